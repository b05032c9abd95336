//! Calls: of the functions that the language has, and of the program's own.

use super::ast::{Argument, ExprId};
use super::dialect::{Element, REDUCTIONS};
use super::lower::{Lowered, Lowering, Signature, Value};
use super::show::number_text;
use broadcastable::ir::AttributeId;
use broadcastable::ir::build::{BuildError, Handle, OperationState};
use broadcastable::shape::{Axis, Dim, Einsum, Shape};
use broadcastable::source::Span;
use std::collections::VecDeque;

/// The arguments of a call that nobody took yet.
struct Arguments {
    in_order: VecDeque<ExprId>,
    by_name: Vec<(String, ExprId)>,
}

impl Arguments {
    /// The one of this name, or else the next.
    fn take(&mut self, name: &str) -> Option<ExprId> {
        let named = self.by_name.iter().position(|(other, _)| other == name);
        named.map(|at| self.by_name.swap_remove(at).1).or_else(|| self.in_order.pop_front())
    }
}

impl Lowering<'_> {
    pub(super) fn call(&mut self, name: Span, receiver: Option<ExprId>, arguments: &[Argument], span: Span) -> Lowered {
        let word = self.text(name);
        let mut given = Arguments { in_order: receiver.into_iter().collect(), by_name: Vec::new() };
        for argument in arguments {
            match argument.name {
                Some(name) => given.by_name.push((self.text(name), argument.value)),
                None => given.in_order.push_back(argument.value),
            }
        }
        let value = match &*word {
            "zeros" | "ones" | "empty" | "randn" | "full" => self.filled(&word, &mut given, span)?,
            "tensor" => match given.take("data") {
                Some(id) => self.tensor(self.value(id), span)?.map_or(Value::Wrong, Value::Tensor),
                None => self.no_argument("data", span),
            },
            "arange" => {
                let first = self.number(given.take("start"), Element::I64);
                let last = if given.in_order.is_empty() { None } else { self.number(given.take("end"), Element::I64) };
                let (start, end) = (last.and(first).unwrap_or(0.0), last.or(first).unwrap_or(0.0));
                let shape = Shape::ranked([Dim::fixed((end - start).max(0.0) as u64).unwrap_or(Dim::ZERO)]);
                let start = self.integer(start as i64)?;
                self.create(OperationState::new("toy.arange").attribute("start", start), (Element::I64, shape), span)?
            }
            "einsum" => self.einsum(&mut given, span)?,
            "print" => {
                self.print(given.in_order.make_contiguous(), false, span)?;
                given.in_order.clear();
                Value::Nothing
            }
            "unsqueeze" | "item" | "sum" | "mean" | "max" | "all" | "any" => self.method(&word, &mut given, span)?,
            _ => match self.functions.get(&word).cloned() {
                Some(signature) => self.own(&word, &signature, &mut given, span)?,
                None => {
                    let message = format!("there is no function '{word}' here");
                    self.error("T0202", name, message, "neither has the language one, nor the program above")
                }
            },
        };
        let left = given.in_order.front().copied().or(given.by_name.first().map(|(_, id)| *id));
        Ok(match (value, left) {
            (Value::Wrong, _) => Value::Wrong,
            (_, Some(id)) => {
                let label = format!("'{word}' does not take this");
                self.error("T0205", self.ast.exprs[id].span, "an argument too many", &label)
            }
            (value, None) => value,
        })
    }

    fn no_argument(&mut self, name: &str, span: Span) -> Value {
        self.error(
            "T0205",
            span,
            format!("argument '{name}' is missing, or not of the kind it should be"),
            "in this call",
        )
    }

    /// A number that is written as an argument, of an element type or a narrower one.
    fn number(&mut self, id: Option<ExprId>, most: Element) -> Option<f64> {
        match id.map(|id| self.value(id)) {
            Some(Value::Literal(numbers, element, sizes)) if sizes.is_empty() && element <= most => {
                numbers.first().copied()
            }
            Some(Value::Wrong) | None => None,
            Some(_) => {
                let span = id.map_or(Span::at(0), |id| self.ast.exprs[id].span);
                self.error(
                    "T0205",
                    span,
                    format!("a number of type {} is needed here", most.name()),
                    "written as such",
                );
                None
            }
        }
    }

    pub(super) fn integer(&mut self, value: i64) -> Result<Handle<AttributeId>, BuildError> {
        let ty = self.builder.integer_type(64)?;
        self.builder.integer(value, ty)
    }

    /// `zeros(2, 3)`, `full((2, 3), 0.5)` and the like.
    fn filled(&mut self, word: &str, given: &mut Arguments, span: Span) -> Lowered {
        let seed = given.by_name.iter().position(|(name, _)| name == "seed" && word == "randn");
        let seed = seed.map(|at| given.by_name.swap_remove(at).1);
        let list = given.in_order.front().map(|id| self.value(*id));
        let sizes = match list {
            Some(Value::Literal(sizes, Element::I64, rank)) if rank.len() == 1 => {
                given.in_order.pop_front();
                sizes
            }
            Some(Value::Literal(sizes, _, rank)) if rank == [0] => {
                given.in_order.pop_front();
                sizes
            }
            _ if word == "full" => return Ok(self.no_argument("size", span)),
            _ => given.in_order.drain(..).map_while(|id| self.number(Some(id), Element::I64)).collect(),
        };
        if let Some(size) = sizes.iter().find(|size| **size < 0.0) {
            return Ok(self.error("T0205", span, format!("{size} is no size"), "sizes are not negative"));
        }
        let shape = Shape::ranked(sizes.iter().map(|size| Dim::fixed(*size as u64).unwrap_or(Dim::ZERO)));
        if word == "randn" {
            let seed = self.number(seed, Element::I64).unwrap_or(f64::from(span.start));
            let seed = self.integer(seed as i64)?;
            return self.create(OperationState::new("toy.randn").attribute("seed", seed), (Element::F32, shape), span);
        }
        let (mut number, mut element) = (f64::from(u8::from(word == "ones")), Element::F32);
        if word == "full" {
            match given.take("fill_value").map(|id| self.value(id)) {
                Some(Value::Literal(numbers, of, rank)) if rank.is_empty() => {
                    (number, element) = (numbers.first().copied().unwrap_or(0.0), of);
                }
                _ => return Ok(self.no_argument("fill_value", span)),
            }
        }
        self.constant(&[number], (element, shape), span)
    }

    /// The methods of tensors, which are functions too.
    fn method(&mut self, word: &str, given: &mut Arguments, span: Span) -> Lowered {
        let Some(id) = given.take("input") else { return Ok(self.no_argument("input", span)) };
        let Some(tensor) = self.tensor(self.value(id), self.ast.exprs[id].span)? else { return Ok(Value::Wrong) };
        let (of, shape) = self.type_of(tensor);
        let dim = given.take("dim").filter(|id| !matches!(self.value(*id), Value::NewAxis));
        let number = self.number(dim, Element::I64);
        match (word, number) {
            _ if dim.is_some() && number.is_none() => return Ok(Value::Wrong),
            ("item", _) => {
                let ty = self.element_type(of)?;
                let item = OperationState::new("toy.item").operands([tensor]).result(ty).at(span);
                return Ok(Value::Other(self.builder.create_value(self.block, item)?));
            }
            ("unsqueeze", Some(dim)) => return self.unsqueeze(tensor, dim as i64, span),
            ("unsqueeze", None) => return Ok(self.no_argument("dim", span)),
            ("mean", _) if of != Element::F32 => {
                return Ok(self.error("T0304", span, "a mean is of floats", &format!("these are {}", of.name())));
            }
            _ => {}
        }
        let keepdim = self.number(given.take("keepdim"), Element::Bool).is_some_and(|keepdim| keepdim != 0.0);
        let dim = number.map(|dim| dim as i64);
        let mut axis = None;
        if let (Some(dim), Some(rank)) = (dim, shape.rank()) {
            axis = Axis::wrapped(dim, rank);
            if axis.is_none() {
                return Ok(self.no_axis(dim, tensor, span));
            }
        }
        let shape = if dim.is_some() && axis.is_none() { Shape::UNRANKED } else { shape.reduce(axis, keepdim) };
        let name = REDUCTIONS.iter().find(|name| name.ends_with(word)).copied().unwrap_or_default();
        let mut state = OperationState::new(name).operands([tensor]);
        state = state.attribute("keepdim", self.builder.boolean(keepdim)?);
        if let Some(dim) = dim {
            state = state.attribute("dim", self.integer(dim)?);
        }
        self.create(state, (of.reduced(name), shape), span)
    }

    fn einsum(&mut self, given: &mut Arguments, span: Span) -> Lowered {
        let Some(Value::Text(text)) = given.take("equation").map(|id| self.value(id)) else {
            return Ok(self.no_argument("equation", span));
        };
        let notation: Einsum = match text.parse() {
            Ok(notation) => notation,
            Err(error) => {
                return Ok(self.error("T0307", span, format!("{error}"), &format!("the notation is \"{text}\"")));
            }
        };
        let (mut operands, mut types) = (Vec::new(), Vec::new());
        for id in given.in_order.drain(..) {
            let Some(tensor) = self.tensor(self.value(id), self.ast.exprs[id].span)? else { return Ok(Value::Wrong) };
            operands.push(tensor);
            types.push(self.type_of(tensor));
        }
        let shapes: Vec<_> = types.iter().map(|(_, shape)| shape.dims()).collect();
        let element = types.iter().map(|(element, _)| (*element).max(Element::I64)).max().unwrap_or(Element::F32);
        match notation.infer(&shapes) {
            Ok(shape) => {
                let text = self.builder.string(&text)?;
                self.create(
                    OperationState::new("toy.einsum").operands(operands).attribute("equation", text),
                    (element, shape),
                    span,
                )
            }
            Err(error) => Ok(self.error("T0307", span, format!("{error}"), &format!("the notation is \"{text}\""))),
        }
    }

    /// Shows values with the strings between them; or, as a notebook shows several, in parentheses.
    pub(super) fn print(&mut self, ids: &[ExprId], in_parentheses: bool, span: Span) -> Result<(), BuildError> {
        let (mut parts, mut operands) = (Vec::new(), Vec::new());
        for id in ids {
            parts.push(match self.value(*id) {
                Value::Tensor(value) | Value::Other(value) => {
                    operands.push(value);
                    self.builder.unit()?
                }
                Value::Text(text) => self.builder.string(&text)?,
                Value::Literal(numbers, element, sizes) if sizes.is_empty() => {
                    let text: String = numbers.iter().map(|number| number_text(*number, element)).collect();
                    self.builder.string(&text)?
                }
                Value::Wrong => return Ok(()),
                _ => {
                    self.error("T0204", self.ast.exprs[*id].span, "this cannot be shown", "neither tensor nor text");
                    return Ok(());
                }
            });
        }
        let (parts, style) = (self.builder.array(&parts)?, self.builder.boolean(in_parentheses)?);
        let state = OperationState::new("toy.print").operands(operands).attribute("parts", parts);
        self.builder.create(self.block, state.attribute("in_parentheses", style).at(span)).map(|_| ())
    }

    /// A function of the program.
    fn own(&mut self, name: &str, signature: &Signature, given: &mut Arguments, span: Span) -> Lowered {
        let mut operands = Vec::new();
        for declared in &signature.parameters {
            let Some(id) = given.in_order.pop_front() else {
                let message =
                    format!("'{name}' takes {} arguments, not {}", signature.parameters.len(), operands.len());
                return Ok(self.error("T0205", span, message, "in this call"));
            };
            match self.fit(self.value(id), self.ast.exprs[id].span, declared)? {
                Value::Tensor(tensor) => operands.push(tensor),
                _ => return Ok(Value::Wrong),
            }
        }
        let Some(result) = signature.result else { return Ok(Value::Wrong) };
        let callee = self.builder.symbol(name)?;
        let call = OperationState::new("func.call").operands(operands).property("callee", callee).result(result);
        Ok(Value::Tensor(self.builder.create_value(self.block, call.at(span))?))
    }
}
