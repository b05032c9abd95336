//! Paths in URIs: [`percent_encoded`].

/// A text as a part of a URI. Letters, digits, `/`, `-`, `.`, `_`, `~` and the bytes of `kept` are unchanged.
pub(crate) fn percent_encoded(text: &[u8], kept: &[u8]) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.iter().copied() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => encoded.push(byte.into()),
            _ if kept.contains(&byte) => encoded.push(byte.into()),
            _ => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}
