//! [`BytecodeError`]: the reason for which bytes are not readable bytecode, and the place.

use super::sections::SectionKind;

/// The reason for which bytecode cannot be read. Offsets are bytes from the beginning of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BytecodeError {
    /// The file ends before its declared length.
    #[error("the file ends at byte {offset}, where {what} is expected")]
    End {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The expected part.
        what: &'static str,
    },
    /// A version of the format after the newest that is known.
    #[error("bytecode of version {version} at byte {offset}; versions 0 to {} can be read", super::NEWEST_VERSION)]
    Version {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The version.
        version: u64,
    },
    /// A section that is missing, repeated, or in the wrong place.
    #[error("{kind} at byte {offset}: {what}")]
    Section {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The kind of the section.
        kind: SectionKind,
        /// The mistake.
        what: &'static str,
    },
    /// A number of a section that does not exist.
    #[error("unknown section {id} at byte {offset}")]
    UnknownSection {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The number.
        id: u8,
    },
    /// A malformed part.
    #[error("malformed {what} at byte {offset}")]
    Malformed {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The name of the part.
        what: &'static str,
    },
    /// A number that is too large for an index into its table.
    #[error("{what} #{index} at byte {offset} is one of {count}")]
    Index {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The kind of the entry.
        what: &'static str,
        /// The number.
        index: u64,
        /// The number of entries.
        count: usize,
    },
    /// A count that exceeds the remaining bytes.
    #[error("{count} {what} at byte {offset}, and {left} bytes are left")]
    Count {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The name of the counted items.
        what: &'static str,
        /// The number in the file.
        count: u64,
        /// The number of remaining bytes.
        left: usize,
    },
    /// An attribute or a type that contains itself.
    #[error("an attribute or a type that contains itself, at byte {offset}")]
    Cycle {
        /// The offset of the error in the file, in bytes.
        offset: usize,
    },
    /// An attribute or a type refers to others repeatedly, so that its text is too large.
    #[error("an attribute or a type at byte {offset} is too large, written out")]
    Expands {
        /// The offset of the error in the file, in bytes.
        offset: usize,
    },
    /// A type with an invalid element type.
    #[error("'{ty}' at byte {offset} cannot be the element type of a {of}")]
    Element {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The type of the elements.
        ty: String,
        /// The container of the elements.
        of: &'static str,
    },
    /// An attribute instead of a type, or similar.
    #[error("at byte {offset}: {expected} is expected")]
    Kind {
        /// The place of the reference.
        offset: usize,
        /// The expected kind.
        expected: &'static str,
    },
    /// An attribute or a type in an unknown encoding of its dialect.
    #[error("the encoding {code} of {what} of dialect '{dialect}', at byte {offset}, is not known")]
    Encoding {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The dialect.
        dialect: String,
        /// Attributes or types.
        what: &'static str,
        /// The number of the encoding.
        code: u64,
    },
    /// The properties of an operation without a known definition.
    #[error("the properties of '{operation}', at byte {offset}, are in the order of its definition, which is unknown")]
    Properties {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The operation.
        operation: String,
    },
    /// Properties that do not match the known definition.
    #[error("the properties of '{operation}', at byte {offset}, do not match the known definition")]
    OtherProperties {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The operation.
        operation: String,
    },
    /// An operation of VHLO that no known version has.
    #[error("'{operation}', at byte {offset}, is in no version of VHLO up to {}", super::NEWEST_VHLO)]
    Portable {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The operation.
        operation: String,
    },
    /// An attribute or a type that is kept as text, which cannot be read.
    #[error("the text of an attribute or a type at byte {offset} cannot be read: {message}")]
    Text {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The mistake.
        message: String,
    },
    /// The positions of values in a sparse constant are outside of its type.
    #[error("{message}, at byte {offset}")]
    Sparse {
        /// The offset of the error in the file, in bytes.
        offset: usize,
        /// The mistake.
        message: String,
    },
    /// A value that is used without a definition.
    #[error("value #{index} is used at byte {offset} and never defined")]
    Undefined {
        /// The end of the region that should define the value.
        offset: usize,
        /// The number of the value in the region.
        index: usize,
    },
    /// The contents exceed the number of entries that can be kept.
    #[error("the module is too large: more than 4294967294 of a kind")]
    Full,
}

impl BytecodeError {
    /// The place in the file, in bytes from its beginning.
    pub fn offset(&self) -> Option<usize> {
        Some(match self {
            Self::End { offset, .. }
            | Self::Version { offset, .. }
            | Self::Section { offset, .. }
            | Self::UnknownSection { offset, .. }
            | Self::Malformed { offset, .. }
            | Self::Index { offset, .. }
            | Self::Count { offset, .. }
            | Self::Cycle { offset }
            | Self::Element { offset, .. }
            | Self::Expands { offset }
            | Self::Kind { offset, .. }
            | Self::Encoding { offset, .. }
            | Self::Properties { offset, .. }
            | Self::OtherProperties { offset, .. }
            | Self::Portable { offset, .. }
            | Self::Text { offset, .. }
            | Self::Sparse { offset, .. }
            | Self::Undefined { offset, .. } => *offset,
            Self::Full => return None,
        })
    }
}
