//! The computations of guards, with a number for each distinct expression: [`Expressions`].

use broadcastable::ir::ValueId;
use std::collections::HashMap;

/// The number of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Expression(usize);

/// An expression with its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// A constant of type `index`
    Number(u64),
    /// The constant `true`
    True,
    /// `tensor.dim`, with the axis as a constant
    Dimension(ValueId, u32),
    /// `arith.cmpi` with a predicate
    Compare(u8, Expression, Expression),
    /// `arith.andi`
    And(Expression, Expression),
    /// `arith.ori`
    Or(Expression, Expression),
    /// `arith.select`
    Select(Expression, Expression, Expression),
    /// `tensor.from_elements` of one number
    Shape(Expression),
}

/// A table of expressions.
#[derive(Debug, Default)]
pub(super) struct Expressions {
    nodes: Vec<Node>,
    numbers: HashMap<Node, Expression>,
}

impl Expressions {
    pub(super) fn add(&mut self, node: Node) -> Expression {
        *self.numbers.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            Expression(self.nodes.len() - 1)
        })
    }

    pub(super) fn expression_of(&self, node: Node) -> Option<Expression> {
        self.numbers.get(&node).copied()
    }

    pub(super) fn get(&self, expression: Expression) -> Node {
        self.nodes[expression.0]
    }
}
