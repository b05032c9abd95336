//! Aliases in a text: `!name` and `#name` have the same meaning everywhere in a chunk, except in strings and comments.

use super::Document;
use crate::source::Span;
use crate::stream::skip_string;
use memchr::memmem;

impl Document {
    /// The alias whose name is at a place, if it is defined in the chunk.
    pub(super) fn alias_at(&mut self, at: u32) -> Option<Span> {
        let text = self.source.bytes();
        let at = (at as usize).min(text.len());
        let start = at - text[..at].iter().rev().take_while(|byte| is_part(byte)).count();
        let has_sigil = |at: &usize| matches!(text.get(*at), Some(b'!' | b'#'));
        // The place may be before the sigil.
        let sigil = [start.wrapping_sub(1), start].into_iter().find(has_sigil)?;
        let length = text[sigil + 1..].iter().take_while(|byte| is_part(byte)).count();
        let span = Span::new(sigil as u32, (sigil + 1 + length) as u32);
        let name = text[span.range()].to_vec();
        // `!dialect.type` is not an alias, and `#0` is the number of a result.
        let is_name =
            name.get(1).is_some_and(|first| !first.is_ascii_digit()) && text.get(span.end as usize) != Some(&b'.');
        let all = if is_name { self.alias_places(span.start, &name) } else { Vec::new() };
        let is_it = all.iter().any(|(place, _)| *place == span) && all.iter().any(|(_, is_definition)| *is_definition);
        is_it.then_some(span)
    }

    /// All places of an alias in the chunk of a place, and whether each is the definition.
    pub(super) fn alias_places(&mut self, at: u32, name: &[u8]) -> Vec<(Span, bool)> {
        let chunk = self.chunk_at(at);
        let text = self.source.slice(chunk);
        let is_whole = |found: &usize| {
            let after = text.get(found + name.len());
            after.is_none_or(|byte| !is_part(byte) && *byte != b'.') && is_code(text, *found)
        };
        let place = |found: usize| {
            let start = chunk.start + found as u32;
            let is_first = text[..found].iter().rev().take_while(|byte| **byte != b'\n').all(u8::is_ascii_whitespace);
            let is_definition = is_first && text[found + name.len()..].trim_ascii_start().starts_with(b"=");
            (Span::new(start, start + name.len() as u32), is_definition)
        };
        memmem::find_iter(text, name).filter(is_whole).map(place).collect()
    }
}

fn is_part(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_$".contains(byte)
}

/// Whether a place is neither in a string nor in a comment.
fn is_code(text: &[u8], at: usize) -> bool {
    let mut from = memchr::memrchr(b'\n', &text[..at]).map_or(0, |end| end + 1);
    while let Some(found) = memchr::memchr2(b'"', b'/', &text[from..at]) {
        let hit = from + found;
        from = match text[hit] {
            b'"' => hit + skip_string(&text[hit..]),
            _ if text.get(hit + 1) == Some(&b'/') => return false,
            _ => hit + 1,
        };
        if from > at {
            return false;
        }
    }
    true
}
