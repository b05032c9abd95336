//! Attributes that are words, in other forms than their definition has.

use super::lists::set_attribute;
use super::symbols::{set_array, unwrap_word};
use super::vectors::text_error;
use crate::asm::directive::Start::{AnyWord, Digit, Text, Word};
use crate::asm::directive::rows;
use crate::asm::parser::Read;
use crate::asm::parser::attributes::{attribute_step, enumeration_attribute, read_words};
use crate::asm::parser::expect::{comma_list, punctuation, refused};
use crate::asm::parser::numbers::read_number;
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, AttributeShape, Enumeration, Format, MAP_WORDS, integer};
use crate::ir::types::Signedness;
use crate::ir::{AttributeKind, Type};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::token::Token;

rows! {
    /// The first of two words for an attribute that is true, and the second for one that is false; a third argument is the
    /// subject of the words.
    "BoolWord" starts [AnyWord] => parse_bool_word, print_bool_word;
    /// `word` of an enumeration, without what encloses it; nothing for the default. With the text `always` the printer writes
    /// that too, and the reader sets it.
    "Keyword" starts [] own_blank => parse_keyword, print_keyword;
    /// `"word"` of an enumeration.
    "QuotedWord" starts [Text("\"")] => parse_quoted_word, print_quoted_word;
    /// `control(word)`, or nothing for the first word.
    "ControlWord" starts [Word("control")] own_blank => parse_control_word, print_control_word;
    /// `4`: an array with one number.
    "OptionalNumber" starts [Digit] => parse_optional_number, print_optional_number;
    /// `word` of an enumeration, without the text that is around it elsewhere.
    "ClauseAttr" | "CaptureType" | "RecipeSym" starts [AnyWord] => parse_clause_word, print_clause_word;
    /// `always, tofrom`: the words of an enumeration, in other words.
    "MapClause" starts [AnyWord] => parse_map_clause, print_map_clause;
    /// `-25`: a number without a sign, whose width follows from its digits.
    "DigitsAsBits" starts [Text("-"), Digit] => parse_digits_as_bits, print_digits_as_bits;
    /// `["Bias"]`, or nothing: words of an enumeration.
    "ImageOperands" starts [Text("[")] => parse_image_operands, print_image_operands;
}

/// The arguments of `BoolWord`, which its row describes.
type BoolWordParts<'f> = (AttributeIndex, &'f str, &'f str, Option<&'f str>);

/// The first of two words for `true`, the second for `false`.
fn parse_bool_word<'s>(b: &mut Builder<'s>, (attribute, yes, no, error): BoolWordParts<'s>) -> Read<()> {
    let value = match () {
        () if b.input.take_word(yes) => true,
        () if b.input.take_word(no) => false,
        () => {
            let span = b.forms.last().map_or(crate::source::Span::at(0), |state| state.name);
            let text = error.map_or_else(|| format!("expected '{yes}' or '{no}'"), ToOwned::to_owned);
            return Err(refused(b, CustomError::Text { text }, span));
        }
    };
    set_attribute(b, attribute, AttributeKind::Bool(value))
}

/// One of two words, by an attribute that is true or false.
fn print_bool_word(form: &mut FormPrinter<'_, '_>, (attribute, yes, no, _): BoolWordParts<'_>) -> Option<()> {
    form.printed.attributes.add(attribute.0);
    let AttributeKind::Bool(value) = form.kind(attribute)? else { return None };
    form.str(if value { yes } else { no });
    Some(())
}

/// `word`, or nothing for the default, which with another argument is the first word.
fn parse_keyword<'s>(b: &mut Builder<'s>, (attribute, shown): (AttributeIndex, Option<&'s str>)) -> Read<()> {
    let format = b.forms.state()?.format;
    let Some(words) = words(format, attribute) else { return Ok(()) };
    if let Some(word) = known_word(b, words) {
        b.input.take_word(word);
        return set_word(b, attribute, words, word);
    }
    match words.words.first() {
        Some((word, _)) if shown.is_some() => set_word(b, attribute, words, word),
        _ => Ok(()),
    }
}

/// ` word` of an enumeration, without what encloses it; nothing for the default, unless an argument wants it all the
/// same.
fn print_keyword(form: &mut FormPrinter<'_, '_>, (attribute, shown): (AttributeIndex, Option<&str>)) -> Option<()> {
    let blank = form.blank_before;
    form.printed.attributes.add(attribute.0);
    let is_shown = form.is_not_default(attribute) || shown.is_some();
    if !is_shown || form.parts.attribute(attribute).is_none() {
        return Some(());
    }
    let before = form.printer.out.len();
    form.blank(blank);
    let start = form.printer.out.len();
    form.written(attribute)?;
    unwrap_word(form, start);
    // The word of some defaults is empty.
    if form.printer.out.len() == start {
        form.printer.out.truncate(before);
    }
    Some(())
}

/// The words that an attribute may be.
pub(super) fn words(format: &Format, attribute: AttributeIndex) -> Option<&Enumeration> {
    match &format.info.attributes[usize::from(attribute.0)].shape {
        AttributeShape::Word(words) => Some(words),
        _ => None,
    }
}

pub(super) fn set_word<'s>(
    b: &mut Builder<'s>,
    attribute: AttributeIndex,
    words: &'s Enumeration,
    word: &str,
) -> Read<()> {
    let value = enumeration_attribute(b, words, &[word]);
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(())
}

/// The word of an enumeration that comes next.
fn known_word<'s>(b: &Builder<'s>, words: &'s Enumeration) -> Option<&'s str> {
    let text = b.input.text(b.input.word()?);
    words.words.iter().find(|(word, _)| word.as_bytes() == text).map(|(word, _)| &**word)
}

/// `"word"`
fn parse_quoted_word<'s>(b: &mut Builder<'s>, attribute: AttributeIndex) -> Read<()> {
    let format = b.forms.state()?.format;
    let Some(words) = words(format, attribute) else { return Ok(()) };
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
    set_word(b, attribute, words, word)
}

/// `"word"`
fn print_quoted_word(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    form.str("\"");
    let start = form.printer.out.len();
    form.written(attribute)?;
    unwrap_word(form, start);
    form.str("\"");
    Some(())
}

/// `control(word)`, or nothing for the first word.
fn parse_control_word<'s>(b: &mut Builder<'s>, attribute: AttributeIndex) -> Read<()> {
    let format = b.forms.state()?.format;
    let Some(words) = words(format, attribute) else { return Ok(()) };
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

/// ` control(word)`, or nothing for the first word.
fn print_control_word(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let AttributeShape::Word(words) = &form.parts.info(attribute).shape else { return None };
    let before = form.printer.out.len();
    form.str(" control(");
    let start = form.printer.out.len();
    form.written(attribute)?;
    unwrap_word(form, start);
    let first = words.words.first().map(|(word, _)| word.as_bytes());
    match Some(&form.printer.out[start..]) == first {
        true => form.printer.out.truncate(before),
        false => form.str(")"),
    }
    Some(())
}

/// `4`: an array with one number.
fn parse_optional_number<'s>(b: &mut Builder<'s>, attribute: AttributeIndex) -> Read<()> {
    let value = read_number(b, Some("i64"))?;
    set_array(b, attribute, &[value])
}

/// `4`: an array with one number.
fn print_optional_number(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let [number] = form.elements(attribute)? else { return None };
    let number = form.parts.ir.integer(*number)?;
    form.display(number);
    Some(())
}

/// The word of an attribute alone.
pub(super) fn print_clause_word(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let start = form.printer.out.len();
    form.written(attribute)?;
    let text = form.printer.out.split_off(start);
    let word = text.strip_prefix(b"(").and_then(|text| text.strip_suffix(b")")).unwrap_or(&text);
    form.printer.out.extend_from_slice(word.trim_ascii());
    Some(())
}

fn parse_clause_word(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<()> {
    let format = b.forms.state()?.format;
    match format.info.attributes[usize::from(attribute.0)].shape {
        AttributeShape::Word(_) => read_clause_word(b, format, attribute),
        _ => attribute_step(b, format, attribute, false),
    }
}

/// `always, tofrom`: other words say nothing, as in MLIR.
fn parse_map_clause<'s>(b: &mut Builder<'s>, attribute: AttributeIndex) -> Read<()> {
    let format = b.forms.state()?.format;
    let Some(words) = words(format, attribute) else { return Ok(()) };
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

/// `always, tofrom`
fn print_map_clause(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let start = form.printer.out.len();
    print_clause_word(form, attribute)?;
    let text = String::from_utf8(form.printer.out.split_off(start)).ok()?;
    let flags: Vec<&str> = text.split('|').map(str::trim).collect();
    let has = |flag: &str| flags.contains(&flag);
    let is_both = has("to") && has("from");
    let words = MAP_WORDS.iter().filter(|(_, flag)| has(flag)).filter_map(|(word, _)| match *word {
        "to" if is_both => Some("tofrom"),
        "from" if is_both => None,
        word => Some(word),
    });
    let words: Vec<&str> = words.collect();
    form.str(&if words.is_empty() { "none".to_owned() } else { words.join(", ") });
    Some(())
}

/// `-25`: a number without a sign, of four bits for each digit.
fn parse_digits_as_bits<'s>(b: &mut Builder<'s>, attribute: AttributeIndex) -> Read<()> {
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
    set_attribute(b, attribute, AttributeKind::Integer(text, Some(ty)))
}

/// `-25`
fn print_digits_as_bits(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    form.printed.attributes.add(attribute.0);
    let AttributeKind::Integer(text, Some(ty)) = form.kind(attribute)? else { return None };
    let Type::Integer { width, signedness: Signedness::Unsigned } = *form.parts.ir.types().resolved(ty) else {
        return None;
    };
    let text = std::str::from_utf8(form.parts.ir.texts().get(text)).ok()?;
    let (digits, is_negative) = integer::digits_of_bits(text, width)?;
    form.str(if is_negative { "-" } else { "" });
    form.str(&digits);
    Some(())
}

/// `["Bias"]`, or nothing.
fn parse_image_operands(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<()> {
    if !b.input.take_text("[") {
        return Ok(());
    }
    parse_quoted_word(b, attribute)?;
    punctuation(b, "]")
}

/// `["Bias"]`, or nothing.
fn print_image_operands(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    if form.parts.attribute(attribute).is_none() {
        return Some(());
    }
    form.str("[");
    print_quoted_word(form, attribute)?;
    form.str("]");
    Some(())
}

/// A word of an attribute, without what is written around it elsewhere; whether it is there.
pub(super) fn optional_word_of<'s>(b: &mut Builder<'s>, format: &'s Format, attribute: AttributeIndex) -> Read<bool> {
    let Some(words) = words(format, attribute) else { return Ok(false) };
    let Some(word) = known_word(b, words) else { return Ok(false) };
    b.input.take_word(word);
    set_word(b, attribute, words, word)?;
    Ok(true)
}

/// A word of an attribute, which must be there.
pub(super) fn read_clause_word<'s>(b: &mut Builder<'s>, format: &'s Format, attribute: AttributeIndex) -> Read<()> {
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
