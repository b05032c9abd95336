//! Resources that regions and dispatches use: what IREE's dialects `stream` and `hal` write.

use super::super::attributes::read_any_attribute;
use super::super::expect::{comma_list, keyword_text, list_until, punctuation, refused};
use super::super::finish::fixed_type;
use super::super::numbers::dense_array_of;
use super::super::regions::expect_region;
use super::super::terms::{integer_of, symbol_text};
use super::super::types::read_results;
use super::super::values::read_use;
use super::super::{Builder, CustomError, Read, TypePlace};
use super::lists::read_index;
use super::loops::argument_name;
use super::shaped::{Operands, Shaped, braced_sizes, one_type, set_tied, set_values, shaped_results, sized_type};
use super::structured::typed_arguments;
use super::symbols::set_array;
use super::types::set_types;
use super::values::read_string;
use crate::assembly::Argument;
use crate::ir::{AttributeId, AttributeKind, TypeId};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

/// Values with a range of each, and how they are accessed.
#[derive(Default)]
pub(super) struct Ranges {
    values: Vec<Use>,
    pub(super) offsets: Vec<Use>,
    pub(super) ends: Vec<Use>,
    pub(super) lengths: Vec<Use>,
    accesses: Vec<AttributeId>,
}

/// `@a::@b`, or `{@a::@b, @c::@d}`
pub(super) fn entry_points<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(entry_points)] = arguments else { return Ok(()) };
    let mut found = Vec::new();
    let is_list = b.input.take_text("{");
    loop {
        let (token, span) = b.input.peek()?;
        if token != Token::SymbolName {
            return Err(refused(b, CustomError::Attribute, span));
        }
        found.push(read_any_attribute(b)?);
        if !is_list || !b.input.take_text(",") {
            break;
        }
    }
    if is_list {
        punctuation(b, "}")?;
    }
    set_array(b, *entry_points, &found)
}

/// `@function`, or `@function as("name")`: the name is that of the function unless it is written.
pub(super) fn symbol_alias<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(name), Argument::Attribute(function)] = arguments else { return Ok(()) };
    let (token, span) = b.input.peek()?;
    if token != Token::SymbolName {
        return Err(refused(b, CustomError::Attribute, span));
    }
    let symbol = read_any_attribute(b)?;
    b.forms.state()?.attributes[usize::from(function.0)] = Some(symbol);
    let text = symbol_text(b, span.start, span.end);
    let own = b.core.ir.attributes.add(AttributeKind::String(text, None));
    let alias = if b.input.take_word("as") {
        punctuation(b, "(")?;
        let alias = read_string(b)?;
        punctuation(b, ")")?;
        alias
    } else {
        own
    };
    b.forms.state()?.attributes[usize::from(name.0)] = Some(alias);
    Ok(())
}

/// `(%a: t, ..) -> (t, ..) {`, before which `workgroups` or `count` may come, or nothing: a region whose results have
/// types.
pub(super) fn typed_region<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [.., Argument::Region(region)] = arguments else { return Ok(None) };
    let has_word = b.input.take_word("workgroups") || b.input.take_word("count");
    if !has_word && b.input.first() != Some(b'(') {
        return Ok(None);
    }
    typed_arguments(b)?;
    if b.input.take_text("->") {
        let start = b.core.types.len();
        read_results(b)?;
        drop_types(b, start);
    }
    expect_region(b, *region, true).map(Some)
}

/// Types that say nothing about the operation.
pub(super) fn drop_types(b: &mut Builder<'_>, start: usize) {
    let first = b.nesting.operations.last().map_or(0, |frame| frame.types_start);
    b.core.types.truncate(start);
    if let Some(state) = b.forms.last_mut() {
        state.places.truncate(start.saturating_sub(first));
    }
}

/// `(%a as %x: t{%s}, ..) -> (t{%s}, %a{%s}) {`: operands that are arguments of the region, and results.
pub(super) fn resource_region<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [Argument::Slot(operands), Argument::Type(types), Argument::Slot(sizes), rest @ .., Argument::Region(region)] =
        arguments
    else {
        return Ok(None);
    };
    let (names, found) = captures(b)?;
    let of_results = match rest {
        [Argument::Type(results), Argument::Slot(result_sizes), Argument::Attribute(tied)] => {
            let outputs = match b.input.take_text("->") {
                true => shaped_results(b, &Operands { names: &names, types: &found.types })?,
                false => Shaped::default(),
            };
            Some((outputs, *results, *result_sizes, *tied))
        }
        _ => None,
    };
    set_values(b, *operands, &names)?;
    set_types(b, *types, &found.types, TypePlace::Nowhere)?;
    set_values(b, *sizes, &found.sizes)?;
    if let Some((outputs, results, result_sizes, tied)) = of_results {
        set_types(b, results, &outputs.types, TypePlace::Nowhere)?;
        set_values(b, result_sizes, &outputs.sizes)?;
        set_tied(b, tied, &outputs.tied)?;
    }
    expect_region(b, *region, true).map(Some)
}

/// `(%a as %x: t{%s}, ..)`
fn captures(b: &mut Builder<'_>) -> Read<(Vec<Use>, Shaped)> {
    let (mut names, mut found) = (Vec::new(), Shaped::default());
    punctuation(b, "(")?;
    if b.input.take_text(")") {
        return Ok((names, found));
    }
    comma_list(b, |b| {
        names.push(read_use(b)?);
        keyword_text(b, "as")?;
        let argument = argument_name(b)?;
        punctuation(b, ":")?;
        let ty = one_type(b)?;
        braced_sizes(b, &mut found.sizes)?;
        found.types.push(ty);
        b.forms.state()?.arguments.push((argument, ty, None));
        Ok(())
    })?;
    punctuation(b, ")")?;
    Ok((names, found))
}

/// `[%offset to %end for %length]`, of which the end may not be written.
pub(super) fn range_of(b: &mut Builder<'_>, ranges: &mut Ranges, has_end: bool) -> Read<()> {
    punctuation(b, "[")?;
    ranges.offsets.push(read_use(b)?);
    if has_end {
        keyword_text(b, "to")?;
        ranges.ends.push(read_use(b)?);
    }
    keyword_text(b, "for")?;
    ranges.lengths.push(read_use(b)?);
    punctuation(b, "]")
}

/// `ro`, `rw` or `wo`.
fn read_access(b: &mut Builder<'_>) -> Read<AttributeId> {
    let words = [("ro", "1"), ("wo", "2"), ("rw", "3")];
    let Some((_, number)) = words.into_iter().find(|(word, _)| b.input.take_word(word)) else {
        let span = b.input.peek()?.1;
        let text = "expected access to be one of ro, rw, or wo".to_owned();
        return Err(refused(b, CustomError::Text { text }, span));
    };
    let ty = integer_of(b, 32);
    let text = b.core.ir.texts.add(number.as_bytes());
    Ok(b.core.ir.attributes.add(AttributeKind::Integer(text, Some(ty))))
}

/// `(%a[%o to %e for %l], %b)`: values of which resources have a range.
pub(super) fn dispatch_operands<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Slot(offsets), Argument::Slot(ends), Argument::Slot(lengths)] = arguments
    else {
        return Ok(());
    };
    let mut ranges = Ranges::default();
    punctuation(b, "(")?;
    list_until(b, ")", |b| {
        ranges.values.push(read_use(b)?);
        if b.input.first() == Some(b'[') {
            range_of(b, &mut ranges, true)?;
        }
        Ok(())
    })?;
    set_values(b, *values, &ranges.values)?;
    set_values(b, *offsets, &ranges.offsets)?;
    set_values(b, *ends, &ranges.ends)?;
    set_values(b, *lengths, &ranges.lengths)
}

/// `(ro %a[%o for %l], %b)`
pub(super) fn command_operands<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Slot(offsets), Argument::Slot(lengths), Argument::Attribute(accesses)] =
        arguments
    else {
        return Ok(());
    };
    let mut ranges = Ranges::default();
    punctuation(b, "(")?;
    list_until(b, ")", |b| {
        let is_resource = b.input.first() != Some(b'%');
        if is_resource {
            let access = read_access(b)?;
            ranges.accesses.push(access);
        }
        ranges.values.push(read_use(b)?);
        if is_resource {
            range_of(b, &mut ranges, false)?;
        }
        Ok(())
    })?;
    set_values(b, *values, &ranges.values)?;
    set_values(b, *offsets, &ranges.offsets)?;
    set_values(b, *lengths, &ranges.lengths)?;
    set_array(b, *accesses, &ranges.accesses)
}

/// `ro %a[%o for %l] : t{%s}, ..`
pub(super) fn dispatch_resources<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [
        Argument::Slot(values),
        Argument::Type(types),
        Argument::Slot(sizes),
        Argument::Slot(offsets),
        Argument::Slot(lengths),
        Argument::Attribute(accesses),
    ] = arguments
    else {
        return Ok(());
    };
    let (mut ranges, mut found) = (Ranges::default(), Shaped::default());
    while b.input.first() != Some(b'}') {
        let access = read_access(b)?;
        ranges.accesses.push(access);
        ranges.values.push(read_use(b)?);
        range_of(b, &mut ranges, false)?;
        punctuation(b, ":")?;
        sized_type(b, &mut found)?;
        if !b.input.take_text(",") {
            break;
        }
    }
    set_values(b, *values, &ranges.values)?;
    set_types(b, *types, &found.types, TypePlace::Nowhere)?;
    set_values(b, *sizes, &found.sizes)?;
    set_values(b, *offsets, &ranges.offsets)?;
    set_values(b, *lengths, &ranges.lengths)?;
    set_array(b, *accesses, &ranges.accesses)
}

/// `(%a : t)[%o, %l], ..`
pub(super) fn bindings<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Type(types), Argument::Slot(offsets), Argument::Slot(lengths)] = arguments
    else {
        return Ok(());
    };
    let (mut ranges, mut of_values) = (Ranges::default(), Vec::new());
    while b.input.take_text("(") {
        ranges.values.push(read_use(b)?);
        punctuation(b, ":")?;
        of_values.push(one_type(b)?);
        punctuation(b, ")")?;
        punctuation(b, "[")?;
        ranges.offsets.push(read_use(b)?);
        punctuation(b, ",")?;
        ranges.lengths.push(read_use(b)?);
        punctuation(b, "]")?;
        if !b.input.take_text(",") {
            break;
        }
    }
    set_values(b, *values, &ranges.values)?;
    set_types(b, *types, &of_values, TypePlace::Nowhere)?;
    set_values(b, *offsets, &ranges.offsets)?;
    set_values(b, *lengths, &ranges.lengths)
}

/// `%scope::%key`, or `%key`
pub(super) fn parameter_reference<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(scope), Argument::Slot(key)] = arguments else { return Ok(()) };
    let (of_scope, of_key) = scoped_key(b)?;
    set_values(b, *scope, of_scope.as_slice())?;
    set_values(b, *key, &[of_key])
}

pub(super) fn scoped_key(b: &mut Builder<'_>) -> Read<(Option<Use>, Use)> {
    let first = read_use(b)?;
    if b.input.take_text("::") {
        return Ok((Some(first), read_use(b)?));
    }
    Ok((None, first))
}

/// `%scope::%key[%offset] : t{%s}, ..`: results that are loaded.
pub(super) fn parameter_loads<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [
        Argument::Slot(scope),
        Argument::Slot(keys),
        Argument::Slot(offsets),
        Argument::Type(results),
        Argument::Slot(sizes),
    ] = arguments
    else {
        return Ok(());
    };
    let (mut scopes, mut ranges, mut found) = (None, Ranges::default(), Shaped::default());
    comma_list(b, |b| {
        let (of_scope, key) = scoped_key(b)?;
        scopes = scopes.or(of_scope);
        ranges.values.push(key);
        punctuation(b, "[")?;
        ranges.offsets.push(read_use(b)?);
        punctuation(b, "]")?;
        punctuation(b, ":")?;
        sized_type(b, &mut found)
    })?;
    set_values(b, *scope, scopes.as_slice())?;
    set_values(b, *keys, &ranges.values)?;
    set_values(b, *offsets, &ranges.offsets)?;
    set_types(b, *results, &found.types, TypePlace::Nowhere)?;
    set_values(b, *sizes, &found.sizes)
}

/// `t{%s} = value, ..`: results that are constants.
pub(super) fn constant_values<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(results), Argument::Slot(sizes), Argument::Attribute(values)] = arguments else {
        return Ok(());
    };
    let (mut found, mut constants) = (Shaped::default(), Vec::new());
    comma_list(b, |b| {
        sized_type(b, &mut found)?;
        punctuation(b, "=")?;
        constants.push(read_any_attribute(b)?);
        Ok(())
    })?;
    set_types(b, *results, &found.types, TypePlace::Nowhere)?;
    set_values(b, *sizes, &found.sizes)?;
    set_array(b, *values, &constants)
}

/// `[0, 9] = %size, ..`: a result of `index` for each.
pub(super) fn slice_lifetimes<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(intervals), Argument::Slot(sizes), Argument::Type(results)] = arguments else {
        return Ok(());
    };
    let index = fixed_type(b, "index");
    let (mut numbers, mut values) = (Vec::new(), Vec::new());
    while b.input.take_text("[") {
        for close in [",", "]"] {
            let text = read_index(b)?;
            let text = b.core.ir.texts.add(text.as_bytes());
            numbers.push(b.core.ir.attributes.add(AttributeKind::Integer(text, Some(index))));
            punctuation(b, close)?;
        }
        punctuation(b, "=")?;
        values.push(read_use(b)?);
        if !b.input.take_text(",") {
            break;
        }
    }
    set_array(b, *intervals, &numbers)?;
    set_values(b, *sizes, &values)?;
    let types: Vec<TypeId> = vec![index; values.len()];
    set_types(b, *results, &types, TypePlace::Nowhere)
}

/// `[[%a, 2], [3]]`: values, and lists of numbers.
pub(super) fn nested_index_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Attribute(numbers)] = arguments else { return Ok(()) };
    let (mut found, mut lists) = (Vec::new(), Vec::new());
    punctuation(b, "[")?;
    while b.input.take_text("[") {
        let mut texts = Vec::new();
        while b.input.first() != Some(b']') {
            if b.input.first() == Some(b'%') {
                found.push(read_use(b)?);
                texts.push(super::DYNAMIC.to_owned());
            } else {
                texts.push(read_index(b)?);
            }
            if !b.input.take_text(",") {
                break;
            }
        }
        punctuation(b, "]")?;
        lists.push(dense_array_of(b, "i64", &texts.join(", ")));
        if !b.input.take_text(",") {
            break;
        }
    }
    punctuation(b, "]")?;
    set_values(b, *values, &found)?;
    set_array(b, *numbers, &lists)
}

/// `knobs = {..}`
pub(super) fn named_dictionary<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
    let format = b.forms.state()?.format;
    keyword_text(b, &format.info.attributes[usize::from(attribute.0)].name)?;
    punctuation(b, "=")?;
    let value = read_any_attribute(b)?;
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(())
}
