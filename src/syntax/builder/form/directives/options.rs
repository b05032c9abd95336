//! Options of passes: a dictionary in which values of the program may be values.

use super::super::attributes::{popped, read_any_attribute};
use super::super::expect::{comma_list, list_until, punctuation, refused};
use super::super::terms::opaque;
use super::super::values::read_use;
use super::super::{Builder, CustomError, Read};
use super::shaped::set_values;
use super::vectors::text_error;
use crate::assembly::Argument;
use crate::ir::{AttributeId, AttributeKind};
use crate::syntax::builder::Use;
use crate::syntax::token::Token;

/// `{"name" = 1, "name" = %a, "name" = [%b, 2]}`: a value is replaced by an attribute with its index among the operands.
pub(super) fn pass_options<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(options), Argument::Slot(operands)] = arguments else { return Ok(()) };
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
    set_values(b, *operands, &values)
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
    let value = option_value(b, values)?;
    b.core.entry_name(key.start, key.end);
    b.core.attributes.push(value);
    b.core.entry();
    Ok(())
}

fn option_value(b: &mut Builder<'_>, values: &mut Vec<Use>) -> Read<AttributeId> {
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
