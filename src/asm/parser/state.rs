//! The operation that is being read, and the module that will contain it.

use super::{FormState, OpAsmParser, ParseResult, SlotRead};
use crate::assembly::{AttributeIndex, Format, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, BlockId, Ir, OpId, OpNameId, RegionId, Text, Type, TypeId};
use crate::syntax::builder::WrittenUse;

impl<'s> OpAsmParser<'_, 's> {
    /// The parts of the operation so far.
    #[inline]
    pub(crate) fn state(&mut self) -> ParseResult<&mut FormState<'s>> {
        self.b.forms.state()
    }

    /// The parts of the operation so far, if an operation is being read.
    #[inline]
    pub(crate) fn form(&self) -> Option<&FormState<'s>> {
        self.b.forms.last()
    }

    /// The form of the operation.
    #[inline]
    pub(crate) fn format(&mut self) -> ParseResult<&'s Format> {
        Ok(self.state()?.format)
    }

    /// An operand or a result.
    #[inline]
    pub(crate) fn slot(&mut self, slot: SlotIndex) -> ParseResult<&mut SlotRead> {
        self.b.forms.slot(slot)
    }

    /// Sets an attribute.
    #[inline]
    pub(crate) fn set_attribute(&mut self, attribute: AttributeIndex, value: AttributeId) -> ParseResult<()> {
        self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        Ok(())
    }

    /// The number of operands on the stack.
    #[inline]
    pub(crate) fn operand_count(&self) -> usize {
        self.b.nesting.uses.len()
    }

    /// The operands on the stack, bound results included.
    #[inline]
    pub(crate) fn operands(&self) -> &[WrittenUse] {
        &self.b.nesting.uses
    }

    #[inline]
    pub(crate) fn operands_mut(&mut self) -> &mut Vec<WrittenUse> {
        &mut self.b.nesting.uses
    }

    /// The number of types on the stack.
    #[inline]
    pub(crate) fn type_count(&self) -> usize {
        self.b.core.types.len()
    }

    /// The types on the stack.
    #[inline]
    pub(crate) fn types(&self) -> &[TypeId] {
        &self.b.core.types
    }

    #[inline]
    pub(crate) fn types_mut(&mut self) -> &mut Vec<TypeId> {
        &mut self.b.core.types
    }

    /// The module so far.
    #[inline]
    pub(crate) fn ir(&self) -> &Ir {
        &self.b.core.ir
    }

    #[inline]
    pub(crate) fn ir_mut(&mut self) -> &mut Ir {
        &mut self.b.core.ir
    }

    /// A new attribute.
    #[inline]
    pub(crate) fn new_attribute(&mut self, kind: AttributeKind) -> AttributeId {
        self.b.core.ir.attributes.add(kind)
    }

    /// Adds a text to the module.
    #[inline]
    pub(crate) fn new_text(&mut self, text: &[u8]) -> Text {
        self.b.core.ir.texts.add(text)
    }

    /// The id of a type.
    #[inline]
    pub(crate) fn intern(&mut self, ty: Type) -> TypeId {
        self.b.core.intern(ty)
    }

    /// The text of the name of a property, added once.
    #[inline]
    pub(crate) fn property_text(&mut self, name: &'s str) -> Text {
        self.b.forms.property_text(&mut self.b.core, name)
    }

    /// The form of another operation.
    #[inline]
    pub(crate) fn format_of(&mut self, name: OpNameId, bytes: &[u8]) -> Option<&'s Format> {
        self.b.forms.format_of(&mut self.b.core, name, bytes)
    }

    /// The text of the source between two places.
    #[inline]
    pub(crate) fn slice(&self, start: u32, end: u32) -> &'s [u8] {
        self.b.core.slice(start, end)
    }

    /// Sets an attribute to a new value.
    #[inline]
    pub(crate) fn add_attribute(&mut self, attribute: AttributeIndex, kind: AttributeKind) -> ParseResult<()> {
        let value = self.new_attribute(kind);
        self.set_attribute(attribute, value)
    }

    /// The first type of the operation, on the stack of types.
    #[inline]
    pub(crate) fn first_type(&self) -> usize {
        self.b.nesting.operations.last().map_or(0, |frame| frame.types_start)
    }

    /// The dictionary of the operation.
    #[inline]
    pub(crate) fn attr_dict(&self) -> Option<AttributeId> {
        self.b.nesting.operations.last()?.attributes
    }

    #[inline]
    pub(crate) fn set_attr_dict(&mut self, dictionary: Option<AttributeId>) {
        if let Some(frame) = self.b.nesting.frame() {
            frame.attributes = dictionary;
        }
    }

    /// Takes a type off the stack.
    #[inline]
    pub(crate) fn pop_type(&mut self) -> Option<TypeId> {
        self.b.core.types.pop()
    }

    /// Begins a region of the operation that is not written as a region.
    #[inline]
    pub(crate) fn begin_region(&mut self, place: u32) {
        self.b.region_begin(place);
    }

    #[inline]
    pub(crate) fn end_region(&mut self, place: u32) {
        self.b.region_end(place);
    }

    /// Begins the first block of a region that is not written as a region.
    #[inline]
    pub(crate) fn begin_block(&mut self) -> BlockId {
        self.b.begin_entry_block()
    }

    /// Puts an operation at the end of the block.
    #[inline]
    pub(crate) fn append_op(&mut self, op: OpId) {
        self.b.append(op);
    }

    /// The region of the operation that was read last.
    #[inline]
    pub(crate) fn last_region(&self) -> Option<RegionId> {
        self.b.nesting.operations.last()?.last_region
    }

    /// The id of the name of an operation, which is also given as a text.
    #[inline]
    pub(crate) fn op_name(&mut self, name: &[u8], text: Text) -> OpNameId {
        OpNameId::at(self.b.core.ir.op_names.intern(&self.b.core.ir.texts, name, text))
    }

    #[inline]
    pub(crate) fn push_type(&mut self, ty: TypeId) {
        self.b.core.types.push(ty);
    }

    /// Drops the types on the stack from a height on, which are not types of the operation.
    pub(crate) fn drop_types(&mut self, start: usize) {
        let first = self.first_type();
        self.b.core.types.truncate(start);
        if let Some(state) = self.b.forms.last_mut() {
            state.places.truncate(start.saturating_sub(first));
        }
    }

    /// The type that replaces a type that cannot be determined.
    #[inline]
    pub(crate) fn erroneous_type(&mut self) -> TypeId {
        self.b.core.erroneous_type()
    }
}
