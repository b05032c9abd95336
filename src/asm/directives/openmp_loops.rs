//! Loops of OpenMP.

use super::branches::{entry_arguments, headed_region};
use super::loops::{argument_name, argument_names, types_of_values};
use super::openmp::typed_value;
use super::values::print_value_list;
use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::rows;
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::AttributeKind;
use crate::syntax::fast::link::Reached;

rows! {
    /// `(%a, %b) <- (%c)`: generated loops, and transformed loops.
    "LoopTransformClis" starts [Text("("), Text("<")]
        = (SlotIndex, SlotIndex), items![Optional[Enclosed(0) " "] "<- " Enclosed(1)];
    /// `(%l) %i : t in range(%n) {`: the number of iterations, the name of the loop, and the region.
    "CanonicalLoop" starts [Text("("), Text("%")] OwnBlank => parse_canonical_loop, print_canonical_loop;
    /// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`: lower bounds, upper
    /// bounds, steps, a unit attribute, optionally a number and numbers, and the region.
    "CanonicalLoopNest" starts [Text("(")] => parse_canonical_loop_nest, print_canonical_loop_nest;
}

fn enclosed_values(p: &mut OpAsmPrinter<'_, '_>, open: &str, slot: SlotIndex) {
    p.print(open);
    print_value_list(p, slot);
    p.print(")");
}

/// `(%cli) %i : t in range(%n) {`
fn parse_canonical_loop<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (count, info, region): (SlotIndex, SlotIndex, RegionIndex),
) -> ParseResult<Option<Reached>> {
    if p.first() == Some(b'(') {
        p.parse_enclosed_operands(info)?;
    }
    let variable = argument_name(p)?;
    p.parse(":")?;
    let place = p.next_span()?;
    let ty = p.parse_type_alone()?;
    p.parse_keyword("in")?;
    p.parse_keyword("range")?;
    p.parse_enclosed_operands(count)?;
    p.set_types(count, &[ty], TypePlace::At(place))?;
    p.state()?.arguments.push((variable, ty, None));
    p.parse_region(region, true).map(Some)
}

/// `(%cli) %i : t in range(%n) {`
fn print_canonical_loop(
    p: &mut OpAsmPrinter<'_, '_>,
    (count, info, region): (SlotIndex, SlotIndex, RegionIndex),
) -> Option<()> {
    let id = p.region_of(region)?;
    let [variable] = entry_arguments(p, id)[..] else { return None };
    if p.count(info) > 0 {
        enclosed_values(p, "(", info);
    }
    p.print(" ");
    let ty = p.ir().value_type(variable);
    typed_value(p, (variable, ty));
    enclosed_values(p, " in range(", count);
    p.print(" ");
    let of_count = p.type_of(count)?;
    p.ir().types().same(of_count, ty).then_some(())?;
    headed_region(p, region, id)
}

/// The arguments of `CanonicalLoopNest`, which its row describes.
type CanonicalLoopNestParts =
    (SlotIndex, SlotIndex, SlotIndex, AttributeIndex, Option<AttributeIndex>, Option<AttributeIndex>, RegionIndex);

/// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`
fn parse_canonical_loop_nest<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (lower, upper, steps, is_inclusive, collapsed, tiles, region): CanonicalLoopNestParts,
) -> ParseResult<Option<Reached>> {
    let names = argument_names(p)?;
    p.parse(":")?;
    let place = p.next_span()?;
    let ty = p.parse_type_alone()?;
    p.parse("=")?;
    p.parse_enclosed_operands(lower)?;
    p.parse_keyword("to")?;
    p.parse_enclosed_operands(upper)?;
    if p.parse_optional_keyword("inclusive") {
        p.add_attribute(is_inclusive, AttributeKind::Unit)?;
    }
    p.parse_keyword("step")?;
    p.parse_enclosed_operands(steps)?;
    if let Some(collapsed) = collapsed
        && p.parse_optional_keyword("collapse")
    {
        p.parse("(")?;
        let number = p.parse_number(Some("i64"))?;
        p.set_attribute(collapsed, number)?;
        p.parse(")")?;
    }
    if let Some(tiles) = tiles
        && p.parse_optional_keyword("tiles")
    {
        p.parse("(")?;
        let mut sizes = Vec::new();
        p.parse_comma_separated(|p| {
            sizes.push(p.parse_index()?);
            Ok(())
        })?;
        p.parse(")")?;
        p.set_numbers(tiles, "i64", &sizes.join(", "))?;
    }
    for slot in [lower, upper, steps] {
        let count = p.slot(slot)?.values.len();
        p.set_types(slot, &vec![ty; count], TypePlace::At(place))?;
    }
    p.state()?.arguments.extend(names.into_iter().map(|name| (name, ty, None)));
    p.parse_region(region, true).map(Some)
}

/// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`
fn print_canonical_loop_nest(
    p: &mut OpAsmPrinter<'_, '_>,
    (lower, upper, steps, is_inclusive, collapsed, tiles, region): CanonicalLoopNestParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let ty = p.ir().value_type(*entry.first()?);
    let mut types = types_of_values(p, &entry).to_vec();
    for slot in [lower, upper, steps] {
        types.extend(p.types_of(slot));
    }
    let fits = types.iter().all(|of| p.ir().types().same(*of, ty));
    p.print("(");
    p.print_operands(&entry);
    p.print(") : ");
    p.print_type(ty);
    enclosed_values(p, " = (", lower);
    enclosed_values(p, " to (", upper);
    let is_inclusive = p.is_set(is_inclusive);
    p.print(if is_inclusive { " inclusive" } else { "" });
    enclosed_values(p, " step (", steps);
    if let Some(collapsed) = collapsed.filter(|collapsed| p.attribute(*collapsed).is_some()) {
        let number = p.number(collapsed)?;
        (number > 1).then_some(())?;
        p.print(&format!(" collapse({number})"));
    }
    if let Some(tiles) = tiles.filter(|tiles| p.attribute(*tiles).is_some()) {
        let sizes: Vec<String> = p.numbers(tiles)?.iter().map(i64::to_string).collect();
        p.print(&format!(" tiles({})", sizes.join(", ")));
    }
    p.print(" ");
    fits.then_some(())?;
    headed_region(p, region, id)
}
