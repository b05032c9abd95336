//! [`Sizes`]: the knowledge about sizes while a program is read.
//!
//! Joining is associative, commutative and idempotent with 1 as its unit, so that a join is determined by its *leaves*.
//! Operations that combine the same leaves get the same [`Term`], and a program of a million operations has a few hundred
//! classes.

use super::classes::{NodeDomain, SizeNode};
use super::constants::Constants;
use super::domain::Domain;
use super::polynomials::Polynomials;
use super::propagate::{Contradiction, Propagation, PropagationState};
use super::residual::{Budget, Decision, forced_ones, is_satisfiable};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// A size. Equal terms are equal sizes in all runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(pub(super) SizeNode);

impl Term {
    /// The term with an index, for callers that number terms themselves.
    pub fn at(index: usize) -> Self {
        Self(SizeNode::at(index))
    }

    /// The number of the term, for [`Term::at`].
    pub const fn index(self) -> usize {
        self.0.index()
    }
}

/// Whether there are sizes that satisfy all statements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Some sizes satisfy all statements.
    Satisfiable,
    /// No sizes satisfy all statements.
    Contradictory,
    /// The [`Budget`] was insufficient.
    Undecided,
}

/// A state to which [`Sizes::undo`] returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    mark: PropagationState,
    leaves: u32,
    cached: u32,
    polynomials: u32,
}

/// Facts about sizes, added one after the other.
///
/// ```
/// use broadcastable::sizes::{Budget, Sizes, Verdict};
///
/// let mut sizes = Sizes::new();
/// let (x, y) = (sizes.unknown(), sizes.unknown());
/// let sum = sizes.join(x, y)?;
/// assert_eq!(sizes.join(y, sum)?, sum);
///
/// let (three, four) = (sizes.constant(3), sizes.constant(4));
/// sizes.join(x, three)?;
/// let before = sizes.moment();
/// assert!(sizes.equate(x, four).is_err());
/// sizes.undo(before);
/// sizes.join(x, four)?;
/// assert_eq!(sizes.value(x), Some(1));
/// assert_eq!(sizes.value(sum), None);
/// assert_eq!(sizes.verdict(Budget::default()), Verdict::Satisfiable);
/// # Ok::<(), broadcastable::sizes::Contradiction>(())
/// ```
#[derive(Debug)]
pub struct Sizes {
    propagation: Propagation<()>,
    constants: Constants,
    /// The leaves of each node at its creation; empty for a node that was not joined.
    runs: Vec<LeafRange>,
    leaves: Vec<SizeNode>,
    /// The join of two nodes.
    pairs: FxHashMap<(SizeNode, SizeNode), SizeNode>,
    /// Nodes by their leaves.
    by_leaves: HashTable<SizeNode>,
    /// The entries of the two tables, for undoing.
    cached: Vec<UndoEntry>,
    /// Memory for leaves that are being computed.
    buffer: Vec<SizeNode>,
    /// The results of computations.
    pub(super) polynomials: Polynomials<SizeNode>,
    /// With more leaves a term is a leaf itself.
    most_leaves: usize,
}

impl Default for Sizes {
    fn default() -> Self {
        Self::within(&Budget::DEFAULT)
    }
}

/// A stretch of the list of leaves.
#[derive(Clone, Copy, Debug, Default)]
struct LeafRange {
    start: u32,
    length: u32,
}

impl LeafRange {
    fn of(self, leaves: &[SizeNode]) -> &[SizeNode] {
        &leaves[self.start as usize..(self.start + self.length) as usize]
    }
}

#[derive(Clone, Copy, Debug)]
enum UndoEntry {
    Pair(SizeNode, SizeNode),
    Leaves(SizeNode),
}

impl Sizes {
    /// No sizes and no facts.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty set of sizes, with limits.
    pub fn within(limits: &Budget) -> Self {
        let (propagation, constants, runs, leaves, pairs, by_leaves) = Default::default();
        let (cached, buffer, polynomials, most_leaves) =
            (Vec::new(), Vec::new(), Polynomials::default(), limits.term_leaves);
        Self { propagation, constants, runs, leaves, pairs, by_leaves, cached, buffer, polynomials, most_leaves }
    }

    /// Removes all sizes and facts, and keeps the memory.
    pub fn clear(&mut self) {
        self.propagation.clear();
        self.constants.clear();
        self.runs.clear();
        self.leaves.clear();
        self.pairs.clear();
        self.by_leaves.clear();
        self.cached.clear();
        self.polynomials.clear();
    }

    fn push(&mut self, leaves: LeafRange) -> SizeNode {
        self.runs.push(leaves);
        self.propagation.classes.push(Domain::Any)
    }

    /// An unknown size.
    pub fn unknown(&mut self) -> Term {
        Term(self.push(LeafRange::default()))
    }

    /// A size that is written.
    #[inline]
    pub fn constant(&mut self, size: u64) -> Term {
        let (node, is_new) = self.constants.node(&mut self.propagation.classes, size);
        if is_new {
            self.runs.push(LeafRange::default());
        }
        Term(node)
    }

    /// The number of classes that were created.
    pub fn class_count(&self) -> usize {
        self.propagation.classes.len()
    }

    /// The representative of a class of equal sizes.
    #[inline]
    fn resolve(&self, term: Term) -> (SizeNode, NodeDomain) {
        let root = self.propagation.classes.find(term.0);
        let domain = self.propagation.classes.domain(root);
        match domain {
            Domain::Exactly(constant) => (constant, domain),
            Domain::One => (self.constants.node_of(1).unwrap_or(root), domain),
            Domain::Any | Domain::NotOne | Domain::OneOr(_) | Domain::Empty => (root, domain),
        }
    }

    /// The size, if it is known.
    #[inline]
    pub fn value(&self, term: Term) -> Option<u64> {
        match self.resolve(term) {
            (_, Domain::One) => Some(1),
            (node, Domain::Exactly(_)) => self.constants.size(node),
            _ => None,
        }
    }

    /// The only size other than 1 that it can have, if that is known.
    pub fn one_or(&self, term: Term) -> Option<u64> {
        self.resolve(term).1.named().and_then(|constant| self.constants.size(constant))
    }

    /// Whether two sizes are known to be equal.
    pub fn are_equal(&self, left: Term, right: Term) -> bool {
        self.resolve(left).0 == self.resolve(right).0
    }

    /// The size that two sizes broadcast to.
    ///
    /// # Errors
    /// When they never do. The facts are then inconsistent, until [`Sizes::undo`] returns to an earlier state.
    #[inline]
    pub fn join(&mut self, left: Term, right: Term) -> Result<Term, Contradiction> {
        if left == right {
            return Ok(left);
        }
        let (left, right) = (self.resolve(left), self.resolve(right));
        match (left, right) {
            ((left, _), (right, _)) if left == right => Ok(Term(left)),
            ((_, Domain::One), (other, _)) | ((other, _), (_, Domain::One)) => Ok(Term(other)),
            ((size, Domain::Exactly(_)), (other, _)) | ((other, _), (size, Domain::Exactly(_))) => {
                self.propagation.restrict(other, Domain::OneOr(size))?;
                Ok(Term(size))
            }
            ((left, _), (right, _)) => self.join_open(left.min(right), left.max(right)),
        }
    }

    /// The join of two classes without known sizes.
    fn join_open(&mut self, left: SizeNode, right: SizeNode) -> Result<Term, Contradiction> {
        if let Some(known) = self.pairs.get(&(left, right)) {
            return Ok(Term(*known));
        }
        let known = self.join_by_leaves(left, right)?;
        self.pairs.insert((left, right), known);
        self.cached.push(UndoEntry::Pair(left, right));
        Ok(Term(known))
    }

    fn join_by_leaves(&mut self, left: SizeNode, right: SizeNode) -> Result<SizeNode, Contradiction> {
        let mut leaves = std::mem::take(&mut self.buffer);
        leaves.clear();
        self.leaves_of(left, &mut leaves);
        let of_left = leaves.len();
        self.leaves_of(right, &mut leaves);
        let of_right = leaves.len() - of_left;
        leaves.sort_unstable();
        leaves.dedup();
        let known = match leaves.len() {
            // The left join contains all leaves of the right one.
            count if count == of_left => Some(left),
            count if count == of_right => Some(right),
            _ => self.with_leaves(&leaves),
        };
        let result = match known {
            Some(known) => Ok(known),
            None => self.join_new(left, right, &leaves),
        };
        self.buffer = leaves;
        result
    }

    /// Adds the current leaves of a root; leaves that became 1 are left out.
    fn leaves_of(&self, root: SizeNode, leaves: &mut Vec<SizeNode>) {
        let classes = &self.propagation.classes;
        let first = leaves.len();
        let written = self.runs[root.index()].of(&self.leaves);
        let roots = written.iter().map(|leaf| classes.find(*leaf));
        leaves.extend(roots.filter(|root| classes.domain(*root) != Domain::One));
        // Leaves may have become equal after they were recorded.
        leaves[first..].sort_unstable();
        let mut kept = first;
        for at in first..leaves.len() {
            if kept == first || leaves[kept - 1] != leaves[at] {
                leaves[kept] = leaves[at];
                kept += 1;
            }
        }
        leaves.truncate(kept);
        if leaves.len() == first {
            leaves.push(root);
        }
    }

    fn hash(leaves: &[SizeNode]) -> u64 {
        let mut hasher = FxHasher::default();
        leaves.hash(&mut hasher);
        hasher.finish()
    }

    fn with_leaves(&self, leaves: &[SizeNode]) -> Option<SizeNode> {
        let is_it = |node: &SizeNode| self.runs[node.index()].of(&self.leaves) == leaves;
        self.by_leaves.find(Self::hash(leaves), is_it).copied()
    }

    fn join_new(&mut self, left: SizeNode, right: SizeNode, leaves: &[SizeNode]) -> Result<SizeNode, Contradiction> {
        let is_listed = leaves.len() <= self.most_leaves;
        let length = if is_listed { leaves.len() as u32 } else { 0 };
        let node = self.push(LeafRange { start: self.leaves.len() as u32, length });
        if is_listed {
            self.leaves.extend_from_slice(leaves);
            let (runs, all) = (&self.runs, &self.leaves);
            self.by_leaves.insert_unique(Self::hash(leaves), node, |node| Self::hash(runs[node.index()].of(all)));
            self.cached.push(UndoEntry::Leaves(node));
        }
        self.propagation.add_join(node, left, right)?;
        Ok(node)
    }

    /// States that two sizes are equal.
    ///
    /// # Errors
    /// When they cannot be; as with [`Sizes::join`].
    #[inline]
    pub fn equate(&mut self, left: Term, right: Term) -> Result<(), Contradiction> {
        if left == right {
            return Ok(());
        }
        let (terms, left, right) = ([left, right], self.resolve(left), self.resolve(right));
        match (left, right) {
            ((left, _), (right, _)) if left == right => Ok(()),
            _ if self.never_equal(terms[0], terms[1]) => Err(Contradiction),
            ((_, known), (open, _)) if known.is_fixed() => self.propagation.restrict(open, known),
            ((open, _), (_, known)) if known.is_fixed() => self.propagation.restrict(open, known),
            ((left, _), (right, _)) => self.propagation.equate(left, right),
        }
    }

    /// States that `from` is 1 or equal to `to`.
    ///
    /// # Errors
    /// When it cannot be; as with [`Sizes::join`].
    pub fn stretch(&mut self, from: Term, to: Term) -> Result<(), Contradiction> {
        let ((from, own), (to, target)) = (self.resolve(from), self.resolve(to));
        if from == to || own == Domain::One {
            return Ok(());
        }
        if target.is_fixed() || own.excludes_one() {
            return match target {
                Domain::One => self.propagation.restrict(from, Domain::One),
                Domain::Exactly(size) => self.propagation.restrict(from, Domain::OneOr(size)),
                _ => self.equate(Term(from), Term(to)),
            };
        }
        // If it is one of several leaves, a join is not smaller.
        let mut leaves = std::mem::take(&mut self.buffer);
        leaves.clear();
        self.leaves_of(to, &mut leaves);
        let is_leaf = leaves.contains(&from);
        self.buffer = leaves;
        if is_leaf { Ok(()) } else { self.propagation.add_join(to, to, from) }
    }

    /// States that a size is not 1.
    ///
    /// # Errors
    /// When it must be; as with [`Sizes::join`].
    pub fn exclude_one(&mut self, term: Term) -> Result<(), Contradiction> {
        self.propagation.restrict(term.0, Domain::NotOne)
    }

    /// Whether there are sizes that satisfy all statements; exact unless the budget is insufficient.
    pub fn verdict(&self, budget: Budget) -> Verdict {
        match is_satisfiable(&self.propagation, budget) {
            Decision::Satisfiable(_) => Verdict::Satisfiable,
            Decision::Contradictory(_) => Verdict::Contradictory,
            Decision::Undecided => Verdict::Undecided,
        }
    }

    /// Sizes that must be 1 because of two different ones, in the order in which that was found.
    pub fn clashes(&self) -> impl ExactSizeIterator<Item = Term> + '_ {
        self.propagation.clashes().iter().copied().map(Term)
    }

    /// Sizes that are 1 in all cases, which only a search finds; `None` if the budget is not enough.
    pub fn forced_ones(&self, budget: Budget) -> Option<Vec<Term>> {
        let found = forced_ones(&self.propagation, budget)?;
        Some(found.into_iter().map(Term).collect())
    }

    /// One term for all terms that are known to be equal, except for those that are equal because they have the same known size.
    pub fn class(&self, term: Term) -> Term {
        Term(self.propagation.classes.find(term.0))
    }

    /// The open sizes from which a size was joined; the size itself if it was not joined.
    pub fn leaves(&self, term: Term) -> Vec<Term> {
        let mut leaves = Vec::new();
        self.leaves_of(self.resolve(term).0, &mut leaves);
        leaves.into_iter().map(Term).collect()
    }

    /// The current state, for [`Sizes::undo`].
    pub fn moment(&self) -> Moment {
        Moment {
            mark: self.propagation.mark(),
            leaves: self.leaves.len() as u32,
            cached: self.cached.len() as u32,
            polynomials: self.polynomials.len() as u32,
        }
    }

    /// Removes all statements that were made after a moment. Later moments become invalid.
    pub fn undo(&mut self, moment: Moment) {
        for cached in self.cached.drain(moment.cached as usize..).rev() {
            match cached {
                UndoEntry::Pair(left, right) => _ = self.pairs.remove(&(left, right)),
                UndoEntry::Leaves(node) => {
                    let hash = Self::hash(self.runs[node.index()].of(&self.leaves));
                    if let Ok(entry) = self.by_leaves.find_entry(hash, |other| *other == node) {
                        entry.remove();
                    }
                }
            }
        }
        self.polynomials.go_back(moment.polynomials as usize);
        self.propagation.undo(moment.mark);
        self.constants.undo(&self.propagation.classes);
        self.runs.truncate(self.propagation.classes.len());
        self.leaves.truncate(moment.leaves as usize);
    }

    /// Makes all statements permanent: earlier states cannot be restored.
    pub fn commit(&mut self) {
        self.cached.clear();
        self.propagation.classes.commit();
    }
}
