//! Loops of OpenMP.

use super::branches::{entry_arguments, headed_region};
use super::lists::{read_index, set_attribute};
use super::loops::{argument_name, argument_names, enclosed_operands, types_of_values};
use super::openmp::typed_value;
use super::shaped::one_type;
use super::types::set_types;
use super::values::print_value_list;
use crate::asm::directive::Start::Text;
use crate::asm::directive::rows;
use crate::asm::parser::expect::{comma_list, keyword_text, punctuation};
use crate::asm::parser::numbers::read_number;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::set_numbers;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::AttributeKind;
use crate::syntax::builder::Builder;
use crate::syntax::link::Reached;

rows! {
    /// `(%a, %b) <- (%c)`: loops that are generated, and loops that are transformed.
    "LoopTransformClis" starts [Text("("), Text("<")] => parse_transformed_loops, print_transformed_loops;
    /// `(%l) %i : t in range(%n) {`: how often, the name of the loop, and the region.
    "CanonicalLoop" starts [Text("("), Text("%")] own_blank => parse_canonical_loop, print_canonical_loop;
    /// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`: lower bounds, upper bounds, steps,
    /// a unit, a number, numbers, and the region.
    "CanonicalLoopNest" starts [Text("(")] => parse_canonical_loop_nest, print_canonical_loop_nest;
}

/// `(%a, %b) <- (%c)`, or `<- (%c)`
fn parse_transformed_loops<'s>(b: &mut Builder<'s>, (generated, applied): (SlotIndex, SlotIndex)) -> Read<()> {
    if !b.input.is_text("<-") {
        enclosed_operands(b, generated)?;
    }
    punctuation(b, "<-")?;
    enclosed_operands(b, applied)
}

/// ` (%a, %b) <- (%c)`
fn print_transformed_loops(form: &mut FormPrinter<'_, '_>, (generated, applied): (SlotIndex, SlotIndex)) -> Option<()> {
    if form.parts.count(generated) > 0 {
        enclosed_values(form, "(", generated);
        form.str(" ");
    }
    enclosed_values(form, "<- (", applied);
    Some(())
}

fn enclosed_values(form: &mut FormPrinter<'_, '_>, open: &str, slot: SlotIndex) {
    form.str(open);
    print_value_list(form, slot);
    form.str(")");
}

/// `(%cli) %i : t in range(%n) {`
fn parse_canonical_loop<'s>(
    b: &mut Builder<'s>,
    (count, info, region): (SlotIndex, SlotIndex, RegionIndex),
) -> Read<Option<Reached>> {
    if b.input.first() == Some(b'(') {
        enclosed_operands(b, info)?;
    }
    let variable = argument_name(b)?;
    punctuation(b, ":")?;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    keyword_text(b, "in")?;
    keyword_text(b, "range")?;
    enclosed_operands(b, count)?;
    set_types(b, count, &[ty], TypePlace::At(place))?;
    b.forms.state()?.arguments.push((variable, ty, None));
    expect_region(b, region, true).map(Some)
}

/// `(%cli) %i : t in range(%n) {`
fn print_canonical_loop(
    form: &mut FormPrinter<'_, '_>,
    (count, info, region): (SlotIndex, SlotIndex, RegionIndex),
) -> Option<()> {
    let id = form.region_of(region)?;
    let [variable] = entry_arguments(form, id)[..] else { return None };
    if form.parts.count(info) > 0 {
        enclosed_values(form, "(", info);
    }
    form.str(" ");
    let ty = form.parts.ir.value_type(variable);
    typed_value(form, (variable, ty));
    enclosed_values(form, " in range(", count);
    form.str(" ");
    let of_count = form.type_of(count)?;
    form.parts.ir.types().same(of_count, ty).then_some(())?;
    headed_region(form, region, id)
}

/// The arguments of `CanonicalLoopNest`, which its row describes.
type CanonicalLoopNestParts =
    (SlotIndex, SlotIndex, SlotIndex, AttributeIndex, AttributeIndex, AttributeIndex, RegionIndex);

/// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`
fn parse_canonical_loop_nest<'s>(
    b: &mut Builder<'s>,
    (lower, upper, steps, is_inclusive, collapsed, tiles, region): CanonicalLoopNestParts,
) -> Read<Option<Reached>> {
    let names = argument_names(b)?;
    punctuation(b, ":")?;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    punctuation(b, "=")?;
    enclosed_operands(b, lower)?;
    keyword_text(b, "to")?;
    enclosed_operands(b, upper)?;
    if b.input.take_word("inclusive") {
        set_attribute(b, is_inclusive, AttributeKind::Unit)?;
    }
    keyword_text(b, "step")?;
    enclosed_operands(b, steps)?;
    if b.input.take_word("collapse") {
        punctuation(b, "(")?;
        let number = read_number(b, Some("i64"))?;
        b.forms.state()?.attributes[usize::from(collapsed.0)] = Some(number);
        punctuation(b, ")")?;
    }
    if b.input.take_word("tiles") {
        punctuation(b, "(")?;
        let mut sizes = Vec::new();
        comma_list(b, |b| {
            sizes.push(read_index(b)?);
            Ok(())
        })?;
        punctuation(b, ")")?;
        set_numbers(b, tiles, "i64", &sizes.join(", "))?;
    }
    for slot in [lower, upper, steps] {
        let count = b.forms.slot(slot)?.values.len();
        set_types(b, slot, &vec![ty; count], TypePlace::At(place))?;
    }
    b.forms.state()?.arguments.extend(names.into_iter().map(|name| (name, ty, None)));
    expect_region(b, region, true).map(Some)
}

/// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`
fn print_canonical_loop_nest(
    form: &mut FormPrinter<'_, '_>,
    (lower, upper, steps, is_inclusive, collapsed, tiles, region): CanonicalLoopNestParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let ty = form.parts.ir.value_type(*entry.first()?);
    let mut types = types_of_values(form, &entry).to_vec();
    for slot in [lower, upper, steps] {
        types.extend(form.types_of(slot));
    }
    let fits = types.iter().all(|of| form.parts.ir.types().same(*of, ty));
    form.str("(");
    form.printer.values(&entry);
    form.str(") : ");
    form.ty(ty);
    enclosed_values(form, " = (", lower);
    enclosed_values(form, " to (", upper);
    let is_inclusive = form.is_set(is_inclusive);
    form.str(if is_inclusive { " inclusive" } else { "" });
    enclosed_values(form, " step (", steps);
    if form.parts.attribute(collapsed).is_some() {
        let number = form.number(collapsed)?;
        (number > 1).then_some(())?;
        form.str(&format!(" collapse({number})"));
    }
    if form.parts.attribute(tiles).is_some() {
        let sizes: Vec<String> = form.numbers(tiles)?.iter().map(i64::to_string).collect();
        form.str(&format!(" tiles({})", sizes.join(", ")));
    }
    form.str(" ");
    fits.then_some(())?;
    headed_region(form, region, id)
}
