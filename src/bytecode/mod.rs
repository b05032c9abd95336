//! MLIR's binary format: [`read`] builds the same [`Ir`] as [`syntax::parse`](crate::syntax::parse) builds from the text.
//!
//! All versions from 0 to 6 are read. Bytes are not trusted: malformed bytecode is a [`BytecodeError`] with its place, and so are
//! unsupported parts: attributes and types in an encoding of their dialect's own, and properties of operations without a record.
//!
//! ```
//! use broadcastable::{bytecode, dialect::Registry, source::SourceFile};
//!
//! let source = SourceFile::new("add.mlirbc", include_bytes!("../../testdata/bytecode/add.mlirbc"))?;
//! assert!(bytecode::is_bytecode(source.bytes()));
//! let registry = Registry::default();
//! let module = bytecode::read(&source, &bytecode::Options::new(&registry))?;
//! let text = module.ir.print_to_string(Default::default());
//! assert!(text.contains(r#""tosa.add"(%0, %1) : (tensor<4x1xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>"#), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file is a header and sections: strings, dialects and names of operations, attributes and types with a table of
//! where each is, operations, properties, resources. Attributes and types are read when they are first named (`pool`),
//! those that are kept as text by the grammar, all at once (`texts`). Operations are read on a stack of regions
//! (`operations`). StableHLO's portable artifacts are read as StableHLO (`hlo`).

mod builtin_attributes;
mod builtin_types;
mod error;
mod hlo;
mod likes;
mod llvm;
mod locations;
mod operations;
mod pool;
mod properties;
mod quant;
mod reader;
mod resources;
mod scope;
mod sdy;
mod sections;
mod strings;
mod texts;

pub use error::BytecodeError;
pub use resources::Resources;
pub use sections::SectionKind;

use crate::dialect::Registry;
use crate::ir::{Ir, TopLevel};
use crate::limits::Limits;
use crate::source::SourceFile;
use operations::OperationReader;
use pool::Pool;
use properties::Properties;
use sections::Sections;
use strings::{Dialects, Strings};

/// The first bytes of bytecode.
pub const MAGIC: &[u8] = b"ML\xEFR";

/// The newest version that is known.
pub const NEWEST_VERSION: u64 = 6;

/// The newest supported version of VHLO.
const NEWEST_VHLO: &str = "1.20.0";

/// The first version in which the regions of an isolated operation are in a section.
const ISOLATED_SECTIONS: u64 = 2;
/// The first version with orders of uses.
const USE_LIST_ORDERS: u64 = 3;
/// The first version that omits unknown locations of arguments.
const ELIDED_LOCATIONS: u64 = 4;
/// The first version that stores properties separately from attributes.
const NATIVE_PROPERTIES: u64 = 5;
/// The first version in which sizes of segments are numbers instead of an attribute.
const SPARSE_SEGMENTS: u64 = 6;

/// Whether bytes begin like bytecode. No text does: the third byte is invalid in UTF-8.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Options of reading bytecode.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options<'o> {
    /// The known operations, with the order of their properties.
    pub registry: &'o Registry,
    /// Whether no module is added around a file that is not a single module.
    pub no_implicit_module: bool,
    /// The sizes beyond which a file is refused.
    pub limits: &'o Limits,
}

impl<'o> Options<'o> {
    /// The defaults of `bcast-opt`: a module is added around a file that is not a single module.
    pub const fn new(registry: &'o Registry) -> Self {
        Self { registry, no_implicit_module: false, limits: &Limits::DEFAULT }
    }

    broadcastable_core::setters! { no_implicit_module: bool, limits: &'o Limits }
}

/// The contents of a file.
#[derive(Debug)]
#[non_exhaustive]
pub struct Module<'b> {
    /// The module.
    pub ir: Ir,
    /// The version of the format.
    pub version: u64,
    /// The name of the program that wrote the file, from the file: `MLIR22.1.0`.
    pub producer: String,
    /// The contents of resources, which the module names by their keys.
    pub resources: Resources<'b>,
}

/// Reads a file.
///
/// # Errors
/// [`BytecodeError`], with the place in the file.
pub fn read<'b>(source: &'b SourceFile, options: &Options<'_>) -> Result<Module<'b>, BytecodeError> {
    let bytes = source.bytes();
    let sections = Sections::read(bytes)?;
    let strings = Strings::read(sections.required(SectionKind::Strings)?)?;
    let dialects = Dialects::read(sections.required(SectionKind::Dialects)?, &strings, sections.version)?;
    let resources = Resources::read(&sections, &strings, &dialects)?;
    let properties = Properties::read(&sections, options.registry, dialects.operations.len())?;
    let operations = sections.required(SectionKind::Operations)?;
    let mut pool = Pool::read(&sections, strings, dialects, resources, (options, bytes.len()))?;
    let reader = OperationReader::new(&mut pool, properties, sections.version, options.limits);
    reader.read(operations, !options.no_implicit_module)?;
    let Pool { mut ir, resources, .. } = pool;
    // Attributes are defined before their uses.
    ir.top_level.sort_by_key(|item| !matches!(item, TopLevel::Alias(_)));
    let producer = String::from_utf8_lossy(sections.producer).into_owned();
    Ok(Module { ir, version: sections.version, producer, resources })
}
