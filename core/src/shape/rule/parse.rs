//! Rules as text, as on command lines: `numpy`, `pdpd:axis=1`, `bidirectional:target=2x1x6`.

use super::{Rule, RuleKind, RuleParameterError, UnknownRule};
use crate::shape::ParseShapeError;
use std::str::FromStr;

/// The error of a text that is not a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRuleError {
    /// The text does not begin with the name of a rule.
    #[error("'{name}' is no rule: {reason}")]
    Name {
        /// The text up to the first colon.
        name: String,
        /// The known names.
        reason: UnknownRule,
    },
    /// The text after a colon is neither an axis nor a target.
    #[error("'{0}' is no part of a rule: write 'pdpd:axis=1' or 'bidirectional:target=2x1x6'")]
    Parameter(String),
    /// A parameter is given twice.
    #[error("'{0}' is given twice")]
    Repeated(&'static str),
    /// An axis that is not a number.
    #[error("axis '{0}' is no number")]
    AxisNumber(String),
    /// A target that is not a shape.
    #[error("target '{text}' is no shape: {reason}")]
    Target {
        /// The text as written.
        text: String,
        /// The error.
        reason: ParseShapeError,
    },
    /// Parameters that do not belong to the rule.
    #[error(transparent)]
    Rule(#[from] RuleParameterError),
}

/// Parses the name of a rule and its parameters.
///
/// ```
/// use broadcastable::shape::{Axis, Rule, StartAxis};
///
/// assert_eq!("pdpd:axis=1".parse(), Ok(Rule::Pdpd { axis: StartAxis::At(Axis::new(1)) }));
/// assert!("pdpd:axis=x".parse::<Rule>().is_err());
/// ```
impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, ParseRuleError> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let unknown = |reason| ParseRuleError::Name { name: name.to_owned(), reason };
        let kind: RuleKind = name.parse().map_err(unknown)?;
        let (mut axis, mut target) = (None, None);
        for part in parts {
            match part.split_once('=') {
                Some(("axis", _)) if axis.is_some() => return Err(ParseRuleError::Repeated("axis")),
                Some(("target", _)) if target.is_some() => return Err(ParseRuleError::Repeated("target")),
                Some(("axis", number)) => {
                    axis = Some(number.parse().map_err(|_| ParseRuleError::AxisNumber(number.to_owned()))?);
                }
                Some(("target", shape)) => {
                    let refused = |reason| ParseRuleError::Target { text: shape.to_owned(), reason };
                    target = Some(shape.parse().map_err(refused)?);
                }
                _ => return Err(ParseRuleError::Parameter(part.to_owned())),
            }
        }
        Ok(Self::new(kind, axis, target)?)
    }
}
