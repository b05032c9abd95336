//! The tokens of signatures: [`Parser`].

use std::fmt;

/// A text that is no signature.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}{}", .found.as_ref().map_or(String::new(), |found| format!(", found '{found}'")))]
pub struct SignatureError {
    /// The line, counted from 1.
    pub line: u32,
    /// The expected part.
    pub expected: &'static str,
    /// The text at the place of the error; `None` at the end.
    pub found: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SignatureMark {
    Word(String),
    Quoted(String),
    Number(i64),
    Value(String),
    Function(String),
    Unknown(usize),
    Sign(&'static str),
}

impl fmt::Display for SignatureMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(text) | Self::Quoted(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
            Self::Value(name) => write!(f, "{name}"),
            Self::Function(name) => write!(f, "@{name}"),
            Self::Unknown(number) => write!(f, "?{number}"),
            Self::Sign(sign) => f.write_str(sign),
        }
    }
}

const SIGNS: &[&str] =
    &["->", "//", ">=", "(", ")", ",", ":", "+", "-", "*", "%", "|", "=", "[", "]", "/", ";", "<", ">"];

/// Maximum nesting of brackets, and of conditions in parentheses.
pub(super) const DEEPEST: usize = 48;

/// Maximum number of steps for one signature.
const FUEL: usize = 1 << 20;

pub(super) struct Parser<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    pub(super) depth: usize,
    fuel: usize,
}

pub(super) type ParsedMarks<T> = Result<T, SignatureError>;

impl<'t> Parser<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0, depth: 0, fuel: FUEL }
    }

    /// Begins a signature, with a new number of steps.
    pub(super) const fn refuel(&mut self) {
        self.fuel = FUEL;
    }

    pub(super) fn rest(&mut self) -> &'t str {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with('#') {
                return trimmed;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    /// The next token and the place after it.
    pub(super) fn scan(&mut self) -> Option<(SignatureMark, usize)> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        let run = |from: usize, is_in: &dyn Fn(char) -> bool| {
            from + rest[from..].find(|ch: char| !is_in(ch)).unwrap_or(rest.len() - from)
        };
        let is_word = |ch: char| ch.is_ascii_alphanumeric() || matches!(ch, '_' | '.');
        let is_id = |ch: char| is_word(ch) || matches!(ch, '$' | '-');
        let second = rest[first.len_utf8()..].chars().next();
        let (mark, length) = match first {
            '0'..='9' => {
                let end = run(0, &|ch| ch.is_ascii_digit());
                (SignatureMark::Number(rest[..end].parse().unwrap_or(i64::MAX)), end)
            }
            '%' if second.is_some_and(is_word) => {
                let end = run(1, &is_id);
                (SignatureMark::Value(rest[..end].to_owned()), end)
            }
            '?' if second.is_some_and(|ch| ch.is_ascii_digit()) => {
                let end = run(1, &|ch| ch.is_ascii_digit());
                (SignatureMark::Unknown(rest[1..end].parse().unwrap_or(usize::MAX)), end)
            }
            '@' if second.is_some_and(is_word) => {
                let end = run(1, &is_id);
                // The `-` of an arrow is not part of the name.
                let name = rest[1..end].trim_end_matches('-');
                (SignatureMark::Function(name.to_owned()), 1 + name.len())
            }
            '@' => {
                let (name, end) = quoted(&rest[1..])?;
                (SignatureMark::Function(name), end + 1)
            }
            '"' => {
                let (name, end) = quoted(rest)?;
                (SignatureMark::Quoted(name), end)
            }
            '\'' => {
                let end = rest[1..].find('\'')? + 2;
                (SignatureMark::Quoted(rest[1..end - 1].to_owned()), end)
            }
            ch if is_word(ch) => {
                let end = run(0, &is_word);
                (SignatureMark::Word(rest[..end].to_owned()), end)
            }
            _ => {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign))?;
                (SignatureMark::Sign(sign), sign.len())
            }
        };
        Some((mark, self.at + length))
    }

    pub(super) fn peek(&mut self) -> Option<SignatureMark> {
        match self.scan() {
            Some((mark, _)) => Some(mark),
            None if self.rest().is_empty() => None,
            // No token begins at this offset, which is an error for every expected token.
            None => Some(SignatureMark::Sign("?")),
        }
    }

    pub(super) fn take(&mut self) -> Option<SignatureMark> {
        self.fuel = self.fuel.checked_sub(1)?;
        let (mark, end) = self.scan()?;
        self.at = end;
        Some(mark)
    }

    pub(super) fn fail<T>(&mut self, expected: &'static str) -> ParsedMarks<T> {
        let found = self.peek().map(|mark| mark.to_string());
        let line = 1 + self.text[..self.at].matches('\n').count() as u32;
        Err(SignatureError { line, expected, found })
    }

    pub(super) fn accepts(&mut self, sign: &'static str) -> bool {
        let is_there = self.peek() == Some(SignatureMark::Sign(sign));
        is_there && self.take().is_some()
    }

    pub(super) fn accepts_word(&mut self, word: &str) -> bool {
        let is_there = matches!(self.peek(), Some(SignatureMark::Word(known)) if known == word);
        is_there && self.take().is_some()
    }

    pub(super) fn expect(&mut self, sign: &'static str) -> ParsedMarks<()> {
        if self.accepts(sign) { Ok(()) } else { self.fail(sign) }
    }
}

/// A name in quotes, and the place after it.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut name = String::new();
    let mut chars = text.char_indices();
    chars.next().filter(|(_, ch)| *ch == '"')?;
    loop {
        let (at, ch) = chars.next()?;
        match ch {
            '"' => return Some((name, at + 1)),
            '\\' => name.push(chars.next()?.1),
            '\n' => return None,
            ch => name.push(ch),
        }
    }
}
