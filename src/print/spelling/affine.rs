//! Affine maps and sets, simplified and printed as MLIR does when they are created.
//!
//! Equal expressions have equal ids, so comparing them is cheap. Only rewriting recurses into an expression, and stops at [`DEEPEST`]: no input exhausts
//! the stack.

use crate::ir::AffineId;
use crate::ir::attributes::{AffineExpression, AffineForm, AffineOperator, Attributes};
use AffineOperator::{Add, CeilDiv, FloorDiv, Mod, Multiply};
use rustc_hash::FxHashMap;

/// The depth to which an expression is rewritten; practical maps are less deep.
const DEEPEST: usize = 256;

/// A simplified expression.
type Id = usize;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Expression {
    Dim(u32),
    Symbol(u32),
    Constant(i64),
    Binary(AffineOperator, Id, Id),
}

use Expression::{Binary, Constant, Dim, Symbol};

/// Frequently used properties of an expression.
#[derive(Clone, Copy, Debug)]
struct ExpressionFacts {
    expression: Expression,
    /// Whether the expression has no dimensions.
    is_symbolic: bool,
    /// A number that divides every value of the expression.
    divisor: u64,
}

/// The simplified expressions of a map or a set.
#[derive(Default, Debug)]
struct Simplifier {
    arena: Vec<ExpressionFacts>,
    ids: FxHashMap<Expression, Id>,
    /// The simplified form of each operator with its operands.
    known: FxHashMap<Expression, Id>,
    depth: usize,
}

impl Simplifier {
    fn intern(&mut self, expression: Expression) -> Id {
        if let Some(id) = self.ids.get(&expression) {
            return *id;
        }
        let id = self.arena.len();
        let is_symbolic = match expression {
            Dim(_) => false,
            Symbol(_) | Constant(_) => true,
            Binary(_, left, right) => self.is_symbolic(left) && self.is_symbolic(right),
        };
        self.arena.push(ExpressionFacts { expression, is_symbolic, divisor: self.divisor_of(expression) });
        self.ids.insert(expression, id);
        id
    }

    fn divisor_of(&self, expression: Expression) -> u64 {
        let divisor = |id: Id| self.arena[id].divisor;
        match expression {
            Dim(_) | Symbol(_) => 1,
            Constant(value) => value.unsigned_abs(),
            Binary(Multiply, left, right) => divisor(left).saturating_mul(divisor(right)),
            Binary(Add | Mod, left, right) => greatest_common(divisor(left), divisor(right)),
            Binary(FloorDiv | CeilDiv, left, right) => match self.constant(right) {
                Some(value) if value != 0 && divisor(left).is_multiple_of(value.unsigned_abs()) => {
                    divisor(left) / value.unsigned_abs()
                }
                _ => 1,
            },
        }
    }

    fn get(&self, id: Id) -> Expression {
        self.arena[id].expression
    }

    fn is_symbolic(&self, id: Id) -> bool {
        self.arena[id].is_symbolic
    }

    fn constant(&self, id: Id) -> Option<i64> {
        match self.get(id) {
            Constant(value) => Some(value),
            _ => None,
        }
    }

    fn is_multiple(&self, id: Id, of: i64) -> bool {
        self.arena[id].divisor.is_multiple_of(of.unsigned_abs())
    }

    fn number(&mut self, value: i64) -> Id {
        self.intern(Constant(value))
    }

    fn binary(&mut self, operator: AffineOperator, left: Id, right: Id) -> Id {
        let written = Binary(operator, left, right);
        if let Some(id) = self.known.get(&written) {
            return *id;
        }
        let simplified = self.nested(|simplifier| match operator {
            Add => simplifier.add(left, right),
            Multiply => simplifier.multiply(left, right),
            FloorDiv | CeilDiv => simplifier.divide(operator, left, right),
            Mod => simplifier.modulo(left, right),
        });
        let id = simplified.unwrap_or_else(|| self.intern(written));
        self.known.insert(written, id);
        id
    }

    fn add(&mut self, left: Id, right: Id) -> Option<Id> {
        if let (Some(a), Some(b)) = (self.constant(left), self.constant(right)) {
            return a.checked_add(b).map(|sum| self.number(sum));
        }
        if self.constant(left).is_some() || (self.is_symbolic(left) && !self.is_symbolic(right)) {
            return Some(self.binary(Add, right, left));
        }
        if self.are_out_of_order(left, right) {
            return Some(self.binary(Add, right, left));
        }
        if self.constant(right) == Some(0) {
            return Some(left);
        }
        if let (Binary(Add, inner, tail), Some(b)) = (self.get(left), self.constant(right))
            && let Some(a) = self.constant(tail)
        {
            let sum = self.number(a.checked_add(b)?);
            return Some(self.binary(Add, inner, sum));
        }
        let ((first, a), (second, b)) = (self.factor(left), self.factor(right));
        if first == second {
            let sum = self.number(a.checked_add(b)?);
            return Some(self.binary(Multiply, first, sum));
        }
        if let Binary(Add, inner, tail) = self.get(left)
            && self.constant(tail).is_some()
        {
            let sum = self.binary(Add, inner, right);
            return Some(self.binary(Add, sum, tail));
        }
        self.modulo_of_difference(left, right)
    }

    /// Whether two dimensions, or two symbols, are not in the order of their numbers.
    fn are_out_of_order(&self, left: Id, right: Id) -> bool {
        match (self.get(left), self.get(right)) {
            (Dim(left), Dim(right)) | (Symbol(left), Symbol(right)) => left > right,
            _ => false,
        }
    }

    /// An expression as a product with a number.
    fn factor(&self, id: Id) -> (Id, i64) {
        match self.get(id) {
            Binary(Multiply, inner, by) => self.constant(by).map_or((id, 1), |by| (inner, by)),
            _ => (id, 1),
        }
    }

    /// `x - (x floordiv q) * q` is `x mod q`, and `y + x - (x floordiv q) * q` is `y + x mod q`.
    fn modulo_of_difference(&mut self, left: Id, right: Id) -> Option<Id> {
        let Binary(Multiply, product, by) = self.get(right) else { return None };
        let by = self.constant(by);
        if by == Some(-1)
            && let Binary(Multiply, quotient, q) = self.get(product)
        {
            let Binary(FloorDiv, x, divisor) = self.get(quotient) else { return None };
            return (divisor == q && x == left).then(|| self.binary(Mod, left, q));
        }
        let Binary(FloorDiv, x, divisor) = self.get(product) else { return None };
        let positive = self.constant(divisor).filter(|divisor| *divisor > 0);
        if x == left && positive.is_some() && by == positive.map(|positive| -positive) {
            return Some(self.binary(Mod, left, divisor));
        }
        let Binary(Add, first, last) = self.get(left) else { return None };
        let sum = self.nested(|simplifier| simplifier.add(last, right))?;
        Some(self.binary(Add, first, sum))
    }

    /// Recurses into an expression, up to the limit.
    fn nested(&mut self, simplify: impl FnOnce(&mut Self) -> Option<Id>) -> Option<Id> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let simplified = simplify(self);
        self.depth -= 1;
        simplified
    }

    fn multiply(&mut self, left: Id, right: Id) -> Option<Id> {
        if let (Some(a), Some(b)) = (self.constant(left), self.constant(right)) {
            return a.checked_mul(b).map(|product| self.number(product));
        }
        if !self.is_symbolic(right) || self.constant(left).is_some() {
            // An expression that is not affine was reported before; only endless recursion must be avoided.
            return self.is_symbolic(left).then(|| self.binary(Multiply, right, left));
        }
        if self.are_out_of_order(left, right) {
            return Some(self.binary(Multiply, right, left));
        }
        match self.constant(right) {
            Some(1) => return Some(left),
            Some(0) => return Some(right),
            _ => {}
        }
        let Binary(Multiply, inner, tail) = self.get(left) else { return None };
        let a = self.constant(tail)?;
        Some(match self.constant(right) {
            Some(b) => {
                let product = self.number(a.checked_mul(b)?);
                self.binary(Multiply, inner, product)
            }
            None => {
                let product = self.binary(Multiply, inner, right);
                self.binary(Multiply, product, tail)
            }
        })
    }

    fn divide(&mut self, operator: AffineOperator, left: Id, right: Id) -> Option<Id> {
        let divisor = self.constant(right).filter(|divisor| *divisor != 0)?;
        if let Some(value) = self.constant(left) {
            let (quotient, is_exact) = (value.checked_div(divisor)?, value % divisor == 0);
            let is_negative = (value < 0) != (divisor < 0);
            return Some(self.number(match operator {
                CeilDiv if !is_exact && !is_negative => quotient + 1,
                FloorDiv if !is_exact && is_negative => quotient - 1,
                _ => quotient,
            }));
        }
        if divisor == 1 {
            return Some(left);
        }
        match self.get(left) {
            Binary(Multiply, inner, by) => {
                let by = self.constant(by).filter(|by| by.checked_rem(divisor) == Some(0))?;
                let quotient = self.number(by / divisor);
                Some(self.binary(Multiply, inner, quotient))
            }
            Binary(Add, a, b) if operator == FloorDiv => {
                let splits = self.is_multiple(a, divisor) || self.is_multiple(b, divisor);
                splits.then(|| {
                    let (a, b) = (self.binary(FloorDiv, a, right), self.binary(FloorDiv, b, right));
                    self.binary(Add, a, b)
                })
            }
            _ => None,
        }
    }

    fn modulo(&mut self, left: Id, right: Id) -> Option<Id> {
        let divisor = self.constant(right).filter(|divisor| *divisor >= 1)?;
        if let Some(value) = self.constant(left) {
            return Some(self.number(value.rem_euclid(divisor)));
        }
        if self.is_multiple(left, divisor) {
            return Some(self.number(0));
        }
        match self.get(left) {
            Binary(Add, a, b) if self.is_multiple(a, divisor) => Some(self.binary(Mod, b, right)),
            Binary(Add, a, b) if self.is_multiple(b, divisor) => Some(self.binary(Mod, a, right)),
            Binary(Mod, inner, by) if self.constant(by).is_some_and(|by| by >= 1 && by % divisor == 0) => {
                Some(self.binary(Mod, inner, right))
            }
            _ => None,
        }
    }

    /// Simplifies an expression as it was read, inner expressions first.
    fn simplify(&mut self, attributes: &Attributes, root: AffineId) -> Id {
        let mut open = vec![(root, false)];
        let mut done: Vec<Id> = Vec::new();
        while let Some((id, are_operands_done)) = open.pop() {
            let simplified = match attributes.affine[id.index()] {
                AffineExpression::Dim(position) => self.intern(Dim(position)),
                AffineExpression::Symbol(position) => self.intern(Symbol(position)),
                AffineExpression::Constant(value) => self.number(value),
                AffineExpression::Binary(_, left, right) if !are_operands_done => {
                    open.extend([(id, true), (right, false), (left, false)]);
                    continue;
                }
                AffineExpression::Binary(operator, ..) => match (done.pop(), done.pop()) {
                    (Some(right), Some(left)) => self.binary(operator, left, right),
                    _ => continue,
                },
            };
            done.push(simplified);
        }
        done.pop().unwrap_or_else(|| self.number(0))
    }
}

fn greatest_common(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The body of `affine_map<..>`.
pub(crate) fn map(attributes: &Attributes, form: AffineForm) -> String {
    let (mut simplifier, mut text) = (Simplifier::default(), header(form));
    text.push_str(" -> (");
    for (index, result) in attributes.affine_results[form.results.range()].iter().enumerate() {
        text.push_str(if index > 0 { ", " } else { "" });
        let expression = simplifier.simplify(attributes, result.expression);
        simplifier.write(&mut text, expression);
    }
    text.push(')');
    text
}

/// The body of `affine_set<..>`.
pub(super) fn set(attributes: &Attributes, form: AffineForm) -> String {
    let (mut simplifier, mut text) = (Simplifier::default(), header(form));
    let constraints = &attributes.affine_results[form.results.range()];
    text.push_str(if constraints.is_empty() { " : (0 == 0" } else { " : (" });
    for (index, constraint) in constraints.iter().enumerate() {
        text.push_str(if index > 0 { ", " } else { "" });
        let expression = simplifier.simplify(attributes, constraint.expression);
        simplifier.write(&mut text, expression);
        text.push_str(if constraint.is_equality { " == 0" } else { " >= 0" });
    }
    text.push(')');
    text
}

/// The names of dimensions and symbols.
fn header(form: AffineForm) -> String {
    let list = |prefix: char, count: u32| (0..count).map(|at| format!("{prefix}{at}")).collect::<Vec<_>>().join(", ");
    let symbols = if form.symbols > 0 { format!("[{}]", list('s', form.symbols)) } else { String::new() };
    format!("({}){symbols}", list('d', form.dims))
}

/// Whether a map is the identity.
pub(crate) fn is_identity(attributes: &Attributes, form: AffineForm) -> bool {
    let mut simplifier = Simplifier::default();
    let results = &attributes.affine_results[form.results.range()];
    let mut expressions = results.iter().map(|result| {
        let id = simplifier.simplify(attributes, result.expression);
        simplifier.get(id)
    });
    results.len() == form.dims as usize
        && form.symbols == 0
        && (0..form.dims).all(|at| expressions.next() == Some(Dim(at)))
}

/// A pending piece of the text.
enum AffinePiece {
    Str(&'static str),
    Number(u64),
    /// An expression; in a `strong` context, a composed expression needs parentheses.
    Expression {
        id: Id,
        strong: bool,
    },
    /// A summand; if negative, a difference is written.
    Addend(Id),
}

impl Simplifier {
    fn write(&self, text: &mut String, id: Id) {
        let mut pieces = vec![AffinePiece::Expression { id, strong: false }];
        while let Some(piece) = pieces.pop() {
            let start = pieces.len();
            match piece {
                AffinePiece::Str(piece) => text.push_str(piece),
                AffinePiece::Number(number) => text.push_str(&number.to_string()),
                AffinePiece::Expression { id, strong } => self.write_expression(text, id, strong, &mut pieces),
                AffinePiece::Addend(id) => self.write_addend(text, id, &mut pieces),
            }
            pieces[start..].reverse();
        }
    }

    fn write_expression(&self, text: &mut String, id: Id, strong: bool, later: &mut Vec<AffinePiece>) {
        let (operator, left, right) = match self.get(id) {
            Dim(position) => return text.push_str(&format!("d{position}")),
            Symbol(position) => return text.push_str(&format!("s{position}")),
            Constant(value) => return text.push_str(&value.to_string()),
            Binary(operator, left, right) => (operator, left, right),
        };
        text.push_str(if strong { "(" } else { "" });
        let inner = |id| AffinePiece::Expression { id, strong: true };
        match operator {
            Add => later.extend([AffinePiece::Expression { id: left, strong: false }, AffinePiece::Addend(right)]),
            Multiply if self.constant(right) == Some(-1) => later.extend([AffinePiece::Str("-"), inner(left)]),
            Multiply => later.extend([inner(left), AffinePiece::Str(" * "), inner(right)]),
            FloorDiv => later.extend([inner(left), AffinePiece::Str(" floordiv "), inner(right)]),
            CeilDiv => later.extend([inner(left), AffinePiece::Str(" ceildiv "), inner(right)]),
            Mod => later.extend([inner(left), AffinePiece::Str(" mod "), inner(right)]),
        }
        later.push(AffinePiece::Str(if strong { ")" } else { "" }));
    }

    fn write_addend(&self, text: &mut String, id: Id, later: &mut Vec<AffinePiece>) {
        if let Binary(Multiply, inner, by) = self.get(id)
            && let Some(by) = self.constant(by).filter(|by| *by < 0)
        {
            text.push_str(" - ");
            let strong = by != -1 || matches!(self.get(inner), Binary(Add, ..));
            later.push(AffinePiece::Expression { id: inner, strong });
            if by != -1 {
                later.extend([AffinePiece::Str(" * "), AffinePiece::Number(by.unsigned_abs())]);
            }
            return;
        }
        match self.constant(id) {
            Some(value) if value < 0 => text.push_str(&format!(" - {}", value.unsigned_abs())),
            _ => later.extend([AffinePiece::Str(" + "), AffinePiece::Expression { id, strong: false }]),
        }
    }
}
