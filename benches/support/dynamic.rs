//! Generates one long function whose batch and sequence are known only at run time, like a large model.

use super::random::Random;
use std::io::{self, Write};

/// Parameters: first whole tensors, then tensors that are stretched to them.
const PARAMETERS: [&str; 6] = [
    "tensor<?x?x64xf32>",
    "tensor<?x?x64xf32>",
    "tensor<?x64xf32>",
    "tensor<?x1xf32>",
    "tensor<64xf32>",
    "tensor<1xf32>",
];
const WHOLE: usize = 2;
/// The number of last results from which operands are taken.
const NEAR: usize = 100;

/// Writes a function with the given number of operations.
pub(crate) fn write_module(operations: usize, out: &mut impl Write) -> io::Result<()> {
    write_function(operations, "", |_| Ok(()), out)
}

/// Writes the same function with a contradiction: no run passes two operations in a branch at the end, which must be found. In a branch the
/// contradiction is a warning.
pub(crate) fn write_contradiction<W: Write>(operations: usize, out: &mut W) -> io::Result<()> {
    let whole = PARAMETERS[0];
    let last = |out: &mut W| {
        writeln!(out, "  \"scf.if\"(%c) ({{")?;
        let types = format!("({whole}, tensor<3x1x1xf32>) -> tensor<3x?x64xf32>");
        writeln!(out, "    %r0 = \"test.broadcastable\"(%a0, %three) : {types}")?;
        writeln!(out, "    %r1 = \"arith.addf\"(%a0, %four) : ({whole}, tensor<4x?x64xf32>) -> {whole}")?;
        writeln!(out, "    \"scf.yield\"() : () -> ()\n  }}, {{\n  }}) : (i1) -> ()")
    };
    write_function(operations, ", %c: i1, %three: tensor<3x1x1xf32>, %four: tensor<4x?x64xf32>", last, out)
}

fn write_function<W: Write>(
    operations: usize,
    others: &str,
    last: impl FnOnce(&mut W) -> io::Result<()>,
    out: &mut W,
) -> io::Result<()> {
    let mut random = Random::new();
    let parameters: Vec<String> = PARAMETERS.iter().enumerate().map(|(at, ty)| format!("%a{at}: {ty}")).collect();
    writeln!(out, "func.func @f({}{others}) {{", parameters.join(", "))?;
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
    last(out)?;
    out.write_all(b"  return\n}\n")
}
