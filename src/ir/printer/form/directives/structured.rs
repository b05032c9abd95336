//! Structured operations: `ins(..) outs(..)`, and the surrounding text.

use super::branches::{entry, entry_arguments, headed_region};
use super::lists::typed_arguments;
use super::values::value_list;
use crate::assembly::{Argument, AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::attributes::{AffineExpression, Entry};
use crate::ir::payload::{self, Implied, YIELD};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeKind, BlockId, OpId, RegionId, TypeId, ValueId, unquoted};
use crate::order;

/// The attribute that `mlir-opt` leaves out of dictionaries, since it follows from the operation.
const MEMOIZED: &[u8] = b"linalg.memoized_indexing_maps";

/// `ins(%a : t) outs(%b : t)`, either of which may be missing.
pub(super) fn ins_and_outs(form: &mut FormPrinter<'_, '_>, inputs: SlotIndex, outputs: SlotIndex) {
    for (word, slot) in [(" ins(", inputs), (" outs(", outputs)] {
        let types = form.types_of(slot);
        form.printed.values.add(slot.0);
        if types.is_empty() {
            continue;
        }
        form.str(word);
        value_list(form, slot);
        form.str(" : ");
        form.types(&types);
        form.str(")");
    }
}

/// `ins(..) outs(..)` alone.
pub(super) fn inputs_and_outputs(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(inputs), Argument::Slot(outputs)] = arguments else { return None };
    ins_and_outs(form, *inputs, *outputs);
    Some(())
}

/// `{..} ins(..) outs(..) -> t` of an operation whose name implies its body.
pub(super) fn structured(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(inputs),
        Argument::Slot(outputs),
        Argument::Type(results),
        Argument::Region(region),
        header @ ..,
    ] = arguments
    else {
        return None;
    };
    if let [Argument::Attribute(kind), Argument::Attribute(maps)] = header {
        elementwise_header(form, *kind, *maps, *outputs)?;
    }
    drop_memoized(form);
    form.dictionary(" {");
    ins_and_outs(form, *inputs, *outputs);
    let results = form.types_of(*results);
    if !results.is_empty() {
        form.str(" -> ");
        form.printer.result_types(results.into_iter());
    }
    implied(form, *region, [*inputs, *outputs])
}

/// Results and body that are not written.
pub(super) fn destination(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(input), Argument::Slot(init), Argument::Type(results), Argument::Region(region)] = arguments
    else {
        return None;
    };
    tensor_results(form, *init, *results)?;
    implied(form, *region, [*input, *init])
}

/// `{arith.addf} ins(..) outs(..) dimensions = [0] {..}`, or with a region.
pub(super) fn combined(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(inputs),
        Argument::Slot(outputs),
        Argument::Type(results),
        Argument::Region(region),
        dimensions @ ..,
    ] = arguments
    else {
        return None;
    };
    let id = form.region_of(*region)?;
    let payload = only_operation(form, id, [*inputs, *outputs], !dimensions.is_empty());
    if let Some(payload) = payload {
        payload_operation(form, payload);
    }
    ins_and_outs(form, *inputs, *outputs);
    if let [Argument::Attribute(attribute)] = dimensions {
        form.str(" ");
        form.str(&form.parts.info(*attribute).name);
        form.str(" = ");
        form.written(*attribute)?;
        form.str(" ");
    }
    drop_memoized(form);
    form.dictionary(" {");
    tensor_results(form, *outputs, *results)?;
    if payload.is_some() {
        form.printed.regions.add(region.0);
        return Some(());
    }
    let outer = form.indent;
    form.indent += 2;
    form.new_line();
    form.str("(");
    let entry = entry_arguments(form, id);
    typed_arguments(form, &entry);
    form.str(") ");
    let headed = headed_region(form, *region, id);
    form.indent = outer;
    headed
}

/// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(..) outs(..) attrs = {..}`
pub(super) fn generic_header(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(inputs), Argument::Slot(outputs), Argument::Attribute(iterators), others @ ..] = arguments
    else {
        return None;
    };
    let others = others.iter().filter_map(|argument| match argument {
        Argument::Attribute(attribute) => Some(*attribute),
        _ => None,
    });
    let mut all: Vec<AttributeIndex> = others.chain([*iterators]).collect();
    all.retain(|attribute| form.parts.attribute(*attribute).is_some());
    order::sort_by_key(&mut all, |attribute| &form.parts.info(*attribute).name);
    form.str(" {");
    form.list(all, |form, attribute| {
        form.str(&form.parts.info(attribute).name);
        form.str(" = ");
        if attribute == *iterators { iterator_types(form, attribute) } else { form.in_full_of(attribute) }
    })?;
    form.str("}");
    ins_and_outs(form, *inputs, *outputs);
    form.dictionary(" attrs =  {");
    Some(())
}

/// `["parallel", "reduction"]`
fn iterator_types(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
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

/// `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`, without maps that are identities.
fn elementwise_header(
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

fn drop_memoized(form: &mut FormPrinter<'_, '_>) {
    let texts = &form.parts.ir.texts;
    form.parts.discardable.retain(|entry: &mut Entry| unquoted(texts.get(entry.name)) != MEMOIZED);
}

/// Whether the results are the tensors among the outputs.
fn tensor_results(form: &mut FormPrinter<'_, '_>, outputs: SlotIndex, results: SlotIndex) -> Option<()> {
    let ir = form.parts.ir;
    let mut tensors = form.types_of(outputs);
    tensors.retain(|ty| matches!(ir.types.resolved(*ty), Type::RankedTensor { .. }));
    let types = form.types_of(results);
    form.are_same(&tensors, &types).then_some(())
}

/// The types that the arguments of a body have, one for each operand.
fn payload_types(form: &FormPrinter<'_, '_>, slots: [SlotIndex; 2]) -> Vec<TypeId> {
    let ir = form.parts.ir;
    slots.iter().flat_map(|slot| form.parts.types(*slot)).map(|ty| ir.payload_argument(ty)).collect()
}

/// The only block of a region, if its arguments have these types.
fn payload_body(form: &FormPrinter<'_, '_>, region: RegionId, types: &[TypeId]) -> Option<BlockId> {
    let arguments: Vec<TypeId> =
        entry_arguments(form, region).iter().map(|value| form.parts.ir.value_type(*value)).collect();
    entry(form, region).filter(|_| form.parts.ir.block_count(region) == 1 && form.are_same(&arguments, types))
}

/// Whether a region is the one the name of the operation implies.
fn implied(form: &mut FormPrinter<'_, '_>, region: RegionIndex, slots: [SlotIndex; 2]) -> Option<()> {
    let ir = form.parts.ir;
    let types = payload_types(form, slots);
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

/// The only operation of a body, if its name implies the body.
fn only_operation(
    form: &FormPrinter<'_, '_>,
    region: RegionId,
    slots: [SlotIndex; 2],
    is_reduction: bool,
) -> Option<OpId> {
    let ir = form.parts.ir;
    let types = payload_types(form, slots);
    let block = payload_body(form, region, &types)?;
    let ops: Vec<OpId> = ir.block_ops(block).collect();
    let [payload, last] = ops[..] else { return None };
    let mut operands: Vec<ValueId> = ir.arguments(block).collect();
    let output = operands.pop()?;
    if is_reduction {
        operands.insert(0, output);
    }
    let results: Vec<ValueId> = ir.results(payload).collect();
    let [result] = results[..] else { return None };
    // MLIR reads a reduction of several values in this form, and prints none.
    let is_small = !operands.is_empty() && (!is_reduction || operands.len() == 2);
    let fits = is_small
        && ir.operands(payload) == operands
        && ir.types.same(ir.value_type(result), *types.last()?)
        && ir.regions(payload).next().is_none()
        && ir.successors(payload).is_empty()
        && ir.op_name(last) == YIELD.as_bytes()
        && ir.operands(last) == [result]
        && ir.attribute_dictionary(last).is_none();
    fits.then_some(payload)
}

/// ` { arith.addf {..} }`
fn payload_operation(form: &mut FormPrinter<'_, '_>, op: OpId) {
    let ir = form.parts.ir;
    form.str(" { ");
    form.printer.out.extend_from_slice(ir.op_name(op));
    let dictionaries = [ir.properties(op), ir.attribute_dictionary(op)].into_iter().flatten();
    let mut entries: Vec<Entry> = dictionaries
        .filter_map(|dictionary| match *ir.attributes.resolve(dictionary) {
            AttributeKind::Dictionary(list) => Some(ir.attributes.dictionary(list)),
            _ => None,
        })
        .flatten()
        .copied()
        .collect();
    entries.retain(|entry| match *ir.attributes.resolve(entry.value) {
        AttributeKind::Opaque(text, _) => ir.texts.get(text) != b"#arith.fastmath<none>",
        _ => true,
    });
    order::sort_by(&mut entries, |left, right| {
        unquoted(ir.texts.get(left.name)).cmp(unquoted(ir.texts.get(right.name)))
    });
    for (index, entry) in entries.iter().enumerate() {
        form.str(if index == 0 { " {" } else { ", " });
        form.printer.text(entry.name);
        if !matches!(ir.attributes.get(entry.value), AttributeKind::Unit) {
            form.str(" = ");
            form.attribute_text(entry.value);
        }
    }
    form.str(if entries.is_empty() { " }" } else { "} }" });
}
