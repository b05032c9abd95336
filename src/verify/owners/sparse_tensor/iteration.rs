//! The verifiers of iteration over the levels of a sparse tensor.

use super::super::OwnerRow;
use super::super::fault::{WrongPart, require};
use super::super::view::OwnedOp;
use super::{encoding, levels};
use crate::ir::{BlockId, TypeId};
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
    OwnerRow::new(
        "sparse_tensor.iterate",
        iterate,
        "coordinates are of the space, and the values that are passed, carried and yielded have the types of the results",
    )
    .looks_around(),
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

/// As many values are passed as there are results, and the used coordinates are of levels of the largest space.
fn spaces(op: OwnedOp<'_>, spaces: &str) -> CheckResult {
    let is_count = op.count("initArgs") == op.ir.results(op.op).len();
    let words = "mismatch in number of loop-carried values and defined values";
    require(is_count, WrongPart::Results, words)?;
    let ranks: Option<Vec<i64>> = op
        .values(spaces)
        .iter()
        .map(|space| LevelRange::of(op, op.ir.value_type(*space)).map(|range| range.upper - range.lower))
        .collect();
    let (Some(most), Some(used)) = (ranks.and_then(|ranks| ranks.into_iter().max()), op.number("crdUsedLvls")) else {
        return Ok(());
    };
    let is_inside = u32::try_from(most).is_ok_and(|most| most >= 63 || used >> most == 0);
    require(is_inside, WrongPart::Attribute, "required out-of-bound coordinates")
}

/// The types of the values that a block yields.
fn yielded(op: OwnedOp<'_>, block: BlockId) -> Option<Vec<TypeId>> {
    let last = op.ir.last_op(block).filter(|last| op.ir.op_name_bytes(*last) == b"sparse_tensor.yield")?;
    Some(op.operand_types_of(last))
}

/// The types of the values that are passed to the loop.
fn init_types(op: OwnedOp<'_>) -> Vec<TypeId> {
    op.values("initArgs").iter().map(|value| op.ir.value_type(*value)).collect()
}

fn iterate(op: OwnedOp<'_>) -> CheckResult {
    spaces(op, "iterSpace")?;
    let (Some(block), Some(used)) = (op.entry(0), op.number("crdUsedLvls")) else { return Ok(()) };
    let arguments = op.argument_types(block);
    // The coordinates and the iterator follow the carried values.
    let count = arguments.len().saturating_sub(1 + used.count_ones() as usize);
    let (carried, results) = (&arguments[..count], op.result_types());
    let inits = init_types(op);
    require(inits.len() == count, WrongPart::Arguments, || {
        format!("different number of inits and region iter_args: {} != {count}", inits.len())
    })?;
    let Some(yields) = yielded(op, block) else { return Ok(()) };
    require(yields.is_empty() || yields.len() == count, WrongPart::Yields, || {
        format!("different number of region iter_args and yielded values: {count} != {}", yields.len())
    })?;
    let agree = |index: usize, [left, right]: [TypeId; 2], [first, second]: [&str; 2]| {
        require(op.same(left, right), WrongPart::Same, || {
            let (left, right) = (op.print(left), op.print(right));
            format!("{index}-th {first} and {index}-th {second} have different type: '{left}' != '{right}'")
        })
    };
    for (index, argument) in carried.iter().enumerate() {
        agree(index, [inits[index], *argument], ["init", "region iter_arg"])?;
        if let Some(value) = yields.get(index) {
            agree(index, [*argument, *value], ["region iter_arg", "yielded value"])?;
        }
    }
    for (index, (argument, result)) in carried.iter().zip(&results).enumerate() {
        agree(index, [*argument, *result], ["region iter_arg", "loop result"])?;
    }
    let (Some(space), Some(last)) = (op.named("iterSpace"), arguments.last()) else { return Ok(()) };
    let Some(space) = LevelRange::of(op, space.ty) else { return Ok(()) };
    let is_iterator = op.expanded(*last).starts_with("!sparse_tensor.iterator<");
    let of_space = LevelRange::of(op, *last).is_none_or(|iterator| {
        !iterator.differs(&space.encoding) && (iterator.lower, iterator.upper) == (space.lower, space.upper)
    });
    let words = "mismatch in iterator and iteration space type";
    require(is_iterator && of_space, WrongPart::Arguments, words)?;
    require(yields.len() == count, WrongPart::Yields, "number mismatch between iter args and results.")
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
    spaces(op, "iterSpaces")?;
    let results = op.result_types();
    let inits = init_types(op);
    for (at, region) in op.ir.regions(op.op).enumerate() {
        let Some(block) = op.ir.blocks(region).next() else { continue };
        let Some(yields) = yielded(op, block) else { continue };
        let arguments = op.argument_types(block);
        let is_count = arguments.len() >= results.len() && yields.len() == results.len();
        require(is_count, WrongPart::Arguments, || {
            format!("number mismatch between iter args and results on {at}th region")
        })?;
        for (index, result) in results.iter().enumerate() {
            let values = [
                (inits[index], "iter operand", WrongPart::Same),
                (arguments[index], "iter region arg", WrongPart::Arguments),
                (yields[index], "yield value", WrongPart::Yields),
            ];
            for (value, name, wrong) in values {
                require(op.same(value, *result), wrong, || {
                    format!("types mismatch between {index}th {name} and defined value on {at}th region")
                })?;
            }
        }
    }
    Ok(())
}
