//! Reads a text, and verifies it if it was read completely.

use broadcastable::diagnostic::Sink;
use broadcastable::ir::Ir;
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};

/// Reads and verifies a source.
pub(crate) fn read(source: &SourceFile, options: &syntax::Options<'_>) -> (Ir, Sink) {
    let parsed = syntax::parse(source, options);
    let is_complete = parsed.is_complete();
    let mut sink = Sink::new();
    sink.extend(parsed.diagnostics);
    let options = verify::Options::new(options.registry).is_complete(is_complete).limits(options.limits);
    verify::verify(&parsed.ir, source, &options, &mut sink);
    (parsed.ir, sink)
}
