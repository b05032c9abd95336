//! The verifiers of `pdl`: patterns with bound and connected values, and rewrites.

use super::OwnerRow;
use super::around::{is_of, name_of};
use super::fault::{WrongPart, at, fault, require};
use super::view::OwnedOp;
use crate::ir::{BlockId, OpId};
use crate::shapes::CheckResult;
use rustc_hash::{FxHashMap, FxHashSet};

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("pdl.apply_native_constraint", constraint, "there is an argument"),
    OwnerRow::new("pdl.apply_native_rewrite", native_rewrite, "there is an argument or a result"),
    OwnerRow::new("pdl.attribute", attribute, "it has a type or a value, and a value in a rewrite").looks_around(),
    OwnerRow::new(
        "pdl.operation",
        operation,
        "there is a value for each name of an attribute, and a name in a rewrite",
    )
    .looks_around()
    .in_part(),
    OwnerRow::new(
        "pdl.pattern",
        pattern,
        "values are bound, operations form a connected component, and a rewrite ends it",
    )
    .looks_around(),
    OwnerRow::new("pdl.range", range, "the operands are of the type of the elements"),
    OwnerRow::new("pdl.replace", replace, "an operation or values replace it"),
    OwnerRow::new("pdl.results", results, "it is a range if there is no index"),
    OwnerRow::new("pdl.rewrite", rewrite, "there is a region, or the name of an external rewrite").looks_around(),
];

fn constraint(op: OwnedOp<'_>) -> CheckResult {
    require(!op.operands().is_empty(), WrongPart::Operands, "expected at least one argument")
}

fn native_rewrite(op: OwnedOp<'_>) -> CheckResult {
    let has_any = !op.operands().is_empty() || op.result(0).is_some();
    require(has_any, WrongPart::Operands, "expected at least one argument or result")
}

fn is_in_rewrite(op: OwnedOp<'_>) -> bool {
    op.parent().is_some_and(|parent| op.ir.op_name_bytes(parent) == b"pdl.rewrite")
}

fn attribute(op: OwnedOp<'_>) -> CheckResult {
    if op.attribute("value").is_none() {
        let words = "expected constant value when specified within a `pdl.rewrite`";
        return require(!is_in_rewrite(op), WrongPart::Attribute, words);
    }
    require(op.operands().is_empty(), WrongPart::Attribute, "expected only one of [`type`, `value`] to be set")
}

fn operation(op: OwnedOp<'_>) -> CheckResult {
    let is_named = !is_in_rewrite(op) || op.attribute("opName").is_some();
    require(is_named, WrongPart::Attribute, "must have an operation name when nested within a `pdl.rewrite`")?;
    let Some(names) = op.array("attributeValueNames").map(<[_]>::len) else { return Ok(()) };
    let values = op.count("attributeValues");
    require(names == values, WrongPart::Attribute, || {
        format!(
            "expected the same number of attribute values and attribute names, got {names} names and {values} values"
        )
    })
}

fn range(op: OwnedOp<'_>) -> CheckResult {
    let element = |ty| {
        let text = op.opaque(ty)?.strip_prefix("!pdl.")?;
        Some(text.strip_prefix("range<").and_then(|inner| inner.strip_suffix('>')).unwrap_or(text).trim())
    };
    let Some(expected) = op.result(0).and_then(|result| element(result.ty)) else { return Ok(()) };
    for ty in op.operand_types_of(op.op) {
        let Some(found) = element(ty) else { continue };
        require(found == expected, WrongPart::Type, || {
            format!("expected operand to have element type '!pdl.{expected}', but got '!pdl.{found}'")
        })?;
    }
    Ok(())
}

fn replace(op: OwnedOp<'_>) -> CheckResult {
    let is_one = op.count("replOperation") == 0 || op.count("replValues") == 0;
    let words = "expected no replacement values to be provided when the replacement operation is present";
    require(is_one, WrongPart::Operands, words)
}

fn results(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    let is_range = op.attribute("index").is_some() || op.opaque(result.ty) != Some("!pdl.value");
    require(is_range, WrongPart::Type, || {
        let found = op.print(result.ty);
        format!("expected `pdl.range<value>` result type when no index is specified, but got: '{found}'")
    })
}

fn rewrite(op: OwnedOp<'_>) -> CheckResult {
    let is_empty = op.entry(0).is_none();
    if op.attribute("name").is_some() {
        return require(is_empty, WrongPart::Body, "expected rewrite region to be empty when rewrite is external");
    }
    require(!is_empty, WrongPart::Body, "expected rewrite region to be non-empty if external name is not specified")?;
    let is_inline = op.count("externalArgs") == 0;
    require(is_inline, WrongPart::Operands, "expected no external arguments when the rewrite is specified inline")
}

fn pattern(op: OwnedOp<'_>) -> CheckResult {
    let (Some(region), Some(body)) = (op.region(0), op.entry(0)) else { return Ok(()) };
    let ir = op.ir;
    verify_bindings(op, body)?;
    let ends = ir.last_op(body).is_some_and(|last| ir.op_name_bytes(last) == b"pdl.rewrite");
    require(ends, WrongPart::Body, "expected body to terminate with `pdl.rewrite`")?;
    let is_pdl = op.inside(region).all(|inner| is_of(ir, inner, "pdl"));
    require(is_pdl, WrongPart::Body, "expected only `pdl` operations within the pattern body")?;
    let has_operation = ir.block_ops(body).any(|inner| ir.op_name_bytes(inner) == b"pdl.operation");
    require(has_operation, WrongPart::Body, "the pattern must contain at least one `pdl.operation`")?;
    require(is_connected(op, body), WrongPart::Body, "the operations must form a connected component")
}

/// The operations that use the results of each operation of a pattern.
fn users(op: OwnedOp<'_>, body: BlockId) -> FxHashMap<OpId, Vec<OpId>> {
    let mut users: FxHashMap<OpId, Vec<OpId>> = FxHashMap::default();
    let Some(region) = op.region(0) else { return users };
    for user in op.inside(region).filter(|user| op.ir.parent_block(*user).is_some()) {
        for value in op.ir.operands(user) {
            if let Some(source) = op.source(*value).filter(|source| op.ir.parent_block(*source) == Some(body)) {
                users.entry(source).or_default().push(user);
            }
        }
    }
    users
}

/// Verifies that values without a constant have a user that binds them.
fn verify_bindings(op: OwnedOp<'_>, body: BlockId) -> CheckResult {
    let users = users(op, body);
    // The results of an operation are bound if the operation is bound. Users follow definitions.
    let mut bound: FxHashSet<OpId> = FxHashSet::default();
    let inner: Vec<OpId> = op.ir.block_ops(body).collect();
    for found in inner.iter().rev() {
        let is_bound = users.get(found).is_some_and(|users| {
            let binds = |user: &OpId| {
                !matches!(op.ir.op_name_bytes(*user), b"pdl.result" | b"pdl.results") || bound.contains(user)
            };
            users.iter().any(binds)
        });
        if is_bound {
            bound.insert(*found);
        }
    }
    for found in inner {
        let constant = match name_of(op.ir, found) {
            "pdl.attribute" => "value",
            "pdl.type" => "constantType",
            "pdl.types" => "constantTypes",
            "pdl.operand" | "pdl.operands" | "pdl.operation" => "",
            _ => continue,
        };
        if !bound.contains(&found) && (constant.is_empty() || op.ir.attribute(found, constant).is_none()) {
            let words = "expected a bindable user when defined in the matcher body of a `pdl.pattern`";
            return at(found, fault(WrongPart::Place, words));
        }
    }
    Ok(())
}

/// Whether all operations and operands of a pattern are connected to the first.
fn is_connected(op: OwnedOp<'_>, body: BlockId) -> bool {
    let users = users(op, body);
    let is_part = |inner: &OpId| {
        matches!(
            op.ir.op_name_bytes(*inner),
            b"pdl.operand" | b"pdl.operands" | b"pdl.result" | b"pdl.results" | b"pdl.operation"
        )
    };
    // Parts that no rewrite uses need no connection.
    let is_rewritten = |inner: &OpId| {
        let rewrites = |user: OpId| op.ir.op_name_bytes(user) == b"pdl.rewrite";
        let mut users = users.get(inner).into_iter().flatten();
        users.any(|user| rewrites(*user) || op.ir.parent_op(*user).is_some_and(rewrites))
    };
    let parts: Vec<OpId> = op.ir.block_ops(body).filter(is_part).filter(is_rewritten).collect();
    let mut seen: FxHashSet<OpId> = FxHashSet::default();
    let mut pending: Vec<OpId> = parts.first().copied().into_iter().collect();
    while let Some(next) = pending.pop() {
        if op.ir.parent_block(next) != Some(body) || !seen.insert(next) {
            continue;
        }
        let inner = op.of(next);
        let sources = match op.ir.op_name_bytes(next) {
            b"pdl.operation" => {
                op.ir.operands(next).iter().filter_map(|value| op.source(*value)).filter(is_part).collect()
            }
            b"pdl.result" | b"pdl.results" => inner.operands().iter().filter_map(|value| op.source(*value)).collect(),
            _ => Vec::new(),
        };
        pending.extend(sources);
        pending.extend(users.get(&next).into_iter().flatten().copied());
    }
    parts.iter().all(|part| seen.contains(part))
}
