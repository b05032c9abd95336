//! Errors in an attribute of dialect `bcast`, and their messages.

use crate::diagnostic::Diagnostic;
use crate::shape::{DimError, RuleKind, RuleParameter, StartAxisError};
use crate::source::Span;

/// An error in `#bcast.rule<..>`, or in an attribute of dialect `bcast` in its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RuleAttributeError {
    #[error("unknown attribute '{name}' in dialect 'bcast'")]
    UnknownAttribute { name: String },
    #[error("unknown type '{name}' in dialect 'bcast'")]
    UnknownType { name: String },
    #[error("expected '<' and a rule after '#bcast.rule'")]
    NoBody,
    /// An error of the grammar, which was reported before.
    #[error("{message}")]
    Grammar { message: String },
    #[error("unknown rule '{name}'")]
    UnknownRule { name: String, meant: Option<RuleKind> },
    #[error("unknown parameter '{name}' in a rule")]
    UnknownParameter { name: String, meant: Option<&'static str> },
    #[error("'{name}' is given twice")]
    Repeated { name: String, previous: Span },
    #[error("rule `{rule}` takes no {}", parameter.name())]
    Stray { rule: RuleKind, parameter: RuleParameter, removal: Span },
    #[error("rule `bidirectional` needs a target")]
    NoTarget,
    #[error("axis must be an integer")]
    AxisValue,
    #[error("'{text}' is no axis: a decimal number is needed")]
    AxisNumber { text: String },
    #[error("{reason}")]
    Axis { reason: StartAxisError },
    #[error("target must be a list of sizes, or '*'")]
    TargetValue { number: String },
    #[error("'{text}' is no size: {reason}")]
    Size { text: String, reason: DimError },
}

const FORMS: &str = "rules are written `#bcast.rule<numpy>`, `#bcast.rule<pdpd, axis = 1>` or \
                     `#bcast.rule<bidirectional, target = [2, 1, 6]>`";

/// Adds labels and help to the diagnostic of an error at `span`.
pub(crate) fn explain(error: &RuleAttributeError, span: Span, diagnostic: Diagnostic) -> Diagnostic {
    use RuleAttributeError as Error;
    match error {
        Error::UnknownAttribute { .. } => {
            diagnostic.primary(span, "the dialect has one attribute: `#bcast.rule<..>`").help(FORMS)
        }
        Error::UnknownType { .. } => diagnostic.primary(span, "the dialect has no types"),
        Error::NoBody => diagnostic.primary(Span::at(span.end), "the rule is missing").help(FORMS),
        Error::Grammar { .. } => diagnostic.primary(span, "").help(FORMS),
        Error::UnknownRule { meant, .. } => {
            let names: Vec<String> = RuleKind::ALL.iter().map(|kind| format!("`{kind}`")).collect();
            let diagnostic = diagnostic.primary(span, "no rule has this name");
            match meant {
                Some(kind) => diagnostic.help_edit(format!("write `{kind}`"), span, kind.name()),
                None => diagnostic.help(format!("the rules are {}", names.join(", "))),
            }
        }
        Error::UnknownParameter { meant, .. } => {
            let diagnostic = diagnostic.primary(span, "neither `axis` nor `target`");
            match meant {
                Some(name) => diagnostic.help_edit(format!("write `{name}`"), span, *name),
                None => {
                    diagnostic.help("`pdpd` takes an `axis`, and `bidirectional` a `target`; other rules take nothing")
                }
            }
        }
        Error::Repeated { previous, .. } => diagnostic
            .primary(span, "given again here")
            .secondary(*previous, "given here")
            .help("leave one of them out"),
        Error::Stray { parameter, removal, .. } => {
            let owners = RuleKind::ALL.into_iter().filter(|kind| kind.parameter() == Some(*parameter));
            let owners: Vec<String> = owners.map(|owner| format!("`{owner}`")).collect();
            let label = format!("only rule {} takes one", owners.join(" or "));
            diagnostic.primary(span, label).help_edit("leave it out", *removal, "")
        }
        Error::NoTarget => diagnostic
            .primary(span, "broadcasts with a shape, which is not given")
            .help("give the shape: `bidirectional, target = [2, 1, 6]`"),
        Error::AxisValue => diagnostic
            .primary(span, "not an integer")
            .help("write `axis = 1`: the axis of A under which the first dimension of B belongs"),
        Error::AxisNumber { .. } => diagnostic.primary(span, "not a decimal number that can be an axis"),
        Error::Axis { .. } => {
            diagnostic.primary(span, "no axis of any shape").note("axes are counted from 0 at the left of A")
        }
        Error::TargetValue { number } => {
            diagnostic.primary(span, "a number").help_edit("put the sizes into brackets", span, format!("[{number}]"))
        }
        Error::Size { text, .. } => {
            let diagnostic = diagnostic.primary(span, "not a size");
            // The numbers that MLIR's printers and ONNX write for an unknown dimension.
            if matches!(&**text, "-1" | "-9223372036854775808") {
                return diagnostic.help_edit("a size that is known only at run time is written `?`", span, "?");
            }
            diagnostic
        }
    }
}
