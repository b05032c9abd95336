//! Definitions of operations from files, for the [`Registry`](broadcastable::dialect::Registry) of [`broadcastable`].
//!
//! [`ods`] reads the output of `llvm-tblgen --dump-json` for a dialect, one operation at a time on demand; [`file`](mod@file) reads `bcast.toml`, which is
//! written by hand. This is a separate package, so that embedders without such files do not build readers of JSON and TOML, and the library is built without
//! waiting for these.
//!
//! ```
//! use broadcastable::dialect::Registry;
//! use broadcastable::source::SourceFile;
//! use broadcastable_definitions::file;
//!
//! let source = SourceFile::new("bcast.toml", r#"op."mine.fma" = { operands = 3, rule = "numpy" }"#)?;
//! let registry = Registry::default().with_definitions(file::parse(&source).unwrap());
//! assert!(registry.has_shape_rule("mine.fma"));
//! # Ok::<(), broadcastable::source::SourceError>(())
//! ```

pub mod file;
pub mod ods;
