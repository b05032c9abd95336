//! The attribute dictionary of a custom form, and its properties: `{..}`, `<{..}>`, and `<name = value, ..>`, which LLVM 24 prints before the dictionary
//! where a dialect separates properties from other attributes.

use super::OpAsmParser;
use super::{CustomError, ParseResult};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind};
use crate::lex::scan;
use crate::syntax::builder::places::note_own_dictionary;

impl<'s> OpAsmParser<'_, 's> {
    /// The attribute dictionary, if there is one.
    pub(crate) fn parse_optional_attr_dict(&mut self, has_keyword: bool) -> ParseResult<()> {
        let properties = match begins_bare(self)? {
            true => bare_entries(self)?,
            false => Vec::new(),
        };
        let has_dictionary = if has_keyword { self.b.input.take_word("attributes") } else { self.b.input.is_brace() };
        if !has_dictionary {
            if !properties.is_empty() {
                let dictionary = dictionary_of(self, &properties);
                note(self, dictionary);
            }
            return Ok(());
        }
        if self.b.input.first() != Some(b'{') {
            return Err(self.error_here(CustomError::Dictionary)?);
        }
        let mut dictionary = self.parse_attribute()?;
        if let (false, AttributeKind::Dictionary(list)) =
            (properties.is_empty(), *self.b.core.ir.attributes.resolve(dictionary))
        {
            let entries = [&properties, self.b.core.ir.attributes.dictionary(list)].concat();
            dictionary = dictionary_of(self, &entries);
        }
        note(self, dictionary);
        Ok(())
    }

    /// `<{..}>` or `<name = value, ..>`
    pub(crate) fn parse_optional_properties(&mut self) -> ParseResult<()> {
        if begins_bare(self)? {
            let entries = bare_entries(self)?;
            let dictionary = dictionary_of(self, &entries);
            note(self, dictionary);
            return Ok(());
        }
        if !self.b.input.take_text("<") {
            return Ok(());
        }
        let properties = self.parse_attribute()?;
        self.parse(">")?;
        note(self, properties);
        Ok(())
    }
}

/// Whether properties without braces come next: `<name =`.
fn begins_bare(p: &mut OpAsmParser<'_, '_>) -> ParseResult<bool> {
    if p.b.input.first() != Some(b'<') {
        return Ok(false);
    }
    let bytes = p.b.core.bytes;
    let word = scan::skip_trivia(bytes, p.b.input.peek()?.1.start as usize + 1);
    let length = scan::word_length(bytes, word);
    let after = &bytes[scan::skip_trivia(bytes, word + length)..];
    Ok(length > 0 && after.starts_with(b"=") && !after.starts_with(b"=="))
}

/// `<name = value, name>`
fn bare_entries(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Vec<Entry>> {
    p.parse("<")?;
    let mut entries = Vec::new();
    p.parse_comma_separated(|p| {
        let Some(word) = p.b.input.word() else {
            return Err(p.error_here(CustomError::Attribute)?);
        };
        let name = p.b.core.ir.texts.add(p.b.core.slice(word.start, word.end));
        p.b.input.skip_to(word.end);
        let value = match p.b.input.take_text("=") {
            true => p.parse_attribute()?,
            false => p.b.core.ir.attributes.add(AttributeKind::Unit),
        };
        entries.push(Entry { name, value });
        Ok(())
    })?;
    p.parse(">")?;
    Ok(entries)
}

fn dictionary_of(p: &mut OpAsmParser<'_, '_>, entries: &[Entry]) -> AttributeId {
    let list = p.b.core.ir.attributes.add_dictionary(entries);
    p.b.core.ir.attributes.add(AttributeKind::Dictionary(list))
}

/// Makes the dictionary the attribute dictionary of the operation.
fn note(p: &mut OpAsmParser<'_, '_>, dictionary: AttributeId) {
    note_own_dictionary(&mut p.b.core, &p.b.nesting, Some(dictionary));
    if let Some(frame) = p.b.nesting.frame() {
        frame.attributes = Some(dictionary);
    }
}
