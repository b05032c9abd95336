//! The parts in the text of a type or an attribute, as the rows of the table list them.

/// A part of the text of a type.
#[derive(Clone, Copy)]
pub(super) enum TypePart {
    /// The given characters.
    Text(&'static str),
    /// The given word.
    Word(&'static str),
    /// An optional word.
    May(&'static str),
    Keyword,
    Integer,
    String,
    Type,
    Attribute,
    /// `type, type`: one type or more.
    Types,
    /// A type, or the name of an LLVM type without the dialect.
    Llvm,
    /// Any number of types of LLVM, before a parenthesis.
    LlvmTypes,
    /// Sizes, each followed by an `x`.
    Sizes,
    /// Any word or string.
    Name,
    /// One of the given words, which select attributes of SPIR-V.
    OneOf(&'static [&'static str]),
    /// `name = value, name = value` in any order; the number is that of the required first fields.
    Fields(usize, &'static [(&'static str, FieldValue)]),
    /// The end of the parameters, or a comma before parameters of unknown syntax.
    LastOrUnknown,
    /// An attribute that begins with a hash sign, or with its parameters.
    Encoding,
    /// A part of unknown syntax, if a string follows.
    UnlessNamed,
    /// A part of unknown syntax.
    Unknown,
}

/// The value of a field.
#[derive(Clone, Copy)]
pub(super) enum FieldValue {
    Attribute,
    Integer,
    Type,
    /// A word of a C++ enumeration.
    Words(EnumerationWords),
}

/// The words of a C++ enumeration.
#[derive(Clone, Copy)]
pub(super) struct EnumerationWords {
    pub(super) class: &'static str,
    pub(super) words: &'static [&'static str],
}
