//! Custom forms in a file of definitions: that of an operation, `form = ".."`, and the table `[ods]`, which describes C++ code that TableGen's definitions
//! only name.

use super::{DialectFileError, Mistake, Reader, Value, span};
use crate::ods::{Hints, compact};
use broadcastable::assembly::{Directive, FormError, FormSource, Transform};
use broadcastable::dialect::{OpDefinition, Pattern};
use broadcastable::source::Span;

pub(super) const ODS_KEYS: &[&str] = &["directives", "types", "transforms", "forms"];

impl Reader<'_> {
    /// `[ods.directives]` and similar tables.
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
                        Some(known) => _ = hints.directives.insert(own, known),
                        None => {
                            let known = Directive::all().map(Directive::name).collect();
                            self.refuse(place, Mistake::Word { what: "directive", word: text.to_owned(), known });
                        }
                    },
                    "transforms" => match Transform::of(text) {
                        Some(known) => _ = hints.transforms.entry(compact(&own)).or_insert(known),
                        None => {
                            let known = Transform::NAMES.iter().map(|(name, _)| *name).collect();
                            self.refuse(place, Mistake::Word { what: "transform", word: text.to_owned(), known });
                        }
                    },
                    "types" => hints.types.push((own, text.to_owned())),
                    _ => match own.parse::<Pattern>() {
                        Ok(pattern) => hints.forms.insert(&pattern, text.to_owned()),
                        Err(error) => self.refuse(span(name.span()), Mistake::Name(error)),
                    },
                }
            }
        }
    }

    /// Returns the definition with its form. A form that cannot be compiled is unknown.
    pub(super) fn with_form(
        &mut self,
        definition: OpDefinition,
        value: &Value<'_>,
        faults: &mut Vec<DialectFileError>,
    ) -> OpDefinition {
        let Some(text) = self.text("form", value) else { return definition };
        match definition.clone().with_form(text) {
            Ok(definition) => definition,
            Err(error) => {
                let span = self.place_in(value, text, &error);
                faults.push(DialectFileError { span, mistake: Mistake::Form(error) });
                OpDefinition { form: FormSource::Unknown, ..definition }
            }
        }
    }

    /// The place in the file of a part of a form.
    fn place_in(&self, value: &Value<'_>, text: &str, error: &FormError) -> Span {
        let whole = value.span();
        let raw = self.source.bytes().get(whole.clone()).and_then(|raw| std::str::from_utf8(raw).ok());
        // A text with escapes is not found literally.
        match (raw.and_then(|raw| raw.find(text)), error.at()) {
            (Some(start), Some(at)) => Span::at((whole.start + start + at) as u32),
            (_, _) => span(whole),
        }
    }
}
