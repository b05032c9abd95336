//! `#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32}>`: its syntax, the
//! requirements of its verifier on levels, and on the tensor with the encoding.

use super::levels::{LevelExpression, SparseEncoding, SparseLevel};
use super::parts::TypePart;
use super::reader::{ParameterReader, ParameterResult};
use crate::syntax::faults::{EncodingFault, ParameterError, ParameterFault};

const FORMATS: [&[u8]; 6] = [b"batch", b"compressed", b"dense", b"loose_compressed", b"singleton", b"structured"];
const PROPERTIES: [&[u8]; 3] = [b"nonordered", b"nonunique", b"soa"];
const DIMENSION: &str = "dimension";
const LEVEL: &str = "level";
/// Maximum nesting of parentheses in an expression that is read.
const DEEPEST: usize = 16;

/// The error of an encoding on a tensor.
pub(super) fn fault_of_tensor(text: &[u8], rank: usize, element: &str) -> Option<EncodingFault> {
    let mut reader = ParameterReader::new(text);
    let name = b"#sparse_tensor.encoding";
    if !text.starts_with(name) {
        return None;
    }
    reader.at = name.len();
    let encoding = reader.encoding(b"sparse_tensor.encoding".len()).ok()?;
    if rank == 0 {
        return Some(EncodingFault::Whole("expected non-scalar sparse tensor"));
    }
    let expected = encoding.dimensions.len();
    if expected != rank {
        return Some(EncodingFault::Rank { expected, found: rank });
    }
    for (which, value) in [("explicit", encoding.explicit), ("implicit", encoding.implicit)] {
        let Some((number, ty)) = value.and_then(|value| value.split_once(':')) else { continue };
        let (number, ty) = (number.trim(), ty.trim());
        if number.starts_with('#') || ty.contains(['!', '#']) {
            continue;
        }
        if ty != element {
            return Some(EncodingFault::Value { which, ty: ty.to_owned(), element: element.to_owned() });
        }
        if which == "implicit" && number.parse::<f64>().is_ok_and(|number| number != 0.0) {
            return Some(EncodingFault::Whole("implicit value must be zero"));
        }
    }
    None
}

type SparseResult<T> = Result<T, Option<ParameterError>>;

impl<'t> ParameterReader<'t> {
    fn sparse<T>(&self, fault: EncodingFault, at: usize) -> SparseResult<T> {
        Err(Some(ParameterError { expected: ParameterFault::Sparse(fault), at }))
    }

    /// An encoding, after its name.
    pub(super) fn sparse_encoding(&mut self) -> ParameterResult {
        let name = self.at - b"encoding".len();
        let encoding = self.encoding(name)?;
        encoding.fault().map_or(Ok(()), |fault| self.sparse(fault, name))
    }

    /// `<{key = value, ..}>`
    fn encoding(&mut self, name: usize) -> SparseResult<SparseEncoding<'t>> {
        self.part(TypePart::Text("<"), 0)?;
        self.part(TypePart::Text("{"), 0)?;
        let mut encoding = SparseEncoding::default();
        while let Some(key) = self.word() {
            let is_known = [b"map".as_slice(), b"posWidth", b"crdWidth", b"explicitVal", b"implicitVal"].contains(&key);
            if !is_known {
                return self.sparse(EncodingFault::Key(String::from_utf8_lossy(key).into_owned()), name);
            }
            self.part(TypePart::Text("="), 0)?;
            if key == b"map" {
                self.level_map(&mut encoding)?;
            } else {
                self.encoded_value(&mut encoding, key, name)?;
            }
            if !self.take(",") {
                break;
            }
        }
        self.part(TypePart::Text("}"), 0)?;
        self.part(TypePart::Text(">"), 0)?;
        Ok(encoding)
    }

    /// The value of a key: a number.
    fn encoded_value(&mut self, encoding: &mut SparseEncoding<'t>, key: &[u8], name: usize) -> ParameterResult {
        let first = self.next();
        let start = self.at;
        self.skip_until(b",}")?;
        let text = std::str::from_utf8(&self.text[start..self.at]).map_err(|_| None)?.trim();
        let is_number = matches!(first, Some(b'-' | b'0'..=b'9'));
        if matches!(first, Some(b'!' | b'@')) || !is_number && text.starts_with('#') && !text.starts_with("#complex") {
            return Err(None);
        }
        let words = match key {
            b"posWidth" => "expected an integral position bitwidth",
            b"crdWidth" => "expected an integral index bitwidth",
            b"explicitVal" => "expected a numeric value for explicitVal",
            _ => "expected a numeric value for implicitVal",
        };
        let is_width = key.ends_with(b"Width");
        let width = text.split(':').next().and_then(|number| number.trim().parse::<i64>().ok());
        match key {
            _ if is_width && is_number && width.is_none() && !text.contains('.') => return Err(None),
            b"posWidth" => encoding.widths[0] = width,
            b"crdWidth" => encoding.widths[1] = width,
            b"explicitVal" => encoding.explicit = Some(text),
            _ => encoding.implicit = Some(text),
        }
        let is_right = if is_width { width.is_some() } else { is_number || text.starts_with('#') };
        if is_right { Ok(()) } else { self.sparse(EncodingFault::Whole(words), name) }
    }

    /// `{l0, l1} (d0 = l0, d1 = l1) -> (l0 = d0 : dense, l1 = d1 : compressed)`
    fn level_map(&mut self, encoding: &mut SparseEncoding<'t>) -> ParameterResult {
        if self.take("[") && !self.take("]") {
            return Err(None);
        }
        let mut declared = Vec::new();
        if self.take("{") && !self.take("}") {
            self.list(|reader| reader.identifier().map(|name| declared.push(name)))?;
            self.part(TypePart::Text("}"), 0)?;
        }
        self.specifiers(DIMENSION, |reader| {
            let name = reader.identifier()?;
            let expression = if reader.take("=") { Some(reader.expression(&declared, 0)?) } else { None };
            if reader.take(":") {
                reader.slice()?;
            }
            encoding.dimensions.push((name, expression));
            Ok(())
        })?;
        self.part(TypePart::Text("->"), 0)?;
        let after = self.at;
        self.next();
        let start = std::mem::replace(&mut self.at, after);
        let names: Vec<&[u8]> = encoding.dimensions.iter().map(|(name, _)| *name).collect();
        let levels = &mut encoding.levels;
        self.specifiers(LEVEL, |reader| {
            if !declared.is_empty() {
                reader.bound_level(&declared, levels.len())?;
            }
            let expression = reader.expression(&names, 0)?;
            reader.part(TypePart::Text(":"), 0)?;
            levels.push(reader.level(expression)?);
            Ok(())
        })?;
        let (declared, found) = (declared.len(), encoding.levels.len());
        match declared == 0 || declared == found {
            true => Ok(()),
            false => self.sparse(EncodingFault::LevelRank { declared, found }, start),
        }
    }

    /// `(a, b)`, which may be empty.
    fn specifiers(&mut self, what: &'static str, element: impl FnMut(&mut Self) -> ParameterResult) -> ParameterResult {
        if !self.take("(") {
            return self.sparse(EncodingFault::List('(', what), self.at);
        }
        if self.take(")") {
            return Ok(());
        }
        self.list(element)?;
        if self.take(")") {
            return Ok(());
        }
        let after = self.at;
        match self.next() {
            Some(b';' | b'&' | b'$' | b'~') => self.sparse(EncodingFault::Character, self.at),
            _ => self.sparse(EncodingFault::List(')', what), after),
        }
    }

    fn identifier(&mut self) -> SparseResult<&'t [u8]> {
        match self.word() {
            Some(name) => Ok(name),
            None => self.sparse(EncodingFault::Identifier, self.at),
        }
    }

    /// `l0 =` in front of the specification of a level.
    fn bound_level(&mut self, declared: &[&'t [u8]], bound: usize) -> ParameterResult {
        self.next();
        let start = self.at;
        let name = self.identifier()?;
        let text = String::from_utf8_lossy(name).into_owned();
        match declared.iter().position(|known| *known == name) {
            None => return self.sparse(EncodingFault::Undeclared(format!(" '{text}'")), start),
            Some(declared) if declared != bound => {
                return self.sparse(EncodingFault::LevelOrder { name: text, declared, bound }, start);
            }
            Some(_) => {}
        }
        self.part(TypePart::Text("="), 0)
    }

    /// `#sparse_tensor<slice(1, ?, 2)>`
    fn slice(&mut self) -> ParameterResult {
        let after = self.at;
        if !self.take("#") {
            return match self.next() {
                Some(byte) if byte.is_ascii_alphabetic() => {
                    Err(Some(ParameterError { expected: ParameterFault::Attribute, at: after }))
                }
                _ => Err(None),
            };
        }
        for text in ["sparse_tensor", "<", "slice", "("] {
            if !self.take(text) {
                return Err(None);
            }
        }
        self.list(|reader| {
            if reader.take("?") {
                return Ok(());
            }
            let is_negative = reader.next() == Some(b'-');
            reader.integer()?;
            if is_negative { reader.sparse(EncodingFault::Slice, reader.at) } else { Ok(()) }
        })?;
        self.part(TypePart::Text(")"), 0)?;
        self.part(TypePart::Text(">"), 0)
    }

    /// A sum of names, numbers and their products.
    fn expression(&mut self, names: &[&'t [u8]], depth: usize) -> SparseResult<LevelExpression> {
        let mut sum = self.product(names, depth)?;
        while self.take("+") || self.take_minus() {
            let next = self.product(names, depth)?;
            sum = match (sum, next) {
                (LevelExpression::Scaled(level, factor), LevelExpression::Name(rest)) => {
                    LevelExpression::Restored(level, factor, rest)
                }
                _ => LevelExpression::Other,
            };
        }
        Ok(sum)
    }

    /// Consumes a minus sign that does not begin an arrow.
    fn take_minus(&mut self) -> bool {
        let before = self.at;
        let is_minus = self.take("-") && self.text.get(self.at) != Some(&b'>');
        if !is_minus {
            self.at = before;
        }
        is_minus
    }

    fn product(&mut self, names: &[&'t [u8]], depth: usize) -> SparseResult<LevelExpression> {
        let mut product = self.factor(names, depth)?;
        loop {
            let before = self.at;
            let operator: &[u8] = if self.take("*") { b"*" } else { self.word().unwrap_or_default() };
            if !matches!(operator, b"*" | b"floordiv" | b"ceildiv" | b"mod") {
                self.at = before;
                return Ok(product);
            }
            let factor = self.factor(names, depth)?;
            product = match (operator, product, factor) {
                (b"floordiv", LevelExpression::Name(name), LevelExpression::Number(number)) => {
                    LevelExpression::Block(name, number)
                }
                (b"mod", LevelExpression::Name(name), LevelExpression::Number(number)) => {
                    LevelExpression::Rest(name, number)
                }
                (b"*", LevelExpression::Name(name), LevelExpression::Number(number)) => {
                    LevelExpression::Scaled(name, number)
                }
                _ => LevelExpression::Other,
            };
        }
    }

    fn factor(&mut self, names: &[&'t [u8]], depth: usize) -> SparseResult<LevelExpression> {
        let after = self.at;
        match self.next() {
            Some(b'(') if depth < DEEPEST => {
                self.take("(");
                let inner = self.expression(names, depth + 1)?;
                self.part(TypePart::Text(")"), 0)?;
                Ok(inner)
            }
            Some(b'-' | b'0'..=b'9') => {
                let start = self.at;
                self.integer()?;
                let text = std::str::from_utf8(&self.text[start..self.at]).map_err(|_| None)?;
                text.parse().map(LevelExpression::Number).map_err(|_| None)
            }
            Some(byte) if byte.is_ascii_alphabetic() || byte == b'_' => {
                let name = self.identifier()?;
                match names.iter().position(|known| *known == name) {
                    Some(index) => Ok(LevelExpression::Name(index)),
                    None => self.sparse(EncodingFault::Undeclared(String::new()), after),
                }
            }
            _ => Err(None),
        }
    }

    /// `compressed(nonunique, soa)`, `structured[2, 4]`
    fn level(&mut self, expression: LevelExpression) -> SparseResult<SparseLevel<'t>> {
        self.next();
        let start = self.at;
        let Some(format) = self.word() else {
            return self.sparse(EncodingFault::Level("format (e.g. dense, compressed or singleton)"), start);
        };
        let mut level = SparseLevel { expression, format, is_soa: false, block: 0 };
        if format == b"structured" && self.take("[") {
            let mut sizes = Vec::new();
            self.list(|reader| {
                let is_negative = reader.next() == Some(b'-');
                let start = reader.at;
                reader.integer()?;
                if is_negative {
                    return reader.sparse(EncodingFault::NegativeSize, start);
                }
                let text = std::str::from_utf8(&reader.text[start..reader.at]).map_err(|_| None)?;
                sizes.push(text.parse::<i64>().map_err(|_| None)?);
                Ok(())
            })?;
            self.part(TypePart::Text("]"), 0)?;
            let &[part, whole] = &sizes[..] else { return Err(None) };
            if part > whole {
                return self.sparse(EncodingFault::Structured, start);
            }
            level.block = whole;
        }
        if self.take("(") {
            self.list(|reader| {
                reader.next();
                let start = reader.at;
                let Some(property) = reader.word() else {
                    let words = "property (e.g. nonordered, nonunique or high)";
                    return reader.sparse(EncodingFault::Level(words), start);
                };
                level.is_soa |= property == b"soa";
                reader.level_word("property", property, &PROPERTIES, start)
            })?;
            self.part(TypePart::Text(")"), 0)?;
        }
        self.level_word("format", format, &FORMATS, start)?;
        Ok(level)
    }

    fn level_word(&self, what: &'static str, word: &[u8], known: &[&[u8]], at: usize) -> ParameterResult {
        match known.contains(&word) {
            true => Ok(()),
            false => self.sparse(EncodingFault::UnknownLevel(what, String::from_utf8_lossy(word).into_owned()), at),
        }
    }
}
