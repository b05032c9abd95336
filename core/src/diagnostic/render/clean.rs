//! Makes text safe to print: characters that would move the cursor, change colours or reorder the line become pictures, and a very long text is reduced to its
//! beginning and end.

use std::borrow::Cow;

/// The characters of a line of the source as they are printed, each with the offset of its original. Tabs are kept: they
/// are expanded later.
///
/// A joiner is kept between two characters beyond ASCII, where scripts and emoji need it. At other places it would be an invisible part of
/// a name.
pub(super) fn characters(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut before = None;
    let mut rest = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let (at, ch) = rest.next()?;
        let after = rest.peek().map(|(_, after)| *after);
        let joins = is_joiner(ch) && before.is_some_and(is_joined) && after.is_some_and(is_joined);
        before = Some(ch);
        Some((at, if joins { ch } else { visible(ch) }))
    })
}

/// The character to print for a character.
fn visible(ch: char) -> char {
    match ch {
        '\t' => ch,
        // U+2400 onwards are the pictures of the control characters, in the same order.
        '\0'..='\x1f' => char::from_u32(0x2400 + ch as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7f' => '\u{2421}',
        // C1 controls, line separators, characters that override the direction of text, and invisible ones.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => char::REPLACEMENT_CHARACTER,
        _ => ch,
    }
}

/// Whether a character is printed unchanged in every context. Joiners are not, because only some scripts need them.
pub fn is_printable(ch: char) -> bool {
    ch != '\t' && visible(ch) == ch
}

fn is_joiner(ch: char) -> bool {
    matches!(ch, '\u{200c}' | '\u{200d}')
}

fn is_joined(ch: char) -> bool {
    !ch.is_ascii() && visible(ch) == ch
}

/// The maximum number of bytes of a text that are printed: enough for two types of the greatest length in a message, with the words around them. Names and
/// shapes can be as long as the source.
const LONGEST: usize = 4096;
/// The number of these bytes at the end of the text, since the end explains the error after a long name.
const END: usize = LONGEST / 4;

/// The characters of a sentence as they are printed; tabs are replaced like other controls.
fn of_sentence(text: &str) -> impl Iterator<Item = char> + '_ {
    characters(text).map(|(_, ch)| if ch == '\t' { '\u{2409}' } else { ch })
}

/// `text` on one line.
pub(super) fn line(text: &str) -> Cow<'_, str> {
    let is_clean = text.chars().eq(of_sentence(text));
    shorten(if is_clean { Cow::Borrowed(text) } else { of_sentence(text).collect() })
}

/// `text` with its line ends.
pub(super) fn lines(text: &str) -> String {
    let shown = |line: &str| of_sentence(line).collect::<String>();
    shorten(Cow::Owned(text.split('\n').map(shown).collect::<Vec<_>>().join("\n"))).into_owned()
}

/// Returns `text` in a form that is safe on a terminal: line ends are kept; other characters that would move the cursor, change colours or reorder a line are
/// replaced by pictures. A very long line is reduced to its beginning and its end.
///
/// ```
/// use broadcastable::diagnostic::render::printable;
///
/// assert_eq!(printable("no \x1b[31mfile\n"), "no \u{241b}[31mfile\n");
/// ```
pub fn printable(text: &str) -> String {
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The beginning and the end of a text that is too long.
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
        assert_eq!((line("a\tb").as_ref(), lines("a\tb\n").as_str()), ("a\u{2409}b", "a\u{2409}b\n"));
        assert!(matches!(line("tensor<\u{e9}>"), Cow::Borrowed(_)));
    }

    #[test]
    fn joiners_stay_between_emoji_and_in_scripts_that_join() {
        let family = "\u{1f468}\u{200d}\u{1f469} \u{2764}\u{fe0f}\u{200d}\u{1f525} \u{915}\u{94d}\u{200d}\u{937}";
        assert_eq!(line(family), family);
        assert_eq!(line("a\u{200d}b\u{e9}\u{200d}"), "a\u{fffd}b\u{e9}\u{fffd}");
        assert_eq!(line("\u{e9}\u{200d}\u{202e}\u{200d}\u{e9}"), "\u{e9}\u{fffd}\u{fffd}\u{fffd}\u{e9}");
        assert_eq!(line("\u{e9}\u{200d}\u{200d}\u{e9}"), "\u{e9}\u{fffd}\u{fffd}\u{e9}");
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
