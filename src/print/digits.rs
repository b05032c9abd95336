//! Numbers and dimensions as text, without a string in between.
//!
//! The package `itoa` takes more time for numbers of one digit (10.8 ns instead of 8.5), of 5 (9.7 instead of 7.1) and of 7 digits, and less only for 3
//! (7.4 instead of 8.9): its text is written to a buffer, and copied by a call.

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

/// Numbers below this have at most eight digits.
const MOST_OF_EIGHT: u64 = 100_000_000;

/// Writes a number.
#[inline]
pub(crate) fn decimal(out: &mut Vec<u8>, number: u64) {
    if number >= MOST_OF_EIGHT {
        return long_decimal(out, number);
    }
    let digits = eight_digits(number);
    let zeros = digits.trailing_zeros().min(56) / 8;
    // Eight bytes are copied without a call, and the surplus is removed.
    let end = out.len() + 8 - zeros as usize;
    out.extend_from_slice(&((digits | ZEROS) >> (8 * zeros)).to_le_bytes());
    out.truncate(end);
}

/// Eight times `'0'`.
const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The eight digits of a number, the first in the lowest byte. Halves, pairs and digits are divided side by side in one word; each quotient is
/// a product with the reciprocal of the divisor, rounded up, which is exact for so few digits.
#[inline]
fn eight_digits(number: u64) -> u64 {
    let halves = (number / 10_000) | ((number % 10_000) << 32);
    let hundreds = ((halves * 10_486) >> 20) & 0x7F_0000_007F;
    let pairs = hundreds | (halves - 100 * hundreds) << 16;
    let tens = ((pairs * 103) >> 10) & 0x0F_000F_000F_000F;
    tens | (pairs - 10 * tens) << 8
}

#[cold]
fn long_decimal(out: &mut Vec<u8>, number: u64) {
    decimal(out, number / MOST_OF_EIGHT);
    out.extend_from_slice(&(eight_digits(number % MOST_OF_EIGHT) | ZEROS).to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn numbers_are_those_of_the_standard_library() {
        let powers = (0..20)
            .map(|digits| 10u64.pow(digits))
            .flat_map(|power| [power - 1, power, power + 1, power.saturating_mul(7)]);
        let spread = (0..100_000u64).map(|index| index.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (index % 64));
        for number in (0..20_000).chain(powers).chain(spread).chain([u64::MAX]) {
            let mut out = b"%".to_vec();
            decimal(&mut out, number);
            assert_eq!(String::from_utf8_lossy(&out), format!("%{number}"));
        }
    }
}
