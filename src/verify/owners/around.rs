//! The regions of an operation, the operations around it, and its symbols, for checks of its owner.

use super::view::OwnedOp;
use crate::ir::{AttributeId, AttributeKind, BlockId, Definition, Ir, OpId, RegionId, TypeId, ValueId};
use smallvec::SmallVec;

/// The operation that an attribute of a row refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Referenced {
    /// The answer depends on unknown operations.
    Unknown,
    /// The nearest symbol table does not define the symbol.
    Missing,
    Found(OpId),
}

/// An attribute, with the operations that its symbols refer to.
pub(super) type SymbolUses = (&'static str, SmallVec<[Referenced; 2]>);

/// Whether an operation belongs to a dialect.
pub(super) fn is_of(ir: &Ir, op: OpId, dialect: &str) -> bool {
    ir.op_name_bytes(op).strip_prefix(dialect.as_bytes()).is_some_and(|rest| rest.first() == Some(&b'.'))
}

/// The name of an operation as text.
pub(super) fn name_of(ir: &Ir, op: OpId) -> &str {
    std::str::from_utf8(ir.op_name_bytes(op)).unwrap_or_default()
}

impl<'v> OwnedOp<'v> {
    /// A view of another operation. Only its attributes, regions and operands as a whole may be read, since the record
    /// in the view is that of this operation.
    pub(super) fn of(self, op: OpId) -> Self {
        Self { op, ..self }
    }

    pub(super) fn region(self, index: usize) -> Option<RegionId> {
        self.ir.regions(self.op).nth(index)
    }

    /// The first block of a region.
    pub(super) fn entry(self, index: usize) -> Option<BlockId> {
        self.ir.blocks(self.region(index)?).next()
    }

    /// The types of the arguments of a block.
    pub(super) fn argument_types(self, block: BlockId) -> Vec<TypeId> {
        self.ir.arguments(block).map(|value| self.ir.value_type(value)).collect()
    }

    /// The types of the operands of an operation.
    pub(super) fn operand_types_of(self, op: OpId) -> Vec<TypeId> {
        self.ir.operands(op).iter().map(|value| self.ir.value_type(*value)).collect()
    }

    pub(super) fn result_types(self) -> Vec<TypeId> {
        self.ir.results(self.op).map(|value| self.ir.value_type(value)).collect()
    }

    /// Whether two lists contain the same types.
    pub(super) fn same_types(self, left: &[TypeId], right: &[TypeId]) -> bool {
        left.len() == right.len() && left.iter().zip(right).all(|(left, right)| self.same(*left, *right))
    }

    pub(super) fn parent(self) -> Option<OpId> {
        self.ir.parent_op(self.op)
    }

    /// All operations in a region, with those in their regions.
    pub(super) fn inside(self, region: RegionId) -> impl Iterator<Item = OpId> + use<'v> {
        let ir = self.ir;
        let mut pending: Vec<BlockId> = ir.blocks(region).collect();
        pending.reverse();
        let mut block: Vec<OpId> = Vec::new();
        std::iter::from_fn(move || {
            loop {
                if let Some(op) = block.pop() {
                    for region in ir.regions(op) {
                        pending.extend(ir.blocks(region));
                    }
                    return Some(op);
                }
                block.extend(ir.block_ops(pending.pop()?));
                block.reverse();
            }
        })
    }

    /// The operation that defines a value.
    pub(super) fn source(self, value: ValueId) -> Option<OpId> {
        match self.ir.definition(value) {
            Definition::Result(op) => Some(op),
            Definition::Argument(_) | Definition::Undefined => None,
        }
    }

    /// The values of a named operand.
    pub(super) fn values(self, name: &str) -> &'v [ValueId] {
        self.operands().get(self.range(name)).unwrap_or_default()
    }

    /// Whether a flag is set.
    pub(super) fn has(self, flag: &str) -> bool {
        self.attribute(flag)
            .is_some_and(|value| !matches!(self.ir.attributes.resolve(value), AttributeKind::Bool(false)))
    }

    /// The text of a string.
    pub(super) fn text(self, name: &str) -> Option<String> {
        Some(String::from_utf8_lossy(&self.ir.string(self.attribute(name)?)?).into_owned())
    }

    /// The elements of an array.
    pub(super) fn array(self, name: &str) -> Option<&'v [AttributeId]> {
        self.ir.array(self.attribute(name)?)
    }

    /// The strings of an array.
    pub(super) fn texts(self, name: &str) -> Option<Vec<String>> {
        let list = self.array(name)?.iter();
        list.map(|entry| self.ir.string(*entry).map(|text| String::from_utf8_lossy(&text).into_owned())).collect()
    }

    /// A type or an attribute of a dialect as text.
    pub(super) fn opaque(self, ty: TypeId) -> Option<&'v str> {
        match self.ty(ty) {
            crate::ir::Type::Opaque(text) => std::str::from_utf8(text).ok(),
            _ => None,
        }
    }

    /// A type as text, with aliases in it expanded.
    pub(super) fn expanded(self, ty: TypeId) -> String {
        String::from_utf8_lossy(&self.ir.without_aliases(self.print(ty).as_bytes())).into_owned()
    }

    /// The text of an attribute of a dialect.
    pub(super) fn dialect_text(self, name: &str) -> Option<&'v str> {
        std::str::from_utf8(self.ir.dialect_text(self.attribute(name)?)?).ok()
    }

    /// The operations that an attribute of the row refers to, one for each symbol in it.
    pub(super) fn referenced(self, attribute: &str) -> impl Iterator<Item = Referenced> + use<'v> {
        let position = self.symbols.iter().position(|(name, _)| *name == attribute);
        position.into_iter().flat_map(move |at| self.symbols[at].1.iter().copied())
    }

    /// A symbol as it is written, including `@`.
    pub(super) fn symbol_text(self, name: &str) -> String {
        self.attribute(name).map(|symbol| self.ir.spell_attribute(symbol)).unwrap_or_default()
    }

    /// The name of a symbol, without `@`.
    pub(super) fn symbol_name(self, name: &str) -> String {
        let text = self.attribute(name).and_then(|symbol| self.ir.symbol(symbol)).unwrap_or_default();
        String::from_utf8_lossy(&text).trim_start_matches('@').to_owned()
    }
}
