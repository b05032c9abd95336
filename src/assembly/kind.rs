//! [`AttributeShape`]: how the value of an attribute is written in a custom form, where the attribute says more than the
//! text.

/// How the value of an attribute is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttributeShape {
    /// As in generic form, with its type if it has one.
    Any,
    /// As in generic form, but without its type, which is always this: `i64`, `f32`, `index`.
    Typed(Box<str>),
    /// `true` or `false`.
    Bool,
    /// A unit attribute, which is written as `unit` or by what is around it.
    Unit,
    /// `"text"`
    String,
    /// `@name`, which in generic form is `"name"`.
    SymbolName,
    /// `@name` or `@name::@nested`.
    Symbol,
    /// A type.
    Type,
    /// `[..]`
    Array,
    /// `{..}`
    Dictionary,
    /// `[1, 2]`, which in generic form is `array<i64: 1, 2>`.
    Numbers(Box<str>),
    /// A word, which in generic form is an attribute of a dialect or a number.
    Word(Enumeration),
    /// `<..>` or a word, which in generic form is written after `#dialect.name`: the name.
    Dialect(Box<str>),
}

/// Words that an attribute may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enumeration {
    /// How the generic form writes one of them.
    pub style: EnumerationStyle,
    /// The words, with the number of each.
    pub words: Vec<(Box<str>, i64)>,
    /// What separates several of them, where there may be several.
    pub separator: Option<Box<str>>,
    /// The C++ enumeration behind an attribute of a dialect, by which MLIR's messages call it: `::mlir::gpu::Dimension`.
    pub class: Option<Box<str>>,
}

/// How the generic form writes a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EnumerationStyle {
    /// As a number of so many bits: `4 : i64`.
    Number(u32),
    /// `#arith.fastmath<fast>`, and in a custom form `<fast>`: dialect and name.
    Enclosed(Box<str>),
    /// `#gpu<dim x>`, and in a custom form `x`: dialect and name.
    Bare(Box<str>),
    /// A string attribute: `"public"`, and in a custom form `public`.
    String,
    /// As a number of so many bits, and in a custom form `overflow<nsw>`: the word before the angle bracket.
    Called(Box<str>, u32),
}
