//! Calls and dispatches with more than operands and their types: see the reading half.

use super::branches::{entry_arguments, headed_region};
use super::functions::{body_arguments, dictionaries, dictionary_of, result_list};
use super::loops::{assignments, types_of_values};
use super::resources::{is_resource, type_elements};
use super::shaped::sizes_of;
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeKind, TypeId};

/// `%condition, %status, "message"`
pub(super) fn failing_condition<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(condition), Argument::Slot(status), Argument::Attribute(message)] = arguments else {
        return None;
    };
    let (condition, status) = (sizes_of(form, *condition), sizes_of(form, *status));
    form.printer.values(condition);
    if condition != status {
        form.str(", ");
        form.printer.values(status);
    }
    if form.parts.attribute(*message).is_some() {
        form.str(", ");
        form.in_full_of(*message)?;
    }
    Some(())
}

/// The number of values in each list, which only the two directives determine.
fn segment_sizes(form: &mut FormPrinter<'_, '_>, sizes: AttributeIndex) -> Option<Vec<i64>> {
    form.printed.attributes.add(sizes.0);
    let (ty, numbers) = form.parts.ir.elements(form.parts.attribute(sizes)?)?;
    let count = usize::try_from(form.parts.ir.types().shaped(ty)?.shape?.first()?.size()?).ok()?;
    numbers.iter().cycle().take(count.min(1 << 16)).map(|number| number.parse().ok()).collect()
}

/// The types of one element of a list.
fn element_types(form: &FormPrinter<'_, '_>, ty: TypeId, is_list: bool) -> Vec<TypeId> {
    match form.parts.ir.types().resolved(ty) {
        Type::Tuple(elements) if is_list => elements.to_vec(),
        _ => vec![ty],
    }
}

/// `(%a, [%b, %c], [(%d, %e)])`
pub(super) fn segmented_operands<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(operands), Argument::Attribute(sizes)] = arguments else { return None };
    let types = form.parts.format.attribute(b"segment_types")?;
    let (sizes, types) = (segment_sizes(form, *sizes)?, type_elements(form, types)?);
    let mut values = sizes_of(form, *operands);
    if sizes.len() != types.len() {
        return None;
    }
    form.str("(");
    form.list(sizes.iter().zip(types), |form, (size, ty)| {
        let is_list = *size >= 0;
        let width = element_types(form, ty, is_list).len();
        let count = usize::try_from(*size).unwrap_or(1).checked_mul(width)?;
        let (of_list, rest) = values.split_at_checked(count)?;
        values = rest;
        form.str(if is_list { "[" } else { "" });
        form.list(of_list.chunks(width.max(1)), |form, element| {
            form.str(if width == 1 { "" } else { "(" });
            form.printer.values(element);
            form.str(if width == 1 { "" } else { ")" });
            Some(())
        })?;
        form.str(if is_list { "]" } else { "" });
        Some(())
    })?;
    form.str(")");
    values.is_empty().then_some(())
}

/// `(t, u ..., tuple<v, w> ...) -> r`
pub(super) fn segmented_types<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Type(operands), Argument::Attribute(sizes), Argument::Attribute(types), Argument::Type(results)] =
        arguments
    else {
        return None;
    };
    let (sizes, types) = (segment_sizes(form, *sizes)?, type_elements(form, *types)?);
    let mut expected = Vec::new();
    form.str("(");
    form.list(sizes.iter().zip(types), |form, (size, ty)| {
        let is_list = *size >= 0;
        form.ty(ty);
        form.str(if is_list { " ..." } else { "" });
        let of_one = element_types(form, ty, is_list);
        let count = usize::try_from(*size).unwrap_or(1).min(1 << 16);
        expected.extend(std::iter::repeat_n(of_one, count).flatten());
        Some(())
    })?;
    form.str(")");
    let (found, results) = (form.types_of(*operands), form.types_of(*results));
    if !results.is_empty() {
        form.str(" -> ");
        form.printer.result_types(results.into_iter());
    }
    form.are_same(&found, &expected).then_some(())
}

/// `(%x = %a) : (t) -> u {`
pub(super) fn renamed_values<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(inputs), Argument::Type(results), Argument::Region(region)] = arguments else {
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let (types, results) = (form.types_of(*inputs), form.types_of(*results));
    assignments(form, &entry, *inputs)?;
    form.str(" : (");
    form.types(&types);
    form.str(") -> ");
    form.printer.result_types(results.into_iter());
    form.str(" ");
    form.are_same(&types_of_values(form, &entry), &types).then_some(())?;
    headed_region(form, *region, id)
}

/// `(%a[%o for %l]: t, %b: u) -> t`: of a function without a body the arguments have numbers for names.
pub(super) fn dispatch_signature<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
    else {
        return None;
    };
    form.printed.attributes.add(ty.0);
    let AttributeKind::Type(function) = form.kind(*ty)? else { return None };
    let Type::Function { inputs, results } = form.parts.ir.types().unaliased(function) else { return None };
    let attributes = dictionaries(form, *of_arguments, inputs.len())?;
    let result_attributes = dictionaries(form, *of_results, results.len())?;
    let entry = body_arguments(form)?;
    let mut number = 0;
    form.str("(");
    while let Some(ty) = inputs.get(number) {
        form.str(if number > 0 { ", " } else { "" });
        let name = |form: &mut FormPrinter<'_, 'i>, index: usize| match &entry {
            Some(entry) => entry.get(index).map(|argument| form.printer.value(*argument)),
            None => {
                form.str(&format!("%arg{index}"));
                Some(())
            }
        };
        name(form, number)?;
        let first = number;
        number += 1;
        if is_resource(form, *ty) {
            form.str("[");
            name(form, number)?;
            form.str(" for ");
            name(form, number + 1)?;
            form.str("]");
            number += 2;
        }
        form.str(": ");
        form.ty(*ty);
        dictionary_of(form, attributes.get(first));
    }
    form.str(")");
    if !results.is_empty() {
        form.str(" -> ");
        result_list(form, results, result_attributes);
    }
    (number == inputs.len()).then_some(())
}

/// `source(%a) `, or nothing: the word is that of the collective.
pub(super) fn collective_parameter<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Attribute(op), Argument::Slot(parameter)] = arguments else { return None };
    let parameter = sizes_of(form, *parameter);
    if parameter.is_empty() {
        return Some(());
    }
    let value = form.parts.attribute(*op)?;
    let text = form.parts.ir.print_attribute(value);
    let kind = text.split(['<', ' ', '>']).nth(1)?;
    form.str(match kind {
        "broadcast" | "recv" => "source(",
        "reduce" | "send" => "target(",
        "send_recv" => "source_target_pair(",
        _ => return None,
    });
    form.printer.values(parameter);
    form.str(") ");
    Some(())
}

/// `[t, u]`, or nothing where all are of `index`.
pub(super) fn index_types<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(_), Argument::Type(types)] = arguments else { return None };
    let types = form.types_of(*types);
    if !types.iter().all(|ty| form.is_type(*ty, "index")) {
        form.str("[");
        form.types(&types);
        form.str("]");
    }
    Some(())
}
