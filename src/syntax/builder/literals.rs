//! MLIR's rules for the ranges of types: which integer and floating-point literals fit.

use crate::ir::types::{Signedness, Type, float_width};
use crate::ir::{Ir, TypeId};
use crate::syntax::error::ValueError;

/// An integer literal: its digits, decimal or hexadecimal, and its sign.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spelling<'s> {
    pub(crate) digits: &'s [u8],
    pub(crate) is_negative: bool,
}

/// The position of the literal, on which MLIR's messages depend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LiteralContext {
    Attribute,
    Element,
    DenseArray,
}

/// Decimal literals longer than this are compared by their length only.
const DIGIT_LIMIT: usize = 5_000;

/// Verifies that an integer literal is a value of a type.
pub(crate) fn check_integer(
    ir: &Ir,
    spelling: Spelling<'_>,
    ty: TypeId,
    context: LiteralContext,
) -> Result<(), ValueError> {
    let name = || ir.print_type(ty);
    match ir.types.resolved(ty) {
        Type::Integer { width, signedness } => {
            if *signedness == Signedness::Unsigned && spelling.is_negative && context != LiteralContext::DenseArray {
                return Err(match context {
                    LiteralContext::Element => ValueError::NegativeUnsignedElement,
                    _ => ValueError::NegativeUnsigned,
                });
            }
            check_width(spelling, *width, *signedness == Signedness::Signed, name, context)
        }
        Type::Index => check_width(spelling, 64, true, name, context),
        Type::Float(float) => check_float_bits(spelling, float_width(float), name),
        Type::Erroneous => Ok(()),
        _ => Err(ValueError::IntegerType { ty: name() }),
    }
}

/// A floating-point type accepts an integer only as a bit pattern.
fn check_float_bits(spelling: Spelling<'_>, width: u32, name: impl Fn() -> String) -> Result<(), ValueError> {
    if !spelling.digits.starts_with(b"0x") {
        let spelling = String::from_utf8_lossy(spelling.digits).into_owned();
        return Err(ValueError::IntegerForFloat { spelling });
    }
    if spelling.is_negative {
        return Err(ValueError::NegativeHexFloat);
    }
    match bit_length(spelling.digits)? {
        length if length <= u64::from(width) => Ok(()),
        _ => Err(ValueError::HexFloatRange { ty: name() }),
    }
}

/// Verifies that an integer literal fits a number of bits. A signless type permits signed and unsigned values.
pub(crate) fn check_width(
    spelling: Spelling<'_>,
    width: u32,
    is_signed: bool,
    name: impl Fn() -> String,
    context: LiteralContext,
) -> Result<(), ValueError> {
    let width = u64::from(width);
    // Nearly every literal is so small that it fits any signedness.
    if let Some(value) = small(spelling.digits)
        && width > 0
        && value >> (width - 1).min(63) == 0
        && !(spelling.is_negative && value == 0)
    {
        return Ok(());
    }
    let length = bit_length(spelling.digits)?;
    let fits = if width == 0 {
        length == 0 && !spelling.is_negative
    } else if spelling.is_negative {
        // -2^(width-1) is the least value, and MLIR refuses -0.
        length > 0 && (length < width || (length == width && is_power_of_two(spelling.digits)))
    } else if is_signed {
        length < width
    } else {
        length <= width
    };
    if fits {
        return Ok(());
    }
    let (ty, range) = (name(), range_of(width, is_signed));
    Err(match context {
        LiteralContext::Attribute => ValueError::IntegerRange { ty, range },
        LiteralContext::Element => ValueError::ElementRange { ty, range },
        LiteralContext::DenseArray => ValueError::DenseArrayRange { ty, range },
    })
}

/// The value of a decimal literal that certainly fits 64 bits.
pub(crate) fn small(digits: &[u8]) -> Option<u64> {
    const MOST: usize = 18;
    let is_small = digits.len() <= MOST && digits.iter().all(u8::is_ascii_digit);
    is_small.then(|| digits.iter().fold(0, |value, digit| value * 10 + u64::from(digit - b'0')))
}

/// The values a width allows, in words.
fn range_of(width: u64, is_signed: bool) -> String {
    match width {
        0 => "0".to_owned(),
        1..=64 => {
            let least = -(1i128 << (width - 1));
            let most = if is_signed { (1i128 << (width - 1)) - 1 } else { (1i128 << width) - 1 };
            format!("{least} to {most}")
        }
        _ if is_signed => format!("-2^{0} to 2^{0} - 1", width - 1),
        _ => format!("-2^{} to 2^{width} - 1", width - 1),
    }
}

/// The number of bits up to the highest 1 bit.
fn bit_length(digits: &[u8]) -> Result<u64, ValueError> {
    if let [b'0', b'x', digits @ ..] = digits {
        let significant = significant(digits);
        let Some(first) = significant.first() else { return Ok(0) };
        let nibble = char::from(*first).to_digit(16).unwrap_or(0);
        return Ok(u64::from(u32::BITS - nibble.leading_zeros()) + 4 * (significant.len() as u64 - 1));
    }
    let significant = significant(digits);
    // 38 digits fit 128 bits.
    if significant.len() <= 38 {
        let value = significant.iter().fold(0u128, |value, digit| value * 10 + u128::from(digit - b'0'));
        return Ok(u64::from(u128::BITS - value.leading_zeros()));
    }
    limbs(significant).map(|limbs| {
        let top = limbs.last().copied().unwrap_or(0);
        u64::from(u32::BITS - top.leading_zeros()) + 32 * (limbs.len() as u64 - 1)
    })
}

fn significant(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    &digits[zeros..]
}

fn is_power_of_two(digits: &[u8]) -> bool {
    if let [b'0', b'x', digits @ ..] = digits {
        let mut significant = significant(digits).iter();
        let first = significant.next().and_then(|digit| char::from(*digit).to_digit(16)).unwrap_or(0);
        return first.is_power_of_two() && significant.all(|digit| *digit == b'0');
    }
    limbs(significant(digits)).is_ok_and(|limbs| {
        limbs.split_last().is_some_and(|(top, rest)| top.is_power_of_two() && rest.iter().all(|limb| *limb == 0))
    })
}

/// A decimal number in base 2^32, least significant limb first.
fn limbs(digits: &[u8]) -> Result<Vec<u32>, ValueError> {
    if digits.len() > DIGIT_LIMIT {
        return Err(ValueError::IntegerDigits { limit: DIGIT_LIMIT });
    }
    let mut limbs: Vec<u32> = Vec::new();
    for digit in digits {
        let mut carry = u64::from(digit - b'0');
        for limb in &mut limbs {
            let value = u64::from(*limb) * 10 + carry;
            *limb = value as u32;
            carry = value >> 32;
        }
        if carry > 0 {
            limbs.push(carry as u32);
        }
    }
    Ok(limbs)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn fits(text: &str, width: u32, is_signed: bool) -> bool {
        let is_negative = text.starts_with('-');
        let digits = text.trim_start_matches('-').as_bytes();
        check_width(Spelling { digits, is_negative }, width, is_signed, String::new, LiteralContext::Attribute).is_ok()
    }

    #[test]
    fn ranges_are_those_of_mlir() {
        for (text, width, signed, expected) in [
            ("255", 8, false, true),
            ("256", 8, false, false),
            ("-128", 8, false, true),
            ("-129", 8, false, false),
            ("127", 8, true, true),
            ("128", 8, true, false),
            ("-1", 1, false, true),
            ("1", 1, false, true),
            ("0", 0, false, true),
            ("1", 0, false, false),
            ("-0", 8, false, false),
            ("18446744073709551615", 64, false, true),
            ("18446744073709551616", 64, false, false),
            ("0x00000000000000000000FF", 8, false, true),
            ("340282366920938463463374607431768211455", 128, false, true),
            ("340282366920938463463374607431768211456", 128, false, false),
            ("-170141183460469231731687303715884105728", 128, false, true),
            ("-170141183460469231731687303715884105729", 128, false, false),
        ] {
            assert_eq!(fits(text, width, signed), expected, "{text} in {width} bits");
        }
    }

    #[test]
    fn long_literals_are_refused_not_computed_for_minutes() {
        let digits = "9".repeat(100_000);
        let spelling = Spelling { digits: digits.as_bytes(), is_negative: false };
        assert!(matches!(
            check_width(spelling, 64, false, String::new, LiteralContext::Attribute),
            Err(ValueError::IntegerDigits { .. })
        ));
    }
}
