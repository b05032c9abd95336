//! Attributes, refused if MLIR's text cannot express them.

use super::types::opaque;
use super::{BuildError, Builder, Handle};
use crate::ir::attributes::{AttributeKind, Entry, EntryList, SymbolPath};
use crate::ir::types::{Signedness, Type};
use crate::ir::{AttributeId, Run, TypeId};
use crate::shape::Rule;
use std::fmt::Write;

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
        /// MLIR's spelling of it as an element of this type, if the type fits.
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

impl Builder {
    fn add(&mut self, kind: AttributeKind) -> Result<Handle<AttributeId>, BuildError> {
        self.verify_room(1)?;
        let id = self.ir.attributes.add(kind);
        Ok(self.hand_out(id))
    }

    /// `unit`: an attribute without a value.
    ///
    /// # Errors
    /// [`BuildError::Full`], as for all attributes.
    pub fn unit(&mut self) -> Result<Handle<AttributeId>, BuildError> {
        self.add(AttributeKind::Unit)
    }

    /// `true` or `false`
    ///
    /// # Errors
    /// [`BuildError::Full`].
    pub fn boolean(&mut self, value: bool) -> Result<Handle<AttributeId>, BuildError> {
        self.add(AttributeKind::Bool(value))
    }

    /// `7 : i32`
    ///
    /// # Errors
    /// [`BuildError::Value`] when the type is no integer type or too narrow; [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn integer(&mut self, value: i64, ty: Handle<TypeId>) -> Result<Handle<AttributeId>, BuildError> {
        let id = self.take(ty)?;
        if !fits(value, self.ir.types.resolved(id)) {
            return Err(self.no_value(value.to_string(), id));
        }
        self.verify_room(1)?;
        let text = self.ir.texts.add(value.to_string().as_bytes());
        self.add(AttributeKind::Integer(text, Some(id)))
    }

    /// `1.5 : f32`; infinity and NaN are written as their bits.
    ///
    /// # Errors
    /// [`BuildError::Value`] when the type is no floating-point type, or one of other than 32 and 64 bits and the value is
    /// not finite; [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn float(&mut self, value: f64, ty: Handle<TypeId>) -> Result<Handle<AttributeId>, BuildError> {
        let id = self.take(ty)?;
        let Some(text) = sealed::Sealed::spell(value, self.ir.types.resolved(id)) else {
            return Err(self.no_value(value.to_string(), id));
        };
        self.verify_room(1)?;
        let text = self.ir.texts.add(text.as_bytes());
        self.add(AttributeKind::Float(text, Some(id)))
    }

    /// `"text"`
    ///
    /// # Errors
    /// [`BuildError::Full`].
    pub fn string(&mut self, text: &str) -> Result<Handle<AttributeId>, BuildError> {
        self.verify_room(text.len().saturating_mul(3))?;
        let text = self.ir.texts.add(escaped(text).as_bytes());
        self.add(AttributeKind::String(text, None))
    }

    /// `@name`
    ///
    /// # Errors
    /// [`BuildError::SymbolName`] for an empty name, [`BuildError::Full`].
    pub fn symbol(&mut self, name: &str) -> Result<Handle<AttributeId>, BuildError> {
        if name.is_empty() {
            return Err(BuildError::SymbolName);
        }
        self.verify_room(name.len().saturating_mul(3))?;
        let is_bare = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte));
        let text = if is_bare { format!("@{name}") } else { format!("@\"{}\"", escaped(name)) };
        let text = self.ir.texts.add(text.as_bytes());
        let first = self.ir.attributes.symbols.len();
        self.ir.attributes.symbols.push(text);
        self.add(AttributeKind::Symbol(SymbolPath(Run::new(first, first + 1))))
    }

    /// A type as an attribute.
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn type_attribute(&mut self, ty: Handle<TypeId>) -> Result<Handle<AttributeId>, BuildError> {
        let id = self.take(ty)?;
        self.add(AttributeKind::Type(id))
    }

    /// `[a, b]`
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn array(&mut self, elements: &[Handle<AttributeId>]) -> Result<Handle<AttributeId>, BuildError> {
        let elements = self.take_all(elements)?;
        self.verify_room(elements.len())?;
        let list = self.ir.attributes.add_list(&elements);
        self.add(AttributeKind::Array(list))
    }

    /// `{name = value}`
    ///
    /// # Errors
    /// [`BuildError::AttributeName`], [`BuildError::RepeatedAttribute`], [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn dictionary(&mut self, entries: &[(&str, Handle<AttributeId>)]) -> Result<Handle<AttributeId>, BuildError> {
        let entries = self.entries(entries.iter().map(|(name, value)| (*name, *value)))?;
        self.add(AttributeKind::Dictionary(entries))
    }

    /// A dictionary, or `None` without entries.
    pub(super) fn optional_dictionary(
        &mut self,
        entries: &[(String, Handle<AttributeId>)],
    ) -> Result<Option<AttributeId>, BuildError> {
        if entries.is_empty() {
            return Ok(None);
        }
        let entries = self.entries(entries.iter().map(|(name, value)| (name.as_str(), *value)))?;
        Ok(Some(self.add(AttributeKind::Dictionary(entries))?.id))
    }

    fn entries<'a>(
        &mut self,
        entries: impl Iterator<Item = (&'a str, Handle<AttributeId>)>,
    ) -> Result<EntryList, BuildError> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut list = Vec::new();
        for (name, value) in entries {
            let value = self.take(value)?;
            if name.is_empty() || name.chars().any(|c| c.is_control() || matches!(c, '"' | '\\')) {
                return Err(BuildError::AttributeName { name: name.to_owned() });
            }
            if !seen.insert(name) {
                return Err(BuildError::RepeatedAttribute { name: name.to_owned() });
            }
            self.verify_room(name.len())?;
            let is_bare = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte));
            let text = if is_bare { name.to_owned() } else { format!("\"{name}\"") };
            list.push(Entry { name: self.ir.texts.add(text.as_bytes()), value });
        }
        Ok(self.ir.attributes.add_dictionary(&list))
    }

    /// `array<i64: 1, 2>`
    ///
    /// # Errors
    /// [`BuildError::Full`].
    pub fn integers(&mut self, values: &[i64]) -> Result<Handle<AttributeId>, BuildError> {
        let ty = self.integer_type(64)?.id;
        let list = values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        self.verify_room(list.len())?;
        let text = (!values.is_empty()).then(|| self.ir.texts.add(list.as_bytes()));
        self.add(AttributeKind::DenseArray(ty, text))
    }

    /// `dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>`: one element for each element of the type in row-major order, or one
    /// for all.
    ///
    /// # Errors
    /// [`BuildError::ElementCount`], or [`BuildError::Value`] when an element is no value of the element type, or the type
    /// not a tensor or vector of a static shape; [`BuildError::Foreign`], [`BuildError::Full`].
    ///
    /// ```
    /// # use broadcastable::ir::build::Builder;
    /// let mut builder = Builder::new();
    /// let i64 = builder.integer_type(64)?;
    /// let ty = builder.tensor_type("2x2".parse()?, i64)?;
    /// let constant = builder.dense(ty, &[1i64, 2, 3, 4])?;
    /// assert_eq!(builder.ir().print_attribute(constant.id()), "dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dense<E: DenseElement>(
        &mut self,
        ty: Handle<TypeId>,
        elements: &[E],
    ) -> Result<Handle<AttributeId>, BuildError> {
        let id = self.take(ty)?;
        let types = &self.ir.types;
        let shaped = types.shaped(id).filter(|shaped| shaped.kind != crate::ir::types::ShapedKind::MemRef);
        let sizes: Option<Vec<u64>> =
            shaped.and_then(|shaped| shaped.shape?.iter().map(|dim| dim.size()).collect::<Option<_>>());
        let (Some(shaped), Some(sizes)) = (shaped, sizes) else {
            return Err(self.no_value("a list of elements".to_owned(), id));
        };
        let element = types.resolved(shaped.element);
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
            _ => return Err(BuildError::ElementCount { found: words.len(), ty: self.ir.print_type(id) }),
        };
        self.verify_room(body.len())?;
        let text = self.ir.texts.add(body.as_bytes());
        self.add(AttributeKind::Dense(text, id))
    }

    /// [`Builder::dense`] with numbers converted to the element type: integers without their fraction, and for `i1` all
    /// but 0 are true. [`Ir::numbers`](crate::ir::Ir::numbers) reads them.
    ///
    /// # Errors
    /// Those of [`Builder::dense`].
    ///
    /// ```
    /// # use broadcastable::ir::build::Builder;
    /// let mut builder = Builder::new();
    /// let i1 = builder.integer_type(1)?;
    /// let ty = builder.tensor_type("2".parse()?, i1)?;
    /// let constant = builder.dense_numbers(ty, &[0.0, 2.0])?;
    /// assert_eq!(builder.ir().print_attribute(constant.id()), "dense<[false, true]> : tensor<2xi1>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dense_numbers(&mut self, ty: Handle<TypeId>, numbers: &[f64]) -> Result<Handle<AttributeId>, BuildError> {
        let id = self.take(ty)?;
        let element = self.ir.types.shaped(id).map(|shaped| self.ir.types.resolved(shaped.element));
        match element {
            Some(Type::Integer { width: 1, .. }) => {
                self.dense(ty, &numbers.iter().map(|number| *number != 0.0).collect::<Vec<_>>())
            }
            Some(Type::Float("f32")) => {
                self.dense(ty, &numbers.iter().map(|number| *number as f32).collect::<Vec<_>>())
            }
            Some(Type::Float(_)) => self.dense(ty, numbers),
            _ => self.dense(ty, &numbers.iter().map(|number| *number as i64).collect::<Vec<_>>()),
        }
    }

    /// `#bcast.rule<numpy>`: the rule of an operation of dialect `bcast`.
    ///
    /// # Errors
    /// [`BuildError::Full`].
    pub fn rule(&mut self, rule: &Rule) -> Result<Handle<AttributeId>, BuildError> {
        let bytes = format!("#bcast.rule<{rule}>").into_bytes();
        self.verify_room(bytes.len())?;
        let text = self.ir.texts.add(&bytes);
        if self.ir.rules.lookup(&self.ir.texts, &bytes).is_none() {
            self.ir.rules.remember(&self.ir.texts, text, rule.clone());
        }
        self.add(AttributeKind::Opaque(text, None))
    }

    /// `dense_resource<__elided__> : tensor<2x2xf32>`: elements that are omitted.
    ///
    /// # Errors
    /// [`BuildError::Foreign`], [`BuildError::Full`].
    pub fn elided(&mut self, ty: Handle<TypeId>) -> Result<Handle<AttributeId>, BuildError> {
        const KEY: &[u8] = b"__elided__";
        let ty = self.take(ty)?;
        self.verify_room(KEY.len())?;
        let key = self.ir.texts.add(KEY);
        self.add(AttributeKind::DenseResource(key, ty))
    }

    /// An attribute of a dialect: `#dialect.name`, or `#dialect.name<body>`.
    ///
    /// # Errors
    /// [`BuildError::Opaque`], as of [`Builder::opaque_type`]; [`BuildError::Full`].
    pub fn opaque(&mut self, dialect: &str, name: &str, body: Option<&str>) -> Result<Handle<AttributeId>, BuildError> {
        let text = opaque('#', dialect, name, body)?;
        self.verify_room(text.len())?;
        let text = self.ir.texts.add(text.as_bytes());
        self.add(AttributeKind::Opaque(text, None))
    }

    fn no_value(&self, value: String, ty: TypeId) -> BuildError {
        BuildError::Value { value, ty: self.ir.print_type(ty) }
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
