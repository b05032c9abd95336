//! Results for the same shapes by every rule: [`Comparison`].

use super::{Question, RuleRequest};
use broadcastable::shape::{Conformance, Rule, RuleError, RuleKind, RuleParameterError, Shape};
use std::fmt;

/// The results of all rules for the same shapes. Displayed as a table, one line for each rule, with a summary in the
/// last line.
///
/// ```
/// use bcast_programs::driver::calculator::Comparison;
/// use broadcastable::shape::Conformance;
///
/// let inputs = vec!["2x3".parse()?, "3".parse()?];
/// let comparison = Comparison::new(inputs, Some(0), None, Conformance::Spec)?;
/// assert_eq!(
///     comparison.to_string(),
///     "broadcastable                 2x3\n\
///      none                          refused  operand #0 has rank 2, but operand #1 has rank 1\n\
///      numpy                         2x3\n\
///      unidirectional                2x3\n\
///      pdpd, axis = 0                refused  dimension 0 of operand #0 is 2, but dimension 0 of operand #1 is 3, \
///      and only operand #1 is stretched\n\
///      bidirectional, target = [3]   2x3\n\
///      the rules differ"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    rows: Vec<(Rule, Result<Shape, RuleError>)>,
}

impl Comparison {
    /// Applies all rules to `inputs`: PDPD with `axis`, and the bidirectional rule with `target`; without a target, with the second of two inputs; otherwise
    /// not.
    ///
    /// # Errors
    /// A number that is no axis.
    pub fn new(
        inputs: Vec<Shape>,
        axis: Option<i64>,
        target: Option<Shape>,
        conformance: Conformance,
    ) -> Result<Self, RuleParameterError> {
        let mut rows = Vec::new();
        for kind in RuleKind::ALL {
            let mut inputs = inputs.clone();
            let mut request = RuleRequest { kind, ..RuleRequest::default() };
            match kind {
                RuleKind::Pdpd => request.axis = axis,
                RuleKind::Bidirectional => {
                    request.target = target.clone();
                    if request.target.is_none() && inputs.len() == 2 {
                        request.target = inputs.pop();
                    }
                    if request.target.is_none() {
                        continue;
                    }
                }
                RuleKind::Broadcastable | RuleKind::None | RuleKind::Numpy | RuleKind::Unidirectional => {}
            }
            let question = Question { inputs, rule: request.rule()?, conformance };
            let answer = question.answer();
            rows.push((question.rule, answer));
        }
        Ok(Self { rows })
    }

    /// Each rule and its result, in the order of [`RuleKind::ALL`].
    pub fn rows(&self) -> &[(Rule, Result<Shape, RuleError>)] {
        &self.rows
    }

    /// Whether all rules give the same shape, or all rules refuse.
    pub fn agree(&self) -> bool {
        let answers: Vec<_> = self.rows.iter().map(|(_, answer)| answer.as_ref().ok()).collect();
        answers.windows(2).all(|pair| pair[0] == pair[1])
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<[String; 3]> = self
            .rows
            .iter()
            .map(|(rule, answer)| match answer {
                Ok(shape) => [rule.to_string(), shape.to_string(), String::new()],
                Err(error) => [rule.to_string(), "refused".to_owned(), error.to_string()],
            })
            .collect();
        let width = |column: usize| {
            let widths = lines.iter().map(|line| line[column].chars().count());
            widths.max().unwrap_or(0)
        };
        let (first, second) = (width(0) + 3, width(1) + 2);
        for [rule, result, reason] in &lines {
            let line = format!("{rule:first$}{result:second$}{reason}");
            writeln!(f, "{}", line.trim_end())?;
        }
        f.write_str(if self.agree() { "the rules agree" } else { "the rules differ" })
    }
}
