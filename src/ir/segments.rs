//! The operands and results of an operation for each name in its definition: one, or several.

use super::{ArenaRange, AttributeId, Ir, OpId};
use crate::assembly::{Arity, OpDefinition, Side, Structure};
use smallvec::SmallVec;

impl Ir {
    /// The property with the number of values of each operand, or of each result, by its current or its earlier name.
    pub(crate) fn segment_sizes(&self, op: OpId, side: Side) -> Option<AttributeId> {
        self.attribute(op, side.segments()).or_else(|| self.attribute(op, side.old_segments()))
    }
}

/// Whether an operation has segment sizes with a name.
pub(crate) fn is_segment_sizes(info: &OpDefinition, name: &[u8]) -> bool {
    let is_name = |side: Side| name == side.segments().as_bytes() || name == side.old_segments().as_bytes();
    [Side::Operands, Side::Results].into_iter().any(|side| info.has_segments(side) && is_name(side))
}

/// The places of the values of each operand; `None` if their number differs from the definition.
pub(crate) fn of_operands(ir: &Ir, op: OpId, info: &OpDefinition) -> Option<SmallVec<[ArenaRange; 8]>> {
    let sizes = if info.has_segments(Side::Operands) { Some(sizes(ir, op, Side::Operands)?) } else { None };
    let arities = info.operands().iter().map(|slot| slot.arity);
    runs(ir.operands(op).len(), arities, sizes, info.has_structure(Structure::SameVariadicOperandSize))
}

/// The places of the values of each result.
pub(crate) fn of_results(ir: &Ir, op: OpId, info: &OpDefinition) -> Option<SmallVec<[ArenaRange; 8]>> {
    let sizes = if info.has_segments(Side::Results) { Some(sizes(ir, op, Side::Results)?) } else { None };
    let arities = info.results().iter().map(|slot| slot.arity);
    runs(ir.results(op).len(), arities, sizes, info.has_structure(Structure::SameVariadicResultSize))
}

fn sizes(ir: &Ir, op: OpId, side: Side) -> Option<Vec<i64>> {
    ir.integers(ir.segment_sizes(op, side)?)
}

/// Assigns `total` values to names, each of which has one value or several.
pub(crate) fn runs(
    total: usize,
    arities: impl Iterator<Item = Arity> + Clone,
    sizes: Option<Vec<i64>>,
    is_even: bool,
) -> Option<SmallVec<[ArenaRange; 8]>> {
    let single = arities.clone().filter(|arity| *arity == Arity::One).count();
    let several = arities.clone().count() - single;
    let rest = total.checked_sub(single)?;
    let share = match several {
        _ if sizes.is_some() => 0,
        0 if rest == 0 => 0,
        1 => rest,
        _ if is_even && several > 0 && rest.is_multiple_of(several) => rest / several,
        _ => return None,
    };
    let mut sizes = sizes.map(|sizes| sizes.into_iter());
    let mut runs = SmallVec::new();
    let mut start = 0usize;
    for arity in arities {
        let count = match (&mut sizes, arity) {
            (Some(sizes), _) => usize::try_from(sizes.next()?).ok()?,
            (None, Arity::One) => 1,
            (None, _) => share,
        };
        let fits = match arity {
            Arity::One => count == 1,
            Arity::Optional => count <= 1,
            Arity::Variadic | Arity::VariadicOfVariadic => true,
        };
        let end = start.checked_add(count).filter(|end| fits && *end <= total)?;
        runs.push(ArenaRange::new(start, end));
        start = end;
    }
    (start == total).then_some(runs)
}
