//! The verifiers of `async`.

use super::OwnerRow;
use super::fault::{WrongPart, fault, require};
use super::view::OwnedOp;
use crate::ir::TypeId;
use crate::shapes::CheckResult;

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("async.await", awaited, "the result is the value that is waited for; there is none for a token")
        .in_part(),
    OwnerRow::new(
        "async.func",
        function,
        "a result is a value or a token, which comes first, and there is one at least",
    ),
];

fn is_token(op: OwnedOp<'_>, ty: TypeId) -> bool {
    op.opaque(ty) == Some("!async.token")
}

/// The content type of an asynchronous value.
fn value_of(op: OwnedOp<'_>, ty: TypeId) -> Option<String> {
    let text = op.expanded(ty);
    Some(text.strip_prefix("!async.value<")?.strip_suffix('>')?.trim().to_owned())
}

fn awaited(op: OwnedOp<'_>) -> CheckResult {
    let Some(operand) = op.operand(0) else { return Ok(()) };
    if is_token(op, operand.ty) {
        return require(op.result(0).is_none(), WrongPart::Results, "awaiting on a token must have empty result");
    }
    let (Some(value), Some(result)) = (value_of(op, operand.ty), op.result(0)) else { return Ok(()) };
    let found = op.expanded(result.ty);
    // Types with attributes have several spellings, and are not compared.
    let is_comparable = |text: &str| !text.contains(['#', '!', '{', '"', '(', '.']);
    let without_blanks = |text: &str| text.split_ascii_whitespace().collect::<String>();
    let is_right = without_blanks(&found) == without_blanks(&value) || !is_comparable(&found) || !is_comparable(&value);
    require(is_right, WrongPart::Same, || format!("result type '{found}' does not match async value type '{value}'"))
}

fn function(op: OwnedOp<'_>) -> CheckResult {
    let Some((_, results)) = op.ir.signature(op.op) else { return Ok(()) };
    if results.is_empty() {
        return fault(WrongPart::Results, "result is expected to be at least of size 1, but got 0");
    }
    results.iter().enumerate().try_for_each(|(index, ty)| {
        let is_known = is_token(op, *ty) || value_of(op, *ty).is_some();
        require(is_known, WrongPart::Type, || {
            format!("result type must be async value type or async token type, but got '{}'", op.print(*ty))
        })?;
        require(index == 0 || !is_token(op, *ty), WrongPart::Results, || {
            let position = index + 1;
            format!(
                " results' (optional) async token type is expected to appear as the 1st return value, but got {position}"
            )
        })
    })
}
