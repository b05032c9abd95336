//! Parts of a line in the spacing of printers, as [`LinePiece`]s: successors, properties and attributes.
//!
//! The lexer of the fast parser finds the end of a line with them, and the builder processes them as the events that
//! the grammar would produce for the same text, in the same order. Only frequent syntax is supported, with blanks where
//! printers put them; at any other text the search ends, and the line is read token by token.

mod values;

use crate::lex::scan::begins_with;
use crate::limits::Reading;
use crate::source::Span;

/// An event of the builder, with its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinePiece {
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
    /// `array<i64: 1, 2>` of numbers that fit: the text after the colon.
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

/// The maximum sizes of pieces. Longer texts take long to read in any case.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceLimit {
    bytes: usize,
    /// Maximum nesting of arrays and dictionaries.
    depth: usize,
}

impl PieceLimit {
    pub(crate) fn new(limits: &Reading) -> Self {
        Self { bytes: limits.piece_bytes, depth: limits.piece_depth }
    }
}

/// The beginning of the types, after the successors, properties and attributes that begin at `at`, after a parenthesis.
pub(crate) fn tail_end(bytes: &[u8], at: usize, extent: PieceLimit, pieces: &mut Vec<LinePiece>) -> Option<usize> {
    let mut scan = PieceScan::new(bytes, at, extent, pieces);
    if scan.takes(b"[") {
        scan.list(b"]", PieceScan::successor)?;
    }
    if scan.takes(b" <") {
        scan.dictionary()?;
        scan.expect(b">")?;
        scan.add_at(PieceKind::Properties);
    }
    scan.expect(b" ")?;
    if scan.byte() == Some(b'{') {
        scan.dictionary()?;
        scan.add_at(PieceKind::Attributes);
        scan.expect(b" ")?;
    }
    scan.expect(b": ")?;
    (scan.byte() == Some(b'(')).then_some(scan.at)
}

/// The end of a dictionary or an array that begins at `at`.
pub(crate) fn attribute_end(bytes: &[u8], at: usize, extent: PieceLimit, pieces: &mut Vec<LinePiece>) -> Option<usize> {
    let mut scan = PieceScan::new(bytes, at, extent, pieces);
    scan.value()?;
    Some(scan.at)
}

struct PieceScan<'t, 'p> {
    bytes: &'t [u8],
    at: usize,
    pieces: &'p mut Vec<LinePiece>,
    /// The number of open arrays and dictionaries.
    nested: usize,
    most_nested: usize,
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

impl<'t, 'p> PieceScan<'t, 'p> {
    /// Creates a reader of the text at `at`, with a list for its pieces.
    fn new(bytes: &'t [u8], at: usize, extent: PieceLimit, pieces: &'p mut Vec<LinePiece>) -> Self {
        pieces.clear();
        Self {
            bytes: &bytes[..bytes.len().min(at.saturating_add(extent.bytes))],
            at,
            pieces,
            nested: 0,
            most_nested: extent.depth,
        }
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    #[inline(always)]
    fn takes<const N: usize>(&mut self, text: &[u8; N]) -> bool {
        let is_next = begins_with(&self.bytes[self.at..], text);
        self.at += if is_next { N } else { 0 };
        is_next
    }

    #[inline(always)]
    fn expect<const N: usize>(&mut self, text: &[u8; N]) -> Option<()> {
        self.takes(text).then_some(())
    }

    #[inline(always)]
    fn add(&mut self, kind: PieceKind, from: usize) {
        self.add_between(kind, from, self.at);
    }

    #[inline(always)]
    fn add_at(&mut self, kind: PieceKind) {
        self.add(kind, self.at);
    }

    #[inline(always)]
    fn add_between(&mut self, kind: PieceKind, from: usize, to: usize) {
        self.pieces.push(LinePiece { kind, span: Span::new(from as u32, to as u32) });
    }

    /// Items separated by commas, after the opening bracket; `end` closes the list.
    #[inline]
    fn list(&mut self, end: &[u8; 1], item: impl Fn(&mut Self) -> Option<()>) -> Option<()> {
        loop {
            item(self)?;
            if self.takes(end) {
                return Some(());
            }
            self.expect(b", ")?;
        }
    }

    /// The end of a run of certain bytes, from a place on. It must be before the end of the text.
    #[inline(always)]
    fn end_of(&self, from: usize, is_part: impl Fn(u8) -> bool) -> Option<usize> {
        Some(from + self.bytes.get(from..)?.iter().position(|byte| !is_part(*byte))?)
    }

    fn successor(&mut self) -> Option<()> {
        let start = self.at;
        // The names of blocks have the syntax of values' names except for the sigil.
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
        (self.nested <= self.most_nested).then_some(())
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

    /// Consumes a word.
    #[inline]
    fn word(&mut self) -> Option<&'t [u8]> {
        let start = self.at;
        let is_word = self.byte()?.is_ascii_alphabetic() || self.byte() == Some(b'_');
        self.at = self.end_of(start, |byte| IS_OF_WORD[usize::from(byte)])?;
        is_word.then_some(&self.bytes[start..self.at])
    }
}
