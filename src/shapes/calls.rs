//! Calls: the constraints of the callee's body on the operands and results of a call.

use super::apply::{RelationReader, RelationRefusal, RelationState, columns};
use super::bind::Partial;
use super::dims::ElementTerms;
use crate::flow::{BlockEnding, Flows};
use crate::ir::{AttributeId, Ir, OpId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Functions by their names; `None` for a name that several functions have.
#[derive(Debug, Default)]
pub(crate) struct Functions<'a> {
    of: FxHashMap<&'a [u8], Option<OpId>>,
}

impl<'a> Functions<'a> {
    pub(crate) fn new(ir: &'a Ir, flows: &Flows<'_>) -> Self {
        let mut functions = Self::default();
        for op in ir.operations() {
            if ir.operation(op).extra.is_some()
                && flows.is_function(ir, op)
                && let Some(name) = name(ir, op)
            {
                functions.of.entry(name).and_modify(|known| *known = None).or_insert(Some(op));
            }
        }
        functions
    }
}

fn name(ir: &Ir, function: OpId) -> Option<&[u8]> {
    match *ir.attributes.resolve(ir.attribute(function, "sym_name")?) {
        crate::ir::AttributeKind::String(text, _) => Some(ir.texts.get(text)),
        _ => None,
    }
}

/// The current calls, and the remaining number of operations to read in callees.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    pub(crate) open: SmallVec<[OpId; 4]>,
    pub(crate) left: usize,
}

impl Calls {
    /// The budget of a function, in proportion to its number of operations.
    pub(crate) fn of(function: OpId, operations: usize) -> Self {
        Self { open: [function].into_iter().collect(), left: 1024 + 16 * operations }
    }
}

impl RelationReader<'_> {
    /// The function of this module that an attribute names, if the module has its body.
    pub(crate) fn function_of(&self, attribute: AttributeId) -> Option<OpId> {
        let symbol = self.ir.symbol(attribute)?;
        let functions = self.functions.as_ref()?.get_or_init(|| Functions::new(self.ir, &self.flows));
        let function = functions.of.get(&symbol[..]).copied().flatten()?;
        let region = self.ir.regions(function).next()?;
        (self.ir.block_count(region) > 0).then_some(function)
    }

    /// The callee of a call, if calls are followed, and the module has its body, of one block.
    pub(crate) fn callee(&self, call: OpId) -> Option<OpId> {
        let callee = self.function_of(self.ir.attribute(call, "callee")?)?;
        let region = self.ir.regions(callee).next()?;
        (self.ir.block_count(region) == 1).then_some(callee)
    }

    /// Reads the body of the callee with the operands as its arguments. The results of a declaration, of a function that is being read, and of calls beyond
    /// the budget are unknown.
    pub(crate) fn call(&self, op: OpId, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
        let ir = self.ir;
        let Some(callee) = self.callee(op) else { return Ok(()) };
        let Some(entry) = ir.regions(callee).next().and_then(|region| ir.blocks(region).next()) else { return Ok(()) };
        let count = ir.block_ops(entry).take(reading.calls.left + 1).count();
        if reading.calls.open.contains(&callee)
            || reading.calls.open.len() > self.budget.nested_calls
            || count > reading.calls.left
        {
            return Ok(());
        }
        let operands = ir.operands(op);
        if ir.arguments(entry).len() != operands.len() {
            return Err(RelationRefusal::Invalid);
        }
        reading.calls.left -= count;
        // In the callee, operands are identified by values of the callee, not of the caller.
        for operand in operands {
            reading.row(ir, *operand);
            self.elements(*operand, reading);
        }
        let met = reading.dims.met();
        for (argument, operand) in ir.arguments(entry).zip(operands) {
            if !ir.types.same(ir.value_type(argument), ir.value_type(*operand)) {
                return Err(RelationRefusal::Invalid);
            }
            if let Some(row) = reading.row(ir, *operand) {
                let dims = columns(row, reading);
                reading.dims.set(argument, &dims);
            }
            if let Some(elements) = reading.dims.elements(*operand).cloned() {
                reading.dims.set_elements(argument, elements);
            }
        }
        reading.calls.open.push(callee);
        reading.facts.enter(reading.calls.open.len() - 1);
        let results = self.body(callee, reading);
        reading.calls.open.pop();
        reading.facts.enter(reading.calls.open.len() - 1);
        reading.dims.go_back(met);
        for (result, (dims, elements)) in ir.results(op).zip(results?) {
            if let Some(dims) = dims {
                self.bind_result(result, &dims, reading)?;
            }
            if let Some(elements) = elements {
                reading.dims.set_elements(result, elements);
            }
        }
        Ok(())
    }

    fn body(&self, callee: OpId, reading: &mut RelationState<'_>) -> Result<ReturnedSizes, RelationRefusal> {
        let ir = self.ir;
        let entry =
            ir.regions(callee).next().and_then(|region| ir.blocks(region).next()).ok_or(RelationRefusal::Invalid)?;
        for inner in ir.block_ops(entry) {
            if let Some(transfer) = self.transfer(inner) {
                self.apply(inner, transfer, reading)?;
            }
        }
        let Some(last) = ir.last_op(entry).filter(|last| self.flows.ending(ir, *last) == BlockEnding::Passes) else {
            return Ok(ReturnedSizes::new());
        };
        let values = ir.operands(last).iter().map(|value| {
            let dims = reading.row(ir, *value).map(|row| columns(row, reading).into_iter().map(Some).collect());
            (dims, self.elements(*value, reading))
        });
        Ok(values.collect())
    }
}

/// The sizes and numbers of the values that a function returns.
type ReturnedSizes = SmallVec<[(Option<Partial>, Option<ElementTerms>); 4]>;
