//! Writes an input of the benchmarks on standard output: `cargo run --release --example generate -- trait-ops 510000`.
//! Small files go to a folder: `generate small-files 1000 FOLDER`.

mod inputs;

use std::io::{self, BufWriter, Write};
use std::path::Path;

const USAGE: &str = "usage: generate trait-ops|varied|dynamic|contradiction|mixed|pretty|decimals|hex|functions|chunks|errors COUNT, or generate small-files COUNT FOLDER";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments[..] {
        ["trait-ops", count] => inputs::write_trait_ops(count.parse()?, &mut out)?,
        ["varied", count] => inputs::write_varied(count.parse()?, &mut out)?,
        ["dynamic", count] => inputs::write_dynamic(count.parse()?, &mut out)?,
        ["contradiction", count] => inputs::write_contradiction(count.parse()?, &mut out)?,
        ["mixed", count] => inputs::write_mixed(count.parse()?, &mut out)?,
        ["pretty", count] => inputs::write_pretty(count.parse()?, &mut out)?,
        ["decimals", count] => inputs::write_decimals(count.parse()?, &mut out)?,
        ["hex", count] => inputs::write_hex(count.parse()?, &mut out)?,
        ["functions", count] => inputs::write_functions(count.parse()?, &mut out)?,
        ["chunks", count] => inputs::write_chunks(count.parse()?, &mut out)?,
        ["errors", count] => inputs::write_errors(count.parse()?, &mut out)?,
        ["small-files", count, folder] => inputs::write_small_files(count.parse()?, |number, text| {
            std::fs::write(Path::new(folder).join(format!("{number:06}.mlir")), text)
        })?,
        _ => return Err(USAGE.into()),
    }
    Ok(out.flush()?)
}
