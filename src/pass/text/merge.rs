//! Applies the changes in the print of an operation to its text: [`merge`].
//!
//! The prints before and after a change differ in some tokens. If the text has those tokens, only they are replaced, so that its blanks, comments and
//! spellings are kept.

use super::TextEdit;
use super::tokens::{common, is_word, tokens};
use crate::source::Span;
use std::ops::Range;

/// The tokens of a text.
struct TextTokens<'t> {
    text: &'t [u8],
    places: Vec<Range<usize>>,
    words: Vec<&'t [u8]>,
}

impl<'t> TextTokens<'t> {
    fn new(text: &'t [u8]) -> Self {
        let places = tokens(text);
        let words = places.iter().map(|place| &text[place.clone()]).collect();
        Self { text, places, words }
    }

    /// Whether blanks come between a token and the previous token.
    fn is_apart(&self, at: usize) -> bool {
        let end = at.checked_sub(1).and_then(|before| self.places.get(before)).map(|before| before.end);
        let start = self.places.get(at).map(|place| place.start);
        end.zip(start).is_some_and(|(end, start)| end < start)
    }
}

/// The edits that turn a piece of text with the print `old` into a text with the print `new`. `None` if the text lacks
/// the tokens that change.
pub(super) fn merge(text: &[u8], start: u32, old: &[u8], new: &[u8]) -> Option<Vec<TextEdit>> {
    let (text, old, new) = (TextTokens::new(text), TextTokens::new(old), TextTokens::new(new));
    let (to_text, to_new) = (common(&old.words, &text.words), common(&old.words, &new.words));
    let mut edits = Vec::new();
    let (mut from, mut from_new) = (0, 0);
    for at in 0..=old.words.len() {
        let matched = match to_new.get(at) {
            Some(Some(matched)) => *matched,
            Some(None) => continue,
            None => new.words.len(),
        };
        if from < at || from_new < matched {
            let place = place_in_text(&to_text, from..at, text.words.len())?;
            edits.push(edit(&text, start, place, (&new, from_new..matched)));
        }
        (from, from_new) = (at + 1, matched + 1);
    }
    Some(edits)
}

/// The tokens of the text that correspond to a part of the print, with their neighbours.
fn place_in_text(to_text: &[Option<usize>], part: Range<usize>, length: usize) -> Option<Range<usize>> {
    let before = match part.start.checked_sub(1) {
        Some(before) => Some(to_text[before]?),
        None => None,
    };
    let first = before.map_or(0, |before| before + 1);
    let is_contiguous = part.clone().enumerate().all(|(offset, at)| to_text[at] == Some(first + offset));
    let next = first + part.len();
    let after = to_text.get(part.end).map_or(Some(length), |after| *after);
    (is_contiguous && after == Some(next)).then_some(first..next)
}

fn edit(
    text: &TextTokens<'_>,
    start: u32,
    place: Range<usize>,
    (new, part): (&TextTokens<'_>, Range<usize>),
) -> TextEdit {
    let end_before =
        |tokens: &TextTokens<'_>, at: usize| at.checked_sub(1).map_or(0, |before| tokens.places[before].end);
    let span = |range: Range<usize>| Span::new(start + range.start as u32, start + range.end as u32);
    if part.is_empty() {
        // The edit includes the blanks before the part, unless there is a comment, words would be joined, or the blanks are needed.
        let (first, last) = (text.places[place.start].start, text.places[place.end - 1].end);
        let before = end_before(text, place.start);
        let joins = |from: usize| {
            let left = from.checked_sub(1).and_then(|at| text.text.get(at)).is_some_and(|byte| is_word(*byte));
            left && text.text.get(last).is_some_and(|byte| is_word(*byte))
        };
        let is_blank = text.text[before..first].iter().all(|byte| *byte == b' ');
        let is_followed_by_blank = text.text.get(last).is_none_or(u8::is_ascii_whitespace);
        let is_one_too_many = is_followed_by_blank || !new.is_apart(part.start);
        let from = if is_blank && is_one_too_many && !joins(before) { before } else { first };
        return TextEdit { span: span(from..last), text: Vec::new() };
    }
    let (first, last) = (new.places[part.start].start, new.places[part.end - 1].end);
    if place.is_empty() {
        let at = end_before(text, place.start);
        let mut added = new.text[end_before(new, part.start)..last].to_vec();
        if new.is_apart(part.end) && !text.is_apart(place.start) && place.start < text.words.len() {
            added.push(b' ');
        }
        return TextEdit { span: span(at..at), text: added };
    }
    let replaced = text.places[place.start].start..text.places[place.end - 1].end;
    TextEdit { span: span(replaced), text: new.text[first..last].to_vec() }
}
