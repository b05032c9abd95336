//! The verifiers of iteration over the levels of a sparse tensor.

use super::super::OwnerRow;
use super::super::fault::{WrongPart, require};
use super::super::view::OwnedOp;
use super::{encoding, levels};
use crate::ir::TypeId;
use crate::shapes::CheckResult;

/// The operations that iterate.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "sparse_tensor.coiterate",
        coiterate,
        "the cases differ, coordinates are of the spaces, and each region yields the types of the results",
    )
    .looks_around(),
    OwnerRow::new(
        "sparse_tensor.extract_iteration_space",
        extract_iteration_space,
        "the levels are in order, and the parent iterator ends where they begin",
    ),
    OwnerRow::new("sparse_tensor.extract_value", extract_value, "the iterator is of the tensor, and of its last level"),
    OwnerRow::new("sparse_tensor.iterate", iterate, "as many values are yielded as are passed")
        .looks_around()
        .in_part(),
];

/// The levels of an iterator or of an iteration space.
struct LevelRange {
    encoding: String,
    lower: i64,
    upper: i64,
}

impl LevelRange {
    /// The levels of `!sparse_tensor.iterator<#encoding, lvls = 0 to 2>`.
    fn of(op: OwnedOp<'_>, ty: TypeId) -> Option<Self> {
        let text = op.expanded(ty);
        let (encoding, range) = text.rsplit_once("lvls =")?;
        let range = range.trim().strip_suffix('>')?;
        let (lower, upper) = match range.split_once("to") {
            Some((lower, upper)) => (lower.trim().parse().ok()?, upper.trim().parse().ok()?),
            None => {
                let level: i64 = range.trim().parse().ok()?;
                (level, level.checked_add(1)?)
            }
        };
        Some(Self { encoding: encoding.to_owned(), lower, upper })
    }

    /// Whether the formats of the levels certainly differ.
    fn differs(&self, encoding: &str) -> bool {
        matches!((levels(&self.encoding), levels(encoding)), (Some(left), Some(right)) if left != right)
    }
}

fn extract_iteration_space(op: OwnedOp<'_>) -> CheckResult {
    let (Some(lower), Some(upper)) = (op.number("loLvl"), op.number("hiLvl")) else { return Ok(()) };
    let words = "expected smaller level low bound than level high bound.";
    require(lower < upper, WrongPart::Attribute, words)?;
    let parent = op.named("parentIter");
    let words = "parent iterator should be specified iff level lower bound equals 0";
    require(parent.is_some() == (lower != 0), WrongPart::Operands, words)?;
    let Some(parent) = parent.and_then(|parent| LevelRange::of(op, parent.ty)) else { return Ok(()) };
    let Some(space) = op.result(0).and_then(|space| LevelRange::of(op, space.ty)) else { return Ok(()) };
    let words = "mismatch in parent iterator encoding and iteration space encoding.";
    require(!parent.differs(&space.encoding), WrongPart::Same, words)?;
    let words = "parent iterator should be used to extract an iteration space from a consecutive level.";
    require(parent.upper == space.lower, WrongPart::Type, words)
}

fn extract_value(op: OwnedOp<'_>) -> CheckResult {
    let (Some(tensor), Some(iterator)) = (op.named("tensor"), op.named("iterator")) else { return Ok(()) };
    let (Some(text), Some(range)) = (encoding(op, tensor.ty), LevelRange::of(op, iterator.ty)) else { return Ok(()) };
    require(!range.differs(&text), WrongPart::Same, "mismatch in tensor encoding and iterator encoding.")?;
    let rank = levels(&text).and_then(|levels| i64::try_from(levels.len()).ok());
    let is_last = rank.is_none_or(|rank| rank == range.upper);
    require(is_last, WrongPart::Type, "must use last-level iterator to extract values. ")
}

fn iterate(op: OwnedOp<'_>) -> CheckResult {
    let last = op.entry(0).and_then(|block| op.ir.last_op(block));
    let Some(last) = last.filter(|last| op.ir.op_name_bytes(*last) == b"sparse_tensor.yield") else { return Ok(()) };
    let (passed, yielded) = (op.count("initArgs"), op.ir.operands(last).len());
    require(passed == yielded, WrongPart::Yields, || {
        format!("different number of region iter_args and yielded values: {passed} != {yielded}")
    })
}

fn coiterate(op: OwnedOp<'_>) -> CheckResult {
    let cases: Option<Vec<i64>> =
        op.array("cases").and_then(|cases| cases.iter().map(|case| op.ir.integer(*case)).collect());
    if let Some(mut cases) = cases {
        let count = cases.len();
        cases.sort_unstable();
        cases.dedup();
        require(cases.len() == count, WrongPart::Attribute, "contains duplicated cases.")?;
    }
    let spaces: Option<Vec<i64>> = op
        .values("iterSpaces")
        .iter()
        .map(|space| LevelRange::of(op, op.ir.value_type(*space)).map(|range| range.upper - range.lower))
        .collect();
    if let (Some(most), Some(used)) = (spaces.and_then(|spaces| spaces.into_iter().max()), op.number("crdUsedLvls")) {
        let is_inside = u32::try_from(most).is_ok_and(|most| most >= 63 || used >> most == 0);
        require(is_inside, WrongPart::Attribute, "required out-of-bound coordinates")?;
    }
    let results = op.result_types();
    for (index, region) in op.ir.regions(op.op).enumerate() {
        let last = op.ir.blocks(region).next().and_then(|block| op.ir.last_op(block));
        let Some(last) = last.filter(|last| op.ir.op_name_bytes(*last) == b"sparse_tensor.yield") else { continue };
        let yielded = op.operand_types_of(last);
        let unfit = results.iter().zip(&yielded).position(|(result, value)| !op.same(*result, *value));
        require(unfit.is_none(), WrongPart::Yields, || {
            let value = unfit.unwrap_or_default();
            format!("types mismatch between {value}th yield value and defined value on {index}th region")
        })?;
    }
    Ok(())
}
