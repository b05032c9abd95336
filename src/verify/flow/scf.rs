//! `scf`.

use super::edges::EdgeViolation;
use super::{FlowResult, FlowView, FlowViolation};
use crate::ir::{AttributeId, Definition, Form, OpId, ValueId};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum ScfViolation {
    #[error("mismatch in number of loop-carried values and defined values")]
    CarriedCount,
    #[error("expected induction variable to be same type as bounds and step")]
    InductionType,
    #[error("must have an else block if defining values")]
    NoElse,
    #[error("region needs to have at least one block")]
    NoBlock,
    #[error("region cannot have any arguments")]
    ExecuteArguments,
    #[error("expects the '{region}' region to terminate with '{terminator}'")]
    WhileEnd { region: &'static str, terminator: &'static str },
    #[error("has {regions} case regions but {cases} case values")]
    CaseCount { regions: usize, cases: usize },
    #[error("has duplicate case value: {0}")]
    RepeatedCase(i64),
    #[error("expected region to end with scf.yield, but got {0}")]
    SwitchEnd(String),
    #[error("expected each region to return {expected} values, but {region} returns {found}")]
    SwitchCount { expected: usize, region: String, found: usize },
    #[error("expected result #{index} of each region to be '{expected}'")]
    SwitchType { index: usize, expected: String },
    #[error("produces {results} results, but has only {outputs} outputs")]
    ForallResults { results: usize, outputs: usize },
    #[error("region expects {0} arguments")]
    ForallArguments(usize),
    #[error("expects {0}-th block argument to be an index")]
    ForallIndex(usize),
    #[error("type mismatch between {0}-th output and corresponding block argument")]
    ForallType(usize),
    #[error("expected type of operand #{operand} ('{found}') to match type of corresponding result ('{expected}')")]
    ForallResult { operand: usize, found: String, expected: String },
    #[error("mapping attribute size must match op rank")]
    MappingSize,
    #[error("\"mapping\" supports at most one device masking attribute")]
    MappingMasks,
    #[error("expected {expected} {name} values, got {found}")]
    ForallBounds { name: &'static str, expected: usize, found: usize },
    #[error("expected {expected} dynamic {name} values")]
    ForallDynamic { name: &'static str, expected: usize },
    #[error("needs at least one tuple element for lowerBound, upperBound and step")]
    NoLoop,
    #[error("constant step operand must be positive")]
    Step,
    #[error("expects the same number of induction variables: {found} as bound and step values: {expected}")]
    InductionCount { found: usize, expected: usize },
    #[error("expects arguments for the induction variable to be of index type")]
    InductionIndex,
    #[error("expects body to terminate with 'scf.reduce'")]
    ParallelEnd,
    #[error("expects number of results: {results} to be the same as number of {what}: {found}")]
    ParallelCount { results: usize, what: &'static str, found: usize },
    #[error(
        "expects type of {index}-th reduction operand: '{found}' to be the same as the {index}-th result type: '{expected}'"
    )]
    ParallelType { index: usize, found: String, expected: String },
    #[error(
        "expects number of reduction regions: {regions} to be the same as number of reduction operands: {operands}"
    )]
    ReductionCount { regions: usize, operands: usize },
    #[error("expected two block arguments with type '{ty}' in the {region}-th reduction region")]
    ReductionArguments { ty: String, region: usize },
    #[error("reduction bodies must be terminated with an 'scf.reduce.return' op")]
    ReductionEnd,
    #[error("must have type '{0}' (the type of the reduction inputs)")]
    ReductionType(String),
}

impl FlowViolation for ScfViolation {
    fn is_yield(&self) -> bool {
        match self {
            Self::CarriedCount
            | Self::InductionType
            | Self::ExecuteArguments
            | Self::ForallArguments(_)
            | Self::ForallIndex(_)
            | Self::ForallType(_)
            | Self::MappingSize
            | Self::MappingMasks
            | Self::ForallBounds { .. }
            | Self::ForallDynamic { .. }
            | Self::NoLoop
            | Self::Step
            | Self::InductionCount { .. }
            | Self::InductionIndex
            | Self::ReductionArguments { .. } => false,
            Self::NoElse
            | Self::NoBlock
            | Self::WhileEnd { .. }
            | Self::CaseCount { .. }
            | Self::RepeatedCase(_)
            | Self::SwitchEnd(_)
            | Self::SwitchCount { .. }
            | Self::SwitchType { .. }
            | Self::ForallResults { .. }
            | Self::ForallResult { .. }
            | Self::ParallelEnd
            | Self::ParallelCount { .. }
            | Self::ParallelType { .. }
            | Self::ReductionCount { .. }
            | Self::ReductionEnd
            | Self::ReductionType(_) => true,
        }
    }
}

impl FlowView<'_> {
    pub(super) fn scf_for(&self) -> FlowResult {
        let inits = self.parts.operands("initArgs");
        if inits.len() != self.results().len() {
            return self.refuse(ScfViolation::CarriedCount);
        }
        self.verify_carried(inits)?;
        self.edges()?;
        let (bound, induction) = (self.parts.operands("lowerBound").first(), self.arguments(0).first().copied());
        match (bound, induction) {
            (Some(bound), Some(induction)) if !self.same_of(*bound, induction) => {
                self.refuse(ScfViolation::InductionType)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn scf_if(&self) -> FlowResult {
        if self.parts.regions.len() == 2 && !self.results().is_empty() && !self.has_block(1) {
            return self.refuse(ScfViolation::NoElse);
        }
        self.edges()
    }

    pub(super) fn execute_region(&self) -> FlowResult {
        if !self.has_block(0) {
            return self.refuse(ScfViolation::NoBlock);
        }
        if !self.arguments(0).is_empty() {
            return self.refuse(ScfViolation::ExecuteArguments);
        }
        self.edges()
    }

    pub(super) fn scf_while(&self) -> FlowResult {
        for (region, name, terminator) in [(0, "before", "scf.condition"), (1, "after", "scf.yield")] {
            if let Some(last) = self.other_end(region, terminator) {
                let violation = ScfViolation::WhileEnd { region: name, terminator };
                return self.refuse_with(violation, last, "terminator here");
            }
        }
        self.edges()
    }

    /// The last operation of a region, if it is not the expected terminator.
    pub(super) fn other_end(&self, region: usize, terminator: &str) -> Option<OpId> {
        let last = self.last(region)?;
        let is_other = self.cx.ir.op_name_bytes(last) != terminator.as_bytes();
        (is_other && self.cx.ir.form(last) != Form::Skipped).then_some(last)
    }

    /// The default region comes first, followed by one for each case.
    pub(super) fn index_switch(&self) -> FlowResult {
        let regions = self.parts.regions.len().saturating_sub(1);
        if let Some(cases) = self.cx.ir.attribute(self.parts.op, "cases").and_then(|cases| self.cx.ir.integers(cases)) {
            if cases.len() != regions {
                return self.refuse(ScfViolation::CaseCount { regions, cases: cases.len() });
            }
            let is_repeated = |(index, case): &(usize, &i64)| cases[..*index].contains(case);
            if let Some((_, case)) = cases.iter().enumerate().find(is_repeated) {
                return self.refuse(ScfViolation::RepeatedCase(*case));
            }
        }
        let results = self.results();
        for number in 0..self.parts.regions.len() {
            let region = match number.checked_sub(1) {
                None => "default region".to_owned(),
                Some(case) => format!("case region #{case}"),
            };
            if let Some(last) = self.other_end(number, "scf.yield") {
                return self.refuse(ScfViolation::SwitchEnd(self.cx.name(last)));
            }
            let Some((last, yielded)) = self.yielded(number) else { continue };
            if yielded.len() != results.len() {
                let violation = ScfViolation::SwitchCount { expected: results.len(), region, found: yielded.len() };
                return self.refuse_with(violation, last, "see yield operation here");
            }
            let differs = |(value, result): (&ValueId, &ValueId)| !self.same_of(*value, *result);
            if let Some(index) = yielded.iter().zip(&results).position(differs) {
                let expected = self.print_of(results[index]);
                let note = format!("{region} returns '{}' here", self.print_of(yielded[index]));
                return self.refuse_with(ScfViolation::SwitchType { index, expected }, last, note);
            }
        }
        Ok(())
    }

    pub(super) fn forall(&self) -> FlowResult {
        let (outputs, results, arguments) = (self.parts.operands("outputs"), self.results(), self.arguments(0));
        if results.len() != outputs.len() {
            return self.refuse(ScfViolation::ForallResults { results: results.len(), outputs: outputs.len() });
        }
        let bounds = self.cx.ir.attribute(self.parts.op, "staticLowerBound");
        let Some(loops) = bounds.and_then(|bounds| self.cx.ir.integers(bounds)).map(|bounds| bounds.len()) else {
            return Ok(());
        };
        if arguments.len() != loops + outputs.len() {
            return self.refuse(ScfViolation::ForallArguments(loops));
        }
        if let Some(index) = arguments[..loops].iter().position(|argument| !self.is_index(*argument)) {
            return self.refuse(ScfViolation::ForallIndex(index));
        }
        self.forall_lists(loops)?;
        let differs = |(output, other): (&ValueId, &ValueId)| !self.same_of(*output, *other);
        if let Some(index) = outputs.iter().zip(&arguments[loops..]).position(differs) {
            return self.refuse(ScfViolation::ForallType(index));
        }
        match outputs.iter().zip(&results).position(differs) {
            None => Ok(()),
            Some(index) => {
                let before = self.cx.ir.operands(self.parts.op).len() - outputs.len();
                let (found, expected) = (self.print_of(outputs[index]), self.print_of(results[index]));
                self.refuse(ScfViolation::ForallResult { operand: before + index, found, expected })
            }
        }
    }

    /// The mapping, and the numbers of bounds and steps, in which a marker stands for an operand.
    fn forall_lists(&self, loops: usize) -> FlowResult {
        let ir = self.cx.ir;
        let attribute = |name: &str| ir.attribute(self.parts.op, name);
        let mapping = attribute("mapping").and_then(|mapping| ir.array(mapping)).unwrap_or_default();
        let is_mask =
            |value: &&AttributeId| ir.dialect_text(**value).is_some_and(|text| text.starts_with(b"#gpu.mask"));
        let masks = mapping.iter().filter(is_mask).count();
        if !mapping.is_empty() && mapping.len() - masks != loops {
            return self.refuse(ScfViolation::MappingSize);
        }
        if masks > 1 {
            return self.refuse(ScfViolation::MappingMasks);
        }
        for (name, written, given) in [
            ("lower bound", "staticLowerBound", "dynamicLowerBound"),
            ("upper bound", "staticUpperBound", "dynamicUpperBound"),
            ("step", "staticStep", "dynamicStep"),
        ] {
            let Some(numbers) = attribute(written).and_then(|numbers| ir.integers(numbers)) else { continue };
            if numbers.len() != loops {
                return self.refuse(ScfViolation::ForallBounds { name, expected: loops, found: numbers.len() });
            }
            let expected = numbers.iter().filter(|number| **number == i64::MIN).count();
            if self.parts.operands(given).len() != expected {
                return self.refuse(ScfViolation::ForallDynamic { name, expected });
            }
        }
        Ok(())
    }

    /// Whether a value is a constant step that is not positive.
    fn is_bad_step(&self, value: ValueId) -> bool {
        let ir = self.cx.ir;
        let Definition::Result(op) = ir.definition(value) else { return false };
        let is_constant = matches!(ir.op_name_bytes(op), b"arith.constant" | b"index.constant");
        let number = ir.attribute(op, "value").filter(|_| is_constant).and_then(|value| ir.integer(value));
        number.is_some_and(|number| number <= 0)
    }

    pub(super) fn parallel(&self) -> FlowResult {
        let (arguments, results) = (self.arguments(0), self.results());
        let (steps, inits) = (self.parts.operands("step"), self.parts.operands("initVals"));
        if steps.is_empty() {
            return self.refuse(ScfViolation::NoLoop);
        }
        if steps.iter().any(|step| self.is_bad_step(*step)) {
            return self.refuse(ScfViolation::Step);
        }
        if arguments.len() != steps.len() {
            let violation = ScfViolation::InductionCount { found: arguments.len(), expected: steps.len() };
            return self.refuse(violation);
        }
        if arguments.iter().any(|argument| !self.is_index(*argument)) {
            return self.refuse(ScfViolation::InductionIndex);
        }
        if let Some(last) = self.other_end(0, "scf.reduce") {
            return self.refuse_with(ScfViolation::ParallelEnd, last, "terminator here");
        }
        let Some((last, reduced)) = self.yielded(0) else { return Ok(()) };
        let reductions = self.cx.ir.regions(last).count();
        for (what, found) in [("reductions", reductions), ("initial values", inits.len())] {
            if results.len() != found {
                return self.refuse(ScfViolation::ParallelCount { results: results.len(), what, found });
            }
        }
        let differs = |(value, result): (&ValueId, &ValueId)| !self.same_of(*value, *result);
        match reduced.iter().zip(&results).position(differs) {
            None => Ok(()),
            Some(index) => {
                let (found, expected) = (self.print_of(reduced[index]), self.print_of(results[index]));
                self.refuse_at(last, ScfViolation::ParallelType { index, found, expected })
            }
        }
    }

    /// A region for each operand, which reduces two values of its type to one.
    pub(super) fn reductions(&self) -> FlowResult {
        let (operands, regions) = (self.cx.ir.operands(self.parts.op), self.parts.regions.len());
        for region in 0..regions {
            if let Some((last, [value])) = self.yielded(region)
                && let Some(first) = self.arguments(region).first()
                && !self.same_of(*value, *first)
            {
                return self.refuse_at(last, ScfViolation::ReductionType(self.print_of(*first)));
            }
        }
        if regions != operands.len() {
            return self.refuse(ScfViolation::ReductionCount { regions, operands: operands.len() });
        }
        for (region, operand) in operands.iter().enumerate() {
            if !self.has_block(region) {
                continue;
            }
            let arguments = self.arguments(region);
            if arguments.len() != 2 || arguments.iter().any(|argument| !self.same_of(*argument, *operand)) {
                return self.refuse(ScfViolation::ReductionArguments { ty: self.print_of(*operand), region });
            }
            if self.other_end(region, "scf.reduce.return").is_some() {
                return self.refuse(ScfViolation::ReductionEnd);
            }
        }
        Ok(())
    }

    /// Verifies the results of an operation that may run none of its regions, in which case it has no values to pass.
    pub(super) fn nothing_passed(&self) -> FlowResult {
        let (parent, expected) = (|| "parent".to_owned(), self.results().len());
        let violation = EdgeViolation::Count { from: parent(), to: parent(), found: 0, expected, is_yield: true };
        self.refuse_with(violation, self.parts.op, "region branch point")
    }
}
