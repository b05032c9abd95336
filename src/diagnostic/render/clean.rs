//! Makes text safe to print: what would move the cursor, change colours or reorder the line becomes a picture, and of
//! what is very long only the beginning and the end are left.

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

/// So many bytes of a text are shown: two types as long as a message shows them, and what is said of them. Names and
/// shapes can be as long as the source.
const LONGEST: usize = 4096;
/// The part of them that is the end of the text: it says what is wrong with a long name.
const END: usize = LONGEST / 4;

/// `text` on one line.
pub(super) fn line(text: &str) -> Cow<'_, str> {
    shorten(if text.chars().all(|ch| visible(ch) == ch) {
        Cow::Borrowed(text)
    } else {
        text.chars().map(visible).collect()
    })
}

/// `text` with the line ends it has.
pub(super) fn lines(text: &str) -> String {
    let shown = |line: &str| line.chars().map(visible).collect::<String>();
    shorten(Cow::Owned(text.split('\n').map(shown).collect::<Vec<_>>().join("\n"))).into_owned()
}

/// The beginning and the end of what is too long.
fn shorten(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.len() <= LONGEST {
        return text;
    }
    let border = |at: usize| (at..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    let (beginning, end) = (&text[..border(LONGEST - END)], &text[border(text.len() - END)..]);
    Cow::Owned(format!("{beginning} ... {end}"))
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

    #[test]
    fn what_is_too_long_has_a_beginning_and_an_end() {
        let text = format!("name '{}' is bad", "\u{e9}\0".repeat(LONGEST));
        for shown in [line(&text).into_owned(), lines(&text)] {
            assert!(shown.len() < LONGEST + 16, "{}", shown.len());
            assert!(shown.starts_with("name '\u{e9}\u{2400}") && shown.ends_with("' is bad"), "{shown}");
        }
        assert_eq!(line(&"x".repeat(LONGEST)).len(), LONGEST);
    }
}
