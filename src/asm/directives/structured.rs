//! Structured operations: `ins(..) outs(..)`, and what is around them.

use super::branches::{entry, entry_arguments, headed_region};
use super::lists::print_typed_arguments;
use super::loops::{argument_name, read_arrow_types};
use super::payloads::implied_region;
use super::symbols::set_array;
use super::values::print_value_list;
use crate::asm::directive::Start::{Always, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::{adopt_entries, read_any_attribute};
use crate::asm::parser::expect::{comma_list, is_at_word, keyword_text, punctuation, refused};
use crate::asm::parser::properties::dictionary_step;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::opaque;
use crate::asm::parser::types::{note_place, note_types, read_type, read_type_list};
use crate::asm::parser::values::read_operands;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, Format, Presence, RegionIndex, SlotIndex};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult, Entry};
use crate::ir::payload::Implied;
use crate::ir::{AffineId, AttributeId, AttributeKind, BlockId, RegionId, Run, Type, TypeId, payload, unquoted};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::link::Reached;

rows! {
    /// `{attributes} ins(%a : t) outs(%b : t) -> t` of an operation whose name implies its region: inputs, outputs, results and
    /// region. An elementwise one begins with `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`: the function and the
    /// maps.
    "Structured" starts [Word("ins"), Word("outs")] own_blank => parse_structured, print_structured;
    /// Nothing: the results are the tensors among the outputs, and the region is the one the name implies. Inputs, outputs,
    /// results and region.
    "Destination" starts [Always] own_blank => parse_destination, print_destination;
    /// `ins(%a : t) outs(%b : t)`: inputs and outputs.
    "InsOuts" starts [Word("ins"), Word("outs")] own_blank => parse_inputs_and_outputs, print_inputs_and_outputs;
    /// `(%a: t, ..) {`: a region whose arguments are written before it.
    "ArgumentRegion" starts [Text("(")] => parse_argument_region, print_argument_region;
}

/// Inputs, outputs, results and region, and perhaps the function of an elementwise operation and its maps.
type StructuredParts = (SlotIndex, SlotIndex, TypesOf, RegionIndex, Option<AttributeIndex>, Option<AttributeIndex>);

/// `ins(..) outs(..) {..} -> t`: an operation whose name implies its body. An elementwise one has its function and its
/// maps before that: `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`.
fn parse_structured<'s>(
    b: &mut Builder<'s>,
    (inputs, outputs, TypesOf(results), region, kind, maps): StructuredParts,
) -> Read<()> {
    let format = b.forms.state()?.format;
    if let Some((kind, maps)) = kind.zip(maps) {
        parse_elementwise_header(b, kind, maps)?;
    }
    dictionary_step(b, false)?;
    parse_ins_and_outs(b, inputs, outputs)?;
    further_dictionary(b)?;
    adopt_entries(b, format)?;
    read_arrow_types(b, results)?;
    let slots = [inputs, outputs];
    if let Some((kind, maps)) = kind.zip(maps) {
        identity_maps(b, kind, maps, outputs)?;
    } else {
        default_maps(b, format)?;
    }
    implied_region(b, format, region, slots)
}

/// `{..} ins(..) outs(..) -> t` of an operation whose name implies its body.
fn print_structured(
    form: &mut FormPrinter<'_, '_>,
    (inputs, outputs, TypesOf(results), region, kind, maps): StructuredParts,
) -> Option<()> {
    if let Some((kind, maps)) = kind.zip(maps) {
        print_elementwise_header(form, kind, maps, outputs)?;
    }
    drop_memoized(form);
    form.dictionary(" {");
    print_ins_and_outs(form, inputs, outputs);
    let results = form.types_of(results);
    if !results.is_empty() {
        form.str(" -> ");
        form.printer.result_types(results.into_iter());
    }
    implied(form, region, [inputs, outputs])
}

/// `ins(%a, %b : t, t) outs(%c : t)`, either of which may be left out.
pub(super) fn parse_ins_and_outs(b: &mut Builder<'_>, inputs: SlotIndex, outputs: SlotIndex) -> Read<()> {
    let mut lists = Vec::with_capacity(2);
    for (word, slot) in [("ins", inputs), ("outs", outputs)] {
        let values = b.nesting.uses.len();
        b.forms.slot(slot)?.values = values..values;
        if !b.input.take_word(word) {
            continue;
        }
        punctuation(b, "(")?;
        let list = b.input.peek()?.1;
        read_operands(b)?;
        b.forms.slot(slot)?.values = values..b.nesting.uses.len();
        note_types(b)?;
        let types = b.core.types.len();
        punctuation(b, ":")?;
        read_type_list(b)?;
        b.forms.slot(slot)?.types = Some(types..b.core.types.len());
        punctuation(b, ")")?;
        lists.push((list, b.nesting.uses.len() - values, b.core.types.len() - types));
    }
    for (list, operands, types) in lists {
        if operands != types {
            let text = format!("number of operands and types do not match: got {operands} operands and {types} types");
            return Err(refused(b, CustomError::Text { text }, list));
        }
    }
    Ok(())
}

/// `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`, of which the maps may be left out.
fn parse_elementwise_header(b: &mut Builder<'_>, kind: AttributeIndex, maps: AttributeIndex) -> Read<()> {
    keyword_text(b, "kind")?;
    punctuation(b, "=")?;
    let value = read_any_attribute(b)?;
    b.forms.state()?.attributes[usize::from(kind.0)] = Some(value);
    if b.input.take_word("indexing_maps") {
        punctuation(b, "=")?;
        let value = read_any_attribute(b)?;
        b.forms.state()?.attributes[usize::from(maps.0)] = Some(value);
    }
    Ok(())
}

/// Maps that are not written are identities of the rank of the output, one for each operand.
fn identity_maps(b: &mut Builder<'_>, kind: AttributeIndex, maps: AttributeIndex, outputs: SlotIndex) -> Read<()> {
    if b.forms.state()?.attributes[usize::from(maps.0)].is_some() {
        return Ok(());
    }
    let output = b.forms.slot(outputs)?.types.clone().and_then(|types| types.last());
    let rank = output.and_then(|at| b.core.ir.types.shaped(b.core.types[at])?.shape.map(<[_]>::len));
    let kind = b.forms.state()?.attributes[usize::from(kind.0)];
    let inputs = kind.and_then(|kind| b.core.ir.enumerated(kind)).and_then(payload::arity);
    let (Some(rank), Some(inputs)) = (rank, inputs) else { return Ok(()) };
    let names = (0..rank).map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ");
    let value = maps_of(b, &format!("affine_map<({names}) -> ({names})>").repeat(inputs + 1));
    b.forms.state()?.attributes[usize::from(maps.0)] = Some(value);
    Ok(())
}

/// An array of maps whose results are dimensions, from its text.
fn maps_of(b: &mut Builder<'_>, text: &str) -> AttributeId {
    let mut maps = Vec::new();
    for map in text.split("affine_map<").filter_map(|map| Some(map.split_once('(')?.1)) {
        let Some((dims, results)) = map.split_once(") -> (") else { continue };
        let results = results.split_once(')').map_or(results, |(results, _)| results);
        let text = b.core.ir.texts.add(format!("({dims}) -> ({results})").as_bytes());
        let start = b.core.ir.attributes.affine_results.len();
        for dim in results.split(", ").filter_map(|dim| dim.strip_prefix('d')?.parse().ok()) {
            b.core.ir.attributes.affine.push(AffineExpression::Dim(dim));
            let expression = AffineId::at(b.core.ir.attributes.affine.len() - 1);
            b.core.ir.attributes.affine_results.push(AffineResult { expression, is_equality: false });
        }
        let results = Run::new(start, b.core.ir.attributes.affine_results.len());
        let form = AffineForm { dims: dims.matches('d').count() as u32, symbols: 0, results };
        maps.push(b.core.ir.attributes.add(AttributeKind::AffineMap(text, form)));
    }
    let list = b.core.ir.attributes.add_list(&maps);
    b.core.ir.attributes.add(AttributeKind::Array(list))
}

/// Maps that are not written are those of the definition.
fn default_maps<'s>(b: &mut Builder<'s>, format: &'s Format) -> Read<()> {
    let Some(maps) = format.attribute(b"indexing_maps") else { return Ok(()) };
    let at = usize::from(maps.0);
    if let Presence::Default(text) | Presence::Elided(text) = &format.info.attributes[at].presence
        && b.forms.state()?.attributes[at].is_none()
    {
        let value = maps_of(b, text);
        b.forms.state()?.attributes[at] = Some(value);
    }
    Ok(())
}

/// A second dictionary, whose entries come after those of the first.
pub(super) fn further_dictionary(b: &mut Builder<'_>) -> Read<()> {
    if b.input.first() != Some(b'{') {
        return Ok(());
    }
    let first = b.nesting.frame().and_then(|frame| frame.attributes.take());
    dictionary_step(b, false)?;
    let second = b.nesting.frame().and_then(|frame| frame.attributes);
    let mut entries = Vec::new();
    for dictionary in [first, second].into_iter().flatten() {
        if let AttributeKind::Dictionary(list) = *b.core.ir.attributes.resolve(dictionary) {
            entries.extend_from_slice(b.core.ir.attributes.dictionary(list));
        }
    }
    let list = b.core.ir.attributes.add_dictionary(&entries);
    let both = b.core.ir.attributes.add(AttributeKind::Dictionary(list));
    if let Some(frame) = b.nesting.frame() {
        frame.attributes = Some(both);
    }
    Ok(())
}

/// `ins(%a : t) outs(%b : t)`, either of which may be missing.
pub(super) fn print_ins_and_outs(form: &mut FormPrinter<'_, '_>, inputs: SlotIndex, outputs: SlotIndex) {
    for (word, slot) in [(" ins(", inputs), (" outs(", outputs)] {
        let types = form.types_of(slot);
        form.printed.values.add(slot.0);
        if types.is_empty() {
            continue;
        }
        form.str(word);
        print_value_list(form, slot);
        form.str(" : ");
        form.types(&types);
        form.str(")");
    }
}

/// `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`, without maps that are identities.
fn print_elementwise_header(
    form: &mut FormPrinter<'_, '_>,
    kind: AttributeIndex,
    maps: AttributeIndex,
    outputs: SlotIndex,
) -> Option<()> {
    let inputs = form.parts.ir.enumerated(form.parts.attribute(kind)?).and_then(payload::arity)?;
    form.str(" kind=");
    form.in_full_of(kind)?;
    let rank = form.types_of(outputs).last().and_then(|ty| form.parts.ir.types.shaped(*ty)?.shape.map(<[_]>::len))?;
    let all = form.elements(maps)?;
    if all.len() != inputs + 1 || !all.iter().all(|map| is_identity(form, *map, rank)) {
        form.str(" indexing_maps = ");
        form.in_full_of(maps)?;
    }
    Some(())
}

fn is_identity(form: &FormPrinter<'_, '_>, map: crate::ir::AttributeId, rank: usize) -> bool {
    let attributes = &form.parts.ir.attributes;
    let AttributeKind::AffineMap(_, form) = *attributes.resolve(map) else { return false };
    let results = &attributes.affine_results[form.results.range()];
    let is_dim = |(dim, result): (usize, &crate::ir::attributes::AffineResult)| {
        attributes.affine[result.expression.index()] == AffineExpression::Dim(dim as u32)
    };
    form.symbols == 0 && form.dims as usize == rank && results.len() == rank && results.iter().enumerate().all(is_dim)
}

pub(super) fn drop_memoized(form: &mut FormPrinter<'_, '_>) {
    let texts = &form.parts.ir.texts;
    form.parts.discardable.retain(|entry: &mut Entry| unquoted(texts.get(entry.name)) != MEMOIZED);
}

/// The attribute that `mlir-opt` leaves out of dictionaries, since it follows from the operation.
const MEMOIZED: &[u8] = b"linalg.memoized_indexing_maps";

/// Whether a region is the one the name of the operation implies.
pub(super) fn implied(form: &mut FormPrinter<'_, '_>, region: RegionIndex, slots: [SlotIndex; 2]) -> Option<()> {
    let ir = form.parts.ir;
    let types = print_payload_types(form, slots);
    let block = payload_body(form, form.region_of(region)?, &types)?;
    let of = |name: &str| {
        let attribute = form.parts.format.attribute(name.as_bytes())?;
        ir.enumerated(form.parts.attribute(attribute)?)
    };
    let name = std::str::from_utf8(ir.op_name(form.parts.op)).ok()?;
    let implied = Implied { name, kind: of("kind"), is_unsigned: of("cast") == Some("cast_unsigned") };
    let payload = implied.payload(&ir.types, &types)?;
    form.printed.regions.add(region.0);
    ir.is_payload(block, &payload).then_some(())
}

/// The types that the arguments of a body have, one for each operand.
pub(super) fn print_payload_types(form: &FormPrinter<'_, '_>, slots: [SlotIndex; 2]) -> Vec<TypeId> {
    let ir = form.parts.ir;
    slots.iter().flat_map(|slot| form.parts.types(*slot)).map(|ty| ir.payload_argument(ty)).collect()
}

/// The only block of a region, if its arguments have these types.
pub(super) fn payload_body(form: &FormPrinter<'_, '_>, region: RegionId, types: &[TypeId]) -> Option<BlockId> {
    let arguments: Vec<TypeId> =
        entry_arguments(form, region).iter().map(|value| form.parts.ir.value_type(*value)).collect();
    entry(form, region).filter(|_| form.parts.ir.block_count(region) == 1 && form.are_same(&arguments, types))
}

/// The arguments of `Destination`, which its row describes.
type DestinationParts = (SlotIndex, SlotIndex, TypesOf, RegionIndex);

/// The results are the tensors among the outputs, and the body is the one the name implies: nothing is written.
fn parse_destination<'s>(b: &mut Builder<'s>, (input, init, TypesOf(results), region): DestinationParts) -> Read<()> {
    let format = b.forms.state()?.format;
    parse_tensor_results(b, init, results)?;
    implied_region(b, format, region, [input, init])
}

/// Results and body that are not written.
fn print_destination(
    form: &mut FormPrinter<'_, '_>,
    (input, init, TypesOf(results), region): DestinationParts,
) -> Option<()> {
    print_tensor_results(form, init, results)?;
    implied(form, region, [input, init])
}

/// The results are the tensors among the outputs.
pub(super) fn parse_tensor_results(b: &mut Builder<'_>, outputs: SlotIndex, results: SlotIndex) -> Read<()> {
    let start = b.core.types.len();
    for at in b.forms.slot(outputs)?.types.clone().unwrap_or_default() {
        let ty = b.core.types[at];
        if matches!(b.core.ir.types.resolved(ty), Type::RankedTensor { .. }) {
            b.core.types.push(ty);
            note_place(b, TypePlace::Nowhere);
        }
    }
    let end = b.core.types.len();
    b.forms.slot(results)?.types = Some(start..end);
    Ok(())
}

/// Whether the results are the tensors among the outputs.
pub(super) fn print_tensor_results(
    form: &mut FormPrinter<'_, '_>,
    outputs: SlotIndex,
    results: SlotIndex,
) -> Option<()> {
    let ir = form.parts.ir;
    let mut tensors = form.types_of(outputs);
    tensors.retain(|ty| matches!(ir.types.resolved(*ty), Type::RankedTensor { .. }));
    let types = form.types_of(results);
    form.are_same(&tensors, &types).then_some(())
}

/// `ins(..) outs(..)` alone.
fn print_inputs_and_outputs(form: &mut FormPrinter<'_, '_>, (inputs, outputs): (SlotIndex, SlotIndex)) -> Option<()> {
    print_ins_and_outs(form, inputs, outputs);
    Some(())
}

fn parse_inputs_and_outputs(b: &mut Builder<'_>, (inputs, outputs): (SlotIndex, SlotIndex)) -> Read<()> {
    parse_ins_and_outs(b, inputs, outputs)
}

/// `(%a: t, ..) {`
fn print_argument_region(form: &mut FormPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = form.region_of(region)?;
    form.str("(");
    let entry = entry_arguments(form, id);
    print_typed_arguments(form, &entry);
    form.str(") ");
    headed_region(form, region, id)
}

fn parse_argument_region(b: &mut Builder<'_>, region: RegionIndex) -> Read<Option<Reached>> {
    parse_typed_arguments(b)?;
    expect_region(b, region, true).map(Some)
}

/// Words become what they mean: `"parallel"` is `#linalg.iterator_type<parallel>`.
pub(super) fn words_of(b: &mut Builder<'_>, attribute: AttributeIndex, name: &[u8]) -> Read<()> {
    let value = b.forms.state()?.attributes[usize::from(attribute.0)];
    let Some(AttributeKind::Array(list)) = value.map(|value| *b.core.ir.attributes.resolve(value)) else {
        return Ok(());
    };
    let words = b.core.ir.attributes.list(list).to_vec();
    let mut iterators = Vec::new();
    for word in words {
        iterators.push(match b.core.ir.string(word) {
            Some(text) => opaque(b, &[name, &text, b">"]),
            None => word,
        });
    }
    set_array(b, attribute, &iterators)
}

/// `(%a: t, %b: t) {`: arguments of a region, with their types.
pub(super) fn parse_typed_arguments(b: &mut Builder<'_>) -> Read<()> {
    arguments_in(b, "(", ")")
}

/// Typed arguments between these brackets.
pub(super) fn arguments_in(b: &mut Builder<'_>, open: &'static str, close: &'static str) -> Read<()> {
    punctuation(b, open)?;
    if b.input.take_text(close) {
        return Ok(());
    }
    comma_list(b, |b| {
        let name = argument_name(b)?;
        punctuation(b, ":")?;
        read_type(b)?;
        let ty = b.core.types.pop().ok_or_else(|| {
            let span = crate::source::Span::at(b.input.at());
            refused(b, CustomError::NonFunctionType, span)
        })?;
        let location = argument_location(b)?;
        b.forms.state()?.arguments.push((name, ty, location));
        Ok(())
    })?;
    punctuation(b, close)
}

/// `loc(..)`, if it comes next.
pub(super) fn argument_location(b: &mut Builder<'_>) -> Read<Option<crate::ir::AttributeId>> {
    if !is_at_word(b, b"loc") {
        return Ok(None);
    }
    let attribute = read_any_attribute(b)?;
    Ok(match *b.core.ir.attributes.get(attribute) {
        crate::ir::AttributeKind::Location(inner) => Some(inner),
        _ => Some(attribute),
    })
}

/// `["parallel", "reduction"]`
pub(super) fn iterator_types(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let iterators = form.elements(attribute)?;
    form.str("[");
    form.list(iterators, |form, iterator| {
        let AttributeKind::Opaque(text, _) = *form.parts.ir.attributes.resolve(*iterator) else { return None };
        let text = form.parts.ir.texts.get(text);
        let word = text.strip_prefix(b"#linalg.iterator_type<")?.strip_suffix(b">")?;
        form.str("\"");
        form.printer.out.extend_from_slice(word);
        form.str("\"");
        Some(())
    })?;
    form.str("]");
    Some(())
}
