//! Values of attributes, and types.

use super::{PieceKind, PieceScan};
use crate::ir::types::FLOAT_TYPES;
use crate::lex::scan::{self, EndlessPair, ShapedExtent};

/// Numbers with at most this many digits fit every type that [`PieceScan::numbers`] supports.
const MOST_DIGITS: usize = 9;

impl PieceScan<'_, '_> {
    pub(crate) fn value(&mut self) -> Option<()> {
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

    /// A number without its sign; returns whether it has a point.
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
        self.ty()?;
        Some(true)
    }

    pub(crate) fn ty(&mut self) -> Option<()> {
        let start = self.at;
        self.word()?;
        self.type_from(start)
    }

    /// A type whose first word was consumed.
    fn type_from(&mut self, start: usize) -> Option<()> {
        let word: &[u8] = &self.bytes[start..self.at];
        let kind = match word {
            b"index" => PieceKind::IndexType,
            b"tensor" | b"vector" | b"memref" if self.byte() == Some(b'<') => {
                self.at = match scan::plain_type_end(self.bytes, start) {
                    Some(end) => end,
                    None => match scan::shaped_extent(self.bytes, self.at, &mut EndlessPair::default()) {
                        ShapedExtent::Balanced(end) => end,
                        ShapedExtent::Unbalanced(_) => return None,
                    },
                };
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

    /// Reads the rest of `array<i64: 1, -2>`, if the numbers are short.
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
            // MLIR refuses -0.
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

    /// Reads the rest of `dense<[1, 2]> : type`.
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

    /// Reads the rest of `affine_map<(d0, d1)[s0] -> (d1, 0)>`, if it has names and numbers only.
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
