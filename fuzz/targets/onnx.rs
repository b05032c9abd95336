//! Any bytes as an ONNX model: a module that verifies or not and prints in every form, or a refusal. The printed text is read again, and
//! prints to the same.
#![no_main]

use broadcastable::diagnostic::Sink;
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::source::SourceFile;
use broadcastable::{onnx, print::mlir_opt, verify};
use broadcastable_fuzz::{read, registry};
use libfuzzer_sys::fuzz_target;

/// The beginning of a model, up to the number of its first field after it.
const BEGIN: &[u8] = &[8, 10];

fuzz_target!(|bytes: &[u8]| {
    // The first bytes are fixed, so that the fuzzer need not find them.
    let bytes = if onnx::is_onnx(bytes) { bytes.to_vec() } else { [BEGIN, bytes].concat() };
    let registry = registry();
    let Ok(model) = onnx::read(&&*bytes, &onnx::Options::new(&registry)) else { return };
    assert!(model.ir.faults().is_empty(), "{:?}", model.ir.faults());
    let Ok(source) = SourceFile::new("input", Vec::new()) else { return };
    let mut sink = Sink::default();
    verify::verify(&model.ir, &source, &verify::Options::new(&registry), &mut sink);
    let text = model.ir.print(PrintOptions::of(Forms::Generic).locations(true));
    for forms in [Forms::AsWritten, Forms::Custom] {
        _ = model.ir.print(PrintOptions::of(forms));
    }
    _ = mlir_opt::print(&model.ir);
    let Some(again) = read(&text, &registry) else {
        panic!("what is printed is not read:\n{}", String::from_utf8_lossy(&text));
    };
    let printed = again.ir.print(PrintOptions::of(Forms::Generic).locations(true));
    assert_eq!(String::from_utf8_lossy(&printed), String::from_utf8_lossy(&text));
});
