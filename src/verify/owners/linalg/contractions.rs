//! The indexing maps of `linalg.matmul` and its batched forms: a map may only transpose or broadcast an operand.

use super::super::fault::{WrongPart, bare, require_bare};
use super::{OwnedOp, OwnerRow};
use crate::diagnostic::Code;
use crate::ir::attributes::{AffineExpression, AffineForm};
use crate::ir::{AttributeId, AttributeKind};
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

const MAPS: &str = "maps of the operands are the default ones, transposed or broadcast";

/// The operations of `linalg` whose maps are verified.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("linalg.batch_matmul", batched, MAPS),
    OwnerRow::new("linalg.batch_reduce_matmul", reduced, MAPS),
    OwnerRow::new(
        "linalg.contract",
        contract,
        "maps are projected permutations of the same loops; each loop is in the output, or is added up over both inputs, as one is",
    ),
    OwnerRow::new("linalg.matmul", matmul, MAPS),
];

/// Faults of the map of an operand, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum OperandMapFault {
    #[error("Indexing_map attribute must have 3 affine maps.")]
    Count,
    #[error("Unexpected dim expression in map result.")]
    Expression,
    #[error("Invalid broadcast requested, should be (d2).")]
    Broadcast,
    #[error("no. of result dim expressions exceeds 3.")]
    TooMany,
    #[error("Unexpected result dim expression (outside the set of default result dims).")]
    Outside,
    #[error("Invalid broadcast requested.")]
    BatchBroadcast,
    #[error("Invalid batch dimension expression.")]
    Batch,
    #[error("expects {expected} dims, but got ({found}).")]
    Output { expected: usize, found: usize },
    #[error("Invalid output map result dimension.")]
    OutputDimension,
}

impl ShapeFault for OperandMapFault {
    fn code(&self) -> Code {
        Code::InvalidShapeAttribute
    }
}

/// The loops of a product: a batch, rows, columns, and the contracted loop.
struct ProductLoops {
    /// The loops of the operands without a map.
    defaults: [&'static [u32]; 2],
    output: &'static [u32],
}

const BATCH: u32 = 0;
const ROWS: u32 = 1;
const COLUMNS: u32 = 2;
const SUM: u32 = 3;
const FACTORS: [&[u32]; 2] = [&[BATCH, ROWS, SUM], &[BATCH, SUM, COLUMNS]];

/// The loop of each result of a map; `None` for a result that is no loop.
type ResultLoops = Vec<Option<u32>>;

impl OwnedOp<'_> {
    /// The written maps; `None` if there are only the default maps.
    fn written_maps(self) -> Option<Vec<AttributeId>> {
        Some(self.ir.array(self.attribute("indexing_maps")?)?.to_vec())
    }

    fn loops(self, map: AttributeId) -> Option<ResultLoops> {
        let AttributeKind::AffineMap(_, AffineForm { results, .. }) = *self.ir.attributes.resolve(map) else {
            return None;
        };
        let results = &self.ir.attributes.affine_results[results.range()];
        let loops = results.iter().map(|result| match self.ir.attributes.affine[result.expression.index()] {
            AffineExpression::Dim(dim) => Some(dim),
            AffineExpression::Symbol(_) | AffineExpression::Constant(_) | AffineExpression::Binary(..) => None,
        });
        Some(loops.collect())
    }
}

fn mark() -> [MisfitPlace; 1] {
    [MisfitPlace::Attribute("indexing_maps".into())]
}

/// Whether all results are loops of the operand's default map.
fn are_within(loops: &ResultLoops, default: &[u32]) -> bool {
    loops.iter().all(|found| found.is_some_and(|found| default.contains(&found)))
}

fn contract(op: OwnedOp<'_>) -> CheckResult {
    let Some(maps) = op.written_maps().filter(|maps| maps.len() == 3 && op.operands().len() == 3) else {
        return Ok(());
    };
    let mut forms = Vec::new();
    for map in &maps {
        let AttributeKind::AffineMap(_, form) = *op.ir.attributes.resolve(*map) else { return Ok(()) };
        forms.push((form, op.loops(*map).unwrap_or_default()));
    }
    let count = forms[0].0.dims as usize;
    let (mut inputs, mut outputs) = (vec![0; count], vec![0; count]);
    for (index, (form, loops)) in forms.iter().enumerate() {
        require_bare(
            form.dims as usize == count,
            WrongPart::Attribute,
            "iteration spaces of provided affine_maps differ",
        )?;
        let counts = if index < 2 { &mut inputs } else { &mut outputs };
        let mut seen = vec![false; count];
        let mark = |found: &Option<u32>| found.is_some_and(|found| !std::mem::replace(&mut seen[found as usize], true));
        let is_projected = form.symbols == 0 && loops.iter().all(mark);
        require_bare(is_projected, WrongPart::Attribute, "provided affine_map is not a projected permutation")?;
        let Some(operand) = op.operand(index) else { return Ok(()) };
        match op.shaped(operand.ty) {
            Some(shaped) => require_bare(
                shaped.shape.is_none_or(|shape| shape.len() == loops.len()),
                WrongPart::Shape,
                "ranks of shaped operand and results of corresponding affine_map differ",
            )?,
            None => require_bare(
                loops.is_empty(),
                WrongPart::Shape,
                "affine_map specifies shaped access while operand has non-shaped type",
            )?,
        }
        for found in loops.iter().flatten() {
            counts[*found as usize] += 1;
        }
    }
    for index in (0..count).filter(|index| outputs[*index] == 0) {
        let words = match inputs[index] {
            0 => "not used to access any operand",
            1 => "is neither a contracting dim nor of parallel iteration type",
            _ => continue,
        };
        return bare(WrongPart::Attribute, || format!("iteration space dim at index {index} {words}"));
    }
    let adds_up = (0..count).any(|index| inputs[index] == 2 && outputs[index] == 0);
    require_bare(adds_up, WrongPart::Attribute, "'indexing_maps' do not specify a contracting dimension")
}

fn matmul(op: OwnedOp<'_>) -> CheckResult {
    const DEFAULTS: [&[u32]; 2] = [&[0, 2], &[2, 1]];
    let Some(maps) = op.written_maps().filter(|maps| maps.len() == 3) else { return Ok(()) };
    for (map, default) in maps.into_iter().zip(DEFAULTS) {
        let Some(loops) = op.loops(map) else { return Ok(()) };
        if !are_within(&loops, default) {
            return refuse(OperandMapFault::Expression, mark());
        }
        if loops.len() < default.len() && loops[..] != [Some(2)] {
            return refuse(OperandMapFault::Broadcast, mark());
        }
    }
    Ok(())
}

fn batched(op: OwnedOp<'_>) -> CheckResult {
    product(op, &ProductLoops { defaults: FACTORS, output: &[BATCH, ROWS, COLUMNS] })
}

fn reduced(op: OwnedOp<'_>) -> CheckResult {
    product(op, &ProductLoops { defaults: FACTORS, output: &[ROWS, COLUMNS] })
}

fn product(op: OwnedOp<'_>, product: &ProductLoops) -> CheckResult {
    let Some(maps) = op.written_maps() else { return Ok(()) };
    let [left, right, output] = maps[..] else { return refuse(OperandMapFault::Count, mark()) };
    factor(op, left, product.defaults[0], &[&[BATCH, SUM], &[ROWS, SUM]])?;
    factor(op, right, product.defaults[1], &[&[BATCH, SUM], &[SUM, COLUMNS]])?;
    let Some(loops) = op.loops(output) else { return Ok(()) };
    let expected = product.output.len();
    if loops.len() != expected {
        return refuse(OperandMapFault::Output { expected, found: loops.len() }, mark());
    }
    match loops.iter().zip(product.output).all(|(found, expected)| *found == Some(*expected)) {
        true => Ok(()),
        false => refuse(OperandMapFault::OutputDimension, mark()),
    }
}

/// Whether the map of a factor has the loops of the default or of one of the broadcasts.
fn factor(op: OwnedOp<'_>, map: AttributeId, default: &[u32], broadcasts: &[&[u32]]) -> CheckResult {
    let Some(loops) = op.loops(map) else { return Ok(()) };
    if loops.len() > 3 {
        return refuse(OperandMapFault::TooMany, mark());
    }
    if !are_within(&loops, default) {
        return refuse(OperandMapFault::Outside, mark());
    }
    if loops.len() == default.len() {
        return if loops[0] == Some(BATCH) { Ok(()) } else { refuse(OperandMapFault::Batch, mark()) };
    }
    let is = |wanted: &[u32]| {
        loops.len() == wanted.len() && loops.iter().zip(wanted).all(|(one, other)| *one == Some(*other))
    };
    match is(&[SUM]) || broadcasts.iter().any(|wanted| is(wanted)) {
        true => Ok(()),
        false => refuse(OperandMapFault::BatchBroadcast, mark()),
    }
}
