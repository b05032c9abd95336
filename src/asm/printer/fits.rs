//! [`PrintedParts`]: the parts of an operation that its custom form has printed, and whether the rest of the operation follows from them.

use super::OpAsmPrinter;
use crate::assembly::{AttributeIndex, Presence, SlotIndex, TypeClass, TypeSource};
use crate::dialect::transforms::is_made_of;
use crate::ir::TypeId;
use crate::ir::types::{ShapedKind, Type, Types};

/// A set of indices of a byte.
#[derive(Clone, Copy, Default)]
pub(crate) struct Indices([u64; 4]);

impl Indices {
    pub(crate) fn add(&mut self, index: u8) {
        self.0[usize::from(index / 64)] |= 1 << (index % 64);
    }

    pub(crate) fn remove(&mut self, index: u8) {
        self.0[usize::from(index / 64)] &= !(1 << (index % 64));
    }

    pub(crate) fn has(self, index: u8) -> bool {
        self.0[usize::from(index / 64)] & 1 << (index % 64) != 0
    }
}

/// The parts of an operation that were printed.
#[derive(Default)]
pub(crate) struct PrintedParts {
    /// The operands whose values were printed.
    pub(crate) values: Indices,
    /// The operands and results whose types were printed.
    pub(crate) types: Indices,
    pub(crate) attributes: Indices,
    pub(crate) regions: Indices,
    pub(crate) successors: Indices,
    /// Whether attributes without a definition were printed.
    pub(crate) discardable: bool,
}

impl OpAsmPrinter<'_, '_> {
    /// Whether the text expresses all of the operation.
    pub(crate) fn is_complete(&self) -> Option<()> {
        let (parts, printed) = (&self.parts, &self.printed);
        let info = &parts.format.info;
        let slots = (0..info.slots.len() as u8).map(SlotIndex).filter(|slot| parts.count(*slot) > 0);
        let has_values = |slot: SlotIndex| !info.is_operand(slot) || printed.values.has(slot.0);
        let regions = (0..info.regions.len() as u8).filter(|region| !printed.regions.has(*region));
        let mut unsaid = regions.flat_map(|region| parts.regions(crate::assembly::RegionIndex(region)));
        let successors = (0..info.successors.len() as u8).filter(|successor| !printed.successors.has(*successor));
        let mut lost = successors.map(|successor| parts.successors(crate::assembly::SuccessorIndex(successor)));
        let is_all = slots.clone().all(has_values)
            && slots.clone().all(|slot| printed.types.has(slot.0) || self.is_inferred(slot))
            && parts.attributes().all(|(attribute, _)| {
                printed.attributes.has(attribute.0) || self.is_default(attribute) || self.has_no_runs(attribute)
            })
            && (parts.discardable.is_empty() || printed.discardable)
            && unsaid.all(|region| parts.ir.block_count(*region) == 0)
            && lost.all(<[_]>::is_empty);
        is_all.then_some(())
    }

    fn is_default(&self, attribute: AttributeIndex) -> bool {
        matches!(self.parts.info(attribute).presence, Presence::Default(_) | Presence::Elided(_))
            && !self.is_not_default(attribute)
    }

    /// Whether an attribute holds the lengths of runs, and there are no runs.
    fn has_no_runs(&self, attribute: AttributeIndex) -> bool {
        let name = &self.parts.info(attribute).name;
        let is_of_runs = self.parts.format.info.slots.iter().any(|slot| slot.segments.as_ref() == Some(name));
        let lengths = || self.parts.ir.integers(self.parts.attribute(attribute)?);
        is_of_runs && lengths().is_some_and(|lengths| lengths.is_empty())
    }

    /// Whether the types of an operand or a result are those that follow from the definition of the operation.
    fn is_inferred(&self, slot: SlotIndex) -> bool {
        let types = self.parts.types(slot);
        match &self.parts.slot(slot).source {
            TypeSource::Written | TypeSource::Inferred => false,
            TypeSource::Fixed(text) => types.iter().all(|ty| self.is_type(*ty, text)),
            TypeSource::Of(name, transform) => {
                let Some(source) = self.slot_named(name).filter(|source| self.is_known(*source)) else { return false };
                is_made_of(self.parts.ir, *transform, &self.parts.types(source), &types)
            }
            TypeSource::OfAttribute(name, transform) => {
                let value = self.parts.format.attribute(name.as_bytes()).and_then(|at| self.parts.attribute(at));
                let Some(of) = value.and_then(|value| self.type_of_value(value)) else { return false };
                of.matches(self.parts.ir, *transform, &types)
            }
        }
    }

    fn slot_named(&self, name: &str) -> Option<SlotIndex> {
        let index = self.parts.format.info.slots.iter().position(|slot| &*slot.name == name)?;
        Some(SlotIndex(index as u8))
    }

    /// Whether a reader can derive the type of a slot: from the text, or from other slots without a cycle.
    fn is_known(&self, slot: SlotIndex) -> bool {
        let mut slot = slot;
        for _ in 0..self.parts.format.info.slots.len() {
            if self.printed.types.has(slot.0) {
                return true;
            }
            match &self.parts.slot(slot).source {
                TypeSource::Written | TypeSource::Inferred => return false,
                TypeSource::Fixed(_) | TypeSource::OfAttribute(..) => return true,
                TypeSource::Of(name, _) => match self.slot_named(name) {
                    Some(next) => slot = next,
                    None => return false,
                },
            }
        }
        false
    }

    /// Whether a type has the text that a definition states.
    pub(crate) fn is_type(&self, ty: TypeId, text: &str) -> bool {
        self.parts.ir.is_spelled(ty, text)
    }
}

/// Whether a reader accepts a type where a form requires a class of types.
pub(crate) fn is_of_class(types: &Types, ty: TypeId, class: TypeClass) -> bool {
    let (resolved, kind) = (types.resolved(ty), types.shaped(ty).map(|shaped| shaped.kind));
    if matches!(resolved, Type::Erroneous) {
        return true;
    }
    match class {
        TypeClass::Vector => kind == Some(ShapedKind::Vector),
        TypeClass::RankedTensor => matches!(resolved, Type::RankedTensor { .. }),
        TypeClass::Tensor => kind == Some(ShapedKind::Tensor),
        TypeClass::MemRef => matches!(resolved, Type::MemRef { .. }),
        TypeClass::UnrankedMemRef => matches!(resolved, Type::UnrankedMemRef { .. }),
        TypeClass::AnyMemRef => matches!(resolved, Type::MemRef { .. } | Type::UnrankedMemRef { .. }),
        // The type of a dialect may have a shape, which is unknown here.
        TypeClass::Shaped => kind.is_some() || matches!(resolved, Type::Opaque(_)),
        TypeClass::Integer => matches!(resolved, Type::Integer { .. }),
        TypeClass::Float => matches!(resolved, Type::Float(_)),
        TypeClass::Complex => matches!(resolved, Type::Complex(_)),
        TypeClass::Function => matches!(resolved, Type::Function { .. }),
        TypeClass::Index => matches!(resolved, Type::Index),
        TypeClass::Interface => {
            matches!(resolved, Type::Opaque(_) | Type::MemRef { .. } | Type::UnrankedMemRef { .. })
        }
    }
}
