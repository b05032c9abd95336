//! [`ValueScope`]: the numbers of values in an operation that is isolated from above.

use super::BytecodeError;
use crate::ir::ValueId;
use std::collections::BTreeMap;

/// The values visible in an operation that is isolated from above.
#[derive(Debug, Default)]
pub(super) struct ValueScope {
    pub(super) values: Vec<Option<ValueId>>,
    /// The number of the next value, for each region that is open.
    pub(super) next: Vec<usize>,
    /// The operands that use each value before its definition.
    pub(super) forward: BTreeMap<usize, Vec<usize>>,
}

impl ValueScope {
    /// Begins a region that defines a number of values.
    pub(super) fn enter_region(&mut self, values: usize) {
        self.next.push(self.values.len());
        self.values.resize(self.values.len() + values, None);
    }

    /// Ends a region.
    pub(super) fn leave_region(&mut self, values: usize, offset: usize) -> Result<(), BytecodeError> {
        let kept = self.values.len().saturating_sub(values);
        // A value that is used and not defined by now is never defined.
        let undefined = self.forward.range(kept..).next();
        if let Some((index, _)) = undefined {
            return Err(BytecodeError::Undefined { offset, index: *index });
        }
        self.next.pop();
        self.values.truncate(kept);
        Ok(())
    }
}
