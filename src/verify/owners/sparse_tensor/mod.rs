//! The verifiers of `sparse_tensor`: regions of semi-rings, sizes, and levels of storage.

mod iteration;
mod storage;

use super::OwnerRow;
use super::around::name_of;
use super::fault::{WrongPart, bare, require, require_bare};
use super::view::{OwnedOp, OwnedValue};
use crate::dialect::texts::llvm::items;
use crate::ir::{AttributeKind, BlockId, Definition, Type, TypeId};
use crate::shapes::CheckResult;

const LEVEL: &str = "the level is one of the storage";
const REGIONS: &str = "each region takes the operands, and yields a value of the type of the result";

/// The verified operations of the dialect, by the files that verify them.
pub(super) const CHECKS: &[&[OwnerRow]] = &[SINGLE, iteration::CHECKS, storage::CHECKS];

const SINGLE: &[OwnerRow] = &[
    OwnerRow::new("sparse_tensor.binary", binary, REGIONS).looks_around(),
    OwnerRow::new("sparse_tensor.compress", compress, "there is a coordinate for each level but the last"),
    OwnerRow::new(
        "sparse_tensor.concatenate",
        concatenate,
        "there are two tensors or more, whose sizes add up along the dimension",
    ),
    OwnerRow::new("sparse_tensor.convert", convert, "sizes are the same, and the result is no slice"),
    OwnerRow::new(
        "sparse_tensor.foreach",
        foreach,
        "the block takes coordinates, a value, and the arguments, of the types of the results",
    )
    .looks_around(),
    OwnerRow::new("sparse_tensor.lvl", lvl, LEVEL).looks_around(),
    OwnerRow::new("sparse_tensor.push_back", push_back, "the number is 1 or more").looks_around(),
    OwnerRow::new("sparse_tensor.reduce", reduce, REGIONS).looks_around(),
    OwnerRow::new("sparse_tensor.select", select, REGIONS).looks_around(),
    OwnerRow::new("sparse_tensor.slice.offset", slice, "the dimension is one of the tensor"),
    OwnerRow::new("sparse_tensor.slice.stride", slice, "the dimension is one of the tensor"),
    OwnerRow::new("sparse_tensor.sort", sort, "the buffers have as many elements as are sorted")
        .looks_around()
        .in_part(),
    OwnerRow::new("sparse_tensor.storage_specifier.get", specifier, LEVEL),
    OwnerRow::new("sparse_tensor.storage_specifier.set", specifier, LEVEL),
    OwnerRow::new("sparse_tensor.unary", unary, REGIONS).looks_around(),
];

/// The text of the encoding of a tensor.
fn encoding(op: OwnedOp<'_>, ty: TypeId) -> Option<String> {
    match op.ty(ty) {
        Type::RankedTensor { encoding: Some(encoding), .. } => {
            Some(op.ir.spell_attribute(*encoding)).filter(|text| text.starts_with("#sparse_tensor.encoding<"))
        }
        _ => None,
    }
}

/// The formats of the levels of an encoding: `dense`, `compressed(nonunique)`.
fn levels(text: &str) -> Option<Vec<&str>> {
    let body = text.split_once("->")?.1.trim_start().strip_prefix('(')?;
    let mut depth = 1usize;
    let end = body.bytes().position(|byte| {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    items(&body[..end], ',').into_iter().map(|level| Some(level.rsplit_once(':')?.1.trim())).collect()
}

/// The number of bits of positions or coordinates; 0 for `index`.
fn width(text: &str, name: &str) -> u32 {
    let value = text.split_once(name).and_then(|(_, rest)| rest.trim_start().strip_prefix('='));
    let digits = value.map(str::trim_start).unwrap_or_default();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().unwrap_or(0)
}

/// The number of a constant of `arith`.
fn constant(op: OwnedOp<'_>, value: OwnedValue) -> Option<i64> {
    let source = op.source(*op.operands().get(value.at.index)?)?;
    let is_constant = op.ir.op_name_bytes(source) == b"arith.constant";
    op.ir.integer(op.ir.attribute(source, "value").filter(|_| is_constant)?)
}

/// Verifies that a region has arguments of these types, and yields a value of a type.
fn region(
    op: OwnedOp<'_>,
    block: BlockId,
    name: &str,
    inputs: &[TypeId],
    output: &dyn Fn(TypeId) -> bool,
) -> CheckResult {
    let arguments = op.argument_types(block);
    let count = inputs.len();
    require_bare(arguments.len() == count, WrongPart::Arguments, || {
        format!("{name} region must have exactly {count} arguments")
    })?;
    for (index, (found, expected)) in arguments.iter().zip(inputs).enumerate() {
        require_bare(op.same(*found, *expected), WrongPart::Arguments, || {
            format!("{name} region argument {} type mismatch", index + 1)
        })?;
    }
    let Some(last) = op.ir.last_op(block) else { return Ok(()) };
    let ends = name_of(op.ir, last) == "sparse_tensor.yield";
    require_bare(ends, WrongPart::Body, || format!("{name} region must end with sparse_tensor.yield"))?;
    let is_same = matches!(op.operand_types_of(last)[..], [found] if output(found));
    require_bare(is_same, WrongPart::Yields, || format!("{name} region yield type mismatch"))
}

fn binary(op: OwnedOp<'_>) -> CheckResult {
    let (Some(left), Some(right), Some(result)) = (op.operand(0), op.operand(1), op.result(0)) else { return Ok(()) };
    let output = |ty| op.same(ty, result.ty);
    if let Some(block) = op.entry(0) {
        region(op, block, "overlap", &[left.ty, right.ty], &output)?;
    }
    let sides = [(1, left, "left", "first"), (2, right, "right", "second")];
    for (index, operand, name, place) in sides {
        if let Some(block) = op.entry(index) {
            region(op, block, name, &[operand.ty], &output)?;
        } else if op.has(&format!("{name}_identity")) {
            require_bare(output(operand.ty), WrongPart::Same, || {
                format!("{name}=identity requires {place} argument to have the same type as the output")
            })?;
        }
    }
    Ok(())
}

fn unary(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let output = |ty| op.same(ty, result.ty);
    if let Some(block) = op.entry(0) {
        region(op, block, "present", &[input.ty], &output)?;
    }
    let Some(block) = op.entry(1) else { return Ok(()) };
    region(op, block, "absent", &[], &output)?;
    let value = op.ir.last_op(block).and_then(|last| op.ir.operands(last).first().copied());
    let (Some(value), parent) = (value, op.ir.parent_block(op.op)) else { return Ok(()) };
    match op.ir.definition(value) {
        Definition::Argument(owner) => {
            require_bare(Some(owner) != parent, WrongPart::Yields, "absent region cannot yield linalg argument")
        }
        Definition::Result(source) => {
            let owner = op.ir.parent_block(source);
            let is_local = owner == Some(block) || owner == parent;
            let is_constant = op.ir.op_name_bytes(source) == b"arith.constant";
            require_bare(
                is_constant || !is_local,
                WrongPart::Yields,
                "absent region cannot yield locally computed value",
            )
        }
        Definition::Undefined => Ok(()),
    }
}

fn reduce(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(block)) = (op.operand(0), op.entry(0)) else { return Ok(()) };
    region(op, block, "reduce", &[input.ty, input.ty], &|ty| op.same(ty, input.ty))
}

fn select(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(block)) = (op.operand(0), op.entry(0)) else { return Ok(()) };
    let is_bool = |ty| matches!(op.ty(ty), Type::Integer { width: 1, .. });
    region(op, block, "select", &[input.ty], &is_bool)
}

fn push_back(op: OwnedOp<'_>) -> CheckResult {
    let count = op.named("n").and_then(|count| constant(op, count));
    require(count.is_none_or(|count| count >= 1), WrongPart::Operands, "n must be not less than 1")
}

fn compress(op: OwnedOp<'_>) -> CheckResult {
    let Some(text) = op.named("tensor").and_then(|tensor| encoding(op, tensor.ty)) else { return Ok(()) };
    let Some(rank) = levels(&text).map(|levels| levels.len()) else { return Ok(()) };
    require(op.count("lvlCoords") + 1 == rank, WrongPart::Operands, "incorrect number of coordinates")
}

fn concatenate(op: OwnedOp<'_>) -> CheckResult {
    let (Some(result), Some(dimension)) = (op.result(0), op.number("dimension")) else { return Ok(()) };
    let Some(output) = op.shape(result.ty) else { return Ok(()) };
    let (types, rank) = (op.operand_types_of(op.op), output.len());
    require_bare(types.len() > 1, WrongPart::Operands, "Need at least two tensors to concatenate.")?;
    let Some(along) = usize::try_from(dimension).ok().filter(|along| *along < rank) else {
        return bare(WrongPart::Attribute, || {
            format!("Concat-dimension is out of bounds for dimension-rank ({dimension} >= {rank})")
        });
    };
    let mut inputs: Vec<Vec<u64>> = Vec::with_capacity(types.len());
    for (index, ty) in types.into_iter().enumerate() {
        let Some(shape) = op.shape(ty) else { return Ok(()) };
        let Some(sizes) = shape.iter().map(|dim| dim.size()).collect::<Option<Vec<u64>>>() else {
            return bare(WrongPart::Shape, || format!("Input tensor ${index} has dynamic shape"));
        };
        let found = sizes.len();
        require_bare(found == rank, WrongPart::Shape, || {
            format!("Input tensor ${index} has a different rank (rank={found}) from the output tensor (rank={rank}).")
        })?;
        inputs.push(sizes);
    }
    for (axis, size) in output.iter().enumerate() {
        let sizes = inputs.iter().map(|sizes| sizes[axis]);
        if axis != along {
            let mut sizes = size.size().into_iter().chain(sizes);
            let first = sizes.next();
            let is_same = sizes.all(|size| Some(size) == first);
            let words = "All dimensions (expect for the concatenating one) should be equal.";
            require_bare(is_same, WrongPart::Shape, words)?;
        } else if let Some(size) = size.size() {
            let sum = sizes.fold(0u64, u64::saturating_add);
            let words = "The concatenation dimension of the output tensor should be the sum of all the concatenation dimensions of the input tensors.";
            require_bare(sum == size, WrongPart::Shape, words)?;
        }
    }
    Ok(())
}

fn convert(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(dest)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (op.shape(source.ty), op.shape(dest.ty)) else { return Ok(()) };
    require_bare(from.len() == to.len(), WrongPart::Cast, "unexpected conversion mismatch in rank")?;
    let is_slice = encoding(op, dest.ty).is_some_and(|text| text.contains("slice("));
    require_bare(!is_slice, WrongPart::Cast, "cannot convert to a sparse tensor slice")?;
    for (axis, (from, to)) in from.iter().zip(to).enumerate() {
        require_bare(from == to || to.size().is_none(), WrongPart::Cast, || {
            format!("unexpected conversion mismatch in dimension {axis}")
        })?;
    }
    Ok(())
}

fn lvl(op: OwnedOp<'_>) -> CheckResult {
    let (Some(tensor), Some(index)) = (op.named("source"), op.named("index")) else { return Ok(()) };
    let (Some(level), Some(text)) = (constant(op, index), encoding(op, tensor.ty)) else { return Ok(()) };
    let Some(rank) = levels(&text).map(|levels| levels.len()) else { return Ok(()) };
    let is_level = u64::try_from(level).is_ok_and(|level| level < rank as u64);
    require_bare(is_level, WrongPart::Operands, "Level index exceeds the rank of the input sparse tensor")
}

fn slice(op: OwnedOp<'_>) -> CheckResult {
    let (Some(tensor), Some(dim)) = (op.operand(0), op.number("dim")) else { return Ok(()) };
    let Some(rank) = op.rank(tensor) else { return Ok(()) };
    let is_dim = usize::try_from(dim).is_ok_and(|dim| dim < rank);
    require_bare(is_dim, WrongPart::Attribute, "requested dimension out of bound")
}

fn specifier(op: OwnedOp<'_>) -> CheckResult {
    let Some(specifier) = op.operand(0) else { return Ok(()) };
    let kind = op.dialect_text("specifierKind").unwrap_or_default().trim_end_matches(['>', ')', ' ']);
    let kind = kind.rsplit([' ', '<', '(']).next().unwrap_or_default();
    let level = op.number("level");
    if kind == "val_mem_sz" {
        let words = "redundant level argument for querying value memory size";
        return require_bare(level.is_none(), WrongPart::Attribute, words);
    }
    let text = op.expanded(specifier.ty);
    let Some(levels) = levels(&text) else { return Ok(()) };
    let is_of_slice = matches!(kind, "dim_offset" | "dim_stride");
    let words = "requested slice data on non-slice tensor";
    require_bare(!is_of_slice || text.contains("slice("), WrongPart::Attribute, words)?;
    let Some(level) = level else { return bare(WrongPart::Attribute, "missing level argument") };
    let Some(format) = usize::try_from(level).ok().and_then(|level| levels.get(level)) else {
        return bare(WrongPart::Attribute, "requested level is out of bounds");
    };
    let is_singleton = kind == "pos_mem_sz" && format.starts_with("singleton");
    require_bare(!is_singleton, WrongPart::Attribute, "requested position memory size on a singleton level")
}

fn sort(op: OwnedOp<'_>) -> CheckResult {
    let map = op.attribute("perm_map").map(|map| op.ir.spell_attribute(map)).unwrap_or_default();
    let body = map.strip_prefix("affine_map<").and_then(|map| map.strip_suffix('>')).unwrap_or_default();
    let Some((dims, results)) = body.split_once("->") else { return Ok(()) };
    let listed = |text: &str| -> Vec<String> {
        let text = text.trim().trim_start_matches('(').trim_end_matches(')');
        items(text, ',').into_iter().map(|name| name.trim().to_owned()).collect()
    };
    let (dims, mut results) = (listed(dims), listed(results));
    results.sort_unstable();
    let mut sorted = dims.clone();
    sorted.sort_unstable();
    require_bare(sorted == results, WrongPart::Attribute, || format!("Expected a permutation map, got {body}"))?;
    let Some(count) = op.named("n").and_then(|count| constant(op, count)) else { return Ok(()) };
    let rank = dims.len() as i64;
    let size = |ty| op.shape(ty).and_then(|shape| i64::try_from(shape.first()?.size()?).ok());
    let least = count.saturating_mul(rank.saturating_add(op.number("ny").unwrap_or(0)));
    if let Some(found) = op.named("xy").and_then(|xy| size(xy.ty)) {
        require_bare(found >= least, WrongPart::Shape, || {
            format!("Expected dimension(xy) >= n * (rank(perm_map) + ny) got {found} < {least}")
        })?;
    }
    for found in op.values("ys").iter().filter_map(|value| size(op.ir.value_type(*value))) {
        require_bare(found >= count, WrongPart::Shape, || format!("Expected dimension(y) >= n got {found} < {count}"))?;
    }
    Ok(())
}

fn foreach(op: OwnedOp<'_>) -> CheckResult {
    let (Some(tensor), Some(block)) = (op.named("tensor"), op.entry(0)) else { return Ok(()) };
    let Some(rank) = op.rank(tensor) else { return Ok(()) };
    let order = op.attribute("order").map(|order| op.ir.attributes.resolve(order));
    if let (Some(AttributeKind::AffineMap(_, form)), Some(text)) = (order, encoding(op, tensor.ty)) {
        let is_order = levels(&text).is_none_or(|levels| levels.len() == form.dims as usize);
        require_bare(is_order, WrongPart::Attribute, "Level traverse order does not match tensor's level rank")?;
    }
    let arguments = op.argument_types(block);
    let inits: Vec<TypeId> = op.values("initArgs").iter().map(|value| op.ir.value_type(*value)).collect();
    let is_count = arguments.len() == rank + 1 + inits.len();
    require_bare(is_count, WrongPart::Arguments, "Unmatched number of arguments in the block")?;
    let results = op.result_types();
    require_bare(results.len() == inits.len(), WrongPart::Results, "Mismatch in number of init arguments and results")?;
    let words = "Mismatch in types of init arguments and results";
    require_bare(op.same_types(&results, &inits), WrongPart::Same, words)?;
    let last = op.ir.last_op(block).filter(|last| op.ir.op_name_bytes(*last) == b"sparse_tensor.yield");
    let yielded = last.map(|last| op.operand_types_of(last)).unwrap_or_else(|| results.clone());
    let is_count = yielded.len() == results.len();
    require_bare(is_count, WrongPart::Yields, "Mismatch in number of yield values and results")?;
    let words = "Mismatch in types of yield values and results";
    require_bare(op.same_types(&yielded, &results), WrongPart::Yields, words)?;
    for (index, ty) in arguments[..rank].iter().enumerate() {
        require_bare(matches!(op.ty(*ty), Type::Index), WrongPart::Arguments, || {
            format!("Expecting Index type for argument at index {index}")
        })?;
    }
    let (expected, found) = (op.element(tensor.ty), arguments[rank]);
    require_bare(op.same(expected, found), WrongPart::Arguments, || {
        let (expected, found) = (op.print(expected), op.print(found));
        format!("Unmatched element type between input tensor and block argument, expected:{expected}, got: {found}")
    })
}
