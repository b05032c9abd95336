//! Requirements of an operation on its shapes and its regions: the keys `shape` and `flow`.

use super::{Mistake, Reader, Value, span};
use broadcastable::dialect::OpDefinition;
use broadcastable::verify::{Relation, ShapeRuleError};

impl Reader<'_> {
    /// Adds the relation between the shapes of an operation to its definition.
    pub(super) fn shape(&mut self, value: &Value<'_>, definition: &OpDefinition) -> Option<OpDefinition> {
        let text = self.text("shape", value)?;
        let shaped = match definition.rule.is_some() {
            true => Err(Mistake::RuleAndRelation),
            false => definition.clone().with_shape(text).map_err(mistake),
        };
        shaped.map_err(|mistake| self.refuse(span(value.span()), mistake)).ok()
    }

    /// Adds the edges into and out of the regions of an operation to its definition.
    pub(super) fn flow(&mut self, value: &Value<'_>, definition: &OpDefinition) -> Option<OpDefinition> {
        let text = self.text("flow", value)?;
        let flowing = definition.clone().with_flow(text).map_err(Mistake::Flow);
        flowing.map_err(|mistake| self.refuse(span(value.span()), mistake)).ok()
    }
}

fn mistake(error: ShapeRuleError) -> Mistake {
    match error {
        ShapeRuleError::Unknown(word) => {
            let known = Relation::every().iter().map(|relation| relation.name()).collect();
            Mistake::Word { what: "relation", word, known }
        }
        error => Mistake::Relation(error),
    }
}
