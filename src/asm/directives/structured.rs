//! Structured operations: `ins(..) outs(..)`, and the texts before and after.

use super::branches::{entry, entry_arguments, headed_region};
use super::lists::print_typed_arguments;
use super::loops::{argument_name, read_arrow_types, types_of_values};
use super::payloads::implied_region;
use super::values::print_value_list;
use crate::asm::directive::DirectiveStart::{Always, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::simple::simple_location;
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::payload::{self, ImpliedBody};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, Format, Presence, RegionIndex, SlotIndex};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult};
use crate::ir::{AffineId, ArenaRange, AttributeId, AttributeKind, BlockId, RegionId, Type, TypeId, unquoted};
use crate::syntax::custom::CustomError;
use crate::syntax::fast::link::Reached;

rows! {
    /// `{attributes} ins(%a : t) outs(%b : t) -> t` of an operation whose name implies its region: inputs, outputs,
    /// results and region. An elementwise operation begins with `kind=#linalg.elementwise_kind<add> indexing_maps =
    /// [..]`: the function and the maps.
    "Structured" starts [Word("ins"), Word("outs")] OwnBlank => parse_structured, print_structured;
    /// No text: the results are the tensors among the outputs, and the name implies the region. Inputs, outputs,
    /// results and region.
    "Destination" starts [Always] OwnBlank => parse_destination, print_destination;
    /// `ins(%a : t) outs(%b : t)`: inputs and outputs.
    "InsOuts" starts [Word("ins"), Word("outs")] OwnBlank => parse_inputs_and_outputs, print_inputs_and_outputs;
    /// `(%a: t, ..) {`: a region whose arguments are written before it.
    "ArgumentRegion" starts [Text("(")] => parse_argument_region, print_argument_region;
}

/// Inputs, outputs, results and region, and for an elementwise operation the function and the maps.
type StructuredParts = (SlotIndex, SlotIndex, TypesOf, RegionIndex, Option<AttributeIndex>, Option<AttributeIndex>);

/// `ins(..) outs(..) {..} -> t` of an operation whose name implies its body. An elementwise operation begins with its
/// function and its maps: `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`.
fn parse_structured<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (inputs, outputs, TypesOf(results), region, kind, maps): StructuredParts,
) -> ParseResult<()> {
    let format = p.format()?;
    if let Some((kind, maps)) = kind.zip(maps) {
        parse_elementwise_header(p, kind, maps)?;
    }
    p.parse_optional_attr_dict(false)?;
    parse_ins_and_outs(p, inputs, outputs)?;
    further_dictionary(p)?;
    p.adopt_entries(format)?;
    read_arrow_types(p, results)?;
    let slots = [inputs, outputs];
    if let Some((kind, maps)) = kind.zip(maps) {
        identity_maps(p, kind, maps, outputs)?;
    } else {
        default_maps(p, format)?;
    }
    implied_region(p, format, region, slots)
}

/// `{..} ins(..) outs(..) -> t` of an operation whose name implies its body.
fn print_structured(
    p: &mut OpAsmPrinter<'_, '_>,
    (inputs, outputs, TypesOf(results), region, kind, maps): StructuredParts,
) -> Option<()> {
    if let Some((kind, maps)) = kind.zip(maps) {
        print_elementwise_header(p, kind, maps, outputs)?;
    }
    drop_memoized(p);
    p.print_optional_attr_dict(" {");
    print_ins_and_outs(p, inputs, outputs);
    let results = p.types_of(results);
    if !results.is_empty() {
        p.print(" -> ");
        p.print_result_types(results.into_iter());
    }
    implied(p, region, [inputs, outputs])
}

/// `ins(%a, %b : t, t) outs(%c : t)`. Both parts are optional.
pub(super) fn parse_ins_and_outs(
    p: &mut OpAsmParser<'_, '_>,
    inputs: SlotIndex,
    outputs: SlotIndex,
) -> ParseResult<()> {
    let mut lists = Vec::with_capacity(2);
    for (word, slot) in [("ins", inputs), ("outs", outputs)] {
        let values = p.operand_count();
        p.slot(slot)?.values = values..values;
        if !p.parse_optional_keyword(word) {
            continue;
        }
        p.parse("(")?;
        let list = p.next_span()?;
        p.parse_operand_list()?;
        p.slot(slot)?.values = values..p.operand_count();
        p.begin_types()?;
        let types = p.type_count();
        p.parse(":")?;
        p.parse_type_list()?;
        p.slot(slot)?.types = Some(types..p.type_count());
        p.parse(")")?;
        lists.push((list, p.operand_count() - values, p.type_count() - types));
    }
    for (list, operands, types) in lists {
        if operands != types {
            let text = format!("number of operands and types do not match: got {operands} operands and {types} types");
            return Err(p.error(CustomError::Text { text }, list));
        }
    }
    Ok(())
}

/// `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`. The maps are optional.
fn parse_elementwise_header(
    p: &mut OpAsmParser<'_, '_>,
    kind: AttributeIndex,
    maps: AttributeIndex,
) -> ParseResult<()> {
    p.parse_keyword("kind")?;
    p.parse("=")?;
    let value = p.parse_attribute()?;
    p.set_attribute(kind, value)?;
    if p.parse_optional_keyword("indexing_maps") {
        p.parse("=")?;
        let value = p.parse_attribute()?;
        p.set_attribute(maps, value)?;
    }
    Ok(())
}

/// Omitted maps are identity maps with the rank of the output, one for each operand.
fn identity_maps(
    p: &mut OpAsmParser<'_, '_>,
    kind: AttributeIndex,
    maps: AttributeIndex,
    outputs: SlotIndex,
) -> ParseResult<()> {
    if p.state()?.attributes[usize::from(maps.0)].is_some() {
        return Ok(());
    }
    let output = p.slot(outputs)?.types.clone().and_then(|types| types.last());
    let rank = output.and_then(|at| p.ir().types.shaped(p.types()[at])?.shape.map(<[_]>::len));
    let kind = p.state()?.attributes[usize::from(kind.0)];
    let inputs = kind.and_then(|kind| p.ir().enumerated(kind)).and_then(payload::arity);
    let (Some(rank), Some(inputs)) = (rank, inputs) else { return Ok(()) };
    let names = (0..rank).map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ");
    let value = maps_of(p, &format!("affine_map<({names}) -> ({names})>").repeat(inputs + 1));
    p.set_attribute(maps, value)
}

/// An array of maps whose results are dimensions, from its text.
fn maps_of(p: &mut OpAsmParser<'_, '_>, text: &str) -> AttributeId {
    let mut maps = Vec::new();
    for map in text.split("affine_map<").filter_map(|map| Some(map.split_once('(')?.1)) {
        let Some((dims, results)) = map.split_once(") -> (") else { continue };
        let results = results.split_once(')').map_or(results, |(results, _)| results);
        let text = p.new_text(format!("({dims}) -> ({results})").as_bytes());
        let start = p.ir().attributes.affine_results.len();
        for dim in results.split(", ").filter_map(|dim| dim.strip_prefix('d')?.parse().ok()) {
            p.ir_mut().attributes.affine.push(AffineExpression::Dim(dim));
            let expression = AffineId::at(p.ir().attributes.affine.len() - 1);
            p.ir_mut().attributes.affine_results.push(AffineResult { expression, is_equality: false });
        }
        let results = ArenaRange::new(start, p.ir().attributes.affine_results.len());
        let form = AffineForm { dims: dims.matches('d').count() as u32, symbols: 0, results };
        maps.push(p.new_attribute(AttributeKind::AffineMap(text, form)));
    }
    let list = p.ir_mut().attributes.add_list(&maps);
    p.new_attribute(AttributeKind::Array(list))
}

/// Omitted maps are those of the definition.
fn default_maps<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<()> {
    let Some(maps) = format.attribute(b"indexing_maps") else { return Ok(()) };
    let at = usize::from(maps.0);
    if let Presence::Default(text) | Presence::Elided(text) = &format.info.attributes[at].presence
        && p.state()?.attributes[at].is_none()
    {
        let value = maps_of(p, text);
        p.state()?.attributes[at] = Some(value);
    }
    Ok(())
}

/// A second dictionary, whose entries follow those of the first.
pub(super) fn further_dictionary(p: &mut OpAsmParser<'_, '_>) -> ParseResult<()> {
    if p.first() != Some(b'{') {
        return Ok(());
    }
    let first = p.attr_dict();
    p.set_attr_dict(None);
    p.parse_optional_attr_dict(false)?;
    let second = p.attr_dict();
    let mut entries = Vec::new();
    for dictionary in [first, second].into_iter().flatten() {
        if let AttributeKind::Dictionary(list) = *p.ir().attributes.resolve(dictionary) {
            entries.extend_from_slice(p.ir().attributes.dictionary(list));
        }
    }
    let list = p.ir_mut().attributes.add_dictionary(&entries);
    let both = p.new_attribute(AttributeKind::Dictionary(list));
    p.set_attr_dict(Some(both));
    Ok(())
}

/// `ins(%a : t) outs(%b : t)`. Both parts are optional.
pub(super) fn print_ins_and_outs(p: &mut OpAsmPrinter<'_, '_>, inputs: SlotIndex, outputs: SlotIndex) {
    for (word, slot) in [(" ins(", inputs), (" outs(", outputs)] {
        let types = p.types_of(slot);
        p.did_print_values(slot);
        if types.is_empty() {
            continue;
        }
        p.print(word);
        print_value_list(p, slot);
        p.print(" : ");
        p.print_types(&types);
        p.print(")");
    }
}

/// `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`, without maps that are identities.
fn print_elementwise_header(
    p: &mut OpAsmPrinter<'_, '_>,
    kind: AttributeIndex,
    maps: AttributeIndex,
    outputs: SlotIndex,
) -> Option<()> {
    let inputs = p.ir().enumerated(p.attribute(kind)?).and_then(payload::arity)?;
    p.print(" kind=");
    p.in_full_of(kind)?;
    let rank = p.types_of(outputs).last().and_then(|ty| p.ir().types.shaped(*ty)?.shape.map(<[_]>::len))?;
    let all = p.elements(maps)?;
    if all.len() != inputs + 1 || !all.iter().all(|map| is_identity(p, *map, rank)) {
        p.print(" indexing_maps = ");
        p.in_full_of(maps)?;
    }
    Some(())
}

fn is_identity(p: &OpAsmPrinter<'_, '_>, map: crate::ir::AttributeId, rank: usize) -> bool {
    let attributes = &p.ir().attributes;
    let AttributeKind::AffineMap(_, p) = *attributes.resolve(map) else { return false };
    let results = &attributes.affine_results[p.results.range()];
    let is_dim = |(dim, result): (usize, &crate::ir::attributes::AffineResult)| {
        attributes.affine[result.expression.index()] == AffineExpression::Dim(dim as u32)
    };
    p.symbols == 0 && p.dims as usize == rank && results.len() == rank && results.iter().enumerate().all(is_dim)
}

pub(super) fn drop_memoized(p: &mut OpAsmPrinter<'_, '_>) {
    let texts = &p.ir().texts;
    p.leave_out(|entry| unquoted(texts.get(entry.name)) == MEMOIZED);
}

/// The attribute that `mlir-opt` leaves out of dictionaries, since it follows from the operation.
const MEMOIZED: &[u8] = b"linalg.memoized_indexing_maps";

/// Whether a region is the one that the name of the operation implies.
pub(super) fn implied(p: &mut OpAsmPrinter<'_, '_>, region: RegionIndex, slots: [SlotIndex; 2]) -> Option<()> {
    let ir = p.ir();
    let types = print_payload_types(p, &slots);
    let block = payload_body(p, p.region_of(region)?, &types)?;
    let of = |name: &str| {
        let attribute = p.format().attribute(name.as_bytes())?;
        ir.enumerated(p.attribute(attribute)?)
    };
    let name = std::str::from_utf8(ir.op_name_bytes(p.op())).ok()?;
    let implied =
        ImpliedBody { name, kind: of("kind").or_else(|| of("fun")), is_unsigned: of("cast") == Some("cast_unsigned") };
    let payload = implied.payload(&ir.types, &types)?;
    p.did_print_region(region);
    ir.is_payload(block, &payload).then_some(())
}

/// The types that the arguments of a body have, one for each operand.
pub(super) fn print_payload_types(p: &OpAsmPrinter<'_, '_>, slots: &[SlotIndex]) -> Vec<TypeId> {
    let ir = p.ir();
    slots.iter().flat_map(|slot| p.written_types(*slot)).map(|ty| ir.payload_argument(ty)).collect()
}

/// The only block of a region, if its arguments have these types.
pub(super) fn payload_body(p: &OpAsmPrinter<'_, '_>, region: RegionId, types: &[TypeId]) -> Option<BlockId> {
    let arguments = types_of_values(p, &entry_arguments(p, region));
    entry(p, region).filter(|_| p.ir().block_count(region) == 1 && p.are_same(&arguments, types))
}

/// The arguments of `Destination`, which its row describes.
type DestinationParts = (SlotIndex, SlotIndex, TypesOf, RegionIndex);

/// The results are the tensors among the outputs, and the name implies the body, so that neither is written.
fn parse_destination<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (input, init, TypesOf(results), region): DestinationParts,
) -> ParseResult<()> {
    let format = p.format()?;
    parse_tensor_results(p, init, results)?;
    implied_region(p, format, region, [input, init])
}

/// Checks the results and the body, which are not written.
fn print_destination(
    p: &mut OpAsmPrinter<'_, '_>,
    (input, init, TypesOf(results), region): DestinationParts,
) -> Option<()> {
    print_tensor_results(p, init, results)?;
    implied(p, region, [input, init])
}

/// The results are the tensors among the outputs.
pub(super) fn parse_tensor_results(
    p: &mut OpAsmParser<'_, '_>,
    outputs: SlotIndex,
    results: SlotIndex,
) -> ParseResult<()> {
    let start = p.type_count();
    for at in p.slot(outputs)?.types.clone().unwrap_or_default() {
        let ty = p.types()[at];
        if matches!(p.ir().types.resolved(ty), Type::RankedTensor { .. }) {
            p.push_type(ty);
            p.note_place(TypePlace::Nowhere);
        }
    }
    let end = p.type_count();
    p.slot(results)?.types = Some(start..end);
    Ok(())
}

/// Whether the results are the tensors among the outputs.
pub(super) fn print_tensor_results(p: &mut OpAsmPrinter<'_, '_>, outputs: SlotIndex, results: SlotIndex) -> Option<()> {
    let ir = p.ir();
    let mut tensors = p.types_of(outputs);
    tensors.retain(|ty| matches!(ir.types.resolved(*ty), Type::RankedTensor { .. }));
    let types = p.types_of(results);
    p.are_same(&tensors, &types).then_some(())
}

/// `ins(..) outs(..)` without other parts.
fn print_inputs_and_outputs(p: &mut OpAsmPrinter<'_, '_>, (inputs, outputs): (SlotIndex, SlotIndex)) -> Option<()> {
    print_ins_and_outs(p, inputs, outputs);
    Some(())
}

fn parse_inputs_and_outputs(p: &mut OpAsmParser<'_, '_>, (inputs, outputs): (SlotIndex, SlotIndex)) -> ParseResult<()> {
    parse_ins_and_outs(p, inputs, outputs)
}

/// `(%a: t, ..) {`
fn print_argument_region(p: &mut OpAsmPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = p.region_of(region)?;
    p.print("(");
    let entry = entry_arguments(p, id);
    print_typed_arguments(p, &entry);
    p.print(") ");
    headed_region(p, region, id)
}

fn parse_argument_region(p: &mut OpAsmParser<'_, '_>, region: RegionIndex) -> ParseResult<Option<Reached>> {
    parse_typed_arguments(p)?;
    p.parse_region(region, true).map(Some)
}

/// Replaces words by attributes: `"parallel"` is `#linalg.iterator_type<parallel>`.
pub(super) fn words_of(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex, name: &[u8]) -> ParseResult<()> {
    let value = p.state()?.attributes[usize::from(attribute.0)];
    let Some(AttributeKind::Array(list)) = value.map(|value| *p.ir().attributes.resolve(value)) else {
        return Ok(());
    };
    let words = p.ir().attributes.list(list).to_vec();
    let mut iterators = Vec::new();
    for word in words {
        iterators.push(match p.ir().string(word) {
            Some(text) => p.opaque_attribute(&[name, &text, b">"]),
            None => word,
        });
    }
    p.set_array(attribute, &iterators)
}

/// `(%a: t, %b: t) {`: arguments of a region, with their types.
pub(super) fn parse_typed_arguments(p: &mut OpAsmParser<'_, '_>) -> ParseResult<()> {
    arguments_in(p, "(", ")")
}

/// Typed arguments between the given brackets.
pub(super) fn arguments_in(p: &mut OpAsmParser<'_, '_>, open: &'static str, close: &'static str) -> ParseResult<()> {
    p.parse(open)?;
    if p.parse_optional(close) {
        return Ok(());
    }
    p.parse_comma_separated(|p| {
        let name = argument_name(p)?;
        p.parse(":")?;
        p.parse_type()?;
        let ty = p.pop_type().ok_or_else(|| {
            let span = crate::source::Span::at(p.at());
            p.error(CustomError::NonFunctionType, span)
        })?;
        let location = argument_location(p)?;
        p.state()?.arguments.push((name, ty, location));
        Ok(())
    })?;
    p.parse(close)
}

/// `loc(..)`, if it comes next.
pub(super) fn argument_location(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Option<crate::ir::AttributeId>> {
    if !p.is_at_keyword(b"loc") {
        return Ok(None);
    }
    if let Some(location) = simple_location(p) {
        return Ok(Some(location));
    }
    let attribute = p.parse_attribute()?;
    Ok(match *p.ir().attributes.get(attribute) {
        crate::ir::AttributeKind::Location(inner) => Some(inner),
        _ => Some(attribute),
    })
}

/// `["parallel", "reduction"]`
pub(super) fn iterator_types(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let iterators = p.elements(attribute)?;
    p.print("[");
    p.print_list(iterators, |p, iterator| {
        let AttributeKind::Opaque(text, _) = *p.ir().attributes.resolve(*iterator) else { return None };
        let text = p.ir().texts.get(text);
        let word = text.strip_prefix(b"#linalg.iterator_type<")?.strip_suffix(b">")?;
        p.print("\"");
        p.print_bytes(word);
        p.print("\"");
        Some(())
    })?;
    p.print("]");
    Some(())
}
