//! Splits the text of a term, which the lexer has accepted, into words, numbers, strings and punctuation again.

/// A piece of text, and whether a blank comes before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ScannedText<'t> {
    pub(crate) text: &'t [u8],
    /// Whether a blank or a comment comes before the token.
    pub(super) is_apart: bool,
}

impl ScannedText<'_> {
    pub(super) fn is_string(self) -> bool {
        self.text.first() == Some(&b'"')
    }
}

/// The tokens of a text.
pub(crate) fn tokens(text: &[u8]) -> impl Iterator<Item = ScannedText<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let gap = blanks(&text[at..]);
        let start = at + gap;
        let length = length(text.get(start..).filter(|rest| !rest.is_empty())?);
        at = start + length;
        Some(ScannedText { text: &text[start..at], is_apart: gap > 0 })
    })
}

/// Whether a byte may be part of a word; bytes beyond ASCII may.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_$.".contains(&byte) || !byte.is_ascii()
}

/// The end of the string that begins at `open`.
pub(crate) fn string_end(text: &[u8], open: usize) -> usize {
    let mut at = open + 1;
    while at < text.len() && text[at] != b'"' {
        at += 1 + usize::from(text[at] == b'\\');
    }
    (at + 1).min(text.len())
}

/// The number of leading bytes that are blanks and comments.
fn blanks(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        match text[at..] {
            [b' ' | b'\t' | b'\n' | b'\r' | 0, ..] => at += 1,
            [b'/', b'/', ..] => at += memchr::memchr2(b'\n', b'\r', &text[at..]).unwrap_or(text.len() - at),
            _ => return at,
        }
    }
}

/// The length of the token at the beginning.
fn length(text: &[u8]) -> usize {
    let count = |text: &[u8], belongs: fn(u8) -> bool| text.iter().take_while(|byte| belongs(**byte)).count();
    match text[0] {
        b'"' => string_end(text, 0),
        b'0' if text[1..].first() == Some(&b'x') && text.get(2).is_some_and(u8::is_ascii_hexdigit) => {
            2 + count(&text[2..], |byte| byte.is_ascii_hexdigit())
        }
        b'0'..=b'9' => {
            let digits = |at: usize| at + count(&text[at..], |byte| byte.is_ascii_digit());
            let whole = digits(0);
            if text.get(whole) != Some(&b'.') {
                return whole;
            }
            let fraction = digits(whole + 1);
            match text[fraction..] {
                [b'e' | b'E', b'+' | b'-', b'0'..=b'9', ..] => digits(fraction + 2),
                [b'e' | b'E', b'0'..=b'9', ..] => digits(fraction + 1),
                _ => fraction,
            }
        }
        byte if is_word(byte) => count(text, is_word),
        _ => 1,
    }
}
