//! [`RuleAssignment`]: a rule for operations of the user's, as `--rule` takes it.

use super::{Pattern, PatternError, bcast};
use crate::diagnostic::similar::question;
use crate::shape::{ParseShapeError, Rule, RuleKind, RuleParameterError, UnknownRule};
use std::str::FromStr;

/// Operations, and the rule by which they broadcast: `dialect.op=numpy`, `dialect.*=pdpd:axis=1`,
/// `dialect.op=bidirectional:target=2x1x6`.
///
/// ```
/// use broadcastable::dialect::RuleAssignment;
/// use broadcastable::shape::{Axis, Rule, StartAxis};
///
/// let assignment: RuleAssignment = "my.add=pdpd:axis=1".parse()?;
/// assert_eq!(assignment.rule(), &Rule::Pdpd { axis: StartAxis::At(Axis::new(1)) });
/// # Ok::<(), broadcastable::dialect::RuleAssignmentError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleAssignment {
    pattern: Pattern,
    rule: Rule,
}

/// Why a text is no [`RuleAssignment`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RuleAssignmentError {
    /// There is no `=`.
    #[error("'{0}' names no rule: write 'dialect.op=numpy'")]
    NoRule(String),
    /// The text before the `=` is no pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// Operations whose attribute is their rule.
    #[error("'{0}' cannot be given a rule: the operations of dialect 'bcast' name theirs, in attribute 'rule'")]
    OwnRule(String),
    /// The text after the `=` is no rule.
    #[error("'{name}' is no rule: {reason}{}", question(name, RuleKind::ALL.map(RuleKind::name)))]
    UnknownRule {
        /// The word.
        name: String,
        /// The words there are.
        reason: UnknownRule,
    },
    /// Neither axis nor target after a colon.
    #[error("'{0}' is no part of a rule: write 'pdpd:axis=1' or 'bidirectional:target=2x1x6'")]
    Parameter(String),
    /// A parameter is given twice.
    #[error("'{0}' is given twice")]
    Repeated(&'static str),
    /// An axis that is no number.
    #[error("axis '{0}' is no number")]
    AxisNumber(String),
    /// A target that is no shape.
    #[error("target '{text}' is no shape: {reason}")]
    Target {
        /// The text as written.
        text: String,
        /// The error.
        reason: ParseShapeError,
    },
    /// Parts that do not belong to the rule.
    #[error(transparent)]
    Rule(#[from] RuleParameterError),
}

impl RuleAssignment {
    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The operations it is for.
    pub(super) fn pattern(&self) -> &Pattern {
        &self.pattern
    }
}

impl FromStr for RuleAssignment {
    type Err = RuleAssignmentError;

    fn from_str(text: &str) -> Result<Self, RuleAssignmentError> {
        let (name, rule) = text.split_once('=').ok_or_else(|| RuleAssignmentError::NoRule(text.to_owned()))?;
        let pattern: Pattern = name.parse()?;
        if bcast::is_within(name.as_bytes()) {
            return Err(RuleAssignmentError::OwnRule(name.to_owned()));
        }
        Ok(Self { pattern, rule: parse_rule(rule)? })
    }
}

/// A rule with its parts, as `pdpd:axis=1`.
///
/// # Errors
/// [`RuleAssignmentError`] where that is no rule.
pub fn parse_rule(text: &str) -> Result<Rule, RuleAssignmentError> {
    let mut parts = text.split(':');
    let name = parts.next().unwrap_or_default();
    let unknown = |reason| RuleAssignmentError::UnknownRule { name: name.to_owned(), reason };
    let kind: RuleKind = name.parse().map_err(unknown)?;
    let (mut axis, mut target) = (None, None);
    for part in parts {
        match part.split_once('=') {
            Some(("axis", _)) if axis.is_some() => return Err(RuleAssignmentError::Repeated("axis")),
            Some(("target", _)) if target.is_some() => return Err(RuleAssignmentError::Repeated("target")),
            Some(("axis", number)) => {
                let number = number.parse().map_err(|_| RuleAssignmentError::AxisNumber(number.to_owned()))?;
                axis = Some(number);
            }
            Some(("target", shape)) => {
                let refused = |reason| RuleAssignmentError::Target { text: shape.to_owned(), reason };
                target = Some(shape.parse().map_err(refused)?);
            }
            _ => return Err(RuleAssignmentError::Parameter(part.to_owned())),
        }
    }
    Ok(Rule::new(kind, axis, target)?)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<RuleAssignment>().unwrap_err().to_string()
    }

    #[test]
    fn every_rule_can_be_assigned() {
        for (text, rule) in [
            ("a.b=broadcastable", "broadcastable"),
            ("a.*=none", "none"),
            ("a.b=pdpd", "pdpd"),
            ("a.b=pdpd:axis=-1", "pdpd"),
            ("a.b=pdpd:axis=2", "pdpd, axis = 2"),
            ("a.b=bidirectional:target=2x?x6", "bidirectional, target = [2, ?, 6]"),
            ("a.b=bidirectional:target=*", "bidirectional, target = *"),
        ] {
            assert_eq!(text.parse::<RuleAssignment>().unwrap().rule().to_string(), rule);
        }
    }

    #[test]
    fn errors_are_told_apart() {
        for (text, part) in [
            ("a.b", "names no rule"),
            ("a=numpy", "names no operation"),
            ("bcast.elementwise=numpy", "name theirs"),
            ("bcast.*=numpy", "name theirs"),
            ("a.b=nunpy", "'nunpy' is no rule: expected"),
            ("a.b=numpy:axis=1", "takes no axis"),
            ("a.b=pdpd:axis=x", "axis 'x' is no number"),
            ("a.b=pdpd:axis=-2", "only -1 has a meaning"),
            ("a.b=pdpd:1", "write 'pdpd:axis=1'"),
            ("a.b=pdpd:axis=1:axis=1", "given twice"),
            ("a.b=bidirectional", "needs a target"),
            ("a.b=bidirectional:target=2,3", "no shape"),
        ] {
            assert!(refused(text).contains(part), "{text}: {}", refused(text));
        }
    }
}
