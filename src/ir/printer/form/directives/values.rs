//! Values with words, names and types.

use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeKind, TypeId};

/// `%a, %b`
pub(super) fn value_list(form: &mut FormPrinter<'_, '_>, slot: SlotIndex) {
    form.printed.values.add(slot.0);
    form.printer.values(form.parts.values(slot));
}

/// `%a, %b : t, t`
pub(super) fn typed_values(form: &mut FormPrinter<'_, '_>, slot: SlotIndex) {
    value_list(form, slot);
    form.str(" : ");
    let types = form.types_of(slot);
    form.types(&types);
}

/// One of two words, by an attribute that is true or false.
pub(super) fn bool_word(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute), Argument::Text(yes), Argument::Text(no), ..] = arguments else {
        return None;
    };
    form.printed.attributes.add(attribute.0);
    let AttributeKind::Bool(value) = form.kind(*attribute)? else { return None };
    form.str(if value { yes } else { no });
    Some(())
}

/// `async [%a, %b]`, either of which may be left out.
pub(super) fn async_dependencies(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(token), Argument::Slot(dependencies)] = arguments else { return None };
    let is_async = !form.types_of(*token).is_empty();
    form.str(if is_async { "async" } else { "" });
    if form.parts.count(*dependencies) > 0 {
        form.str(if is_async { " [" } else { "[" });
        value_list(form, *dependencies);
        form.str("]");
    }
    Some(())
}

/// `args(%a : t, %b : t)`, or nothing.
pub(super) fn launch_operands(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands), Argument::Type(types)] = arguments else { return None };
    let types = form.types_of(*types);
    form.printed.values.add(operands.0);
    let values = form.parts.values(*operands);
    if values.is_empty() {
        return Some(());
    }
    form.str("args(");
    form.list(values.iter().zip(types), |form, (value, ty)| {
        form.printer.value(*value);
        form.str(" : ");
        form.ty(ty);
        Some(())
    })?;
    form.str(")");
    Some(())
}

/// `["tag"(%a : t), "tag"()]`
pub(super) fn operand_bundles(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands), Argument::Type(_), Argument::Attribute(tags)] = arguments else { return None };
    let tags = form.elements(*tags)?;
    let mut runs = form.runs(*operands)?.into_iter();
    let types = form.types_of(*operands);
    form.printed.values.add(operands.0);
    form.str("[");
    let mut at = 0;
    form.list(tags, |form, tag| {
        let AttributeKind::String(..) = form.parts.ir.attributes().resolve(*tag) else { return None };
        form.attribute_text(*tag);
        form.str("(");
        let run = runs.next()?;
        if !run.is_empty() {
            form.printer.values(run);
            form.str(" : ");
            form.types(types.get(at..at + run.len())?);
            at += run.len();
        }
        form.str(")");
        Some(())
    })?;
    form.str("]");
    runs.next().is_none().then_some(())
}

/// ` ordering(%a -> t)`, or nothing.
pub(super) fn token_ordering(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(consumed), Argument::Type(produced)] = arguments else { return None };
    let is_produced = form.parts.count(*produced) > 0;
    if !is_produced && form.parts.count(*consumed) == 0 {
        return Some(());
    }
    form.str(" ordering(");
    match form.parts.count(*consumed) {
        0 => form.str("()"),
        _ => value_list(form, *consumed),
    }
    if is_produced {
        form.str(" -> ");
        let types = form.types_of(*produced);
        form.types(&types);
    }
    form.str(")");
    Some(())
}

/// `4`: an array with one number.
pub(super) fn optional_number(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute)] = arguments else { return None };
    let [number] = form.elements(*attribute)? else { return None };
    let number = form.parts.ir.integer(*number)?;
    form.display(number);
    Some(())
}

/// ` {"name" = %a}`, or nothing.
pub(super) fn named_operands(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Attribute(names)] = arguments else { return None };
    let names = form.elements(*names)?;
    form.printed.values.add(values.0);
    let values = form.parts.values(*values);
    if names.len() != values.len() {
        return None;
    }
    form.str(if names.is_empty() { "" } else { " {" });
    form.list(names.iter().zip(values), |form, (name, value)| {
        let AttributeKind::String(_, None) = form.parts.ir.attributes().resolve(*name) else { return None };
        form.attribute_text(*name);
        form.str(" = ");
        form.printer.value(*value);
        Some(())
    })?;
    form.str(if names.is_empty() { "" } else { "}" });
    Some(())
}

/// ` -> (%a : t)`, ` -> <inferred>`, or nothing.
pub(super) fn created_results(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Type(_), Argument::Attribute(is_inferred)] = arguments else {
        return None;
    };
    let count = form.parts.count(*values);
    if form.is_set(*is_inferred) {
        form.str(" -> <inferred>");
        return (count == 0).then_some(());
    }
    if count > 0 {
        form.str(" -> (");
        typed_values(form, *values);
        form.str(")");
    }
    Some(())
}

/// `(name: %a, name: optional %b)`
pub(super) fn named_values(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Attribute(names), rest @ ..] = arguments else { return None };
    let names = form.elements(*names)?;
    form.printed.values.add(values.0);
    let values = form.parts.values(*values);
    let kinds = match rest {
        [Argument::Attribute(kinds)] => variadicity(form, *kinds)?,
        _ => vec![String::new(); values.len()],
    };
    if names.len() != values.len() || kinds.len() != values.len() {
        return None;
    }
    form.str("(");
    form.list(names.iter().zip(kinds).zip(values), |form, ((name, kind), value)| {
        let AttributeKind::String(text, None) = form.parts.ir.attributes().resolve(*name) else { return None };
        let word = form.parts.ir.texts().get(*text);
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        if word.is_empty() || !word.iter().all(is_word) || word[0].is_ascii_digit() {
            return None;
        }
        form.printer.out.extend_from_slice(word);
        form.str(": ");
        form.str(&kind);
        form.printer.value(*value);
        Some(())
    })?;
    form.str(")");
    Some(())
}

/// The number of values that each part may have: `#irdl<variadicity_array[ single,  optional]>`.
fn variadicity(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<Vec<String>> {
    form.printed.attributes.add(attribute.0);
    let AttributeKind::Opaque(text, None) = form.kind(attribute)? else { return None };
    let text = std::str::from_utf8(form.parts.ir.texts().get(text)).ok()?;
    let body = text.strip_prefix("#irdl<variadicity_array")?.strip_suffix('>')?.trim();
    let words = body.strip_prefix('[')?.strip_suffix(']')?.split(',').map(str::trim);
    let words = words.filter(|word| !word.is_empty()).map(|word| match word {
        "single" => Some(String::new()),
        "optional" | "variadic" => Some(format!("{word} ")),
        _ => None,
    });
    words.collect()
}

/// `%a, %b : t, t`, or nothing.
pub(super) fn sequence_operands(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(root), Argument::Type(_), Argument::Slot(extra), Argument::Type(_)] = arguments else {
        return None;
    };
    if form.parts.count(*root) == 0 {
        return (form.parts.count(*extra) == 0).then_some(());
    }
    let mut types: Vec<TypeId> = form.types_of(*root).to_vec();
    types.extend(form.types_of(*extra));
    value_list(form, *root);
    form.str(if form.parts.count(*extra) > 0 { ", " } else { "" });
    value_list(form, *extra);
    let (open, close) = if types.len() > 1 { ("(", ")") } else { ("", "") };
    form.str(" : ");
    form.str(open);
    form.types(&types);
    form.str(close);
    Some(())
}

/// `3` or `%a`
pub(super) fn attribute_or_operand(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute), Argument::Slot(operand), is_dynamic @ ..] = arguments else {
        return None;
    };
    let mut value = form.parts.attribute(*attribute);
    if !is_dynamic.is_empty() {
        // Either a number or the value that stands for one.
        let is_value = form.parts.ir.integer(value?)? == super::DYNAMIC;
        (is_value == (form.parts.count(*operand) > 0)).then_some(())?;
        value = value.filter(|_| !is_value);
        form.printed.attributes.add(attribute.0);
    }
    match value {
        Some(_) => form.written(*attribute),
        None => {
            value_list(form, *operand);
            Some(())
        }
    }
}

/// `%a, %b, dim = 1`
pub(super) fn operands_and_attribute(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands)] = arguments else { return None };
    value_list(form, *operands);
    form.str(",");
    Some(())
}
