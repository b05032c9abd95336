//! The seam between the driver and the compiler proper: one chunk in, diagnostics and printed text out.

use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::dialect::{self, Pattern, Registry};
use crate::ir::PrintOptions;
use crate::shape::Conformance;
use crate::source::{SourceFile, Span};
use crate::{syntax, verify};
use std::num::NonZeroUsize;

const NOT_SINGLE: Code = Code("E0014");

/// What the front end is asked to do with a chunk.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FrontEndOptions {
    /// Which reading of the rules decides.
    pub conformance: Conformance,
    /// Operations that have the `Broadcastable` trait besides those known to have it.
    pub broadcastable: Vec<Pattern>,
    /// Operations of dialects that are not known are refused.
    pub deny_unregistered: bool,
    /// The chunk must hold one top-level operation itself.
    pub no_implicit_module: bool,
    /// Whether and how the module is printed.
    pub print: Option<PrintOptions>,
    /// What is printed is read and printed again, and must come out the same.
    pub verify_roundtrip: bool,
    /// How many threads may work; as many as there are cores when it is not said.
    pub threads: Option<NonZeroUsize>,
}

/// What became of a chunk.
#[derive(Debug, Default)]
pub struct ChunkResult {
    /// What there is to say, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The module, if it was asked for and there is no error; with its last line end.
    pub printed: Option<Vec<u8>>,
}

/// Reads, verifies and prints one chunk.
pub fn check_chunk(source: &SourceFile, chunk: Span, options: &FrontEndOptions) -> ChunkResult {
    let registry = Registry::new(options.broadcastable.clone());
    let parse_options = syntax::Options { registry: &registry, no_implicit_module: options.no_implicit_module };
    let parsed = syntax::parse(source, chunk, &parse_options);
    let is_complete = parsed.is_complete();
    let mut sink = Sink::new();
    for diagnostic in parsed.diagnostics {
        sink.report(diagnostic);
    }
    let operations = parsed.ir.top_level().count();
    if options.no_implicit_module && is_complete && operations != 1 {
        sink.report(not_single(operations));
    }
    let verify_options = verify::Options {
        registry: &registry,
        conformance: options.conformance,
        deny_unregistered: options.deny_unregistered,
        is_complete,
    };
    verify::verify(&parsed.ir, source, &verify_options, &mut sink);
    let printed = match options.print {
        Some(print) if !sink.has_errors() => Some(parsed.ir.print(print)),
        _ => None,
    };
    ChunkResult { diagnostics: sink.finish(), printed }
}

/// MLIR's error about a text that is to be one operation, and is not.
fn not_single(operations: usize) -> Diagnostic {
    let message = format!("source must contain a single top-level operation, found: {operations}");
    Diagnostic::new(Severity::Error, NOT_SINGLE, None, message)
        .help("leave out --no-implicit-module to have a module put around what is in the file")
}

/// The names of the dialects that are known, sorted.
pub fn dialects() -> Vec<&'static str> {
    dialect::names().to_vec()
}
