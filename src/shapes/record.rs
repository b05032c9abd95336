//! The constraints of operations on sizes, with their sources: [`ConstraintRecord`].

use super::equalities::Equalities;
use super::facts::DimPlace;
use crate::ir::OpId;
use crate::sizes::{Constraint, Operator, Size, System, Term, Unknown, wrapped};
use crate::sizes::{Polynomial, Polynomials, Simple};
use rustc_hash::FxHashMap;

/// The constraints of operations, each with its operation. A contradiction is no error here.
#[derive(Debug, Default)]
pub(crate) struct ConstraintRecord {
    pub(crate) system: System,
    /// The operation of each constraint.
    pub(crate) ops: Vec<Option<OpId>>,
    /// The place of each unknown, except of unknowns that only connect two constraints.
    pub(crate) places: Vec<Option<DimPlace>>,
    /// The free unknowns.
    pub(crate) given: Vec<Unknown>,
    /// The operation whose constraints are being added.
    pub(crate) op: Option<OpId>,
    /// The number of calls around that operation: values of a callee have no name in the function.
    calls: usize,
    /// The computations of numbers.
    polynomials: Polynomials<Size>,
    /// The original of each size that was computed a second time, from sizes that are equal.
    again: FxHashMap<Unknown, Size>,
    /// Numbers of constraints that never hold, each with the sum that would have to be 0.
    pub(crate) never: Vec<(usize, Polynomial<Size>)>,
    /// The classes of equal sizes, for polynomials.
    equal: Equalities,
    /// The written sizes, and the index of each.
    fixed: Vec<u64>,
    numbers: FxHashMap<u64, usize>,
}

/// A state to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordState {
    constraints: usize,
    polynomials: usize,
    equal: usize,
}

impl ConstraintRecord {
    pub(crate) fn say(&mut self, constraint: Constraint) {
        self.system.push(constraint);
        self.ops.push(self.op);
    }

    fn say_equal(&mut self, left: Size, right: Size) {
        self.say(Constraint::Equal(left, right));
        self.equal.add(left, right, self.op);
    }

    fn push(&mut self, place: Option<DimPlace>) -> Unknown {
        self.places.push(place);
        self.system.unknown()
    }

    pub(crate) fn state(&self) -> RecordState {
        RecordState { constraints: self.ops.len(), polynomials: self.polynomials.len(), equal: self.equal.len() }
    }

    /// Removes the constraints that were added after a state; the unknowns are kept.
    pub(crate) fn forget(&mut self, state: RecordState) {
        self.system.truncate(state.constraints);
        self.ops.truncate(state.constraints);
        self.never.retain(|(number, _)| *number < state.constraints);
        self.polynomials.go_back(state.polynomials);
        self.equal.truncate(state.equal);
    }

    /// The polynomial of a size. Sizes in it that were replaced by equal sizes are added to `used`.
    fn polynomial_of(&self, size: Size, used: &mut Vec<Size>) -> Polynomial<Size> {
        let mut atom = |size: Size| {
            used.push(size);
            let root = self.equal.representative(size);
            let number = |size: u64| i32::try_from(size as i64).ok();
            match root {
                Size::Fixed(fixed) => {
                    number(fixed).map_or(Polynomial::atom(root), |size| Polynomial::number(size.into()))
                }
                Size::Unknown(_) => Polynomial::atom(root),
            }
        };
        let own = atom(size);
        match own.simple() {
            Some(Simple::Atom(root)) => {
                let polynomial = self.polynomials.of(root).or_else(|| self.polynomials.of(size));
                polynomial.and_then(|polynomial| polynomial.substitute(&mut atom)).unwrap_or(own)
            }
            Some(Simple::Number(_)) | None => own,
        }
    }

    /// The size by which an equal size was replaced. The replacement itself has no operations as reason; the equality
    /// has.
    fn because(&mut self, mut size: Size, used: &mut Vec<Size>) -> Size {
        used.sort();
        used.dedup();
        let speaking = self.op.take();
        for used in used.iter().copied() {
            let root = self.equal.representative(used);
            if root == used || !self.equal.needs_others(used, speaking) {
                continue;
            }
            let next = self.push(None);
            self.again.insert(next, self.computed(size));
            self.say(Constraint::Implied { when: [used, root], then: [next.into(), size] });
            self.equal.imply(next.into(), size);
            size = next.into();
        }
        self.op = speaking;
        size
    }

    /// The original of a size that was computed again from equal sizes.
    pub(crate) fn computed(&self, size: Size) -> Size {
        match size {
            Size::Unknown(unknown) => self.again.get(&unknown).copied().unwrap_or(size),
            Size::Fixed(_) => size,
        }
    }

    /// The operands of the join that defines an unknown, the later one first.
    pub(crate) fn operands(&self, unknown: Unknown) -> Option<[Size; 2]> {
        self.system.constraints().iter().find_map(|constraint| match *constraint {
            Constraint::Join { result, left, right } if result == Size::Unknown(unknown) => Some([right, left]),
            _ => None,
        })
    }

    /// The computation of an unknown.
    pub(crate) fn polynomial(&self, unknown: Unknown) -> Option<&Polynomial<Size>> {
        self.polynomials.of(unknown.into())
    }

    /// Whether sizes, one for each unknown, satisfy the computations.
    pub(crate) fn is_computed(&self, sizes: &[u64]) -> bool {
        let value = |size: Size| match size {
            Size::Fixed(size) => i64::try_from(size).ok(),
            Size::Unknown(unknown) => sizes.get(unknown.index()).and_then(|size| i64::try_from(*size).ok()),
        };
        self.polynomials
            .all()
            .all(|(atom, polynomial)| polynomial.evaluate(value).is_some_and(|number| value(atom) == Some(number)))
    }

    /// The place of a size that is not a number.
    pub(crate) fn place_of(&self, size: Size) -> Option<DimPlace> {
        match size {
            Size::Unknown(unknown) => self.place(unknown),
            Size::Fixed(_) => None,
        }
    }

    /// The place of an unknown.
    pub(crate) fn place(&self, unknown: Unknown) -> Option<DimPlace> {
        self.places.get(unknown.index()).copied().flatten()
    }
}

/// The constraints, over terms.
impl ConstraintRecord {
    /// The term of a size: equal sizes have the same term. Even terms are unknown sizes, odd terms are written ones.
    fn term(&mut self, size: Size) -> Term {
        match size {
            Size::Unknown(unknown) => Term::at(unknown.index() * 2),
            Size::Fixed(size) => {
                let number = *self.numbers.entry(size).or_insert_with(|| {
                    self.fixed.push(size);
                    self.fixed.len() - 1
                });
                Term::at(number * 2 + 1)
            }
        }
    }

    /// The size that a term of this record denotes.
    pub(crate) fn size(&self, term: Term) -> Size {
        match term.index() {
            unknown if unknown % 2 == 0 => Unknown::at(unknown / 2).into(),
            number => Size::Fixed(self.fixed[number / 2]),
        }
    }

    pub(crate) fn constant(&mut self, size: u64) -> Term {
        self.term(Size::Fixed(size))
    }

    pub(crate) fn unknown(&mut self, place: Option<DimPlace>) -> Term {
        let unknown = self.free_size(place);
        self.term(unknown)
    }

    /// A free size.
    fn free_size(&mut self, place: Option<DimPlace>) -> Size {
        let unknown = self.push(place);
        self.given.push(unknown);
        unknown.into()
    }

    pub(crate) fn define(&mut self, place: DimPlace, dim: Term) -> Term {
        if self.calls > 0 {
            return dim;
        }
        let size = self.size(dim);
        // The new size, which was just joined, has no place yet.
        if let Size::Unknown(unknown) = size
            && let Some(free @ None) = self.places.get_mut(unknown.index())
        {
            *free = Some(place);
            return dim;
        }
        let result = self.push(Some(place)).into();
        self.say_equal(result, size);
        self.term(result)
    }

    pub(crate) fn join(&mut self, left: Term, right: Term) -> Term {
        let result = self.push(None).into();
        self.say(Constraint::Join { result, left: self.size(left), right: self.size(right) });
        self.term(result)
    }

    pub(crate) fn equate(&mut self, left: Term, right: Term) {
        let (left, right) = (self.size(left), self.size(right));
        if !self.polynomials.is_empty() {
            self.refute(left, right);
        }
        self.say_equal(left, right);
    }

    /// Adds a contradiction if two numbers are never equal because of a common divisor.
    fn refute(&mut self, left: Size, right: Size) {
        let mut used = Vec::new();
        let difference = self.polynomial_of(left, &mut used);
        let difference = difference.apply(Operator::Subtract, &self.polynomial_of(right, &mut used));
        let Some(mut difference) = difference.filter(Polynomial::is_never_zero) else { return };
        if difference.products().next().is_some_and(|(_, coefficient)| coefficient < 0) {
            let Some(negated) = Polynomial::number(0).apply(Operator::Subtract, &difference) else { return };
            difference = negated;
        }
        // A number other than 0 is stated to equal a different constant, which is a contradiction.
        let number = difference.offset().unsigned_abs();
        let size = self.because(Size::Fixed(number), &mut used);
        self.never.push((self.ops.len(), difference));
        self.say(Constraint::Equal(size, Size::Fixed(if number == 1 { 0 } else { 1 })));
    }

    pub(crate) fn stretch(&mut self, from: Term, to: Term) {
        self.say(Constraint::stretches(self.size(from), self.size(to)));
    }

    pub(crate) fn exclude_one(&mut self, dim: Term) {
        self.say(Constraint::NotOne(self.size(dim)));
    }

    pub(crate) fn compute(&mut self, operator: Operator, left: Term, right: Term) -> Term {
        let (left, right) = (self.size(left), self.size(right));
        let mut used = Vec::new();
        let polynomial = self.polynomial_of(left, &mut used).apply(operator, &self.polynomial_of(right, &mut used));
        let Some(polynomial) = polynomial else { return self.unknown(None) };
        let found = match (polynomial.simple(), self.polynomials.atom(&polynomial)) {
            (Some(Simple::Number(number)), _) => Size::Fixed(wrapped(number)),
            (Some(Simple::Atom(size)), _) | (None, Some(size)) => size,
            (None, None) => {
                let size = self.free_size(None);
                self.polynomials.add(size, polynomial);
                size
            }
        };
        let size = self.because(found, &mut used);
        self.term(size)
    }

    pub(crate) fn enter(&mut self, calls: usize) {
        self.calls = calls;
    }

    pub(crate) fn value(&self, dim: Term) -> Option<u64> {
        match self.size(dim) {
            Size::Fixed(size) => Some(size),
            Size::Unknown(_) => None,
        }
    }

    pub(crate) fn are_equal(&self, left: Term, right: Term) -> bool {
        left == right || self.equal.representative(self.size(left)) == self.equal.representative(self.size(right))
    }
}
