//! Equalities of sizes, and whether operations other than a given one require them: [`Equalities`].

use crate::ir::OpId;
use crate::sizes::Size;
use rustc_hash::FxHashMap;

/// Classes of equal sizes. The newest additions can be undone.
#[derive(Debug, Default)]
pub(super) struct Equalities {
    /// The parent of a size, whose class contains the class of the size.
    parents: FxHashMap<Size, Size>,
    /// The classes of more than one size, indexed by root.
    classes: FxHashMap<Size, EqualityClass>,
    merges: Vec<Merge>,
}

#[derive(Clone, Copy, Debug)]
struct EqualityClass {
    sizes: usize,
    representative: Size,
    stated_by: StatingOps,
}

/// The operations by which the sizes of a class are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StatingOps {
    /// No operation requires an equality: all sizes have the same name, or there is only one size.
    Unstated,
    One(OpId),
    Several,
}

impl StatingOps {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unstated, stated_by) | (stated_by, Self::Unstated) => stated_by,
            (Self::One(op), Self::One(other)) if op == other => self,
            (Self::One(_) | Self::Several, Self::One(_) | Self::Several) => Self::Several,
        }
    }
}

/// Data for undoing the union of two classes.
#[derive(Clone, Copy, Debug)]
struct Merge {
    child: Size,
    root: Size,
    /// The class of `root` before.
    class: EqualityClass,
}

impl Equalities {
    /// The number of equalities that joined two classes.
    pub(super) fn len(&self) -> usize {
        self.merges.len()
    }

    /// Removes all but the first `len` equalities.
    pub(super) fn truncate(&mut self, len: usize) {
        for Merge { child, root, class } in self.merges.drain(len.min(self.merges.len())..).rev() {
            self.parents.remove(&child);
            self.classes.insert(root, class);
        }
    }

    /// The representative of a class of equal sizes: a known size if the class has one.
    pub(super) fn representative(&self, size: Size) -> Size {
        self.class(self.root(size)).representative
    }

    /// Whether an equality of a size depends on another operation than this one.
    pub(super) fn needs_others(&self, size: Size, op: Option<OpId>) -> bool {
        match self.class(self.root(size)).stated_by {
            StatingOps::Unstated => false,
            StatingOps::One(stated_by) => Some(stated_by) != op,
            StatingOps::Several => true,
        }
    }

    /// Records that an operation makes two sizes equal. Known sizes that differ remain different.
    pub(super) fn add(&mut self, left: Size, right: Size, op: Option<OpId>) {
        self.unite(left, right, op.map_or(StatingOps::Unstated, StatingOps::One));
    }

    /// Adds an equality of two sizes that follows from other equalities.
    pub(super) fn imply(&mut self, left: Size, right: Size) {
        self.unite(left, right, StatingOps::Several);
    }

    fn unite(&mut self, left: Size, right: Size, stated_by: StatingOps) {
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
        let stated_by = classes[0].stated_by.and(classes[1].stated_by).and(stated_by);
        let sizes = classes[0].sizes + classes[1].sizes;
        self.parents.insert(roots[small], roots[large]);
        self.classes.insert(roots[large], EqualityClass { sizes, representative, stated_by });
        self.merges.push(Merge { child: roots[small], root: roots[large], class: classes[large] });
    }

    fn root(&self, mut size: Size) -> Size {
        while let Some(parent) = self.parents.get(&size) {
            size = *parent;
        }
        size
    }

    fn class(&self, root: Size) -> EqualityClass {
        self.classes.get(&root).copied().unwrap_or(EqualityClass {
            sizes: 1,
            representative: root,
            stated_by: StatingOps::Unstated,
        })
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

    /// The sizes that the added equalities make equal to a size.
    fn equal(added: &[(usize, usize)], to: usize) -> BTreeSet<usize> {
        let mut equal = BTreeSet::from([to]);
        for _ in added {
            for (left, right) in added
                .iter()
                .filter(|(left, right)| equal.contains(left) || equal.contains(right))
                .copied()
                .collect::<Vec<_>>()
            {
                equal.extend([left, right]);
            }
        }
        equal
    }

    proptest! {
        #[test]
        fn classes_are_what_was_added_and_what_is_forgotten_leaves_nothing(
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
            for one in 3..12 {
                // If known sizes differ, the first size is kept.
                let class = equal(&added, one);
                if class.iter().filter(|other| **other < 3).count() > 1 {
                    continue;
                }
                for other in 0..12 {
                    let is_equal = all.representative(size(one)) == all.representative(size(other));
                    prop_assert_eq!(is_equal, class.contains(&other));
                }
                for op in 0..added.len() {
                    let others = added.iter().enumerate().filter(|(other, (left, right))| {
                        *other != op && left != right && class.contains(left)
                    });
                    let is_needed = all.needs_others(size(one), Some(OpId::at(op)));
                    prop_assert!(!is_needed || others.count() > 0);
                    prop_assert!(is_needed || equal(&[added[op]], one) == class);
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
