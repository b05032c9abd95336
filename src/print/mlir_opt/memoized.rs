//! The maps that MLIR computes for operations of `linalg` with implicit maps, and stores as an attribute.
//!
//! The operation's verifier requires the maps, so every operation has them when it is printed; only the custom form omits them.

use crate::assembly::{LoopIndex, LoopMaps};
use crate::dialect::{self, Release};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineOperator, AffineResult};
use crate::ir::{AffineId, ArenaRange, AttributeId, AttributeKind, Ir, OpId, affine_map_text};
use rustc_hash::FxHashMap;

const NAME: &str = "linalg.memoized_indexing_maps";

/// Adds, in a release of LLVM, MLIR's attribute to the operations with implicit maps.
pub fn memoize_maps(ir: &mut Ir, release: Release) {
    if !ir.op_name_ids().any(|id| ir.op_name_id_bytes(id).starts_with(b"linalg.")) {
        return;
    }
    let found: Vec<(OpId, LoopMaps)> = ir.operations().filter_map(|op| Some((op, maps_of(ir, op, release)?))).collect();
    let mut known = FxHashMap::default();
    for (op, maps) in found {
        let value = *known.entry(maps).or_insert_with_key(|maps| array(ir, maps));
        // If there are no ids left, the operation is printed without the attribute.
        _ = ir.set_attribute(op, NAME, value);
    }
}

/// The missing maps of an operation with implicit maps.
fn maps_of(ir: &Ir, op: OpId, release: Release) -> Option<LoopMaps> {
    let name = ir.op_name_bytes(op);
    let info = name.starts_with(b"linalg.").then(|| dialect::built_in_info(name, release))??;
    let rule = info.shape.as_ref()?;
    if info.attribute(b"indexing_maps").is_some() || ir.attribute(op, NAME).is_some() {
        return None;
    }
    let numbers = |attribute: &str| match ir.attribute(op, attribute) {
        Some(value) => ir.integer_list(value),
        None => Some(Vec::new()),
    };
    rule.loop_maps(ir.operands(op).len(), &numbers("strides")?, &numbers("dilations")?)
}

fn array(ir: &mut Ir, maps: &LoopMaps) -> AttributeId {
    let maps: Vec<AttributeId> = maps.maps.iter().map(|results| map(ir, maps.loops, results)).collect();
    let list = ir.attributes.add_list(&maps);
    ir.attributes.add(AttributeKind::Array(list))
}

fn map(ir: &mut Ir, loops: usize, results: &[LoopIndex]) -> AttributeId {
    let results: Vec<AffineResult> =
        results.iter().map(|index| AffineResult { expression: expression(ir, *index), is_equality: false }).collect();
    let start = ir.attributes.affine_results.len();
    ir.attributes.affine_results.extend(results);
    let results = ArenaRange::new(start, ir.attributes.affine_results.len());
    let form = AffineForm { dims: loops as u32, symbols: 0, results };
    let text = ir.texts.add(affine_map_text(&ir.attributes, form).as_bytes());
    ir.attributes.add(AttributeKind::AffineMap(text, form))
}

fn expression(ir: &mut Ir, index: LoopIndex) -> AffineId {
    match index {
        LoopIndex::Loop(number) => push(ir, AffineExpression::Dim(number as u32)),
        LoopIndex::Window { output, kernel, stride, dilation } => {
            let [output, kernel] = [(output, stride), (kernel, dilation)].map(|(number, step)| {
                let dim = push(ir, AffineExpression::Dim(number as u32));
                let step = push(ir, AffineExpression::Constant(step));
                push(ir, AffineExpression::Binary(AffineOperator::Multiply, dim, step))
            });
            push(ir, AffineExpression::Binary(AffineOperator::Add, output, kernel))
        }
    }
}

fn push(ir: &mut Ir, expression: AffineExpression) -> AffineId {
    ir.attributes.affine.push(expression);
    AffineId::at(ir.attributes.affine.len() - 1)
}
