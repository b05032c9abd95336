//! Definitions of operations from files, for the [`Registry`](broadcastable::dialect::Registry) of [`broadcastable`].
//!
//! [`ods`] reads what `llvm-tblgen --dump-json` prints of a dialect, an operation when it is asked for; [`file`](mod@file) reads the TOML
//! that people write: `bcast.toml`. It is a package of its own, so that who has neither builds no reader of JSON and TOML,
//! and so that nobody's build of the library waits for them.
//!
//! ```
//! use broadcastable::dialect::Registry;
//! use broadcastable::source::SourceFile;
//! use broadcastable_definitions::file;
//!
//! let source = SourceFile::new("bcast.toml", r#"op."mine.fma" = { operands = 3, rule = "numpy" }"#)?;
//! let registry = Registry::default().with_definitions(file::parse(&source).unwrap());
//! assert!(registry.has_shape_rule(b"mine.fma"));
//! # Ok::<(), broadcastable::source::SourceError>(())
//! ```

pub mod file;
pub mod ods;
