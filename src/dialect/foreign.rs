//! Types and attributes of dialects without a description: the interfaces that they implement are unknown.
//!
//! `mlir-opt` reads such types as opaque, and refuses them where an interface is required; the tools of their projects may accept them.

use super::{is_registered, of_symbol};
use crate::ir::types::Types;
use crate::ir::{Type, TypeId};

impl Types {
    /// Whether a type may implement any interface.
    #[inline]
    pub(crate) fn may_implement(&self, ty: TypeId) -> bool {
        matches!(self.resolved(ty), Type::Opaque(text) if self.symbol_may_implement(text))
    }

    /// Whether the type `!dialect.type`, or the attribute `#dialect.attribute`, may implement any interface.
    pub(crate) fn symbol_may_implement(&self, text: &[u8]) -> bool {
        !self.has_upstream_interfaces && !is_registered(of_symbol(text))
    }
}
