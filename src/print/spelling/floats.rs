//! Floating-point numbers as MLIR prints them: with six digits if that is exact, otherwise with more, or as a bit pattern
//! if no decimal form is exact.

use crate::ir::read::signed;

/// The layout of a floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FloatFormat {
    pub(super) bits: u32,
    mantissa: u32,
    bias: i32,
    specials: Specials,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Specials {
    /// The highest exponent encodes infinity and NaN.
    Ieee,
    /// Only the pattern with all bits 1 is NaN.
    AllOnes,
    /// Only minus zero is NaN.
    MinusZero,
    /// Every pattern is a number.
    None,
    /// The format has an exponent without sign and mantissa; the pattern with all bits 1 is NaN.
    ExponentOnly,
}

/// The formats of at most 64 bits.
pub(super) fn format_of(name: &str) -> Option<FloatFormat> {
    let (bits, mantissa, bias, specials) = match name {
        "f64" => (64, 52, 1023, Specials::Ieee),
        "f32" => (32, 23, 127, Specials::Ieee),
        "tf32" => (19, 10, 127, Specials::Ieee),
        "f16" => (16, 10, 15, Specials::Ieee),
        "bf16" => (16, 7, 127, Specials::Ieee),
        "f8E5M2" => (8, 2, 15, Specials::Ieee),
        "f8E4M3" => (8, 3, 7, Specials::Ieee),
        "f8E3M4" => (8, 4, 3, Specials::Ieee),
        "f8E4M3FN" => (8, 3, 7, Specials::AllOnes),
        "f8E5M2FNUZ" => (8, 2, 16, Specials::MinusZero),
        "f8E4M3FNUZ" => (8, 3, 8, Specials::MinusZero),
        "f8E4M3B11FNUZ" => (8, 3, 11, Specials::MinusZero),
        "f6E2M3FN" => (6, 3, 1, Specials::None),
        "f6E3M2FN" => (6, 2, 3, Specials::None),
        "f4E2M1FN" => (4, 1, 1, Specials::None),
        "f8E8M0FNU" => (8, 0, 127, Specials::ExponentOnly),
        _ => return None,
    };
    Some(FloatFormat { bits, mantissa, bias, specials })
}

impl FloatFormat {
    fn exponent_bits(self) -> u32 {
        self.bits - self.mantissa - u32::from(self.specials != Specials::ExponentOnly)
    }

    /// The number of decimal digits that distinguish all values of the format.
    fn precision(self) -> usize {
        2 + (self.mantissa as usize + 1) * 59 / 196
    }

    /// The number that a bit pattern encodes; `None` for infinities and NaN.
    fn decode(self, pattern: u64) -> Option<f64> {
        if self.bits == 64 {
            return Some(f64::from_bits(pattern)).filter(|value| value.is_finite());
        }
        let exponent_mask = (1u64 << self.exponent_bits()) - 1;
        let mantissa = pattern & ((1u64 << self.mantissa) - 1);
        let exponent = pattern >> self.mantissa & exponent_mask;
        let sign = self.specials != Specials::ExponentOnly && pattern >> (self.bits - 1) & 1 == 1;
        let is_special = match self.specials {
            Specials::Ieee => exponent == exponent_mask,
            Specials::AllOnes => exponent == exponent_mask && mantissa == (1u64 << self.mantissa) - 1,
            Specials::MinusZero => sign && exponent == 0 && mantissa == 0,
            Specials::ExponentOnly => exponent == exponent_mask,
            Specials::None => false,
        };
        if is_special {
            return None;
        }
        let scale = |power: i32| 2f64.powi(power);
        let magnitude = if self.specials == Specials::ExponentOnly {
            scale(exponent as i32 - self.bias)
        } else if exponent == 0 {
            mantissa as f64 * scale(1 - self.bias - self.mantissa as i32)
        } else {
            (mantissa | 1 << self.mantissa) as f64 * scale(exponent as i32 - self.bias - self.mantissa as i32)
        };
        Some(if sign { -magnitude } else { magnitude })
    }

    /// The number that a bit pattern encodes, including infinities and NaN.
    fn value(self, pattern: u64) -> f64 {
        let mantissa = pattern & ((1 << self.mantissa) - 1);
        match self.decode(pattern) {
            Some(finite) => finite,
            None if self.specials != Specials::Ieee || mantissa != 0 => f64::NAN,
            None if pattern >> (self.bits - 1) & 1 == 1 => f64::NEG_INFINITY,
            None => f64::INFINITY,
        }
    }

    /// The pattern nearest to a number, ties to even; a number that is too large becomes infinity, or NaN or the largest number if the format has no
    /// infinity.
    fn encode(self, value: f64) -> u64 {
        match self.bits {
            64 => return value.to_bits(),
            32 => return u64::from((value as f32).to_bits()),
            _ => {}
        }
        let sign = u64::from(value.is_sign_negative());
        let with_sign = |pattern: u64| {
            if self.specials == Specials::ExponentOnly { pattern } else { pattern | sign << (self.bits - 1) }
        };
        let magnitude = value.abs();
        let mantissa_bits = self.mantissa as i32;
        let exponent_mask = (1u64 << self.exponent_bits()) - 1;
        let infinity = match self.specials {
            Specials::Ieee => with_sign(exponent_mask << self.mantissa),
            Specials::AllOnes | Specials::None => with_sign((1u64 << (self.bits - 1)) - 1),
            Specials::MinusZero => 1u64 << (self.bits - 1),
            Specials::ExponentOnly => exponent_mask,
        };
        if magnitude == 0.0 {
            return if self.specials == Specials::MinusZero { 0 } else { with_sign(0) };
        }
        if !magnitude.is_finite() {
            return infinity;
        }
        let least = if self.specials == Specials::ExponentOnly { -self.bias } else { 1 - self.bias };
        let exponent = ((magnitude.to_bits() >> 52) as i32 - 1023).max(least);
        let scaled = magnitude * 2f64.powi(mantissa_bits - exponent);
        let rounded = scaled.round_ties_even() as u64;
        if rounded == 0 && self.specials == Specials::MinusZero {
            return 0;
        }
        // A carry out of the mantissa increments the exponent.
        let pattern = if self.specials == Specials::ExponentOnly {
            (exponent + self.bias) as u64 + u64::from(rounded > 1)
        } else {
            (((exponent + self.bias - 1) as u64) << self.mantissa) + rounded
        };
        let largest = match self.specials {
            Specials::Ieee => (exponent_mask << self.mantissa) - 1,
            Specials::AllOnes => (1u64 << (self.bits - 1)) - 2,
            Specials::MinusZero | Specials::None => (1u64 << (self.bits - 1)) - 1,
            Specials::ExponentOnly => exponent_mask - 1,
        };
        if pattern > largest {
            return if self.specials == Specials::None { with_sign(largest) } else { infinity };
        }
        with_sign(pattern)
    }
}

/// A literal of a type with this name as MLIR prints it, and whether it is hexadecimal.
pub(super) fn print(spelling: &[u8], name: &str) -> (String, bool) {
    match format_of(name) {
        Some(format) => print_float(float_bits(spelling, format), format),
        None => print_wide_float(spelling, name),
    }
}

/// The bit pattern a literal means in a format.
pub(super) fn float_bits(spelling: &[u8], format: FloatFormat) -> u64 {
    let text = without_blanks(spelling);
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits.trim_start_matches('0'), 16).unwrap_or(0),
        None => format.encode(text.parse::<f64>().unwrap_or(f64::INFINITY)),
    }
}

/// The number a literal means in a format of at most 64 bits, infinities and NaN included.
pub(super) fn value(spelling: &[u8], name: &str) -> Option<f64> {
    let format = format_of(name)?;
    Some(format.value(float_bits(spelling, format)))
}

/// The number a bit pattern means in a format of at most 64 bits, infinities and NaN included.
#[cfg(feature = "onnx")]
pub(crate) fn value_of_bits(pattern: u64, name: &str) -> Option<f64> {
    Some(format_of(name)?.value(pattern))
}

/// A pattern as MLIR prints it, and whether it is hexadecimal.
pub(super) fn print_float(pattern: u64, format: FloatFormat) -> (String, bool) {
    if let Some(value) = format.decode(pattern) {
        let short = scientific(value, 6);
        let back = match format.bits {
            32 => u64::from(short.parse::<f32>().unwrap_or(f32::NAN).to_bits()),
            _ => format.encode(short.parse::<f64>().unwrap_or(f64::NAN)),
        };
        if back == pattern {
            return (short, false);
        }
        let long = shortest_of(value, format.precision());
        if long.contains('.') {
            return (long, false);
        }
    }
    (format!("0x{pattern:X}"), true)
}

/// The leading digits of a number, without trailing zeros, and the power of ten of the first.
///
/// LLVM cuts superfluous digits before it rounds, and may round down a number that is nearer to the next one: this function does the same.
fn digits(value: f64, precision: usize) -> (Vec<u8>, i32) {
    let (odd, exponent) = odd_and_exponent(value);
    // value = integer * 10^-decimals, exactly.
    let decimals = (-exponent).max(0) as usize;
    let integer = format!("{:.*}", decimals, value.abs());
    let mut digits: Vec<u8> = integer.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    let leading = digits.iter().take_while(|digit| **digit == 0).count();
    digits.drain(..leading);

    let length =
        if exponent >= 0 { 64 - odd.leading_zeros() as usize + exponent as usize } else { bit_length(odd, decimals) };
    let required = (precision * 196).div_ceil(59);
    let removable = length.saturating_sub(required) * 59 / 196;
    let mut last = removable as i32 - decimals as i32;
    digits.truncate(digits.len().saturating_sub(removable));

    if digits.len() > precision {
        last += (digits.len() - precision) as i32;
        let rounds_up = digits[precision] >= 5;
        digits.truncate(precision);
        if rounds_up {
            while digits.last() == Some(&9) {
                digits.pop();
                last += 1;
            }
            match digits.last_mut() {
                Some(digit) => *digit += 1,
                None => digits.push(1),
            }
        }
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
        last += 1;
    }
    let first = last + digits.len() as i32 - 1;
    (digits, first)
}

/// A number that is not 0 as an odd integer and a power of two.
fn odd_and_exponent(value: f64) -> (u64, i32) {
    let bits = value.abs().to_bits();
    let (fraction, raw_exponent) = (bits & ((1 << 52) - 1), (bits >> 52) as i32);
    let (significand, exponent) =
        if raw_exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, raw_exponent - 1075) };
    let zeros = significand.trailing_zeros();
    (significand >> zeros, exponent + zeros as i32)
}

/// The number of bits of `odd * 5^power`.
fn bit_length(odd: u64, power: usize) -> usize {
    let mut limbs = vec![odd as u32, (odd >> 32) as u32];
    for _ in 0..power {
        let mut carry = 0u64;
        for limb in &mut limbs {
            let value = u64::from(*limb) * 5 + carry;
            *limb = value as u32;
            carry = value >> 32;
        }
        if carry > 0 {
            limbs.push(carry as u32);
        }
    }
    let top = limbs.iter().rposition(|limb| *limb != 0).unwrap_or(0);
    32 * top + (32 - limbs[top].leading_zeros() as usize)
}

fn push_digits(text: &mut String, digits: &[u8]) {
    text.extend(digits.iter().map(|digit| char::from(b'0' + digit)));
}

/// `-1.250000e+00`: at most `precision` significant digits, six after the point.
fn scientific(value: f64, precision: usize) -> String {
    let (digits, exponent) = if value == 0.0 { (vec![0], 0) } else { digits(value, precision) };
    let mut text = String::new();
    if value.is_sign_negative() {
        text.push('-');
    }
    push_digits(&mut text, &digits[..1]);
    text.push('.');
    push_digits(&mut text, &digits[1..]);
    text.extend(std::iter::repeat_n('0', (precision + 1).saturating_sub(digits.len())));
    text.push_str(&format!("e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs()));
    text
}

/// As many digits as the format distinguishes: without exponent if at most three zeros are added, otherwise like
/// `1.5E+19`.
fn shortest_of(value: f64, precision: usize) -> String {
    let (digits, first) = digits(value, precision);
    let count = digits.len() as i32;
    // The exponent of the last digit.
    let exponent = first - (count - 1);
    let is_scientific =
        if exponent >= 0 { exponent > 3 || count + exponent > precision as i32 } else { first < 0 && -first > 3 };
    let mut text = String::new();
    if value.is_sign_negative() {
        text.push('-');
    }
    if is_scientific {
        push_digits(&mut text, &digits[..1]);
        text.push('.');
        if digits.len() == 1 {
            text.push('0');
        }
        push_digits(&mut text, &digits[1..]);
        text.push_str(&format!("E{}{}", if first < 0 { '-' } else { '+' }, first.abs()));
    } else if exponent >= 0 {
        push_digits(&mut text, &digits);
        text.extend(std::iter::repeat_n('0', exponent as usize));
    } else if first >= 0 {
        push_digits(&mut text, &digits[..=first as usize]);
        text.push('.');
        push_digits(&mut text, &digits[first as usize + 1..]);
    } else {
        text.push_str("0.");
        text.extend(std::iter::repeat_n('0', (-first - 1) as usize));
        push_digits(&mut text, &digits);
    }
    text
}

/// A format of more than 64 bits.
#[derive(Clone, Copy)]
struct Wide {
    mantissa: u32,
    /// Whether the first bit, which is 1 except for the smallest numbers, is stored.
    has_first_digit: bool,
    precision: usize,
}

const WIDE_BIAS: i32 = 16383;
const WIDE_EXPONENT: u128 = 0x7FFF;

impl Wide {
    fn of(name: &str) -> Self {
        match name {
            "f128" => Self { mantissa: 112, has_first_digit: false, precision: 36 },
            _ => Self { mantissa: 64, has_first_digit: true, precision: 21 },
        }
    }

    /// The pattern of the value of a double.
    fn encode(self, value: f64) -> u128 {
        let sign = u128::from(value.is_sign_negative()) << (self.mantissa + 15);
        let first_digit = if self.has_first_digit { 1 << (self.mantissa - 1) } else { 0 };
        if value == 0.0 {
            return sign;
        }
        if !value.is_finite() {
            return sign | WIDE_EXPONENT << self.mantissa | first_digit;
        }
        let (odd, exponent) = odd_and_exponent(value);
        let length = 64 - odd.leading_zeros();
        let power = exponent + length as i32 - 1;
        let bits = self.mantissa + u32::from(!self.has_first_digit) - length;
        let significand = u128::from(odd) << bits;
        let hidden = if self.has_first_digit { 0 } else { 1 << self.mantissa };
        sign | ((power + WIDE_BIAS) as u128) << self.mantissa | (significand ^ hidden)
    }

    /// The value of a pattern, if a double can represent it.
    fn decode(self, pattern: u128) -> Option<f64> {
        let exponent = pattern >> self.mantissa & WIDE_EXPONENT;
        let mantissa = pattern & ((1 << self.mantissa) - 1);
        let hidden = if self.has_first_digit || exponent == 0 { 0 } else { 1 << self.mantissa };
        let significand = mantissa | hidden;
        if exponent == WIDE_EXPONENT {
            return None;
        }
        let zeros = significand.trailing_zeros().min(127);
        let fraction = self.mantissa - u32::from(self.has_first_digit);
        let power = exponent.max(1) as i32 - WIDE_BIAS - fraction as i32 + zeros as i32;
        let value = (significand >> zeros) as f64 * 2f64.powi(power.clamp(-1074, 1023));
        let value = if pattern >> (self.mantissa + 15) & 1 == 1 { -value } else { value };
        (self.encode(value) == pattern).then_some(value)
    }
}

/// A literal of `f80` or `f128`. MLIR reads a decimal literal as a double, so the double's digits are printed.
fn print_wide_float(spelling: &[u8], name: &str) -> (String, bool) {
    let text = without_blanks(spelling);
    let wide = Wide::of(name);
    let (pattern, value) = match text.strip_prefix("0x") {
        Some(digits) => {
            let pattern = u128::from_str_radix(digits.trim_start_matches('0'), 16).unwrap_or(0);
            (pattern, wide.decode(pattern))
        }
        None => {
            let value = text.parse::<f64>().unwrap_or(f64::INFINITY);
            (wide.encode(value), Some(value).filter(|value| value.is_finite()))
        }
    };
    if let Some(value) = value {
        const ALL: usize = 800;
        if value == 0.0 || digits(value, ALL).0.len() <= 6 {
            return (scientific(value, 6), false);
        }
        let long = shortest_of(value, wide.precision);
        if long.contains('.') {
            return (long, false);
        }
    }
    (format!("0x{pattern:X}"), true)
}

fn without_blanks(spelling: &[u8]) -> String {
    let (is_negative, digits) = signed(spelling);
    let sign = if is_negative { "-" } else { "" };
    format!("{sign}{}", String::from_utf8_lossy(digits.trim_ascii_end()))
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    #[test]
    fn floats_print_as_mlir_prints_them() {
        for (text, name, expected) in [
            ("0.0", "f64", "0.000000e+00"),
            ("-0.0", "f32", "-0.000000e+00"),
            ("1.5e+10", "f64", "1.500000e+10"),
            ("12345678901234567890.0", "f64", "1.2345678901234567E+19"),
            ("1.0e400", "f64", "0x7FF0000000000000"),
            ("0x1", "f32", "1.401300e-45"),
            ("0x7FC00000", "f32", "0x7FC00000"),
            ("0.1", "f32", "1.000000e-01"),
            ("3.14159274", "f32", "3.14159274"),
            ("1.0", "f4E2M1FN", "1.000000e+00"),
            ("1.0", "f8E4M3B11FNUZ", "1.000000e+00"),
            ("1.0", "f8E8M0FNU", "1.000000e+00"),
            ("2.5", "f16", "2.500000e+00"),
            ("16777216.0", "f32", "0x4B800000"),
            ("9.99999974E-5", "f32", "9.99999974E-5"),
        ] {
            let format = format_of(name).expect("a known format");
            assert_eq!(print_float(float_bits(text.as_bytes(), format), format).0, expected, "{text} : {name}");
        }
    }

    #[test]
    fn every_small_pattern_survives_its_decimal_form() {
        for name in [
            "f8E5M2",
            "f8E4M3",
            "f8E3M4",
            "f8E4M3FN",
            "f8E5M2FNUZ",
            "f8E4M3FNUZ",
            "f8E4M3B11FNUZ",
            "f6E2M3FN",
            "f6E3M2FN",
            "f4E2M1FN",
            "f8E8M0FNU",
            "f16",
            "bf16",
        ] {
            let format = format_of(name).expect("a known format");
            for pattern in 0..1u64 << format.bits {
                if let Some(value) = format.decode(pattern) {
                    assert_eq!(format.encode(value), pattern, "{name} {pattern:#x} {value}");
                }
            }
        }
    }
}
