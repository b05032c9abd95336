//! Stage 6: runs the IR. The library broadcasts tensors and computes with them.
//!
//! Element-wise operations on floats are delayed until their elements are needed: then the library computes a
//! whole expression at once. A value is dropped after its last use, and its memory with it.

use super::Options;
use super::dialect::{operator, reduction};
use super::lower::{count, mismatch_text, type_of};
use broadcastable::data::{AnyTensor as Tensor, DataError, Numbers as Element, Spare, einsum_products};
use broadcastable::ir::{Ir, OpId, Type, ValueId};
use broadcastable::shape::{Axis, Conflict, Conformance, Dim, Einsum, ParseEinsumError, Shape};
use broadcastable::shape::{infer_result_shape, verify_result_shape};
use std::collections::HashMap;
use std::io::Write;

/// Maximum nesting of calls.
const DEEPEST: usize = 100;

/// The reason for which a program stops. The operation has its place.
#[derive(Debug, thiserror::Error)]
pub(super) enum RunError {
    #[error("{0} elements more are more than a program may make")]
    Memory(u64),
    #[error("the program takes too long")]
    Work,
    /// The operands of an operator do not broadcast.
    #[error("{1}")]
    Conflict(Vec<Shape>, Conflict),
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Notation(#[from] ParseEinsumError),
    /// A message about values that only this run has.
    #[error("{0}")]
    Value(String),
    /// The output is closed or cannot be written.
    #[error(transparent)]
    Output(#[from] std::io::Error),
}

/// The operation at which a run stopped, and the reason.
pub(super) type Stop = (OpId, RunError);

/// Runs `main`.
pub(super) fn run(ir: &Ir, limits: Options<'_>, out: &mut dyn Write) -> Result<(), Stop> {
    let name = |op: OpId| ir.string(ir.attribute(op, "sym_name")?);
    let functions: HashMap<Vec<u8>, OpId> = ir.operations().filter_map(|op| Some((name(op)?, op))).collect();
    let mut users: HashMap<ValueId, Vec<OpId>> = HashMap::new();
    for op in ir.operations() {
        ir.operands(op).iter().for_each(|value| users.entry(*value).or_default().push(op));
    }
    let Some(main) = functions.get(&b"main"[..]).copied() else { return Ok(()) };
    Machine { ir, limits, out, functions, users, spare: Spare::default() }.function(main, Vec::new(), 0).map(|_| ())
}

struct Machine<'a> {
    ir: &'a Ir,
    /// The elements and steps that are left to the run.
    limits: Options<'a>,
    out: &'a mut dyn Write,
    functions: HashMap<Vec<u8>, OpId>,
    /// The users of each value, in order.
    users: HashMap<ValueId, Vec<OpId>>,
    /// Memory of dropped tensors, for reuse.
    spare: Spare<f32>,
}

impl Machine<'_> {
    fn function(&mut self, function: OpId, arguments: Vec<Tensor>, depth: usize) -> Result<Option<Tensor>, Stop> {
        let ir = self.ir;
        let Some(block) = ir.regions(function).next().and_then(|region| ir.blocks(region).next()) else {
            return Ok(None);
        };
        let mut values: HashMap<ValueId, Tensor> = ir.arguments(block).zip(arguments).collect();
        for op in ir.block_ops(block) {
            let stop = |error| (op, error);
            self.pay(0, 500).map_err(stop)?;
            let mut operands = Vec::new();
            for value in ir.operands(op) {
                let Some(tensor) = values.get_mut(value) else { continue };
                // A value that is used more than once is computed once.
                if self.users[value].len() > 1 {
                    tensor.force(&mut self.spare).map_err(|error| stop(error.into()))?;
                }
                operands.push(tensor.clone());
            }
            for value in ir.operands(op).iter().filter(|value| self.users[value].last() == Some(&op)) {
                values.remove(value);
            }
            let made = match ir.op_name(op).as_bytes() {
                b"func.return" => return Ok(operands.pop()),
                b"func.call" if depth < DEEPEST => {
                    let callee = ir.attribute(op, "callee").and_then(|callee| ir.symbol(callee)).unwrap_or_default();
                    let Some(callee) = self.functions.get(&callee).copied() else { continue };
                    self.function(callee, operands, depth + 1)?
                }
                b"func.call" => {
                    let message = format!("calls are nested more than {DEEPEST} deep");
                    return Err(stop(RunError::Value(message)));
                }
                b"toy.print" => self.print(op, operands).map(|()| None).map_err(stop)?,
                _ => self.operation(op, operands).map(Some).map_err(stop)?,
            };
            values.extend(ir.results(op).filter(|value| self.users.contains_key(value)).zip(made));
        }
        Ok(None)
    }

    /// Subtracts elements and steps from the remaining ones, before memory is allocated or a result is computed.
    fn pay(&mut self, elements: u64, steps: u64) -> Result<(), RunError> {
        self.limits.elements = self.limits.elements.checked_sub(elements).ok_or(RunError::Memory(elements))?;
        self.limits.steps = self.limits.steps.checked_sub(steps).ok_or(RunError::Work)?;
        Ok(())
    }

    /// Runs one operation.
    fn operation(&mut self, op: OpId, mut operands: Vec<Tensor>) -> Result<Tensor, RunError> {
        let (ir, name) = (self.ir, self.ir.op_name(op).as_str().unwrap_or_default());
        let integer = |name: &str| ir.attribute(op, name).and_then(|value| ir.integer(value));
        let axis = |dim: i64, rank: usize| {
            let message = || RunError::Value(format!("dimension {dim} is out of range for {rank} axes"));
            Axis::wrapped(dim, rank).ok_or_else(message)
        };
        let result = ir.results(op).next().map(|value| type_of(ir, value));
        let (element, declared) = result.unwrap_or((Element::Bool, Shape::scalar()));
        let shapes: Vec<Shape> = operands.iter().map(|operand| operand.shape().clone()).collect();
        let dims: Vec<_> = shapes.iter().map(Shape::dims).collect();
        if let (Some(operator), [a, b]) = (operator(name), &operands[..]) {
            let common = infer_result_shape(dims.iter().copied(), Conformance::Spec);
            let total = count(&common.map_err(|conflict| RunError::Conflict(shapes.clone(), conflict))?);
            self.pay(total, total.saturating_mul(2))?;
            return Ok(a.apply(operator, b)?);
        }
        Ok(match (name, &mut operands[..]) {
            ("toy.constant" | "toy.arange" | "toy.randn", []) => {
                let total = count(&declared);
                self.pay(total, total.saturating_mul(4))?;
                let start = integer("start").unwrap_or(0);
                let numbers = match name {
                    "toy.arange" => (start..).take(total as usize).map(|number| number as f64).collect(),
                    "toy.randn" => normal(integer("seed").unwrap_or(0) as u64).take(total as usize).collect(),
                    _ => ir.attribute(op, "value").and_then(|value| ir.numbers(value)).unwrap_or_default(),
                };
                Tensor::new(element, numbers, declared)?
            }
            ("toy.shape", [tensor]) => {
                let sizes: Vec<_> = tensor.sizes().iter().map(|size| *size as f64).collect();
                let rank = Dim::from(sizes.len() as u32);
                Tensor::new(Element::Int, sizes, Shape::ranked([rank]))?
            }
            ("toy.unsqueeze", [tensor]) => {
                tensor.clone().unsqueeze(axis(integer("dim").unwrap_or(0), tensor.sizes().len() + 1)?)
            }
            ("toy.item", [tensor]) if tensor.sizes().iter().all(|size| *size == 1) => tensor.clone(),
            ("toy.item", [tensor]) => {
                let message = format!("a tensor of sizes {:?} is no single number", tensor.sizes());
                return Err(RunError::Value(message));
            }
            ("tensor.cast", [tensor]) => {
                let verified = verify_result_shape(dims[0], declared.dims(), Conformance::Spec);
                let message = |mismatch| format!("in the declared type, {}", mismatch_text(mismatch));
                verified.map_err(|mismatch| RunError::Value(message(mismatch)))?;
                tensor.clone()
            }
            ("toy.einsum", operands) => {
                let equation = ir.attribute(op, "equation").and_then(|text| ir.string(text)).unwrap_or_default();
                let notation: Einsum = String::from_utf8_lossy(&equation).parse()?;
                let made = notation.infer(&dims).map_err(DataError::from)?;
                let sizes: Vec<_> = operands.iter().map(Tensor::sizes).collect();
                self.pay(count(&made), einsum_products(&notation, &sizes)? as u64)?;
                Tensor::einsum(&notation, operands)?
            }
            (_, operands) => {
                let (Some(reduction), [tensor]) = (reduction(name), operands) else {
                    return Err(RunError::Value(format!("'{name}' cannot be run")));
                };
                let axis = integer("dim").map(|dim| axis(dim, tensor.sizes().len())).transpose()?;
                let keepdim = ir.attribute(op, "keepdim").and_then(|value| ir.boolean(value)).unwrap_or(false);
                self.pay(count(&shapes[0].reduce(axis, keepdim)), count(&shapes[0]))?;
                tensor.force(&mut self.spare)?;
                tensor.reduce(reduction, axis, keepdim)?
            }
        })
    }

    fn print(&mut self, op: OpId, operands: Vec<Tensor>) -> Result<(), RunError> {
        let ir = self.ir;
        let (mut texts, mut values) = (Vec::new(), ir.operands(op).iter().zip(operands));
        for part in ir.attribute(op, "parts").and_then(|parts| ir.array(parts)).unwrap_or_default() {
            if let Some(text) = ir.string(*part) {
                texts.push(String::from_utf8_lossy(&text).into_owned());
            } else if let Some((value, tensor)) = values.next() {
                texts.push(self.text(*value, tensor)?);
            }
        }
        match ir.attribute(op, "in_parentheses").and_then(|value| ir.boolean(value)) {
            Some(true) => writeln!(self.out, "({})", texts.join(", "))?,
            _ => writeln!(self.out, "{}", texts.join(" "))?,
        }
        Ok(())
    }

    /// A tensor, its sizes, or a number that is no tensor, by the type of the value.
    fn text(&mut self, value: ValueId, mut tensor: Tensor) -> Result<String, RunError> {
        let (types, ty) = (self.ir.types(), self.ir.value_type(value));
        tensor.force(&mut self.spare)?;
        let text = match types.shaped(ty).map(|shaped| types.get(shaped.element)) {
            Some(Type::Index) => {
                let sizes: Vec<_> = tensor.values()?.into_iter().map(|size| size as u64).collect();
                format!("torch.Size({sizes:?})")
            }
            Some(_) => tensor.torch_text()?,
            None => tensor.values()?.into_iter().map(|number| tensor.numbers().text(number)).collect(),
        };
        tensor.give_to(&mut self.spare);
        Ok(text)
    }
}

/// Normally distributed numbers, from two numbers of SplitMix64 each, by the method of Box and Muller.
fn normal(mut state: u64) -> impl Iterator<Item = f64> {
    let mut uniform = move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((mixed ^ (mixed >> 31)) >> 11) as f64 + 0.5) / (1u64 << 53) as f64
    };
    std::iter::repeat_with(move || (-2.0 * uniform().ln()).sqrt() * (std::f64::consts::TAU * uniform()).cos())
}
