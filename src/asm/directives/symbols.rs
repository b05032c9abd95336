//! Symbols, values of variables, and single words.

use super::functions::popped_type;
use super::lists::set_attribute;
use crate::asm::directive::Start::{Always, AnyType, Text, Word};
use crate::asm::directive::rows;
use crate::asm::parser::Read;
use crate::asm::parser::attributes::{begins_attribute, read_any_attribute, read_attribute};
use crate::asm::parser::expect::{comma_list, punctuation, refused};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::terms::{opaque, symbol_text, type_of_value};
use crate::asm::parser::types::{bracket_extent, read_type};
use crate::asm::printer::FormPrinter;
use crate::asm::printer::transforms::{ValueType, is_made_of};
use crate::assembly::{AttributeIndex, AttributeShape, Transform};
use crate::ir::{AttributeId, AttributeKind, Texts, Type, TypeId};
use crate::shape::Dim;
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::token::Token;

rows! {
    /// `private`, `public`, `nested`, or nothing.
    "SymbolVisibility"
        starts [Word("private"), Word("public"), Word("nested")] => parse_symbol_visibility, print_symbol_visibility;
    /// `mutable`, or nothing; another word is read and has no meaning.
    "Mutability" starts [Always] own_blank => parse_mutability, print_mutability;
    /// `: type`, `: type = value`, or `= value` whose type it is: the type and the value.
    "TypeOrAttr" starts [Text(":"), Text("=")] => parse_type_or_attribute, print_type_or_attribute;
    /// `(value) : type`, or `: type` without a value: the type and the value.
    "TypedInitialValue" starts [Text(":"), Text("(")] => parse_typed_initial_value, print_typed_initial_value;
    /// `type`, `type = value` without the type of the value, which is the tensor of the memref, or `type = uninitialized` for a
    /// unit value: the type and the value.
    "GlobalMemrefOpTypeAndInitialValue" | "EmitCGlobalOpTypeAndInitialValue" | "EmitCFieldOpTypeAndInitialValue"
        starts [AnyType] => parse_initialized_type, print_initialized_type;
    /// `: tensor<2x3xt>` of an attribute of sizes and one of an element type, or `= value`: sizes, type, value.
    "VariableOpTypeOrInitialValue" starts [Text(":"), Text("=")] => parse_variable_type, print_variable_type;
    /// `<attribute>`, or nothing.
    "OffloadingHandler" starts [Text("<")] => parse_offloading_handler, print_offloading_handler;
    /// A word, or nothing: `add`.
    "AllReduceOperation" starts [Always] => parse_optional_word, print_optional_word;
    /// `@a -> @b, @c -> @d`, a pair a line: two arrays of symbols.
    "ForeachMatchSymbols" starts [Text("@")] => parse_matched_symbols, print_matched_symbols;
    /// `@name`, of a string.
    "CustomCallTarget" starts [Text("@")] => parse_call_target, print_call_target;
}

pub(super) fn parse_symbol_visibility(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<()> {
    for word in ["private", "public", "nested"] {
        if b.input.take_word(word) {
            let text = b.core.ir.texts.add(word.as_bytes());
            return set_attribute(b, attribute, AttributeKind::String(text, None));
        }
    }
    Ok(())
}

fn parse_mutability(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<()> {
    if b.input.take_word("mutable") {
        return set_attribute(b, attribute, AttributeKind::Unit);
    }
    if let Some(word) = b.input.word() {
        b.input.skip_to(word.end);
    }
    Ok(())
}

fn print_mutability(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    form.printed.attributes.add(attribute.0);
    if form.kind(attribute).is_some() {
        form.str(" mutable");
    }
    Some(())
}

/// `private`, `public`, `nested`, or nothing.
fn print_symbol_visibility(form: &mut FormPrinter<'_, '_>, visibility: AttributeIndex) -> Option<()> {
    visibility_word(form, visibility)?;
    Some(())
}

/// Whether there is one.
pub(super) fn visibility_word(form: &mut FormPrinter<'_, '_>, visibility: AttributeIndex) -> Option<bool> {
    form.printed.attributes.add(visibility.0);
    let Some(kind) = form.kind(visibility) else { return Some(false) };
    let AttributeKind::String(text, None) = kind else { return None };
    form.str(match form.parts.ir.texts().get(text) {
        b"private" => "private",
        b"public" => "public",
        b"nested" => "nested",
        _ => return None,
    });
    Some(true)
}

/// `: type`, `: type = value`, `= value`
fn parse_type_or_attribute<'s>(b: &mut Builder<'s>, (ty, value): (AttributeIndex, AttributeIndex)) -> Read<()> {
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

/// `: type`, `: type = value`, or `= value`.
fn print_type_or_attribute(
    form: &mut FormPrinter<'_, '_>,
    (ty, value): (AttributeIndex, AttributeIndex),
) -> Option<()> {
    let ty = type_attribute(form, ty)?;
    let initial = form.parts.attribute(value);
    let is_implied = initial.is_some_and(|initial| has_type(form, initial, ty));
    if !is_implied {
        form.str(": ");
        form.ty(ty);
    }
    if initial.is_some() {
        form.str(if is_implied { "= " } else { " = " });
        form.in_full_of(value)?;
    }
    Some(())
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

/// A type that is an attribute.
fn set_written_type(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<TypeId> {
    read_type(b)?;
    let ty = popped_type(b);
    set_attribute(b, attribute, AttributeKind::Type(ty))?;
    Ok(ty)
}

/// The type that an attribute is.
pub(super) fn type_attribute(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<TypeId> {
    form.printed.attributes.add(attribute.0);
    match form.kind(attribute)? {
        AttributeKind::Type(ty) => Some(ty),
        _ => None,
    }
}

/// Whether the type of a value is this one.
pub(super) fn has_type(form: &FormPrinter<'_, '_>, value: AttributeId, ty: TypeId) -> bool {
    let of = form
        .type_of_value(value)
        .filter(|_| !matches!(form.parts.ir.attributes().resolve(value), AttributeKind::Type(_)));
    of.is_some_and(|of: ValueType| of.matches(form.parts.ir, Transform::Same, &[ty]))
}

/// `(value) : type`, or `: type`.
fn parse_typed_initial_value<'s>(b: &mut Builder<'s>, (ty, value): (AttributeIndex, AttributeIndex)) -> Read<()> {
    if b.input.take_text("(") {
        let attribute = read_any_attribute(b)?;
        punctuation(b, ")")?;
        b.forms.state()?.attributes[usize::from(value.0)] = Some(attribute);
    }
    punctuation(b, ":")?;
    set_written_type(b, ty).map(|_| ())
}

/// `(value) : type`, or `: type`.
fn print_typed_initial_value(
    form: &mut FormPrinter<'_, '_>,
    (ty, value): (AttributeIndex, AttributeIndex),
) -> Option<()> {
    if form.parts.attribute(value).is_some() {
        form.str("(");
        form.in_full_of(value)?;
        form.str(")");
    }
    let ty = type_attribute(form, ty)?;
    form.str(" : ");
    form.ty(ty);
    Some(())
}

/// `type`, `type = value` or `type = uninitialized`.
fn parse_initialized_type<'s>(b: &mut Builder<'s>, (ty, value): (AttributeIndex, AttributeIndex)) -> Read<()> {
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

/// `type`, `type = value`, or `type = uninitialized`.
fn print_initialized_type(form: &mut FormPrinter<'_, '_>, (ty, value): (AttributeIndex, AttributeIndex)) -> Option<()> {
    let ty = type_attribute(form, ty)?;
    form.ty(ty);
    let Some(initial) = form.parts.attribute(value) else { return Some(()) };
    form.printed.attributes.add(value.0);
    form.str(" = ");
    if matches!(form.kind(value), Some(AttributeKind::Unit)) {
        form.str("uninitialized");
        return Some(());
    }
    // A value in the notation of a dialect has no type.
    if let AttributeKind::Opaque(_, None) = form.parts.ir.attributes().resolve(initial) {
        return form.in_full_of(value);
    }
    let of = form.type_of_value(initial)?;
    let is_tensor =
        matches!(of, ValueType::Written(of) if is_made_of(form.parts.ir, Transform::TensorOfMemRef, &[ty], &[of]));
    if !is_tensor && !of.matches(form.parts.ir, Transform::Same, &[ty]) {
        return None;
    }
    let text = form.spelling(form.parts.ir.attributes().resolved(initial));
    let written = match of {
        ValueType::Written(of) => format!(" : {}", form.parts.ir.print_type(of)),
        ValueType::I64 => " : i64".to_owned(),
        ValueType::F64 => " : f64".to_owned(),
        ValueType::I1 => String::new(),
    };
    form.printer.out.extend_from_slice(text.strip_suffix(written.as_bytes())?);
    Some(())
}

/// A value whose type is known and not written: a number, or elements.
fn read_attribute_of(b: &mut Builder<'_>, ty: TypeId) -> Read<AttributeId> {
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
fn parse_variable_type<'s>(
    b: &mut Builder<'s>,
    (shape, element, value): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Read<()> {
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
    set_attribute(b, shape, AttributeKind::Dense(text, of_sizes))?;
    set_attribute(b, element, AttributeKind::Type(of))
}

/// `: tensor<2x3xt>`, or `= value`.
fn print_variable_type(
    form: &mut FormPrinter<'_, '_>,
    (shape, element, value): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    let element = type_attribute(form, element)?;
    form.printed.attributes.add(shape.0);
    let (of, sizes) = form.parts.ir.elements(form.parts.attribute(shape)?)?;
    let rank = form.parts.ir.types().shaped(of)?.shape?.first()?.size()?;
    // A single number is the value of all elements.
    let sizes: Vec<&str> = sizes.iter().cycle().take(usize::try_from(rank).ok()?.min(1 << 16)).copied().collect();
    let mut ty = "tensor<".to_owned();
    for size in sizes {
        ty += if size == "-9223372036854775808" || size == "-1" { "?" } else { size };
        ty.push('x');
    }
    ty += &form.parts.ir.print_type(element);
    ty.push('>');
    let Some(initial) = form.parts.attribute(value) else {
        form.str(": ");
        form.str(&ty);
        return Some(());
    };
    let ValueType::Written(of) = form.type_of_value(initial)? else { return None };
    form.str("= ");
    form.in_full_of(value)?;
    (form.parts.ir.print_type(of) == ty).then_some(())
}

/// `<attribute>`, or nothing for the one that every binary has.
fn parse_offloading_handler<'s>(b: &mut Builder<'s>, handler: AttributeIndex) -> Read<()> {
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

/// `<attribute>`, or nothing for the one that every binary has.
fn print_offloading_handler(form: &mut FormPrinter<'_, '_>, handler: AttributeIndex) -> Option<()> {
    let value = form.parts.attribute(handler)?;
    if form.is_spelled(value, "#gpu.select_object") {
        form.printed.attributes.add(handler.0);
        return Some(());
    }
    form.str("<");
    form.in_full_of(handler)?;
    form.str(">");
    Some(())
}

/// A word, or nothing.
fn print_optional_word(form: &mut FormPrinter<'_, '_>, word: AttributeIndex) -> Option<()> {
    if form.parts.attribute(word).is_some() { form.written(word) } else { Some(()) }
}

fn parse_optional_word(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<()> {
    optional_attribute(b, attribute).map(drop)
}

/// `@a -> @b, @c -> @d`
fn parse_matched_symbols<'s>(b: &mut Builder<'s>, (matchers, actions): (AttributeIndex, AttributeIndex)) -> Read<()> {
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

/// `@a -> @b`, a pair a line.
fn print_matched_symbols(
    form: &mut FormPrinter<'_, '_>,
    (matchers, actions): (AttributeIndex, AttributeIndex),
) -> Option<()> {
    let (matchers, actions) = (form.elements(matchers)?, form.elements(actions)?);
    if matchers.len() != actions.len() {
        return None;
    }
    for (index, (matcher, action)) in matchers.iter().zip(actions).enumerate() {
        form.str(if index > 0 { ", " } else { "" });
        form.new_line();
        form.str("    ");
        form.value(&AttributeShape::Symbol, false, *matcher)?;
        form.str(" -> ");
        form.value(&AttributeShape::Symbol, false, *action)?;
    }
    Some(())
}

/// Sets an attribute to a list.
pub(super) fn set_array(b: &mut Builder<'_>, attribute: AttributeIndex, elements: &[AttributeId]) -> Read<()> {
    let list = b.core.ir.attributes.add_list(elements);
    set_attribute(b, attribute, AttributeKind::Array(list))
}

/// `@name`, of a string.
fn parse_call_target<'s>(b: &mut Builder<'s>, name: AttributeIndex) -> Read<()> {
    let Some(span) = b.input.take_if(Token::SymbolName)? else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Symbol, span));
    };
    let text = symbol_text(b, span.start, span.end);
    set_attribute(b, name, AttributeKind::String(text, None))
}

/// `@name`, of a string.
fn print_call_target(form: &mut FormPrinter<'_, '_>, name: AttributeIndex) -> Option<()> {
    let value = form.parts.attribute(name)?;
    form.printed.attributes.add(name.0);
    form.value(&AttributeShape::SymbolName, false, value)
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

/// Takes what encloses a word off it.
pub(super) fn unwrap_word(form: &mut FormPrinter<'_, '_>, start: usize) {
    if form.printer.out[start..].starts_with(b"<") {
        form.printer.out.remove(start);
        form.printer.out.pop();
    }
}
