//! The code that fuzz targets share: any bytes through reading and verification, choices drawn from bytes, and mutations of MLIR text.

mod draw;
mod mutate;
pub mod run;

pub use draw::{Draw, split};
pub use mutate::{cross, mutate};

use broadcastable::diagnostic::{Diagnostic, Sink, render};
use broadcastable::dialect::Registry;
use broadcastable::ir::{Forms, Ir, PrintOptions};
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};
use std::num::NonZeroUsize;

/// The result of reading and verifying a text.
pub struct Read {
    /// The module, without the parts that could not be read.
    pub ir: Ir,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the text has no error.
    pub is_right: bool,
    /// The text.
    pub source: SourceFile,
}

/// Reads and verifies a text. The registry has an additional operation of each kind.
pub fn read(bytes: &[u8], registry: &Registry) -> Option<Read> {
    let source = SourceFile::new("input", bytes).ok()?;
    let options = syntax::Options::new(registry).most_errors(NonZeroUsize::new(20));
    let parsed = syntax::parse(&source, &options);
    let mut sink = Sink::keeping(NonZeroUsize::new(20));
    let is_complete = parsed.is_complete();
    sink.extend(parsed.diagnostics);
    let options = verify::Options::new(registry).is_complete(is_complete);
    verify::verify(&parsed.ir, &source, &options, &mut sink);
    let is_right = !sink.has_errors();
    Some(Read { ir: parsed.ir, diagnostics: sink.finish(), is_right, source })
}

/// The built-in operations, and some of a user's.
pub fn registry() -> Registry {
    let rules = ["my.add=numpy", "my.old=pdpd:axis=1", "my.to=bidirectional:target=2x1x6"];
    let rules = rules.iter().filter_map(|rule| rule.parse().ok()).collect();
    let broadcastable = ["mine.*"].iter().filter_map(|pattern| pattern.parse().ok()).collect();
    Registry::new(broadcastable).with_rules(rules)
}

/// Reads operations with these names in both forms, prints them and renders their diagnostics.
pub fn use_operations<'n>(names: impl Iterator<Item = &'n str>, registry: &Registry) {
    let mut text = String::from("%a, %b = \"t.s\"() : () -> (tensor<2x3xf32>, tensor<3xi32>)\n");
    for (index, name) in names.take(20).enumerate() {
        let name = name.replace('*', "x");
        text += &format!("\"{name}\"() : () -> ()\n");
        text += &format!("\"{name}\"(%a, %b) : (tensor<2x3xf32>, tensor<3xi32>) -> ()\n");
        text += &format!("%r{index} = \"{name}\"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>\n");
        text += &format!("%s{index} = {name} %a, %a : tensor<2x3xf32>\n");
    }
    if let Some(mut found) = read(text.as_bytes(), registry) {
        show(&found.source, &found.diagnostics);
        registry.set_formats(&mut found.ir);
        _ = found.ir.print(PrintOptions::of(Forms::Custom).locations(true));
    }
}

/// Renders diagnostics in both formats, and asserts that a terminal would not interpret the text.
///
/// # Panics
/// If it would.
pub fn show(source: &SourceFile, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        for format in [render::MessageFormat::Human, render::MessageFormat::Short] {
            let text = render::to_string(source, diagnostic, render::Style::PLAIN.format(format));
            assert!(!text.contains(|ch: char| ch.is_control() && ch != '\n'), "{text:?}");
        }
    }
}

/// Mutates a target's inputs as MLIR text, followed by choices.
#[macro_export]
macro_rules! mlir_mutations {
    () => {
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
            broadcastable_fuzz::mutate(data, size, most, seed)
        });
        libfuzzer_sys::fuzz_crossover!(|first: &[u8], second: &[u8], out: &mut [u8], seed: u32| {
            broadcastable_fuzz::cross(first, second, out, seed)
        });
    };
}
