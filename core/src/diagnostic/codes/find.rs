//! Finds the codes that a text names: `E0510`, `e510`, `510` or `incompatible-shapes`; or similar ones.

use super::Code;
use crate::diagnostic::similar::similar;

/// Shorter parts of names than this match too many codes.
const SHORTEST_PART: usize = 3;

/// Maximum number of names that may have a part in common.
const MOST: usize = 12;

impl Code {
    /// The codes with a number, with or without its letter and zeros, or with a name.
    pub fn find(text: &str) -> Vec<Self> {
        let typed = TypedCode::new(text);
        let is_meant = |code: &&Self| typed.is(**code);
        Self::ALL.iter().filter(is_meant).copied().collect()
    }

    /// Returns similar codes if [`Code::find`] has no result: the next numbers, similar names, or names that contain the text.
    pub fn nearest(text: &str) -> Vec<Self> {
        let typed = TypedCode::new(text);
        if let Some(number) = typed.number {
            let codes = || Self::ALL.iter().copied().filter(|code| typed.may_be(*code));
            let below = codes().filter(|code| digits(*code) < number).max_by_key(|code| digits(*code));
            let above = codes().filter(|code| digits(*code) > number).min_by_key(|code| digits(*code));
            return below.into_iter().chain(above).collect();
        }
        let names: Vec<String> = Self::ALL.iter().map(|code| code.name()).collect();
        let near = similar(&typed.name, names.iter().map(String::as_str));
        let is_near = |name: &str| near.contains(&name) || near.is_empty() && typed.is_part_of(name);
        let found = Self::ALL.iter().zip(&names).filter(|(_, name)| is_near(name));
        found.map(|(code, _)| *code).take(MOST).collect()
    }
}

/// The parts of the text that was typed.
struct TypedCode {
    letter: Option<u8>,
    number: Option<u32>,
    name: String,
}

impl TypedCode {
    fn new(text: &str) -> Self {
        // The text may be a message with the code in brackets: `error[E0510]`.
        let text = text.rsplit('[').next().unwrap_or(text).trim_end_matches(']').trim();
        let name = text.to_lowercase().replace(['_', ' '], "-");
        let letter = name.bytes().next().filter(u8::is_ascii_lowercase).map(|letter| letter.to_ascii_uppercase());
        let number = name.get(usize::from(letter.is_some())..).and_then(|digits| digits.parse().ok());
        Self { letter: letter.filter(|_| number.is_some()), number, name }
    }

    fn is(&self, code: Code) -> bool {
        match self.number {
            Some(number) => number == digits(code) && self.may_be(code),
            None => code.name() == self.name,
        }
    }

    /// Whether the letter of the code matches a typed one, if there is one.
    fn may_be(&self, code: Code) -> bool {
        self.letter.is_none_or(|letter| code.number().as_bytes().first() == Some(&letter))
    }

    fn is_part_of(&self, name: &str) -> bool {
        let mut parts = self.name.split('-').filter(|part| part.len() >= SHORTEST_PART);
        parts.any(|part| name.contains(part))
    }
}

/// The number of a code without its letter.
fn digits(code: Code) -> u32 {
    code.number().get(1..).and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_found_by_number_and_by_name() {
        for text in
            ["E0510", "e0510", "510", "0510", "E510", "incompatible-shapes", "Incompatible_Shapes", "error[E0510]"]
        {
            assert_eq!(Code::find(text), [Code::IncompatibleShapes], "{text}");
        }
        assert_eq!(Code::find("536"), [Code::NegativeBroadcastDimension, Code::UnusableBroadcastDimensions]);
        for text in ["", "E", "W0510", "E05100", "-1", "shape", "99999999999999999999"] {
            assert_eq!(Code::find(text), [], "{text}");
        }
    }

    #[test]
    fn the_nearest_are_told() {
        assert_eq!(Code::nearest("E0512"), [Code::IncompatibleResult, Code::RuleViolation]);
        assert_eq!(Code::nearest("E9999"), [Code::TypesNotInferred]);
        assert_eq!(Code::nearest("incompatible-shape"), [Code::IncompatibleShapes]);
        assert!(
            Code::nearest("shapes").contains(&Code::ShapeMismatch)
                || Code::nearest("shape").contains(&Code::ShapeMismatch)
        );
        assert_eq!(Code::nearest("zzzzzz"), []);
    }
}
