//! The lints and the levels at which they are reported: [`Lint`], [`Levels`], and the settings of options and files, [`Choice`]. The lints are implemented in
//! `broadcastable::lint`.

use super::similar::similar;
use super::{Code, Severity};
use std::fmt;
use std::str::FromStr;

/// Defines [`Lint`] from its rows.
macro_rules! lints {
    ($($variant:ident $name:literal $level:ident;)*) => {
        /// A lint: a check for legal code that is probably not intended.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Lint {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Lint {
            /// All lints.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name of the lint.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The code of the lint, which has the same name.
            pub const fn code(self) -> Code {
                match self { $(Self::$variant => Code::$variant,)* }
            }

            /// The default level.
            pub const fn level(self) -> Level {
                match self { $(Self::$variant => Level::$level,)* }
            }
        }
    };
}

lints! {
    MisalignedAxis "misaligned-axis" Warn;
    ImplicitOuter "implicit-outer" Warn;
    AmbiguousPlacement "ambiguous-placement" Allow;
    RankPromotion "rank-promotion" Allow;
    ExplicitOuter "explicit-outer" Allow;
    BlowUp "blow-up" Allow;
    HiddenByOne "hidden-by-one" Allow;
    NotPortable "not-portable" Allow;
    ZeroWithDynamic "zero-with-dynamic" Allow;
    DroppedBySuffixRule "dropped-by-suffix-rule" Allow;
    ArgumentForced "argument-forced" Allow;
    MalformedExpectation "malformed-expectation" Allow;
    UnusedSuppression "unused-suppression" Warn;
}

/// The level of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// The lint is not reported.
    Allow,
    /// The lint is reported as a warning.
    Warn,
    /// The lint is reported as an error.
    Deny,
}

impl Level {
    /// The levels, with the words for them in `bcast.toml`.
    pub const NAMES: &'static [(&'static str, Self)] =
        &[("allow", Self::Allow), ("warn", Self::Warn), ("deny", Self::Deny)];
}

impl Lint {
    /// The lint that reports a code, if a lint does.
    pub fn of_code(code: Code) -> Option<Self> {
        Self::ALL.iter().find(|lint| lint.code() == code).copied()
    }

    /// The lint of a name.
    ///
    /// # Errors
    /// [`UnknownLint`], with the names that are like it.
    pub fn named(name: &str) -> Result<Self, UnknownLint> {
        let wanted = name.to_lowercase().replace('_', "-");
        let is_it = |lint: &&Self| lint.name() == wanted || lint.code().number().eq_ignore_ascii_case(name);
        Self::ALL.iter().find(is_it).copied().ok_or_else(|| UnknownLint::new(name))
    }
}

impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for an unknown name of a lint.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no lint '{name}'{}", of_similar(similar))]
pub struct UnknownLint {
    /// The name.
    pub name: String,
    /// Similar names, or all names.
    pub similar: Vec<&'static str>,
}

impl UnknownLint {
    fn new(name: &str) -> Self {
        let names = || Lint::ALL.iter().map(|lint| lint.name());
        let near = similar(name, names());
        Self { name: name.to_owned(), similar: if near.is_empty() { names().collect() } else { near } }
    }
}

fn of_similar(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => format!("; did you mean '{name}'?"),
        names => format!("; there are {}", names.join(", ")),
    }
}

/// A setting of lints: `-Wname`, `-Wno-name`, `-Werror=name`, `-Weverything`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A lint has a level.
    Level(Lint, Level),
    /// A lint that is denied is a warning.
    NoError(Lint),
    /// All lints have a level.
    Everything(Level),
    /// All lints that are reported are errors.
    Errors,
}

impl FromStr for Choice {
    type Err = UnknownLint;

    /// Parses the text after `-W`.
    fn from_str(text: &str) -> Result<Self, UnknownLint> {
        match text {
            "everything" => return Ok(Self::Everything(Level::Warn)),
            "no-everything" => return Ok(Self::Everything(Level::Allow)),
            "error" => return Ok(Self::Errors),
            _ => {}
        }
        if let Some(name) = text.strip_prefix("error=") {
            return Lint::named(name).map(|lint| Self::Level(lint, Level::Deny));
        }
        if let Some(name) = text.strip_prefix("no-error=") {
            return Lint::named(name).map(Self::NoError);
        }
        match (text.strip_prefix("no-").map(Lint::named), Lint::named(text)) {
            (_, Ok(lint)) => Ok(Self::Level(lint, Level::Warn)),
            (Some(lint), Err(_)) => lint.map(|lint| Self::Level(lint, Level::Allow)),
            (None, Err(unknown)) => Err(unknown),
        }
    }
}

/// The level of each lint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels([Level; Lint::ALL.len()]);

impl Levels {
    /// No lint is reported.
    pub const NONE: Self = Self([Level::Allow; Lint::ALL.len()]);

    /// The level of a lint.
    pub const fn of(&self, lint: Lint) -> Level {
        self.0[lint as usize]
    }

    /// Whether a lint is reported.
    pub fn is_on(&self, lint: Lint) -> bool {
        self.of(lint) != Level::Allow
    }

    /// Whether any lint is reported.
    pub fn is_any(&self) -> bool {
        *self != Self::NONE
    }

    /// The severity of a lint's findings, if it is reported.
    pub const fn severity(&self, lint: Lint) -> Option<Severity> {
        match self.of(lint) {
            Level::Allow => None,
            Level::Warn => Some(Severity::Warning),
            Level::Deny => Some(Severity::Error),
        }
    }

    /// Applies a setting.
    pub fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Level(lint, level) => self.0[lint as usize] = level,
            Choice::NoError(lint) if self.of(lint) == Level::Deny => self.0[lint as usize] = Level::Warn,
            Choice::NoError(_) => {}
            Choice::Everything(level) => self.0 = [level; Lint::ALL.len()],
            Choice::Errors => self.replace(Level::Warn, Level::Deny),
        }
    }

    /// Changes all lints of one level to another.
    pub fn replace(&mut self, from: Level, to: Level) {
        for level in self.0.iter_mut().filter(|level| **level == from) {
            *level = to;
        }
    }
}

impl Default for Levels {
    fn default() -> Self {
        let mut levels = Self::NONE;
        for lint in Lint::ALL {
            levels.0[*lint as usize] = lint.level();
        }
        levels
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn levels(choices: &[&str]) -> Levels {
        let mut levels = Levels::default();
        choices.iter().for_each(|choice| levels.choose(choice.parse().unwrap()));
        levels
    }

    #[test]
    fn the_last_word_counts() {
        let level = |choices: &[&str]| levels(choices).of(Lint::ImplicitOuter);
        assert_eq!(level(&[]), Level::Warn);
        assert_eq!(level(&["no-implicit-outer"]), Level::Allow);
        assert_eq!(level(&["no-implicit-outer", "everything"]), Level::Warn);
        assert_eq!(level(&["error=implicit-outer", "no-error=implicit-outer"]), Level::Warn);
        assert_eq!(level(&["no-everything", "error=implicit_outer"]), Level::Deny);
        assert_eq!(level(&["error"]), Level::Deny);
        assert_eq!(levels(&["error"]).of(Lint::BlowUp), Level::Allow);
        assert_eq!(levels(&["no-everything"]), Levels::NONE);
    }

    #[test]
    fn an_unknown_name_gets_those_that_are_like_it() {
        let error = |text: &str| text.parse::<Choice>().unwrap_err().to_string();
        assert_eq!(error("implicit-outr"), "there is no lint 'implicit-outr'; did you mean 'implicit-outer'?");
        assert_eq!(error("no-blowup"), "there is no lint 'blowup'; did you mean 'blow-up'?");
        assert!(error("x").starts_with("there is no lint 'x'; there are misaligned-axis, implicit-outer"));
    }

    #[test]
    fn a_lint_has_the_name_of_its_code() {
        for lint in Lint::ALL {
            assert_eq!(lint.code().name(), lint.name());
            assert_eq!(Lint::named(lint.name()), Ok(*lint));
            assert_eq!(Lint::named(lint.code().number()), Ok(*lint));
        }
    }
}
