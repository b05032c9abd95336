//! Iteration over several sparse spaces at once: a header for all regions, and a case before each region.

use super::branches::{entry_arguments, headed_region};
use super::loops::{
    argument_name, copy_types, parse_assignments, print_assignments, read_arrow_types, types_of_values,
};
use super::values::print_value_list;
use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{HeaderParts, OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex, Transform};
use crate::dialect::transforms::is_made_of;
use crate::ir::{AttributeKind, TypeId, ValueId};
use crate::syntax::builder::WrittenUse;
use crate::syntax::fast::link::Reached;

rows! {
    /// `(%a, %b) at(%i) iter_args(%x = %c) : (t, u) -> v`, and `case %it, _ {` with a region: spaces, initial values,
    /// results, the used coordinates, the spaces in each region, and the regions.
    "Coiteration" starts [Text("("), Text("c")] => parse_coiteration, print_coiteration;
}

/// The arguments of the coiteration directives, described in their row.
type CoiterationParts = (SlotIndex, SlotIndex, TypesOf, AttributeIndex, AttributeIndex, RegionIndex);

/// `(%a, %b) at(%i, _) iter_args(%x = %c) : (t, u) -> v`, then `case %it, _ {` for each region.
fn parse_coiteration<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (spaces, inits, TypesOf(results), used, cases, region): CoiterationParts,
) -> ParseResult<Option<Reached>> {
    let mut shared = match p.state()?.shared.take() {
        Some(shared) => shared,
        None => {
            p.parse("(")?;
            let start = p.operand_count();
            p.parse_operand_list()?;
            p.slot(spaces)?.values = start..p.operand_count();
            p.parse(")")?;
            let (mut coordinates, bits) = used_coordinates(p)?;
            let mut shared = HeaderParts::default();
            let carried = match p.parse_optional_keyword("iter_args") {
                true => parse_assignments(p, inits)?,
                false => Vec::new(),
            };
            p.parse(":")?;
            p.parse("(")?;
            let place = p.next_span()?;
            let mut types = Vec::new();
            p.parse_list_until(")", |p| {
                types.push(p.parse_type_alone()?);
                Ok(())
            })?;
            p.set_types(spaces, &types, TypePlace::At(place))?;
            let of_results = read_arrow_types(p, results)?;
            copy_types(p, of_results.clone(), inits)?;
            let carried_types = p.types()[of_results].to_vec();
            let index = p.fixed_type("index");
            shared.arguments.extend(carried.into_iter().zip(carried_types));
            shared.arguments.extend(coordinates.drain(..).map(|name| (name, index)));
            for ty in types {
                let Ok(of_iterator) = p.transformed(ty, Transform::Renamed("sparse_tensor.iterator")) else {
                    return Err(text_error(p, "expected sparse_tensor.iter_space type", place));
                };
                shared.iterators.extend(of_iterator);
            }
            set_bits(p, used, bits)?;
            shared
        }
    };
    if !p.parse_optional_keyword("case") {
        let i64 = p.integer_type(64);
        let mut numbers = Vec::new();
        for bits in &shared.cases {
            let text = p.new_text(bits.to_string().as_bytes());
            numbers.push(p.new_attribute(AttributeKind::Integer(text, Some(i64))));
        }
        p.set_array(cases, &numbers)?;
        return Ok(None);
    }
    let mut named: Vec<(WrittenUse, TypeId)> = shared.arguments.clone();
    let (mut bits, mut space) = (0u64, 0usize);
    p.parse_comma_separated(|p| {
        if !p.parse_optional_keyword("_") {
            let iterator = argument_name(p)?;
            bits |= 1u64.checked_shl(space as u32).unwrap_or_default();
            named.extend(shared.iterators.get(space).map(|ty| (iterator, *ty)));
        }
        space += 1;
        Ok(())
    })?;
    shared.cases.push(bits);
    let state = p.state()?;
    state.arguments.extend(named.into_iter().map(|(name, ty)| (name, ty, None)));
    state.shared = Some(shared);
    // This step is taken again after the region.
    state.step -= 1;
    p.parse_region(region, true).map(Some)
}

/// `(%a, %b) at(%i) iter_args(%x = %c) : (t, u) -> v`, and `case %it, _ {` with a region on a separate line for each
/// case.
fn print_coiteration(
    p: &mut OpAsmPrinter<'_, '_>,
    (spaces, inits, TypesOf(results), used, cases, region): CoiterationParts,
) -> Option<()> {
    let regions = p.regions(region).to_vec();
    let bits = u64::try_from(p.number(used)?).ok()?;
    let entries: Vec<Vec<ValueId>> = regions.iter().map(|region| entry_arguments(p, *region)).collect();
    let space_types = p.types_of(spaces);
    let (count, shared) = (p.count(inits), p.count(inits) + bits.count_ones() as usize);
    let (carried, coordinates) = match entries.first() {
        Some(first) => first.get(..shared)?.split_at_checked(count)?,
        None => (&[][..], &[][..]),
    };
    p.print("(");
    print_value_list(p, spaces);
    p.print(")");
    if bits != 0 {
        let (mut names, levels) = (coordinates.iter(), u64::BITS - bits.leading_zeros());
        p.print(" at(");
        p.print_list(0..levels, |p, level| {
            match bits >> level & 1 {
                1 => p.print_operand(*names.next()?),
                _ => p.print("_"),
            }
            Some(())
        })?;
        p.print(")");
    }
    let (init_types, result_types) = (p.types_of(inits), p.types_of(results));
    p.are_same(&init_types, &result_types).then_some(())?;
    p.did_print_values(inits);
    if count > 0 {
        p.print(" iter_args");
        print_assignments(p, carried, inits)?;
    }
    p.print(" : (");
    p.print_types(&space_types);
    p.print(")");
    if count > 0 {
        p.print(" -> ");
        p.print_result_types(result_types.iter().copied());
    }
    let cases = p.elements(cases)?;
    (cases.len() == regions.len()).then_some(())?;
    for ((case, id), entry) in cases.iter().zip(&regions).zip(&entries) {
        let used_spaces = u64::try_from(p.ir().integer(*case)?).ok()?;
        let (common, iterators) = entry.split_at_checked(shared)?;
        let is_iterator = |(space, iterator): (&crate::ir::TypeId, &ValueId)| {
            let of = [p.ir().value_type(*iterator)];
            is_made_of(p.ir(), Transform::Renamed("sparse_tensor.iterator"), &[*space], &of)
        };
        let named = space_types
            .iter()
            .enumerate()
            .filter(|(index, _)| used_spaces.checked_shr(*index as u32).unwrap_or(0) & 1 == 1);
        let named: Vec<_> = named.map(|(_, space)| space).collect();
        let fits = iterators.len() == named.len()
            && iterators.len() == used_spaces.count_ones() as usize
            && named.into_iter().zip(iterators).all(is_iterator);
        fits.then_some(())?;
        let (of_carried, of_coordinates) = common.split_at_checked(count)?;
        let carried_types = types_of_values(p, of_carried);
        let has_indices = types_of_values(p, of_coordinates).iter().all(|ty| p.is_type(*ty, "index"));
        (p.are_same(&carried_types, &init_types) && has_indices).then_some(())?;
        for (own, first) in common.iter().zip(carried.iter().chain(coordinates)) {
            (own == first || p.write_as(*own, *first)).then_some(())?;
        }
        p.print_newline();
        p.print("case ");
        let mut names = iterators.iter();
        p.print_list(0..space_types.len(), |p, space| {
            match used_spaces.checked_shr(space as u32).unwrap_or(0) & 1 {
                1 => p.print_operand(*names.next()?),
                _ => p.print("_"),
            }
            Some(())
        })?;
        p.print(" ");
        headed_region(p, region, *id)?;
    }
    p.did_print_region(region);
    Some(())
}

/// `at(%i, _)`, or nothing: the names of coordinates, and a set of bits with the levels that have a name.
pub(super) fn used_coordinates(p: &mut OpAsmParser<'_, '_>) -> ParseResult<(Vec<WrittenUse>, u64)> {
    let (mut coordinates, mut bits, mut level) = (Vec::new(), 0u64, 0u32);
    if p.parse_optional_keyword("at") {
        p.parse("(")?;
        p.parse_list_until(")", |p| {
            if !p.parse_optional_keyword("_") {
                coordinates.push(argument_name(p)?);
                bits |= 1u64.checked_shl(level).unwrap_or_default();
            }
            level += 1;
            Ok(())
        })?;
    }
    Ok((coordinates, bits))
}

/// Sets a number that is a set of bits.
pub(super) fn set_bits(
    p: &mut OpAsmParser<'_, '_>,
    attribute: crate::assembly::AttributeIndex,
    bits: u64,
) -> ParseResult<()> {
    let i64 = p.integer_type(64);
    let text = p.new_text(bits.to_string().as_bytes());
    p.add_attribute(attribute, AttributeKind::Integer(text, Some(i64)))
}
