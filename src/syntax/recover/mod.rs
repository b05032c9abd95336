//! The place where reading continues after a syntax error: the next operation or closing brace, found on the text
//! alone.
//!
//! Braces are followed from the beginning of the statement that failed, so that the `}` of `{a = }` does not
//! close a function. A region that the failed statement opens is entered: its contents are read. Where regions are [laid
//! out](layout), indentation decides and not braces, of which one may be missing.

mod conflict;
mod layout;
mod lines;
mod lost;
mod missing;

use super::builder::{TextBuilder, form_at};
use super::error::SyntaxError;
use super::short_forms::{CONTINUATIONS, dialect_of_short_name, similar_short_names};
use crate::lex::scan;
use crate::source::{SourceFile, Span};
pub(crate) use conflict::after_conflict;
pub(crate) use lines::is_laid_out;
use lines::{LineIs, RegionColumns};
pub(crate) use lost::lose_definitions;
pub(crate) use missing::MissingBraces;

/// The step after an error.
pub(crate) enum Resume {
    /// Reading continues at this offset.
    At(u32),
    /// Parse the contents of the region that a brace opens, or that a missing brace at the end of a line would open;
    /// the operation of the region is lost.
    Inside { brace: u32 },
    /// Reading continues at `at` inside the given number of regions; the closing braces of the other regions are missing.
    Outside { at: u32, regions: usize },
    /// Reading does not continue: the text is at its end.
    Nowhere,
}

/// Finds the place at which reading continues. Each call returns a later place than the previous call, which returned `resumed_at`.
/// `wants_brace` is whether a region was expected at the error.
pub(crate) fn resume(
    builder: &TextBuilder<'_>,
    error: &SyntaxError,
    wants_brace: bool,
    chunk: Span,
    resumed_at: Option<u32>,
) -> Resume {
    let bytes = &builder.core.source.bytes()[..chunk.end as usize];
    // An error may be found at the end of the text that it concerns, so text before `resumed_at` is not read again.
    let location = error.token().start.max(resumed_at.unwrap_or(chunk.start)) as usize;
    let start = statement_start(builder, location as u32, chunk, resumed_at) as usize;
    let is_unknown = matches!(error, SyntaxError::UnknownCustom { .. });
    let is_brace_again = resumed_at == Some(location as u32) && bytes.get(location) == Some(&b'}');
    // A token that begins a line may be the next statement, where the one before lacks its end.
    let may_be_next = start < location && resumed_at != Some(location as u32);
    let floor = if may_be_next { location } else { location + 1 };
    let at = start.min(location);
    let statement = layout::column(bytes, at);
    let is_label = layout::line_start(bytes, at).is_some_and(|line| bytes.get(line) == Some(&b'^'));
    let lines = RegionColumns { builder, bytes, statement, is_label, wants_brace };
    let mut scan = RecoveryScan { bytes, at, failed: location, floor, regions: 0, dictionaries: 0, is_unknown };
    scan.run(builder.nesting.region_depth() > 0 && !is_brace_again, &lines)
}

/// The place of a brace before an error, if the region of the brace had begun when the error was found. The parser
/// begins a region at the token after its brace.
pub(crate) fn brace_before(builder: &TextBuilder<'_>, error: &SyntaxError) -> Option<u32> {
    let SyntaxError::Unexpected { expected, .. } = error else { return None };
    let location = error.token().start;
    let gap = scan::gap_before(builder.source_bytes(), location, 0);
    let is_brace = gap > 0 && builder.source_bytes().get(gap as usize - 1) == Some(&b'{');
    let is_begun = || builder.nesting.innermost_region().is_some_and(|open| open.start + 1 == gap);
    (is_brace && expected.begins_in_region() && builder.nesting.is_inside_operation() && !is_begun()).then(|| gap - 1)
}

fn statement_start(builder: &TextBuilder<'_>, location: u32, chunk: Span, resumed_at: Option<u32>) -> u32 {
    builder.statement_start().unwrap_or(location).max(resumed_at.unwrap_or(chunk.start))
}

/// Whether the statement had an error before: a second error is most often a consequence of the first.
pub(crate) fn is_second_of_statement(
    builder: &TextBuilder<'_>,
    error: &SyntaxError,
    chunk: Span,
    resumed_at: Option<u32>,
) -> bool {
    let location = error.token().start;
    let start = statement_start(builder, location, chunk, resumed_at);
    builder.core.errors.last().is_some_and(|last| {
        let place = last.token().start;
        // An unexpected token at the beginning of this statement was an error of the previous statement.
        let is_of_before = matches!(last, SyntaxError::Unexpected { .. }) && resumed_at == Some(place);
        // The counts of operands and types of a form are verified after the whole form was read.
        (start..location.max(form_at(builder))).contains(&place) && !is_of_before
    })
}

/// The lost text: the lines of the statement that failed, up to the place where parsing continues.
pub(crate) fn skipped(
    builder: &TextBuilder<'_>,
    error: &SyntaxError,
    chunk: Span,
    resumed_at: Option<u32>,
    resume: &Resume,
) -> Span {
    let location = error.token().start;
    let start = statement_start(builder, location, chunk, resumed_at).min(location);
    let floor = resumed_at.unwrap_or(chunk.start).min(start);
    let before = &builder.core.source.bytes()[floor as usize..start as usize];
    let line = before.iter().rposition(|byte| *byte == b'\n').map_or(floor, |newline| floor + newline as u32 + 1);
    let end = match resume {
        Resume::At(at) | Resume::Outside { at, .. } => *at,
        Resume::Inside { brace } => *brace,
        Resume::Nowhere => chunk.end,
    };
    Span::new(line, end.max(line))
}

/// Whether the error hides a brace that opens a region: a region was expected, or the skipped text has more opening than closing braces.
pub(crate) fn loses_brace(source: &SourceFile, wants_brace: bool, skipped: Span) -> bool {
    let bytes = source.slice(skipped);
    let count = |brace: u8| bytes.iter().filter(|byte| **byte == brace).count();
    wants_brace || count(b'{') > count(b'}')
}

struct RecoveryScan<'s> {
    bytes: &'s [u8],
    at: usize,
    /// The offset of the error; reading continues after it.
    failed: usize,
    /// The offset from which on reading may continue at a line.
    floor: usize,
    /// Braces opened since the statement began.
    regions: usize,
    dictionaries: usize,
    /// Whether the operation is in an unknown custom form, whose lines may begin with any words.
    is_unknown: bool,
}

impl RecoveryScan<'_> {
    fn run(&mut self, has_region: bool, lines: &RegionColumns<'_, '_>) -> Resume {
        while let Some(byte) = self.bytes.get(self.at) {
            match byte {
                b'"' => {
                    let end = scan::string_end(self.bytes, self.at).unwrap_or(self.at + 1);
                    self.at =
                        if end <= self.failed || self.at >= self.failed { end } else { self.failed.max(self.at + 1) };
                    continue;
                }
                b'/' => {
                    self.at = scan::end_of_piece(self.bytes, self.at);
                    continue;
                }
                b'{' => {
                    let inside = scan::skip_trivia(self.bytes, self.at + 1);
                    let is_region = scan::is_statement(self.bytes, inside)
                        || (self.bytes.get(inside) == Some(&b'}') && inside > self.at + 1);
                    if !is_region {
                        self.dictionaries += 1;
                    } else if !self.is_unknown && self.at >= self.failed && self.regions == 0 {
                        return Resume::Inside { brace: self.at as u32 };
                    } else {
                        self.regions += 1;
                    }
                }
                b'}' => {
                    if self.dictionaries > 0 {
                        self.dictionaries -= 1;
                    } else if self.regions > 0 {
                        self.regions -= 1;
                    } else if has_region && self.at >= self.failed && self.ends_region() {
                        return Resume::At(self.at as u32);
                    }
                }
                b'\n' => {
                    let next = self.at + 1 + layout::blanks(self.bytes, self.at + 1);
                    let is_brace = self.bytes.get(next) == Some(&b'}');
                    let begins_statement =
                        next >= self.floor && (scan::is_statement(self.bytes, next) || self.is_word_statement(next));
                    if begins_statement || (next >= self.floor && is_brace && has_region) {
                        match lines.at(next, self.regions > 0) {
                            LineIs::Next(resume) => return resume,
                            // A brace that closes none of the statement's braces closes a region whose closing brace is missing.
                            LineIs::Rest => {
                                self.at = next + usize::from(self.dictionaries == 0 && self.regions == 0);
                                continue;
                            }
                            LineIs::Unknown => {}
                        }
                    }
                    if begins_statement && self.regions == 0 {
                        return Resume::At(next as u32);
                    }
                    if self.dictionaries > 0 && self.regions == 0 && has_region && next > self.failed && is_brace {
                        // A line that is a lone brace rather closes the region than a dictionary left open.
                        return Resume::At(next as u32);
                    }
                    self.at = next;
                    continue;
                }
                _ => {}
            }
            self.at += 1;
        }
        Resume::Nowhere
    }

    /// Whether the brace can be the end of a region, according to the text after it.
    fn ends_region(&self) -> bool {
        let next = scan::skip_trivia(self.bytes, self.at + 1);
        match &self.bytes[next..] {
            [] | [b')' | b'}', ..] => true,
            [b',', ..] => self.bytes.get(scan::skip_trivia(self.bytes, next + 1)) == Some(&b'{'),
            [b'>' | b':', ..] => false,
            [b'l', b'o', b'c', ..] => true,
            _ => scan::is_statement(self.bytes, next) || self.bytes[self.at..next].contains(&b'\n'),
        }
    }

    /// Whether a word that begins a line is probably the name of an operation, such as a misspelled one: it is alone on the line, or a name
    /// follows. After an unknown custom form, or inside of braces, the word must be similar to a known name.
    fn is_word_statement(&self, at: usize) -> bool {
        let length = scan::word_length(self.bytes, at);
        if length == 0 {
            return false;
        }
        let word = String::from_utf8_lossy(&self.bytes[at..at + length]);
        let next = at + length + layout::blanks(self.bytes, at + length);
        let is_known = dialect_of_short_name(word.as_bytes()).is_some();
        match self.bytes.get(next) {
            None | Some(b'\n' | b'%' | b'@' | b'/' | b'}') => {}
            Some(b'"' | b'^') if next > at + length => {}
            _ => return false,
        }
        let is_almost_known = || is_known || !similar_short_names(&word).is_empty();
        !CONTINUATIONS.contains(&&*word) && ((!self.is_unknown && self.dictionaries == 0) || is_almost_known())
    }
}
