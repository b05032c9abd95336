//! What is right prints to something that is right, and that prints to the same.
#![no_main]

use broadcastable::canonical;
use broadcastable::ir::{Ir, PrintOptions};
use broadcastable_fuzz::{read, registry};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let registry = registry();
    let Some(found) = read(bytes, &registry).filter(|found| found.is_right) else { return };
    let print = |generic| move |ir: &Ir| ir.print(PrintOptions { generic, locations: true });
    let canonical = |ir: &Ir| canonical::print(ir).unwrap_or_default();
    let ways: [(&str, &dyn Fn(&Ir) -> Vec<u8>); 3] =
        [("as written", &print(false)), ("generic", &print(true)), ("canonical", &canonical)];
    for (way, print) in ways {
        let first = print(&found.ir);
        if first.is_empty() {
            // The canonical form may be too long.
            continue;
        }
        let again = read(&first, &registry).expect("what fits into memory once fits twice");
        let text = String::from_utf8_lossy(&first);
        assert!(again.is_right, "{way}: {text}\n{:?}", again.diagnostics);
        let second = print(&again.ir);
        assert!(first == second, "{way}: {text}\n{}", String::from_utf8_lossy(&second));
    }
});
