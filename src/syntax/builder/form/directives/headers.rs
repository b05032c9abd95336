//! Operations that wait, step over values or guard others, and what else names the arguments of a region in its own way.

use super::super::expect::{keyword_text, list_until, punctuation};
use super::super::finish::fixed_type;
use super::super::regions::expect_region;
use super::super::transforms::{transformed, with_element};
use super::super::types::{opaque_type, read_signature};
use super::super::values::{read_operands, read_use};
use super::super::{Builder, Read, TypePlace};
use super::coiteration::{set_bits, used_coordinates};
use super::lists::{read_index, set_attribute};
use super::loops::{argument_name, arrow_types, assignments, copy_types};
use super::shaped::{one_type, set_values};
use super::spirv::first_type;
use super::types::set_types;
use super::vectors::text_error;
use crate::assembly::{Argument, Transform};
use crate::ir::spelling::opaque;
use crate::ir::{AttributeKind, Type};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;

/// `(%a as %x: !async.value<t>, ..)`, or nothing: values, of which the region has what they will be.
pub(super) fn awaited_values<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values)] = arguments else { return Ok(()) };
    let (mut names, mut types) = (Vec::new(), Vec::new());
    if b.input.take_text("(") {
        list_until(b, ")", |b| {
            names.push(read_use(b)?);
            keyword_text(b, "as")?;
            let argument = argument_name(b)?;
            punctuation(b, ":")?;
            let place = b.input.peek()?.1;
            let ty = one_type(b)?;
            let is_value = matches!(b.core.ir.types.resolved(ty), Type::Opaque(text) if opaque::first_parameter(text).is_some() && text.starts_with(b"!async.value<"));
            let inner = if is_value { transformed(b, ty, Transform::Parameter).ok() } else { None };
            let Some([inner]) = inner.as_deref() else {
                return Err(text_error(b, "expected a type '!async.value<..>'", place));
            };
            types.push(ty);
            b.forms.state()?.arguments.push((argument, *inner, None));
            Ok(())
        })?;
    }
    set_values(b, *values, &names)?;
    set_types(b, *values, &types, TypePlace::Nowhere)
}

/// `%x : t in %values {`: a value of a range, the range, and the region.
pub(super) fn foreach_header<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [Argument::Slot(values), Argument::Region(region)] = arguments else { return Ok(None) };
    let variable = argument_name(b)?;
    punctuation(b, ":")?;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    keyword_text(b, "in")?;
    let named = read_use(b)?;
    set_values(b, *values, &[named])?;
    let Ok(range) = transformed(b, ty, Transform::PdlRange) else {
        return Err(text_error(b, "expected a type of 'pdl'", place));
    };
    set_types(b, *values, &range, TypePlace::Nowhere)?;
    b.forms.state()?.arguments.push((variable, ty, None));
    expect_region(b, *region, true).map(Some)
}

/// `type`, which all values of a slot have.
pub(super) fn shared_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(slot)] = arguments else { return Ok(()) };
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    let count = b.forms.slot(*slot)?.values.len();
    set_types(b, *slot, &vec![ty; count], TypePlace::At(place))
}

/// `{ operation }`
pub(super) fn masked_operation<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [Argument::Region(region)] = arguments else { return Ok(None) };
    expect_region(b, *region, false).map(Some)
}

/// Nothing: the result is the first type, with the shape of the second if it has none itself.
pub(super) fn wider_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(result), Argument::Type(first), Argument::Type(second)] = arguments else { return Ok(()) };
    let (Some(first), Some(second)) = (first_type(b, *first)?, first_type(b, *second)?) else { return Ok(()) };
    let types = &b.core.ir.types;
    let ty = match types.shaped(second) {
        Some(_) if types.shaped(first).is_none() => with_element(b, second, first),
        _ => first,
    };
    set_types(b, *result, &[ty], TypePlace::Nowhere)
}

/// `2 times`: until its type is known, that of the result is the number.
pub(super) fn repeat_count<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(result), _] = arguments else { return Ok(()) };
    let number = read_index(b)?;
    keyword_text(b, "times")?;
    let count = b.core.intern(Type::Opaque(number.as_bytes().into()));
    set_types(b, *result, &[count], TypePlace::Nowhere)
}

/// `!smt.bv<4>`, the bits of which the result has several times.
pub(super) fn repeated_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(input), Argument::Type(result)] = arguments else { return Ok(()) };
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    let width = bits(&b.core.ir.print_type(ty));
    let count = first_type(b, *result)?.and_then(|count| b.core.ir.print_type(count).parse::<u32>().ok());
    let Some(bits) = width.zip(count).and_then(|(width, count)| width.checked_mul(count)) else {
        return Err(text_error(b, "input must have bit-vector type", place));
    };
    let of_result = opaque_type(b, format!("!smt.bv<{bits}>").as_bytes());
    set_types(b, *input, &[ty], TypePlace::At(place))?;
    set_types(b, *result, &[of_result], TypePlace::Nowhere)
}

/// `%a, %b noinline : (t, u) -> v {`: the region has the values again, by the same names.
pub(super) fn defined_expression<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [Argument::Slot(values), Argument::Attribute(is_outlined), Argument::Type(result), Argument::Region(region)] =
        arguments
    else {
        return Ok(None);
    };
    let start = b.nesting.uses.len();
    read_operands(b)?;
    let names = b.nesting.uses[start..].to_vec();
    b.forms.slot(*values)?.values = start..b.nesting.uses.len();
    if b.input.take_word("noinline") {
        set_attribute(b, *is_outlined, AttributeKind::Unit)?;
    }
    punctuation(b, ":")?;
    let (inputs, outputs) = read_signature(b)?;
    let types = b.core.types[inputs.clone()].to_vec();
    b.forms.slot(*values)?.types = Some(inputs);
    b.forms.slot(*result)?.types = Some(outputs);
    let renamed = names.into_iter().zip(types).map(|(name, ty)| (Use { number: 1, ..name }, ty, None));
    let renamed: Vec<_> = renamed.collect();
    let state = b.forms.state()?;
    state.arguments.extend(renamed);
    state.shadows = true;
    expect_region(b, *region, true).map(Some)
}

/// `%it in %space at(%i, _) iter_args(%x = %a) : space -> types {`
pub(super) fn iterated_space<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Slot(space),
        Argument::Slot(inits),
        Argument::Type(results),
        Argument::Attribute(used),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
    let iterator = argument_name(b)?;
    keyword_text(b, "in")?;
    let named = read_use(b)?;
    set_values(b, *space, &[named])?;
    let (coordinates, bits) = used_coordinates(b)?;
    let carried = match b.input.take_word("iter_args") {
        true => assignments(b, *inits)?,
        false => Vec::new(),
    };
    punctuation(b, ":")?;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    set_types(b, *space, &[ty], TypePlace::At(place))?;
    let types = arrow_types(b, *results)?;
    copy_types(b, types.clone(), *inits)?;
    set_bits(b, *used, bits)?;
    let Ok(of_iterator) = transformed(b, ty, Transform::Renamed("sparse_tensor.iterator")) else {
        return Err(text_error(b, "expected sparse_tensor.iter_space type", place));
    };
    let index = fixed_type(b, "index");
    let carried_types = b.core.types[types].to_vec();
    let mut named: Vec<_> = carried.into_iter().zip(carried_types).collect();
    named.extend(coordinates.into_iter().map(|name| (name, index)));
    named.extend(of_iterator.first().map(|ty| (iterator, *ty)));
    b.forms.state()?.arguments.extend(named.into_iter().map(|(name, ty)| (name, ty, None)));
    expect_region(b, *region, true).map(Some)
}

/// How many bits a vector has: `!smt.bv<4>`.
pub(super) fn bits(text: &str) -> Option<u32> {
    text.strip_prefix("!smt.bv<")?.strip_suffix('>')?.trim().parse().ok()
}
