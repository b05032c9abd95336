//! Calls of built-in functions, and of functions that the program defines.

use super::Failure;
use super::ast::{Argument, ExprId};
use super::dialect::{element_name, reduction};
use super::lower::{Lowering, MOST_AXES, Ssa, Value};
use broadcastable::data::Numbers as Element;
use broadcastable::ir::build::OperationState;
use broadcastable::shape::{Dim, Einsum, Shape};
use broadcastable::source::Span;
use std::collections::VecDeque;
use std::error::Error;

/// The arguments of a call that were not taken yet.
struct Arguments {
    in_order: VecDeque<ExprId>,
    by_name: Vec<(String, ExprId)>,
    /// The whole call.
    span: Span,
}

impl Arguments {
    /// Takes the argument with this name, or else the next one without a name.
    fn take(&mut self, name: &str) -> Option<ExprId> {
        match self.by_name.iter().position(|(other, _)| other == name) {
            Some(at) => Some(self.by_name.swap_remove(at).1),
            None => self.in_order.pop_front(),
        }
    }

    fn require(&mut self, name: &str) -> Result<ExprId, Failure> {
        self.take(name).ok_or_else(|| self.missing(name))
    }

    fn missing(&self, name: &str) -> Failure {
        let message = format!("argument '{name}' is missing, or not of the kind it should be");
        Failure::new("T0205", self.span, message, "in this call")
    }
}

impl Lowering<'_> {
    pub(super) fn call(
        &mut self,
        name: Span,
        receiver: Option<ExprId>,
        arguments: &[Argument],
        span: Span,
    ) -> Result<Value, Failure> {
        let word = self.text(name);
        let mut given = Arguments { in_order: receiver.into_iter().collect(), by_name: Vec::new(), span };
        for argument in arguments {
            match argument.name {
                Some(name) => given.by_name.push((self.text(name), argument.value)),
                None => given.in_order.push_back(argument.value),
            }
        }
        let value = match &*word {
            // A function of the program hides a function of the language.
            word if self.functions.contains_key(word) => Value::Tensor(self.own(word, &mut given)?),
            "zeros" | "ones" | "empty" | "randn" | "full" => Value::Tensor(self.filled(&word, &mut given)?),
            "tensor" => Value::Tensor(self.operand(given.require("data")?)?),
            "arange" => Value::Tensor(self.arange(&mut given)?),
            "einsum" => Value::Tensor(self.einsum(&mut given)?),
            "unsqueeze" => {
                let tensor = self.operand(given.require("input")?)?;
                let dim = self.integral(given.require("dim")?)?;
                Value::Tensor(self.unsqueeze(tensor, dim, span)?)
            }
            "sum" | "mean" | "max" | "all" | "any" => Value::Tensor(self.reduction(&word, &mut given)?),
            "item" => {
                let tensor = self.operand(given.require("input")?)?;
                let ty = self.element_type(self.type_of(tensor).0)?;
                let item = OperationState::new("toy.item").operands([tensor]).result(ty).at(span);
                Value::Other(self.builder.create_value(self.block, item)?)
            }
            "print" => self.print(given.in_order.split_off(0).make_contiguous(), false, span)?,
            _ => {
                let message = format!("there is no function '{word}' here");
                let label = "neither has the language one, nor the program above";
                return Err(Failure::new("T0202", name, message, label));
            }
        };
        let Some(id) = given.in_order.pop_front().or(given.by_name.first().map(|(_, id)| *id)) else {
            return Ok(value);
        };
        let label = format!("'{word}' does not take this");
        Err(Failure::new("T0205", self.ast.exprs[id].span, "an argument too many", label))
    }

    /// A number that is written as an argument, whose type is the given element type or a narrower one.
    fn number(&self, id: ExprId, most: Element) -> Result<(f64, Element), Failure> {
        match self.value(id)? {
            Value::Literal(numbers, element, sizes) if sizes.is_empty() && element <= most => Ok((numbers[0], element)),
            _ => {
                let message = format!("a number of type {} is needed here", element_name(most));
                Err(Failure::new("T0205", self.ast.exprs[id].span, message, "written as such"))
            }
        }
    }

    fn integral(&self, id: ExprId) -> Result<i64, Failure> {
        Ok(self.number(id, Element::Int)?.0 as i64)
    }

    /// Creates a filled tensor: `zeros(2, 3)`, `full((2, 3), 0.5)`.
    fn filled(&mut self, word: &str, given: &mut Arguments) -> Result<Ssa, Failure> {
        let span = given.span;
        let sizes = match given.in_order.front().map(|id| self.value(*id)).transpose()? {
            Some(Value::Literal(sizes, element, rank))
                if rank == [Dim::ZERO] || rank.len() == 1 && element == Element::Int =>
            {
                given.in_order.pop_front();
                sizes
            }
            _ if word == "full" => return Err(given.missing("size")),
            _ => given.in_order.drain(..).map(|id| Ok(self.integral(id)? as f64)).collect::<Result<_, Failure>>()?,
        };
        if let Some(size) = sizes.iter().find(|size| **size < 0.0) {
            return Err(Failure::new("T0205", span, format!("{size} is no size"), "sizes are not negative"));
        }
        let shape = Shape::ranked(sizes.iter().map(|size| dim(*size as i64)));
        let (number, element) = match word {
            "randn" => {
                let seed = given.take("seed").map_or(Ok(i64::from(span.start)), |seed| self.integral(seed))?;
                let state = OperationState::new("toy.randn").attribute("seed", self.integer(seed)?);
                return self.create(state, (Element::Float, shape), span);
            }
            "full" => self.number(given.require("fill_value")?, Element::Float)?,
            _ => (f64::from(u8::from(word == "ones")), Element::Float),
        };
        self.constant(&[number], (element, shape), span)
    }

    /// `arange(3)`, or `arange(1, 3)`
    fn arange(&mut self, given: &mut Arguments) -> Result<Ssa, Failure> {
        let first = self.integral(given.require("start")?)?;
        let (start, end) = match given.take("end") {
            Some(end) => (first, self.integral(end)?),
            None => (0, first),
        };
        let state = OperationState::new("toy.arange").attribute("start", self.integer(start)?);
        self.create(state, (Element::Int, Shape::ranked([dim(end - start)])), given.span)
    }

    /// Methods such as `x.sum(dim=1, keepdim=True)`, which are functions too.
    fn reduction(&mut self, word: &str, given: &mut Arguments) -> Result<Ssa, Failure> {
        let tensor = self.operand(given.require("input")?)?;
        let dim = given.take("dim").map(|id| self.integral(id)).transpose()?;
        let keepdim = given.take("keepdim").map(|id| self.number(id, Element::Bool)).transpose()?;
        let keepdim = keepdim.is_some_and(|(number, _)| number == 1.0);
        let (of, shape) = self.type_of(tensor);
        let label = format!("these are {}", element_name(of));
        let floats = || Failure::new("T0304", given.span, "a mean is of floats", label);
        let name = format!("toy.{word}");
        let element = reduction(&name).and_then(|reduction| reduction.result(of)).ok_or_else(floats)?;
        let rank = shape.rank().unwrap_or(MOST_AXES);
        let axis = dim.map(|dim| self.axis(dim, rank, tensor, given.span)).transpose()?;
        let mut state = OperationState::new(name).operands([tensor]);
        state = state.attribute("keepdim", self.builder.bool_attribute(keepdim)?);
        if let Some(dim) = dim {
            state = state.attribute("dim", self.integer(dim)?);
        }
        self.create(state, (element, shape.reduce(axis, keepdim)), given.span)
    }

    fn einsum(&mut self, given: &mut Arguments) -> Result<Ssa, Failure> {
        let Value::Text(text) = self.value(given.require("equation")?)? else {
            return Err(given.missing("equation"));
        };
        let label = format!("the notation is \"{text}\"");
        let wrong = |error: &dyn Error| Failure::new("T0307", given.span, error.to_string(), &label);
        let notation = text.parse::<Einsum>().map_err(|error| wrong(&error))?;
        let operands = given.in_order.drain(..).map(|id| self.operand(id)).collect::<Result<Vec<_>, _>>()?;
        let types: Vec<_> = operands.iter().map(|operand| self.type_of(*operand)).collect();
        let shapes: Vec<_> = types.iter().map(|(_, shape)| shape.dims()).collect();
        let element = types.iter().map(|(element, _)| (*element).max(Element::Int)).max().unwrap_or(Element::Float);
        let shape = notation.infer(&shapes).map_err(|error| wrong(&error))?;
        let text = self.builder.string_attribute(&text)?;
        let state = OperationState::new("toy.einsum").operands(operands).attribute("equation", text);
        self.create(state, (element, shape), given.span)
    }

    /// Prints values with strings between them. If `in_parentheses`, the output is a tuple, as in a notebook.
    pub(super) fn print(&mut self, ids: &[ExprId], in_parentheses: bool, span: Span) -> Result<Value, Failure> {
        let (mut parts, mut operands) = (Vec::new(), Vec::new());
        for id in ids {
            parts.push(match self.value(*id)? {
                Value::Tensor(value) | Value::Other(value) => {
                    operands.push(value);
                    self.builder.unit_attribute()?
                }
                Value::Text(text) => self.builder.string_attribute(&text)?,
                Value::Literal(numbers, element, sizes) if sizes.is_empty() => {
                    self.builder.string_attribute(&element.text(numbers[0]))?
                }
                _ => {
                    let span = self.ast.exprs[*id].span;
                    return Err(Failure::new("T0204", span, "this cannot be shown", "neither tensor nor text"));
                }
            });
        }
        let (parts, style) = (self.builder.array_attribute(&parts)?, self.builder.bool_attribute(in_parentheses)?);
        let state = OperationState::new("toy.print").operands(operands).attribute("parts", parts);
        self.builder.create(self.block, state.attribute("in_parentheses", style).at(span))?;
        Ok(Value::Nothing)
    }

    /// A function of the program.
    fn own(&mut self, name: &str, given: &mut Arguments) -> Result<Ssa, Failure> {
        let (signature, mut operands) = (self.functions[name].clone(), Vec::new());
        for declared in &signature.parameters {
            let id = given.in_order.pop_front().ok_or_else(|| {
                let (most, few) = (signature.parameters.len(), operands.len());
                Failure::new("T0205", given.span, format!("'{name}' takes {most} arguments, not {few}"), "in this call")
            })?;
            operands.push(self.fit(id, declared)?);
        }
        let result = signature.result.ok_or(Failure::Silent)?;
        let callee = self.builder.symbol_attribute(name)?;
        let call = OperationState::new("func.call").operands(operands).property("callee", callee).result(result);
        Ok(self.builder.create_value(self.block, call.at(given.span))?)
    }
}

/// A size that a program writes, which is never too large for a dimension. A negative size becomes 0.
fn dim(size: i64) -> Dim {
    u64::try_from(size).ok().and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::ZERO)
}
