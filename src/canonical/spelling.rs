//! How MLIR spells names, strings, dialect symbols and strides.

use crate::ir::{spelled, unquoted};

/// A name as a dictionary key: in quotes only where it must be.
pub(super) fn key_text(name: &[u8]) -> Vec<u8> {
    let name = unquoted(name);
    let is_bare = name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_')
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte));
    if is_bare { name.to_vec() } else { escape(name, true) }
}

/// A symbol name: in quotes only where it must be.
pub(super) fn symbol(name: &[u8]) -> Vec<u8> {
    let mut out = b"@".to_vec();
    out.extend(key_text(&spelled(&name[1..])));
    out
}

/// A string literal: what does not print stands in hexadecimal.
pub(super) fn escape(bytes: &[u8], quotes: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + 2);
    let quote = if quotes { &b"\""[..] } else { b"" };
    out.extend_from_slice(quote);
    for byte in bytes {
        match byte {
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'"' => out.extend_from_slice(b"\\22"),
            b' '..=b'~' => out.push(*byte),
            _ => out.extend(format!("\\{byte:02X}").into_bytes()),
        }
    }
    out.extend_from_slice(quote);
    out
}

/// `#d.name<body>` where that says the same as `#d<name<body>>`.
pub(super) fn dialect_symbol(text: &[u8]) -> Vec<u8> {
    let end = text.iter().position(|byte| matches!(byte, b'.' | b'<')).unwrap_or(text.len());
    let (dialect, rest) = text.split_at(end);
    let inner = match rest {
        [b'<', inner @ .., b'>'] => inner,
        [b'.', inner @ ..] => inner,
        _ => rest,
    };
    let pretty = is_pretty(inner);
    let mut out = dialect.to_vec();
    out.push(if pretty { b'.' } else { b'<' });
    out.extend_from_slice(inner);
    if !pretty {
        out.push(b'>');
    }
    out
}

/// Whether a symbol's text is a name, alone or with one balanced body behind it.
fn is_pretty(symbol: &[u8]) -> bool {
    if !symbol.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let name = symbol.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_')).count();
    if name == symbol.len() {
        return true;
    }
    if symbol[name] != b'<' || symbol.last() != Some(&b'>') {
        return false;
    }
    let mut nesting = Vec::new();
    let mut in_string = false;
    for (at, byte) in symbol.iter().enumerate().skip(name) {
        match byte {
            b'"' if symbol[at - 1] != b'\\' => in_string = !in_string,
            _ if in_string => {}
            b'<' | b'[' | b'(' | b'{' => nesting.push(*byte),
            b'>' if symbol[at - 1] == b'-' => {}
            b'>' | b']' | b')' | b'}' => {
                let open = match byte {
                    b'>' => b'<',
                    b']' => b'[',
                    b')' => b'(',
                    _ => b'{',
                };
                if nesting.pop() != Some(open) {
                    return false;
                }
                if nesting.is_empty() && at + 1 < symbol.len() {
                    return false;
                }
            }
            _ => {}
        }
    }
    nesting.is_empty()
}

/// `strided<[..], offset: ..>`, without an offset of 0.
pub(super) fn strided(body: &[u8]) -> Vec<u8> {
    let compact: String = String::from_utf8_lossy(body).chars().filter(|c| !c.is_whitespace()).collect();
    let (strides, offset) = compact.split_once(']').unwrap_or((&compact, ""));
    let number = |text: &str| match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).map_or_else(|_| text.to_owned(), |value| value.to_string()),
        None => text.parse::<i64>().map_or_else(|_| text.to_owned(), |value| value.to_string()),
    };
    let strides: Vec<String> =
        strides.trim_start_matches('[').split(',').filter(|stride| !stride.is_empty()).map(number).collect();
    let offset = offset.trim_start_matches(",offset:");
    let offset = if offset.is_empty() { "0".to_owned() } else { number(offset) };
    let tail = if offset == "0" { String::new() } else { format!(", offset: {offset}") };
    format!("strided<[{}]{tail}>", strides.join(", ")).into_bytes()
}
