//! The header of a file and its sections.

use super::reader::BytesReader;
use super::{BytecodeError, NEWEST_VERSION};
use std::fmt;

/// The kind of a section of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SectionKind {
    /// Texts.
    Strings,
    /// The dialects and the names of operations.
    Dialects,
    /// Attributes and types.
    Attributes,
    /// The offsets of attributes and types.
    AttributeOffsets,
    /// The operations.
    Operations,
    /// The contents of resources.
    Resources,
    /// The offsets of resources.
    ResourceOffsets,
    /// The version of a dialect.
    DialectVersion,
    /// The properties of operations.
    Properties,
}

impl fmt::Display for SectionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Strings => "the section of strings",
            Self::Dialects => "the section of dialects",
            Self::Attributes => "the section of attributes and types",
            Self::AttributeOffsets => "the section of offsets of attributes and types",
            Self::Operations => "the section of operations",
            Self::Resources => "the section of resources",
            Self::ResourceOffsets => "the section of offsets of resources",
            Self::DialectVersion => "the version of a dialect",
            Self::Properties => "the section of properties",
        })
    }
}

/// The kinds of sections, indexed by number.
const KINDS: [SectionKind; 9] = [
    SectionKind::Strings,
    SectionKind::Dialects,
    SectionKind::Attributes,
    SectionKind::AttributeOffsets,
    SectionKind::Operations,
    SectionKind::Resources,
    SectionKind::ResourceOffsets,
    SectionKind::DialectVersion,
    SectionKind::Properties,
];

/// The sections of a file.
#[derive(Debug)]
pub(super) struct Sections<'b> {
    pub(super) version: u64,
    /// The name of the program that wrote the file, from the file.
    pub(super) producer: &'b [u8],
    parts: [Option<BytesReader<'b>>; KINDS.len()],
    end: usize,
}

impl<'b> Sections<'b> {
    /// Reads the sections after the first four bytes.
    pub(super) fn read(bytes: &'b [u8]) -> Result<Self, BytecodeError> {
        let mut reader = BytesReader::new(bytes);
        reader.take(super::MAGIC.len() as u64, "the beginning of bytecode")?;
        let offset = reader.offset();
        let version = reader.varint("the version")?;
        if version > NEWEST_VERSION {
            return Err(BytecodeError::Version { offset, version });
        }
        let producer = reader.terminated("the producer")?;
        let mut parts = [None; KINDS.len()];
        while !reader.is_empty() {
            let offset = reader.offset();
            let (kind, contents) = section(&mut reader)?;
            if parts[kind as usize].replace(contents).is_some() {
                return Err(BytecodeError::Section { offset, kind, what: "it is there already" });
            }
        }
        Ok(Self { version, producer, parts, end: bytes.len() })
    }

    /// A section that may be missing.
    pub(super) fn optional(&self, kind: SectionKind) -> Option<BytesReader<'b>> {
        self.parts[kind as usize]
    }

    /// A required section.
    pub(super) fn required(&self, kind: SectionKind) -> Result<BytesReader<'b>, BytecodeError> {
        let missing = BytecodeError::Section { offset: self.end, kind, what: "it is missing" };
        self.optional(kind).ok_or(missing)
    }
}

/// Reads the next section: its kind, and its contents.
pub(super) fn section<'b>(reader: &mut BytesReader<'b>) -> Result<(SectionKind, BytesReader<'b>), BytecodeError> {
    const HAS_ALIGNMENT: u8 = 0x80;
    let offset = reader.offset();
    let byte = reader.byte("a section")?;
    let id = byte & !HAS_ALIGNMENT;
    let length = reader.varint("the length of a section")?;
    let kind = *KINDS.get(usize::from(id)).ok_or(BytecodeError::UnknownSection { offset, id })?;
    if byte & HAS_ALIGNMENT != 0 {
        let alignment = reader.varint("an alignment")?;
        reader.align(alignment)?;
    }
    Ok((kind, reader.range(length, "the contents of a section")?))
}
