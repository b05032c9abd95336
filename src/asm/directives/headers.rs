//! Operations that wait, step over values or guard other operations, and other headers that name the arguments of a
//! region.

use super::branches::{entry, entry_arguments, headed_region};
use super::coiteration::{set_bits, used_coordinates};
use super::functions::body_arguments;
use super::loops::{
    argument_name, copy_types, parse_assignments, print_assignments, print_captures, read_arrow_types, types_of_values,
};
use super::spirv::first_type;
use super::values::print_value_list;
use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::{AnyType, Digit, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, Format, RegionIndex, Release, SlotIndex, Transform};
use crate::dialect::transforms::is_made_of;
use crate::ir::{AttributeKind, OpId, RegionId, Type};
use crate::print::spelling::opaque;
use crate::syntax::builder::WrittenUse;
use crate::syntax::fast::link::Reached;

rows! {
    /// `(%a as %x: t)`, or nothing: awaited values, whose results are the arguments of the region.
    "AwaitedValues" starts [Text("(")] OwnBlank => parse_awaited_values, print_awaited_values;
    /// `%x : t in %values {`: a range of values, and the region.
    "ForeachHeader" starts [Text("%")] => parse_foreach_header, print_foreach_header;
    /// `type`: the type of all values of a slot.
    "SharedType" starts [AnyType] => parse_shared_type, print_shared_type;
    /// `{ operation }`: a region with one operation, whose results the region yields.
    "MaskedOperation" starts [Text("{")] => parse_masked_operation, print_masked_operation;
    /// No text: the result has the type of the first operand, with the shape of the second if the first has no shape.
    "WiderType" starts [] OwnBlank => parse_wider_type, print_wider_type;
    /// `2 times`: the number of copies of the input in the result.
    "RepeatCount" starts [Digit] => parse_repeat_count, print_repeat_count;
    /// `type` of the input, which is also the type of all results.
    "RepeatedType" starts [AnyType] => parse_repeated_type, print_repeated_type;
    /// `%a, %b : (t, u) -> v {`: operands, and arguments of the region with the same names, a unit attribute for
    /// `noinline`, and the result.
    "DefinedExpression" starts [Text("%")] ShadowsNames => parse_defined_expression, print_defined_expression;
    /// `%it in %space at(%i, _) iter_args(%x = %a) : t -> u {`: the space, initial values, results, the used
    /// coordinates, and the region.
    "IteratedSpace" starts [Text("%")] => parse_iterated_space, print_iterated_space;
}

/// `(%a as %x: !async.value<t>, ..)`, or nothing: asynchronous values, and arguments of the region with their contents.
fn parse_awaited_values<'s>(p: &mut OpAsmParser<'_, 's>, values: SlotIndex) -> ParseResult<()> {
    let (mut names, mut types) = (Vec::new(), Vec::new());
    if p.parse_optional("(") {
        p.parse_list_until(")", |p| {
            names.push(p.parse_operand()?);
            p.parse_keyword("as")?;
            let argument = argument_name(p)?;
            p.parse(":")?;
            let place = p.next_span()?;
            let ty = p.parse_type_alone()?;
            let is_value = matches!(p.ir().types.resolved(ty),
                Type::Opaque(text) if opaque::first_parameter(text).is_some() && text.starts_with(b"!async.value<"));
            let inner = if is_value { p.transformed(ty, Transform::Parameter).ok() } else { None };
            let Some([inner]) = inner.as_deref() else {
                return Err(text_error(p, "expected a type '!async.value<..>'", place));
            };
            types.push(ty);
            p.state()?.arguments.push((argument, *inner, None));
            Ok(())
        })?;
    }
    p.set_values(values, &names)?;
    p.set_types(values, &types, TypePlace::Nowhere)
}

/// ` (%a as %x: !async.value<t>, ..)`, or nothing.
fn print_awaited_values(p: &mut OpAsmPrinter<'_, '_>, values: SlotIndex) -> Option<()> {
    let types = p.types_of(values);
    p.did_print_values(values);
    let entry = body_arguments(p)?.unwrap_or_default();
    let values = p.values(values);
    if values.is_empty() {
        return entry.is_empty().then_some(());
    }
    p.print(" ");
    let of_entry = types_of_values(p, &entry);
    print_captures(p, values, &entry, &types, |_, _| Some(()))?;
    let fits = values.len() == entry.len() && is_made_of(p.ir(), Transform::Parameter, &types, &of_entry);
    fits.then_some(())
}

/// `%x : t in %values {`: a value of a range, the range, and the region.
fn parse_foreach_header<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, region): (SlotIndex, RegionIndex),
) -> ParseResult<Option<Reached>> {
    let variable = argument_name(p)?;
    p.parse(":")?;
    let place = p.next_span()?;
    let ty = p.parse_type_alone()?;
    p.parse_keyword("in")?;
    let named = p.parse_operand()?;
    p.set_values(values, &[named])?;
    let Ok(range) = p.transformed(ty, Transform::PdlRange) else {
        return Err(text_error(p, "expected a type of 'pdl'", place));
    };
    p.set_types(values, &range, TypePlace::Nowhere)?;
    p.state()?.arguments.push((variable, ty, None));
    p.parse_region(region, true).map(Some)
}

/// `%x : t in %values {`
fn print_foreach_header(p: &mut OpAsmPrinter<'_, '_>, (values, region): (SlotIndex, RegionIndex)) -> Option<()> {
    let id: RegionId = p.region_of(region)?;
    let [variable] = entry_arguments(p, id)[..] else { return None };
    let ty = p.ir().value_type(variable);
    p.print_operand(variable);
    p.print(" : ");
    p.print_type(ty);
    p.print(" in ");
    print_value_list(p, values);
    p.print(" ");
    let range = p.type_of(values)?;
    is_made_of(p.ir(), Transform::PdlRange, &[ty], &[range]).then_some(())?;
    headed_region(p, region, id)
}

/// `type`: the type of all values of a slot.
fn parse_shared_type<'s>(p: &mut OpAsmParser<'_, 's>, TypesOf(slot): TypesOf) -> ParseResult<()> {
    let place = p.next_span()?;
    let ty = p.parse_type_alone()?;
    let count = p.slot(slot)?.values.len();
    p.set_types(slot, &vec![ty; count], TypePlace::At(place))
}

/// `type`: the type of all values of a slot.
fn print_shared_type(p: &mut OpAsmPrinter<'_, '_>, TypesOf(slot): TypesOf) -> Option<()> {
    let types = p.types_of(slot);
    let first = *types.first()?;
    p.print_type(first);
    types.iter().all(|ty| p.ir().types().same(*ty, first)).then_some(())
}

/// `{ operation }`
fn parse_masked_operation<'s>(p: &mut OpAsmParser<'_, 's>, region: RegionIndex) -> ParseResult<Option<Reached>> {
    p.parse_region(region, false).map(Some)
}

/// `{ operation }`: the region contains only this operation, and yields its results, which have no names.
fn print_masked_operation(p: &mut OpAsmPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = p.region_of(region)?;
    p.did_print_region(region);
    let ir = p.ir();
    let block = entry(p, id).filter(|_| ir.block_count(id) == 1)?;
    let (mut ops, terminator) = (ir.block_ops(block), p.format().info.regions.first()?.terminator.as_ref()?);
    let (first, second) = (ops.next()?, ops.next());
    let is_terminator = |op: OpId| ir.op_name_bytes(op) == terminator.as_bytes();
    let is_bare = |op: OpId| ir.attribute_dictionary(op).is_none() && ir.properties(op).is_none();
    let is_plain = ir.arguments(block).len() == 0 && ops.next().is_none();
    p.print("{ ");
    match second {
        None if is_plain && ir.operands(first).is_empty() => p.print_inline_op(first),
        None => return None,
        Some(last) => {
            let yields = ir.operands(last).iter().copied().eq(ir.results(first));
            (is_plain && is_terminator(last) && yields && is_bare(last)).then_some(())?;
            p.print_inline_op(first);
        }
    }
    p.print(" }");
    Some(())
}

/// No text: the result has the type of the first operand, with the shape of the second if the first has no shape.
fn parse_wider_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(result), TypesOf(first), TypesOf(second)): (TypesOf, TypesOf, TypesOf),
) -> ParseResult<()> {
    let (Some(first), Some(second)) = (first_type(p, first)?, first_type(p, second)?) else { return Ok(()) };
    let types = &p.ir().types;
    let ty = match types.shaped(second) {
        Some(_) if types.shaped(first).is_none() => p.with_element(second, first),
        _ => first,
    };
    p.set_types(result, &[ty], TypePlace::Nowhere)
}

/// No text: the result has the type of the first operand, with the shape of the second if the first has no shape.
fn print_wider_type(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(result), TypesOf(first), TypesOf(second)): (TypesOf, TypesOf, TypesOf),
) -> Option<()> {
    let (result, first, second) = (p.type_of(result)?, p.type_of(first)?, p.type_of(second)?);
    let types = p.ir().types();
    if types.shaped(first).is_some() || types.shaped(second).is_none() {
        return types.same(result, first).then_some(());
    }
    let (found, of) = (types.shaped(result)?, types.shaped(second)?);
    let fits = found.kind == of.kind && found.shape == of.shape && types.same(found.element, first);
    fits.then_some(())
}

/// `2 times`: stores the number in place of the type of the result, until that type is known.
fn parse_repeat_count<'s>(p: &mut OpAsmParser<'_, 's>, (TypesOf(result), _): (TypesOf, TypesOf)) -> ParseResult<()> {
    let number = p.parse_index()?;
    p.parse_keyword("times")?;
    let count = p.intern(Type::Opaque(number.as_bytes().into()));
    p.set_types(result, &[count], TypePlace::Nowhere)
}

/// `2 times`
fn print_repeat_count(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(result), TypesOf(input)): (TypesOf, TypesOf),
) -> Option<()> {
    let (all, one) = (bits_of(p, result)?, bits_of(p, input)?);
    p.print_display(all.checked_div(one).filter(|count| count * one == all)?);
    p.print(" times");
    Some(())
}

/// The bits of the only type of a slot; the directive prints it.
pub(super) fn bits_of(p: &mut OpAsmPrinter<'_, '_>, slot: SlotIndex) -> Option<u32> {
    let ty = p.type_of(slot)?;
    bits(&p.ir().print_type(ty))
}

/// `!smt.bv<4>`: the type of the result is computed from this type and the number of copies.
fn parse_repeated_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(input), TypesOf(result)): (TypesOf, TypesOf),
) -> ParseResult<()> {
    let place = p.next_span()?;
    let ty = p.parse_type_alone()?;
    let width = bits(&p.ir().print_type(ty));
    let count = first_type(p, result)?.and_then(|count| p.ir().print_type(count).parse::<u32>().ok());
    let Some(bits) = width.zip(count).and_then(|(width, count)| width.checked_mul(count)) else {
        return Err(text_error(p, "input must have bit-vector type", place));
    };
    let of_result = p.opaque_type(format!("!smt.bv<{bits}>").as_bytes());
    p.set_types(input, &[ty], TypePlace::At(place))?;
    p.set_types(result, &[of_result], TypePlace::Nowhere)
}

/// `!smt.bv<4>`
fn print_repeated_type(p: &mut OpAsmPrinter<'_, '_>, (TypesOf(input), _): (TypesOf, TypesOf)) -> Option<()> {
    let ty = p.type_of(input)?;
    p.print_type(ty);
    Some(())
}

/// The number of bits of a vector, `!smt.bv<4>`.
pub(super) fn bits(text: &str) -> Option<u32> {
    text.strip_prefix("!smt.bv<")?.strip_suffix('>')?.trim().parse().ok()
}

/// The arguments of `DefinedExpression`, which its row describes.
type DefinedExpressionParts = (SlotIndex, AttributeIndex, TypesOf, RegionIndex);

/// `%a, %b noinline : (t, u) -> v {`: the arguments of the region have the names of the operands.
fn parse_defined_expression<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, is_outlined, TypesOf(result), region): DefinedExpressionParts,
) -> ParseResult<Option<Reached>> {
    let start = p.operand_count();
    p.parse_operand_list()?;
    let names = p.operands()[start..].to_vec();
    p.slot(values)?.values = start..p.operand_count();
    if p.parse_optional_keyword("noinline") {
        p.add_attribute(is_outlined, AttributeKind::Unit)?;
    }
    p.parse(":")?;
    let (inputs, outputs) = p.parse_signature()?;
    let types = p.types()[inputs.clone()].to_vec();
    p.slot(values)?.types = Some(inputs);
    p.slot(result)?.types = Some(outputs);
    let renamed = names.into_iter().zip(types).map(|(name, ty)| (WrittenUse { number: 1, ..name }, ty, None));
    let renamed: Vec<_> = renamed.collect();
    let state = p.state()?;
    state.arguments.extend(renamed);
    state.shadows = true;
    p.parse_region(region, true).map(Some)
}

/// `%a, %b : (t, u) -> v {`: the arguments of the region have the names of the operands.
fn print_defined_expression(
    p: &mut OpAsmPrinter<'_, '_>,
    (values, _, TypesOf(result), region): DefinedExpressionParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let own = p.values(values);
    let fits = own.len() == entry.len() && entry.iter().zip(own).all(|(argument, value)| p.write_as(*argument, *value));
    print_value_list(p, values);
    let (inputs, outputs) = (p.types_of(values), p.types_of(result));
    p.print(" : (");
    p.print_types(&inputs);
    p.print(") -> ");
    p.print_result_types(outputs.into_iter());
    p.print(" ");
    (fits && p.are_same(&types_of_values(p, &entry), &inputs)).then_some(())?;
    headed_region(p, region, id)
}

/// The arguments of `IteratedSpace`, which its row describes.
type IteratedSpaceParts = (SlotIndex, SlotIndex, TypesOf, AttributeIndex, RegionIndex);

/// `%it in %space at(%i, _) iter_args(%x = %a) : space -> types {`
fn parse_iterated_space<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (space, inits, TypesOf(results), used, region): IteratedSpaceParts,
) -> ParseResult<Option<Reached>> {
    let iterator = argument_name(p)?;
    p.parse_keyword("in")?;
    let named = p.parse_operand()?;
    p.set_values(space, &[named])?;
    let (coordinates, bits) = used_coordinates(p)?;
    let carried = match p.parse_optional_keyword("iter_args") {
        true => parse_assignments(p, inits)?,
        false => Vec::new(),
    };
    p.parse(":")?;
    let place = p.next_span()?;
    let ty = p.parse_type_alone()?;
    p.set_types(space, &[ty], TypePlace::At(place))?;
    let types = read_arrow_types(p, results)?;
    copy_types(p, types.clone(), inits)?;
    set_bits(p, used, bits)?;
    let Ok(of_iterator) = p.transformed(ty, Transform::Renamed("sparse_tensor.iterator")) else {
        return Err(text_error(p, "expected sparse_tensor.iter_space type", place));
    };
    let index = p.fixed_type("index");
    let carried_types = p.types()[types].to_vec();
    let carried: Vec<_> = carried.into_iter().zip(carried_types).collect();
    let coordinates: Vec<_> = coordinates.into_iter().map(|name| (name, index)).collect();
    let iterator: Vec<_> = of_iterator.first().map(|ty| (iterator, *ty)).into_iter().collect();
    let order = match begins_with_iterator(p.format()?) {
        true => [iterator, coordinates, carried],
        false => [carried, coordinates, iterator],
    };
    p.state()?.arguments.extend(order.into_iter().flatten().map(|(name, ty)| (name, ty, None)));
    p.parse_region(region, true).map(Some)
}

/// `%it in %space at(%i, _) iter_args(%x = %a) : space -> types {`
fn print_iterated_space(
    p: &mut OpAsmPrinter<'_, '_>,
    (space, inits, TypesOf(results), used, region): IteratedSpaceParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let bits = u64::try_from(p.number(used)?).ok()?;
    let (carried, coordinates, iterator) = match begins_with_iterator(p.format()) {
        true => {
            let (iterator, rest) = entry.split_first()?;
            let (coordinates, carried) = rest.split_at_checked(bits.count_ones() as usize)?;
            (carried, coordinates, iterator)
        }
        false => {
            let (carried, rest) = entry.split_at_checked(p.count(inits))?;
            let (iterator, coordinates) = rest.split_last()?;
            (carried, coordinates, iterator)
        }
    };
    let ty = p.type_of(space)?;
    p.print_operand(*iterator);
    p.print(" in ");
    print_value_list(p, space);
    if bits != 0 {
        let text = p.ir().print_type(ty);
        let (mut coordinates, levels) = (coordinates.iter(), levels(&text)?);
        (bits.checked_shr(levels).unwrap_or_default() == 0).then_some(())?;
        p.print(" at(");
        p.print_list(0..levels, |p, level| {
            match bits >> level & 1 {
                1 => p.print_operand(*coordinates.next()?),
                _ => p.print("_"),
            }
            Some(())
        })?;
        p.print(")");
    }
    let index_types = types_of_values(p, coordinates);
    let fits = index_types.iter().all(|ty| p.is_type(*ty, "index"))
        && coordinates.len() == bits.count_ones() as usize
        && is_made_of(p.ir(), Transform::Renamed("sparse_tensor.iterator"), &[ty], &types_of_values(p, &[*iterator]));
    fits.then_some(())?;
    let (init_types, result_types) = (p.types_of(inits), p.types_of(results));
    let carried_types = types_of_values(p, carried);
    (p.are_same(&init_types, &result_types) && p.are_same(&carried_types, &init_types)).then_some(())?;
    p.did_print_values(inits);
    if !carried.is_empty() {
        p.print(" iter_args");
        print_assignments(p, carried, inits)?;
    }
    p.print(" : ");
    p.print_type(ty);
    p.print(" ");
    if !carried.is_empty() {
        p.print(" -> ");
        p.print_result_types(result_types.into_iter());
    }
    p.print(" ");
    headed_region(p, region, id)
}

/// Whether the iterator is the first argument of the region, as before LLVM 20; since then it is the last one, and the initial values are first.
fn begins_with_iterator(format: &Format) -> bool {
    format.info.releases.before == Some(Release::V20)
}

/// The number of levels of a tensor in a space: `lvls = 0 to 2`.
pub(super) fn levels(text: &str) -> Option<u32> {
    let (_, range) = text.strip_suffix('>')?.rsplit_once("lvls = ")?;
    match range.split_once(" to ") {
        Some((low, high)) => high.trim().parse::<u32>().ok()?.checked_sub(low.trim().parse().ok()?),
        None => Some(1),
    }
}
