//! Attributes that consist of words, in other notations than that of their definition.

use super::symbols::unwrap_word;
use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::{AnyWord, Digit, Text, Word};
use crate::asm::directive::rows;
use crate::asm::items::{ElementText, items};
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, AttributeShape, Enumeration, Format, MAP_BITS, MAP_WORDS, integer};
use crate::ir::types::Signedness;
use crate::ir::{AttributeKind, Type};
use crate::lex::token::Token;
use crate::syntax::custom::CustomError;

rows! {
    /// The first of two words for an attribute that is true, and the second for one that is false; a third argument is
    /// the word for the attribute in messages.
    "BoolWord" starts [AnyWord] => parse_bool_word, print_bool_word;
    /// `word` of an enumeration, without its dialect and brackets; nothing for the default. With the text `always` the
    /// default is printed too, and set when it is read.
    "Keyword" starts [] BlankIfPrinted => parse_keyword, print_keyword;
    /// `"word"` of an enumeration.
    "QuotedWord" starts [Text("\"")] => parse_quoted_word, print_quoted_word;
    /// `control(word)`, or nothing for the first word.
    "ControlWord" starts [Word("control")] OwnBlank => parse_control_word, print_control_word;
    /// `4`: an array with one number.
    "OptionalNumber" starts [Digit]
        = AttributeIndex, items![Element(0, ElementText::Number("i64"))];
    /// `word` of an enumeration, without its dialect and brackets.
    "ClauseAttr" | "CaptureType" | "RecipeSym" starts [AnyWord] => parse_clause_word, print_clause_word;
    /// `always, tofrom`: the flags of an enumeration, with words of the clause.
    "MapClause" starts [AnyWord] => parse_map_clause, print_map_clause;
    /// `-25`: a number without a type. Its digits determine the width.
    "DigitsAsBits" starts [Text("-"), Digit] => parse_digits_as_bits, print_digits_as_bits;
    /// `["Bias"]`, or nothing: words of an enumeration.
    "ImageOperands" starts [Text("[")] => parse_image_operands, print_image_operands;
}

/// The arguments of `BoolWord`, which its row describes.
type BoolWordParts<'f> = (AttributeIndex, &'f str, &'f str, Option<&'f str>);

/// The first of two words for `true`, the second for `false`.
fn parse_bool_word<'s>(p: &mut OpAsmParser<'_, 's>, (attribute, yes, no, error): BoolWordParts<'s>) -> ParseResult<()> {
    let value = match () {
        () if p.parse_optional_keyword(yes) => true,
        () if p.parse_optional_keyword(no) => false,
        () => {
            let span = p.form().map_or(crate::source::Span::at(0), |state| state.name);
            let text = error.map_or_else(|| format!("expected '{yes}' or '{no}'"), ToOwned::to_owned);
            return Err(p.error(CustomError::Text { text }, span));
        }
    };
    p.add_attribute(attribute, AttributeKind::Bool(value))
}

/// One of two words, by an attribute that is true or false.
fn print_bool_word(p: &mut OpAsmPrinter<'_, '_>, (attribute, yes, no, _): BoolWordParts<'_>) -> Option<()> {
    p.did_print_attribute(attribute);
    let AttributeKind::Bool(value) = p.kind(attribute)? else { return None };
    p.print(if value { yes } else { no });
    Some(())
}

/// `word`, or nothing for the default; with another argument the first word is the default.
fn parse_keyword<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (attribute, shown): (AttributeIndex, Option<&'s str>),
) -> ParseResult<()> {
    let format = p.format()?;
    let Some(words) = words(format, attribute) else { return Ok(()) };
    if let Some(word) = known_word(p, words) {
        if words.separator.is_some() {
            return parse_several_words(p, format, words, attribute);
        }
        p.parse_optional_keyword(word);
        return set_word(p, attribute, words, word);
    }
    match words.words.first() {
        Some((word, _)) if shown.is_some() => set_word(p, attribute, words, word),
        _ => Ok(()),
    }
}

/// ` word` of an enumeration, without its dialect and brackets; nothing for the default, unless an argument requests
/// it.
fn print_keyword(p: &mut OpAsmPrinter<'_, '_>, (attribute, shown): (AttributeIndex, Option<&str>)) -> Option<()> {
    p.did_print_attribute(attribute);
    let is_shown = p.is_not_default(attribute) || shown.is_some();
    if !is_shown || p.attribute(attribute).is_none() {
        return Some(());
    }
    // The word of some defaults is empty.
    let start = p.mark();
    p.written(attribute)?;
    unwrap_word(p, start);
    Some(())
}

/// The words that an attribute allows.
pub(super) fn words(format: &Format, attribute: AttributeIndex) -> Option<&Enumeration> {
    match &format.info.attributes[usize::from(attribute.0)].shape {
        AttributeShape::Word(words) => Some(words),
        _ => None,
    }
}

pub(super) fn set_word<'s>(
    p: &mut OpAsmParser<'_, 's>,
    attribute: AttributeIndex,
    words: &'s Enumeration,
    word: &str,
) -> ParseResult<()> {
    let value = p.enumeration_attribute(words, &[word]);
    p.set_attribute(attribute, value)
}

/// The next token, if it is a word of the enumeration.
fn known_word<'s>(p: &OpAsmParser<'_, 's>, words: &'s Enumeration) -> Option<&'s str> {
    let text = p.text_of(p.word()?);
    words.word(text)
}

/// `word|word` or `"word|word"`, with the separator of the enumeration.
fn parse_several_words<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    words: &'s Enumeration,
    attribute: AttributeIndex,
) -> ParseResult<()> {
    let (mut found, is_quoted) = (smallvec::SmallVec::new(), p.first() == Some(b'"'));
    let separator = words.separator.as_deref().filter(|_| !is_quoted);
    loop {
        p.parse_words(&format.info.attributes[usize::from(attribute.0)], words, &mut found)?;
        if !separator.is_some_and(|separator| p.parse_optional(separator.trim())) {
            break;
        }
    }
    let value = p.enumeration_attribute(words, &found);
    p.set_attribute(attribute, value)
}

/// `"word"`
fn parse_quoted_word<'s>(p: &mut OpAsmParser<'_, 's>, attribute: AttributeIndex) -> ParseResult<()> {
    let format = p.format()?;
    let Some(words) = words(format, attribute) else { return Ok(()) };
    let (token, span) = p.peek()?;
    if token != Token::String {
        return Err(p.error(CustomError::Attribute, span));
    }
    if words.separator.is_some() {
        return parse_several_words(p, format, words, attribute);
    }
    p.take()?;
    let quoted = p.text_of(span);
    let text = &quoted[1..quoted.len() - 1];
    let Some(word) = words.word(text) else {
        let name = &format.info.attributes[usize::from(attribute.0)].name;
        let text = format!("'{}' is an incorrect value of the '{name}' attribute", String::from_utf8_lossy(text));
        return Err(p.error(CustomError::Text { text }, span));
    };
    set_word(p, attribute, words, word)
}

/// `"word"`
fn print_quoted_word(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    p.print("\"");
    let start = p.mark();
    p.written(attribute)?;
    unwrap_word(p, start);
    p.print("\"");
    Some(())
}

/// `control(word)`, or nothing for the first word.
fn parse_control_word<'s>(p: &mut OpAsmParser<'_, 's>, attribute: AttributeIndex) -> ParseResult<()> {
    let format = p.format()?;
    let Some(words) = words(format, attribute) else { return Ok(()) };
    let info = &format.info.attributes[usize::from(attribute.0)];
    let mut found = smallvec::SmallVec::new();
    if p.parse_optional_keyword("control") {
        p.parse("(")?;
        loop {
            p.parse_words(info, words, &mut found)?;
            if !p.parse_optional("|") {
                break;
            }
        }
        p.parse(")")?;
    } else if let Some((word, _)) = words.words.first() {
        found.push(word);
    }
    let value = p.enumeration_attribute(words, &found);
    p.set_attribute(attribute, value)
}

/// ` control(word)`, or nothing for the first word.
fn print_control_word(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let AttributeShape::Word(words) = &p.info(attribute).shape else { return None };
    let before = p.mark();
    p.print(" control(");
    let start = p.mark();
    p.written(attribute)?;
    unwrap_word(p, start);
    let first = words.words.first().map(|(word, _)| word.as_bytes());
    match Some(p.text_since(start)) == first {
        true => p.truncate(before),
        false => p.print(")"),
    }
    Some(())
}

/// Prints the word of an attribute without its dialect and brackets.
pub(in crate::asm) fn print_clause_word(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let start = p.mark();
    p.written(attribute)?;
    let text = p.take_since(start);
    let word = text.strip_prefix(b"(").and_then(|text| text.strip_suffix(b")")).unwrap_or(&text);
    p.print_bytes(word.trim_ascii());
    Some(())
}

pub(in crate::asm) fn parse_clause_word(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> ParseResult<()> {
    let format = p.format()?;
    match format.info.attributes[usize::from(attribute.0)].shape {
        AttributeShape::Word(_) => read_clause_word(p, format, attribute),
        _ => p.parse_attribute_of(format, attribute, false),
    }
}

/// `always, tofrom`: unknown words are ignored, as in MLIR.
fn parse_map_clause<'s>(p: &mut OpAsmParser<'_, 's>, attribute: AttributeIndex) -> ParseResult<()> {
    let format = p.format()?;
    let (mut found, mut bits) = (Vec::new(), 0);
    p.parse_comma_separated(|p| {
        let Some(span) = p.word() else {
            return Err(p.error_here(CustomError::Text { text: "expected valid keyword".to_owned() })?);
        };
        p.skip_to(span.end);
        let text = p.text_of(span);
        match text {
            b"tofrom" => found.extend(["to", "from"]),
            _ => found.extend(MAP_WORDS.iter().find(|(word, _)| word.as_bytes() == text).map(|(_, flag)| *flag)),
        }
        bits |= MAP_BITS.iter().find(|(word, _)| word.as_bytes() == text).map_or(0, |(_, bits)| *bits);
        Ok(())
    })?;
    let Some(words) = words(format, attribute) else {
        let (text, ty) = (p.new_text(bits.to_string().as_bytes()), p.fixed_type("ui64"));
        return p.add_attribute(attribute, AttributeKind::Integer(text, Some(ty)));
    };
    if found.is_empty() {
        found.push("none");
    }
    let value = p.enumeration_attribute(words, &found);
    p.set_attribute(attribute, value)
}

/// `always, tofrom`
fn print_map_clause(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    if words(p.format(), attribute).is_none() {
        return print_map_bits(p, attribute);
    }
    let start = p.mark();
    print_clause_word(p, attribute)?;
    let text = String::from_utf8(p.take_since(start)).ok()?;
    let flags: Vec<&str> = text.split('|').map(str::trim).collect();
    let has = |flag: &str| flags.contains(&flag);
    let is_both = has("to") && has("from");
    let words = MAP_WORDS.iter().filter(|(_, flag)| has(flag)).filter_map(|(word, _)| match *word {
        "to" if is_both => Some("tofrom"),
        "from" if is_both => None,
        word => Some(word),
    });
    let words: Vec<&str> = words.collect();
    p.print(&if words.is_empty() { "none".to_owned() } else { words.join(", ") });
    Some(())
}

/// `always, tofrom`, of a number.
fn print_map_bits(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let (mut rest, mut words) = (p.number(attribute)?, Vec::new());
    // Neither `to` nor `from` nor `delete`.
    let allocates = rest & (0x1 | 0x2 | 0x8) == 0;
    for (word, bits) in MAP_BITS {
        if *bits == 0 && allocates || *bits != 0 && rest & bits == *bits {
            rest &= !bits;
            words.push(*word);
        }
    }
    p.print(&words.join(", "));
    (rest == 0).then_some(())
}

/// `-25`: a number without a type, with four bits for each digit.
fn parse_digits_as_bits<'s>(p: &mut OpAsmParser<'_, 's>, attribute: AttributeIndex) -> ParseResult<()> {
    let is_negative = p.take_if(Token::Minus)?.is_some();
    let (token, span) = p.take()?;
    if token != Token::Integer {
        return Err(p.error(CustomError::Expected { expected: "integer value" }, span));
    }
    // Digits are ASCII.
    let digits = std::str::from_utf8(p.text_of(span)).unwrap_or_default();
    let Some((number, width)) = integer::bits_of_digits(digits, is_negative) else {
        return Err(text_error(p, "integer value too large", span));
    };
    let text = p.new_text(number.as_bytes());
    let ty = p.intern(Type::Integer { width, signedness: Signedness::Unsigned });
    p.add_attribute(attribute, AttributeKind::Integer(text, Some(ty)))
}

/// `-25`
fn print_digits_as_bits(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    p.did_print_attribute(attribute);
    let AttributeKind::Integer(text, Some(ty)) = p.kind(attribute)? else { return None };
    let Type::Integer { width, signedness: Signedness::Unsigned } = *p.ir().types().resolved(ty) else {
        return None;
    };
    let text = std::str::from_utf8(p.ir().texts().get(text)).ok()?;
    let (digits, is_negative) = integer::digits_of_bits(text, width)?;
    p.print(if is_negative { "-" } else { "" });
    p.print(&digits);
    Some(())
}

/// `["Bias"]`, or nothing.
fn parse_image_operands(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> ParseResult<()> {
    if !p.parse_optional("[") {
        return Ok(());
    }
    parse_quoted_word(p, attribute)?;
    p.parse("]")
}

/// `["Bias"]`, or nothing.
fn print_image_operands(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    if p.attribute(attribute).is_none() {
        return Some(());
    }
    p.print("[");
    print_quoted_word(p, attribute)?;
    p.print("]");
    Some(())
}

/// A word of an attribute, without its dialect and brackets; returns whether it is present.
pub(super) fn optional_word_of<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    attribute: AttributeIndex,
) -> ParseResult<bool> {
    let Some(words) = words(format, attribute) else { return Ok(false) };
    let Some(word) = known_word(p, words) else { return Ok(false) };
    p.parse_optional_keyword(word);
    set_word(p, attribute, words, word)?;
    Ok(true)
}

/// Whether a word of an attribute comes next.
pub(in crate::asm) fn is_at_word_of(p: &OpAsmParser<'_, '_>, attribute: AttributeIndex) -> bool {
    let words = p.form().and_then(|state| words(state.format, attribute));
    words.is_some_and(|words| known_word(p, words).is_some())
}

/// Reads a word of an attribute, which is required.
pub(super) fn read_clause_word<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    attribute: AttributeIndex,
) -> ParseResult<()> {
    if optional_word_of(p, format, attribute)? {
        return Ok(());
    }
    let span = p.word().map_or_else(|| p.peek().map(|next| next.1), Ok)?;
    let text = match p.word() {
        Some(word) => format!("invalid clause value: '{}'", String::from_utf8_lossy(p.text_of(word))),
        None => "expected valid keyword".to_owned(),
    };
    Err(p.error(CustomError::Text { text }, span))
}
