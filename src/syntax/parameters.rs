//! What is inside the angle brackets of types of MLIR's own dialects, where a line can say it.
//!
//! Only the text is looked at, once for each that is distinct: a type of any other name, or one inside that is not in the table, is
//! taken as it is.

use super::scan;
use crate::ir::types::FLOAT_TYPES;
use std::fmt;

/// What comes next in the text of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Parameter {
    /// These characters.
    Text(&'static str),
    /// A number.
    Integer,
    /// A string.
    String,
    /// A type.
    Type,
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "'{text}'"),
            Self::Integer => f.write_str("integer value"),
            Self::String => f.write_str("string"),
            Self::Type => f.write_str("non-function type"),
        }
    }
}

/// What is expected, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ParameterError {
    pub(crate) expected: Parameter,
    /// In the text, or at its end.
    pub(crate) at: usize,
}

/// A part of the text of a type.
#[derive(Clone, Copy)]
enum Part {
    Of(Parameter),
    /// Sizes, each with an `x` after it.
    Sizes,
    /// A word or a string, whatever it is.
    Name,
}

const OPEN: Part = Part::Of(Parameter::Text("<"));
const CLOSE: Part = Part::Of(Parameter::Text(">"));
const COMMA: Part = Part::Of(Parameter::Text(","));
const TYPE: Part = Part::Of(Parameter::Type);

/// The types by their names; whether there may be nothing after it.
const KNOWN: &[(&[u8], bool, &[Part])] = &[
    (b"async.value", false, &[OPEN, TYPE, CLOSE]),
    (b"emitc.lvalue", false, &[OPEN, TYPE, CLOSE]),
    (b"emitc.opaque", false, &[OPEN, Part::Of(Parameter::String), CLOSE]),
    (b"emitc.ptr", false, &[OPEN, TYPE, CLOSE]),
    (b"gpu.mma_matrix", false, &[OPEN, Part::Sizes, TYPE, COMMA, Part::Name, CLOSE]),
    (b"llvm.ptr", true, &[OPEN, Part::Of(Parameter::Integer), CLOSE]),
    (b"spirv.ptr", false, &[OPEN, TYPE, COMMA, Part::Name, CLOSE]),
    (b"spirv.rtarray", false, &[OPEN, TYPE]),
    (b"spirv.sampled_image", false, &[OPEN, TYPE, CLOSE]),
];

/// Types inside types are looked at so far down.
const DEEPEST: usize = 32;

/// What is wrong with the text of a dialect's type, the exclamation mark included.
pub(crate) fn fault(text: &[u8]) -> Option<ParameterError> {
    let mut reader = Reader { text, at: 0 };
    reader.dialect_type(0).err().flatten()
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

/// An error; nothing if no more is known of the rest.
type Read = Result<(), Option<ParameterError>>;

impl Reader<'_> {
    fn next(&mut self) -> Option<u8> {
        self.at = scan::skip_trivia(self.text, self.at);
        self.text.get(self.at).copied()
    }

    fn refused(&self, expected: Parameter) -> Read {
        Err(Some(ParameterError { expected, at: self.at }))
    }

    /// The bytes from here on that are of a kind.
    fn take_while(&mut self, is_part: impl Fn(u8) -> bool) -> &[u8] {
        let start = self.at;
        self.at += self.text[start..].iter().take_while(|byte| is_part(**byte)).count();
        &self.text[start..self.at]
    }

    fn dialect_type(&mut self, depth: usize) -> Read {
        self.at += 1;
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
        let name = self.take_while(is_name);
        let known = KNOWN.iter().find(|(known, ..)| *known == name);
        let Some((_, may_end, parts)) = known.filter(|_| depth < DEEPEST) else {
            // One that is written in another way is not in the table, and neither is what comes after it.
            return Err(None);
        };
        if *may_end && self.text.get(self.at) != Some(&b'<') {
            return Ok(());
        }
        parts.iter().try_for_each(|part| self.part(*part, depth))
    }

    fn part(&mut self, part: Part, depth: usize) -> Read {
        let before = self.at;
        let next = self.next();
        match part {
            Part::Of(Parameter::Text(text)) => {
                if self.text[self.at..].starts_with(text.as_bytes()) {
                    self.at += text.len();
                    return Ok(());
                }
                // MLIR misses it right after what comes before.
                self.at = before;
                self.refused(Parameter::Text(text))
            }
            Part::Of(Parameter::Integer) => {
                let sign = usize::from(next == Some(b'-'));
                let start = self.at;
                self.at += sign;
                let digits = self.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
                let is_number = digits.first().is_some_and(u8::is_ascii_digit) && !digits.contains(&b'.');
                if is_number {
                    return Ok(());
                }
                self.at = start;
                self.refused(Parameter::Integer)
            }
            Part::Of(Parameter::String) => match next {
                Some(b'"') => self.string(),
                _ => self.refused(Parameter::String),
            },
            Part::Of(Parameter::Type) => self.any_type(depth),
            Part::Sizes => {
                while self.next().is_some_and(|byte| byte.is_ascii_digit()) {
                    self.take_while(|byte| byte.is_ascii_digit());
                    if self.next() != Some(b'x') {
                        return Err(None);
                    }
                    self.at += 1;
                }
                Ok(())
            }
            Part::Name => match next {
                Some(b'"') => self.string(),
                Some(byte) if byte.is_ascii_alphabetic() || byte == b'_' => {
                    self.take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'));
                    Ok(())
                }
                _ => Err(None),
            },
        }
    }

    fn string(&mut self) -> Read {
        self.at = scan::string_end(self.text, self.at).map_err(|_| None)?;
        Ok(())
    }

    fn any_type(&mut self, depth: usize) -> Read {
        match self.next() {
            Some(b'!') => self.dialect_type(depth + 1),
            Some(byte) if byte.is_ascii_alphabetic() => {
                let start = self.at;
                let word = self.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                match word {
                    _ if is_simple(word) => Ok(()),
                    // What these hold is read elsewhere.
                    b"tensor" | b"vector" | b"memref" | b"complex" | b"tuple" => Err(None),
                    _ => {
                        self.at = start;
                        self.refused(Parameter::Type)
                    }
                }
            }
            Some(b'(') => Err(None),
            _ => self.refused(Parameter::Type),
        }
    }
}

/// Whether a word is a whole type.
fn is_simple(word: &[u8]) -> bool {
    let digits = [b"si".as_slice(), b"ui", b"i"].iter().find_map(|prefix| word.strip_prefix(*prefix));
    matches!(word, b"index" | b"none")
        || FLOAT_TYPES.iter().any(|name| name.as_bytes() == word)
        || digits.is_some_and(|digits| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_found() {
        let cases: [(&str, Option<(Parameter, usize)>); 21] = [
            ("!llvm.ptr", None),
            ("!llvm.ptr<3>", None),
            ("!llvm.ptr<-1>", None),
            ("!llvm.ptr<>", Some((Parameter::Integer, 10))),
            ("!llvm.ptr< i32>", Some((Parameter::Integer, 11))),
            ("!llvm.ptr<1.0>", Some((Parameter::Integer, 10))),
            ("!llvm.ptr<1 2>", Some((Parameter::Text(">"), 11))),
            ("!llvm.array<4 x i32>", None),
            ("!gpu.mma_matrix<16x16xf16, \"AOp\">", None),
            ("!gpu.mma_matrix<16x16xf16 \"AOp\">", Some((Parameter::Text(","), 25))),
            ("!gpu.mma_matrix<\"AOp\">", Some((Parameter::Type, 16))),
            ("!gpu.mma_matrix", Some((Parameter::Text("<"), 15))),
            ("!emitc.lvalue<!emitc.ptr<>>", Some((Parameter::Type, 25))),
            ("!emitc.lvalue<tensor<4xf32>, i32>", None),
            ("!emitc.lvalue<foo>", Some((Parameter::Type, 14))),
            ("!emitc.lvalue<f8E4M3FN>", None),
            ("!emitc.lvalue<i32, i32>", Some((Parameter::Text(">"), 17))),
            ("!emitc.opaque<foo>", Some((Parameter::String, 14))),
            ("!emitc.opaque<\"a\\\">\">", None),
            ("!async.value<() -> i32>", None),
            ("!other.type<>", None),
        ];
        for (text, expected) in cases {
            let found = fault(text.as_bytes()).map(|error| (error.expected, error.at));
            assert_eq!(found, expected, "{text}");
        }
    }
}
