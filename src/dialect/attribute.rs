//! What the attributes of an operation must be: [`AttributeConstraint`], a question as data with the words MLIR has for it.

use crate::ir::types::Signedness;
use crate::ir::{AttributeId, AttributeKind, Ir, Type, TypeId, integer};

/// What the attribute of a name must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AttributeConstraint {
    pub(crate) name: &'static str,
    /// MLIR's words.
    pub(crate) summary: &'static str,
    pub(crate) test: AttributeTest,
}

/// A question to an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttributeTest {
    /// One of few words, or several.
    Words(&'static Enumeration),
    /// An integer of so many bits that is the position of one of these words.
    Position(&'static [&'static str], u32),
    /// `true` or `false`
    Bool,
    /// `unit`
    Unit,
    /// An integer of so many bits and no less than this.
    Integer(u32, i64),
    /// An integer or a floating-point number of any type.
    Number,
    /// `array<i64: ..>`, with so many elements if a number is given.
    Integers(Option<usize>),
}

/// The attributes of a dialect that stand for words: `#tosa.nan_mode<IGNORE>`, `#stablehlo<comparison_type FLOAT>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Enumeration {
    pub(crate) dialect: &'static str,
    pub(crate) kind: &'static str,
    /// The C++ class, which MLIR's messages name.
    pub(crate) class: &'static str,
    pub(crate) words: &'static [&'static str],
    /// Whether the word stands between `<` and `>` of its own.
    pub(crate) is_enclosed: bool,
    /// Whether there may be several, with commas between them.
    pub(crate) is_set: bool,
}

/// Whether an attribute is what it must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Yes,
    /// Of the right kind, with the wrong contents: MLIR keeps such a property, and refuses it when it verifies.
    Contents,
    /// Of another kind.
    No,
    /// Of the right kind, but there is no such word; where the first word is in the text of the attribute, where this
    /// one is, and its length.
    NoWord(usize, usize, usize),
}

impl AttributeTest {
    pub(crate) fn ask(self, ir: &Ir, attribute: AttributeId) -> Answer {
        let kind = *ir.attributes.resolve(attribute);
        let holds = match (self, kind) {
            (_, AttributeKind::Erroneous) => true,
            (Self::Words(words), AttributeKind::Opaque(text, _)) => return words.ask(ir.texts.get(text)),
            (Self::Position(words, bits), AttributeKind::Integer(text, ty)) => {
                let position = integer(ir.texts.get(text)).and_then(|number| usize::try_from(number).ok());
                is_signless(ir, ty, bits) && position.is_some_and(|position| position < words.len())
            }
            (Self::Bool, AttributeKind::Bool(_)) | (Self::Unit, AttributeKind::Unit) => true,
            (Self::Bool, AttributeKind::Integer(_, ty)) => is_signless(ir, ty, 1),
            (Self::Integer(bits, least), AttributeKind::Integer(text, ty)) => {
                if !is_signless(ir, ty, bits) {
                    return Answer::No;
                }
                // A number too large to be read is refused elsewhere.
                return match integer(ir.texts.get(text)) {
                    Some(number) if number < least => Answer::Contents,
                    _ => Answer::Yes,
                };
            }
            (Self::Number, AttributeKind::Integer(..) | AttributeKind::Float(..) | AttributeKind::Bool(_)) => true,
            // Nothing that is stored is of the wrong kind.
            (Self::Number, _) => return Answer::Contents,
            // As StableHLO wrote lists when MLIR had no arrays.
            (Self::Integers(None), AttributeKind::Dense(..) | AttributeKind::Array(_)) => true,
            (Self::Integers(count), AttributeKind::DenseArray(element, text)) => {
                if !is_signless(ir, Some(element), 64) {
                    return Answer::No;
                }
                let found = text.map_or(0, |text| ir.texts.get(text).split(|byte| *byte == b',').count());
                return if count.is_none_or(|count| count == found) { Answer::Yes } else { Answer::Contents };
            }
            _ => false,
        };
        if holds { Answer::Yes } else { Answer::No }
    }
}

impl Enumeration {
    /// How the attribute of a word is written.
    pub(crate) fn spell(&self, word: &str) -> String {
        match self.is_enclosed {
            true => format!("#{}.{}<{word}>", self.dialect, self.kind),
            false => format!("#{}<{} {word}>", self.dialect, self.kind),
        }
    }

    fn ask(&self, text: &[u8]) -> Answer {
        let Some(body) = self.body(text) else { return Answer::No };
        let is_word = |part: &[u8]| self.words.iter().any(|word| word.as_bytes() == part);
        let mut at = text.len() - body.len();
        let first = at + body.len() - body.trim_ascii_start().len();
        let inner = &body[..body.iter().rposition(|byte| *byte == b'>').unwrap_or(body.len())];
        // What stands in comments is not looked for.
        if inner.windows(2).any(|pair| pair == b"//") {
            return Answer::Yes;
        }
        let inner = match self.is_enclosed && self.is_nested(text) {
            true => inner.trim_ascii_end().strip_suffix(b">").unwrap_or(inner.trim_ascii_end()),
            false => inner,
        };
        let parts = inner.split(|byte| *byte == b',').enumerate();
        for (index, part) in parts {
            let blanks = part.len() - part.trim_ascii_start().len();
            let word = part.trim_ascii();
            let bare = word.strip_prefix(b"\"").and_then(|word| word.strip_suffix(b"\"")).unwrap_or(word);
            if !is_word(bare) || index > 0 && !self.is_set {
                return Answer::NoWord(first, at + blanks, word.len());
            }
            at += part.len() + 1;
        }
        Answer::Yes
    }

    /// Whether the attribute is written `#dialect<kind ..>`.
    fn is_nested(&self, text: &[u8]) -> bool {
        text.get(1 + self.dialect.len()) == Some(&b'<')
    }

    /// What follows the kind, and the `<` of its own if it has one.
    fn body<'t>(&self, text: &'t [u8]) -> Option<&'t [u8]> {
        let rest = text.strip_prefix(b"#")?.strip_prefix(self.dialect.as_bytes())?;
        let (first, rest) = rest.split_first()?;
        let rest = match first {
            b'.' => rest,
            b'<' => rest.trim_ascii_start(),
            _ => return None,
        };
        let rest = rest.strip_prefix(self.kind.as_bytes())?;
        if rest.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte)) {
            return None;
        }
        match self.is_enclosed {
            true => rest.trim_ascii_start().strip_prefix(b"<"),
            false => Some(rest),
        }
    }
}

fn is_signless(ir: &Ir, ty: Option<TypeId>, bits: u32) -> bool {
    match ty.map(|ty| ir.types.resolved(ty)) {
        None => bits == 64,
        Some(Type::Integer { width, signedness }) => (*width, *signedness) == (bits, Signedness::Signless),
        Some(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAGS: Enumeration =
        Enumeration { dialect: "d", kind: "set", class: "", words: &["a", "bc"], is_enclosed: true, is_set: true };
    const WORD: Enumeration = Enumeration { kind: "word", is_enclosed: false, is_set: false, ..FLAGS };

    #[test]
    fn words_are_found_however_they_are_written() {
        for text in ["#d.set<a>", "#d.set< bc , a >", "#d<set<a>>", "#d< set < a,bc > >", "#d.set<\"a\">"] {
            assert_eq!(FLAGS.ask(text.as_bytes()), Answer::Yes, "{text}");
        }
        assert_eq!(WORD.ask(b"#d<word a>"), Answer::Yes);
        assert_eq!(WORD.ask(b"#d< word  \"bc\" >"), Answer::Yes);
    }

    #[test]
    fn a_wrong_word_has_a_place() {
        assert_eq!(FLAGS.ask(b"#d.set<a, x>"), Answer::NoWord(7, 10, 1));
        assert_eq!(FLAGS.ask(b"#d.set<>"), Answer::NoWord(7, 7, 0));
        assert_eq!(FLAGS.ask(b"#d<set<a b>>"), Answer::NoWord(7, 7, 3));
        assert_eq!(WORD.ask(b"#d<word a, bc>"), Answer::NoWord(8, 11, 2));
        for text in ["#d.other<a>", "#e.set<a>", "#d.sets<a>", "#d.set"] {
            assert_eq!(FLAGS.ask(text.as_bytes()), Answer::No, "{text}");
        }
    }
}
