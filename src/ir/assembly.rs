//! [`Assembly`]: how the custom form of an operation reads and prints, as data.
//!
//! The grammar knows the shapes that custom forms have, and an operation's assembly says which of them is its own, and
//! to which attributes what is written there belongs.

/// How the custom form of an operation reads and prints.
#[derive(Debug, PartialEq, Eq)]
pub struct Assembly {
    /// The production of the grammar.
    pub syntax: Syntax,
    /// What stands between name and attribute dictionary, in order.
    pub parts: &'static [Part],
    /// What stands behind the colon.
    pub types: TypeForm,
    /// The attributes that belong to the operation itself: in generic form they are properties.
    pub properties: &'static [Property],
}

/// The shape of a custom form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// `%a, %b, key = value flag {..} : types`
    Plain,
    /// `(%a, key = value) {..} : types`
    Enclosed,
    /// `%a : t to t {..}`
    Cast,
    /// `{..} value`
    Constant,
    /// `%a, %b {..} : types`, or nothing at all
    Return,
    /// `@name {..} = value`, `@name {..} : type`
    Variable,
    /// `@callee(%a) {..} : (t) -> t`, or `%callee` in place of `@callee`
    Call,
    /// `%condition, ^block(%a : t), ^block {..}`
    Branch,
    /// `(%a, %b) dim_numbers = [..]x[..]->[..], window = {..} {..} : (t, t) -> t`
    Convolution,
    /// `(%a init: %b), .. across dimensions = [..] : (t, t) -> t`, and what reduces
    Reduce,
    /// `(%x = %a, ..) : t, .. cond {..} do {..}`
    While,
    /// `(%x = %a, ..) : (t) -> t {..} do {..}`
    Loop,
    /// `%condition (%x = %a, ..) : t (t) -> t {..} else {..}`
    Conditional,
}

/// A piece of a custom form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `%a, %b`
    Operands,
    /// `%value to [%min, %max]`
    Bounds,
    /// `slt`
    Word(&'static str, Value),
    /// A word that may be left out.
    OptionalWord(&'static str, Value),
    /// `keyword = value`
    Clause(&'static str, &'static str, Value),
    /// A clause that may be left out.
    OptionalClause(&'static str, &'static str, Value),
    /// ` keyword<a, b>`; with the value it has when it is left out
    Flags(&'static str, &'static str, Value),
    /// ` keyword`: a unit attribute
    Unit(&'static str, &'static str),
    /// ` word`: one of few
    Mode(&'static str, Value),
    /// `"text"`
    Text(&'static str),
    /// `@name`, of which the name alone is the attribute
    Symbol(&'static str),
    /// `[0]` behind the operand
    Index(&'static str),
    /// ` [0:4:2, 1:3]` behind the operand
    Slice,
}

/// What a piece of a custom form writes, and so the attribute it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// `1`, for `1 : i64`
    I64,
    /// `1`, for `1 : i32`
    I32,
    /// `true`
    Bool,
    /// `"text"`
    String,
    /// `[0, 1]`, for `array<i64: 0, 1>`
    Dims,
    /// A word that stands between these two.
    Enum(&'static str, &'static str),
    /// `[DEFAULT, HIGH]`, an array of such.
    EnumList(&'static str, &'static str),
    /// Words between `<` and `>`, each once and in the order of the list, with the separator between them; and the
    /// word for all of them, if there is one
    Set(&'static str, &'static [&'static str], &'static str, Option<&'static str>),
    /// A word that stands for its position in the list, as an integer of so many bits.
    Number(&'static [&'static str], u32),
    /// `e8m10`, for the two attributes it names.
    Format,
    /// `[0] x [0]`: one of the pairs of dimensions of `#stablehlo.dot<..>`
    Pair(&'static str),
    /// `<key = value, ..>`, which stands behind this.
    Body(&'static str),
}

/// What stands behind the colon of a custom form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeForm {
    /// `(types) -> types`
    Functional,
    /// `type` when all are the same, else `(types) -> types`
    Same,
    /// `type` for all operands, and for each of two results
    SameTwice,
    /// `condition type, type`
    Select,
    /// Any of these: the user named the operation
    Any,
    /// `types to type`
    To,
    /// `types -> types`
    Arrow,
    /// `type` of the operands; the result is the same with elements of `i1`
    Condition,
    /// `types` of the results; the operands have the first
    Results,
    /// `types` of the operands; the result has the first
    FirstOperand,
    /// `types` of the operands; there is no result
    Operands,
    /// `complex type` of the result; the operands have its element type
    Complex,
    /// `tuple<..>` of the result; the operands are its elements
    Tuple,
    /// `types` of operands and results alike
    Pairs,
    /// Nothing: the form knows
    None,
}

/// An attribute that belongs to an operation itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name.
    pub name: &'static str,
    /// What it is when it is not written, as MLIR prints it.
    pub default: Option<&'static str>,
    /// What a word in the dictionary of the custom form stands behind, and before `>`.
    pub word: Option<&'static str>,
}

impl Assembly {
    /// The property of a name.
    pub fn property(&self, name: &[u8]) -> Option<&'static Property> {
        self.properties.iter().find(|property| property.name.as_bytes() == name)
    }
}

impl Value {
    /// What a message says is missing.
    pub(crate) fn expected(self) -> &'static str {
        match self {
            Self::I64 | Self::I32 => "an integer",
            Self::Bool => "'true' or 'false'",
            Self::String => "a string",
            Self::Dims => "a list of integers",
            Self::Enum(..) | Self::Number(..) => "a word",
            Self::EnumList(..) | Self::Set(..) => "a list of words",
            Self::Format => "a format such as 'e8m23'",
            Self::Pair(_) => "two lists of integers such as '[0] x [1]'",
            Self::Body(_) => "'<..>'",
        }
    }
}

impl Part {
    /// Whether the part writes the attribute of a name, so that no dictionary has to.
    pub(crate) fn writes(&self, name: &[u8]) -> bool {
        let is = |attribute: &str| attribute.as_bytes() == name;
        match self {
            Self::Operands | Self::Bounds => false,
            Self::Clause(_, attribute, Value::Format) => is(attribute) || is("mantissa_bits"),
            Self::Word(attribute, _)
            | Self::OptionalWord(attribute, _)
            | Self::Clause(_, attribute, _)
            | Self::OptionalClause(_, attribute, _)
            | Self::Flags(_, attribute, _)
            | Self::Unit(_, attribute)
            | Self::Mode(attribute, _)
            | Self::Text(attribute)
            | Self::Symbol(attribute)
            | Self::Index(attribute) => is(attribute),
            Self::Slice => is("start_indices") || is("limit_indices") || is("strides"),
        }
    }
}

impl std::fmt::Display for Part {
    /// What a message says is missing.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Operands => write!(f, "operands"),
            Self::Bounds => write!(f, "'to [min, max]'"),
            Self::Word(_, Value::Number(words, _)) => write!(f, "one of {}", words.join(", ")),
            Self::Word(attribute, _) | Self::OptionalWord(attribute, _) => write!(f, "the word for '{attribute}'"),
            Self::Clause(keyword, ..) | Self::OptionalClause(keyword, ..) => write!(f, "'{keyword} = ..'"),
            Self::Flags(keyword, ..) => write!(f, "'{keyword}<..>'"),
            Self::Unit(keyword, _) => write!(f, "'{keyword}'"),
            Self::Mode(attribute, _) => write!(f, "the word for '{attribute}'"),
            Self::Text(attribute) => write!(f, "the string for '{attribute}'"),
            Self::Symbol(_) => write!(f, "a symbol name"),
            Self::Index(_) => write!(f, "an index in brackets"),
            Self::Slice => write!(f, "ranges in brackets"),
        }
    }
}
