//! StableHLO's requirements on `custom_call` and `composite`: layouts, aliases, and the decomposition of a composite.

use super::super::OwnerRow;
use super::super::enclosing::Enclosing;
use super::super::fault::{WrongPart, require};
use super::super::named::NamedIn;
use super::super::view::{OwnedOp, OwnedValue};
use super::parameter;
use crate::diagnostic::Code;
use crate::ir::{AttributeId, AttributeKind, OpId, Type, TypeId};
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

/// The operations with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "stablehlo.composite",
        composite,
        "the name has a namespace, and the function of the decomposition has the types of the operands and results",
    )
    .looks_at_module(),
    OwnerRow::new(
        "stablehlo.custom_call",
        custom_call,
        "there is a layout for each operand and result or for none, and aliases are parts of one type",
    ),
];

/// Faults of a call, in StableHLO's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum HloCallFault {
    #[error(
        "name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. \"my_namespace.my_op\""
    )]
    Name,
    #[error("'{0}' does not reference a valid function")]
    Undefined(String),
    #[error("has {found} {side}(s), but decomposition has {expected}")]
    Count { side: &'static str, found: usize, expected: usize },
    #[error("{side} at index {index} has type '{found}', but decomposition has type '{expected}'")]
    Type { side: &'static str, index: usize, found: String, expected: String },
    #[error("Layout attributes should be specified for either both operands and results or none.")]
    OneLayout,
    #[error("Tuple types are not fully supported with layout constraints yet")]
    TupleLayout,
    #[error("Number of {side}s must match the number of {side} layouts, {values} != {layouts}")]
    Layouts { side: &'static str, values: usize, layouts: usize },
    #[error("Only tensor types can have non-empty layout: {side} #{index} of type '{ty}' has layout {layout}")]
    NoTensor { side: &'static str, index: usize, ty: String, layout: String },
    #[error("incorrect layout {layout} for type '{ty}', layout must be a permutation of [0, {rank})")]
    Layout { layout: String, ty: String, rank: usize },
    #[error("expects operandIndex in the output_operand_alias attribute to be in range [0, {count}); got: {found}.")]
    AliasOperand { count: usize, found: i64 },
    #[error("{0}_tuple_indices in the output_operand_alias attribute out of bounds")]
    AliasPart(&'static str),
    #[error(
        "shapes mismatch in the output_operand_alias attribute: operand part has type '{operand}' and output part has type '{output}'"
    )]
    AliasTypes { operand: String, output: String },
    #[error("buffer output {0:?} is not used in output_operand_alias")]
    Buffer(Vec<usize>),
    #[error("backend_config for api_version {version} must be a {kind} attribute.")]
    Config { version: &'static str, kind: &'static str },
}

impl ShapeFault for HloCallFault {
    fn code(&self) -> Code {
        match self {
            Self::Undefined(_) => Code::UndefinedFunction,
            Self::Count { .. } | Self::Type { .. } => Code::CallTypeMismatch,
            Self::Name
            | Self::OneLayout
            | Self::TupleLayout
            | Self::Layouts { .. }
            | Self::NoTensor { .. }
            | Self::Layout { .. }
            | Self::AliasOperand { .. }
            | Self::AliasPart(_)
            | Self::AliasTypes { .. }
            | Self::Buffer(_)
            | Self::Config { .. } => Code::InconsistentAttributes,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::Name | Self::Undefined(_) | Self::Count { .. } | Self::Type { .. })
    }
}

/// Whether a name has a namespace, as in `a.b`.
fn has_namespace(name: &[u8]) -> bool {
    let mut parts = name.split(|byte| *byte == b'.');
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let namespace = parts.next().unwrap_or_default();
    let mut rest = parts.peekable();
    namespace.first().is_some_and(u8::is_ascii_alphabetic)
        && namespace.iter().all(is_word)
        && rest.peek().is_some()
        && rest.all(|part| !part.is_empty() && part.iter().all(|byte| is_word(byte) || *byte == b'$'))
}

/// The function with a name in the nearest module; `Err` if operations around are unknown.
fn function(op: OwnedOp<'_>, name: &[u8]) -> Result<Option<OpId>, ()> {
    let ir = op.ir;
    let scope = match op.nearest(Enclosing::OutsideHlo) {
        None => NamedIn::TopLevel,
        Some(module) if ir.op_name_bytes(module) == b"builtin.module" => {
            NamedIn::Block(op.of(module).entry(0).ok_or(())?)
        }
        Some(_) => return Err(()),
    };
    Ok(op.first_named(scope, name))
}

fn composite(op: OwnedOp<'_>) -> CheckResult {
    let name = op.attribute("name").and_then(|value| op.ir.string(value));
    if name.is_some_and(|name| !has_namespace(&name)) {
        return refuse(HloCallFault::Name, [MisfitPlace::Attribute("name".into())]);
    }
    let Some(symbol) = op.attribute("decomposition").and_then(|value| op.ir.symbol(value)) else { return Ok(()) };
    let Ok(found) = function(op, &symbol) else { return Ok(()) };
    let mark = || MisfitPlace::Attribute("decomposition".into());
    let Some(function) = found.filter(|found| op.ir.op_name_bytes(*found) == b"func.func") else {
        return refuse(HloCallFault::Undefined(String::from_utf8_lossy(&symbol).into_owned()), [mark()]);
    };
    let Some((inputs, outputs)) = op.ir.signature(function) else { return Ok(()) };
    let results = op.ir.results(op.op).len();
    for (side, expected, found) in [("operand", inputs, op.operands().len()), ("result", outputs, results)] {
        if found != expected.len() {
            return refuse(HloCallFault::Count { side, found, expected: expected.len() }, [mark()]);
        }
        for (index, expected) in expected.iter().enumerate() {
            let value = if side == "operand" { op.operand(index) } else { op.result(index) };
            let Some(value) = value.filter(|value| !op.same(value.ty, *expected)) else { continue };
            let (found, expected) = (op.print(value.ty), op.print(*expected));
            return refuse(HloCallFault::Type { side, index, found, expected }, [value.whole(), mark()]);
        }
    }
    Ok(())
}

fn custom_call(op: OwnedOp<'_>) -> CheckResult {
    layouts(op)?;
    aliases(op)?;
    buffers(op)?;
    let Some(config) = op.attribute("backend_config") else { return Ok(()) };
    let is_dictionary = matches!(op.ir.attributes.resolve(config), AttributeKind::Dictionary(_));
    let is_string = matches!(op.ir.attributes.resolve(config), AttributeKind::String(..));
    let (version, kind, is_right) = match op.number("api_version") {
        Some(0) => ("API_VERSION_UNSPECIFIED", "string", is_string),
        Some(1) | None => ("API_VERSION_ORIGINAL", "string", is_string),
        Some(2) => ("API_VERSION_STATUS_RETURNING", "string", is_string),
        Some(3) => ("API_VERSION_STATUS_RETURNING_UNIFIED", "string", is_string),
        Some(4) => ("API_VERSION_TYPED_FFI", "dictionary", is_dictionary),
        Some(_) => return Ok(()),
    };
    match is_right {
        true => Ok(()),
        false => refuse(HloCallFault::Config { version, kind }, [MisfitPlace::Attribute("backend_config".into())]),
    }
}

fn layouts(op: OwnedOp<'_>) -> CheckResult {
    let list = |name| op.attribute(name).and_then(|value| op.ir.array(value));
    let mark = |name: &str| MisfitPlace::Attribute(name.into());
    let (operands, results) = match (list("operand_layouts"), list("result_layouts")) {
        (None, None) => return Ok(()),
        (Some(operands), Some(results)) => (operands, results),
        (Some(_), None) => return refuse(HloCallFault::OneLayout, [mark("operand_layouts")]),
        (None, Some(_)) => return refuse(HloCallFault::OneLayout, [mark("result_layouts")]),
    };
    let values = (0..op.operands().len()).filter_map(|index| op.operand(index)).map(|value| value.ty);
    verify_layouts(op, "operand", values.collect(), operands, mark("operand_layouts"))?;
    let of_results: Vec<TypeId> = op.ir.results(op.op).map(|value| op.ir.value_type(value)).collect();
    // A single tuple has one layout for each part.
    let of_results = match &*of_results {
        [only] => match op.ty(*only) {
            Type::Tuple(parts) => parts.to_vec(),
            _ => of_results,
        },
        _ => of_results,
    };
    verify_layouts(op, "result", of_results, results, mark("result_layouts"))
}

fn verify_layouts(
    op: OwnedOp<'_>,
    side: &'static str,
    types: Vec<TypeId>,
    layouts: &[AttributeId],
    mark: MisfitPlace,
) -> CheckResult {
    if types.len() != layouts.len() {
        let fault = HloCallFault::Layouts { side, values: types.len(), layouts: layouts.len() };
        return refuse(fault, [mark]);
    }
    for (index, (ty, layout)) in types.into_iter().zip(layouts).enumerate() {
        if matches!(op.ty(ty), Type::Tuple(_)) {
            return refuse(HloCallFault::TupleLayout, [mark]);
        }
        let Some(numbers) = op.ir.integer_list(*layout) else { continue };
        let written = || op.ir.print_attribute(*layout);
        let Some(shaped) = op.shaped(ty) else {
            if numbers.is_empty() {
                continue;
            }
            let fault = HloCallFault::NoTensor { side, index, ty: op.print(ty), layout: written() };
            return refuse(fault, [mark]);
        };
        let Some(rank) = shaped.shape.map(<[_]>::len) else { continue };
        let mut sorted = numbers;
        sorted.sort_unstable();
        if sorted.len() != rank || (0..).zip(&sorted).any(|(axis, found)| axis != *found) {
            return refuse(HloCallFault::Layout { layout: written(), ty: op.print(ty), rank }, [mark]);
        }
    }
    Ok(())
}

fn aliases(op: OwnedOp<'_>) -> CheckResult {
    let list = op.attribute("output_operand_aliases").and_then(|value| op.ir.array(value));
    let mark = || MisfitPlace::Attribute("output_operand_aliases".into());
    for alias in list.unwrap_or_default() {
        let Some(text) = op.ir.dialect_text(*alias) else { continue };
        let Some(found) = parameter(text, "operand_index").and_then(|word| word.parse::<i64>().ok()) else { continue };
        let count = op.operands().len();
        let Some(operand) = usize::try_from(found).ok().and_then(|index| op.operand(index)) else {
            return refuse(HloCallFault::AliasOperand { count, found }, [mark()]);
        };
        let results: Vec<OwnedValue> = (0..op.ir.results(op.op).len()).filter_map(|index| op.result(index)).collect();
        // Several results are numbered like the parts of a tuple.
        let (Some(of_operand), Some(of_output)) =
            (indices(text, "operand_tuple_indices"), indices(text, "output_tuple_indices"))
        else {
            continue;
        };
        let Some(from) = part(op, operand.ty, &of_operand) else {
            return refuse(HloCallFault::AliasPart("operand"), [mark(), operand.whole()]);
        };
        let to = match (&*results, &*of_output) {
            ([only], rest) => part(op, only.ty, rest),
            (several, [first, rest @ ..]) => several.get(*first).and_then(|result| part(op, result.ty, rest)),
            (_, []) => continue,
        };
        let Some(to) = to else { return refuse(HloCallFault::AliasPart("output"), [mark()]) };
        if !op.same(from, to) {
            let fault = HloCallFault::AliasTypes { operand: op.print(from), output: op.print(to) };
            return refuse(fault, [mark()]);
        }
    }
    Ok(())
}

/// Every buffer among the results is that of an operand, except for those of calls that make buffers.
fn buffers(op: OwnedOp<'_>) -> CheckResult {
    let target = op.attribute("call_target_name").and_then(|value| op.ir.string(value));
    match target.as_deref() {
        Some(b"CreateBuffer") => return maker(op, "CreateBuffer", None, "memref"),
        Some(b"Pin") => return maker(op, "Pin", Some("tensor"), "memref"),
        Some(b"Unpin") => return maker(op, "Unpin", Some("memref"), "tensor"),
        Some(_) | None => {}
    }
    let list = op.attribute("output_operand_aliases").and_then(|value| op.ir.array(value)).unwrap_or_default();
    let output = |alias: &AttributeId| indices(op.ir.dialect_text(*alias)?, "output_tuple_indices");
    let results: Vec<TypeId> = op.ir.results(op.op).map(|value| op.ir.value_type(value)).collect();
    let mut parts: Vec<(Vec<usize>, TypeId)> = match results[..] {
        [only] => vec![(Vec::new(), only)],
        _ => results.iter().enumerate().map(|(index, ty)| (vec![index], *ty)).rev().collect(),
    };
    while let Some((at, ty)) = parts.pop() {
        match op.ty(ty) {
            Type::Tuple(inner) => {
                let inner = inner.iter().enumerate();
                parts.extend(inner.map(|(index, ty)| ([&at[..], &[index]].concat(), *ty)).rev());
            }
            Type::MemRef { .. } if !list.iter().any(|alias| output(alias).is_none_or(|output| output == at)) => {
                return refuse(HloCallFault::Buffer(at), []);
            }
            _ => {}
        }
    }
    Ok(())
}

/// A call that makes a buffer or ends one: it has one result, of a kind, and one operand of another kind, or none.
fn maker(op: OwnedOp<'_>, name: &str, input: Option<&str>, output: &str) -> CheckResult {
    let is_of = |ty, kind: &str| match op.ty(ty) {
        Type::MemRef { .. } => kind == "memref",
        Type::RankedTensor { .. } => kind == "tensor",
        _ => false,
    };
    let result = if input.is_some() { "output" } else { "result" };
    let must = |holds, wrong, words: &str| require(holds, wrong, || format!("{name} custom_call {words}"));
    match input {
        Some(_) => must(op.operands().len() == 1, WrongPart::Operands, "should have one input")?,
        None => must(op.operands().is_empty(), WrongPart::Operands, "shouldn't have any inputs")?,
    }
    must(op.ir.results(op.op).len() == 1, WrongPart::Results, &format!("should have one {result}"))?;
    let Some(to) = op.result(0) else { return Ok(()) };
    let from = op.operand(0).zip(input);
    if let Some((from, kind)) = from {
        must(is_of(from.ty, kind), WrongPart::Type, &format!("should have a {kind} input"))?;
    }
    must(is_of(to.ty, output), WrongPart::Type, &format!("should have a {output} {result}"))?;
    let is_one = from.is_none_or(|(from, _)| {
        op.same(op.element(from.ty), op.element(to.ty)) && op.may_have_one_shape(from.ty, to.ty)
    });
    must(is_one, WrongPart::Same, "should have compatible input and output types")
}

/// The part of a tuple at nested indices.
fn part(op: OwnedOp<'_>, ty: TypeId, indices: &[usize]) -> Option<TypeId> {
    indices.iter().try_fold(ty, |ty, index| match op.ty(ty) {
        Type::Tuple(parts) => parts.get(*index).copied(),
        _ => None,
    })
}

/// The numbers of `name = [..]`; empty if the text does not contain it.
fn indices(text: &[u8], name: &str) -> Option<Vec<usize>> {
    let text = std::str::from_utf8(text).ok()?;
    let Some((_, rest)) = text.split_once(name) else { return Some(Vec::new()) };
    let list = rest.split_once('[')?.1.split_once(']')?.0;
    list.split(',').map(str::trim).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect()
}
