//! Dictionaries that are read in a way of their own.

use super::shaped::set_values;
use super::vectors::text_error;
use crate::asm::directive::Start::{AnyWord, Text};
use crate::asm::directive::rows;
use crate::asm::parser::Read;
use crate::asm::parser::attributes::{enumeration_attribute, popped, read_any_attribute};
use crate::asm::parser::expect::{comma_list, keyword_text, list_until, punctuation, refused};
use crate::asm::parser::terms::opaque;
use crate::asm::parser::values::read_use;
use crate::asm::printer::FormPrinter;
use crate::assembly::{Argument, AttributeIndex, AttributeShape, Enumeration, Format, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, ValueId, unquoted};
use crate::source::Span;
use crate::syntax::builder::{Builder, Use};
use crate::syntax::custom::CustomError;
use crate::syntax::token::Token;

rows! {
    /// A dictionary in which words of enumerations are written without what encloses them: `{mode = BILINEAR}`.
    "WordDictionary" starts [Text("{")] own_blank => parse_word_dictionary, print_word_dictionary;
    /// `knobs = {..}`: a dictionary after its name.
    "KnobsDictionary" starts [AnyWord] => parse_named_dictionary, print_named_dictionary;
    /// `{"name" = 1, "name" = %a}`: a dictionary, and values, of which the dictionary has the numbers.
    "ApplyRegisteredPassOptions" starts [Text("{")] => parse_pass_options, print_pass_options;
}

/// `{axis = 1 : i32, nan_mode = IGNORE}`: words of enumerations are written without what encloses them.
fn parse_word_dictionary<'s>(b: &mut Builder<'s>, _: &[Argument]) -> Read<()> {
    let format = b.forms.state()?.format;
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

fn print_word_dictionary(form: &mut FormPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    form.word_dictionary()
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

/// `knobs = {..}`
fn parse_named_dictionary<'s>(b: &mut Builder<'s>, attribute: AttributeIndex) -> Read<()> {
    let format = b.forms.state()?.format;
    keyword_text(b, &format.info.attributes[usize::from(attribute.0)].name)?;
    punctuation(b, "=")?;
    let value = read_any_attribute(b)?;
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(())
}

/// `knobs = {..}`
fn print_named_dictionary<'i>(form: &mut FormPrinter<'_, 'i>, attribute: AttributeIndex) -> Option<()> {
    form.str(&form.parts.info(attribute).name);
    form.str(" = ");
    form.in_full_of(attribute)
}

/// `{"name" = 1, "name" = %a, "name" = [%b, 2]}`: a value is replaced by an attribute with its index among the operands.
fn parse_pass_options<'s>(b: &mut Builder<'s>, (options, operands): (AttributeIndex, SlotIndex)) -> Read<()> {
    let start = b.input.next_at() as u32;
    punctuation(b, "{")?;
    b.core.entries_begin();
    let mut values = Vec::new();
    comma_list(b, |b| pass_option(b, &mut values))?;
    punctuation(b, "}")?;
    let end = b.input.at();
    b.core.dictionary(start, end);
    let value = popped(b);
    b.forms.state()?.attributes[usize::from(options.0)] = Some(value);
    set_values(b, operands, &values)
}

/// `{"name" = 1 : i64, "name" = %a}`: sorted by names, all of which are strings here.
fn print_pass_options(form: &mut FormPrinter<'_, '_>, (options, operands): (AttributeIndex, SlotIndex)) -> Option<()> {
    form.printed.attributes.add(options.0);
    form.printed.values.add(operands.0);
    let ir = form.parts.ir;
    let AttributeKind::Dictionary(entries) = form.kind(options)? else { return None };
    let mut entries = ir.attributes().dictionary(entries).to_vec();
    entries.sort_by(|left, right| unquoted(ir.texts().get(left.name)).cmp(unquoted(ir.texts().get(right.name))));
    let mut rest = form.parts.values(operands);
    form.str("{");
    form.list(&entries, |form, entry| {
        form.str("\"");
        form.printer.out.extend_from_slice(unquoted(ir.texts().get(entry.name)));
        form.str("\" = ");
        print_option_value(form, entry.value, &mut rest)
    })?;
    form.str("}");
    rest.is_empty().then_some(())
}

/// `"name" = value`
fn pass_option(b: &mut Builder<'_>, values: &mut Vec<Use>) -> Read<()> {
    let (token, span) = b.input.peek()?;
    let key = b.input.word().or((token == Token::String).then_some(span));
    let Some(key) = key else {
        return Err(text_error(b, "expected key to either be an identifier or a string", span));
    };
    b.input.skip_to(key.end);
    if !b.input.take_text("=") {
        let place = b.input.peek()?.1;
        let key = String::from_utf8_lossy(crate::ir::unquoted(b.input.text(key))).into_owned();
        let text = format!("expected '=' after key '{key}' in key-value pair");
        return Err(refused(b, CustomError::Text { text }, place));
    }
    let value = parse_option_value(b, values)?;
    b.core.entry_name(key.start, key.end);
    b.core.attributes.push(value);
    b.core.entry();
    Ok(())
}

fn parse_option_value(b: &mut Builder<'_>, values: &mut Vec<Use>) -> Read<AttributeId> {
    match b.input.first() {
        Some(b'%') => option_operand(b, values),
        Some(b'[') => {
            punctuation(b, "[")?;
            let mut elements = Vec::new();
            list_until(b, "]", |b| {
                elements.push(match b.input.first() {
                    Some(b'%') => option_operand(b, values)?,
                    _ => read_any_attribute(b)?,
                });
                Ok(())
            })?;
            let list = b.core.ir.attributes.add_list(&elements);
            Ok(b.core.ir.attributes.add(AttributeKind::Array(list)))
        }
        _ => read_any_attribute(b),
    }
}

fn option_operand(b: &mut Builder<'_>, values: &mut Vec<Use>) -> Read<AttributeId> {
    let index = values.len().to_string();
    values.push(read_use(b)?);
    Ok(opaque(b, &[b"#transform.param_operand<index = ", index.as_bytes(), b" : i64>"]))
}

fn print_option_value(form: &mut FormPrinter<'_, '_>, value: AttributeId, rest: &mut &[ValueId]) -> Option<()> {
    match *form.parts.ir.attributes().resolve(value) {
        AttributeKind::Array(list) => {
            form.str("[");
            form.list(form.parts.ir.attributes().list(list), |form, element| {
                match form.parts.ir.attributes().resolve(*element) {
                    AttributeKind::Array(_) => {
                        form.attribute_text(*element);
                        Some(())
                    }
                    _ => print_option_value(form, *element, rest),
                }
            })?;
            form.str("]");
            Some(())
        }
        AttributeKind::Opaque(text, _) if form.parts.ir.texts().get(text).starts_with(b"#transform.param_operand<") => {
            let (first, others) = rest.split_first()?;
            *rest = others;
            form.printer.value(*first);
            Some(())
        }
        AttributeKind::Integer(_, None) => {
            form.attribute_text(value);
            form.str(" : i64");
            Some(())
        }
        _ => {
            form.attribute_text(value);
            Some(())
        }
    }
}
