//! Relations of products of vectors and matrices, whose dimensions an attribute may list.

use super::apply::{Columns, RelationRefusal, RelationState};
use super::einsum::{einsum, product};
use super::misfit::{CheckResult, Misfit, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{Depends, Instance, Relation};
use super::shared::{axis, hlo_product, repeated};
use super::view::{OpView, differ};
use crate::diagnostic::Code;
use crate::ir::{Ir, OpId, named_numbers};
use crate::shape::Dim;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("dot", "a product of vectors or matrices", dot).owners(&[Owner::StableHlo.verifies(hlo_dot, "the operands are vectors or matrices of the same inner size").omits("the number of precisions")]),
    Relation::new("dot_general", "a product along the dimensions that an attribute lists", dot_general)
        .depends(Depends::Attributes)
        .owners(&[Owner::StableHlo.verifies(hlo_dot_general, "batching and contracting dimensions are in range, distinct and of equal sizes, and the result has the others").omits("the algorithm, and the number of precisions")]),
    Relation::new("ragged_dot", "a product along the dimensions that an attribute lists, of groups of one dimension", dot_general)
        .depends(Depends::Attributes)
        .owners(&[Owner::StableHlo.verifies(hlo_dot_general, "dimensions are those of a product, one is ragged, and there is a size for each group").omits("the number of precisions")]),
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
    #[error("There must be {0}")]
    Ragged(&'static str),
    #[error("Expects {name}_dim to be in range [0, {side}_rank) i.e. [0, {rank}). got: {value}.")]
    RaggedRange { name: &'static str, side: &'static str, rank: usize, value: i64 },
    #[error("expected group_sizes to have rank {expected}, got {found}")]
    GroupRank { expected: usize, found: usize },
    #[error("group_sizes is expected to have shape [{expected}], got [{found}]")]
    GroupShape { expected: String, found: String },
    #[error("rhs group dimension is expected to have size={expected}, got {found}")]
    Groups { expected: Dim, found: Dim },
}

impl ShapeFault for DotFault {
    fn code(&self) -> Code {
        match self {
            Self::Count(_) | Self::Twice { .. } | Self::Range { .. } | Self::Ragged(_) | Self::RaggedRange { .. } => {
                Code::InvalidShapeAttribute
            }
            Self::Sizes(_) | Self::Ranks | Self::GroupRank { .. } | Self::GroupShape { .. } | Self::Groups { .. } => {
                Code::UnfitOperandShapes
            }
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

fn dot(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let (Some(left), Some(right)) = (o.operand_row(0, reading), o.operand_row(1, reading)) else {
        return Ok(());
    };
    match (left.rank(), right.rank()) {
        (1, 1) => einsum(o, &product(b"k", b"k", b""), reading),
        (2, 1) => einsum(o, &product(b"mk", b"k", b"m"), reading),
        (1, 2) => einsum(o, &product(b"k", b"kn", b"n"), reading),
        (2, 2) => einsum(o, &product(b"mk", b"kn", b"mn"), reading),
        _ => Err(RelationRefusal::Invalid),
    }
}

fn dot_general(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let (Some(left), Some(right)) = (o.operand_row(0, reading), o.operand_row(1, reading)) else {
        return Ok(());
    };
    let text = dimension_numbers(o.ir, o.op).ok_or(RelationRefusal::Invalid)?;
    let list = |name: &str, rank: usize| {
        let list = named_numbers(text, name.as_bytes()).ok_or(RelationRefusal::Invalid)?;
        let axes = list.into_iter().map(|axis| usize::try_from(axis).ok().filter(|axis| *axis < rank));
        axes.collect::<Option<SmallVec<[usize; 4]>>>().ok_or(RelationRefusal::Invalid)
    };
    let left_batch = list("lhs_batching_dimensions", left.rank())?;
    let right_batch = list("rhs_batching_dimensions", right.rank())?;
    let left_contracted = list("lhs_contracting_dimensions", left.rank())?;
    let right_contracted = list("rhs_contracting_dimensions", right.rank())?;
    if left_batch.len() != right_batch.len() || left_contracted.len() != right_contracted.len() {
        return Err(RelationRefusal::Invalid);
    }
    let ragged = list("lhs_ragged_dimensions", left.rank())?;
    let groups = list("rhs_group_dimensions", right.rank())?;
    let mut found = Columns::new();
    if ragged.iter().any(|axis| left_contracted.contains(axis)) {
        let Some(sizes) = o.operand_row(2, reading).filter(|sizes| sizes.rank() > 0) else { return Ok(()) };
        found.push(reading.dims.get(sizes, sizes.rank() - 1));
    }
    for (left_axis, right_axis) in left_batch.iter().zip(&right_batch) {
        found.push(reading.dims.get(left, *left_axis));
        reading.facts.equate(reading.dims.get(left, *left_axis), reading.dims.get(right, *right_axis))?;
    }
    for (left_axis, right_axis) in left_contracted.iter().zip(&right_contracted) {
        reading.facts.equate(reading.dims.get(left, *left_axis), reading.dims.get(right, *right_axis))?;
    }
    // Each group has a part of the right operand.
    let right_batch: SmallVec<[usize; 4]> = right_batch.into_iter().chain(groups).collect();
    for (row, batch, contracted) in [(left, left_batch, left_contracted), (right, right_batch, right_contracted)] {
        let free = (0..row.rank()).filter(|axis| !batch.contains(axis) && !contracted.contains(axis));
        found.extend(free.map(|axis| reading.dims.get(row, axis)));
    }
    o.bind(&found, reading)
}

/// The attribute that lists the dimensions of a product.
fn dimension_numbers(ir: &Ir, op: OpId) -> Option<&[u8]> {
    let names = ["dot_dimension_numbers", "ragged_dot_dimension_numbers"];
    ir.dialect_text(names.into_iter().find_map(|name| ir.attribute(op, name))?)
}

/// The sizes of groups. The last dimension of the third operand is the number of groups; they divide a dimension of the
/// left operand, and index a dimension of the right one. Returns the number if it is a dimension of the result.
fn groups(view: OpView<'_>, text: &[u8], [batch, contracted]: [&[i64]; 2]) -> Result<Option<Dim>, Misfit> {
    let list = |name: &str| named_numbers(text, name.as_bytes()).unwrap_or_default();
    let (ragged, grouped) = (list("lhs_ragged_dimensions"), list("rhs_group_dimensions"));
    let (Some(left), Some(right), Some(sizes)) = (view.operand(0), view.operand(1), view.operand(2)) else {
        return Ok(None);
    };
    let fail = |fault: DotFault| refuse(fault, []).map(|()| None);
    let &[ragged] = &ragged[..] else {
        return fail(DotFault::Ragged("exactly one ragged dimension in the lhs."));
    };
    let Some(ragged_axis) = axis(ragged, left.rank()) else {
        return fail(DotFault::RaggedRange { name: "lhs_ragged", side: "lhs", rank: left.rank(), value: ragged });
    };
    let of_list = |list: &[i64]| -> Vec<Dim> {
        list.iter().take_while(|axis| **axis != ragged).map(|axis| left.dims[*axis as usize]).collect()
    };
    let is_free = |axis: &usize| !batch.contains(&(*axis as i64)) && !contracted.contains(&(*axis as i64));
    let all = |list: &[i64]| -> Vec<Dim> { list.iter().map(|axis| left.dims[*axis as usize]).collect() };
    let mut expected = match (batch.contains(&ragged), contracted.contains(&ragged)) {
        (true, _) => of_list(batch),
        (false, true) => [all(batch), of_list(contracted)].concat(),
        (false, false) => {
            let before = (0..ragged_axis).filter(is_free).map(|axis| left.dims[axis]);
            all(batch).into_iter().chain(before).collect()
        }
    };
    let Some(number) = sizes.dims.last().copied() else {
        return fail(DotFault::GroupRank { expected: expected.len() + 1, found: 0 });
    };
    expected.push(number);
    if sizes.rank() != 1 && sizes.rank() != expected.len() {
        return fail(DotFault::GroupRank { expected: expected.len(), found: sizes.rank() });
    }
    // StableHLO compares `?` as any other number, and prints the number that represents it.
    if sizes.rank() != 1 && sizes.dims != &expected[..] {
        let written = |dim: &Dim| dim.size().map_or(i64::MIN.to_string(), |size| size.to_string());
        let listed = |dims: &[Dim]| dims.iter().map(written).collect::<Vec<_>>().join(", ");
        return fail(DotFault::GroupShape { expected: listed(&expected), found: listed(sizes.dims) });
    }
    if batch.contains(&ragged) || contracted.contains(&ragged) {
        let words = "zero group dimensions in the rhs when the ragged dimension is batch or contracting.";
        return match grouped.is_empty() {
            true => Ok(Some(number).filter(|_| !batch.contains(&ragged))),
            false => fail(DotFault::Ragged(words)),
        };
    }
    let &[group] = &grouped[..] else {
        let words = "exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting.";
        return fail(DotFault::Ragged(words));
    };
    let Some(group_axis) = axis(group, right.rank()) else {
        return fail(DotFault::RaggedRange { name: "rhs_group", side: "rhs", rank: right.rank(), value: group });
    };
    for name in ["rhs_batching_dimensions", "rhs_contracting_dimensions"] {
        if list(name).contains(&group) {
            let batching = "rhs_group_dimensions";
            return fail(DotFault::Twice { batching, contracting: name, dimension: group });
        }
    }
    let found = right.dims[group_axis];
    match differ(number, found) {
        true => fail(DotFault::Groups { expected: number, found }),
        false => Ok(None),
    }
}

fn hlo_dot(view: OpView<'_>) -> CheckResult {
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

fn hlo_dot_general(view: OpView<'_>) -> CheckResult {
    const LISTS: [&str; 4] = [
        "lhs_batching_dimensions",
        "lhs_contracting_dimensions",
        "rhs_batching_dimensions",
        "rhs_contracting_dimensions",
    ];
    let Some(text) = dimension_numbers(view.ir, view.op) else { return Ok(()) };
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
    let is_ragged = view.ir.op_name_bytes(view.op) == b"chlo.ragged_dot";
    // A product of groups has the batch dimensions of the left operand, also where only the right one has their sizes.
    let batch = left_batch.iter().zip(right_batch).map(|(left_axis, right_axis)| {
        let dims = [left.dims[*left_axis as usize], right.dims[*right_axis as usize]];
        if dims[0].is_static() || is_ragged { dims[0] } else { dims[1] }
    });
    let mut found: Vec<Dim> = batch.collect();
    let mut right_batch = right_batch.clone();
    if is_ragged {
        if let Some(number) = groups(view, text, [left_batch, left_contracted])? {
            found.insert(0, number);
        }
        right_batch.extend(named_numbers(text, b"rhs_group_dimensions").unwrap_or_default());
    }
    for (operand, batch, contracted) in [(left, left_batch, left_contracted), (right, &right_batch, right_contracted)] {
        let is_free = |axis: &usize| !batch.contains(&(*axis as i64)) && !contracted.contains(&(*axis as i64));
        found.extend((0..operand.rank()).filter(is_free).map(|axis| operand.dims[axis]));
    }
    hlo_product(view, &found)
}
