//! Expressions: operators, indices, and the functions that the language has.

use super::Failure;
use super::ast::{ExprId, ExprKind};
use super::dialect::operator;
use super::lower::{Lowering, MOST_AXES, Ssa, Value, type_text};
use broadcastable::data::Numbers as Element;
use broadcastable::ir::build::{BuildError, OperationState};
use broadcastable::shape::{Axis, Dim, Rule, Shape};
use broadcastable::source::Span;

impl Lowering<'_> {
    /// Lowers an expression whose parts are lowered.
    pub(super) fn express(&mut self, id: ExprId) -> Result<Value, Failure> {
        let ast = self.ast;
        let span = ast.exprs[id].span;
        let literal = |number, element| Value::Literal(vec![number], element, Vec::new());
        let tensor = match &ast.exprs[id].kind {
            // All integers up to 2^53 are floats of 64 bits.
            ExprKind::Integer => match self.text(span).parse::<f64>() {
                Ok(value) if value <= 9007199254740992.0 => return Ok(literal(value, Element::Int)),
                _ => {
                    let label = "at most 9007199254740992 can be written";
                    return Err(Failure::new("T0303", span, "this number is too large", label));
                }
            },
            ExprKind::Float => return Ok(literal(self.text(span).parse().unwrap_or(f64::NAN), Element::Float)),
            ExprKind::Bool(value) => return Ok(literal(f64::from(u8::from(*value)), Element::Bool)),
            ExprKind::String => return Ok(Value::Text(self.text(span).trim_matches('"').to_owned())),
            ExprKind::None | ExprKind::Ellipsis | ExprKind::All => return Ok(Value::Nothing),
            ExprKind::Name => {
                let value = self.scope.get(&self.text(span)).cloned().ok_or_else(|| {
                    let message = format!("there is no '{}' here", self.text(span));
                    Failure::new("T0202", span, message, "nothing of this name was assigned before")
                })?;
                return value.ok_or(Failure::Silent);
            }
            ExprKind::List(ids) => return self.list(ids, span),
            ExprKind::Negate(of) => match self.value(*of)? {
                Value::Literal(numbers, element, sizes) if element != Element::Bool => {
                    return Ok(Value::Literal(numbers.iter().map(|number| -number).collect(), element, sizes));
                }
                _ => {
                    let tensor = self.operand(*of)?;
                    let one = self.constant(&[-1.0], (Element::Int, Shape::scalar()), span)?;
                    self.binary("toy.multiply", [tensor, one], span)?
                }
            },
            ExprKind::Binary(name, a, b) => {
                let operands = [self.operand(*a)?, self.operand(*b)?];
                self.binary(name, operands, span)?
            }
            ExprKind::Member(of, name) if self.text(*name) == "shape" => {
                let tensor = self.operand(*of)?;
                let rank = self.type_of(tensor).1.rank().map_or(Dim::DYNAMIC, |rank| Dim::from(rank as u32));
                let index = self.builder.index_type();
                let sizes = self.builder.tensor_type(Shape::ranked([rank]), index)?;
                let state = OperationState::new("toy.shape").operands([tensor]).result(sizes).at(span);
                return Ok(Value::Other(self.builder.create_value(self.block, state)?));
            }
            ExprKind::Member(_, name) => {
                return Err(Failure::new("T0202", *name, "a tensor has no such part", "it has a 'shape'"));
            }
            ExprKind::Index(of, indices) => self.index(*of, indices, span)?,
            ExprKind::Call(name, receiver, arguments) => return self.call(*name, *receiver, arguments, span),
        };
        Ok(Value::Tensor(tensor))
    }

    /// The value of an expression as a tensor, or a report that it cannot be one.
    pub(super) fn operand(&mut self, id: ExprId) -> Result<Ssa, Failure> {
        let span = self.ast.exprs[id].span;
        match self.value(id)? {
            Value::Tensor(tensor) => Ok(tensor),
            Value::Literal(numbers, element, sizes) => self.constant(&numbers, (element, Shape::ranked(sizes)), span),
            _ => Err(Failure::new("T0204", span, "a tensor is needed here", "this is none")),
        }
    }

    /// A constant tensor of the given numbers; a single number fills the tensor.
    pub(super) fn constant(&mut self, numbers: &[f64], ty: (Element, Shape), span: Span) -> Result<Ssa, Failure> {
        let element = self.element_type(ty.0)?;
        let tensor = self.builder.tensor_type(ty.1.clone(), element)?;
        let value = self.builder.dense_numbers_attribute(tensor, numbers)?;
        self.create(OperationState::new("toy.constant").attribute("value", value), ty, span)
    }

    /// `[1, 2]`, and lists of lists of the same sizes.
    fn list(&mut self, ids: &[ExprId], span: Span) -> Result<Value, Failure> {
        let (mut numbers, mut element, mut inner) = (Vec::new(), None, None);
        for id in ids {
            // The list is taken, not copied: an expression is part of one list only.
            match self.values.remove(id).ok_or(Failure::Silent)? {
                Value::Literal(next, of, sizes) if inner.get_or_insert_with(|| sizes.clone()) == &sizes => {
                    element = element.max(Some(of));
                    numbers.extend(next);
                }
                _ => {
                    let message = "a list holds numbers, or lists of the same sizes";
                    return Err(Failure::new("T0303", self.ast.exprs[*id].span, message, "this is another thing"));
                }
            }
        }
        let mut sizes = inner.unwrap_or_default();
        sizes.insert(0, Dim::from(ids.len() as u32));
        match sizes.len() {
            0..=MOST_AXES => Ok(Value::Literal(numbers, element.unwrap_or(Element::Float), sizes)),
            _ => Err(Failure::new("T0302", span, "a list of too many axes", "no tensor has as many")),
        }
    }

    fn binary(&mut self, name: &str, operands: [Ssa; 2], span: Span) -> Result<Ssa, Failure> {
        let [a, b] = operands.map(|operand| self.type_of(operand).0);
        let element = operator(name).and_then(|operator| operator.result(a, b));
        let truths = || Failure::new("T0304", span, "truths are no numbers", "one side must be of numbers");
        let element = element.ok_or_else(truths)?;
        let shape = match self.builder.infer_shape(name, &Rule::Numpy, &operands) {
            // If the operands do not broadcast, the verifier reports it.
            Err(BuildError::Shapes { .. }) => Shape::UNRANKED,
            shape => shape?,
        };
        self.create(OperationState::new(name).operands(operands), (element, shape), span)
    }

    /// `x[None, :, ...]`: a new axis for each `None`.
    fn index(&mut self, of: ExprId, indices: &[ExprId], span: Span) -> Result<Ssa, Failure> {
        let (mut tensor, ast) = (self.operand(of)?, self.ast);
        let kinds = || indices.iter().map(|id| &ast.exprs[*id].kind);
        let new = kinds().filter(|kind| matches!(kind, ExprKind::None)).count();
        let all = kinds().filter(|kind| matches!(kind, ExprKind::All)).count();
        let ellipses = kinds().filter(|kind| matches!(kind, ExprKind::Ellipsis)).count();
        let rank = self.type_of(tensor).1.rank();
        if new + all + ellipses < indices.len() || ellipses > 1 || rank.map_or(all > 0, |rank| all > rank) {
            let ty = type_text(&self.type_of(tensor));
            let label = match rank {
                None if all > 0 => format!("only a run can tell which axes {ty} has for a ':'"),
                _ => format!("there are {new} 'None', {all} ':' and {ellipses} '...' for {ty}"),
            };
            let message = "an index has 'None' for a new axis, ':' for one and '...' for the others";
            return Err(Failure::new("T0306", span, message, label));
        }
        let mut at = 0;
        for kind in kinds() {
            match kind {
                ExprKind::None => (tensor, at) = (self.unsqueeze(tensor, at, span)?, at + i64::from(at >= 0)),
                // The last axis is -1, whatever the number of axes.
                ExprKind::Ellipsis => at = rank.map_or(-1, |rank| at + (rank - all) as i64),
                _ => at += 1,
            }
        }
        Ok(tensor)
    }

    pub(super) fn unsqueeze(&mut self, tensor: Ssa, dim: i64, span: Span) -> Result<Ssa, Failure> {
        let (element, shape) = self.type_of(tensor);
        let axis = self.axis(dim, shape.rank().unwrap_or(MOST_AXES) + 1, tensor, span)?;
        let state = OperationState::new("toy.unsqueeze").operands([tensor]).attribute("dim", self.integer(dim)?);
        self.create(state, (element, shape.unsqueeze(axis)), span)
    }

    /// An axis of a tensor that has, or will have, `rank` axes.
    pub(super) fn axis(&self, dim: i64, rank: usize, tensor: Ssa, span: Span) -> Result<Axis, Failure> {
        Axis::wrapped(dim, rank).ok_or_else(|| {
            let label = format!("the tensor is {}", type_text(&self.type_of(tensor)));
            Failure::new("T0306", span, format!("dimension {dim} is out of range"), label)
        })
    }
}
