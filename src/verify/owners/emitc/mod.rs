//! The verifiers of `emitc`: their rows, and the types of C.

mod bodies;
mod values;

use super::OwnerRow;
use super::view::OwnedOp;
use crate::ir::{Type, TypeId};

const INITIAL: &str = "the value is opaque, or of the type of the result";

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("emitc.add", values::add, "one operand at most is a pointer, to which an integer is added"),
    OwnerRow::new("emitc.apply", values::apply, "the operator is `&` or `*`").in_part(),
    OwnerRow::new(
        "emitc.assign",
        values::assign,
        "the variable is of the type of the value, and no argument of a block",
    )
    .looks_around(),
    OwnerRow::new(
        "emitc.call_opaque",
        values::call_opaque,
        "the callee has a name, and arguments are in range and typed",
    ),
    OwnerRow::new(
        "emitc.cast",
        values::cast,
        "the types are integers, floats, opaque or pointers, or an array is cast to a pointer to its elements",
    ),
    OwnerRow::new("emitc.constant", values::constant, INITIAL),
    OwnerRow::new("emitc.declare_func", values::declare, "the function exists").refers(&["sym_name"]),
    OwnerRow::new("emitc.do", bodies::do_loop, "the condition is an expression of a boolean, and a yield of it")
        .looks_around(),
    OwnerRow::new(
        "emitc.expression",
        bodies::expression,
        "it yields a value of operations that are expressions, and uses those with side effects once",
    )
    .looks_around(),
    OwnerRow::new("emitc.field", bodies::field, "it is in a class").looks_around().in_part(),
    OwnerRow::new("emitc.for", bodies::for_loop, "the body has one argument, of the type of the bounds").looks_around(),
    OwnerRow::new(
        "emitc.func",
        bodies::function,
        "there is at most one result, which is no array, and no argument is an lvalue",
    ),
    OwnerRow::new("emitc.get_field", bodies::get_field, "the class around has the field").looks_around().in_part(),
    OwnerRow::new("emitc.get_global", values::get_global, "the global exists, and is of the type of the result")
        .refers(&["name"]),
    OwnerRow::new("emitc.global", values::global, "it is not both static and extern").in_part(),
    OwnerRow::new("emitc.sub", values::sub, "pointers are subtracted from pointers, and integers from both"),
    OwnerRow::new(
        "emitc.subscript",
        values::subscript,
        "there is an integer index for each dimension, and the result refers to an element",
    ),
    OwnerRow::new(
        "emitc.switch",
        bodies::switch,
        "values of cases are different, and each region ends with a yield of nothing",
    )
    .looks_around(),
    OwnerRow::new("emitc.variable", values::initial, INITIAL),
    OwnerRow::new("emitc.verbatim", values::verbatim, "there is an operand for each placeholder"),
];

/// The type inside a type of the dialect: `f32` of `!emitc.ptr<f32>`.
fn inner<'t>(text: &'t str, head: &str) -> Option<&'t str> {
    text.strip_prefix("!emitc.")?.strip_prefix(head)?.strip_prefix('<')?.strip_suffix('>').map(str::trim)
}

fn is_pointer(text: &str) -> bool {
    text.starts_with("!emitc.ptr<")
}

fn is_opaque(text: &str) -> bool {
    text.starts_with("!emitc.opaque<")
}

fn is_as_wide_as_pointer(text: &str) -> bool {
    matches!(text, "!emitc.size_t" | "!emitc.ssize_t" | "!emitc.ptrdiff_t")
}

/// The sizes of an array, and the type of its elements.
fn array(text: &str) -> Option<(Vec<u64>, &str)> {
    let mut rest = inner(text, "array")?;
    let mut sizes = Vec::new();
    while let Some((size, after)) = rest.split_once('x') {
        let Ok(size) = size.trim().parse() else { break };
        sizes.push(size);
        rest = after;
    }
    Some((sizes, rest.trim()))
}

fn is_integer(op: OwnedOp<'_>, ty: TypeId) -> bool {
    matches!(op.ty(ty), Type::Integer { .. })
}

/// Whether a type is an integer, an index, or opaque.
fn is_like_integer(op: OwnedOp<'_>, ty: TypeId) -> bool {
    match op.ty(ty) {
        Type::Integer { width, .. } => matches!(width, 1 | 8 | 16 | 32 | 64),
        Type::Index => true,
        _ => op.opaque(ty).is_some_and(|text| is_opaque(text) || is_as_wide_as_pointer(text)),
    }
}

fn is_float(op: OwnedOp<'_>, ty: TypeId) -> bool {
    matches!(op.ty(ty), Type::Float("f16" | "bf16" | "f32" | "f64"))
}
