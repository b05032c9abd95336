//! Relations that users assign to their operations ([`OpDefinition::with_shape`]), and errors in their texts.

use super::formula::FormulaError;
use super::relation::{ANY, Relation};
use crate::assembly::{OpDefinition, ShapeCode, ShapeRule};
use std::sync::Arc;

/// The errors of a text for a relation between the shapes of an operation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeRuleError {
    /// The text is not in the notation of a rule.
    #[error("expected a relation with its arguments in parentheses")]
    Syntax,
    /// No relation has this name.
    #[error("'{0}' is no relation")]
    Unknown(String),
    /// The relation takes another number of arguments.
    #[error("relation '{relation}' takes {}, but there {}", arguments(*least, *most), are(*found))]
    Count {
        /// The name of the relation.
        relation: &'static str,
        /// The least number of arguments.
        least: usize,
        /// The largest number of arguments.
        most: usize,
        /// The number of arguments that are given.
        found: usize,
    },
    /// The operation has no operand of this name.
    #[error("the operation has no operand '{name}'")]
    Operand {
        /// The name.
        name: String,
        /// The names of the operation's operands that have names.
        known: Vec<String>,
    },
    /// The operation has no attribute of this name.
    #[error("the operation has no attribute '{name}'")]
    Attribute {
        /// The name.
        name: String,
        /// The names of the operation's attributes.
        known: Vec<String>,
    },
    /// Letters of dimensions with another character.
    #[error("'{0}' are no letters of dimensions")]
    Letters(String),
    /// The equations of a formula are wrong.
    #[error(transparent)]
    Formula(#[from] FormulaError),
}

fn arguments(least: usize, most: usize) -> String {
    match (least, most) {
        (1, 1) => "1 argument".to_owned(),
        (least, most) if least == most => format!("{least} arguments"),
        (least, ANY) => format!("{least} or more arguments"),
        (least, most) => format!("{least} to {most} arguments"),
    }
}

fn are(count: usize) -> String {
    if count == 1 { "is 1".to_owned() } else { format!("are {count}") }
}

impl OpDefinition {
    /// Relates the shapes of operands, results and attributes, in the notation of records: `permute(permutation)`. Operands and
    /// attributes must be defined before.
    ///
    /// # Errors
    /// [`ShapeRuleError`] of a text that names no relation, or arguments that the operation does not have.
    ///
    /// ```
    /// use broadcastable::dialect::{OpDefinition, TypeConstraint};
    ///
    /// let definition = OpDefinition::new("mine.product")?
    ///     .operand("a", TypeConstraint::ANY)
    ///     .operand("b", TypeConstraint::ANY)
    ///     .result("c", TypeConstraint::ANY);
    /// assert!(definition.clone().with_shape("einsum(mk, kn->mn)").is_ok());
    /// assert!(definition.with_shape("like(d)").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_shape(self, text: &str) -> Result<Self, ShapeRuleError> {
        let rule = ShapeRule::parse(text).ok_or(ShapeRuleError::Syntax)?;
        let relation = Relation::of(&rule).ok_or_else(|| ShapeRuleError::Unknown(rule.relation().to_owned()))?;
        relation.check(&rule, &self)?;
        Ok(Self { shape: Some(rule), ..self })
    }

    /// Relates the shapes of operands, results and attributes by code.
    ///
    /// ```
    /// use broadcastable::dialect::{OpDefinition, OpShapes, ShapeCode, ShapeRefusal, TypeConstraint};
    /// use broadcastable::shape::{Dim, Shape};
    ///
    /// /// Each element twice along a dimension that an attribute names.
    /// #[derive(Debug)]
    /// struct Doubled;
    ///
    /// impl ShapeCode for Doubled {
    ///     fn infer(&self, op: &OpShapes<'_>) -> Vec<Option<Shape>> {
    ///         let doubled = || {
    ///             let axis = usize::try_from(op.number("axis")?).ok()?;
    ///             let mut dims = op.operand(0)?.dims()?.to_vec();
    ///             let size = dims.get(axis)?.size().and_then(|size| Dim::fixed(size.checked_mul(2)?).ok());
    ///             dims[axis] = size.unwrap_or(Dim::DYNAMIC);
    ///             Some(Shape::ranked(dims))
    ///         };
    ///         vec![doubled()]
    ///     }
    ///
    ///     fn verify(&self, op: &OpShapes<'_>) -> Result<(), ShapeRefusal> {
    ///         match op.operand(0).and_then(Shape::rank) {
    ///             Some(0) => Err(ShapeRefusal::new("needs an operand with dimensions").operand(0)),
    ///             Some(_) | None => Ok(()),
    ///         }
    ///     }
    /// }
    ///
    /// let definition = OpDefinition::new("mine.double")?
    ///     .operand("x", TypeConstraint::TENSOR)
    ///     .result("y", TypeConstraint::TENSOR)
    ///     .with_shape_code(Doubled);
    /// # let _ = definition;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_shape_code(self, code: impl ShapeCode + 'static) -> Self {
        Self { shape: Some(ShapeRule::of_code(Arc::new(code))), ..self }
    }
}
