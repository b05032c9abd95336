//! Comparison of two functions of the same name: [`Pair`].

use super::{
    AcceptedSizes, Assumptions, CompareOptions, ComparedArgument, ComparedOp, ComparedSide, Comparison,
    ComparisonVerdict, DifferenceNeeds, FailureContext, FunctionDifference, NotComparable,
};
use crate::ir::holders::with_sizes;
use crate::ir::{AttributeId, AttributeKind, BlockId, Ir, OpId, RegionId, Type, ValueId};
use crate::shapes::shaped_dims;
use crate::solve::compare::{
    Accepted, Assumed, Compared, ComparedFunction, CoreOp, Difference, DifferenceKind, DirectionOutcome, Effort,
    compare, distinct, is_truth,
};
use std::collections::BTreeSet;

/// The maximum number of steps of one reading, in addition to [`FUEL_OF_AN_OPERATION`] for each operation of both functions.
const FUEL: u64 = 500_000;
const FUEL_OF_AN_OPERATION: u64 = 128;

/// The maximum number of steps of all readings of a pair, as a multiple of the maximum for one reading.
const MOST_FUEL: u64 = 4;

/// Maximum number of callees of two functions that are compared as equal texts.
const MOST_CALLEES: usize = 1_000;

pub(super) struct Pair<'p, 'a> {
    pub(super) sides: [&'p ComparedSide<'a>; 2],
    pub(super) ops: [OpId; 2],
    pub(super) options: &'p CompareOptions<'a>,
}

impl<'p, 'a> Pair<'p, 'a> {
    fn ir(&self, side: usize) -> &'a Ir {
        self.sides[side].reader.ir
    }

    pub(super) fn compare(&self, comparison: &mut Comparison) {
        if self.is_same() {
            comparison.verdict = ComparisonVerdict::Equal;
            comparison.accepts = AcceptedSizes::Same;
            return;
        }
        let subjects = match self.subjects() {
            Ok(subjects) => subjects,
            Err(reason) => {
                comparison.reason = Some(reason);
                return;
            }
        };
        let is_positive = self.options.assume.is_positive_in(self.ir(0), self.ops[0]);
        let assumed = Assumed { is_positive, is_not_one: self.options.assume.is_not_one };
        let name = &comparison.function;
        let open_results = self.options.open_results.get(name).map(Vec::as_slice).unwrap_or_default();
        let operations: usize = [0, 1].map(|side| self.ir(side).nested(self.ops[side]).len()).into_iter().sum();
        let fuel = FUEL + FUEL_OF_AN_OPERATION * operations as u64;
        let effort = Effort { cases: self.options.cases, fuel, all_fuel: MOST_FUEL * fuel, open_results };
        let [one, other] = &subjects;
        let found = compare(one, other, assumed, effort);
        comparison.assume = Assumptions { is_positive: Some(assumed.is_positive), is_not_one: assumed.is_not_one };
        (comparison.results, comparison.results_compared) = (found.results, found.results_compared);
        comparison.cases = found.cases;
        let (needs, plain) = match found.answer {
            DirectionOutcome::Differs(_) => self.needs(&subjects, assumed, effort),
            _ => (None, None),
        };
        comparison.needs = needs;
        self.tell(plain.unwrap_or(found), &subjects, comparison);
        if matches!(comparison.difference, Some(FunctionDifference::Shape { .. })) {
            comparison.accepts = self.accepts(&subjects, assumed, effort);
        }
    }

    /// The accepted sizes of functions that return different shapes.
    fn accepts(
        &self,
        [one, other]: &[ComparedFunction<'_, 'a>; 2],
        assumed: Assumed,
        effort: Effort<'_>,
    ) -> AcceptedSizes {
        let all: Vec<(usize, Option<usize>)> = (0..self.results(0, one.entry)).map(|result| (result, None)).collect();
        let found = compare(one, other, assumed, Effort { open_results: &all, ..effort });
        match (found.answer, found.accepts) {
            (DirectionOutcome::Holds, Some(accepted)) => accepted.into(),
            (DirectionOutcome::Differs(_), _) => AcceptedSizes::Fewer,
            _ => AcceptedSizes::Unknown,
        }
    }

    fn tell(&self, found: Compared, subjects: &[ComparedFunction<'_, 'a>; 2], comparison: &mut Comparison) {
        match found.answer {
            DirectionOutcome::Vacuous => comparison.verdict = ComparisonVerdict::Vacuous,
            DirectionOutcome::Holds => {
                comparison.accepts = found.accepts.map_or(AcceptedSizes::Unknown, AcceptedSizes::from);
                comparison.verdict = match comparison.accepts {
                    AcceptedSizes::Same => ComparisonVerdict::Equal,
                    _ => ComparisonVerdict::Refines,
                };
            }
            DirectionOutcome::Open(obstacles) => {
                comparison.verdict = ComparisonVerdict::Undecided;
                for (side, ops) in obstacles.unknown.iter().enumerate() {
                    let ops = distinct(ops).into_iter().map(|op| ComparedOp { is_after: side == 1, op });
                    comparison.unknown.extend(ops);
                }
                for op in distinct(&obstacles.open) {
                    let open = ComparedOp { is_after: true, op };
                    if !comparison.unknown.contains(&open) {
                        comparison.unknown.push(open);
                    }
                }
                comparison.open_results = obstacles.results;
                comparison.open_results.dedup();
            }
            DirectionOutcome::Differs(difference) => {
                comparison.verdict = ComparisonVerdict::Differs;
                comparison.witness = self.witness(&difference, subjects);
                comparison.blame = difference
                    .blame
                    .iter()
                    .map(|blamed| (ComparedOp { is_after: blamed.is_after, op: blamed.op }, blamed.stretching))
                    .collect();
                comparison.failure = self.failure(&difference);
                let core = comparison.failure.core.iter();
                comparison.blame.extend(core.map(|(op, _)| (ComparedOp { is_after: true, op: *op }, None)));
                comparison.difference = Some(match difference.found {
                    DifferenceKind::Fails { op } => {
                        comparison.accepts = AcceptedSizes::Fewer;
                        FunctionDifference::Fails(op)
                    }
                    DifferenceKind::Shape { result, axis, before, after } => {
                        FunctionDifference::Shape { result, axis, before, after }
                    }
                });
            }
        }
    }

    /// The assumption under which a difference disappears: no size is 0, or no size is 0 or 1; and the difference
    /// without sizes of 0, if there is one.
    fn needs(
        &self,
        [one, other]: &[ComparedFunction<'_, 'a>; 2],
        assumed: Assumed,
        effort: Effort<'_>,
    ) -> (Option<DifferenceNeeds>, Option<Compared>) {
        let found = |assumed| compare(one, other, assumed, effort);
        let holds = |found: &Compared| matches!(found.answer, DirectionOutcome::Holds | DirectionOutcome::Vacuous);
        let positive = (!assumed.is_positive).then(|| found(Assumed { is_positive: true, ..assumed }));
        if positive.as_ref().is_some_and(holds) {
            return (Some(DifferenceNeeds::Zero), None);
        }
        let is_gone = !assumed.is_not_one && holds(&found(Assumed { is_positive: true, is_not_one: true }));
        let plain = positive.filter(|found| matches!(found.answer, DirectionOutcome::Differs(_)));
        (is_gone.then_some(DifferenceNeeds::One), plain)
    }

    /// Whether the texts of both functions, and of the functions that they call, are equal.
    fn is_same(&self) -> bool {
        if std::ptr::eq(self.ir(0), self.ir(1)) && self.ops[0] == self.ops[1] {
            return true;
        }
        let callee = |side: usize, op: OpId| self.sides[side].reader.callee(op);
        let mut open = vec![self.ops];
        let mut seen: BTreeSet<[OpId; 2]> = open.iter().copied().collect();
        while let Some([one, other]) = open.pop() {
            let mut parts = self.sides[0].same.borrow_mut();
            if seen.len() > MOST_CALLEES || !self.ir(0).is_same_op(one, self.ir(1), other, &mut parts) {
                return false;
            }
            let nested = [self.ir(0).nested(one), self.ir(1).nested(other)];
            if nested[0].len() != nested[1].len() {
                return false;
            }
            for (one, other) in nested[0].iter().zip(&nested[1]) {
                match (callee(0, *one), callee(1, *other)) {
                    (None, None) => {}
                    (Some(one), Some(other)) if seen.insert([one, other]) => open.push([one, other]),
                    (Some(_), Some(_)) => {}
                    (Some(_), None) | (None, Some(_)) => return false,
                }
            }
        }
        true
    }

    fn subjects(&self) -> Result<[ComparedFunction<'p, 'a>; 2], NotComparable> {
        let entries = [self.entry(0)?, self.entry(1)?];
        let arguments = [0, 1].map(|side| self.ir(side).arguments(entries[side]).collect::<Vec<ValueId>>());
        let pairs: Vec<(usize, usize)> = match &self.options.arguments[..] {
            [] => {
                let by_place = || (0..arguments[1].len()).map(|place| (place, place)).collect();
                self.by_names().unwrap_or_else(by_place)
            }
            given => {
                let named = |(before, after): &(String, String)| {
                    Some((self.place(0, &arguments[0], before)?, self.place(1, &arguments[1], after)?))
                };
                given.iter().map(named).collect::<Option<_>>().ok_or(NotComparable::Arguments)?
            }
        };
        let mut of = [(0..arguments[0].len()).map(Some).collect(), vec![None; arguments[1].len()]];
        for (before, after) in pairs {
            let (Some(one), Some(other)) = (arguments[0].get(before), arguments[1].get(after)) else {
                return Err(NotComparable::Arguments);
            };
            if !self.may_be_the_same(*one, *other) {
                return Err(NotComparable::Argument(before));
            }
            of[1][after] = Some(before);
        }
        if of[1].iter().any(Option::is_none) {
            return Err(NotComparable::Arguments);
        }
        let results = [0, 1].map(|side| self.results(side, entries[side]));
        if results[0] != results[1] {
            return Err(NotComparable::Results);
        }
        let [first, second] = of;
        Ok([
            ComparedFunction { reader: &self.sides[0].reader, entry: entries[0], arguments: first },
            ComparedFunction { reader: &self.sides[1].reader, entry: entries[1], arguments: second },
        ])
    }

    /// The arguments with equal names of inputs, if both functions name all inputs and the second has no others:
    /// optimisers of models remove inputs.
    fn by_names(&self) -> Option<Vec<(usize, usize)>> {
        let [before, after] = [self.input_names(0)?, self.input_names(1)?];
        let pair = |(place, name)| Some((before.iter().position(|known| known == name)?, place));
        after.iter().enumerate().map(pair).collect()
    }

    /// The names that an ONNX model gives its inputs.
    fn input_names(&self, side: usize) -> Option<Vec<Vec<u8>>> {
        let ir = self.ir(side);
        let name = |attributes: &AttributeId| {
            let AttributeKind::Dictionary(_) = ir.attributes.resolve(*attributes) else { return None };
            ir.string(ir.attribute_of(Some(*attributes), "onnx.name")?)
        };
        ir.array(ir.attribute(self.ops[side], "arg_attrs")?)?.iter().map(name).collect()
    }

    /// The place of an argument, given by its number or its name.
    fn place(&self, side: usize, arguments: &[ValueId], wanted: &str) -> Option<usize> {
        let name = wanted.trim_start_matches('%');
        let is_it = |value: &ValueId| {
            self.ir(side).value_name(*value).is_some_and(|known| known.trim_start_matches('%') == name)
        };
        arguments.iter().position(is_it).or_else(|| wanted.parse().ok().filter(|place| *place < arguments.len()))
    }

    fn entry(&self, side: usize) -> Result<BlockId, NotComparable> {
        let ir = self.ir(side);
        let region: Option<RegionId> = ir.regions(self.ops[side]).next();
        let region = region.filter(|region| ir.block_count(*region) > 0).ok_or(NotComparable::Declared)?;
        if ir.block_count(region) > 1 {
            return Err(NotComparable::Blocks);
        }
        ir.blocks(region).next().ok_or(NotComparable::Declared)
    }

    fn results(&self, side: usize, entry: BlockId) -> usize {
        let ir = self.ir(side);
        ir.last_op(entry).map_or(0, |last| ir.operands(last).len())
    }

    /// Whether arguments may be equal: both are tensors of the same rank, or neither is a tensor of known rank.
    fn may_be_the_same(&self, one: ValueId, other: ValueId) -> bool {
        let dims = |side: usize, value| shaped_dims(self.ir(side), self.ir(side).value_type(value)).map(<[_]>::len);
        let is_tensor = |side: usize, value| {
            let ir = self.ir(side);
            let ty = ir.value_type(value);
            matches!(ir.types.resolved(ty), Type::RankedTensor { .. } | Type::UnrankedTensor(_))
                || ir.types.claims_shape(ty)
        };
        match (dims(0, one), dims(1, other)) {
            (Some(one), Some(other)) => one == other,
            _ => is_tensor(0, one) == is_tensor(1, other),
        }
    }

    /// The arguments of the first function with the sizes of a witness.
    fn witness(&self, difference: &Difference, subjects: &[ComparedFunction<'_, 'a>; 2]) -> Vec<ComparedArgument> {
        let ir = self.ir(0);
        let mut found = Vec::new();
        for (argument, value) in ir.arguments(subjects[0].entry).enumerate() {
            let name = ir.argument_name(value, argument);
            let own = difference.numbers.iter().filter(|number| number.0 == argument);
            let is_truth = is_truth(ir, value);
            // A truth value is drawn as any number.
            let number = |number: i64| if is_truth { i64::from(number != 0) } else { number };
            let numbers: Vec<(u32, i64)> = own.map(|(_, index, own)| (*index, number(*own))).collect();
            let is_list = shaped_dims(ir, ir.value_type(value)).is_some_and(|dims| !dims.is_empty());
            let text = match (&numbers[..], difference.sizes.get(argument).and_then(Option::as_ref)) {
                ([(0, only)], _) if !is_list && is_truth => Some((*only != 0).to_string()),
                ([(0, only)], _) if !is_list => Some(only.to_string()),
                ([_, ..], _) => Some(listed(&numbers)),
                ([], Some(sizes)) => self.typed(0, value, sizes),
                ([], None) => None,
            };
            found.extend(text.map(|ty| ComparedArgument { argument, value: name, ty, numbers }));
        }
        found
    }

    /// The operands of the failing operation of the second function, with the sizes of a witness.
    fn operands(&self, difference: &Difference) -> Vec<ComparedArgument> {
        let ir = self.ir(1);
        let DifferenceKind::Fails { op: Some(op) } = difference.found else { return Vec::new() };
        let operand = |(operand, sizes): &(usize, Vec<i64>)| {
            let value = *ir.operands(op).get(*operand)?;
            let (value, ty) = (ir.value_name(value)?, self.typed(1, value, sizes)?);
            Some(ComparedArgument { argument: *operand, value, ty, numbers: Vec::new() })
        };
        difference.operands.iter().filter_map(operand).collect()
    }

    /// The operands of the operation that fails, without those that are results of the operations on which the failure depends.
    fn failure(&self, difference: &Difference) -> FailureContext {
        let core: Vec<_> = difference.core.iter().map(|core| (core.op, self.core_text(core))).collect();
        let is_shown = |text: &String| core.iter().any(|(_, shown)| shown.as_ref() == Some(text));
        let mut operands = self.operands(difference);
        operands.retain(|operand| !is_shown(&operand.is()));
        FailureContext { operands, core }
    }

    /// The result of an operation on which a failure depends.
    fn core_text(&self, core: &CoreOp) -> Option<String> {
        let ir = self.ir(1);
        let result = ir.results(core.op).next()?;
        let name = ir.value_name(result)?;
        let sizes = core.sizes.as_ref().and_then(|sizes| self.typed(1, result, sizes));
        let number = core.number.map(|number| number.to_string());
        Some(format!("{name} is {}", sizes.or(number)?))
    }

    /// The type of a value with its dynamic sizes replaced; `None` without dynamic sizes.
    fn typed(&self, side: usize, value: ValueId, sizes: &[i64]) -> Option<String> {
        let ir = self.ir(side);
        let ty = ir.value_type(value);
        let dims = shaped_dims(ir, ty)?;
        if !dims.iter().any(|dim| dim.is_dynamic()) {
            return None;
        }
        match ir.types.resolved(ty) {
            Type::RankedTensor { element, .. } => {
                let dims: String = sizes.iter().map(|size| format!("{size}x")).collect();
                Some(format!("tensor<{dims}{}>", ir.print_type(*element)))
            }
            Type::MemRef { .. } => {
                let text = ir.print_type(ty);
                let rest = text.strip_prefix("memref<")?.splitn(sizes.len() + 1, 'x').last()?;
                let dims: String = sizes.iter().map(|size| format!("{size}x")).collect();
                Some(format!("memref<{dims}{rest}"))
            }
            _ => with_sizes(&ir.print_type(ty), sizes),
        }
    }
}

impl From<Accepted> for AcceptedSizes {
    fn from(accepted: Accepted) -> Self {
        match accepted {
            Accepted::Same => Self::Same,
            Accepted::More => Self::More,
            Accepted::Unknown => Self::Unknown,
        }
    }
}

/// `[2, ?, 3]`; elements without a number may have any.
fn listed(numbers: &[(u32, i64)]) -> String {
    let mut texts: Vec<String> = Vec::new();
    for (index, number) in numbers {
        texts.resize(*index as usize, "?".to_owned());
        texts.push(number.to_string());
    }
    format!("[{}]", texts.join(", "))
}
