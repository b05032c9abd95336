//! Findings on declared signatures: E0630 and R0630.

use super::{SignatureCheck, SignatureVerdict, body};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::ir::{Ir, OpId};
use crate::source::Span;
use crate::verify::compare::{ComparedArgument, Comparison, FunctionDifference, NotComparable, shape};

impl SignatureCheck {
    /// The finding of the check; `None` if the signature is the same.
    pub fn finding(&self, ir: &Ir, is_strict: bool) -> Option<Diagnostic> {
        let name = &self.function;
        let place = self.found.as_ref().and_then(|found| found.place);
        let unless_strict = if is_strict { Severity::Error } else { Severity::Remark };
        let new = |severity, code, text: String| Diagnostic::new(severity, code, place, text);
        Some(match &self.verdict {
            SignatureVerdict::Same => return None,
            SignatureVerdict::Equal => {
                let text = format!("@{name} has another signature with the same meaning");
                self.compared(new(Severity::Remark, Code::SignatureChanged, text))
            }
            SignatureVerdict::Refines => {
                let text = format!("@{name} keeps its signature, and may accept more sizes");
                self.compared(new(Severity::Remark, Code::SignatureChanged, text))
            }
            SignatureVerdict::Undeclared => {
                let text = format!("@{name} has no declared signature");
                self.compared(new(Severity::Remark, Code::SignatureChanged, text))
            }
            SignatureVerdict::Gone => new(
                Severity::Error,
                Code::SignatureViolated,
                format!("there is no public function @{name}, whose signature is declared"),
            ),
            SignatureVerdict::Undecided(_) => {
                let text = format!("@{name} is not known to keep its signature");
                self.compared(new(unless_strict, Code::SignatureChanged, text))
            }
            SignatureVerdict::NotCompared(reason) => {
                let is_broken = matches!(
                    reason,
                    Some(NotComparable::Arguments | NotComparable::Argument(_) | NotComparable::Results)
                );
                let because = reason.map_or(String::new(), |reason| format!(": {}", words(reason)));
                match is_broken {
                    true => self.compared(new(
                        Severity::Error,
                        Code::SignatureViolated,
                        format!("@{name} does not keep its signature{because}"),
                    )),
                    false => new(
                        unless_strict,
                        Code::SignatureChanged,
                        format!("@{name} is not compared with its signature{because}"),
                    ),
                }
            }
            SignatureVerdict::Violated(comparison) => self.violated(ir, comparison),
        })
    }

    fn violated(&self, ir: &Ir, comparison: &Comparison) -> Diagnostic {
        let all: Vec<String> = comparison.witness.iter().map(ComparedArgument::is).collect();
        let with = if all.is_empty() { String::new() } else { format!(" if {}", all.join(", ")) };
        let own = self.found.as_ref().and_then(|found| found.place);
        let name = &self.function;
        let (at, label): (Option<Span>, String) = match &comparison.difference {
            Some(FunctionDifference::Shape { result, before, after, .. }) => {
                let returned = comparison.after.and_then(|op| returns(ir, op)).and_then(|op| ir.place(op));
                (returned, format!("result #{result} is {}, and not {}{with}", shape(after), shape(before)))
            }
            Some(FunctionDifference::Fails(Some(op))) => (ir.place(*op), format!("fails{with}")),
            Some(FunctionDifference::Fails(None)) | None => {
                (own, format!("its arguments do not take these sizes{with}"))
            }
        };
        let text = format!("@{name} does not keep its signature");
        let at = at.or(own);
        let diagnostic = Diagnostic::new(Severity::Error, Code::SignatureViolated, at, text);
        let diagnostic = match at {
            Some(place) => diagnostic.primary(place, label),
            None => diagnostic.note(label),
        };
        self.compared(comparison.with_core(diagnostic, ir))
    }

    /// Adds notes with both signatures.
    fn compared(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        if let Some(declared) = &self.declared {
            diagnostic = diagnostic.note(format!("declared: {}", declared.one_line()));
        }
        if let Some(Ok(found)) = self.found.as_ref().map(|found| &found.signature) {
            diagnostic = diagnostic.note(format!("it is: {}", found.one_line()));
        }
        diagnostic
    }
}

const fn words(reason: NotComparable) -> &'static str {
    match reason {
        NotComparable::Declared => "it is only declared",
        NotComparable::Blocks => "it has several blocks",
        NotComparable::Arguments => "it takes another number of arguments",
        NotComparable::Argument(_) => "an argument has another rank or kind of type",
        NotComparable::Results => "it returns another number of values",
        NotComparable::Invalid => "it does not verify",
        NotComparable::Name => "the name is given more than once",
    }
}

/// The last operation of a function, which returns.
fn returns(ir: &Ir, op: OpId) -> Option<OpId> {
    ir.last_op(body(ir, op)?)
}
