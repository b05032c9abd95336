//! Types of operands and results in other ways than one after the other.

use crate::assembly::{Argument, Side, SlotIndex, Transform};
use crate::ir::TypeId;
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::{is_i1, is_made_of};
use crate::ir::types::Type;

/// The types of all operands and of all results; the directive prints them.
fn all_types(form: &mut FormPrinter<'_, '_>) -> [Vec<TypeId>; 2] {
    [Side::Operands, Side::Results].map(|side| {
        form.parts.side(side).for_each(|slot| form.printed.types.add(slot.0));
        form.parts.side_types(side).to_vec()
    })
}

/// `(types) -> types` of everything.
fn whole_signature(form: &mut FormPrinter<'_, '_>) {
    _ = all_types(form);
    form.printer.signature(form.parts.op);
}

/// One type for everything, or `(types) -> types`.
pub(super) fn same_or_signature(form: &mut FormPrinter<'_, '_>) -> Option<()> {
    let [operands, results] = all_types(form);
    let [first] = results[..] else {
        whole_signature(form);
        return Some(());
    };
    let types = &form.parts.ir.types;
    if operands.iter().all(|ty| types.same(*ty, first)) {
        form.ty(first);
    } else {
        whole_signature(form);
    }
    Some(())
}

/// The types of the operands, which those of the results are.
pub(super) fn pairwise_types(form: &mut FormPrinter<'_, '_>) -> Option<()> {
    let [operands, results] = all_types(form);
    form.types(&operands);
    form.are_same(&operands, &results).then_some(())
}

/// `: types -> types`, either of which may be missing.
pub(super) fn default_types(form: &mut FormPrinter<'_, '_>) -> Option<()> {
    let [operands, results] = all_types(form);
    if !operands.is_empty() || !results.is_empty() {
        form.str(":");
    }
    if !operands.is_empty() {
        form.str(" ");
        form.types(&operands);
    }
    if !results.is_empty() {
        form.str(" -> ");
        form.types(&results);
    }
    Some(())
}

/// `type, ` of a condition, if it is not `i1`.
pub(super) fn condition_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(condition)] = arguments else { return None };
    let ty = form.type_of(*condition)?;
    if !is_i1(form.parts.ir, ty) {
        form.ty(ty);
        form.str(", ");
    }
    Some(())
}

/// ` -> type`, ` -> (types)`, or nothing; parentheses around a single one if an argument requires them.
pub(super) fn arrow_types(form: &mut FormPrinter<'_, '_>, arguments: &[Argument], blank: bool) -> Option<()> {
    let [Argument::Type(slot), rest @ ..] = arguments else { return None };
    let types = form.types_of(*slot);
    if types.is_empty() {
        return Some(());
    }
    form.blank(blank);
    form.str("-> ");
    if rest.is_empty() {
        form.printer.result_types(types.into_iter());
    } else {
        form.str("(");
        form.types(&types);
        form.str(")");
    }
    Some(())
}

/// `: i32`, or nothing for `index`.
pub(super) fn launch_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(first), Argument::Slot(_), clusters @ ..] = arguments else { return None };
    let ty = form.type_of(*first)?;
    for cluster in clusters {
        let Argument::Type(cluster) = cluster else { return None };
        if !form.types_of(*cluster).iter().all(|of| form.parts.ir.types.same(*of, ty)) {
            return None;
        }
    }
    if !form.is_type(ty, "index") {
        form.str(": ");
        form.ty(ty);
    }
    Some(())
}

/// Nothing: the type inside the container at the position.
pub(super) fn contained_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(inner), Argument::Type(container), Argument::Attribute(position)] = arguments else {
        return None;
    };
    let (ty, container) = (form.type_of(*inner)?, form.type_of(*container)?);
    let position = form.parts.ir.integers(form.parts.attribute(*position)?)?;
    let Type::Opaque(text) = form.parts.ir.types.resolved(container) else { return None };
    let found = crate::ir::llvm::contained(std::str::from_utf8(text).ok()?, &position)?;
    form.is_type(ty, &found).then_some(())
}

/// Nothing: a vector of the elements of the first with as many as the mask has.
pub(super) fn shuffle_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(first), Argument::Type(result), Argument::Attribute(mask)] = arguments else {
        return None;
    };
    let (first, result) = (form.type_of(*first)?, form.type_of(*result)?);
    let count = form.parts.ir.integers(form.parts.attribute(*mask)?)?.len();
    let types = &form.parts.ir.types;
    let (
        Type::Vector { shape: of_first, element, scalable },
        Type::Vector { shape, scalable: result_scalable, element: result_element },
    ) = (types.resolved(first), types.resolved(result))
    else {
        return None;
    };
    let (dim, rest) = shape.split_first()?;
    let fits = types.same(*element, *result_element)
        && dim.size() == u64::try_from(count).ok()
        && rest == of_first.get(1..).unwrap_or_default()
        && scalable == result_scalable;
    fits.then_some(())
}

/// The type of the operand; the result has the type inside of it, if there is one.
pub(super) fn await_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(operand), Argument::Type(result)] = arguments else { return None };
    let (ty, results) = (form.type_of(*operand)?, form.types_of(*result));
    form.ty(ty);
    let is_made = match &results[..] {
        [] => true,
        results => is_made_of(form.parts.ir, Transform::Parameter, &[ty], results),
    };
    let is_value = matches!(form.parts.ir.types.resolved(ty), Type::Opaque(text) if text.starts_with(b"!async.value<"));
    (is_made && is_value != results.is_empty()).then_some(())
}

/// `: type` of a range without values.
pub(super) fn range_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(values), Argument::Type(result)] = arguments else { return None };
    let (values, result) = (form.parts.types(*values), form.type_of(*result)?);
    let Some(first) = values.first() else {
        form.str(": ");
        form.ty(result);
        return Some(());
    };
    let Type::Opaque(text) = form.parts.ir.types.resolved(*first) else { return None };
    let text = std::str::from_utf8(text).ok()?.strip_prefix("!pdl.")?;
    let element = text.strip_prefix("range<").and_then(|rest| rest.strip_suffix('>')).unwrap_or(text);
    form.is_type(result, &format!("!pdl.range<{element}>")).then_some(())
}

/// ` -> type`, if the attribute is set.
pub(super) fn results_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(index), Argument::Type(result)] = arguments else { return None };
    let ty = form.type_of(*result)?;
    if form.parts.attribute(*index).is_none() {
        return form.is_type(ty, "!pdl.range<value>").then_some(());
    }
    form.str(" -> ");
    form.ty(ty);
    Some(())
}

/// `type`, or `(type) -> types`.
pub(super) fn semi_function_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(operand), Argument::Type(results), ..] = arguments else { return None };
    let (ty, results) = (form.type_of(*operand)?, form.types_of(*results));
    if results.is_empty() {
        form.ty(ty);
        return Some(());
    }
    form.str("(");
    form.ty(ty);
    form.str(") -> ");
    let is_single = results.len() == 1;
    form.str(if is_single { "" } else { "(" });
    form.types(&results);
    form.str(if is_single { "" } else { ")" });
    Some(())
}

/// `(type) -> type`, the second of which all other slots have.
pub(super) fn same_result_types(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let mut slots = arguments.iter().map(|argument| match argument {
        Argument::Type(slot) => Some(*slot),
        _ => None,
    });
    let (target, first) = (form.type_of(slots.next()??)?, form.type_of(slots.next()??)?);
    for slot in slots {
        let ty = form.type_of(slot?)?;
        if !form.parts.ir.types.same(ty, first) {
            return None;
        }
    }
    form.str("(");
    form.ty(target);
    form.str(") -> ");
    form.printer.result_types([first].into_iter());
    Some(())
}

/// `complex<t>` of a result whose parts are `t`, or a signature.
pub(super) fn complex_types(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(left), Argument::Type(right), Argument::Type(result)] = arguments else { return None };
    let (left, right, result) = (form.type_of(*left)?, form.type_of(*right)?, form.type_of(*result)?);
    if is_made_of(form.parts.ir, Transform::RealPart, &[result], &[left, right]) {
        form.ty(result);
    } else {
        whole_signature(form);
    }
    Some(())
}

/// `t, u` of the condition and of everything else, or a signature.
pub(super) fn select_types(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let types: Option<Vec<SlotIndex>> = arguments
        .iter()
        .map(|argument| match argument {
            Argument::Type(slot) => Some(*slot),
            _ => None,
        })
        .collect();
    let [condition, on_true, on_false, result] = types?[..] else { return None };
    let (condition, result) = (form.type_of(condition)?, form.type_of(result)?);
    let (on_true, on_false) = (form.type_of(on_true)?, form.type_of(on_false)?);
    let same = |ty| form.parts.ir.types.same(ty, result);
    if same(on_true) && same(on_false) {
        form.types(&[condition, result]);
    } else {
        whole_signature(form);
    }
    Some(())
}

/// `tuple<t, u>` of the values in it.
pub(super) fn tuple_types(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(values), Argument::Type(result)] = arguments else { return None };
    let (values, result) = (form.types_of(*values), form.type_of(*result)?);
    form.ty(result);
    is_made_of(form.parts.ir, Transform::TupleElements, &[result], &values).then_some(())
}
