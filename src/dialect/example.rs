//! Values for the required attributes of an operation, derived from its definition, for an example of it.

use super::{AttributeConstraint, Registry, spell_word};
use crate::assembly::{AttributeShape, EnumerationStyle};

impl Registry {
    /// An entry of generic form, such as `axis = 1 : i32`, for each required attribute of the operation with this name;
    /// attributes of any type have the type `element`. `None` if no valid value is known for one of them.
    pub fn example_attributes(&self, name: &str, element: &str) -> Option<Vec<String>> {
        let definition = self.definition(name.as_bytes())?;
        let constraints = self.attributes(name.as_bytes()).iter();
        let required = constraints
            .filter(|constraint| definition.required_attributes().any(|required| required == constraint.name()));
        required.map(|constraint| value(constraint, element)).collect()
    }
}

/// A value for a required attribute.
fn value(constraint: &AttributeConstraint, element: &str) -> Option<String> {
    let name = constraint.name();
    let least = constraint.info.constraint.as_ref();
    Some(match &constraint.info.shape {
        AttributeShape::Word(known) => match &known.style {
            EnumerationStyle::Number(bits) => format!("{name} = {} : i{bits}", known.words.first()?.1),
            _ => format!("{name} = {}", spell_word(known, &known.words.first()?.0)?),
        },
        AttributeShape::Bool => format!("{name} = true"),
        AttributeShape::Typed(ty) if ty.starts_with('i') => format!("{name} = 1 : {ty}"),
        AttributeShape::Any if element.starts_with('f') => format!("{name} = 1.0 : {element}"),
        AttributeShape::Any => format!("{name} = 1 : {element}"),
        AttributeShape::Numbers(element) => {
            let count = least.and_then(|known| known.count)?;
            format!("{name} = array<{element}: {}>", vec!["1"; count].join(", "))
        }
        AttributeShape::Typed(_)
        | AttributeShape::Unit
        | AttributeShape::String
        | AttributeShape::SymbolName
        | AttributeShape::Symbol
        | AttributeShape::Type
        | AttributeShape::Array
        | AttributeShape::Dictionary
        | AttributeShape::Dialect(_) => return None,
    })
}
