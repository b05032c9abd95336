//! Reads directives (`CHECK-NEXT: text`) from a file.

use super::Options;
use super::pattern::{Pattern, Source};

/// The suffixes that may follow the prefix before the colon, except for `-COUNT-<number>`.
pub(crate) const DIRECTIVE_SUFFIXES: [&str; 7] = ["", "-NEXT", "-SAME", "-NOT", "-DAG", "-LABEL", "-EMPTY"];

/// The prefixes whose line is a comment, whatever its text.
const COMMENT_PREFIXES: [&str; 2] = ["COM", "RUN"];

/// The place of a positive directive relative to the previous one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The directive matches anywhere after the previous one.
    Plain,
    /// The directive matches on the next line.
    Next,
    /// The directive matches on the same line.
    Same,
    /// Anywhere after; divides the input before the other directives are searched for.
    Label,
    /// The directive matches the next line, which is empty.
    Empty,
    /// The end of the input, after trailing `-NOT` and `-DAG` lines.
    End,
}

/// A `-NOT` or `-DAG` directive.
#[derive(Debug)]
pub(crate) struct Loose {
    /// Whether the pattern must not occur (`-NOT`), as opposed to `-DAG`.
    pub(crate) negative: bool,
    /// The text to search for.
    pub(crate) pattern: Pattern,
}

/// A positive directive with the `-NOT` and `-DAG` lines that precede it.
#[derive(Debug)]
pub(crate) struct Check {
    /// The kind of the directive.
    pub(crate) kind: Kind,
    /// The number of consecutive matches.
    pub(crate) count: usize,
    /// The text to search for.
    pub(crate) pattern: Pattern,
    /// The `-NOT` and `-DAG` lines before the directive.
    pub(crate) loose: Vec<Loose>,
}

/// All directives of a file, whose blanks are already normalised. An error begins with its line number.
pub(crate) fn read(text: &str, options: &Options) -> Result<Vec<Check>, String> {
    // The longest prefix is tried first: of CHECK and CHECK-A, `CHECK-A:` belongs to the second.
    let mut prefixes: Vec<&str> = options.prefixes.iter().map(String::as_str).collect();
    prefixes.sort_by_key(|prefix| std::cmp::Reverse(prefix.len()));
    let mut unused = prefixes.clone();
    // A text that must not occur must not occur within a line either.
    let anywhere = Options { match_full_lines: false, ..options.clone() };
    let implicit = || -> Result<Vec<Loose>, String> {
        let patterns = options.implicit_nots.iter().map(|text| {
            let text = if options.strict_whitespace { text.clone() } else { super::canonical(text, false) };
            let pattern = Pattern::parse(&text, Source::implicit(), &anywhere)?;
            Ok(Loose { negative: true, pattern })
        });
        patterns.collect()
    };

    let mut checks: Vec<Check> = Vec::new();
    let mut loose = implicit()?;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let Some(found) = directive(line, &prefixes).map_err(|error| format!("{number}: {error}"))? else {
            continue;
        };
        unused.retain(|prefix| *prefix != found.prefix);
        let exact = options.strict_whitespace && options.match_full_lines;
        let body = if exact { found.body } else { found.body.trim_matches([' ', '\t']) };
        let source = Source { line: number, directive: found.name.to_owned(), text: body.to_owned() };
        let pattern = match (found.suffix, body.is_empty()) {
            ("-EMPTY", true) => Ok(Pattern::empty_line(source)),
            ("-EMPTY", false) => Err("-EMPTY takes no text".to_owned()),
            (_, true) => Err("a directive without text".to_owned()),
            ("-LABEL", false) if body.contains("[[") => Err("a -LABEL may not use variables".to_owned()),
            _ if found.literal => Ok(Pattern::literal(source)),
            ("-NOT", false) => Pattern::parse(body, source, &anywhere),
            _ => Pattern::parse(body, source, options),
        }
        .map_err(|error| format!("{number}: {}: {error}", found.name))?;
        let kind = match found.suffix {
            "-NOT" | "-DAG" => {
                loose.push(Loose { negative: found.suffix == "-NOT", pattern });
                continue;
            }
            "-NEXT" => Kind::Next,
            "-SAME" => Kind::Same,
            "-LABEL" => Kind::Label,
            "-EMPTY" => Kind::Empty,
            _ => Kind::Plain,
        };
        if checks.is_empty() && matches!(kind, Kind::Next | Kind::Same | Kind::Empty) {
            return Err(format!("{number}: {}: there is no directive before it to be next to", found.name));
        }
        let loose = std::mem::replace(&mut loose, implicit()?);
        checks.push(Check { kind, count: found.count, pattern, loose });
    }
    if unused.len() == prefixes.len() || !(unused.is_empty() || options.allow_unused_prefixes) {
        return Err(format!(" no directive begins with {}", unused.join(" or ")));
    }
    if !loose.is_empty() {
        let pattern = Pattern::end();
        checks.push(Check { kind: Kind::End, count: 1, pattern, loose });
    }
    Ok(checks)
}

/// A directive in its line.
struct Directive<'a> {
    prefix: &'a str,
    name: &'a str,
    suffix: &'static str,
    count: usize,
    literal: bool,
    body: &'a str,
}

/// The first directive of a line.
fn directive<'a>(line: &'a str, prefixes: &[&'a str]) -> Result<Option<Directive<'a>>, String> {
    let mut begin = 0;
    while let Some(c) = line[begin..].chars().next() {
        let inside_word = line[..begin].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let here = &line[begin..];
        if !inside_word {
            let comment = |word: &&str| here.strip_prefix(*word).is_some_and(|rest| rest.starts_with(':'));
            if COMMENT_PREFIXES.iter().any(comment) {
                return Ok(None);
            }
            let found = prefixes.iter().find_map(|prefix| Some((*prefix, here.strip_prefix(prefix)?)));
            if let Some((prefix, rest)) = found
                && let Some(directive) = after_prefix(here, prefix, rest)?
            {
                return Ok(Some(directive));
            }
        }
        begin += c.len_utf8();
    }
    Ok(None)
}

/// The rest after a prefix: a suffix, `{LITERAL}`, a colon and the text.
fn after_prefix<'a>(here: &'a str, prefix: &'a str, rest: &'a str) -> Result<Option<Directive<'a>>, String> {
    let mut count = 1;
    let mut suffix = "";
    let mut tail = rest;
    if let Some(number) = rest.strip_prefix("-COUNT-") {
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        count = number[..digits].parse().ok().filter(|count| *count > 0).ok_or("-COUNT needs a positive number")?;
        tail = &number[digits..];
    } else if rest.starts_with('-') {
        let known = DIRECTIVE_SUFFIXES[1..].iter().find_map(|suffix| Some((*suffix, rest.strip_prefix(suffix)?)));
        let Some((known, behind)) = known else {
            return Ok(None);
        };
        (suffix, tail) = (known, behind);
        if DIRECTIVE_SUFFIXES[1..].iter().any(|second| behind.starts_with(second)) {
            return Err(format!("{prefix}{suffix} takes no second suffix"));
        }
    }
    let name = &here[..here.len() - tail.len()];
    let (literal, tail) = match tail.strip_prefix("{LITERAL}") {
        Some(tail) => (true, tail),
        None => (false, tail),
    };
    let body = tail.strip_prefix(':');
    Ok(body.map(|body| Directive { prefix, name, suffix, count, literal, body }))
}
