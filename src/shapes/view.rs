//! The types and attributes of an operation, for checks: [`OpView`].

use super::misfit::MisfitPlace;
use super::stretches::listed;
use crate::assembly::{OpDefinition, ShapeRule, Side, ValueAt};
use crate::ir::{Holder, Ir, OpId, Type, TypeId, ValueId};
use crate::shape::Dim;

/// An operation with the record that names its relation.
#[derive(Clone, Copy)]
pub(crate) struct OpView<'v> {
    pub(crate) ir: &'v Ir,
    pub(crate) op: OpId,
    pub(crate) info: &'v OpDefinition,
    pub(crate) rule: &'v ShapeRule,
}

/// A value and its shape.
#[derive(Clone, Copy)]
pub(crate) struct ShapedValue<'v> {
    pub(crate) at: ValueAt,
    pub(crate) ty: TypeId,
    pub(crate) dims: &'v [Dim],
}

impl ShapedValue<'_> {
    pub(crate) fn rank(&self) -> usize {
        self.dims.len()
    }

    /// A mark at a dimension of the value.
    pub(crate) fn dim(&self, axis: usize) -> MisfitPlace {
        MisfitPlace::Dim(self.at, axis)
    }

    pub(crate) fn whole(&self) -> MisfitPlace {
        MisfitPlace::Type(self.at)
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

    fn shaped(self, side: Side, index: usize) -> Option<ShapedValue<'v>> {
        let at = ValueAt { side, index };
        let ty = self.typed(at)?;
        match self.ir.types.holder(ty) {
            Holder::Shape(dims) => Some(ShapedValue { at, ty, dims }),
            Holder::Scalar => Some(ShapedValue { at, ty, dims: &[] }),
            Holder::Unknown => None,
        }
    }

    /// An operand of known shape; a scalar has rank 0.
    pub(crate) fn operand(self, index: usize) -> Option<ShapedValue<'v>> {
        self.shaped(Side::Operands, index)
    }

    /// A result of known shape.
    pub(crate) fn result(self, index: usize) -> Option<ShapedValue<'v>> {
        self.shaped(Side::Results, index)
    }

    /// The only operand for an argument of the rule.
    pub(crate) fn named(self, argument: usize) -> Option<ShapedValue<'v>> {
        self.operand(self.named_index(argument)?)
    }

    pub(crate) fn named_index(self, argument: usize) -> Option<usize> {
        let range = self.info.operand_range(self.rule.argument(argument), self.operand_count())?;
        (range.len() == 1).then_some(range.start)
    }

    pub(crate) fn operand_count(self) -> usize {
        self.ir.operands(self.op).len()
    }

    pub(crate) fn result_count(self) -> usize {
        self.ir.results(self.op).len()
    }

    /// The numbers of the attribute that the rule names.
    pub(crate) fn numbers(self, argument: usize) -> Option<Vec<i64>> {
        self.numbers_of(self.rule.argument(argument))
    }

    pub(crate) fn number(self, argument: usize) -> Option<i64> {
        self.number_of(self.rule.argument(argument))
    }

    pub(crate) fn numbers_of(self, attribute: &str) -> Option<Vec<i64>> {
        self.ir.integer_list(self.ir.own_attribute(self.op, attribute)?)
    }

    pub(crate) fn number_of(self, attribute: &str) -> Option<i64> {
        self.ir.integer(self.ir.own_attribute(self.op, attribute)?)
    }

    /// Whether a value represents a missing operand.
    pub(crate) fn is_left_out(self, value: ValueId) -> bool {
        match self.ir.types.resolved(self.ir.value_type(value)) {
            Type::None => true,
            Type::Opaque(text) => **text == *b"!torch.none",
            _ => false,
        }
    }

    /// The numbers of a list, all of which are constants.
    pub(crate) fn constants(self, list: ValueId) -> Option<Vec<i64>> {
        listed(self.ir, list)?.into_iter().collect()
    }

    /// The name of the operation, or of the operation that it wraps.
    pub(crate) fn op_name(self) -> String {
        let wrapped = self.ir.wrapped_name(self.op);
        String::from_utf8_lossy(wrapped.as_deref().unwrap_or(self.ir.op_name_bytes(self.op))).into_owned()
    }

    /// An entry of the attribute that the rule names.
    pub(crate) fn entry(self, argument: usize, entry: usize) -> MisfitPlace {
        MisfitPlace::Entry { attribute: self.rule.argument(argument).into(), entry }
    }

    pub(crate) fn attribute_mark(self, argument: usize) -> MisfitPlace {
        MisfitPlace::Attribute(self.rule.argument(argument).into())
    }

    pub(crate) fn print(self, ty: TypeId) -> String {
        self.ir.print_type(ty)
    }

    /// The type of a value, with another shape.
    pub(crate) fn tensor_of(self, ty: TypeId, dims: &[Dim]) -> String {
        let element = self.ir.types.shaped(ty).map_or(ty, |shaped| shaped.element);
        let sizes: String = dims.iter().map(|dim| format!("{dim}x")).collect();
        format!("tensor<{sizes}{}>", self.ir.print_type(element))
    }

    /// The type of a vector, with another shape.
    pub(crate) fn vector_of(self, ty: TypeId, dims: &[Dim]) -> String {
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

    /// Whether a result has the sizes, or does not declare them.
    pub(crate) fn agrees(found: &[Dim], declared: &[Dim]) -> bool {
        found.len() == declared.len() && !found.iter().zip(declared).any(|(left, right)| differ(*left, *right))
    }

    /// A mark at the first dimension that differs from the inferred one, or at the whole type.
    pub(crate) fn differing(found: &[Dim], declared: &ShapedValue<'_>) -> MisfitPlace {
        match found.iter().zip(declared.dims).position(|(left, right)| differ(*left, *right)) {
            Some(axis) if found.len() == declared.dims.len() => declared.dim(axis),
            _ => declared.whole(),
        }
    }
}

/// Whether two sizes are known and not equal.
pub(crate) fn differ(left: Dim, right: Dim) -> bool {
    left.is_static() && right.is_static() && left != right
}

/// The number of elements of a shape; `None` if the number is unknown or too large.
pub(crate) fn elements(dims: &[Dim]) -> Option<u64> {
    dims.iter().try_fold(1u64, |all, dim| all.checked_mul(dim.size()?))
}

/// Sizes with a separator, as in messages.
pub(crate) fn joined(dims: &[Dim], separator: &str) -> String {
    dims.iter().map(Dim::to_string).collect::<Vec<_>>().join(separator)
}
