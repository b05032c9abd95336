//! Any bytes as a `bcast.toml`; what they define is used.
#![no_main]

use broadcastable::dialect::{Registry, file};
use broadcastable::source::SourceFile;
use broadcastable_fuzz::{read, show};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = SourceFile::new("bcast.toml", bytes) else { return };
    let definitions = match file::parse(&source) {
        Ok(definitions) => definitions,
        Err(mistakes) => {
            let diagnostics: Vec<_> = mistakes.iter().map(|mistake| mistake.diagnostic()).collect();
            return show(&source, &diagnostics);
        }
    };
    let names: Vec<String> = definitions.iter().map(|definition| definition.name().replace('*', "x")).collect();
    let registry = Registry::default().with_definitions(definitions);
    let mut text = String::from("%a, %b = \"t.s\"() : () -> (tensor<2x3xf32>, tensor<3xi32>)\n");
    for name in names.iter().take(20) {
        text += &format!("\"{name}\"(%a, %b) : (tensor<2x3xf32>, tensor<3xi32>) -> ()\n");
        text += &format!("%{{}} = {name} %a, %a : tensor<2x3xf32>\n").replace("%{}", "%r");
    }
    if let Some(found) = read(text.as_bytes(), &registry) {
        show(&found.source, &found.diagnostics);
    }
});
