//! A pattern: plain text, `{{regular expression}}`, `[[VAR:expression]]` and `[[VAR]]`, and its search in a text.

use super::Options;
use regex::Regex;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// The current values of variables from `[[VAR:...]]`.
pub(crate) type Variables = HashMap<String, String>;

/// The origin of a pattern, for messages.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    /// The line of the check file.
    pub(crate) line: usize,
    /// The directive, `CHECK-NEXT`.
    pub(crate) directive: String,
    /// The pattern as it was written.
    pub(crate) text: String,
}

impl Source {
    /// A pattern from the command line.
    pub(crate) fn implicit() -> Self {
        Self { line: 0, directive: "--implicit-check-not".to_owned(), text: String::new() }
    }
}

/// A parsed pattern.
#[derive(Debug)]
pub(crate) struct Pattern {
    /// The origin of the pattern.
    pub(crate) source: Source,
    form: Form,
}

#[derive(Debug)]
enum Form {
    /// The end of the text.
    End,
    /// A text without regular expressions or variables.
    Fixed(String),
    /// A regular expression in pieces, because the values of variables are known only during matching.
    Pieces { pieces: Vec<Piece>, defines: Vec<String> },
}

#[derive(Debug)]
enum Piece {
    Expression(String),
    Variable(String),
}

impl Pattern {
    /// The end of the input.
    pub(crate) fn end() -> Self {
        let source = Source { line: 0, directive: "end of input".to_owned(), text: String::new() };
        Self { source, form: Form::End }
    }

    /// A text without special characters.
    pub(crate) fn literal(source: Source) -> Self {
        Self { form: Form::Fixed(source.text.clone()), source }
    }

    /// The pattern of an empty line: a line feed directly followed by another line feed.
    pub(crate) fn empty_line(source: Source) -> Self {
        let pieces = vec![Piece::Expression("\\n$".to_owned())];
        Self { source, form: Form::Pieces { pieces, defines: Vec::new() } }
    }

    /// Reads a pattern.
    pub(crate) fn parse(text: &str, source: Source, options: &Options) -> Result<Self, String> {
        let special = text.contains("{{") || text.contains("[[");
        if !special && !options.match_full_lines {
            return Ok(Self { source, form: Form::Fixed(text.to_owned()) });
        }
        let mut pieces = Vec::new();
        let mut defines: Vec<String> = Vec::new();
        let blanks = if options.strict_whitespace { "" } else { " *" };
        if options.match_full_lines {
            pieces.push(Piece::Expression(format!("^{blanks}")));
        }
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(inside) = rest.strip_prefix("{{") {
                let end = inside.find("}}").ok_or("`{{` without `}}`")?;
                pieces.push(Piece::Expression(format!("(?:{})", translate(&inside[..end])?)));
                rest = &inside[end + 2..];
            } else if let Some(inside) = rest.strip_prefix("[[").filter(|inside| !inside.starts_with('[')) {
                let end = end_of_variable(inside).ok_or("`[[` without `]]`")?;
                pieces.push(variable(&inside[..end], &source, &mut defines)?);
                rest = &inside[end + 2..];
            } else {
                // The plain text has at least one character: the first of `[[[` is not part of a variable.
                let second = rest.chars().next().map_or(0, char::len_utf8);
                let next = |opening| rest[second..].find(opening).map(|at| second + at);
                let end = [next("{{"), next("[[")].into_iter().flatten().min().unwrap_or(rest.len());
                pieces.push(Piece::Expression(regex::escape(&rest[..end])));
                rest = &rest[end..];
            }
        }
        if options.match_full_lines {
            pieces.push(Piece::Expression(format!("{blanks}$")));
        }
        Ok(Self { source, form: Form::Pieces { pieces, defines } })
    }

    /// The first match in `text`; the values of its variables are stored.
    pub(crate) fn find(&self, text: &str, variables: &mut Variables) -> Result<Option<Range<usize>>, String> {
        let (pieces, defines) = match &self.form {
            Form::End => return Ok(Some(text.len()..text.len())),
            Form::Fixed(fixed) => return Ok(text.find(fixed).map(|at| at..at + fixed.len())),
            Form::Pieces { pieces, defines } => (pieces, defines),
        };
        let mut expression = String::from("(?m)");
        for piece in pieces {
            expression.push_str(&match piece {
                Piece::Expression(part) => Cow::Borrowed(part.as_str()),
                Piece::Variable(name) => {
                    let value = variables.get(name).ok_or_else(|| format!("variable {name} has no value"))?;
                    Cow::Owned(regex::escape(value))
                }
            });
        }
        let regex = Regex::new(&expression).map_err(|error| error.to_string())?;
        let Some(captures) = regex.captures(text) else {
            return Ok(None);
        };
        for (index, name) in defines.iter().enumerate() {
            let value = captures.get(index + 1).map_or("", |value| value.as_str());
            variables.insert(name.clone(), value.to_owned());
        }
        Ok(captures.get(0).map(|whole| whole.range()))
    }
}

/// The position of the `]]` that ends a variable, outside of brackets in its expression.
fn end_of_variable(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b']' if depth == 0 => return text[at..].starts_with("]]").then_some(at),
            b']' => depth -= 1,
            b'[' => depth += 1,
            b'\\' => {
                bytes.next();
            }
            _ => {}
        }
    }
    None
}

/// Parses the text between `[[` and `]]`.
fn variable(inside: &str, source: &Source, defines: &mut Vec<String>) -> Result<Piece, String> {
    if let Some(offset) = inside.strip_prefix('#').unwrap_or(inside).trim_start().strip_prefix("@LINE") {
        let offset = offset.replace(' ', "");
        let offset: i64 = match offset.as_str() {
            "" => 0,
            offset => offset.parse().map_err(|_| format!("[[{inside}]]: @LINE takes +N or -N"))?,
        };
        let line = i64::try_from(source.line).map_err(|error| error.to_string())? + offset;
        return Ok(Piece::Expression(line.to_string()));
    }
    let (name, definition) = match inside.split_once(':') {
        Some((name, definition)) => (name, Some(definition)),
        None => (inside, None),
    };
    let word = name.strip_prefix('$').unwrap_or(name);
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if word.is_empty() || !word.chars().all(letters) || word.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("[[{inside}]]: `{name}` is no name of a variable that tests/support/filecheck knows"));
    }
    let here = defines.iter().any(|defined| defined == name);
    match definition {
        Some(_) if here => Err(format!("[[{inside}]]: defined twice in one directive")),
        Some(definition) => {
            defines.push(name.to_owned());
            Ok(Piece::Expression(format!("({})", translate(definition)?)))
        }
        None if here => Err(format!("[[{inside}]]: defined in the same directive; put the use into a -SAME line")),
        None => Ok(Piece::Variable(name.to_owned())),
    }
}

/// Converts a POSIX extended regular expression of LLVM to the syntax of the `regex` crate, without capturing groups. Syntax
/// that only one of the two supports is refused.
fn translate(posix: &str) -> Result<String, String> {
    let refuse =
        |what: &str| Err(format!("{{{{{posix}}}}}: {what} means something else in LLVM's regular expressions"));
    let mut result = String::new();
    let mut chars = posix.chars().peekable();
    // Whether `*` may follow the last character.
    let mut repeatable = false;
    while let Some(c) = chars.next() {
        if matches!(c, '*' | '+' | '?') || c == '{' && chars.peek().is_some_and(char::is_ascii_digit) {
            if !repeatable {
                return refuse("a repetition of nothing or of a repetition");
            }
            repeatable = false;
            result.push(c);
            while c == '{' && !result.ends_with('}') {
                result.push(chars.next().ok_or_else(|| format!("{{{{{posix}}}}}: `{{` without `}}`"))?);
            }
            continue;
        }
        repeatable = !matches!(c, '(' | '|' | '^');
        match c {
            '\\' => match chars.next() {
                Some(c) if !c.is_ascii_alphanumeric() => result.push_str(&escape(c)),
                Some(c) => return refuse(&format!("\\{c}")),
                None => return refuse("a trailing \\"),
            },
            '[' => bracket(&mut chars, &mut result).ok_or_else(|| format!("{{{{{posix}}}}}: `[` without `]`"))?,
            '(' => result.push_str("(?:"),
            '{' | '}' => result.push_str(&escape(c)),
            c => result.push(c),
        }
    }
    match Regex::new(&result) {
        Ok(_) => Ok(result),
        Err(error) => Err(format!("{{{{{posix}}}}}: {error}")),
    }
}

/// A literal character.
fn escape(c: char) -> String {
    regex::escape(c.encode_utf8(&mut [0; 4]))
}

/// A bracket expression after its `[`: a backslash is a backslash in it, and `[^a]` does not match a line feed.
fn bracket(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, result: &mut String) -> Option<()> {
    result.push('[');
    if chars.next_if_eq(&'^').is_some() {
        result.push_str("^\\n");
    }
    let mut first = true;
    loop {
        match chars.next()? {
            ']' if !first => break,
            '[' if chars.peek() == Some(&':') => {
                result.push('[');
                while !result.ends_with(":]") || result.ends_with("[:]") {
                    result.push(chars.next()?);
                }
            }
            c @ ('[' | ']' | '\\' | '&' | '~' | '^') => {
                result.push('\\');
                result.push(c);
            }
            c => result.push(c),
        }
        first = false;
    }
    result.push(']');
    Some(())
}
