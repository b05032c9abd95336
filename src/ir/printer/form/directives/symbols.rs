//! Symbols, words, and types with values.

use crate::assembly::{Argument, AttributeIndex, AttributeShape};
use crate::assembly::{Transform, integer};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::{ValueType, is_made_of};
use crate::ir::types::{Signedness, Type};
use crate::ir::{AttributeId, AttributeKind, TypeId, unescaped};

/// `private`, `public`, `nested`, or nothing.
pub(super) fn symbol_visibility(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(visibility)] = arguments else { return None };
    visibility_word(form, *visibility)?;
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

/// The type that an attribute is.
fn type_attribute(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<TypeId> {
    form.printed.attributes.add(attribute.0);
    match form.kind(attribute)? {
        AttributeKind::Type(ty) => Some(ty),
        _ => None,
    }
}

/// Whether the type of a value is this one.
fn has_type(form: &FormPrinter<'_, '_>, value: AttributeId, ty: TypeId) -> bool {
    let of = form
        .type_of_value(value)
        .filter(|_| !matches!(form.parts.ir.attributes().resolve(value), AttributeKind::Type(_)));
    of.is_some_and(|of: ValueType| of.matches(form.parts.ir, Transform::Same, &[ty]))
}

/// `: type`, `: type = value`, or `= value`.
pub(super) fn type_or_attribute(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(ty), Argument::Attribute(value)] = arguments else { return None };
    let ty = type_attribute(form, *ty)?;
    let initial = form.parts.attribute(*value);
    let is_implied = initial.is_some_and(|initial| has_type(form, initial, ty));
    if !is_implied {
        form.str(": ");
        form.ty(ty);
    }
    if initial.is_some() {
        form.str(if is_implied { "= " } else { " = " });
        form.in_full_of(*value)?;
    }
    Some(())
}

/// `(value) : type`, or `: type`.
pub(super) fn typed_initial_value(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(ty), Argument::Attribute(value)] = arguments else { return None };
    if form.parts.attribute(*value).is_some() {
        form.str("(");
        form.in_full_of(*value)?;
        form.str(")");
    }
    let ty = type_attribute(form, *ty)?;
    form.str(" : ");
    form.ty(ty);
    Some(())
}

/// `type`, `type = value`, or `type = uninitialized`.
pub(super) fn initialized_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(ty), Argument::Attribute(value)] = arguments else { return None };
    let ty = type_attribute(form, *ty)?;
    form.ty(ty);
    let Some(initial) = form.parts.attribute(*value) else { return Some(()) };
    form.printed.attributes.add(value.0);
    form.str(" = ");
    if matches!(form.kind(*value), Some(AttributeKind::Unit)) {
        form.str("uninitialized");
        return Some(());
    }
    // A value in the notation of a dialect has no type.
    if let AttributeKind::Opaque(_, None) = form.parts.ir.attributes().resolve(initial) {
        return form.in_full_of(*value);
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

/// `: tensor<2x3xt>`, or `= value`.
pub(super) fn variable_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(shape), Argument::Attribute(element), Argument::Attribute(value)] = arguments else {
        return None;
    };
    let element = type_attribute(form, *element)?;
    form.printed.attributes.add(shape.0);
    let (of, sizes) = form.parts.ir.elements(form.parts.attribute(*shape)?)?;
    let rank = form.parts.ir.types().shaped(of)?.shape?.first()?.size()?;
    // One number stands for all.
    let sizes: Vec<&str> = sizes.iter().cycle().take(usize::try_from(rank).ok()?.min(1 << 16)).copied().collect();
    let mut ty = "tensor<".to_owned();
    for size in sizes {
        ty += if size == "-9223372036854775808" || size == "-1" { "?" } else { size };
        ty.push('x');
    }
    ty += &form.parts.ir.print_type(element);
    ty.push('>');
    let Some(initial) = form.parts.attribute(*value) else {
        form.str(": ");
        form.str(&ty);
        return Some(());
    };
    let ValueType::Written(of) = form.type_of_value(initial)? else { return None };
    form.str("= ");
    form.in_full_of(*value)?;
    (form.parts.ir.print_type(of) == ty).then_some(())
}

/// `<attribute>`, or nothing for the one that every binary has.
pub(super) fn offloading_handler(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(handler)] = arguments else { return None };
    let value = form.parts.attribute(*handler)?;
    if form.is_spelled(value, "#gpu.select_object") {
        form.printed.attributes.add(handler.0);
        return Some(());
    }
    form.str("<");
    form.in_full_of(*handler)?;
    form.str(">");
    Some(())
}

/// ` word` of an enumeration, without what encloses it; nothing for the default, unless an argument wants it all the
/// same.
pub(super) fn keyword(form: &mut FormPrinter<'_, '_>, arguments: &[Argument], blank: bool) -> Option<()> {
    let [Argument::Attribute(attribute), rest @ ..] = arguments else { return None };
    form.printed.attributes.add(attribute.0);
    let is_shown = form.is_not_default(*attribute) || !rest.is_empty();
    if !is_shown || form.parts.attribute(*attribute).is_none() {
        return Some(());
    }
    let before = form.printer.out.len();
    form.blank(blank);
    let start = form.printer.out.len();
    form.written(*attribute)?;
    unwrap_word(form, start);
    // The word of some defaults is empty.
    if form.printer.out.len() == start {
        form.printer.out.truncate(before);
    }
    Some(())
}

/// Takes what encloses a word off it.
pub(super) fn unwrap_word(form: &mut FormPrinter<'_, '_>, start: usize) {
    if form.printer.out[start..].starts_with(b"<") {
        form.printer.out.remove(start);
        form.printer.out.pop();
    }
}

/// ` control(word)`, or nothing for the first word.
pub(super) fn control_word(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute)] = arguments else { return None };
    let AttributeShape::Word(words) = &form.parts.info(*attribute).shape else { return None };
    let before = form.printer.out.len();
    form.str(" control(");
    let start = form.printer.out.len();
    form.written(*attribute)?;
    unwrap_word(form, start);
    let first = words.words.first().map(|(word, _)| word.as_bytes());
    match Some(&form.printer.out[start..]) == first {
        true => form.printer.out.truncate(before),
        false => form.str(")"),
    }
    Some(())
}

/// `"word"`
pub(super) fn quoted_word(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute)] = arguments else { return None };
    form.str("\"");
    let start = form.printer.out.len();
    form.written(*attribute)?;
    unwrap_word(form, start);
    form.str("\"");
    Some(())
}

/// ` : type`, or nothing if the value is a string: then the type is an array of its bytes.
pub(super) fn global_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(ty), Argument::Attribute(value)] = arguments else { return None };
    let ty = type_attribute(form, *ty)?;
    if let Some(AttributeKind::String(text, None)) = form.kind(*value) {
        let length = unescaped(form.parts.ir.texts().get(text)).len();
        return form.is_type(ty, &format!("!llvm.array<{length} x i8>")).then_some(());
    }
    form.str(" : ");
    form.ty(ty);
    Some(())
}

/// A word, or nothing.
pub(super) fn optional_word(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(word)] = arguments else { return None };
    if form.parts.attribute(*word).is_some() { form.written(*word) } else { Some(()) }
}

/// `@a -> @b`, a pair a line.
pub(super) fn matched_symbols(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(matchers), Argument::Attribute(actions)] = arguments else { return None };
    let (matchers, actions) = (form.elements(*matchers)?, form.elements(*actions)?);
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

/// `@name`, of a string.
pub(super) fn call_target(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(name)] = arguments else { return None };
    let value = form.parts.attribute(*name)?;
    form.printed.attributes.add(name.0);
    form.value(&AttributeShape::SymbolName, false, value)
}

/// `["Bias"]`, or nothing.
pub(super) fn image_operands(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute)] = arguments else { return None };
    if form.parts.attribute(*attribute).is_none() {
        return Some(());
    }
    form.str("[");
    quoted_word(form, arguments)?;
    form.str("]");
    Some(())
}

/// `-25`
pub(super) fn digits_as_bits(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute)] = arguments else { return None };
    form.printed.attributes.add(attribute.0);
    let AttributeKind::Integer(text, Some(ty)) = form.kind(*attribute)? else { return None };
    let Type::Integer { width, signedness: Signedness::Unsigned } = *form.parts.ir.types().resolved(ty) else {
        return None;
    };
    let text = std::str::from_utf8(form.parts.ir.texts().get(text)).ok()?;
    let (digits, is_negative) = integer::digits_of_bits(text, width)?;
    form.str(if is_negative { "-" } else { "" });
    form.str(&digits);
    Some(())
}
