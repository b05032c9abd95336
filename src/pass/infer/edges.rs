//! What values are that come from several places: results of conditionals, arguments of blocks and of private functions.

use super::calls::{self, Callee};
use crate::ir::edit::EditError;
use crate::ir::{BlockId, Definition, Ir, OpId, Type, ValueId};
use rustc_hash::FxHashMap;

/// A value, and what it comes from.
pub(super) type Incoming = (ValueId, Vec<ValueId>);

/// Refines values to what all that they come from agree on. Whether any was.
pub(super) fn refine(ir: &mut Ir, callees: &[Callee]) -> Result<bool, EditError> {
    let mut refined = false;
    for (value, sources) in incoming(ir, callees) {
        if let Some(sizes) = common(ir, value, &sources) {
            refined |= super::refine(ir, value, &sizes)?;
        }
    }
    Ok(refined)
}

/// The values that come from several places.
pub(super) fn incoming(ir: &Ir, callees: &[Callee]) -> Vec<Incoming> {
    let mut incoming: Vec<Incoming> = Vec::new();
    calls::incoming(ir, callees, &mut incoming);
    for op in ir.operations() {
        match ir.op_name(op) {
            b"scf.if" | b"scf.index_switch" | b"scf.execute_region" => {
                conditional(ir, op, b"scf.yield", &mut incoming);
            }
            b"stablehlo.if" | b"stablehlo.case" => conditional(ir, op, b"stablehlo.return", &mut incoming),
            b"tosa.cond_if" => {
                inputs(ir, op, &mut incoming);
                conditional(ir, op, b"tosa.yield", &mut incoming);
            }
            b"func.func" => branches(ir, op, &mut incoming),
            _ => {}
        }
    }
    incoming
}

/// Each region gets the operands but for the first, which decides.
fn inputs(ir: &Ir, op: OpId, incoming: &mut Vec<Incoming>) {
    for entry in ir.regions(op).filter_map(|region| ir.blocks(region).next()) {
        let pairs = ir.arguments(entry).zip(ir.operands(op).iter().skip(1));
        incoming.extend(pairs.map(|(argument, operand)| (argument, vec![*operand])));
    }
}

/// Each result is what one of the regions yields, by the operation that ends them.
fn conditional(ir: &Ir, op: OpId, end: &[u8], incoming: &mut Vec<Incoming>) {
    let yields: Option<Vec<&[ValueId]>> = ir.regions(op).map(|region| yielded(ir, region, end)).collect();
    let Some(yields) = yields.filter(|yields| !yields.is_empty()) else { return };
    for (index, result) in ir.results(op).enumerate() {
        let sources: Option<Vec<ValueId>> = yields.iter().map(|values| values.get(index).copied()).collect();
        incoming.extend(sources.map(|sources| (result, sources)));
    }
}

/// What a region of one block yields.
fn yielded<'i>(ir: &'i Ir, region: crate::ir::RegionId, end: &[u8]) -> Option<&'i [ValueId]> {
    let mut blocks = ir.blocks(region);
    let (Some(block), None) = (blocks.next(), blocks.next()) else { return None };
    let last = ir.last_op(block).filter(|last| ir.op_name(*last) == end)?;
    Some(ir.operands(last))
}

/// Each argument of a block is what one of the branches to it passes, if all of them are known.
fn branches(ir: &Ir, function: OpId, incoming: &mut Vec<Incoming>) {
    for region in ir.regions(function).filter(|region| ir.block_count(*region) > 1) {
        let mut passed: FxHashMap<BlockId, Option<Vec<&[ValueId]>>> = FxHashMap::default();
        for last in ir.blocks(region).filter_map(|block| ir.last_op(block)) {
            let groups = groups(ir, last);
            for (number, block) in ir.successors(last).iter().enumerate() {
                let group = groups.as_ref().and_then(|groups| groups.get(number).copied());
                let known = passed.entry(*block).or_insert_with(|| Some(Vec::new()));
                match (known.as_mut(), group) {
                    (Some(known), Some(group)) => known.push(group),
                    _ => *known = None,
                }
            }
        }
        for block in ir.blocks(region).skip(1) {
            let Some(Some(groups)) = passed.get(&block) else { continue };
            for (index, argument) in ir.arguments(block).enumerate() {
                let sources: Option<Vec<ValueId>> = groups.iter().map(|group| group.get(index).copied()).collect();
                incoming.extend(sources.map(|sources| (argument, sources)));
            }
        }
    }
}

/// The operands of a branch, by its successors.
pub(super) fn groups(ir: &Ir, branch: OpId) -> Option<Vec<&[ValueId]>> {
    let operands = ir.operands(branch);
    match ir.op_name(branch) {
        b"cf.br" => Some(vec![operands]),
        b"cf.cond_br" => {
            let lengths = ir.attribute(branch, "operandSegmentSizes").and_then(|value| ir.integers(value))?;
            let [1, first, second] = lengths[..] else { return None };
            let (first, second) = (usize::try_from(first).ok()?, usize::try_from(second).ok()?);
            let (of_first, rest) = operands.get(1..)?.split_at_checked(first)?;
            (rest.len() == second).then(|| vec![of_first, rest])
        }
        _ => None,
    }
}

/// The sizes that all sources have; where a value goes around a loop unchanged it is none.
fn common(ir: &Ir, value: ValueId, sources: &[ValueId]) -> Option<Vec<Option<u64>>> {
    let mut common: Option<Vec<Option<u64>>> = None;
    for source in sources.iter().filter(|source| **source != value) {
        let Type::RankedTensor { shape, .. } = ir.types.resolved(ir.value_type(*source)) else { return None };
        if ir.definition(*source) == Definition::Undefined {
            return None;
        }
        match &mut common {
            None => common = Some(shape.iter().map(|dim| dim.size()).collect()),
            Some(common) if common.len() == shape.len() => {
                for (size, dim) in common.iter_mut().zip(shape) {
                    *size = size.filter(|size| dim.size() == Some(*size));
                }
            }
            Some(_) => return None,
        }
    }
    common
}
