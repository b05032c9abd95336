//! Inferred types verify, print to text that reads back unchanged, and a second run infers nothing.
#![no_main]

use broadcastable::diagnostic::Sink;
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::pass::{Context, InferTypes, Manager, apply, text_edits};
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};
use broadcastable_fuzz::{read, registry};
use libfuzzer_sys::fuzz_target;

broadcastable_fuzz::mlir_mutations!();

fuzz_target!(|text: &[u8]| {
    let registry = registry();
    let Some(found) = read(text, &registry).filter(|found| found.is_right) else { return };
    let mut ir = found.ir;
    let context = Context::new(&registry);
    // The pass refuses some modules as a whole.
    let Ok(changes) = Manager::new().with(InferTypes).run(&mut ir, &context) else { return };
    if !changes.is_any() {
        return;
    }
    let mut sink = Sink::new();
    verify::verify(&ir, &found.source, &verify::Options::new(&registry), &mut sink);
    let was = String::from_utf8_lossy(text);
    let printed = ir.print(PrintOptions::of(Forms::AsWritten).locations(true));
    let shown = String::from_utf8_lossy(&printed);
    assert!(!sink.has_errors(), "{was}\n{shown}\n{:?}", sink.finish());

    let again = read(&printed, &registry).expect("a short text");
    assert!(again.is_right, "{was}\n{shown}\n{:?}", again.diagnostics);
    let second = again.ir.print(PrintOptions::of(Forms::AsWritten).locations(true));
    assert!(second == printed, "{shown}\n{}", String::from_utf8_lossy(&second));

    let more = Manager::new().with(InferTypes).run(&mut ir, &context).expect("what was inferred before");
    assert!(
        !more.is_any(),
        "{more:?}\n{was}\n{shown}\n{}",
        String::from_utf8_lossy(&ir.print(PrintOptions::default()))
    );

    // The same as edits of the text, if available.
    let options = syntax::Options::new(&registry);
    let original = syntax::parse(&found.source, &options).ir;
    if let Some(edits) = text_edits(text, &original, &again.ir) {
        let edited = apply(text, &edits);
        let source = SourceFile::new("edited", edited.as_slice()).expect("a short text");
        let parsed = syntax::parse(&source, &options);
        assert!(parsed.is_complete(), "{}\n{:?}", String::from_utf8_lossy(&edited), parsed.diagnostics);
    }
});
