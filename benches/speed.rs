//! The speed of the library on one thread, in bytes per second: `cargo bench`, or `cargo bench -- join` for a single benchmark.
//!
//! `benches/compare.sh` compares the programs with each other; this program measures the parts, on generated inputs.

#[path = "support/inputs.rs"]
mod inputs;

use broadcastable::diagnostic::Sink;
use broadcastable::dialect::Registry;
use broadcastable::ir::PrintOptions;
use broadcastable::shape::{Conformance, Dim, infer_result_shape};
use broadcastable::source::SourceFile;
use broadcastable::syntax::Parsed;
use broadcastable::{syntax, verify};
use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use std::convert::Infallible;
use std::io;

/// Counts and sizes of allocations are printed with the times: the fast path has few allocations.
#[global_allocator]
static ALLOCATOR: divan::AllocProfiler = divan::AllocProfiler::system();

/// Parts of the inputs of `compare.sh`, large enough not to fit the caches.
const INPUTS: [Input; 8] = [
    Input { name: "operations", write: |out| inputs::write_trait_ops(25_000, out) },
    Input { name: "varied", write: |out| inputs::write_varied(25_000, out) },
    Input { name: "dynamic", write: |out| inputs::write_dynamic(25_000, out) },
    Input { name: "contradiction", write: |out| inputs::write_contradiction(25_000, out) },
    Input { name: "mixed", write: |out| inputs::write_mixed(1_000, out) },
    Input { name: "pretty", write: |out| inputs::write_pretty(20_000, out) },
    Input { name: "decimals", write: |out| inputs::write_decimals(300_000, out) },
    Input { name: "hex", write: |out| inputs::write_hex(300_000, out) },
];
const SMALL_FILES: usize = 100;

struct Input {
    name: &'static str,
    write: fn(&mut Vec<u8>) -> io::Result<()>,
}

impl std::fmt::Display for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Input {
    #[allow(clippy::expect_used, reason = "a benchmark cannot return an error")]
    fn source(&self) -> SourceFile {
        let mut text = Vec::new();
        (self.write)(&mut text).expect("a vector takes every byte");
        SourceFile::new(self.name, text).expect("it has a few megabytes")
    }
}

fn main() {
    divan::main();
}

fn read(source: &SourceFile, registry: &Registry) -> Parsed {
    syntax::parse(source, &syntax::Options::new(registry))
}

fn read_and_verify(source: &SourceFile, registry: &Registry) -> Parsed {
    let parsed = read(source, registry);
    let mut sink = Sink::new();
    verify::verify(&parsed.ir, source, &verify::Options::new(registry), &mut sink);
    assert!(parsed.is_complete() && !sink.has_errors());
    parsed
}

/// Reads every byte once, which is a lower bound for reading a file.
#[divan::bench]
fn floor(bencher: Bencher<'_, '_>) {
    let source = INPUTS[0].source();
    bencher
        .counter(BytesCount::of_slice(source.bytes()))
        .bench_local(|| black_box(source.bytes()).iter().filter(|byte| **byte == b'\n').count());
}

/// The whole front end: lexes, parses, resolves names, and verifies shapes.
#[divan::bench(args = INPUTS)]
fn parse_and_verify(bencher: Bencher<'_, '_>, input: &Input) {
    let (source, registry) = (input.source(), Registry::default());
    bencher
        .counter(BytesCount::of_slice(source.bytes()))
        .bench_local(|| read_and_verify(black_box(&source), &registry));
}

/// Parses without verification.
#[divan::bench(args = INPUTS)]
fn parse(bencher: Bencher<'_, '_>, input: &Input) {
    let (source, registry) = (input.source(), Registry::default());
    bencher.counter(BytesCount::of_slice(source.bytes())).bench_local(|| read(black_box(&source), &registry));
}

/// Verifies a parsed module.
#[divan::bench(args = INPUTS)]
fn verify(bencher: Bencher<'_, '_>, input: &Input) {
    let (source, registry) = (input.source(), Registry::default());
    let parsed = read(&source, &registry);
    bencher.counter(BytesCount::of_slice(source.bytes())).bench_local(|| {
        let mut sink = Sink::new();
        verify::verify(black_box(&parsed.ir), &source, &verify::Options::new(&registry), &mut sink);
        sink
    });
}

/// Prints a module in pieces.
#[divan::bench(args = INPUTS)]
fn print(bencher: Bencher<'_, '_>, input: &Input) {
    let (source, registry) = (input.source(), Registry::default());
    let parsed = read(&source, &registry);
    bencher.counter(BytesCount::of_slice(source.bytes())).bench_local(|| {
        let take = |piece: &[u8]| {
            black_box(piece);
            Ok::<(), Infallible>(())
        };
        black_box(&parsed.ir).print_in_pieces(PrintOptions::default(), take)
    });
}

/// Prints a module into one piece of memory.
#[divan::bench]
fn print_whole(bencher: Bencher<'_, '_>) {
    let (source, registry) = (INPUTS[0].source(), Registry::default());
    let parsed = read(&source, &registry);
    bencher
        .counter(BytesCount::of_slice(source.bytes()))
        .bench_local(|| black_box(&parsed.ir).print(PrintOptions::default()));
}

/// Reads a hundred files of a kilobyte each, one after the other.
#[divan::bench]
#[allow(clippy::expect_used, reason = "a benchmark cannot return an error")]
fn many(bencher: Bencher<'_, '_>) {
    let registry = Registry::default();
    let mut sources = Vec::new();
    let keep = |_, text: &[u8]| {
        sources.push(SourceFile::new("small", text).expect("it has a kilobyte"));
        Ok(())
    };
    inputs::write_small_files(SMALL_FILES, keep).expect("nothing is written");
    let bytes: usize = sources.iter().map(|source| source.bytes().len()).sum();
    bencher.counter(BytesCount::new(bytes)).bench_local(|| {
        for source in &sources {
            black_box(read_and_verify(black_box(source), &registry));
        }
    });
}

/// The broadcast of two shapes of rank 4.
#[divan::bench]
fn join(bencher: Bencher<'_, '_>) {
    let dims = |sizes: [u32; 4]| sizes.map(Dim::from);
    let (left, right) = (dims([8, 1, 6, 1]), dims([1, 7, 1, 5]));
    bencher.bench_local(|| {
        let operands = black_box([Some(left.as_slice()), Some(right.as_slice())]);
        infer_result_shape(operands, Conformance::Spec)
    });
}
