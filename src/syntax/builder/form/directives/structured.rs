//! Structured operations: `ins(..) outs(..)`, and what is around them.

use super::super::attributes::{adopt_entries, read_any_attribute, read_attribute};
use super::super::expect::{comma_list, is_at_word, keyword_text, punctuation, refused};
use super::super::properties::dictionary_step;
use super::super::regions::expect_region;
use super::super::terms::opaque;
use super::super::types::{note_place, note_types, read_type, read_type_list};
use super::super::values::read_operands;
use super::super::{Builder, CustomError, Read, TypePlace};
use super::loops::{argument_name, arrow_types};
use super::payloads::{implied_region, payload_operation, payload_region};
use super::symbols::set_array;
use super::vectors::leading_dictionary;
use crate::assembly::{Argument, AttributeIndex, Format, Presence, SlotIndex};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult};
use crate::ir::{AffineId, AttributeId, AttributeKind, Run, Type, payload};
use crate::syntax::link::Reached;

/// `ins(%a, %b : t, t) outs(%c : t)`, either of which may be left out.
pub(super) fn ins_and_outs(b: &mut Builder<'_>, inputs: SlotIndex, outputs: SlotIndex) -> Read<()> {
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

/// `ins(..) outs(..) {..} -> t`: an operation whose name implies its body. An elementwise one has its function and its
/// maps before that: `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`.
pub(super) fn structured<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [
        Argument::Slot(inputs),
        Argument::Slot(outputs),
        Argument::Type(results),
        Argument::Region(region),
        header @ ..,
    ] = arguments
    else {
        return Ok(());
    };
    if let [Argument::Attribute(kind), Argument::Attribute(maps)] = header {
        elementwise_header(b, *kind, *maps)?;
    }
    dictionary_step(b, false)?;
    ins_and_outs(b, *inputs, *outputs)?;
    further_dictionary(b)?;
    adopt_entries(b, format)?;
    arrow_types(b, *results)?;
    let slots = [*inputs, *outputs];
    if let [Argument::Attribute(kind), Argument::Attribute(maps)] = header {
        identity_maps(b, *kind, *maps, *outputs)?;
    } else {
        default_maps(b, format)?;
    }
    implied_region(b, format, *region, slots)
}

/// The results are the tensors among the outputs, and the body is the one the name implies: nothing is written.
pub(super) fn destination<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(input), Argument::Slot(init), Argument::Type(results), Argument::Region(region)] = arguments
    else {
        return Ok(());
    };
    tensor_results(b, *init, *results)?;
    implied_region(b, format, *region, [*input, *init])
}

/// `{arith.addf {..}} ins(..) outs(..) dimensions = [0] {..}`, or without the operation, and with a region after it:
/// `(%a: t, %b: t) {`.
pub(super) fn combined<'s>(
    b: &mut Builder<'s>,
    format: &'s Format,
    arguments: &'s [Argument],
) -> Read<Option<Reached>> {
    let [
        Argument::Slot(inputs),
        Argument::Slot(outputs),
        Argument::Type(results),
        Argument::Region(region),
        dimensions @ ..,
    ] = arguments
    else {
        return Ok(None);
    };
    let payload = payload_operation(b)?;
    ins_and_outs(b, *inputs, *outputs)?;
    if let [Argument::Attribute(attribute)] = dimensions {
        let info = &format.info.attributes[usize::from(attribute.0)];
        keyword_text(b, &info.name)?;
        punctuation(b, "=")?;
        let value = read_attribute(b, info)?;
        b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    }
    dictionary_step(b, false)?;
    tensor_results(b, *outputs, *results)?;
    if let Some(payload) = payload {
        payload_region(b, *region, [*inputs, *outputs], &payload, !dimensions.is_empty())?;
        return Ok(None);
    }
    typed_arguments(b)?;
    expect_region(b, *region, true).map(Some)
}

/// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(..) outs(..) attrs = {..}`; what is in `attrs` may be in a
/// second dictionary before `ins`.
pub(super) fn generic_header<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(inputs), Argument::Slot(outputs), Argument::Attribute(iterators), ..] = arguments else {
        return Ok(());
    };
    leading_dictionary(b, format)?;
    words_of(b, *iterators, b"#linalg.iterator_type<")?;
    further_dictionary(b)?;
    ins_and_outs(b, *inputs, *outputs)?;
    if b.input.take_word("attrs") {
        punctuation(b, "=")?;
        further_dictionary(b)?;
    }
    Ok(())
}

/// `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`, of which the maps may be left out.
fn elementwise_header(b: &mut Builder<'_>, kind: AttributeIndex, maps: AttributeIndex) -> Read<()> {
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

/// A second dictionary, whose entries come after those of the first.
fn further_dictionary(b: &mut Builder<'_>) -> Read<()> {
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

/// The results are the tensors among the outputs.
fn tensor_results(b: &mut Builder<'_>, outputs: SlotIndex, results: SlotIndex) -> Read<()> {
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

/// `(%a: t, %b: t) {`: arguments of a region, with their types.
pub(super) fn typed_arguments(b: &mut Builder<'_>) -> Read<()> {
    arguments_in(b, "(", ")")
}

/// The same in other brackets.
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
