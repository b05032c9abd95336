//! Operations that wait, step over values or guard others, and what else names the arguments of a region in its own way.

use super::branches::{entry, entry_arguments, headed_region};
use super::coiteration::{set_bits, used_coordinates};
use super::functions::body_arguments;
use super::lists::{read_index, set_attribute};
use super::loops::{
    argument_name, copy_types, parse_assignments, print_assignments, read_arrow_types, types_of_values,
};
use super::shaped::{one_type, set_values};
use super::spirv::first_type;
use super::types::set_types;
use super::values::print_value_list;
use super::vectors::text_error;
use crate::asm::directive::Start::{AnyType, Digit, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{keyword_text, list_until, punctuation};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::transforms::{transformed, with_element};
use crate::asm::parser::types::{opaque_type, read_signature};
use crate::asm::parser::values::{read_operands, read_use};
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::asm::printer::transforms::is_made_of;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex, Transform};
use crate::ir::spelling::opaque;
use crate::ir::{AttributeKind, OpId, RegionId, Type};
use crate::syntax::builder::{Builder, Use};
use crate::syntax::link::Reached;

rows! {
    /// `(%a as %x: t)`, or nothing: values that are awaited, whose results are the arguments of the region.
    "AwaitedValues" starts [Text("(")] own_blank => parse_awaited_values, print_awaited_values;
    /// `%x : t in %values {`: a range of values, and the region.
    "ForeachHeader" starts [Text("%")] => parse_foreach_header, print_foreach_header;
    /// `type`: that of all values of a slot.
    "SharedType" starts [AnyType] => parse_shared_type, print_shared_type;
    /// `{ operation }`: a region with one operation, whose results it yields.
    "MaskedOperation" starts [Text("{")] => parse_masked_operation, print_masked_operation;
    /// Nothing: the result is the first, with the shape of the second if it has none itself.
    "WiderType" starts [] own_blank => parse_wider_type, print_wider_type;
    /// `2 times`: how many of the input the result has.
    "RepeatCount" starts [Digit] => parse_repeat_count, print_repeat_count;
    /// `type` of the input; all results have this type.
    "RepeatedType" starts [AnyType] => parse_repeated_type, print_repeated_type;
    /// `%a, %b : (t, u) -> v {`: operands that the region has as arguments of the same names, a unit for `noinline`, and the
    /// result.
    "DefinedExpression" starts [Text("%")] => parse_defined_expression, print_defined_expression;
    /// `%it in %space at(%i, _) iter_args(%x = %a) : t -> u {`: the space, initial values, results, which coordinates are used,
    /// and the region.
    "IteratedSpace" starts [Text("%")] => parse_iterated_space, print_iterated_space;
}

/// `(%a as %x: !async.value<t>, ..)`, or nothing: values, of which the region has what they will be.
fn parse_awaited_values<'s>(b: &mut Builder<'s>, values: SlotIndex) -> Read<()> {
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
    set_values(b, values, &names)?;
    set_types(b, values, &types, TypePlace::Nowhere)
}

/// ` (%a as %x: !async.value<t>, ..)`, or nothing.
fn print_awaited_values(form: &mut FormPrinter<'_, '_>, values: SlotIndex) -> Option<()> {
    let types = form.types_of(values);
    form.printed.values.add(values.0);
    let entry = body_arguments(form)?.unwrap_or_default();
    let values = form.parts.values(values);
    if values.is_empty() {
        return entry.is_empty().then_some(());
    }
    form.str(" (");
    let of_entry = types_of_values(form, &entry);
    form.list(values.iter().zip(&entry).zip(&types), |form, ((value, argument), ty)| {
        form.printer.value(*value);
        form.str(" as ");
        form.printer.value(*argument);
        form.str(": ");
        form.ty(*ty);
        Some(())
    })?;
    form.str(")");
    let fits = values.len() == entry.len() && is_made_of(form.parts.ir, Transform::Parameter, &types, &of_entry);
    fits.then_some(())
}

/// `%x : t in %values {`: a value of a range, the range, and the region.
fn parse_foreach_header<'s>(b: &mut Builder<'s>, (values, region): (SlotIndex, RegionIndex)) -> Read<Option<Reached>> {
    let variable = argument_name(b)?;
    punctuation(b, ":")?;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    keyword_text(b, "in")?;
    let named = read_use(b)?;
    set_values(b, values, &[named])?;
    let Ok(range) = transformed(b, ty, Transform::PdlRange) else {
        return Err(text_error(b, "expected a type of 'pdl'", place));
    };
    set_types(b, values, &range, TypePlace::Nowhere)?;
    b.forms.state()?.arguments.push((variable, ty, None));
    expect_region(b, region, true).map(Some)
}

/// `%x : t in %values {`
fn print_foreach_header(form: &mut FormPrinter<'_, '_>, (values, region): (SlotIndex, RegionIndex)) -> Option<()> {
    let id: RegionId = form.region_of(region)?;
    let [variable] = entry_arguments(form, id)[..] else { return None };
    let ty = form.parts.ir.value_type(variable);
    form.printer.value(variable);
    form.str(" : ");
    form.ty(ty);
    form.str(" in ");
    print_value_list(form, values);
    form.str(" ");
    let range = form.type_of(values)?;
    is_made_of(form.parts.ir, Transform::PdlRange, &[ty], &[range]).then_some(())?;
    headed_region(form, region, id)
}

/// `type`, which all values of a slot have.
fn parse_shared_type<'s>(b: &mut Builder<'s>, TypesOf(slot): TypesOf) -> Read<()> {
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    let count = b.forms.slot(slot)?.values.len();
    set_types(b, slot, &vec![ty; count], TypePlace::At(place))
}

/// `type`, which all values of a slot have.
fn print_shared_type(form: &mut FormPrinter<'_, '_>, TypesOf(slot): TypesOf) -> Option<()> {
    let types = form.types_of(slot);
    let first = *types.first()?;
    form.ty(first);
    types.iter().all(|ty| form.parts.ir.types().same(*ty, first)).then_some(())
}

/// `{ operation }`
fn parse_masked_operation<'s>(b: &mut Builder<'s>, region: RegionIndex) -> Read<Option<Reached>> {
    expect_region(b, region, false).map(Some)
}

/// `{ operation }`: the region has that operation alone, and yields its results, which have no names.
fn print_masked_operation(form: &mut FormPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = form.region_of(region)?;
    form.printed.regions.add(region.0);
    let ir = form.parts.ir;
    let block = entry(form, id).filter(|_| ir.block_count(id) == 1)?;
    let (mut ops, terminator) = (ir.block_ops(block), form.parts.format.info.regions.first()?.terminator.as_ref()?);
    let (first, second) = (ops.next()?, ops.next());
    let is_terminator = |op: OpId| ir.op_name(op) == terminator.as_bytes();
    let is_bare = |op: OpId| ir.attribute_dictionary(op).is_none() && ir.properties(op).is_none();
    let is_plain = ir.arguments(block).len() == 0 && ops.next().is_none();
    form.str("{ ");
    match second {
        None if is_plain && ir.operands(first).is_empty() => form.operation_at(first),
        None => return None,
        Some(last) => {
            let yields = ir.operands(last).iter().copied().eq(ir.results(first));
            (is_plain && is_terminator(last) && yields && is_bare(last)).then_some(())?;
            form.operation_at(first);
        }
    }
    form.str(" }");
    Some(())
}

/// Nothing: the result is the first type, with the shape of the second if it has none itself.
fn parse_wider_type<'s>(
    b: &mut Builder<'s>,
    (TypesOf(result), TypesOf(first), TypesOf(second)): (TypesOf, TypesOf, TypesOf),
) -> Read<()> {
    let (Some(first), Some(second)) = (first_type(b, first)?, first_type(b, second)?) else { return Ok(()) };
    let types = &b.core.ir.types;
    let ty = match types.shaped(second) {
        Some(_) if types.shaped(first).is_none() => with_element(b, second, first),
        _ => first,
    };
    set_types(b, result, &[ty], TypePlace::Nowhere)
}

/// Nothing: the result is the first type, with the shape of the second if it has none itself.
fn print_wider_type(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(result), TypesOf(first), TypesOf(second)): (TypesOf, TypesOf, TypesOf),
) -> Option<()> {
    let (result, first, second) = (form.type_of(result)?, form.type_of(first)?, form.type_of(second)?);
    let types = form.parts.ir.types();
    if types.shaped(first).is_some() || types.shaped(second).is_none() {
        return types.same(result, first).then_some(());
    }
    let (found, of) = (types.shaped(result)?, types.shaped(second)?);
    let fits = found.kind == of.kind && found.shape == of.shape && types.same(found.element, first);
    fits.then_some(())
}

/// `2 times`: until its type is known, that of the result is the number.
fn parse_repeat_count<'s>(b: &mut Builder<'s>, (TypesOf(result), _): (TypesOf, TypesOf)) -> Read<()> {
    let number = read_index(b)?;
    keyword_text(b, "times")?;
    let count = b.core.intern(Type::Opaque(number.as_bytes().into()));
    set_types(b, result, &[count], TypePlace::Nowhere)
}

/// `2 times`
fn print_repeat_count(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(result), TypesOf(input)): (TypesOf, TypesOf),
) -> Option<()> {
    let (all, one) = (bits_of(form, result)?, bits_of(form, input)?);
    form.display(all.checked_div(one).filter(|count| count * one == all)?);
    form.str(" times");
    Some(())
}

/// The bits of the only type of a slot; the directive prints it.
pub(super) fn bits_of(form: &mut FormPrinter<'_, '_>, slot: SlotIndex) -> Option<u32> {
    let ty = form.type_of(slot)?;
    bits(&form.parts.ir.print_type(ty))
}

/// `!smt.bv<4>`, the bits of which the result has several times.
fn parse_repeated_type<'s>(b: &mut Builder<'s>, (TypesOf(input), TypesOf(result)): (TypesOf, TypesOf)) -> Read<()> {
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    let width = bits(&b.core.ir.print_type(ty));
    let count = first_type(b, result)?.and_then(|count| b.core.ir.print_type(count).parse::<u32>().ok());
    let Some(bits) = width.zip(count).and_then(|(width, count)| width.checked_mul(count)) else {
        return Err(text_error(b, "input must have bit-vector type", place));
    };
    let of_result = opaque_type(b, format!("!smt.bv<{bits}>").as_bytes());
    set_types(b, input, &[ty], TypePlace::At(place))?;
    set_types(b, result, &[of_result], TypePlace::Nowhere)
}

/// `!smt.bv<4>`
fn print_repeated_type(form: &mut FormPrinter<'_, '_>, (TypesOf(input), _): (TypesOf, TypesOf)) -> Option<()> {
    let ty = form.type_of(input)?;
    form.ty(ty);
    Some(())
}

/// The number of bits of a vector, `!smt.bv<4>`.
pub(super) fn bits(text: &str) -> Option<u32> {
    text.strip_prefix("!smt.bv<")?.strip_suffix('>')?.trim().parse().ok()
}

/// The arguments of `DefinedExpression`, which its row describes.
type DefinedExpressionParts = (SlotIndex, AttributeIndex, TypesOf, RegionIndex);

/// `%a, %b noinline : (t, u) -> v {`: the region has the values again, by the same names.
fn parse_defined_expression<'s>(
    b: &mut Builder<'s>,
    (values, is_outlined, TypesOf(result), region): DefinedExpressionParts,
) -> Read<Option<Reached>> {
    let start = b.nesting.uses.len();
    read_operands(b)?;
    let names = b.nesting.uses[start..].to_vec();
    b.forms.slot(values)?.values = start..b.nesting.uses.len();
    if b.input.take_word("noinline") {
        set_attribute(b, is_outlined, AttributeKind::Unit)?;
    }
    punctuation(b, ":")?;
    let (inputs, outputs) = read_signature(b)?;
    let types = b.core.types[inputs.clone()].to_vec();
    b.forms.slot(values)?.types = Some(inputs);
    b.forms.slot(result)?.types = Some(outputs);
    let renamed = names.into_iter().zip(types).map(|(name, ty)| (Use { number: 1, ..name }, ty, None));
    let renamed: Vec<_> = renamed.collect();
    let state = b.forms.state()?;
    state.arguments.extend(renamed);
    state.shadows = true;
    expect_region(b, region, true).map(Some)
}

/// `%a, %b : (t, u) -> v {`: the region has the values again, by the same names.
fn print_defined_expression(
    form: &mut FormPrinter<'_, '_>,
    (values, _, TypesOf(result), region): DefinedExpressionParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let own = form.parts.values(values);
    let fits = own.len() == entry.len()
        && entry.iter().zip(own).all(|(argument, value)| form.printer.write_as(*argument, *value));
    print_value_list(form, values);
    let (inputs, outputs) = (form.types_of(values), form.types_of(result));
    form.str(" : (");
    form.types(&inputs);
    form.str(") -> ");
    form.printer.result_types(outputs.into_iter());
    form.str(" ");
    (fits && form.are_same(&types_of_values(form, &entry), &inputs)).then_some(())?;
    headed_region(form, region, id)
}

/// The arguments of `IteratedSpace`, which its row describes.
type IteratedSpaceParts = (SlotIndex, SlotIndex, TypesOf, AttributeIndex, RegionIndex);

/// `%it in %space at(%i, _) iter_args(%x = %a) : space -> types {`
fn parse_iterated_space<'s>(
    b: &mut Builder<'s>,
    (space, inits, TypesOf(results), used, region): IteratedSpaceParts,
) -> Read<Option<Reached>> {
    let iterator = argument_name(b)?;
    keyword_text(b, "in")?;
    let named = read_use(b)?;
    set_values(b, space, &[named])?;
    let (coordinates, bits) = used_coordinates(b)?;
    let carried = match b.input.take_word("iter_args") {
        true => parse_assignments(b, inits)?,
        false => Vec::new(),
    };
    punctuation(b, ":")?;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    set_types(b, space, &[ty], TypePlace::At(place))?;
    let types = read_arrow_types(b, results)?;
    copy_types(b, types.clone(), inits)?;
    set_bits(b, used, bits)?;
    let Ok(of_iterator) = transformed(b, ty, Transform::Renamed("sparse_tensor.iterator")) else {
        return Err(text_error(b, "expected sparse_tensor.iter_space type", place));
    };
    let index = fixed_type(b, "index");
    let carried_types = b.core.types[types].to_vec();
    let mut named: Vec<_> = carried.into_iter().zip(carried_types).collect();
    named.extend(coordinates.into_iter().map(|name| (name, index)));
    named.extend(of_iterator.first().map(|ty| (iterator, *ty)));
    b.forms.state()?.arguments.extend(named.into_iter().map(|(name, ty)| (name, ty, None)));
    expect_region(b, region, true).map(Some)
}

/// `%it in %space at(%i, _) iter_args(%x = %a) : space -> types {`
fn print_iterated_space(
    form: &mut FormPrinter<'_, '_>,
    (space, inits, TypesOf(results), used, region): IteratedSpaceParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let bits = u64::try_from(form.number(used)?).ok()?;
    let (carried, rest) = entry.split_at_checked(form.parts.count(inits))?;
    let (iterator, coordinates) = rest.split_last()?;
    let ty = form.type_of(space)?;
    form.printer.value(*iterator);
    form.str(" in ");
    print_value_list(form, space);
    if bits != 0 {
        let text = form.parts.ir.print_type(ty);
        let (mut coordinates, levels) = (coordinates.iter(), levels(&text)?);
        (bits.checked_shr(levels).unwrap_or_default() == 0).then_some(())?;
        form.str(" at(");
        form.list(0..levels, |form, level| {
            match bits >> level & 1 {
                1 => form.printer.value(*coordinates.next()?),
                _ => form.str("_"),
            }
            Some(())
        })?;
        form.str(")");
    }
    let index_types = types_of_values(form, coordinates);
    let fits = index_types.iter().all(|ty| form.is_type(*ty, "index"))
        && coordinates.len() == bits.count_ones() as usize
        && is_made_of(
            form.parts.ir,
            Transform::Renamed("sparse_tensor.iterator"),
            &[ty],
            &types_of_values(form, &[*iterator]),
        );
    fits.then_some(())?;
    let (init_types, result_types) = (form.types_of(inits), form.types_of(results));
    let carried_types = types_of_values(form, carried);
    (form.are_same(&init_types, &result_types) && form.are_same(&carried_types, &init_types)).then_some(())?;
    form.printed.values.add(inits.0);
    if !carried.is_empty() {
        form.str(" iter_args");
        print_assignments(form, carried, inits)?;
    }
    form.str(" : ");
    form.ty(ty);
    form.str(" ");
    if !carried.is_empty() {
        form.str(" -> ");
        form.printer.result_types(result_types.into_iter());
    }
    form.str(" ");
    headed_region(form, region, id)
}

/// How many levels of a tensor a space is about: `lvls = 0 to 2`.
pub(super) fn levels(text: &str) -> Option<u32> {
    let (_, range) = text.strip_suffix('>')?.rsplit_once("lvls = ")?;
    match range.split_once(" to ") {
        Some((low, high)) => high.trim().parse::<u32>().ok()?.checked_sub(low.trim().parse().ok()?),
        None => Some(1),
    }
}
