//! [`Release`]: the releases of LLVM whose forms and definitions are known, and [`Releases`]: the ones that have an operation.

use std::fmt;
use std::str::FromStr;

/// A release of LLVM. It determines which forms are printed, and which definitions are verified where releases differ; all known forms are
/// read.
///
/// ```
/// use broadcastable::assembly::Release;
///
/// assert_eq!("19".parse(), Ok(Release::V19));
/// assert_eq!(Release::default().number(), 22);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Release {
    /// LLVM 19.
    V19,
    /// LLVM 20.
    V20,
    /// LLVM 21.
    V21,
    /// LLVM 22.
    #[default]
    V22,
    /// LLVM 23.
    V23,
    /// LLVM 24.
    V24,
}

/// The number of a release that is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a release of LLVM is a number from 19 to 24")]
pub struct ReleaseError;

impl Release {
    /// All releases, in order.
    pub const ALL: [Self; 6] = [Self::V19, Self::V20, Self::V21, Self::V22, Self::V23, Self::V24];

    /// The release that is the default.
    pub(crate) const DEFAULT: Self = Self::V22;

    /// The number: 22.
    pub const fn number(self) -> u8 {
        match self {
            Self::V19 => 19,
            Self::V20 => 20,
            Self::V21 => 21,
            Self::V22 => 22,
            Self::V23 => 23,
            Self::V24 => 24,
        }
    }

    /// The position in [`Release::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl TryFrom<i64> for Release {
    type Error = ReleaseError;

    fn try_from(number: i64) -> Result<Self, ReleaseError> {
        Self::ALL.into_iter().find(|release| i64::from(release.number()) == number).ok_or(ReleaseError)
    }
}

impl FromStr for Release {
    type Err = ReleaseError;

    fn from_str(text: &str) -> Result<Self, ReleaseError> {
        text.parse::<i64>().map_err(|_| ReleaseError)?.try_into()
    }
}

/// Prints the release as in options and rows: `22`.
impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A range of releases: from `since`, and earlier than `before`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Releases {
    /// The first release of the range, if an earlier release outside of it is known.
    pub since: Option<Release>,
    /// The first release after the range.
    pub before: Option<Release>,
}

impl Releases {
    /// Reads the releases that a text begins with, ` since<20> before<22>`, and returns the length of their text; `None` for an unknown release.
    pub(crate) fn parse(text: &str) -> Option<(Self, usize)> {
        let (mut releases, mut rest) = (Self::default(), text);
        for (word, release) in [(" since<", &mut releases.since), (" before<", &mut releases.before)] {
            if let Some(number) = rest.strip_prefix(word) {
                let (number, after) = number.split_once('>')?;
                *release = Some(number.parse().ok()?);
                rest = after;
            }
        }
        Some((releases, text.len() - rest.len()))
    }

    /// Whether the range contains a release.
    pub fn contain(&self, release: Release) -> bool {
        self.since.is_none_or(|since| since <= release) && self.before.is_none_or(|before| release < before)
    }
}

/// Prints the notation of rows: ` since<20> before<22>`.
impl fmt::Display for Releases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(since) = self.since {
            write!(f, " since<{since}>")?;
        }
        if let Some(before) = self.before {
            write!(f, " before<{before}>")?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_read_as_they_are_printed() {
        for release in Release::ALL {
            assert_eq!(release.to_string().parse(), Ok(release));
            assert_eq!(Release::ALL[release.index()], release);
        }
        assert_eq!("18".parse::<Release>(), Err(ReleaseError));
        assert_eq!(Release::default(), Release::DEFAULT);
    }

    #[test]
    fn ranges_begin_with_their_first_release_and_end_before_the_last() {
        let some = Releases { since: Some(Release::V20), before: Some(Release::V22) };
        let contained: Vec<Release> = Release::ALL.into_iter().filter(|release| some.contain(*release)).collect();
        assert_eq!(contained, [Release::V20, Release::V21]);
        assert_eq!(some.to_string(), " since<20> before<22>");
        assert_eq!(Releases::parse(" since<20> before<22>(x)"), Some((some, 21)));
        assert_eq!(Releases::parse(" before<18>(x)"), None);
        assert!(Releases::default().contain(Release::V19));
    }
}
