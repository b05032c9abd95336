//! Suppressions of findings: `// bcast: allow(implicit-outer) reason` on the line of an operation or above it, and the attribute `bcast.allow =
//! ["implicit-outer"]` of an operation or of one around it. An unused suppression is a finding itself.

use super::{Levels, Lint, UnknownLint};
use crate::diagnostic::Diagnostic;
use crate::ir::{Ir, OpId};
use crate::source::{SourceFile, Span, comment_start};
use memchr::memmem;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The name of the attribute.
const ATTRIBUTE: &str = "bcast.allow";

/// Maximum nesting at which an attribute is searched for.
const DEEPEST: usize = 1024;

/// A comment that suppresses lints.
#[derive(Debug)]
struct Comment {
    /// The span from `bcast:` to the closing parenthesis.
    span: Span,
    /// The line, counted from 0, of the operations to which the comment applies.
    line: usize,
    /// Each name in the comment, and whether the name suppressed a finding.
    lints: Vec<SuppressedName>,
}

/// A name of a lint, and whether it suppressed a finding.
type SuppressedName = (Span, Result<Lint, UnknownLint>, bool);

/// The suppressions in a text.
#[derive(Debug, Default)]
pub(super) struct Suppressions {
    comments: Vec<Comment>,
    /// The comments that apply to each line, indexed by line.
    by_line: FxHashMap<usize, Vec<usize>>,
    /// Whether the attribute may occur.
    has_attributes: bool,
    /// The attributes that suppressed a finding.
    used: FxHashSet<(OpId, Lint)>,
    /// The attributes around the operations of the last parent.
    around: Option<(OpId, Vec<(OpId, Lint)>)>,
}

impl Suppressions {
    pub(super) fn of(source: &SourceFile, scope: Span) -> Self {
        let mut found = Self::default();
        let mut lines = LineCache::default();
        for hit in memmem::find_iter(source.slice(scope), b"allow") {
            let at = scope.start + hit as u32;
            let before = &source.bytes()[..at as usize];
            found.has_attributes |= before.ends_with(b"bcast.");
            let before = before.trim_ascii_end();
            if before.ends_with(b"bcast:") {
                found.comments.extend(lines.comment(source, before.len() as u32 - 6, at + 5));
            }
        }
        for (index, comment) in found.comments.iter().enumerate() {
            found.by_line.entry(comment.line).or_default().push(index);
        }
        found
    }

    /// Whether there are comments, which apply to places in the text.
    pub(super) fn has_comments(&self) -> bool {
        !self.comments.is_empty()
    }

    /// Whether a finding may be suppressed: by a comment, or by an attribute in the text or of the module, which may be outside of the text.
    pub(super) fn may_suppress(&self, ir: &Ir) -> bool {
        self.has_comments() || self.has_attributes || ir.top_level().any(|op| !allowed(ir, op).is_empty())
    }

    /// Whether a finding is suppressed.
    pub(super) fn suppress(
        &mut self,
        ir: &Ir,
        source: &SourceFile,
        finding: (Lint, Option<OpId>, Option<Span>),
    ) -> bool {
        let (found, op, place) = finding;
        let mut is_suppressed = false;
        if let (false, Some(place)) = (self.comments.is_empty(), place) {
            let line = source.line_index(place.start);
            for index in self.by_line.get(&line).into_iter().flatten() {
                for (_, lint, is_used) in &mut self.comments[*index].lints {
                    if *lint == Ok(found) {
                        *is_used = true;
                        is_suppressed = true;
                    }
                }
            }
        }
        let Some(op) = op else { return is_suppressed };
        let own = if ir.operation(op).extra.is_some() { allowed_lints(ir, op) } else { Vec::new() };
        if own.is_empty() && self.around(ir, op).is_empty() {
            return is_suppressed;
        }
        for (by, lint) in own.iter().chain(self.around(ir, op)).copied().collect::<SmallVec<[_; 4]>>() {
            if lint == found {
                self.used.insert((by, found));
                is_suppressed = true;
            }
        }
        is_suppressed
    }

    /// The lints that the attributes around an operation allow, computed once for operations of one parent.
    fn around(&mut self, ir: &Ir, op: OpId) -> &[(OpId, Lint)] {
        let Some(parent) = ir.parent_op(op) else { return &[] };
        let is_known = self.around.as_ref().is_some_and(|(known, _)| *known == parent);
        if !is_known {
            let around = std::iter::successors(Some(parent), |op| ir.parent_op(*op)).take(DEEPEST - 1);
            self.around = Some((parent, around.flat_map(|op| allowed_lints(ir, op)).collect()));
        }
        self.around.as_ref().map_or(&[], |(_, allowed)| allowed)
    }

    /// Returns unused suppressions, of the lints that are reported.
    pub(super) fn unused(&self, ir: &Ir, levels: Levels) -> Vec<Diagnostic> {
        let Some(severity) = levels.severity(Lint::UnusedSuppression) else { return Vec::new() };
        let mut findings = Vec::new();
        let mut find = |span: Option<Span>, message: String| {
            findings.push(Diagnostic::new(severity, Lint::UnusedSuppression.code(), span, message));
        };
        let nothing = |lint: Lint| format!("suppression of `{lint}` suppresses nothing");
        for comment in &self.comments {
            if comment.lints.iter().any(|(_, lint, _)| *lint == Ok(Lint::UnusedSuppression)) {
                continue;
            }
            if comment.lints.is_empty() {
                let text = "comment `bcast: allow` names no lint, as `// bcast: allow(implicit-outer)` does";
                find(Some(comment.span), text.to_owned());
            }
            for (span, lint, is_used) in &comment.lints {
                match lint {
                    Ok(lint) if !is_used && levels.is_on(*lint) => find(Some(*span), nothing(*lint)),
                    Ok(_) => {}
                    Err(unknown) => find(Some(*span), unknown.to_string()),
                }
            }
        }
        if self.has_attributes {
            // A module may be read in parts, each of which has all attributes of the module.
            let is_inside = |op: &OpId| ir.parent_op(*op).is_some() || ir.op_name_bytes(*op) != b"builtin.module";
            for op in ir.operations().filter(is_inside) {
                for name in allowed(ir, op) {
                    match Lint::named(&name) {
                        Ok(lint) if !self.used.contains(&(op, lint)) && levels.is_on(lint) => {
                            find(ir.place(op), format!("attribute `{ATTRIBUTE}`: {}", nothing(lint)))
                        }
                        Ok(_) => {}
                        Err(unknown) => find(ir.place(op), format!("attribute `{ATTRIBUTE}`: {unknown}")),
                    }
                }
            }
        }
        findings
    }
}

/// The lints that the attribute of an operation allows.
fn allowed_lints(ir: &Ir, op: OpId) -> Vec<(OpId, Lint)> {
    allowed(ir, op).iter().filter_map(|name| Some((op, Lint::named(name).ok()?))).collect()
}

/// The names that the attribute of an operation lists.
fn allowed(ir: &Ir, op: OpId) -> Vec<String> {
    let Some(value) = ir.extra(op).and_then(|_| ir.attribute(op, ATTRIBUTE)) else { return Vec::new() };
    let one = [value];
    let names = ir.array(value).unwrap_or(&one);
    let names = names.iter().filter_map(|name| ir.string(*name));
    names.map(|name| String::from_utf8_lossy(&name).trim_matches('"').to_owned()).collect()
}

/// Cached results for lines. A line may be long and have many words, and many lines may be comments.
#[derive(Debug, Default)]
struct LineCache {
    /// The current line, and the offset of its comment.
    opened: Option<(usize, Option<u32>)>,
    /// The line of a comment, and the next line without a comment.
    next: Option<(usize, usize)>,
}

impl LineCache {
    /// The comment in which `bcast:` is at `start`, and `allow` before `end`; `None` if that is in a string.
    fn comment(&mut self, source: &SourceFile, start: u32, end: u32) -> Option<Comment> {
        let line = source.line_index(start);
        let whole = source.line_span(line)?;
        if self.opened.is_none_or(|(known, _)| known != line) {
            self.opened = Some((line, comment_start(source.slice(whole)).map(|at| at as u32 + whole.start)));
        }
        let opened = self.opened.and_then(|(_, opened)| opened).filter(|opened| *opened <= start)?;
        if !source.slice(Span::new(opened, start)).iter().all(|byte| matches!(byte, b'/' | b' ' | b'\t')) {
            return None;
        }
        let (lints, close) = names(source, Span::new(end, whole.end.max(end)));
        let is_alone = source.slice(Span::new(whole.start, opened)).trim_ascii().is_empty();
        let line = if is_alone { self.next_line(source, line) } else { line };
        Some(Comment { span: Span::new(start, close), line, lints })
    }

    /// The next line after a comment line that is not a comment.
    fn next_line(&mut self, source: &SourceFile, line: usize) -> usize {
        if let Some((first, next)) = self.next
            && (first..next).contains(&line)
        {
            return next;
        }
        let is_comment = |line: &usize| {
            source.line_span(*line).is_some_and(|span| source.slice(span).trim_ascii_start().starts_with(b"//"))
        };
        let next = (line + 1..).find(|line| !is_comment(line)).unwrap_or(line);
        self.next = Some((line, next));
        next
    }
}

/// The lints between parentheses, and the end of the list.
fn names(source: &SourceFile, span: Span) -> (Vec<SuppressedName>, u32) {
    let rest = source.slice(span).utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let inner = rest.strip_prefix('(').and_then(|inner| inner.split_once(')')).map(|(inner, _)| inner);
    let Some(inner) = inner else { return (Vec::new(), span.start) };
    let mut lints = Vec::new();
    let mut at = span.start + 1;
    for part in inner.split(',') {
        let name = part.trim();
        let begin = at + (part.len() - part.trim_start().len()) as u32;
        if !name.is_empty() {
            lints.push((Span::new(begin, begin + name.len() as u32), Lint::named(name), false));
        }
        at += part.len() as u32 + 1;
    }
    (lints, at)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(usize, usize)> {
        let source = SourceFile::new("x", text.as_bytes()).unwrap();
        let found = Suppressions::of(&source, source.whole());
        found.comments.iter().map(|comment| (comment.line, comment.lints.len())).collect()
    }

    #[test]
    fn comments_are_about_their_line_or_the_next() {
        assert_eq!(lines("x // bcast: allow(blow-up)\n"), [(0, 1)]);
        assert_eq!(lines("  // bcast: allow(blow-up, x) why\n// more\ny\n"), [(2, 2)]);
        assert_eq!(lines("//bcast:allow(blow-up)"), [(1, 1)]);
        assert_eq!(lines("x // bcast: allow"), [(0, 0)]);
    }

    #[test]
    fn what_is_in_a_string_is_text() {
        assert_eq!(lines("\"// bcast: allow(blow-up)\"\n"), []);
        assert_eq!(lines("\"\\\"// bcast: allow(blow-up)\" x\n"), []);
        assert_eq!(lines("\"a\" // see bcast: allow(blow-up)\n"), []);
        assert_eq!(lines("\"a\" // bcast: allow(blow-up)\n"), [(0, 1)]);
    }
}
