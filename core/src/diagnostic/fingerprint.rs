//! The identity of a finding in several runs, independent of its line number.

use super::Diagnostic;
use super::hash::fnv1a;
use crate::source::{SourceFile, Span};
use std::fmt;
use std::str::FromStr;

/// The most bytes of a line that count.
const LONGEST: u32 = 1024;

/// The identity of a finding: 16 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A text that is no fingerprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a fingerprint has 16 hexadecimal digits")]
pub struct ParseFingerprintError;

impl FromStr for Fingerprint {
    type Err = ParseFingerprintError;

    fn from_str(text: &str) -> Result<Self, ParseFingerprintError> {
        let is_digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(text, 16).ok().filter(|_| is_digits);
        number.map(Self).ok_or(ParseFingerprintError)
    }
}

/// Hashes the code, operation, function and message of a finding, and the text of its line without leading and trailing
/// blanks.
pub fn fingerprint(source: &SourceFile, diagnostic: &Diagnostic) -> Fingerprint {
    let subject = diagnostic.subject.as_deref();
    let function = subject.and_then(|subject| subject.function.as_deref());
    let line = diagnostic.location.map_or(&[][..], |at| {
        let begin = source.line_span(source.line_index(at.start)).map_or(at.start, |line| line.start);
        let rest = source.slice(Span::new(begin, begin.saturating_add(LONGEST).min(source.whole().end)));
        rest.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii()
    });
    let parts = [
        diagnostic.code.number().as_bytes(),
        subject.and_then(|subject| subject.op.as_deref()).unwrap_or_default().as_bytes(),
        function.unwrap_or_default().as_bytes(),
        diagnostic.message.as_bytes(),
        line,
    ];
    Fingerprint(fnv1a(parts.into_iter().flat_map(|part| part.iter().copied().chain([0]))))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    fn of(text: &str, message: &str) -> Fingerprint {
        let source = SourceFile::new("x", text.as_bytes()).unwrap();
        let at = text.find('!').unwrap() as u32;
        fingerprint(&source, &Diagnostic::error(Code::IncompatibleShapes, Span::at(at), message))
    }

    #[test]
    fn moved_lines_keep_it_and_others_have_another() {
        assert_eq!(of("a !\n", "m"), of("\n\n  a !", "m"));
        assert_ne!(of("a !\n", "m"), of("b !\n", "m"));
        assert_ne!(of("a !\n", "m"), of("a !\n", "n"));
    }

    #[test]
    fn it_is_read_as_it_is_written() {
        let fingerprint = of("a !\n", "m");
        assert_eq!(fingerprint.to_string().parse(), Ok(fingerprint));
        for text in ["", "0", "00000000000000000", "+000000000000000", "zzzzzzzzzzzzzzzz"] {
            assert_eq!(text.parse::<Fingerprint>(), Err(ParseFingerprintError), "{text}");
        }
    }
}
