//! `--skip-unknown-syntax`: the extent of an operation of unknown custom form, found in its text.
//!
//! Such an operation ends where the next one begins, on a new line and outside all brackets, or at the brace that closes the region around
//! it. Braces that enclose operations are its regions: they are read like any other text.

use super::builder::{SkippedHeights, TextBuilder};
use super::lexer::Lexer;
use crate::dialect::Registry;
use crate::lex::scan;
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// The matching braces of a text, which is scanned once for any number of skipped operations.
#[derive(Default)]
pub(crate) struct Braces {
    closing: FxHashMap<u32, u32>,
    /// Other opening brackets without a closing one, which are ignored in the search for the end of an operation.
    stray: FxHashSet<u32>,
}

impl Braces {
    /// The brackets outside strings and comments. `(` and `[` are not distinguished, because of intervals such as
    /// `[0, 4)`.
    pub(crate) fn new(bytes: &[u8], span: Span) -> Self {
        let bytes = &bytes[..span.end as usize];
        let mut braces = Self::default();
        let mut open: Vec<u32> = Vec::new();
        let mut at = span.start as usize;
        while at < bytes.len() {
            match bytes[at] {
                b'{' | b'(' | b'[' => open.push(at as u32),
                b')' | b']' if open.last().is_some_and(|open| bytes[*open as usize] != b'{') => {
                    open.pop();
                }
                b'}' => {
                    while let Some(last) = open.pop() {
                        if bytes[last as usize] == b'{' {
                            braces.closing.insert(last, at as u32);
                            break;
                        }
                        braces.stray.insert(last);
                    }
                }
                _ => {}
            }
            at = scan::end_of_piece(bytes, at);
        }
        braces.stray.extend(open);
        braces
    }
}

/// The extent of an unknown operation from an offset on.
pub(crate) enum SkippedExtent {
    /// The operation ends: the end of its text, the place where the next operation may begin, and an unclosed brace in
    /// it.
    End { text: u32, next: u32, unclosed: Option<u32> },
    /// A region follows, between two braces; with an unclosed brace before it.
    Region { open: u32, close: u32, unclosed: Option<u32> },
}

/// Follows an unknown operation from `at` on, inside `limit`.
pub(crate) fn extent(bytes: &[u8], braces: &Braces, at: u32, limit: u32) -> SkippedExtent {
    let bytes = &bytes[..limit as usize];
    let mut at = at as usize;
    let (mut text, mut brackets, mut unclosed) = (at, 0usize, None);
    while at < bytes.len() {
        match bytes[at] {
            b'(' | b'[' if !braces.stray.contains(&(at as u32)) => brackets += 1,
            b')' | b']' => brackets = brackets.saturating_sub(1),
            b'{' => match braces.closing.get(&(at as u32)).filter(|close| **close < limit) {
                Some(close) if encloses_operations(bytes, at, *close as usize) => {
                    return SkippedExtent::Region { open: at as u32, close: *close, unclosed };
                }
                Some(close) => at = *close as usize,
                None => unclosed = unclosed.or(Some(at as u32)),
            },
            b'}' => break,
            b'\n' if brackets == 0 => {
                let next = scan::skip_trivia(bytes, at);
                if next >= bytes.len()
                    || bytes[next] == b'}'
                    || begins_operation(bytes, next)
                    || ends_region(bytes, next)
                {
                    at = next;
                    break;
                }
                at = next;
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = scan::end_of_piece(bytes, at);
                continue;
            }
            _ => {}
        }
        let next = scan::end_of_piece(bytes, at);
        if !bytes[at].is_ascii_whitespace() {
            text = next;
        }
        at = next;
    }
    SkippedExtent::End { text: text as u32, next: at as u32, unclosed }
}

/// Whether an operation or a label begins at a place after a line break.
fn begins_operation(bytes: &[u8], at: usize) -> bool {
    // A name that is alone on a line is not a key of a dictionary, even if a brace follows. A comment may follow it.
    let is_alone =
        after_dotted_name(bytes, at).is_some_and(|after| matches!(after, [] | [b'\n', ..] | [b'/', b'/', ..]));
    is_alone || scan::is_statement(bytes, at)
}

/// Whether an operation that consists only of a name begins at a place outside of dictionaries, and the brace after it closes
/// the region.
fn ends_region(bytes: &[u8], at: usize) -> bool {
    after_dotted_name(bytes, at).is_some_and(|after| after.starts_with(b"}"))
}

/// The text after a name with a dot and the blanks on its line, if one begins at a place.
fn after_dotted_name(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let rest = &bytes[at..];
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(byte)).count();
    let blanks = rest[name..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
    rest[..name].contains(&b'.').then(|| &rest[name + blanks..])
}

/// Returns the name of an unknown operation that ends before `at`, if only its results precede it on the line: the text after the name may not consist of
/// tokens.
pub(crate) fn unknown_before(bytes: &[u8], at: u32, floor: u32, registry: &Registry) -> Option<Span> {
    let end = scan::end_of_previous(bytes, at, floor) as usize;
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    let start = end - bytes[floor as usize..end].iter().rev().take_while(is_name).count();
    let line = bytes[floor as usize..start].iter().rposition(|byte| *byte == b'\n');
    let line = line.map_or(floor as usize, |newline| floor as usize + newline + 1);
    let before = bytes[line..start].trim_ascii();
    // Only names of results are allowed: any other text belongs to another operation.
    let is_binding = |byte: &u8| byte.is_ascii_alphanumeric() || b"%_$.-:,= \t\r".contains(byte);
    let binds = before.is_empty()
        || (before.ends_with(b"=")
            && before.iter().all(is_binding)
            && scan::is_statement(bytes, start - bytes[line..start].trim_ascii_start().len()));
    let name = &bytes[start..end];
    // If the text has no token, the parser has not noticed that the previous operation is complete.
    let is_name = name.contains(&b'.') && (name[0].is_ascii_alphabetic() || name[0] == b'_');
    let is_known = registry.readable_format(name).is_some();
    (binds && is_name && !is_known).then(|| Span::new(start as u32, end as u32))
}

/// Whether braces enclose operations, rather than attributes.
fn encloses_operations(bytes: &[u8], open: usize, close: usize) -> bool {
    let inside = scan::skip_trivia(bytes, open + 1);
    if inside >= close {
        return inside > open + 1;
    }
    begins_operation(bytes, inside)
}

/// An unknown operation while one of its regions is read.
struct SkippedOp {
    /// The beginning of the operation's text.
    start: u32,
    /// The brace that closes the region.
    close: u32,
    /// The end of the text that contains the operation.
    limit: u32,
    heights: SkippedHeights,
}

/// Steps over unknown operations and into their regions.
#[derive(Default)]
pub(crate) struct Stepper {
    braces: Option<Braces>,
    open: Vec<SkippedOp>,
}

impl Stepper {
    /// The part of the text that is being read: the inside of a region of an unknown operation, or all of it.
    pub(crate) fn span(&self, chunk: Span) -> Span {
        self.open.last().map_or(chunk, |open| Span::new(chunk.start, open.close))
    }

    /// The number of open regions around the current text.
    pub(crate) fn depth(&self) -> usize {
        self.open.last().map_or(0, |open| open.heights.regions())
    }

    /// Skips the operation with the name at `name` up to its first region, where reading continues.
    pub(crate) fn step_over<'s>(
        &mut self,
        builder: &mut TextBuilder<'s>,
        lexer: &mut Lexer<'s>,
        name: Span,
        chunk: Span,
    ) -> u32 {
        let start = builder.skipped_operation(name);
        let limit = self.span(chunk).end;
        self.go_on(builder, lexer, (start, name.end), limit, chunk)
    }

    /// Continues after the region that was read, with or without errors. `None` without a region.
    pub(crate) fn leave<'s>(
        &mut self,
        builder: &mut TextBuilder<'s>,
        lexer: &mut Lexer<'s>,
        chunk: Span,
    ) -> Option<u32> {
        let open = self.open.pop()?;
        builder.skipped_region_end(&open.heights, open.close + 1);
        Some(self.go_on(builder, lexer, (open.start, open.close + 1), open.limit, chunk))
    }

    /// Skips an operation, given its beginning and the offset at which its text continues.
    fn go_on<'s>(
        &mut self,
        builder: &mut TextBuilder<'s>,
        lexer: &mut Lexer<'s>,
        (start, at): (u32, u32),
        limit: u32,
        chunk: Span,
    ) -> u32 {
        let bytes = builder.source_bytes();
        let braces = self.braces.get_or_insert_with(|| Braces::new(bytes, chunk));
        let extent = extent(bytes, braces, at, limit);
        let (SkippedExtent::End { unclosed, .. } | SkippedExtent::Region { unclosed, .. }) = extent;
        if let Some(open) = unclosed {
            super::builder::unexpected::refuse_open(builder, Span::new(open, open + 1), Span::new(chunk.start, limit));
        }
        match extent {
            SkippedExtent::End { text, next, .. } => {
                builder.skipped_end(Span::new(start, text.max(at)), Span::new(at, text.max(at)));
                lexer.resume_within(bytes, Span::new(next, limit));
                next
            }
            SkippedExtent::Region { open, close, .. } => {
                let heights = builder.skipped_region(Span::new(at, open), open);
                self.open.push(SkippedOp { start, close, limit, heights });
                lexer.resume_within(bytes, Span::new(open + 1, close));
                open + 1
            }
        }
    }
}
