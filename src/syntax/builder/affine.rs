//! Affine maps and sets: names of dimensions and symbols, and the expressions over them.

use super::{Builder, CustomError, Fallible, Use};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineOperator};
use crate::ir::{AffineId, AttributeKind, Run};
use crate::source::Span;
use crate::syntax::error::{NameError, ValueError};
use crate::syntax::scan;
use rustc_hash::FxHashMap;

/// The map or set that is being read, with those around it: a map can stand inside the type of an attribute.
#[derive(Default)]
pub(super) struct AffineDraft {
    open: Vec<Open>,
    expressions: Vec<Operand>,
}

#[derive(Default)]
struct Open {
    body: u32,
    names: FxHashMap<Vec<u8>, AffineExpression>,
    dims: u32,
    symbols: u32,
    results: usize,
    /// The values that stand for dimensions and symbols, where values do.
    values: Option<[Vec<Use>; 2]>,
}

/// The map of subscripts, and the values that it is applied to: dimensions, then symbols.
pub(super) struct Subscripts {
    pub(super) form: AffineForm,
    pub(super) values: [Vec<Use>; 2],
}

/// An expression, and whether it is free of dimensions: only then may it be a factor or a divisor.
#[derive(Clone, Copy)]
struct Operand {
    id: AffineId,
    is_symbolic: bool,
}

impl Builder<'_> {
    pub(crate) fn affine_begin(&mut self, behind_parenthesis: u32) {
        self.affine.open.push(Open { body: behind_parenthesis - 1, ..Open::default() });
    }

    pub(crate) fn affine_dim(&mut self, start: u32, end: u32) {
        let Some(open) = self.affine.open.last_mut() else { return };
        let expression = AffineExpression::Dim(open.dims);
        open.dims += 1;
        self.affine_define(start, end, expression);
    }

    pub(crate) fn affine_symbol(&mut self, start: u32, end: u32) {
        let Some(open) = self.affine.open.last_mut() else { return };
        let expression = AffineExpression::Symbol(open.symbols);
        open.symbols += 1;
        self.affine_define(start, end, expression);
    }

    fn affine_define(&mut self, start: u32, end: u32, expression: AffineExpression) {
        let name = self.slice(start, end);
        let Some(open) = self.affine.open.last_mut() else { return };
        if open.names.insert(name.to_vec(), expression).is_some() {
            let name = self.text_between(start, end);
            self.refuse_name(Span::new(start, end), NameError::AffineRedefinition { name });
        }
    }

    pub(crate) fn affine_results_begin(&mut self) {
        let results = self.ir.attributes.affine_results.len();
        if let Some(open) = self.affine.open.last_mut() {
            open.results = results;
        }
    }

    /// Whether a name is one of the map or set that is being read.
    pub(crate) fn is_affine_name(&self, name: &[u8]) -> bool {
        self.affine.open.last().is_some_and(|open| open.names.contains_key(name))
    }

    /// `[`: what follows are expressions of values.
    pub(crate) fn subscripts_begin(&mut self) {
        self.affine.open.push(Open { values: Some(Default::default()), ..Open::default() });
        self.affine_results_begin();
    }

    /// The subscripts that were read.
    pub(super) fn take_subscripts(&mut self) -> Option<Subscripts> {
        let open = self.affine.open.pop()?;
        let results = Run::new(open.results, self.ir.attributes.affine_results.len());
        let values = open.values?;
        let [dims, symbols] = [values[0].len() as u32, values[1].len() as u32];
        Some(Subscripts { form: AffineForm { dims, symbols, results }, values })
    }

    /// `%i`, as a dimension.
    pub(crate) fn affine_value(&mut self, start: u32, end: u32) -> Fallible {
        self.affine_value_of(0, start, end)
    }

    /// `symbol(%n)`
    pub(crate) fn affine_symbol_value(&mut self, word: (u32, u32), start: u32, end: u32) -> Fallible {
        if self.slice(word.0, word.1) != b"symbol" {
            return Self::abort(
                CustomError::Expected { expected: "affine expression" }.alone(Span::new(word.0, word.1)),
            );
        }
        self.affine_value_of(1, start, end)
    }

    /// A value as one of the dimensions, or of the symbols: one that was met is the same again.
    fn affine_value_of(&mut self, kind: usize, start: u32, end: u32) -> Fallible {
        let number = self.slice(start, end).iter().position(|byte| *byte == b'#').map(|at| start + at as u32);
        let value = match number {
            Some(number) => {
                let name = scan::end_of_previous(self.bytes, number, start);
                self.pack_use(start, name, number, end)
            }
            None => Use { name: self.name(start, end), number: 0, span: Span::new(start, end) },
        };
        let Some(values) = self.affine.open.last_mut().and_then(|open| open.values.as_mut()) else {
            return Self::abort(CustomError::Expected { expected: "affine expression" }.alone(Span::new(start, end)));
        };
        let known = &mut values[kind];
        let same = |other: &Use| (other.name, other.number) == (value.name, value.number);
        let place = known.iter().position(same).unwrap_or_else(|| {
            known.push(value);
            known.len() - 1
        });
        match kind {
            0 => self.affine_push(AffineExpression::Dim(place as u32), false),
            _ => self.affine_push(AffineExpression::Symbol(place as u32), true),
        }
        Ok(())
    }

    fn affine_push(&mut self, expression: AffineExpression, is_symbolic: bool) {
        self.ir.attributes.affine.push(expression);
        let id = AffineId::at(self.ir.attributes.affine.len() - 1);
        self.affine.expressions.push(Operand { id, is_symbolic });
    }

    pub(crate) fn affine_name(&mut self, start: u32, end: u32) {
        let name = self.slice(start, end);
        let known = self.affine.open.last().and_then(|open| open.names.get(name)).copied();
        if name == b"symbol" {
            // `symbol(%x)` is an operand where operations have affine expressions. `mod` and its kin are names as well.
            self.refuse_name(Span::at(end), NameError::AffineKeyword { keyword: Span::new(start, end) });
        } else if known.is_none() {
            let name = self.text_between(start, end);
            self.refuse_name(Span::new(start, end), NameError::AffineUndeclared { name });
            self.place_at(Span::at(scan::gap_before(self.bytes, start, 0)));
        }
        // An unknown name counts as a symbol: that never leads to a second message.
        let expression = known.unwrap_or(AffineExpression::Symbol(0));
        self.affine_push(expression, matches!(expression, AffineExpression::Symbol(_)));
    }

    pub(crate) fn affine_constant(&mut self, start: u32, end: u32) {
        let digits = self.slice(start, end);
        let value = std::str::from_utf8(digits).ok().and_then(|digits| match digits.strip_prefix("0x") {
            Some(hexadecimal) => u64::from_str_radix(hexadecimal, 16).ok(),
            None => digits.parse().ok(),
        });
        let value = value.and_then(|value| i64::try_from(value).ok());
        if value.is_none() {
            self.refuse_value(Span::new(start, end), ValueError::AffineConstant);
        }
        self.affine_push(AffineExpression::Constant(value.unwrap_or(0)), true);
    }

    pub(crate) fn affine_binary(&mut self, operator: AffineOperator) {
        if let (Some(right), Some(left)) = (self.affine.expressions.pop(), self.affine.expressions.pop()) {
            let is_symbolic = left.is_symbolic && right.is_symbolic;
            self.affine_push(AffineExpression::Binary(operator, left.id, right.id), is_symbolic);
        }
    }

    /// `-x` is `x * -1`, as MLIR has it.
    pub(crate) fn affine_negate(&mut self) {
        self.affine_push(AffineExpression::Constant(-1), true);
        self.affine_binary(AffineOperator::Multiply);
    }

    /// `a - b` is `a + b * -1`.
    pub(crate) fn affine_subtract(&mut self) {
        self.affine_negate();
        self.affine_binary(AffineOperator::Add);
    }

    /// `*` and the divisions: one side of a product, and every divisor, must be free of dimensions.
    pub(crate) fn affine_product(&mut self, operator: AffineOperator, start: u32, end: u32) {
        let [.., left, right] = self.affine.expressions[..] else { return };
        let operands = match operator {
            AffineOperator::Multiply if left.is_symbolic || right.is_symbolic => None,
            AffineOperator::Multiply => Some("at least one of the multiply operands"),
            _ if right.is_symbolic => None,
            AffineOperator::FloorDiv => Some("right operand of floordiv"),
            AffineOperator::CeilDiv => Some("right operand of ceildiv"),
            AffineOperator::Mod | AffineOperator::Add => Some("right operand of mod"),
        };
        if let Some(operands) = operands {
            self.refuse_value(Span::new(start, end), ValueError::NotAffine { operands });
        }
        self.affine_binary(operator);
    }

    pub(crate) fn affine_result(&mut self) {
        if let Some(result) = self.affine.expressions.pop() {
            self.push_affine_result(result.id, false);
        }
    }

    /// A constraint compares with 0: `a >= b` is `a - b >= 0`, and `a <= b` is `b - a >= 0`.
    pub(crate) fn affine_constraint(&mut self, is_equality: bool, is_swapped: bool) {
        if is_swapped {
            let length = self.affine.expressions.len();
            if length >= 2 {
                self.affine.expressions.swap(length - 2, length - 1);
            }
        }
        self.affine_subtract();
        if let Some(result) = self.affine.expressions.pop() {
            self.push_affine_result(result.id, is_equality);
        }
    }

    fn affine_end(&mut self, body_end: u32) -> Option<(crate::ir::Text, AffineForm)> {
        let open = self.affine.open.pop()?;
        let results = Run::new(open.results, self.ir.attributes.affine_results.len());
        let form = AffineForm { dims: open.dims, symbols: open.symbols, results };
        Some((Self::text(open.body, body_end), form))
    }

    pub(crate) fn affine_map(&mut self, _start: u32, body_end: u32) {
        if let Some((text, form)) = self.affine_end(body_end) {
            self.push_attribute(AttributeKind::AffineMap(text, form));
        }
    }

    pub(crate) fn affine_set(&mut self, _start: u32, body_end: u32) {
        if let Some((text, form)) = self.affine_end(body_end) {
            self.push_attribute(AttributeKind::AffineSet(text, form));
        }
    }
}
