//! The type `memref<..>`: elements, layout and memory space.

use super::core::BuilderCore;
use super::types::{OpenShape, ShapeDraft};
use crate::dialect;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, TypeId};
use crate::source::Span;
use crate::syntax::error::TypeError;

impl ShapeDraft {
    pub(crate) fn memref_type(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let Some((shape, element, span, parameters)) = self.end(core) else {
            return core.push_type(Type::Erroneous);
        };
        let whole = Span::new(start, end);
        if parameters.iter().any(|of| matches!(core.ir.attributes.resolve(*of), AttributeKind::Erroneous)) {
            return core.push_type(Type::Erroneous);
        }
        if !is_memref_element(core, element) {
            core.refuse_type(span, TypeError::MemRefElement(core.ir.print_type(element)));
            return core.push_type(Type::Erroneous);
        }
        if let Some((parameter, error)) = memref_parameters(core, &shape, &parameters) {
            let is_of_whole =
                matches!(error, TypeError::LayoutRank { .. } | TypeError::StrideCount { .. } | TypeError::MemorySpace);
            core.refuse_type(whole, error);
            if let Some(end) = shape.ends.get(parameter).filter(|_| !is_of_whole) {
                core.place_behind(*end);
            }
            return core.push_type(Type::Erroneous);
        }
        if shape.is_unranked {
            return core.push_type(Type::UnrankedMemRef { element, space: parameters.first().copied() });
        }
        core.push_type(Type::MemRef { shape: shape.dims.into(), element, parameters: parameters.into() });
    }
}

/// `[layout][, space]`: at most one of each, in this order; the layout must match the rank.
fn memref_parameters(
    core: &BuilderCore<'_>,
    shape: &OpenShape,
    parameters: &[AttributeId],
) -> Option<(usize, TypeError)> {
    let (mut space, mut unsupported) = (false, None);
    for (index, parameter) in parameters.iter().enumerate() {
        let attribute = core.ir.attributes.resolve(*parameter);
        let layout_rank = match attribute {
            AttributeKind::AffineMap(_, form) => Some(form.dims as usize),
            AttributeKind::Strided(_, rank) => Some(*rank as usize),
            _ => None,
        };
        let rank = shape.dims.len();
        // An attribute without a description may be a layout.
        if may_implement(core, *parameter) && !space && index + 1 < parameters.len() {
            continue;
        }
        match layout_rank {
            Some(_) if shape.is_unranked => return Some((index, TypeError::UnrankedLayout)),
            Some(_) if space => return Some((index, TypeError::LayoutAfterSpace)),
            Some(strides) if strides != rank => {
                let error = match attribute {
                    AttributeKind::AffineMap(_, form) => TypeError::LayoutRank { rank, dims: form.dims },
                    _ => TypeError::StrideCount { strides, rank },
                };
                return Some((index, error));
            }
            Some(_) => {}
            None if space => return Some((index, TypeError::MemorySpaces)),
            None => space = true,
        }
        let is_supported = match attribute {
            AttributeKind::Opaque(text, _) => {
                let name = dialect::of_symbol(core.ir.texts.get(*text));
                dialect::is_registered(name)
                    || may_implement(core, *parameter)
                    || std::str::from_utf8(name).is_ok_and(|name| core.options.registry.is_known_dialect(name))
            }
            AttributeKind::AffineMap(..)
            | AttributeKind::Strided(..)
            | AttributeKind::Integer(..)
            | AttributeKind::Bool(_)
            | AttributeKind::String(..)
            | AttributeKind::Dictionary(_)
            | AttributeKind::Erroneous
            | AttributeKind::Alias(_) => true,
            _ => false,
        };
        if !is_supported {
            unsupported.get_or_insert((index, TypeError::MemorySpace));
        }
    }
    unsupported
}

/// Whether an attribute is of a dialect without a description.
fn may_implement(core: &BuilderCore<'_>, attribute: AttributeId) -> bool {
    match core.ir.attributes.resolve(attribute) {
        AttributeKind::Opaque(text, _) => core.ir.types.symbol_may_implement(core.ir.texts.get(*text)),
        _ => false,
    }
}

fn is_memref_element(core: &BuilderCore<'_>, element: TypeId) -> bool {
    match core.ir.types.resolved(element) {
        Type::Integer { .. }
        | Type::Float(_)
        | Type::Index
        | Type::Complex(_)
        | Type::MemRef { .. }
        | Type::UnrankedMemRef { .. }
        | Type::Vector { .. }
        | Type::Erroneous => true,
        // Two types of MLIR's own dialects can be elements of a memref.
        Type::Opaque(text) => {
            text.starts_with(b"!ptr.ptr<")
                || text.starts_with(b"!test.memref_element")
                || core.ir.types.symbol_may_implement(text)
        }
        _ => false,
    }
}
