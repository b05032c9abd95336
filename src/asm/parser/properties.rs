//! The attribute dictionary of a custom form, and its properties: `{..}`, `<{..}>`, and `<name = value, ..>`, which LLVM 24 prints before the dictionary
//! where a dialect separates properties from other attributes.

use super::Builder;
use super::attributes::read_any_attribute;
use super::expect::{comma_list, punctuation, refused};
use super::{CustomError, Read};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind};
use crate::syntax::builder::places::note_own_dictionary;
use crate::syntax::scan;

/// The attribute dictionary, if there is one.
pub(crate) fn dictionary_step(b: &mut Builder<'_>, has_keyword: bool) -> Read<()> {
    let properties = match begins_bare(b)? {
        true => bare_entries(b)?,
        false => Vec::new(),
    };
    let has_dictionary = if has_keyword { b.input.take_word("attributes") } else { b.input.is_brace() };
    if !has_dictionary {
        if !properties.is_empty() {
            let dictionary = dictionary_of(b, &properties);
            note(b, dictionary);
        }
        return Ok(());
    }
    if b.input.first() != Some(b'{') {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Dictionary, span));
    }
    let mut dictionary = read_any_attribute(b)?;
    if let (false, AttributeKind::Dictionary(list)) = (properties.is_empty(), *b.core.ir.attributes.resolve(dictionary))
    {
        let entries = [&properties, b.core.ir.attributes.dictionary(list)].concat();
        dictionary = dictionary_of(b, &entries);
    }
    note(b, dictionary);
    Ok(())
}

/// `<{..}>` or `<name = value, ..>`
pub(crate) fn properties_step(b: &mut Builder<'_>) -> Read<()> {
    if begins_bare(b)? {
        let entries = bare_entries(b)?;
        let dictionary = dictionary_of(b, &entries);
        note(b, dictionary);
        return Ok(());
    }
    if !b.input.take_text("<") {
        return Ok(());
    }
    let properties = read_any_attribute(b)?;
    punctuation(b, ">")?;
    note(b, properties);
    Ok(())
}

/// Whether properties without braces come next: `<name =`.
fn begins_bare(b: &mut Builder<'_>) -> Read<bool> {
    if b.input.first() != Some(b'<') {
        return Ok(false);
    }
    let bytes = b.core.bytes;
    let word = scan::skip_trivia(bytes, b.input.peek()?.1.start as usize + 1);
    let length = scan::word_length(bytes, word);
    let after = &bytes[scan::skip_trivia(bytes, word + length)..];
    Ok(length > 0 && after.starts_with(b"=") && !after.starts_with(b"=="))
}

/// `<name = value, name>`
fn bare_entries(b: &mut Builder<'_>) -> Read<Vec<Entry>> {
    punctuation(b, "<")?;
    let mut entries = Vec::new();
    comma_list(b, |b| {
        let Some(word) = b.input.word() else {
            let span = b.input.peek()?.1;
            return Err(refused(b, CustomError::Attribute, span));
        };
        let name = b.core.ir.texts.add(b.core.slice(word.start, word.end));
        b.input.skip_to(word.end);
        let value = match b.input.take_text("=") {
            true => read_any_attribute(b)?,
            false => b.core.ir.attributes.add(AttributeKind::Unit),
        };
        entries.push(Entry { name, value });
        Ok(())
    })?;
    punctuation(b, ">")?;
    Ok(entries)
}

fn dictionary_of(b: &mut Builder<'_>, entries: &[Entry]) -> AttributeId {
    let list = b.core.ir.attributes.add_dictionary(entries);
    b.core.ir.attributes.add(AttributeKind::Dictionary(list))
}

/// The dictionary becomes that of the operation.
fn note(b: &mut Builder<'_>, dictionary: AttributeId) {
    note_own_dictionary(&mut b.core, &b.nesting, Some(dictionary));
    if let Some(frame) = b.nesting.frame() {
        frame.attributes = Some(dictionary);
    }
}
