//! The verifiers of `transform`: sequences, matchers of structured operations, and permutations.

use super::OwnerRow;
use super::around::{Referenced, is_of};
use super::enclosing::Enclosing;
use super::fault::{WrongPart, at, fault, require, require_bare};
use super::view::OwnedOp;
use crate::ir::{BlockId, OpId, Type, TypeId};
use crate::shapes::CheckResult;

const PREDICATE: &str = "it is in a matcher of structured operations, about its argument";

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("transform.alternatives", alternatives, "each region yields values of the types of the results")
        .looks_around()
        .in_part(),
    OwnerRow::new("transform.include", include, "the sequence exists, and takes these operands").refers(&["target"]),
    OwnerRow::new("transform.match.structured", structured, "the body has one argument, a handle")
        .looks_around()
        .in_part(),
    OwnerRow::new("transform.match.structured.body", body, PREDICATE).looks_around().in_part(),
    OwnerRow::new("transform.match.structured.dim", dim, PREDICATE).looks_around(),
    OwnerRow::new("transform.match.structured.init", operand, PREDICATE).looks_around().in_part(),
    OwnerRow::new("transform.match.structured.input", operand, PREDICATE).looks_around().in_part(),
    OwnerRow::new("transform.match.structured.num_inits", predicate, PREDICATE).looks_around(),
    OwnerRow::new("transform.match.structured.num_inputs", predicate, PREDICATE).looks_around(),
    OwnerRow::new("transform.match.structured.rank", predicate, PREDICATE).looks_around(),
    OwnerRow::new("transform.match.structured.result", result, PREDICATE).looks_around().in_part(),
    OwnerRow::new(
        "transform.sequence",
        sequence,
        "the block takes handles, and yields values of the types of the results",
    )
    .looks_around()
    .in_part(),
    OwnerRow::new(
        "transform.smt.constrain_params",
        constrain,
        "the body has an argument for each parameter, and operations of `smt`",
    )
    .looks_around(),
    OwnerRow::new("transform.split_handle", split, "the results are of the kind of the operand").in_part(),
    OwnerRow::new("transform.structured.interchange", interchange, "the numbers are a permutation").in_part(),
    OwnerRow::new("transform.structured.multitile_sizes", multitile, "the results are of the same type").in_part(),
    OwnerRow::new("transform.structured.pack_transpose", pack_transpose, "the numbers are permutations").in_part(),
    OwnerRow::new("transform.tune.alternatives", tune, "the region exists").looks_around().in_part(),
    OwnerRow::new("transform.with_pdl_patterns", with_patterns, "it has patterns and one operation that applies them")
        .looks_around()
        .in_part(),
];

/// The kind of a type of the dialect.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TransformTypeKind {
    Handle,
    Value,
    Parameter,
    /// A type of another kind.
    None,
}

/// The kind of a type; `None` if that is not known.
fn kind(op: OwnedOp<'_>, ty: TypeId) -> Option<TransformTypeKind> {
    let text = match op.ty(ty) {
        Type::Opaque(text) => std::str::from_utf8(text).ok()?,
        _ => return Some(TransformTypeKind::None),
    };
    let name = text.split('<').next().unwrap_or(text);
    match name {
        "!transform.any_op" | "!transform.op" | "!pdl.operation" => Some(TransformTypeKind::Handle),
        "!transform.any_value" => Some(TransformTypeKind::Value),
        "!transform.any_param" | "!transform.param" | "!transform.affine_map" | "!transform.type" => {
            Some(TransformTypeKind::Parameter)
        }
        _ => None,
    }
}

fn is_handle(op: OwnedOp<'_>, ty: TypeId) -> bool {
    kind(op, ty).is_none_or(|kind| kind == TransformTypeKind::Handle)
}

/// Verifies an operation that may be the outermost of transformations.
fn top_level(op: OwnedOp<'_>, block: BlockId) -> CheckResult {
    let arguments = op.argument_types(block);
    let [first, others @ ..] = &arguments[..] else {
        return fault(WrongPart::Arguments, "expects the entry block to have at least one argument");
    };
    let words = "expects the first entry block argument to be of type implementing TransformHandleTypeInterface";
    require(is_handle(op, *first), WrongPart::Arguments, words)?;
    let is_same = op.operand(0).is_none_or(|operand| op.same(operand.ty, *first));
    require(is_same, WrongPart::Arguments, "expects the type of the block argument to match the type of the operand")?;
    let is_kind = others.iter().all(|ty| kind(op, *ty) != Some(TransformTypeKind::None));
    let words = "expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, TransformValueHandleTypeInterface or TransformParamTypeInterface";
    require(is_kind, WrongPart::Arguments, words)?;
    let is_nested = op.nearest(Enclosing::TransformTopLevel).is_some();
    let is_given = !is_nested || op.operands().len() == arguments.len();
    require(is_given, WrongPart::Operands, "expects operands to be provided for a nested op")
}

/// The types that a block yields; `None` if its terminator is unknown.
fn yielded(op: OwnedOp<'_>, block: BlockId) -> Option<Vec<TypeId>> {
    let last = op.ir.last_op(block).filter(|last| op.ir.op_name_bytes(*last) == b"transform.yield")?;
    Some(op.operand_types_of(last))
}

fn sequence(op: OwnedOp<'_>) -> CheckResult {
    let Some(block) = op.entry(0) else { return Ok(()) };
    const OTHERS: [&str; 9] = ["arith", "func", "scf", "memref", "tensor", "linalg", "llvm", "cf", "vector"];
    let is_top = op.nearest(Enclosing::TransformTopLevel).is_none();
    let has_extra = is_top && op.count("extra_bindings") > 0 && op.count("root") == 0;
    require(!has_extra, WrongPart::Operands, "does not expect extra operands when used as top-level")?;
    top_level(op, block)?;
    let is_other = |inner: OpId| OTHERS.iter().any(|dialect| is_of(op.ir, inner, dialect));
    let has_other = op.ir.block_ops(block).any(is_other);
    require(!has_other, WrongPart::Body, "expected children ops to implement TransformOpInterface")?;
    let is_same = yielded(op, block).is_none_or(|types| op.same_types(&types, &op.result_types()));
    require(is_same, WrongPart::Yields, "expects the types of the terminator operands to match the types of the result")
}

fn alternatives(op: OwnedOp<'_>) -> CheckResult {
    let Some(first) = op.entry(0) else { return fault(WrongPart::Body, "expects at least one region") };
    top_level(op, first)?;
    let blocks = op.ir.regions(op.op).filter_map(|region| op.ir.blocks(region).next());
    for types in blocks.filter_map(|block| yielded(op, block)) {
        let words = "expects terminator operands to have the same type as results of the operation";
        require(op.same_types(&types, &op.result_types()), WrongPart::Yields, words)?;
    }
    Ok(())
}

fn with_patterns(op: OwnedOp<'_>) -> CheckResult {
    let Some(block) = op.entry(0) else { return Ok(()) };
    top_level(op, block)?;
    let is_nested = op.nearest(Enclosing::Named("transform.with_pdl_patterns")).is_some();
    let mut found = false;
    for inner in op.ir.block_ops(block).filter(|inner| op.ir.op_name_bytes(*inner) != b"pdl.pattern") {
        require(
            Enclosing::TransformTopLevel.is(op, inner),
            WrongPart::Body,
            "expects only pattern and top-level transform ops in its body",
        )?;
        require(!found, WrongPart::Body, "expects only one non-pattern op in its body")?;
        found = true;
    }
    require(!is_nested, WrongPart::Place, "cannot be nested")?;
    require(found, WrongPart::Body, "expects at least one non-pattern op")
}

fn include(op: OwnedOp<'_>) -> CheckResult {
    let sequence = match op.referenced("target").next() {
        Some(Referenced::Found(found)) if op.ir.op_name_bytes(found) == b"transform.named_sequence" => found,
        Some(Referenced::Found(_) | Referenced::Missing) => {
            return fault(WrongPart::Symbol, "does not reference a named transform sequence");
        }
        Some(Referenced::Unknown) | None => return Ok(()),
    };
    let Some((inputs, outputs)) = op.ir.signature(sequence) else { return Ok(()) };
    let (operands, results) = (op.operand_types_of(op.op), op.result_types());
    require_bare(inputs.len() == operands.len(), WrongPart::Operands, "incorrect number of operands for callee")?;
    for (index, (expected, found)) in inputs.iter().zip(&operands).enumerate() {
        require(op.same(*expected, *found), WrongPart::Referenced, || {
            let (expected, found) = (op.print(*expected), op.print(*found));
            format!(
                "operand type mismatch: expected operand type '{expected}', but provided '{found}' for operand number {index}"
            )
        })?;
    }
    require_bare(outputs.len() == results.len(), WrongPart::Results, "incorrect number of results for callee")?;
    for (index, (expected, found)) in outputs.iter().zip(&results).enumerate() {
        let is_same = match (kind(op, *expected), kind(op, *found)) {
            (Some(expected), Some(found)) => expected == found,
            _ => true,
        };
        require(is_same, WrongPart::Referenced, || {
            format!(
                "type of result #{index} must implement the same transform dialect interface as the corresponding callee result"
            )
        })?;
    }
    Ok(())
}

fn split(op: OwnedOp<'_>) -> CheckResult {
    let Some(operand) = op.operand(0) else { return Ok(()) };
    let Some(expected) = kind(op, operand.ty) else { return Ok(()) };
    let is_same = op.result_types().into_iter().filter_map(|ty| kind(op, ty)).all(|found| found == expected);
    require(
        is_same,
        WrongPart::Same,
        "expects result types to implement the same transform interface as the operand type",
    )
}

fn structured(op: OwnedOp<'_>) -> CheckResult {
    let Some(block) = op.entry(0) else { return Ok(()) };
    let [argument] = op.argument_types(block)[..] else {
        return fault(WrongPart::Arguments, "expected one body argument");
    };
    let words = "expected body argument to implement TransformHandleTypeInterface";
    require(is_handle(op, argument), WrongPart::Arguments, words)
}

/// Verifies that a predicate of a structured operation has the argument of the matcher as operand.
fn predicate(op: OwnedOp<'_>) -> CheckResult {
    // The matcher around the parts of a file may be in another part.
    let Some(parent) = op.parent() else { return Ok(()) };
    let is_inside = op.ir.op_name_bytes(parent) == b"transform.match.structured";
    require(is_inside, WrongPart::Place, "expects parent op to be 'transform.match.structured'")?;
    let argument = op.of(parent).entry(0).and_then(|block| op.ir.arguments(block).next());
    let is_same = argument.is_none() || op.operands().first().copied() == argument;
    require(is_same, WrongPart::Operands, "expected predicate to apply to the surrounding structured op")
}

fn body(op: OwnedOp<'_>) -> CheckResult {
    predicate(op)?;
    let kinds = ["reduction_position", "passthrough", "elementwise", "contraction"];
    let count = kinds.iter().filter(|name| op.has(name)).count();
    let words = "only one of {\"reduction_position\", \"passthrough\", \"elementwise\", \"contraction\"} is allowed";
    require(count <= 1, WrongPart::Attribute, words)
}

fn dim(op: OwnedOp<'_>) -> CheckResult {
    predicate(op)?;
    let words = "cannot request the same dimension to be both parallel and reduction";
    require(!(op.has("parallel") && op.has("reduction")), WrongPart::Attribute, words)?;
    let mut list = op.numbers("raw_dim_list").unwrap_or_default();
    if op.has("is_all") {
        let words = "cannot request both 'all' and 'inverted' values in the list";
        require(!op.has("is_inverted"), WrongPart::Attribute, words)?;
        return require(
            list.is_empty(),
            WrongPart::Attribute,
            "cannot both request 'all' and specific values in the list",
        );
    }
    let words = "must request specific values in the list if 'all' is not specified";
    require(!list.is_empty(), WrongPart::Attribute, words)?;
    list.sort_unstable();
    let is_unique = list.windows(2).all(|pair| pair[0] != pair[1]);
    require(is_unique, WrongPart::Attribute, "expected the listed values to be unique")
}

fn operand(op: OwnedOp<'_>) -> CheckResult {
    predicate(op)?;
    let is_both = op.has("permutation") && op.has("projected_permutation");
    require(!is_both, WrongPart::Attribute, "\"permutation\" and \"projected_permutation\" are mutually exclusive")?;
    let several = op.numbers("raw_position_list").is_some_and(|list| list.len() > 1);
    require(
        !several || op.result(0).is_none(),
        WrongPart::Results,
        "cannot bind multiple inputs/inits to the same value",
    )
}

fn result(op: OwnedOp<'_>) -> CheckResult {
    predicate(op)?;
    let (any, single) = (op.has("any"), op.has("single"));
    if let Some(found) = op.result(0).and_then(|result| kind(op, result.ty)) {
        let words = "expects either the any/single keyword or the type value handle result type";
        require((any || single) == (found == TransformTypeKind::Handle), WrongPart::Attribute, words)?;
    }
    require(!(any && single), WrongPart::Attribute, "'any' and 'single' are mutually exclusive")
}

fn is_permutation(list: &[i64]) -> bool {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted.iter().enumerate().all(|(index, found)| usize::try_from(*found) == Ok(index))
}

fn interchange(op: OwnedOp<'_>) -> CheckResult {
    let Some(list) = op.numbers("iterator_interchange").filter(|list| list.iter().all(|number| *number >= 0)) else {
        return Ok(());
    };
    require(is_permutation(&list), WrongPart::Attribute, || {
        let listed = list.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        format!("expects iterator_interchange to be a permutation, found {listed}")
    })
}

fn pack_transpose(op: OwnedOp<'_>) -> CheckResult {
    for name in ["inner_perm", "outer_perm"] {
        let holds = op.numbers(name).is_none_or(|list| is_permutation(&list));
        require(holds, WrongPart::Attribute, || format!("\"{name}\" is not a valid permutation"))?;
    }
    Ok(())
}

fn multitile(op: OwnedOp<'_>) -> CheckResult {
    let types = op.result_types();
    let is_same = types.windows(2).all(|pair| op.same(pair[0], pair[1]));
    require(is_same, WrongPart::Same, "expects all results type to be the same")
}

fn tune(op: OwnedOp<'_>) -> CheckResult {
    let Some(selected) = op.number("selected_region_attr") else { return Ok(()) };
    let count = op.ir.regions(op.op).count();
    let is_known = usize::try_from(selected).is_ok_and(|selected| selected < count);
    require(is_known, WrongPart::Attribute, || {
        format!("'selected_region' attribute specifies region at index {selected} while op has only {count} regions")
    })
}

/// The type inside of a parameter type: `i64` in `!transform.param<i64>`.
fn wrapped(text: &str) -> Option<&str> {
    text.strip_prefix("!transform.param<")?.strip_suffix('>')
}

fn constrain(op: OwnedOp<'_>) -> CheckResult {
    let Some(block) = op.entry(0) else { return Ok(()) };
    let (operands, arguments) = (op.operand_types_of(op.op), op.argument_types(block));
    let is_same = operands.len() == arguments.len();
    require(is_same, WrongPart::Arguments, "must have the same number of block arguments as operands")?;
    let last = op.ir.last_op(block);
    for inner in op.ir.block_ops(block).filter(|inner| Some(*inner) != last) {
        require(is_of(op.ir, inner, "smt"), WrongPart::Body, "ops contained in region should belong to SMT-dialect")?;
    }
    for (index, (ty, argument)) in operands.into_iter().zip(arguments).enumerate() {
        verify_wrapped(op, ty, argument, &format!("block arg #{index}"), "operand type", true)?;
    }
    let Some(last) = last.filter(|last| op.ir.op_name_bytes(*last) != b"transform.yield") else {
        return require(last.is_none(), WrongPart::Body, "expected 'smt.yield' as terminator");
    };
    if op.ir.op_name_bytes(last) != b"smt.yield" {
        return require(
            is_of(op.ir, last, "smt"),
            WrongPart::Body,
            "ops contained in region should belong to SMT-dialect",
        );
    }
    let (yielded, results) = (op.operand_types_of(last), op.result_types());
    let is_same = yielded.len() == results.len();
    at(
        last,
        require(
            is_same,
            WrongPart::Yields,
            "expected terminator to have as many operands as the parent op has results",
        ),
    )?;
    for (index, (ty, found)) in results.into_iter().zip(yielded).enumerate() {
        at(last, verify_wrapped(op, ty, found, &format!("terminator operand #{index}"), "result type", false))?;
    }
    Ok(())
}

/// Verifies that a value of `smt` has the type inside of a parameter type.
fn verify_wrapped(
    op: OwnedOp<'_>,
    parameter: TypeId,
    value: TypeId,
    place: &str,
    of: &str,
    may_be_other: bool,
) -> CheckResult {
    let (text, found) = (op.print(parameter), op.print(value));
    let inner = wrapped(&text);
    if found == "!smt.bool" {
        return require(inner == Some("i1"), WrongPart::Type, || {
            format!("the type of {place} is !smt.bool though the corresponding {of} ('{text}') is not wrapping i1")
        });
    }
    if let Some(width) = found.strip_prefix("!smt.bv<").and_then(|body| body.strip_suffix('>')) {
        let is_same = inner.and_then(|inner| inner.strip_prefix('i')) == Some(width.trim());
        return require(is_same, WrongPart::Type, || {
            format!(
                "the type of {place} is '{found}' though the corresponding {of} ('{text}') is not wrapping an integer type of the same bitwidth"
            )
        });
    }
    if found == "!smt.int" || !may_be_other {
        return Ok(());
    }
    fault(WrongPart::Type, || {
        format!("the type of {place} is expected to be either a !smt.bool, a !smt.int, or a !smt.bv")
    })
}
