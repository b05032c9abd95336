//! [`System`]: constraints on sizes, as data.

/// A size that is known only at run time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unknown(pub(super) u32);

impl Unknown {
    /// The unknown with an index.
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// The index of the unknown: the number of unknowns that were added before it.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A size: a number, or an unknown of a [`System`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Size {
    /// A number.
    Fixed(u64),
    /// A size that is known only at run time.
    Unknown(Unknown),
}

impl Size {
    /// The size 1.
    pub const ONE: Self = Self::Fixed(1);

    /// The unknown with a number.
    pub const fn nth(index: u32) -> Self {
        Self::Unknown(Unknown(index))
    }
}

impl From<u64> for Size {
    fn from(size: u64) -> Self {
        Self::Fixed(size)
    }
}

impl From<Unknown> for Size {
    fn from(unknown: Unknown) -> Self {
        Self::Unknown(unknown)
    }
}

/// A constraint on sizes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Constraint {
    /// The operands broadcast to the result: one of them is 1 and the other is the result, or all three are equal.
    Join {
        /// The size to which the operands broadcast.
        result: Size,
        /// The left operand.
        left: Size,
        /// The right operand.
        right: Size,
    },
    /// Two sizes are equal.
    Equal(Size, Size),
    /// A size is not 1.
    NotOne(Size),
    /// Two sizes are equal if two others are, like results computed from equal sizes. It is applied only if the two others are known
    /// to be equal.
    Implied {
        /// The two sizes whose equality is the condition.
        when: [Size; 2],
        /// The sizes that are equal then.
        then: [Size; 2],
    },
}

impl Constraint {
    /// The constraint that `from` is 1 or equal to `to`.
    pub fn stretches(from: Size, to: Size) -> Self {
        Self::Join { result: to, left: to, right: from }
    }

    /// The sizes in the constraint.
    pub fn sizes(&self) -> impl Iterator<Item = Size> + Clone + use<> {
        let (sizes, count) = match *self {
            Self::Join { result, left, right } => ([result, left, right, right], 3),
            Self::Equal(left, right) => ([left, right, right, right], 2),
            Self::NotOne(size) => ([size; 4], 1),
            Self::Implied { when: [one, other], then: [left, right] } => ([one, other, left, right], 4),
        };
        sizes.into_iter().take(count)
    }

    /// Two sizes that the constraint makes equal: an equality, a join with 1, or results of equal computations.
    pub fn unites(&self) -> Option<[Size; 2]> {
        match *self {
            Self::Equal(left, right) => Some([left, right]),
            Self::Implied { then, .. } => Some(then),
            Self::Join { result, left: other, right: Size::ONE }
            | Self::Join { result, left: Size::ONE, right: other } => Some([result, other]),
            Self::Join { .. } | Self::NotOne(_) => None,
        }
    }

    /// The constraint with other sizes.
    #[must_use]
    pub fn map(self, mut size: impl FnMut(Size) -> Size) -> Self {
        match self {
            Self::Join { result, left, right } => {
                Self::Join { result: size(result), left: size(left), right: size(right) }
            }
            Self::Equal(left, right) => Self::Equal(size(left), size(right)),
            Self::NotOne(only) => Self::NotOne(size(only)),
            Self::Implied { when, then } => Self::Implied { when: when.map(&mut size), then: then.map(&mut size) },
        }
    }

    /// Whether the given sizes satisfy the constraint.
    pub fn holds(&self, mut value: impl FnMut(Size) -> u64) -> bool {
        match *self {
            Self::Join { result, left, right } => match (value(result), value(left), value(right)) {
                (result, 1, other) | (result, other, 1) => result == other,
                (result, left, right) => result == left && left == right,
            },
            Self::Equal(left, right) => value(left) == value(right),
            Self::NotOne(size) => value(size) != 1,
            Self::Implied { when: [one, other], then: [left, right] } => {
                value(one) != value(other) || value(left) == value(right)
            }
        }
    }
}

/// Constraints on unknown sizes.
///
/// ```
/// use broadcastable::sizes::{Budget, Constraint, Outcome, Size, System};
///
/// // %x + tensor<3>, %x + tensor<4>: only 1 is left for %x.
/// let mut system = System::new();
/// let x = Size::from(system.unknown());
/// system.push(Constraint::Join { result: 3.into(), left: x, right: 3.into() });
/// system.push(Constraint::Join { result: 4.into(), left: x, right: 4.into() });
/// let Outcome::Satisfiable(sizes) = system.solve(Budget::default()) else { panic!() };
/// assert_eq!(sizes, [1]);
///
/// // And an operation that takes 2 and more leaves none.
/// system.push(Constraint::NotOne(x));
/// assert_eq!(system.solve(Budget::default()), Outcome::Contradictory);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct System {
    unknowns: u32,
    constraints: Vec<Constraint>,
}

impl System {
    /// A system without unknowns and constraints.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an unknown size.
    pub fn unknown(&mut self) -> Unknown {
        self.unknowns += 1;
        Unknown(self.unknowns - 1)
    }

    /// The number of unknowns.
    pub fn unknown_count(&self) -> usize {
        self.unknowns as usize
    }

    /// Adds a constraint on sizes of this system; returns its number.
    pub fn push(&mut self, constraint: Constraint) -> usize {
        for size in constraint.sizes() {
            if let Size::Unknown(Unknown(index)) = size {
                self.unknowns = self.unknowns.max(index + 1);
            }
        }
        self.constraints.push(constraint);
        self.constraints.len() - 1
    }

    /// Keeps the first `constraints` constraints and removes the rest; the unknowns are kept.
    pub fn truncate(&mut self, constraints: usize) {
        self.constraints.truncate(constraints);
    }

    /// The constraints, in the order in which they were added.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The system of some of the constraints, with only their unknowns.
    #[must_use]
    pub fn restricted(&self, constraints: impl IntoIterator<Item = usize>) -> Self {
        let mut numbers = rustc_hash::FxHashMap::default();
        let mut restricted = Self::new();
        for constraint in constraints.into_iter().filter_map(|index| self.constraints.get(index)) {
            let constraint = constraint.map(|size| match size {
                Size::Fixed(_) => size,
                Size::Unknown(unknown) => {
                    let next = Unknown(numbers.len() as u32);
                    Size::Unknown(*numbers.entry(unknown).or_insert(next))
                }
            });
            restricted.push(constraint);
        }
        restricted
    }

    /// Whether sizes, one for each unknown, satisfy all constraints.
    pub fn holds(&self, sizes: &[u64]) -> bool {
        let value = |size: Size| match size {
            Size::Fixed(size) => size,
            Size::Unknown(Unknown(index)) => sizes.get(index as usize).copied().unwrap_or(1),
        };
        self.constraints.iter().all(|constraint| constraint.holds(value))
    }
}
