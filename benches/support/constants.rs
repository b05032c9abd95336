//! Generates files of large constants, such as the weights of a model.

use super::random::Random;
use std::io::{self, Write};

/// Elements of a constant: the last may have fewer.
const MOST: usize = 1 << 20;

/// Writes `elements` numbers of type f32, of seven or eight bytes each including separators.
pub(crate) fn write_decimals<W: Write>(elements: usize, out: &mut W) -> io::Result<()> {
    let mut random = Random::new();
    write_constants(elements, out, |count, out| {
        out.write_all(b"[")?;
        for index in 0..count {
            let sign = if random.below(4) == 0 { "-" } else { "" };
            let separator = if index + 1 < count { ", " } else { "]" };
            write!(out, "{sign}{}.{:02}{separator}", random.below(100), random.below(100))?;
        }
        Ok(())
    })
}

/// Writes `elements` numbers of type f32 as the hexadecimal digits of their bytes, eight bytes each.
pub(crate) fn write_hex<W: Write>(elements: usize, out: &mut W) -> io::Result<()> {
    let mut random = Random::new();
    write_constants(elements, out, |count, out| {
        out.write_all(b"\"0x")?;
        for _ in 0..count {
            write!(out, "{:06X}3F", random.below(1 << 24))?;
        }
        out.write_all(b"\"")
    })
}

fn write_constants<W: Write>(
    elements: usize,
    out: &mut W,
    mut body: impl FnMut(usize, &mut W) -> io::Result<()>,
) -> io::Result<()> {
    let mut left = elements;
    out.write_all(b"func.func @weights() {\n")?;
    for number in 0..elements.div_ceil(MOST) {
        let count = left.min(MOST);
        left -= count;
        write!(out, "  %{number} = \"arith.constant\"() <{{value = dense<")?;
        body(count, out)?;
        writeln!(out, "> : tensor<{count}xf32>}}> : () -> tensor<{count}xf32>")?;
    }
    out.write_all(b"  return\n}\n")
}
