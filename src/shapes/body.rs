//! The arguments of regions that compute the elements of a tensor one by one.

use super::apply::RelationReader;
use crate::ir::attributes::AffineExpression;
use crate::ir::{AttributeId, AttributeKind, BlockId, OpId, ValueId};

/// An argument of a body that computes an element of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BodyElement {
    /// The index of the element.
    Index,
    /// An element of an operand: the element at the current index, or always the same element.
    Of(ValueId, Option<u64>),
    Other,
}

impl RelationReader<'_> {
    /// The arguments of a body that computes the elements of the only result, a number or a vector; `None` if the order of the elements
    /// differs.
    pub(crate) fn elements_of_body(&self, op: OpId, body: BlockId) -> Option<Vec<BodyElement>> {
        let ir = self.ir;
        let maps = ir.attribute(op, "indexing_maps").and_then(|maps| ir.array(maps));
        let arguments = ir.arguments(body).len();
        match (maps, ir.op_name_bytes(op)) {
            (Some(maps), _) => {
                let (last, _) = maps.split_last()?;
                let is_in_order = matches!(self.body_index(*last)?, None | Some(BodyIndex::Loop));
                if !is_in_order || maps.len() != ir.operands(op).len() {
                    return None;
                }
                let found = ir.operands(op).iter().zip(maps).map(|(operand, map)| match self.body_index(*map) {
                    Some(Some(BodyIndex::Loop)) => BodyElement::Of(*operand, None),
                    Some(Some(BodyIndex::Fixed(at))) => BodyElement::Of(*operand, Some(at)),
                    Some(None) => BodyElement::Of(*operand, Some(0)),
                    None => BodyElement::Other,
                });
                Some(found.collect())
            }
            (None, b"linalg.map") => {
                Some(ir.operands(op).iter().take(arguments).map(|operand| BodyElement::Of(*operand, None)).collect())
            }
            (None, b"tensor.generate") if arguments == 1 => Some(vec![BodyElement::Index]),
            (None, _) => None,
        }
    }

    /// The index that a map has for a loop: the inner `None` if it has no index; the outer `None` if there are several loops, or the index
    /// is computed.
    fn body_index(&self, map: AttributeId) -> Option<Option<BodyIndex>> {
        let attributes = &self.ir.attributes;
        let AttributeKind::AffineMap(_, form) = *attributes.resolve(map) else { return None };
        let results = &attributes.affine_results[form.results.range()];
        if form.dims > 1 || results.len() > 1 {
            return None;
        }
        match results.first().map(|result| attributes.affine[result.expression.index()]) {
            None => Some(None),
            Some(AffineExpression::Dim(0)) => Some(Some(BodyIndex::Loop)),
            Some(AffineExpression::Constant(at)) => Some(Some(BodyIndex::Fixed(u64::try_from(at).ok()?))),
            Some(_) => None,
        }
    }
}

/// The index of an operand of a body.
enum BodyIndex {
    Loop,
    Fixed(u64),
}
