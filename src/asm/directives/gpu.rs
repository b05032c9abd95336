//! Kernels and launches of the dialect `gpu`: texts that include the arguments of regions.

use super::branches::{entry_arguments, headed_region};
use super::functions::{
    dictionaries_of, function_arguments, function_results, optional_dictionary, parameter_list, print_dictionary_of,
    result_list, set_dictionaries, set_signature,
};
use super::loops::{argument_name, argument_names, index_arguments};
use super::values::parse_async_dependencies;
use super::vectors::{parse_two_types, text_error};
use crate::asm::directive::Any;
use crate::asm::directive::DirectiveStart::{AnyWord, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{Argument, AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId, unquoted};
use crate::lex::token::Token;
use crate::syntax::builder::WrittenUse;
use crate::syntax::custom::CustomError;
use crate::syntax::fast::link::Reached;

rows! {
    /// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`: the type of the function, the attributes
    /// of its arguments, of its results and of both kinds of memory, and the region.
    "GPUFunction" starts [Text("@")] => parse_gpu_function, print_gpu_function;
    /// `async [%t] clusters(%x, %y, %z) in (%a = %s, ..) blocks(..) in (..) threads(..) in (..) ..`: a token and values, three
    /// sizes of the grid, of blocks and of clusters, a size of memory, a module, a function, and the region.
    "GPULaunch" starts [AnyWord] => parse_gpu_launch, print_gpu_launch;
    /// The dictionary after the region of a `GPULaunch`.
    "LaunchAttributes" starts [] OwnBlank => parse_launch_attributes, print_launch_attributes;
    /// `{kind = ..} : t, t`: the kind, and the types of two vectors and of their product.
    "OuterProductTypes" starts [Text("{"), Text(":")] OwnBlank => parse_outer_product, print_outer_product;
}

/// The arguments of `GPUFunction`, which its row describes.
type GpuFunctionParts = (AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex, RegionIndex);

/// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`
fn parse_gpu_function<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (ty, of_arguments, of_results, of_workgroup, of_private, region): GpuFunctionParts,
) -> ParseResult<Option<Reached>> {
    let Some(symbol) = p.take_if(Token::SymbolName)? else {
        return Err(p.error_here(CustomError::Symbol)?);
    };
    let text = p.symbol_text(symbol.start, symbol.end);
    let name = p.new_attribute(AttributeKind::String(text, None));
    let (inputs, _) = function_arguments(p, false)?;
    let results = function_results(p)?;
    set_signature(p, (ty, of_arguments, of_results), inputs, results)?;
    let count = parse_attributions(p, "workgroup", Some(of_workgroup))?;
    parse_attributions(p, "private", Some(of_private))?;
    let mut entries = Vec::new();
    if p.parse_optional_keyword("kernel") {
        entries.push((&b"gpu.kernel"[..], p.new_attribute(AttributeKind::Unit)));
    }
    entries.push((b"sym_name", name));
    p.parse_optional_attr_dict(true)?;
    add_attributions(p, entries, count);
    p.parse_region(region, true).map(Some)
}

/// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`
fn print_gpu_function(
    p: &mut OpAsmPrinter<'_, '_>,
    (ty, of_arguments, of_results, of_workgroup, of_private, region): GpuFunctionParts,
) -> Option<()> {
    let name = take_discardable(p, b"sym_name")?;
    p.print_value(&crate::assembly::AttributeShape::SymbolName, false, name)?;
    let (inputs, results) = p.function_type(ty)?;
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let (named, rest) = entry.split_at_checked(inputs.len())?;
    let types: Vec<TypeId> = named.iter().map(|value| p.ir().value_type(*value)).collect();
    let (workgroup, private) = rest.split_at_checked(workgroup_count(p)?)?;
    if !p.are_same(&types, inputs) {
        return None;
    }
    let input_attributes = dictionaries_of(p, of_arguments, inputs.len())?;
    let result_attributes = dictionaries_of(p, of_results, results.len())?;
    parameter_list(p, Some(named), inputs.len(), input_attributes, |p, index| p.print_type(inputs[index]))?;
    p.print(")");
    if !results.is_empty() {
        p.print(" -> ");
        result_list(p, results, result_attributes);
    }
    for (word, values, attribute) in [("workgroup", workgroup, of_workgroup), ("private", private, of_private)] {
        let attributes = dictionaries_of(p, attribute, values.len())?;
        print_attributions(p, word, values, attributes);
    }
    if take_discardable(p, b"gpu.kernel").is_some() {
        p.print(" kernel");
    }
    p.print_optional_attr_dict(" attributes {");
    p.print(" ");
    headed_region(p, region, id)
}

/// `word(%a : t {..}, ..)`, or nothing: further arguments of the region. Returns their number.
fn parse_attributions(
    p: &mut OpAsmParser<'_, '_>,
    word: &str,
    attribute: Option<AttributeIndex>,
) -> ParseResult<usize> {
    if !p.parse_optional_keyword(word) {
        return Ok(0);
    }
    let mut found = Vec::new();
    p.parse("(")?;
    p.parse_list_until(")", |p| {
        let name = argument_name(p)?;
        p.parse(":")?;
        let ty = p.parse_type_alone()?;
        found.push(optional_dictionary(p)?);
        p.state()?.arguments.push((name, ty, None));
        Ok(())
    })?;
    if let Some(attribute) = attribute {
        set_dictionaries(p, attribute, &found)?;
    }
    Ok(found.len())
}

/// Adds attributes without a definition: the given entries, and the number of arguments for a workgroup.
fn add_attributions(p: &mut OpAsmParser<'_, '_>, mut entries: Vec<(&'static [u8], AttributeId)>, count: usize) {
    let ty = p.integer_type(64);
    let number = p.new_text(count.to_string().as_bytes());
    entries.push((b"workgroup_attributions", p.new_attribute(AttributeKind::Integer(number, Some(ty)))));
    let dictionary = p.attr_dict();
    let mut all: Vec<Entry> = match dictionary.map(|dictionary| *p.ir().attributes.resolve(dictionary)) {
        Some(AttributeKind::Dictionary(list)) => p.ir().attributes.dictionary(list).to_vec(),
        _ => Vec::new(),
    };
    for (name, value) in entries {
        all.push(Entry { name: p.new_text(name), value });
    }
    let texts = &p.ir().texts;
    all.sort_by(|left, right| unquoted(texts.get(left.name)).cmp(unquoted(texts.get(right.name))));
    let list = p.ir_mut().attributes.add_dictionary(&all);
    let dictionary = p.new_attribute(AttributeKind::Dictionary(list));
    p.set_attr_dict(Some(dictionary));
}

/// Takes an attribute without a definition, which is printed outside of the dictionary.
fn take_discardable(p: &mut OpAsmPrinter<'_, '_>, name: &[u8]) -> Option<AttributeId> {
    let texts = p.ir().texts();
    let is = |entry: &Entry| unquoted(texts.get(entry.name)) == name;
    let value = p.discardable().iter().find(|entry| is(entry)).map(|entry| entry.value);
    p.leave_out(|entry| is(entry));
    value
}

/// The number of arguments for a workgroup.
fn workgroup_count(p: &mut OpAsmPrinter<'_, '_>) -> Option<usize> {
    match take_discardable(p, b"workgroup_attributions") {
        Some(value) => usize::try_from(p.ir().integer(value)?).ok(),
        None => Some(0),
    }
}

/// ` word(%a : t {..}, ..)`, or nothing.
fn print_attributions(p: &mut OpAsmPrinter<'_, '_>, word: &str, values: &[ValueId], attributes: &[AttributeId]) {
    if values.is_empty() {
        return;
    }
    p.print(&format!(" {word}("));
    for (index, value) in values.iter().enumerate() {
        p.print(if index > 0 { ", " } else { "" });
        p.print_operand(*value);
        p.print(" : ");
        p.print_type(p.ir().value_type(*value));
        print_dictionary_of(p, attributes.get(index));
    }
    p.print(")");
}

/// The arguments of `GPULaunch`, which its row describes.
type GpuLaunchParts = (TypesOf, SlotIndex, Any<SlotIndex>, SlotIndex, AttributeIndex, AttributeIndex, RegionIndex);

/// `async [%t] clusters(..) in (..) blocks(%x, %y, %z) in (%a = %s, ..) threads(..) in (..) dynamic_shared_memory_size
/// %n module(@m) function(@f) workgroup(..) private(..) {`: sizes of the grid, of blocks and of clusters, the size of
/// memory, module and function, and the region, whose arguments are indices and sizes.
fn parse_gpu_launch<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (token, dependencies, sizes, memory, module, function, region): GpuLaunchParts,
) -> ParseResult<Option<Reached>> {
    parse_async_dependencies(p, (token, dependencies))?;
    let mut clusters = None;
    if p.parse_optional_keyword("clusters") {
        clusters = Some(parse_launch_places(p)?);
    }
    p.parse_keyword("blocks")?;
    let blocks = parse_launch_places(p)?;
    p.parse_keyword("threads")?;
    let threads = parse_launch_places(p)?;
    let mut names: Vec<WrittenUse> = Vec::new();
    for part in [&blocks, &threads] {
        names.extend(&part[0]);
    }
    for part in [&blocks, &threads] {
        names.extend(&part[1]);
    }
    names.extend(clusters.iter().flat_map(|part| part[0].iter().chain(&part[1])));
    index_arguments(p, &names)?;
    let of_clusters = clusters.map(|part| part[2].clone()).unwrap_or_default();
    let values: Vec<WrittenUse> = blocks[2].iter().chain(&threads[2]).chain(&of_clusters).copied().collect();
    for (slot, value) in sizes.into_iter().zip(values) {
        p.set_values(slot, &[value])?;
    }
    if p.parse_optional_keyword("dynamic_shared_memory_size") {
        let value = p.parse_operand()?;
        p.set_values(memory, &[value])?;
    }
    for (word, attribute) in [("module", module), ("function", function)] {
        if p.parse_optional_keyword(word) {
            p.parse("(")?;
            let value = p.parse_attribute()?;
            p.parse(")")?;
            p.set_attribute(attribute, value)?;
        }
    }
    let count = parse_attributions(p, "workgroup", None)?;
    parse_attributions(p, "private", None)?;
    p.state()?.launched = count;
    p.parse_region(region, true).map(Some)
}

/// `clusters(..) in (..) blocks(..) in (..) threads(..) in (..) ..`
fn print_gpu_launch(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(token), dependencies, sizes, memory, module, function, region): GpuLaunchParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let has_clusters = sizes.get(6).is_some_and(|size| p.count(*size) > 0);
    let (places, rest) = entry.split_at_checked(if has_clusters { 18 } else { 12 })?;
    if !places.iter().all(|value| p.is_type(p.ir().value_type(*value), "index")) {
        return None;
    }
    if !p.types_of(token).is_empty() {
        p.print("async ");
    }
    p.did_print_values(dependencies);
    let dependencies = p.values(dependencies);
    if !dependencies.is_empty() {
        p.print("[");
        p.print_operands(dependencies);
        p.print("] ");
    }
    if has_clusters {
        print_launch_places(p, "clusters", &places[12..15], &places[15..18], sizes.get(6..9)?)?;
        p.print(" ");
    }
    print_launch_places(p, "blocks", &places[0..3], &places[6..9], sizes.get(0..3)?)?;
    print_launch_places(p, " threads", &places[3..6], &places[9..12], sizes.get(3..6)?)?;
    p.did_print_values(memory);
    if let [value] = *p.values(memory) {
        p.print(" dynamic_shared_memory_size ");
        p.print_operand(value);
    }
    for (word, attribute) in [(" module(", module), (" function(", function)] {
        if p.attribute(attribute).is_some() {
            p.print(word);
            p.in_full_of(attribute)?;
            p.print(")");
        }
    }
    let (workgroup, private) = rest.split_at_checked(workgroup_count(p)?)?;
    print_attributions(p, "workgroup", workgroup, &[]);
    print_attributions(p, "private", private, &[]);
    p.print(" ");
    headed_region(p, region, id)
}

/// `(%x, %y, %z) in (%a = %s, %b = %s, %c = %s)`: the names of indices, the names of sizes, and the sizes.
fn parse_launch_places(p: &mut OpAsmParser<'_, '_>) -> ParseResult<[Vec<WrittenUse>; 3]> {
    let place = p.next_span()?;
    let places = argument_names(p)?;
    p.parse_keyword("in")?;
    p.parse("(")?;
    let (mut names, mut sizes) = (Vec::new(), Vec::new());
    p.parse_comma_separated(|p| {
        names.push(argument_name(p)?);
        p.parse("=")?;
        sizes.push(p.parse_operand()?);
        Ok(())
    })?;
    p.parse(")")?;
    if places.len() != 3 || sizes.len() != 3 {
        return Err(p.error(CustomError::Expected { expected: "3 places and 3 sizes" }, place));
    }
    Ok([places, names, sizes])
}

/// `(%x, %y, %z) in (%a = %s, ..)`
fn print_launch_places(
    p: &mut OpAsmPrinter<'_, '_>,
    word: &str,
    places: &[ValueId],
    names: &[ValueId],
    sizes: &[SlotIndex],
) -> Option<()> {
    p.print(word);
    p.print("(");
    p.print_operands(places);
    p.print(") in (");
    p.print_list(names.iter().zip(sizes), |p, (name, slot)| {
        p.did_print_values(*slot);
        let [value] = *p.values(*slot) else { return None };
        p.print_operand(*name);
        p.print(" = ");
        p.print_operand(value);
        Some(())
    })?;
    p.print(")");
    Some(())
}

/// The dictionary after the region of a launch.
fn parse_launch_attributes(p: &mut OpAsmParser<'_, '_>, _: &[Argument]) -> ParseResult<()> {
    p.parse_optional_attr_dict(false)?;
    let count = p.state()?.launched;
    add_attributions(p, Vec::new(), count);
    Ok(())
}

/// The dictionary after the region of a launch.
fn print_launch_attributes(p: &mut OpAsmPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    p.print_optional_attr_dict(" {");
    Some(())
}

/// The arguments of `OuterProductTypes`, which its row describes.
type OuterProductParts = (AttributeIndex, TypesOf, TypesOf, TypesOf);

/// `{kind = ..} : t, t`: the types of the two vectors of a product. The result has the dimensions of both.
fn parse_outer_product<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (_, TypesOf(left), TypesOf(right), TypesOf(result)): OuterProductParts,
) -> ParseResult<()> {
    p.parse_optional_attr_dict(false)?;
    let (start, place) = parse_two_types(p, "expected 2 types")?;
    let (first, second) = (p.types()[start], p.types()[start + 1]);
    p.slot(left)?.types = Some(start..start + 1);
    p.slot(right)?.types = Some(start + 1..start + 2);
    let Type::Vector { shape, scalable, element } = p.ir().types.resolved(first).clone() else {
        return Err(text_error(p, "expected vector type for operand #1", place));
    };
    let made = match p.ir().types.resolved(second).clone() {
        Type::Vector { shape: other, scalable: flags, .. } => {
            let flag = |flags: &[bool]| flags.first().copied().unwrap_or(false);
            let both = [flag(&scalable), flag(&flags)];
            let scalable = if both.contains(&true) { both.into() } else { Box::default() };
            Type::Vector { shape: shape.iter().chain(&*other).copied().collect(), scalable, element }
        }
        _ => Type::Vector { shape, scalable, element },
    };
    let ty = p.intern(made);
    p.set_types(result, &[ty], TypePlace::Nowhere)
}

/// `{kind = ..} : t, t`. Without a third operand the default kind is not printed.
fn print_outer_product(
    p: &mut OpAsmPrinter<'_, '_>,
    (kind, TypesOf(left), TypesOf(right), TypesOf(result)): OuterProductParts,
) -> Option<()> {
    let is_added = p.count(crate::assembly::SlotIndex(2)) > 0;
    let is_shown = is_added && p.attribute(kind).is_some();
    if is_shown && !p.is_not_default(kind) {
        p.print(" {kind = ");
        p.in_full_of(kind)?;
        p.print("}");
        // Other attributes would be printed in the middle of the list.
        if !p.discardable().is_empty() {
            return None;
        }
    } else {
        p.print_optional_attr_dict_with(&[kind], " {");
    }
    p.print(" : ");
    let (left, right, result) = (p.type_of(left)?, p.type_of(right)?, p.type_of(result)?);
    p.print_types(&[left, right]);
    let types = p.ir().types();
    let sizes = |ty: TypeId| types.shaped(ty).and_then(|shaped| shaped.shape).map(<[_]>::to_vec);
    let mut shape = sizes(left)?;
    shape.extend(sizes(right).unwrap_or_default());
    (sizes(result)? == shape).then_some(())
}
