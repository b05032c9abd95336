//! The names that skipped text seems to define.

use crate::lex::scan;
use crate::source::Span;
use crate::syntax::builder::TextBuilder;

/// The kind of a skipped line.
#[derive(Clone, Copy)]
enum SkippedLine {
    /// The line has no `=`, string or bracket so far: whether it has a name, and whether it has only names.
    Head { is_named: bool, is_clean: bool },
    /// The line is in the label of a block.
    Label,
    /// The rest of a line, after its names.
    Rest,
}

impl SkippedLine {
    const START: Self = Self::Head { is_named: false, is_clean: true };
}

/// Names that the skipped text seems to define count as defined: their uses are not reported as well.
///
/// Such names begin a line, precede a colon or an equals sign, or are in the arguments of a block. If such a name cannot be read, undefined
/// names in the region are not reported, since each may be that name.
pub(crate) fn lose_definitions(builder: &mut TextBuilder<'_>, skipped: Span) {
    let source = builder.core.source;
    let bytes = &source.bytes()[..skipped.end as usize];
    let mut at = skipped.start as usize;
    let mut line = SkippedLine::START;
    while let Some(byte) = bytes.get(at) {
        let next = at + 1;
        at = match (byte, line) {
            (b'\n', _) => {
                line = SkippedLine::START;
                next
            }
            (b' ' | b'\t' | b'\r' | b',', _) => next,
            (b'"', _) => {
                line = SkippedLine::Rest;
                scan::string_end(bytes, at).unwrap_or(next)
            }
            (b'/', _) if bytes.get(next) == Some(&b'/') => {
                line = SkippedLine::START;
                scan::skip_trivia(bytes, at)
            }
            (b'^' | b'(', SkippedLine::Head { is_named: false, is_clean: true }) => {
                if *byte == b'^' {
                    builder.nesting.lose_label();
                }
                line = SkippedLine::Label;
                next
            }
            (b'%' | b'#' | b'!', _) => lose_name(builder, bytes, at, &mut line),
            (b':', SkippedLine::Label) if has_lost_name(&bytes[skipped.start as usize..at]) => {
                builder.nesting.suppress_undefined();
                next
            }
            (b'=', SkippedLine::Head { is_named, .. }) => {
                if !is_named || ends_with_comma(&bytes[skipped.start as usize..at]) {
                    builder.nesting.suppress_undefined();
                }
                line = SkippedLine::Rest;
                next
            }
            (b'{' | b'<' | b'(' | b'[', SkippedLine::Head { .. }) => {
                line = SkippedLine::Rest;
                next
            }
            (_, SkippedLine::Head { is_named, .. }) => {
                line = SkippedLine::Head { is_named, is_clean: false };
                next
            }
            _ => next,
        };
    }
}

/// The name at `at` is lost, if its place is that of a definition. Returns its end.
fn lose_name(builder: &mut TextBuilder<'_>, bytes: &[u8], at: usize, line: &mut SkippedLine) -> usize {
    let end = at + 1 + scan::name_length(&bytes[at + 1..]);
    if end == at + 1 {
        return end;
    }
    let is_value = bytes[at] == b'%';
    let following = &bytes[scan::skip_trivia(bytes, end)..];
    let is_before =
        matches!(following, [b'=', ..]) || (matches!(following, [b':', ..]) && !following.starts_with(b"::"));
    let is_definition = match *line {
        SkippedLine::Head { is_clean: true, is_named } => is_value || !is_named,
        SkippedLine::Label => is_value,
        _ => is_value && is_before,
    };
    if is_definition {
        builder.lose_definition(at as u32, end as u32);
    }
    if let SkippedLine::Head { is_clean, is_named } = *line {
        *line = SkippedLine::Head { is_named: is_named || is_definition, is_clean };
        if bytes.get(end) == Some(&b':') {
            // The size of a pack.
            return end + 1 + scan::name_length(&bytes[end + 1..]);
        }
    }
    end
}

/// Whether a name is missing before an equals sign.
fn ends_with_comma(before: &[u8]) -> bool {
    before.trim_ascii_end().ends_with(b",")
}

/// Whether a colon in the arguments of a block follows a parenthesis or a comma: the name is missing.
fn has_lost_name(before: &[u8]) -> bool {
    matches!(before.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t')), Some(b'(' | b','))
}
