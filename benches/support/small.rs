//! Generates inputs of many small things: functions of three lines, chunks between `// -----`, and errors.

use super::inputs::random::Random;
use std::io::{self, Write};

const ELEMENTS: [&str; 4] = ["f32", "f16", "i32", "i8"];
const ERRORS_A_FUNCTION: usize = 100;

/// Functions of three lines, each with another type.
pub(crate) fn write_functions(count: usize, out: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    for number in 0..count {
        let ty = a_type(&mut random);
        write!(out, "func.func @f{number}(%a: {ty}) -> {ty} {{\n  return %a : {ty}\n}}\n")?;
    }
    Ok(())
}

/// Modules of one operation, for `--split-input-file`.
pub(crate) fn write_chunks(count: usize, out: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    for number in 0..count {
        let ty = a_type(&mut random);
        out.write_all(if number == 0 { b"" } else { b"\n// -----\n\n" })?;
        write!(
            out,
            "func.func @f(%a: {ty}) -> {ty} {{\n  %0 = \"test.broadcastable\"(%a, %a) : ({ty}, {ty}) -> {ty}\n"
        )?;
        write!(out, "  return %0 : {ty}\n}}\n")?;
    }
    Ok(())
}

/// Operations whose operands do not broadcast.
pub(crate) fn write_errors(count: usize, out: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    for first in (0..count).step_by(ERRORS_A_FUNCTION) {
        let (left, right) = (2 + random.below(6), 8 + random.below(8));
        let (left, right) = (format!("tensor<{left}xf32>"), format!("tensor<?x{right}xf32>"));
        writeln!(out, "func.func @f{first}(%a: {left}, %b: {right}) {{")?;
        for number in 0..ERRORS_A_FUNCTION.min(count - first) {
            writeln!(out, "  %{number} = \"test.broadcastable\"(%a, %b) : ({left}, {right}) -> {right}")?;
        }
        out.write_all(b"  return\n}\n")?;
    }
    Ok(())
}

fn a_type(random: &mut Random) -> String {
    format!("tensor<?x{}x{}>", 1 + random.below(512), ELEMENTS[random.below(ELEMENTS.len())])
}
