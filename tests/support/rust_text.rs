//! Parses the text of Rust files for tests: words, paths, and code without comments and literals.

use std::collections::BTreeSet;

/// Follows a path, or a tree of paths as in `use a::{b, c::d}`; returns its end.
pub(crate) fn expand(tokens: &[&str], mut at: usize, prefix: &[String], out: &mut BTreeSet<Vec<String>>) -> usize {
    let mut path = prefix.to_vec();
    loop {
        match tokens.get(at) {
            Some(&"{") => {
                while tokens.get(at).is_some_and(|token| *token != "}") {
                    // The position is after the brace or a comma, which may be followed by the closing brace.
                    at += 1;
                    if tokens.get(at) != Some(&"}") {
                        at = expand(tokens, at, &path, out);
                    }
                }
                return at + 1;
            }
            Some(&"self") => {}
            Some(word) if is_word(word) => path.push((*word).to_owned()),
            _ => {}
        }
        if tokens.get(at + 1) != Some(&"::") {
            out.insert(path);
            return at + 1;
        }
        at += 2;
        if !tokens.get(at).is_some_and(|token| is_word(token) || matches!(*token, "{" | "*")) {
            // `Vec::<u8>`: the rest is no path.
            out.insert(path);
            return at;
        }
    }
}

pub(crate) fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Words, `::`, and all other characters separately; `as y` is removed from `use x as y`.
pub(crate) fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if is_word(rest) => rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len()),
            ':' if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        if tokens.last() == Some(&"as") {
            tokens.pop();
        } else {
            tokens.push(token);
        }
        rest = after.trim_start();
    }
    tokens
}

/// The text without comments and quoted text.
pub(crate) fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())];
        let after = &rest[word.len()..];
        let skipped = match first {
            _ if matches!(word, "r" | "br" | "cr") && after.starts_with(['"', '#']) => word.len() + raw_string(after),
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => quoted(rest, '"'),
            // A quote begins a character literal, unless it begins a lifetime.
            '\'' if rest[1..].starts_with('\\') || rest[1..].chars().nth(1) == Some('\'') => quoted(rest, '\''),
            _ => 0,
        };
        if skipped > 0 {
            code.push(' ');
            rest = &rest[skipped..];
        } else {
            let kept = word.len().max(first.len_utf8());
            code.push_str(&rest[..kept]);
            rest = &rest[kept..];
        }
    }
    code
}

/// The length of a literal with escapes.
fn quoted(text: &str, quote: char) -> usize {
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => _ = chars.next(),
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a raw string from its `#` or quote on, or of the `#` in `r#type`.
fn raw_string(text: &str) -> usize {
    let hashes = text.bytes().take_while(|byte| *byte == b'#').count();
    if text.as_bytes().get(hashes) != Some(&b'"') {
        return hashes;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let body = hashes + 1;
    text[body..].find(&end).map_or(text.len(), |at| body + at + end.len())
}
