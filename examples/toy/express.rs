//! Expressions: operators, indices, and the functions that the language has.

use super::ast::{ExprId, ExprKind};
use super::dialect::{COMPARISONS, Element};
use super::lower::{Lowered, Lowering, MOST_AXES, Ssa, Value, type_text};
use broadcastable::ir::build::{BuildError, OperationState};
use broadcastable::shape::{Axis, Dim, Shape};
use broadcastable::source::Span;

impl Lowering<'_> {
    /// Lowers an expression whose parts are lowered.
    pub(super) fn express(&mut self, id: ExprId) -> Lowered {
        let ast = self.ast;
        let span = ast.exprs[id].span;
        let literal = |number, element| Value::Literal(vec![number], element, Vec::new());
        Ok(match &ast.exprs[id].kind {
            // Up to 2^53, all integers are floats of 64 bits.
            ExprKind::Integer => match self.text(span).parse::<f64>() {
                Ok(value) if value <= 9007199254740992.0 => literal(value, Element::I64),
                _ => self.error("T0303", span, "this number is too large", "at most 9007199254740992 can be written"),
            },
            ExprKind::Float => literal(self.text(span).parse().unwrap_or(f64::NAN), Element::F32),
            ExprKind::Bool(value) => literal(f64::from(u8::from(*value)), Element::Bool),
            ExprKind::String => Value::Text(self.text(span).trim_matches('"').to_owned()),
            ExprKind::None => Value::NewAxis,
            ExprKind::Ellipsis => Value::Ellipsis,
            ExprKind::All => Value::All,
            ExprKind::Name => match self.scope.get(&self.text(span)) {
                Some(value) => value.clone(),
                None => {
                    let message = format!("there is no '{}' here", self.text(span));
                    self.error("T0202", span, message, "nothing of this name was assigned before")
                }
            },
            ExprKind::List(ids) => self.list(ids, span),
            ExprKind::Negate(of) => match self.value(*of) {
                Value::Literal(numbers, element, sizes) if element != Element::Bool => {
                    Value::Literal(numbers.iter().map(|number| -number).collect(), element, sizes)
                }
                value => {
                    let one = literal(-1.0, Element::I64);
                    self.binary("toy.multiply", [(value, ast.exprs[*of].span), (one, span)], span)?
                }
            },
            ExprKind::Binary(name, a, b) => {
                let operands = [*a, *b].map(|id| (self.value(id), ast.exprs[id].span));
                self.binary(name, operands, span)?
            }
            ExprKind::Member(of, name) if self.text(*name) == "shape" => {
                let Some(tensor) = self.tensor_of(*of)? else { return Ok(Value::Wrong) };
                let rank = self.type_of(tensor).1.rank().map_or(Dim::DYNAMIC, |rank| Dim::from(rank as u32));
                let index = self.builder.index_type();
                let sizes = self.builder.tensor_type(Shape::ranked([rank]), index)?;
                let state = OperationState::new("toy.shape").operands([tensor]).result(sizes).at(span);
                Value::Other(self.builder.create_value(self.block, state)?)
            }
            ExprKind::Member(_, name) => self.error("T0202", *name, "a tensor has no such part", "it has a 'shape'"),
            ExprKind::Index(of, indices) => self.index(*of, indices, span)?,
            ExprKind::Call(name, receiver, arguments) => self.call(*name, *receiver, arguments, span)?,
        })
    }

    /// A value as a tensor; where it can be none, that is said.
    pub(super) fn tensor(&mut self, value: Value, span: Span) -> Result<Option<Ssa>, BuildError> {
        let made = match value {
            Value::Literal(numbers, element, sizes) => {
                let shape = Shape::ranked(sizes.iter().map(|size| Dim::fixed(*size).unwrap_or(Dim::ZERO)));
                self.constant(&numbers, (element, shape), span)?
            }
            Value::Tensor(_) | Value::Wrong => value,
            _ => self.error("T0204", span, "a tensor is needed here", "this is none"),
        };
        Ok(if let Value::Tensor(tensor) = made { Some(tensor) } else { None })
    }

    /// A tensor of these numbers, or of one again and again.
    pub(super) fn constant(&mut self, numbers: &[f64], ty: (Element, Shape), span: Span) -> Lowered {
        let element = self.element_type(ty.0)?;
        let tensor = self.builder.tensor_type(ty.1.clone(), element)?;
        let value = match ty.0 {
            Element::Bool => {
                self.builder.dense(tensor, &numbers.iter().map(|number| *number != 0.0).collect::<Vec<_>>())
            }
            Element::I64 => {
                self.builder.dense(tensor, &numbers.iter().map(|number| *number as i64).collect::<Vec<_>>())
            }
            Element::F32 => {
                self.builder.dense(tensor, &numbers.iter().map(|number| *number as f32).collect::<Vec<_>>())
            }
        }?;
        self.create(OperationState::new("toy.constant").attribute("value", value), ty, span)
    }

    fn tensor_of(&mut self, id: ExprId) -> Result<Option<Ssa>, BuildError> {
        self.tensor(self.value(id), self.ast.exprs[id].span)
    }

    /// `[1, 2]`, and lists of lists of the same sizes.
    fn list(&mut self, ids: &[ExprId], span: Span) -> Value {
        let (mut numbers, mut element, mut inner) = (Vec::new(), None, None);
        for id in ids {
            // Taken and not copied: a list is part of one other only.
            match self.values.remove(id) {
                Some(Value::Literal(next, of, sizes)) if inner.get_or_insert_with(|| sizes.clone()) == &sizes => {
                    element = element.max(Some(of));
                    numbers = if numbers.is_empty() { next } else { [numbers, next].concat() };
                }
                Some(Value::Wrong) => return Value::Wrong,
                _ => {
                    let (message, label) =
                        ("a list holds numbers, or lists of the same sizes", "this is another thing");
                    return self.error("T0303", self.ast.exprs[*id].span, message, label);
                }
            }
        }
        let mut sizes = inner.unwrap_or_default();
        sizes.insert(0, ids.len() as u64);
        match sizes.len() {
            0..=MOST_AXES => Value::Literal(numbers, element.unwrap_or(Element::F32), sizes),
            _ => self.error("T0302", span, "a list of too many axes", "no tensor has as many"),
        }
    }

    fn binary(&mut self, name: &str, [a, b]: [(Value, Span); 2], span: Span) -> Lowered {
        let operands = (self.tensor(a.0, a.1)?, self.tensor(b.0, b.1)?);
        let (Some(a), Some(b)) = operands else { return Ok(Value::Wrong) };
        let element = match self.type_of(a).0.max(self.type_of(b).0) {
            _ if COMPARISONS.contains(&name) => Element::Bool,
            Element::Bool => {
                return Ok(self.error("T0304", span, "truths are no numbers", "one side must be of numbers"));
            }
            _ if name == "toy.divide" => Element::F32,
            element => element,
        };
        let Some((_, rule)) = self.registry.rule(name.as_bytes()) else { return Ok(Value::Wrong) };
        let shape = match self.builder.infer_shape(name, rule, &[a, b]) {
            Ok(shape) => shape,
            // They do not broadcast: the verifier will say why.
            Err(BuildError::Shapes { .. }) => Shape::UNRANKED,
            Err(error) => return Err(error),
        };
        self.create(OperationState::new(name).operands([a, b]), (element, shape), span)
    }

    /// `x[None, :, ...]`: a new axis for each `None`.
    fn index(&mut self, of: ExprId, indices: &[ExprId], span: Span) -> Lowered {
        let Some(mut tensor) = self.tensor_of(of)? else { return Ok(Value::Wrong) };
        let count = |of: fn(&Value) -> bool| indices.iter().filter(|id| of(&self.value(**id))).count();
        let (new, all) = (count(|value| matches!(value, Value::NewAxis)), count(|value| matches!(value, Value::All)));
        let ellipses = count(|value| matches!(value, Value::Ellipsis));
        let rest = self.type_of(tensor).1.rank().and_then(|rank| rank.checked_sub(all));
        if new + all + ellipses < indices.len() || ellipses > 1 || rest.is_none() {
            let label = format!(
                "there are {new} 'None', {all} ':' and {ellipses} '...' for {}",
                type_text(&self.type_of(tensor))
            );
            return Ok(self.error(
                "T0306",
                span,
                "an index has 'None' for a new axis, ':' for one and '...' for the others",
                &label,
            ));
        }
        let mut at = 0;
        for id in indices {
            match self.value(*id) {
                Value::NewAxis => match self.unsqueeze(tensor, at, span)? {
                    Value::Tensor(next) => (tensor, at) = (next, at + 1),
                    wrong => return Ok(wrong),
                },
                Value::Ellipsis => at += rest.unwrap_or(0) as i64,
                _ => at += 1,
            }
        }
        Ok(Value::Tensor(tensor))
    }

    pub(super) fn unsqueeze(&mut self, tensor: Ssa, dim: i64, span: Span) -> Lowered {
        let (element, mut shape) = self.type_of(tensor);
        if let Some(rank) = shape.rank() {
            let Some(axis) = Axis::wrapped(dim, rank + 1) else { return Ok(self.no_axis(dim, tensor, span)) };
            shape = shape.unsqueeze(axis);
        }
        let state = OperationState::new("toy.unsqueeze").operands([tensor]).attribute("dim", self.integer(dim)?);
        self.create(state, (element, shape), span)
    }

    pub(super) fn no_axis(&mut self, dim: i64, tensor: Ssa, span: Span) -> Value {
        let label = format!("the tensor is {}", type_text(&self.type_of(tensor)));
        self.error("T0306", span, format!("dimension {dim} is out of range"), &label)
    }
}
