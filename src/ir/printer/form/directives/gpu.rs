//! Kernels and their launches: what the dialect `gpu` writes of the arguments of regions.

use super::branches::{entry_arguments, headed_region};
use super::functions::{dictionaries, dictionary_of, parameter_list, result_list};
use crate::assembly::Argument;
use crate::ir::attributes::Entry;
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId, unquoted};

/// Takes an attribute without a definition, which is printed outside of the dictionary.
fn take_discardable(form: &mut FormPrinter<'_, '_>, name: &[u8]) -> Option<AttributeId> {
    let texts = form.parts.ir.texts();
    let is = |entry: &Entry| unquoted(texts.get(entry.name)) == name;
    let value = form.parts.discardable.iter().find(|entry| is(entry)).map(|entry| entry.value);
    form.parts.discardable.retain(|entry: &mut Entry| !is(entry));
    value
}

/// How many arguments are for a workgroup.
fn workgroup_count(form: &mut FormPrinter<'_, '_>) -> Option<usize> {
    match take_discardable(form, b"workgroup_attributions") {
        Some(value) => usize::try_from(form.parts.ir.integer(value)?).ok(),
        None => Some(0),
    }
}

/// ` word(%a : t {..}, ..)`, or nothing.
fn attributions(form: &mut FormPrinter<'_, '_>, word: &str, values: &[ValueId], attributes: &[AttributeId]) {
    if values.is_empty() {
        return;
    }
    form.str(&format!(" {word}("));
    for (index, value) in values.iter().enumerate() {
        form.str(if index > 0 { ", " } else { "" });
        form.printer.value(*value);
        form.str(" : ");
        form.ty(form.parts.ir.value_type(*value));
        dictionary_of(form, attributes.get(index));
    }
    form.str(")");
}

/// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`
pub(super) fn gpu_function(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Attribute(ty),
        Argument::Attribute(of_arguments),
        Argument::Attribute(of_results),
        Argument::Attribute(of_workgroup),
        Argument::Attribute(of_private),
        Argument::Region(region),
    ] = arguments
    else {
        return None;
    };
    let name = take_discardable(form, b"sym_name")?;
    form.value(&crate::assembly::AttributeShape::SymbolName, false, name)?;
    form.printed.attributes.add(ty.0);
    let AttributeKind::Type(function) = form.kind(*ty)? else { return None };
    let Type::Function { inputs, results } = form.parts.ir.types().unaliased(function) else { return None };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let (named, rest) = entry.split_at_checked(inputs.len())?;
    let types: Vec<TypeId> = named.iter().map(|value| form.parts.ir.value_type(*value)).collect();
    let (workgroup, private) = rest.split_at_checked(workgroup_count(form)?)?;
    if !form.are_same(&types, inputs) {
        return None;
    }
    let input_attributes = dictionaries(form, *of_arguments, inputs.len())?;
    let result_attributes = dictionaries(form, *of_results, results.len())?;
    parameter_list(form, Some(named), inputs.len(), input_attributes, |form, index| form.ty(inputs[index]))?;
    form.str(")");
    if !results.is_empty() {
        form.str(" -> ");
        result_list(form, results, result_attributes);
    }
    for (word, values, attribute) in [("workgroup", workgroup, of_workgroup), ("private", private, of_private)] {
        let attributes = dictionaries(form, *attribute, values.len())?;
        attributions(form, word, values, attributes);
    }
    if take_discardable(form, b"gpu.kernel").is_some() {
        form.str(" kernel");
    }
    form.dictionary(" attributes {");
    form.str(" ");
    headed_region(form, *region, id)
}

/// `(%x, %y, %z) in (%a = %s, ..)`
fn launch_places(
    form: &mut FormPrinter<'_, '_>,
    word: &str,
    places: &[ValueId],
    names: &[ValueId],
    sizes: &[Argument],
) -> Option<()> {
    form.str(word);
    form.str("(");
    form.printer.values(places);
    form.str(") in (");
    form.list(names.iter().zip(sizes), |form, (name, size)| {
        let Argument::Slot(slot) = size else { return None };
        form.printed.values.add(slot.0);
        let [value] = *form.parts.values(*slot) else { return None };
        form.printer.value(*name);
        form.str(" = ");
        form.printer.value(value);
        Some(())
    })?;
    form.str(")");
    Some(())
}

/// `clusters(..) in (..) blocks(..) in (..) threads(..) in (..) ..`
pub(super) fn gpu_launch(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Type(token),
        Argument::Slot(dependencies),
        sizes @ ..,
        Argument::Slot(memory),
        Argument::Attribute(module),
        Argument::Attribute(function),
        Argument::Region(region),
    ] = arguments
    else {
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let has_clusters = sizes.get(6).is_some_and(|size| match size {
        Argument::Slot(slot) => form.parts.count(*slot) > 0,
        _ => false,
    });
    let (places, rest) = entry.split_at_checked(if has_clusters { 18 } else { 12 })?;
    if !places.iter().all(|value| form.is_type(form.parts.ir.value_type(*value), "index")) {
        return None;
    }
    if !form.types_of(*token).is_empty() {
        form.str("async ");
    }
    form.printed.values.add(dependencies.0);
    let dependencies = form.parts.values(*dependencies);
    if !dependencies.is_empty() {
        form.str("[");
        form.printer.values(dependencies);
        form.str("] ");
    }
    if has_clusters {
        launch_places(form, "clusters", &places[12..15], &places[15..18], sizes.get(6..9)?)?;
        form.str(" ");
    }
    launch_places(form, "blocks", &places[0..3], &places[6..9], sizes.get(0..3)?)?;
    launch_places(form, " threads", &places[3..6], &places[9..12], sizes.get(3..6)?)?;
    form.printed.values.add(memory.0);
    if let [value] = *form.parts.values(*memory) {
        form.str(" dynamic_shared_memory_size ");
        form.printer.value(value);
    }
    for (word, attribute) in [(" module(", module), (" function(", function)] {
        if form.parts.attribute(*attribute).is_some() {
            form.str(word);
            form.in_full_of(*attribute)?;
            form.str(")");
        }
    }
    let (workgroup, private) = rest.split_at_checked(workgroup_count(form)?)?;
    attributions(form, "workgroup", workgroup, &[]);
    attributions(form, "private", private, &[]);
    form.str(" ");
    headed_region(form, *region, id)
}

/// `{kind = ..} : t, t`: without something that is added the kind is not printed if it is the default.
pub(super) fn outer_product(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(kind), Argument::Type(left), Argument::Type(right), Argument::Type(result)] = arguments
    else {
        return None;
    };
    let is_added = form.parts.count(crate::assembly::SlotIndex(2)) > 0;
    let is_shown = is_added && form.parts.attribute(*kind).is_some();
    if is_shown && !form.is_not_default(*kind) {
        form.str(" {kind = ");
        form.in_full_of(*kind)?;
        form.str("}");
        // With other attributes it would come between them.
        if !form.parts.discardable.is_empty() {
            return None;
        }
    } else {
        form.dictionary_with(&[*kind], " {");
    }
    form.str(" : ");
    let (left, right, result) = (form.type_of(*left)?, form.type_of(*right)?, form.type_of(*result)?);
    form.types(&[left, right]);
    let types = form.parts.ir.types();
    let sizes = |ty: TypeId| types.shaped(ty).and_then(|shaped| shaped.shape).map(<[_]>::to_vec);
    let mut shape = sizes(left)?;
    shape.extend(sizes(right).unwrap_or_default());
    (sizes(result)? == shape).then_some(())
}

/// The dictionary after the region of a launch.
pub(super) fn launch_attributes(form: &mut FormPrinter<'_, '_>) -> Option<()> {
    form.dictionary(" {");
    Some(())
}
