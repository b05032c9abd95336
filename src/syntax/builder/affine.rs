//! Affine maps and sets: names of dimensions and symbols, and the expressions over them.

use super::core::BuilderCore;
use super::scope::NameScope;
use super::{Fallible, WrittenUse, abort};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineOperator, AffineResult};
use crate::ir::{AffineId, ArenaRange, AttributeKind, Texts};
use crate::lex::scan;
use crate::source::{SourceFile, Span};
use crate::syntax::custom::CustomError;
use crate::syntax::error::{NameError, SyntaxError, ValueError};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The map or set that is being read, and the outer ones: a map may occur inside the type of an attribute.
#[derive(Default)]
pub(crate) struct AffineDraft {
    open: Vec<OpenDraft>,
    expressions: Vec<AffineOperand>,
}

#[derive(Default)]
struct OpenDraft {
    body: u32,
    names: AffineNames,
    dims: u32,
    symbols: u32,
    results: usize,
    /// The values used as dimensions and symbols, in expressions over values.
    values: Option<[Vec<WrittenUse>; 2]>,
}

/// The names of dimensions and symbols. There are few names, so that they are compared one by one.
#[derive(Default)]
struct AffineNames {
    few: SmallVec<[(Span, AffineExpression); 8]>,
    many: FxHashMap<Vec<u8>, AffineExpression>,
}

impl AffineNames {
    const FEW: usize = 8;

    fn get(&self, source: &SourceFile, name: &[u8]) -> Option<AffineExpression> {
        let known = self.few.iter().find(|(known, _)| source.slice(*known) == name);
        known.map(|(_, expression)| *expression).or_else(|| self.many.get(name).copied())
    }

    /// Defines a name. Returns whether it was undefined.
    fn define(&mut self, source: &SourceFile, name: Span, expression: AffineExpression) -> bool {
        let text = source.slice(name);
        if let Some((_, known)) = self.few.iter_mut().find(|(known, _)| source.slice(*known) == text) {
            *known = expression;
            return false;
        }
        if self.few.len() < Self::FEW {
            self.few.push((name, expression));
            return true;
        }
        self.many.insert(text.to_vec(), expression).is_none()
    }
}

/// The map of subscripts, and its operands: dimensions, then symbols.
pub(crate) struct Subscripts {
    pub(crate) form: AffineForm,
    pub(crate) values: [Vec<WrittenUse>; 2],
}

/// An expression, and whether it has no dimensions, as factors and divisors must.
#[derive(Clone, Copy)]
struct AffineOperand {
    id: AffineId,
    is_symbolic: bool,
}

impl AffineDraft {
    pub(crate) fn begin(&mut self, behind_parenthesis: u32) {
        self.open.push(OpenDraft { body: behind_parenthesis - 1, ..OpenDraft::default() });
    }

    pub(crate) fn dim(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let Some(open) = self.open.last_mut() else { return };
        let expression = AffineExpression::Dim(open.dims);
        open.dims += 1;
        self.define(core, start, end, expression);
    }

    pub(crate) fn symbol(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let Some(open) = self.open.last_mut() else { return };
        let expression = AffineExpression::Symbol(open.symbols);
        open.symbols += 1;
        self.define(core, start, end, expression);
    }

    fn define(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32, expression: AffineExpression) {
        let Some(open) = self.open.last_mut() else { return };
        if !open.names.define(core.source, Span::new(start, end), expression) {
            let name = core.text_between(start, end);
            core.refuse_name(Span::new(start, end), NameError::AffineRedefinition { name });
        }
    }

    pub(crate) fn results_begin(&mut self, core: &mut BuilderCore<'_>) {
        let results = core.ir.attributes.affine_results.len();
        if let Some(open) = self.open.last_mut() {
            open.results = results;
        }
    }

    /// Whether a name belongs to the current map or set.
    pub(crate) fn is_name(&self, source: &SourceFile, name: &[u8]) -> bool {
        self.open.last().is_some_and(|open| open.names.get(source, name).is_some())
    }

    /// `[`: expressions over values follow.
    pub(crate) fn subscripts_begin(&mut self, core: &mut BuilderCore<'_>) {
        self.open.push(OpenDraft { values: Some(Default::default()), ..OpenDraft::default() });
        self.results_begin(core);
    }

    /// The subscripts that were read.
    pub(crate) fn take_subscripts(&mut self, core: &mut BuilderCore<'_>) -> Option<Subscripts> {
        let open = self.open.pop()?;
        let results = ArenaRange::new(open.results, core.ir.attributes.affine_results.len());
        let values = open.values?;
        let [dims, symbols] = [values[0].len() as u32, values[1].len() as u32];
        Some(Subscripts { form: AffineForm { dims, symbols, results }, values })
    }

    /// `%i`, as a dimension.
    pub(crate) fn value(
        &mut self,
        core: &mut BuilderCore<'_>,
        scope: &mut NameScope,
        start: u32,
        end: u32,
    ) -> Fallible {
        self.value_of(core, scope, 0, start, end)
    }

    /// `symbol(%n)`
    pub(crate) fn symbol_value(
        &mut self,
        core: &mut BuilderCore<'_>,
        scope: &mut NameScope,
        word: (u32, u32),
        start: u32,
        end: u32,
    ) -> Fallible {
        if core.slice(word.0, word.1) != b"symbol" {
            return not_affine(Span::new(word.0, word.1));
        }
        self.value_of(core, scope, 1, start, end)
    }

    /// A value as a dimension or a symbol: equal values share a dimension or symbol.
    fn value_of(
        &mut self,
        core: &mut BuilderCore<'_>,
        scope: &mut NameScope,
        kind: usize,
        start: u32,
        end: u32,
    ) -> Fallible {
        let number = core.slice(start, end).iter().position(|byte| *byte == b'#').map(|at| start + at as u32);
        let value = match number {
            Some(number) => {
                let name = scan::end_of_previous(core.bytes, number, start);
                scope.pack_use(core, start, name, number, end)
            }
            None => WrittenUse { name: scope.name(core, start, end), number: 0, span: Span::new(start, end) },
        };
        let Some(values) = self.open.last_mut().and_then(|open| open.values.as_mut()) else {
            return not_affine(Span::new(start, end));
        };
        let known = &mut values[kind];
        let same = |other: &WrittenUse| (other.name, other.number) == (value.name, value.number);
        let place = known.iter().position(same).unwrap_or_else(|| {
            known.push(value);
            known.len() - 1
        });
        match kind {
            0 => self.push_expression(core, AffineExpression::Dim(place as u32), false),
            _ => self.push_expression(core, AffineExpression::Symbol(place as u32), true),
        }
        Ok(())
    }

    fn push_expression(&mut self, core: &mut BuilderCore<'_>, expression: AffineExpression, is_symbolic: bool) {
        core.ir.attributes.affine.push(expression);
        let id = AffineId::at(core.ir.attributes.affine.len() - 1);
        self.expressions.push(AffineOperand { id, is_symbolic });
    }

    pub(crate) fn name(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let name = core.slice(start, end);
        let known = self.open.last().and_then(|open| open.names.get(core.source, name));
        if name == b"symbol" {
            // `symbol(%x)` is an operand where operations have affine expressions. `mod` and similar words are names as
            // well.
            core.refuse_name(Span::at(end), NameError::AffineKeyword { keyword: Span::new(start, end) });
        } else if known.is_none() {
            let name = core.text_between(start, end);
            core.refuse_name(Span::new(start, end), NameError::AffineUndeclared { name });
            core.place_at(Span::at(scan::gap_before(core.bytes, start, 0)));
        }
        // An unknown name is treated as a symbol, which never causes a second message.
        let expression = known.unwrap_or(AffineExpression::Symbol(0));
        self.push_expression(core, expression, matches!(expression, AffineExpression::Symbol(_)));
    }

    pub(crate) fn constant(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let digits = core.slice(start, end);
        let value = std::str::from_utf8(digits).ok().and_then(|digits| match digits.strip_prefix("0x") {
            Some(hexadecimal) => u64::from_str_radix(hexadecimal, 16).ok(),
            None => digits.parse().ok(),
        });
        let value = value.and_then(|value| i64::try_from(value).ok());
        if value.is_none() {
            core.refuse_value(Span::new(start, end), ValueError::AffineConstant);
        }
        self.push_expression(core, AffineExpression::Constant(value.unwrap_or(0)), true);
    }

    pub(crate) fn binary(&mut self, core: &mut BuilderCore<'_>, operator: AffineOperator) {
        if let (Some(right), Some(left)) = (self.expressions.pop(), self.expressions.pop()) {
            let is_symbolic = left.is_symbolic && right.is_symbolic;
            self.push_expression(core, AffineExpression::Binary(operator, left.id, right.id), is_symbolic);
        }
    }

    /// `-x` is `x * -1`, as in MLIR.
    pub(crate) fn negate(&mut self, core: &mut BuilderCore<'_>) {
        self.push_expression(core, AffineExpression::Constant(-1), true);
        self.binary(core, AffineOperator::Multiply);
    }

    /// `a - b` is `a + b * -1`.
    pub(crate) fn subtract(&mut self, core: &mut BuilderCore<'_>) {
        self.negate(core);
        self.binary(core, AffineOperator::Add);
    }

    /// `*` and the divisions: one side of a product, and every divisor, must have no dimensions.
    pub(crate) fn product(&mut self, core: &mut BuilderCore<'_>, operator: AffineOperator, start: u32, end: u32) {
        let [.., left, right] = self.expressions[..] else { return };
        let operands = match operator {
            AffineOperator::Multiply if left.is_symbolic || right.is_symbolic => None,
            AffineOperator::Multiply => Some("at least one of the multiply operands"),
            _ if right.is_symbolic => None,
            AffineOperator::FloorDiv => Some("right operand of floordiv"),
            AffineOperator::CeilDiv => Some("right operand of ceildiv"),
            AffineOperator::Mod | AffineOperator::Add => Some("right operand of mod"),
        };
        if let Some(operands) = operands {
            core.refuse_value(Span::new(start, end), ValueError::NotAffine { operands });
        }
        self.binary(core, operator);
    }

    pub(crate) fn result(&mut self, core: &mut BuilderCore<'_>) {
        if let Some(result) = self.expressions.pop() {
            self.push_result(core, result.id, false);
        }
    }

    /// A constraint compares with 0: `a >= b` is `a - b >= 0`, and `a <= b` is `b - a >= 0`.
    pub(crate) fn constraint(&mut self, core: &mut BuilderCore<'_>, is_equality: bool, is_swapped: bool) {
        if is_swapped {
            let length = self.expressions.len();
            if length >= 2 {
                self.expressions.swap(length - 2, length - 1);
            }
        }
        self.subtract(core);
        if let Some(result) = self.expressions.pop() {
            self.push_result(core, result.id, is_equality);
        }
    }

    fn end(&mut self, core: &mut BuilderCore<'_>, body_end: u32) -> Option<(crate::ir::Text, AffineForm)> {
        let open = self.open.pop()?;
        let results = ArenaRange::new(open.results, core.ir.attributes.affine_results.len());
        let form = AffineForm { dims: open.dims, symbols: open.symbols, results };
        Some((Texts::of_span(open.body, body_end), form))
    }

    pub(crate) fn map(&mut self, core: &mut BuilderCore<'_>, _start: u32, body_end: u32) {
        if let Some((text, form)) = self.end(core, body_end) {
            core.push_attribute(AttributeKind::AffineMap(text, form));
        }
    }

    pub(crate) fn set(&mut self, core: &mut BuilderCore<'_>, _start: u32, body_end: u32) {
        if let Some((text, form)) = self.end(core, body_end) {
            core.push_attribute(AttributeKind::AffineSet(text, form));
        }
    }

    /// The results collected for an affine map or set.
    fn push_result(&mut self, core: &mut BuilderCore<'_>, expression: AffineId, is_equality: bool) {
        core.ir.attributes.affine_results.push(AffineResult { expression, is_equality });
    }
}

/// An expression that is not affine.
fn not_affine(span: Span) -> Fallible {
    let error = CustomError::Expected { expected: "affine expression" };
    abort(SyntaxError::Custom { error, name: None, span, location: span })
}
