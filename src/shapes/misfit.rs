//! Errors in the shapes of an operation: [`Misfit`].

use crate::assembly::ValueAt;
use crate::diagnostic::{Code, Severity};
use crate::ir::OpId;
use crate::shape::Shape;

/// Messages in the words of a verifier. Each file with checks has a closed enum of them.
pub(crate) trait ShapeFault: std::error::Error {
    /// E0540: an attribute does not fit the shapes; E0541: the shapes do not fit each other; E0542: a declared result
    /// does not fit.
    fn code(&self) -> Code;

    /// Whether the sentence is shown without the name of the operation.
    fn is_bare(&self) -> bool {
        false
    }

    fn severity(&self) -> Severity {
        Severity::Error
    }
}

/// The result of a check.
pub(crate) type CheckResult = Result<(), Misfit>;

/// An error and its place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Misfit {
    pub(crate) severity: Severity,
    pub(crate) code: Code,
    pub(crate) text: String,
    pub(crate) is_bare: bool,
    /// The marked parts: the wrong part, followed by the parts it is compared with.
    pub(crate) marks: Vec<MisfitPlace>,
    /// The violated constraint, unless the message names it; empty without a constraint.
    pub(crate) reason: Box<str>,
    /// The result whose declared shape is wrong, and the shape it should have.
    pub(crate) inferred: Option<Box<(usize, Shape)>>,
    /// Whether the diagnostic draws the operands, aligned at the right.
    pub(crate) is_drawn: bool,
    /// The wrong operation, if it is not the verified one.
    pub(crate) place: Option<OpId>,
}

impl Misfit {
    pub(crate) fn new(fault: &impl ShapeFault, marks: impl IntoIterator<Item = MisfitPlace>) -> Self {
        Self {
            severity: fault.severity(),
            code: fault.code(),
            text: fault.to_string(),
            is_bare: fault.is_bare(),
            marks: marks.into_iter().collect(),
            reason: "".into(),
            inferred: None,
            is_drawn: false,
            place: None,
        }
    }
}

/// A refusal with its marks, beginning with the wrong part.
pub(crate) fn refuse(fault: impl ShapeFault, marks: impl IntoIterator<Item = MisfitPlace>) -> CheckResult {
    Err(Misfit::new(&fault, marks))
}

/// A place in an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MisfitPlace {
    /// The type of a value.
    Type(ValueAt),
    /// A dimension of the value.
    Dim(ValueAt, usize),
    /// An attribute.
    Attribute(Box<str>),
    /// A number of an attribute with several numbers.
    Entry { attribute: Box<str>, entry: usize },
}
