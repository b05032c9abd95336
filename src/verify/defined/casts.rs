//! The casts of `arith`: their source and result types.

use super::fault::DefinitionFault;
use super::view::OpTypes;
use crate::dialect::CastRule;
use crate::ir::types::{ShapedKind, float_width};
use crate::ir::{Type, TypeId};

/// The properties of an element type that casts compare.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CastElement {
    Integer(u32),
    Float(u32),
    Index,
}

impl CastElement {
    fn width(self) -> Option<u32> {
        match self {
            Self::Integer(width) | Self::Float(width) => Some(width),
            Self::Index => None,
        }
    }
}

impl OpTypes<'_> {
    pub(super) fn cast(&self, rule: CastRule) -> Result<(), DefinitionFault> {
        let (operands, results) = (self.operands(), self.results());
        let (Some(from), Some(to)) = (operands.first(), results.last()) else { return Ok(()) };
        // Operations with a scale compare only the first operand and the result.
        if self.casts(from.1, to.1, rule) {
            return Ok(());
        }
        let text = |ty: &TypeId| format!("'{}'", self.print(*ty));
        let types: Vec<String> = operands.iter().map(|(_, ty)| text(ty)).collect();
        Err(DefinitionFault::Cast {
            plural: if types.len() == 1 { "" } else { "s" },
            from: types.join(", "),
            to: text(&to.1),
            first: *from,
            other: *to,
            rule,
        })
    }

    fn casts(&self, from: TypeId, to: TypeId, rule: CastRule) -> bool {
        let types = self.arena();
        let encoding = |ty: TypeId| match types.resolved(ty) {
            Type::RankedTensor { encoding, .. } => Some(*encoding),
            _ => None,
        };
        let encodings_differ = match (encoding(from), encoding(to)) {
            (Some(from), Some(to)) => from != to,
            _ => false,
        };
        if encodings_differ {
            return false;
        }
        let with_memref = match rule {
            CastRule::Bitcast | CastRule::IndexCast => true,
            CastRule::Extends | CastRule::Truncates | CastRule::Any => false,
        };
        let (Some(from), Some(to)) = (self.cast_element(from, with_memref), self.cast_element(to, with_memref)) else {
            return false;
        };
        match rule {
            CastRule::Extends => from.width() < to.width(),
            CastRule::Truncates => from.width() > to.width(),
            CastRule::Bitcast => from.width().is_some() && from.width() == to.width(),
            CastRule::IndexCast => (from == CastElement::Index) != (to == CastElement::Index),
            CastRule::Any => true,
        }
    }

    fn cast_element(&self, ty: TypeId, with_memref: bool) -> Option<CastElement> {
        let element = match self.shaped(ty) {
            Some(shaped) if shaped.kind == ShapedKind::MemRef && !with_memref => return None,
            Some(shaped) => shaped.element,
            None => ty,
        };
        match self.arena().resolved(element) {
            Type::Integer { width, .. } => Some(CastElement::Integer(*width)),
            Type::Float(name) => Some(CastElement::Float(float_width(name))),
            Type::Index => Some(CastElement::Index),
            _ => None,
        }
    }
}
