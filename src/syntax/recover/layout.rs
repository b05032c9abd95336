//! Regions by the indentation of their lines: after a syntax error, where braces may be missing, indentation shows the region of a
//! line.
//!
//! A region is *laid out* if its brace ends a line, its contents begin further to the right than the statement that contains the region,
//! and its closing brace begins a line at the column of that statement. All printers write regions so, and most people do.

use crate::lex::scan;
use crate::source::Span;
use rustc_hash::FxHashMap;

/// Bytes of a line that are searched for its beginning: a place further in has no column.
const LONGEST_INDENT: usize = 512;

/// The first place in the line of a given place that is no blank; `None` if the line begins too far away.
pub(crate) fn line_start(bytes: &[u8], at: usize) -> Option<usize> {
    let start = line_begin(bytes, at)?;
    Some(start + blanks(bytes, start))
}

/// The number of blanks at the beginning of the line of a given place; `None` if the line begins too far away.
pub(crate) fn column(bytes: &[u8], at: usize) -> Option<usize> {
    line_begin(bytes, at).map(|start| blanks(bytes, start))
}

fn line_begin(bytes: &[u8], at: usize) -> Option<usize> {
    let floor = at.saturating_sub(LONGEST_INDENT);
    let newline = bytes[floor..at].iter().rposition(|byte| *byte == b'\n').map(|newline| floor + newline + 1);
    newline.or((floor == 0).then_some(0))
}

/// The column of an offset, if only blanks are before it on its line.
pub(crate) fn column_at_start(bytes: &[u8], at: usize) -> Option<usize> {
    let floor = at.saturating_sub(LONGEST_INDENT);
    let before = &bytes[floor..at];
    let indent = before.iter().rev().take_while(|byte| is_blank(**byte)).count();
    let begins = if indent == before.len() { floor == 0 } else { before[before.len() - indent - 1] == b'\n' };
    begins.then_some(indent)
}

/// The column of the statement that a region belongs to, if the region is laid out: `statement` is a place in the line that the statement
/// begins in, and `brace` the one that opens the region.
pub(crate) fn laid_out(bytes: &[u8], statement: usize, brace: usize) -> Option<usize> {
    let after = brace + 1 + blanks(bytes, brace + 1);
    // If the brace is missing, the offset is the end of the line.
    let is_missing = bytes.get(brace) == Some(&b'\n');
    if !is_missing && !matches!(bytes.get(after..)?, [] | [b'\n', ..] | [b'/', b'/', ..]) {
        return None;
    }
    let owner = column(bytes, statement)?;
    let inside = scan::skip_trivia(bytes, after);
    let first = column_at_start(bytes, inside)?;
    let fits = match bytes.get(inside) {
        Some(b'}') => first == owner,
        Some(b'^') => first >= owner,
        Some(_) => first > owner,
        None => false,
    };
    fits.then_some(owner)
}

/// The places of lines before which a closing brace is missing, in order: each is further to the left than the region it would be in.
/// None if as many braces are closed as opened, or if that does not explain all that are missing.
pub(crate) fn missing_braces(bytes: &[u8], text: Span) -> Vec<u32> {
    let bytes = &bytes[..text.end as usize];
    let mut open = OpenBraces::default();
    let (mut missing, mut balance) = (Vec::new(), 0usize);
    let mut at = text.start as usize;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' => {
                open.push(laid_out(bytes, at, at));
                balance += 1;
            }
            b'}' => {
                open.keep(open.columns.len().saturating_sub(1));
                let Some(left) = balance.checked_sub(1) else { return Vec::new() };
                balance = left;
            }
            _ => {}
        }
        at = scan::end_of_piece(bytes, at);
        if *byte == b'\n' {
            at += blanks(bytes, at);
            let closed = open.close_missing(bytes, at);
            missing.extend(std::iter::repeat_n(at as u32, closed));
        }
    }
    if missing.len() != balance {
        missing.clear();
    }
    missing.dedup();
    missing
}

/// The braces that are open.
#[derive(Default)]
struct OpenBraces {
    /// The column of the statement of each region that is laid out.
    columns: Vec<Option<usize>>,
    /// The indices of the braces that are laid out, and their number for each column; only these braces are searched.
    laid_out: Vec<usize>,
    counts: FxHashMap<usize, usize>,
}

impl OpenBraces {
    fn push(&mut self, column: Option<usize>) {
        if let Some(column) = column {
            self.laid_out.push(self.columns.len());
            *self.counts.entry(column).or_default() += 1;
        }
        self.columns.push(column);
    }

    /// Forgets all braces but the first `count`.
    fn keep(&mut self, count: usize) {
        for column in self.columns.drain(count..).flatten() {
            self.laid_out.pop();
            self.counts.entry(column).and_modify(|count| *count -= 1);
        }
    }

    /// Drops the braces that must have been closed before a line, by its column, and returns their number.
    fn close_missing(&mut self, bytes: &[u8], at: usize) -> usize {
        let (before, first) = (self.columns.len(), bytes.get(at).copied());
        let Some(column) = column_at_start(bytes, at) else { return 0 };
        if first == Some(b'}') {
            // The brace closes the region whose statement is in the same column: all regions opened inside lack their closing brace.
            if self.counts.get(&column).is_some_and(|count| *count > 0) {
                self.keep(self.last(|owner| owner == column));
            }
        } else {
            let holds = |owner: usize| column > owner || (column == owner && first == Some(b'^'));
            let innermost = self.laid_out.last().and_then(|index| self.columns[*index]);
            if innermost.is_some_and(|owner| !holds(owner)) && scan::is_statement(bytes, at) {
                self.keep(self.last(holds));
            }
        }
        before - self.columns.len()
    }

    /// The number of braces up to the last one whose column satisfies a predicate.
    pub(crate) fn last(&self, is_it: impl Fn(usize) -> bool) -> usize {
        let found = self.laid_out.iter().rev().find(|index| self.columns[**index].is_some_and(&is_it));
        found.map_or(0, |index| index + 1)
    }
}

/// The number of blanks after an offset on its line.
pub(super) fn blanks(bytes: &[u8], at: usize) -> usize {
    bytes[at.min(bytes.len())..].iter().take_while(|byte| is_blank(**byte)).count()
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_those_of_lines() {
        let text = b"a\n  b c\n\t}";
        assert_eq!([column(text, 0), column(text, 6), column(text, 9)], [Some(0), Some(2), Some(1)]);
        assert_eq!(
            [column_at_start(text, 4), column_at_start(text, 6), column_at_start(text, 9)],
            [Some(2), None, Some(1)]
        );
        assert_eq!(column(&[b' '; 2000], 1999), None);
    }

    #[test]
    fn lines_tell_where_braces_are_missing() {
        let places = |text: &str| missing_braces(text.as_bytes(), Span::new(0, text.len() as u32));
        let text = "f.f @a {\n  g.g {\n    h.h\n}\nf.f @b {\n}\n";
        assert_eq!(places(text), [text.find('}').unwrap() as u32]);
        let text = "f.f @a {\n  g.g {\n    h.h \"}\" // }\nf.f @b {\n}\n";
        assert_eq!(places(text), [text.find("f.f @b").unwrap() as u32]);
        assert_eq!(places("f.f @a {\n  g.g {\n    h.h\n  }\n}\n"), []);
        assert_eq!(places("f.f @a {\n  g.g {\n    h.h\n  }\n"), []);
        assert_eq!(places("f.f {\n  g.g {\n  ^a:\n    h.h\n  ^b:\n    h.h\n  }\n}\n"), []);
    }

    #[test]
    fn a_region_is_laid_out_if_it_is_indented() {
        for (text, owner) in [
            ("  f {\n    a\n  }", Some(2)),
            ("  f {  // why\n\n    a\n  }", Some(2)),
            ("  f {\n  ^bb0:\n    a\n  }", Some(2)),
            ("  f {\n  }", Some(2)),
            ("  f {\n  a\n  }", None),
            ("  f { a\n  }", None),
            ("  f {", None),
        ] {
            assert_eq!(laid_out(text.as_bytes(), 2, text.find('{').unwrap()), owner, "{text}");
        }
    }
}
