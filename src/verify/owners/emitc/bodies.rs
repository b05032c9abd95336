//! Statements and functions of C: the operations in their regions, and the operations around them.

use super::super::around::name_of;
use super::super::enclosing::Enclosing;
use super::super::fault::{WrongPart, bare, fault, require};
use super::super::view::OwnedOp;
use super::array;
use crate::ir::OpId;
use crate::shapes::CheckResult;
use rustc_hash::FxHashSet;

/// Operations without side effects that may be parts of an expression.
const PURE: &[&str] = &[
    "add",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_not",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "cast",
    "cmp",
    "conditional",
    "constant",
    "div",
    "load",
    "logical_and",
    "logical_not",
    "logical_or",
    "mul",
    "rem",
    "sub",
    "unary_minus",
    "unary_plus",
];
/// Operations of the dialect that are no expressions.
const STATEMENTS: &[&str] =
    &["assign", "variable", "verbatim", "for", "if", "do", "switch", "get_global", "file", "include", "global"];

pub(super) fn do_loop(op: OwnedOp<'_>) -> CheckResult {
    let (Some(body), Some(condition)) = (op.entry(0), op.entry(1)) else { return Ok(()) };
    let ir = op.ir;
    let inner: Vec<OpId> = ir.block_ops(condition).collect();
    let [first, last] = inner[..] else {
        return fault(WrongPart::Body, || {
            let count = inner.len();
            format!(
                "condition region must contain exactly two operations: 'emitc.expression' followed by 'emitc.yield', but found {count} operations"
            )
        });
    };
    require(ir.op_name_bytes(first) == b"emitc.expression", WrongPart::Body, || {
        format!("expected first op in condition region to be 'emitc.expression', but got {}", name_of(ir, first))
    })?;
    let Some(value) = ir.results(first).next() else { return Ok(()) };
    let found = op.print(ir.value_type(value));
    require(found == "i1", WrongPart::Yields, || {
        format!("emitc.expression in condition region must return 'i1', but returns '{found}'")
    })?;
    require(ir.op_name_bytes(last) == b"emitc.yield", WrongPart::Body, || {
        format!("expected last op in condition region to be 'emitc.yield', but got {}", name_of(ir, last))
    })?;
    let [yielded] = *ir.operands(last) else {
        let count = ir.operands(last).len();
        return fault(WrongPart::Yields, || {
            format!("expected condition region to return 1 value, but it returns {count} values")
        });
    };
    if yielded != value {
        return bare(
            WrongPart::Yields,
            "'emitc.yield' must return result of 'emitc.expression' from this condition region",
        );
    }
    let ends = ir.last_op(body).is_some_and(|last| matches!(ir.op_name_bytes(last), b"emitc.yield" | b"emitc.return"));
    require(!ends, WrongPart::Body, "body region must not contain terminator")
}

pub(super) fn expression(op: OwnedOp<'_>) -> CheckResult {
    let Some(body) = op.entry(0) else { return Ok(()) };
    let ir = op.ir;
    let last = ir.last_op(body).filter(|last| ir.op_name_bytes(*last) == b"emitc.yield");
    let Some(value) = last.and_then(|last| ir.operands(last).first().copied()) else {
        return fault(WrongPart::Yields, "must yield a value at termination");
    };
    let Some(root) = op.source(value) else { return fault(WrongPart::Yields, "yielded value has no defining op") };
    let is_inside = ir.parent_op(root) == Some(op.op);
    require(is_inside, WrongPart::Yields, "yielded value not defined within expression")?;
    let is_same = op.result(0).is_none_or(|result| op.same(result.ty, ir.value_type(value)));
    require(is_same, WrongPart::Yields, "requires yielded type to match return type")?;
    let used: FxHashSet<_> = ir.block_ops(body).flat_map(|inner| ir.operands(inner)).copied().collect();
    for inner in ir.block_ops(body).filter(|inner| Some(*inner) != last) {
        let is_statement = name_of(ir, inner).strip_prefix("emitc.").is_some_and(|name| STATEMENTS.contains(&name));
        require(!is_statement, WrongPart::Body, "contains an unsupported operation")?;
        let mut results = ir.results(inner);
        let (Some(result), None) = (results.next(), results.next()) else {
            return fault(WrongPart::Body, "requires exactly one result for each operation");
        };
        require(used.contains(&result), WrongPart::Body, "contains an unused operation")?;
    }
    let mut visited = FxHashSet::default();
    let mut pending = vec![root];
    while let Some(next) = pending.pop() {
        if !visited.insert(next) {
            let is_pure = name_of(ir, next).strip_prefix("emitc.").is_none_or(|name| PURE.contains(&name));
            require(is_pure, WrongPart::Body, "requires exactly one use for operations with side effects")?;
            continue;
        }
        let sources = ir.operands(next).iter().filter_map(|value| op.source(*value));
        pending.extend(sources.filter(|source| ir.parent_op(*source) == Some(op.op)));
    }
    Ok(())
}

pub(super) fn field(op: OwnedOp<'_>) -> CheckResult {
    // The class around the parts of a file may be in another part.
    let Some(parent) = op.parent() else { return Ok(()) };
    let is_in_class = op.ir.op_name_bytes(parent) == b"emitc.class";
    require(is_in_class, WrongPart::Place, "field must be nested within an emitc.class operation")
}

pub(super) fn get_field(op: OwnedOp<'_>) -> CheckResult {
    let Some(class) = op.nearest(Enclosing::Named("emitc.class")) else { return Ok(()) };
    let name = op.symbol_name("field_name");
    let Some(body) = op.of(class).entry(0) else { return Ok(()) };
    let is_it = |inner: OpId| op.of(inner).text("sym_name").as_deref() == Some(&name);
    let has_field = op.ir.block_ops(body).any(is_it);
    require(has_field, WrongPart::Symbol, || format!("field '{}' not found in the class", op.symbol_text("field_name")))
}

pub(super) fn for_loop(op: OwnedOp<'_>) -> CheckResult {
    let (Some(body), Some(bound)) = (op.entry(0), op.operand(0)) else { return Ok(()) };
    let [index] = op.argument_types(body)[..] else {
        return fault(WrongPart::Arguments, "expected body to have a single block argument for the induction variable");
    };
    let is_same = op.same(index, bound.ty);
    require(is_same, WrongPart::Arguments, "expected induction variable to be same type as bounds and step")
}

pub(super) fn function(op: OwnedOp<'_>) -> CheckResult {
    let Some((inputs, results)) = op.ir.signature(op.op) else { return Ok(()) };
    let starts = |ty: &crate::ir::TypeId, head: &str| op.opaque(*ty).is_some_and(|text| text.starts_with(head));
    let has_lvalue = inputs.iter().any(|ty| starts(ty, "!emitc.lvalue<"));
    require(!has_lvalue, WrongPart::Type, "cannot have lvalue type as argument")?;
    let count = results.len();
    require(count <= 1, WrongPart::Results, || format!("requires zero or exactly one result, but has {count}"))?;
    let is_array = results.iter().any(|ty| op.opaque(*ty).is_some_and(|text| array(text).is_some()));
    require(!is_array, WrongPart::Type, "cannot return array type")
}

pub(super) fn switch(op: OwnedOp<'_>) -> CheckResult {
    let cases = op.numbers("cases").unwrap_or_default();
    let mut seen = FxHashSet::default();
    for value in cases {
        require(seen.insert(value), WrongPart::Value, || format!("has duplicate case value: {value}"))?;
    }
    for region in op.ir.regions(op.op) {
        let Some(last) = op.ir.blocks(region).next().and_then(|block| op.ir.last_op(block)) else { continue };
        require(op.ir.op_name_bytes(last) == b"emitc.yield", WrongPart::Body, || {
            format!("expected region to end with emitc.yield, but got {}", name_of(op.ir, last))
        })?;
    }
    Ok(())
}
