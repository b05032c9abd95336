//! Lists of numbers and values.

use super::{DYNAMIC, DYNAMIC_INDEX};
use crate::assembly::{Argument, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeKind, TypeId, ValueId};

/// The brackets around a list that an argument selects.
fn brackets(arguments: &[Argument]) -> (&'static str, &'static str) {
    let is = |delimiter: &str| {
        arguments.iter().any(|argument| matches!(argument, Argument::Text(text) if text.ends_with(delimiter)))
    };
    match () {
        () if is("::Paren") => ("(", ")"),
        () if is("::Braces") => ("{", "}"),
        () if is("::LessGreater") => ("<", ">"),
        () => ("[", "]"),
    }
}

/// `[%a, 2, [4]]`: values, numbers, and perhaps which of them scale, types of the values, and brackets.
pub(super) fn dynamic_index_list(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Attribute(numbers), rest @ ..] = arguments else { return None };
    let scalable = rest.iter().find_map(|argument| match argument {
        Argument::Attribute(flags) => Some(*flags),
        _ => None,
    });
    let flags = match scalable {
        Some(flags) => {
            form.printed.attributes.add(flags.0);
            flag_words(form, form.kind(flags)?)?
        }
        None => Vec::new(),
    };
    let types = rest.iter().find_map(|argument| match argument {
        Argument::Type(slot) => Some(*slot),
        _ => None,
    });
    let types = types.map(|slot| form.types_of(slot)).unwrap_or_default();
    let numbers = form.numbers(*numbers)?;
    let (open, close) = brackets(rest);
    form.str(open);
    index_list(form, &numbers, *values, &flags, &types)?;
    form.str(close);
    Some(())
}

/// The items of a list: a number, or the next value for one that is dynamic.
pub(super) fn index_list(
    form: &mut FormPrinter<'_, '_>,
    numbers: &[i64],
    values: SlotIndex,
    flags: &[bool],
    types: &[TypeId],
) -> Option<()> {
    form.printed.values.add(values.0);
    let mut values = form.parts.values(values).iter().enumerate();
    if !flags.is_empty() && flags.len() != numbers.len() {
        return None;
    }
    form.list(numbers.iter().enumerate(), |form, (index, number)| {
        let is_scalable = flags.get(index).copied().unwrap_or(false);
        form.str(if is_scalable { "[" } else { "" });
        if *number == DYNAMIC {
            let (index, value) = values.next()?;
            form.printer.value(*value);
            if let Some(ty) = types.get(index) {
                form.str(" : ");
                form.ty(*ty);
            }
        } else {
            form.display(number);
        }
        form.str(if is_scalable { "]" } else { "" });
        Some(())
    })?;
    values.next().is_none().then_some(())
}

/// `array<i1: true, false>`
fn flag_words(form: &FormPrinter<'_, '_>, kind: AttributeKind) -> Option<Vec<bool>> {
    let AttributeKind::DenseArray(_, body) = kind else { return None };
    let text = body.map_or(&b""[..], |body| form.parts.ir.texts().get(body));
    let words = text.split(|byte| *byte == b',').map(<[u8]>::trim_ascii).filter(|word| !word.is_empty());
    let flag = |word: &[u8]| match word {
        b"true" => Some(true),
        b"false" => Some(false),
        _ => None,
    };
    words.map(flag).collect()
}

pub(super) fn optional_index_list(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Attribute(numbers), ..] = arguments else { return None };
    // An empty text is read as no list.
    let is_empty = form.parts.attribute(*numbers).is_none() && form.parts.count(*values) == 0;
    if is_empty { Some(()) } else { dynamic_index_list(form, arguments) }
}

/// `*(%packed)`, or a list.
pub(super) fn packed_or_index_list(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(packed), Argument::Slot(values), Argument::Attribute(numbers)] = arguments else {
        return None;
    };
    let [only] = form.parts.values(*packed) else {
        let numbers = form.numbers(*numbers)?;
        form.str("[");
        index_list(form, &numbers, *values, &[], &[])?;
        form.str("]");
        return Some(());
    };
    form.printed.values.add(packed.0);
    let rest = if form.parts.attribute(*numbers).is_some() { form.numbers(*numbers)? } else { Vec::new() };
    form.str("*(");
    form.printer.value(*only);
    form.str(")");
    rest.is_empty().then_some(())
}

/// `%a, 2, %b`
pub(super) fn pointer_indices(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Attribute(numbers)] = arguments else { return None };
    let numbers = form.numbers(*numbers)?.into_iter();
    let numbers: Vec<i64> = numbers.map(|number| if number == DYNAMIC_INDEX { DYNAMIC } else { number }).collect();
    index_list(form, &numbers, *values, &[], &[])
}

/// `4x?x2`
pub(super) fn dimension_list(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(sizes)] = arguments else { return None };
    for (index, size) in form.numbers(*sizes)?.into_iter().enumerate() {
        form.str(if index > 0 { "x" } else { "" });
        match size {
            DYNAMIC => form.str("?"),
            0.. => form.display(size),
            _ => return None,
        }
    }
    Some(())
}

/// `32x32x8`
pub(super) fn multiply_dimensions(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    for (index, argument) in arguments.iter().enumerate() {
        let Argument::Attribute(size) = argument else { return None };
        form.str(if index > 0 { "x" } else { "" });
        form.written(*size)?;
    }
    Some(())
}

/// `2`, or `0 to 2`
pub(super) fn level_range(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(low), Argument::Attribute(high)] = arguments else { return None };
    let (low, high) = (form.number(*low)?, form.number(*high)?);
    form.display(low);
    if low.checked_add(1) != Some(high) {
        form.str(" to ");
        form.display(high);
    }
    Some(())
}

/// `all`, `except(1, 2)`, or `1, 2`
pub(super) fn match_dimensions(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(list), Argument::Attribute(is_inverted), Argument::Attribute(is_all)] = arguments else {
        return None;
    };
    let (numbers, is_inverted, is_all) = (form.numbers(*list)?, form.is_set(*is_inverted), form.is_set(*is_all));
    if is_all {
        form.str("all");
        return (numbers.is_empty() && !is_inverted).then_some(());
    }
    form.str(if is_inverted { "except(" } else { "" });
    form.list(numbers, |form, number| {
        form.display(number);
        Some(())
    })?;
    form.str(if is_inverted { ")" } else { "" });
    Some(())
}

/// `[0:4:2, 1:3]`
pub(super) fn slice_ranges(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(starts), Argument::Attribute(limits), Argument::Attribute(strides)] = arguments else {
        return None;
    };
    let (starts, limits, strides) = (form.numbers(*starts)?, form.numbers(*limits)?, form.numbers(*strides)?);
    if starts.len() != limits.len() || starts.len() != strides.len() {
        return None;
    }
    form.str("[");
    form.list(starts.iter().zip(limits).zip(strides), |form, ((start, limit), stride)| {
        form.str(&format!("{start}:{limit}"));
        if stride != 1 {
            form.str(&format!(":{stride}"));
        }
        Some(())
    })?;
    form.str("]");
    Some(())
}

/// `%a: t, %b: t`
pub(super) fn typed_arguments(form: &mut FormPrinter<'_, '_>, arguments: &[ValueId]) {
    for (index, argument) in arguments.iter().enumerate() {
        form.str(if index > 0 { ", " } else { "" });
        form.printer.value(*argument);
        form.str(": ");
        form.ty(form.parts.ir.value_type(*argument));
    }
}
