//! Operations of `affine` that compute values by maps, and loops whose bounds are maps.

use super::OwnedOp;
use super::OwnerRow;
use super::dimensions::{AffineDimFault, first_unfit, form_of, inputs, is_induction_variable};
use crate::diagnostic::Code;
use crate::ir::Type;
use crate::ir::attributes::AffineForm;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};
use std::ops::Range;

const COMPUTES: &str = "there is an operand for each dimension and symbol of the map, which has results";

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "affine.apply",
        apply,
        "there is an operand for each dimension and symbol of the map, which has one result; induction variables are no symbols",
    )
    .looks_around(),
    OwnerRow::new(
        "affine.delinearize_index",
        delinearize,
        "there is a result for each element of the basis, which is positive, and at most one more",
    ),
    OwnerRow::new(
        "affine.for",
        loops,
        "maps of bounds have results, and their operands are valid dimensions and symbols",
    )
    .looks_around(),
    OwnerRow::new(
        "affine.if",
        branch,
        "there is an operand for each dimension and symbol of the set, which is a valid one",
    )
    .looks_around(),
    OwnerRow::new(
        "affine.linearize_index",
        linearize,
        "there is an element of the basis for each index, but for the first",
    ),
    OwnerRow::new("affine.max", extreme, COMPUTES),
    OwnerRow::new("affine.min", extreme, COMPUTES),
    OwnerRow::new(
        "affine.parallel",
        parallel,
        "bounds have results, their operands are valid dimensions and symbols, and each result has a reduction of its type",
    )
    .looks_around(),
];

/// Faults of an operation and its maps, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum AffineMapFault {
    #[error("operand count and affine map dimension and symbol count must match")]
    MapInputs,
    #[error("operand count and condition integer set dimension and symbol count must match")]
    SetInputs,
    #[error("mapping must produce one value")]
    OneResult,
    #[error("dimensional operand cannot be used as a symbol")]
    InductionVariable,
    #[error("affine map expect at least one result")]
    NoResult,
    #[error("expected {0} bounds map to have {1} results")]
    Bounds(&'static str, i64),
    #[error("expected {0} bound map to have at least one result")]
    NoBound(&'static str),
    #[error("operand cannot be used as a dimension id")]
    Dimension,
    #[error("operand cannot be used as a symbol")]
    Symbol,
    #[error("should return an index for each basis element and up to one extra index")]
    Delinearized,
    #[error(
        "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite"
    )]
    DynamicBasis,
    #[error("no basis element may be statically non-positive")]
    Basis,
    #[error("should be passed a basis element for each index except possibly the first")]
    Linearized,
    #[error("a reduction must be specified for each output")]
    Reductions,
    #[error("result type cannot match reduction attribute")]
    Reduction,
}

impl ShapeFault for AffineMapFault {
    fn code(&self) -> Code {
        match self {
            Self::MapInputs | Self::SetInputs | Self::Linearized | Self::DynamicBasis => Code::OperandCount,
            Self::Delinearized | Self::Reductions => Code::ResultCount,
            Self::Reduction => Code::TypeMismatch,
            Self::OneResult
            | Self::InductionVariable
            | Self::NoResult
            | Self::NoBound(_)
            | Self::Bounds(..)
            | Self::Dimension
            | Self::Symbol
            | Self::Basis => Code::InvalidAttribute,
        }
    }

    fn is_bare(&self) -> bool {
        *self == Self::InductionVariable
    }
}

fn map(name: &str) -> [MisfitPlace; 1] {
    [MisfitPlace::Attribute(name.into())]
}

fn form(op: OwnedOp<'_>, name: &str) -> Option<AffineForm> {
    form_of(op.ir, op.attribute(name)?)
}

fn apply(op: OwnedOp<'_>) -> CheckResult {
    let Some(form) = form(op, "map") else { return Ok(()) };
    if op.operands().len() != inputs(form) {
        return refuse(AffineMapFault::MapInputs, map("map"));
    }
    if form.results.len != 1 {
        return refuse(AffineMapFault::OneResult, map("map"));
    }
    match op.operands()[form.dims as usize..].iter().any(|symbol| is_induction_variable(op.ir, *symbol)) {
        true => refuse(AffineMapFault::InductionVariable, map("map")),
        false => Ok(()),
    }
}

fn extreme(op: OwnedOp<'_>) -> CheckResult {
    let Some(form) = form(op, "map") else { return Ok(()) };
    if op.operands().len() != inputs(form) {
        return refuse(AffineMapFault::MapInputs, map("map"));
    }
    if form.results.len == 0 { refuse(AffineMapFault::NoResult, map("map")) } else { Ok(()) }
}

/// Whether the operands of a map are dimensions and symbols.
fn valid(op: OwnedOp<'_>, operands: Range<usize>, form: AffineForm, name: &str) -> CheckResult {
    let Some(operands) = op.operands().get(operands) else { return Ok(()) };
    match first_unfit(op, operands, form) {
        Some(AffineDimFault::Dimension) => refuse(AffineMapFault::Dimension, map(name)),
        Some(AffineDimFault::Symbol) => refuse(AffineMapFault::Symbol, map(name)),
        None => Ok(()),
    }
}

fn loops(op: OwnedOp<'_>) -> CheckResult {
    let bounds = [
        ("lower", "lowerBoundMap", op.range("lowerBoundOperands")),
        ("upper", "upperBoundMap", op.range("upperBoundOperands")),
    ];
    for (_, name, operands) in &bounds {
        let Some(form) = form(op, name) else { return Ok(()) };
        valid(op, operands.clone(), form, name)?;
    }
    for (which, name, _) in bounds {
        if form(op, name).is_some_and(|form| form.results.len == 0) {
            return refuse(AffineMapFault::NoBound(which), map(name));
        }
    }
    Ok(())
}

fn branch(op: OwnedOp<'_>) -> CheckResult {
    let Some(form) = form(op, "condition") else { return Ok(()) };
    if op.operands().len() != inputs(form) {
        return refuse(AffineMapFault::SetInputs, map("condition"));
    }
    valid(op, 0..op.operands().len(), form, "condition")
}

fn parallel(op: OwnedOp<'_>) -> CheckResult {
    for (which, name) in [("lower", "lowerBoundsGroups"), ("upper", "upperBoundsGroups")] {
        if op.numbers(name).is_some_and(|groups| groups.contains(&0)) {
            return refuse(AffineMapFault::NoBound(which), map(name));
        }
    }
    for (which, groups, bounds) in
        [("lower", "lowerBoundsGroups", "lowerBoundsMap"), ("upper", "upperBoundsGroups", "upperBoundsMap")]
    {
        let (Some(groups), Some(form)) = (op.numbers(groups), form(op, bounds)) else { continue };
        let expected = groups.iter().fold(0i64, |sum, group| sum.saturating_add(*group));
        // One number applies to all groups.
        let is_list = op.attribute(if which == "lower" { "lowerBoundsGroups" } else { "upperBoundsGroups" });
        let count = is_list.and_then(|list| op.ir.elements(list)).and_then(|(ty, _)| op.shape(ty)?.first()?.size());
        let expected = match groups[..] {
            [only] => only.saturating_mul(count.map_or(1, |count| i64::try_from(count).unwrap_or(i64::MAX))),
            _ => expected,
        };
        if i64::try_from(form.results.range().len()) != Ok(expected) {
            return refuse(AffineMapFault::Bounds(which, expected), map(bounds));
        }
    }
    reductions(op)?;
    let (Some(lower), Some(upper)) = (form(op, "lowerBoundsMap"), form(op, "upperBoundsMap")) else { return Ok(()) };
    valid(op, 0..inputs(lower), lower, "lowerBoundsMap")?;
    valid(op, inputs(lower)..op.operands().len(), upper, "upperBoundsMap")
}

/// Verifies that each result has a reduction for its type.
fn reductions(op: OwnedOp<'_>) -> CheckResult {
    let Some(kinds) = op.numbers("reductions") else { return Ok(()) };
    if kinds.len() != op.ir.results(op.op).len() {
        return refuse(AffineMapFault::Reductions, map("reductions"));
    }
    for (index, kind) in kinds.into_iter().enumerate() {
        let Some(result) = op.result(index) else { return Ok(()) };
        let fits = match kind {
            // `addf`, `maximumf`, `minimumf`, `mulf`
            0 | 4 | 8 | 12 => matches!(op.ty(result.ty), Type::Float(_)),
            // `addi`, `andi`, `muli`, `ori`
            1 | 2 | 13 | 14 => matches!(op.ty(result.ty), Type::Integer { .. }),
            _ => true,
        };
        if !fits {
            return refuse(AffineMapFault::Reduction, [result.whole()]);
        }
    }
    Ok(())
}

/// The minimum number marks an element of a basis that is an operand.
const DYNAMIC: i64 = i64::MIN;

/// Whether there is an operand for each marked element of the basis.
fn basis_operands(op: OwnedOp<'_>, basis: &[i64]) -> CheckResult {
    match basis.iter().filter(|size| **size == DYNAMIC).count() == op.count("dynamic_basis") {
        true => Ok(()),
        false => refuse(AffineMapFault::DynamicBasis, map("static_basis")),
    }
}

fn delinearize(op: OwnedOp<'_>) -> CheckResult {
    let Some(basis) = op.numbers("static_basis") else { return Ok(()) };
    basis_operands(op, &basis)?;
    let results = op.ir.results(op.op).len();
    if results != basis.len() && results != basis.len() + 1 {
        return refuse(AffineMapFault::Delinearized, map("static_basis"));
    }
    match basis.iter().any(|size| *size <= 0 && *size != DYNAMIC) {
        true => refuse(AffineMapFault::Basis, map("static_basis")),
        false => Ok(()),
    }
}

fn linearize(op: OwnedOp<'_>) -> CheckResult {
    let Some(basis) = op.numbers("static_basis") else { return Ok(()) };
    basis_operands(op, &basis)?;
    let indices = op.count("multi_index");
    match indices == basis.len() || indices == basis.len() + 1 {
        true => Ok(()),
        false => refuse(AffineMapFault::Linearized, map("static_basis")),
    }
}
