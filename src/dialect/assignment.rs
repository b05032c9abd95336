//! [`RuleAssignment`]: a rule for operations, as in `--rule`.

use super::{Pattern, PatternError, bcast};
use crate::diagnostic::similar::question;
use crate::shape::{ParseRuleError, Rule, RuleKind, UnknownRule};
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

/// The reason for which a text is no [`RuleAssignment`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RuleAssignmentError {
    /// The `=` is missing.
    #[error("'{0}' names no rule: write 'dialect.op=numpy'")]
    NoRule(String),
    /// The text before the `=` is no pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// The operations of dialect `bcast` name their rule in an attribute.
    #[error("'{0}' cannot be given a rule: the operations of dialect 'bcast' name theirs, in attribute 'rule'")]
    OwnRule(String),
    /// The text after the `=` is no rule.
    #[error("'{name}' is no rule: {reason}{}", question(name, RuleKind::ALL.map(RuleKind::name)))]
    UnknownRule {
        /// The unknown name.
        name: String,
        /// The known words.
        reason: UnknownRule,
    },
    /// Another error of the text after the `=`.
    #[error(transparent)]
    Rule(ParseRuleError),
}

impl From<ParseRuleError> for RuleAssignmentError {
    fn from(error: ParseRuleError) -> Self {
        match error {
            ParseRuleError::Name { name, reason } => Self::UnknownRule { name, reason },
            other => Self::Rule(other),
        }
    }
}

impl RuleAssignment {
    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The pattern of the operations to which the rule is assigned.
    pub(super) fn pattern(&self) -> &Pattern {
        &self.pattern
    }
}

impl FromStr for RuleAssignment {
    type Err = RuleAssignmentError;

    fn from_str(text: &str) -> Result<Self, RuleAssignmentError> {
        let (name, rule) = text.split_once('=').ok_or_else(|| RuleAssignmentError::NoRule(text.to_owned()))?;
        let pattern: Pattern = name.parse()?;
        if bcast::is_within(name) {
            return Err(RuleAssignmentError::OwnRule(name.to_owned()));
        }
        Ok(Self { pattern, rule: parse_rule(rule)? })
    }
}

/// Parses a rule with its parameters, as `pdpd:axis=1`, with a suggestion for an unknown name.
///
/// # Errors
/// [`RuleAssignmentError`] if the text is not a rule.
pub fn parse_rule(text: &str) -> Result<Rule, RuleAssignmentError> {
    Ok(text.parse::<Rule>()?)
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
