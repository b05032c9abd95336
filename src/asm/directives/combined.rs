//! Structured operations whose region has a single operation, written in a short form.

use super::branches::{entry_arguments, headed_region};
use super::lists::print_typed_arguments;
use super::payloads::{parse_payload_operation, payload_region};
use super::structured::{
    drop_memoized, parse_ins_and_outs, parse_tensor_results, parse_typed_arguments, payload_body, print_ins_and_outs,
    print_payload_types, print_tensor_results,
};
use crate::asm::directive::DirectiveStart::Always;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::payload::YIELD;
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::AttributeIndex;
use crate::assembly::{OpDefinition, RegionIndex, SlotIndex};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeKind, OpId, RegionId, ValueId, unquoted};
use crate::syntax::fast::link::Reached;
use smallvec::SmallVec;

rows! {
    /// `{arith.addf} ins(%a : t) outs(%b : t) dimensions = [0] {attributes}`, or a region after the text in place of
    /// the operation before it: inputs, outputs, results, region, and for a reduction the dimensions.
    "Combined" starts [Always] OwnBlank => parse_combined, print_combined;
}

/// The arguments of `Combined`, which its row describes.
type CombinedParts = (SlotIndex, SlotIndex, TypesOf, RegionIndex, Option<AttributeIndex>);

/// `{arith.addf {..}} ins(..) outs(..) dimensions = [0] {..}`, or the same without the operation and with a region at
/// the end: `(%a: t, %b: t) {`.
fn parse_combined<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (inputs, outputs, TypesOf(results), region, dimensions): CombinedParts,
) -> ParseResult<Option<Reached>> {
    let format = p.format()?;
    let payload = parse_payload_operation(p)?;
    parse_ins_and_outs(p, inputs, outputs)?;
    if let Some(attribute) = dimensions {
        let info = &format.info.attributes[usize::from(attribute.0)];
        p.parse_keyword(&info.name)?;
        p.parse("=")?;
        let value = p.parse_attribute_as(info)?;
        p.set_attribute(attribute, value)?;
    }
    p.parse_optional_attr_dict(false)?;
    parse_tensor_results(p, outputs, results)?;
    if let Some(payload) = payload {
        let passed = passed_slots(&format.info, inputs, outputs);
        payload_region(p, region, &passed, outputs, &payload, dimensions.is_some())?;
        return Ok(None);
    }
    parse_typed_arguments(p)?;
    p.parse_region(region, true).map(Some)
}

/// `{arith.addf} ins(..) outs(..) dimensions = [0] {..}`, or with a region.
fn print_combined(
    p: &mut OpAsmPrinter<'_, '_>,
    (inputs, outputs, TypesOf(results), region, dimensions): CombinedParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let payload = only_operation(p, id, inputs, outputs, dimensions.is_some());
    if let Some(payload) = payload {
        print_payload_operation(p, payload);
    }
    print_ins_and_outs(p, inputs, outputs);
    if let Some(attribute) = dimensions {
        p.print(" ");
        p.print(&p.info(attribute).name);
        p.print(" = ");
        p.written(attribute)?;
        p.print(" ");
    }
    drop_memoized(p);
    p.print_optional_attr_dict(" {");
    print_tensor_results(p, outputs, results)?;
    if payload.is_some() {
        p.did_print_region(region);
        return Some(());
    }
    p.indent(2);
    p.print_newline();
    p.print("(");
    let entry = entry_arguments(p, id);
    print_typed_arguments(p, &entry);
    p.print(") ");
    headed_region(p, region, id)?;
    p.unindent(2);
    Some(())
}

/// The operands whose elements are arguments of the body: before LLVM 22 a map did not pass its output.
fn passed_slots(info: &OpDefinition, inputs: SlotIndex, outputs: SlotIndex) -> SmallVec<[SlotIndex; 2]> {
    let clause = info.flow.as_ref().and_then(|flow| flow.clauses.first());
    let is_passed = |slot: &SlotIndex| {
        let name = &info.slots[usize::from(slot.0)].name;
        clause.is_none_or(|clause| clause.arguments.iter().any(|argument| argument.operand() == Some(name)))
    };
    [inputs, outputs].into_iter().filter(is_passed).collect()
}

/// The only operation of a body, if its name implies the body.
fn only_operation(
    p: &OpAsmPrinter<'_, '_>,
    region: RegionId,
    inputs: SlotIndex,
    outputs: SlotIndex,
    is_reduction: bool,
) -> Option<OpId> {
    let ir = p.ir();
    let passed = passed_slots(&p.format().info, inputs, outputs);
    let types = print_payload_types(p, &passed);
    let block = payload_body(p, region, &types)?;
    let ops: Vec<OpId> = ir.block_ops(block).collect();
    let [payload, last] = ops[..] else { return None };
    let mut operands: Vec<ValueId> = ir.arguments(block).collect();
    let output = if passed.contains(&outputs) { operands.pop() } else { None };
    operands.splice(..0, output.filter(|_| is_reduction));
    let results: Vec<ValueId> = ir.results(payload).collect();
    let [result] = results[..] else { return None };
    // MLIR reads a reduction of several values in this form, but does not print it.
    let is_small = !operands.is_empty() && (!is_reduction || operands.len() == 2);
    let fits = is_small
        && ir.operands(payload) == operands
        && ir.types.same(ir.value_type(result), *print_payload_types(p, &[outputs]).last()?)
        && ir.regions(payload).next().is_none()
        && ir.successors(payload).is_empty()
        && ir.op_name_bytes(last) == YIELD.as_bytes()
        && ir.operands(last) == [result]
        && ir.attribute_dictionary(last).is_none();
    fits.then_some(payload)
}

/// ` { arith.addf {..} }`
fn print_payload_operation(p: &mut OpAsmPrinter<'_, '_>, op: OpId) {
    let ir = p.ir();
    p.print(" { ");
    p.print_bytes(ir.op_name_bytes(op));
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
    entries.sort_by(|left, right| unquoted(ir.texts.get(left.name)).cmp(unquoted(ir.texts.get(right.name))));
    for (index, entry) in entries.iter().enumerate() {
        p.print(if index == 0 { " {" } else { ", " });
        p.print_text(entry.name);
        if !matches!(ir.attributes.get(entry.value), AttributeKind::Unit) {
            p.print(" = ");
            p.print_attribute(entry.value);
        }
    }
    p.print(if entries.is_empty() { " }" } else { "} }" });
}
