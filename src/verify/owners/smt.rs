//! The verifiers of `smt`: regions that yield values, quantifiers, and widths of bit vectors.

use super::OwnerRow;
use super::around::is_of;
use super::fault::{WrongPart, fault, require};
use super::view::{OwnedOp, OwnedValue};
use crate::ir::{BlockId, TypeId};
use crate::shapes::CheckResult;

const QUANTIFIES: &str = "the body yields a boolean, and each pattern has its arguments and yields a value, by operations of `smt` that bind no variables";
const SEVERAL: &str = "there are two operands or more";

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("smt.bv.concat", concat, "the result has the bits of both operands"),
    OwnerRow::new("smt.bv.extract", extract, "the bits are those of the operand"),
    OwnerRow::new("smt.bv.repeat", repeat, "the width of the result is a multiple of that of the operand"),
    OwnerRow::new("smt.check", check, "each region yields values of the types of the results").looks_around(),
    OwnerRow::new("smt.distinct", several, SEVERAL),
    OwnerRow::new("smt.eq", several, SEVERAL),
    OwnerRow::new("smt.exists", quantifier, QUANTIFIES).looks_around(),
    OwnerRow::new("smt.forall", quantifier, QUANTIFIES).looks_around(),
    OwnerRow::new("smt.solver", solver, "the body takes the operands, and yields values of the types of the results")
        .looks_around(),
];

/// The number of bits of a bit vector.
fn width(op: OwnedOp<'_>, ty: TypeId) -> Option<u64> {
    op.opaque(ty)?.strip_prefix("!smt.bv<")?.strip_suffix('>')?.trim().parse().ok()
}

fn concat(op: OwnedOp<'_>) -> CheckResult {
    let bits = |value: Option<OwnedValue>| width(op, value?.ty);
    let (Some(left), Some(right), Some(result)) = (bits(op.operand(0)), bits(op.operand(1)), bits(op.result(0))) else {
        return Ok(());
    };
    let sum = left.saturating_add(right);
    require(sum == result, WrongPart::Type, || {
        format!(
            "inferred type(s) '!smt.bv<{sum}>' are incompatible with return type(s) of operation '!smt.bv<{result}>'"
        )
    })
}

fn extract(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(result), Some(low)) = (op.operand(0), op.result(0), op.number("lowBit")) else {
        return Ok(());
    };
    let (Some(from), Some(length), Ok(first)) = (width(op, input.ty), width(op, result.ty), u64::try_from(low)) else {
        return Ok(());
    };
    let least = first.saturating_add(length);
    require(least <= from, WrongPart::Attribute, || {
        format!(
            "range to be extracted is too big, expected range starting at index {low} of length {length} requires input width of at least {least}, but the input width is only {from}"
        )
    })
}

fn repeat(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (width(op, input.ty), width(op, result.ty)) else { return Ok(()) };
    let is_multiple = to.checked_rem(from).is_none_or(|rest| rest == 0);
    require(is_multiple, WrongPart::Type, "result bit-vector width must be a multiple of the input bit-vector width")
}

fn several(op: OwnedOp<'_>) -> CheckResult {
    let count = op.operands().len();
    require(count >= 2, WrongPart::Operands, || format!("'inputs' must have at least size 2, but got {count}"))
}

/// The types of the values that a block yields.
fn yielded(op: OwnedOp<'_>, block: BlockId) -> Option<Vec<TypeId>> {
    let last = op.ir.last_op(block).filter(|last| op.ir.op_name_bytes(*last) == b"smt.yield")?;
    Some(op.operand_types_of(last))
}

fn check(op: OwnedOp<'_>) -> CheckResult {
    let results = op.result_types();
    for (index, name) in ["sat", "unknown", "unsat"].into_iter().enumerate() {
        let Some(yielded) = op.entry(index).and_then(|block| yielded(op, block)) else { continue };
        require(op.same_types(&yielded, &results), WrongPart::Yields, || {
            format!("types of yielded values in '{name}' region must match return values")
        })?;
    }
    Ok(())
}

fn solver(op: OwnedOp<'_>) -> CheckResult {
    let Some(block) = op.entry(0) else { return Ok(()) };
    if let Some(yielded) = yielded(op, block) {
        let is_same = op.same_types(&yielded, &op.result_types());
        require(is_same, WrongPart::Yields, "types of yielded values must match return values")?;
    }
    let is_same = op.same_types(&op.argument_types(block), &op.operand_types_of(op.op));
    require(is_same, WrongPart::Arguments, "block argument types must match the types of the 'inputs'")
}

/// Whether a type is a value type of `smt` other than a function.
fn is_bound(op: OwnedOp<'_>, ty: TypeId) -> bool {
    const KINDS: [&str; 5] = ["!smt.bool", "!smt.int", "!smt.bv<", "!smt.array<", "!smt.sort<"];
    op.opaque(ty).is_some_and(|text| KINDS.iter().any(|kind| text.starts_with(kind)))
}

fn quantifier(op: OwnedOp<'_>) -> CheckResult {
    let Some(body) = op.entry(0) else { return Ok(()) };
    let patterns = || op.ir.regions(op.op).skip(1).enumerate();
    if op.has("noPattern") && patterns().next().is_some() {
        return fault(
            WrongPart::Attribute,
            "patterns and the no_pattern attribute must not be specified at the same time",
        );
    }
    let bound = op.argument_types(body);
    let names = op.array("boundVarNames").map(<[_]>::len);
    let is_named = names.is_none_or(|names| names == bound.len());
    require(is_named, WrongPart::Attribute, "number of bound variable names must match number of block arguments")?;
    let is_value = bound.iter().all(|ty| is_bound(op, *ty));
    require(is_value, WrongPart::Arguments, "bound variables must by any non-function SMT value")?;
    let Some(values) = yielded(op, body) else { return Ok(()) };
    let [value] = values[..] else { return fault(WrongPart::Yields, "must have exactly one yielded value") };
    let is_bool = op.opaque(value) == Some("!smt.bool");
    require(is_bool, WrongPart::Yields, "yielded value must be of '!smt.bool' type")?;
    for (index, region) in patterns() {
        let Some(block) = op.ir.blocks(region).next() else { continue };
        require(op.same_types(&bound, &op.argument_types(block)), WrongPart::Arguments, || {
            format!("block argument number and types of the 'body' and 'patterns' region #{index} must match")
        })?;
        let has_value = yielded(op, block).is_none_or(|values| !values.is_empty());
        require(has_value, WrongPart::Yields, || {
            format!("'patterns' region #{index} must have at least one yielded value")
        })?;
        for inner in op.inside(region) {
            require(is_of(op.ir, inner, "smt"), WrongPart::Body, || {
                format!("the 'patterns' region #{index} may only contain SMT dialect operations")
            })?;
            let binds = matches!(op.ir.op_name_bytes(inner), b"smt.forall" | b"smt.exists");
            require(!binds, WrongPart::Body, || {
                format!("the 'patterns' region #{index} must not contain any variable binding operations")
            })?;
        }
    }
    Ok(())
}
