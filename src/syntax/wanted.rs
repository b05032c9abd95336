//! [`Wanted`]: the expectation at a token, and the text around the token.

use crate::lex::scan;
use crate::source::{SourceFile, Span};

/// The expectation at a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted<'w> {
    /// A sign or a word.
    Text(&'w str),
    Type,
    /// The sizes of a shaped type.
    Sizes,
    Operand,
    Attribute,
    Location,
    Operation,
}

impl Wanted<'_> {
    /// Whether an expected token begins with a text.
    pub(super) fn is_begun_by(self, text: &[u8]) -> bool {
        const TYPES: [&[u8]; 9] =
            [b"tensor<", b"memref<", b"vector<", b"tuple<", b"complex<", b"index", b"none", b"!", b"bf16"];
        match self {
            Self::Text(sign) => text.starts_with(sign.as_bytes()),
            Self::Type => TYPES.iter().any(|ty| text.starts_with(ty)) || matches!(text, [b'i' | b'f', b'0'..=b'9', ..]),
            Self::Operand => text.starts_with(b"%"),
            Self::Attribute => {
                matches!(text, [b'0'..=b'9' | b'"' | b'[' | b'#' | b'@', ..]) || text.starts_with(b"dense<")
            }
            Self::Location => matches!(text, [b'"' | b'#', ..]) || text.starts_with(b"unknown"),
            Self::Operation => text.is_empty() || text.starts_with(b"}") || scan::is_statement(text, 0),
            Self::Sizes => false,
        }
    }
}

/// The token before the unexpected one on its line, or the token itself, if both are the same word, name or sign. Another line may belong to another part
/// of the text, which is read separately.
pub(super) fn written_twice(found: Span, source: &SourceFile) -> Option<Span> {
    let previous_end = scan::end_of_previous(source.bytes(), found.start, 0);
    if source.slice(Span::new(previous_end, found.start)).contains(&b'\n') {
        return None;
    }
    let (text, before) = (source.slice(found), piece_before(source.bytes(), previous_end));
    if is_bracketed(text) || before.is_empty() {
        return None;
    }
    if before == text {
        return Some(found);
    }
    // A type and its brackets are one token.
    let is_word = before.iter().all(u8::is_ascii_alphanumeric);
    let begins = text.strip_prefix(before).is_some_and(|rest| rest.starts_with(b"<"));
    (is_word && begins).then(|| Span::new(previous_end - before.len() as u32, previous_end))
}

/// The text after a place up to the end of its line, without leading blanks and comments: text on other lines may belong to another function,
/// which is read separately.
pub(super) fn rest_of_line(bytes: &[u8], place: usize) -> &[u8] {
    let end = memchr::memchr(b'\n', &bytes[place..]).map_or(bytes.len(), |length| place + length);
    let next = scan::skip_trivia(bytes, place);
    &bytes[next.min(end)..end]
}

/// Whether a word, with a sigil, is the name of a value in the text. Long texts are not searched.
pub(super) fn is_name_of_value(bytes: &[u8], word: &str) -> bool {
    const SEARCHED: usize = 1 << 20;
    let name = format!("%{word}");
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    !word.is_empty()
        && word.bytes().all(|byte| is_word(&byte))
        && bytes.len() <= SEARCHED
        && memchr::memmem::find_iter(bytes, name.as_bytes()).any(|at| !bytes.get(at + name.len()).is_some_and(is_word))
}

/// Whether a token is a bracket, a string or the end of the text: two of these may follow each other.
pub(super) fn is_bracketed(text: &[u8]) -> bool {
    matches!(text, [b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'"', ..] | [])
}

/// The word or the sign that ends at a place.
fn piece_before(bytes: &[u8], end: u32) -> &[u8] {
    let before = &bytes[..end as usize];
    let is_word = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    let word = before.iter().rev().take_while(is_word).count();
    let sigil = usize::from(before[..end as usize - word].last().is_some_and(|byte| b"%@#!^".contains(byte)));
    &before[end as usize - (word + sigil).max(1).min(before.len())..]
}

#[cfg(test)]
mod tests {
    use super::piece_before;

    #[test]
    fn pieces_end_where_they_end() {
        for (text, piece) in [("a %b_1", "%b_1"), ("x: tensor", "tensor"), ("(i32,", ","), ("a", "a"), ("", "")] {
            assert_eq!(piece_before(text.as_bytes(), text.len() as u32), piece.as_bytes(), "{text}");
        }
    }
}
