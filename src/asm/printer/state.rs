//! The operation that is being printed, its printed parts, and the text so far.

use super::OpAsmPrinter;
use crate::assembly::{AttributeIndex, AttributeInfo, Format, RegionIndex, Side, SlotIndex, SuccessorIndex};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, BlockId, Ir, OpId, RegionId, Text, TypeId, ValueId};
use smallvec::SmallVec;

impl<'i> OpAsmPrinter<'_, 'i> {
    /// The module of the operation.
    #[inline]
    pub(crate) fn ir(&self) -> &'i Ir {
        self.parts.ir
    }

    #[inline]
    pub(crate) fn op(&self) -> OpId {
        self.parts.op
    }

    #[inline]
    pub(crate) fn format(&self) -> &'i Format {
        self.parts.format
    }

    /// The value of an attribute.
    #[inline]
    pub(crate) fn attribute(&self, attribute: AttributeIndex) -> Option<AttributeId> {
        self.parts.attribute(attribute)
    }

    /// The definition of an attribute.
    #[inline]
    pub(crate) fn info(&self, attribute: AttributeIndex) -> &'i AttributeInfo {
        self.parts.info(attribute)
    }

    /// The values of an operand or a result.
    #[inline]
    pub(crate) fn values(&self, slot: SlotIndex) -> &'i [ValueId] {
        self.parts.values(slot)
    }

    #[inline]
    pub(crate) fn count(&self, slot: SlotIndex) -> usize {
        self.parts.count(slot)
    }

    /// The types of an operand or a result, which another part of the form prints.
    #[inline]
    pub(crate) fn written_types(&self, slot: SlotIndex) -> SmallVec<[TypeId; 4]> {
        self.parts.types(slot)
    }

    #[inline]
    pub(crate) fn side(&self, side: Side) -> impl Iterator<Item = SlotIndex> + use<> {
        self.parts.side(side)
    }

    #[inline]
    pub(crate) fn side_types(&self, side: Side) -> SmallVec<[TypeId; 4]> {
        self.parts.side_types(side)
    }

    #[inline]
    pub(crate) fn regions(&self, region: RegionIndex) -> &[RegionId] {
        self.parts.regions(region)
    }

    #[inline]
    pub(crate) fn successors(&self, successor: SuccessorIndex) -> &'i [BlockId] {
        self.parts.successors(successor)
    }

    /// The attributes without a definition.
    #[inline]
    pub(crate) fn discardable(&self) -> &[Entry] {
        &self.parts.discardable
    }

    /// Leaves attributes that satisfy a predicate out of the dictionary.
    #[inline]
    pub(crate) fn leave_out(&mut self, is: impl Fn(&Entry) -> bool) {
        self.parts.discardable.retain(|entry: &mut Entry| !is(entry));
    }

    #[inline]
    pub(crate) fn did_print_discardable(&mut self) {
        self.printed.discardable = true;
    }

    #[inline]
    pub(crate) fn did_print_values(&mut self, slot: SlotIndex) {
        self.printed.values.add(slot.0);
    }

    #[inline]
    pub(crate) fn did_print_types(&mut self, slot: SlotIndex) {
        self.printed.types.add(slot.0);
    }

    #[inline]
    pub(crate) fn did_print_attribute(&mut self, attribute: AttributeIndex) {
        self.printed.attributes.add(attribute.0);
    }

    /// The attribute is printed in the dictionary.
    #[inline]
    pub(crate) fn leave_to_dictionary(&mut self, attribute: AttributeIndex) {
        self.printed.attributes.remove(attribute.0);
    }

    #[inline]
    pub(crate) fn did_print_region(&mut self, region: RegionIndex) {
        self.printed.regions.add(region.0);
    }

    #[inline]
    pub(crate) fn did_print_successors(&mut self, successor: SuccessorIndex) {
        self.printed.successors.add(successor.0);
    }

    #[inline]
    pub(crate) fn print_operand(&mut self, value: ValueId) {
        self.printer.value(value);
    }

    /// `%a, %b`
    #[inline]
    pub(crate) fn print_operands(&mut self, values: &[ValueId]) {
        self.printer.values(values);
    }

    /// Prints the types after an arrow: `type` or `(types)`.
    #[inline]
    pub(crate) fn print_result_types(&mut self, types: impl ExactSizeIterator<Item = TypeId>) {
        self.printer.result_types(types);
    }

    /// `(types) -> types` of the operation.
    #[inline]
    pub(crate) fn print_op_signature(&mut self, op: OpId) {
        self.printer.signature(op);
    }

    #[inline]
    pub(crate) fn print_successor(&mut self, block: BlockId) {
        self.printer.block_name(block);
    }

    #[inline]
    pub(crate) fn print_argument_location(&mut self, block: BlockId, index: usize) {
        self.printer.argument_location(block, index);
    }

    /// Another operation in generic form.
    #[inline]
    pub(crate) fn print_generic_op(&mut self, op: OpId) {
        self.printer.generic(op, self.indent);
    }

    /// Prints an argument of a region under the name of a value from here on. Returns whether that is possible.
    #[inline]
    pub(crate) fn write_as(&mut self, argument: ValueId, value: ValueId) -> bool {
        self.printer.write_as(argument, value)
    }

    #[inline]
    pub(crate) fn print_text(&mut self, text: Text) {
        self.printer.text(text);
    }

    #[inline]
    pub(crate) fn print_bytes(&mut self, text: &[u8]) {
        self.printer.out.extend_from_slice(text);
    }

    /// The place in the text that is printed next.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.printer.out.len()
    }

    /// Whether no text and no region was printed since a mark.
    #[inline]
    pub(crate) fn is_at_mark(&self, mark: usize) -> bool {
        self.printer.out.len() == mark && self.pauses.last().is_none_or(|pause| pause.at < mark)
    }

    /// The text since a place.
    #[inline]
    pub(crate) fn text_since(&self, mark: usize) -> &[u8] {
        &self.printer.out[mark..]
    }

    /// Removes the text since a place from the output, and returns it.
    #[inline]
    pub(crate) fn take_since(&mut self, mark: usize) -> Vec<u8> {
        self.printer.out.split_off(mark)
    }

    #[inline]
    pub(crate) fn truncate(&mut self, mark: usize) {
        self.printer.out.truncate(mark);
    }

    /// Moves the lines that follow to the right.
    #[inline]
    pub(crate) fn indent(&mut self, columns: usize) {
        self.indent += columns;
    }

    #[inline]
    pub(crate) fn unindent(&mut self, columns: usize) {
        self.indent -= columns;
    }
}
