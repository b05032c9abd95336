//! Results on broadcasting that hold for all dynamic sizes: [`statically_known_broadcastable`].

use super::Dim;

/// Whether operands broadcast, by their static shapes alone. Ordered from certain to impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Broadcastability {
    /// The operands broadcast for all dynamic sizes.
    Proved,
    /// The operands broadcast for some dynamic sizes and not for others.
    Possible,
    /// The operands broadcast for no dynamic sizes.
    Impossible,
}

/// Decides from the static shapes alone whether operands broadcast for all, some or no values of their dynamic sizes.
///
/// A column is safe if it has at most one dynamic dimension and otherwise 1s, or only 1s and one static size. `None`, an unranked operand, counts as a dynamic
/// dimension in every column.
///
/// MLIR's function of this name answers `true` for [`Broadcastability::Proved`] and `false` for the other two.
///
/// ```
/// use broadcastable::shape::{Broadcastability, Shape, statically_known_broadcastable};
///
/// let known = |texts: &[&str]| {
///     let shapes: Vec<Shape> = texts.iter().filter_map(|text| text.parse().ok()).collect();
///     statically_known_broadcastable(shapes.iter().map(Shape::dims))
/// };
/// assert_eq!(known(&["?x4", "1x4"]), Broadcastability::Proved);
/// assert_eq!(known(&["?x4", "2x4"]), Broadcastability::Possible); // only if ? is 1 or 2
/// assert_eq!(known(&["?x4", "2x3"]), Broadcastability::Impossible);
/// ```
///
/// Source: `OpTrait::util::staticallyKnownBroadcastable` of
/// [MLIR's traits](https://mlir.llvm.org/doxygen/Traits_8h.html); the third answer is an addition of this crate.
pub fn statically_known_broadcastable<'a>(operands: impl IntoIterator<Item = Option<&'a [Dim]>>) -> Broadcastability {
    // From right to left; a column that no operand has contains only unranked operands, and 1s.
    let mut columns: Vec<Column> = Vec::new();
    let mut unranked = Column::default();
    for operand in operands {
        let Some(dims) = operand else {
            unranked.dynamic += 1;
            continue;
        };
        if columns.len() < dims.len() {
            columns.resize_with(dims.len(), Column::default);
        }
        for (column, dim) in columns.iter_mut().zip(dims.iter().rev()) {
            column.add(*dim);
        }
    }
    let answers = columns.iter().map(|column| column.answer(unranked.dynamic));
    answers.fold(unranked.answer(0), Broadcastability::max)
}

/// The dimensions other than 1 of a column.
#[derive(Default)]
struct Column {
    dynamic: usize,
    size: Option<Dim>,
    conflict: bool,
}

impl Column {
    fn add(&mut self, dim: Dim) {
        if dim.is_dynamic() {
            self.dynamic += 1;
        } else if !dim.is_one() {
            self.conflict |= *self.size.get_or_insert(dim) != dim;
        }
    }

    fn answer(&self, unranked: usize) -> Broadcastability {
        let dynamic = self.dynamic.saturating_add(unranked);
        if self.conflict {
            Broadcastability::Impossible
        } else if dynamic + usize::from(self.size.is_some()) <= 1 {
            Broadcastability::Proved
        } else {
            Broadcastability::Possible
        }
    }
}
