//! The keys `root` and `[lint]` of a file: `implicit-outer = "deny"` for all files, or for some in `[lint."tests/**"]`.

use super::{Mistake, Reader, Value, span};
use broadcastable::diagnostic::{Choice, Level, Lint};
use glob::{MatchOptions, Pattern};
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The key for all lints.
const EVERYTHING: &str = "everything";

/// `*` does not match `/`, as in other configuration files.
const WHOLE_NAMES: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: false };

/// Settings of lints in a file, for all files or for some.
#[derive(Debug, Clone)]
pub struct FileLints {
    /// The files it applies to, by their paths relative to the folder of the file; `None` for all.
    files: Option<Pattern>,
    /// The settings, in order.
    pub choices: Vec<Choice>,
}

impl FileLints {
    /// Whether the levels apply to the file at a path, relative to the folder of the definitions.
    pub fn is_about(&self, path: &Path) -> bool {
        self.files.as_ref().is_none_or(|files| files.matches_path_with(path, WHOLE_NAMES))
    }
}

/// All keys.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    Lint::ALL.iter().map(|lint| lint.name()).chain([EVERYTHING])
}

impl Reader<'_> {
    /// Whether files in parent folders are ignored.
    pub(super) fn is_root(&mut self, value: &Value<'_>) -> bool {
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong("root", value, "true or false");
        }
        flag.unwrap_or_default()
    }

    /// Returns the settings for all files, and then those for some files, each in the order of the file.
    pub(super) fn lints(&mut self, value: &Value<'_>) -> Vec<FileLints> {
        let Some(table) = self.table("lint", value) else { return Vec::new() };
        let mut patterns: Vec<_> =
            table.iter().filter(|(_, value)| matches!(value.get_ref(), DeValue::Table(_))).collect();
        patterns.sort_by_key(|(key, _)| key.span().start);
        let mut found = vec![FileLints { files: None, choices: self.choices(table, true) }];
        for (pattern, value) in patterns {
            let Some(inner) = self.table("lint", value) else { continue };
            let choices = self.choices(inner, false);
            // Other tools read `{a,b}` as alternatives; in these patterns the braces would be literal characters that match no file.
            if pattern.get_ref().contains(['{', '}']) {
                self.refuse(span(pattern.span()), Mistake::Braces);
                continue;
            }
            match Pattern::new(pattern.get_ref()) {
                Ok(files) => found.push(FileLints { files: Some(files), choices }),
                Err(error) => self.refuse(span(pattern.span()), Mistake::Glob(error.msg)),
            }
        }
        found
    }

    fn choices(&mut self, table: &DeTable<'_>, has_patterns: bool) -> Vec<Choice> {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let mut choices = Vec::new();
        for (key, value) in entries {
            if has_patterns && matches!(value.get_ref(), DeValue::Table(_)) {
                continue;
            }
            let name = key.get_ref();
            let lint = if *name == EVERYTHING { None } else { Lint::named(name).ok() };
            if lint.is_none() && *name != EVERYTHING {
                let known = keys().collect();
                self.refuse(span(key.span()), Mistake::Word { what: "lint", word: name.to_string(), known });
                continue;
            }
            let level = self.word("lint", "level", value, Level::NAMES);
            choices.extend(level.map(|level| match lint {
                Some(lint) => Choice::Level(lint, level),
                None => Choice::Everything(level),
            }));
        }
        choices
    }
}
