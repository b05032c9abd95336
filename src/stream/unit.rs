//! [`Unit`]: a part whose place in the file is known, for callers that read a part again after an edit.
//!
//! Errors of syntax in a part do not affect the parts around it if its braces are balanced. Elsewhere the answer is
//! [`Dependence`], as for any part.

use super::part::module_operations;
use super::{Dependence, Joint, Part, PartPlace, Stream, StreamError, Workspace, header};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::ir::Ir;
use crate::source::{SourceFile, Span};
use crate::stream::names::NameHashes;
use crate::{lint, syntax, verify};
use std::collections::BTreeSet;
use std::ops::Range;

/// The results for a part, independent of its position in the file.
#[derive(Debug)]
pub(crate) struct Unit {
    /// The findings, in source order; places are offsets in the text of the part, which follows the header.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Operations whose custom forms are unknown, one for each dialect.
    pub(crate) skipped: Vec<Span>,
    names: NameHashes,
}

impl Joint {
    /// Adds the next unit of a file.
    ///
    /// # Errors
    /// [`Dependence::Names`] when a name may be defined in an earlier one too.
    pub(crate) fn add_unit(&mut self, unit: &Unit) -> Result<(), Dependence> {
        if self.add_names(&unit.names) { Ok(()) } else { Err(Dependence::Names) }
    }
}

impl Stream<'_> {
    /// The number of bytes before the first function.
    pub(crate) fn header_length(&self) -> u32 {
        self.header.length()
    }

    /// The text of a part, completed to a whole file, and the length of the header in it.
    pub(crate) fn unit_text(&self, own: &[u8], is_last: bool) -> Result<(Vec<u8>, u32), StreamError> {
        let ending = if is_last { &b""[..] } else { self.header.ending() };
        let text = [self.header.bytes(), own, ending].concat();
        if text.len() > u32::MAX as usize - header::LONGEST_ENDING {
            return Err(Dependence::Syntax.into());
        }
        Ok((text, self.header.length()))
    }

    /// Verifies the part whose bytes are `own`: the `index`-th of `count`.
    pub(crate) fn unit(
        &self,
        own: &[u8],
        (index, count): (usize, usize),
        workspace: &mut Workspace,
    ) -> Result<Unit, StreamError> {
        let (is_first, is_last) = (index == 0, index + 1 == count);
        let (text, start) = self.unit_text(own, is_last)?;
        let source = SourceFile::part(self.name.as_str(), text, start)?;
        let place = PartPlace { own: Span::new(start, start + own.len() as u32), is_first, is_last };
        match self.verify(&source, place, workspace) {
            Ok(Part { diagnostics, names, .. }) => Ok(Unit { diagnostics, skipped: Vec::new(), names }),
            Err(Dependence::Syntax) => Ok(self.broken(&source, place)?),
            Err(reason) => Err(reason.into()),
        }
    }

    /// A part whose syntax errors do not affect other parts.
    fn broken(&self, source: &SourceFile, place: PartPlace) -> Result<Unit, Dependence> {
        let PartPlace { own, is_first, is_last } = place;
        if !is_balanced(source.bytes(), own.range(), is_last) {
            return Err(Dependence::Syntax);
        }
        let (parsed, links) = syntax::parse_broken_part(source, &self.options.syntax);
        let has_alias_error =
            parsed.diagnostics.iter().any(|error| matches!(error.code, Code::UndefinedAlias | Code::RedefinedAlias));
        if links.has_distinct || has_alias_error || parsed.hidden > 0 {
            return Err(Dependence::Names);
        }
        let operations = module_operations(&parsed.ir, self.header.is_open())?;
        let mut sink = Sink::new();
        sink.extend(parsed.diagnostics);
        let is_complete = sink.counts().errors == 0;
        let options = verify::Options { is_complete, ..self.options.verify };
        let open = parsed.ir.top_level().next();
        let open_uses =
            verify::verify_part(&parsed.ir, source, &options, open, &mut sink).ok_or(Dependence::Diagnostic)?;
        let names_start = if is_first { 0 } else { own.start };
        if let Some(lints) = self.options.lints.filter(|_| is_complete) {
            let scope = Span::new(names_start, own.end);
            lint::lint(&parsed.ir, source, &options, lints, scope, [], &mut sink);
        }
        let names =
            NameHashes::new(&parsed.ir, &operations, &links.undefined_locations, &open_uses, names_start, &self.key);
        let diagnostics = sink.finish();
        // A place at the end of the part belongs to the next part.
        let is_own = |at: Span| own.start <= at.start && (at.start < own.end || is_last);
        match diagnostics.iter().all(|diagnostic| diagnostic.location.is_some_and(is_own)) {
            true => Ok(Unit { diagnostics, skipped: skipped_dialects(&parsed.ir, own), names }),
            false => Err(Dependence::Diagnostic),
        }
    }
}

/// The first operation of each dialect that was skipped in `own`.
pub(crate) fn skipped_dialects(ir: &Ir, own: Span) -> Vec<Span> {
    let dialect = |name: &[u8]| name.split(|byte| *byte == b'.').next().unwrap_or_default().to_vec();
    let mut known = BTreeSet::new();
    let places = ir.skipped().filter_map(|op| Some((dialect(ir.op_name_bytes(op)), ir.place(op)?)));
    let mut first: Vec<Span> = places
        .filter(|(_, place)| own.start <= place.start && place.start < own.end)
        .filter(|(dialect, _)| known.insert(dialect.clone()))
        .map(|(_, place)| place)
        .collect();
    first.sort_unstable();
    first
}

/// Whether every brace in a text is matched, and no brace in `own` closes one before it; the last part closes the module. Other brackets do
/// not determine the end of a function.
fn is_balanced(text: &[u8], own: Range<usize>, is_last: bool) -> bool {
    let (mut open, mut floor) = (0usize, 0);
    let mut at = 0;
    while at < text.len() {
        if at == own.start {
            floor = open;
        }
        let is_inside = own.contains(&at) && !is_last;
        at += match text[at] {
            b'"' => skip_string(&text[at..]),
            b'/' if text.get(at + 1) == Some(&b'/') => {
                let rest = &text[at..];
                memchr::memchr(b'\n', rest).unwrap_or(rest.len())
            }
            b'{' => {
                open += 1;
                1
            }
            b'}' if open == 0 || is_inside && open == floor => return false,
            b'}' => {
                open -= 1;
                1
            }
            _ => 1,
        };
    }
    open == 0
}

/// The length of a string literal, which ends at the end of its line at the latest.
pub(crate) fn skip_string(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\n' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}

impl Unit {
    /// The unit after an edit outside of it, if it is certain to be unchanged: its places are moved, and its findings are stored
    /// separately.
    pub(crate) fn moved(&self, map: impl Fn(u32) -> u32) -> Self {
        let moved = |span: &Span| Span::new(map(span.start), map(span.end));
        let skipped = self.skipped.iter().map(moved).collect();
        Self { diagnostics: Vec::new(), skipped, names: NameHashes::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_in_strings_and_comments_are_none() {
        let balanced = |text: &str| is_balanced(text.as_bytes(), 0..text.len(), false);
        assert!(balanced("f() { \"{\" // }\n {} ( }"));
        assert!(balanced("\"\\\"{\""));
        assert!(!balanced("f( { )"));
        assert!(!balanced("}{"));
        let text = "module {\n} module {\n}\n";
        assert!(!is_balanced(text.as_bytes(), 9..20, false));
        assert!(is_balanced(text.as_bytes(), 9..22, true));
    }
}
