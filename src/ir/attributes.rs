//! [`AttributeKind`] and the arena of attributes, aliases and affine expressions.
//!
//! Leaves keep the text they were written with (`0x10`, `1.0e3`, a body of hexadecimal digits), so that printing reproduces the input; values are computed
//! from the text on demand.

use super::ids::{AffineId, AliasId, ArenaRange, AttributeId, TypeId};
use super::known_texts::KnownTexts;
use super::text::Text;

/// An attribute, by the [LangRef](https://mlir.llvm.org/docs/Dialects/Builtin/#attributes)'s names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AttributeKind {
    /// `unit`, or a name without a value
    Unit,
    /// `true`, `false`
    Bool(bool),
    /// `-0x10 : i8`; the text includes a sign
    Integer(Text, Option<TypeId>),
    /// `1.5e3 : f32`; the text includes a sign
    Float(Text, Option<TypeId>),
    /// `"text" : !t`; the text between the quotes
    String(Text, Option<TypeId>),
    /// A type
    Type(TypeId),
    /// `@a::@b`, from the first `@` to the last name
    Symbol(SymbolPath),
    /// `[..]`
    Array(AttributeList),
    /// `{..}`
    Dictionary(EntryList),
    /// `dense<body> : type`; the text is what the angle brackets enclose
    Dense(Text, TypeId),
    /// `sparse<indices, values> : type`
    Sparse(Text, TypeId),
    /// `dense_resource<key> : type`
    DenseResource(Text, TypeId),
    /// `array<i64: 1, 2>`: the element type, and the text after the colon if there is one
    DenseArray(TypeId, Option<Text>),
    /// `affine_map<..>`
    AffineMap(Text, AffineForm),
    /// `affine_set<..>`
    AffineSet(Text, AffineForm),
    /// `strided<[..], offset: ..>`: the text in angle brackets, and the number of strides
    Strided(Text, u32),
    /// `distinct[id]<attribute>`
    Distinct(Text, Option<AttributeId>),
    /// `#dialect.name<body> : type`, `#` included
    Opaque(Text, Option<TypeId>),
    /// `#name`
    Alias(AliasId),
    /// `loc(..)` as the value of an attribute
    Location(AttributeId),
    /// `unknown`, inside `loc(..)`
    UnknownLocation,
    /// `"file":1:2 to 3:4`, inside `loc(..)`
    FileLocation(Text),
    /// `"name"(child)`, inside `loc(..)`
    NameLocation(Text, Option<AttributeId>),
    /// `callsite(callee at caller)`, inside `loc(..)`
    CallSiteLocation(AttributeId, AttributeId),
    /// `fused<metadata>[..]`, inside `loc(..)`
    FusedLocation(Option<AttributeId>, AttributeList),
    /// The attribute in place of one that was refused
    Erroneous,
}

/// A run of attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AttributeList(pub(crate) ArenaRange);

/// A run of dictionary entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EntryList(pub(crate) ArenaRange);

/// A run of symbol names, `@` included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SymbolPath(pub(crate) ArenaRange);

/// The structure of an affine map or set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AffineForm {
    pub(crate) dims: u32,
    pub(crate) symbols: u32,
    pub(crate) results: ArenaRange,
}

/// A name and its value in a dictionary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name as written, including quotes.
    pub name: Text,
    /// The value of the attribute.
    pub value: AttributeId,
}

/// An alias: `#name = attribute` or `!name = type`.
#[derive(Clone, Copy, Debug)]
pub struct Alias {
    /// The name of the alias as written, `#` or `!` included: in its definition, or in its first use if that is not read.
    pub name: Text,
    /// The target of an attribute alias; `None` for a type alias, or before its definition is read.
    pub attribute: Option<AttributeId>,
    /// The target of a type alias.
    pub ty: Option<TypeId>,
}

/// A binary operator of affine expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineOperator {
    /// `+`
    Add,
    /// `*`
    Multiply,
    /// `mod`
    Mod,
    /// `floordiv`
    FloorDiv,
    /// `ceildiv`
    CeilDiv,
}

/// An affine expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AffineExpression {
    /// A dimension, by position.
    Dim(u32),
    /// A symbol, by position.
    Symbol(u32),
    /// A number.
    Constant(i64),
    /// An operator and its operands.
    Binary(AffineOperator, AffineId, AffineId),
}

/// A result of a map, or a constraint of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AffineResult {
    /// The expression; for a constraint the side that is compared with 0.
    pub expression: AffineId,
    /// Whether a constraint requires the expression to be 0 rather than at least 0; unused in a map.
    pub is_equality: bool,
}

/// The arena of attributes.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    pub(crate) entries: Vec<AttributeKind>,
    pub(crate) lists: Vec<AttributeId>,
    pub(crate) dictionary: Vec<Entry>,
    pub(crate) symbols: Vec<Text>,
    pub(crate) aliases: Vec<Alias>,
    alias_ids: KnownTexts<AliasId>,
    pub(crate) affine: Vec<AffineExpression>,
    pub(crate) affine_results: Vec<AffineResult>,
}

impl Attributes {
    /// Returns the attribute of a handle.
    #[inline]
    pub fn get(&self, id: AttributeId) -> &AttributeKind {
        &self.entries[id.index()]
    }

    /// The elements of an array or a fused location.
    #[inline]
    pub fn list(&self, list: AttributeList) -> &[AttributeId] {
        &self.lists[list.0.range()]
    }

    /// The entries of a dictionary, in the order they were written.
    #[inline]
    pub fn dictionary(&self, entries: EntryList) -> &[Entry] {
        &self.dictionary[entries.0.range()]
    }

    /// The names of a symbol path, `@` included.
    pub fn symbol(&self, path: SymbolPath) -> &[Text] {
        &self.symbols[path.0.range()]
    }

    /// An alias.
    pub fn alias(&self, id: AliasId) -> &Alias {
        &self.aliases[id.index()]
    }

    /// Returns the alias of a name, `#` or `!` included, if a definition or a use was read.
    pub(crate) fn alias_named(&self, name: &[u8]) -> Option<AliasId> {
        self.alias_ids.get(name)
    }

    /// Registers an alias by its name.
    pub(crate) fn name_alias(&mut self, name: &[u8], alias: AliasId) {
        self.alias_ids.insert(name, alias);
    }

    /// Returns the target of an attribute alias, once its definition is known.
    pub fn alias_target(&self, id: AliasId) -> Option<AttributeId> {
        self.alias(id).attribute
    }

    /// Whether an alias is an alias of a location.
    pub(crate) fn names_location(&self, alias: AliasId) -> bool {
        self.alias_target(alias).is_some_and(|target| matches!(self.resolve(target), AttributeKind::Location(_)))
    }

    /// The innermost location: the callee of a call site, and the first member of a fused location. `None` if there is none, or if the nesting
    /// is too deep.
    pub(crate) fn innermost_location(&self, mut location: AttributeId) -> Option<&AttributeKind> {
        const DEEPEST: usize = 256;
        for _ in 0..DEEPEST {
            location = match self.resolve(location) {
                AttributeKind::Location(inner)
                | AttributeKind::CallSiteLocation(inner, _)
                | AttributeKind::NameLocation(_, Some(inner)) => *inner,
                AttributeKind::FusedLocation(_, list) => *self.list(*list).first()?,
                leaf => return Some(leaf),
            };
        }
        None
    }

    /// Returns the attribute after following aliases.
    #[inline]
    pub fn resolve(&self, id: AttributeId) -> &AttributeKind {
        self.get(self.resolved(id))
    }

    /// Returns the handle of the attribute after following aliases.
    #[inline]
    pub(crate) fn resolved(&self, mut id: AttributeId) -> AttributeId {
        while let AttributeKind::Alias(alias) = self.get(id)
            && let Some(target) = self.alias_target(*alias)
        {
            id = target;
        }
        id
    }

    pub(crate) fn clear(&mut self) {
        let Self { entries, lists, dictionary, symbols, aliases, alias_ids, affine, affine_results } = self;
        entries.clear();
        lists.clear();
        dictionary.clear();
        symbols.clear();
        aliases.clear();
        alias_ids.clear();
        affine.clear();
        affine_results.clear();
    }

    #[inline]
    pub(crate) fn add(&mut self, kind: AttributeKind) -> AttributeId {
        self.entries.push(kind);
        AttributeId::at(self.entries.len() - 1)
    }

    #[inline]
    pub(crate) fn add_list(&mut self, elements: &[AttributeId]) -> AttributeList {
        let start = self.lists.len();
        self.lists.extend_from_slice(elements);
        AttributeList(ArenaRange::new(start, self.lists.len()))
    }

    #[inline]
    pub(crate) fn add_dictionary(&mut self, entries: &[Entry]) -> EntryList {
        let start = self.dictionary.len();
        self.dictionary.extend_from_slice(entries);
        EntryList(ArenaRange::new(start, self.dictionary.len()))
    }
}
