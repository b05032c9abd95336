//! The extents that no regular expression finds: malformed string literals, the balanced body of a dialect
//! symbol, the whole of a shaped type, and the blanks and comments between tokens.
//!
//! Every scan is linear, keeps its nesting on the heap, and never reads past the given end.

use super::error::LexicalError;
pub(crate) use crate::ir::skip_trivia;
use crate::source::Span;
use smallvec::SmallVec;

/// Whether a text begins with another whose length is known: compared in place, where `starts_with` calls a function.
#[inline(always)]
pub(crate) fn begins_with<const N: usize>(text: &[u8], first: &[u8; N]) -> bool {
    text.first_chunk() == Some(first)
}

/// The end of the string literal whose opening quote is at `open`.
///
/// # Errors
/// An escape that MLIR does not have, or no closing quote on the line.
pub(crate) fn string_end(bytes: &[u8], open: usize) -> Result<usize, LexicalError> {
    let mut at = open + 1;
    loop {
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => match &bytes[at + 1..] {
                [b'"' | b'\\' | b'n' | b't', ..] => at += 2,
                [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => at += 3,
                _ => return Err(LexicalError::UnknownEscape { at: at as u32 }),
            },
            Some(b'\n' | 0x0b | 0x0c) | None => {
                return Err(LexicalError::UnterminatedString { open: open as u32, at: at as u32 });
            }
            Some(_) => at += 1,
        }
    }
}

/// The closing bracket for an opening one.
fn closer(open: u8) -> u8 {
    match open {
        b'<' => b'>',
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// A cached lookahead that found no end: the brackets that were open in it have no end either. Without this cache, every unclosed `!t.x<` of a file would look
/// ahead to the end of the file.
#[derive(Default)]
pub(crate) struct Endless {
    /// The open brackets, in the order of the text.
    open: SmallVec<[u32; 16]>,
    /// The place where the lookahead ended.
    at: usize,
    /// The last string without an end.
    string: Option<usize>,
    /// The error in a string, if that was the reason.
    error: Option<LexicalError>,
}

impl Endless {
    fn knows(&self, open: usize) -> bool {
        self.open.binary_search(&(open as u32)).is_ok()
    }

    /// The reason for which the body that starts at `body` has no end.
    fn reason(&self, bytes: &[u8], body: usize) -> LexicalError {
        if let Some(error) = &self.error {
            return error.clone();
        }
        let body = body as u32;
        let open = self.open.last().copied().unwrap_or(body);
        LexicalError::UnbalancedBody {
            body,
            open,
            at: self.at.min(bytes.len()) as u32,
            // The place where MLIR's lexer stops.
            place: self.string.map_or(body, |string| body.max(string as u32)),
            bracket: char::from(bytes[open as usize]),
        }
    }
}

/// The end of a dialect symbol's body, which starts with the `<` at `open`.
///
/// Brackets must balance, strings are skipped, `->` is not a bracket, and `//` begins no comment.
///
/// # Errors
/// A bracket closed by another kind, a NUL, or the end of the text inside; an ill-formed string.
pub(crate) fn symbol_body_end(bytes: &[u8], open: usize, endless: &mut Endless) -> Result<usize, LexicalError> {
    if endless.knows(open) {
        return Err(endless.reason(bytes, open));
    }
    let mut nesting: SmallVec<[u32; 16]> = SmallVec::new();
    let (mut at, mut string) = (open, None);
    let error = loop {
        match bytes.get(at) {
            None | Some(0) => break None,
            Some(b'<' | b'(' | b'[' | b'{') => nesting.push(at as u32),
            Some(b'-') if bytes.get(at + 1) == Some(&b'>') => at += 1,
            Some(close @ (b'>' | b')' | b']' | b'}')) => {
                if nesting.last().is_none_or(|open| closer(bytes[*open as usize]) != *close) {
                    break None;
                }
                nesting.pop();
                if nesting.is_empty() {
                    return Ok(at + 1);
                }
            }
            Some(b'"') => {
                string = Some(at);
                match string_end(bytes, at) {
                    Ok(end) => at = end - 1,
                    Err(error) => break Some(error),
                }
            }
            Some(_) => {}
        }
        at += 1;
    };
    *endless = Endless { open: nesting, at, string, error };
    Err(endless.reason(bytes, open))
}

/// The cached failures of both kinds of lookahead.
#[derive(Default)]
pub(crate) struct EndlessPair {
    pub(crate) bodies: Endless,
    shapes: Endless,
}

/// The bytes of dimensions and of most element types.
static IS_PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'?';
        byte += 1;
    }
    table
};

/// The result of a lookahead for the end of a shaped type.
pub(crate) enum ShapedExtent {
    /// The brackets balance, and the type ends at this offset.
    Balanced(usize),
    /// The brackets do not balance; the parser reports an error in the text up to this offset.
    Unbalanced(usize),
}

/// The end of `(types) -> types` from its `(` on, if it is spaced as printers write it and no type has inner brackets.
pub(crate) fn signature_end(bytes: &[u8], open: usize) -> Option<usize> {
    visit_signature(bytes, open, |_, _| {})
}

/// The side of a signature to which a type belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypeOf {
    Input,
    Result,
}

/// Finds the end of a signature, and calls a function with the extent of each type.
#[inline]
pub(crate) fn visit_signature(
    bytes: &[u8],
    open: usize,
    mut each: impl FnMut(TypeOf, (usize, usize)),
) -> Option<usize> {
    let at = types_end(bytes, open, |ty| each(TypeOf::Input, ty))?;
    let at = at + begins_with(&bytes[at..], b" -> ").then_some(4)?;
    if bytes.get(at) != Some(&b'(') {
        let end = plain_type_end(bytes, at)?;
        each(TypeOf::Result, (at, end));
        return Some(end);
    }
    let end = types_end(bytes, at, |ty| each(TypeOf::Result, ty))?;
    // The result of the function type is a function type, which is read token by token.
    (!begins_with(&bytes[end..], b" -> ")).then_some(end)
}

/// The end of `(type, type)`.
#[inline]
fn types_end(bytes: &[u8], open: usize, mut each: impl FnMut((usize, usize))) -> Option<usize> {
    let mut at = open + 1;
    if bytes.get(at) == Some(&b')') {
        return Some(at + 1);
    }
    loop {
        let end = plain_type_end(bytes, at)?;
        each((at, end));
        match bytes.get(end..end + 2)? {
            [b')', _] => return Some(end + 1),
            [b',', b' '] => at = end + 2,
            _ => return None,
        }
    }
}

/// The end of `i32` or `tensor<4x?xf32>`.
#[inline]
pub(crate) fn plain_type_end(bytes: &[u8], start: usize) -> Option<usize> {
    let plain = |at: usize| Some(at + bytes.get(at..)?.iter().position(|byte| !IS_PLAIN[usize::from(*byte)])?);
    let end = plain(start)?;
    if end == start || !bytes[start].is_ascii_alphabetic() {
        return None;
    }
    if bytes[end] != b'<' {
        return Some(end);
    }
    let close = plain(end + 1)?;
    (bytes[close] == b'>').then_some(close + 1)
}

/// The extent of `tensor<..>` and similar types from the `<` at `open`.
///
/// Stops where no type can continue, so that a missing `>` affects only its operation.
pub(crate) fn shaped_extent(bytes: &[u8], open: usize, endless: &mut EndlessPair) -> ShapedExtent {
    // Nearly every type has no inner brackets.
    if let Some(plain) = bytes[open + 1..].iter().position(|byte| !IS_PLAIN[usize::from(*byte)])
        && bytes[open + 1 + plain] == b'>'
    {
        return ShapedExtent::Balanced(open + 2 + plain);
    }
    if endless.shapes.knows(open) {
        return ShapedExtent::Unbalanced(endless.shapes.at);
    }
    let mut nesting: SmallVec<[u32; 16]> = SmallVec::new();
    let mut at = open;
    while let Some(&byte) = bytes.get(at) {
        let innermost = nesting.last().map(|open| bytes[*open as usize]);
        match byte {
            // An affine set compares inside parentheses.
            b'<' | b'>' if innermost == Some(b'(') && bytes.get(at + 1) == Some(&b'=') => at += 1,
            b'<' | b'(' | b'[' | b'{' => nesting.push(at as u32),
            b'>' | b')' | b']' | b'}' => {
                if nesting.pop().is_none_or(|open| closer(bytes[open as usize]) != byte) {
                    return ShapedExtent::Unbalanced(at);
                }
                if nesting.is_empty() {
                    return ShapedExtent::Balanced(at + 1);
                }
            }
            b'-' if bytes.get(at + 1) == Some(&b'>') => at += 1,
            b'/' if bytes.get(at + 1) == Some(&b'/') => at = skip_trivia(bytes, at) - 1,
            b'"' => match string_end(bytes, at) {
                // A name in `loc(..)` may contain another location.
                Ok(end) if matches!(innermost, Some(b'(' | b'[')) || !starts_operand_list(bytes, end) => at = end - 1,
                _ => return ShapedExtent::Unbalanced(at),
            },
            b'!' | b'#' => {
                let name = at + 1 + symbol_name_length(&bytes[at + 1..]);
                if bytes.get(name) == Some(&b'<') {
                    match symbol_body_end(bytes, name, &mut endless.bodies) {
                        Ok(end) => at = end - 1,
                        Err(_) => return ShapedExtent::Unbalanced(at),
                    }
                } else {
                    at = name - 1;
                }
            }
            b'@' => {
                at += symbol_name_length(&bytes[at + 1..]);
                if starts_operand_list(bytes, at + 1) {
                    return ShapedExtent::Unbalanced(at);
                }
            }
            // An `=` inside angle brackets is a definition after the type; other `=` are in parentheses or braces.
            b'=' if innermost == Some(b'<') => return ShapedExtent::Unbalanced(at),
            b'%' | b'^' | b';' => return ShapedExtent::Unbalanced(at),
            _ => {}
        }
        at += 1;
    }
    endless.shapes = Endless { open: nesting, at: bytes.len(), ..Endless::default() };
    ShapedExtent::Unbalanced(bytes.len())
}

/// A `(` after a string or a symbol begins an operation, which no type contains.
fn starts_operand_list(bytes: &[u8], end: usize) -> bool {
    bytes.get(skip_trivia(bytes, end)) == Some(&b'(')
}

fn symbol_name_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte)).count()
}

/// Returns the error in the bytes at `start`, where logos found no token.
pub(crate) fn explain(bytes: &[u8], start: usize) -> LexicalError {
    let quoted = match &bytes[start..] {
        [b'"', ..] => Some(start),
        [b'@', b'"', ..] => Some(start + 1),
        _ => None,
    };
    if let Some(Err(error)) = quoted.map(|open| string_end(bytes, open)) {
        return error;
    }
    let length = match std::str::from_utf8(&bytes[start..bytes.len().min(start + 4)]) {
        Ok(text) => text.chars().next().map_or(1, char::len_utf8),
        Err(error) if error.valid_up_to() > 0 => {
            let valid = String::from_utf8_lossy(&bytes[start..start + error.valid_up_to()]);
            valid.chars().next().map_or(1, char::len_utf8)
        }
        Err(_) => 1,
    };
    if bytes[start] == b'.' {
        let digits = bytes[..start].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 0 && bytes.get(start + 1).is_some_and(u8::is_ascii_digit) {
            // A number among dimensions that is too large is invalid.
            let span = Span::new((start - digits) as u32, start as u32);
            let is_scalable = bytes[..start - digits].iter().rfind(|byte| !byte.is_ascii_whitespace()) == Some(&b'[');
            let location = if is_scalable { span.start } else { gap_before(bytes, span.start, 0) };
            return LexicalError::FractionalDimension { span, location, is_scalable };
        }
        return LexicalError::Ellipsis { at: start as u32 };
    }
    if let sigil @ (b'%' | b'^' | b'#' | b'!' | b'@') = bytes[start] {
        return LexicalError::LoneSigil { sigil, at: start as u32 };
    }
    LexicalError::UnexpectedCharacter { span: Span::new(start as u32, (start + length) as u32) }
}

/// The end of the name of a value, `%name` or `%0`, if one begins at `at`: the same token as in the lexer.
#[inline]
pub(crate) fn value_name_end(bytes: &[u8], at: usize) -> Option<usize> {
    let [b'%', name @ ..] = bytes.get(at..)? else { return None };
    let length = match name.first()? {
        b'0'..=b'9' => name.iter().take_while(|byte| byte.is_ascii_digit()).count(),
        _ => name.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte)).count(),
    };
    (length > 0).then_some(at + 1 + length)
}

/// The extent of `tensor<..>`, `vector<..>` or `memref<..>`, if one begins at `at`.
#[inline]
pub(crate) fn shaped_type(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let open = at + b"tensor".len();
    let is_shaped = [b"tensor<", b"vector<", b"memref<"].into_iter().any(|word| begins_with(rest, word));
    if !is_shaped {
        return None;
    }
    match shaped_extent(bytes, open, &mut EndlessPair::default()) {
        ShapedExtent::Balanced(end) | ShapedExtent::Unbalanced(end) => Some(end.max(open + 1)),
    }
}

/// The length of the word that begins at `at`, such as the name of an operation; 0 if there is none.
#[inline]
pub(crate) fn word_length(bytes: &[u8], at: usize) -> usize {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    match bytes.get(at) {
        Some(first) if first.is_ascii_alphabetic() || *first == b'_' => bytes[at..].iter().take_while(is_part).count(),
        _ => 0,
    }
}

/// The end of the alias that begins at `start`, if it is a word of letters and digits.
#[inline]
pub(crate) fn alias_end(bytes: &[u8], start: usize) -> Option<usize> {
    let name = bytes.get(start + 1..)?;
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    name.first()?.is_ascii_alphabetic().then(|| start + 1 + name.iter().take_while(is_part).count())
}

/// The end of the token before `at`: blanks, blank lines and line comments are skipped.
pub(crate) fn end_of_previous(bytes: &[u8], at: u32, floor: u32) -> u32 {
    let (mut end, floor) = (at as usize, floor as usize);
    loop {
        while end > floor && matches!(bytes[end - 1], b' ' | b'\t' | b'\r' | b'\n' | 0) {
            end -= 1;
        }
        let line =
            bytes[floor..end].iter().rposition(|byte| *byte == b'\n').map_or(floor, |newline| floor + newline + 1);
        match comment_start(&bytes[line..end]) {
            Some(comment) => end = line + comment,
            None if end == floor => return at,
            None => return end as u32,
        }
    }
}

/// The place at which MLIR reports a missing part before the token `at`: after the previous token, which may be on an
/// earlier line. MLIR treats any `//` on a line as a comment.
pub(crate) fn gap_before(bytes: &[u8], at: u32, floor: u32) -> u32 {
    let (mut end, floor) = (at as usize, floor as usize);
    loop {
        while end > floor && matches!(bytes[end - 1], b' ' | b'\t') {
            end -= 1;
        }
        if end == floor {
            return at;
        }
        if !matches!(bytes[end - 1], b'\n' | b'\r') {
            return end as u32;
        }
        end -= 1;
        let line =
            bytes[floor..end].iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(floor, |at| floor + at);
        if let Some(comment) = bytes[line..end].windows(2).position(|pair| pair == b"//") {
            end = line + comment;
        }
    }
}

/// The beginning of a comment on a line, outside of strings.
fn comment_start(line: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < line.len() {
        match line[at] {
            b'"' => at = string_end(line, at).ok()?,
            b'/' if line.get(at + 1) == Some(&b'/') => return Some(at),
            _ => at += 1,
        }
    }
    None
}

/// Whether a statement can begin at `at`: an operation, a block label, an alias.
pub(crate) fn is_statement(bytes: &[u8], at: usize) -> bool {
    let rest = &bytes[at.min(bytes.len())..];
    let next_after = |length: usize| bytes.get(skip_trivia(bytes, at + length)).copied();
    match rest {
        [b'"', ..] => string_end(bytes, at).is_ok_and(|end| next_after(end - at) == Some(b'(')),
        [b'%', ..] => {
            let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"%_$.-,: \t".contains(byte);
            let names = rest.iter().take_while(is_name).count();
            rest.get(names) == Some(&b'=')
        }
        [b'^', ..] => matches!(next_after(1 + name_length(&rest[1..])), Some(b':' | b'(')),
        [b'#' | b'!', ..] => {
            let length = 1 + name_length(&rest[1..]);
            next_after(length) == Some(b'=')
        }
        [b'{', b'-', b'#', ..] => true,
        [first, ..] if first.is_ascii_alphabetic() || *first == b'_' => {
            let word = &rest[..name_length(rest)];
            let next = next_after(word.len());
            match word {
                b"return" | b"module" => true,
                b"call" | b"constant" => next == Some(b'@'),
                b"call_indirect" => next == Some(b'%'),
                b"unrealized_conversion_cast" => matches!(next, Some(b'%' | b't')),
                b"func.return" | b"builtin.module" | b"func.func" => true,
                _ => word.contains(&b'.') && !matches!(next, Some(b'=' | b':' | b',' | b'}' | b')' | b'>' | b'<')),
            }
        }
        _ => false,
    }
}

/// The place after the string, comment or byte that begins at `at`.
pub(crate) fn end_of_piece(bytes: &[u8], at: usize) -> usize {
    match bytes[at] {
        b'"' => string_end(bytes, at).unwrap_or(at + 1),
        b'/' if bytes.get(at + 1) == Some(&b'/') => {
            at + bytes[at..].iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len() - at)
        }
        _ => at + 1,
    }
}

pub(crate) fn name_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte)).count()
}

/// The end of `%name` or of `%12`.
#[inline(always)]
pub(crate) fn value_end(bytes: &[u8], at: usize) -> Option<usize> {
    let [b'%', first, ..] = bytes.get(at..)? else { return None };
    let rest = &bytes[at + 1..];
    let length = match first {
        b'0'..=b'9' => rest.iter().position(|byte| !byte.is_ascii_digit())?,
        _ => rest.iter().position(|byte| !IS_OF_NAME[usize::from(*byte)])?,
    };
    (length > 0).then_some(at + 1 + length)
}

/// Whether a byte may be in the name of a value.
static IS_OF_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'_' | b'.' | b'$' | b'-');
        byte += 1;
    }
    table
};
