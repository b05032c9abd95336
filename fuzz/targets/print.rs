//! A module without errors prints to a text without errors that prints to itself.
#![no_main]

use broadcastable::ir::{Forms, Ir, PrintOptions};
use broadcastable::print::mlir_opt;
use broadcastable_fuzz::{read, registry};
use libfuzzer_sys::fuzz_target;

/// MLIR's print, of which the canonical form is an imitation, does not always reach its final text at once: simplified parts are simplified
/// further when they are read again.
const CANONICAL: &str = "canonical";

broadcastable_fuzz::mlir_mutations!();

fuzz_target!(|bytes: &[u8]| {
    let registry = registry();
    let Some(found) = read(bytes, &registry).filter(|found| found.is_right) else { return };
    let print = |forms| move |ir: &Ir| ir.print(PrintOptions::of(forms).locations(true));
    let canonical =
        |ir: &Ir| mlir_opt::print_with(ir, mlir_opt::Options::default().locations(true)).unwrap_or_default();
    let ways: [(&str, &dyn Fn(&Ir) -> Vec<u8>); 4] = [
        ("as written", &print(Forms::AsWritten)),
        ("generic", &print(Forms::Generic)),
        ("custom", &print(Forms::Custom)),
        (CANONICAL, &canonical),
    ];
    for (way, print) in ways {
        let again = |text: &[u8]| {
            let again = read(text, &registry).expect("what fits into memory once fits twice");
            assert!(again.is_right, "{way}: {}\n{:?}", String::from_utf8_lossy(text), again.diagnostics);
            print(&again.ir)
        };
        let mut first = print(&found.ir);
        if way == CANONICAL && !first.is_empty() {
            first = again(&first);
        }
        if first.is_empty() {
            // The canonical form may be too long.
            continue;
        }
        let second = again(&first);
        assert!(first == second, "{way}: {}\n{}", String::from_utf8_lossy(&first), String::from_utf8_lossy(&second));
    }
});
