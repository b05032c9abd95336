//! A document, which reads a text function by function, has the same findings as the chunks of the text read as wholes, if they can
//! be read.
#![no_main]

use broadcastable::analysis::{Document, Settings};
use broadcastable::diagnostic::{Diagnostic, Sink};
use broadcastable::source::{SourceFile, Span};
use broadcastable::{lint, syntax, verify};
use broadcastable_fuzz::registry;
use libfuzzer_sys::fuzz_target;

broadcastable_fuzz::mlir_mutations!();

const MARKER: &[u8] = b"// -----";

fuzz_target!(|text: &[u8]| {
    let settings = Settings::default().registry(registry());
    let Some(expected) = said_of_wholes(text, &settings).filter(|all| all.len() < 1000) else { return };
    let found = Document::new("x.mlir", text, settings).expect("a short text").diagnostics();
    let difference = found.iter().zip(&expected).find(|(found, expected)| found != expected);
    assert!(found == expected, "{difference:#?}\nof {}", String::from_utf8_lossy(text));
});

fn said_of_wholes(text: &[u8], settings: &Settings) -> Option<Vec<Diagnostic>> {
    let source = SourceFile::new("x.mlir", text).ok()?;
    let (mut all, mut start) = (Vec::new(), 0);
    for end in memchr::memmem::find_iter(text, MARKER).chain([text.len()]) {
        let chunk = Span::new(start as u32, end as u32);
        start = end + MARKER.len();
        let parsed = syntax::parse_chunk(&source, chunk, &syntax::Options::new(&settings.registry).skip_unknown(true));
        if !parsed.is_complete() || parsed.ir.skipped().len() > 0 {
            return None;
        }
        let mut sink = Sink::new();
        let options = verify::Options::new(&settings.registry);
        verify::verify(&parsed.ir, &source, &options, &mut sink);
        lint::lint(&parsed.ir, &source, &options, &settings.lints, chunk, [], &mut sink);
        all.extend(sink.finish());
    }
    Some(all)
}
