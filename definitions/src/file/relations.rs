//! Requirements of an operation on its shapes and its regions: the keys `shape` and `flow`.

use super::{Mistake, Reader, Value, span};
use broadcastable::assembly::AttributeInfo;
use broadcastable::dialect::OpDefinition;
use broadcastable::shape::RuleKind;
use broadcastable::verify::{Relation, ShapeRuleError};

/// Whether the value of `rule` is a relation: `rule = "concatenate(axis)"` is read as `shape`.
pub(super) fn is_relation(value: &Value<'_>) -> bool {
    let Some(text) = value.get_ref().as_str().filter(|text| text.parse::<RuleKind>().is_err()) else { return false };
    let name = text.split_once('(').map_or(text, |(name, _)| name).trim();
    Relation::every().iter().any(|relation| relation.name() == name)
}

impl Reader<'_> {
    /// Adds the relation between the shapes of an operation to its definition. Without listed attributes, the attributes of the relation become required.
    pub(super) fn shape(&mut self, value: &Value<'_>, definition: &OpDefinition) -> Option<OpDefinition> {
        let text = self.text("shape", value)?;
        let lists_attributes = !definition.attributes.is_empty();
        let mut definition = definition.clone();
        let shaped = loop {
            if definition.rule.is_some() {
                break Err(Mistake::RuleAndRelation);
            }
            match definition.clone().with_shape(text) {
                // Each iteration adds a name in the text.
                Err(ShapeRuleError::Attribute { name, .. }) if !lists_attributes => {
                    definition.attributes.push(AttributeInfo::required(name.as_str()));
                }
                shaped => break shaped.map_err(mistake),
            }
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
