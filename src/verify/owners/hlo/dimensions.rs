//! StableHLO's requirements on the numbers of dimensions: `iota`, `sort`, `reverse`, `map`, and operations that read or
//! set sizes.

use super::super::OwnerRow;
use super::super::fault::{WrongPart, require};
use super::super::view::OwnedOp;
use super::elements_differ;
use crate::diagnostic::Code;
use crate::ir::TypeId;
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, axis, refuse, repeated};

const SIZED: &str = "the dimension is one of the operand";

/// The operations with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "stablehlo.dynamic_broadcast_in_dim",
        broadcast,
        "the result has the elements of the operand, and hints are of its dimensions",
    ),
    OwnerRow::new("stablehlo.dynamic_iota", iota, "the dimension is one of the result"),
    OwnerRow::new("stablehlo.dynamic_reshape", elements, "the result has the elements of the operand"),
    OwnerRow::new("stablehlo.get_dimension_size", dimension, SIZED),
    OwnerRow::new("stablehlo.iota", iota, "the dimension is one of the result"),
    OwnerRow::new("stablehlo.map", map, "the dimensions are those of the operands, in order"),
    OwnerRow::new("stablehlo.real_dynamic_slice", slice, "there is a start for each dimension"),
    OwnerRow::new("stablehlo.reverse", reverse, "the dimensions are different ones of the operand"),
    OwnerRow::new(
        "stablehlo.set_dimension_size",
        set_size,
        "the dimension is one of the operand, the size one number, and the other dimensions have their sizes",
    )
    .looks_around(),
    OwnerRow::new("stablehlo.sort", sort, "the dimension is one of the operands, counted from either end"),
];

/// Faults of a number of a dimension, in StableHLO's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum DimensionFault {
    #[error("expects operand and result to have compatible element type. Got: '{0}' and '{1}'")]
    Elements(String, String),
    #[error("duplicate expansion hint for at least one operand dimension")]
    RepeatedHint,
    #[error("hint for expanding dimension {0} does not refer to a valid operand dimension")]
    Hint(i64),
    #[error("does not support scalars.")]
    Scalar,
    #[error("iota dimension cannot go beyond the output rank.")]
    Iota,
    #[error("requires dimension attribute in range [0, {rank}); found ({found})")]
    Range { rank: usize, found: i64 },
    #[error("size operand should be of rank-0")]
    Size,
    #[error("has mismatched number of operand rank ({rank}) and start_indices size ({found})")]
    Starts { rank: usize, found: u64 },
    #[error("dimension attribute value must be in range [-{rank}, {rank}), but found {found}")]
    Sorted { rank: usize, found: i64 },
    #[error("dimensions should be unique. Got: {0}")]
    Repeated(String),
    #[error("all dimensions should be non-negative. Got dimension: {0}.")]
    Negative(i64),
    #[error("all dimensions should be between [0, {rank}). Got dimension: {found}.")]
    Reversed { rank: usize, found: i64 },
    #[error("requires monotonically increasing dimension numbers, but got: {0}")]
    Order(String),
    #[error(
        "applied to a subset of dimensions currently not supported: operand dimensions = {rank}, requested map dimensions size = {found}"
    )]
    Subset { rank: usize, found: usize },
}

impl ShapeFault for DimensionFault {
    fn code(&self) -> Code {
        match self {
            Self::Elements(..) => Code::ElementTypeMismatch,
            Self::Scalar => Code::UnfitResultShape,
            Self::Size | Self::Starts { .. } => Code::UnfitOperandShapes,
            Self::Iota
            | Self::RepeatedHint
            | Self::Hint(_)
            | Self::Range { .. }
            | Self::Sorted { .. }
            | Self::Repeated(_)
            | Self::Negative(_)
            | Self::Reversed { .. }
            | Self::Order(_)
            | Self::Subset { .. } => Code::InvalidShapeAttribute,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

fn attribute(name: &str) -> [MisfitPlace; 1] {
    [MisfitPlace::Attribute(name.into())]
}

fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

fn elements(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    if !elements_differ(op, operand, result) {
        return Ok(());
    }
    let fault = DimensionFault::Elements(op.print(operand.ty), op.print(result.ty));
    refuse(fault, [result.whole(), operand.whole()])
}

fn broadcast(op: OwnedOp<'_>) -> CheckResult {
    elements(op)?;
    const HINTS: [&str; 2] = ["known_expanding_dimensions", "known_nonexpanding_dimensions"];
    let hints = HINTS.map(|name| op.numbers(name).unwrap_or_default());
    let all = hints.concat();
    if let Some(at) = repeated(&all) {
        let name = HINTS[usize::from(at >= hints[0].len())];
        return refuse(DimensionFault::RepeatedHint, attribute(name));
    }
    let Some(rank) = op.operand(0).and_then(|operand| op.rank(operand)) else { return Ok(()) };
    for (name, hints) in HINTS.into_iter().zip(hints) {
        if let Some(found) = hints.into_iter().find(|hint| axis(*hint, rank).is_none()) {
            return refuse(DimensionFault::Hint(found), attribute(name));
        }
    }
    Ok(())
}

fn iota(op: OwnedOp<'_>) -> CheckResult {
    let (Some(result), Some(found)) = (op.result(0), op.number("iota_dimension")) else { return Ok(()) };
    match op.rank(result) {
        Some(0) if op.operands().is_empty() => refuse(DimensionFault::Scalar, [result.whole()]),
        Some(rank) if axis(found, rank).is_none() => refuse(DimensionFault::Iota, attribute("iota_dimension")),
        Some(_) | None => Ok(()),
    }
}

fn dimension(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(found)) = (op.operand(0), op.number("dimension")) else { return Ok(()) };
    match op.rank(operand) {
        Some(rank) if axis(found, rank).is_none() => {
            refuse(DimensionFault::Range { rank, found }, attribute("dimension"))
        }
        Some(_) | None => Ok(()),
    }
}

fn set_size(op: OwnedOp<'_>) -> CheckResult {
    match op.operand(1) {
        Some(size) if op.rank(size).is_some_and(|rank| rank > 0) => {
            return refuse(DimensionFault::Size, [size.whole()]);
        }
        Some(_) | None => dimension(op)?,
    }
    let (Some(operand), Some(result), Some(at)) = (op.operand(0), op.result(0), op.number("dimension")) else {
        return Ok(());
    };
    let (Some(sizes), Some(declared)) = (op.shape(operand.ty), op.shape(result.ty)) else { return Ok(()) };
    let Some(at) = axis(at, sizes.len()) else { return Ok(()) };
    let set = op.operands().get(1).and_then(|size| op.source(*size));
    let is_constant = set.is_some_and(|source| op.ir.op_name_bytes(source).ends_with(b".constant"));
    let fits = |(index, (size, declared)): (usize, (&Dim, &Dim))| match (size.size(), declared.size()) {
        (Some(bound), Some(declared)) if index == at => declared <= bound || is_constant,
        (Some(size), Some(declared)) => size == declared,
        _ => true,
    };
    let has_sizes = sizes.len() == declared.len() && sizes.iter().zip(declared).enumerate().all(fits);
    let is_same = has_sizes && !elements_differ(op, operand, result);
    require(is_same, WrongPart::Same, || {
        let size = |(index, size): (usize, &Dim)| if index == at { "?x".to_owned() } else { format!("{size}x") };
        let shape: String = sizes.iter().enumerate().map(size).collect();
        let bound = |(index, size): (usize, &Dim)| if index == at { size.to_string() } else { "?".to_owned() };
        let bounds: Vec<String> = sizes.iter().enumerate().map(bound).collect();
        let bounds = match sizes[at].is_static() {
            true => format!(", #stablehlo.bounds<{}>", bounds.join(", ")),
            false => String::new(),
        };
        let (element, declared) = (op.print(op.element(operand.ty)), op.print(result.ty));
        format!(
            "inferred type(s) 'tensor<{shape}{element}{bounds}>' are incompatible with return type(s) of operation '{declared}'"
        )
    })
}

fn slice(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(starts)) = (op.operand(0), op.operand(1)) else { return Ok(()) };
    let (Some(rank), Some(&[count])) = (op.rank(operand), op.shape(starts.ty)) else { return Ok(()) };
    match count.size().filter(|found| *found != rank as u64) {
        Some(found) => refuse(DimensionFault::Starts { rank, found }, [starts.dim(0), operand.whole()]),
        None => Ok(()),
    }
}

fn sort(op: OwnedOp<'_>) -> CheckResult {
    let (inputs, outputs) = (op.operand_types_of(op.op), op.result_types());
    let may_be = |(from, to): (&TypeId, &TypeId)| {
        op.same(op.element(*from), op.element(*to)) && op.may_have_one_shape(*from, *to)
    };
    let are_same = inputs.len() == outputs.len() && inputs.iter().zip(&outputs).all(may_be);
    require(are_same, WrongPart::Same, || {
        let listed =
            |types: &[TypeId]| types.iter().map(|ty| format!("'{}'", op.print(*ty))).collect::<Vec<_>>().join(", ");
        let (inferred, declared) = (listed(&inputs), listed(&outputs));
        format!("inferred type(s) {inferred} are incompatible with return type(s) of operation {declared}")
    })?;
    let (Some(operand), Some(found)) = (op.operand(0), op.number("dimension")) else { return Ok(()) };
    let Some(rank) = op.rank(operand) else { return Ok(()) };
    let bound = rank as i64;
    match (-bound..bound).contains(&found) || rank == 0 && found == -1 {
        true => Ok(()),
        false => refuse(DimensionFault::Sorted { rank, found }, attribute("dimension")),
    }
}

fn reverse(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(dimensions)) = (op.operand(0), op.numbers("dimensions")) else { return Ok(()) };
    let fail = |fault| refuse(fault, attribute("dimensions"));
    if repeated(&dimensions).is_some() {
        return fail(DimensionFault::Repeated(listed(&dimensions)));
    }
    for found in dimensions {
        match op.rank(operand) {
            _ if found < 0 => return fail(DimensionFault::Negative(found)),
            Some(rank) if axis(found, rank).is_none() => return fail(DimensionFault::Reversed { rank, found }),
            Some(_) | None => {}
        }
    }
    Ok(())
}

fn map(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(dimensions)) = (op.operand(0), op.numbers("dimensions")) else { return Ok(()) };
    if (0..).zip(&dimensions).any(|(place, dimension)| place != *dimension) {
        return refuse(DimensionFault::Order(listed(&dimensions)), attribute("dimensions"));
    }
    match op.rank(operand) {
        Some(rank) if rank != dimensions.len() => {
            let fault = DimensionFault::Subset { rank, found: dimensions.len() };
            refuse(fault, [MisfitPlace::Attribute("dimensions".into()), operand.whole()])
        }
        Some(_) | None => Ok(()),
    }
}
