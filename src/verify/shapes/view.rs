//! What a check looks at of an operation: [`OpView`].

use super::fault::{Fault, Mark, Misfit};
use crate::assembly::{OpDefinition, ShapeRule, Side};
use crate::ir::{Holder, Ir, OpId, Type, TypeId};
use crate::shape::{Conformance, Dim};
use crate::shapes::Relation;
use crate::verify::defined::ValueAt;

/// An operation with its record.
#[derive(Clone, Copy)]
pub(super) struct OpView<'v> {
    pub(super) ir: &'v Ir,
    pub(super) op: OpId,
    pub(super) info: &'v OpDefinition,
    pub(super) rule: &'v ShapeRule,
    pub(super) relation: &'static Relation,
    pub(super) conformance: Conformance,
}

/// A value and its shape.
#[derive(Clone, Copy)]
pub(super) struct Shaped<'v> {
    pub(super) at: ValueAt,
    pub(super) ty: TypeId,
    pub(super) dims: &'v [Dim],
}

impl Shaped<'_> {
    pub(super) fn rank(&self) -> usize {
        self.dims.len()
    }

    /// One of its dimensions.
    pub(super) fn dim(&self, axis: usize) -> Mark {
        Mark::Dim(self.at, axis)
    }

    pub(super) fn whole(&self) -> Mark {
        Mark::Type(self.at)
    }
}

impl<'v> OpView<'v> {
    fn typed(self, at: ValueAt) -> Option<TypeId> {
        let value = match at.side {
            Side::Operands => self.ir.operands(self.op).get(at.index).copied(),
            Side::Results => self.ir.results(self.op).nth(at.index),
        };
        value.map(|value| self.ir.value_type(value))
    }

    fn shaped(self, side: Side, index: usize) -> Option<Shaped<'v>> {
        let at = ValueAt { side, index };
        let ty = self.typed(at)?;
        match self.ir.types.holder(ty) {
            Holder::Shape(dims) => Some(Shaped { at, ty, dims }),
            Holder::Scalar => Some(Shaped { at, ty, dims: &[] }),
            Holder::Unknown => None,
        }
    }

    /// An operand of known shape; a scalar has rank 0.
    pub(super) fn operand(self, index: usize) -> Option<Shaped<'v>> {
        self.shaped(Side::Operands, index)
    }

    /// A result of known shape.
    pub(super) fn result(self, index: usize) -> Option<Shaped<'v>> {
        self.shaped(Side::Results, index)
    }

    /// The one operand that an argument of the rule names.
    pub(super) fn named(self, argument: usize) -> Option<Shaped<'v>> {
        self.operand(self.named_index(argument)?)
    }

    pub(super) fn named_index(self, argument: usize) -> Option<usize> {
        let range = self.info.operand_range(self.rule.argument(argument), self.operand_count())?;
        (range.len() == 1).then_some(range.start)
    }

    pub(super) fn operand_count(self) -> usize {
        self.ir.operands(self.op).len()
    }

    pub(super) fn result_count(self) -> usize {
        self.ir.results(self.op).len()
    }

    /// The numbers of the attribute that the rule names.
    pub(super) fn numbers(self, argument: usize) -> Option<Vec<i64>> {
        self.numbers_of(self.rule.argument(argument))
    }

    pub(super) fn number(self, argument: usize) -> Option<i64> {
        self.number_of(self.rule.argument(argument))
    }

    pub(super) fn numbers_of(self, attribute: &str) -> Option<Vec<i64>> {
        self.ir.integer_list(self.ir.own_attribute(self.op, attribute)?)
    }

    pub(super) fn number_of(self, attribute: &str) -> Option<i64> {
        self.ir.integer(self.ir.own_attribute(self.op, attribute)?)
    }

    /// What the operation is called, or the one that it wraps.
    pub(super) fn op_name(self) -> String {
        let wrapped = self.ir.wrapped_name(self.op);
        String::from_utf8_lossy(wrapped.as_deref().unwrap_or(self.ir.op_name(self.op))).into_owned()
    }

    /// An entry of the attribute that the rule names.
    pub(super) fn entry(self, argument: usize, entry: usize) -> Mark {
        Mark::Entry { attribute: self.rule.argument(argument).into(), entry }
    }

    pub(super) fn attribute_mark(self, argument: usize) -> Mark {
        Mark::Attribute(self.rule.argument(argument).into())
    }

    pub(super) fn print(self, ty: TypeId) -> String {
        self.ir.print_type(ty)
    }

    /// The type that a value has, with another shape.
    pub(super) fn tensor_of(self, ty: TypeId, dims: &[Dim]) -> String {
        let element = self.ir.types.shaped(ty).map_or(ty, |shaped| shaped.element);
        let sizes: String = dims.iter().map(|dim| format!("{dim}x")).collect();
        format!("tensor<{sizes}{}>", self.ir.print_type(element))
    }

    /// The type that a vector has, with another shape.
    pub(super) fn vector_of(self, ty: TypeId, dims: &[Dim]) -> String {
        let (element, scalable): (TypeId, &[bool]) = match self.ir.types.resolved(ty) {
            Type::Vector { element, scalable, .. } => (*element, scalable),
            _ => (ty, &[]),
        };
        let size = |(axis, dim): (usize, &Dim)| match scalable.get(axis) {
            Some(true) => format!("[{dim}]x"),
            Some(false) | None => format!("{dim}x"),
        };
        let sizes: String = dims.iter().enumerate().map(size).collect();
        format!("vector<{sizes}{}>", self.ir.print_type(element))
    }

    /// A result that has the sizes, or does not say them.
    pub(super) fn agrees(found: &[Dim], declared: &[Dim]) -> bool {
        let agree = |(left, right): (&Dim, &Dim)| left.is_dynamic() || right.is_dynamic() || left == right;
        found.len() == declared.len() && found.iter().zip(declared).all(agree)
    }

    /// The first dimension that is another one than was found, or the whole type.
    pub(super) fn differing(found: &[Dim], declared: &Shaped<'_>) -> Mark {
        let differs = |(left, right): (&Dim, &Dim)| left.is_static() && right.is_static() && left != right;
        match found.iter().zip(declared.dims).position(differs) {
            Some(axis) if found.len() == declared.dims.len() => declared.dim(axis),
            _ => declared.whole(),
        }
    }
}

/// A refusal, and what is marked: the first is what is wrong.
pub(super) fn refuse(fault: impl Into<Fault>, marks: impl IntoIterator<Item = Mark>) -> Result<(), Misfit> {
    Err(Misfit { fault: fault.into(), marks: marks.into_iter().collect() })
}

/// Sizes with a separator, as messages have them.
pub(super) fn joined(dims: &[Dim], separator: &str) -> String {
    dims.iter().map(Dim::to_string).collect::<Vec<_>>().join(separator)
}
