//! [`OperationParts`]: the operands, results, attributes, regions and successors of an operation, by the slots of its definition.

use crate::assembly::{
    Arity, AttributeIndex, AttributeInfo, Format, RegionIndex, Side, Slot, SlotIndex, Storage, SuccessorIndex,
};
use crate::ir::attributes::{AttributeKind, Entry};
use crate::ir::segments::{self, runs};
use crate::ir::{ArenaRange, AttributeId, BlockId, Ir, OpId, RegionId, TypeId, ValueId, attribute_name};
use smallvec::SmallVec;

/// The parts of one operation.
pub(crate) struct OperationParts<'i> {
    pub(crate) ir: &'i Ir,
    pub(crate) op: OpId,
    pub(crate) format: &'i Format,
    operands: &'i [ValueId],
    successors: &'i [BlockId],
    regions: SmallVec<[RegionId; 2]>,
    /// The range of each slot among the operands or the results.
    slots: SmallVec<[ArenaRange; 8]>,
    successor_runs: SmallVec<[ArenaRange; 8]>,
    attributes: SmallVec<[Option<AttributeId>; 8]>,
    /// Attributes that the operation does not define.
    pub(crate) discardable: SmallVec<[Entry; 4]>,
}

impl<'i> OperationParts<'i> {
    /// The parts of an operation; `None` if they do not match its definition.
    pub(crate) fn of(ir: &'i Ir, op: OpId, format: &'i Format) -> Option<Self> {
        let info = &format.info;
        let operands = ir.operands(op);
        let mut slots = segments::of_operands(ir, op, info)?;
        if !info.results().is_empty() || ir.results(op).len() > 0 {
            slots.extend(segments::of_results(ir, op, info)?);
        }
        let successors = ir.successors(op);
        let regions: SmallVec<[RegionId; 2]> = ir.regions(op).collect();
        let arity = |is_variadic| if is_variadic { Arity::Variadic } else { Arity::One };
        runs(regions.len(), info.regions.iter().map(|region| arity(region.is_variadic)), None, false)?;
        let successor_runs = runs(successors.len(), info.successors.iter().map(|(_, arity)| *arity), None, false)?;
        let mut parts = Self {
            ir,
            op,
            format,
            operands,
            successors,
            regions,
            slots,
            successor_runs,
            attributes: SmallVec::from_elem(None, info.attributes.len()),
            discardable: SmallVec::new(),
        };
        parts.sort_attributes()?;
        Some(parts)
    }

    /// Separates the attributes that the operation defines from others. An attribute that is present twice is expressed by no form.
    fn sort_attributes(&mut self) -> Option<()> {
        let (ir, info) = (self.ir, &self.format.info);
        // A property that is not an attribute may have the name of an entry of the dictionary.
        let dictionaries =
            [(ir.properties(self.op), Storage::Discardable), (ir.attribute_dictionary(self.op), Storage::Property)];
        for (dictionary, elsewhere) in
            dictionaries.into_iter().filter_map(|(dictionary, other)| Some((dictionary?, other)))
        {
            let AttributeKind::Dictionary(entries) = *ir.attributes.resolve(dictionary) else { return None };
            for entry in ir.attributes.dictionary(entries) {
                let name = attribute_name(ir.texts.get(entry.name));
                let is_here = |index: &AttributeIndex| self.info(*index).storage != elsewhere;
                if let Some(index) = self.format.attribute(&name).filter(is_here) {
                    if self.attributes[usize::from(index.0)].replace(entry.value).is_some() {
                        return None;
                    }
                } else if !segments::is_segment_sizes(info, &name) {
                    self.discardable.push(*entry);
                }
            }
        }
        Some(())
    }

    #[inline]
    pub(crate) fn slot(&self, slot: SlotIndex) -> &'i Slot {
        &self.format.info.slots[usize::from(slot.0)]
    }

    fn is_operand(&self, slot: SlotIndex) -> bool {
        self.format.info.is_operand(slot)
    }

    /// The number of values of an operand or a result.
    #[inline]
    pub(crate) fn count(&self, slot: SlotIndex) -> usize {
        self.slots[usize::from(slot.0)].len as usize
    }

    /// The values of an operand; empty for a result, whose values are not written.
    #[inline]
    pub(crate) fn values(&self, slot: SlotIndex) -> &'i [ValueId] {
        if self.is_operand(slot) { &self.operands[self.slots[usize::from(slot.0)].range()] } else { &[] }
    }

    pub(crate) fn all_values(&self) -> &'i [ValueId] {
        self.operands
    }

    /// The types of an operand or a result.
    #[inline]
    pub(crate) fn types(&self, slot: SlotIndex) -> SmallVec<[TypeId; 4]> {
        let range = self.slots[usize::from(slot.0)].range();
        let ir = self.ir;
        match self.is_operand(slot) {
            true => self.operands[range].iter().map(|value| ir.value_type(*value)).collect(),
            false => {
                ir.results(self.op).skip(range.start).take(range.len()).map(|value| ir.value_type(value)).collect()
            }
        }
    }

    /// The slots of operands, or of results.
    #[inline]
    pub(crate) fn side(&self, side: Side) -> impl Iterator<Item = SlotIndex> + use<> {
        self.format.info.side(side)
    }

    /// The types of all operands, or of all results.
    #[inline]
    pub(crate) fn side_types(&self, side: Side) -> SmallVec<[TypeId; 4]> {
        match side {
            Side::Operands => self.operands.iter().map(|value| self.ir.value_type(*value)).collect(),
            Side::Results => self.ir.results(self.op).map(|value| self.ir.value_type(value)).collect(),
        }
    }

    #[inline]
    pub(crate) fn info(&self, attribute: AttributeIndex) -> &'i AttributeInfo {
        &self.format.info.attributes[usize::from(attribute.0)]
    }

    /// The value of an attribute, if it is set.
    #[inline]
    pub(crate) fn attribute(&self, attribute: AttributeIndex) -> Option<AttributeId> {
        self.attributes[usize::from(attribute.0)]
    }

    /// The attributes that the operation defines and that are set.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (AttributeIndex, AttributeId)> + '_ {
        let all = self.attributes.iter().enumerate();
        all.filter_map(|(index, value)| Some((AttributeIndex(index as u8), (*value)?)))
    }

    /// The regions of a slot.
    #[inline]
    pub(crate) fn regions(&self, region: RegionIndex) -> &[RegionId] {
        let (index, count) = (usize::from(region.0), self.format.info.regions.len());
        // Only the last slot of regions may be variadic.
        let is_last = index + 1 == count;
        if is_last { &self.regions[index..] } else { &self.regions[index..=index] }
    }

    /// The successors of a slot.
    #[inline]
    pub(crate) fn successors(&self, successor: SuccessorIndex) -> &'i [BlockId] {
        &self.successors[self.successor_runs[usize::from(successor.0)].range()]
    }
}
