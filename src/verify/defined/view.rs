//! The inputs of a check are the type of its argument: [`OpTypes`], [`OpAttributes`] or [`OpSurroundings`]. They
//! determine whether its verdict can be kept for other operations with the same types.

use crate::assembly::Side;
use crate::assembly::ValueAt;
use crate::ir::types::{Shaped, Signedness};
use crate::ir::{AttributeId, Ir, OpId, Type, TypeId, ValueId};
use crate::shape::{Conformance, Dim};
use std::ops::Deref;

/// An operand or result, and its type.
pub(super) type TypedValue = (ValueAt, TypeId);

/// The name of an operation, and the types of its operands and results.
#[derive(Clone, Copy)]
pub(super) struct OpTypes<'v> {
    ir: &'v Ir,
    op: OpId,
    pub(super) conformance: Conformance,
}

/// The types of an operation, and attributes with given names.
#[derive(Clone, Copy)]
pub(super) struct OpAttributes<'v> {
    types: OpTypes<'v>,
    names: &'v [&'v str],
}

/// The types of an operation, and its surroundings: the operations that define its operands, and its successors.
#[derive(Clone, Copy)]
pub(super) struct OpSurroundings<'v>(OpTypes<'v>);

/// Types of dialects with elements and a shape, which have their own notation.
const SHAPED: &[&str] = &["amx.tile", "spirv.arm.tensor", "spirv.coopmatrix", "xegpu.mem_desc", "xegpu.tensor_desc"];

impl<'v> Deref for OpAttributes<'v> {
    type Target = OpTypes<'v>;

    fn deref(&self) -> &OpTypes<'v> {
        &self.types
    }
}

impl<'v> Deref for OpSurroundings<'v> {
    type Target = OpTypes<'v>;

    fn deref(&self) -> &OpTypes<'v> {
        &self.0
    }
}

impl<'v> OpSurroundings<'v> {
    pub(super) fn new(ir: &'v Ir, op: OpId, conformance: Conformance) -> Self {
        Self(OpTypes { ir, op, conformance })
    }

    /// The view of a check that reads types alone.
    pub(super) fn types(self) -> OpTypes<'v> {
        self.0
    }

    /// The view for a check that reads the given attributes.
    pub(super) fn attributes(self, names: &'v [&'v str]) -> OpAttributes<'v> {
        OpAttributes { types: self.0, names }
    }
}

impl<'v> OpAttributes<'v> {
    /// The value of an attribute, whose name must be one that the check declares.
    pub(super) fn attribute(&self, name: &str) -> Option<AttributeId> {
        debug_assert!(self.names.contains(&name), "a check reads '{name}' without declaring it");
        self.ir.attribute(self.op, name)
    }

    /// The resolved value of an attribute.
    pub(super) fn values(&self) -> &'v Ir {
        self.ir
    }
}

impl<'v> OpTypes<'v> {
    /// The module, which checks use to read types and the sizes of segments.
    pub(super) fn ir(&self) -> &'v Ir {
        self.ir
    }

    pub(super) fn op(&self) -> OpId {
        self.op
    }

    pub(super) fn name(&self) -> &'v [u8] {
        self.ir.op_name_bytes(self.op)
    }

    pub(super) fn arena(&self) -> &'v crate::ir::Types {
        &self.ir.types
    }

    fn typed(&self, side: Side, index: usize, value: ValueId) -> TypedValue {
        (ValueAt { side, index }, self.ir.value_type(value))
    }

    pub(super) fn operand(&self, index: usize) -> Option<TypedValue> {
        let value = *self.ir.operands(self.op).get(index)?;
        Some(self.typed(Side::Operands, index, value))
    }

    pub(super) fn result(&self, index: usize) -> Option<TypedValue> {
        let value = self.ir.results(self.op).nth(index)?;
        Some(self.typed(Side::Results, index, value))
    }

    pub(super) fn value(&self, at: ValueAt) -> Option<TypedValue> {
        match at.side {
            Side::Operands => self.operand(at.index),
            Side::Results => self.result(at.index),
        }
    }

    pub(super) fn operands(&self) -> Vec<TypedValue> {
        let operands = self.ir.operands(self.op).iter().enumerate();
        operands.map(|(index, value)| self.typed(Side::Operands, index, *value)).collect()
    }

    pub(super) fn results(&self) -> Vec<TypedValue> {
        let results = self.ir.results(self.op).enumerate();
        results.map(|(index, value)| self.typed(Side::Results, index, value)).collect()
    }

    pub(super) fn print(&self, ty: TypeId) -> String {
        self.ir.print_type(ty)
    }

    /// The attribute that is part of a type.
    pub(super) fn print_encoding(&self, encoding: AttributeId) -> String {
        self.ir.print_attribute(encoding)
    }

    pub(super) fn same(&self, left: TypeId, right: TypeId) -> bool {
        self.arena().same(left, right)
    }

    pub(super) fn shaped(&self, ty: TypeId) -> Option<Shaped<'v>> {
        self.arena().shaped(ty)
    }

    /// The sizes of a tensor or vector.
    pub(super) fn shape(&self, ty: TypeId) -> Option<&'v [Dim]> {
        self.shaped(ty)?.shape
    }

    /// The element type, or the type itself if it has none.
    pub(super) fn element(&self, ty: TypeId) -> TypeId {
        self.shaped(ty).map_or(ty, |shaped| shaped.element)
    }

    /// Whether the elements and shape of a type may be unknown here: its dialect is not MLIR's, or it is one of MLIR's types
    /// with an interface for them.
    pub(super) fn is_foreign(&self, ty: TypeId) -> bool {
        let Type::Opaque(text) = self.arena().resolved(ty) else { return false };
        let name = text.strip_prefix(b"!").unwrap_or(text);
        let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
        let name = name.split(|byte| *byte == b'<').next().unwrap_or(name);
        !crate::dialect::is_registered(dialect) || SHAPED.iter().any(|known| known.as_bytes() == name)
    }

    pub(super) fn is_i1(&self, ty: TypeId) -> bool {
        matches!(self.arena().resolved(ty), Type::Integer { width: 1, signedness: Signedness::Signless })
    }
}
