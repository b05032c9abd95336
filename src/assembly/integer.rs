//! Integers whose width follows from their digits, as in dialect `smt`.

/// Maximum number of digits, as in MLIR.
const MOST_DIGITS: usize = 1 << 10;

/// Returns the value of a decimal number without sign, and its bits: four for each digit, and one more if the highest bit would be set. `None` if the text is
/// no decimal number, or the number is too large.
pub(crate) fn bits_of_digits(text: &str, is_negative: bool) -> Option<(String, u32)> {
    let digits = text.trim_start_matches('0');
    if digits.len() > MOST_DIGITS || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if digits.is_empty() {
        return Some(("0".to_owned(), 64));
    }
    let width = if matches!(digits, "8" | "9") { 5 } else { 4 * digits.len() as u32 };
    let number = if is_negative { complement(digits, width) } else { digits.to_owned() };
    Some((number, width))
}

/// The digits, and whether the number is negative, for which [`bits_of_digits`] returns the given number and width.
pub(crate) fn digits_of_bits(number: &str, width: u32) -> Option<(String, bool)> {
    let digits = if number.len() > MOST_DIGITS { return None } else { complement(number, width) };
    let all = [(number.to_owned(), false), (digits, true)];
    all.into_iter().find(|(digits, is_negative)| {
        bits_of_digits(digits, *is_negative).is_some_and(|(found, bits)| found == number && bits == width)
    })
}

/// `2^width - number`
fn complement(number: &str, width: u32) -> String {
    // The digits are in reverse order.
    let mut power = vec![1u8];
    for _ in 0..width.min(4 * MOST_DIGITS as u32) {
        let mut carry = 0;
        for digit in &mut power {
            let double = 2 * *digit + carry;
            (*digit, carry) = (double % 10, double / 10);
        }
        if carry > 0 {
            power.push(carry);
        }
    }
    let mut borrow = 0;
    for (index, digit) in power.iter_mut().enumerate() {
        let taken = borrow + number.bytes().nth_back(index).map_or(0, |byte| byte.wrapping_sub(b'0') % 10);
        borrow = u8::from(*digit < taken);
        *digit = *digit + 10 * borrow - taken;
    }
    let text: String = power.iter().rev().map(|digit| char::from(b'0' + digit)).collect();
    text.trim_start_matches('0').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_follows_from_the_digits() {
        for (text, is_negative, number, width) in [
            ("5", false, "5", 4),
            ("9", false, "9", 5),
            ("25", true, "231", 8),
            ("9", true, "23", 5),
            ("1000000000000000000000000000", false, "1000000000000000000000000000", 112),
        ] {
            assert_eq!(bits_of_digits(text, is_negative), Some((number.to_owned(), width)));
            assert_eq!(digits_of_bits(number, width), Some((text.to_owned(), is_negative)));
        }
        assert_eq!(bits_of_digits("00", false), Some(("0".to_owned(), 64)));
        assert_eq!(bits_of_digits("0x1F", false), None);
        assert_eq!(digits_of_bits("5", 32), None);
    }
}
