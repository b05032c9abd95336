//! Limits as text: [`Limits::from_text`].

use super::Limits;

/// An error in a text of limits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitsError {
    /// No limit has this name.
    Name(String),
    /// The text is no number.
    Number(String),
}

impl std::fmt::Display for LimitsError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Name(name) => write!(out, "there is no limit '{name}'"),
            Self::Number(text) => write!(out, "'{text}' is no number"),
        }
    }
}

impl std::error::Error for LimitsError {}

impl Limits {
    /// Parses `least`, `least-of-all`, `random:SEED`, `random-of-all:SEED` or `NAME=NUMBER`, or a list of these separated by commas,
    /// applied from left to right.
    ///
    /// ```
    /// use broadcastable_core::limits::Limits;
    ///
    /// let limits = Limits::from_text("least,known-lines=4")?;
    /// assert_eq!(limits.reading.known_lines, 4);
    /// assert_eq!(limits.verifying.memo, Limits::least().verifying.memo);
    /// # Ok::<(), broadcastable_core::limits::LimitsError>(())
    /// ```
    ///
    /// # Errors
    /// [`LimitsError`] for a name that no limit has, and for a value that is no number.
    pub fn from_text(text: &str) -> Result<Self, LimitsError> {
        let mut limits = Self::DEFAULT;
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let seed = |text: &str| text.parse::<u64>().map_err(|_| LimitsError::Number(text.to_owned()));
            match part.split_once([':', '=']) {
                None if part == "least" => limits = Self::least(),
                None if part == "least-of-all" => limits = Self::least_of_all(),
                Some(("random", text)) => limits = Self::random(seed(text)?),
                Some(("random-of-all", text)) => limits = Self::random_of_all(seed(text)?),
                Some((name, text)) => {
                    let name_of = name.replace('-', "_");
                    let row = Self::ROWS.iter().find(|row| row.name == name_of);
                    let row = row.ok_or_else(|| LimitsError::Name(name.to_owned()))?;
                    *(row.field)(&mut limits) = text.parse().map_err(|_| LimitsError::Number(text.to_owned()))?;
                }
                None => return Err(LimitsError::Name(part.to_owned())),
            }
        }
        Ok(limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_limit_is_refused() {
        assert_eq!(Limits::from_text(""), Ok(Limits::DEFAULT));
        assert_eq!(Limits::from_text("memo=7").map(|limits| limits.verifying.memo), Ok(7));
        assert_eq!(Limits::from_text("last"), Err(LimitsError::Name("last".into())));
        assert_eq!(Limits::from_text("memos=7"), Err(LimitsError::Name("memos".into())));
        assert_eq!(Limits::from_text("memo=-7"), Err(LimitsError::Number("-7".into())));
        assert_eq!(Limits::from_text("random:"), Err(LimitsError::Number(String::new())));
    }
}
