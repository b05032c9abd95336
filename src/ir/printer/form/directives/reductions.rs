//! Reductions, loops and constants of StableHLO, and constants of ONNX.

use super::branches::{entry_arguments, headed_region};
use super::loops::{assignments, types_of_values};
use crate::assembly::Argument;
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::ValueType;
use crate::ir::types::Type;
use crate::ir::{OpId, RegionId, TypeId, ValueId};

/// `(%x = %a, ..) : types attributes {..} cond {`, after a line of its own for `cond`.
pub(super) fn paired_while(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands), Argument::Type(results), Argument::Region(region)] = arguments else {
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let (types, result_types) = (form.types_of(*operands), form.types_of(*results));
    if !form.are_same(&types, &result_types) || !form.are_same(&types_of_values(form, &entry), &types) {
        return None;
    }
    assignments(form, &entry, *operands)?;
    form.str(if types.is_empty() { "" } else { " : " });
    form.types(&types);
    form.dictionary(" attributes {");
    form.new_line();
    form.str("cond ");
    headed_region(form, *region, id)
}

/// A region whose arguments have the names of those of the first one.
pub(super) fn same_arguments(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Region(region)] = arguments else { return None };
    let id = form.region_of(*region)?;
    let first = form.region_of(crate::assembly::RegionIndex(0))?;
    let (first, second) = (entry_arguments(form, first), entry_arguments(form, id));
    if !form.are_same(&types_of_values(form, &first), &types_of_values(form, &second)) {
        return None;
    }
    let has_same_names = first.iter().zip(&second).all(|(left, right)| name_of(form, *left) == name_of(form, *right));
    has_same_names.then_some(())?;
    headed_region(form, *region, id)
}

/// A value as it is printed.
fn name_of(form: &mut FormPrinter<'_, '_>, value: ValueId) -> Vec<u8> {
    let start = form.printer.out.len();
    form.printer.value(value);
    form.printer.out.split_off(start)
}

/// `(%a init: %b), .. applies dialect.op across dimensions = [0] {..} : (types) -> types`, or the region after
/// `reducer(%x: t, %y: t) ..` on a line of its own.
pub(super) fn reduction(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(inputs),
        Argument::Slot(inits),
        Argument::Attribute(dimensions),
        Argument::Type(results),
        Argument::Region(region),
    ] = arguments
    else {
        return None;
    };
    form.printed.values.add(inputs.0);
    form.printed.values.add(inits.0);
    let pairs = form.parts.values(*inputs).iter().zip(form.parts.values(*inits));
    form.list(pairs, |form, (input, init)| {
        form.str("(");
        form.printer.value(*input);
        form.str(" init: ");
        form.printer.value(*init);
        form.str(")");
        Some(())
    })?;
    let id = form.region_of(*region)?;
    let applied = reducing_operation(form, id);
    if let Some(applied) = applied {
        form.str(" applies ");
        let name = form.parts.ir.op_name(applied);
        form.printer.out.extend_from_slice(name);
        form.printed.regions.add(region.0);
    }
    form.str(" across dimensions = ");
    form.written(*dimensions)?;
    form.dictionary(" {");
    form.str(" : ");
    for slot in [inputs, inits, results] {
        form.types_of(*slot);
    }
    form.printer.signature(form.parts.op);
    if applied.is_some() {
        return Some(());
    }
    let entry = entry_arguments(form, id);
    let (first, second) = entry.split_at(entry.len() / 2);
    if first.len() != second.len() || first.is_empty() {
        return None;
    }
    form.new_line();
    form.str(" reducer");
    for (index, (first, second)) in first.iter().zip(second).enumerate() {
        form.str(if index > 0 { " (" } else { "(" });
        for (value, end) in [(*first, ", "), (*second, ")")] {
            form.printer.value(value);
            form.str(": ");
            form.ty(form.parts.ir.value_type(value));
            form.str(end);
        }
    }
    form.str("  ");
    headed_region(form, *region, id)
}

/// The only operation of a reduction, if it takes both arguments in order and its result is the result of the reduction.
fn reducing_operation(form: &FormPrinter<'_, '_>, region: RegionId) -> Option<OpId> {
    let ir = form.parts.ir;
    let mut blocks = ir.blocks(region);
    let block = blocks.next().filter(|_| blocks.next().is_none())?;
    let mut inside = ir.block_ops(block);
    let (applied, last) = (inside.next()?, inside.next()?);
    let arguments: Vec<ValueId> = ir.arguments(block).collect();
    let results: Vec<ValueId> = ir.results(applied).collect();
    let element = |ty: TypeId| match *ir.types.resolved(ty) {
        Type::RankedTensor { element, ref shape, .. } if shape.is_empty() => Some(element),
        _ => None,
    };
    let is_plain = inside.next().is_none()
        && ir.operations[applied.index()].place == 0
        && arguments.len() == 2
        && ir.operands(applied) == arguments
        && ir.operands(last) == results
        && ir.extra(applied).is_none()
        && element(ir.value_type(arguments[0])).is_some();
    (is_plain && ir.op_name(last) == b"stablehlo.return").then_some(applied)
}

/// ` {..} value`, or ` {..} : type` where the value does not say the type.
pub(super) fn constant_value(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(value), Argument::Type(output), rest @ ..] = arguments else { return None };
    let of_value = form.parts.attribute(*value).and_then(|value| form.type_of_value(value));
    let types = form.types_of(*output);
    match of_value.filter(|of| of.matches(form.parts.ir, crate::assembly::Transform::Same, &types)) {
        Some(ValueType::Written(_) | ValueType::I1 | ValueType::I64 | ValueType::F64) => {
            form.dictionary(" {");
            form.str(" ");
            form.in_full_of(*value)
        }
        None if matches!(rest, [Argument::Text(text)] if &**text == "typed") => {
            form.dictionary_with(&[*value], " {");
            form.str(" : ");
            form.types(&types);
            Some(())
        }
        None => None,
    }
}
