//! The value of a constant, and its type.

use super::types::set_types;
use crate::asm::directive::Start::Always;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::{adopt_entries, read_any_attribute};
use crate::asm::parser::expect::{punctuation, refused};
use crate::asm::parser::properties::{dictionary_step, properties_step};
use crate::asm::parser::terms::type_of_value;
use crate::asm::parser::types::{note_types, read_signature, read_type};
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::asm::printer::transforms::ValueType;
use crate::assembly::{AttributeIndex, Format, SlotIndex};
use crate::source::Span;
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;

rows! {
    /// `{attributes} value`, whose type is that of the result: the value and the result. With the text `typed` the value may be
    /// among the attributes and the type after them, with `parentheses` the generic form may follow the name.
    "ConstantValue" starts [Always] own_blank => parse_constant_value, print_constant_value;
}

/// `{..} value`, `{..} : type`, or `() <{..}> {..} : () -> type`.
fn parse_constant_value<'s>(
    b: &mut Builder<'s>,
    (value, TypesOf(output), style): (AttributeIndex, TypesOf, Option<&'s str>),
) -> Read<()> {
    let format = b.forms.state()?.format;
    if style == Some("parentheses") && b.input.take_text("(") {
        return generic_constant(b, format, output);
    }
    dictionary_step(b, false)?;
    if style == Some("typed") && b.input.take_text(":") {
        note_types(b)?;
        let start = b.core.types.len();
        read_type(b)?;
        b.forms.slot(output)?.types = Some(start..start + 1);
        return Ok(());
    }
    plain_constant(b, value, output)
}

/// ` {..} value`, or ` {..} : type` where the value does not say the type.
fn print_constant_value(
    form: &mut FormPrinter<'_, '_>,
    (value, TypesOf(output), style): (AttributeIndex, TypesOf, Option<&str>),
) -> Option<()> {
    let of_value = form.parts.attribute(value).and_then(|value| form.type_of_value(value));
    let types = form.types_of(output);
    match of_value.filter(|of| of.matches(form.parts.ir, crate::assembly::Transform::Same, &types)) {
        Some(ValueType::Written(_) | ValueType::I1 | ValueType::I64 | ValueType::F64) => {
            form.dictionary(" {");
            form.str(" ");
            form.in_full_of(value)
        }
        None if style == Some("typed") => {
            form.dictionary_with(&[value], " {");
            form.str(" : ");
            form.types(&types);
            Some(())
        }
        None => None,
    }
}

fn plain_constant(b: &mut Builder<'_>, value: AttributeIndex, output: SlotIndex) -> Read<()> {
    let start = b.input.next_at() as u32;
    let read = read_any_attribute(b)?;
    let span = Span::new(start, b.input.at());
    let Some(ty) = type_of_value(b, read) else {
        return Err(refused(b, CustomError::AttributeKind, span));
    };
    note_types(b)?;
    b.forms.state()?.attributes[usize::from(value.0)] = Some(read);
    set_types(b, output, &[ty], TypePlace::Nowhere)
}

/// `) <{..}> {..} : () -> type`
fn generic_constant<'s>(b: &mut Builder<'s>, format: &'s Format, output: SlotIndex) -> Read<()> {
    punctuation(b, ")")?;
    properties_step(b)?;
    adopt_entries(b, format)?;
    if b.input.first() == Some(b'{') {
        let dictionary = read_any_attribute(b)?;
        if let Some(frame) = b.nesting.frame() {
            frame.attributes = Some(dictionary);
        }
    }
    punctuation(b, ":")?;
    let (_, results) = read_signature(b)?;
    b.forms.slot(output)?.types = Some(results);
    Ok(())
}
