//! MLIR's binary format: a module reads like its text, and any bytes give a module or a refusal with its place.

use crate::support::deadline::in_time_on;
use crate::support::mutants::{binary_inputs, each_mutant};
use broadcastable::bytecode::{self, BytecodeError};
use broadcastable::diagnostic::Sink;
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::{dialect::Registry, print::mlir_opt, source::SourceFile, syntax, verify};
use std::path::Path;

fn inputs() -> Vec<(String, Vec<u8>)> {
    binary_inputs("bytecode", "mlirbc")
}

/// Reads, verifies and prints in all forms.
fn run(bytes: &[u8]) -> Result<Vec<u8>, BytecodeError> {
    let source = SourceFile::new("input", bytes).unwrap();
    let registry = Registry::default();
    let module = bytecode::read(&source, &bytecode::Options::new(&registry))?;
    let mut sink = Sink::default();
    verify::verify(&module.ir, &source, &verify::Options::new(&registry), &mut sink);
    for forms in [Forms::AsWritten, Forms::Generic, Forms::Custom] {
        _ = module.ir.print(PrintOptions::of(forms).locations(true));
    }
    Ok(mlir_opt::print(&module.ir).unwrap_or_default())
}

#[test]
fn what_is_read_is_what_the_text_says() {
    for (name, bytes) in inputs() {
        let stem = name.rsplit('/').next().unwrap().split('.').next().unwrap();
        let text = Path::new(&name).with_file_name(format!("{stem}.mlir"));
        let source = SourceFile::new("text", std::fs::read(text).unwrap()).unwrap();
        let registry = Registry::default();
        let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
        assert!(parsed.is_complete(), "{name}");
        let wanted = String::from_utf8(mlir_opt::print(&parsed.ir).unwrap()).unwrap();
        let found = String::from_utf8(run(&bytes).unwrap()).unwrap();
        // Resources are printed after the module, and are compared separately.
        let wanted = wanted.split("\n{-#").next().unwrap();
        assert_eq!(found.trim_end(), wanted.trim_end(), "{name}");
    }
}

#[test]
fn a_part_of_a_file_is_refused_with_its_place() {
    for (name, bytes) in inputs() {
        for end in bytecode::MAGIC.len()..bytes.len() {
            let error = run(&bytes[..end]).unwrap_err();
            assert!(error.offset().is_none_or(|offset| offset <= end), "{name} up to {end}: {error}");
        }
    }
}

#[test]
fn changed_bytes_give_a_module_or_a_refusal() {
    in_time_on(8 << 20, || each_mutant(inputs(), |mutant| _ = run(mutant)));
}
