//! Advice for any token that does not fit: [`advise`].
//!
//! Errors without other advice get advice of this kind: a token is written twice, the text continues as expected after a token, or tokens are missing.

use super::elsewhere::elsewhere;
use super::hint::type_of_other_languages;
use super::scan;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::similar::similar;
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

/// Adds a correction for the unexpected token to a diagnostic.
pub(super) fn advise(
    wanted: Option<Wanted<'_>>,
    found: Span,
    source: &SourceFile,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let bytes = source.bytes();
    let behind = scan::end_of_previous(bytes, found.start, 0);
    let text = source.slice(found);
    // Blanks before a token are removed with it; the end of a line and comments are kept.
    let is_first = behind == 0 || bytes[behind as usize..found.start as usize].contains(&b'\n');
    let removed = Span::new(if is_first { found.start } else { behind }, found.end);
    if let Some(twice) = written_twice(found, source) {
        let words = format!("`{}` is written twice: leave one out", source.text(twice));
        let removed = if twice == found { removed } else { Span::new(twice.start, found.start) };
        return diagnostic.help_edit(words, removed, "");
    }
    match elsewhere(wanted, found, source) {
        Some((words, Some((span, edit)))) => return diagnostic.help_edit(words, span, edit),
        Some((words, None)) => return diagnostic.help(words),
        None => {}
    }
    let Some(wanted) = wanted else { return diagnostic };
    if text == b"=" && wanted == Wanted::Operation {
        return diagnostic.help_edit("the name of a result is missing", Span::at(found.start), "%0 ");
    }
    if !is_bracketed(text) && wanted.is_begun_by(rest_of_line(bytes, found.end as usize)) {
        return diagnostic.help_edit(format!("leave out `{}`", source.text(found)), removed, "");
    }
    let word = std::str::from_utf8(text).unwrap_or_default();
    match wanted {
        Wanted::Text(sign) => match similar(word, [sign])[..] {
            [meant] if word.len() > 1 => diagnostic.help_edit(format!("did you mean `{meant}`?"), found, meant),
            _ if is_abbreviated(word, sign) => diagnostic.help_edit(format!("did you mean `{sign}`?"), found, sign),
            _ => {
                diagnostic.help_edit(format!("`{sign}` is missing here"), Span::at(behind), spaced(sign, found, behind))
            }
        },
        Wanted::Operand if is_name_of_value(bytes, word) => {
            diagnostic.help_edit("the name of a value begins with `%`", Span::at(found.start), "%")
        }
        Wanted::Operand => diagnostic.help("write an operand, the name of a value, such as `%0`"),
        Wanted::Type => {
            if let Some(name) = type_of_other_languages(word) {
                return diagnostic.help_edit("in MLIR this type has another name", found, name);
            }
            match similar(word, ["f16", "bf16", "f32", "f64", "index", "none", "tensor", "memref", "vector"])[..] {
                [meant] if word.len() > 2 => diagnostic.help_edit(format!("did you mean `{meant}`?"), found, meant),
                _ => diagnostic.help("write a type, such as `f32`, `index`, `tensor<4x?xf32>` or `!dialect.type`"),
            }
        }
        Wanted::Sizes => diagnostic.help("`x` is after each size, and the element type comes last: `tensor<4x?xf32>`"),
        Wanted::Attribute => {
            diagnostic.help("write an attribute, such as `1 : i32`, `\"text\"`, `[1, 2]` or `dense<0> : tensor<4xi32>`")
        }
        Wanted::Location => diagnostic.help("write a location, such as `\"file.py\":3:7` or `unknown`"),
        Wanted::Operation => diagnostic
            .help("an operation begins with its results, `%0 =`, or its name, `dialect.op` or `\"dialect.op\"`"),
    }
}

/// The token before the unexpected one, or the token itself, if both are the same word, name or sign.
pub(super) fn written_twice(found: Span, source: &SourceFile) -> Option<Span> {
    let behind = scan::end_of_previous(source.bytes(), found.start, 0);
    let (text, before) = (source.slice(found), piece_before(source.bytes(), behind));
    if is_bracketed(text) || before.is_empty() {
        return None;
    }
    if before == text {
        return Some(found);
    }
    // A type and its brackets are one token.
    let is_word = before.iter().all(u8::is_ascii_alphanumeric);
    let begins = text.strip_prefix(before).is_some_and(|rest| rest.starts_with(b"<"));
    (is_word && begins).then(|| Span::new(behind - before.len() as u32, behind))
}

impl Wanted<'_> {
    /// Whether an expected token begins with a text.
    fn is_begun_by(self, text: &[u8]) -> bool {
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

/// The text after a place up to the end of its line, without leading blanks and comments: text on other lines may belong to another function,
/// which is read separately.
pub(super) fn rest_of_line(bytes: &[u8], place: usize) -> &[u8] {
    let end = memchr::memchr(b'\n', &bytes[place..]).map_or(bytes.len(), |length| place + length);
    let next = scan::skip_trivia(bytes, place);
    &bytes[next.min(end)..end]
}

/// Whether a token is a bracket, a string or the end of the text: two of these may follow each other.
fn is_bracketed(text: &[u8]) -> bool {
    matches!(text, [b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'"', ..] | [])
}

/// Whether one of two words begins with the other.
fn is_abbreviated(word: &str, sign: &str) -> bool {
    word.len() > 2 && sign.len() > 2 && (sign.starts_with(word) || word.starts_with(sign))
}

/// The word or the sign that ends at a place.
fn piece_before(bytes: &[u8], end: u32) -> &[u8] {
    let before = &bytes[..end as usize];
    let is_word = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    let word = before.iter().rev().take_while(is_word).count();
    let sigil = usize::from(before[..end as usize - word].last().is_some_and(|byte| b"%@#!^".contains(byte)));
    &before[end as usize - (word + sigil).max(1).min(before.len())..]
}

/// A sign with the blanks around it as in printed text.
fn spaced(sign: &str, found: Span, behind: u32) -> String {
    let is_word = sign.bytes().all(|byte| byte.is_ascii_alphanumeric()) || matches!(sign, ":" | "=" | "->");
    match (is_word, found.start > behind) {
        (true, true) => format!(" {sign}"),
        (true, false) => format!(" {sign} "),
        (false, _) => sign.to_owned(),
    }
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
