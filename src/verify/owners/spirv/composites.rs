//! Composite values: their parts, selectors, and products of matrices.

use super::super::fault::{WrongPart, bare, fault, require};
use super::super::view::OwnedOp;
use super::{composite, has_alias, is_other_composite, spelled};
use crate::dialect::texts::llvm::items;
use crate::shapes::{CheckResult, Misfit};

/// The sizes, element type, scope and use of a cooperative matrix.
struct Matrix<'t> {
    rows: u64,
    columns: u64,
    element: &'t str,
    scope: &'t str,
    kind: &'t str,
}

fn matrix(text: &str) -> Option<Matrix<'_>> {
    let body = text.strip_prefix("!spirv.coopmatrix<")?.strip_suffix('>')?;
    let [shape, scope, kind] = items(body, ',')[..] else { return None };
    let (rows, rest) = shape.split_once('x')?;
    let (columns, element) = rest.split_once('x')?;
    let size = |digits: &str| digits.trim().parse().ok();
    Some(Matrix { rows: size(rows)?, columns: size(columns)?, element: element.trim(), scope, kind })
}

pub(super) fn construct(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    let text = spelled(op, result.ty);
    let types = op.operand_types_of(op.op);
    let found: Vec<String> = types.iter().map(|ty| spelled(op, *ty)).collect();
    let count = found.len();
    let mismatch = |expected: &str, found: &str| {
        fault(WrongPart::Type, || {
            format!("operand type mismatch: expected operand type '{expected}', but provided '{found}'")
        })
    };
    if let Some(matrix) = matrix(&text) {
        let [found] = &found[..] else {
            return fault(WrongPart::Operands, || {
                format!("has incorrect number of operands: expected 1, but provided {count}")
            });
        };
        return if found == matrix.element { Ok(()) } else { mismatch(matrix.element, found) };
    }
    let Some(parts) = composite(&text) else { return Ok(()) };
    let Some(expected) = parts.count() else { return Ok(()) };
    if count as u64 == expected {
        for (index, found) in found.iter().enumerate() {
            let Some(part) = parts.part(index as u64) else { return Ok(()) };
            if part != found {
                return mismatch(part, found);
            }
        }
        return Ok(());
    }
    if !text.starts_with("vector<") {
        let words = "expected to return a vector or cooperative matrix when the number of constituents is less than what the result needs";
        return fault(WrongPart::Operands, words);
    }
    let element = op.element(result.ty);
    let mut total = 0u64;
    for ty in types {
        total = total.saturating_add(op.shape(ty).map_or(Some(1), |shape| shape.first()?.size()).unwrap_or(1));
        require(op.same(op.element(ty), element), WrongPart::Type, || {
            let (expected, found) = (spelled(op, element), spelled(op, op.element(ty)));
            format!("operand element type mismatch: expected to be '{expected}', but provided '{found}'")
        })?;
    }
    require(total == expected, WrongPart::Operands, || {
        format!("has incorrect number of operands: expected {expected}, but provided {total}")
    })
}

/// The type of the part of a composite at indices; `None` if it is unknown.
fn part(op: OwnedOp<'_>, text: String) -> Result<Option<String>, Misfit> {
    let indices = op.array("indices").unwrap_or_default();
    if indices.is_empty() {
        return bare(WrongPart::Attribute, "expected at least one index for spirv.CompositeExtract").map(|()| None);
    }
    let mut text = text;
    for index in indices {
        let Some(index) = op.ir.integer(*index) else { return Ok(None) };
        let Some(parts) = composite(&text) else {
            if is_other_composite(&text) {
                return Ok(None);
            }
            return bare(WrongPart::Attribute, || {
                format!("cannot extract from non-composite type '{text}' with index {index}")
            })
            .map(|()| None);
        };
        let Some(inner) = u64::try_from(index).ok().and_then(|index| parts.part(index)) else {
            return bare(WrongPart::Attribute, || format!("index {index} out of bounds for '{text}'")).map(|()| None);
        };
        text = inner.to_owned();
    }
    Ok(Some(text))
}

pub(super) fn extract(op: OwnedOp<'_>) -> CheckResult {
    let (Some(whole), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let Some(expected) = part(op, spelled(op, whole.ty))? else { return Ok(()) };
    let found = spelled(op, result.ty);
    require(found == expected || has_alias(&found), WrongPart::Type, || {
        format!("invalid result type: expected '{expected}' but provided '{found}'")
    })
}

pub(super) fn insert(op: OwnedOp<'_>) -> CheckResult {
    let (Some(object), Some(whole), Some(result)) = (op.operand(0), op.operand(1), op.result(0)) else { return Ok(()) };
    let Some(expected) = part(op, spelled(op, whole.ty))? else { return Ok(()) };
    let found = spelled(op, object.ty);
    require(found == expected || has_alias(&found), WrongPart::Type, || {
        format!("object operand type should be '{expected}', but found '{found}'")
    })?;
    require(op.same(whole.ty, result.ty), WrongPart::Type, || {
        let (whole, result) = (spelled(op, whole.ty), spelled(op, result.ty));
        format!("result type should be the same as the composite type, but found '{whole}' vs '{result}'")
    })
}

pub(super) fn shuffle(op: OwnedOp<'_>) -> CheckResult {
    let (Some(first), Some(second), Some(result)) = (op.operand(0), op.operand(1), op.result(0)) else { return Ok(()) };
    let size = |ty| op.shape(ty).and_then(|shape| shape.first()?.size());
    let (Some(one), Some(other), Some(count)) = (size(first.ty), size(second.ty), size(result.ty)) else {
        return Ok(());
    };
    let Some(selectors) = op.array("components") else { return Ok(()) };
    let found = selectors.len() as u64;
    require(found == count, WrongPart::Attribute, || {
        format!("result type element count ({count}) mismatch with the number of component selectors ({found})")
    })?;
    let total = one.saturating_add(other);
    for selector in selectors.iter().filter_map(|selector| op.ir.integer(*selector)) {
        let is_any = selector == -1 || selector == i64::from(u32::MAX);
        let is_element = is_any || u64::try_from(selector).is_ok_and(|selector| selector < total);
        require(is_element, WrongPart::Attribute, || {
            format!("component selector {selector} out of range: expected to be in [0, {total}) or 0xffffffff")
        })?;
    }
    Ok(())
}

pub(super) fn multiply(op: OwnedOp<'_>) -> CheckResult {
    let texts: Vec<String> = op.operand_types_of(op.op).into_iter().map(|ty| spelled(op, ty)).collect();
    let matrices: Option<Vec<Matrix<'_>>> = texts.iter().map(|text| matrix(text)).collect();
    let Some([a, b, c]) = matrices.as_deref().and_then(|all| <&[Matrix<'_>; 3]>::try_from(all).ok()) else {
        return Ok(());
    };
    for (index, (found, expected)) in [(a, "MatrixA"), (b, "MatrixB"), (c, "MatrixAcc")].into_iter().enumerate() {
        require(found.kind == expected, WrongPart::Type, || format!("operand #{index} must be of use '{expected}'"))?;
    }
    require(a.scope == b.scope && b.scope == c.scope, WrongPart::Type, "matrix scope mismatch")?;
    for (one, other, name) in [(a.rows, c.rows, 'M'), (b.columns, c.columns, 'N'), (a.columns, b.rows, 'K')] {
        require(one == other, WrongPart::Type, || format!("matrix size mismatch on dimension '{name}'"))?;
    }
    let is_integer = |matrix: &Matrix<'_>| matrix.element.trim_start_matches(['s', 'u']).starts_with('i');
    let holds = op.attribute("matrix_operands").is_none() || [a, b, c].into_iter().all(is_integer);
    require(holds, WrongPart::Type, "Matrix Operands require all matrix element types to be Integer Types")
}
