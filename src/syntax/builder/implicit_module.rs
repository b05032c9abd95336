//! The implicit module around a file without one.

use super::TextBuilder;
use crate::ir::{Block, BlockId, Form, OpId, OpNameId, TopLevel};

impl TextBuilder<'_> {
    /// Adds a module around a file that is not a single module, as MLIR does.
    pub(crate) fn wrap_in_module(&mut self) {
        let ops: Vec<OpId> = self.core.ir.top_level().collect();
        if let [only] = ops[..]
            && self.core.ir.op_name_bytes(only) == b"builtin.module"
        {
            return;
        }
        let name = self.module_name();
        _ = self.forms.format_of(&mut self.core, name, b"builtin.module");
        let module = self.core.ir.make_op(name, Form::ImplicitModule, &[], &[]);
        let region = self.core.ir.append_region(module);
        let block = BlockId::at(self.core.ir.blocks.len());
        self.core.ir.blocks.push(Block { place: 0, ..Block::new(region) });
        self.core.ir.append_block(block, region);
        ops.iter().for_each(|op| self.core.ir.append_op(*op, block));
        let first = self.core.ir.top_level.iter().position(|item| matches!(item, TopLevel::Operation(_)));
        self.core.ir.top_level.retain(|item| !matches!(item, TopLevel::Operation(_)));
        let at = first.unwrap_or(self.core.ir.top_level.len()).min(self.core.ir.top_level.len());
        self.core.ir.top_level.insert(at, TopLevel::Operation(module));
    }

    /// The name of modules, which need not occur in the text.
    pub(crate) fn module_name(&mut self) -> OpNameId {
        let text = self.core.ir.texts.add(b"builtin.module");
        OpNameId::at(self.core.ir.op_names.intern(&self.core.ir.texts, b"builtin.module", text))
    }
}
