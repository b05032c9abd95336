//! What MLIR 22 itself defines, as far as it matters here: the structural operations, and the names of the dialects
//! that are closed.

use super::Traits;

/// No trait at all, but known.
const REGISTERED: Traits = Traits {
    broadcastable: false,
    tensors_only: false,
    terminator: false,
    no_terminator: false,
    isolated: false,
    graph_region: false,
    symbol_table: false,
    registered: true,
};

const TERMINATOR: Traits = Traits { terminator: true, ..REGISTERED };

/// Operations with traits, sorted by name.
static STRUCTURAL: [(&str, Traits); 10] = [
    (
        "builtin.module",
        Traits { no_terminator: true, isolated: true, graph_region: true, symbol_table: true, ..REGISTERED },
    ),
    ("cf.br", TERMINATOR),
    ("cf.cond_br", TERMINATOR),
    ("cf.switch", TERMINATOR),
    ("func.func", Traits { isolated: true, ..REGISTERED }),
    ("func.return", TERMINATOR),
    ("scf.condition", TERMINATOR),
    ("scf.yield", TERMINATOR),
    ("test.broadcastable", Traits { broadcastable: true, tensors_only: true, ..REGISTERED }),
    ("tosa.yield", TERMINATOR),
];

/// All operations of `arith`, `builtin`, `cf`, `func` and `math`, sorted.
static CLOSED: [&str; 108] = [
    "arith.addf",
    "arith.addi",
    "arith.addui_extended",
    "arith.andi",
    "arith.bitcast",
    "arith.ceildivsi",
    "arith.ceildivui",
    "arith.cmpf",
    "arith.cmpi",
    "arith.constant",
    "arith.divf",
    "arith.divsi",
    "arith.divui",
    "arith.extf",
    "arith.extsi",
    "arith.extui",
    "arith.floordivsi",
    "arith.fptosi",
    "arith.fptoui",
    "arith.index_cast",
    "arith.index_castui",
    "arith.maximumf",
    "arith.maxnumf",
    "arith.maxsi",
    "arith.maxui",
    "arith.minimumf",
    "arith.minnumf",
    "arith.minsi",
    "arith.minui",
    "arith.mulf",
    "arith.muli",
    "arith.mulsi_extended",
    "arith.mului_extended",
    "arith.negf",
    "arith.ori",
    "arith.remf",
    "arith.remsi",
    "arith.remui",
    "arith.scaling_extf",
    "arith.scaling_truncf",
    "arith.select",
    "arith.shli",
    "arith.shrsi",
    "arith.shrui",
    "arith.sitofp",
    "arith.subf",
    "arith.subi",
    "arith.truncf",
    "arith.trunci",
    "arith.uitofp",
    "arith.xori",
    "builtin.module",
    "builtin.unrealized_conversion_cast",
    "cf.assert",
    "cf.br",
    "cf.cond_br",
    "cf.switch",
    "func.call",
    "func.call_indirect",
    "func.constant",
    "func.func",
    "func.return",
    "math.absf",
    "math.absi",
    "math.acos",
    "math.acosh",
    "math.asin",
    "math.asinh",
    "math.atan",
    "math.atan2",
    "math.atanh",
    "math.cbrt",
    "math.ceil",
    "math.clampf",
    "math.copysign",
    "math.cos",
    "math.cosh",
    "math.ctlz",
    "math.ctpop",
    "math.cttz",
    "math.erf",
    "math.erfc",
    "math.exp",
    "math.exp2",
    "math.expm1",
    "math.floor",
    "math.fma",
    "math.fpowi",
    "math.ipowi",
    "math.isfinite",
    "math.isinf",
    "math.isnan",
    "math.isnormal",
    "math.log",
    "math.log10",
    "math.log1p",
    "math.log2",
    "math.powf",
    "math.round",
    "math.roundeven",
    "math.rsqrt",
    "math.sin",
    "math.sincos",
    "math.sinh",
    "math.sqrt",
    "math.tan",
    "math.tanh",
    "math.trunc",
];

/// The dialects registered in `mlir-opt` 22, sorted: their types and attributes are more than text.
static REGISTERED_DIALECTS: [&str; 51] = [
    "acc",
    "affine",
    "amdgpu",
    "amx",
    "arith",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "dlti",
    "emitc",
    "func",
    "gpu",
    "index",
    "irdl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "scf",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "test",
    "test_dyn",
    "test_irdl_to_cpp",
    "tosa",
    "transform",
    "ub",
    "vector",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

/// The dialects registered in `mlir-opt` 22, sorted.
pub fn names() -> &'static [&'static str] {
    &REGISTERED_DIALECTS
}

/// Whether `mlir-opt` 22 knows the dialect.
pub fn is_registered(dialect: &[u8]) -> bool {
    contains(&REGISTERED_DIALECTS, dialect)
}

fn contains(sorted: &[&'static str], name: &[u8]) -> bool {
    find(sorted, name).is_some()
}

fn find(sorted: &[&'static str], name: &[u8]) -> Option<&'static str> {
    sorted.binary_search_by(|known| known.as_bytes().cmp(name)).ok().map(|index| sorted[index])
}

/// What verification of structure may rely on.
pub(super) fn traits(name: &[u8]) -> Option<Traits> {
    if let Ok(index) = STRUCTURAL.binary_search_by(|(known, _)| known.as_bytes().cmp(name)) {
        return Some(STRUCTURAL[index].1);
    }
    contains(&CLOSED, name).then_some(REGISTERED)
}

/// Whether the dialect of an operation is closed and does not have it.
pub(super) fn is_unknown_in_closed_dialect(name: &[u8]) -> bool {
    let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
    matches!(dialect, b"arith" | b"builtin" | b"cf" | b"func" | b"math")
        && dialect.len() < name.len()
        && !contains(&CLOSED, name)
}

/// The operations in here.
pub(super) fn operation_names() -> impl Iterator<Item = &'static str> {
    CLOSED.iter().copied().chain(STRUCTURAL.iter().map(|(name, _)| *name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        for table in [&CLOSED[..], &REGISTERED_DIALECTS] {
            assert!(table.is_sorted());
        }
        assert!(STRUCTURAL.is_sorted_by_key(|(name, _)| *name));
    }
}
