//! The operations of guards as text: [`Writer`].

use super::Guards;
use super::expressions::{Expression, Expressions, Node};
use broadcastable::ir::Ir;
use broadcastable::source::SourceFile;
use broadcastable::verify::{Guarded, KnownSize, Requirement};
use std::collections::HashMap;
use std::fmt::Write;

/// Predicates of `arith.cmpi`.
const EQUAL: u8 = 0;
const NOT_EQUAL: u8 = 1;

/// Names that the text does not have.
pub(super) struct Names {
    prefix: String,
    next: usize,
}

impl Names {
    pub(super) fn new(source: &SourceFile) -> Self {
        let is_taken = |prefix: &str| memchr::memmem::find(source.bytes(), prefix.as_bytes()).is_some();
        let mut prefix = "%guard".to_owned();
        while is_taken(&prefix) {
            prefix.push('_');
        }
        Self { prefix, next: 0 }
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("{}{}", self.prefix, self.next - 1)
    }
}

/// The operations that are inserted before an operation of the text.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) text: String,
    /// Whether the inserted operations are in custom form, like the operation after them.
    pub(super) is_custom: bool,
    /// The results of the operations, which have no effects and are written once.
    results: HashMap<Expression, String>,
}

/// A condition, and its check.
pub(super) struct Guard {
    pub(super) condition: Expression,
    /// The shapes that must broadcast, if an operation can check the condition on shapes of equal rank.
    pub(super) shapes: Option<Vec<Expression>>,
    guards: Guards,
    message: String,
}

/// Writes the operations of one guard.
pub(super) struct Writer<'w> {
    ir: &'w Ir,
    expressions: &'w mut Expressions,
    /// The expressions so far, in order: operands of an expression come before it.
    made: Vec<Expression>,
}

impl<'w> Writer<'w> {
    pub(super) fn new(ir: &'w Ir, expressions: &'w mut Expressions) -> Self {
        Self { ir, expressions, made: Vec::new() }
    }

    pub(super) fn guard(&mut self, what: &Requirement<Guarded>, guards: Guards) -> Guard {
        let condition = self.condition(what);
        let shapes = match (what, guards) {
            (Requirement::Compatible(sizes), Guards::Constraint) => {
                self.made.clear();
                let mut shape = |size| {
                    let size = self.size(size);
                    self.make(Node::Shape(size))
                };
                Some(sizes.iter().map(&mut shape).collect())
            }
            _ => None,
        };
        Guard { condition, shapes, guards, message: message(self.ir, what) }
    }

    /// Adds the operations of a guard to those at a place, unless the type of a value is too long to be written.
    pub(super) fn write(self, guard: &Guard, place: &str, names: &mut Names, lines: &mut Lines) -> bool {
        for expression in &self.made {
            if lines.results.contains_key(expression) {
                continue;
            }
            let Some(operation) = self.operation(*expression, lines) else { return false };
            let name = names.fresh();
            // Writing to a string does not fail.
            let _ = writeln!(lines.text, "{name} = {operation}");
            lines.results.insert(*expression, name);
        }
        let message = format!("{place}: {}", guard.message).replace(['"', '\\'], "'");
        let of = |expression: &Expression| lines.results.get(expression).cloned();
        let operation = match (&guard.shapes, guard.guards) {
            (Some(shapes), _) => {
                let Some(shapes) = shapes.iter().map(of).collect::<Option<Vec<String>>>() else { return false };
                let types = vec!["tensor<1xindex>"; shapes.len()].join(", ");
                let shapes = shapes.join(", ");
                let name = names.fresh();
                if lines.is_custom {
                    format!("{name} = shape.cstr_broadcastable {shapes} : {types}")
                } else {
                    format!("{name} = \"shape.cstr_broadcastable\"({shapes}) : ({types}) -> !shape.witness")
                }
            }
            (None, kind) => {
                let Some(condition) = of(&guard.condition) else { return false };
                match kind {
                    Guards::Assert if lines.is_custom => format!("cf.assert {condition}, \"{message}\""),
                    Guards::Constraint if lines.is_custom => {
                        format!("{} = shape.cstr_require {condition}, \"{message}\"", names.fresh())
                    }
                    Guards::Assert => format!("\"cf.assert\"({condition}) <{{msg = \"{message}\"}}> : (i1) -> ()"),
                    Guards::Constraint => {
                        let name = names.fresh();
                        format!(
                            "{name} = \"shape.cstr_require\"({condition}) <{{msg = \"{message}\"}}> : (i1) -> !shape.witness"
                        )
                    }
                }
            }
        };
        let _ = writeln!(lines.text, "{operation}");
        true
    }

    /// The operation of an expression, without the name of its result.
    fn operation(&self, expression: Expression, lines: &Lines) -> Option<String> {
        let of = |expression: Expression| lines.results.get(&expression);
        if lines.is_custom {
            return self.custom(expression, of);
        }
        Some(match self.expressions.get(expression) {
            Node::Number(value) => format!("\"arith.constant\"() <{{value = {value} : index}}> : () -> index"),
            Node::True => "\"arith.constant\"() <{value = true}> : () -> i1".to_owned(),
            Node::Dimension(value, axis) => {
                let name = self.ir.value_name(value)?;
                let ty = self.ir.spell_type(self.ir.value_type(value))?;
                let axis = of(self.expressions.expression_of(Node::Number(axis.into()))?)?;
                format!("\"tensor.dim\"({name}, {axis}) : ({ty}, index) -> index")
            }
            Node::Compare(predicate, left, right) => {
                let (left, right) = (of(left)?, of(right)?);
                format!("\"arith.cmpi\"({left}, {right}) <{{predicate = {predicate} : i64}}> : (index, index) -> i1")
            }
            Node::And(left, right) => format!("\"arith.andi\"({}, {}) : (i1, i1) -> i1", of(left)?, of(right)?),
            Node::Or(left, right) => format!("\"arith.ori\"({}, {}) : (i1, i1) -> i1", of(left)?, of(right)?),
            Node::Select(condition, left, right) => {
                let (condition, left, right) = (of(condition)?, of(left)?, of(right)?);
                format!("\"arith.select\"({condition}, {left}, {right}) : (i1, index, index) -> index")
            }
            Node::Shape(size) => format!("\"tensor.from_elements\"({}) : (index) -> tensor<1xindex>", of(size)?),
        })
    }

    /// Writes the expression in custom form.
    fn custom<'l>(&self, expression: Expression, of: impl Fn(Expression) -> Option<&'l String>) -> Option<String> {
        Some(match self.expressions.get(expression) {
            Node::Number(value) => format!("arith.constant {value} : index"),
            Node::True => "arith.constant true".to_owned(),
            Node::Dimension(value, axis) => {
                let (name, ty) = (self.ir.value_name(value)?, self.ir.spell_type(self.ir.value_type(value))?);
                format!("tensor.dim {name}, {} : {ty}", of(self.expressions.expression_of(Node::Number(axis.into()))?)?)
            }
            Node::Compare(predicate, left, right) => {
                let predicate = if predicate == EQUAL { "eq" } else { "ne" };
                format!("arith.cmpi {predicate}, {}, {} : index", of(left)?, of(right)?)
            }
            Node::And(left, right) => format!("arith.andi {}, {} : i1", of(left)?, of(right)?),
            Node::Or(left, right) => format!("arith.ori {}, {} : i1", of(left)?, of(right)?),
            Node::Select(condition, left, right) => {
                format!("arith.select {}, {}, {} : index", of(condition)?, of(left)?, of(right)?)
            }
            Node::Shape(size) => format!("tensor.from_elements {} : tensor<1xindex>", of(size)?),
        })
    }

    fn make(&mut self, node: Node) -> Expression {
        let expression = self.expressions.add(node);
        self.made.push(expression);
        expression
    }

    fn number(&mut self, value: u64) -> Expression {
        self.make(Node::Number(value))
    }

    fn size(&mut self, size: &Guarded) -> Expression {
        match *size {
            Guarded::Fixed(size) => self.number(size),
            Guarded::Dimension(value, axis) => {
                self.number(axis.into());
                self.make(Node::Dimension(value, axis))
            }
        }
    }

    fn equal(&mut self, left: Expression, right: Expression) -> Expression {
        self.make(Node::Compare(EQUAL, left, right))
    }

    fn is(&mut self, size: Expression, value: u64) -> Expression {
        let value = self.number(value);
        self.equal(size, value)
    }

    fn is_not_one(&mut self, size: Expression) -> Expression {
        let one = self.number(1);
        self.make(Node::Compare(NOT_EQUAL, size, one))
    }

    /// The conjunction of conditions.
    fn combine(&mut self, node: fn(Expression, Expression) -> Node, conditions: Vec<Expression>) -> Expression {
        let all = conditions.into_iter().reduce(|left, right| self.make(node(left, right)));
        all.unwrap_or_else(|| self.make(Node::True))
    }

    fn compatible(&mut self, sizes: &[Expression]) -> Vec<Expression> {
        let mut all = Vec::new();
        for (at, left) in sizes.iter().enumerate() {
            for right in &sizes[at + 1..] {
                let either = vec![self.equal(*left, *right), self.is(*left, 1), self.is(*right, 1)];
                all.push(self.combine(Node::Or, either));
            }
        }
        all
    }

    /// The size that compatible sizes broadcast to.
    fn join(&mut self, sizes: &[Expression]) -> Expression {
        let joined = sizes.iter().copied().reduce(|left, right| {
            let is_one = self.is(left, 1);
            self.make(Node::Select(is_one, right, left))
        });
        joined.unwrap_or_else(|| self.number(1))
    }

    fn condition(&mut self, what: &Requirement<Guarded>) -> Expression {
        let all = |writer: &mut Self, sizes: &[Guarded]| -> Vec<Expression> {
            sizes.iter().map(|size| writer.size(size)).collect()
        };
        match what {
            Requirement::Is(size, known) => {
                let size = self.size(size);
                match *known {
                    KnownSize::One => self.is(size, 1),
                    KnownSize::NotOne => self.is_not_one(size),
                    KnownSize::OneOr(bound) => {
                        let either = vec![self.is(size, 1), self.is(size, bound)];
                        self.combine(Node::Or, either)
                    }
                    KnownSize::Exactly(exact) => self.is(size, exact),
                }
            }
            Requirement::Equal(sizes) => {
                let sizes = all(self, sizes);
                let pairs = sizes.windows(2).map(|pair| self.equal(pair[0], pair[1])).collect();
                self.combine(Node::And, pairs)
            }
            Requirement::Compatible(sizes) => {
                let sizes = all(self, sizes);
                let pairs = self.compatible(&sizes);
                self.combine(Node::And, pairs)
            }
            Requirement::Broadcast { operands, to } => {
                let (operands, to) = (all(self, operands), all(self, to));
                let mut conditions = self.compatible(&operands);
                conditions.extend(self.compatible(&to));
                let (left, right) = (self.join(&operands), self.join(&to));
                conditions.push(self.equal(left, right));
                self.combine(Node::And, conditions)
            }
            Requirement::Stretch { from, to } => {
                let (from, to) = (all(self, from), all(self, to));
                let mut conditions = self.compatible(&from);
                conditions.extend(self.compatible(&to));
                let (left, right) = (self.join(&from), self.join(&to));
                let either = vec![self.is(left, 1), self.equal(left, right)];
                conditions.push(self.combine(Node::Or, either));
                self.combine(Node::And, conditions)
            }
            Requirement::SomeNotOne(sizes) => {
                let sizes = all(self, sizes);
                let mut conditions = self.compatible(&sizes);
                let joined = self.join(&sizes);
                conditions.push(self.is_not_one(joined));
                self.combine(Node::And, conditions)
            }
        }
    }
}

/// The message of a failing guard, with the dimensions of its condition.
fn message(ir: &Ir, what: &Requirement<Guarded>) -> String {
    match what {
        Requirement::Is(size, _) => {
            format!(
                "{} has another size than operations need",
                dimensions(ir, std::slice::from_ref(size), "a dimension")
            )
        }
        Requirement::Equal(sizes) => format!("{} must be equal", dimensions(ir, sizes, "dimensions")),
        Requirement::Compatible(sizes) => {
            format!("{} must be equal, or all but one of them 1", dimensions(ir, sizes, "dimensions"))
        }
        Requirement::Broadcast { operands: sizes, .. } | Requirement::SomeNotOne(sizes) => {
            let are = if sizes.len() == 1 { "does" } else { "do" };
            format!("{} {are} not broadcast to the size of the result", dimensions(ir, sizes, "dimensions"))
        }
        Requirement::Stretch { from, .. } => {
            format!("{} must be 1 or that of the result", dimensions(ir, from, "a dimension"))
        }
    }
}

/// The dimensions, named by their values; `otherwise` if a value has no name, or there are too many dimensions.
fn dimensions(ir: &Ir, sizes: &[Guarded], otherwise: &str) -> String {
    const MOST: usize = 4;
    let name = |size: &Guarded| match *size {
        Guarded::Fixed(size) => Some(size.to_string()),
        Guarded::Dimension(value, axis) => Some(format!("dimension {axis} of {}", ir.value_name(value)?)),
    };
    let names: Option<Vec<String>> = sizes.iter().map(name).collect();
    match names.as_deref() {
        Some([first]) => first.clone(),
        Some([first @ .., last]) if first.len() < MOST => format!("{} and {last}", first.join(", ")),
        _ => otherwise.to_owned(),
    }
}
