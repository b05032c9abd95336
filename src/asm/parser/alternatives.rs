//! Forms of other releases, which are tried if the form of the chosen release does not fit a text.

use super::{OpAsmParser, ParseResult, steps};
use crate::assembly::Format;
use crate::ir::ArenaRange;
use crate::source::Span;
use crate::syntax::builder::custom_form::names_operation;
use crate::syntax::builder::places::drop_pieces;
use crate::syntax::builder::{Heights, drop_above};
use crate::syntax::fast::link::Reached;
use crate::syntax::input::Input;

/// The state before an operation was read by a form.
struct ParseStart<'s> {
    input: Input<'s>,
    heights: Heights,
    successors: usize,
    errors: usize,
}

impl<'s> ParseStart<'s> {
    fn of(p: &OpAsmParser<'_, 's>) -> Self {
        let successors = p.b.core.ir.successors.len();
        Self { input: p.b.input, heights: p.b.heights(), successors, errors: p.b.core.errors.len() }
    }

    /// Undoes the reading of a form.
    fn restore(&self, p: &mut OpAsmParser<'_, 's>) {
        p.b.input = self.input;
        drop_above(p.b, self.heights);
        p.b.core.ir.successors.truncate(self.successors);
        if let Some(frame) = p.b.nesting.frame() {
            frame.successors = ArenaRange::new(self.successors, self.successors);
            (frame.properties, frame.attributes) = (None, None);
        }
        let depth = p.b.nesting.operations.len().saturating_sub(1);
        drop_pieces(&mut p.b.core, depth);
    }
}

/// Whether an operation may end where a form ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum FormEnding {
    /// The following text begins no operation, and no operation can end before it.
    Impossible,
    /// Another operation may begin, on the same line.
    Possible,
    /// The line ends, or the region, or a location follows.
    Certain,
}

fn ending(p: &mut OpAsmParser<'_, '_>, reached: &Reached) -> FormEnding {
    let Reached::End(end) = reached else { return FormEnding::Certain };
    let rest = p.b.input.bytes()[*end as usize..].trim_ascii_start();
    let line = p.b.input.bytes()[*end as usize..].iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
    match rest.first() {
        _ if line == Some(&b'\n') => FormEnding::Certain,
        None | Some(b'}') => FormEnding::Certain,
        _ if rest.starts_with(b"//") || rest.starts_with(b"loc(") || rest.starts_with(b"{-#") => FormEnding::Certain,
        Some(byte) if byte.is_ascii_alphabetic() || *byte == b'_' => {
            let start = p.b.input.bytes().len() - rest.len();
            let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_.$-".contains(byte);
            let name = Span::new(start as u32, (start + rest.iter().take_while(is_part).count()) as u32);
            match names_operation(p.b, name) {
                true => FormEnding::Possible,
                false => FormEnding::Impossible,
            }
        }
        Some(byte) if b"%^\"#!".contains(byte) => FormEnding::Possible,
        Some(_) => FormEnding::Impossible,
    }
}

/// Reads an operation by the first form that fits; if none does, the error is that of the form that fits the longest text.
#[cold]
pub(crate) fn read_by_any<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format, name: Span) -> ParseResult<Reached> {
    let start = ParseStart::of(p);
    let mut best: Option<(u32, &'s Format)> = None;
    let mut fitting: Option<(FormEnding, u32, &'s Format)> = None;
    for format in std::iter::once(format).chain(format.others.iter().map(|other| &**other)) {
        p.b.forms.push(format, name);
        match steps(p) {
            Ok(reached) => {
                let (ending, end) = (ending(p, &reached), p.b.input.at());
                if ending == FormEnding::Certain || p.b.core.errors.len() > start.errors {
                    return Ok(reached);
                }
                if fitting.is_none_or(|(known, ..)| known < ending) {
                    fitting = Some((ending, end, format));
                }
            }
            Err(error) => {
                let reached = error.location().start;
                // A recorded error cannot be removed.
                if p.b.core.errors.len() > start.errors {
                    return Err(error);
                }
                if best.is_none_or(|(known, _)| known < reached) {
                    best = Some((reached, format));
                }
            }
        }
        start.restore(p);
    }
    // The chosen form is read again, so that the state of the parser is that of this form.
    let chosen = match (fitting, best) {
        (Some((FormEnding::Impossible, end, _)), Some((reached, best))) if end <= reached => best,
        (Some((.., fitting)), _) => fitting,
        (None, Some((_, best))) => best,
        (None, None) => format,
    };
    p.b.forms.push(chosen, name);
    steps(p)
}
