//! Relations of products of vectors and matrices, whose dimensions an attribute may list.

use super::apply::{Columns, Reading, Refusal};
use super::einsum::{einsum, product};
use super::misfit::{Answer, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{Depends, Instance, Relation};
use super::shared::{axis, hlo_product, repeated};
use super::view::{OpView, differ};
use crate::diagnostic::Code;
use crate::ir::named_numbers;
use crate::shape::Dim;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("dot", "a product of vectors or matrices", dot).owners(&[Owner::StableHlo.verifies(hlo_dot, "the operands are vectors or matrices of the same inner size").omits("the number of precisions")]),
    Relation::new("dot_general", "a product along the dimensions that an attribute lists", dot_general)
        .depends(Depends::Attributes)
        .owners(&[Owner::StableHlo.verifies(hlo_dot_general, "batching and contracting dimensions are in range, distinct and of equal sizes, and the result has the others").omits("the algorithm, and the number of precisions")]),
];

/// The errors of operands that cannot be multiplied.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum DotFault {
    #[error("lhs and rhs should have the same number of {0} dimensions")]
    Count(&'static str),
    #[error("has duplicated dimension from {batching} and {contracting}: {dimension}")]
    Twice { batching: &'static str, contracting: &'static str, dimension: i64 },
    #[error("{list} value: {value} is out of range: [0, {rank})")]
    Range { list: &'static str, value: i64, rank: usize },
    #[error("{0} dimension sizes must match for lhs/rhs")]
    Sizes(&'static str),
    #[error("expected both lhs/rhs ranks to be either 1 or 2")]
    Ranks,
}

impl ShapeFault for DotFault {
    fn code(&self) -> Code {
        match self {
            Self::Count(_) | Self::Twice { .. } | Self::Range { .. } => Code::InvalidShapeAttribute,
            Self::Sizes(_) | Self::Ranks => Code::UnfitOperandShapes,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

fn dot(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let (Some(left), Some(right)) = (o.operand_row(0, reading), o.operand_row(1, reading)) else {
        return Ok(());
    };
    match (left.rank(), right.rank()) {
        (1, 1) => einsum(o, &product(b"k", b"k", b""), reading),
        (2, 1) => einsum(o, &product(b"mk", b"k", b"m"), reading),
        (1, 2) => einsum(o, &product(b"k", b"kn", b"n"), reading),
        (2, 2) => einsum(o, &product(b"mk", b"kn", b"mn"), reading),
        _ => Err(Refusal::Invalid),
    }
}

fn dot_general(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let (Some(left), Some(right)) = (o.operand_row(0, reading), o.operand_row(1, reading)) else {
        return Ok(());
    };
    let numbers = o.ir.attribute(o.op, "dot_dimension_numbers").ok_or(Refusal::Invalid)?;
    let text = o.ir.dialect_text(numbers).ok_or(Refusal::Invalid)?;
    let list = |name: &str, rank: usize| {
        let list = named_numbers(text, name.as_bytes()).ok_or(Refusal::Invalid)?;
        let axes = list.into_iter().map(|axis| usize::try_from(axis).ok().filter(|axis| *axis < rank));
        axes.collect::<Option<SmallVec<[usize; 4]>>>().ok_or(Refusal::Invalid)
    };
    let left_batch = list("lhs_batching_dimensions", left.rank())?;
    let right_batch = list("rhs_batching_dimensions", right.rank())?;
    let left_contracted = list("lhs_contracting_dimensions", left.rank())?;
    let right_contracted = list("rhs_contracting_dimensions", right.rank())?;
    if left_batch.len() != right_batch.len() || left_contracted.len() != right_contracted.len() {
        return Err(Refusal::Invalid);
    }
    let mut found = Columns::new();
    for (left_axis, right_axis) in left_batch.iter().zip(&right_batch) {
        found.push(reading.dims.get(left, *left_axis));
        reading.facts.equate(reading.dims.get(left, *left_axis), reading.dims.get(right, *right_axis))?;
    }
    for (left_axis, right_axis) in left_contracted.iter().zip(&right_contracted) {
        reading.facts.equate(reading.dims.get(left, *left_axis), reading.dims.get(right, *right_axis))?;
    }
    for (row, batch, contracted) in [(left, left_batch, left_contracted), (right, right_batch, right_contracted)] {
        let free = (0..row.rank()).filter(|axis| !batch.contains(axis) && !contracted.contains(axis));
        found.extend(free.map(|axis| reading.dims.get(row, axis)));
    }
    o.bind(&found, reading)
}

fn hlo_dot(view: OpView<'_>) -> Answer {
    let (Some(left), Some(right)) = (view.operand(0), view.operand(1)) else { return Ok(()) };
    let found = match (left.dims, right.dims) {
        ([inner], [other]) if !differ(*inner, *other) => vec![],
        ([rows, inner], [other]) if !differ(*inner, *other) => vec![*rows],
        ([inner], [other, columns]) if !differ(*inner, *other) => vec![*columns],
        ([rows, inner], [other, columns]) if !differ(*inner, *other) => vec![*rows, *columns],
        ([.., _], [_, ..]) if left.rank() <= 2 && right.rank() <= 2 => {
            return refuse(DotFault::Ranks, [right.dim(0), left.dim(left.rank() - 1)]);
        }
        _ => return refuse(DotFault::Ranks, [right.whole(), left.whole()]),
    };
    hlo_product(view, &found)
}

fn hlo_dot_general(view: OpView<'_>) -> Answer {
    const LISTS: [&str; 4] = [
        "lhs_batching_dimensions",
        "lhs_contracting_dimensions",
        "rhs_batching_dimensions",
        "rhs_contracting_dimensions",
    ];
    let Some(numbers) = view.ir.attribute(view.op, "dot_dimension_numbers") else { return Ok(()) };
    let Some(text) = view.ir.dialect_text(numbers) else { return Ok(()) };
    let lists = LISTS.map(|name| named_numbers(text, name.as_bytes()));
    let [Some(left_batch), Some(left_contracted), Some(right_batch), Some(right_contracted)] = &lists else {
        return Ok(());
    };
    let sides = [(0, left_batch, left_contracted), (1, right_batch, right_contracted)];
    if left_batch.len() != right_batch.len() {
        return refuse(DotFault::Count("batching"), []);
    }
    if left_contracted.len() != right_contracted.len() {
        return refuse(DotFault::Count("contracting"), []);
    }
    for (side, batch, contracted) in sides {
        let all: Vec<i64> = batch.iter().chain(contracted.iter()).copied().collect();
        if let Some(entry) = repeated(&all) {
            let (batching, contracting) = (LISTS[2 * side], LISTS[2 * side + 1]);
            return refuse(DotFault::Twice { batching, contracting, dimension: all[entry] }, []);
        }
    }
    let operands = [view.operand(0), view.operand(1)];
    for (side, batch, contracted) in sides {
        let Some(operand) = operands[side] else { continue };
        for (list, values) in [(LISTS[2 * side], batch), (LISTS[2 * side + 1], contracted)] {
            if let Some(value) = values.iter().find(|value| axis(**value, operand.rank()).is_none()) {
                let fault = DotFault::Range { list, value: *value, rank: operand.rank() };
                return refuse(fault, [operand.whole()]);
            }
        }
    }
    let [Some(left), Some(right)] = operands else { return Ok(()) };
    let pairs = |left: &[i64], right: &[i64]| -> Vec<(usize, usize)> {
        left.iter().zip(right).map(|(left, right)| (*left as usize, *right as usize)).collect()
    };
    for (word, pairs) in
        [("batching", pairs(left_batch, right_batch)), ("contracting", pairs(left_contracted, right_contracted))]
    {
        for (left_axis, right_axis) in pairs {
            if differ(left.dims[left_axis], right.dims[right_axis]) {
                return refuse(DotFault::Sizes(word), [right.dim(right_axis), left.dim(left_axis)]);
            }
        }
    }
    let batch = left_batch.iter().zip(right_batch).map(|(left_axis, right_axis)| {
        let dims = [left.dims[*left_axis as usize], right.dims[*right_axis as usize]];
        if dims[0].is_static() { dims[0] } else { dims[1] }
    });
    let mut found: Vec<Dim> = batch.collect();
    for (operand, batch, contracted) in [(left, left_batch, left_contracted), (right, right_batch, right_contracted)] {
        let is_free = |axis: &usize| !batch.contains(&(*axis as i64)) && !contracted.contains(&(*axis as i64));
        found.extend((0..operand.rank()).filter(is_free).map(|axis| operand.dims[axis]));
    }
    hlo_product(view, &found)
}
