//! How fast the library is, one thread, by the byte: `cargo bench`, or `cargo bench -- join` for one of them.
//!
//! `benches/compare.py` holds the programs against each other; this holds the parts.

#[path = "support/trait_ops.rs"]
mod trait_ops;

use broadcastable::diagnostic::Sink;
use broadcastable::dialect::Registry;
use broadcastable::ir::PrintOptions;
use broadcastable::shape::{Conformance, Dim, infer_result_shape};
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};
use divan::counter::BytesCount;
use divan::{Bencher, black_box};

/// Counts and sizes of allocations are printed beside the times: on the fast path there are hardly any.
#[global_allocator]
static ALLOCATOR: divan::AllocProfiler = divan::AllocProfiler::system();

/// A twentieth of the module `compare.py` reads: large enough to leave the caches.
const OPERATIONS: usize = 25_000;

fn main() {
    divan::main();
}

#[allow(clippy::expect_used, reason = "a benchmark has nobody to report to")]
fn source() -> SourceFile {
    let mut text = Vec::new();
    trait_ops::write_module(OPERATIONS, &mut text).expect("a vector takes every byte");
    SourceFile::new("module", text).expect("it has a few megabytes")
}

/// Looks at every byte once: nothing that reads the file is faster.
#[divan::bench]
fn floor(bencher: Bencher<'_, '_>) {
    let source = source();
    bencher
        .counter(BytesCount::of_slice(source.bytes()))
        .bench_local(|| black_box(source.bytes()).iter().filter(|byte| **byte == b'\n').count());
}

/// The whole module: lexed, parsed, names resolved, shapes verified.
#[divan::bench]
fn parse_and_verify(bencher: Bencher<'_, '_>) {
    let (source, registry) = (source(), Registry::default());
    bencher.counter(BytesCount::of_slice(source.bytes())).bench_local(|| {
        let parsed = syntax::parse(black_box(&source), source.whole(), &syntax::Options::new(&registry));
        let mut sink = Sink::new();
        verify::verify(&parsed.ir, &source, &verify::Options::new(&registry), &mut sink);
        assert!(parsed.is_complete() && !sink.has_errors());
        parsed
    });
}

/// The module without verification.
#[divan::bench]
fn parse(bencher: Bencher<'_, '_>) {
    let (source, registry) = (source(), Registry::default());
    bencher
        .counter(BytesCount::of_slice(source.bytes()))
        .bench_local(|| syntax::parse(black_box(&source), source.whole(), &syntax::Options::new(&registry)));
}

/// Verification alone, of what has been parsed.
#[divan::bench]
fn verify(bencher: Bencher<'_, '_>) {
    let (source, registry) = (source(), Registry::default());
    let parsed = syntax::parse(&source, source.whole(), &syntax::Options::new(&registry));
    bencher.counter(BytesCount::of_slice(source.bytes())).bench_local(|| {
        let mut sink = Sink::new();
        verify::verify(black_box(&parsed.ir), &source, &verify::Options::new(&registry), &mut sink);
        sink
    });
}

/// The module as text again.
#[divan::bench]
fn print(bencher: Bencher<'_, '_>) {
    let (source, registry) = (source(), Registry::default());
    let parsed = syntax::parse(&source, source.whole(), &syntax::Options::new(&registry));
    bencher
        .counter(BytesCount::of_slice(source.bytes()))
        .bench_local(|| black_box(&parsed.ir).print(PrintOptions::default()));
}

/// What two shapes of rank 4 broadcast to.
#[divan::bench]
fn join(bencher: Bencher<'_, '_>) {
    let dims = |sizes: [u32; 4]| sizes.map(Dim::from);
    let (left, right) = (dims([8, 1, 6, 1]), dims([1, 7, 1, 5]));
    bencher.bench_local(|| {
        let operands = black_box([Some(left.as_slice()), Some(right.as_slice())]);
        infer_result_shape(operands, Conformance::Spec)
    });
}
