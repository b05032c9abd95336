//! The sources of types that a form does not write. The order is TableGen's: a type is written; or the last trait that relates it to a
//! written type determines it; or it is the only possible type; or C++ infers it.

use super::Hints;
use super::record::TraitRecord;
use super::types::{Types, transform};
use broadcastable::assembly::{Arity, CustomArgument, Ends, FormElement, OpDefinition, Transform, TypeSource};

/// The inputs of the decision.
pub(super) struct Sources<'s, 'j> {
    pub(super) types: &'s Types,
    pub(super) hints: &'s Hints,
    pub(super) elements: &'s [FormElement],
    /// The C++ that creates the only type of each slot.
    pub(super) builders: &'s [Option<String>],
    pub(super) traits: &'s [(String, TraitRecord<'j>)],
}

/// The parts that a form writes.
#[derive(Default)]
struct WrittenParts<'e> {
    types: Vec<&'e str>,
    all_operands: bool,
    all_results: bool,
    /// The variables that the form writes, by name; only attributes matter.
    variables: Vec<&'e str>,
}

impl<'e> WrittenParts<'e> {
    fn ends(&mut self, ends: &'e Ends) {
        match ends {
            Ends::Operands => self.all_operands = true,
            Ends::Results => self.all_results = true,
            Ends::Name(name) => self.types.push(name),
        }
    }

    fn elements(&mut self, elements: &'e [FormElement]) {
        for element in elements {
            match element {
                FormElement::Variable(name, ..) => self.variables.push(name),
                FormElement::Type(ends, ..) => self.ends(ends),
                FormElement::Signature(inputs, results, _) => {
                    self.ends(inputs);
                    self.ends(results);
                }
                FormElement::Custom(_, arguments, _) => {
                    for argument in arguments {
                        match argument {
                            CustomArgument::Variable(name, _) => self.variables.push(name),
                            CustomArgument::Type(name, _) => self.types.push(name),
                            CustomArgument::Dictionary | CustomArgument::Text(_) => {}
                        }
                    }
                }
                FormElement::Group { elements, otherwise, .. } => {
                    self.elements(elements);
                    self.elements(otherwise);
                }
                FormElement::Since { elements, .. } => self.elements(elements),
                FormElement::Clauses(clauses, _) => clauses.iter().for_each(|clause| self.elements(clause)),
                FormElement::Literal(_)
                | FormElement::Blank
                | FormElement::NoBlank
                | FormElement::NewLine
                | FormElement::Dictionary(_)
                | FormElement::Properties
                | FormElement::Operands
                | FormElement::Regions
                | FormElement::Successors => {}
            }
        }
    }
}

impl Sources<'_, '_> {
    /// Sets the sources of all slots whose types are not written, and returns the C++ that was not understood.
    pub(super) fn resolve(&self, info: &mut OpDefinition) -> Vec<String> {
        let mut written = WrittenParts::default();
        written.elements(self.elements);
        let mut unknown = Vec::new();
        let mut related: Vec<Option<TypeSource>> = vec![None; info.slots.len()];
        for (name, known) in self.traits {
            self.relate(name, known, info, &written, &mut related, &mut unknown);
        }
        for (index, related) in related.into_iter().enumerate() {
            let is_operand = index < info.operand_count;
            let all = if is_operand { written.all_operands } else { written.all_results };
            if all || written.types.contains(&&*info.slots[index].name) {
                continue;
            }
            let builder = self.builders.get(index).and_then(Option::as_deref);
            let built = builder.and_then(|call| self.types.built(call));
            let source = match (related, built, builder) {
                (Some(source), ..) => source,
                (None, Some(ty), _) => TypeSource::Fixed(ty.into()),
                (None, None, call) => {
                    let inferred = self.inferred(info, is_operand);
                    if inferred == TypeSource::Inferred {
                        unknown.extend(call.map(str::to_owned));
                    }
                    inferred
                }
            };
            info.slots[index].source = source;
        }
        unknown
    }

    /// Applies a trait to types that are not written.
    fn relate(
        &self,
        name: &str,
        known: &TraitRecord<'_>,
        info: &OpDefinition,
        written: &WrittenParts<'_>,
        related: &mut [Option<TypeSource>],
        unknown: &mut Vec<String>,
    ) {
        let slot_of = |name: &str| info.slots.iter().position(|slot| &*slot.name == name);
        // A slot whose type is written, or an attribute whose value is written.
        let resolver = |name: &str, transform: Transform| match slot_of(name) {
            Some(_) => written.types.contains(&name).then(|| TypeSource::Of(name.into(), transform)),
            None if info.attribute(name.as_bytes()).is_none() => None,
            None => written.variables.contains(&name).then(|| TypeSource::OfAttribute(name.into(), transform)),
        };
        if known.has_class("AllTypesMatch") {
            let values = known.values.as_deref().unwrap_or_default();
            for value in values {
                let Some(source) = resolver(value, Transform::Same) else { continue };
                for other in values.iter().filter(|other| *other != value) {
                    if let Some(slot) = slot_of(other) {
                        related[slot] = Some(source.clone());
                    }
                }
            }
        } else if name == "SameTypeOperands" || name == "SameOperandsAndResultType" {
            let operands = info.operand_count;
            let with_results = name == "SameOperandsAndResultType";
            let is_written = |slot: &usize| written.types.contains(&&*info.slots[*slot].name);
            let first = (0..operands).find(is_written);
            let result = || (operands..info.slots.len()).find(is_written).filter(|_| with_results);
            if let Some(first) = first.or_else(result) {
                let last = if with_results { info.slots.len() } else { operands };
                let source = TypeSource::Of(info.slots[first].name.clone(), Transform::Same);
                for slot in (0..last).filter(|slot| *slot != first) {
                    related[slot] = Some(source.clone());
                }
            }
        } else if let (Some(elements), Some(shaped)) = (&known.elements, &known.shaped) {
            if let (Some(source), Some(slot)) = (resolver(shaped, Transform::Element), slot_of(elements)) {
                related[slot] = Some(source);
            }
        } else if known.has_class("TypesMatchWith") {
            let (Some(lhs), Some(rhs), Some(text)) = (&known.lhs, &known.rhs, &known.transformer) else { return };
            let (Some(source), Some(slot)) = (resolver(lhs, Transform::Same), slot_of(rhs)) else { return };
            related[slot] = Some(match (transform(text, &self.hints.transforms), source) {
                (Some(transform), TypeSource::Of(name, _)) => TypeSource::Of(name, transform),
                (Some(transform), TypeSource::OfAttribute(name, _)) => TypeSource::OfAttribute(name, transform),
                (_, _) => {
                    unknown.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
                    TypeSource::Inferred
                }
            });
        }
    }

    /// The source of a type that C++ infers and that a trait determines.
    fn inferred(&self, info: &OpDefinition, is_operand: bool) -> TypeSource {
        let has_trait = |wanted: &str| self.traits.iter().any(|(name, _)| name == wanted);
        let of = |slot: &str| TypeSource::Of(slot.into(), Transform::Same);
        match (is_operand, info.operands().first(), info.attributes.first()) {
            (false, Some(operand), _) if has_trait("SameOperandsAndResultType") => of(&operand.name),
            (false, _, Some(attribute)) if has_trait("FirstAttrDerivedResultType") => {
                TypeSource::OfAttribute(attribute.name.clone(), Transform::Same)
            }
            (true, Some(first), _) if has_trait("SameTypeOperands") && first.arity == Arity::One => of(&first.name),
            _ => TypeSource::Inferred,
        }
    }
}
