//! [`ShapeRule`]: the relation between the shapes of an operation's operands and results, in the notation of records:
//! `shape=permute(permutation)`. `src/shapes` has its constraints.

use super::shape_code::{RuleCode, ShapeCode};
use super::{Arity, OpDefinition};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A relation between the shapes of an operation, by its name, with the parts of the operation that it relates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapeRule {
    relation: Cow<'static, str>,
    /// The names of operands or of an attribute, or letters.
    pub arguments: Vec<Box<str>>,
    code: Option<RuleCode>,
}

impl ShapeRule {
    /// The rule with a relation and arguments, which commas separate.
    pub fn new(relation: &str, arguments: &str) -> Self {
        let arguments = arguments.split(',').map(str::trim).filter(|argument| !argument.is_empty());
        Self { relation: relation.to_owned().into(), arguments: arguments.map(Into::into).collect(), code: None }
    }

    /// The rule with a relation that is about all operands.
    pub const fn of_all(relation: &'static str) -> Self {
        Self { relation: Cow::Borrowed(relation), arguments: Vec::new(), code: None }
    }

    /// The rule that is code.
    pub fn of_code(code: Arc<dyn ShapeCode>) -> Self {
        Self { code: Some(RuleCode(code)), ..Self::of_all("code") }
    }

    /// The code of the rule, if the rule is code.
    #[inline]
    pub fn code(&self) -> Option<&dyn ShapeCode> {
        self.code.as_ref().map(|code| &*code.0)
    }

    /// The rule in the notation of records, `name` or `name(argument, argument)`; `None` if the text is no such rule.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_word =
            |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let (name, arguments) = match text.split_once('(') {
            Some((name, arguments)) => (name.trim_end(), arguments.strip_suffix(')')?),
            None => (text, ""),
        };
        is_word(name).then(|| Self::new(name, arguments))
    }

    /// The name of the relation.
    #[inline]
    pub fn relation(&self) -> &str {
        &self.relation
    }

    /// The argument at an index.
    #[inline]
    pub fn argument(&self, index: usize) -> &str {
        self.arguments.get(index).map_or("", |argument| argument)
    }

    /// The letters of each operand, and the letters of the result.
    pub fn letters(&self) -> Option<(Vec<&[u8]>, &[u8])> {
        let (last, operands) = self.arguments.split_last()?;
        let (last, result) = last.split_once("->")?;
        let result = result.split_once(';').map_or(result, |(result, _)| result);
        Some((operands.iter().map(|letters| letters.as_bytes()).chain([last.as_bytes()]).collect(), result.as_bytes()))
    }
}

impl OpDefinition {
    /// The indices of the operands that a rule relates, for an operation with `count` operands: the named operands in
    /// the order of the rule, or all; `None` if `count` does not determine them.
    pub fn taking_part(&self, rule: &ShapeRule, count: usize) -> Option<SmallVec<[usize; 4]>> {
        if rule.arguments.is_empty() {
            return Some((0..count).collect());
        }
        let mut found = SmallVec::new();
        for name in &rule.arguments {
            found.extend(self.operand_range(name, count)?);
        }
        Some(found)
    }

    /// The indices of the operands with a name, for an operation with `count` operands; `None` if the count does not determine them.
    pub fn operand_range(&self, name: &str, count: usize) -> Option<Range<usize>> {
        let slots = self.operands();
        let at = slots.iter().position(|slot| &*slot.name == name)?;
        let is_one = |slot: &&super::Slot| slot.arity == Arity::One;
        let (before, after) = (&slots[..at], &slots[at + 1..]);
        if before.iter().all(|slot| is_one(&slot)) {
            let rest = after.iter().filter(is_one).count();
            return match slots[at].arity {
                Arity::One => (at < count).then_some(at..at + 1),
                _ if rest == after.len() => Some(at..count.checked_sub(rest)?.max(at)),
                _ => None,
            };
        }
        // The index is counted from the right if only operands before it are variadic.
        let from_right = after.len() + 1;
        let is_fixed = is_one(&&slots[at]) && after.iter().all(|slot| is_one(&slot));
        let start = count.checked_sub(from_right).filter(|_| is_fixed)?;
        Some(start..start + 1)
    }
}

/// The letters, with one letter for each dimension that an ellipsis stands for, written `_`. `None` if the number of dimensions does not
/// match.
pub(crate) fn spread(letters: &[u8], rank: usize) -> Option<SmallVec<[u8; 6]>> {
    let Some(dot) = letters.iter().position(|letter| *letter == b'.') else {
        return (letters.len() == rank).then(|| letters.into());
    };
    let more = (rank + 1).checked_sub(letters.len())?;
    let (before, after) = (&letters[..dot], &letters[dot + 1..]);
    Some(before.iter().copied().chain(std::iter::repeat_n(b'_', more)).chain(after.iter().copied()).collect())
}

/// Prints the notation of rows.
impl fmt::Display for ShapeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.relation())?;
        match self.arguments.is_empty() {
            true => Ok(()),
            false => write!(f, "({})", self.arguments.join(", ")),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::assembly::Slot;

    #[test]
    fn operands_are_found_by_their_names() {
        let slot = |name: &str, arity| Slot { name: name.into(), arity, ..Slot::default() };
        let slots = vec![slot("a", Arity::One), slot("b", Arity::Variadic), slot("c", Arity::One)];
        let info = OpDefinition { slots, operand_count: 3, ..OpDefinition::default() };
        assert_eq!(info.operand_range("a", 4), Some(0..1));
        assert_eq!(info.operand_range("b", 4), Some(1..3));
        assert_eq!(info.operand_range("c", 4), Some(3..4));
        assert_eq!(info.operand_range("d", 4), None);
        assert_eq!(info.operand_range("c", 0), None);
    }

    #[test]
    fn a_dot_is_any_number_of_dimensions() {
        assert_eq!(spread(b"nc.", 4).unwrap().as_slice(), b"nc__");
        assert_eq!(spread(b"nc.", 2).unwrap().as_slice(), b"nc");
        assert_eq!(spread(b"nc.", 1), None);
        assert_eq!(spread(b".k", 3).unwrap().as_slice(), b"__k");
        assert_eq!(spread(b"mk", 2).unwrap().as_slice(), b"mk");
        assert_eq!(spread(b"mk", 3), None);
    }
}
