//! Constraints on the attributes of an operation: [`AttributeConstraint`], made from a row, with MLIR's messages.

use super::value_test::ValueTest;
use crate::assembly::{AttributeInfo, AttributeShape, Enumeration, EnumerationStyle, ValueConstraint};
use crate::ir::types::Signedness;
use crate::ir::{AttributeId, AttributeKind, Ir, Type, TypeId, integer};

/// The constraint on an attribute of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AttributeConstraint {
    pub(crate) info: &'static AttributeInfo,
    /// MLIR's words for the constraint.
    pub(crate) summary: Box<str>,
    /// The test that the words describe, in addition to the kind of the attribute.
    test: Option<ValueTest>,
    /// Whether a list may have the notation that StableHLO used before MLIR had arrays.
    pub(crate) is_lenient: bool,
}

/// The result of a check of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttributeCheck {
    Yes,
    /// The kind is right, but the contents are invalid: MLIR reads such a property, and refuses it when it verifies.
    Contents,
    /// The attribute is of another kind.
    No,
    /// The right kind, but the word is not in the enumeration: the offset of the first word in the text of the attribute, the offset of this word, and its
    /// length.
    NoWord(usize, usize, usize),
}

impl AttributeCheck {
    const fn of(is_of_kind: bool) -> Self {
        if is_of_kind { Self::Yes } else { Self::No }
    }

    /// `Yes`, or the right kind with invalid contents.
    pub(super) const fn with_contents(is_right: bool) -> Self {
        if is_right { Self::Yes } else { Self::Contents }
    }
}

impl AttributeConstraint {
    /// Makes the constraint of an attribute from its row, for a dialect of `mlir-opt`, or a row that is declared as restricted; `None` if the row has no
    /// constraint.
    pub(crate) fn of(info: &'static AttributeInfo, is_verified: bool, is_lenient: bool) -> Option<Self> {
        let own = info.constraint.as_ref();
        let is_known = info.is_attribute() && (is_verified || own.is_some());
        let summary = own.map(|own| own.summary.clone()).or_else(|| info.shape.summary().map(String::into_boxed_str));
        let test = own.filter(|_| is_verified).and_then(|own| ValueTest::of_summary(&own.summary));
        let is_any = info.shape == AttributeShape::Any && own.is_none_or(|own| !own.is_number) && test.is_none();
        let is_known = is_known && !is_any;
        is_known.then(|| Self { info, summary: summary.unwrap_or_default(), test, is_lenient })
    }

    /// The name of the attribute.
    pub(crate) fn name(&self) -> &'static str {
        &self.info.name
    }

    /// Whether MLIR's words for the constraint are known, so that a wrong value can be refused in every position.
    pub(crate) fn has_words(&self) -> bool {
        !self.summary.is_empty()
    }

    pub(crate) fn test(&self, ir: &Ir, attribute: AttributeId) -> AttributeCheck {
        let kind = *ir.attributes.resolve(attribute);
        if matches!(kind, AttributeKind::Erroneous) {
            return AttributeCheck::Yes;
        }
        if let Some(test) = &self.test {
            return test.passes(ir, kind);
        }
        match &self.info.shape {
            AttributeShape::Any => AttributeCheck::with_contents(matches!(
                kind,
                AttributeKind::Integer(..) | AttributeKind::Float(..) | AttributeKind::Bool(_)
            )),
            AttributeShape::Typed(ty) => self.number(ir, ty, kind),
            AttributeShape::Bool => AttributeCheck::of(match kind {
                AttributeKind::Bool(_) => true,
                AttributeKind::Integer(_, ty) => is_signless(ir, ty, 1),
                _ => false,
            }),
            AttributeShape::Unit => AttributeCheck::of(matches!(kind, AttributeKind::Unit)),
            AttributeShape::String | AttributeShape::SymbolName => {
                AttributeCheck::of(matches!(kind, AttributeKind::String(..)))
            }
            AttributeShape::Symbol => AttributeCheck::of(match kind {
                AttributeKind::Symbol(path) => {
                    !self.own().is_some_and(|own| own.is_flat) || ir.attributes.symbol(path).len() == 1
                }
                _ => false,
            }),
            AttributeShape::Type => AttributeCheck::of(matches!(kind, AttributeKind::Type(_))),
            AttributeShape::Array => AttributeCheck::of(matches!(kind, AttributeKind::Array(_))),
            AttributeShape::Dictionary => AttributeCheck::of(matches!(kind, AttributeKind::Dictionary(_))),
            AttributeShape::Numbers(element) => self.numbers(ir, element, kind),
            AttributeShape::Word(words) => test_word(words, ir, kind),
            AttributeShape::Dialect(name) => AttributeCheck::of(match kind {
                AttributeKind::Opaque(text, _) => body(name, ir.texts.get(text)).is_some(),
                _ => false,
            }),
        }
    }

    /// The constraint in addition to the kind.
    fn own(&self) -> Option<&'static ValueConstraint> {
        self.info.constraint.as_ref()
    }

    /// A number of a type; a number of another type has the right kind but invalid contents.
    fn number(&self, ir: &Ir, ty: &str, kind: AttributeKind) -> AttributeCheck {
        let is_float = ty.starts_with('f') || ty.starts_with("bf");
        match kind {
            AttributeKind::Float(_, given) if is_float => AttributeCheck::with_contents(match given {
                None => ty == "f64",
                Some(given) => is_spelled(ir, given, ty),
            }),
            AttributeKind::Bool(_) if !is_float => AttributeCheck::with_contents(ty == "i1"),
            AttributeKind::Integer(text, given) if !is_float => {
                let is_type = match given {
                    None => ty == "i64",
                    Some(given) => is_spelled(ir, given, ty),
                };
                let own = self.own();
                let (least, most) = (own.and_then(|own| own.minimum), own.and_then(|own| own.maximum));
                // A number that is too large to be read is refused by another check.
                let is_within = integer(ir.texts.get(text)).is_none_or(|number| {
                    let is_power = number > 0 && number.count_ones() == 1;
                    least.is_none_or(|least| number >= least)
                        && most.is_none_or(|most| number <= most)
                        && (is_power || !own.is_some_and(|own| own.is_power_of_two))
                        && own.is_none_or(|own| own.choices.is_empty() || own.choices.contains(&number))
                });
                AttributeCheck::with_contents(is_type && is_within)
            }
            // A float may be written as a bit pattern.
            AttributeKind::Integer(..) => AttributeCheck::Yes,
            _ => AttributeCheck::No,
        }
    }

    fn numbers(&self, ir: &Ir, element: &str, kind: AttributeKind) -> AttributeCheck {
        match kind {
            AttributeKind::Dense(..) | AttributeKind::Array(_) if self.is_lenient => AttributeCheck::Yes,
            AttributeKind::DenseArray(ty, text) if is_spelled(ir, ty, element) => {
                let found = text.map_or(0, |text| ir.texts.get(text).split(|byte| *byte == b',').count());
                AttributeCheck::with_contents(self.own().and_then(|own| own.count).is_none_or(|count| count == found))
            }
            _ => AttributeCheck::No,
        }
    }
}

fn test_word(words: &Enumeration, ir: &Ir, kind: AttributeKind) -> AttributeCheck {
    match (&words.style, kind) {
        (
            EnumerationStyle::Enclosed(_) | EnumerationStyle::Bare(_) | EnumerationStyle::Parenthesized(_),
            AttributeKind::Opaque(text, _),
        ) => test_text(words, ir.texts.get(text)),
        (EnumerationStyle::Number(bits), AttributeKind::Integer(text, ty)) => {
            let is_word = |number: i64| match &words.separator {
                None => words.words.iter().any(|(_, known)| *known == number),
                Some(_) => number & !words.words.iter().fold(0, |all, (_, known)| all | known) == 0,
            };
            let number = integer(ir.texts.get(text));
            AttributeCheck::of(is_signless(ir, ty, *bits) && number.is_some_and(is_word))
        }
        (EnumerationStyle::String, kind) => AttributeCheck::of(matches!(kind, AttributeKind::String(..))),
        // A property, which is no attribute to C++.
        (EnumerationStyle::Called(..), _) => AttributeCheck::Yes,
        (
            EnumerationStyle::Enclosed(_)
            | EnumerationStyle::Bare(_)
            | EnumerationStyle::Parenthesized(_)
            | EnumerationStyle::Number(_),
            _,
        ) => AttributeCheck::No,
    }
}

/// Whether the text of an attribute, `#tosa.nan_mode<IGNORE>` or `#stablehlo<comparison_type FLOAT>`, consists of words
/// of the enumeration.
fn test_text(words: &Enumeration, text: &[u8]) -> AttributeCheck {
    let (name, brackets) = match &words.style {
        EnumerationStyle::Enclosed(name) => (name, Some((&b"<"[..], &b">"[..]))),
        EnumerationStyle::Parenthesized(name) => (name, Some((&b"("[..], &b")"[..]))),
        EnumerationStyle::Bare(name) => (name, None),
        EnumerationStyle::Number(_) | EnumerationStyle::String | EnumerationStyle::Called(..) => {
            return AttributeCheck::Yes;
        }
    };
    let Some(body) = body(name, text) else { return AttributeCheck::No };
    let body = match brackets {
        Some((open, _)) => match body.trim_ascii_start().strip_prefix(open) {
            Some(body) => body,
            None => return AttributeCheck::No,
        },
        None => body,
    };
    let is_word = |part: &[u8]| words.word(part).is_some();
    let separator = words.separator.as_deref().and_then(|text| text.trim().bytes().next());
    let mut at = text.len() - body.len();
    let first = at + body.len() - body.trim_ascii_start().len();
    let inner = &body[..body.iter().rposition(|byte| *byte == b'>').unwrap_or(body.len())];
    // Text with comments is not searched.
    if inner.windows(2).any(|pair| pair == b"//") {
        return AttributeCheck::Yes;
    }
    let dialect = name.split('.').next().unwrap_or_default();
    let inner = match brackets.filter(|_| text.get(1 + dialect.len()) == Some(&b'<')) {
        Some((_, close)) => inner.trim_ascii_end().strip_suffix(close).unwrap_or(inner.trim_ascii_end()),
        None => inner,
    };
    let parts = inner.split(|byte| *byte == separator.unwrap_or(b',')).enumerate();
    for (index, part) in parts {
        let blanks = part.len() - part.trim_ascii_start().len();
        let word = part.trim_ascii();
        let bare = word.strip_prefix(b"\"").and_then(|word| word.strip_suffix(b"\"")).unwrap_or(word);
        if !is_word(bare) || index > 0 && separator.is_none() {
            return AttributeCheck::NoWord(first, at + blanks, word.len());
        }
        at += part.len() + 1;
    }
    AttributeCheck::Yes
}

/// The text after the name of an attribute of a dialect: `<..>` in `#dialect.name<..>`, ` x>` in `#dialect<name x>`.
fn body<'t>(name: &str, text: &'t [u8]) -> Option<&'t [u8]> {
    let (dialect, name) = name.split_once('.')?;
    let rest = text.strip_prefix(b"#")?.strip_prefix(dialect.as_bytes())?;
    let (first, rest) = rest.split_first()?;
    let rest = match first {
        b'.' => rest,
        b'<' => rest.trim_ascii_start(),
        _ => return None,
    };
    let rest = rest.strip_prefix(name.as_bytes())?;
    let goes_on = rest.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte));
    (!goes_on).then_some(rest)
}

/// The generic notation of a word's attribute; `None` if it is not an attribute of a dialect.
pub(crate) fn spell_word(words: &Enumeration, word: &str) -> Option<String> {
    match &words.style {
        EnumerationStyle::Enclosed(name) => Some(format!("#{name}<{word}>")),
        EnumerationStyle::Bare(name) => {
            let (dialect, name) = name.split_once('.')?;
            Some(format!("#{dialect}<{name} {word}>"))
        }
        EnumerationStyle::Parenthesized(name) => {
            let (dialect, name) = name.split_once('.')?;
            Some(format!("#{dialect}<{name}({word})>"))
        }
        EnumerationStyle::Number(_) | EnumerationStyle::String | EnumerationStyle::Called(..) => None,
    }
}

pub(super) fn is_signless(ir: &Ir, ty: Option<TypeId>, bits: u32) -> bool {
    match ty.map(|ty| ir.types.resolved(ty)) {
        None => bits == 64,
        Some(Type::Integer { width, signedness }) => (*width, *signedness) == (bits, Signedness::Signless),
        Some(_) => false,
    }
}

/// Whether a type of numbers has this spelling.
fn is_spelled(ir: &Ir, ty: TypeId, spelling: &str) -> bool {
    match ir.types.resolved(ty) {
        Type::Integer { width, signedness } => {
            let digits = match signedness {
                Signedness::Signless => spelling.strip_prefix('i'),
                Signedness::Signed => spelling.strip_prefix("si"),
                Signedness::Unsigned => spelling.strip_prefix("ui"),
            };
            digits.and_then(|digits| digits.parse().ok()) == Some(*width)
        }
        Type::Float(name) => *name == spelling,
        Type::Index => spelling == "index",
        Type::Erroneous => true,
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::assembly::{SharedItem, parse_shared};

    fn words(text: &str) -> Enumeration {
        match parse_shared(text).unwrap().1 {
            SharedItem::Enumeration(words) => words,
            item => panic!("{item:?}"),
        }
    }

    #[test]
    fn words_are_found_however_they_are_written() {
        let (flags, word) =
            (words("f := word enclosed d.set(a=1 bc=2 \",\")"), words("w := word bare d.word(a=0 bc=1)"));
        for text in ["#d.set<a>", "#d.set< bc , a >", "#d<set<a>>", "#d< set < a,bc > >", "#d.set<\"a\">"] {
            assert_eq!(test_text(&flags, text.as_bytes()), AttributeCheck::Yes, "{text}");
        }
        assert_eq!(test_text(&word, b"#d<word a>"), AttributeCheck::Yes);
        assert_eq!(test_text(&word, b"#d< word  \"bc\" >"), AttributeCheck::Yes);
        assert_eq!(test_text(&words("f := word bare d.b(a=1 b=2 \"|\")"), b"#d<b a|b>"), AttributeCheck::Yes);
    }

    #[test]
    fn a_wrong_word_has_a_place() {
        let (flags, word) =
            (words("f := word enclosed d.set(a=1 bc=2 \",\")"), words("w := word bare d.word(a=0 bc=1)"));
        assert_eq!(test_text(&flags, b"#d.set<a, x>"), AttributeCheck::NoWord(7, 10, 1));
        assert_eq!(test_text(&flags, b"#d.set<>"), AttributeCheck::NoWord(7, 7, 0));
        assert_eq!(test_text(&flags, b"#d<set<a b>>"), AttributeCheck::NoWord(7, 7, 3));
        assert_eq!(test_text(&word, b"#d<word a, bc>"), AttributeCheck::NoWord(8, 11, 2));
        for text in ["#d.other<a>", "#e.set<a>", "#d.sets<a>", "#d.set"] {
            assert_eq!(test_text(&flags, text.as_bytes()), AttributeCheck::No, "{text}");
        }
    }
}
