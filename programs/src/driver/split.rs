//! `--split-input-file`: cuts one source into chunks that are processed independently.
//!
//! As in MLIR 22 the marker may be anywhere on a line, and the text after it belongs to the next chunk. In contrast to MLIR, it also counts as the first and
//! as the last bytes of a file.

use broadcastable::diagnostic::{Code, Diagnostic};
use broadcastable::source::{SourceFile, Span};
use memchr::memmem;

/// The default marker.
pub const DEFAULT_MARKER: &str = "// -----";

/// A text that differs from the marker in this many bytes is a near miss, as in MLIR.
const TOLERANCE: usize = 2;

const NEAR_MISS: Code = Code::SplitMarkerNearMiss;

/// A source cut into chunks.
#[derive(Debug)]
pub struct Split {
    /// The parts between the markers, in order; at least one.
    pub chunks: Vec<Span>,
    /// Warnings about texts that resemble a marker.
    pub warnings: Vec<Diagnostic>,
}

/// Cuts `source` at every `marker`. With an empty marker the result is one chunk.
pub fn split(source: &SourceFile, marker: &str) -> Split {
    let mut split = Split { chunks: Vec::new(), warnings: Vec::new() };
    let bytes = source.bytes();
    let (almost, last) = marker.as_bytes().split_at(marker.len().saturating_sub(TOLERANCE));
    // A marker of two bytes has no near misses, since every text would be one.
    let (almost, last) = if almost.is_empty() { (last, almost) } else { (almost, last) };
    let mut start = 0;
    if !almost.is_empty() {
        for at in memmem::find_iter(bytes, almost) {
            let behind = at + almost.len();
            if bytes[behind..].starts_with(last) {
                split.chunks.push(Span::new(start, at as u32));
                start = (behind + last.len()) as u32;
            } else {
                split.warnings.push(near_miss(Span::new(at as u32, behind as u32), marker));
            }
        }
    }
    split.chunks.push(Span::new(start, source.whole().end));
    split
}

fn near_miss(span: Span, marker: &str) -> Diagnostic {
    Diagnostic::warning(NEAR_MISS, Span::at(span.end), "near miss with file split marker")
        .primary(span, "the file is not cut here")
        .help(format!("the marker is `{marker}`, to the letter"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn chunks<'t>(text: &'t str, marker: &str) -> (Vec<&'t str>, Vec<u32>) {
        let source = SourceFile::new("x", text.as_bytes()).unwrap();
        let split = split(&source, marker);
        let places = split.warnings.iter().map(|warning| warning.location.unwrap().start).collect();
        (split.chunks.iter().map(|span| &text[span.range()]).collect(), places)
    }

    #[test]
    fn cuts_wherever_the_marker_stands() {
        assert_eq!(chunks("a", DEFAULT_MARKER).0, ["a"]);
        assert_eq!(chunks("", DEFAULT_MARKER).0, [""]);
        assert_eq!(chunks("a\n// -----\nb\n// ----- c", DEFAULT_MARKER).0, ["a\n", "\nb\n", " c"]);
        assert_eq!(chunks("a // -----b", DEFAULT_MARKER).0, ["a ", "b"]);
        assert_eq!(chunks("// ------", DEFAULT_MARKER).0, ["", "-"]);
    }

    #[test]
    fn the_first_and_the_last_bytes_are_no_trap() {
        assert_eq!(chunks("// -----\na\n// -----", DEFAULT_MARKER), (vec!["", "\na\n", ""], vec![]));
    }

    #[test]
    fn near_misses_are_told_and_do_not_cut() {
        assert_eq!(chunks("a\n// ----\n// ----x", DEFAULT_MARKER), (vec!["a\n// ----\n// ----x"], vec![8, 16]));
    }

    #[test]
    fn markers_of_any_length() {
        assert_eq!(chunks("a%%b%", "%%").0, ["a", "b%"]);
        assert_eq!(chunks("a%b", "%").0, ["a", "b"]);
        assert_eq!(chunks("a\u{2192}b", "\u{2192}").0, ["a", "b"]);
        assert_eq!(chunks("ab", "").0, ["ab"]);
    }
}
