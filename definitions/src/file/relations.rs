//! Requirements of an operation on its types, its shapes and its regions: the keys `traits`, `shape` and `flow`.

use super::{Mistake, Reader, Value, span};
use broadcastable::assembly::{AttributeInfo, Statement, TRAITS_OF_FILES};
use broadcastable::dialect::{OpDefinition, Trait};
use broadcastable::shape::RuleKind;
use broadcastable::verify::{Relation, ShapeRuleError};

/// Whether the value of `rule` is a relation: `rule = "concatenate(axis)"` is read as `shape`.
pub(super) fn is_relation(value: &Value<'_>) -> bool {
    let Some(text) = value.get_ref().as_str().filter(|text| text.parse::<RuleKind>().is_err()) else { return false };
    let name = text.split_once('(').map_or(text, |(name, _)| name).trim();
    Relation::every().iter().any(|relation| relation.name() == name)
}

impl Reader<'_> {
    /// The traits of an operation with these operands and results: words, or those with names of values in parentheses.
    pub(super) fn traits(&mut self, value: &Value<'_>, definition: &OpDefinition) -> Vec<Trait> {
        let mut traits = Vec::new();
        for value in self.list("traits", value) {
            let Some(text) = self.text("traits", value) else { continue };
            let known = TRAITS_OF_FILES.iter().find(|(word, _)| *word == text).map(|(_, known)| Ok(known.clone()));
            let stated = || {
                let statement = Statement::of_file(text, definition)?;
                Some(statement.map(|statement| Trait::Stated(Box::new(statement))).map_err(Mistake::Trait))
            };
            let found = known.or_else(stated).unwrap_or_else(|| {
                let word = text.split('(').next().unwrap_or(text).to_owned();
                let known = TRAITS_OF_FILES.iter().map(|(word, _)| *word).chain(Statement::words()).collect();
                Err(Mistake::Word { what: "trait", word, known })
            });
            match found {
                Ok(found) => traits.push(found),
                Err(mistake) => self.refuse(span(value.span()), mistake),
            }
        }
        traits
    }

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
