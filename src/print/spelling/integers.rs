//! Integers as MLIR prints them: in decimal, at the width of their type.

use crate::ir::read::signed;
use crate::ir::types::Signedness;

/// An integer literal as a value of `width` bits, least significant limb first.
pub(super) fn integer_bits(spelling: &[u8], width: u32) -> Vec<u32> {
    let (is_negative, digits) = signed(spelling);
    let mut limbs = vec![0u32; (width as usize).div_ceil(32).max(1)];
    let (radix, digits) = match digits {
        [b'0', b'x', rest @ ..] => (16, rest),
        _ => (10, digits),
    };
    for digit in digits {
        let mut carry = u64::from(char::from(*digit).to_digit(radix).unwrap_or(0));
        for limb in &mut limbs {
            let value = u64::from(*limb) * u64::from(radix) + carry;
            *limb = value as u32;
            carry = value >> 32;
        }
    }
    if is_negative {
        negate(&mut limbs);
    }
    truncate(&mut limbs, width);
    limbs
}

/// Whether a literal is 0.
pub(super) fn is_zero(spelling: &[u8]) -> bool {
    let (_, digits) = signed(spelling);
    digits.iter().all(|byte| matches!(byte, b'0' | b'x') || byte.is_ascii_whitespace())
}

fn negate(limbs: &mut [u32]) {
    let mut carry = true;
    for limb in limbs {
        let (value, overflow) = (!*limb).overflowing_add(u32::from(carry));
        *limb = value;
        carry = overflow;
    }
}

fn truncate(limbs: &mut [u32], width: u32) {
    if let (Some(last), rest) = (limbs.last_mut(), width % 32)
        && (rest != 0 || width == 0)
    {
        *last &= (1u32 << rest).wrapping_sub(1);
    }
}

/// A value of `width` bits in decimal.
pub(super) fn print_integer(limbs: &[u32], width: u32, signedness: Signedness) -> String {
    let mut limbs = limbs.to_vec();
    let sign_bit = width.checked_sub(1).is_some_and(|top| limbs[top as usize / 32] >> (top % 32) & 1 == 1);
    let is_negative = sign_bit && signedness != Signedness::Unsigned;
    if is_negative {
        negate(&mut limbs);
        truncate(&mut limbs, width);
    }
    let mut groups = Vec::new();
    while limbs.iter().any(|limb| *limb != 0) {
        let mut remainder = 0u64;
        for limb in limbs.iter_mut().rev() {
            let value = remainder << 32 | u64::from(*limb);
            *limb = (value / 1_000_000_000) as u32;
            remainder = value % 1_000_000_000;
        }
        groups.push(remainder);
    }
    let mut text = groups.pop().map_or_else(|| "0".to_owned(), |group| group.to_string());
    for group in groups.iter().rev() {
        text.push_str(&format!("{group:09}"));
    }
    if is_negative { format!("-{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_print_at_their_width() {
        let print =
            |text: &str, width, signedness| print_integer(&integer_bits(text.as_bytes(), width), width, signedness);
        for (text, width, signedness, expected) in [
            ("255", 8, Signedness::Signless, "-1"),
            ("255", 8, Signedness::Unsigned, "255"),
            ("-128", 8, Signedness::Signed, "-128"),
            ("8", 4, Signedness::Signless, "-8"),
            ("0x10", 64, Signedness::Signless, "16"),
            ("18446744073709551615", 64, Signedness::Signless, "-1"),
            (
                "170141183460469231731687303715884105727",
                128,
                Signedness::Signless,
                "170141183460469231731687303715884105727",
            ),
            ("0", 0, Signedness::Signless, "0"),
            ("- 1", 64, Signedness::Signless, "-1"),
        ] {
            assert_eq!(print(text, width, signedness), expected, "{text} : {width}");
        }
    }
}
