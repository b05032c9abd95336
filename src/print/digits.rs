//! Numbers and dimensions as text, without a string in between.

use crate::shape::Dim;

/// Writes dimensions, each with the `x` after it; scalable ones are in brackets.
pub(crate) fn dimensions(out: &mut Vec<u8>, shape: &[Dim], scalable: &[bool]) {
    for (index, dim) in shape.iter().enumerate() {
        let is_scalable = scalable.get(index).copied().unwrap_or(false);
        out.extend_from_slice(if is_scalable { b"[" } else { b"" });
        match dim.size() {
            Some(size) => decimal(out, size),
            None => out.push(b'?'),
        }
        out.extend_from_slice(if is_scalable { b"]x" } else { b"x" });
    }
}

/// Writes a number, two digits at a time.
pub(crate) fn decimal(out: &mut Vec<u8>, mut number: u64) {
    let (mut digits, mut start) = ([b'0'; 20], 20);
    while number >= 10 {
        let pair = (number % 100) as u8;
        start -= 2;
        (digits[start], digits[start + 1]) = (b'0' + pair / 10, b'0' + pair % 10);
        number /= 100;
    }
    start -= usize::from(number > 0 || start == 20);
    digits[start] += number as u8;
    out.extend_from_slice(&digits[start..]);
}
