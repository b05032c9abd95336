//! The values of attributes, for a program that was built or read: numbers, strings and lists as Rust types.

use super::attributes::AttributeKind;
use super::text::skip_trivia;
use super::{AttributeId, Definition, Ir, OpId, Type, TypeId, ValueId};
use crate::print::spelling::scalars;
use crate::shape::{Dim, Shape};
use std::borrow::Cow;

impl Ir {
    /// The value of an integer attribute that fits 64 bits.
    pub fn integer(&self, attribute: AttributeId) -> Option<i64> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::Integer(text, _) => integer(self.texts.get(text)),
            _ => None,
        }
    }

    /// The value of a floating-point attribute in decimal notation.
    pub fn float(&self, attribute: AttributeId) -> Option<f64> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::Float(text, _) => std::str::from_utf8(self.texts.get(text)).ok()?.parse().ok(),
            _ => None,
        }
    }

    /// `true` or `false`
    pub fn boolean(&self, attribute: AttributeId) -> Option<bool> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The bytes of a string attribute, with escapes resolved.
    pub fn string(&self, attribute: AttributeId) -> Option<Vec<u8>> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::String(text, _) => Some(unescaped(self.texts.get(text))),
            _ => None,
        }
    }

    /// The operation that wraps operations which its dialect lacks.
    pub const WRAPPER: &'static [u8] = b"torch.operator";

    /// The name of the operation that a `torch.operator` wraps.
    pub fn wrapped_name(&self, op: OpId) -> Option<Vec<u8>> {
        if self.op_name_bytes(op) != Self::WRAPPER {
            return None;
        }
        self.string(self.attribute(op, "name")?)
    }

    /// The name of a wrapped ONNX operation's attribute on the wrapper.
    pub(crate) fn wrapped_attribute(&self, op: OpId, name: &str) -> Option<String> {
        (self.op_name_bytes(op) == Self::WRAPPER).then(|| format!("torch.onnx.{name}"))
    }

    /// The elements of a PyTorch list.
    pub(crate) fn list_elements(&self, list: ValueId) -> Option<&[ValueId]> {
        let Definition::Result(op) = self.definition(list) else { return None };
        (self.op_name_bytes(op) == b"torch.prim.ListConstruct").then(|| self.operands(op))
    }

    /// The number that a constant of PyTorch's is, truth being 1.
    pub(crate) fn written_number(&self, value: ValueId) -> Option<i64> {
        let Definition::Result(op) = self.definition(value) else { return None };
        let value = || self.attribute(op, "value");
        match self.op_name_bytes(op) {
            b"torch.constant.int" => self.integer(value()?),
            b"torch.constant.bool" => self.boolean(value()?).map(i64::from),
            _ => None,
        }
    }

    /// The text of an attribute of a dialect: `#stablehlo<comparison_direction GE>`.
    pub(crate) fn dialect_text(&self, attribute: AttributeId) -> Option<&[u8]> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::Opaque(text, _) => Some(self.texts.get(text)),
            _ => None,
        }
    }

    /// An attribute of an operation, or of the operation that it wraps.
    pub(crate) fn own_attribute(&self, op: OpId, name: &str) -> Option<AttributeId> {
        self.attribute(op, name).or_else(|| self.attribute(op, &self.wrapped_attribute(op, name)?))
    }

    /// The last name of a symbol, without `@`: `@a::@f` is `f`.
    pub fn symbol(&self, attribute: AttributeId) -> Option<Vec<u8>> {
        let AttributeKind::Symbol(path) = *self.attributes.resolve(attribute) else { return None };
        match self.texts.get(*self.attributes.symbol(path).last()?) {
            [b'@', b'"', inner @ .., b'"'] => Some(unescaped(inner)),
            [b'@', name @ ..] => Some(name.to_vec()),
            _ => None,
        }
    }

    /// The type that an attribute is.
    pub fn type_of(&self, attribute: AttributeId) -> Option<TypeId> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// The elements of `[..]`.
    pub fn array(&self, attribute: AttributeId) -> Option<&[AttributeId]> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::Array(list) => Some(self.attributes.list(list)),
            _ => None,
        }
    }

    /// The integers of `array<i64: 1, 2>`.
    pub fn integers(&self, attribute: AttributeId) -> Option<Vec<i64>> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::DenseArray(_, None) => Some(Vec::new()),
            AttributeKind::DenseArray(_, Some(body)) => listed_integers(self.texts.get(body)),
            _ => None,
        }
    }

    /// The numbers of `array<i64: 1, 2>`, `[1, 2]` or `dense<[1, 2]>`.
    pub(crate) fn integer_list(&self, attribute: AttributeId) -> Option<Vec<i64>> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::DenseArray(..) => self.integers(attribute),
            AttributeKind::Array(list) => {
                self.attributes.list(list).iter().map(|element| self.integer(*element)).collect()
            }
            AttributeKind::Dense(text, ty) => {
                let text = self.texts.get(text).trim_ascii();
                let elements = self.types.shaped(ty)?.shape?.first()?.size()?;
                if text.is_empty() {
                    return Some(Vec::new());
                }
                match text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]")) {
                    Some(list) if list.trim_ascii().is_empty() => Some(Vec::new()),
                    Some(list) => listed_integers(list),
                    // A splat; no shape has more dimensions.
                    None if elements <= 1024 => Some(vec![integer(text)?; elements as usize]),
                    None => None,
                }
            }
            _ => None,
        }
    }

    /// A shape that an attribute lists; a negative size is dynamic.
    pub(crate) fn listed_shape(&self, attribute: AttributeId) -> Option<Shape> {
        let dim = |size: i64| match u64::try_from(size) {
            Ok(size) => Dim::fixed(size).ok(),
            Err(_) => Some(Dim::DYNAMIC),
        };
        Some(Shape::ranked(self.integer_list(attribute)?.into_iter().map(dim).collect::<Option<Vec<_>>>()?))
    }

    /// The type of `dense<..>` and its elements as written, in row-major order, or a single element for all. `None` for other attributes,
    /// and for elements in one hexadecimal string.
    ///
    /// ```
    /// # use broadcastable::ir::build::Builder;
    /// let mut builder = Builder::new();
    /// let f32 = builder.float_type("f32")?;
    /// let ty = builder.tensor_type("2x1".parse()?, f32)?;
    /// let constant = builder.dense_attribute(ty, &[1.5f32, -2.0])?;
    /// let (_, elements) = builder.ir().elements(constant.id()).unwrap();
    /// assert_eq!(elements, ["1.5", "-2.0"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn elements(&self, attribute: AttributeId) -> Option<(TypeId, Vec<&str>)> {
        let AttributeKind::Dense(body, ty) = *self.attributes.resolve(attribute) else { return None };
        let body = std::str::from_utf8(self.texts.get(body)).ok().filter(|body| !body.contains(['"', '(']))?;
        let words = scalars(body.as_bytes()).into_iter().map(std::str::from_utf8);
        Some((ty, words.collect::<Result<_, _>>().ok()?))
    }

    /// The elements of `dense<..>` as numbers, `true` being 1: in row-major order, or a single one for all. `None`
    /// where [`Ir::elements`] returns `None`, or an element is not a number.
    pub fn numbers(&self, attribute: AttributeId) -> Option<Vec<f64>> {
        let (ty, words) = self.elements(attribute)?;
        let element = self.types.shaped(ty)?.element;
        let number = |word: &str| match (word, word.strip_prefix("0x"), self.types.resolved(element)) {
            ("true", ..) => Some(1.0),
            ("false", ..) => Some(0.0),
            (_, Some(bits), Type::Float("f32")) => {
                u32::from_str_radix(bits, 16).ok().map(|bits| f32::from_bits(bits).into())
            }
            (_, Some(bits), Type::Float("f64")) => u64::from_str_radix(bits, 16).ok().map(f64::from_bits),
            (_, Some(_), Type::Float(_)) => None,
            (_, Some(digits), _) => u64::from_str_radix(digits, 16).ok().map(|value| value as f64),
            _ => word.parse().ok(),
        };
        words.into_iter().map(number).collect()
    }

    /// The types of a function's parameters and results, from its attribute `function_type`.
    pub fn signature(&self, function: OpId) -> Option<(&[TypeId], &[TypeId])> {
        match self.types.resolved(self.type_of(self.attribute(function, "function_type")?)?) {
            Type::Function { inputs, results } => Some((inputs, results)),
            _ => None,
        }
    }
}

/// The numbers of a list. Blanks are trimmed first, which is enough for most lists.
fn listed_integers(list: &[u8]) -> Option<Vec<i64>> {
    let trimmed: Option<Vec<i64>> = list.split(|byte| *byte == b',').map(|word| integer(word.trim_ascii())).collect();
    trimmed.or_else(|| scalars(list).into_iter().map(integer).collect())
}

/// A decimal or hexadecimal number, whose sign may be separated from it.
pub(crate) fn integer(digits: &[u8]) -> Option<i64> {
    // Nearly all integers are short.
    if let 1..=9 = digits.len()
        && digits.iter().all(u8::is_ascii_digit)
    {
        return Some(digits.iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0')));
    }
    let (is_negative, digits) = signed(digits);
    let text = std::str::from_utf8(digits).ok()?;
    let (radix, digits) = text.strip_prefix("0x").map_or((10, text), |digits| (16, digits));
    // A second sign is no number.
    digits.bytes().next().filter(u8::is_ascii_alphanumeric)?;
    let magnitude = i128::from_str_radix(digits, radix).ok()?;
    i64::try_from(if is_negative { -magnitude } else { magnitude }).ok()
}

/// Whether a number is negative, and its digits: blanks and comments may be between them and the sign.
pub(crate) fn signed(spelling: &[u8]) -> (bool, &[u8]) {
    match spelling.strip_prefix(b"-") {
        Some(rest) => (true, &rest[skip_trivia(rest, 0)..]),
        None => (false, spelling),
    }
}

/// The text after a whole name, without blanks.
fn after_name<'t>(text: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let is_whole = |start: &usize| text[*start..].starts_with(name) && !text[..*start].last().is_some_and(is_part);
    // The texts are short: a table for the search of a word would cost more than the search.
    let start = memchr::memchr_iter(*name.first()?, text).find(is_whole)?;
    Some(text[start + name.len()..].trim_ascii_start())
}

/// The numbers of `name = [0, 1]` in the text of an attribute; empty without the name.
pub(crate) fn named_numbers(text: &[u8], name: &[u8]) -> Option<Vec<i64>> {
    let Some(rest) = after_name(text, name) else { return Some(Vec::new()) };
    let rest = rest.strip_prefix(b"=")?.trim_ascii_start().strip_prefix(b"[")?;
    let end = rest.iter().position(|byte| *byte == b']')?;
    let words = rest[..end].split(|byte| *byte == b',').map(<[u8]>::trim_ascii).filter(|word| !word.is_empty());
    words.map(integer).collect()
}

/// The number of `name = 1` in the text of an attribute; 0 without the name.
pub(crate) fn named_number(text: &[u8], name: &[u8]) -> Option<i64> {
    let Some(rest) = after_name(text, name) else { return Some(0) };
    let rest = rest.strip_prefix(b"=")?.trim_ascii_start();
    let digits = rest.strip_prefix(b"-").unwrap_or(rest);
    let length = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
    integer(&rest[..rest.len() - digits.len() + length])
}

/// A decimal or hexadecimal number without a sign.
pub(crate) fn unsigned(digits: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(digits).ok()?;
    match text.strip_prefix("0x") {
        Some(hexadecimal) => u64::from_str_radix(hexadecimal, 16).ok(),
        None => text.parse().ok(),
    }
}

/// Returns the name that a spelling denotes, with quotes and escapes or without.
pub fn spelled(name: &[u8]) -> Cow<'_, [u8]> {
    let inner = super::unquoted(name);
    if inner.contains(&b'\\') { Cow::Owned(unescaped(inner)) } else { Cow::Borrowed(inner) }
}

/// Returns the name of an attribute, which has no escapes outside quotes.
#[inline]
pub(crate) fn attribute_name(name: &[u8]) -> Cow<'_, [u8]> {
    if name.first() == Some(&b'"') { spelled(name) } else { Cow::Borrowed(name) }
}

/// The contents of a string literal; the lexer or a builder has verified its escapes.
pub(crate) fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let mut rest = text.iter();
    while let Some(byte) = rest.next() {
        let escape = rest.as_slice();
        match (digit(escape.first()), digit(escape.get(1))) {
            _ if *byte != b'\\' => out.push(*byte),
            (Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                rest = escape[2..].iter();
            }
            _ => out.push(match rest.next() {
                Some(b'n') => b'\n',
                Some(b't') => b'\t',
                Some(other) => *other,
                None => b'\\',
            }),
        }
    }
    out
}
