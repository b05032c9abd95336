//! `#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>`: the names of dimensions and levels have no meaning, and defaults may be
//! written or not.

use super::floats;
use super::scan::{ScannedText, tokens};
use crate::ir::integer;

const START: [&[u8]; 6] = [b"#", b"sparse_tensor.encoding", b"<", b"{", b"map", b"="];

/// The encoding in MLIR's spelling; `None` for another text.
pub(super) fn encoding(text: &[u8]) -> Option<Vec<u8>> {
    let tokens: Vec<ScannedText<'_>> = tokens(text).collect();
    let mut reader = SparseReader { tokens: &tokens, symbols: Vec::new(), dims: Vec::new() };
    START.iter().try_for_each(|text| reader.expect(text))?;
    let mut out = "#sparse_tensor.encoding<{ map = ".to_owned();
    if reader.expect(b"[").is_some() {
        reader.symbols = reader
            .list(b"]")?
            .into_iter()
            .map(|symbol| symbol.first().map(|token| token.text))
            .collect::<Option<_>>()?;
        out.push_str(&format!("[{}]", numbered('s', reader.symbols.len()).join(", ")));
    }
    if reader.expect(b"{").is_some() {
        reader.list(b"}")?;
    }
    reader.expect(b"(")?;
    let dims = reader.list(b")")?;
    reader.dims = dims.iter().map(|dim| dim.first().map(|token| token.text)).collect::<Option<_>>()?;
    let slices = dims.iter().map(|dim| dim.split(|token| token.text == b":").nth(1));
    let dims: Vec<String> = numbered('d', dims.len())
        .into_iter()
        .zip(slices)
        .map(|(dim, slice)| slice.map_or(dim.clone(), |slice| format!("{dim} : {}", spaced(slice))))
        .collect();
    [&b"-"[..], b">", b"("].iter().try_for_each(|text| reader.expect(text))?;
    let levels: Vec<String> = reader.list(b")")?.into_iter().map(|level| reader.level(level)).collect::<Option<_>>()?;
    out.push_str(&format!("({}) -> ({})", dims.join(", "), levels.join(", ")));
    while reader.expect(b",").is_some() {
        if let Some(entry) = reader.entry()? {
            out.push_str(&format!(", {entry}"));
        }
    }
    [&b"}"[..], b">"].iter().try_for_each(|text| reader.expect(text))?;
    out.push_str(" }>");
    reader.tokens.is_empty().then(|| out.into_bytes())
}

fn numbered(prefix: char, count: usize) -> Vec<String> {
    (0..count).map(|at| format!("{prefix}{at}")).collect()
}

struct SparseReader<'a, 't> {
    tokens: &'a [ScannedText<'t>],
    symbols: Vec<&'t [u8]>,
    dims: Vec<&'t [u8]>,
}

impl<'a, 't> SparseReader<'a, 't> {
    fn expect(&mut self, text: &[u8]) -> Option<()> {
        let (first, rest) = self.tokens.split_first()?;
        (first.text == text).then(|| self.tokens = rest)
    }

    /// The parts between commas up to the end of a list.
    fn list(&mut self, close: &[u8]) -> Option<Vec<&'a [ScannedText<'t>]>> {
        let (mut items, mut depth, mut start) = (Vec::new(), 0usize, 0);
        for (at, token) in self.tokens.iter().enumerate() {
            match token.text {
                text if depth == 0 && (text == close || text == b",") => {
                    if at > start || text == b"," {
                        items.push(&self.tokens[start..at]);
                    }
                    start = at + 1;
                    if text == close {
                        self.tokens = &self.tokens[start..];
                        return Some(items);
                    }
                }
                b"(" | b"[" | b"<" | b"{" => depth += 1,
                b")" | b"]" | b">" | b"}" => depth = depth.checked_sub(1)?,
                _ => {}
            }
        }
        None
    }

    /// `level = expression : type`
    fn level(&self, level: &[ScannedText<'t>]) -> Option<String> {
        let mut halves = level.splitn(2, |token| token.text == b":");
        let (expression, ty) = (halves.next()?, halves.next()?);
        let expression = expression.rsplit(|token| token.text == b"=").next()?;
        let renamed: Vec<String> = expression.iter().map(|token| self.renamed(*token)).collect();
        let expression = renamed.join(" ").replace("( ", "(").replace(" )", ")");
        Some(format!("{expression} : {}", spaced(ty)))
    }

    fn renamed(&self, token: ScannedText<'_>) -> String {
        let place = |names: &[&[u8]]| names.iter().position(|name| *name == token.text);
        match (place(&self.dims), place(&self.symbols)) {
            (Some(dim), _) => format!("d{dim}"),
            (None, Some(symbol)) => format!("s{symbol}"),
            (None, None) => String::from_utf8_lossy(token.text).into_owned(),
        }
    }

    /// `posWidth = 32`; the inner `None` for the default.
    fn entry(&mut self) -> Option<Option<String>> {
        let (key, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        self.expect(b"=")?;
        let end = self.tokens.iter().position(|token| matches!(token.text, b"," | b"}"))?;
        let (value, rest) = self.tokens.split_at(end);
        self.tokens = rest;
        let key = String::from_utf8_lossy(key.text);
        let value = match value {
            [number] => match integer(number.text)? {
                0 => return Some(None),
                number => number.to_string(),
            },
            [number, colon, ty] if colon.text == b":" && number.text.contains(&b'.') => {
                let ty = std::str::from_utf8(ty.text).ok()?;
                format!("{} : {ty}", floats::print(number.text, ty).0)
            }
            other => spaced(other),
        };
        Some(Some(format!("{key} = {value}")))
    }
}

/// Tokens separated by blanks as in MLIR.
fn spaced(tokens: &[ScannedText<'_>]) -> String {
    let mut out = String::new();
    for token in tokens {
        match token.text {
            b"," => out.push_str(", "),
            b":" => out.push_str(" : "),
            text => out.push_str(&String::from_utf8_lossy(text)),
        }
    }
    out
}
