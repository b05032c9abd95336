//! Dictionaries with a notation of their own.

use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::{AnyWord, Text};
use crate::asm::directive::rows;
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{Argument, AttributeIndex, AttributeShape, Enumeration, Format, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, ValueId, unquoted};
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::builder::WrittenUse;
use crate::syntax::custom::CustomError;

rows! {
    /// A dictionary in which a word of an enumeration is written without its dialect and brackets: `{mode = BILINEAR}`.
    "WordDictionary" starts [Text("{")] OwnBlank => parse_word_dictionary, print_word_dictionary;
    /// `knobs = {..}`: a dictionary after its name.
    "KnobsDictionary" starts [AnyWord] => parse_named_dictionary, print_named_dictionary;
    /// `{"name" = 1, "name" = %a}`: a dictionary with numbers in place of values, and the values.
    "ApplyRegisteredPassOptions" starts [Text("{")] => parse_pass_options, print_pass_options;
}

/// `{axis = 1 : i32, nan_mode = IGNORE}`: a word of an enumeration is written without its dialect and brackets.
fn parse_word_dictionary<'s>(p: &mut OpAsmParser<'_, 's>, _: &[Argument]) -> ParseResult<()> {
    let format = p.format()?;
    let start = p.next_at() as u32;
    if !p.parse_optional("{") {
        return Ok(());
    }
    p.begin_entries();
    loop {
        word_entry_of(p, format)?;
        if !p.parse_optional(",") {
            break;
        }
    }
    p.parse("}")?;
    let dictionary = p.end_entries(start);
    p.set_attr_dict(Some(dictionary));
    Ok(())
}

fn print_word_dictionary(p: &mut OpAsmPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    p.print_word_dictionary()
}

/// `name = value`
fn word_entry_of<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<()> {
    let (token, span) = p.peek()?;
    let key = p.word().or((token == Token::String).then_some(span));
    let Some(key) = key else {
        return Err(p.error(CustomError::Alone { expected: "attribute name" }, span));
    };
    p.skip_to(key.end);
    p.parse("=")?;
    let name = p.text_of(key);
    let shape = format.attribute(name).map(|at| &format.info.attributes[usize::from(at.0)].shape);
    let value = match (shape, p.word()) {
        (Some(AttributeShape::Word(words)), Some(word)) => named_word(p, name, words, word)?,
        _ => p.parse_attribute()?,
    };
    p.add_entry(key, value);
    Ok(())
}

/// A single word.
fn named_word<'s>(
    p: &mut OpAsmParser<'_, 's>,
    name: &[u8],
    words: &'s Enumeration,
    span: Span,
) -> ParseResult<crate::ir::AttributeId> {
    let text = p.text_of(span);
    p.skip_to(span.end);
    let Some(word) = words.word(text) else {
        let [name, text] = [name, text].map(String::from_utf8_lossy);
        let error = CustomError::Text { text: format!("invalid {name} value: {text}") };
        return Err(p.error(error, Span::at(span.end)));
    };
    Ok(p.enumeration_attribute(words, &[word]))
}

/// `knobs = {..}`
fn parse_named_dictionary<'s>(p: &mut OpAsmParser<'_, 's>, attribute: AttributeIndex) -> ParseResult<()> {
    let format = p.format()?;
    p.parse_keyword(&format.info.attributes[usize::from(attribute.0)].name)?;
    p.parse("=")?;
    let value = p.parse_attribute()?;
    p.set_attribute(attribute, value)
}

/// `knobs = {..}`
fn print_named_dictionary<'i>(p: &mut OpAsmPrinter<'_, 'i>, attribute: AttributeIndex) -> Option<()> {
    p.print(&p.info(attribute).name);
    p.print(" = ");
    p.in_full_of(attribute)
}

/// `{"name" = 1, "name" = %a, "name" = [%b, 2]}`: an attribute with the index among the operands replaces a value.
fn parse_pass_options<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (options, operands): (AttributeIndex, SlotIndex),
) -> ParseResult<()> {
    let start = p.next_at() as u32;
    p.parse("{")?;
    p.begin_entries();
    let mut values = Vec::new();
    p.parse_comma_separated(|p| pass_option(p, &mut values))?;
    p.parse("}")?;
    let value = p.end_entries(start);
    p.set_attribute(options, value)?;
    p.set_values(operands, &values)
}

/// `{"name" = 1 : i64, "name" = %a}`: sorted by names, which are strings here.
fn print_pass_options(p: &mut OpAsmPrinter<'_, '_>, (options, operands): (AttributeIndex, SlotIndex)) -> Option<()> {
    p.did_print_attribute(options);
    p.did_print_values(operands);
    let ir = p.ir();
    let AttributeKind::Dictionary(entries) = p.kind(options)? else { return None };
    let mut entries = ir.attributes().dictionary(entries).to_vec();
    entries.sort_by(|left, right| unquoted(ir.texts().get(left.name)).cmp(unquoted(ir.texts().get(right.name))));
    let mut rest = p.values(operands);
    p.print("{");
    p.print_list(&entries, |p, entry| {
        p.print("\"");
        p.print_bytes(unquoted(ir.texts().get(entry.name)));
        p.print("\" = ");
        print_option_value(p, entry.value, &mut rest)
    })?;
    p.print("}");
    rest.is_empty().then_some(())
}

/// `"name" = value`
fn pass_option(p: &mut OpAsmParser<'_, '_>, values: &mut Vec<WrittenUse>) -> ParseResult<()> {
    let (token, span) = p.peek()?;
    let key = p.word().or((token == Token::String).then_some(span));
    let Some(key) = key else {
        return Err(text_error(p, "expected key to either be an identifier or a string", span));
    };
    p.skip_to(key.end);
    p.parse("=")?;
    let value = parse_option_value(p, values)?;
    p.add_entry(key, value);
    Ok(())
}

fn parse_option_value(p: &mut OpAsmParser<'_, '_>, values: &mut Vec<WrittenUse>) -> ParseResult<AttributeId> {
    match p.first() {
        Some(b'%') => option_operand(p, values),
        Some(b'[') => {
            p.parse("[")?;
            let mut elements = Vec::new();
            p.parse_list_until("]", |p| {
                elements.push(match p.first() {
                    Some(b'%') => option_operand(p, values)?,
                    _ => p.parse_attribute()?,
                });
                Ok(())
            })?;
            let list = p.ir_mut().attributes.add_list(&elements);
            Ok(p.new_attribute(AttributeKind::Array(list)))
        }
        _ if p.begins_attribute(&AttributeShape::Any)? => p.parse_attribute(),
        _ => option_operand(p, values),
    }
}

fn option_operand(p: &mut OpAsmParser<'_, '_>, values: &mut Vec<WrittenUse>) -> ParseResult<AttributeId> {
    let index = values.len().to_string();
    values.push(p.parse_operand()?);
    Ok(p.opaque_attribute(&[b"#transform.param_operand<index = ", index.as_bytes(), b" : i64>"]))
}

fn print_option_value(p: &mut OpAsmPrinter<'_, '_>, value: AttributeId, rest: &mut &[ValueId]) -> Option<()> {
    match *p.ir().attributes().resolve(value) {
        AttributeKind::Array(list) => {
            p.print("[");
            p.print_list(p.ir().attributes().list(list), |p, element| match p.ir().attributes().resolve(*element) {
                AttributeKind::Array(_) => {
                    p.print_attribute(*element);
                    Some(())
                }
                _ => print_option_value(p, *element, rest),
            })?;
            p.print("]");
            Some(())
        }
        AttributeKind::Opaque(text, _) if p.ir().texts().get(text).starts_with(b"#transform.param_operand<") => {
            let (first, others) = rest.split_first()?;
            *rest = others;
            p.print_operand(*first);
            Some(())
        }
        AttributeKind::Integer(_, None) => {
            p.print_attribute(value);
            p.print(" : i64");
            Some(())
        }
        _ => {
            p.print_attribute(value);
            Some(())
        }
    }
}
