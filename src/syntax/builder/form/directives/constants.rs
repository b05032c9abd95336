//! Constants of StableHLO and ONNX.

use super::super::attributes::{adopt_entries, read_any_attribute};
use super::super::expect::{punctuation, refused};
use super::super::properties::{dictionary_step, properties_step};
use super::super::terms::type_of_value;
use super::super::types::{note_types, read_signature, read_type};
use super::super::{Builder, CustomError, Read};
use super::types::set_types;
use crate::assembly::{Argument, AttributeIndex, Format, SlotIndex};
use crate::source::Span;

/// `{..} value`, `{..} : type`, or `() <{..}> {..} : () -> type`.
pub(super) fn constant_value<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(value), Argument::Type(output), rest @ ..] = arguments else { return Ok(()) };
    let may = |text: &str| matches!(rest, [Argument::Text(known)] if **known == *text);
    if may("parentheses") && b.input.take_text("(") {
        return generic_constant(b, format, *output);
    }
    dictionary_step(b, false)?;
    if may("typed") && b.input.take_text(":") {
        note_types(b)?;
        let start = b.core.types.len();
        read_type(b)?;
        b.forms.slot(*output)?.types = Some(start..start + 1);
        return Ok(());
    }
    plain_constant(b, *value, *output)
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
    set_types(b, output, &[ty], super::TypePlace::Nowhere)
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
