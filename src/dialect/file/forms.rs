//! Custom forms in a file of definitions: that of an operation, `form = ".."`, and what `[ods]` says of the C++ that
//! TableGen's definitions only name.

use super::{DialectFileError, Mistake, Reader, Value, span};
use crate::assembly::{
    Arity, AttributeInfo, AttributeShape, Directive, Form, FormError, OpInfo, Presence, Slot, Transform, TypeSource,
    compile,
};
use crate::dialect::ods::Hints;
use crate::dialect::{self, OpDefinition, Pattern};
use crate::source::Span;

pub(super) const ODS_KEYS: &[&str] = &["directives", "types", "transforms", "forms"];

impl Reader<'_> {
    /// `[ods.directives]` and its like.
    pub(super) fn hints(&mut self, value: &Value<'_>, hints: &mut Hints) {
        let Some(table) = self.table("ods", value) else { return };
        for (key, value) in self.entries(table, ODS_KEYS) {
            let Some(entries) = self.table(key, value) else { continue };
            for (name, value) in entries.iter() {
                let Some(text) = self.text(key, value) else { continue };
                let own = name.get_ref().to_string();
                let place = span(value.span());
                match key {
                    "directives" => match Directive::of(text) {
                        Some(known) => hints.directives.push((own, known)),
                        None => {
                            let known = Directive::ALL.iter().map(|known| known.name()).collect();
                            self.refuse(place, Mistake::Word { what: "directive", word: text.to_owned(), known });
                        }
                    },
                    "transforms" => match Transform::of(text) {
                        Some(known) => hints.transforms.push((own, known)),
                        None => {
                            let known = Transform::NAMES.iter().map(|(name, _)| *name).collect();
                            self.refuse(place, Mistake::Word { what: "transform", word: text.to_owned(), known });
                        }
                    },
                    "types" => hints.types.push((own, text.to_owned())),
                    _ => match own.parse::<Pattern>() {
                        Ok(pattern) => hints.forms.push((pattern, text.to_owned())),
                        Err(error) => self.refuse(span(name.span()), Mistake::Name(error)),
                    },
                }
            }
        }
    }

    /// The parts of an operation with its form. A type that the form does not write is the first that it writes.
    /// Of a form that cannot be compiled nothing is known.
    pub(super) fn form(
        &mut self,
        definition: &OpDefinition,
        value: &Value<'_>,
        faults: &mut Vec<DialectFileError>,
    ) -> Option<OpInfo> {
        let text = self.text("form", value)?;
        let slot = |parameter: &dialect::Parameter| Slot {
            name: (*parameter.name).into(),
            arity: match parameter.arity {
                dialect::Arity::One => Arity::One,
                dialect::Arity::Optional => Arity::Optional,
                dialect::Arity::Variadic => Arity::Variadic,
            },
            ..Slot::default()
        };
        let mut info = OpInfo {
            name: definition.name().into(),
            slots: definition.operands().iter().chain(definition.results()).map(slot).collect(),
            operands: u8::try_from(definition.operands().len()).unwrap_or(u8::MAX),
            form: Form::Text(text.into()),
            ..OpInfo::default()
        };
        info.attributes.extend(definition.attributes().iter().map(|name| AttributeInfo {
            name: (**name).into(),
            shape: AttributeShape::Any,
            presence: Presence::Required,
            constraint: None,
            is_property: false,
        }));
        match compile(info.clone()) {
            Ok(format) => {
                let written = format.written_types();
                let first = written.first().map(|slot| info.slots[usize::from(slot.0)].name.clone());
                for (index, slot) in info.slots.iter_mut().enumerate() {
                    if !written.iter().any(|known| usize::from(known.0) == index) {
                        slot.source = match &first {
                            Some(first) => TypeSource::Of(first.clone(), Transform::Same),
                            None => TypeSource::Inferred,
                        };
                    }
                }
                Some(info)
            }
            Err(error) => {
                let span = self.place_in(value, text, &error);
                faults.push(DialectFileError { span, mistake: Mistake::Form(error) });
                Some(OpInfo { form: Form::Unknown, ..info })
            }
        }
    }

    /// Where in the file something of a form is.
    fn place_in(&self, value: &Value<'_>, text: &str, error: &FormError) -> Span {
        let whole = value.span();
        let raw = self.source.bytes().get(whole.clone()).and_then(|raw| std::str::from_utf8(raw).ok());
        // A text with escapes is not found as it is.
        match (raw.and_then(|raw| raw.find(text)), error.at()) {
            (Some(start), Some(at)) => Span::at((whole.start + start + at) as u32),
            (_, _) => span(whole),
        }
    }
}
