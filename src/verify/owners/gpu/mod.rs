//! The verifiers of `gpu`: their rows and faults.

mod functions;
mod matrices;
mod warps;

use super::OwnerRow;
use super::memref::{SYMBOLS, memory};
use super::view::OwnedOp;
use crate::diagnostic::Code;
use crate::ir::{Type, TypeId};
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "gpu.all_reduce",
        all_reduce,
        "there is an operation or a body, and the elements are of its kind; the body takes and yields values of the result's type",
    )
    .looks_around(),
    OwnerRow::new("gpu.alloc", alloc, SYMBOLS),
    OwnerRow::new(
        "gpu.dynamic_shared_memory",
        dynamic_shared_memory,
        "the memory is that of the workgroup, and its size dynamic",
    ),
    OwnerRow::new(
        "gpu.func",
        functions::function,
        "a kernel returns nothing; the body has an argument for each input and each attribution, which are memrefs in their memory spaces",
    )
    .looks_around(),
    OwnerRow::new(
        "gpu.launch_func",
        functions::launch,
        "the module around is a container, and the kernel a function in a module of it that takes the operands",
    )
    .looks_at_module(),
    OwnerRow::new("gpu.memcpy", memcpy, "element types are the same, and shapes agree"),
    OwnerRow::new("gpu.return", functions::returns, "the function has as many results of these types").looks_around(),
    OwnerRow::new("gpu.rotate", rotate, "the offset is below the width"),
    OwnerRow::new("gpu.subgroup_mma_compute", matrices::compute, "the operands are A, B and C of a product of matrices"),
    OwnerRow::new("gpu.subgroup_mma_load_matrix", matrices::load, "the last stride of the memref is 1"),
    OwnerRow::new("gpu.subgroup_mma_store_matrix", matrices::store, "the last stride of the memref is 1, and C is stored"),
    OwnerRow::new(
        "gpu.subgroup_reduce",
        subgroup_reduce,
        "the elements are of the kind of the operation, and sizes of clusters powers of two",
    ),
    OwnerRow::new(
        "gpu.warp_execute_on_lane_0",
        warps::execute,
        "arguments and yielded values are those of the operation, distributed to all lanes",
    )
    .looks_around(),
];

/// Faults of an operation of `gpu`, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum GpuFault {
    #[error("{0}")]
    Sentence(String),
    #[error("{0}")]
    Bare(String),
    #[error("{0}")]
    Operands(String),
    #[error("{0}")]
    Symbol(String),
}

impl ShapeFault for GpuFault {
    fn code(&self) -> Code {
        match self {
            Self::Sentence(_) | Self::Bare(_) => Code::InconsistentAttributes,
            Self::Operands(_) => Code::OperandCount,
            Self::Symbol(_) => Code::UndefinedFunction,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::Bare(_))
    }
}

fn refused(text: impl Into<String>, marks: impl IntoIterator<Item = MisfitPlace>) -> CheckResult {
    refuse(GpuFault::Sentence(text.into()), marks)
}

fn refused_bare(text: impl Into<String>, marks: impl IntoIterator<Item = MisfitPlace>) -> CheckResult {
    refuse(GpuFault::Bare(text.into()), marks)
}

/// Whether an operation reduces elements of a type; true for unknown operations.
fn reduces(op: OwnedOp<'_>, word: &str, element: TypeId) -> bool {
    match word {
        "minnumf" | "maxnumf" | "minimumf" | "maximumf" => matches!(op.ty(element), Type::Float(_)),
        "minsi" | "minui" | "maxsi" | "maxui" | "and" | "or" | "xor" => {
            matches!(op.ty(element), Type::Integer { .. })
        }
        _ => true,
    }
}

fn reduction(op: OwnedOp<'_>, ty: TypeId) -> CheckResult {
    match op.word("op") {
        Some(word) if !reduces(op, word, op.element(ty)) => {
            let text = format!("`{word}` reduction operation is not compatible with type '{}'", op.print(ty));
            refused_bare(text, [MisfitPlace::Attribute("op".into())])
        }
        Some(_) | None => Ok(()),
    }
}

fn alloc(op: OwnedOp<'_>) -> CheckResult {
    match memory::wrong_symbols(op) {
        Some(_) => {
            let text = "symbol operand count does not equal memref symbol count".to_owned();
            refuse(GpuFault::Operands(text), op.result(0).map(|result| result.whole()))
        }
        None => Ok(()),
    }
}

fn all_reduce(op: OwnedOp<'_>) -> CheckResult {
    let (ir, Some(result)) = (op.ir, op.result(0)) else { return Ok(()) };
    let Some(region) = ir.regions(op.op).next() else { return Ok(()) };
    let Some(entry) = ir.blocks(region).next() else {
        return match op.attribute("op") {
            Some(_) => reduction(op, result.ty),
            None => refused_bare("expected either an op attribute or a non-empty body", []),
        };
    };
    if op.attribute("op").is_some() {
        return refused_bare("expected either an op attribute or a non-empty body", []);
    }
    if ir.arguments(entry).len() != 2 {
        return refused_bare("expected two region arguments", []);
    }
    if ir.arguments(entry).any(|argument| !op.same(ir.value_type(argument), result.ty)) {
        return refused_bare("incorrect region argument type", [result.whole()]);
    }
    let mut has_yield = false;
    for last in
        ir.blocks(region).filter_map(|block| ir.last_op(block)).filter(|last| ir.op_name_bytes(*last) == b"gpu.yield")
    {
        let [yielded] = ir.operands(last) else { return refused_bare("expected one gpu.yield operand", []) };
        if !op.same(ir.value_type(*yielded), result.ty) {
            return refused_bare("incorrect gpu.yield type", [result.whole()]);
        }
        has_yield = true;
    }
    if has_yield { Ok(()) } else { refused_bare("expected gpu.yield op in region", []) }
}

fn subgroup_reduce(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    if matches!(op.ty(result.ty), Type::Vector { scalable, .. } if scalable.contains(&true)) {
        return refused("is not compatible with scalable vector types", [result.whole()]);
    }
    reduction(op, result.ty)?;
    let is_power = |number: i64| number > 0 && number.count_ones() == 1;
    let (size, stride) = (op.number("cluster_size"), op.number("cluster_stride").unwrap_or(1));
    let mark = |name: &str| [MisfitPlace::Attribute(name.into())];
    match size {
        Some(size) if !is_power(size) => {
            refused(format!("cluster size {size} is not a power of two"), mark("cluster_size"))
        }
        None if stride != 1 => {
            refused("cluster stride can only be specified if cluster size is specified", mark("cluster_stride"))
        }
        Some(_) | None if !is_power(stride) => {
            refused(format!("cluster stride {stride} is not a power of two"), mark("cluster_stride"))
        }
        Some(_) | None => Ok(()),
    }
}

fn rotate(op: OwnedOp<'_>) -> CheckResult {
    match (op.number("offset"), op.number("width")) {
        (Some(offset), Some(width)) if offset >= width => {
            refused(format!("offset must be in the range [0, {width})"), [MisfitPlace::Attribute("offset".into())])
        }
        _ => Ok(()),
    }
}

fn memcpy(op: OwnedOp<'_>) -> CheckResult {
    let (Some(to), Some(from)) = (op.named("dst"), op.named("src")) else { return Ok(()) };
    if !op.same(op.element(to.ty), op.element(from.ty)) {
        return refused("arguments have incompatible element type", [from.whole(), to.whole()]);
    }
    let (Some(left), Some(right)) = (op.shape(to.ty), op.shape(from.ty)) else { return Ok(()) };
    let differs = |(left, right): (&Dim, &Dim)| left.is_static() && right.is_static() && left != right;
    match left.len() == right.len() && !left.iter().zip(right).any(differs) {
        true => Ok(()),
        false => refused("arguments have incompatible shape", [from.whole(), to.whole()]),
    }
}

fn dynamic_shared_memory(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    let Some(memref) = super::layout::Memref::of(op, result.ty) else { return Ok(()) };
    if memref.space.is_none_or(|space| op.ir.spell_attribute(space) != "#gpu.address_space<workgroup>") {
        return refused("address space must be address_space<workgroup>", [result.whole()]);
    }
    match memref.dynamic_count() {
        0 => refused("result memref type must be memref<?xi8, #gpu.address_space<workgroup>>", [result.whole()]),
        _ => Ok(()),
    }
}
