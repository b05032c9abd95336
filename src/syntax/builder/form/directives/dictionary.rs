//! Attribute dictionaries that a function of a dialect reads.

use super::super::attributes::{enumeration_attribute, popped, read_any_attribute};
use super::super::expect::{punctuation, refused};
use super::super::{Builder, CustomError, Read};
use crate::assembly::{AttributeShape, Enumeration, Format};
use crate::source::Span;
use crate::syntax::token::Token;

/// `{axis = 1 : i32, nan_mode = IGNORE}`: words of enumerations are written without what encloses them.
pub(super) fn word_dictionary<'s>(b: &mut Builder<'s>, format: &'s Format) -> Read<()> {
    let start = b.input.next_at() as u32;
    if !b.input.take_text("{") {
        return Ok(());
    }
    b.core.entries_begin();
    loop {
        word_entry_of(b, format)?;
        if !b.input.take_text(",") {
            break;
        }
    }
    punctuation(b, "}")?;
    let end = b.input.at();
    b.core.dictionary(start, end);
    let dictionary = popped(b);
    if let Some(frame) = b.nesting.frame() {
        frame.attributes = Some(dictionary);
    }
    Ok(())
}

/// `name = value`
fn word_entry_of<'s>(b: &mut Builder<'s>, format: &'s Format) -> Read<()> {
    let (token, span) = b.input.peek()?;
    let key = b.input.word().or((token == Token::String).then_some(span));
    let Some(key) = key else {
        return Err(refused(b, CustomError::Alone { expected: "attribute name" }, span));
    };
    b.input.skip_to(key.end);
    punctuation(b, "=")?;
    let name = b.input.text(key);
    let shape = format.attribute(name).map(|at| &format.info.attributes[usize::from(at.0)].shape);
    let value = match (shape, b.input.word()) {
        (Some(AttributeShape::Word(words)), Some(word)) => named_word(b, name, words, word)?,
        _ => read_any_attribute(b)?,
    };
    b.core.entry_name(key.start, key.end);
    b.core.attributes.push(value);
    b.core.entry();
    Ok(())
}

/// A word by itself.
fn named_word<'s>(
    b: &mut Builder<'s>,
    name: &[u8],
    words: &'s Enumeration,
    span: Span,
) -> Read<crate::ir::AttributeId> {
    let text = b.input.text(span);
    b.input.skip_to(span.end);
    let Some((word, _)) = words.words.iter().find(|(word, _)| word.as_bytes() == text) else {
        let [name, text] = [name, text].map(String::from_utf8_lossy);
        let error = CustomError::Text { text: format!("invalid {name} value: {text}") };
        return Err(refused(b, error, Span::at(span.end)));
    };
    Ok(enumeration_attribute(b, words, &[word]))
}
