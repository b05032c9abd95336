//! Stage 6: runs the IR.
//!
//! Element-wise operations on floats are put off until somebody needs their elements: then the library computes a
//! whole expression in one go. A value that was used for the last time goes, and its memory with it.

use super::dialect::{operator, reduction};
use super::lower::{mismatch_text, type_of};
use super::tensor::{Budget, Data, RunError, Tensor, shape, sizes};
use broadcastable::data::Numbers as Element;
use broadcastable::data::{Arithmetic, DataError, Lazy, Spare, Tensor as View, einsum, einsum_products};
use broadcastable::ir::{Ir, OpId, ValueId};
use broadcastable::shape::{Axis, Conformance, Einsum, Shape, infer_result_shape, verify_result_shape};
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

/// Calls are nested no deeper.
const DEEPEST: usize = 100;

/// What a value is at run time.
#[derive(Clone)]
enum Value {
    Tensor(Tensor),
    Lazy(Lazy<f32>, Element),
    Sizes(Vec<usize>),
    Item(Tensor),
}

/// Where a run stopped, what sizes the operands had, and why.
pub(super) type Stop = (OpId, Vec<Shape>, RunError);

/// Runs `main`.
pub(super) fn run(ir: &Ir, budget: &Budget, out: &mut dyn Write) -> Result<(), Stop> {
    let name = |op: OpId| ir.string(ir.attribute(op, "sym_name")?);
    let functions: HashMap<Vec<u8>, OpId> = ir.operations().filter_map(|op| Some((name(op)?, op))).collect();
    let mut uses = HashMap::new();
    ir.operations().flat_map(|op| ir.operands(op)).for_each(|value| *uses.entry(*value).or_insert(0) += 1);
    let Some(main) = functions.get(&b"main"[..]).copied() else { return Ok(()) };
    Machine { ir, budget, out, functions, uses, spare: Spare::default() }.function(main, Vec::new(), 0).map(|_| ())
}

struct Machine<'a> {
    ir: &'a Ir,
    budget: &'a Budget,
    out: &'a mut dyn Write,
    functions: HashMap<Vec<u8>, OpId>,
    /// How often each value is used.
    uses: HashMap<ValueId, usize>,
    /// Memory of tensors that went, for others to come.
    spare: Spare<f32>,
}

impl Machine<'_> {
    fn function(&mut self, function: OpId, arguments: Vec<Value>, depth: usize) -> Result<Option<Value>, Stop> {
        let ir = self.ir;
        let Some(block) = ir.regions(function).next().and_then(|region| ir.blocks(region).next()) else {
            return Ok(None);
        };
        let count = |uses: &HashMap<ValueId, usize>, value| uses.get(&value).copied().unwrap_or(0);
        // Values, and how often they are still needed.
        let mut values: HashMap<ValueId, (Value, usize)> = HashMap::new();
        for (value, argument) in ir.arguments(block).zip(arguments) {
            values.insert(value, (argument, count(&self.uses, value)));
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
            let shapes = operands.iter().map(shape_of).collect();
            let uses = ir.results(op).next().map_or(0, |result| count(&self.uses, result));
            let made = match ir.op_name(op) {
                b"func.return" => return Ok(operands.pop()),
                b"func.call" if depth < DEEPEST => {
                    let callee = ir.attribute(op, "callee").and_then(|callee| ir.symbol(callee)).unwrap_or_default();
                    let Some(callee) = self.functions.get(&callee).copied() else { continue };
                    self.function(callee, operands, depth + 1)?
                }
                b"func.call" => {
                    let message = format!("calls are nested more than {DEEPEST} deep");
                    return Err((op, shapes, RunError::Value(message)));
                }
                _ => self.operation(op, operands, uses).map_err(|error| (op, shapes, error))?,
            };
            if let (Some(result), Some(made), 1..) = (ir.results(op).next(), made, uses) {
                values.insert(result, (made, uses));
            }
        }
        Ok(None)
    }

    /// Runs one operation, whose result is used so often.
    fn operation(&mut self, op: OpId, mut operands: Vec<Value>, uses: usize) -> Result<Option<Value>, RunError> {
        let (ir, name) = (self.ir, std::str::from_utf8(self.ir.op_name(op)).unwrap_or_default());
        let integer = |name: &str| ir.attribute(op, name).and_then(|value| ir.integer(value));
        match (name, &operands[..]) {
            ("toy.print", _) => return self.print(op, operands).map(|()| None),
            // Nobody has to know the elements for that.
            ("toy.shape", [of]) => return Ok(Some(Value::Sizes(sizes(&shape_of(of))))),
            _ => {}
        }
        let result = ir.results(op).next().map(|value| type_of(ir, value));
        let (element, declared) = result.unwrap_or((Element::Bool, Shape::scalar()));
        if let Some(operator) = operator(name)
            && let (Some(b), Some(a)) = (operands.pop(), operands.pop())
        {
            let lazy = self.binary(operator, a, b, element)?;
            // What is used more than once is computed once.
            return if uses == 1 { Ok(Some(lazy)) } else { self.force(lazy).map(Value::Tensor).map(Some) };
        }
        let tensors = operands.into_iter().map(|operand| self.force(operand)).collect::<Result<Vec<_>, _>>()?;
        let first = || tensors.first().cloned().ok_or_else(|| RunError::Value(format!("'{name}' has no operand")));
        let axis = |dim: i64, rank: usize| {
            let message = || RunError::Value(format!("dimension {dim} is out of range for {rank} axes"));
            Axis::wrapped(dim, rank).ok_or_else(message)
        };
        let made = sizes(&declared);
        let total: usize = if made.contains(&0) { 0 } else { made.iter().product() };
        Ok(Some(match name {
            "toy.constant" => {
                let value = ir.attribute(op, "value").and_then(|value| ir.numbers(value)).unwrap_or_default();
                if ir.results(op).any(|value| ir.print_type(ir.value_type(value)).ends_with("index>")) {
                    return Ok(Some(Value::Sizes(value.into_iter().map(|size| size as usize).collect())));
                }
                self.budget.pay(total, 1)?;
                Value::Tensor(match value[..] {
                    // One for all.
                    [only] if element != Element::Int => {
                        Tensor::new(made, element, Data::F32(Arc::new(vec![only as f32; total])))?
                    }
                    [only] => Tensor::of(made, element, vec![only; total])?,
                    _ => Tensor::of(made, element, value)?,
                })
            }
            "toy.arange" => {
                self.budget.pay(total, 1)?;
                let start = integer("start").unwrap_or(0);
                let numbers = (0..total).map(|step| start as f64 + step as f64).collect();
                Value::Tensor(Tensor::of(made, element, numbers)?)
            }
            "toy.randn" => {
                self.budget.pay(total, 8)?;
                let mut state = integer("seed").unwrap_or(0) as u64;
                // SplitMix64, and from two of its numbers a normally distributed one by Box and Muller.
                let mut uniform = || {
                    state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                    (((mixed ^ (mixed >> 31)) >> 11) as f64 + 0.5) / (1u64 << 53) as f64
                };
                let mut normal = || (-2.0 * uniform().ln()).sqrt() * (std::f64::consts::TAU * uniform()).cos();
                let numbers = (0..total).map(|_| normal()).collect();
                Value::Tensor(Tensor::of(made, element, numbers)?)
            }
            "toy.unsqueeze" => {
                let tensor = first()?;
                let axis = axis(integer("dim").unwrap_or(0), tensor.sizes.len() + 1)?;
                Value::Tensor(Tensor { sizes: sizes(&tensor.shape().unsqueeze(axis)), ..tensor })
            }
            "toy.einsum" => {
                let equation = ir.attribute(op, "equation").and_then(|text| ir.string(text)).unwrap_or_default();
                let notation: Einsum = String::from_utf8_lossy(&equation).parse()?;
                let doubles: Vec<_> = tensors.iter().map(Tensor::doubles).collect();
                let views = tensors.iter().zip(&doubles).map(|(tensor, values)| View::new(values, &tensor.sizes));
                let views = views.collect::<Result<Vec<_>, _>>()?;
                let shapes: Vec<Shape> = tensors.iter().map(Tensor::shape).collect();
                let shape = notation.infer(&shapes.iter().map(Shape::dims).collect::<Vec<_>>());
                let made = sizes(&shape.map_err(DataError::from)?);
                let total = made.iter().product::<usize>();
                self.budget.pay(total, einsum_products(&notation, &views)? / total.max(1))?;
                Value::Tensor(Tensor::of(made, element, einsum(&notation, &views)?)?)
            }
            "toy.item" => match first()? {
                tensor if tensor.sizes.iter().all(|size| *size == 1) => Value::Item(tensor),
                tensor => {
                    let message = format!("a tensor of sizes {:?} is no single number", tensor.sizes);
                    return Err(RunError::Value(message));
                }
            },
            "tensor.cast" => {
                let tensor = first()?;
                let verified = verify_result_shape(tensor.shape().dims(), declared.dims(), Conformance::Spec);
                verified.map_err(|mismatch| {
                    RunError::Value(format!("in the declared type, {}", mismatch_text(mismatch)))
                })?;
                Value::Tensor(tensor)
            }
            _ => {
                let cannot = || RunError::Value(format!("'{name}' cannot be run"));
                let (reduction, tensor) = (reduction(name).ok_or_else(cannot)?, first()?);
                self.budget.pay(tensor.sizes.iter().product(), 1)?;
                let axis = integer("dim").map(|dim| axis(dim, tensor.sizes.len())).transpose()?;
                let keepdim = ir.attribute(op, "keepdim").and_then(|value| ir.boolean(value)).unwrap_or(false);
                let made = sizes(&tensor.shape().reduce(axis, keepdim));
                Value::Tensor(Tensor::of(made, element, tensor.reduce(reduction, axis)?)?)
            }
        }))
    }

    fn force(&mut self, value: Value) -> Result<Tensor, RunError> {
        match value {
            Value::Tensor(tensor) | Value::Item(tensor) => Ok(tensor),
            Value::Lazy(lazy, element) => {
                let sizes = lazy.sizes().to_vec();
                self.budget.pay(sizes.iter().product(), lazy.steps())?;
                Tensor::new(sizes, element, Data::F32(self.spare.compute(lazy)?))
            }
            Value::Sizes(_) => Err(RunError::Value("sizes are no tensor".into())),
        }
    }

    /// An element-wise operation. What its operands broadcast to is for the library to say; that it is not too large is seen
    /// to before anything is computed.
    fn binary(&mut self, operator: Arithmetic, a: Value, b: Value, element: Element) -> Result<Value, RunError> {
        let shapes = [shape_of(&a), shape_of(&b)];
        let common = infer_result_shape(shapes.iter().map(Shape::dims), Conformance::Spec).map_err(DataError::from)?;
        let common = sizes(&common);
        let is_float = |value: &Value| match value {
            Value::Tensor(tensor) => tensor.element == Element::Float,
            Value::Lazy(_, element) => *element == Element::Float,
            _ => false,
        };
        let total = common.iter().try_fold(1usize, |total, size| total.checked_mul(*size)).unwrap_or(usize::MAX);
        if is_float(&a) || is_float(&b) || operator == Arithmetic::Divide {
            if total > self.budget.elements.get() {
                return Err(RunError::Memory(total));
            }
            let mut lazy = |value| match value {
                Value::Lazy(lazy, _) => Ok(lazy),
                value => self.force(value).and_then(|tensor| Ok(Lazy::new(tensor.floats(), &tensor.sizes)?)),
            };
            return Ok(Value::Lazy(lazy(a)?.zip(lazy(b)?, operator.operator())?, element));
        }
        self.budget.pay(total, 2)?;
        let (a, b) = (self.force(a)?, self.force(b)?);
        if operator == Arithmetic::Power && b.doubles().iter().any(|exponent| *exponent < 0.0) {
            return Err(RunError::Value("integers cannot be raised to negative powers: make one a float".into()));
        }
        let [a, b] = [a, b].map(|tensor| Lazy::new(tensor.doubles(), &tensor.sizes));
        let values = a?.zip(b?, operator.operator())?.compute()?;
        Ok(Value::Tensor(Tensor::of(common, element, values)?))
    }

    fn print(&mut self, op: OpId, operands: Vec<Value>) -> Result<(), RunError> {
        let ir = self.ir;
        let (mut texts, mut values) = (Vec::new(), operands.into_iter());
        for part in ir.attribute(op, "parts").and_then(|parts| ir.array(parts)).unwrap_or_default() {
            texts.push(match ir.string(*part) {
                Some(text) => String::from_utf8_lossy(&text).into_owned(),
                None => match values.next() {
                    Some(Value::Sizes(sizes)) => format!("torch.Size({sizes:?})"),
                    Some(Value::Item(tensor)) => tensor.element.text(tensor.at(0)),
                    Some(value) => {
                        let tensor = self.force(value)?;
                        let text = tensor.text()?;
                        if let Data::F32(elements) = tensor.data {
                            self.spare.keep(elements);
                        }
                        text
                    }
                    None => String::new(),
                },
            });
        }
        match ir.attribute(op, "in_parentheses").and_then(|value| ir.boolean(value)) {
            Some(true) => writeln!(self.out, "({})", texts.join(", "))?,
            _ => writeln!(self.out, "{}", texts.join(" "))?,
        }
        Ok(())
    }
}

fn shape_of(value: &Value) -> Shape {
    match value {
        Value::Tensor(tensor) | Value::Item(tensor) => tensor.shape(),
        Value::Lazy(lazy, _) => shape(lazy.sizes()),
        Value::Sizes(sizes) => shape(sizes),
    }
}
