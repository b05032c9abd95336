//! Stage 6: runs the IR.
//!
//! Element-wise operations are put off until somebody needs their elements: then a whole expression is computed in one
//! go. A value that was used for the last time goes, and its memory with it.

use super::dialect::{Element, REDUCTIONS, elementwise};
use super::lower::type_of;
use super::reduce::{einsum, reduce};
use super::show::{show_item, show_tensor};
use super::tensor::{Budget, Data, Lazy, Number, RunError, Tensor, count};
use broadcastable::data::DataError;
use broadcastable::ir::{Ir, OpId, ValueId};
use broadcastable::shape::{Axis, Conformance, Dim, Einsum, Shape, infer_result_shape, verify_result_shape};
use std::collections::HashMap;
use std::io::Write;
use std::num::Wrapping;

/// Calls are nested no deeper.
const DEEPEST: usize = 100;

/// What a value is at run time.
#[derive(Clone)]
enum Value {
    Tensor(Tensor),
    Lazy(Lazy<f32>),
    Sizes(Vec<usize>),
    Item(Tensor),
}

/// Where a run stopped, what sizes the operands had, and why.
pub(super) type Stop = (OpId, Vec<Vec<usize>>, RunError);

/// Runs `main`.
pub(super) fn run(ir: &Ir, budget: &Budget, out: &mut dyn Write) -> Result<(), Stop> {
    let name = |op: OpId| ir.string(ir.attribute(op, "sym_name")?);
    let functions: HashMap<Vec<u8>, OpId> = ir.operations().filter_map(|op| Some((name(op)?, op))).collect();
    let mut uses = HashMap::new();
    ir.operations().flat_map(|op| ir.operands(op)).for_each(|value| *uses.entry(*value).or_insert(0) += 1);
    let Some(main) = functions.get(&b"main"[..]).copied() else { return Ok(()) };
    Machine { ir, budget, out, functions, uses }.function(main, Vec::new(), 0).map(|_| ())
}

struct Machine<'a> {
    ir: &'a Ir,
    budget: &'a Budget,
    out: &'a mut dyn Write,
    functions: HashMap<Vec<u8>, OpId>,
    /// How often each value is used.
    uses: HashMap<ValueId, usize>,
}

impl Machine<'_> {
    fn function(&mut self, function: OpId, arguments: Vec<Value>, depth: usize) -> Result<Option<Value>, Stop> {
        let ir = self.ir;
        // Values, and how often they are still needed.
        let mut values: HashMap<ValueId, (Value, usize)> = HashMap::new();
        let Some(block) = ir.regions(function).next().and_then(|region| ir.blocks(region).next()) else {
            return Ok(None);
        };
        for (value, argument) in ir.arguments(block).zip(arguments) {
            values.insert(value, (argument, self.uses.get(&value).copied().unwrap_or(0)));
        }
        for op in ir.block_ops(block) {
            let mut operands = Vec::new();
            for value in ir.operands(op) {
                let Some((operand, left)) = values.get_mut(value) else { continue };
                operands.push(operand.clone());
                *left = left.saturating_sub(1);
                if *left == 0 {
                    values.remove(value);
                }
            }
            let stop = |sizes, error| (op, sizes, error);
            let sizes = operands.iter().map(|operand| sizes(operand).to_vec()).collect();
            let count = ir.results(op).next().and_then(|value| self.uses.get(&value)).copied().unwrap_or(0);
            let made = match ir.op_name(op) {
                b"func.return" => return Ok(operands.pop()),
                b"func.call" if depth == DEEPEST => {
                    return Err(stop(sizes, RunError::Value(format!("calls are nested more than {DEEPEST} deep"))));
                }
                b"func.call" => {
                    let callee = ir.attribute(op, "callee").and_then(|callee| ir.symbol(callee)).unwrap_or_default();
                    let Some(callee) = self.functions.get(&callee).copied() else { continue };
                    self.function(callee, operands, depth + 1)?
                }
                _ => match self.operation(op, operands) {
                    // What is used more than once is computed once.
                    Ok(Some(Value::Lazy(lazy))) if count != 1 => {
                        lazy.tensor(self.budget).map(|tensor| Some(Value::Tensor(tensor)))
                    }
                    made => made,
                }
                .map_err(|error| stop(sizes, error))?,
            };
            if let (Some(result), Some(made), 1..) = (ir.results(op).next(), made, count) {
                values.insert(result, (made, count));
            }
        }
        Ok(None)
    }

    /// Runs one operation; the value that it makes.
    fn operation(&mut self, op: OpId, mut operands: Vec<Value>) -> Result<Option<Value>, RunError> {
        // What computes nothing takes time all the same.
        self.budget.spend(500)?;
        let (ir, budget) = (self.ir, self.budget);
        let name = std::str::from_utf8(ir.op_name(op)).unwrap_or_default();
        let integer = |name: &str| ir.attribute(op, name).and_then(|value| ir.integer(value)).unwrap_or(0);
        let text = |name: &str| {
            let text = ir.attribute(op, name).and_then(|value| ir.string(value));
            String::from_utf8_lossy(&text.unwrap_or_default()).into_owned()
        };
        if name == "toy.print" {
            return self.print(op, &operands).map(|()| None);
        }
        let (element, shape) =
            ir.results(op).next().map_or((Element::I64, Shape::scalar()), |value| type_of(ir, value));
        if let Some(name) = elementwise(name) {
            let (Some(b), Some(a)) = (operands.pop(), operands.pop()) else { return Ok(None) };
            return self.binary(name, a, b, element).map(Some);
        }
        let tensors = operands.into_iter().map(|operand| self.force(operand)).collect::<Result<Vec<_>, _>>()?;
        let static_sizes =
            shape.dims().unwrap_or_default().iter().map(|dim| dim.size().unwrap_or(0) as usize).collect();
        let Some(first) = tensors.first().cloned() else {
            return self.source(op, name, static_sizes, element).map(Some);
        };
        let axis = |dim: i64, rank: usize| {
            let out_of_range =
                || RunError::Value(format!("dimension {dim} is out of range for {} axes", first.sizes.len()));
            Axis::wrapped(dim, rank).map(Axis::index).ok_or_else(out_of_range)
        };
        let wrong = |error: &dyn std::error::Error| RunError::Value(error.to_string());
        Ok(Some(match name {
            "toy.unsqueeze" => {
                let mut sizes = first.sizes.clone();
                sizes.insert(axis(integer("dim"), sizes.len() + 1)?, 1);
                Value::Tensor(Tensor { sizes, ..first })
            }
            "toy.einsum" => {
                let notation: Einsum = text("equation").parse().map_err(|error| wrong(&error))?;
                let shapes: Vec<Shape> = tensors.iter().map(|tensor| shape_of(&tensor.sizes)).collect();
                notation.infer(&shapes.iter().map(Shape::dims).collect::<Vec<_>>()).map_err(|error| wrong(&error))?;
                Value::Tensor(match element {
                    Element::F32 => einsum::<f32>(&notation, &tensors, element, budget)?,
                    _ => einsum::<Wrapping<i64>>(&notation, &tensors, element, budget)?,
                })
            }
            "toy.shape" => Value::Sizes(first.sizes),
            "toy.item" => match count(&first.sizes)? {
                1 => Value::Item(first),
                count => return Err(RunError::Value(format!("{count} elements are no single number"))),
            },
            "tensor.cast" => {
                let found = shape_of(&first.sizes);
                verify_result_shape(found.dims(), shape.dims(), Conformance::Spec).map_err(|error| wrong(&error))?;
                Value::Tensor(first)
            }
            "toy.same_size" => {
                let axes = ir.attribute(op, "axes").and_then(|axes| ir.integers(axes)).unwrap_or_default();
                let sizes = tensors.iter().zip(&axes).map(|(tensor, axis)| tensor.sizes[*axis as usize]);
                match sizes.collect::<Vec<_>>()[..] {
                    [first, other] if first != other => {
                        let name = text("name");
                        return Err(RunError::Value(format!(
                            "size '{name}' is {first} in one place and {other} in another"
                        )));
                    }
                    _ => return Ok(None),
                }
            }
            _ if REDUCTIONS.contains(&name) => {
                let has_dim = ir.attribute(op, "dim").is_some();
                let dim = has_dim.then(|| axis(integer("dim"), first.sizes.len())).transpose()?;
                let keepdim = ir.attribute(op, "keepdim").and_then(|value| ir.boolean(value)).unwrap_or(false);
                Value::Tensor(reduce(&first, name, dim, keepdim, budget)?)
            }
            _ => return Err(RunError::Value(format!("'{name}' cannot be run"))),
        }))
    }

    /// What an operation without operands makes.
    fn source(&self, op: OpId, name: &str, sizes: Vec<usize>, element: Element) -> Result<Value, RunError> {
        let (ir, budget, total) = (self.ir, self.budget, count(&sizes)?);
        let integer = |name: &str| ir.attribute(op, name).and_then(|value| ir.integer(value)).unwrap_or(0);
        let data = match name {
            "toy.arange" => {
                let mut numbers = budget.room(total)?;
                numbers.extend((integer("start")..).map(Wrapping).take(total));
                Number::data(numbers, budget)
            }
            "toy.randn" => {
                let (mut numbers, mut state) = (budget.room(total)?, integer("seed") as u64);
                // SplitMix64, and from two of its numbers a normally distributed one by Box and Muller.
                let mut uniform = || {
                    state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                    (((mixed ^ (mixed >> 31)) >> 11) as f64 + 0.5) / (1u64 << 53) as f64
                };
                let mut normal = || (-2.0 * uniform().ln()).sqrt() * (std::f64::consts::TAU * uniform()).cos();
                numbers.extend((0..total).map(|_| normal() as f32));
                Number::data(numbers, budget)
            }
            _ => {
                let (ty, words) = ir.attribute(op, "value").and_then(|value| ir.elements(value)).unzip();
                let words = words.unwrap_or_default();
                if ty.is_some_and(|ty| ir.print_type(ty).ends_with("index>")) {
                    return Ok(Value::Sizes(words.iter().flat_map(|word| word.parse()).collect()));
                }
                // One word may stand for all elements.
                let words = words.iter().cycle().take(total);
                if element == Element::F32 {
                    let mut numbers: Vec<f32> = budget.room(total)?;
                    match words.clone().next() {
                        Some(word) if words.clone().all(|other| std::ptr::eq(*other, *word)) => {
                            numbers.resize(total, float(word))
                        }
                        _ => numbers.extend(words.map(|word| float(word))),
                    }
                    Number::data(numbers, budget)
                } else {
                    let mut numbers = budget.room(total)?;
                    numbers.extend(words.map(|word| Wrapping(word.parse().unwrap_or(i64::from(*word == "true")))));
                    Number::data(numbers, budget)
                }
            }
        };
        Ok(Value::Tensor(Tensor { sizes, element, data }))
    }

    fn force(&self, value: Value) -> Result<Tensor, RunError> {
        match value {
            Value::Tensor(tensor) | Value::Item(tensor) => Ok(tensor),
            Value::Lazy(lazy) => lazy.tensor(self.budget),
            Value::Sizes(_) => Err(RunError::Value("sizes are no tensor".to_owned())),
        }
    }

    /// An element-wise operation: what its operands broadcast to is for the library to say.
    fn binary(&self, name: &'static str, a: Value, b: Value, element: Element) -> Result<Value, RunError> {
        let shapes = [shape_of(sizes(&a)), shape_of(sizes(&b))];
        let shape = infer_result_shape(shapes.iter().map(Shape::dims), Conformance::Spec).map_err(DataError::from)?;
        let sizes: Vec<usize> =
            shape.dims().into_iter().flatten().flat_map(|dim| dim.size()).map(|size| size as usize).collect();
        let is_float = |value: &Value| match value {
            Value::Tensor(tensor) => tensor.element == Element::F32,
            _ => true,
        };
        if name == "toy.divide" || is_float(&a) || is_float(&b) {
            let lazy = |value| match value {
                Value::Lazy(lazy) if lazy.fits(&sizes) => Ok(lazy),
                value => Lazy::load(&self.force(value)?, self.budget),
            };
            return Ok(Value::Lazy(lazy(a)?.binary(lazy(b)?, name, sizes.clone(), element)));
        }
        let (a, b) = (self.force(a)?, self.force(b)?);
        if let ("toy.power", Data::I64(exponents)) = (name, &b.data)
            && exponents.elements.iter().any(|exponent| exponent.0 < 0)
        {
            return Err(RunError::Value("integers to negative integer powers are not allowed".to_owned()));
        }
        let load = |tensor| Lazy::<Wrapping<i64>>::load(tensor, self.budget);
        load(&a)?.binary(load(&b)?, name, sizes, element).tensor(self.budget).map(Value::Tensor)
    }

    fn print(&mut self, op: OpId, operands: &[Value]) -> Result<(), RunError> {
        let ir = self.ir;
        let flag = |name| ir.attribute(op, name).and_then(|value| ir.boolean(value)) == Some(true);
        let (mut texts, mut values) = (Vec::new(), operands.iter());
        for part in ir.attribute(op, "parts").and_then(|parts| ir.array(parts)).unwrap_or_default() {
            texts.push(match (ir.string(*part), values.as_slice().first()) {
                (Some(text), _) => String::from_utf8_lossy(&text).into_owned(),
                (None, Some(value)) => {
                    values.next();
                    match value {
                        Value::Sizes(sizes) => format!("torch.Size({sizes:?})"),
                        Value::Item(tensor) => show_item(tensor),
                        value => show_tensor(&self.force(value.clone())?),
                    }
                }
                (None, None) => String::new(),
            });
        }
        match flag("in_parentheses") {
            true => writeln!(self.out, "({})", texts.join(", "))?,
            false => writeln!(self.out, "{}", texts.join(" "))?,
        }
        Ok(())
    }
}

fn float(word: &str) -> f32 {
    let bits = word.strip_prefix("0x").and_then(|digits| u32::from_str_radix(digits, 16).ok());
    bits.map_or_else(|| word.parse().unwrap_or(f32::NAN), f32::from_bits)
}

fn sizes(value: &Value) -> &[usize] {
    match value {
        Value::Tensor(tensor) | Value::Item(tensor) => &tensor.sizes,
        Value::Lazy(lazy) => &lazy.sizes,
        Value::Sizes(sizes) => sizes,
    }
}

fn shape_of(sizes: &[usize]) -> Shape {
    Shape::ranked(sizes.iter().map(|size| Dim::fixed(*size as u64).unwrap_or(Dim::ZERO)))
}
