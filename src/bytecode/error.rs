//! [`BytecodeError`]: why bytes are no bytecode that can be read, and where.

use super::sections::SectionKind;

/// Why bytecode cannot be read. Offsets are bytes from the beginning of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BytecodeError {
    /// The file ends before what it announces.
    #[error("the file ends at byte {offset}, where {what} is expected")]
    End {
        /// Where.
        offset: usize,
        /// The expected part.
        what: &'static str,
    },
    /// A version of the format after the newest that is known.
    #[error("bytecode of version {version} at byte {offset}; versions 0 to {} can be read", super::NEWEST_VERSION)]
    Version {
        /// Where.
        offset: usize,
        /// The version.
        version: u64,
    },
    /// A section that is missing, repeated, or not where the format has it.
    #[error("{kind} at byte {offset}: {what}")]
    Section {
        /// Where.
        offset: usize,
        /// Which section.
        kind: SectionKind,
        /// The mistake.
        what: &'static str,
    },
    /// A number that names a section, and none has it.
    #[error("unknown section {id} at byte {offset}")]
    UnknownSection {
        /// Where.
        offset: usize,
        /// The number.
        id: u8,
    },
    /// A part that is not as the format has it.
    #[error("malformed {what} at byte {offset}")]
    Malformed {
        /// Where.
        offset: usize,
        /// Which part.
        what: &'static str,
    },
    /// A number that should name an entry of a table, and is too large.
    #[error("{what} #{index} at byte {offset} is one of {count}")]
    Index {
        /// Where.
        offset: usize,
        /// The kind of the entry.
        what: &'static str,
        /// The number.
        index: u64,
        /// How many entries there are.
        count: usize,
    },
    /// A count that is larger than what follows could hold.
    #[error("{count} {what} at byte {offset}, and {left} bytes are left")]
    Count {
        /// Where.
        offset: usize,
        /// The counted things.
        what: &'static str,
        /// The number.
        count: u64,
        /// How many bytes are left.
        left: usize,
    },
    /// An attribute or a type that is inside of itself.
    #[error("an attribute or a type that contains itself, at byte {offset}")]
    Cycle {
        /// Where.
        offset: usize,
    },
    /// An attribute or a type that names others over and over, and is too large where each is written out.
    #[error("an attribute or a type at byte {offset} is too large, written out")]
    Expands {
        /// Where.
        offset: usize,
    },
    /// A type that has elements of a type that it cannot have.
    #[error("'{ty}' at byte {offset} cannot be the element type of a {of}")]
    Element {
        /// Where.
        offset: usize,
        /// The type of the elements.
        ty: String,
        /// The operation or part that should have them.
        of: &'static str,
    },
    /// An attribute where a type is expected, or the like.
    #[error("at byte {offset}: {expected} is expected")]
    Kind {
        /// Where it is named.
        offset: usize,
        /// The expected kind.
        expected: &'static str,
    },
    /// An attribute or a type in an encoding of its dialect that is not known.
    #[error("the encoding {code} of {what} of dialect '{dialect}', at byte {offset}, is not known")]
    Encoding {
        /// Where.
        offset: usize,
        /// The dialect.
        dialect: String,
        /// Attributes or types.
        what: &'static str,
        /// The number of the encoding.
        code: u64,
    },
    /// The properties of an operation whose definition is not known.
    #[error("the properties of '{operation}', at byte {offset}, are in an order that only its definition gives")]
    Properties {
        /// Where.
        offset: usize,
        /// The operation.
        operation: String,
    },
    /// Properties that are not those of the definition that is known.
    #[error("the properties of '{operation}', at byte {offset}, are not those of the definition that is known")]
    OtherProperties {
        /// Where.
        offset: usize,
        /// The operation.
        operation: String,
    },
    /// An operation of VHLO that no known version has.
    #[error("'{operation}', at byte {offset}, is in no version of VHLO up to {}", super::NEWEST_VHLO)]
    Portable {
        /// Where.
        offset: usize,
        /// The operation.
        operation: String,
    },
    /// An attribute or a type that is kept as text, which cannot be read.
    #[error("the text of an attribute or a type at byte {offset} cannot be read: {message}")]
    Text {
        /// Where.
        offset: usize,
        /// The mistake.
        message: String,
    },
    /// A value that is used and that nothing defines.
    #[error("value #{index} is used at byte {offset} and never defined")]
    Undefined {
        /// Where the region ends, in which it should be.
        offset: usize,
        /// Its number in the region.
        index: usize,
    },
    /// More than can be kept.
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
            | Self::Undefined { offset, .. } => *offset,
            Self::Full => return None,
        })
    }
}
