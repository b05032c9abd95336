//! Attributes that a program makes, refused if MLIR's text cannot express them: `integer_attribute`, `dense_attribute` and others of [`Ir`].
//!
//! [`Builder`](crate::ir::build::Builder) has them under the same names, with handles in place of ids.

use super::attributes::{AttributeKind, Entry, SymbolPath};
use super::types::{ShapedKind, Signedness, Type};
use super::{ArenaRange, AttributeId, Ir, TypeId};
use crate::shape::Rule;
use std::fmt::Write;

/// The reason why an attribute cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AttributeError {
    /// A number, a string or a list of elements is no value of the type.
    #[error("{value} is no value of type '{ty}'")]
    Value {
        /// The value given.
        value: String,
        /// The type.
        ty: String,
    },
    /// The number of elements of a constant is neither 1 nor the number that its type has.
    #[error("{found} element{} for type '{ty}'", if *found == 1 { "" } else { "s" })]
    ElementCount {
        /// The number of given elements.
        found: usize,
        /// The type.
        ty: String,
    },
    /// An attribute has no name, or one with quotes, backslashes or control characters.
    #[error("'{name}' is no name of an attribute")]
    Name {
        /// The name.
        name: String,
    },
    /// Two attributes of one dictionary have the same name.
    #[error("attribute '{name}' is given twice")]
    RepeatedName {
        /// The name.
        name: String,
    },
    /// A symbol has no name.
    #[error("a symbol needs a name")]
    SymbolName,
    /// A word or the body of a dialect's type or attribute has characters that its notation does not allow.
    #[error("'{text}' cannot be written in a type or an attribute of a dialect")]
    Opaque {
        /// The text.
        text: String,
    },
}

/// The types in Rust of elements of a constant: `bool`, `i32`, `i64`, `f32` and `f64`.
pub trait DenseElement: Copy + sealed::Sealed {}

impl DenseElement for bool {}
impl DenseElement for i32 {}
impl DenseElement for i64 {}
impl DenseElement for f32 {}
impl DenseElement for f64 {}

mod sealed {
    use super::Type;

    pub trait Sealed {
        /// MLIR's spelling of the number as an element of a type; `None` if the type does not fit.
        fn spell(self, ty: &Type) -> Option<String>;
    }
}

impl sealed::Sealed for bool {
    fn spell(self, ty: &Type) -> Option<String> {
        matches!(ty, Type::Integer { width: 1, .. }).then(|| self.to_string())
    }
}

impl sealed::Sealed for i32 {
    fn spell(self, ty: &Type) -> Option<String> {
        i64::from(self).spell(ty)
    }
}

impl sealed::Sealed for i64 {
    fn spell(self, ty: &Type) -> Option<String> {
        fits(self, ty).then(|| self.to_string())
    }
}

impl sealed::Sealed for f32 {
    fn spell(self, ty: &Type) -> Option<String> {
        match ty {
            Type::Float("f32") if !self.is_finite() => Some(format!("0x{:08X}", self.to_bits())),
            Type::Float("f32") => Some(decimal(format!("{self:?}"))),
            _ => f64::from(self).spell(ty),
        }
    }
}

impl sealed::Sealed for f64 {
    fn spell(self, ty: &Type) -> Option<String> {
        match ty {
            Type::Float("f32") if !self.is_finite() => Some(format!("0x{:08X}", (self as f32).to_bits())),
            Type::Float("f64") if !self.is_finite() => Some(format!("0x{:016X}", self.to_bits())),
            Type::Float(_) if self.is_finite() => Some(decimal(format!("{self:?}"))),
            _ => None,
        }
    }
}

/// Rust's shortest spelling of a number, as MLIR reads it: with a dot.
fn decimal(text: String) -> String {
    match text.split_once('e') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0e{exponent}"),
        _ => text,
    }
}

/// Whether an integer is a value of a type; a signless type permits signed and unsigned values.
fn fits(value: i64, ty: &Type) -> bool {
    let value = i128::from(value);
    match *ty {
        Type::Integer { width: 0, .. } => value == 0,
        Type::Integer { width, signedness } => {
            let width = width.min(100);
            let most = match signedness {
                Signedness::Signed => 1i128 << (width - 1),
                _ => 1i128 << width,
            };
            let least = if signedness == Signedness::Unsigned { 0 } else { -(1i128 << (width - 1)) };
            (least..most).contains(&value)
        }
        Type::Index => true,
        _ => false,
    }
}

impl Ir {
    /// `unit`: an attribute without a value.
    pub fn unit_attribute(&mut self) -> AttributeId {
        self.attributes.add(AttributeKind::Unit)
    }

    /// `true` or `false`
    pub fn bool_attribute(&mut self, value: bool) -> AttributeId {
        self.attributes.add(AttributeKind::Bool(value))
    }

    /// `7 : i32`
    ///
    /// # Errors
    /// [`AttributeError::Value`] when the type is no integer type or too narrow.
    pub fn integer_attribute(&mut self, value: i64, ty: TypeId) -> Result<AttributeId, AttributeError> {
        if !fits(value, self.types.resolved(ty)) {
            return Err(self.no_value(value.to_string(), ty));
        }
        let text = self.texts.add(value.to_string().as_bytes());
        Ok(self.attributes.add(AttributeKind::Integer(text, Some(ty))))
    }

    /// The attribute `7 : i32` for a number of the given width.
    #[cfg(feature = "bytecode")]
    pub(crate) fn sized_integer(&mut self, value: i64, width: u32) -> AttributeId {
        let ty = self.intern_type(Type::signless(width));
        let text = self.texts.add(value.to_string().as_bytes());
        self.attributes.add(AttributeKind::Integer(text, Some(ty)))
    }

    /// `1.5 : f32`; infinity and NaN are written as their bits.
    ///
    /// # Errors
    /// [`AttributeError::Value`] when the type is no floating-point type, or one of other than 32 and 64 bits and the value is not finite.
    pub fn float_attribute(&mut self, value: f64, ty: TypeId) -> Result<AttributeId, AttributeError> {
        let Some(text) = sealed::Sealed::spell(value, self.types.resolved(ty)) else {
            return Err(self.no_value(value.to_string(), ty));
        };
        let text = self.texts.add(text.as_bytes());
        Ok(self.attributes.add(AttributeKind::Float(text, Some(ty))))
    }

    /// `"text"`
    pub fn string_attribute(&mut self, text: &str) -> AttributeId {
        let text = self.texts.add(escaped(text).as_bytes());
        self.attributes.add(AttributeKind::String(text, None))
    }

    /// `@name`
    ///
    /// # Errors
    /// [`AttributeError::SymbolName`] for an empty name.
    pub fn symbol_attribute(&mut self, name: &str) -> Result<AttributeId, AttributeError> {
        if name.is_empty() {
            return Err(AttributeError::SymbolName);
        }
        let text = if is_bare(name) { format!("@{name}") } else { format!("@\"{}\"", escaped(name)) };
        let text = self.texts.add(text.as_bytes());
        let first = self.attributes.symbols.len();
        self.attributes.symbols.push(text);
        Ok(self.attributes.add(AttributeKind::Symbol(SymbolPath(ArenaRange::new(first, first + 1)))))
    }

    /// A type as an attribute.
    pub fn type_attribute(&mut self, ty: TypeId) -> AttributeId {
        self.attributes.add(AttributeKind::Type(ty))
    }

    /// `[a, b]`
    pub fn array_attribute(&mut self, elements: &[AttributeId]) -> AttributeId {
        let list = self.attributes.add_list(elements);
        self.attributes.add(AttributeKind::Array(list))
    }

    /// `{name = value}`
    ///
    /// # Errors
    /// [`AttributeError::Name`], [`AttributeError::RepeatedName`].
    pub fn dictionary_attribute(&mut self, entries: &[(&str, AttributeId)]) -> Result<AttributeId, AttributeError> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut list = Vec::with_capacity(entries.len());
        for &(name, value) in entries {
            let text = written_name(name)?;
            if !seen.insert(name) {
                return Err(AttributeError::RepeatedName { name: name.to_owned() });
            }
            list.push(Entry { name: self.texts.add(text.as_bytes()), value });
        }
        let entries = self.attributes.add_dictionary(&list);
        Ok(self.attributes.add(AttributeKind::Dictionary(entries)))
    }

    /// `array<i64: 1, 2>`
    pub fn dense_array_attribute(&mut self, values: &[i64]) -> AttributeId {
        let ty = self.intern_type(Type::signless(64));
        let list = values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let text = (!values.is_empty()).then(|| self.texts.add(list.as_bytes()));
        self.attributes.add(AttributeKind::DenseArray(ty, text))
    }

    /// `dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>`: one element for each element of the type in row-major order, or a single element.
    ///
    /// # Errors
    /// [`AttributeError::ElementCount`], or [`AttributeError::Value`] when an element is no value of the element type, or the type not a tensor or
    /// vector of a static shape.
    ///
    /// ```
    /// # use broadcastable::{dialect::Registry, source::SourceFile, syntax};
    /// use broadcastable::ir::Type;
    ///
    /// # let source = SourceFile::new("empty.mlir", "%a = \"t.a\"() : () -> tensor<2x2xi64>")?;
    /// # let mut ir = syntax::parse(&source, &syntax::Options::new(&Registry::default())).ir;
    /// let value = ir.values().next().ok_or("no value")?;
    /// let ty = ir.value_type(value);
    /// let constant = ir.dense_attribute(ty, &[1i64, 2, 3, 4])?;
    /// assert_eq!(ir.print_attribute(constant), "dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dense_attribute<E: DenseElement>(
        &mut self,
        ty: TypeId,
        elements: &[E],
    ) -> Result<AttributeId, AttributeError> {
        let shaped = self.types.shaped(ty).filter(|shaped| shaped.kind != ShapedKind::MemRef);
        let sizes: Option<Vec<u64>> =
            shaped.and_then(|shaped| shaped.shape?.iter().map(|dim| dim.size()).collect::<Option<_>>());
        let (Some(shaped), Some(sizes)) = (shaped, sizes) else {
            return Err(self.no_value("a list of elements".to_owned(), ty));
        };
        let element = self.types.resolved(shaped.element);
        let mut words = Vec::with_capacity(elements.len());
        for value in elements {
            match value.spell(element) {
                Some(word) => words.push(word),
                None => return Err(self.no_value("an element".to_owned(), shaped.element)),
            }
        }
        let count = if sizes.contains(&0) {
            Some(0)
        } else {
            sizes.iter().try_fold(1u64, |count, size| count.checked_mul(*size))
        };
        let body = match &words[..] {
            [only] => only.clone(),
            _ if count == Some(words.len() as u64) => nested(&words, &sizes),
            _ => return Err(AttributeError::ElementCount { found: words.len(), ty: self.print_type(ty) }),
        };
        let text = self.texts.add(body.as_bytes());
        Ok(self.attributes.add(AttributeKind::Dense(text, ty)))
    }

    /// [`Ir::dense_attribute`] with numbers converted to the element type: integers without their fraction, and for `i1` all but 0 are true.
    /// [`Ir::numbers`] reads them.
    ///
    /// # Errors
    /// Those of [`Ir::dense_attribute`].
    pub fn dense_numbers_attribute(&mut self, ty: TypeId, numbers: &[f64]) -> Result<AttributeId, AttributeError> {
        match self.types.shaped(ty).map(|shaped| self.types.resolved(shaped.element)) {
            Some(Type::Integer { width: 1, .. }) => {
                self.dense_attribute(ty, &numbers.iter().map(|number| *number != 0.0).collect::<Vec<_>>())
            }
            Some(Type::Float("f32")) => {
                self.dense_attribute(ty, &numbers.iter().map(|number| *number as f32).collect::<Vec<_>>())
            }
            Some(Type::Float(_)) => self.dense_attribute(ty, numbers),
            _ => self.dense_attribute(ty, &numbers.iter().map(|number| *number as i64).collect::<Vec<_>>()),
        }
    }

    /// `#bcast.rule<numpy>`: the rule of an operation of dialect `bcast`.
    pub fn rule_attribute(&mut self, rule: &Rule) -> AttributeId {
        let bytes = format!("#bcast.rule<{rule}>").into_bytes();
        let text = self.texts.add(&bytes);
        if self.rules.lookup(&self.texts, &bytes).is_none() {
            self.rules.remember(&self.texts, text, rule.clone());
        }
        self.attributes.add(AttributeKind::Opaque(text, None))
    }

    /// `dense_resource<__elided__> : tensor<2x2xf32>`: elements that are omitted.
    pub fn elided_attribute(&mut self, ty: TypeId) -> AttributeId {
        let key = self.texts.add(b"__elided__");
        self.attributes.add(AttributeKind::DenseResource(key, ty))
    }

    /// An attribute of a dialect: `#dialect.name`, or `#dialect.name<body>`.
    ///
    /// # Errors
    /// [`AttributeError::Opaque`] for a dialect or a name that is no word, a body with other characters than letters, digits, blanks and `_.,:=?*+-`, and the
    /// dialects `builtin` and `bcast`.
    pub fn opaque_attribute(
        &mut self,
        dialect: &str,
        name: &str,
        body: Option<&str>,
    ) -> Result<AttributeId, AttributeError> {
        let text = opaque('#', dialect, name, body)?;
        let text = self.texts.add(text.as_bytes());
        Ok(self.attributes.add(AttributeKind::Opaque(text, None)))
    }

    fn no_value(&self, value: String, ty: TypeId) -> AttributeError {
        AttributeError::Value { value, ty: self.print_type(ty) }
    }
}

/// Whether a name of an attribute or a symbol is written without quotes.
fn is_bare(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte))
}

/// The name of an attribute as it is written in a dictionary.
pub(super) fn written_name(name: &str) -> Result<String, AttributeError> {
    if name.is_empty() || name.chars().any(|c| c.is_control() || matches!(c, '"' | '\\')) {
        return Err(AttributeError::Name { name: name.to_owned() });
    }
    Ok(if is_bare(name) { name.to_owned() } else { format!("\"{name}\"") })
}

/// `!dialect.name<body>` or `#dialect.name<body>`.
pub(super) fn opaque(sigil: char, dialect: &str, name: &str, body: Option<&str>) -> Result<String, AttributeError> {
    let is_word = |word: &str| {
        word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b" _.,:=?*+-".contains(&byte);
    let refuse = |text: &str| Err(AttributeError::Opaque { text: text.to_owned() });
    if !is_word(dialect) || matches!(dialect, "builtin" | "bcast") {
        return refuse(dialect);
    }
    match body {
        _ if !is_word(name) => refuse(name),
        Some(body) if !body.bytes().all(is_plain) => refuse(body),
        Some(body) => Ok(format!("{sigil}{dialect}.{name}<{body}>")),
        None => Ok(format!("{sigil}{dialect}.{name}")),
    }
}

/// Escapes a text for a string literal: all bytes but printable ASCII become two hexadecimal digits.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => _ = write!(out, "\\{byte:02X}"),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => _ = write!(out, "\\{byte:02X}"),
        }
    }
    out
}

/// Elements in brackets, a pair for each axis.
fn nested(words: &[String], sizes: &[u64]) -> String {
    if words.is_empty() {
        return String::new();
    }
    // The number of elements inside a bracket, from the innermost axis outwards.
    let mut inside = 1u64;
    let blocks: Vec<u64> = sizes
        .iter()
        .rev()
        .map(|size| {
            inside *= size;
            inside
        })
        .collect();
    let mut out = String::new();
    for (index, word) in words.iter().enumerate() {
        let at = index as u64;
        let opened = blocks.iter().filter(|block| at.is_multiple_of(**block)).count();
        if index > 0 {
            out.push_str(", ");
        }
        out.extend(std::iter::repeat_n('[', opened));
        out.push_str(word);
        let closed = blocks.iter().filter(|block| (at + 1).is_multiple_of(**block)).count();
        out.extend(std::iter::repeat_n(']', closed));
    }
    out
}
