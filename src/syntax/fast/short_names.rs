//! Names of values that are found without hashing: numbers, and short names.

use crate::ir::NameId;
use crate::limits::slots;

/// Numbers below this limit are looked up in a table instead of a hash map.
const NUMERIC_NAMES: u32 = 1 << 20;

/// The bytes of a short name in one word, the first of them lowest, followed by zeros: no name contains a zero.
#[inline]
pub(crate) fn short_name(text: &[u8], start: usize, end: usize) -> Option<u64> {
    let length = (end - start).min(9) as u32;
    if length == 0 || length > 8 {
        return None;
    }
    match text.get(start..)?.first_chunk::<8>() {
        Some(bytes) => Some(u64::from_le_bytes(*bytes) & (u64::MAX >> (u64::BITS - 8 * length))),
        None => {
            let mut bytes = [0; 8];
            bytes.get_mut(..end - start)?.copy_from_slice(text.get(start..end)?);
            Some(u64::from_le_bytes(bytes))
        }
    }
}

/// Ids of short names, in slots by their bytes. The table is small for texts with few names, which are read before a
/// large table would be filled.
#[derive(Default)]
pub(crate) struct ShortNames {
    entries: Vec<(u64, Option<NameId>)>,
    /// The number of bits by which a product is shifted to give a slot: a mask by the length would take more
    /// instructions.
    shift: u32,
    /// The binary logarithm of the size of the table for many names.
    most: u32,
}

impl ShortNames {
    /// The size of the smallest table, as a power of two.
    const LEAST: u32 = 8;

    pub(crate) fn new(most: usize) -> Self {
        Self { most: slots(most, 1 << 16).ilog2().max(1), ..Self::default() }
    }

    #[inline]
    pub(crate) fn get(&self, name: u64) -> Option<NameId> {
        let (known, id) = self.entries.get(self.place(name))?;
        id.filter(|_| *known == name)
    }

    /// Adds a name. Ids count names, so they determine the size of the table.
    #[inline]
    pub(crate) fn insert(&mut self, name: u64, id: NameId) {
        let size = if id.index() < 1 << (Self::LEAST - 1) { Self::LEAST.min(self.most) } else { self.most };
        if self.entries.len() < 1 << size {
            // Dropped names are added again when they are read again.
            self.entries = vec![(0, None); 1 << size];
            self.shift = u64::BITS - size;
        }
        let place = self.place(name);
        self.entries[place] = (name, Some(id));
    }

    /// The slot of a name: a multiplicative hash.
    #[inline]
    fn place(&self, name: u64) -> usize {
        (name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }
}

/// The number `12` for `12`, but `None` for `012`. All digits at once: most names are numbers.
#[inline]
pub(crate) fn canonical_number(short: u64) -> Option<u32> {
    const ZEROS: u64 = 0x3030_3030_3030_3030;
    let missing = short.leading_zeros() & !7;
    // Leading zeros extend the number to eight digits.
    let digits = (short << missing) | if missing == 0 { 0 } else { ZEROS >> (u64::BITS - missing) };
    let is_digit = |digits: u64| digits & 0xf0f0_f0f0_f0f0_f0f0 == ZEROS;
    // A byte above 9 is no digit after 6 is added.
    if !is_digit(digits) || !is_digit(digits + 0x0606_0606_0606_0606) {
        return None;
    }
    if short & 0xff == u64::from(b'0') && short >> 8 != 0 {
        return None;
    }
    let pairs = (digits & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(10 << 8 | 1) >> 8;
    let fours = (pairs & 0x00ff_00ff_00ff_00ff).wrapping_mul(100 << 16 | 1) >> 16;
    let number = ((fours & 0x0000_ffff_0000_ffff).wrapping_mul(10_000 << 32 | 1) >> 32) as u32;
    (number < NUMERIC_NAMES).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_as_long_as_no_other_takes_its_place() {
        let mut names = ShortNames::new(1 << 12);
        assert_eq!(names.get(7), None);
        for count in 1..10_000 {
            let (name, id) = (count as u64, NameId::at(count));
            names.insert(name, id);
            assert_eq!(names.get(name), Some(id));
            assert!(names.get(name - 1).is_none_or(|id| id == NameId::at(count - 1)));
        }
        assert_eq!(names.entries.len(), 1 << 12);
    }

    /// Converts a name that is a number, digit by digit.
    fn slow_number(name: &[u8]) -> Option<u32> {
        let text = std::str::from_utf8(name).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?;
        let number = text.parse::<u32>().ok().filter(|number| *number < NUMERIC_NAMES)?;
        (number.to_string() == text).then_some(number)
    }

    #[test]
    fn numbers_are_read_whatever_comes_after_them() {
        let names = (0..1200).chain([9_999, 10_000, 99_999, 999_999, 1_048_575, 1_048_576, 9_999_999, 12_345_678]);
        let others = [
            "00",
            "012",
            "1a",
            "a1",
            "arg0",
            ":9",
            "/1",
            "1/",
            "9:",
            "-1",
            "$",
            "12345678",
            "123456789",
            "é",
            "_",
            "0",
        ];
        let names = names.map(|number: u32| number.to_string()).chain(others.map(str::to_owned));
        for name in names {
            for rest in ["", " ", "99999999", "zzzzzzzzz"] {
                let text = format!("%{name}{rest}");
                let short = short_name(text.as_bytes(), 1, 1 + name.len());
                assert_eq!(short.is_some(), name.len() <= 8, "{name}");
                assert_eq!(short.and_then(canonical_number), slow_number(name.as_bytes()), "{name}{rest}");
            }
        }
    }
}
