//! The fields of attributes of StableHLO, in the order of the text and of the encoding.

/// The kind of value of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FieldKind {
    /// A list of numbers; empty by default.
    Ints,
    /// A number; 0 by default.
    Int,
    #[cfg(feature = "bytecode")]
    Type,
    #[cfg(feature = "bytecode")]
    Bool,
}

/// A field: its name, and the kind of its value.
pub(crate) type HloField = (&'static str, FieldKind);

use FieldKind::{Int, Ints};

/// `#stablehlo.dot`
pub(crate) const DOT: &[HloField] = &[
    ("lhs_batching_dimensions", Ints),
    ("rhs_batching_dimensions", Ints),
    ("lhs_contracting_dimensions", Ints),
    ("rhs_contracting_dimensions", Ints),
];

/// `#stablehlo.dot_algorithm`
#[cfg(feature = "bytecode")]
pub(crate) const DOT_ALGORITHM: &[HloField] = &[
    ("lhs_precision_type", FieldKind::Type),
    ("rhs_precision_type", FieldKind::Type),
    ("accumulation_type", FieldKind::Type),
    ("lhs_component_count", Int),
    ("rhs_component_count", Int),
    ("num_primitive_operations", Int),
    ("allow_imprecise_accumulation", FieldKind::Bool),
];

/// `#stablehlo.gather`
pub(crate) const GATHER: &[HloField] = &[
    ("offset_dims", Ints),
    ("collapsed_slice_dims", Ints),
    ("operand_batching_dims", Ints),
    ("start_indices_batching_dims", Ints),
    ("start_index_map", Ints),
    ("index_vector_dim", Int),
];

/// `#stablehlo.scatter`
pub(crate) const SCATTER: &[HloField] = &[
    ("update_window_dims", Ints),
    ("inserted_window_dims", Ints),
    ("input_batching_dims", Ints),
    ("scatter_indices_batching_dims", Ints),
    ("scatter_dims_to_operand_dims", Ints),
    ("index_vector_dim", Int),
];
