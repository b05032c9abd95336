//! Operations that MLIR no longer has: their replacements, and the first release without them.

use crate::assembly::records;

/// The replacement of a removed operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Gone {
    /// The operations that replace the removed one; several if the replacement depends on the types.
    pub(crate) replacements: Vec<&'static str>,
    /// The first release of LLVM without the operation.
    pub(crate) since: u8,
    /// Whether the operation was only renamed, and the rest of it is unchanged.
    pub(crate) is_renamed: bool,
}

/// The text after the name, compared with the form of the removed operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FormAfterName {
    /// The same text after the name.
    Same,
    /// The replacement has another form.
    Other,
}

/// Operations, their replacements, and the first releases without them. Sorted by name.
const TABLE: &[(&str, &str, u8, FormAfterName)] = &[
    ("arith.maxf", "arith.maximumf", 18, FormAfterName::Same),
    ("arith.minf", "arith.minimumf", 18, FormAfterName::Same),
    ("bufferization.to_memref", "bufferization.to_buffer", 21, FormAfterName::Other),
    ("linalg.batch_matmul_transpose_a", "linalg.batch_matmul", 22, FormAfterName::Other),
    ("linalg.batch_matmul_transpose_b", "linalg.batch_matmul", 22, FormAfterName::Other),
    ("linalg.elemwise_binary", "linalg.elementwise", 21, FormAfterName::Other),
    ("linalg.elemwise_unary", "linalg.elementwise", 21, FormAfterName::Other),
    ("linalg.init_tensor", "tensor.empty", 16, FormAfterName::Other),
    ("linalg.matmul_transpose_a", "linalg.matmul", 22, FormAfterName::Other),
    ("linalg.matmul_transpose_b", "linalg.matmul", 22, FormAfterName::Other),
    ("linalg.pad_tensor", "tensor.pad", 14, FormAfterName::Same),
    ("linalg.tensor_collapse_shape", "tensor.collapse_shape", 14, FormAfterName::Same),
    ("linalg.tensor_expand_shape", "tensor.expand_shape", 14, FormAfterName::Other),
    ("llvm.intr.experimental.stepvector", "llvm.intr.stepvector", 20, FormAfterName::Same),
    ("llvm.mlir.null", "llvm.mlir.zero", 18, FormAfterName::Same),
    ("memref.tensor_load", "bufferization.to_tensor", 14, FormAfterName::Other),
    ("mesh.mesh", "shard.grid", 22, FormAfterName::Same),
    ("scf.foreach_thread", "scf.forall", 17, FormAfterName::Other),
    ("tensor.pack", "linalg.pack", 21, FormAfterName::Same),
    ("tensor.unpack", "linalg.unpack", 21, FormAfterName::Same),
    ("tosa.fully_connected", "tosa.matmul", 21, FormAfterName::Other),
    ("tosa.int_div", "tosa.intdiv", 21, FormAfterName::Same),
    ("tosa.reduce_prod", "tosa.reduce_product", 21, FormAfterName::Same),
    ("transform.structured.tile", "transform.structured.tile_using_for", 18, FormAfterName::Other),
    ("transform.structured.tile_to_forall_op", "transform.structured.tile_using_forall", 18, FormAfterName::Other),
    ("vector.extractelement", "vector.extract", 22, FormAfterName::Other),
    ("vector.flat_transpose", "llvm.intr.matrix.transpose", 22, FormAfterName::Other),
    ("vector.insertelement", "vector.insert", 22, FormAfterName::Other),
    ("vector.matrix_multiply", "llvm.intr.matrix.multiply", 22, FormAfterName::Other),
    ("vector.splat", "vector.broadcast", 22, FormAfterName::Other),
    ("vector.warp_execute_on_lane_0", "gpu.warp_execute_on_lane_0", 20, FormAfterName::Other),
];

/// Operations of the dialect `std` with another name than their replacements.
const STANDARD: &[(&str, &str)] = &[
    ("absf", "math.absf"),
    ("atomic_yield", "memref.atomic_yield"),
    ("ceilf", "math.ceil"),
    ("divi_signed", "arith.divsi"),
    ("divi_unsigned", "arith.divui"),
    ("floorf", "math.floor"),
    ("fpext", "arith.extf"),
    ("fptrunc", "arith.truncf"),
    ("memref_cast", "memref.cast"),
    ("remi_signed", "arith.remsi"),
    ("remi_unsigned", "arith.remui"),
    ("shift_left", "arith.shli"),
    ("shift_right_signed", "arith.shrsi"),
    ("shift_right_unsigned", "arith.shrui"),
    ("sexti", "arith.extsi"),
    ("signed_divi", "arith.divsi"),
    ("signed_remi", "arith.remsi"),
    ("subtensor", "tensor.extract_slice"),
    ("subtensor_insert", "tensor.insert_slice"),
    ("tensor_cast", "tensor.cast"),
    ("unsigned_divi", "arith.divui"),
    ("unsigned_remi", "arith.remui"),
    ("zexti", "arith.extui"),
];

/// The dialects with the former operations of `std`.
const SUCCESSORS: [&str; 6] = ["arith", "math", "func", "cf", "memref", "tensor"];

/// The release without the dialect `std`.
const STANDARD_ENDED: u8 = 15;

/// The release of LLVM in which the dialect `mesh` became `shard`.
const MESH_ENDED: u8 = 22;

/// Returns the replacement of an operation that MLIR had and removed.
pub(crate) fn gone(name: &str) -> Option<Gone> {
    if let Some(called) = name.strip_prefix("std.") {
        return standard(called);
    }
    if let Some(replacement) = name.strip_prefix("mesh.").and_then(|called| named("shard", called)) {
        return Some(Gone { replacements: vec![replacement], since: MESH_ENDED, is_renamed: false });
    }
    let at = TABLE.binary_search_by_key(&name, |(gone, ..)| gone).ok()?;
    let (_, replacement, since, form) = TABLE[at];
    Some(Gone { replacements: vec![replacement], since, is_renamed: form == FormAfterName::Same })
}

/// The replacement of an operation of `std`.
fn standard(called: &str) -> Option<Gone> {
    if let Some((_, replacement)) = STANDARD.iter().find(|(gone, _)| *gone == called) {
        return Some(Gone { replacements: vec![replacement], since: STANDARD_ENDED, is_renamed: false });
    }
    let mut replacements: Vec<&'static str> = SUCCESSORS.iter().filter_map(|dialect| named(dialect, called)).collect();
    // `constant` was an operation of several dialects. For numbers only `arith.constant` replaces it.
    if called == "constant" {
        replacements.truncate(1);
    }
    let is_renamed = replacements.len() == 1;
    (!replacements.is_empty()).then_some(Gone { replacements, since: STANDARD_ENDED, is_renamed })
}

/// The operation of a dialect whose name without the dialect is `called`.
fn named(dialect: &str, called: &str) -> Option<&'static str> {
    records::names_called(called).find(|name| name.split('.').next() == Some(dialect))
}

impl Gone {
    /// The message about an operation with this name.
    pub(crate) fn sentence(&self, name: &str) -> String {
        let replacements: Vec<String> = self.replacements.iter().map(|name| format!("`{name}`")).collect();
        let replacements = replacements.join(" or ");
        match name.starts_with("std.") {
            // The operations moved in several releases before the dialect ended.
            true => format!("`{name}` is {replacements} now: LLVM {} has no dialect `std`", self.since),
            false => format!("`{name}` is {replacements} since LLVM {}", self.since),
        }
    }

    /// The new name, if the rest of the operation is unchanged.
    pub(crate) fn rename(&self) -> Option<&'static str> {
        self.replacements.first().copied().filter(|_| self.is_renamed && self.replacements.len() == 1)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::assembly::Release;

    #[test]
    fn rows_of_operations_that_are_gone_end_where_the_table_says() {
        for name in records::ended_names() {
            // Terminators without a replacement.
            let since = gone(name).map(|gone| gone.since).or((name == "gpu.module_end").then_some(20));
            assert_eq!(since, records::ended(name.as_bytes()).map(Release::number), "{name}");
        }
    }

    #[test]
    fn replacements_exist_and_what_they_replace_does_not() {
        assert!(TABLE.is_sorted_by_key(|(gone, ..)| gone));
        for (name, replacement, since, _) in TABLE {
            assert!(!records::has(name.as_bytes(), Release::DEFAULT), "{name}");
            assert!(records::has(replacement.as_bytes(), Release::DEFAULT), "{replacement}");
            assert!((10..=22).contains(since));
        }
        for (name, replacement) in STANDARD {
            assert!(records::has(replacement.as_bytes(), Release::DEFAULT), "{name}: {replacement}");
        }
    }

    #[test]
    fn operations_of_std_are_found_by_their_names() {
        let replacements = |name| gone(name).unwrap().replacements;
        assert_eq!(replacements("std.addf"), ["arith.addf"]);
        assert_eq!(replacements("std.constant"), ["arith.constant"]);
        assert_eq!(replacements("std.exp"), ["math.exp"]);
        assert_eq!(replacements("std.dim"), ["memref.dim", "tensor.dim"]);
        assert_eq!(replacements("std.zexti"), ["arith.extui"]);
        assert_eq!(gone("std.nothing"), None);
    }
}
