//! What an operation in generic form has between its operands and its types, as printers write it: successors, properties
//! and attributes, [`Piece`] by piece.
//!
//! The lexer of the fast parser finds the end of a line by them, and the builder takes them as the events that the
//! grammar would make of the same text, in the same order. Here is only what most files have, and blanks where printers
//! put them; at anything else the search ends, and the line is read token by token.

use super::scan::{self, EndlessPair, ShapedExtent};
use crate::ir::types::FLOAT_TYPES;
use crate::source::Span;

/// An event of the builder, with the text it is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) kind: PieceKind,
    pub(crate) span: Span,
}

/// The events, by the productions of the grammar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceKind {
    Successor,
    Properties,
    Attributes,
    DictionaryBegin,
    Name,
    UnitEntry,
    Entry,
    Dictionary,
    Unit,
    True,
    False,
    Integer {
        is_typed: bool,
    },
    Float {
        is_typed: bool,
    },
    String {
        is_typed: bool,
    },
    TypeValue,
    SymbolBegin,
    SymbolNested,
    Symbol,
    ArrayBegin,
    Array,
    /// `array<i64: 1, 2>` of numbers that fit: what follows the colon.
    Numbers,
    DenseBegin,
    ListBegin,
    ListEnd,
    ElementInteger {
        is_negative: bool,
    },
    ElementFloat,
    ElementBoolean,
    ElementString,
    Dense,
    DialectAttribute {
        is_typed: bool,
    },
    AliasUse,
    MapBegin,
    MapDim,
    MapSymbol,
    MapResults,
    MapName,
    MapConstant,
    Map,
    IntegerType,
    FloatType,
    IndexType,
    ShapedType,
}

/// What is longer takes long to read anyway.
const MOST_BYTES: usize = 1 << 10;

/// How deep arrays and dictionaries may be nested in each other.
const MOST_NESTED: usize = 8;

/// Numbers of no more digits than this are of every type that [`Scan::numbers`] takes.
const MOST_DIGITS: usize = 9;

/// Finds what comes after the parenthesis that closes the operands, and where the types begin.
pub(super) fn pieces_end(bytes: &[u8], at: usize, pieces: &mut Vec<Piece>) -> Option<usize> {
    pieces.clear();
    let bytes = &bytes[..bytes.len().min(at + MOST_BYTES)];
    let mut scan = Scan { bytes, at, pieces, nested: 0 };
    if scan.takes(b"[") {
        scan.list(b"]", Scan::successor)?;
    }
    if scan.takes(b" <") {
        scan.dictionary()?;
        scan.expect(b">")?;
        scan.add_at(PieceKind::Properties);
    }
    if scan.takes(b" ") && scan.byte() == Some(b'{') {
        scan.dictionary()?;
        scan.add_at(PieceKind::Attributes);
        scan.expect(b" ")?;
    }
    scan.expect(b": ")?;
    (scan.byte() == Some(b'(')).then_some(scan.at)
}

struct Scan<'t, 'p> {
    bytes: &'t [u8],
    at: usize,
    pieces: &'p mut Vec<Piece>,
    /// How many arrays and dictionaries are open.
    nested: usize,
}

/// Whether a byte may be in a word.
static IS_OF_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'_' | b'.' | b'$');
        byte += 1;
    }
    table
};

impl<'t> Scan<'t, '_> {
    #[inline]
    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    #[inline]
    fn takes(&mut self, text: &[u8]) -> bool {
        let is_next = self.bytes[self.at..].starts_with(text);
        self.at += if is_next { text.len() } else { 0 };
        is_next
    }

    #[inline]
    fn expect(&mut self, text: &[u8]) -> Option<()> {
        self.takes(text).then_some(())
    }

    #[inline]
    fn add(&mut self, kind: PieceKind, from: usize) {
        self.add_between(kind, from, self.at);
    }

    #[inline]
    fn add_at(&mut self, kind: PieceKind) {
        self.add(kind, self.at);
    }

    #[inline]
    fn add_between(&mut self, kind: PieceKind, from: usize, to: usize) {
        self.pieces.push(Piece { kind, span: Span::new(from as u32, to as u32) });
    }

    /// Items with commas between them, after the bracket that opens; `end` closes.
    #[inline]
    fn list(&mut self, end: &[u8], item: impl Fn(&mut Self) -> Option<()>) -> Option<()> {
        loop {
            item(self)?;
            if self.takes(end) {
                return Some(());
            }
            self.expect(b", ")?;
        }
    }

    /// The end of what is of some bytes, from a place on. It is not that of the text.
    #[inline]
    fn end_of(&self, from: usize, is_part: impl Fn(u8) -> bool) -> Option<usize> {
        Some(from + self.bytes.get(from..)?.iter().position(|byte| !is_part(*byte))?)
    }

    fn successor(&mut self) -> Option<()> {
        let start = self.at;
        // The names of blocks are those of values but for the sigil.
        self.expect(b"^")?;
        self.at = match self.byte()? {
            b'0'..=b'9' => self.end_of(self.at, |byte| byte.is_ascii_digit())?,
            _ => self.end_of(self.at, |byte| IS_OF_WORD[usize::from(byte)] || byte == b'-')?,
        };
        self.add(PieceKind::Successor, start);
        (self.at > start + 1).then_some(())
    }

    fn dictionary(&mut self) -> Option<()> {
        let start = self.at;
        self.expect(b"{")?;
        self.add(PieceKind::DictionaryBegin, start);
        self.enter()?;
        if !self.takes(b"}") {
            self.list(b"}", Self::entry)?;
        }
        self.nested -= 1;
        self.add(PieceKind::Dictionary, start);
        Some(())
    }

    fn enter(&mut self) -> Option<()> {
        self.nested += 1;
        (self.nested <= MOST_NESTED).then_some(())
    }

    fn entry(&mut self) -> Option<()> {
        let start = self.at;
        self.word()?;
        self.add(PieceKind::Name, start);
        if self.takes(b" = ") {
            self.value()?;
            self.add_at(PieceKind::Entry);
        } else {
            self.add_at(PieceKind::UnitEntry);
        }
        Some(())
    }

    /// A word, which is taken.
    #[inline]
    fn word(&mut self) -> Option<&'t [u8]> {
        let start = self.at;
        let is_word = self.byte()?.is_ascii_alphabetic() || self.byte() == Some(b'_');
        self.at = self.end_of(start, |byte| IS_OF_WORD[usize::from(byte)])?;
        is_word.then_some(&self.bytes[start..self.at])
    }

    fn value(&mut self) -> Option<()> {
        let start = self.at;
        match self.byte()? {
            b'0'..=b'9' | b'-' => {
                self.takes(b"-");
                let is_float = self.number()?;
                let end = self.at;
                let is_typed = self.type_suffix()?;
                let kind = if is_float { PieceKind::Float { is_typed } } else { PieceKind::Integer { is_typed } };
                self.add_between(kind, start, end);
            }
            b'"' => {
                self.string()?;
                let end = self.at;
                let is_typed = self.type_suffix()?;
                self.add_between(PieceKind::String { is_typed }, start, end);
            }
            b'[' => {
                self.at += 1;
                self.add(PieceKind::ArrayBegin, start);
                self.enter()?;
                if !self.takes(b"]") {
                    self.list(b"]", Self::value)?;
                }
                self.nested -= 1;
                self.add_at(PieceKind::Array);
            }
            b'{' => self.dictionary()?,
            b'@' => self.symbol()?,
            b'#' => self.hash()?,
            _ => self.worded()?,
        }
        Some(())
    }

    /// A value that begins with a word.
    fn worded(&mut self) -> Option<()> {
        let start = self.at;
        match self.word()? {
            b"true" => self.add(PieceKind::True, start),
            b"false" => self.add(PieceKind::False, start),
            b"unit" => self.add(PieceKind::Unit, start),
            b"array" => self.numbers()?,
            b"dense" => self.dense(start)?,
            b"affine_map" => self.map(start)?,
            _ => {
                self.type_from(start)?;
                self.add_at(PieceKind::TypeValue);
            }
        }
        Some(())
    }

    /// A number without its sign; whether it has a point.
    fn number(&mut self) -> Option<bool> {
        let start = self.at;
        let digits = |byte: u8| byte.is_ascii_digit();
        self.at = self.end_of(start, digits)?;
        if self.at == start {
            return None;
        }
        if !self.takes(b".") {
            // Hexadecimal digits, or a dimension.
            return (self.byte() != Some(b'x')).then_some(false);
        }
        self.at = self.end_of(self.at, digits)?;
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.at += 1 + usize::from(matches!(self.bytes.get(self.at + 1), Some(b'-' | b'+')));
            let exponent = self.at;
            self.at = self.end_of(exponent, digits)?;
            if self.at == exponent {
                return None;
            }
        }
        Some(true)
    }

    /// A string without escapes.
    fn string(&mut self) -> Option<()> {
        self.expect(b"\"")?;
        self.at = self.end_of(self.at, |byte| !matches!(byte, b'"' | b'\\' | b'\n' | 0x0b | 0x0c))?;
        self.expect(b"\"")
    }

    fn type_suffix(&mut self) -> Option<bool> {
        if !self.takes(b" : ") {
            return Some(false);
        }
        let start = self.at;
        self.word()?;
        self.type_from(start)?;
        Some(true)
    }

    /// A type whose first word was taken.
    fn type_from(&mut self, start: usize) -> Option<()> {
        let word: &[u8] = &self.bytes[start..self.at];
        let kind = match word {
            b"index" => PieceKind::IndexType,
            b"tensor" | b"vector" | b"memref" if self.byte() == Some(b'<') => {
                match scan::shaped_extent(self.bytes, self.at, &mut EndlessPair::default()) {
                    ShapedExtent::Balanced(end) => self.at = end,
                    ShapedExtent::Unbalanced(_) => return None,
                }
                PieceKind::ShapedType
            }
            [b'i', digits @ ..] | [b's' | b'u', b'i', digits @ ..]
                if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) =>
            {
                PieceKind::IntegerType
            }
            _ if FLOAT_TYPES.iter().any(|name| name.as_bytes() == word) => PieceKind::FloatType,
            _ => return None,
        };
        self.add(kind, start);
        Some(())
    }

    fn symbol(&mut self) -> Option<()> {
        let mut kind = PieceKind::SymbolBegin;
        loop {
            let start = self.at;
            self.expect(b"@")?;
            self.word()?;
            self.add(kind, start);
            if !self.takes(b"::") {
                break;
            }
            kind = PieceKind::SymbolNested;
        }
        self.add_at(PieceKind::Symbol);
        Some(())
    }

    /// An alias, or an attribute of a dialect.
    fn hash(&mut self) -> Option<()> {
        let start = self.at;
        self.at += 1;
        self.word()?;
        let has_dot = self.bytes[start..self.at].contains(&b'.');
        if self.byte() == Some(b'-') {
            return None;
        }
        if self.byte() == Some(b'<') {
            self.at = scan::symbol_body_end(self.bytes, self.at, &mut EndlessPair::default().bodies).ok()?;
        } else if !has_dot {
            self.add(PieceKind::AliasUse, start);
            return Some(());
        }
        let end = self.at;
        let is_typed = self.type_suffix()?;
        self.add_between(PieceKind::DialectAttribute { is_typed }, start, end);
        Some(())
    }

    /// The rest of `array<i64: 1, -2>`, of short numbers.
    fn numbers(&mut self) -> Option<()> {
        self.expect(b"<")?;
        let ty = self.at;
        if !matches!(self.word()?, b"i32" | b"i64") {
            return None;
        }
        self.add(PieceKind::IntegerType, ty);
        let start = if self.takes(b": ") { self.at } else { self.at + 1 };
        while self.at >= start {
            let is_negative = self.takes(b"-");
            let digits = self.at;
            self.at = self.end_of(digits, |byte| byte.is_ascii_digit())?;
            // MLIR takes no -0.
            let is_short = (1..=MOST_DIGITS).contains(&(self.at - digits));
            if !is_short || is_negative && self.bytes[digits] == b'0' {
                return None;
            }
            if !self.takes(b", ") {
                break;
            }
        }
        // An array without numbers has no text.
        self.add(PieceKind::Numbers, start.min(self.at));
        self.expect(b">")
    }

    /// The rest of `dense<[1, 2]> : type`.
    fn dense(&mut self, start: usize) -> Option<()> {
        self.expect(b"<")?;
        self.add_at(PieceKind::DenseBegin);
        if self.byte() != Some(b'>') {
            self.element()?;
        }
        let body_end = self.at;
        self.expect(b">")?;
        if !self.type_suffix()? {
            return None;
        }
        self.add_between(PieceKind::Dense, start, body_end);
        Some(())
    }

    fn element(&mut self) -> Option<()> {
        let is_negative = self.takes(b"-");
        let start = self.at;
        match self.byte()? {
            b'[' if !is_negative => {
                self.at += 1;
                self.add_at(PieceKind::ListBegin);
                self.enter()?;
                if !self.takes(b"]") {
                    self.list(b"]", Self::element)?;
                }
                self.nested -= 1;
                self.add_at(PieceKind::ListEnd);
            }
            b'0'..=b'9' => {
                let is_float = self.number()?;
                let kind = if is_float { PieceKind::ElementFloat } else { PieceKind::ElementInteger { is_negative } };
                self.add(kind, start);
            }
            b'"' if !is_negative => {
                self.string()?;
                self.add(PieceKind::ElementString, start);
            }
            b't' | b'f' if !is_negative => {
                if !matches!(self.word()?, b"true" | b"false") {
                    return None;
                }
                self.add(PieceKind::ElementBoolean, start);
            }
            _ => return None,
        }
        Some(())
    }

    /// The rest of `affine_map<(d0, d1)[s0] -> (d1, 0)>`, of names and numbers alone.
    fn map(&mut self, start: usize) -> Option<()> {
        self.expect(b"<(")?;
        self.add_at(PieceKind::MapBegin);
        if !self.takes(b")") {
            self.list(b")", |scan| scan.map_name(PieceKind::MapDim))?;
        }
        if self.takes(b"[") {
            self.list(b"]", |scan| scan.map_name(PieceKind::MapSymbol))?;
        }
        self.expect(b" -> (")?;
        self.add_at(PieceKind::MapResults);
        if !self.takes(b")") {
            self.list(b")", |scan| {
                let start = scan.at;
                if scan.byte()?.is_ascii_digit() {
                    scan.at = scan.end_of(start, |byte| byte.is_ascii_digit())?;
                    scan.add(PieceKind::MapConstant, start);
                    return Some(());
                }
                scan.map_name(PieceKind::MapName)
            })?;
        }
        let body_end = self.at;
        self.expect(b">")?;
        self.add_between(PieceKind::Map, start, body_end);
        Some(())
    }

    /// `d0` or `s0`, which are no keywords.
    fn map_name(&mut self, kind: PieceKind) -> Option<()> {
        let start = self.at;
        if !matches!(self.byte()?, b'd' | b's') {
            return None;
        }
        self.at = self.end_of(start + 1, |byte| byte.is_ascii_digit())?;
        self.add(kind, start);
        (self.at > start + 1).then_some(())
    }
}
