//! Kernels and their launches: what the dialect `gpu` writes of the arguments of regions.

use super::super::attributes::read_any_attribute;
use super::super::expect::{comma_list, keyword_text, list_until, punctuation, refused};
use super::super::properties::dictionary_step;
use super::super::regions::expect_region;
use super::super::terms::{integer_of, symbol_text};
use super::super::types::{note_types, read_type_list};
use super::super::values::read_use;
use super::super::{Builder, CustomError, Read};
use super::functions::{function_arguments, function_results, optional_dictionary};
use super::lists::set_attribute;
use super::llvm::set_dictionaries;
use super::loops::{argument_name, argument_names, index_arguments};
use super::shaped::{one_type, set_values};
use super::types::set_types;
use super::values::async_dependencies;
use super::vectors::text_error;
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Type, unquoted};
use crate::order;
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

/// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`
pub(super) fn gpu_function<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Attribute(ty),
        Argument::Attribute(of_arguments),
        Argument::Attribute(of_results),
        Argument::Attribute(of_workgroup),
        Argument::Attribute(of_private),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
    let Some(symbol) = b.input.take_if(Token::SymbolName)? else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Symbol, span));
    };
    let text = symbol_text(b, symbol.start, symbol.end);
    let name = b.core.ir.attributes.add(AttributeKind::String(text, None));
    let (inputs, _) = function_arguments(b, false)?;
    let results = function_results(b)?;
    let function = Type::Function { inputs: inputs.types.into(), results: results.types.into() };
    let function = b.core.intern(function);
    set_attribute(b, *ty, AttributeKind::Type(function))?;
    set_dictionaries(b, *of_arguments, &inputs.attributes)?;
    set_dictionaries(b, *of_results, &results.attributes)?;
    let count = attributions(b, "workgroup", Some(*of_workgroup))?;
    attributions(b, "private", Some(*of_private))?;
    let mut entries = Vec::new();
    if b.input.take_word("kernel") {
        entries.push((&b"gpu.kernel"[..], b.core.ir.attributes.add(AttributeKind::Unit)));
    }
    entries.push((b"sym_name", name));
    dictionary_step(b, true)?;
    add_attributions(b, entries, count);
    expect_region(b, *region, true).map(Some)
}

/// `word(%a : t {..}, ..)`, or nothing: further arguments of the region; how many there are.
fn attributions(b: &mut Builder<'_>, word: &str, attribute: Option<AttributeIndex>) -> Read<usize> {
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
    order::sort_by(&mut all, |left, right| unquoted(texts.get(left.name)).cmp(unquoted(texts.get(right.name))));
    let list = b.core.ir.attributes.add_dictionary(&all);
    let dictionary = b.core.ir.attributes.add(AttributeKind::Dictionary(list));
    if let Some(frame) = b.nesting.frame() {
        frame.attributes = Some(dictionary);
    }
}

/// `async [%t] clusters(..) in (..) blocks(%x, %y, %z) in (%a = %s, ..) threads(..) in (..) dynamic_shared_memory_size %n module(@m)
/// function(@f) workgroup(..) private(..) {`: sizes of the grid, of blocks and of clusters, the size of memory, module
/// and function, and the region, which has the places and the sizes as arguments.
pub(super) fn gpu_launch<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        _,
        _,
        sizes @ ..,
        Argument::Slot(memory),
        Argument::Attribute(module),
        Argument::Attribute(function),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
    async_dependencies(b, &arguments[..2])?;
    let mut clusters = None;
    if b.input.take_word("clusters") {
        clusters = Some(launch_places(b)?);
    }
    keyword_text(b, "blocks")?;
    let blocks = launch_places(b)?;
    keyword_text(b, "threads")?;
    let threads = launch_places(b)?;
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
    for (slot, value) in sizes.iter().zip(values) {
        if let Argument::Slot(slot) = slot {
            set_values(b, *slot, &[value])?;
        }
    }
    if b.input.take_word("dynamic_shared_memory_size") {
        let value = read_use(b)?;
        set_values(b, *memory, &[value])?;
    }
    for (word, attribute) in [("module", module), ("function", function)] {
        if b.input.take_word(word) {
            punctuation(b, "(")?;
            let value = read_any_attribute(b)?;
            punctuation(b, ")")?;
            b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
        }
    }
    let count = attributions(b, "workgroup", None)?;
    attributions(b, "private", None)?;
    b.forms.state()?.launched = count;
    expect_region(b, *region, true).map(Some)
}

/// `(%x, %y, %z) in (%a = %s, %b = %s, %c = %s)`: the names of places, the names of sizes, and the sizes.
fn launch_places(b: &mut Builder<'_>) -> Read<[Vec<Use>; 3]> {
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

/// The dictionary after the region of a launch.
pub(super) fn launch_attributes(b: &mut Builder<'_>) -> Read<()> {
    dictionary_step(b, false)?;
    let count = b.forms.state()?.launched;
    add_attributions(b, Vec::new(), count);
    Ok(())
}

/// `{kind = ..} : t, t`: the types of a product and of its result, whose shape is both one after the other.
pub(super) fn outer_product<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(_), Argument::Type(left), Argument::Type(right), Argument::Type(result)] = arguments
    else {
        return Ok(());
    };
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
    b.forms.slot(*left)?.types = Some(start..start + 1);
    b.forms.slot(*right)?.types = Some(start + 1..start + 2);
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
    set_types(b, *result, &[ty], super::TypePlace::Nowhere)
}
