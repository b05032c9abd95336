//! What is known of operations: definitions as data, and the [`Registry`] that finds them by name.

mod assembly;
mod assignment;
pub mod bcast;
mod builtin;

pub use assembly::PlainForm;
pub use assignment::{RuleAssignment, RuleAssignmentError};
pub use bcast::BcastOp;
pub use builtin::{is_registered, names, similar_operations};

use crate::shape::Rule;

/// The properties of an operation that verification asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traits {
    /// Its operands and result obey the `Broadcastable` trait.
    pub broadcastable: bool,
    /// Its operands and result must be tensors in the upstream profile, by MLIR's own definition.
    pub tensors_only: bool,
    /// It ends a block.
    pub terminator: bool,
    /// Its regions are a single block each, without a terminator.
    pub no_terminator: bool,
    /// Nothing inside its regions refers to values outside.
    pub isolated: bool,
    /// Its regions hold operations in any order.
    pub graph_region: bool,
    /// Its regions hold symbols, which are unique.
    pub symbol_table: bool,
    /// It is in the table: nothing about it is unknown.
    pub registered: bool,
}

/// A known operation.
#[derive(Clone, Copy, Debug)]
pub struct OpDefinition {
    /// `dialect.op`
    pub name: &'static str,
    /// What verification may rely on.
    pub traits: Traits,
}

/// The dialect of `#dialect.name<..>` or `!dialect<..>`.
pub(crate) fn of_symbol(symbol: &[u8]) -> &[u8] {
    let name = &symbol[symbol.len().min(1)..];
    let end = name.iter().position(|byte| matches!(byte, b'.' | b'<')).unwrap_or(name.len());
    &name[..end]
}

/// An operation the user named on the command line: `dialect.op` or `dialect.*`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(String);

/// Why a pattern of operation names is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PatternError {
    /// It is neither `dialect.op` nor `dialect.*`.
    #[error("'{0}' names no operation: write 'dialect.op', or 'dialect.*' for all operations of a dialect")]
    NotAName(String),
}

impl std::str::FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let valid = |name: &str| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.$-".contains(&byte))
        };
        match text.split_once('.') {
            Some((dialect, name)) if valid(dialect) && (name == "*" || valid(name)) => Ok(Self(text.to_owned())),
            _ => Err(PatternError::NotAName(text.to_owned())),
        }
    }
}

impl Pattern {
    fn matches(&self, name: &[u8]) -> bool {
        match self.0.strip_suffix('*') {
            Some(prefix) => name.len() > prefix.len() && name.starts_with(prefix.as_bytes()),
            None => name == self.0.as_bytes(),
        }
    }
}

/// Finds what is known of an operation.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    broadcastable: Vec<Pattern>,
    rules: Vec<RuleAssignment>,
}

impl Registry {
    /// The built-in definitions, and the trait for the operations that match one of the patterns.
    pub fn new(broadcastable: Vec<Pattern>) -> Self {
        Self { broadcastable, rules: Vec::new() }
    }

    /// The same with rules for operations of the user's. A rule decides instead of the trait the operation may have.
    #[must_use]
    pub fn with_rules(self, rules: Vec<RuleAssignment>) -> Self {
        Self { rules, ..self }
    }

    /// What verification may rely on. Of an unknown operation nothing is assumed.
    pub fn traits(&self, name: &[u8]) -> Traits {
        let mut traits = definition(name).map_or(Traits::default(), |definition| definition.traits);
        traits.broadcastable |= matches_any(&self.broadcastable, name);
        if let Some((_, rule)) = self.rule(name) {
            traits.broadcastable = *rule == Rule::Broadcastable;
        }
        traits
    }

    /// The rule the user gave the operation, and its number among all that were given. A rule for the operation itself
    /// comes before one for its dialect, and of two such rules the last.
    pub fn rule(&self, name: &[u8]) -> Option<(usize, &Rule)> {
        let matching = self.rules.iter().enumerate().filter(|(_, assignment)| assignment.matches(name));
        let (index, assignment) = matching.max_by_key(|(index, assignment)| (assignment.is_exact(), *index))?;
        Some((index, assignment.rule()))
    }

    /// How the custom form of an operation writes its types, if it is the plain form.
    pub fn plain_form(&self, name: &[u8]) -> Option<PlainForm> {
        if self.is_named(name) {
            return Some(PlainForm::Any);
        }
        assembly::plain_form(name)
    }

    /// Whether the dialect of the operation is closed, and has no such operation.
    pub fn is_unknown_in_closed_dialect(&self, name: &[u8]) -> bool {
        if bcast::is_within(name) {
            return definition(name).is_none();
        }
        !self.is_named(name) && builtin::is_unknown_in_closed_dialect(name)
    }

    /// Whether the user told something of the operation.
    fn is_named(&self, name: &[u8]) -> bool {
        matches_any(&self.broadcastable, name) || self.rule(name).is_some()
    }
}

fn definition(name: &[u8]) -> Option<OpDefinition> {
    bcast::definition(name).or_else(|| builtin::definition(name))
}

fn matches_any(patterns: &[Pattern], name: &[u8]) -> bool {
    patterns.iter().any(|pattern| pattern.matches(name))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_for_the_operation_comes_before_one_for_its_dialect() {
        let rules = ["a.b=none", "a.*=numpy", "a.*=unidirectional", "test.*=numpy"];
        let registry = Registry::default().with_rules(rules.map(|text| text.parse().unwrap()).into());
        let rule = |name: &str| registry.rule(name.as_bytes()).map(|(index, rule)| (index, rule.to_string()));
        assert_eq!(rule("a.b"), Some((0, "none".to_owned())));
        assert_eq!(rule("a.c"), Some((2, "unidirectional".to_owned())));
        assert_eq!(rule("b.c"), None);
        assert!(!registry.traits(b"test.broadcastable").broadcastable);
    }
}
