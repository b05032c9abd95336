//! Any bytes as TableGen's JSON; what they define is used.
#![no_main]

use broadcastable::dialect::{Registry, ods};
use broadcastable_fuzz::{read, show};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let found = match ods::parse(bytes, "input.json") {
        Ok(found) => found,
        Err(error) => {
            _ = error.to_string();
            return;
        }
    };
    let names: Vec<String> = found.definitions.iter().map(|definition| definition.name().to_owned()).collect();
    let registry = Registry::default().with_definitions(found.definitions);
    let mut text = String::from("%a, %b = \"t.s\"() : () -> (tensor<2x3xf32>, tensor<3xi32>)\n");
    for name in names.iter().take(20) {
        text += &format!("\"{name}\"() : () -> ()\n\"{name}\"(%a, %b) : (tensor<2x3xf32>, tensor<3xi32>) -> ()\n");
    }
    if let Some(found) = read(text.as_bytes(), &registry) {
        show(&found.source, &found.diagnostics);
    }
});
