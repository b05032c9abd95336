//! Which sizes are equal, and which operations require it: [`Equalities`].

use crate::ir::OpId;
use crate::sizes::Size;
use rustc_hash::FxHashMap;

/// Classes of equal sizes. The last addition can be undone.
///
/// A class is two trees: one to find its representative in few steps, and one of the equalities as they were added, so that the operations that an equality
/// follows from are searched for only on demand.
#[derive(Debug, Default)]
pub(super) struct Equalities {
    /// A size with a larger class around it.
    parents: FxHashMap<Size, Size>,
    /// The classes of more than one size, by the root of the first tree.
    classes: FxHashMap<Size, Class>,
    /// The second tree: a size that was declared equal to a size, and the operation that declared it.
    said: FxHashMap<Size, (Size, Option<OpId>)>,
    merges: Vec<Merge>,
}

#[derive(Clone, Copy, Debug)]
struct Class {
    sizes: usize,
    representative: Size,
}

/// Data for undoing the union of two classes.
#[derive(Clone, Copy, Debug)]
struct Merge {
    child: Size,
    root: Size,
    /// The representative of the class of `root`.
    representative: Size,
    /// The two sizes that were declared equal.
    ends: [Size; 2],
}

impl Equalities {
    /// How many equalities there are that joined two classes.
    pub(super) fn len(&self) -> usize {
        self.merges.len()
    }

    /// Forgets all but the first so many of them.
    pub(super) fn truncate(&mut self, len: usize) {
        for merge in self.merges.drain(len.min(self.merges.len())..).rev() {
            self.parents.remove(&merge.child);
            let sizes = self.classes.get(&merge.child).map_or(1, |class| class.sizes);
            if let Some(class) = self.classes.get_mut(&merge.root) {
                *class = Class { sizes: class.sizes - sizes, representative: merge.representative };
            }
            // The edge may have been turned around since.
            let [one, other] = merge.ends;
            let end = if self.said.get(&one).is_some_and(|(to, _)| *to == other) { one } else { other };
            self.said.remove(&end);
        }
    }

    /// The size that stands for all that are equal to this one: a known one if there is one.
    pub(super) fn representative(&self, size: Size) -> Size {
        self.class(self.root(size)).representative
    }

    /// Adds that an operation requires two sizes to be equal. Known sizes that differ are kept.
    pub(super) fn add(&mut self, left: Size, right: Size, op: Option<OpId>) {
        let roots = [self.root(left), self.root(right)];
        let classes = roots.map(|root| self.class(root));
        let representative = match classes.map(|class| class.representative) {
            [Size::Fixed(_), Size::Fixed(_)] => return,
            [known @ Size::Fixed(_), Size::Unknown(_)] | [Size::Unknown(_), known] => known,
        };
        if roots[0] == roots[1] {
            return;
        }
        let (small, large) = if classes[0].sizes <= classes[1].sizes { (0, 1) } else { (1, 0) };
        let ends = [[left, right][small], [left, right][large]];
        self.turn(ends[0]);
        self.said.insert(ends[0], (ends[1], op));
        self.parents.insert(roots[small], roots[large]);
        self.classes.insert(roots[large], Class { sizes: classes[0].sizes + classes[1].sizes, representative });
        let [child, root] = [roots[small], roots[large]];
        self.merges.push(Merge { child, root, representative: classes[large].representative, ends });
    }

    /// The operations by which two sizes of a class are equal.
    pub(super) fn reasons(&self, left: Size, right: Size) -> impl Iterator<Item = OpId> + '_ {
        let way = |from: Size| {
            let steps = std::iter::successors(Some(from), |size| self.said.get(size).map(|(to, _)| *to));
            steps.collect::<Vec<Size>>()
        };
        let (mut left, mut right) = (way(left), way(right));
        // The common end of both paths to the root is no part of the path between the two.
        while left.last().is_some() && left.last() == right.last() {
            left.pop();
            right.pop();
        }
        left.into_iter().chain(right).filter_map(|size| self.said.get(&size)?.1)
    }

    fn root(&self, mut size: Size) -> Size {
        while let Some(parent) = self.parents.get(&size) {
            size = *parent;
        }
        size
    }

    fn class(&self, root: Size) -> Class {
        self.classes.get(&root).copied().unwrap_or(Class { sizes: 1, representative: root })
    }

    /// Makes a size the root of its second tree.
    fn turn(&mut self, size: Size) {
        let (mut size, mut above) = (size, self.said.remove(&size));
        while let Some((to, op)) = above {
            above = self.said.insert(to, (size, op));
            size = to;
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::sizes::Unknown;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn size(index: usize) -> Size {
        if index < 3 { Size::Fixed(index as u64) } else { Unknown::at(index).into() }
    }

    /// Whether two sizes are equal by the equalities of some operations.
    fn follows(added: &[(usize, usize)], ops: &BTreeSet<usize>, left: usize, right: usize) -> bool {
        let mut equal = BTreeSet::from([left]);
        for _ in 0..added.len() {
            for (left, right) in ops.iter().map(|op| added[*op]) {
                if equal.contains(&left) || equal.contains(&right) {
                    equal.extend([left, right]);
                }
            }
        }
        equal.contains(&right)
    }

    proptest! {
        #[test]
        fn reasons_imply_what_is_equal_and_what_is_forgotten_leaves_nothing(
            added in prop::collection::vec((0usize..12, 0usize..12), 1..30),
            kept in 0usize..30,
        ) {
            let mut all = Equalities::default();
            let mut first = (0, 0);
            let mut some = Equalities::default();
            for (index, (left, right)) in added.iter().enumerate() {
                let op = Some(OpId::at(index));
                all.add(size(*left), size(*right), op);
                if index < kept {
                    some.add(size(*left), size(*right), op);
                    first = (all.len(), index);
                }
            }
            for left in 0..12 {
                for right in 0..12 {
                    if all.representative(size(left)) == all.representative(size(right)) {
                        let ops = all.reasons(size(left), size(right)).map(OpId::index).collect();
                        prop_assert!(follows(&added, &ops, left, right), "{left} {right} {ops:?}");
                    }
                }
            }
            all.truncate(first.0);
            prop_assert_eq!(all.len(), some.len());
            for index in 0..12 {
                prop_assert_eq!(all.representative(size(index)), some.representative(size(index)));
            }
        }
    }
}
