//! Affine expressions, simplified and printed as MLIR does when it builds them.
//!
//! Expressions are shared and small; what is nested deeper than [`DEEPEST`] is left as it is, so that no input can
//! exhaust the stack.

use crate::ir::AffineId;
use crate::ir::attributes::{AffineExpression, AffineForm, AffineOperator, AffineResult, Attributes};
use std::rc::Rc;

/// Beyond this an expression prints as it was written.
const DEEPEST: usize = 256;

/// A simplified expression.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Expression {
    Dim(u32),
    Symbol(u32),
    Constant(i64),
    Binary(AffineOperator, Rc<Expression>, Rc<Expression>),
}

use AffineOperator::{Add, CeilDiv, FloorDiv, Mod, Multiply};
use Expression::{Binary, Constant, Dim, Symbol};

impl Expression {
    fn is_symbolic(&self) -> bool {
        match self {
            Dim(_) => false,
            Symbol(_) | Constant(_) => true,
            Binary(_, left, right) => left.is_symbolic() && right.is_symbolic(),
        }
    }

    fn constant(&self) -> Option<i64> {
        match self {
            Constant(value) => Some(*value),
            _ => None,
        }
    }

    /// A number every value of the expression is known to be a multiple of.
    fn divisor(&self) -> u64 {
        match self {
            Dim(_) | Symbol(_) => 1,
            Constant(value) => value.unsigned_abs(),
            Binary(Multiply, left, right) => left.divisor().saturating_mul(right.divisor()),
            Binary(Add | Mod, left, right) => greatest_common(left.divisor(), right.divisor()),
            Binary(FloorDiv | CeilDiv, left, right) => match right.constant() {
                Some(value) if value != 0 && left.divisor() % value.unsigned_abs() == 0 => {
                    left.divisor() / value.unsigned_abs()
                }
                _ => 1,
            },
        }
    }
}

fn greatest_common(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn is_multiple(divisor: u64, of: i64) -> bool {
    divisor.is_multiple_of(of.unsigned_abs())
}

fn constant(value: i64) -> Rc<Expression> {
    Rc::new(Constant(value))
}

fn binary(operator: AffineOperator, left: Rc<Expression>, right: Rc<Expression>) -> Rc<Expression> {
    let simplified = match operator {
        Add => simplify_add(&left, &right),
        Multiply => simplify_multiply(&left, &right),
        FloorDiv => simplify_division(FloorDiv, &left, &right),
        CeilDiv => simplify_division(CeilDiv, &left, &right),
        Mod => simplify_mod(&left, &right),
    };
    simplified.unwrap_or_else(|| Rc::new(Binary(operator, left, right)))
}

type Simplified = Option<Rc<Expression>>;

fn simplify_add(left: &Rc<Expression>, right: &Rc<Expression>) -> Simplified {
    if let (Some(a), Some(b)) = (left.constant(), right.constant()) {
        return a.checked_add(b).map(constant);
    }
    if left.constant().is_some() || (left.is_symbolic() && !right.is_symbolic()) {
        return Some(binary(Add, Rc::clone(right), Rc::clone(left)));
    }
    if right.constant() == Some(0) {
        return Some(Rc::clone(left));
    }
    if let (Binary(Add, inner, tail), Some(b)) = (&**left, right.constant())
        && let Some(a) = tail.constant()
    {
        return Some(binary(Add, Rc::clone(inner), constant(a.checked_add(b)?)));
    }
    let factor = |side: &Rc<Expression>| match &**side {
        Binary(Multiply, inner, by) if by.constant().is_some() => (Rc::clone(inner), by.constant().unwrap_or(1)),
        _ => (Rc::clone(side), 1),
    };
    let ((first, a), (second, b)) = (factor(left), factor(right));
    if first == second {
        return Some(binary(Multiply, first, constant(a.checked_add(b)?)));
    }
    if let Binary(Add, inner, tail) = &**left
        && tail.constant().is_some()
    {
        return Some(binary(Add, binary(Add, Rc::clone(inner), Rc::clone(right)), Rc::clone(tail)));
    }
    modulo_of_difference(left, right)
}

/// `x - (x floordiv q) * q` is `x mod q`.
fn modulo_of_difference(left: &Rc<Expression>, right: &Rc<Expression>) -> Simplified {
    let Binary(Multiply, product, by) = &**right else { return None };
    if by.constant() == Some(-1)
        && let Binary(Multiply, quotient, q) = &**product
    {
        let Binary(FloorDiv, x, divisor) = &**quotient else { return None };
        return (divisor == q && x == left).then(|| binary(Mod, Rc::clone(left), Rc::clone(q)));
    }
    let (Binary(FloorDiv, x, divisor), Some(by)) = (&**product, by.constant()) else { return None };
    let negated = divisor.constant().and_then(i64::checked_neg);
    (x == left && negated == Some(by)).then(|| binary(Mod, Rc::clone(left), Rc::clone(divisor)))
}

fn simplify_multiply(left: &Rc<Expression>, right: &Rc<Expression>) -> Simplified {
    if let (Some(a), Some(b)) = (left.constant(), right.constant()) {
        return a.checked_mul(b).map(constant);
    }
    if !right.is_symbolic() || left.constant().is_some() {
        // What is not affine was reported; here it only must not go round in circles.
        if !left.is_symbolic() {
            return None;
        }
        return Some(binary(Multiply, Rc::clone(right), Rc::clone(left)));
    }
    match right.constant() {
        Some(1) => return Some(Rc::clone(left)),
        Some(0) => return Some(Rc::clone(right)),
        _ => {}
    }
    if let Binary(Multiply, inner, tail) = &**left
        && let Some(a) = tail.constant()
    {
        return Some(match right.constant() {
            Some(b) => binary(Multiply, Rc::clone(inner), constant(a.checked_mul(b)?)),
            None => binary(Multiply, binary(Multiply, Rc::clone(inner), Rc::clone(right)), Rc::clone(tail)),
        });
    }
    None
}

fn simplify_division(operator: AffineOperator, left: &Rc<Expression>, right: &Rc<Expression>) -> Simplified {
    let divisor = right.constant().filter(|divisor| *divisor >= 1)?;
    if let Some(value) = left.constant() {
        let floor = value.div_euclid(divisor);
        let up = operator == CeilDiv && value.rem_euclid(divisor) != 0;
        return Some(constant(floor + i64::from(up)));
    }
    if divisor == 1 {
        return Some(Rc::clone(left));
    }
    match &**left {
        Binary(Multiply, inner, by) => {
            let by = by.constant().filter(|by| by % divisor == 0)?;
            Some(binary(Multiply, Rc::clone(inner), constant(by / divisor)))
        }
        Binary(Add, a, b) if operator == FloorDiv => {
            let splits = is_multiple(a.divisor(), divisor) || is_multiple(b.divisor(), divisor);
            splits.then(|| {
                let part = |side: &Rc<Expression>| binary(FloorDiv, Rc::clone(side), Rc::clone(right));
                binary(Add, part(a), part(b))
            })
        }
        _ => None,
    }
}

fn simplify_mod(left: &Rc<Expression>, right: &Rc<Expression>) -> Simplified {
    let divisor = right.constant().filter(|divisor| *divisor >= 1)?;
    if let Some(value) = left.constant() {
        return Some(constant(value.rem_euclid(divisor)));
    }
    if is_multiple(left.divisor(), divisor) {
        return Some(constant(0));
    }
    match &**left {
        Binary(Add, a, b) if is_multiple(a.divisor(), divisor) => Some(binary(Mod, Rc::clone(b), Rc::clone(right))),
        Binary(Add, a, b) if is_multiple(b.divisor(), divisor) => Some(binary(Mod, Rc::clone(a), Rc::clone(right))),
        Binary(Mod, inner, by) if by.constant().is_some_and(|by| by >= 1 && by % divisor == 0) => {
            Some(binary(Mod, Rc::clone(inner), Rc::clone(right)))
        }
        _ => None,
    }
}

/// The simplified form; `None` for what is nested too deeply.
fn simplify(attributes: &Attributes, id: AffineId, depth: usize) -> Simplified {
    let depth = depth.checked_sub(1)?;
    Some(match attributes.affine[id.index()] {
        AffineExpression::Dim(position) => Rc::new(Dim(position)),
        AffineExpression::Symbol(position) => Rc::new(Symbol(position)),
        AffineExpression::Constant(value) => constant(value),
        AffineExpression::Binary(operator, left, right) => {
            binary(operator, simplify(attributes, left, depth)?, simplify(attributes, right, depth)?)
        }
    })
}

/// The body of `affine_map<..>` (or of `affine_set<..>`) as MLIR prints it; `None` for what is nested too deeply.
pub(super) fn print(attributes: &Attributes, form: AffineForm, is_set: bool) -> Option<String> {
    let list = |prefix: char, count: u32| (0..count).map(|at| format!("{prefix}{at}")).collect::<Vec<_>>().join(", ");
    let mut text = format!("({})", list('d', form.dims));
    if form.symbols > 0 {
        text.push_str(&format!("[{}]", list('s', form.symbols)));
    }
    text.push_str(if is_set { " : (" } else { " -> (" });
    let results: &[AffineResult] = &attributes.affine_results[form.results.range()];
    for (index, result) in results.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        write_expression(&mut text, &*simplify(attributes, result.expression, DEEPEST)?, false);
        if is_set {
            text.push_str(if result.is_equality { " == 0" } else { " >= 0" });
        }
    }
    if is_set && results.is_empty() {
        text.push_str("0 == 0");
    }
    text.push(')');
    Some(text)
}

/// Whether the map gives back its dimensions in order, one for one.
pub(super) fn is_identity(attributes: &Attributes, form: AffineForm) -> bool {
    let results = &attributes.affine_results[form.results.range()];
    results.len() == form.dims as usize
        && form.symbols == 0
        && results
            .iter()
            .enumerate()
            .all(|(at, result)| attributes.affine[result.expression.index()] == AffineExpression::Dim(at as u32))
}

/// Writes an expression; a `strong` context needs parentheses around anything composed.
fn write_expression(text: &mut String, expression: &Expression, strong: bool) {
    let (operator, left, right) = match expression {
        Dim(position) => return text.push_str(&format!("d{position}")),
        Symbol(position) => return text.push_str(&format!("s{position}")),
        Constant(value) => return text.push_str(&value.to_string()),
        Binary(operator, left, right) => (*operator, left, right),
    };
    if strong {
        text.push('(');
    }
    match operator {
        Add => write_sum(text, left, right),
        Multiply if right.constant() == Some(-1) => {
            text.push('-');
            write_expression(text, left, true);
        }
        _ => {
            write_expression(text, left, true);
            text.push_str(match operator {
                Multiply => " * ",
                FloorDiv => " floordiv ",
                CeilDiv => " ceildiv ",
                Mod | Add => " mod ",
            });
            write_expression(text, right, true);
        }
    }
    if strong {
        text.push(')');
    }
}

/// A sum; what is added negatively prints as a difference.
fn write_sum(text: &mut String, left: &Expression, right: &Expression) {
    write_expression(text, left, false);
    if let Binary(Multiply, inner, by) = right
        && let Some(by) = by.constant().filter(|by| *by < 0)
    {
        text.push_str(" - ");
        if by == -1 {
            return write_expression(text, inner, matches!(**inner, Binary(Add, ..)));
        }
        write_expression(text, inner, true);
        return text.push_str(&format!(" * {}", by.unsigned_abs()));
    }
    match right.constant() {
        Some(value) if value < 0 => text.push_str(&format!(" - {}", value.unsigned_abs())),
        _ => {
            text.push_str(" + ");
            write_expression(text, right, false);
        }
    }
}
