//! [`Pattern`]: which operations a name stands for.

/// An operation the user named on the command line: `dialect.op` or `dialect.*`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(pub(crate) String);

/// Why a pattern of operation names is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// It is neither `dialect.op` nor `dialect.*`.
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
    /// Whether it is the operation of this name, or one of its dialect.
    pub fn matches(&self, name: &[u8]) -> bool {
        match self.0.strip_suffix('*') {
            Some(prefix) => name.len() > prefix.len() && name.starts_with(prefix.as_bytes()),
            None => name == self.0.as_bytes(),
        }
    }
}
