//! Verifiers of single operations of StableHLO and CHLO: constants, tuples, tokens, processes, `top_k`, and accuracy of
//! results.

mod calls;
mod dimensions;
mod exchanges;
mod matrices;
mod scan;

use super::OwnerRow;
use super::fault::{WrongPart, require, require_bare};
use super::view::{OwnedOp, OwnedValue};
use crate::diagnostic::Code;
use crate::ir::{AttributeKind, Type, TypeId};
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

const PROCESS: &str = "the result is a single number";
const CHANNEL: &str = "the channel is one of the direction, and the last result is a token";

/// The verified operations of StableHLO, by the files that verify them.
pub(super) const STABLEHLO: &[&[OwnerRow]] =
    &[SINGLE, calls::CHECKS, dimensions::CHECKS, exchanges::CHECKS, matrices::CHECKS];

const SINGLE: &[OwnerRow] = &[
    OwnerRow::new("stablehlo.all_gather", pairwise, "each result has the elements of its operand"),
    OwnerRow::new("stablehlo.all_to_all", pairwise, "each result has the elements of its operand"),
    OwnerRow::new("stablehlo.async_done", async_done, "the result is what the future has"),
    OwnerRow::new(
        "stablehlo.async_start",
        async_start,
        "the region takes the operands, and the future has what it returns",
    )
    .looks_around(),
    OwnerRow::new("stablehlo.constant", constant, "the result has the type of the value"),
    OwnerRow::new(
        "stablehlo.get_tuple_element",
        element,
        "the index is one of the tuple, and the result is its element",
    ),
    OwnerRow::new("stablehlo.optimization_barrier", barrier, "each result has the type of its operand"),
    OwnerRow::new("stablehlo.partition_id", process, PROCESS),
    OwnerRow::new("stablehlo.replica_id", process, PROCESS),
    OwnerRow::new("stablehlo.rng_bit_generator", states, "the state has one shape before and after"),
    OwnerRow::new("stablehlo.send", send, CHANNEL),
    OwnerRow::new("stablehlo.tuple", tuple, "the result has the types of the operands"),
];

/// The operations of CHLO.
pub(super) const CHLO: &[&[OwnerRow]] = &[
    scan::CHECKS,
    &[OwnerRow::new("chlo.top_k", top_k, "the last dimension has k elements, as have those of the results")],
];

/// Faults of operations in this file, in StableHLO's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum HloFault {
    #[error("inferred type(s) {inferred} are incompatible with return type(s) of operation {declared}")]
    Inferred { inferred: String, declared: String },
    #[error("requires the same element type for operand and result at index {0}")]
    Pairwise(usize),
    #[error("requires the same type for operand and result at index {0}")]
    Passed(usize),
    #[error("index {index} is out of bounds of operand with size {size}")]
    Index { index: i64, size: usize },
    #[error("last element of result types is expected to be of token type, but got '{0}'")]
    Token(String),
    #[error("result is expected to be at least of size 1, but got 0")]
    NoResult,
    #[error("channel_type should be {direction} when is_host_transfer is {is_host}")]
    Channel { direction: &'static str, is_host: bool },
    #[error("number of operands ({operands}) must match number of region arguments ({arguments})")]
    Arguments { operands: usize, arguments: usize },
    #[error("operand type '{operand}' at index {index} must match region argument type '{argument}'")]
    Argument { index: usize, operand: String, argument: String },
    #[error("region must contain {0}")]
    Started(&'static str),
    #[error("future must have exactly one type parameter, but got {0}")]
    Future(usize),
    #[error("operand's rank must be at least 1")]
    TopRank,
    #[error("operand's last dimension must be at least {0}")]
    TopSize(i64),
}

impl ShapeFault for HloFault {
    fn code(&self) -> Code {
        match self {
            Self::Inferred { .. } => Code::InferredTypeMismatch,
            Self::Pairwise(_) => Code::ElementTypeMismatch,
            Self::Argument { .. } | Self::Passed(_) => Code::TypeMismatch,
            Self::Arguments { .. } => Code::OperandCount,
            Self::Future(_) => Code::InvalidValueType,
            Self::Started(_) => Code::WrongParent,
            Self::Index { .. } => Code::InvalidShapeAttribute,
            Self::Token(_) => Code::InvalidValueType,
            Self::NoResult => Code::ResultCount,
            Self::Channel { .. } => Code::InconsistentAttributes,
            Self::TopRank | Self::TopSize(_) => Code::UnfitOperandShapes,
        }
    }

    fn is_bare(&self) -> bool {
        !matches!(
            self,
            Self::Inferred { .. }
                | Self::Pairwise(_)
                | Self::Passed(_)
                | Self::Arguments { .. }
                | Self::Started(_)
                | Self::Argument { .. }
                | Self::Future(_)
        )
    }
}

fn inferred(op: OwnedOp<'_>, inferred: &str, result: OwnedValue) -> CheckResult {
    let (inferred, declared) = (format!("'{inferred}'"), format!("'{}'", op.print(result.ty)));
    refuse(HloFault::Inferred { inferred, declared }, [result.whole()])
}

fn constant(op: OwnedOp<'_>) -> CheckResult {
    let (Some(value), Some(result)) = (op.attribute("value"), op.result(0)) else { return Ok(()) };
    let ty = match *op.ir.attributes.resolve(value) {
        AttributeKind::Dense(_, ty) | AttributeKind::Sparse(_, ty) | AttributeKind::DenseResource(_, ty) => ty,
        _ => return Ok(()),
    };
    // Quantized elements are printed as their storage type.
    match op.same(ty, result.ty) || matches!(op.ty(op.element(result.ty)), Type::Opaque(_)) {
        true => Ok(()),
        false => inferred(op, &op.print(ty), result),
    }
}

/// Whether the elements of two values have different types. Quantized types have rules of their own, and are not
/// compared.
fn elements_differ(op: OwnedOp<'_>, left: OwnedValue, right: OwnedValue) -> bool {
    let is_quantized = |ty| matches!(op.ty(ty), Type::Opaque(_));
    let (left, right) = (op.element(left.ty), op.element(right.ty));
    !op.same(left, right) && !is_quantized(left) && !is_quantized(right)
}

fn pairwise(op: OwnedOp<'_>) -> CheckResult {
    each_pair(op, HloFault::Pairwise, |operand, result| !elements_differ(op, operand, result))
}

fn barrier(op: OwnedOp<'_>) -> CheckResult {
    each_pair(op, HloFault::Passed, |operand, result| op.same(operand.ty, result.ty))
}

/// Requires a result for each operand, of a matching type.
fn each_pair(
    op: OwnedOp<'_>,
    fault: impl Fn(usize) -> HloFault,
    fits: impl Fn(OwnedValue, OwnedValue) -> bool,
) -> CheckResult {
    let words = "requires the same number of operands and results";
    require(op.operands().len() == op.ir.results(op.op).len(), WrongPart::Results, words)?;
    for index in 0..op.operands().len() {
        let (Some(operand), Some(result)) = (op.operand(index), op.result(index)) else { return Ok(()) };
        if !fits(operand, result) {
            return refuse(fault(index), [result.whole(), operand.whole()]);
        }
    }
    Ok(())
}

/// The types in a future as they are written; `None` if a type is not static or is an alias.
fn futures(op: OwnedOp<'_>, value: OwnedValue) -> Option<Vec<String>> {
    let text = op.print(value.ty);
    let inner = text.strip_prefix("!stablehlo.future<")?.strip_suffix('>')?;
    if inner.contains(['?', '#', '!']) {
        return None;
    }
    let (mut found, mut depth, mut start) = (Vec::new(), 0usize, 0);
    for (at, sign) in inner.char_indices() {
        match sign {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(inner[start..at].trim().to_owned());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(inner[start..].trim().to_owned());
    Some(found)
}

fn async_done(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let declared = op.print(result.ty);
    match futures(op, operand).as_deref() {
        Some([only]) if *only != declared && !declared.contains(['?', '#', '!']) => inferred(op, only, result),
        Some([_]) | None => Ok(()),
        Some(types) => refuse(HloFault::Future(types.len()), [operand.whole()]),
    }
}

/// The operations that may run asynchronously.
const ASYNCHRONOUS: [&[u8]; 9] = [
    b"stablehlo.all_gather",
    b"stablehlo.all_reduce",
    b"stablehlo.all_to_all",
    b"stablehlo.collective_broadcast",
    b"stablehlo.collective_permute",
    b"stablehlo.dynamic_slice",
    b"stablehlo.dynamic_update_slice",
    b"stablehlo.reduce_scatter",
    b"stablehlo.slice",
];

fn async_start(op: OwnedOp<'_>) -> CheckResult {
    let ir = op.ir;
    let Some(block) = ir.regions(op.op).next().and_then(|region| ir.blocks(region).next()) else { return Ok(()) };
    let arguments: Vec<_> = ir.arguments(block).map(|argument| ir.value_type(argument)).collect();
    let operands = op.operands().len();
    if arguments.len() != operands {
        return refuse(HloFault::Arguments { operands, arguments: arguments.len() }, []);
    }
    for (index, argument) in arguments.into_iter().enumerate() {
        let Some(operand) = op.operand(index).filter(|operand| !op.same(operand.ty, argument)) else { continue };
        let fault = HloFault::Argument { index, operand: op.print(operand.ty), argument: op.print(argument) };
        return refuse(fault, [operand.whole()]);
    }
    let started: Vec<&[u8]> = ir.block_ops(block).map(|inner| ir.op_name_bytes(inner)).collect();
    let &[first, _] = &started[..] else {
        return refuse(HloFault::Started("exactly one operation and a return"), []);
    };
    if first.starts_with(b"stablehlo.") && !ASYNCHRONOUS.contains(&first) {
        return refuse(HloFault::Started("a collective or slice operation"), []);
    }
    let (Some(last), Some(result)) = (ir.last_op(block), op.result(0)) else { return Ok(()) };
    let returned: Vec<String> = ir.operands(last).iter().map(|value| op.print(ir.value_type(*value))).collect();
    if ir.op_name_bytes(last) != b"stablehlo.return" || returned.iter().any(|ty| ty.contains(['?', '#', '!'])) {
        return Ok(());
    }
    match futures(op, result) {
        Some(types) if types != returned => {
            inferred(op, &format!("!stablehlo.future<{}>", returned.join(", ")), result)
        }
        Some(_) | None => Ok(()),
    }
}

fn states(op: OwnedOp<'_>) -> CheckResult {
    let (Some(before), Some(after)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    require_bare(op.may_have_one_shape(before.ty, after.ty), WrongPart::Shape, || {
        let (before, after) = (op.print(before.ty), op.print(after.ty));
        format!("output state shape must be compatible with initial state shape. Got: '{before}' and '{after}'")
    })
}

fn process(op: OwnedOp<'_>) -> CheckResult {
    match op.result(0) {
        Some(result) if op.rank(result).is_some_and(|rank| rank > 0) => inferred(op, "tensor<ui32>", result),
        Some(_) | None => Ok(()),
    }
}

fn tuple(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    let Type::Tuple(elements) = op.ty(result.ty) else { return Ok(()) };
    let values = || op.operands().iter().map(|value| op.ir.value_type(*value));
    if values().len() == elements.len() && values().zip(elements).all(|(value, element)| op.same(value, *element)) {
        return Ok(());
    }
    let list: Vec<String> = values().map(|ty| op.print(ty)).collect();
    inferred(op, &format!("tuple<{}>", list.join(", ")), result)
}

/// Whether two types are equal, or have equal elements and shapes that may be equal.
fn may_be_one_type(op: OwnedOp<'_>, left: TypeId, right: TypeId) -> bool {
    let are_shaped = op.shaped(left).is_some() && op.shaped(right).is_some();
    let have_one_element = || op.same(op.element(left), op.element(right));
    op.same(left, right) || are_shaped && have_one_element() && op.may_have_one_shape(left, right)
}

fn element(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result), Some(index)) = (op.operand(0), op.result(0), op.number("index")) else {
        return Ok(());
    };
    let Type::Tuple(elements) = op.ty(operand.ty) else { return Ok(()) };
    match usize::try_from(index).ok().and_then(|index| elements.get(index)) {
        None => {
            let fault = HloFault::Index { index, size: elements.len() };
            refuse(fault, [MisfitPlace::Attribute("index".into()), operand.whole()])
        }
        Some(element) if !may_be_one_type(op, *element, result.ty) => inferred(op, &op.print(*element), result),
        Some(_) => Ok(()),
    }
}

fn token_last(op: OwnedOp<'_>) -> CheckResult {
    let Some(last) = op.ir.results(op.op).len().checked_sub(1).and_then(|last| op.result(last)) else {
        return refuse(HloFault::NoResult, []);
    };
    match op.ty(last.ty) {
        Type::Opaque(_) => Ok(()),
        _ => refuse(HloFault::Token(op.print(last.ty)), [last.whole()]),
    }
}

/// Verifies that a channel has the direction of the transfer.
fn channel(op: OwnedOp<'_>, to_host: (&'static str, i64)) -> CheckResult {
    let is_host = op.attribute("is_host_transfer").and_then(|value| op.ir.boolean(value)).unwrap_or(false);
    let text = op.attribute("channel_handle").and_then(|value| op.ir.dialect_text(value));
    let Some(number) = text.and_then(|text| parameter(text, "type")).and_then(|text| text.parse::<i64>().ok()) else {
        return Ok(());
    };
    let (direction, expected) = if is_host { to_host } else { ("DEVICE_TO_DEVICE", 1) };
    match number == expected {
        true => Ok(()),
        false => refuse(HloFault::Channel { direction, is_host }, [MisfitPlace::Attribute("channel_handle".into())]),
    }
}

fn send(op: OwnedOp<'_>) -> CheckResult {
    channel(op, ("DEVICE_TO_HOST", 2))
}

fn receive(op: OwnedOp<'_>) -> CheckResult {
    channel(op, ("HOST_TO_DEVICE", 3))?;
    token_last(op)
}

/// The value of `name = value` in the text of an attribute.
fn parameter<'t>(text: &'t [u8], name: &str) -> Option<&'t str> {
    let text = std::str::from_utf8(text).ok()?;
    let body = text.split_once('<')?.1;
    body.split([',', '<', '>']).find_map(|part| {
        let (key, value) = part.split_once('=')?;
        (key.trim() == name).then(|| value.trim())
    })
}

fn top_k(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(k)) = (op.operand(0), op.number("k")) else { return Ok(()) };
    let Some(shape) = op.shape(operand.ty) else { return Ok(()) };
    let Some((last, leading)) = shape.split_last() else {
        return refuse(HloFault::TopRank, [operand.whole()]);
    };
    if last.size().is_some_and(|size| i64::try_from(size).is_ok_and(|size| size < k)) {
        return refuse(HloFault::TopSize(k), [operand.dim(leading.len())]);
    }
    let (Some(values), Some(indices)) = (op.result(0), op.result(1)) else { return Ok(()) };
    let fits = |value: OwnedValue| {
        op.shape(value.ty).is_none_or(|found| {
            let agrees =
                |(expected, found): (&Dim, &Dim)| expected.is_dynamic() || found.is_dynamic() || expected == found;
            let is_k = |dim: &Dim| dim.is_dynamic() || dim.size().and_then(|size| i64::try_from(size).ok()) == Some(k);
            found.len() == shape.len() && leading.iter().zip(found).all(agrees) && found.last().is_none_or(is_k)
        })
    };
    let is_i32 = *op.ty(op.element(indices.ty)) == Type::signless(32);
    if fits(values) && fits(indices) && is_i32 && op.same(op.element(values.ty), op.element(operand.ty)) {
        return Ok(());
    }
    let sizes: String = leading.iter().map(|dim| format!("{dim}x")).collect();
    let of = |element: &str| format!("'tensor<{sizes}{k}x{element}>'");
    let inferred = format!("{}, {}", of(&op.print(op.element(operand.ty))), of("i32"));
    let declared = format!("'{}', '{}'", op.print(values.ty), op.print(indices.ty));
    refuse(HloFault::Inferred { inferred, declared }, [values.whole(), indices.whole()])
}
