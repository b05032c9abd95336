//! Loops and routines of `acc`: the units of parallelism, names for other languages, and bounds.

use super::branches::{entry_arguments, headed_region};
use super::loops::argument_name;
use super::openacc::{ANY, ANY_DEVICE, BY_DEVICE, any_device, device_type, one_device};
use super::openmp::{ClauseEntries, entry_type, entry_value, set_entries, typed, typed_value};
use super::values::{colon_types, print_typed_values};
use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::{Always, AnyWord, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::ElementText::{Attribute, InFull, Words};
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId};
use crate::syntax::custom::CustomError;
use crate::syntax::fast::link::Reached;

rows! {
    /// `@f, "f" [#acc.device_type<nvidia>]`: symbols and strings, each kind with an array of devices.
    "BindName" starts [Text("@"), Text("\"")] => parse_bound_names, print_bound_names;
    /// `@f [#acc.device_type<nvidia>]`: an array of names, and an array of devices.
    "BindNames" starts [Text("@"), Text("\"")]
        = (AttributeIndex, AttributeIndex), items![List[Element(0, Attribute) Element(1, BY_DEVICE)]];
    /// `(dim: 1 : i64 [#acc.device_type<nvidia>])`, or nothing: an array of device types for the keyword without
    /// values, numbers, and an array of device types for the numbers.
    "RoutineGangClause" starts [Always]
        = (AttributeIndex, AttributeIndex, AttributeIndex), items![OrAlone(0, ANY)["(" Optional["[" List[Element(0, Attribute)] "]" ", "] List["dim"
            ": " Element(1, InFull) Element(2, BY_DEVICE)] ")"]];
    /// `([#acc.device_type<nvidia>])`, or nothing for any device: an array of devices.
    "DeviceTypeArrayAttr" starts [Always]
        = AttributeIndex, items![OrAlone(0, ANY)["(" "[" Until("]")[Element(0, Attribute)] ")"]];
    /// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing: values, their types, their roles, device
    /// types, the number of values for each, and an array of device types for the keyword without values.
    "GangClause" starts [Always] => parse_gang_clause, print_gang_clause;
    /// `kernels`: the construct that is combined with a loop.
    "CombinedConstructsLoop" starts [AnyWord]
        = AttributeIndex, items![Whole(0, Words(&[("kernels", "#acc.combined_constructs<kernels_loop>"), ("parallel",
            "#acc.combined_constructs<parallel_loop>"), ("serial", "#acc.combined_constructs<serial_loop>")], "expected compute construct name"))];
    /// `control(%i : t) = (%a : t) to (%b : t) step (%c : t) {`, or a region: the region, and lower bounds, upper bounds and
    /// steps with their types.
    "LoopControl" starts [Text("{"), Word("control")] => parse_loop_control, print_loop_control;
}

/// The arguments of `BindName`, which its row describes.
type BoundNamesParts = (AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex);

/// `@f, "f" [#acc.device_type<nvidia>]`
fn parse_bound_names<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (symbols, strings, of_symbols, of_strings): BoundNamesParts,
) -> ParseResult<()> {
    let mut found: [(Vec<AttributeId>, Vec<AttributeId>); 2] = Default::default();
    p.parse_comma_separated(|p| {
        let place = p.next_span()?;
        let name = p.parse_attribute()?;
        let index = match p.ir().attributes.resolve(name) {
            AttributeKind::Symbol(_) => 0,
            AttributeKind::String(..) => 1,
            _ => return Err(p.error(CustomError::Symbol, place)),
        };
        let device = one_device(p)?;
        found[index].0.push(name);
        found[index].1.push(device);
        Ok(())
    })?;
    let [(names, of_names), (texts, of_texts)] = found;
    p.set_array(symbols, &names)?;
    p.set_array(of_symbols, &of_names)?;
    p.set_array(strings, &texts)?;
    p.set_array(of_strings, &of_texts)
}

/// `@f, "f" [#acc.device_type<nvidia>]`
fn print_bound_names(
    p: &mut OpAsmPrinter<'_, '_>,
    (symbols, strings, of_symbols, of_strings): BoundNamesParts,
) -> Option<()> {
    let (symbols, of_symbols) = (p.elements(symbols)?, p.elements(of_symbols)?);
    let (strings, of_strings) = (p.elements(strings)?, p.elements(of_strings)?);
    let names = symbols.iter().zip(of_symbols).chain(strings.iter().zip(of_strings));
    p.print_list(names, |p, (name, device)| {
        p.print_attribute(*name);
        device_type(p, *device);
        Some(())
    })?;
    let fits = symbols.len() == of_symbols.len() && strings.len() == of_strings.len();
    (fits && !(symbols.is_empty() && strings.is_empty())).then_some(())
}

/// `[#acc.device_type<nvidia>, ..]` and whether a comma follows.
fn parse_device_list(p: &mut OpAsmParser<'_, '_>) -> ParseResult<(Vec<AttributeId>, bool)> {
    let mut devices = Vec::new();
    if !p.parse_optional("[") {
        return Ok((devices, true));
    }
    p.parse_list_until("]", |p| {
        devices.push(p.parse_attribute()?);
        Ok(())
    })?;
    Ok((devices, p.parse_optional(",")))
}

/// The elements of an optional array.
pub(super) fn optional_elements<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    attribute: AttributeIndex,
) -> Option<&'i [AttributeId]> {
    p.did_print_attribute(attribute);
    match p.attribute(attribute) {
        Some(_) => p.elements(attribute),
        None => Some(&[]),
    }
}

/// `[#acc.device_type<nvidia>, ..]`
pub(super) fn print_device_list(p: &mut OpAsmPrinter<'_, '_>, devices: &[AttributeId]) -> Option<()> {
    p.print("[");
    p.print_list(devices, |p, device| {
        p.print_attribute(*device);
        Some(())
    })?;
    p.print("]");
    Some(())
}

pub(super) fn is_any_device(p: &OpAsmPrinter<'_, '_>, devices: &[AttributeId]) -> bool {
    matches!(devices, [only] if p.is_spelled(*only, ANY_DEVICE))
}

/// The arguments of `GangClause`, which its row describes.
type GangClauseParts = (SlotIndex, TypesOf, AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex);

/// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing.
fn parse_gang_clause<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, _, uses, devices, segments, alone): GangClauseParts,
) -> ParseResult<()> {
    if !p.parse_optional("(") {
        return any_device(p, alone);
    }
    let (of_word, has_groups) = parse_device_list(p)?;
    let (mut entries, mut purposes, mut sizes) = (ClauseEntries::default(), Vec::new(), Vec::new());
    if has_groups {
        p.parse_comma_separated(|p| {
            p.parse("{")?;
            let before = entries.values.len();
            loop {
                let place = p.next_span()?;
                if !gang_value(p, &mut entries, &mut purposes)? {
                    let text = match entries.values.len() == before {
                        true => "expect at least one of num, dim or static values",
                        false => "new value expected after comma",
                    };
                    return Err(text_error(p, text, place));
                }
                if !p.parse_optional(",") {
                    break;
                }
            }
            p.parse("}")?;
            sizes.push((entries.values.len() - before).to_string());
            let device = one_device(p)?;
            entries.attributes.push(device);
            Ok(())
        })?;
    }
    p.parse(")")?;
    p.set_array(alone, &of_word)?;
    set_entries(p, operands, &entries)?;
    p.set_array(uses, &purposes)?;
    p.set_array(devices, &entries.attributes)?;
    p.set_numbers(segments, "i32", &sizes.join(", "))
}

/// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing.
fn print_gang_clause(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, _, uses, devices, segments, alone): GangClauseParts,
) -> Option<()> {
    let operands = typed(p, operands);
    let is_word_alone =
        operands.is_empty() && [uses, devices, segments].iter().all(|attribute| p.attribute(*attribute).is_none());
    let of_word = optional_elements(p, alone)?;
    if is_word_alone && is_any_device(p, of_word) {
        return Some(());
    }
    // Reading the text would set all of these attributes.
    p.attribute(alone)?;
    let (uses, devices, sizes) = (p.elements(uses)?, p.elements(devices)?, p.numbers(segments)?);
    p.print("(");
    if !of_word.is_empty() {
        print_device_list(p, of_word)?;
        p.print(if sizes.is_empty() { "" } else { ", " });
    }
    let mut rest: &[(ValueId, TypeId)] = &operands;
    let mut purposes = uses.iter();
    p.print_list(sizes.iter().zip(devices), |p, (size, device)| {
        let (group, after) = rest.split_at_checked(usize::try_from(*size).ok()?)?;
        rest = after;
        p.print("{");
        p.print_list(group, |p, typed| {
            let purpose = *purposes.next()?;
            let (word, _) = GANG_VALUES.into_iter().find(|(_, spelled)| p.is_spelled(purpose, spelled))?;
            p.print(word);
            p.print("=");
            typed_value(p, *typed);
            Some(())
        })?;
        p.print("}");
        device_type(p, *device);
        (!group.is_empty()).then_some(())
    })?;
    p.print(")");
    let fits = rest.is_empty() && purposes.next().is_none() && sizes.len() == devices.len();
    (fits && !(of_word.is_empty() && sizes.is_empty())).then_some(())
}

/// `num=%a : t`, if it comes next.
fn gang_value(
    p: &mut OpAsmParser<'_, '_>,
    entries: &mut ClauseEntries,
    purposes: &mut Vec<AttributeId>,
) -> ParseResult<bool> {
    for (word, purpose) in GANG_VALUES {
        if p.parse_optional_keyword(word) {
            p.parse("=")?;
            entry_value(p, entries)?;
            entry_type(p, entries)?;
            purposes.push(p.opaque_attribute(&[purpose.as_bytes()]));
            return Ok(true);
        }
    }
    Ok(false)
}

/// The roles of the values of a gang, as text and as attribute.
const GANG_VALUES: [(&str, &str); 3] =
    [("num", "#acc.gang_arg_type<Num>"), ("dim", "#acc.gang_arg_type<Dim>"), ("static", "#acc.gang_arg_type<Static>")];

/// The arguments of the loop control directive, described in its row.
type LoopControlParts = (RegionIndex, SlotIndex, TypesOf, SlotIndex, TypesOf, SlotIndex, TypesOf);

/// `control(%i : t, ..) = (%a : t) to (%b : t) step (%c : t) {`, or a region.
fn parse_loop_control<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (region, lower, _, upper, _, step, _): LoopControlParts,
) -> ParseResult<Option<Reached>> {
    if !p.parse_optional_keyword("control") {
        return p.parse_region(region, true).map(Some);
    }
    p.parse("(")?;
    let mut variables = Vec::new();
    p.parse_list_until(")", |p| {
        let name = argument_name(p)?;
        p.parse(":")?;
        variables.push((name, p.parse_type_alone()?, None));
        Ok(())
    })?;
    p.parse("=")?;
    for (slot, word) in [(lower, Some("to")), (upper, Some("step")), (step, None)] {
        parse_bounds(p, slot, variables.len())?;
        if let Some(word) = word {
            p.parse_keyword(word)?;
        }
    }
    p.state()?.arguments.extend(variables);
    p.parse_region(region, true).map(Some)
}

/// `control(%i : t, ..) = (%a : t) to (%b : t)  step (%c : t) {`, or a region.
fn print_loop_control(
    p: &mut OpAsmPrinter<'_, '_>,
    (region, lower, _, upper, _, step, _): LoopControlParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    if entry.is_empty() {
        let is_without = [lower, upper, step].iter().all(|slot| p.count(*slot) == 0);
        is_without.then_some(())?;
        return headed_region(p, region, id);
    }
    p.print("control(");
    p.print_list(&entry, |p, variable| {
        typed_value(p, (*variable, p.ir().value_type(*variable)));
        Some(())
    })?;
    print_bounds(p, ") = (", lower, entry.len())?;
    print_bounds(p, ") to (", upper, entry.len())?;
    print_bounds(p, ")  step (", step, entry.len())?;
    p.print(") ");
    headed_region(p, region, id)
}

/// `(%a, %b : t, u)`, one for each variable.
fn parse_bounds(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex, variables: usize) -> ParseResult<()> {
    p.parse("(")?;
    let (place, start) = (p.next_span()?, p.operand_count());
    if p.parse_operand_list()? != variables {
        return Err(text_error(p, &format!("expected {variables} operands"), place));
    }
    p.slot(slot)?.values = start..p.operand_count();
    colon_types(p, slot)?;
    p.parse(")")
}

fn print_bounds(p: &mut OpAsmPrinter<'_, '_>, open: &str, slot: SlotIndex, variables: usize) -> Option<()> {
    p.print(open);
    print_typed_values(p, slot);
    (p.count(slot) == variables).then_some(())
}
