//! Rules of shapes that a program has as code: [`ShapeCode`].

use crate::shape::{Axis, Shape};
use std::fmt;
use std::sync::Arc;

/// Code that infers the shapes of an operation's results and checks its operands, where neither a relation nor a formula can.
/// [`OpDefinition::with_shape_code`](super::OpDefinition::with_shape_code) adds it to a definition.
///
/// Verification compares declared results with the inferred ones, `--infer` uses it, and functions are solved with the known sizes. The code is called several
/// times for one operation, from several threads; its result must depend on its arguments alone. A panic in it is a panic of the verifying program.
pub trait ShapeCode: fmt::Debug + Send + Sync {
    /// Returns the shapes of the results, in order. `None`, missing shapes at the end, and dynamic sizes are unknown.
    fn infer(&self, op: &OpShapes<'_>) -> Vec<Option<Shape>>;

    /// Whether operands and attributes are right.
    ///
    /// # Errors
    /// [`ShapeRefusal`], as a sentence that follows the name of the operation.
    fn verify(&self, op: &OpShapes<'_>) -> Result<(), ShapeRefusal> {
        let _ = op;
        Ok(())
    }
}

/// The shapes and attributes of an operation, as arguments of a rule.
#[derive(Clone, Copy)]
pub struct OpShapes<'o> {
    operands: &'o [Option<Shape>],
    numbers: &'o dyn Fn(&str) -> Option<Vec<i64>>,
}

impl fmt::Debug for OpShapes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OpShapes").field(&self.operands).finish()
    }
}

impl<'o> OpShapes<'o> {
    pub(crate) fn new(operands: &'o [Option<Shape>], numbers: &'o dyn Fn(&str) -> Option<Vec<i64>>) -> Self {
        Self { operands, numbers }
    }

    /// The shape of an operand; `None` if there is no such operand, or it is no tensor, or its rank is unknown. A scalar has rank 0.
    pub fn operand(&self, index: usize) -> Option<&'o Shape> {
        self.operands.get(index)?.as_ref().filter(|shape| shape.rank().is_some())
    }

    /// The number of operands.
    pub fn operand_count(&self) -> usize {
        self.operands.len()
    }

    /// The value of an integer attribute; `None` if the attribute is missing, or is no integer.
    pub fn number(&self, attribute: &str) -> Option<i64> {
        match (self.numbers)(attribute)?[..] {
            [number] => Some(number),
            _ => None,
        }
    }

    /// The numbers that an attribute lists; a single number is a list of one. `None` if the attribute is missing, or contains something
    /// else.
    pub fn numbers(&self, attribute: &str) -> Option<Vec<i64>> {
        (self.numbers)(attribute)
    }
}

/// The reason for which a rule refuses an operation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ShapeRefusal {
    message: String,
    place: Option<(usize, Option<Axis>)>,
}

impl ShapeRefusal {
    /// A refusal by a sentence that follows the name of the operation: `needs two operands of one rank`.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), place: None }
    }

    /// Returns the refusal with an operand as its place, whose type is marked.
    #[must_use]
    pub fn operand(self, index: usize) -> Self {
        Self { place: Some((index, None)), ..self }
    }

    /// Returns the refusal with a dimension of an operand as its place, which is marked.
    #[must_use]
    pub fn dimension(self, operand: usize, axis: Axis) -> Self {
        Self { place: Some((operand, Some(axis))), ..self }
    }

    /// The wrong operand, and the wrong dimension of it.
    pub fn place(&self) -> Option<(usize, Option<Axis>)> {
        self.place
    }
}

/// The code of a rule. Two codes are equal if they are the same object.
#[derive(Clone, Debug)]
pub(crate) struct RuleCode(pub(crate) Arc<dyn ShapeCode>);

impl PartialEq for RuleCode {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for RuleCode {}
