//! Prints operations in custom form. The text after a region is deferred, since regions are printed without recursion.
//!
//! [`Format::print`], in `asm`, prints the form itself.

use super::regions::RegionStyle;
use super::{Forms, PrintTask, Printer};
use crate::assembly::Format;
use crate::ir::{Form, OpId, RegionId};
use smallvec::SmallVec;

/// A position in printed text at which a region is inserted later.
pub(crate) struct Pause {
    pub(crate) at: usize,
    pub(crate) inner: Inner,
    pub(crate) indent: usize,
}

/// The content to insert at the position of a [`Pause`].
pub(crate) enum Inner {
    Region(RegionId, RegionStyle),
    /// One operation, in the same line.
    Operation(OpId),
}

impl<'i> Printer<'i> {
    /// Prints an operation by its format, if it has a format that can express it. Returns whether it was printed.
    pub(super) fn by_format(&mut self, op: OpId, form: Form, indent: usize) -> bool {
        self.format_of(op, form).is_some_and(|format| format.print(self, op, indent))
    }

    /// Ends an operation whose form is printed except for its regions.
    pub(crate) fn finish_form(&mut self, op: OpId, pauses: SmallVec<[Pause; 2]>) {
        if pauses.is_empty() {
            self.location(op);
        } else {
            self.tasks.push(PrintTask::Location(op));
            self.pause(pauses);
        }
    }

    /// The format for printing an operation: the format by which it was read, or that of its name if all operations are printed in custom
    /// form.
    fn format_of(&self, op: OpId, form: Form) -> Option<&'i Format> {
        let is_custom = self.options.forms == Forms::Custom || form != Form::Generic;
        self.ir.format(op).filter(|format| is_custom && !format.steps.is_empty())
    }

    /// Defers the text after the regions.
    fn pause(&mut self, pauses: SmallVec<[Pause; 2]>) {
        for Pause { at, inner, indent } in pauses.into_iter().rev() {
            if at < self.out.len() {
                self.tasks.push(PrintTask::Pending(self.pending.len()));
                self.pending.extend_from_slice(&self.out[at..]);
                self.out.truncate(at);
            }
            self.tasks.push(match inner {
                Inner::Region(region, style) => PrintTask::Region(region, indent, style),
                Inner::Operation(op) => PrintTask::Inline(op, indent),
            });
        }
    }

    /// The name of an operation, without its dialect where that is implied.
    pub(crate) fn short_name(&mut self, op: OpId) {
        let ir = self.ir;
        let dialect = match ir.parent_op(op) {
            None => Some("builtin"),
            parent if parent == self.surrounding => parent.and_then(|parent| ir.default_dialect(parent)),
            Some(_) => None,
        };
        let name = ir.op_name_bytes(op);
        let short = dialect.and_then(|dialect| name.strip_prefix(dialect.as_bytes())?.strip_prefix(b"."));
        self.out.extend_from_slice(short.filter(|short| !short.contains(&b'.')).unwrap_or(name));
    }
}
