//! Any bytes as a `bcast.toml`, whose definitions are used.
#![no_main]

use broadcastable::dialect::Registry;
use broadcastable::source::SourceFile;
use broadcastable_definitions::file;
use broadcastable_fuzz::{show, use_operations};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = SourceFile::new("bcast.toml", bytes) else { return };
    let found = match file::parse_all(&source) {
        Ok(found) => found,
        Err(mistakes) => {
            let diagnostics: Vec<_> = mistakes.iter().map(|mistake| mistake.diagnostic()).collect();
            return show(&source, &diagnostics);
        }
    };
    let names: Vec<String> = found.definitions.iter().map(|definition| definition.name.to_string()).collect();
    let registry = Registry::default().with_definitions(found.definitions);
    use_operations(names.iter().map(String::as_str), &registry);
});
