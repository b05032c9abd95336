//! [`Ir::is_same_as`]: whether two modules are equal except for the names of values.

use super::{AttributeId, BlockId, Ir, OpId, RegionId, TypeId, ValueId};
use rustc_hash::FxHashMap;

/// The parts of one module that correspond to parts of another module.
#[derive(Default)]
struct Pairs {
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
}

/// The types and attributes of two modules that were compared, and whether they are equal.
#[derive(Debug, Default)]
pub(crate) struct SameParts {
    types: FxHashMap<(TypeId, TypeId), bool>,
    attributes: FxHashMap<(AttributeId, AttributeId), bool>,
}

impl Ir {
    /// Whether another module has the same operations in the same order, with the same types, attributes, regions and
    /// successors, and corresponding operands. Names of values and blocks, forms and locations are ignored.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.are_same(&self.in_order(), other, &other.in_order(), &mut SameParts::default())
    }

    /// Whether an operation of this module and one of another module are equal in the sense of [`Ir::is_same_as`], including nested ones.
    /// `parts` are of the same two modules.
    pub(crate) fn is_same_op(&self, own: OpId, other: &Self, others: OpId, parts: &mut SameParts) -> bool {
        self.are_same(&self.nested(own), other, &other.nested(others), parts)
    }

    /// Whether two lists of operations, outer ones before nested ones, are equal in the sense of [`Ir::is_same_as`].
    fn are_same(&self, own: &[OpId], other: &Self, others: &[OpId], parts: &mut SameParts) -> bool {
        let mut pairs = Pairs::default();
        let mut is_same = |own, others| self.has_same_frame(own, other, others, (&mut pairs, parts));
        own.len() == others.len()
            && own.iter().zip(others).all(|(own, others)| is_same(*own, *others))
            && own.iter().zip(others).all(|(own, others)| self.has_same_references(*own, other, *others, &pairs))
    }

    /// All operations, outer ones first.
    fn in_order(&self) -> Vec<OpId> {
        self.top_level().flat_map(|op| self.nested(op)).collect()
    }

    /// Whether operations agree in everything except the parts they refer to.
    fn has_same_frame(
        &self,
        own: OpId,
        other: &Self,
        others: OpId,
        (pairs, parts): (&mut Pairs, &mut SameParts),
    ) -> bool {
        let is_same = |own: Option<AttributeId>, others: Option<AttributeId>, parts: &mut SameParts| match (own, others)
        {
            (Some(own), Some(others)) => {
                let known = parts.attributes.entry((own, others));
                *known.or_insert_with(|| self.print_attribute(own) == other.print_attribute(others))
            }
            (None, None) => true,
            _ => false,
        };
        self.op_name_bytes(own) == other.op_name_bytes(others)
            && self.pair(self.results(own), other, other.results(others), (pairs, parts))
            && is_same(self.properties(own), other.properties(others), parts)
            && is_same(self.attribute_dictionary(own), other.attribute_dictionary(others), parts)
            && self.has_same_regions(own, other, others, (pairs, parts))
    }

    fn has_same_regions(
        &self,
        own: OpId,
        other: &Self,
        others: OpId,
        (pairs, parts): (&mut Pairs, &mut SameParts),
    ) -> bool {
        let regions: Vec<(RegionId, RegionId)> = self.regions(own).zip(other.regions(others)).collect();
        let same = self.regions(own).count() == other.regions(others).count();
        same && regions.into_iter().all(|(own, others)| {
            let blocks: Vec<(BlockId, BlockId)> = self.blocks(own).zip(other.blocks(others)).collect();
            self.block_count(own) == other.block_count(others)
                && blocks.into_iter().all(|(own, others)| {
                    pairs.blocks.insert(own, others);
                    self.block_ops(own).count() == other.block_ops(others).count()
                        && self.pair(self.arguments(own), other, other.arguments(others), (pairs, parts))
                })
        })
    }

    /// Pairs a value with a value of the other module, if their types are equal.
    fn pair(
        &self,
        own: impl ExactSizeIterator<Item = ValueId>,
        other: &Self,
        others: impl ExactSizeIterator<Item = ValueId>,
        (pairs, parts): (&mut Pairs, &mut SameParts),
    ) -> bool {
        own.len() == others.len()
            && own.zip(others).all(|(own, others)| {
                pairs.values.insert(own, others);
                let types = (self.value_type(own), other.value_type(others));
                let known = parts.types.entry(types);
                *known.or_insert_with(|| self.print_type(types.0) == other.print_type(types.1))
            })
    }

    fn has_same_references(&self, own: OpId, other: &Self, others: OpId, pairs: &Pairs) -> bool {
        let (values, other_values) = (self.operands(own), other.operands(others));
        let (blocks, other_blocks) = (self.successors(own), other.successors(others));
        let is_value = |(own, others): (&ValueId, &ValueId)| match pairs.values.get(own) {
            Some(pair) => pair == others,
            // A value without a definition is compared by its name.
            None => self.value_name(*own) == other.value_name(*others),
        };
        values.len() == other_values.len()
            && blocks.len() == other_blocks.len()
            && values.iter().zip(other_values).all(is_value)
            && blocks.iter().zip(other_blocks).all(|(own, others)| pairs.blocks.get(own) == Some(others))
    }
}
