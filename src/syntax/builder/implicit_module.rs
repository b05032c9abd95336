//! The module around a file that does not write one.

use super::Builder;
use crate::ir::{BlockId, Form, OpId, OpNameId, RegionId, Run, TopLevel};

impl Builder<'_> {
    /// MLIR puts a module around a file that does not consist of one.
    pub(super) fn wrap_in_module(&mut self) {
        let ops: Vec<OpId> = self.ir.top_level().collect();
        if let [only] = ops[..]
            && self.ir.op_name(only) == b"builtin.module"
        {
            return;
        }
        let name = self.module_name();
        _ = self.format_of(name, b"builtin.module");
        let region = RegionId::at(self.ir.regions.len());
        let block = BlockId::at(self.ir.blocks.len());
        let module = OpId::at(self.ir.operations.len());
        self.ir.regions.push(crate::ir::Region {
            operation: Some(module),
            first: Some(block),
            last: Some(block),
            next: None,
            block_count: 1,
        });
        self.ir.blocks.push(crate::ir::Block {
            region,
            label: None,
            arguments: Run::default(),
            locations: Run::default(),
            first: ops.first().copied(),
            last: ops.last().copied(),
            next: None,
            place: 0,
        });
        for (index, op) in ops.iter().enumerate() {
            let operation = &mut self.ir.operations[op.index()];
            operation.block = Some(block);
            operation.next = ops.get(index + 1).copied();
        }
        self.ir.extras.push(crate::ir::Extra { first_region: Some(region), ..Default::default() });
        self.ir.operations.push(crate::ir::Operation {
            name,
            operands: Run::default(),
            results: Run::default(),
            extra: Some(crate::ir::ExtraId::at(self.ir.extras.len() - 1)),
            signature: None,
            block: None,
            next: None,
            place: 0,
            types: 0,
            form: Form::ImplicitModule,
            has_place: false,
        });
        let first = self.ir.top_level.iter().position(|item| matches!(item, TopLevel::Operation(_)));
        self.ir.top_level.retain(|item| !matches!(item, TopLevel::Operation(_)));
        let at = first.unwrap_or(self.ir.top_level.len()).min(self.ir.top_level.len());
        self.ir.top_level.insert(at, TopLevel::Operation(module));
    }

    /// The name of modules, which need not occur in the text.
    pub(super) fn module_name(&mut self) -> OpNameId {
        let text = self.ir.texts.add(b"builtin.module");
        OpNameId::at(self.ir.op_names.intern(&self.ir.texts, b"builtin.module", text))
    }
}
