//! Repeated lines are read by the first of them; if places are kept, each is read completely. Both ways have the same findings and
//! print.
#![no_main]

use broadcastable::diagnostic::{Choice, Level, Sink};
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::source::SourceFile;
use broadcastable::{dialect::Registry, lint, syntax, verify};
use broadcastable_fuzz::{registry, split};
use libfuzzer_sys::fuzz_target;

broadcastable_fuzz::mlir_mutations!();

fuzz_target!(|bytes: &[u8]| {
    let (text, mut draw) = split(bytes);
    let Ok(text) = str::from_utf8(text) else { return };
    let text = repeated(text, 1 + draw.below(4));
    let registry = registry();
    let [fast, slow] = [false, true].map(|keeps_places| findings(&text, &registry, keeps_places));
    let difference = fast.iter().zip(&slow).find(|(fast, slow)| fast != slow);
    assert!(
        difference.is_none() && fast.len() == slow.len(),
        "{difference:#?}\n{} and {} lines of {text}",
        fast.len(),
        slow.len()
    );
});

/// The text several times, each in a separate module.
fn repeated(text: &str, count: usize) -> String {
    if count == 1 { text.to_owned() } else { format!("module {{\n{text}\n}}\n").repeat(count) }
}

/// All findings in a text, by every check and lint, and its print.
fn findings(text: &str, registry: &Registry, keeps_places: bool) -> Vec<String> {
    let source = SourceFile::new("input", text).expect("a short text");
    let parsed = syntax::parse(&source, &syntax::Options::new(registry).places(keeps_places));
    let mut sink = Sink::new();
    let options = verify::Options::new(registry).is_complete(parsed.is_complete());
    sink.extend(parsed.diagnostics);
    verify::verify(&parsed.ir, &source, &options, &mut sink);
    if !sink.has_errors() {
        let mut levels = lint::Levels::default();
        levels.choose(Choice::Everything(Level::Warn));
        let settings = lint::Settings::default().levels(levels);
        lint::lint(&parsed.ir, &source, &options, &settings, source.whole(), [], &mut sink);
    }
    let print = parsed.ir.print(PrintOptions::of(Forms::Generic).locations(true));
    // Labels cover more if places are kept.
    let found =
        sink.finish().into_iter().map(|found| format!("{:?} {} {:?}", found.code, found.message, found.location));
    found.chain(String::from_utf8_lossy(&print).lines().map(str::to_owned)).collect()
}
