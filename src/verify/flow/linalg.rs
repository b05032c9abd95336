//! `linalg`: the region of an operation has an argument for an element of each operand, and yields an element for each
//! output.

use super::{FlowResult, FlowView, FlowViolation};
use crate::assembly::FlowArgument;
use crate::ir::{Form, Type, TypeId, ValueId};
use smallvec::SmallVec;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum LinalgViolation {
    #[error("expects to have 1 region with 1 block")]
    NoBody,
    #[error("expected as many non-induction variable region arguments as the number of input/output operands")]
    Arguments,
    #[error(
        "expected type of bb argument #{index} ('{found}') to match element or self type of the corresponding operand ('{expected}')"
    )]
    ArgumentType { index: usize, found: String, expected: String },
    #[error(
        "expected number of yield values ({found}) to match the number of inits / outs operands of the enclosing LinalgOp ({expected})"
    )]
    YieldCount { found: usize, expected: usize },
    #[error(
        "type of yield operand {number} ('{found}') doesn't match the element type of the enclosing linalg.generic op ('{expected}')"
    )]
    YieldType { number: usize, found: String, expected: String },
    #[error("expects number of operands to match the arity of mapper, but got: {operands} and {arguments}")]
    MapArguments { operands: usize, arguments: usize },
    #[error("expected element type of input '{expected}' to match bbArg type '{found}'")]
    MapType { expected: String, found: String },
    #[error("mismatching number of operands and block arguments")]
    ReduceArguments,
    #[error("{what} element type '{expected}' does not match corresponding block argument type '{found}'")]
    ReduceType { what: &'static str, expected: String, found: String },
}

impl FlowViolation for LinalgViolation {
    fn is_yield(&self) -> bool {
        matches!(self, Self::YieldCount { .. } | Self::YieldType { .. })
    }

    fn help(&self) -> Option<&'static str> {
        match self {
            Self::MapArguments { operands, arguments } if operands == &(arguments + 1) => Some(
                "before LLVM 22 the region had no argument for the output: add one, or pass the release, as `--llvm=21`",
            ),
            _ => None,
        }
    }
}

impl FlowView<'_> {
    /// The element type of a tensor or memref; other types are passed unchanged.
    fn element_or_self(&self, value: ValueId) -> TypeId {
        let ty = self.ty(value);
        match self.cx.ir.types.resolved(ty) {
            Type::RankedTensor { element, .. } | Type::MemRef { element, .. } => *element,
            _ => ty,
        }
    }

    /// The outputs: the values of the last operand of the record.
    fn outputs(&self) -> &[ValueId] {
        let last = self.parts.info.operands().len().saturating_sub(1);
        self.parts.operands_at(last)
    }

    /// The operands whose elements are arguments of the region.
    fn passed(&self) -> SmallVec<[ValueId; 4]> {
        let arguments = self.flow.clauses.first().map_or(&[][..], |clause| &clause.arguments);
        arguments.iter().filter_map(FlowArgument::operand).flat_map(|name| self.parts.operands(name)).copied().collect()
    }

    pub(super) fn linalg(&self) -> FlowResult {
        if !self.has_block(0) {
            // The custom form leaves out the body.
            let is_written = self.cx.ir.form(self.parts.op) == Form::Generic && !self.parts.regions.is_empty();
            return if is_written { self.refuse(LinalgViolation::NoBody) } else { Ok(()) };
        }
        self.ends_with(0, "linalg.yield")?;
        self.linalg_yield()?;
        let (operands, arguments) = (self.passed(), self.arguments(0));
        if operands.len() != arguments.len() {
            return self.refuse(LinalgViolation::Arguments);
        }
        let differs =
            |(argument, operand): (&ValueId, &ValueId)| !self.same(self.ty(*argument), self.element_or_self(*operand));
        match arguments.iter().zip(&operands).position(differs) {
            None => Ok(()),
            Some(index) => {
                let expected = self.print(self.element_or_self(operands[index]));
                self.refuse(LinalgViolation::ArgumentType { index, found: self.print_of(arguments[index]), expected })
            }
        }
    }

    fn linalg_yield(&self) -> FlowResult {
        let Some((last, yielded)) = self.yielded(0) else { return Ok(()) };
        let outputs = self.outputs();
        if yielded.len() != outputs.len() {
            let violation = LinalgViolation::YieldCount { found: yielded.len(), expected: outputs.len() };
            return self.refuse_at(last, violation);
        }
        let differs =
            |(value, output): (&ValueId, &ValueId)| !self.same(self.ty(*value), self.element(self.ty(*output)));
        match yielded.iter().zip(outputs).position(differs) {
            None => Ok(()),
            Some(index) => {
                let (found, expected) =
                    (self.print_of(yielded[index]), self.print(self.element(self.ty(outputs[index]))));
                self.refuse_at(last, LinalgViolation::YieldType { number: index + 1, found, expected })
            }
        }
    }

    pub(super) fn linalg_map(&self) -> FlowResult {
        if !self.has_block(0) {
            return Ok(());
        }
        let (operands, arguments) = (self.passed(), self.arguments(0));
        if operands.len() != arguments.len() {
            let violation = LinalgViolation::MapArguments { operands: operands.len(), arguments: arguments.len() };
            return self.refuse(violation);
        }
        let inputs = self.parts.operands("inputs");
        for (input, argument) in inputs.iter().zip(&arguments) {
            let element = self.element(self.ty(*input));
            if !self.same(element, self.ty(*argument)) {
                let (expected, found) = (self.print(element), self.print_of(*argument));
                return self.refuse(LinalgViolation::MapType { expected, found });
            }
        }
        self.linalg()
    }

    pub(super) fn linalg_reduce(&self) -> FlowResult {
        if !self.has_block(0) {
            return Ok(());
        }
        let (operands, arguments) = (self.cx.ir.operands(self.parts.op), self.arguments(0));
        if operands.len() != arguments.len() {
            return self.refuse(LinalgViolation::ReduceArguments);
        }
        let inputs = self.parts.operands("inputs").len();
        for (index, (operand, argument)) in operands.iter().zip(&arguments).enumerate() {
            let element = self.element(self.ty(*operand));
            if !self.same(element, self.ty(*argument)) {
                let what = if index < inputs { "input" } else { "output" };
                let (expected, found) = (self.print(element), self.print_of(*argument));
                return self.refuse(LinalgViolation::ReduceType { what, expected, found });
            }
        }
        self.linalg()
    }
}
