//! The attributes of dialects for which `mlir-opt` prints an alias, and the names of the aliases.

use crate::dialect;

/// Attributes with the names of their aliases, sorted.
const ALIASES: [(&str, &str); 38] = [
    ("llvm.access_group", "#access_group"),
    ("llvm.alias_scope", "#alias_scope"),
    ("llvm.alias_scope_domain", "#alias_scope_domain"),
    ("llvm.di_basic_type", "#di_basic_type"),
    ("llvm.di_common_block", "#di_common_block"),
    ("llvm.di_compile_unit", "#di_compile_unit"),
    ("llvm.di_composite_type", "#di_composite_type"),
    ("llvm.di_derived_type", "#di_derived_type"),
    ("llvm.di_file", "#di_file"),
    ("llvm.di_global_variable", "#di_global_variable"),
    ("llvm.di_global_variable_expression", "#di_global_variable_expression"),
    ("llvm.di_imported_entity", "#di_imported_entity"),
    ("llvm.di_label", "#di_label"),
    ("llvm.di_lexical_block", "#di_lexical_block"),
    ("llvm.di_lexical_block_file", "#di_lexical_block_file"),
    ("llvm.di_local_variable", "#di_local_variable"),
    ("llvm.di_module", "#di_module"),
    ("llvm.di_namespace", "#di_namespace"),
    ("llvm.di_null_type", "#di_null_type"),
    ("llvm.di_string_type", "#di_string_type"),
    ("llvm.di_subprogram", "#di_subprogram"),
    ("llvm.di_subroutine_type", "#di_subroutine_type"),
    ("llvm.loop_annotation", "#loop_annotation"),
    ("llvm.loop_distribute", "#loop_distribute"),
    ("llvm.loop_interleave", "#loop_interleave"),
    ("llvm.loop_licm", "#loop_licm"),
    ("llvm.loop_peeled", "#loop_peeled"),
    ("llvm.loop_pipeline", "#loop_pipeline"),
    ("llvm.loop_unroll", "#loop_unroll"),
    ("llvm.loop_unroll_and_jam", "#loop_unroll_and_jam"),
    ("llvm.loop_unswitch", "#loop_unswitch"),
    ("llvm.loop_vectorize", "#loop_vectorize"),
    ("llvm.mmra_tag", "#mmra_tag"),
    ("llvm.tbaa_root", "#tbaa_root"),
    ("llvm.tbaa_tag", "#tbaa_tag"),
    ("llvm.tbaa_type_desc", "#tbaa_type_desc"),
    ("ml_program.extern", "#extern"),
    ("sparse_tensor.encoding", "#sparse"),
];

/// The name of the alias of an attribute, given its text.
pub(super) fn alias(text: &[u8]) -> Option<&'static str> {
    let symbol = text.strip_prefix(b"#")?;
    let name = &symbol[..symbol.iter().position(|byte| *byte == b'<').unwrap_or(symbol.len())];
    let found = ALIASES.binary_search_by_key(&name, |(attribute, _)| attribute.as_bytes()).ok()?;
    Some(ALIASES[found].1)
}

/// Whether `mlir-opt` parses the text of an attribute or a type, by its dialect: texts of other dialects are printed as written.
pub(super) fn is_known(text: &[u8]) -> bool {
    dialect::is_registered(dialect::of_symbol(text))
}
