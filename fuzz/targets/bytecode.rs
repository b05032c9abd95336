//! Any bytes as MLIR bytecode: a module that verifies or not and prints in every form, or a refusal with its place. A
//! module without errors prints to a text that is refused or that prints to itself.
#![no_main]

use broadcastable::diagnostic::Sink;
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::source::SourceFile;
use broadcastable::{bytecode, print::mlir_opt, verify};
use broadcastable_fuzz::{read, registry};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // The first bytes are fixed, so that the fuzzer need not find them.
    let bytes = if bytecode::is_bytecode(bytes) { bytes.to_vec() } else { [bytecode::MAGIC, bytes].concat() };
    let Ok(source) = SourceFile::new("input", bytes) else { return };
    let registry = registry();
    let module = match bytecode::read(&source, &bytecode::Options::new(&registry)) {
        Ok(module) => module,
        Err(error) => {
            assert!(error.offset().is_none_or(|offset| offset <= source.bytes().len()), "{error}");
            return;
        }
    };
    let mut sink = Sink::default();
    verify::verify(&module.ir, &source, &verify::Options::new(&registry), &mut sink);
    let text = module.ir.print(PrintOptions::of(Forms::Generic));
    for forms in [Forms::AsWritten, Forms::Custom] {
        _ = module.ir.print(PrintOptions::of(forms).locations(true));
    }
    if sink.has_errors() {
        return;
    }
    _ = mlir_opt::print(&module.ir);
    // Bytecode may have contents that no text can express, such as an element outside of its tensor: reading the text
    // refuses it.
    if let Some(again) = read(&text, &registry).filter(|again| again.is_right) {
        assert_eq!(
            String::from_utf8_lossy(&again.ir.print(PrintOptions::of(Forms::Generic))),
            String::from_utf8_lossy(&text)
        );
    }
});
