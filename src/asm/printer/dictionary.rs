//! The attribute dictionary of a custom form: attributes that the form does not write and that do not follow from it.

use super::OpAsmPrinter;
use crate::assembly::{AttributeIndex, AttributeShape, Structure};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Text, unquoted};
use smallvec::SmallVec;

/// A name, either from a definition or from the text.
#[derive(Clone, Copy)]
enum EntryName<'i> {
    Own(&'i str),
    Written(Text),
}

type DictionaryEntries<'i> = SmallVec<[(EntryName<'i>, AttributeId); 8]>;

impl<'i> OpAsmPrinter<'_, 'i> {
    /// Prints the dictionary if it is not empty; `open` is printed before the first entry.
    pub(crate) fn print_optional_attr_dict(&mut self, open: &str) {
        self.print_optional_attr_dict_with(&[], open);
    }

    /// Prints the dictionary without attributes that another part of the form prints.
    pub(crate) fn print_optional_attr_dict_with(&mut self, also: &[AttributeIndex], open: &str) {
        let mut entries = self.own_entries(also);
        self.printed.discardable = true;
        entries
            .extend(self.parts.discardable.iter().map(|entry: &Entry| (EntryName::Written(entry.name), entry.value)));
        self.entries(entries, open, "}");
    }

    /// Prints the operation's properties in `<{..}>`. Before LLVM 24 the blank is printed even if there are no
    /// properties.
    pub(crate) fn print_optional_properties(&mut self, blank: bool) {
        let entries = self.own_entries(&[]);
        self.blank(blank);
        self.entries(entries, if blank { "<{" } else { " <{" }, "}>");
    }

    /// The operation's properties that are set and that no step of the form writes, without those in `also`.
    fn own_entries(&mut self, also: &[AttributeIndex]) -> DictionaryEntries<'i> {
        let format = self.parts.format;
        let all: SmallVec<[(AttributeIndex, AttributeId); 8]> = self.parts.attributes().collect();
        // Printers in C++ print attributes with their default values.
        let shows_defaults = format.info.has_structure(Structure::ShowsDefaults);
        let mut entries = DictionaryEntries::new();
        for (attribute, value) in all {
            let is_elsewhere = format.written.contains(&attribute) && !also.contains(&attribute);
            if is_elsewhere || self.printed.attributes.has(attribute.0) {
                continue;
            }
            if self.is_not_default(attribute) || shows_defaults {
                entries.push((EntryName::Own(&self.parts.info(attribute).name), value));
            }
            self.printed.attributes.add(attribute.0);
        }
        entries
    }

    /// Prints the dictionary with words of enumerations in place of the full attributes.
    pub(crate) fn print_word_dictionary(&mut self) -> Option<()> {
        let mut entries = self.own_entries(&[]);
        self.printed.discardable = true;
        entries
            .extend(self.parts.discardable.iter().map(|entry: &Entry| (EntryName::Written(entry.name), entry.value)));
        self.entries_with(entries, " {", "}", |form, name, value| {
            let word = form.word_of(name, value);
            form.printer.str(" = ");
            match word {
                Some(word) => form.printer.out.extend(word),
                None => form.printer.terms.attribute(&mut form.printer.out, value),
            }
        });
        Some(())
    }

    /// The word of an enumeration that the value of an attribute is.
    fn word_of(&mut self, name: &[u8], value: AttributeId) -> Option<Vec<u8>> {
        let shape = &self.parts.info(self.parts.format.attribute(name)?).shape;
        if !matches!(shape, AttributeShape::Word(_)) {
            return None;
        }
        let text = self.spelling(self.parts.ir.attributes.resolved(value));
        let cut = super::attributes::cut(shape, false, &text)?;
        Some(cut.trim_ascii().strip_prefix(b"<")?.strip_suffix(b">")?.to_vec())
    }

    fn entries(&mut self, entries: DictionaryEntries<'i>, open: &str, close: &str) {
        self.entries_with(entries, open, close, |form, _, value| {
            if !matches!(form.parts.ir.attributes.get(value), AttributeKind::Unit) {
                form.printer.str(" = ");
                form.printer.terms.attribute(&mut form.printer.out, value);
            }
        });
    }

    /// Prints entries sorted by name, with the text that a function prints after each name.
    fn entries_with(
        &mut self,
        mut entries: DictionaryEntries<'i>,
        open: &str,
        close: &str,
        mut print: impl FnMut(&mut Self, &[u8], AttributeId),
    ) {
        let texts = &self.parts.ir.texts;
        let spelling = |name: EntryName<'i>| match name {
            EntryName::Own(name) => name.as_bytes(),
            EntryName::Written(text) => texts.get(text),
        };
        entries.sort_by(|(left, _), (right, _)| unquoted(spelling(*left)).cmp(unquoted(spelling(*right))));
        for (index, (name, value)) in entries.iter().enumerate() {
            self.printer.str(if index == 0 { open } else { ", " });
            self.printer.out.extend_from_slice(spelling(*name));
            print(self, unquoted(spelling(*name)), *value);
        }
        if !entries.is_empty() {
            self.printer.str(close);
        }
    }
}
