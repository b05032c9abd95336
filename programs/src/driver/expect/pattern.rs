//! [`Pattern`]: the text of a directive, plain or with `{{regex}}` parts.
//!
//! LLVM's expressions are POSIX extended ones; they are rewritten for the `regex-lite` crate, which is linear in time.

use regex_lite::Regex;
use std::ops::Range;

/// The text that a message must contain.
#[derive(Debug)]
pub(super) enum Pattern {
    /// A literal text.
    Text(String),
    /// The message must match this expression.
    Regex(Regex),
}

/// The reason for which the text after `-re` is no pattern.
#[derive(Debug, thiserror::Error)]
pub(super) enum PatternError {
    #[error("found start of regex with no end '}}}}'")]
    Unclosed {
        /// The invalid part of the text.
        part: Range<usize>,
    },
    #[error("invalid regex: empty")]
    Empty {
        /// The invalid part of the text.
        part: Range<usize>,
    },
    #[error("invalid regex: {error}")]
    Invalid {
        /// The invalid part of the text.
        part: Range<usize>,
        error: regex_lite::Error,
    },
}

impl PatternError {
    /// The part of the text that is wrong.
    pub(super) fn part(&self) -> Range<usize> {
        match self {
            Self::Empty { part } | Self::Unclosed { part } | Self::Invalid { part, .. } => part.clone(),
        }
    }
}

impl Pattern {
    /// Whether `message` is expected.
    pub(super) fn matches(&self, message: &str) -> bool {
        match self {
            Self::Text(text) => message.contains(text),
            Self::Regex(regex) => regex.is_match(message),
        }
    }

    /// The pattern of a `-re` directive.
    pub(super) fn with_regex(text: &str) -> Result<Self, PatternError> {
        if text.is_empty() {
            return Err(PatternError::Empty { part: 0..0 });
        }
        // In POSIX, a dot also matches a line end.
        let mut all = String::from("(?s)");
        let mut at = 0;
        while let Some(open) = text[at..].find("{{") {
            let inner = at + open + 2;
            let Some(length) = text[inner..].find("}}") else {
                return Err(PatternError::Unclosed { part: inner - 2..text.len() });
            };
            let part = inner..inner + length;
            // In LLVM, an empty expression matches no text.
            if part.is_empty() {
                return Err(PatternError::Empty { part: part.start - 2..part.end + 2 });
            }
            let expression = from_posix(&text[part.clone()]);
            if let Err(error) = Regex::new(&expression) {
                return Err(PatternError::Invalid { part, error });
            }
            all.push_str(&regex_lite::escape(&text[at..at + open]));
            all.push_str(&format!("(?:{expression})"));
            at = inner + length + 2;
        }
        all.push_str(&regex_lite::escape(&text[at..]));
        match Regex::new(&all) {
            Ok(regex) => Ok(Self::Regex(regex)),
            Err(error) => Err(PatternError::Invalid { part: 0..text.len(), error }),
        }
    }
}

/// The expression in the notation of `regex-lite`: a backslash before a letter may have a meaning, a single `{` is an error, and brackets have escapes and
/// set operations. Its groups do not capture, because captures are stored for each state of a match, in memory proportional to the square of the number of
/// groups.
fn from_posix(posix: &str) -> String {
    let mut rust = String::with_capacity(posix.len());
    let mut rest = posix.chars().peekable();
    while let Some(ch) = rest.next() {
        match ch {
            '\\' => match rest.next() {
                Some(escaped) => rust.push_str(&regex_lite::escape(escaped.encode_utf8(&mut [0; 4]))),
                None => rust.push('\\'),
            },
            '{' if !rest.peek().is_some_and(char::is_ascii_digit) => rust.push_str("\\{"),
            '(' => rust.push_str("(?:"),
            '[' => {
                rust.push('[');
                if rest.next_if_eq(&'^').is_some() {
                    rust.push('^');
                }
                bracket(&mut rest, &mut rust);
            }
            _ => rust.push(ch),
        }
    }
    rust
}

/// Translates the rest of a bracket expression, after `[` or `[^`.
fn bracket(rest: &mut std::iter::Peekable<std::str::Chars<'_>>, rust: &mut String) {
    let mut first = true;
    while let Some(ch) = rest.next() {
        match ch {
            ']' if !first => {
                rust.push(']');
                return;
            }
            '[' if rest.peek() == Some(&':') => {
                rust.push('[');
                // A class such as `[:digit:]` ends with its own bracket.
                for inner in rest.by_ref() {
                    rust.push(inner);
                    if inner == ']' {
                        break;
                    }
                }
            }
            '[' | ']' | '\\' | '&' | '~' => rust.extend(['\\', ch]),
            '-' if rest.peek() == Some(&'-') => rust.push_str("\\-"),
            _ => rust.push(ch),
        }
        first = false;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn matches(pattern: &str, message: &str) -> bool {
        Pattern::with_regex(pattern).unwrap().matches(message)
    }

    #[test]
    fn text_around_expressions_is_literal() {
        assert!(matches("has {{[0-9]+}} operand(s)", "op has 12 operand(s)"));
        assert!(!matches("has {{[0-9]+}} operand(s)", "op has 12 operands"));
        assert!(matches("a.b", "xa.bx"));
        assert!(!matches("a.b", "axb"));
        assert!(matches("{{^a|b$}}", "xb"));
    }

    #[test]
    fn expressions_are_posix() {
        assert!(matches(r"{{tensor\<[^>]*\>}}", "a tensor<4x?xf32> b"));
        assert!(matches(r"{{\d}}", "d"));
        assert!(!matches(r"{{\d}}", "7"));
        assert!(matches(r"{{a{b}}", "a{b"));
        assert!(matches(r"{{[]x]y}}", "]y"));
        assert!(matches(r"{{[a\]z}}", r"\z"));
        assert!(matches(r"{{^[[:digit:]-]+$}}", "4-2"));
        assert!(matches(r"{{^[a&&b]+$}}", "a&b"));
        assert!(matches("{{a.b}}", "a\nb"));
    }

    #[test]
    fn groups_capture_nothing() {
        let pattern = Pattern::with_regex("{{(a|b)*}} {{((c))}}{{[(]}}{{\\(}}").unwrap();
        assert!(pattern.matches("ab c(("));
        let Pattern::Regex(regex) = pattern else { panic!() };
        assert_eq!(regex.captures_len(), 1);
    }

    #[test]
    fn errors_name_the_part() {
        let error = Pattern::with_regex("a {{(}} b").unwrap_err();
        assert_eq!(
            (error.to_string().as_str(), error.part()),
            ("invalid regex: found open group without closing ')'", 4..5)
        );
        let error = Pattern::with_regex("a {{}} b").unwrap_err();
        assert_eq!((error.to_string().as_str(), error.part()), ("invalid regex: empty", 2..6));
        let error = Pattern::with_regex("a {{b} c").unwrap_err();
        assert_eq!((error.to_string().as_str(), error.part()), ("found start of regex with no end '}}'", 2..8));
    }
}
