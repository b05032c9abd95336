//! [`Wire`]: the fields of protobuf messages, read in place. The contents of a field are a [`WireRange`] of the file, which is
//! read only when its bytes are requested.

use super::OnnxError;
use crate::limits::Importing;
use crate::source::Bytes;

/// Bytes of the file, from one offset up to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct WireRange {
    pub(super) start: u64,
    pub(super) end: u64,
}

impl WireRange {
    pub(super) fn len(self) -> u64 {
        self.end - self.start
    }
}

/// A field of a message.
#[derive(Clone, Copy, Debug)]
pub(super) struct WireField {
    pub(super) number: u64,
    pub(super) value: WireValue,
    pub(super) offset: u64,
}

/// The contents of a field, by its encoding.
#[derive(Clone, Copy, Debug)]
pub(super) enum WireValue {
    Varint(u64),
    Fixed64(u64),
    Fixed32(u32),
    /// A message, a text, or consecutive numbers.
    Range(WireRange),
}

/// A file with a window of it in memory.
pub(super) struct Wire<'b> {
    bytes: &'b dyn Bytes,
    window: Vec<u8>,
    /// The beginning of the window in the file.
    start: u64,
    pub(super) limits: Importing,
}

impl<'b> Wire<'b> {
    pub(super) fn new(bytes: &'b dyn Bytes, limits: Importing) -> Self {
        Self { bytes, window: Vec::new(), start: 0, limits }
    }

    /// The whole file, which is a message.
    pub(super) fn whole(&self) -> WireRange {
        WireRange { start: 0, end: self.bytes.length() }
    }

    /// The next field of a message; `rest` is the remaining range.
    pub(super) fn field(&mut self, rest: &mut WireRange) -> Result<Option<WireField>, OnnxError> {
        if rest.start >= rest.end {
            return Ok(None);
        }
        let offset = rest.start;
        let tag = self.varint(rest)?;
        let value = match tag & 7 {
            0 => WireValue::Varint(self.varint(rest)?),
            1 => WireValue::Fixed64(u64::from_le_bytes(self.array(rest)?)),
            2 => {
                let length = self.varint(rest)?;
                WireValue::Range(split(rest, length, offset)?)
            }
            5 => WireValue::Fixed32(u32::from_le_bytes(self.array(rest)?)),
            _ => return Err(OnnxError::Malformed { offset, what: "field" }),
        };
        if tag >> 3 == 0 {
            return Err(OnnxError::Malformed { offset, what: "field" });
        }
        Ok(Some(WireField { number: tag >> 3, value, offset }))
    }

    /// A number of variable length.
    pub(super) fn varint(&mut self, rest: &mut WireRange) -> Result<u64, OnnxError> {
        let offset = rest.start;
        let ahead = usize::try_from(rest.len().min(10)).unwrap_or(10);
        let bytes = self.view(offset, ahead)?;
        let mut number = 0u64;
        for (index, byte) in bytes.iter().enumerate() {
            // The tenth byte holds one bit of the number.
            if index == 9 && *byte > 1 {
                break;
            }
            number |= u64::from(byte & 0x7F) << (7 * index);
            if byte & 0x80 == 0 {
                rest.start += index as u64 + 1;
                return Ok(number);
            }
        }
        match ahead < 10 {
            true => Err(OnnxError::End { offset }),
            false => Err(OnnxError::Malformed { offset, what: "number" }),
        }
    }

    /// The next `N` bytes.
    pub(super) fn array<const N: usize>(&mut self, rest: &mut WireRange) -> Result<[u8; N], OnnxError> {
        let part = split(rest, N as u64, rest.start)?;
        let mut array = [0; N];
        array.copy_from_slice(self.view(part.start, N)?);
        Ok(array)
    }

    /// A text.
    pub(super) fn text(&mut self, range: WireRange) -> Result<String, OnnxError> {
        let malformed = OnnxError::Malformed { offset: range.start, what: "text" };
        String::from_utf8(self.copy(range)?).map_err(|_| malformed)
    }

    /// The bytes of a range.
    pub(super) fn copy(&mut self, range: WireRange) -> Result<Vec<u8>, OnnxError> {
        let length = usize::try_from(range.len()).map_err(|_| OnnxError::TooMuch { offset: range.start })?;
        if length <= self.window_size() {
            return Ok(self.view(range.start, length)?.to_vec());
        }
        let mut bytes = vec![0; length];
        self.bytes.read_exact_at(range.start, &mut bytes)?;
        Ok(bytes)
    }

    /// The number of bytes that are read at once: a number of variable length has up to 10.
    fn window_size(&self) -> usize {
        self.limits.window.max(10)
    }

    /// Bytes of the file, no more than a window has.
    fn view(&mut self, at: u64, length: usize) -> Result<&[u8], OnnxError> {
        let is_inside = at >= self.start && at + length as u64 <= self.start + self.window.len() as u64;
        if !is_inside {
            let (left, most) = (self.bytes.length().saturating_sub(at), self.window_size());
            self.window.resize(usize::try_from(left).unwrap_or(most).min(most), 0);
            self.start = at;
            self.bytes.read_exact_at(at, &mut self.window)?;
        }
        let from = usize::try_from(at - self.start).unwrap_or(usize::MAX);
        let view = self.window.get(from..).and_then(|rest| rest.get(..length));
        view.ok_or(OnnxError::End { offset: at })
    }
}

/// Splits the first bytes from the rest.
fn split(rest: &mut WireRange, length: u64, offset: u64) -> Result<WireRange, OnnxError> {
    if length > rest.len() {
        return Err(OnnxError::Length { offset, length, left: rest.len() });
    }
    let part = WireRange { start: rest.start, end: rest.start + length };
    rest.start = part.end;
    Ok(part)
}
