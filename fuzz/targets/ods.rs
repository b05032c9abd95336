//! Any bytes as TableGen's JSON; the operations that they define are used.
#![no_main]

use broadcastable::dialect::Registry;
use broadcastable_definitions::ods;
use broadcastable_fuzz::use_operations;
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

fuzz_target!(|bytes: &[u8]| {
    let found = match ods::parse(bytes, "input.json") {
        Ok(found) => found,
        Err(error) => {
            _ = error.to_string();
            return;
        }
    };
    let names: Vec<String> = found.names().map(str::to_owned).collect();
    let registry = Registry::default().with_source(Arc::new(found));
    use_operations(names.iter().map(String::as_str), &registry);
});
