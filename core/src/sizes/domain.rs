//! [`Domain`]: the knowledge about one size.

/// A set of sizes: the sets that the rules need to distinguish.
///
/// `S` names a size other than 1. Any type will do, provided that equal names are equal sizes. 0 is a size like 2 or 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Domain<S> {
    /// All sizes.
    #[default]
    Any,
    /// All sizes except 1.
    NotOne,
    /// 1 alone.
    One,
    /// 1 and another size.
    OneOr(S),
    /// One size, which is not 1.
    Exactly(S),
    /// No size: a contradiction.
    Empty,
}

impl<S: Copy + Eq> Domain<S> {
    /// The sizes that are in both.
    ///
    /// There are at most three steps from [`Domain::Any`] to [`Domain::Empty`], so propagation is linear.
    pub(crate) fn meet(self, other: Self) -> Self {
        use Domain::{Any, Empty, Exactly, NotOne, One, OneOr};
        match (self, other) {
            (Any, domain) | (domain, Any) => domain,
            (Empty, _) | (_, Empty) => Empty,
            (NotOne, NotOne) => NotOne,
            (One, One | OneOr(_)) | (OneOr(_), One) => One,
            (NotOne, One) | (One, NotOne | Exactly(_)) | (Exactly(_), One) => Empty,
            (NotOne, OneOr(size) | Exactly(size)) | (OneOr(size) | Exactly(size), NotOne) => Exactly(size),
            (OneOr(left), OneOr(right)) if left == right => OneOr(left),
            (OneOr(_), OneOr(_)) => One,
            (Exactly(left), Exactly(right) | OneOr(right)) | (OneOr(right), Exactly(left)) if left == right => {
                Exactly(left)
            }
            (Exactly(_), Exactly(_) | OneOr(_)) | (OneOr(_), Exactly(_)) => Empty,
        }
    }

    /// Whether a size is in the set; `None` is the size 1.
    pub(crate) fn contains(self, size: Option<S>) -> bool {
        match (self, size) {
            (Self::Any, _) | (Self::One | Self::OneOr(_), None) | (Self::NotOne, Some(_)) => true,
            (Self::OneOr(only) | Self::Exactly(only), Some(size)) => only == size,
            (Self::Empty, _) | (Self::One, Some(_)) | (Self::NotOne | Self::Exactly(_), None) => false,
        }
    }

    /// Whether 1 is known not to be in the set.
    pub(crate) fn excludes_one(self) -> bool {
        !self.contains(None)
    }

    /// Whether the set has a single size.
    pub(crate) fn is_fixed(self) -> bool {
        matches!(self, Self::One | Self::Exactly(_))
    }

    /// The size that the domain names, if there is one.
    pub(crate) fn named(self) -> Option<S> {
        match self {
            Self::OneOr(size) | Self::Exactly(size) => Some(size),
            Self::Any | Self::NotOne | Self::One | Self::Empty => None,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::Domain::{self, Any, Empty, Exactly, NotOne, One, OneOr};

    /// All sets over some sizes.
    pub(in crate::sizes) fn all(sizes: &[u8]) -> Vec<Domain<u8>> {
        let named = sizes.iter().flat_map(|size| [OneOr(*size), Exactly(*size)]);
        [Any, NotOne, One, Empty].into_iter().chain(named).collect()
    }

    /// The values 1, the given sizes, and one size that no set names.
    pub(in crate::sizes) fn values(sizes: &[u8]) -> Vec<Option<u8>> {
        [None, Some(u8::MAX)].into_iter().chain(sizes.iter().copied().map(Some)).collect()
    }

    #[test]
    fn meet_is_intersection() {
        const SIZES: [u8; 3] = [0, 3, 4];
        for left in all(&SIZES) {
            for right in all(&SIZES) {
                for value in values(&SIZES) {
                    let both = left.contains(value) && right.contains(value);
                    assert_eq!(left.meet(right).contains(value), both, "{left:?} {right:?} {value:?}");
                }
            }
        }
    }

    /// Each set has one representation, so that comparing data compares sets.
    #[test]
    fn meet_has_one_form_for_a_set() {
        const SIZES: [u8; 3] = [0, 3, 4];
        for left in all(&SIZES) {
            assert_eq!(left.meet(left), left);
            for right in all(&SIZES) {
                assert_eq!(left.meet(right), right.meet(left));
                let is_same = values(&SIZES).iter().all(|value| left.contains(*value) == right.contains(*value));
                assert_eq!(left == right, is_same);
            }
        }
    }

    #[test]
    fn sets_fall_three_times_at_most() {
        fn height(from: Domain<u8>) -> usize {
            let below = all(&[0, 3]).into_iter().map(|other| from.meet(other)).filter(|domain| *domain != from);
            below.map(|domain| 1 + height(domain)).max().unwrap_or(0)
        }
        assert_eq!(height(Any), 3);
    }
}
