//! Replacement and removal of operations that were built.

use super::operations::{OperationState, verify_op_name};
use super::skipped::{SkippedNames, is_inside_skipped, skipped_around};
use super::{BuildError, Builder, Handle};
use crate::ir::{Definition, Form, OpId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

impl Builder {
    /// Replaces an operation by another one at its place, which takes over the results, such as a computation by a constant. Location and regions
    /// are kept.
    ///
    /// # Errors
    /// [`BuildError::Replacement`] when the new one states results or successors; [`BuildError::Fixed`] for a module, a function
    /// or a return, and in a region of an operation that was skipped; and those of [`Builder::create`].
    pub fn replace(&mut self, op: Handle<OpId>, state: OperationState) -> Result<(), BuildError> {
        let op = self.take(op)?;
        if self.ir.form(op) != Form::Generic || is_inside_skipped(&self.ir, op) {
            return Err(self.fixed(op));
        }
        if !(state.results.is_empty() && state.successors.is_empty()) {
            return Err(BuildError::Replacement { operation: state.name });
        }
        verify_op_name(&state.name)?;
        let operands = self.take_all(&state.operands)?;
        self.verify_room(operands.len())?;
        let properties = self.optional_dictionary(&state.properties)?;
        let attributes = self.optional_dictionary(&state.attributes)?;
        let location = self.location_of(state.location, state.span)?;
        let name = self.ir.op_name_of(&state.name);
        self.ir.replace_operands(op, &operands);
        self.ir.operations[op.index()].name = name;
        let extra = self.ir.extra_mut(op);
        (extra.properties, extra.attributes) = (properties, attributes);
        extra.location = location.or(extra.location);
        Ok(())
    }

    /// Erases operations with their regions. Their handles are refused from then on; other handles stay valid.
    ///
    /// A skipped operation is printed as its original text, which may use or define every name in it.
    ///
    /// # Errors
    /// [`BuildError::Used`] if an operation that is kept uses a result of an erased one, [`BuildError::Fixed`] for the module and in a region of a skipped
    /// operation that is kept, [`BuildError::Foreign`]. Then no operation is erased.
    pub fn erase(&mut self, ops: &[Handle<OpId>]) -> Result<(), BuildError> {
        let ops = self.take_all(ops)?;
        let ir = &self.ir;
        let mut gone: FxHashSet<OpId> = FxHashSet::default();
        let mut open = ops.clone();
        while let Some(op) = open.pop() {
            if ir.op_name_bytes(op) == b"builtin.module" && ir.parent_block(op).is_none() {
                return Err(self.fixed(op));
            }
            if gone.insert(op) {
                open.extend(ir.regions(op).flat_map(|region| ir.blocks(region)).flat_map(|block| ir.block_ops(block)));
            }
        }
        if let Some(op) = ops.iter().copied().find(|op| skipped_around(ir, *op).any(|around| !gone.contains(&around))) {
            return Err(self.fixed(op));
        }
        if let Some(used) = self.used_result(&gone) {
            return Err(BuildError::Used { operation: self.op_name(used) });
        }
        self.ir.remove_ops(&ops, &gone);
        Ok(())
    }

    /// An operation to be erased with a result that a remaining operation uses.
    fn used_result(&self, gone: &FxHashSet<OpId>) -> Option<OpId> {
        let ir = &self.ir;
        let defined = SkippedNames::defined(ir, |op| gone.contains(&op));
        let definition = |op: OpId, operand: ValueId| match ir.definition(operand) {
            Definition::Result(definition) => gone.contains(&definition).then_some(definition),
            Definition::Undefined => defined.of_use(ir, op, operand),
            Definition::Argument(_) => None,
        };
        let used_by = |op: OpId| ir.operands(op).iter().find_map(|operand| definition(op, *operand));
        let named = SkippedNames::used(ir, |op| !gone.contains(&op));
        let used = ir.operations().filter(|op| !gone.contains(op)).find_map(used_by);
        used.or_else(|| gone.iter().copied().find(|op| named.has_result_of(ir, *op)))
    }

    /// Erases operations whose results are unused, and then those whose results were used only by erased ones. `is_pure` returns whether operations of a name
    /// have no effect besides their results. Skipped operations are kept, with everything that they may use.
    ///
    /// # Errors
    /// The errors of [`Builder::erase`].
    ///
    /// ```
    /// use broadcastable::ir::build::{Builder, OperationState};
    ///
    /// let mut builder = Builder::new();
    /// let f32 = builder.float_type("f32")?;
    /// let one = builder.create_value(builder.body(), OperationState::new("calc.one").result(f32))?;
    /// let sum = OperationState::new("calc.add").operands([one, one]).result(f32);
    /// builder.create(builder.body(), sum)?;
    /// builder.erase_unused(|name| name.starts_with(b"calc."))?;
    /// assert_eq!(builder.finish().operations().len(), 1); // the module
    /// # Ok::<(), broadcastable::ir::build::BuildError>(())
    /// ```
    pub fn erase_unused(&mut self, is_pure: impl Fn(&[u8]) -> bool) -> Result<(), BuildError> {
        let ir = &self.ir;
        let mut uses: FxHashMap<ValueId, usize> = FxHashMap::default();
        ir.operations().flat_map(|op| ir.operands(op)).for_each(|value| *uses.entry(*value).or_default() += 1);
        let named = SkippedNames::used(ir, |_| true);
        let mut gone: FxHashSet<OpId> = FxHashSet::default();
        let mut open: Vec<OpId> = ir.operations().collect();
        while let Some(op) = open.pop() {
            let has_use = |result: ValueId| uses.get(&result).is_some_and(|count| *count > 0);
            let is_used = ir.results(op).any(has_use) || named.has_result_of(ir, op);
            let is_text = ir.form(op) == Form::Skipped || is_inside_skipped(ir, op);
            if is_used || is_text || !is_pure(ir.op_name_bytes(op)) || !gone.insert(op) {
                continue;
            }
            for operand in ir.operands(op) {
                uses.entry(*operand).and_modify(|count| *count -= 1);
                if let Definition::Result(definition) = ir.definition(*operand) {
                    open.push(definition);
                }
            }
        }
        let gone = gone.into_iter().map(|op| self.own(op)).collect::<Result<Vec<_>, _>>()?;
        self.erase(&gone)
    }
}
