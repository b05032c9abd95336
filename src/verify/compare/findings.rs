//! Comparisons as diagnostics.

use super::{
    AcceptedSizes, ComparedArgument, ComparedOp, Comparison, ComparisonVerdict, DifferenceNeeds, FunctionDifference,
};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::ir::{Ir, OpId};
use crate::source::{SourceFile, Span, one_line};

/// A module that was compared, and its text.
#[derive(Clone, Copy, Debug)]
pub struct ComparedModule<'m> {
    /// The module.
    pub ir: &'m Ir,
    /// The text from which the module was read.
    pub source: &'m SourceFile,
}

/// Operations that are named in a sentence, at most.
const MOST_NAMED: usize = 3;

impl ComparedModule<'_> {
    fn line(self, op: OpId) -> Option<u32> {
        Some(self.source.line_column(self.ir.place(op)?.start).line)
    }

    /// `'tosa.add' (before.mlir:3)`
    fn named(self, op: OpId) -> String {
        let name = String::from_utf8_lossy(self.ir.op_name_bytes(op));
        match self.line(op) {
            Some(line) => format!("'{name}' ({}:{line})", one_line(self.source.name())),
            None => format!("'{name}'"),
        }
    }

    /// The last operation of a function, which returns.
    fn returns(self, function: Option<OpId>) -> Option<OpId> {
        let region = self.ir.regions(function?).next()?;
        self.ir.last_op(self.ir.blocks(region).next()?)
    }
}

impl Comparison {
    /// The diagnostic of the comparison, and whether its place is in the second module. `None` if there is nothing to report.
    ///
    /// An undecided or missing comparison is an error if `is_strict` and the function is public. Functions that accept
    /// more sizes than before are reported if `is_verbose`.
    pub fn finding(
        &self,
        [before, after]: [ComparedModule<'_>; 2],
        (is_strict, is_verbose): (bool, bool),
    ) -> Option<(bool, Diagnostic)> {
        let name = &self.function;
        let unless_strict = if is_strict && self.is_public { Severity::Error } else { Severity::Remark };
        let at_after = |severity, code, place, text: String| Some((true, Diagnostic::new(severity, code, place, text)));
        match self.verdict {
            ComparisonVerdict::Equal | ComparisonVerdict::Added => None,
            ComparisonVerdict::Refines => {
                let accepts = match self.accepts {
                    AcceptedSizes::More => "and accepts sizes that it did not",
                    _ => "and may accept sizes that it did not",
                };
                let text = format!("@{name} returns the same shapes wherever it succeeded, {accepts}");
                is_verbose.then(|| (true, Diagnostic::new(Severity::Remark, Code::AcceptsMore, self.after_place, text)))
            }
            ComparisonVerdict::Vacuous => {
                let text = format!("@{name} succeeded with no run-time sizes before");
                is_verbose.then(|| (true, Diagnostic::new(Severity::Remark, Code::NotCompared, self.after_place, text)))
            }
            ComparisonVerdict::Removed => self.is_public.then(|| {
                let text = format!("public function @{name} is gone");
                (false, Diagnostic::new(Severity::Error, Code::FunctionGone, self.before_place, text))
            }),
            ComparisonVerdict::NotCompared => {
                let reason = self.reason.map_or_else(String::new, |reason| format!(": {reason}"));
                let text = format!("@{name} is not compared{reason}");
                at_after(unless_strict, Code::NotCompared, self.after_place.or(self.before_place), text)
            }
            ComparisonVerdict::Undecided => {
                let mut diagnostic = Diagnostic::new(
                    unless_strict,
                    Code::ComparisonUndecided,
                    self.after_place,
                    format!("@{name} is undecided: {}", self.open()),
                );
                if let Some(note) = self.nothing_known([before, after]) {
                    diagnostic = diagnostic.note(note);
                }
                Some((true, diagnostic))
            }
            ComparisonVerdict::Differs => Some((true, self.difference_finding([before, after]))),
        }
    }

    /// The unknown parts on which the verdict depends, as text.
    fn open(&self) -> String {
        let results = self.open_results.iter().map(|(result, _)| *result);
        let mut results: Vec<usize> = results.collect();
        results.dedup();
        match &results[..] {
            [] => "it is not known to succeed wherever it succeeded".to_owned(),
            [only] => format!("result #{only} is not known to have the shape that it had"),
            [first, ..] => {
                format!("result #{first} and others are not known to have the shapes that they had")
            }
        }
    }

    fn nothing_known(&self, modules: [ComparedModule<'_>; 2]) -> Option<String> {
        let all = self.unknown.iter().map(|unknown| modules[usize::from(unknown.is_after)].named(unknown.op));
        let mut all: Vec<String> = all.collect();
        all.dedup();
        let more = all.len().saturating_sub(MOST_NAMED);
        all.truncate(MOST_NAMED);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        (!all.is_empty()).then(|| format!("it depends on {}{rest}", all.join(", ")))
    }

    /// The blamed operation of a module, and a sentence on it.
    fn blamed(&self, module: ComparedModule<'_>, is_after: bool) -> Option<(OpId, String)> {
        let Some(FunctionDifference::Shape { axis: Some(axis), before, after, .. }) = &self.difference else {
            return None;
        };
        let (ComparedOp { op, .. }, stretching) = self.blame.iter().find(|(op, _)| op.is_after == is_after)?;
        let size = (if is_after { after } else { before }).get(*axis).copied().flatten()?;
        let operand = stretching.and_then(|operand| module.ir.value_name(*module.ir.operands(*op).get(operand)?));
        let text = match operand {
            Some(operand) => format!("a size of 1 is stretched to {size} by {operand}"),
            None => format!("the size {size} is from here"),
        };
        Some((*op, text))
    }

    /// The place in the first module that a difference is about, and a sentence on it.
    pub fn place_before(&self, before: ComparedModule<'_>) -> Option<(Span, String)> {
        match self.difference.as_ref()? {
            FunctionDifference::Shape { before: old, .. } => match self.blamed(before, false) {
                Some((op, text)) => Some((before.ir.place(op)?, format!("before, {text}"))),
                None => {
                    let place = before.ir.place(before.returns(self.before)?)?;
                    Some((place, format!("before, it was {}", shape(old))))
                }
            },
            FunctionDifference::Fails(_) => Some((self.before_place?, "before, it succeeded".to_owned())),
        }
    }

    fn difference_finding(&self, [before, after]: [ComparedModule<'_>; 2]) -> Diagnostic {
        let name = &self.function;
        let with = self.witness_text();
        let place = |op: Option<OpId>| op.and_then(|op| after.ir.place(op)).or(self.after_place);
        let is_empty_only = self.needs == Some(DifferenceNeeds::Zero);
        let mut diagnostic = match &self.difference {
            Some(FunctionDifference::Shape { result, before: old, after: new, .. }) => {
                let at = after.returns(self.after);
                let text = format!("@{name} returns another shape than before");
                let is = format!("result #{result} is {}{with}", shape(new));
                let mut diagnostic = self.difference(Code::OtherShape, place(at), text, is, is_empty_only);
                let line = before.returns(self.before).and_then(|op| before.line(op));
                let place = line.map_or(String::new(), |line| format!(" ({}:{line})", one_line(before.source.name())));
                diagnostic = diagnostic.note(format!("it was {}{place}", shape(old)));
                if let Some((op, text)) = self.blamed(after, true)
                    && let Some(place) = after.ir.place(op)
                {
                    diagnostic = diagnostic.secondary(place, text);
                }
                match self.accepts {
                    AcceptedSizes::More => diagnostic.note(format!("besides, @{name} accepts more sizes than before")),
                    AcceptedSizes::Fewer => {
                        diagnostic.note(format!("besides, @{name} fails for other sizes for which it succeeded"))
                    }
                    AcceptedSizes::Same | AcceptedSizes::Unknown => diagnostic,
                }
            }
            Some(FunctionDifference::Fails(Some(op))) => {
                let text = format!("@{name} fails where it succeeded");
                let operands: Vec<String> = self.failure.operands.iter().map(ComparedArgument::is).collect();
                let diagnostic =
                    self.difference(Code::FailsNow, place(Some(*op)), text, format!("fails{with}"), is_empty_only);
                let diagnostic = self.with_core(diagnostic, after.ir);
                match operands.is_empty() {
                    true => diagnostic,
                    false => diagnostic.note(format!("then {}", operands.join(", "))),
                }
            }
            Some(FunctionDifference::Fails(None)) | None => {
                let text = format!("@{name} fails where it succeeded");
                let label = format!("its arguments do not take these sizes{with}");
                self.difference(Code::FailsNow, self.after_place, text, label, is_empty_only)
            }
        };
        if matches!(self.difference, Some(FunctionDifference::Fails(_)))
            && let Some(line) = self.before.and_then(|op| before.line(op))
        {
            let place = format!("{}:{line}", one_line(before.source.name()));
            let with = if self.witness.is_empty() { "" } else { "with these sizes " };
            diagnostic = diagnostic.note(format!("{with}it succeeded before ({place})"));
        }
        match self.needs {
            Some(DifferenceNeeds::One) => {
                diagnostic.note("only where a size is 1: '--assume=positive,not-one' leaves such sizes out")
            }
            Some(DifferenceNeeds::Zero) => {
                diagnostic.note("only where a size is 0: '--assume=positive' leaves such sizes out")
            }
            None => diagnostic,
        }
    }

    /// Adds labels at the operations on which the failure depends.
    pub(in crate::verify) fn with_core(&self, mut diagnostic: Diagnostic, ir: &Ir) -> Diagnostic {
        for (op, text) in &self.failure.core {
            let Some(place) = ir.place(*op) else { continue };
            let text = text.clone().unwrap_or_else(|| "the failure depends on this operation".to_owned());
            diagnostic = diagnostic.secondary(place, text);
        }
        match self.failure.core.len() {
            0 | 1 => diagnostic,
            _ => diagnostic.note("the failure does not follow without any one of these operations"),
        }
    }

    /// A difference with its place; a warning if the difference needs empty tensors.
    fn difference(
        &self,
        code: Code,
        place: Option<Span>,
        text: String,
        label: String,
        is_empty_only: bool,
    ) -> Diagnostic {
        let diagnostic = if is_empty_only {
            let text = format!("@{} is different for empty tensors only", self.function);
            Diagnostic::new(Severity::Warning, Code::DifferentIfEmpty, place, text)
        } else {
            Diagnostic::new(Severity::Error, code, place, text)
        };
        match place {
            Some(place) => diagnostic.primary(place, label),
            None => diagnostic.note(label),
        }
    }

    /// ` if %x is tensor<1x4xf32>`
    fn witness_text(&self) -> String {
        let all: Vec<String> = self.witness.iter().map(ComparedArgument::is).collect();
        match all.is_empty() {
            true => String::new(),
            false => format!(" if {}", all.join(", ")),
        }
    }
}

impl ComparedArgument {
    /// `%x is tensor<1x4xi32>`
    pub(in crate::verify) fn is(&self) -> String {
        format!("{} is {}", self.value, self.ty)
    }
}

/// `2x?x4`; of rank 0 `a single element`.
pub(in crate::verify) fn shape(dims: &[Option<i64>]) -> String {
    if dims.is_empty() {
        return "a single element".to_owned();
    }
    let dims = dims.iter().map(|dim| dim.map_or_else(|| "?".to_owned(), |dim| dim.to_string()));
    dims.collect::<Vec<_>>().join("x")
}
