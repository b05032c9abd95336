//! MLIR's spelling of names, symbols and strings.

use crate::ir::spelled;

/// A name as a dictionary key: in quotes only if necessary.
pub(crate) fn key_text(name: &[u8]) -> Vec<u8> {
    let is_bare = name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_')
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte));
    if is_bare { name.to_vec() } else { escape(name, true) }
}

/// A symbol name: in quotes only if necessary.
pub(super) fn symbol(name: &[u8]) -> Vec<u8> {
    let mut out = b"@".to_vec();
    out.extend(key_text(&spelled(&name[1..])));
    out
}

/// A string literal, with unprintable bytes in hexadecimal.
pub(crate) fn escape(bytes: &[u8], quotes: bool) -> Vec<u8> {
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
