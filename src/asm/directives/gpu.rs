//! Kernels and their launches: what the dialect `gpu` writes of the arguments of regions.

use super::branches::{entry_arguments, headed_region};
use super::functions::{
    dictionaries_of, function_arguments, function_results, optional_dictionary, parameter_list, print_dictionary_of,
    result_list, set_dictionaries, set_signature,
};
use super::loops::{argument_name, argument_names, index_arguments};
use super::shaped::{one_type, set_values};
use super::types::set_types;
use super::values::parse_async_dependencies;
use super::vectors::text_error;
use crate::asm::directive::Any;
use crate::asm::directive::Start::{AnyWord, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{comma_list, keyword_text, list_until, punctuation, refused};
use crate::asm::parser::properties::dictionary_step;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::{integer_of, symbol_text};
use crate::asm::parser::types::{note_types, read_type_list};
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{Argument, AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId, unquoted};
use crate::syntax::builder::{Builder, Use};
use crate::syntax::custom::CustomError;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

rows! {
    /// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`: the type of the function, the attributes
    /// of its arguments, of its results and of both kinds of memory, and the region.
    "GPUFunction" starts [Text("@")] => parse_gpu_function, print_gpu_function;
    /// `async [%t] clusters(%x, %y, %z) in (%a = %s, ..) blocks(..) in (..) threads(..) in (..) ..`: a token and values, three
    /// sizes of the grid, of blocks and of clusters, a size of memory, a module, a function, and the region.
    "GPULaunch" starts [AnyWord] => parse_gpu_launch, print_gpu_launch;
    /// The dictionary after the region of a `GPULaunch`.
    "LaunchAttributes" starts [] own_blank => parse_launch_attributes, print_launch_attributes;
    /// `{kind = ..} : t, t`: the kind, and the types of two vectors and of their product.
    "OuterProductTypes" starts [Text("{"), Text(":")] own_blank => parse_outer_product, print_outer_product;
}

/// The arguments of `GPUFunction`, which its row describes.
type GpuFunctionParts = (AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex, RegionIndex);

/// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`
fn parse_gpu_function<'s>(
    b: &mut Builder<'s>,
    (ty, of_arguments, of_results, of_workgroup, of_private, region): GpuFunctionParts,
) -> Read<Option<Reached>> {
    let Some(symbol) = b.input.take_if(Token::SymbolName)? else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Symbol, span));
    };
    let text = symbol_text(b, symbol.start, symbol.end);
    let name = b.core.ir.attributes.add(AttributeKind::String(text, None));
    let (inputs, _) = function_arguments(b, false)?;
    let results = function_results(b)?;
    set_signature(b, (ty, of_arguments, of_results), inputs, results)?;
    let count = parse_attributions(b, "workgroup", Some(of_workgroup))?;
    parse_attributions(b, "private", Some(of_private))?;
    let mut entries = Vec::new();
    if b.input.take_word("kernel") {
        entries.push((&b"gpu.kernel"[..], b.core.ir.attributes.add(AttributeKind::Unit)));
    }
    entries.push((b"sym_name", name));
    dictionary_step(b, true)?;
    add_attributions(b, entries, count);
    expect_region(b, region, true).map(Some)
}

/// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`
fn print_gpu_function(
    form: &mut FormPrinter<'_, '_>,
    (ty, of_arguments, of_results, of_workgroup, of_private, region): GpuFunctionParts,
) -> Option<()> {
    let name = take_discardable(form, b"sym_name")?;
    form.value(&crate::assembly::AttributeShape::SymbolName, false, name)?;
    let (inputs, results) = form.function_type(ty)?;
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let (named, rest) = entry.split_at_checked(inputs.len())?;
    let types: Vec<TypeId> = named.iter().map(|value| form.parts.ir.value_type(*value)).collect();
    let (workgroup, private) = rest.split_at_checked(workgroup_count(form)?)?;
    if !form.are_same(&types, inputs) {
        return None;
    }
    let input_attributes = dictionaries_of(form, of_arguments, inputs.len())?;
    let result_attributes = dictionaries_of(form, of_results, results.len())?;
    parameter_list(form, Some(named), inputs.len(), input_attributes, |form, index| form.ty(inputs[index]))?;
    form.str(")");
    if !results.is_empty() {
        form.str(" -> ");
        result_list(form, results, result_attributes);
    }
    for (word, values, attribute) in [("workgroup", workgroup, of_workgroup), ("private", private, of_private)] {
        let attributes = dictionaries_of(form, attribute, values.len())?;
        print_attributions(form, word, values, attributes);
    }
    if take_discardable(form, b"gpu.kernel").is_some() {
        form.str(" kernel");
    }
    form.dictionary(" attributes {");
    form.str(" ");
    headed_region(form, region, id)
}

/// `word(%a : t {..}, ..)`, or nothing: further arguments of the region; how many there are.
fn parse_attributions(b: &mut Builder<'_>, word: &str, attribute: Option<AttributeIndex>) -> Read<usize> {
    if !b.input.take_word(word) {
        return Ok(0);
    }
    let mut found = Vec::new();
    punctuation(b, "(")?;
    list_until(b, ")", |b| {
        let name = argument_name(b)?;
        punctuation(b, ":")?;
        let ty = one_type(b)?;
        found.push(optional_dictionary(b)?);
        b.forms.state()?.arguments.push((name, ty, None));
        Ok(())
    })?;
    if let Some(attribute) = attribute {
        set_dictionaries(b, attribute, &found)?;
    }
    Ok(found.len())
}

/// Adds attributes without a definition: the given entries, and the number of arguments for a workgroup.
fn add_attributions(b: &mut Builder<'_>, mut entries: Vec<(&'static [u8], AttributeId)>, count: usize) {
    let ty = integer_of(b, 64);
    let number = b.core.ir.texts.add(count.to_string().as_bytes());
    entries.push((b"workgroup_attributions", b.core.ir.attributes.add(AttributeKind::Integer(number, Some(ty)))));
    let dictionary = b.nesting.operations.last().and_then(|frame| frame.attributes);
    let mut all: Vec<Entry> = match dictionary.map(|dictionary| *b.core.ir.attributes.resolve(dictionary)) {
        Some(AttributeKind::Dictionary(list)) => b.core.ir.attributes.dictionary(list).to_vec(),
        _ => Vec::new(),
    };
    for (name, value) in entries {
        all.push(Entry { name: b.core.ir.texts.add(name), value });
    }
    let texts = &b.core.ir.texts;
    all.sort_by(|left, right| unquoted(texts.get(left.name)).cmp(unquoted(texts.get(right.name))));
    let list = b.core.ir.attributes.add_dictionary(&all);
    let dictionary = b.core.ir.attributes.add(AttributeKind::Dictionary(list));
    if let Some(frame) = b.nesting.frame() {
        frame.attributes = Some(dictionary);
    }
}

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
fn print_attributions(form: &mut FormPrinter<'_, '_>, word: &str, values: &[ValueId], attributes: &[AttributeId]) {
    if values.is_empty() {
        return;
    }
    form.str(&format!(" {word}("));
    for (index, value) in values.iter().enumerate() {
        form.str(if index > 0 { ", " } else { "" });
        form.printer.value(*value);
        form.str(" : ");
        form.ty(form.parts.ir.value_type(*value));
        print_dictionary_of(form, attributes.get(index));
    }
    form.str(")");
}

/// The arguments of `GPULaunch`, which its row describes.
type GpuLaunchParts = (TypesOf, SlotIndex, Any<SlotIndex>, SlotIndex, AttributeIndex, AttributeIndex, RegionIndex);

/// `async [%t] clusters(..) in (..) blocks(%x, %y, %z) in (%a = %s, ..) threads(..) in (..) dynamic_shared_memory_size %n module(@m)
/// function(@f) workgroup(..) private(..) {`: sizes of the grid, of blocks and of clusters, the size of memory, module
/// and function, and the region, which has the places and the sizes as arguments.
fn parse_gpu_launch<'s>(
    b: &mut Builder<'s>,
    (token, dependencies, sizes, memory, module, function, region): GpuLaunchParts,
) -> Read<Option<Reached>> {
    parse_async_dependencies(b, (token, dependencies))?;
    let mut clusters = None;
    if b.input.take_word("clusters") {
        clusters = Some(parse_launch_places(b)?);
    }
    keyword_text(b, "blocks")?;
    let blocks = parse_launch_places(b)?;
    keyword_text(b, "threads")?;
    let threads = parse_launch_places(b)?;
    let mut names: Vec<Use> = Vec::new();
    for part in [&blocks, &threads] {
        names.extend(&part[0]);
    }
    for part in [&blocks, &threads] {
        names.extend(&part[1]);
    }
    names.extend(clusters.iter().flat_map(|part| part[0].iter().chain(&part[1])));
    index_arguments(b, &names)?;
    let of_clusters = clusters.map(|part| part[2].clone()).unwrap_or_default();
    let values: Vec<Use> = blocks[2].iter().chain(&threads[2]).chain(&of_clusters).copied().collect();
    for (slot, value) in sizes.into_iter().zip(values) {
        set_values(b, slot, &[value])?;
    }
    if b.input.take_word("dynamic_shared_memory_size") {
        let value = read_use(b)?;
        set_values(b, memory, &[value])?;
    }
    for (word, attribute) in [("module", module), ("function", function)] {
        if b.input.take_word(word) {
            punctuation(b, "(")?;
            let value = read_any_attribute(b)?;
            punctuation(b, ")")?;
            b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
        }
    }
    let count = parse_attributions(b, "workgroup", None)?;
    parse_attributions(b, "private", None)?;
    b.forms.state()?.launched = count;
    expect_region(b, region, true).map(Some)
}

/// `clusters(..) in (..) blocks(..) in (..) threads(..) in (..) ..`
fn print_gpu_launch(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(token), dependencies, sizes, memory, module, function, region): GpuLaunchParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let has_clusters = sizes.get(6).is_some_and(|size| form.parts.count(*size) > 0);
    let (places, rest) = entry.split_at_checked(if has_clusters { 18 } else { 12 })?;
    if !places.iter().all(|value| form.is_type(form.parts.ir.value_type(*value), "index")) {
        return None;
    }
    if !form.types_of(token).is_empty() {
        form.str("async ");
    }
    form.printed.values.add(dependencies.0);
    let dependencies = form.parts.values(dependencies);
    if !dependencies.is_empty() {
        form.str("[");
        form.printer.values(dependencies);
        form.str("] ");
    }
    if has_clusters {
        print_launch_places(form, "clusters", &places[12..15], &places[15..18], sizes.get(6..9)?)?;
        form.str(" ");
    }
    print_launch_places(form, "blocks", &places[0..3], &places[6..9], sizes.get(0..3)?)?;
    print_launch_places(form, " threads", &places[3..6], &places[9..12], sizes.get(3..6)?)?;
    form.printed.values.add(memory.0);
    if let [value] = *form.parts.values(memory) {
        form.str(" dynamic_shared_memory_size ");
        form.printer.value(value);
    }
    for (word, attribute) in [(" module(", module), (" function(", function)] {
        if form.parts.attribute(attribute).is_some() {
            form.str(word);
            form.in_full_of(attribute)?;
            form.str(")");
        }
    }
    let (workgroup, private) = rest.split_at_checked(workgroup_count(form)?)?;
    print_attributions(form, "workgroup", workgroup, &[]);
    print_attributions(form, "private", private, &[]);
    form.str(" ");
    headed_region(form, region, id)
}

/// `(%x, %y, %z) in (%a = %s, %b = %s, %c = %s)`: the names of places, the names of sizes, and the sizes.
fn parse_launch_places(b: &mut Builder<'_>) -> Read<[Vec<Use>; 3]> {
    let place = b.input.peek()?.1;
    let places = argument_names(b)?;
    keyword_text(b, "in")?;
    punctuation(b, "(")?;
    let (mut names, mut sizes) = (Vec::new(), Vec::new());
    comma_list(b, |b| {
        names.push(argument_name(b)?);
        punctuation(b, "=")?;
        sizes.push(read_use(b)?);
        Ok(())
    })?;
    punctuation(b, ")")?;
    if places.len() != 3 || sizes.len() != 3 {
        return Err(refused(b, CustomError::Expected { expected: "3 places and 3 sizes" }, place));
    }
    Ok([places, names, sizes])
}

/// `(%x, %y, %z) in (%a = %s, ..)`
fn print_launch_places(
    form: &mut FormPrinter<'_, '_>,
    word: &str,
    places: &[ValueId],
    names: &[ValueId],
    sizes: &[SlotIndex],
) -> Option<()> {
    form.str(word);
    form.str("(");
    form.printer.values(places);
    form.str(") in (");
    form.list(names.iter().zip(sizes), |form, (name, slot)| {
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

/// The dictionary after the region of a launch.
fn parse_launch_attributes(b: &mut Builder<'_>, _: &[Argument]) -> Read<()> {
    dictionary_step(b, false)?;
    let count = b.forms.state()?.launched;
    add_attributions(b, Vec::new(), count);
    Ok(())
}

/// The dictionary after the region of a launch.
fn print_launch_attributes(form: &mut FormPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    form.dictionary(" {");
    Some(())
}

/// The arguments of `OuterProductTypes`, which its row describes.
type OuterProductParts = (AttributeIndex, TypesOf, TypesOf, TypesOf);

/// `{kind = ..} : t, t`: the types of a product and of its result, whose shape is both one after the other.
fn parse_outer_product<'s>(
    b: &mut Builder<'s>,
    (_, TypesOf(left), TypesOf(right), TypesOf(result)): OuterProductParts,
) -> Read<()> {
    dictionary_step(b, false)?;
    let place = b.input.peek()?.1;
    punctuation(b, ":")?;
    note_types(b)?;
    let start = b.core.types.len();
    read_type_list(b)?;
    if b.core.types.len() != start + 2 {
        return Err(text_error(b, "expected 2 types", place));
    }
    let (first, second) = (b.core.types[start], b.core.types[start + 1]);
    b.forms.slot(left)?.types = Some(start..start + 1);
    b.forms.slot(right)?.types = Some(start + 1..start + 2);
    let Type::Vector { shape, scalable, element } = b.core.ir.types.resolved(first).clone() else {
        return Err(text_error(b, "expected vector type for operand #1", place));
    };
    let made = match b.core.ir.types.resolved(second).clone() {
        Type::Vector { shape: other, scalable: flags, .. } => {
            let flag = |flags: &[bool]| flags.first().copied().unwrap_or(false);
            let both = [flag(&scalable), flag(&flags)];
            let scalable = if both.contains(&true) { both.into() } else { Box::default() };
            Type::Vector { shape: shape.iter().chain(&*other).copied().collect(), scalable, element }
        }
        _ => Type::Vector { shape, scalable, element },
    };
    let ty = b.core.intern(made);
    set_types(b, result, &[ty], TypePlace::Nowhere)
}

/// `{kind = ..} : t, t`: without something that is added the kind is not printed if it is the default.
fn print_outer_product(
    form: &mut FormPrinter<'_, '_>,
    (kind, TypesOf(left), TypesOf(right), TypesOf(result)): OuterProductParts,
) -> Option<()> {
    let is_added = form.parts.count(crate::assembly::SlotIndex(2)) > 0;
    let is_shown = is_added && form.parts.attribute(kind).is_some();
    if is_shown && !form.is_not_default(kind) {
        form.str(" {kind = ");
        form.in_full_of(kind)?;
        form.str("}");
        // With other attributes it would come between them.
        if !form.parts.discardable.is_empty() {
            return None;
        }
    } else {
        form.dictionary_with(&[kind], " {");
    }
    form.str(" : ");
    let (left, right, result) = (form.type_of(left)?, form.type_of(right)?, form.type_of(result)?);
    form.types(&[left, right]);
    let types = form.parts.ir.types();
    let sizes = |ty: TypeId| types.shaped(ty).and_then(|shaped| shaped.shape).map(<[_]>::to_vec);
    let mut shape = sizes(left)?;
    shape.extend(sizes(right).unwrap_or_default());
    (sizes(result)? == shape).then_some(())
}
