//! Functions: visibility, name, arguments and results, and the body.

use super::branches::{entry, entry_arguments, headed_region};
use super::symbols::visibility_word;
use crate::assembly::{Argument, AttributeIndex, AttributeShape, Transform};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::is_made_of;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId, llvm, spirv};

/// `private @name(%a: t {..}, ..) -> (t {..}, ..)`
pub(super) fn function(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    function_header(form, arguments, false)
}

/// Prints a function whose arguments are references to the types in its signature.
pub(super) fn local_function(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    function_header(form, arguments, true)
}

/// `(t, u) -> (v, u)`
pub(super) fn carried_signature(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(values), Argument::Type(inits), Argument::Type(outputs), Argument::Type(carried)] = arguments
    else {
        return None;
    };
    let (mut operands, mut results) = (form.types_of(*values), form.types_of(*outputs));
    let (of_inits, of_carried) = (form.types_of(*inits), form.types_of(*carried));
    let is_paired = of_inits.len() == of_carried.len();
    operands.extend(of_inits);
    results.extend(of_carried);
    form.str("(");
    form.types(&operands);
    form.str(") -> ");
    form.printer.result_types(results.into_iter());
    is_paired.then_some(())
}

/// ` ref to type`, with a blank as MLIR prints it.
pub(super) fn local_reference(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(slot)] = arguments else { return None };
    let text = form.type_of(*slot).map(|ty| form.parts.ir.print_type(ty))?;
    form.str(" ref to ");
    form.str(spirv::wasm_local(&text)?);
    Some(())
}

fn function_header(form: &mut FormPrinter<'_, '_>, arguments: &[Argument], has_references: bool) -> Option<()> {
    let [
        visibility @ ..,
        Argument::Attribute(name),
        Argument::Attribute(ty),
        Argument::Attribute(of_arguments),
        Argument::Attribute(of_results),
    ] = arguments
    else {
        return None;
    };
    if let [Argument::Attribute(visibility)] = visibility
        && visibility_word(form, *visibility)?
    {
        form.str(" ");
    }
    let symbol = form.parts.attribute(*name)?;
    form.printed.attributes.add(name.0);
    form.value(&AttributeShape::SymbolName, false, symbol)?;
    form.printed.attributes.add(ty.0);
    let AttributeKind::Type(function) = form.kind(*ty)? else { return None };
    let Type::Function { inputs, results } = form.parts.ir.types().unaliased(function) else { return None };
    let input_attributes = dictionaries(form, *of_arguments, inputs.len())?;
    let result_attributes = dictionaries(form, *of_results, results.len())?;
    let entry = body_arguments(form)?;
    let types: Vec<TypeId> = entry.iter().flatten().map(|value| form.parts.ir.value_type(*value)).collect();
    let fits = match has_references {
        true => {
            let mut pairs = types.iter().zip(inputs.iter());
            types.len() == inputs.len()
                && pairs.all(|(ty, local)| is_made_of(form.parts.ir, Transform::Local, &[*ty], &[*local]))
        }
        false => form.are_same(&types, inputs),
    };
    // Without a body, the arguments are unknown.
    if !fits && (entry.is_some() || has_references) {
        return None;
    }
    parameter_list(form, entry.as_deref(), inputs.len(), input_attributes, |form, index| {
        let argument = entry.as_ref().and_then(|entry| entry.get(index));
        form.ty(argument.map_or(inputs[index], |argument| form.parts.ir.value_type(*argument)));
    })?;
    form.str(")");
    if results.is_empty() {
        return Some(());
    }
    form.str(" -> ");
    result_list(form, results, result_attributes);
    Some(())
}

/// `t`, or `(t {..}, ..)`.
pub(super) fn result_list(form: &mut FormPrinter<'_, '_>, results: &[TypeId], attributes: &[AttributeId]) {
    if attributes.is_empty() {
        return form.printer.result_types(results.iter().copied());
    }
    form.str("(");
    for (index, result) in results.iter().enumerate() {
        form.str(if index > 0 { ", " } else { "" });
        form.ty(*result);
        dictionary_of(form, attributes.get(index));
    }
    form.str(")");
}

/// `(%a: t {..}, ..` with the names of the arguments of the body, or without names where there is no body.
pub(super) fn parameter_list(
    form: &mut FormPrinter<'_, '_>,
    entry: Option<&[ValueId]>,
    count: usize,
    attributes: &[AttributeId],
    ty: impl Fn(&mut FormPrinter<'_, '_>, usize),
) -> Option<()> {
    form.str("(");
    for index in 0..count {
        form.str(if index > 0 { ", " } else { "" });
        let argument = entry.map(|entry| entry.get(index).ok_or(())).transpose().ok()?;
        if let Some(argument) = argument {
            form.printer.value(*argument);
            form.str(": ");
        }
        ty(form, index);
        dictionary_of(form, attributes.get(index));
        location_of(form, argument, index);
    }
    Some(())
}

/// `(%a: t {..}, ...) -> t {..}` of a function whose type is one of LLVM.
pub(super) fn llvm_function(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
    else {
        return None;
    };
    form.printed.attributes.add(ty.0);
    let AttributeKind::Type(function) = form.kind(*ty)? else { return None };
    let Type::Opaque(text) = form.parts.ir.types().unaliased(function) else { return None };
    let llvm::Function { result, parameters, is_variadic } = llvm::function(std::str::from_utf8(text).ok()?)?;
    let input_attributes = dictionaries(form, *of_arguments, parameters.len())?;
    let result_attributes = dictionaries(form, *of_results, usize::from(result.is_some()))?;
    let entry = body_arguments(form)?;
    for (argument, parameter) in entry.iter().flatten().zip(&parameters) {
        if !form.is_type(form.parts.ir.value_type(*argument), parameter) {
            return None;
        }
    }
    if entry.as_ref().is_some_and(|entry| entry.len() != parameters.len()) {
        return None;
    }
    parameter_list(form, entry.as_deref(), parameters.len(), input_attributes, |form, index| {
        form.str(&parameters[index]);
    })?;
    if is_variadic {
        form.str(if parameters.is_empty() { "..." } else { ", ..." });
    }
    form.str(")");
    if let Some(result) = result {
        let has_attributes = !result_attributes.is_empty();
        form.str(if has_attributes { " -> (" } else { " -> " });
        form.str(&result);
        dictionary_of(form, result_attributes.first());
        form.str(if has_attributes { ")" } else { "" });
    }
    Some(())
}

/// `(catch %a : t) (filter %b : t)`
pub(super) fn landingpad_clauses(form: &mut FormPrinter<'_, '_>, arguments: &[Argument], blank: bool) -> Option<()> {
    let [Argument::Slot(values), Argument::Type(types)] = arguments else { return None };
    let types = form.types_of(*types);
    form.printed.values.add(values.0);
    for (value, ty) in form.parts.values(*values).iter().zip(types) {
        form.blank(blank);
        let is_array =
            matches!(form.parts.ir.types().resolved(ty), Type::Opaque(text) if text.starts_with(b"!llvm.array<"));
        form.str(if is_array { "(filter " } else { "(catch " });
        form.printer.value(*value);
        form.str(" : ");
        form.ty(ty);
        form.str(")");
    }
    Some(())
}

/// `(1, 16)`
pub(super) fn vscale_range(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(range)] = arguments else { return None };
    form.printed.attributes.add(range.0);
    let text = form.spelling(form.parts.ir.attributes().resolved(form.parts.attribute(*range)?));
    let text = std::str::from_utf8(&text).ok()?;
    let body = text.strip_prefix("#llvm.vscale_range<minRange = ")?.strip_suffix(" : i32>")?;
    let (low, high) = body.split_once(" : i32, maxRange = ")?;
    form.str(&format!("({low}, {high})"));
    Some(())
}

/// `@f(%a)`, or `%f(%a)` of a call whose first operand is the function.
pub(super) fn callee(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(callee), Argument::Slot(operands)] = arguments else { return None };
    form.printed.values.add(operands.0);
    let mut values = form.parts.values(*operands);
    if form.parts.attribute(*callee).is_some() {
        form.written(*callee)?;
    } else {
        let (first, rest) = values.split_first()?;
        form.printer.value(*first);
        values = rest;
    }
    form.str("(");
    form.printer.values(values);
    form.str(")");
    Some(())
}

/// `t, (t {..}) -> t {..}` of a call: the type of the function comes first where it is an operand.
pub(super) fn call_types(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Attribute(callee),
        Argument::Type(operands),
        Argument::Attribute(of_arguments),
        Argument::Attribute(of_results),
        Argument::Type(results),
    ] = arguments
    else {
        return None;
    };
    let (operands, results) = (form.types_of(*operands), form.types_of(*results));
    let mut operands = &operands[..];
    if form.parts.attribute(*callee).is_none() {
        let (first, rest) = operands.split_first()?;
        form.ty(*first);
        form.str(", ");
        operands = rest;
    }
    let input_attributes = dictionaries(form, *of_arguments, operands.len())?;
    let result_attributes = dictionaries(form, *of_results, results.len())?;
    parameter_list(form, None, operands.len(), input_attributes, |form, index| form.ty(operands[index]))?;
    form.str(") -> ");
    result_list(form, &results, result_attributes);
    Some(())
}

/// The dictionaries of all arguments or results; none if the attribute is not set.
pub(super) fn dictionaries<'i>(
    form: &mut FormPrinter<'_, 'i>,
    attribute: AttributeIndex,
    count: usize,
) -> Option<&'i [AttributeId]> {
    form.printed.attributes.add(attribute.0);
    if form.parts.attribute(attribute).is_none() {
        return Some(&[]);
    }
    let all = form.elements(attribute)?;
    let ir = form.parts.ir;
    let is_dictionary = |value: &AttributeId| matches!(ir.attributes().resolve(*value), AttributeKind::Dictionary(_));
    if all.len() != count || !all.iter().all(is_dictionary) {
        return None;
    }
    // Where all are empty, it is as if there were none.
    let is_said = all.iter().any(|value| !is_empty_dictionary(form, *value));
    Some(if is_said { all } else { &[] })
}

fn is_empty_dictionary(form: &FormPrinter<'_, '_>, value: AttributeId) -> bool {
    let attributes = form.parts.ir.attributes();
    matches!(attributes.resolve(value), AttributeKind::Dictionary(entries) if attributes.dictionary(*entries).is_empty())
}

pub(super) fn dictionary_of(form: &mut FormPrinter<'_, '_>, value: Option<&AttributeId>) {
    if let Some(value) = value.filter(|value| !is_empty_dictionary(form, **value)) {
        form.str(" ");
        form.attribute_text(*value);
    }
}

fn location_of(form: &mut FormPrinter<'_, '_>, argument: Option<&ValueId>, index: usize) {
    let block = argument.and_then(|argument| match form.parts.ir.definition(*argument) {
        crate::ir::Definition::Argument(block) => Some(block),
        _ => None,
    });
    if let Some(block) = block {
        form.printer.argument_location(block, index);
    }
}

/// The arguments of the body, if there is one; `None` if a function has no place for a body.
#[expect(clippy::option_option, reason = "one means no body, the other that the form does not apply")]
pub(super) fn body_arguments(form: &FormPrinter<'_, '_>) -> Option<Option<Vec<ValueId>>> {
    let [body] = *form.parts.regions(crate::assembly::RegionIndex(0)) else { return None };
    Some(entry(form, body).map(|_| entry_arguments(form, body)))
}

/// The region of a function, or nothing.
pub(super) fn function_body(form: &mut FormPrinter<'_, '_>, arguments: &[Argument], blank: bool) -> Option<()> {
    let [Argument::Region(region)] = arguments else { return None };
    let id = form.region_of(*region)?;
    form.printed.regions.add(region.0);
    if form.parts.ir.block_count(id) == 0 {
        return Some(());
    }
    form.blank(blank);
    headed_region(form, *region, id)
}
