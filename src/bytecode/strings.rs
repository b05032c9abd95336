//! The texts of a file, to which all other sections refer by number, and its dialects with the names of operations.

use super::BytecodeError;
use super::reader::BytesReader;
use super::sections::{SectionKind, section};

/// The texts.
#[derive(Debug)]
pub(super) struct Strings<'b>(Vec<&'b [u8]>);

impl<'b> Strings<'b> {
    /// Reads the section: the lengths from the last to the first, followed by the texts, each with a zero.
    pub(super) fn read(mut reader: BytesReader<'b>) -> Result<Self, BytecodeError> {
        let count = reader.count("strings")?;
        let mut lengths = Vec::with_capacity(count);
        for _ in 0..count {
            let length = reader.varint("the length of a string")?;
            if length == 0 {
                return reader.malformed("length of a string");
            }
            lengths.push(length);
        }
        let mut strings = Vec::with_capacity(count);
        for length in lengths.into_iter().rev() {
            let text = reader.take(length, "a string")?;
            match text.split_last() {
                Some((0, text)) => strings.push(text),
                _ => return reader.malformed("end of a string"),
            }
        }
        reader.finish("section of strings")?;
        Ok(Self(strings))
    }

    /// The next text.
    pub(super) fn next(&self, reader: &mut BytesReader<'_>) -> Result<&'b [u8], BytecodeError> {
        let offset = reader.offset();
        let index = reader.varint("the number of a string")?;
        self.get(index, offset)
    }

    fn get(&self, index: u64, offset: usize) -> Result<&'b [u8], BytecodeError> {
        entry(&self.0, index, "string", offset).copied()
    }
}

/// An entry of a table.
pub(super) fn entry<'t, T>(
    table: &'t [T],
    index: u64,
    what: &'static str,
    offset: usize,
) -> Result<&'t T, BytecodeError> {
    let found = usize::try_from(index).ok().and_then(|index| table.get(index));
    found.ok_or(BytecodeError::Index { offset, what, index, count: table.len() })
}

/// The name of an operation.
#[derive(Clone, Debug)]
pub(super) struct BytecodeOpName {
    /// The name with its dialect.
    pub(super) name: String,
    /// Whether the operation was registered when the file was written; unknown before version 5.
    pub(super) is_registered: Option<bool>,
}

/// The dialects, and the names of operations.
#[derive(Debug)]
pub(super) struct Dialects<'b> {
    pub(super) names: Vec<&'b [u8]>,
    pub(super) operations: Vec<BytecodeOpName>,
}

impl<'b> Dialects<'b> {
    pub(super) fn read(
        mut reader: BytesReader<'b>,
        strings: &Strings<'b>,
        version: u64,
    ) -> Result<Self, BytecodeError> {
        let count = reader.count("dialects")?;
        let mut names = Vec::with_capacity(count);
        for _ in 0..count {
            let offset = reader.offset();
            if version == 0 {
                names.push(strings.next(&mut reader)?);
                continue;
            }
            let (index, has_version) = reader.flagged("the name of a dialect")?;
            names.push(strings.get(index, offset)?);
            if has_version {
                let offset = reader.offset();
                let (kind, _) = section(&mut reader)?;
                if kind != SectionKind::DialectVersion {
                    let what = "the version of a dialect is expected";
                    return Err(BytecodeError::Section { offset, kind, what });
                }
            }
        }
        let mut operations = Vec::new();
        if version >= super::ELIDED_LOCATIONS {
            operations.reserve(reader.count("names of operations")?);
        }
        while !reader.is_empty() {
            let (dialect, count) = group(&mut reader, names.len())?;
            for _ in 0..count {
                let offset = reader.offset();
                let (index, is_registered) = match version >= super::NATIVE_PROPERTIES {
                    true => reader.flagged("the name of an operation").map(|(index, flag)| (index, Some(flag)))?,
                    false => (reader.varint("the name of an operation")?, None),
                };
                let name = strings.get(index, offset)?;
                // An operation with an empty name has the name of its dialect.
                let dot = if name.is_empty() { &b""[..] } else { b"." };
                let Ok(name) = String::from_utf8([names[dialect], dot, name].concat()) else {
                    return Err(BytecodeError::Malformed { offset, what: "name of an operation" });
                };
                operations.push(BytecodeOpName { name, is_registered });
            }
        }
        Ok(Self { names, operations })
    }
}

/// Reads the head of a run of entries of one dialect: the dialect and the number of entries.
pub(super) fn group(reader: &mut BytesReader<'_>, dialects: usize) -> Result<(usize, usize), BytecodeError> {
    let offset = reader.offset();
    let index = reader.varint("the number of a dialect")?;
    let count = reader.count("entries of a dialect")?;
    match usize::try_from(index) {
        Ok(dialect) if dialect < dialects => Ok((dialect, count)),
        _ => Err(BytecodeError::Index { offset, what: "dialect", index, count: dialects }),
    }
}
