//! Functions other than `func.func`: their entry blocks, and the values that their terminators return.

use super::{FlowResult, FlowView, FlowViolation};
use crate::assembly::FlowWords;
use crate::ir::{AttributeKind, OpId, TypeId};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum ReturnViolation {
    #[error("entry block must have {0} arguments to match function signature")]
    EntryCount(usize),
    #[error(
        "type of entry block argument #{index}('{found}') must match the type of the corresponding argument in function signature('{expected}')"
    )]
    EntryType { index: usize, found: String, expected: String },
    #[error("has {found} operands, but enclosing function (@{function}) {verb} {expected}")]
    Count { found: usize, function: String, verb: &'static str, expected: usize },
    #[error(
        "type of {what} operand{index} ('{found}') doesn't match function result type ('{expected}') in function @{function}"
    )]
    Type { what: &'static str, index: String, found: String, expected: String, function: String },
    #[error("operand types do not match the types returned from the parent FuncOp")]
    Async,
}

impl FlowViolation for ReturnViolation {
    fn is_yield(&self) -> bool {
        match self {
            Self::EntryCount(_) | Self::EntryType { .. } => false,
            Self::Count { .. } | Self::Type { .. } | Self::Async => true,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::Type { .. })
    }
}

impl FlowView<'_> {
    pub(super) fn function(&self) -> FlowResult {
        let Some((inputs, results)) = self.cx.ir.signature(self.parts.op) else { return Ok(()) };
        if !self.has_block(0) {
            return Ok(());
        }
        let arguments = self.arguments(0);
        if arguments.len() != inputs.len() {
            return self.refuse(ReturnViolation::EntryCount(inputs.len()));
        }
        let differs = |(argument, input): (&crate::ir::ValueId, &TypeId)| !self.same(self.ty(*argument), *input);
        if let Some(index) = arguments.iter().zip(inputs).position(differs) {
            let (found, expected) = (self.print_of(arguments[index]), self.print(inputs[index]));
            return self.refuse(ReturnViolation::EntryType { index, found, expected });
        }
        self.parts.terminators(0).try_for_each(|last| match self.ending(last) {
            crate::flow::BlockEnding::Passes => self.returned(last, results),
            crate::flow::BlockEnding::Stops | crate::flow::BlockEnding::Unknown => Ok(()),
        })
    }

    fn returned(&self, last: OpId, results: &[TypeId]) -> FlowResult {
        let operands = self.cx.ir.operands(last);
        if self.flow.words == FlowWords::AsyncFunction {
            return self.returned_later(last, results);
        }
        let is_output = self.cx.ir.op_name_bytes(last).ends_with(b".output");
        if operands.len() != results.len() {
            let verb = if is_output { "outputs" } else { "returns" };
            let (found, function, expected) = (operands.len(), self.function_name(), results.len());
            return self.refuse_at(last, ReturnViolation::Count { found, function, verb, expected });
        }
        let differs = |(operand, result): (&crate::ir::ValueId, &TypeId)| !self.same(self.ty(*operand), *result);
        match operands.iter().zip(results).position(differs) {
            None => Ok(()),
            Some(index) => {
                let (found, expected) = (self.print_of(operands[index]), self.print(results[index]));
                let (what, index) = match self.flow.words {
                    FlowWords::EmitcFunction => ("the return", String::new()),
                    _ if is_output => ("output", format!(" {index}")),
                    _ => ("return", format!(" {index}")),
                };
                let function = self.function_name();
                self.refuse_at(last, ReturnViolation::Type { what, index, found, expected, function })
            }
        }
    }

    /// The values of an asynchronous function, without its token, which is implicit.
    fn returned_later(&self, last: OpId, results: &[TypeId]) -> FlowResult {
        let is_token = |ty: &&TypeId| self.print(**ty) == "!async.token";
        let values: Vec<&TypeId> = results.iter().filter(|ty| !is_token(ty)).collect();
        let operands = self.cx.ir.operands(last);
        let is_right = values.len() == operands.len()
            && operands.iter().zip(values).all(|(operand, ty)| self.awaited(self.ty(*operand)) == self.awaited(*ty));
        if is_right { Ok(()) } else { self.refuse_at(last, ReturnViolation::Async) }
    }

    fn function_name(&self) -> String {
        let ir = self.cx.ir;
        let name = ir.attribute(self.parts.op, "sym_name").map(|name| ir.attributes.resolve(name));
        match name {
            Some(AttributeKind::String(text, _)) => {
                String::from_utf8_lossy(ir.texts.get(*text)).trim_matches('"').to_owned()
            }
            _ => String::new(),
        }
    }
}
