//! Owns one long function whose batch and sequence are known only at run time: what a large model is.

use super::random::Random;
use std::io::{self, Write};

/// Parameters: whole tensors, then others that are stretched to them.
const PARAMETERS: [&str; 6] = [
    "tensor<?x?x64xf32>",
    "tensor<?x?x64xf32>",
    "tensor<?x64xf32>",
    "tensor<?x1xf32>",
    "tensor<64xf32>",
    "tensor<1xf32>",
];
const WHOLE: usize = 2;
/// Operands are among so many last results.
const NEAR: usize = 100;

/// Writes a function of so many operations.
pub(crate) fn write_module(operations: usize, out: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    let parameters: Vec<String> = PARAMETERS.iter().enumerate().map(|(at, ty)| format!("%a{at}: {ty}")).collect();
    writeln!(out, "func.func @f({}) {{", parameters.join(", "))?;
    let whole = PARAMETERS[0];
    for number in 0..operations {
        let mut near = || match number {
            0 => format!("%a{}", random.below(WHOLE)),
            _ => format!("%{}", number - 1 - random.below(number.min(NEAR))),
        };
        let (left, right) = (near(), near());
        let other = random.below(2 * PARAMETERS.len());
        let (right, ty) = match PARAMETERS.get(other) {
            Some(ty) => (format!("%a{other}"), *ty),
            None => (right, whole),
        };
        writeln!(out, "  %{number} = \"test.broadcastable\"({left}, {right}) : ({whole}, {ty}) -> {whole}")?;
    }
    out.write_all(b"  return\n}\n")
}
