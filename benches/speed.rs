//! How fast the library is, one thread, by the byte: `cargo bench`, or `cargo bench -- join` for one of them.
//!
//! `benches/compare.py` holds the programs against each other; this holds the parts.

#[path = "support/trait_ops.rs"]
mod trait_ops;

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

fn module() -> Vec<u8> {
    let mut text = Vec::new();
    match trait_ops::write_module(OPERATIONS, &mut text) {
        Ok(()) => text,
        Err(error) => unreachable!("a vector takes every byte: {error}"),
    }
}

/// Looks at every byte once: nothing that reads the file is faster.
#[divan::bench]
fn floor(bencher: Bencher<'_, '_>) {
    let text = module();
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench_local(|| black_box(&text).iter().filter(|byte| **byte == b'\n').count());
}

// TO BE WIRED, as soon as the library has the calls; each is the bench above with another closure:
//
//     fn parse_and_verify    the whole module: lexed, parsed, resolved, verified under `spec`
//     fn parse               the module without verification
//     fn join                two rank-4 shapes: `black_box(&left).join(black_box(&right))`, no counter
