//! Symbols, values of variables, and single words.

use super::super::attributes::{begins_attribute, read_any_attribute, read_attribute};
use super::super::expect::{comma_list, punctuation, refused};
use super::super::finish::fixed_type;
use super::super::terms::{opaque, symbol_text, type_of_value};
use super::super::types::{bracket_extent, read_type};
use super::super::{Builder, CustomError, Read};
use super::functions::popped_type;
use super::lists::set_attribute;
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::Texts;
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::shape::Dim;
use crate::syntax::token::Token;

pub(super) fn symbol_visibility(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<()> {
    for word in ["private", "public", "nested"] {
        if b.input.take_word(word) {
            let text = b.core.ir.texts.add(word.as_bytes());
            return set_attribute(b, attribute, AttributeKind::String(text, None));
        }
    }
    Ok(())
}

/// The type of a value, which must have one.
fn required_type(b: &mut Builder<'_>, value: AttributeId) -> Read<TypeId> {
    match type_of_value(b, value) {
        Some(ty) => Ok(ty),
        None => {
            let span = b.input.peek()?.1;
            Err(refused(b, CustomError::Expected { expected: "a value that has a type" }, span))
        }
    }
}

fn pair(arguments: &[Argument]) -> Option<(AttributeIndex, AttributeIndex)> {
    match arguments {
        [Argument::Attribute(first), Argument::Attribute(second)] => Some((*first, *second)),
        _ => None,
    }
}

/// `: type`, `: type = value`, `= value`
pub(super) fn type_or_attribute<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let Some((ty, value)) = pair(arguments) else { return Ok(()) };
    if b.input.take_text("=") {
        let attribute = read_any_attribute(b)?;
        let of_value = required_type(b, attribute)?;
        b.forms.state()?.attributes[usize::from(value.0)] = Some(attribute);
        return set_attribute(b, ty, AttributeKind::Type(of_value));
    }
    punctuation(b, ":")?;
    set_written_type(b, ty)?;
    if b.input.take_text("=") {
        let attribute = read_any_attribute(b)?;
        b.forms.state()?.attributes[usize::from(value.0)] = Some(attribute);
    }
    Ok(())
}

/// A type that is an attribute.
fn set_written_type(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<TypeId> {
    read_type(b)?;
    let ty = popped_type(b);
    set_attribute(b, attribute, AttributeKind::Type(ty))?;
    Ok(ty)
}

/// `(value) : type`, or `: type`.
pub(super) fn typed_initial_value<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let Some((ty, value)) = pair(arguments) else { return Ok(()) };
    if b.input.take_text("(") {
        let attribute = read_any_attribute(b)?;
        punctuation(b, ")")?;
        b.forms.state()?.attributes[usize::from(value.0)] = Some(attribute);
    }
    punctuation(b, ":")?;
    set_written_type(b, ty).map(|_| ())
}

/// `type`, `type = value` or `type = uninitialized`.
pub(super) fn initialized_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let Some((ty, value)) = pair(arguments) else { return Ok(()) };
    let written = set_written_type(b, ty)?;
    if !b.input.take_text("=") {
        return Ok(());
    }
    if b.input.take_word("uninitialized") {
        return set_attribute(b, value, AttributeKind::Unit);
    }
    let of_value = match b.core.ir.types.resolved(written).clone() {
        Type::MemRef { shape, element, .. } => b.core.intern(Type::RankedTensor { shape, element, encoding: None }),
        _ => written,
    };
    let attribute = read_attribute_of(b, of_value)?;
    b.forms.state()?.attributes[usize::from(value.0)] = Some(attribute);
    Ok(())
}

/// A value whose type is known and not written: a number, or elements.
pub(super) fn read_attribute_of(b: &mut Builder<'_>, ty: TypeId) -> Read<AttributeId> {
    let (token, span) = b.input.peek()?;
    match token {
        Token::Integer | Token::Float | Token::Minus => {
            let is_negative = b.input.take_if(Token::Minus)?.is_some();
            let (token, last) = b.input.take()?;
            _ = is_negative;
            b.core.types.push(ty);
            match token {
                Token::Integer => b.core.integer(span.start, last.end, true),
                Token::Float => b.core.float(span.start, last.end, true),
                _ => {
                    b.core.types.pop();
                    return Err(refused(b, CustomError::Attribute, span));
                }
            }
            Ok(b.core.attributes.pop().unwrap_or_else(|| b.core.erroneous_attribute()))
        }
        Token::Dense | Token::DenseResource | Token::Sparse => {
            let body = {
                b.input.take()?;
                let body = bracket_extent(b);
                b.input.skip_to(body.end);
                body
            };
            let text = Texts::of_span(body.start + 1, body.end.saturating_sub(1).max(body.start + 1));
            Ok(b.core.ir.attributes.add(match token {
                Token::Dense => AttributeKind::Dense(text, ty),
                Token::DenseResource => AttributeKind::DenseResource(text, ty),
                _ => AttributeKind::Sparse(text, ty),
            }))
        }
        _ => read_any_attribute(b),
    }
}

/// `: tensor<2x3xt>`, or `= value`: the type is kept in two pieces.
pub(super) fn variable_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(shape), Argument::Attribute(element), Argument::Attribute(value)] = arguments else {
        return Ok(());
    };
    let span = b.input.peek()?.1;
    let ty = if b.input.take_text("=") {
        let attribute = read_any_attribute(b)?;
        b.forms.state()?.attributes[usize::from(value.0)] = Some(attribute);
        required_type(b, attribute)?
    } else {
        punctuation(b, ":")?;
        read_type(b)?;
        popped_type(b)
    };
    let Type::RankedTensor { shape: sizes, element: of, .. } = b.core.ir.types.resolved(ty).clone() else {
        return Err(refused(b, CustomError::Expected { expected: "ranked type" }, span));
    };
    let texts: Vec<String> =
        sizes.iter().map(|dim| dim.size().map_or_else(|| "-1".to_owned(), |size| size.to_string())).collect();
    let text = match &texts[..] {
        [] => String::new(),
        [first, rest @ ..] if rest.iter().all(|size| size == first) => first.clone(),
        _ => format!("[{}]", texts.join(", ")),
    };
    let text = b.core.ir.texts.add(text.as_bytes());
    let index = fixed_type(b, "index");
    let rank = Dim::fixed(texts.len() as u64).unwrap_or(Dim::DYNAMIC);
    let of_sizes = b.core.intern(Type::RankedTensor { shape: [rank].into(), element: index, encoding: None });
    set_attribute(b, *shape, AttributeKind::Dense(text, of_sizes))?;
    set_attribute(b, *element, AttributeKind::Type(of))
}

/// `<attribute>`, or nothing for the one that every binary has.
pub(super) fn offloading_handler<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(handler)] = arguments else { return Ok(()) };
    let value = if b.input.take_text("<") {
        let value = read_any_attribute(b)?;
        punctuation(b, ">")?;
        value
    } else {
        opaque(b, &[b"#gpu.select_object"])
    };
    b.forms.state()?.attributes[usize::from(handler.0)] = Some(value);
    Ok(())
}

/// An attribute, if it comes next.
pub(super) fn optional_attribute(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<bool> {
    let Some(format) = b.forms.last().map(|state| state.format) else { return Ok(false) };
    let info = &format.info.attributes[usize::from(attribute.0)];
    if !begins_attribute(b, &info.shape)? {
        return Ok(false);
    }
    let value = read_attribute(b, info)?;
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(true)
}

/// `@a -> @b, @c -> @d`
pub(super) fn matched_symbols<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let Some((matchers, actions)) = pair(arguments) else { return Ok(()) };
    let (mut first, mut second) = (Vec::new(), Vec::new());
    comma_list(b, |b| {
        first.push(read_any_attribute(b)?);
        punctuation(b, "->")?;
        second.push(read_any_attribute(b)?);
        Ok(())
    })?;
    set_array(b, matchers, &first)?;
    set_array(b, actions, &second)
}

/// Sets an attribute to a list.
pub(super) fn set_array(b: &mut Builder<'_>, attribute: AttributeIndex, elements: &[AttributeId]) -> Read<()> {
    let list = b.core.ir.attributes.add_list(elements);
    set_attribute(b, attribute, AttributeKind::Array(list))
}

/// `@name`, of a string.
pub(super) fn call_target<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(name)] = arguments else { return Ok(()) };
    let Some(span) = b.input.take_if(Token::SymbolName)? else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Symbol, span));
    };
    let text = symbol_text(b, span.start, span.end);
    set_attribute(b, *name, AttributeKind::String(text, None))
}
