//! Values of C: pointer arithmetic, constants, casts, and accesses to elements.

use super::super::around::Referenced;
use super::super::fault::{WrongPart, fault, require};
use super::super::view::OwnedOp;
use super::{array, inner, is_as_wide_as_pointer, is_float, is_integer, is_like_integer, is_opaque, is_pointer};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::shapes::CheckResult;

/// The two operands and the result.
fn binary(op: OwnedOp<'_>) -> Option<[(TypeId, String); 3]> {
    let spelled = |ty| (ty, op.expanded(ty));
    Some([spelled(op.operand(0)?.ty), spelled(op.operand(1)?.ty), spelled(op.result(0)?.ty)])
}

pub(super) fn add(op: OwnedOp<'_>) -> CheckResult {
    let Some([(left, left_text), (right, right_text), _]) = binary(op) else { return Ok(()) };
    let (is_left, is_right) = (is_pointer(&left_text), is_pointer(&right_text));
    require(!is_left || !is_right, WrongPart::Type, "requires that at most one operand is a pointer")?;
    let is_added = |ty, text: &str| is_integer(op, ty) || is_opaque(text);
    let holds = (!is_left || is_added(right, &right_text)) && (!is_right || is_added(left, &left_text));
    require(
        holds,
        WrongPart::Type,
        "requires that one operand is an integer or of opaque type if the other is a pointer",
    )
}

pub(super) fn sub(op: OwnedOp<'_>) -> CheckResult {
    let Some([(_, left), (right, right_text), (result, result_text)]) = binary(op) else { return Ok(()) };
    let (is_left, is_right) = (is_pointer(&left), is_pointer(&right_text));
    require(is_left || !is_right, WrongPart::Type, "rhs can only be a pointer if lhs is a pointer")?;
    let holds = !is_left || is_right || is_integer(op, right) || is_opaque(&right_text);
    require(holds, WrongPart::Type, "requires that rhs is an integer, pointer or of opaque type if lhs is a pointer")?;
    let is_difference = is_integer(op, result) || is_opaque(&result_text) || result_text == "!emitc.ptrdiff_t";
    let words = "requires that the result is an integer, ptrdiff_t or of opaque type if lhs and rhs are pointers";
    require(!is_left || !is_right || is_difference, WrongPart::Type, words)
}

pub(super) fn apply(op: OwnedOp<'_>) -> CheckResult {
    match op.text("applicableOperator").as_deref() {
        Some("") => fault(WrongPart::Value, "applicable operator must not be empty"),
        Some("&" | "*") | None => Ok(()),
        Some(_) => fault(WrongPart::Value, "applicable operator is illegal"),
    }
}

pub(super) fn assign(op: OwnedOp<'_>) -> CheckResult {
    let [variable, value] = *op.operands() else { return Ok(()) };
    require(op.source(variable).is_some(), WrongPart::Type, "cannot assign to block argument")?;
    let text = op.expanded(op.ir.value_type(variable));
    let Some(declared) = inner(&text, "lvalue") else { return Ok(()) };
    let found = op.expanded(op.ir.value_type(value));
    require(found == declared, WrongPart::Same, || {
        format!("requires value's type ('{found}') to match variable's type ('{declared}')")
    })
}

pub(super) fn call_opaque(op: OwnedOp<'_>) -> CheckResult {
    let is_named = op.text("callee").is_none_or(|callee| !callee.is_empty());
    require(is_named, WrongPart::Value, "callee must not be empty")?;
    for argument in op.array("args").unwrap_or_default() {
        match *op.ir.attributes.resolve(*argument) {
            AttributeKind::Integer(_, Some(ty)) if matches!(op.ty(ty), Type::Index) => {
                let is_operand = op
                    .ir
                    .integer(*argument)
                    .is_none_or(|index| usize::try_from(index).is_ok_and(|index| index < op.operands().len()));
                require(is_operand, WrongPart::Attribute, "index argument is out of range")?;
            }
            AttributeKind::Array(_) => return fault(WrongPart::Attribute, "array argument has no type"),
            _ => {}
        }
    }
    let has_array = op.result_types().into_iter().any(|ty| op.opaque(ty).is_some_and(|text| array(text).is_some()));
    require(!has_array, WrongPart::Type, "cannot return array type")
}

pub(super) fn cast(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(dest)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (from, to) = (op.expanded(source.ty), op.expanded(dest.ty));
    let is_castable = |ty, text: &str| is_like_integer(op, ty) || is_float(op, ty) || is_pointer(text);
    let holds = match (array(&from), inner(&to, "ptr")) {
        (Some((sizes, element)), Some(pointee)) => element == pointee && sizes.len() == 1 && sizes[0] > 0,
        (Some(_), None) => false,
        (None, _) => is_castable(source.ty, &from) && is_castable(dest.ty, &to),
    };
    require(holds, WrongPart::Cast, || format!("operand type '{from}' and result type '{to}' are cast incompatible"))
}

/// The type of a typed attribute.
enum TypedAttribute {
    Opaque,
    Text,
    Of(String),
    Untyped,
    Unknown,
}

fn typed(op: OwnedOp<'_>, value: AttributeId) -> TypedAttribute {
    let of = |ty: Option<TypeId>, default: &str| {
        TypedAttribute::Of(ty.map_or_else(|| default.to_owned(), |ty| op.expanded(ty)))
    };
    match *op.ir.attributes.resolve(value) {
        AttributeKind::Bool(_) => TypedAttribute::Of("i1".into()),
        AttributeKind::Integer(_, ty) => of(ty, "i64"),
        AttributeKind::Float(_, ty) => of(ty, "f64"),
        AttributeKind::Dense(_, ty) | AttributeKind::Sparse(_, ty) | AttributeKind::DenseResource(_, ty) => {
            of(Some(ty), "")
        }
        AttributeKind::String(..) => TypedAttribute::Text,
        AttributeKind::Opaque(..) => {
            let text = op.ir.dialect_text(value).unwrap_or_default();
            if text.starts_with(b"#emitc.opaque<") { TypedAttribute::Opaque } else { TypedAttribute::Unknown }
        }
        AttributeKind::Unit
        | AttributeKind::Type(_)
        | AttributeKind::Symbol(_)
        | AttributeKind::Array(_)
        | AttributeKind::Dictionary(_)
        | AttributeKind::AffineMap(..)
        | AttributeKind::AffineSet(..) => TypedAttribute::Untyped,
        _ => TypedAttribute::Unknown,
    }
}

pub(super) fn initial(op: OwnedOp<'_>) -> CheckResult {
    let (Some(value), Some(result)) = (op.attribute("value"), op.result(0)) else { return Ok(()) };
    match typed(op, value) {
        TypedAttribute::Opaque | TypedAttribute::Unknown => Ok(()),
        TypedAttribute::Untyped => fault(
            WrongPart::Value,
            "attribute 'value' failed to satisfy constraint: An opaque attribute or TypedAttr instance",
        ),
        TypedAttribute::Text => {
            fault(WrongPart::Value, "string attributes are not supported, use #emitc.opaque instead")
        }
        TypedAttribute::Of(found) => {
            let text = op.expanded(result.ty);
            let expected = inner(&text, "lvalue").unwrap_or(&text);
            let holds = found == expected || found == "index" && is_as_wide_as_pointer(expected);
            require(holds, WrongPart::Same, || {
                format!(
                    "requires attribute to either be an #emitc.opaque attribute or it's type ('{found}') to match the op's result type ('{expected}')"
                )
            })
        }
    }
}

/// Whether C has a type; `None` if that is unknown.
fn is_supported(op: OwnedOp<'_>, ty: TypeId) -> Option<bool> {
    match op.ty(ty) {
        Type::Integer { .. } | Type::Index => Some(is_like_integer(op, ty)),
        Type::Float(_) => Some(is_float(op, ty)),
        Type::Opaque(text) => is_supported_text(std::str::from_utf8(text).ok()?),
        Type::Tuple(parts) => parts.iter().try_fold(true, |all, part| {
            let is_array = op.opaque(*part).is_some_and(|text| array(text).is_some());
            Some(all && !is_array && is_supported(op, *part)?)
        }),
        _ => {
            let shaped = op.shaped(ty)?;
            if !matches!(op.ty(ty), Type::RankedTensor { .. }) {
                return None;
            }
            let is_static = shaped.shape.is_some_and(|shape| shape.iter().all(|dim| dim.size().is_some()));
            let is_array = op.opaque(shaped.element).is_some_and(|text| array(text).is_some());
            Some(is_static && !is_array && is_supported(op, shaped.element)?)
        }
    }
}

/// Whether a type as text is supported: its pointee, or its elements.
fn is_supported_text(text: &str) -> Option<bool> {
    let mut text = text;
    loop {
        let inside = inner(text, "ptr").or_else(|| array(text).map(|(_, element)| element));
        match inside {
            Some(inside) => text = inside,
            None if is_opaque(text) || is_as_wide_as_pointer(text) || text == "index" => return Some(true),
            None => break,
        }
    }
    let digits = ["si", "ui", "i"].iter().find_map(|sign| text.strip_prefix(sign))?;
    let width: u32 = digits.parse().ok()?;
    Some(matches!(width, 1 | 8 | 16 | 32 | 64))
}

pub(super) fn constant(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    require(is_supported(op, result.ty) != Some(false), WrongPart::Type, || {
        format!("result #0 must be type supported by EmitC, but got '{}'", op.expanded(result.ty))
    })?;
    initial(op)?;
    let is_empty = op.dialect_text("value").is_some_and(|text| text.trim() == "#emitc.opaque<\"\">");
    require(!is_empty, WrongPart::Value, "value must not be empty")
}

pub(super) fn declare(op: OwnedOp<'_>) -> CheckResult {
    let is_function = match op.referenced("sym_name").next() {
        Some(Referenced::Found(found)) => op.ir.op_name_bytes(found) == b"emitc.func",
        Some(Referenced::Missing) => false,
        Some(Referenced::Unknown) | None => true,
    };
    require(is_function, WrongPart::Symbol, || {
        format!("'{}' does not reference a valid function", op.symbol_name("sym_name"))
    })
}

pub(super) fn get_global(op: OwnedOp<'_>) -> CheckResult {
    let name = || op.symbol_name("name");
    let global = match op.referenced("name").next() {
        Some(Referenced::Found(found)) if op.ir.op_name_bytes(found) == b"emitc.global" => op.of(found),
        Some(Referenced::Missing | Referenced::Found(_)) => {
            return fault(WrongPart::Symbol, || format!("'{}' does not reference a valid emitc.global", name()));
        }
        Some(Referenced::Unknown) | None => return Ok(()),
    };
    let declared = global.attribute("type").and_then(|ty| op.ir.type_of(ty)).map(|ty| op.expanded(ty));
    let (Some(declared), Some(result)) = (declared, op.result(0)) else { return Ok(()) };
    let found = op.expanded(result.ty);
    if array(&declared).is_some() {
        return require(found == declared, WrongPart::Referenced, || {
            format!("on array type expects result type '{found}' to match type '{declared}' of the global @{}", name())
        });
    }
    let Some(inside) = inner(&found, "lvalue") else {
        return fault(WrongPart::Referenced, || {
            format!("on non-array type expects result type to be an lvalue type for the global @{}", name())
        });
    };
    require(inside == declared, WrongPart::Referenced, || {
        format!(
            "on non-array type expects result inner type '{inside}' to match type '{declared}' of the global @{}",
            name()
        )
    })
}

pub(super) fn global(op: OwnedOp<'_>) -> CheckResult {
    let is_both = op.has("static_specifier") && op.has("extern_specifier");
    require(!is_both, WrongPart::Attribute, "cannot have both static and extern specifiers")
}

pub(super) fn subscript(op: OwnedOp<'_>) -> CheckResult {
    let (Some(value), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (text, referred) = (op.expanded(value.ty), op.expanded(result.ty));
    let Some(found) = inner(&referred, "lvalue") else { return Ok(()) };
    let indices = op.operands().get(1..).unwrap_or_default().iter().map(|value| op.ir.value_type(*value));
    let count = indices.len();
    let mut other = indices.enumerate().filter(|(_, ty)| !is_like_integer(op, *ty));
    if let Some((sizes, element)) = array(&text) {
        let rank = sizes.len();
        require(count == rank, WrongPart::Operands, || {
            format!(
                "on array operand requires number of indices ({count}) to match the rank of the array type ({rank})"
            )
        })?;
        if let Some((index, ty)) = other.next() {
            return fault(WrongPart::Type, || {
                format!(
                    "on array operand requires index operand {index} to be integer-like, but got '{}'",
                    op.expanded(ty)
                )
            });
        }
        return require(element == found, WrongPart::Same, || {
            format!("on array operand requires element type ('{element}') and result type ('{found}') to match")
        });
    }
    let Some(pointee) = inner(&text, "ptr") else { return Ok(()) };
    require(count == 1, WrongPart::Operands, || {
        format!("on pointer operand requires one index operand, but got {count}")
    })?;
    if let Some((_, ty)) = other.next() {
        return fault(WrongPart::Type, || {
            format!("on pointer operand requires index operand to be integer-like, but got '{}'", op.expanded(ty))
        });
    }
    require(pointee == found, WrongPart::Same, || {
        format!("on pointer operand requires pointee type ('{pointee}') and result type ('{found}') to match")
    })
}

pub(super) fn verbatim(op: OwnedOp<'_>) -> CheckResult {
    let operands = op.operands().len();
    let Some(text) = op.text("value").filter(|_| operands > 0) else { return Ok(()) };
    let (mut rest, mut placeholders) = (text.as_bytes(), 0usize);
    while let Some(at) = rest.iter().position(|byte| *byte == b'{') {
        placeholders += match rest.get(at + 1) {
            Some(b'{') => 0,
            Some(b'}') => 1,
            Some(_) => return fault(WrongPart::Value, "expected '}' after unescaped '{'"),
            None => return fault(WrongPart::Value, "expected '}' after unescaped '{' at end of string"),
        };
        rest = &rest[at + 2..];
    }
    require(
        placeholders == operands,
        WrongPart::Operands,
        "requires operands for each placeholder in the format string",
    )
}
