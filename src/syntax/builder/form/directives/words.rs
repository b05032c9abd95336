//! Attributes that are words, in other forms than their definition has.

use super::super::attributes::{enumeration_attribute, read_words};
use super::super::expect::{comma_list, punctuation, refused};
use super::super::numbers::read_number;
use super::super::{Builder, CustomError, Read};
use super::lists::set_attribute;
use super::symbols::set_array;
use super::vectors::text_error;
use crate::assembly::{Argument, AttributeIndex, AttributeShape, Enumeration, Format, MAP_WORDS, integer};
use crate::ir::types::Signedness;
use crate::ir::{AttributeKind, Type};
use crate::syntax::token::Token;

/// The words that an attribute may be.
fn words(format: &Format, attribute: AttributeIndex) -> Option<&Enumeration> {
    match &format.info.attributes[usize::from(attribute.0)].shape {
        AttributeShape::Word(words) => Some(words),
        _ => None,
    }
}

fn set_word<'s>(b: &mut Builder<'s>, attribute: AttributeIndex, words: &'s Enumeration, word: &str) -> Read<()> {
    let value = enumeration_attribute(b, words, &[word]);
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(())
}

/// The word of an enumeration that comes next.
fn known_word<'s>(b: &Builder<'s>, words: &'s Enumeration) -> Option<&'s str> {
    let text = b.input.text(b.input.word()?);
    words.words.iter().find(|(word, _)| word.as_bytes() == text).map(|(word, _)| &**word)
}

/// `word`, or nothing for the default, which with another argument is the first word.
pub(super) fn read_keyword<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute), rest @ ..] = arguments else { return Ok(()) };
    let Some(words) = words(format, *attribute) else { return Ok(()) };
    if let Some(word) = known_word(b, words) {
        b.input.take_word(word);
        return set_word(b, *attribute, words, word);
    }
    match words.words.first() {
        Some((word, _)) if !rest.is_empty() => set_word(b, *attribute, words, word),
        _ => Ok(()),
    }
}

/// A word of an attribute, without what is written around it elsewhere; whether it is there.
pub(super) fn optional_word_of<'s>(b: &mut Builder<'s>, format: &'s Format, attribute: AttributeIndex) -> Read<bool> {
    let Some(words) = words(format, attribute) else { return Ok(false) };
    let Some(word) = known_word(b, words) else { return Ok(false) };
    b.input.take_word(word);
    set_word(b, attribute, words, word)?;
    Ok(true)
}

/// The same, and it must be there.
pub(super) fn clause_word<'s>(b: &mut Builder<'s>, format: &'s Format, attribute: AttributeIndex) -> Read<()> {
    if optional_word_of(b, format, attribute)? {
        return Ok(());
    }
    let span = b.input.word().map_or_else(|| b.input.peek().map(|next| next.1), Ok)?;
    let text = match b.input.word() {
        Some(word) => format!("invalid clause value: '{}'", String::from_utf8_lossy(b.input.text(word))),
        None => "expected valid keyword".to_owned(),
    };
    Err(refused(b, CustomError::Text { text }, span))
}

/// Sets an attribute to a word that is not written.
pub(super) fn word_attribute<'s>(
    b: &mut Builder<'s>,
    format: &'s Format,
    attribute: AttributeIndex,
    word: &str,
) -> Read<()> {
    match words(format, attribute) {
        Some(words) => set_word(b, attribute, words, word),
        None => Ok(()),
    }
}

/// `always, tofrom`: other words say nothing, as in MLIR.
pub(super) fn map_clause<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
    let Some(words) = words(format, *attribute) else { return Ok(()) };
    let mut found = Vec::new();
    comma_list(b, |b| {
        let Some(span) = b.input.word() else {
            let span = b.input.peek()?.1;
            return Err(refused(b, CustomError::Text { text: "expected valid keyword".to_owned() }, span));
        };
        b.input.skip_to(span.end);
        match b.input.text(span) {
            b"tofrom" => found.extend(["to", "from"]),
            text => found.extend(MAP_WORDS.iter().find(|(word, _)| word.as_bytes() == text).map(|(_, flag)| *flag)),
        }
        Ok(())
    })?;
    if found.is_empty() {
        found.push("none");
    }
    let value = enumeration_attribute(b, words, &found);
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(())
}

/// `4`: an array with one number.
pub(super) fn optional_number<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
    let value = read_number(b, Some("i64"))?;
    set_array(b, *attribute, &[value])
}

/// `control(word)`, or nothing for the first word.
pub(super) fn control_word<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
    let Some(words) = words(format, *attribute) else { return Ok(()) };
    let info = &format.info.attributes[usize::from(attribute.0)];
    let mut found = smallvec::SmallVec::new();
    if b.input.take_word("control") {
        punctuation(b, "(")?;
        loop {
            read_words(b, info, words, &mut found)?;
            if !b.input.take_text("|") {
                break;
            }
        }
        punctuation(b, ")")?;
    } else if let Some((word, _)) = words.words.first() {
        found.push(word);
    }
    let value = enumeration_attribute(b, words, &found);
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(())
}

/// `"word"`
pub(super) fn quoted_word<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
    let Some(words) = words(format, *attribute) else { return Ok(()) };
    let (token, span) = b.input.peek()?;
    if token != Token::String {
        return Err(refused(b, CustomError::Attribute, span));
    }
    if words.separator.is_some() {
        let mut found = smallvec::SmallVec::new();
        let info = &format.info.attributes[usize::from(attribute.0)];
        read_words(b, info, words, &mut found)?;
        let value = enumeration_attribute(b, words, &found);
        b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
        return Ok(());
    }
    b.input.take()?;
    let quoted = b.input.text(span);
    let text = &quoted[1..quoted.len() - 1];
    let Some((word, _)) = words.words.iter().find(|(word, _)| word.as_bytes() == text) else {
        let name = &format.info.attributes[usize::from(attribute.0)].name;
        let text = format!("'{}' is an incorrect value of the '{name}' attribute", String::from_utf8_lossy(text));
        return Err(refused(b, CustomError::Text { text }, span));
    };
    set_word(b, *attribute, words, word)
}

/// The first of two words for `true`, the second for `false`.
pub(super) fn bool_word<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute), Argument::Text(yes), Argument::Text(no), error @ ..] = arguments else {
        return Ok(());
    };
    let value = match () {
        () if b.input.take_word(yes) => true,
        () if b.input.take_word(no) => false,
        () => {
            let span = b.forms.last().map_or(crate::source::Span::at(0), |state| state.name);
            let text = match error {
                [Argument::Text(text)] => text.to_string(),
                _ => format!("expected '{yes}' or '{no}'"),
            };
            return Err(refused(b, CustomError::Text { text }, span));
        }
    };
    set_attribute(b, *attribute, AttributeKind::Bool(value))
}

/// `["Bias"]`, or nothing.
pub(super) fn image_operands<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    if !b.input.take_text("[") {
        return Ok(());
    }
    quoted_word(b, format, arguments)?;
    punctuation(b, "]")
}

/// `-25`: a number without a sign, of four bits for each digit.
pub(super) fn digits_as_bits<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
    let is_negative = b.input.take_if(Token::Minus)?.is_some();
    let (token, span) = b.input.take()?;
    if token != Token::Integer {
        return Err(refused(b, CustomError::Expected { expected: "integer value" }, span));
    }
    // Digits are ASCII.
    let digits = std::str::from_utf8(b.input.text(span)).unwrap_or_default();
    let Some((number, width)) = integer::bits_of_digits(digits, is_negative) else {
        return Err(text_error(b, "integer value too large", span));
    };
    let text = b.core.ir.texts.add(number.as_bytes());
    let ty = b.core.intern(Type::Integer { width, signedness: Signedness::Unsigned });
    set_attribute(b, *attribute, AttributeKind::Integer(text, Some(ty)))
}
