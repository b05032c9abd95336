//! Shape broadcasting for compilers: infers the shape that operands combine to, verifies programs, and proposes corrections.
//!
//! Two programs are built on this library. `bcast-opt` verifies the operations of MLIR text that carry the [`Broadcastable`] trait, as `mlir-opt` does,
//! without LLVM; `bcast-shape` is a calculator. Compilers select the parts that they need:
//!
//! | purpose | feature | dependencies |
//! |---|---|---|
//! | the shape algebra, [`shape`] | none: `default-features = false` | `smallvec`, `thiserror` |
//! | solving for run-time sizes, [`sizes`] | `sizes` | a SAT solver, hash tables |
//! | building, reading, verifying and printing MLIR, and rendering diagnostics | `text`, the default | a lexer, a generated parser, a renderer |
//! | answering an editor, [`analysis`] | `analysis` | none |
//! | findings as records, [`diagnostic::DiagnosticRecord`] | `serde` | `serde` |
//! | broadcasting of elements, [`data`] | `data` | none |
//!
//! Definitions of operations in TableGen's JSON and in TOML are read by the package `broadcastable-definitions`. The package `bcast-opt` contains the
//! programs, also as functions; it depends on an argument parser, threads and a progress bar.
//!
//! # From text to an answer
//!
//! ```text
//!               syntax          verify                  diagnostic::render
//!   SourceFile ────────▶ Ir ───────────▶ Diagnostics ────────────────────▶ text for people
//!                ▲       │     ▲    ▲
//!             dialect    │  dialect shape
//!                        ╰───────────────────────────────────────────────▶ MLIR text
//!                               print, print::mlir_opt
//! ```
//!
//! 1. [`source`] holds the bytes of a file and turns offsets into lines and columns.
//! 2. [`syntax`] parses bytes into the IR directly, without a syntax tree.
//! 3. [`ir`] keeps operations, values and blocks in flat vectors, and prints them as they were written; [`ir::build`] makes them without text;
//!    [`print::mlir_opt`] prints them as `mlir-opt` does.
//! 4. [`dialect`] finds the definition of an operation by its name.
//! 5. [`verify`] compares every operation with the rules; its front page lists them.
//! 6. [`lint`] searches for valid code that was perhaps meant differently.
//! 7. [`diagnostic`] defines findings, and renders them for people and programs. [`check`] has these steps in one object.
//! 8. [`stream`] applies all of this to a file of any size, part by part.
//! 9. [`pass`] changes a module by [`ir::edit`]: [`pass::InferTypes`] infers types from operands. Changes can be returned as edits of the text,
//!    [`pass::text_edits`].
//! 10. [`fix`] applies the edits that diagnostics propose to a text, and keeps those that remove their finding.
//! 11. [`analysis`] holds a text that is being edited, and reads again the parts that an edit affects.
//!
//! # Vocabulary
//!
//! The words are MLIR's: *operation*, *operand*, *result*, *block*, *region*, *attribute*, *trait*, *ranked* and *unranked*.
//!
//! - A *dim* is a size; an *axis* is its index in a shape, counted from the left.
//! - The *inferred* shape is the one that operands broadcast to; the *declared* shape is the one written for the result.
//! - The *generic form* of an operation is `"name"(operands) : (types) -> types`; a *custom form* is defined by its dialect.
//! - A *conformance* profile is an interpretation of the rules: [`Spec`], [`Strict`], or [`Upstream`] for that of LLVM 22.
//! - `infer_` computes, `verify_` judges, `parse_` reads and `print_` writes.
//!
//! # Shapes alone
//!
//! ```
//! use broadcastable::shape::{Conformance, Shape, infer_result_shape};
//!
//! let (image, scale): (Shape, Shape) = ("?x50x4".parse()?, "50x1".parse()?);
//! let result = infer_result_shape([image.dims(), scale.dims()], Conformance::Spec)?;
//! assert_eq!(result.to_string(), "?x50x4");
//!
//! let mean: Shape = "32x50".parse()?;
//! let conflict = infer_result_shape([image.dims(), mean.dims()], Conformance::Spec).unwrap_err();
//! assert_eq!(conflict.to_string(), "dimension 2 of operand #0 is 4, but dimension 1 of operand #1 is 50");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A whole file
//!
//! ```
//! # #[cfg(feature = "text")] {
//! use broadcastable::{check::check, dialect::Registry, ir::PrintOptions, source::SourceFile};
//!
//! let text = r#"
//!   %a = "test.source"() : () -> tensor<8x1xf32>
//!   %b = "test.source"() : () -> tensor<?xf32>
//!   %sum = "test.broadcastable"(%a, %b) : (tensor<8x1xf32>, tensor<?xf32>) -> tensor<8x?xf32>
//! "#;
//! let source = SourceFile::new("example.mlir", text)?;
//! let checked = check(&source, &Registry::default());
//! assert!(!checked.has_errors());
//!
//! let printed = checked.ir.print_to_string(PrintOptions::default());
//! assert!(printed.starts_with("module {\n  %a = \"test.source\"() : () -> tensor<8x1xf32>\n"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # From a program of your own
//!
//! A compiler builds the IR instead of writing text: types, then operations, whose results can be inferred. It registers its dialect, and receives errors as
//! data, with the places that it assigned to its operations. The toy compiler in `examples/toy` is a complete example, and `docs/embedding.md` explains each
//! step.
//!
//! ```
//! # #[cfg(feature = "text")] {
//! use broadcastable::dialect::Registry;
//! use broadcastable::ir::build::{Builder, FunctionState, OperationState};
//! use broadcastable::shape::RuleError;
//! use broadcastable::source::{SourceFile, Span};
//! use broadcastable::verify::{OpViolation, Options, verify_op};
//!
//! // The dialect: its operations, and how they broadcast.
//! let registry = Registry::default().with_rules(vec!["my.add=numpy".parse()?, "my.assign=unidirectional".parse()?]);
//!
//! let source = SourceFile::new("sum.my", "x += y")?;
//! let mut builder = Builder::for_source(&source);
//! let f32 = builder.float_type("f32")?;
//! let (x, y) = (builder.tensor_type("4x1".parse()?, f32)?, builder.tensor_type("?x3".parse()?, f32)?);
//! let function = builder.function(FunctionState::new("main").parameter("x", x).parameter("y", y))?;
//! let operands = [function.arguments()[0], function.arguments()[1]];
//!
//! let (_, numpy) = registry.rule("my.add").ok_or("no rule")?;
//! let sum = OperationState::new("my.add").operands(operands).infer(numpy, f32).at(Span::new(0, 6));
//! let sum = builder.create_value(function.body(), sum)?;
//! assert_eq!(builder.shape(sum)?, Some("4x3".parse()?));
//!
//! let assign = OperationState::new("my.assign").operands([operands[0], sum]).result(x).at(Span::new(0, 6));
//! let assign = builder.create(function.body(), assign)?;
//! let violation = verify_op(builder.ir(), assign.id(), &Options::new(&registry)).unwrap_err();
//! assert!(matches!(violation, OpViolation::Operands { errors, .. } if matches!(errors[0], RuleError::OneWay(_))));
//! assert_eq!(builder.ir().place(assign.id()), Some(Span::new(0, 6)));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Guarantees
//!
//! - *Threads.* A module ([`ir::Ir`]), a registry, a source and the result of a verification can be sent to other threads and read from several at once;
//!   changes need exclusive access. Only the built-in tables are global.
//! - *Versions.* They follow [Semantic Versioning](https://semver.org): before 1.0 a change of the second number may break. Enums and options that are to grow
//!   are `#[non_exhaustive]`. Printed text is no interface; codes, records of `--error-format=json` and their schema are.
//! - *Rust.* The minimum version is the `rust-version` of the manifest, 1.88; raising it is not a breaking change.
//! - *Input.* No bytes make the library panic, and it has no `unsafe` code.
//!
//! [`Broadcastable`]: https://mlir.llvm.org/docs/Traits/Broadcastable/
//! [`Spec`]: shape::Conformance::Spec
//! [`Strict`]: shape::Conformance::Strict
//! [`Upstream`]: shape::Conformance::Upstream

// The page above links to modules that do not exist without the features.
#![cfg_attr(
    not(all(feature = "analysis", feature = "data", feature = "serde")),
    allow(rustdoc::broken_intra_doc_links)
)]

#[cfg(feature = "data")]
#[doc(inline)]
pub use broadcastable_core::data;
#[doc(inline)]
pub use broadcastable_core::shape;

#[cfg(feature = "analysis")]
pub mod analysis;
#[cfg(feature = "text")]
pub mod asm;
#[cfg(feature = "text")]
pub mod assembly;
#[cfg(feature = "bytecode")]
pub mod bytecode;
#[cfg(feature = "text")]
pub mod check;
#[cfg(feature = "text")]
#[doc(inline)]
pub use broadcastable_core::diagnostic;
#[cfg(feature = "text")]
pub mod dialect;
#[cfg(feature = "text")]
pub mod fix;
#[cfg(feature = "text")]
mod flow;
#[cfg(feature = "text")]
pub mod ir;
pub use broadcastable_core::limits;
#[cfg(feature = "text")]
#[macro_use]
mod lex;
#[cfg(feature = "text")]
pub mod lint;
#[cfg(feature = "onnx")]
pub mod onnx;
#[cfg(feature = "text")]
pub mod pass;
#[cfg(feature = "text")]
pub mod print;
#[cfg(feature = "sizes")]
#[doc(inline)]
pub use broadcastable_core::sizes;
#[cfg(feature = "text")]
#[doc(inline)]
pub use broadcastable_core::source;
#[cfg(feature = "text")]
mod shapes;
#[cfg(feature = "text")]
mod solve;
#[cfg(feature = "text")]
pub mod stream;
#[cfg(feature = "text")]
pub mod syntax;
#[cfg(feature = "text")]
pub mod verify;

/// The examples of the README are compiled and run as tests.
#[cfg(all(doctest, feature = "text"))]
#[doc = include_str!("../README.md")]
mod readme {}

/// The examples of the chapter on embedding are doctests too.
#[cfg(all(doctest, feature = "text", feature = "data"))]
#[doc = include_str!("../docs/embedding.md")]
mod embedding {}

/// The examples of the page on dialects are doctests too.
#[cfg(all(doctest, feature = "text"))]
#[doc = include_str!("../docs/dialects.md")]
mod dialects {}
