//! [`BytesReader`]: bytes, numbers of variable length and paddings, with the place of each in the file.

use super::BytecodeError;

/// The byte that fills up to an alignment.
const PADDING: u8 = 0xCB;

/// A range of a file that is read from its beginning. Copies are independent.
#[derive(Clone, Copy, Debug)]
pub(super) struct BytesReader<'b> {
    bytes: &'b [u8],
    at: usize,
    end: usize,
}

/// A range of a file, in less memory than a reader of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct BytecodeRange {
    pub(super) start: u32,
    end: u32,
}

impl<'b> BytesReader<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0, end: bytes.len() }
    }

    /// The place in the file of the next byte.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn left(&self) -> usize {
        self.end - self.at
    }

    pub(super) fn is_empty(&self) -> bool {
        self.at >= self.end
    }

    pub(super) fn malformed<T>(&self, what: &'static str) -> Result<T, BytecodeError> {
        Err(BytecodeError::Malformed { offset: self.at, what })
    }

    fn ends<T>(&self, what: &'static str) -> Result<T, BytecodeError> {
        Err(BytecodeError::End { offset: self.end, what })
    }

    #[inline]
    pub(super) fn byte(&mut self, what: &'static str) -> Result<u8, BytecodeError> {
        if self.at >= self.end {
            return self.ends(what);
        }
        let byte = self.bytes[self.at];
        self.at += 1;
        Ok(byte)
    }

    /// Takes the next `length` bytes.
    pub(super) fn take(&mut self, length: u64, what: &'static str) -> Result<&'b [u8], BytecodeError> {
        let range = self.range(length, what)?;
        Ok(&self.bytes[range.at..range.end])
    }

    /// Returns a reader of the next `length` bytes, and skips them.
    pub(super) fn range(&mut self, length: u64, what: &'static str) -> Result<Self, BytecodeError> {
        match usize::try_from(length) {
            Ok(length) if length <= self.left() => {
                let start = self.at;
                self.at += length;
                Ok(Self { bytes: self.bytes, at: start, end: self.at })
            }
            _ => self.ends(what),
        }
    }

    /// The range that is left. A file has less than 4 GiB.
    pub(super) fn left_range(&self) -> BytecodeRange {
        BytecodeRange { start: self.at as u32, end: self.end as u32 }
    }

    /// A reader of a range of the same file.
    pub(super) fn at_range(&self, range: BytecodeRange) -> Self {
        Self { bytes: self.bytes, at: range.start as usize, end: range.end as usize }
    }

    /// The remaining bytes.
    pub(super) fn rest(&self) -> &'b [u8] {
        &self.bytes[self.at..self.end]
    }

    /// A number of variable length: the trailing zeros of the first byte, followed by a one, give the number of further
    /// bytes, up to eight.
    #[inline]
    pub(super) fn varint(&mut self, what: &'static str) -> Result<u64, BytecodeError> {
        let first = self.byte(what)?;
        if first & 1 == 1 {
            return Ok(u64::from(first >> 1));
        }
        self.long_varint(first, what)
    }

    fn long_varint(&mut self, first: u8, what: &'static str) -> Result<u64, BytecodeError> {
        let more = first.trailing_zeros().min(8);
        let tail = self.take(u64::from(more), what)?;
        let value = tail.iter().rev().fold(0u64, |value, byte| value << 8 | u64::from(*byte));
        if more == 8 {
            return Ok(value);
        }
        // A number of at most seven bytes.
        Ok((value << 8 | u64::from(first)) >> (more + 1))
    }

    /// Reads a number whose lowest bit is its sign.
    pub(super) fn signed(&mut self, what: &'static str) -> Result<i64, BytecodeError> {
        let value = self.varint(what)?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// Reads a number whose lowest bit is a flag.
    #[inline]
    pub(super) fn flagged(&mut self, what: &'static str) -> Result<(u64, bool), BytecodeError> {
        let value = self.varint(what)?;
        Ok((value >> 1, value & 1 == 1))
    }

    /// Reads the count of the following items, each of at least one byte.
    #[inline]
    pub(super) fn count(&mut self, what: &'static str) -> Result<usize, BytecodeError> {
        let count = self.varint(what)?;
        self.bounded(count, what)
    }

    /// Verifies a count of the following items, each of at least one byte.
    #[inline]
    pub(super) fn bounded(&self, count: u64, what: &'static str) -> Result<usize, BytecodeError> {
        match usize::try_from(count) {
            Ok(small) if small <= self.left() => Ok(small),
            _ => Err(BytecodeError::Count { offset: self.at, what, count, left: self.left() }),
        }
    }

    /// Takes the bytes up to a zero, and skips the zero.
    pub(super) fn terminated(&mut self, what: &'static str) -> Result<&'b [u8], BytecodeError> {
        let Some(length) = memchr::memchr(0, self.rest()) else { return self.ends(what) };
        let text = self.take(length as u64, what)?;
        self.at += 1;
        Ok(text)
    }

    /// Passes over the padding up to a multiple of `alignment` bytes from the beginning of the file.
    pub(super) fn align(&mut self, alignment: u64) -> Result<(), BytecodeError> {
        if !alignment.is_power_of_two() {
            return self.malformed("alignment");
        }
        while self.at as u64 & (alignment - 1) != 0 {
            if self.byte("padding")? != PADDING {
                self.at -= 1;
                return self.malformed("padding");
            }
        }
        Ok(())
    }

    /// Refuses remaining bytes.
    pub(super) fn finish(&self, what: &'static str) -> Result<(), BytecodeError> {
        if self.is_empty() { Ok(()) } else { self.malformed(what) }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_one_to_nine_bytes() {
        let read = |bytes: &[u8]| BytesReader::new(bytes).varint("number");
        assert_eq!(read(&[0x03]), Ok(1));
        assert_eq!(read(&[0xFF]), Ok(127));
        assert_eq!(read(&[0x02, 0x02]), Ok(128));
        assert_eq!(read(&[0xFE, 0xFF]), Ok(16383));
        assert_eq!(read(&[0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]), Ok(u64::MAX));
        assert_eq!(read(&[0x80, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]), Ok(u64::MAX >> 8));
        assert_eq!(read(&[0x02]), Err(BytecodeError::End { offset: 1, what: "number" }));
    }

    #[test]
    fn the_lowest_bit_is_the_sign() {
        let read = |byte: u8| BytesReader::new(&[byte]).signed("number").unwrap();
        assert_eq!([read(0b1), read(0b11), read(0b101)], [0, -1, 1]);
    }

    #[test]
    fn padding_is_counted_from_the_beginning_of_the_file() {
        let bytes = [1, PADDING, PADDING, PADDING, 7];
        let mut reader = BytesReader::new(&bytes);
        reader.byte("byte").unwrap();
        reader.align(4).unwrap();
        assert_eq!(reader.offset(), 4);
        assert!(reader.align(3).is_err());
    }
}
