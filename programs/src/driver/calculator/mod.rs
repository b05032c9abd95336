//! The answers of `bcast-shape`: one [`Question`] as a picture and text, many as JSON lines ([`answer_batch`]), or the results of all rules ([`Comparison`]).

mod batch;
mod compare;
mod json;
mod notation;
mod program;
mod record;

pub use batch::{Answered, BatchError, BatchOptions, answer_batch};
pub use compare::Comparison;
pub use notation::{NotationError, NotationFault, read_shape};
pub use program::bcast_shape;

use broadcastable::shape::{
    Conformance, Dim, Picture, Rule, RuleError, RuleKind, RuleParameterError, Shape, Wording, suggest_reshape,
};

/// A question: the broadcast of some shapes by a rule.
///
/// ```
/// use bcast_programs::driver::calculator::Question;
/// use broadcastable::shape::{Conformance, Rule};
///
/// let inputs = vec!["8x1".parse()?, "3".parse()?];
/// let question = Question { inputs, rule: Rule::Numpy, conformance: Conformance::Spec };
/// let result = question.answer()?;
/// assert_eq!(
///     question.show_result(&result),
///     "operand #0  8 x 1\n\
///      operand #1      3\n\
///      \x20           -----\n\
///      result      8 x 3\n\
///      \n\
///      8x3\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The operands.
    pub inputs: Vec<Shape>,
    /// The rule.
    pub rule: Rule,
    /// The interpretation of [`Rule::Broadcastable`].
    pub conformance: Conformance,
}

impl Question {
    /// The shape of the result.
    ///
    /// # Errors
    /// The first [`RuleError`] of [`Rule::violations`].
    pub fn answer(&self) -> Result<Shape, RuleError> {
        self.rule.infer(&self.operands(), self.conformance)
    }

    /// The drawing, followed by the result alone on the last line, for scripts.
    pub fn show_result(&self, result: &Shape) -> String {
        format!("{}\n\n{result}\n", self.picture().result("result", result.dims()))
    }

    /// Returns the error in the words of `wording`, the picture with all errors marked, the error in the words of this program, a suggested edit if there is
    /// one, and a description of the rule if it is not the default one.
    pub fn show_refusal(&self, error: &RuleError, wording: Wording) -> String {
        let operands = self.operands();
        let headline = self.rule.message(&operands, error, wording);
        let violations = self.rule.violations(&operands, self.conformance);
        let picture = violations.iter().fold(self.picture(), Picture::violation);
        let picture = picture.to_string();

        let mut text = format!("{headline}\n");
        if !picture.is_empty() {
            text += &format!("\n{picture}\n");
        }
        let detail = error.to_string();
        if detail != headline {
            text += &format!("\n{detail}\n");
        }
        if let Some(advice) = self.advice(&operands, error) {
            text += &advice;
        }
        let kind = self.rule.kind();
        if kind != RuleKind::Broadcastable {
            let (explanation, clause) = (kind.explanation(), error.clause(kind));
            text += &format!("rule: {kind}: {explanation}\nsource: {clause}\n");
        }
        text
    }

    fn advice(&self, operands: &[Option<&[Dim]>], error: &RuleError) -> Option<String> {
        let RuleError::Conflict(conflict) = error else {
            return None;
        };
        let advice = suggest_reshape(operands.iter().copied(), conflict, self.conformance)?;
        Some(format!("help: reshape operand #{} to {}\n", advice.operand, advice.shape))
    }

    fn operands(&self) -> Vec<Option<&[Dim]>> {
        self.inputs.iter().map(Shape::dims).collect()
    }

    fn picture(&self) -> Picture<'_> {
        let rows = self.inputs.iter().enumerate();
        self.rule.picture(rows.map(|(index, shape)| (format!("operand #{index}").into(), shape.dims())))
    }
}

/// A rule as requested, with or without a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleRequest {
    /// The kind of the rule.
    pub kind: RuleKind,
    /// The axis of A at which B begins under PDPD, -1 for the default.
    pub axis: Option<i64>,
    /// The target of the bidirectional rule.
    pub target: Option<Shape>,
}

impl RuleRequest {
    /// The rule.
    ///
    /// # Errors
    /// Those of [`Rule::new`].
    pub fn rule(self) -> Result<Rule, RuleParameterError> {
        Rule::new(self.kind, self.axis, self.target)
    }
}

/// MLIR's trait.
impl Default for RuleRequest {
    fn default() -> Self {
        Self { kind: RuleKind::Broadcastable, axis: None, target: None }
    }
}
