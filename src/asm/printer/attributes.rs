//! The values of attributes as custom forms write them: see [`AttributeShape`].
//!
//! A value is printed as in generic form, and the parts that are implied are cut off.

use super::OpAsmPrinter;
use crate::assembly::{AttributeIndex, AttributeShape, Enumeration, EnumerationStyle, Presence};
use crate::dialect::transforms::ValueType;
use crate::ir::{AttributeId, AttributeKind};

impl OpAsmPrinter<'_, '_> {
    /// Prints the value of an attribute. For an optional attribute that is not set, prints its default value if it has one.
    pub(crate) fn print_attribute_of(
        &mut self,
        attribute: AttributeIndex,
        is_qualified: bool,
        is_optional: bool,
        blank: bool,
    ) -> Option<()> {
        let info = self.parts.info(attribute);
        match (self.parts.attribute(attribute), &info.presence) {
            (Some(value), _) => {
                self.blank(blank);
                self.print_value(&info.shape, is_qualified, value)?;
                self.printed.attributes.add(attribute.0);
            }
            (None, Presence::Default(default)) => {
                self.blank(blank);
                let cut = cut(&info.shape, is_qualified, default.as_bytes())?;
                self.printer.out.extend(cut);
            }
            (None, Presence::Required | Presence::Optional | Presence::Elided(_)) if is_optional => {}
            (None, Presence::Required | Presence::Optional | Presence::Elided(_)) => return None,
        }
        Some(())
    }

    /// Prints a value in the notation of a shape.
    pub(crate) fn print_value(&mut self, shape: &AttributeShape, is_qualified: bool, value: AttributeId) -> Option<()> {
        let attributes = &self.parts.ir.attributes;
        let target = attributes.resolved(value);
        let kind = *attributes.get(target);
        match shape {
            AttributeShape::Any => {
                self.in_full(value, kind);
                return Some(());
            }
            AttributeShape::Type if matches!(kind, AttributeKind::Type(_)) => {}
            AttributeShape::Array if matches!(kind, AttributeKind::Array(_)) => {}
            AttributeShape::Dictionary if matches!(kind, AttributeKind::Dictionary(_)) => {}
            AttributeShape::Symbol if matches!(kind, AttributeKind::Symbol(_)) => {}
            AttributeShape::Type | AttributeShape::Array | AttributeShape::Dictionary | AttributeShape::Symbol => {
                return None;
            }
            AttributeShape::Typed(_)
            | AttributeShape::Bool
            | AttributeShape::Unit
            | AttributeShape::String
            | AttributeShape::SymbolName
            | AttributeShape::Numbers(_)
            | AttributeShape::Dialect(_)
            | AttributeShape::Word(_) => {
                let text = self.spelling(target);
                let short = cut(shape, is_qualified, &text)?;
                // An alias is the whole text after `#`.
                let is_alias =
                    target != value && text.first() == Some(&b'#') && matches!(short.first(), Some(b'<' | b'#'));
                if is_alias {
                    self.printer.terms.attribute(&mut self.printer.out, value);
                } else {
                    self.printer.out.extend(short);
                }
                return Some(());
            }
        }
        self.printer.terms.attribute(&mut self.printer.out, value);
        Some(())
    }

    /// Prints a value with its type, even if a dictionary could omit the type.
    fn in_full(&mut self, value: AttributeId, kind: AttributeKind) {
        self.printer.terms.attribute(&mut self.printer.out, value);
        self.print(match kind {
            AttributeKind::Integer(_, None) => " : i64",
            AttributeKind::Float(_, None) => " : f64",
            _ => "",
        });
    }

    /// The text of a value in generic form.
    pub(crate) fn spelling(&mut self, value: AttributeId) -> Vec<u8> {
        let start = self.printer.out.len();
        let kind = *self.parts.ir.attributes.get(value);
        self.in_full(value, kind);
        self.printer.out.split_off(start)
    }

    /// Whether a value has the text that a definition states.
    pub(crate) fn is_spelled(&self, value: AttributeId, text: &str) -> bool {
        let ir = self.parts.ir;
        match *ir.attributes.resolve(value) {
            AttributeKind::Opaque(known, None) => ir.texts.get(known) == text.as_bytes(),
            AttributeKind::Bool(value) => text == if value { "true" } else { "false" },
            AttributeKind::Integer(digits, None) => {
                text.strip_suffix(" : i64").is_some_and(|number| number.as_bytes() == ir.texts.get(digits))
            }
            _ => ir.print_attribute(value) == text,
        }
    }

    /// The type of an attribute's value, if it has one; for a type attribute, that type.
    pub(crate) fn type_of_value(&self, value: AttributeId) -> Option<ValueType> {
        Some(match *self.parts.ir.attributes.resolve(value) {
            AttributeKind::Bool(_) => ValueType::I1,
            AttributeKind::Integer(_, None) => ValueType::I64,
            AttributeKind::Float(_, None) => ValueType::F64,
            AttributeKind::Integer(_, Some(ty))
            | AttributeKind::Float(_, Some(ty))
            | AttributeKind::String(_, Some(ty))
            | AttributeKind::Opaque(_, Some(ty))
            | AttributeKind::Type(ty)
            | AttributeKind::Dense(_, ty)
            | AttributeKind::Sparse(_, ty)
            | AttributeKind::DenseResource(_, ty) => ValueType::Written(ty),
            _ => return None,
        })
    }
}

/// Returns the part of the generic spelling of a value that a custom form writes.
pub(crate) fn cut(shape: &AttributeShape, is_qualified: bool, text: &[u8]) -> Option<Vec<u8>> {
    Some(match shape {
        AttributeShape::Typed(ty) => {
            let number = text.strip_suffix(ty.as_bytes())?.strip_suffix(b" : ")?;
            let is_number = number.first().is_some_and(|first| first.is_ascii_digit() || *first == b'-');
            return is_number.then(|| number.to_vec());
        }
        AttributeShape::Bool => return matches!(text, b"true" | b"false").then(|| text.to_vec()),
        AttributeShape::Unit => return (text == b"unit").then(|| text.to_vec()),
        AttributeShape::String => {
            quoted(text)?;
            text.to_vec()
        }
        AttributeShape::SymbolName => symbol_name(quoted(text)?),
        AttributeShape::Numbers(element) => {
            let body = text.strip_prefix(b"array<")?.strip_prefix(element.as_bytes())?.strip_suffix(b">")?;
            let numbers = if body.is_empty() { body } else { body.strip_prefix(b": ")? };
            [b"[", numbers, b"]"].concat()
        }
        AttributeShape::Dialect(name) => {
            let body = body_of(name, text).or_else(|| inner_of(name, text).filter(|body| b"({[".contains(&body[0])))?;
            if is_qualified || body.is_empty() { text.to_vec() } else { body.to_vec() }
        }
        AttributeShape::Word(words) => return cut_word(words, is_qualified, text),
        AttributeShape::Any
        | AttributeShape::Symbol
        | AttributeShape::Type
        | AttributeShape::Array
        | AttributeShape::Dictionary => text.to_vec(),
    })
}

fn cut_word(words: &Enumeration, is_qualified: bool, text: &[u8]) -> Option<Vec<u8>> {
    let is_word = |text: &[u8]| words.word(text.trim_ascii()).is_some();
    let separator = words.separator.as_deref().map(|separator| separator.trim().as_bytes());
    let is_list = |text: &[u8]| match separator {
        Some([separator]) => text.split(|byte| byte == separator).all(is_word),
        Some(_) | None => is_word(text),
    };
    match &words.style {
        EnumerationStyle::Number(bits) => {
            let number = std::str::from_utf8(text).ok()?.strip_suffix(&format!(" : i{bits}"))?.parse().ok()?;
            let word = words.words_of(number)?;
            // A word with characters that keywords cannot have, such as a dash, is printed in quotes.
            let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte);
            let is_keyword = separator.is_some() || word.bytes().all(is_part);
            Some(if is_keyword { word } else { format!("\"{word}\"") }.into_bytes())
        }
        EnumerationStyle::Called(word, bits) => {
            let number = std::str::from_utf8(text).ok()?.strip_suffix(&format!(" : i{bits}"))?.parse().ok()?;
            words.words_of(number).map(|list| format!("{word}<{list}>").into_bytes())
        }
        EnumerationStyle::Enclosed(name) => {
            let body = body_of(name, text)?;
            is_list(body.strip_prefix(b"<")?.strip_suffix(b">")?).then_some(())?;
            Some(if is_qualified { text.to_vec() } else { body.to_vec() })
        }
        EnumerationStyle::Bare(name) => {
            // The attribute prints the blank before its word, so that there may be two blanks.
            let word = inner_of(name, text).filter(|word| word.starts_with(b" "))?;
            is_list(word).then(|| if is_qualified { text.to_vec() } else { word.to_vec() })
        }
        EnumerationStyle::Parenthesized(name) => {
            let body = inner_of(name, text)?;
            is_list(body.strip_prefix(b"(")?.strip_suffix(b")")?).then_some(())?;
            Some(if is_qualified { text.to_vec() } else { body.to_vec() })
        }
        EnumerationStyle::String => quoted(text).filter(|word| is_word(word)).map(<[u8]>::to_vec),
    }
}

/// The text after `#dialect.name`: empty, or `<..>`.
fn body_of<'t>(name: &str, text: &'t [u8]) -> Option<&'t [u8]> {
    let body = text.strip_prefix(b"#")?.strip_prefix(name.as_bytes())?;
    (body.is_empty() || body.starts_with(b"<") && body.ends_with(b">")).then_some(body)
}

/// The text after the name in `#dialect<name ..>`, up to the bracket.
fn inner_of<'t>(name: &str, text: &'t [u8]) -> Option<&'t [u8]> {
    let (dialect, name) = name.split_once('.')?;
    let body = text.strip_prefix(b"#")?.strip_prefix(dialect.as_bytes())?.strip_prefix(b"<")?;
    body.strip_suffix(b">")?.strip_prefix(name.as_bytes()).filter(|body| !body.is_empty())
}

fn quoted(text: &[u8]) -> Option<&[u8]> {
    text.strip_prefix(b"\"")?.strip_suffix(b"\"")
}

/// `@name`, with quotes if they are needed.
fn symbol_name(name: &[u8]) -> Vec<u8> {
    let is_bare = name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_')
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte));
    if is_bare { [b"@", name].concat() } else { [b"@\"", name, b"\""].concat() }
}
