//! The dialects that `mlir-opt` 22 registers, and their operations that have no rows in [`super::records`].
//!
//! An operation of a closed dialect that is not listed is refused.

use crate::assembly::{Release, records};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// A dialect that `mlir-opt` 22 registers.
struct Dialect {
    name: &'static str,
    /// Whether an operation that is not registered is refused.
    is_closed: bool,
    /// The first release that has the dialect, if an earlier one is known.
    since: Option<Release>,
    /// Operations without a row, in C++ or for tests: their names without the dialect, sorted, with blanks between them.
    others: &'static str,
}

const fn closed(name: &'static str) -> Dialect {
    Dialect { name, is_closed: true, since: None, others: "" }
}

const fn open(name: &'static str) -> Dialect {
    Dialect { name, is_closed: false, since: None, others: "" }
}

impl Dialect {
    const fn since(self, release: Release) -> Self {
        Self { since: Some(release), ..self }
    }

    const fn and(self, others: &'static str) -> Self {
        Self { others, ..self }
    }

    fn has(&self, name: &[u8], release: Release) -> bool {
        let other = &name[self.name.len() + 1..];
        records::has(name, release) || self.others.split_ascii_whitespace().any(|known| known.as_bytes() == other)
    }
}

/// Whether `mlir-opt` 22 registers the dialect.
pub fn is_registered(dialect: &[u8]) -> bool {
    find(dialect).is_some()
}

/// Whether `mlir-opt` 22 registers the dialect of an operation.
pub(crate) fn has_registered_dialect(name: &[u8]) -> bool {
    dialect_of(name).is_some()
}

/// The dialects registered in `mlir-opt` 22, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    DIALECTS.iter().map(|dialect| dialect.name)
}

/// Whether `mlir-opt` of a release is known to register the operation.
pub(super) fn is_operation(name: &[u8], release: Release) -> bool {
    dialect_of(name).is_some_and(|dialect| dialect.has(name, release))
}

/// Whether the dialect of the operation is closed, and does not have the operation.
pub(super) fn is_unknown_in_closed_dialect(name: &[u8], release: Release) -> bool {
    let is_known = |dialect: &Dialect| dialect.since.is_none_or(|since| since <= release);
    dialect_of(name).is_some_and(|dialect| dialect.is_closed && is_known(dialect) && !dialect.has(name, release))
}

fn dialect_of(name: &[u8]) -> Option<&'static Dialect> {
    find(&name[..name.iter().position(|byte| *byte == b'.')?])
}

fn find(dialect: &[u8]) -> Option<&'static Dialect> {
    static PLACES: OnceLock<FxHashMap<&[u8], &Dialect>> = OnceLock::new();
    PLACES.get_or_init(|| DIALECTS.iter().map(|known| (known.name.as_bytes(), known)).collect()).get(dialect).copied()
}

/// Sorted by name. For test dialects that are open, the operations with regions are listed, since their verification depends on whether they are registered.
static DIALECTS: [Dialect; 51] = [
    closed("acc"),
    closed("affine"),
    closed("amdgpu"),
    closed("amx"),
    closed("arith"),
    closed("arm_neon"),
    closed("arm_sme"),
    closed("arm_sve"),
    closed("async"),
    closed("bufferization"),
    closed("builtin"),
    closed("cf"),
    closed("complex"),
    closed("dlti"),
    closed("emitc"),
    closed("func"),
    closed("gpu"),
    closed("index"),
    closed("irdl"),
    closed("linalg"),
    open("llvm"),
    closed("math"),
    closed("memref"),
    closed("ml_program"),
    closed("mpi"),
    closed("nvgpu"),
    open("nvvm"),
    closed("omp"),
    closed("pdl"),
    closed("pdl_interp"),
    closed("ptr"),
    closed("quant"),
    open("rocdl"),
    closed("scf"),
    open("shape"),
    closed("shard").since(Release::V20),
    closed("smt").since(Release::V20),
    closed("sparse_tensor"),
    open("spirv"),
    closed("tensor"),
    open("test").and(
        "affine_scope alloca_scope_region call_with_segments conversion_func_op dummy_op_with_region_ref \
         functional_region_op graph_region isolated_graph_region isolated_one_region_op isolated_region \
         isolated_regions loop_block many_regions merge_blocks one_region_op one_region_with_operands_op \
         one_region_with_recursive_memory_effects op_with_region_fold op_with_region_pattern \
         pretty_printed_region region_if single_no_terminator_custom_asm_op single_no_terminator_op \
         sized_region_op ssacfg_region symbol_scope symbol_scope_isolated two_region_op \
         variadic_no_terminator_op variadic_region_inferred with_bounds_region wrapping_region",
    ),
    closed("test_dyn"),
    closed("test_irdl_to_cpp").and("bar beef conditional hash"),
    closed("tosa"),
    closed("transform").and(
        "apply_conversion_patterns.transform.test_conversion_patterns \
         apply_conversion_patterns.transform.test_type_converter apply_patterns.transform.test_patterns \
         test.fuse_and_yield test.fuse_consumer test.fuse_consumer_using_slice test.fuse_using_forall \
         test.make_composed_folded_affine_apply test.move_operand_deps test.move_value_defns \
         test.query_consumer_fusability test.query_producer_fusability \
         test.tile_and_fuse_outer_parallel_partial_reduction test.tile_using_custom_loop \
         test.tile_using_forall test_add_test_extension test_add_to_param \
         test_branching_transform_op_terminator test_check_if_test_extension_present test_consume_operand \
         test_consume_operand_each test_consume_operand_of_op_kind_or_fail test_copy_payload \
         test_correct_number_of_multi_results test_dummy_payload_op test_emit_remark_and_erase_operand \
         test_initializer_extension test_mixed_null_and_non_null_results test_mixed_success_and_silenceable \
         test_notify_payload_op_replaced test_produce_empty_payload test_produce_invalid_ir \
         test_produce_null_param test_produce_null_payload test_produce_null_value test_produce_param \
         test_produce_param_with_number_of_test_ops test_produce_self_handle_or_forward_operand \
         test_produce_transform_param_or_forward_operand \
         test_produce_value_handle_to_argument_of_parent_block test_produce_value_handle_to_result \
         test_produce_value_handle_to_self_operand test_re_enter_region test_remap_operand_to_self \
         test_remove_test_extension test_report_number_of_tracked_handles_nested_under \
         test_required_memory_effects test_reverse_payload_ops test_succeed_if_operand_of_op_kind \
         test_tracked_rewrite test_transform_op test_transform_op_with_regions \
         test_transform_unrestricted_op_no_interface test_wrong_number_of_multi_results \
         test_wrong_number_of_results",
    ),
    closed("ub"),
    closed("vector"),
    closed("wasmssa").since(Release::V20),
    closed("x86vector"),
    closed("xegpu"),
    closed("xevm").since(Release::V20),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        assert!(DIALECTS.is_sorted_by(|left, right| left.name < right.name));
        for names in DIALECTS.iter().map(|dialect| dialect.others) {
            assert!(names.split_ascii_whitespace().is_sorted_by(|left, right| left < right), "{names}");
        }
    }

    #[test]
    fn a_closed_dialect_has_no_other_operations() {
        for known in ["tosa.add", "arith.addf", "scf.for", "transform.apply_patterns.linalg.tiling_canonicalization"] {
            assert!(
                is_operation(known.as_bytes(), Release::DEFAULT)
                    && !is_unknown_in_closed_dialect(known.as_bytes(), Release::DEFAULT),
                "{known}"
            );
        }
        for unknown in ["tosa.addd", "tosa.", "dlti.query", "ub.poison2"] {
            assert!(is_unknown_in_closed_dialect(unknown.as_bytes(), Release::DEFAULT), "{unknown}");
        }
        for open in ["llvm.zzz", "test.zzz", "my.add", "tosa", "stablehlo.add"] {
            assert!(!is_unknown_in_closed_dialect(open.as_bytes(), Release::DEFAULT), "{open}");
        }
    }
}
