//! Phrases that other modules use for an operation in messages of the verifier: [`About`].

use super::edits::help_reshape;
use super::explain::{shapes, type_spans};
use super::{CheckContext, Options};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::ir::{Ir, OpId, ValueId};
use crate::shape::Dim;
use crate::source::{SourceFile, Span};
use crate::syntax::places::{self, TypeSpans};

/// Names and labels for operations of a module, in messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About<'v> {
    pub(crate) ir: &'v Ir,
    pub(crate) source: &'v SourceFile,
    options: &'v Options<'v>,
}

impl<'v> About<'v> {
    pub(crate) fn new(ir: &'v Ir, source: &'v SourceFile, options: &'v Options<'v>) -> Self {
        Self { ir, source, options }
    }

    fn context(&self) -> CheckContext<'v> {
        CheckContext::new(self.ir, self.source, self.options)
    }

    /// A diagnostic at the operation, with the shapes of its operands.
    pub(crate) fn diagnostic(&self, severity: Severity, op: OpId, code: Code, message: String) -> Diagnostic {
        let cx = self.context();
        let shapes = shapes(&cx, op);
        cx.about(severity, op, code, message).with_subject(|subject| subject.shapes = shapes)
    }

    pub(crate) fn type_spans(&self, op: OpId) -> TypeSpans {
        type_spans(&self.context(), op)
    }

    /// The place of a dimension of an operand, or of its type.
    pub(crate) fn dimension(&self, spans: &TypeSpans, operand: usize, axis: usize) -> Option<Span> {
        let ty = *spans.operands.get(operand)?;
        let dimensions = places::dimension_spans(self.source, ty).dimensions;
        Some(dimensions.get(axis).copied().unwrap_or(ty))
    }

    /// The place of the definition of a value, and of one of its dimensions.
    pub(crate) fn written(&self, value: ValueId, axis: u32) -> (Option<Span>, Option<Span>) {
        super::sizes::written(&self.context(), value, axis)
    }

    /// The name of an operand, or its number.
    pub(crate) fn label(&self, value: ValueId, index: usize) -> String {
        self.context().label(value, index)
    }

    /// Advice to reshape an operand, with the edits where they are known.
    pub(crate) fn help_reshape(
        &self,
        op: OpId,
        operand: usize,
        dims: &[Dim],
        advice: String,
        diagnostic: Diagnostic,
    ) -> Diagnostic {
        help_reshape(&self.context(), op, operand, dims, advice, diagnostic)
    }
}
