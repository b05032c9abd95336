//! Makes text safe to print: what would move the cursor, change colours or reorder the line becomes a picture.

use std::borrow::Cow;

/// The character to show for `ch`. Tabs stay: they are laid out by width.
pub(super) fn visible(ch: char) -> char {
    match ch {
        '\t' => ch,
        // U+2400 onwards are the pictures of the control characters, in the same order.
        '\0'..='\x1f' => char::from_u32(0x2400 + ch as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7f' => '\u{2421}',
        // C1 controls, line separators, and what overrides the direction of text.
        '\u{80}'..='\u{9f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}' => char::REPLACEMENT_CHARACTER,
        _ => ch,
    }
}

/// `text` on one line.
pub(super) fn line(text: &str) -> Cow<'_, str> {
    if text.chars().all(|ch| visible(ch) == ch) { Cow::Borrowed(text) } else { text.chars().map(visible).collect() }
}

/// `text` with the line ends it has.
pub(super) fn lines(text: &str) -> String {
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_become_pictures() {
        assert_eq!(line("a\x1b[31mb\0c\u{202e}"), "a\u{241b}[31mb\u{2400}c\u{fffd}");
        assert_eq!(line("a\nb"), "a\u{240a}b");
        assert_eq!(lines("a\n\rb"), "a\n\u{240d}b");
        assert!(matches!(line("tensor<\u{e9}>\t"), Cow::Borrowed(_)));
    }
}
