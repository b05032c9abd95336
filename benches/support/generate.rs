//! Writes an input of the benchmarks on standard output: `cargo run --release --example generate -- trait-ops 510000`.

mod trait_ops;

use std::io::{self, BufWriter, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, count] = arguments.as_slice() else {
        return Err("usage: generate trait-ops COUNT".into());
    };
    if kind != "trait-ops" {
        return Err(format!("no kind of input is called {kind}").into());
    }
    let mut out = BufWriter::new(io::stdout().lock());
    trait_ops::write_module(count.parse()?, &mut out)?;
    Ok(out.flush()?)
}
