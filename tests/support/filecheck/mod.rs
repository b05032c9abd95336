//! FileCheck in Rust: decides whether a text passes the `CHECK` lines of a file, by LLVM's rules.
//!
//! The verdict is that of FileCheck, or the file is refused: missing features (numeric variables, back references, some options) are an error with a message,
//! never a different answer. The one known difference is that LLVM's regular expressions prefer the longest alternative, and those here the
//! first (`{{a|ab}}`).

mod check_file;
mod matching;
mod pattern;

pub(crate) use check_file::{DIRECTIVE_SUFFIXES, read as read_checks};

/// The options of a FileCheck command line.
#[derive(Debug, Clone)]
pub(crate) struct Options {
    /// The words that open a directive, `CHECK` unless given.
    pub(crate) prefixes: Vec<String>,
    /// Patterns that may not occur between two positive directives.
    pub(crate) implicit_nots: Vec<String>,
    /// Whether a prefix without directives is permitted if another has some.
    pub(crate) allow_unused_prefixes: bool,
    /// An empty input may be checked.
    pub(crate) allow_empty: bool,
    /// Whether blanks are compared exactly.
    pub(crate) strict_whitespace: bool,
    /// Whether a pattern must cover its whole line.
    pub(crate) match_full_lines: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            prefixes: vec!["CHECK".to_owned()],
            implicit_nots: Vec::new(),
            allow_unused_prefixes: false,
            allow_empty: false,
            strict_whitespace: false,
            match_full_lines: false,
        }
    }
}

/// A command line: the options and the two files.
#[derive(Debug, Default)]
pub(crate) struct Command {
    /// The options of matching.
    pub(crate) options: Options,
    /// The file with the directives.
    pub(crate) check_file: String,
    /// The text to check; standard input when `None`.
    pub(crate) input_file: Option<String>,
}

impl Command {
    /// Reads the arguments after `FileCheck`.
    pub(crate) fn parse(arguments: &[String]) -> Result<Self, String> {
        let mut command = Self::default();
        let mut prefixes = Vec::new();
        let mut check_file = None;
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let Some(option) = argument.strip_prefix('-').filter(|name| !name.is_empty()) else {
                if check_file.replace(argument.clone()).is_some() {
                    return Err(format!("FileCheck: a second check file: {argument}"));
                }
                continue;
            };
            let option = option.strip_prefix('-').unwrap_or(option);
            let (name, inline) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (option, None),
            };
            let options = &mut command.options;
            match name {
                "allow-empty" => options.allow_empty = true,
                "allow-unused-prefixes" => options.allow_unused_prefixes = inline.as_deref() != Some("false"),
                "strict-whitespace" => options.strict_whitespace = true,
                "match-full-lines" => options.match_full_lines = true,
                "check-prefix" | "check-prefixes" | "input-file" | "implicit-check-not" => {
                    let value = inline
                        .or_else(|| rest.next().cloned())
                        .ok_or_else(|| format!("FileCheck: --{name} needs a value"))?;
                    match name {
                        "input-file" => command.input_file = Some(value).filter(|path| path != "-"),
                        "implicit-check-not" => options.implicit_nots.push(value),
                        _ => prefixes.extend(value.split(',').map(str::to_owned)),
                    }
                }
                // The options set the amount of LLVM's output after a failure, on which the verdict does not depend.
                "dump-input" | "dump-input-context" | "v" | "vv" | "color" => {}
                _ => {
                    return Err(format!("FileCheck: tests/support/filecheck has no option {argument}"));
                }
            }
        }
        if !prefixes.is_empty() {
            command.options.prefixes = prefixes;
        }
        command.check_file = check_file.ok_or("FileCheck: no check file")?;
        Ok(command)
    }
}

/// Checks `input` against the directives in `checks`; an `Err` explains the failure, with the name of the check file.
pub(crate) fn verify(name: &str, checks: &str, input: &str, options: &Options) -> Result<(), String> {
    if input.is_empty() && !options.allow_empty {
        return Err("FileCheck: the input is empty (--allow-empty, if that is right)".to_owned());
    }
    let checks = canonical(checks, options.strict_whitespace);
    let input = canonical(input, options.strict_whitespace);
    let checks = read_checks(&checks, options).map_err(|error| format!("{name}:{error}"))?;
    matching::verify(&checks, &input, options).map_err(|error| format!("{name}:{error}"))
}

/// The text with line ends as `\n` and, unless disabled, every run of blanks and tabs as one blank.
fn canonical(text: &str, strict_whitespace: bool) -> String {
    let text = text.replace("\r\n", "\n");
    if strict_whitespace {
        return text;
    }
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' | '\t' if result.ends_with(' ') => {}
            '\t' => result.push(' '),
            c => result.push(c),
        }
    }
    result
}
