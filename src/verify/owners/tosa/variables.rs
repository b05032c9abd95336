//! Variables of `tosa`: the type of a value that is read or written is that of the declaration.

use super::super::enclosing::Enclosing;
use super::super::named::NamedIn;
use super::{OwnedOp, OwnedValue, OwnerRow};
use crate::diagnostic::Code;
use crate::ir::{AttributeKind, OpId, Text, TypeId};
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

const DECLARED: &str = "the variable is declared before, with that type";

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("tosa.variable_read", read, DECLARED).looks_at_module(),
    OwnerRow::new("tosa.variable_write", write, DECLARED).looks_at_module(),
];

/// Faults of a use of a variable, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum VariableFault {
    #[error("'{0}' has not been declared by 'tosa.variable'")]
    Undeclared(String),
    #[error("require same element type for '{0}' ('{1}') and the input tensor ('{2}')")]
    Elements(&'static str, String, String),
    #[error("require same shapes for '{0}' ('{1}') and the input tensor ('{2}')")]
    Shapes(&'static str, String, String),
}

impl ShapeFault for VariableFault {
    fn code(&self) -> Code {
        match self {
            Self::Undeclared(_) => Code::InconsistentAttributes,
            Self::Elements(..) => Code::ElementTypeMismatch,
            Self::Shapes(..) => Code::ShapeMismatch,
        }
    }
}

impl OwnedOp<'_> {
    /// The name of a variable, as it is written.
    fn variable_name(self, op: OpId, attribute: &str) -> Option<Text> {
        match *self.ir.attributes.resolve(self.ir.attribute(op, attribute)?) {
            AttributeKind::String(text, _) => Some(text),
            _ => None,
        }
    }

    /// The declaration of the variable, which precedes the operation in its module.
    fn declaration(self, name: &[u8]) -> Option<OpId> {
        let ir = self.ir;
        let is_outermost = Enclosing::ChildOfModule.is(self, self.op);
        let outermost = if is_outermost { self.op } else { self.nearest(Enclosing::ChildOfModule)? };
        let scope = ir.parent_block(outermost).map_or(NamedIn::TopLevel, NamedIn::Block);
        let around = self
            .first_named(scope, name)
            .filter(|found| ir.op_name_bytes(*found) == b"tosa.variable" && ir.comes_before(*found, outermost));
        let anywhere = || self.first_named(NamedIn::All("tosa.variable"), name).filter(|found| *found < self.op);
        around.or_else(anywhere)
    }

    /// The sizes and the element type of a variable.
    fn variable_type(self, variable: OpId) -> Option<(Vec<Dim>, TypeId)> {
        let shape = self.ir.attribute(variable, "var_shape")?;
        let size = |size: i64| match u64::try_from(size) {
            Ok(size) => Dim::fixed(size).ok(),
            Err(_) => Some(Dim::DYNAMIC),
        };
        let sizes = self.ir.integer_list(shape)?.into_iter().map(size).collect::<Option<_>>()?;
        Some((sizes, self.ir.type_of(self.ir.attribute(variable, "type")?)?))
    }
}

fn read(op: OwnedOp<'_>) -> CheckResult {
    match op.result(0) {
        Some(value) => is_declared(op, "output1", value),
        None => Ok(()),
    }
}

fn write(op: OwnedOp<'_>) -> CheckResult {
    match op.operand(0) {
        Some(value) => is_declared(op, "input1", value),
        None => Ok(()),
    }
}

fn is_declared(op: OwnedOp<'_>, word: &'static str, value: OwnedValue) -> CheckResult {
    let Some(name) = op.variable_name(op.op, "name") else { return Ok(()) };
    let name = op.ir.texts.get(name);
    let Some(variable) = op.declaration(name) else {
        let fault = VariableFault::Undeclared(String::from_utf8_lossy(name).into_owned());
        return refuse(fault, [MisfitPlace::Attribute("name".into())]);
    };
    let Some((sizes, element)) = op.variable_type(variable) else { return Ok(()) };
    let found = op.element(value.ty);
    if !op.same(found, element) {
        let fault = VariableFault::Elements(word, op.print(found), op.print(element));
        return refuse(fault, [value.whole()]);
    }
    let Some(shape) = op.shape(value.ty) else { return Ok(()) };
    let differs = |(left, right): (&Dim, &Dim)| left.is_static() && right.is_static() && left != right;
    if shape.len() == sizes.len() && !shape.iter().zip(&sizes).any(differs) {
        return Ok(());
    }
    let declared: String = sizes.iter().map(|dim| format!("{dim}x")).collect();
    let declared = format!("tensor<{declared}{}>", op.print(element));
    refuse(VariableFault::Shapes(word, op.print(value.ty), declared), [value.whole()])
}
