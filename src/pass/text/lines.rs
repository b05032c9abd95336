//! Lines of a text: the text before, after and around a place.

use super::TextEdit;
use super::tokens::tokens;
use crate::source::Span;

/// The blanks at the beginning of the line of a place.
pub(super) fn indent(text: &[u8], at: u32) -> &[u8] {
    let start = line_start(text, at as usize);
    let length = text[start..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    &text[start..start + length]
}

fn line_start(text: &[u8], at: usize) -> usize {
    text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1)
}

/// The end of a line, without the line end.
fn line_end(text: &[u8], at: usize) -> usize {
    text[at..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |length| at + length)
}

/// The text to be removed with an operation: whole lines, if they contain nothing else.
pub(super) fn removed(text: &[u8], whole: Span) -> Span {
    let (start, end) = (line_start(text, whole.start as usize), line_end(text, whole.end as usize));
    let is_blank = |part: &[u8]| part.trim_ascii().is_empty();
    if !is_blank(&text[start..whole.start as usize]) || !is_blank(&text[whole.end as usize..end]) {
        return whole;
    }
    Span::new(start as u32, (end + 1).min(text.len()) as u32)
}

/// Inserts lines after a place: after the comment of its line, or before other text on it.
pub(super) fn after(text: &[u8], at: u32, mut lines: Vec<u8>, indent: &[u8]) -> TextEdit {
    let end = line_end(text, at as usize);
    let place = match tokens(&text[at as usize..end]).is_empty() {
        true => end as u32,
        false => {
            lines.push(b'\n');
            lines.extend_from_slice(indent);
            at
        }
    };
    TextEdit { span: Span::new(place, place), text: lines }
}

/// The end of a block's label, including its arguments and its colon.
pub(super) fn label_end(text: &[u8], label: Span) -> u32 {
    let start = label.end as usize;
    let mut depth = 0usize;
    for token in tokens_from(text, start) {
        match text[token] {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b':' if depth == 0 => return token as u32 + 1,
            _ => {}
        }
    }
    label.end
}

/// The beginnings of tokens, from a place on, within the length of a label.
fn tokens_from(text: &[u8], start: usize) -> Vec<usize> {
    // Consecutive lines belong together until their brackets are closed.
    let mut end = line_end(text, start);
    loop {
        let part = &text[start..end];
        let found = tokens(part);
        let count = |byte: u8| found.iter().filter(|token| part[token.start] == byte).count();
        let is_complete = count(b'(') <= count(b')') && found.iter().any(|token| part[token.start] == b':');
        if is_complete || end == text.len() {
            return found.into_iter().map(|token| token.start + start).collect();
        }
        end = line_end(text, end + 1);
    }
}
