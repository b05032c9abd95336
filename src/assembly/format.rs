//! Queries of a compiled form: the places of its attributes, and the types that it writes.

use super::{Argument, Arity, AttributeIndex, End, Feature, FormSource, Format, OpDefinition, Side, SlotIndex, Step};

impl Format {
    pub(super) fn empty(info: OpDefinition) -> Self {
        let (steps, literals, anchors, arguments, written) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let plain_types = info.plain_types().unwrap_or_default();
        Self { info, steps, literals, anchors, arguments, plain_types, written, others: Vec::new() }
    }

    /// The format of an operation whose form cannot be compiled.
    pub fn without_form(info: OpDefinition) -> Self {
        Self { steps: vec![Step::End], ..Self::empty(OpDefinition { form: FormSource::Unknown, ..info }) }
    }

    /// The index of an attribute.
    pub fn attribute(&self, name: &[u8]) -> Option<AttributeIndex> {
        let index = self.info.attributes.iter().position(|attribute| attribute.name.as_bytes() == name)?;
        u8::try_from(index).ok().map(AttributeIndex)
    }

    /// The operands and results whose types the form writes, in the order of the form.
    pub fn written_types(&self) -> Vec<SlotIndex> {
        let mut written = Vec::new();
        let add = |written: &mut Vec<SlotIndex>, end: End| match end {
            End::Slot(slot) => written.push(slot),
            End::Side(side) => written.extend(self.info.side(side)),
        };
        for step in &self.steps {
            match *step {
                Step::Type { slot, .. } => written.push(slot),
                Step::Types { side, .. } => add(&mut written, End::Side(side)),
                Step::Signature { inputs, results, .. } => {
                    add(&mut written, inputs);
                    add(&mut written, results);
                }
                Step::Custom { directive, arguments, .. } => {
                    if directive.has(Feature::WritesAllTypes) {
                        written.extend(self.info.side(Side::Operands).chain(self.info.side(Side::Results)));
                    }
                    for argument in &self.arguments[arguments.indices()] {
                        if let Argument::Type(slot) = argument {
                            written.push(*slot);
                        }
                    }
                }
                Step::Literal { .. }
                | Step::Space { .. }
                | Step::Operand { .. }
                | Step::Operands { .. }
                | Step::Attribute { .. }
                | Step::Unit { .. }
                | Step::Dictionary { .. }
                | Step::Properties { .. }
                | Step::Region { .. }
                | Step::Regions { .. }
                | Step::Successor { .. }
                | Step::Successors { .. }
                | Step::Group { .. }
                | Step::Since { .. }
                | Step::Jump { .. }
                | Step::Clause { .. }
                | Step::ClauseEnd { .. }
                | Step::End => {}
            }
        }
        written
    }

    /// Whether a slot has any number of values.
    pub fn is_variadic(&self, slot: SlotIndex) -> bool {
        !matches!(self.info.slots[usize::from(slot.0)].arity, Arity::One | Arity::Optional)
    }
}
