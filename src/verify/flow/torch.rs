//! `torch.prim.If` and `torch.prim.Loop`: a value may have a subtype of the expected type.

use super::{FlowResult, FlowView};
use crate::ir::{Holder, TypeId};

impl FlowView<'_> {
    pub(super) fn torch(&self) -> FlowResult {
        self.edges()
    }

    /// Whether a value of one type may be used as a value of another. Types without sizes are only compared by kind: numbers,
    /// booleans, strings and tensors are distinct.
    pub(super) fn is_subtype(&self, source: TypeId, target: TypeId) -> bool {
        if self.same(source, target) {
            return true;
        }
        if let (Holder::Shape(left), Holder::Shape(right)) =
            (self.cx.ir.types.holder(source), self.cx.ir.types.holder(target))
        {
            return Self::agrees(Some(left), Some(right));
        }
        let simple = ["!torch.int", "!torch.float", "!torch.bool", "!torch.str", "!torch.none", "!torch.Device"];
        let is_simple = |ty| simple.contains(&&*self.print(ty));
        !(is_simple(source) && is_simple(target))
    }
}
