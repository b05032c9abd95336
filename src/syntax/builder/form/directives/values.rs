//! Values with words, names and types.

use super::super::expect::{comma_list, keyword_text, list_until, punctuation, punctuation_in, refused};
use super::super::finish::fixed_type;
use super::super::terms::{integer_of, opaque};
use super::super::types::{note_types, read_type, read_type_list};
use super::super::values::{read_operand, read_operands};
use super::super::{Builder, CustomError, Read};
use super::lists::set_attribute;
use super::symbols::{optional_attribute, set_array};
use crate::assembly::{Argument, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Texts};
use crate::syntax::token::Token;

/// `%a, %b : t, t`
pub(super) fn typed_values(b: &mut Builder<'_>, slot: SlotIndex) -> Read<()> {
    let start = b.nesting.uses.len();
    read_operands(b)?;
    b.forms.slot(slot)?.values = start..b.nesting.uses.len();
    colon_types(b, slot)
}

/// `: t, t`, the types of a slot.
pub(super) fn colon_types(b: &mut Builder<'_>, slot: SlotIndex) -> Read<()> {
    punctuation(b, ":")?;
    let first = b.core.types.len();
    note_types(b)?;
    read_type_list(b)?;
    b.forms.slot(slot)?.types = Some(first..b.core.types.len());
    Ok(())
}

/// `async [%a, %b]`
pub(super) fn async_dependencies<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(token), Argument::Slot(dependencies)] = arguments else { return Ok(()) };
    let start = b.core.types.len();
    if b.input.take_word("async") {
        let ty = fixed_type(b, "!gpu.async.token");
        b.core.types.push(ty);
    }
    let types = start..b.core.types.len();
    b.forms.slot(*token)?.types = Some(types);
    let first = b.nesting.uses.len();
    if b.input.take_text("[") && !b.input.take_text("]") {
        comma_list(b, read_operand)?;
        punctuation_in(b, "]", "operand list")?;
    }
    b.forms.slot(*dependencies)?.values = first..b.nesting.uses.len();
    Ok(())
}

/// `args(%a : t, %b : t)`, or nothing.
pub(super) fn launch_operands<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(operands), Argument::Type(types)] = arguments else { return Ok(()) };
    let (first, start) = (b.nesting.uses.len(), b.core.types.len());
    note_types(b)?;
    if b.input.take_word("args") {
        punctuation(b, "(")?;
        while b.input.first() == Some(b'%') {
            read_operand(b)?;
            punctuation(b, ":")?;
            read_type(b)?;
            if !b.input.take_text(",") {
                break;
            }
        }
        punctuation(b, ")")?;
    }
    b.forms.slot(*operands)?.values = first..b.nesting.uses.len();
    b.forms.slot(*types)?.types = Some(start..b.core.types.len());
    Ok(())
}

/// A string, which is an attribute.
pub(super) fn read_string(b: &mut Builder<'_>) -> Read<AttributeId> {
    let Some(span) = b.input.take_if(Token::String)? else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Expected { expected: "string" }, span));
    };
    b.core.string(span.start, span.end, false);
    Ok(b.core.attributes.pop().unwrap_or_else(|| b.core.erroneous_attribute()))
}

/// ` ordering(%a -> t)`, ` ordering(() -> t)`, or nothing.
pub(super) fn token_ordering<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(consumed), Argument::Type(produced)] = arguments else { return Ok(()) };
    let (first, start) = (b.nesting.uses.len(), b.core.types.len());
    if b.input.take_word("ordering") {
        punctuation(b, "(")?;
        if b.input.take_text("(") {
            punctuation(b, ")")?;
        } else {
            read_operands(b)?;
        }
        if b.input.take_text("->") {
            read_type(b)?;
        }
        punctuation(b, ")")?;
    }
    b.forms.slot(*consumed)?.values = first..b.nesting.uses.len();
    b.forms.slot(*produced)?.types = Some(start..b.core.types.len());
    Ok(())
}

/// `{"name" = %a}`, or nothing.
pub(super) fn named_operands<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Attribute(names)] = arguments else { return Ok(()) };
    let (first, mut found) = (b.nesting.uses.len(), Vec::new());
    if b.input.take_text("{") {
        comma_list(b, |b| {
            found.push(read_string(b)?);
            punctuation(b, "=")?;
            read_operand(b)?;
            Ok(())
        })?;
        punctuation(b, "}")?;
    }
    b.forms.slot(*values)?.values = first..b.nesting.uses.len();
    set_array(b, *names, &found)
}

/// `-> (%a : t)`, `-> <inferred>`, or nothing.
pub(super) fn created_results<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Type(_), Argument::Attribute(is_inferred)] = arguments else {
        return Ok(());
    };
    if !b.input.take_text("->") {
        return Ok(());
    }
    if b.input.take_text("<") {
        keyword_text(b, "inferred")?;
        punctuation(b, ">")?;
        return set_attribute(b, *is_inferred, AttributeKind::Unit);
    }
    punctuation(b, "(")?;
    typed_values(b, *values)?;
    punctuation(b, ")")
}

/// `(name: %a, name: optional %b)`
pub(super) fn named_values<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Attribute(names), rest @ ..] = arguments else { return Ok(()) };
    let (first, mut found, mut kinds) = (b.nesting.uses.len(), Vec::new(), Vec::new());
    punctuation(b, "(")?;
    list_until(b, ")", |b| {
        let Some(word) = b.input.word() else {
            let span = b.input.peek()?.1;
            return Err(refused(b, CustomError::Expected { expected: "valid keyword" }, span));
        };
        b.input.skip_to(word.end);
        let text = Texts::of_span(word.start, word.end);
        found.push(b.core.ir.attributes.add(AttributeKind::String(text, None)));
        punctuation(b, ":")?;
        let kind = ["single", "optional", "variadic"].into_iter().find(|kind| b.input.take_word(kind));
        kinds.push(kind.unwrap_or("single"));
        read_operand(b)?;
        Ok(())
    })?;
    b.forms.slot(*values)?.values = first..b.nesting.uses.len();
    set_array(b, *names, &found)?;
    if let [Argument::Attribute(variadicity)] = rest {
        let list = kinds.join(",  ");
        let value = opaque(b, &[b"#irdl<variadicity_array[ ", list.as_bytes(), b"]>"]);
        b.forms.state()?.attributes[usize::from(variadicity.0)] = Some(value);
    }
    Ok(())
}

/// `%a, %b : t, t`, or nothing: the first is an operand of its own.
pub(super) fn sequence_operands<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(root), Argument::Type(_), Argument::Slot(extra), Argument::Type(_)] = arguments else {
        return Ok(());
    };
    if b.input.first() != Some(b'%') {
        return Ok(());
    }
    let first = b.nesting.uses.len();
    let count = read_operands(b)?;
    punctuation(b, ":")?;
    let start = b.core.types.len();
    note_types(b)?;
    let is_enclosed = b.input.take_text("(");
    read_type_list(b)?;
    if is_enclosed {
        punctuation(b, ")")?;
    }
    let end = b.core.types.len();
    let slot = b.forms.slot(*root)?;
    (slot.values, slot.types) = (first..first + 1, Some(start..end.min(start + 1)));
    let slot = b.forms.slot(*extra)?;
    (slot.values, slot.types) = (first + 1..first + count, Some(end.min(start + 1)..end));
    Ok(())
}

/// `3` or `%a`
pub(super) fn attribute_or_operand<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute), Argument::Slot(operand), is_dynamic @ ..] = arguments else {
        return Ok(());
    };
    if b.input.first() != Some(b'%') {
        return optional_attribute(b, *attribute).map(|_| ());
    }
    if !is_dynamic.is_empty() {
        let (text, i64) = (b.core.ir.texts.add(super::DYNAMIC.as_bytes()), integer_of(b, 64));
        set_attribute(b, *attribute, AttributeKind::Integer(text, Some(i64)))?;
    }
    let first = b.nesting.uses.len();
    read_operand(b)?;
    b.forms.slot(*operand)?.values = first..first + 1;
    Ok(())
}

/// `%a, %b,`: what follows the last comma is not a value.
pub(super) fn operands_and_comma<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(operands)] = arguments else { return Ok(()) };
    let first = b.nesting.uses.len();
    while b.input.first() == Some(b'%') {
        read_operand(b)?;
        punctuation(b, ",")?;
    }
    b.forms.slot(*operands)?.values = first..b.nesting.uses.len();
    Ok(())
}
