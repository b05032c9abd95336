//! Symbols, values of variables, and single words.

use super::functions::popped_type;
use crate::asm::directive::DirectiveStart::{Always, AnyType, Text, Word};
use crate::asm::directive::rows;
use crate::asm::items::{ElementText, items};
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, AttributeShape, Transform};
use crate::dialect::transforms::{ValueType, is_made_of};
use crate::ir::{AttributeId, AttributeKind, Texts, Type, TypeId};
use crate::lex::token::Token;
use crate::shape::Dim;
use crate::source::Span;
use crate::syntax::custom::CustomError;

rows! {
    /// `private`, `public`, `nested`, or nothing.
    "SymbolVisibility"
        starts [Word("private"), Word("public"), Word("nested")] => parse_symbol_visibility, print_symbol_visibility;
    /// `mutable`, or nothing; another word is accepted and ignored.
    "Mutability" starts [Always] OwnBlank => parse_mutability, print_mutability;
    /// `: type`, `: type = value`, or `= value` with the type of the value: the type and the value.
    "TypeOrAttr" starts [Text(":"), Text("=")] => parse_type_or_attribute, print_type_or_attribute;
    /// `(value) : type`, or `: type` without a value: the type and the value.
    "TypedInitialValue" starts [Text(":"), Text("(")] => parse_typed_initial_value, print_typed_initial_value;
    /// `type`, `type = value` without the type of the value, which is the tensor type of the memref, or `type =
    /// uninitialized` for a unit value: the type and the value.
    "GlobalMemrefOpTypeAndInitialValue" | "EmitCGlobalOpTypeAndInitialValue" | "EmitCFieldOpTypeAndInitialValue"
        starts [AnyType] => parse_initialized_type, print_initialized_type;
    /// `: tensor<2x3xt>` for an attribute of sizes and an attribute of an element type, or `= value`: sizes, type,
    /// value.
    "VariableOpTypeOrInitialValue" starts [Text(":"), Text("=")] => parse_variable_type, print_variable_type;
    /// `<attribute>`, or nothing.
    "OffloadingHandler" starts [Text("<")]
        = AttributeIndex, items![Whole(0, ElementText::Bracketed(["<", ">"], "#gpu.select_object"))];
    /// A word, or nothing: `add`.
    "AllReduceOperation" starts [Always] => parse_optional_word, print_optional_word;
    /// `@a -> @b, @c -> @d`, a pair on each line: two arrays of symbols.
    "ForeachMatchSymbols" starts [Text("@")] => parse_matched_symbols, print_matched_symbols;
    /// `@name`; the attribute is a string.
    "CustomCallTarget" starts [Text("@")] => parse_call_target, print_call_target;
}

pub(super) fn parse_symbol_visibility(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> ParseResult<()> {
    for word in ["private", "public", "nested"] {
        if p.parse_optional_keyword(word) {
            let text = p.new_text(word.as_bytes());
            return p.add_attribute(attribute, AttributeKind::String(text, None));
        }
    }
    Ok(())
}

fn parse_mutability(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> ParseResult<()> {
    if p.parse_optional_keyword("mutable") {
        return p.add_attribute(attribute, AttributeKind::Unit);
    }
    if p.word().is_some() {
        p.take()?;
    }
    Ok(())
}

fn print_mutability(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    p.did_print_attribute(attribute);
    if p.kind(attribute).is_some() {
        p.print(" mutable");
    }
    Some(())
}

/// `private`, `public`, `nested`, or nothing.
fn print_symbol_visibility(p: &mut OpAsmPrinter<'_, '_>, visibility: AttributeIndex) -> Option<()> {
    visibility_word(p, visibility)?;
    Some(())
}

/// Whether a visibility is written.
pub(super) fn visibility_word(p: &mut OpAsmPrinter<'_, '_>, visibility: AttributeIndex) -> Option<bool> {
    p.did_print_attribute(visibility);
    let Some(kind) = p.kind(visibility) else { return Some(false) };
    let AttributeKind::String(text, None) = kind else { return None };
    p.print(match p.ir().texts().get(text) {
        b"private" => "private",
        b"public" => "public",
        b"nested" => "nested",
        _ => return None,
    });
    Some(true)
}

/// `: type`, `: type = value`, `= value`
fn parse_type_or_attribute<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (ty, value): (AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    if p.parse_optional("=") {
        let attribute = p.parse_attribute()?;
        let of_value = required_type(p, attribute)?;
        p.set_attribute(value, attribute)?;
        return p.add_attribute(ty, AttributeKind::Type(of_value));
    }
    p.parse(":")?;
    set_written_type(p, ty)?;
    if p.parse_optional("=") {
        let attribute = p.parse_attribute()?;
        p.set_attribute(value, attribute)?;
    }
    Ok(())
}

/// `: type`, `: type = value`, or `= value`.
fn print_type_or_attribute(p: &mut OpAsmPrinter<'_, '_>, (ty, value): (AttributeIndex, AttributeIndex)) -> Option<()> {
    let ty = type_attribute(p, ty)?;
    let initial = p.attribute(value);
    let is_implied = initial.is_some_and(|initial| has_type(p, initial, ty));
    if !is_implied {
        p.print(": ");
        p.print_type(ty);
    }
    if initial.is_some() {
        p.print(if is_implied { "= " } else { " = " });
        p.in_full_of(value)?;
    }
    Some(())
}

/// The type of a value, which must have one.
fn required_type(p: &mut OpAsmParser<'_, '_>, value: AttributeId) -> ParseResult<TypeId> {
    match p.type_of_value(value) {
        Some(ty) => Ok(ty),
        None => Err(p.error_here(CustomError::Expected { expected: "a value that has a type" })?),
    }
}

/// Sets an attribute to a written type.
fn set_written_type(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> ParseResult<TypeId> {
    p.parse_type()?;
    let ty = popped_type(p);
    p.add_attribute(attribute, AttributeKind::Type(ty))?;
    Ok(ty)
}

/// The type in a type attribute.
pub(super) fn type_attribute(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<TypeId> {
    p.did_print_attribute(attribute);
    match p.kind(attribute)? {
        AttributeKind::Type(ty) => Some(ty),
        _ => None,
    }
}

/// Whether a value has this type.
pub(super) fn has_type(p: &OpAsmPrinter<'_, '_>, value: AttributeId, ty: TypeId) -> bool {
    let of = p.type_of_value(value).filter(|_| !matches!(p.ir().attributes().resolve(value), AttributeKind::Type(_)));
    of.is_some_and(|of: ValueType| of.matches(p.ir(), Transform::Same, &[ty]))
}

/// `(value) : type`, or `: type`.
fn parse_typed_initial_value<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (ty, value): (AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    if p.parse_optional("(") {
        let attribute = p.parse_attribute()?;
        p.parse(")")?;
        p.set_attribute(value, attribute)?;
    }
    p.parse(":")?;
    set_written_type(p, ty).map(|_| ())
}

/// `(value) : type`, or `: type`.
fn print_typed_initial_value(
    p: &mut OpAsmPrinter<'_, '_>,
    (ty, value): (AttributeIndex, AttributeIndex),
) -> Option<()> {
    if p.attribute(value).is_some() {
        p.print("(");
        p.in_full_of(value)?;
        p.print(")");
    }
    let ty = type_attribute(p, ty)?;
    p.print(" : ");
    p.print_type(ty);
    Some(())
}

/// `type`, `type = value` or `type = uninitialized`.
fn parse_initialized_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (ty, value): (AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let written = set_written_type(p, ty)?;
    if !p.parse_optional("=") {
        return Ok(());
    }
    if p.parse_optional_keyword("uninitialized") {
        return p.add_attribute(value, AttributeKind::Unit);
    }
    let of_value = match p.ir().types.resolved(written).clone() {
        Type::MemRef { shape, element, .. } => p.intern(Type::RankedTensor { shape, element, encoding: None }),
        _ => written,
    };
    let attribute = read_attribute_of(p, of_value)?;
    p.set_attribute(value, attribute)
}

/// `type`, `type = value`, or `type = uninitialized`.
fn print_initialized_type(p: &mut OpAsmPrinter<'_, '_>, (ty, value): (AttributeIndex, AttributeIndex)) -> Option<()> {
    let ty = type_attribute(p, ty)?;
    p.print_type(ty);
    let Some(initial) = p.attribute(value) else { return Some(()) };
    p.did_print_attribute(value);
    p.print(" = ");
    if matches!(p.kind(value), Some(AttributeKind::Unit)) {
        p.print("uninitialized");
        return Some(());
    }
    // A value in the notation of a dialect has no type.
    if let AttributeKind::Opaque(_, None) = p.ir().attributes().resolve(initial) {
        return p.in_full_of(value);
    }
    let of = p.type_of_value(initial)?;
    let is_tensor = matches!(of, ValueType::Written(of) if is_made_of(p.ir(), Transform::TensorOfMemRef, &[ty], &[of]));
    if !is_tensor && !of.matches(p.ir(), Transform::Same, &[ty]) {
        return None;
    }
    let text = p.spelling(p.ir().attributes().resolved(initial));
    let written = match of {
        ValueType::Written(of) => format!(" : {}", p.ir().print_type(of)),
        ValueType::I64 => " : i64".to_owned(),
        ValueType::F64 => " : f64".to_owned(),
        ValueType::I1 => String::new(),
    };
    p.print_bytes(text.strip_suffix(written.as_bytes())?);
    Some(())
}

/// A value of a known type that is not written: a number, or elements.
fn read_attribute_of(p: &mut OpAsmParser<'_, '_>, ty: TypeId) -> ParseResult<AttributeId> {
    let (token, span) = p.peek()?;
    match token {
        Token::Integer | Token::Float | Token::Minus => {
            let is_negative = p.take_if(Token::Minus)?.is_some();
            let (token, last) = p.take()?;
            _ = is_negative;
            match p.number_literal(token, Span::new(span.start, last.end), ty) {
                Some(number) => Ok(number),
                None => Err(p.error(CustomError::Attribute, span)),
            }
        }
        Token::Dense | Token::DenseResource | Token::Sparse => {
            let body = {
                p.take()?;
                let body = p.bracket_extent();
                p.skip_to(body.end);
                body
            };
            let body = Span::new(body.start + 1, body.end.saturating_sub(1).max(body.start + 1));
            if token == Token::Dense {
                return Ok(p.dense_literal(span, body, ty));
            }
            let text = Texts::of_span(body.start, body.end);
            Ok(p.new_attribute(match token {
                Token::DenseResource => AttributeKind::DenseResource(text, ty),
                _ => AttributeKind::Sparse(text, ty),
            }))
        }
        _ => p.parse_attribute(),
    }
}

/// `: tensor<2x3xt>`, or `= value`: the type is stored as sizes and an element type.
fn parse_variable_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (shape, element, value): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let span = p.next_span()?;
    let ty = if p.parse_optional("=") {
        let attribute = p.parse_attribute()?;
        p.set_attribute(value, attribute)?;
        required_type(p, attribute)?
    } else {
        p.parse(":")?;
        p.parse_type()?;
        popped_type(p)
    };
    let Type::RankedTensor { shape: sizes, element: of, .. } = p.ir().types.resolved(ty).clone() else {
        return Err(p.error(CustomError::Expected { expected: "ranked type" }, span));
    };
    let texts: Vec<String> =
        sizes.iter().map(|dim| dim.size().map_or_else(|| "-1".to_owned(), |size| size.to_string())).collect();
    let text = match &texts[..] {
        [] => String::new(),
        [first, rest @ ..] if rest.iter().all(|size| size == first) => first.clone(),
        _ => format!("[{}]", texts.join(", ")),
    };
    let text = p.new_text(text.as_bytes());
    let index = p.fixed_type("index");
    let rank = Dim::fixed(texts.len() as u64).unwrap_or(Dim::DYNAMIC);
    let of_sizes = p.intern(Type::RankedTensor { shape: [rank].into(), element: index, encoding: None });
    p.add_attribute(shape, AttributeKind::Dense(text, of_sizes))?;
    p.add_attribute(element, AttributeKind::Type(of))
}

/// `: tensor<2x3xt>`, or `= value`.
fn print_variable_type(
    p: &mut OpAsmPrinter<'_, '_>,
    (shape, element, value): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    let element = type_attribute(p, element)?;
    p.did_print_attribute(shape);
    let (of, sizes) = p.ir().elements(p.attribute(shape)?)?;
    let rank = p.ir().types().shaped(of)?.shape?.first()?.size()?;
    // A single number is the value of all elements.
    let sizes: Vec<&str> = sizes.iter().cycle().take(usize::try_from(rank).ok()?.min(1 << 16)).copied().collect();
    let mut ty = "tensor<".to_owned();
    for size in sizes {
        ty += if size == "-9223372036854775808" || size == "-1" { "?" } else { size };
        ty.push('x');
    }
    ty += &p.ir().print_type(element);
    ty.push('>');
    let Some(initial) = p.attribute(value) else {
        p.print(": ");
        p.print(&ty);
        return Some(());
    };
    let ValueType::Written(of) = p.type_of_value(initial)? else { return None };
    p.print("= ");
    p.in_full_of(value)?;
    (p.ir().print_type(of) == ty).then_some(())
}

/// A word, or nothing.
fn print_optional_word(p: &mut OpAsmPrinter<'_, '_>, word: AttributeIndex) -> Option<()> {
    if p.attribute(word).is_some() { p.written(word) } else { Some(()) }
}

fn parse_optional_word(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> ParseResult<()> {
    optional_attribute(p, attribute).map(drop)
}

/// `@a -> @b, @c -> @d`
fn parse_matched_symbols<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (matchers, actions): (AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    p.parse_comma_separated(|p| {
        first.push(p.parse_attribute()?);
        p.parse("->")?;
        second.push(p.parse_attribute()?);
        Ok(())
    })?;
    p.set_array(matchers, &first)?;
    p.set_array(actions, &second)
}

/// `@a -> @b`, a pair on each line.
fn print_matched_symbols(
    p: &mut OpAsmPrinter<'_, '_>,
    (matchers, actions): (AttributeIndex, AttributeIndex),
) -> Option<()> {
    let (matchers, actions) = (p.elements(matchers)?, p.elements(actions)?);
    if matchers.len() != actions.len() {
        return None;
    }
    for (index, (matcher, action)) in matchers.iter().zip(actions).enumerate() {
        p.print(if index > 0 { ", " } else { "" });
        p.print_newline();
        p.print("    ");
        p.print_value(&AttributeShape::Symbol, false, *matcher)?;
        p.print(" -> ");
        p.print_value(&AttributeShape::Symbol, false, *action)?;
    }
    Some(())
}

/// `@name`; the attribute is a string.
fn parse_call_target<'s>(p: &mut OpAsmParser<'_, 's>, name: AttributeIndex) -> ParseResult<()> {
    let Some(span) = p.take_if(Token::SymbolName)? else {
        return Err(p.error_here(CustomError::Symbol)?);
    };
    let text = p.symbol_text(span.start, span.end);
    p.add_attribute(name, AttributeKind::String(text, None))
}

/// `@name`; the attribute is a string.
fn print_call_target(p: &mut OpAsmPrinter<'_, '_>, name: AttributeIndex) -> Option<()> {
    let value = p.attribute(name)?;
    p.did_print_attribute(name);
    p.print_value(&AttributeShape::SymbolName, false, value)
}

/// An attribute, if it comes next.
pub(super) fn optional_attribute(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> ParseResult<bool> {
    let Some(format) = p.form().map(|state| state.format) else { return Ok(false) };
    let info = &format.info.attributes[usize::from(attribute.0)];
    if !p.begins_attribute(&info.shape)? {
        return Ok(false);
    }
    let value = p.parse_attribute_as(info)?;
    p.set_attribute(attribute, value)?;
    Ok(true)
}

/// Removes the dialect and brackets around a word.
pub(super) fn unwrap_word(p: &mut OpAsmPrinter<'_, '_>, start: usize) {
    if p.text_since(start).starts_with(b"<") {
        let text = p.take_since(start);
        p.print_bytes(&text[1..text.len() - 1]);
    }
}
