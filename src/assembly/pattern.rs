//! [`Pattern`]: names of one operation or of all operations of a dialect; [`PatternMap`]: values by pattern.

use rustc_hash::FxHashMap;

/// An operation the user named on the command line: `dialect.op` or `dialect.*`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(pub(crate) String);

/// The reason for which a pattern of operation names is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The text is neither `dialect.op` nor `dialect.*`.
    #[error("'{0}' names no operation: write 'dialect.op', or 'dialect.*' for all operations of a dialect")]
    NotAName(String),
}

impl std::str::FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let valid = |name: &str| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.$-".contains(&byte))
        };
        match text.split_once('.') {
            Some((dialect, name)) if valid(dialect) && (name == "*" || valid(name)) => Ok(Self(text.to_owned())),
            _ => Err(PatternError::NotAName(text.to_owned())),
        }
    }
}

impl Pattern {
    /// Whether the pattern is the name of the operation, or covers its dialect.
    pub fn matches(&self, name: &[u8]) -> bool {
        match self.dialect() {
            Some(dialect) => {
                let rest = name.strip_prefix(dialect.as_bytes());
                rest.is_some_and(|rest| rest.len() > 1 && rest.starts_with(b"."))
            }
            None => name == self.0.as_bytes(),
        }
    }

    /// The dialect of a pattern `dialect.*`.
    fn dialect(&self) -> Option<&str> {
        self.0.strip_suffix(".*")
    }
}

/// The dialect of a name that has a dot after it.
fn dialect_of(name: &str) -> Option<&str> {
    name.split_once('.').filter(|(_, rest)| !rest.is_empty()).map(|(dialect, _)| dialect)
}

/// Values by patterns. A lookup takes one step for the operation and one for its dialect, whatever the number of patterns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternMap<T> {
    operations: FxHashMap<Box<str>, T>,
    dialects: FxHashMap<Box<str>, T>,
}

impl<T> Default for PatternMap<T> {
    fn default() -> Self {
        Self { operations: FxHashMap::default(), dialects: FxHashMap::default() }
    }
}

impl<T> PatternMap<T> {
    /// Adds a value, in place of an existing value for the same pattern.
    pub fn insert(&mut self, pattern: &Pattern, value: T) {
        match pattern.dialect() {
            Some(dialect) => self.dialects.insert(dialect.into(), value),
            None => self.operations.insert(pattern.0.as_str().into(), value),
        };
    }

    /// Returns the value for the operation, or else the value for its dialect.
    #[inline]
    pub fn get(&self, name: &[u8]) -> Option<&T> {
        // The map is mostly empty, and is queried several times for every operation of a text.
        if self.operations.is_empty() && self.dialects.is_empty() {
            return None;
        }
        let text = std::str::from_utf8(name).ok()?;
        self.operations.get(text).or_else(|| self.dialects.get(dialect_of(text)?))
    }

    /// The names of the single operations.
    pub fn operations(&self) -> impl Iterator<Item = &str> {
        self.operations.keys().map(|name| &**name)
    }
}

impl<T> Extend<Self> for PatternMap<T> {
    fn extend<I: IntoIterator<Item = Self>>(&mut self, others: I) {
        for other in others {
            self.operations.extend(other.operations);
            self.dialects.extend(other.dialects);
        }
    }
}

impl<T> FromIterator<(Pattern, T)> for PatternMap<T> {
    fn from_iter<I: IntoIterator<Item = (Pattern, T)>>(patterns: I) -> Self {
        let mut map = Self::default();
        patterns.into_iter().for_each(|(pattern, value)| map.insert(&pattern, value));
        map
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_an_operation_comes_before_its_dialect_and_the_last_counts() {
        let patterns = ["a.*", "a.b", "a.*", "a.b", "c.d.e"].map(|text| text.parse::<Pattern>().unwrap());
        let map: PatternMap<usize> = patterns.iter().cloned().zip(0..).collect();
        let found = ["a.b", "a.c", "a.b.c", "a.", "a", "c.d", "c.d.e", "ab.c", ""].map(|name| map.get(name.as_bytes()));
        assert_eq!(found, [Some(&3), Some(&2), Some(&2), None, None, None, Some(&4), None, None]);
        for name in ["a.b", "a.c", "a.b.c", "a.", "a", "c.d", "c.d.e", "ab.c", ""] {
            let is_matched = patterns.iter().any(|pattern| pattern.matches(name.as_bytes()));
            assert_eq!(is_matched, map.get(name.as_bytes()).is_some(), "{name}");
        }
    }
}
