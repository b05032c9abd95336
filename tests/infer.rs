//! `InferTypes` on every golden module without errors: the result verifies, and is a fixpoint.

use crate::support::files;
use broadcastable::diagnostic::Sink;
use broadcastable::dialect::Registry;
use broadcastable::ir::{Ir, PrintOptions};
use broadcastable::pass::{Changes, Context, InferTypes, Manager};
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};
use std::path::Path;

/// The module of a text without errors.
fn right(text: &[u8], registry: &Registry) -> Option<Ir> {
    let source = SourceFile::new("x.mlir", text).ok()?;
    let parsed = syntax::parse(&source, &syntax::Options::new(registry));
    if !parsed.is_complete() || parsed.ir.skipped().len() > 0 {
        return None;
    }
    let mut sink = Sink::new();
    verify::verify(&parsed.ir, &source, &verify::Options::new(registry), &mut sink);
    (!sink.has_errors()).then_some(parsed.ir)
}

fn infer(ir: &mut Ir, registry: &Registry) -> Changes {
    Manager::new().with(InferTypes).run(ir, &Context::new(registry)).unwrap()
}

#[test]
fn what_is_inferred_is_right_and_final() {
    let registry = Registry::default();
    let (mut seen, mut changed) = (0, 0);
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    for file in files::files_ending(&testdata, "mlir").unwrap() {
        let text = std::fs::read(&file).unwrap();
        for chunk in String::from_utf8_lossy(&text).split("// -----") {
            let Some(mut ir) = right(chunk.as_bytes(), &registry) else { continue };
            seen += 1;
            if !infer(&mut ir, &registry).is_any() {
                continue;
            }
            changed += 1;
            let printed = ir.print(PrintOptions::default());
            let shown = String::from_utf8_lossy(&printed).into_owned();
            let Some(mut again) = right(&printed, &registry) else { panic!("{}: not right:\n{shown}", file.display()) };
            assert_eq!(infer(&mut again, &registry), Changes::default(), "{}: no fixpoint:\n{shown}", file.display());
        }
    }
    assert!(seen > 150 && changed > 8, "{changed} of {seen}");
}
