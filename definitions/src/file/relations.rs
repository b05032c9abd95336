//! What an operation requires of its shapes and of its regions: the keys `shape` and `flow`.

use super::{Mistake, Reader, Value, span};
use broadcastable::assembly::Flow;
use broadcastable::dialect::OpDefinition;
use broadcastable::verify::{Relation, ShapeRuleError};

impl Reader<'_> {
    /// The definition with the relation between its shapes.
    pub(super) fn shape(&mut self, value: &Value<'_>, definition: OpDefinition) -> Option<OpDefinition> {
        let text = self.text("shape", value)?;
        let mistake = match definition.rule.is_some() {
            true => Mistake::RuleAndRelation,
            false => match definition.with_shape(text) {
                Ok(definition) => return Some(definition),
                Err(ShapeRuleError::Unknown(word)) => Mistake::Word {
                    what: "relation",
                    word,
                    known: Relation::every().iter().map(|relation| relation.name()).collect(),
                },
                Err(error) => Mistake::Relation(error),
            },
        };
        self.refuse(span(value.span()), mistake);
        None
    }

    /// The edges into and out of the regions of the operation.
    pub(super) fn flow(&mut self, value: &Value<'_>, definition: &OpDefinition) -> Option<Flow> {
        let text = self.text("flow", value)?;
        let flow = Flow::parse(text).and_then(|flow| flow.check(definition).map(|()| flow));
        flow.map_err(|error| self.refuse(span(value.span()), Mistake::Flow(error))).ok()
    }
}
