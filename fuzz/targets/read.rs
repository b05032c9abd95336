//! Any bytes through reading, verification, printing and every kind of message.
#![no_main]

use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::print::mlir_opt;
use broadcastable_fuzz::{read, registry, show};
use libfuzzer_sys::fuzz_target;

broadcastable_fuzz::mlir_mutations!();

fuzz_target!(|bytes: &[u8]| {
    let registry = registry();
    let Some(found) = read(bytes, &registry) else { return };
    show(&found.source, &found.diagnostics);
    // A module with errors is printed too: in a debugger, or after --verify-roundtrip.
    for forms in [Forms::AsWritten, Forms::Generic, Forms::Custom] {
        _ = found.ir.print(PrintOptions::of(forms).locations(true));
    }
    if found.is_right {
        _ = mlir_opt::print(&found.ir);
    }
});
