//! Types with sizes of their tensors, and results tied to operands, as IREE's dialects print them.

use super::branches::{entry_arguments, headed_region};
use super::functions::{body_arguments, dictionaries, dictionary_of, parameter_list};
use crate::assembly::{Argument, AttributeIndex, SlotIndex, Transform};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::is_made_of;
use crate::ir::types::Type;
use crate::ir::{AttributeKind, TypeId, ValueId};

/// How many sizes are written after a type: one for each dimension that is not known, one for a resource.
pub(super) fn size_count(form: &FormPrinter<'_, '_>, ty: TypeId) -> usize {
    let types = form.parts.ir.types();
    match types.resolved(ty) {
        Type::Opaque(text) => usize::from(text.starts_with(b"!stream.resource<")),
        _ => {
            let shape = types.shaped(ty).and_then(|shaped| shaped.shape);
            shape.map_or(0, |shape| shape.iter().filter(|dim| dim.size().is_none()).count())
        }
    }
}

/// `{%a, %b}` after a type, of the sizes that are left; nothing if it has none.
pub(super) fn braced_sizes<'i>(form: &mut FormPrinter<'_, 'i>, ty: TypeId, sizes: &mut &'i [ValueId]) -> Option<()> {
    let (of_type, rest) = sizes.split_at_checked(size_count(form, ty))?;
    *sizes = rest;
    if !of_type.is_empty() {
        form.str("{");
        form.printer.values(of_type);
        form.str("}");
    }
    Some(())
}

/// The values of a slot, which are sizes.
pub(super) fn sizes_of<'i>(form: &mut FormPrinter<'_, 'i>, slot: SlotIndex) -> &'i [ValueId] {
    form.printed.values.add(slot.0);
    form.parts.values(slot)
}

/// `type{%a}, type`
fn shaped_types<'i>(form: &mut FormPrinter<'_, 'i>, types: &[TypeId], mut sizes: &'i [ValueId]) -> Option<()> {
    form.list(types, |form, ty| {
        form.ty(*ty);
        braced_sizes(form, *ty, &mut sizes)
    })?;
    sizes.is_empty().then_some(())
}

/// Which operand each result is; none where the attribute is not set.
pub(super) fn tied_operands(
    form: &mut FormPrinter<'_, '_>,
    attribute: AttributeIndex,
    count: usize,
) -> Option<Vec<Option<usize>>> {
    form.printed.attributes.add(attribute.0);
    if form.parts.attribute(attribute).is_none() {
        return (count == 0).then(Vec::new).or_else(|| Some(vec![None; count]));
    }
    let places = form.elements(attribute)?.iter().map(|place| form.parts.ir.integer(*place));
    let places: Option<Vec<i64>> = places.collect();
    let places: Vec<_> = places?.into_iter().map(|place| usize::try_from(place).ok()).collect();
    (places.len() == count).then_some(places)
}

/// `type`, `%x as type`, or `%x` where the type is that of the operand.
pub(super) fn tied_type(form: &mut FormPrinter<'_, '_>, ty: TypeId, operand: Option<ValueId>) {
    let Some(operand) = operand else { return form.ty(ty) };
    form.printer.value(operand);
    if !form.parts.ir.types().same(form.parts.ir.value_type(operand), ty) {
        form.str(" as ");
        form.ty(ty);
    }
}

/// Results: in parentheses unless there is one.
fn shaped_results<'i>(
    form: &mut FormPrinter<'_, 'i>,
    results: &[TypeId],
    places: &[Option<usize>],
    operands: &[ValueId],
    mut sizes: &'i [ValueId],
) -> Option<()> {
    form.str(if results.len() == 1 { "" } else { "(" });
    form.list(results.iter().zip(places), |form, (ty, place)| {
        let operand = place.map(|place| operands.get(place).copied().ok_or(())).transpose().ok()?;
        tied_type(form, *ty, operand);
        braced_sizes(form, *ty, &mut sizes)
    })?;
    form.str(if results.len() == 1 { "" } else { ")" });
    sizes.is_empty().then_some(())
}

/// `(type, type{%a}) -> (type{%b}, %x{%c})`
pub(super) fn shaped_function_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(operands),
        Argument::Type(types),
        Argument::Slot(sizes),
        Argument::Type(results),
        Argument::Slot(result_sizes),
        Argument::Attribute(tied),
    ] = arguments
    else {
        return None;
    };
    let (types, sizes) = (form.types_of(*types), sizes_of(form, *sizes));
    form.str("(");
    shaped_types(form, &types, sizes)?;
    form.str(") -> ");
    let (results, result_sizes) = (form.types_of(*results), sizes_of(form, *result_sizes));
    let places = tied_operands(form, *tied, results.len())?;
    shaped_results(form, &results, &places, form.parts.values(*operands), result_sizes)
}

/// `type{%a}, type`
pub(super) fn shaped_type_list(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(first), rest @ .., Argument::Slot(sizes)] = arguments else { return None };
    let types = form.types_of(*first);
    for slot in rest {
        let Argument::Type(slot) = slot else { return None };
        let others = form.types_of(*slot);
        if !form.are_same(&types, &others) {
            return None;
        }
    }
    let sizes = sizes_of(form, *sizes);
    shaped_types(form, &types, sizes)
}

/// `type{%a}`, or `%target as type{%a}`
pub(super) fn shaped_tied_result(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(slot), Argument::Slot(sizes), tied @ ..] = arguments else { return None };
    let ty = form.type_of(*slot)?;
    let is_tied = match tied {
        [Argument::Attribute(tied)] => tied_operands(form, *tied, 1)?.first().copied().flatten().is_some(),
        _ => true,
    };
    let target = form.parts.format.info.operands().iter().position(|slot| &*slot.name == "target");
    if let (true, Some(target)) = (is_tied, target) {
        let [value] = *form.parts.values(SlotIndex(target as u8)) else { return None };
        form.printer.value(value);
        form.str(" as ");
    }
    form.ty(ty);
    let mut sizes = sizes_of(form, *sizes);
    braced_sizes(form, ty, &mut sizes)?;
    sizes.is_empty().then_some(())
}

/// `type{%a}`
pub(super) fn size_aware_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(slot), Argument::Slot(size)] = arguments else { return None };
    let ty = form.type_of(*slot)?;
    form.ty(ty);
    let [size] = *sizes_of(form, *size) else { return None };
    form.str("{");
    form.printer.value(size);
    form.str("}");
    Some(())
}

/// `type`, or `type as type`
pub(super) fn type_alias(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(encoding), Argument::Type(slot)] = arguments else { return None };
    form.printed.attributes.add(encoding.0);
    let AttributeKind::Type(encoded) = form.kind(*encoding)? else { return None };
    let stored = form.type_of(*slot)?;
    if !form.parts.ir.types().same(encoded, stored) {
        form.ty(encoded);
        form.str(" as ");
    }
    form.ty(stored);
    Some(())
}

/// `(type, type)`
pub(super) fn operand_type_list(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(slot)] = arguments else { return None };
    let types = form.types_of(*slot);
    form.str("(");
    form.types(&types);
    form.str(")");
    Some(())
}

/// `type`, or `(type, %a, %b as type)`
pub(super) fn tied_result_list(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands), Argument::Type(_), Argument::Type(results), Argument::Attribute(tied)] = arguments
    else {
        return None;
    };
    let results = form.types_of(*results);
    let places = tied_operands(form, *tied, results.len())?;
    form.str(if results.len() == 1 { "" } else { "(" });
    let operands = form.parts.values(*operands);
    form.list(results.iter().zip(places), |form, (ty, place)| {
        let operand = place.map(|place| operands.get(place).copied().ok_or(())).transpose().ok()?;
        tied_type(form, *ty, operand);
        Some(())
    })?;
    form.str(if results.len() == 1 { "" } else { ")" });
    Some(())
}

/// `(%a: t {..}) -> (t {..}, %a as t)`: of a function without a body the arguments have numbers for names.
pub(super) fn shaped_signature(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(ty), tied @ .., Argument::Attribute(of_arguments), Argument::Attribute(of_results)] =
        arguments
    else {
        return None;
    };
    form.printed.attributes.add(ty.0);
    let AttributeKind::Type(function) = form.kind(*ty)? else { return None };
    let Type::Function { inputs, results } = form.parts.ir.types().unaliased(function) else { return None };
    let places = match tied {
        [Argument::Attribute(tied)] => tied_operands(form, *tied, results.len())?,
        _ => vec![None; results.len()],
    };
    let input_attributes = dictionaries(form, *of_arguments, inputs.len())?;
    let result_attributes = dictionaries(form, *of_results, results.len())?;
    let entry = body_arguments(form)?;
    let has_numbers = entry.is_none();
    match entry {
        Some(entry) => {
            let types: Vec<TypeId> = entry.iter().map(|value| form.parts.ir.value_type(*value)).collect();
            if !form.are_same(&types, inputs) {
                return None;
            }
            parameter_list(form, Some(&entry), inputs.len(), input_attributes, |form, index| form.ty(inputs[index]))?;
        }
        None => {
            form.str("(");
            form.list(inputs.iter().enumerate(), |form, (index, ty)| {
                form.str(&format!("%arg{index}: "));
                form.ty(*ty);
                dictionary_of(form, input_attributes.get(index));
                Some(())
            })?;
        }
    }
    form.str(")");
    if results.is_empty() {
        return Some(());
    }
    let entry = body_arguments(form)?.unwrap_or_default();
    let is_single = results.len() == 1 && result_attributes.is_empty();
    form.str(if is_single { " -> " } else { " -> (" });
    form.list(results.iter().zip(places).enumerate(), |form, (index, (ty, place))| {
        match place {
            Some(place) if has_numbers => {
                form.str(&format!("%arg{place}"));
                if !form.parts.ir.types().same(*inputs.get(place)?, *ty) {
                    form.str(" as ");
                    form.ty(*ty);
                }
            }
            Some(place) => tied_type(form, *ty, Some(*entry.get(place)?)),
            None => form.ty(*ty),
        }
        dictionary_of(form, result_attributes.get(index));
        Some(())
    })?;
    form.str(if is_single { "" } else { ")" });
    Some(())
}

/// `@a::@b`, or `{@a::@b, @c::@d}`
pub(super) fn entry_points(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(entry_points)] = arguments else { return None };
    let symbols = form.elements(*entry_points)?;
    form.str(if symbols.len() == 1 { "" } else { "{" });
    form.list(symbols, |form, symbol| {
        form.attribute_text(*symbol);
        Some(())
    })?;
    form.str(if symbols.len() == 1 { "" } else { "}" });
    Some(())
}

/// `@function`, or `@function as("name")`
pub(super) fn symbol_alias(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(name), Argument::Attribute(function)] = arguments else { return None };
    form.printed.attributes.add(name.0);
    let ir = form.parts.ir;
    let own = ir.symbol(form.parts.attribute(*function)?)?;
    let alias = form.parts.attribute(*name)?;
    form.in_full_of(*function)?;
    if ir.string(alias)? != own {
        form.str(" as(");
        form.attribute_text(alias);
        form.str(")");
    }
    Some(())
}

/// `(%a as %x: t{%s}, ..) -> (t{%s}, %a{%s}) {`
pub(super) fn resource_region(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands), Argument::Type(types), Argument::Slot(sizes), rest @ .., Argument::Region(region)] =
        arguments
    else {
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let (types, mut sizes) = (form.types_of(*types), sizes_of(form, *sizes));
    form.printed.values.add(operands.0);
    let values = form.parts.values(*operands);
    let of_entry: Vec<TypeId> = entry.iter().map(|value| form.parts.ir.value_type(*value)).collect();
    if !form.are_same(&of_entry, &types) {
        return None;
    }
    form.str("(");
    form.list(values.iter().zip(&entry).zip(&types), |form, ((value, argument), ty)| {
        form.printer.value(*value);
        form.str(" as ");
        form.printer.value(*argument);
        form.str(": ");
        form.ty(*ty);
        braced_sizes(form, *ty, &mut sizes)
    })?;
    form.str(")");
    if !sizes.is_empty() {
        return None;
    }
    if let [Argument::Type(results), Argument::Slot(result_sizes), Argument::Attribute(tied)] = rest {
        let (results, result_sizes) = (form.types_of(*results), sizes_of(form, *result_sizes));
        let places = tied_operands(form, *tied, results.len())?;
        if !results.is_empty() {
            form.str(" -> ");
            shaped_results(form, &results, &places, values, result_sizes)?;
        }
    }
    form.str(" ");
    headed_region(form, *region, id)
}

/// `[@a(%x : t) @b(%y : t)]`, a value a line.
pub(super) fn global_slots(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(names), Argument::Slot(values), Argument::Type(_)] = arguments else { return None };
    let (names, types) = (form.elements(*names)?, form.types_of(*values));
    let values = sizes_of(form, *values);
    form.str("[");
    form.new_line();
    if names.len() != values.len() {
        return None;
    }
    for ((name, value), ty) in names.iter().zip(values).zip(types) {
        form.str("  ");
        form.attribute_text(*name);
        form.str("(");
        form.printer.value(*value);
        form.str(" : ");
        form.ty(ty);
        form.str(")");
        form.new_line();
    }
    form.str("]");
    Some(())
}

/// `%scope::%key`, or `%key`
pub(super) fn parameter_reference(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(scope), Argument::Slot(key)] = arguments else { return None };
    let (scope, key) = (sizes_of(form, *scope), sizes_of(form, *key));
    form.printer.values(scope);
    form.str(if scope.is_empty() { "" } else { "::" });
    form.printer.values(key);
    Some(())
}

/// `list`, or `list -> type`; or `type -> list`.
pub(super) fn list_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument], is_set: bool) -> Option<()> {
    let [Argument::Type(list), Argument::Type(element)] = arguments else { return None };
    let (list, element) = (form.type_of(*list)?, form.type_of(*element)?);
    if is_made_of(form.parts.ir, Transform::Parameter, &[list], &[element]) {
        form.ty(list);
        return Some(());
    }
    let (first, second) = if is_set { (element, list) } else { (list, element) };
    form.ty(first);
    form.str(" -> ");
    form.ty(second);
    Some(())
}

/// Nothing: the type of a function without arguments and results.
pub(super) fn no_arguments(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(ty)] = arguments else { return None };
    form.printed.attributes.add(ty.0);
    let AttributeKind::Type(function) = form.kind(*ty)? else { return None };
    form.is_type(function, "() -> ()").then_some(())
}
