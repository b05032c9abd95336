//! Types and attributes of dialects that the IR keeps as text, taken apart.

pub(crate) mod hlo_fields;
pub(crate) mod llvm;
pub(crate) mod spirv;
