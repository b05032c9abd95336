//! [`OwnedOp`]: an operation, for checks of its owner.

use super::around::SymbolUses;
use super::enclosing::EnclosingMemo;
use super::named::NameMemo;
use crate::assembly::{Arity, OpDefinition, Side, ValueAt};
use crate::dialect::Registry;
use crate::ir::types::Shaped;
use crate::ir::{AttributeId, Ir, OpId, Type, TypeId, ValueId, segments};
use crate::shape::Dim;
use crate::shapes::MisfitPlace;
use std::ops::Range;

/// An operation with the record of its name.
#[derive(Clone, Copy)]
pub(super) struct OwnedOp<'v> {
    pub(super) ir: &'v Ir,
    pub(super) op: OpId,
    pub(super) definition: &'v OpDefinition,
    pub(super) registry: &'v Registry,
    /// The operations to which the attributes of the row refer.
    pub(super) symbols: &'v [SymbolUses],
    /// Whether the profile is `upstream`: an operation of an unknown dialect has effects and no traits, as in `mlir-opt`.
    pub(super) is_upstream: bool,
    /// The results of searches for operations around others.
    pub(super) enclosing: &'v EnclosingMemo,
    /// The operations of searched scopes by their names.
    pub(super) names: &'v NameMemo,
}

/// A value of an operation, and its type.
#[derive(Clone, Copy)]
pub(super) struct OwnedValue {
    pub(super) at: ValueAt,
    pub(super) ty: TypeId,
}

impl OwnedValue {
    pub(super) fn whole(self) -> MisfitPlace {
        MisfitPlace::Type(self.at)
    }

    /// Marks one dimension of the value.
    pub(super) fn dim(self, axis: usize) -> MisfitPlace {
        MisfitPlace::Dim(self.at, axis)
    }
}

impl<'v> OwnedOp<'v> {
    pub(super) fn operand(self, index: usize) -> Option<OwnedValue> {
        let value = *self.ir.operands(self.op).get(index)?;
        Some(OwnedValue { at: ValueAt { side: Side::Operands, index }, ty: self.ir.value_type(value) })
    }

    pub(super) fn result(self, index: usize) -> Option<OwnedValue> {
        let value = self.ir.results(self.op).nth(index)?;
        Some(OwnedValue { at: ValueAt { side: Side::Results, index }, ty: self.ir.value_type(value) })
    }

    /// The positions of the operands with a name in the record; empty if there are none.
    pub(super) fn range(self, name: &str) -> Range<usize> {
        let slots = self.definition.operands();
        let position = slots.iter().position(|slot| &*slot.name == name);
        if slots.len() == self.operands().len() && slots.iter().all(|slot| slot.arity == Arity::One) {
            return position.map_or(0..0, |position| position..position + 1);
        }
        let runs = segments::of_operands(self.ir, self.op, self.definition);
        match (position, runs) {
            (Some(position), Some(runs)) => runs.get(position).map_or(0..0, |run| run.range()),
            _ => 0..0,
        }
    }

    /// The first operand with a name in the record.
    pub(super) fn named(self, name: &str) -> Option<OwnedValue> {
        let range = self.range(name);
        if range.is_empty() { None } else { self.operand(range.start) }
    }

    /// The number of operands with a name in the record.
    pub(super) fn count(self, name: &str) -> usize {
        self.range(name).len()
    }

    pub(super) fn operands(self) -> &'v [ValueId] {
        self.ir.operands(self.op)
    }

    pub(super) fn ty(self, ty: TypeId) -> &'v Type {
        self.ir.types.resolved(ty)
    }

    pub(super) fn same(self, left: TypeId, right: TypeId) -> bool {
        self.ir.types.same(left, right)
    }

    pub(super) fn shaped(self, ty: TypeId) -> Option<Shaped<'v>> {
        self.ir.types.shaped(ty)
    }

    /// The sizes of a shaped type of known rank.
    pub(super) fn shape(self, ty: TypeId) -> Option<&'v [Dim]> {
        self.shaped(ty)?.shape
    }

    /// Whether two types may have the same shape: no known sizes differ.
    pub(super) fn may_have_one_shape(self, left: TypeId, right: TypeId) -> bool {
        let (Some(left), Some(right)) = (self.shape(left), self.shape(right)) else { return true };
        may_be_one(left, right)
    }

    /// The rank of a value, if it is known.
    pub(super) fn rank(self, value: OwnedValue) -> Option<usize> {
        self.shape(value.ty).map(<[_]>::len)
    }

    /// The element type, or the type itself.
    pub(super) fn element(self, ty: TypeId) -> TypeId {
        self.shaped(ty).map_or(ty, |shaped| shaped.element)
    }

    /// The number of bits of an integer or a floating-point number; `None` for other types.
    pub(super) fn bits(self, ty: TypeId) -> Option<u64> {
        self.ty(ty).number_bits().map(u64::from)
    }

    /// A type as MLIR spells it in its messages.
    pub(super) fn print(self, ty: TypeId) -> String {
        self.ir.spell_type(ty).unwrap_or_else(|| self.ir.print_type(ty))
    }

    pub(super) fn attribute(self, name: &str) -> Option<AttributeId> {
        self.ir.attribute(self.op, name)
    }

    /// The last word of an attribute of a dialect: `add` of `#vector.kind<add>` and of `#gpu<all_reduce_op add>`.
    pub(super) fn word(self, name: &str) -> Option<&'v str> {
        let text = std::str::from_utf8(self.ir.dialect_text(self.attribute(name)?)?).ok()?;
        let inner = text.trim_end().strip_suffix('>')?.trim_end();
        inner.rsplit([' ', '<']).next().filter(|word| !word.is_empty())
    }

    /// The address space of an LLVM pointer; `None` for other types.
    pub(super) fn address_space(self, ty: TypeId) -> Option<&'v str> {
        let Type::Opaque(text) = self.ty(ty) else { return None };
        match std::str::from_utf8(text).ok()?.strip_prefix("!llvm.ptr")? {
            "" => Some("0"),
            rest => rest.strip_prefix('<')?.strip_suffix('>').map(str::trim),
        }
    }

    pub(super) fn number(self, name: &str) -> Option<i64> {
        self.ir.integer(self.attribute(name)?)
    }

    pub(super) fn numbers(self, name: &str) -> Option<Vec<i64>> {
        self.ir.integer_list(self.attribute(name)?)
    }
}

/// Whether two shapes may be equal: no known sizes differ.
pub(super) fn may_be_one<'d>(left: impl IntoIterator<Item = &'d Dim>, right: &[Dim]) -> bool {
    let mut left = left.into_iter();
    let mut agrees =
        |other: &Dim| left.next().is_some_and(|one| one.is_dynamic() || other.is_dynamic() || one == other);
    right.iter().all(&mut agrees) && left.next().is_none()
}
