//! [`Entailment`]: consequences of facts on sizes and numbers with sums, quotients, maxima and choices.
//!
//! [`Sizes`](super::Sizes) is fast and decides joins; the result of a computation is an unknown in it unless it is a sum of products. This module
//! decides questions about few functions: two programs are read over the same numbers, and the requirements of the second are compared with the facts of
//! the first. A number is a [`Quantity`], a sum of products of atoms. An [`Atom`] is free, or made from other quantities: a quotient, a maximum, a
//! choice, the size that sizes broadcast to. Equal atoms are one atom, so that most questions are answered by comparing normal forms.
//!
//! Answers are *sound*: an entailed formula holds for all numbers that satisfy the facts. They are not complete. If the facts decide for every
//! free size whether it is 1, joins are decided completely.
//!
//! | file | has |
//! |---|---|
//! | `formula` | statements on quantities |
//! | `make` | normal forms of what is made from quantities |
//! | `bounds` | lower bounds |
//! | `free` | free numbers by their keys |
//! | `decide` | whether a formula holds |
//! | `learn` | facts, and what follows from them |
//! | `model` | numbers that are likely to satisfy the facts |
//! | `required` | facts as a short list of requirements |
//! | `view` | the parts of quantities, for printing |

mod bounds;
mod decide;
mod formula;
mod free;
mod learn;
mod make;
mod model;
mod normal;
mod required;
#[cfg(test)]
mod tests;
mod view;

pub use formula::Formula;
pub use make::Division;
pub use required::EntailedFact;
pub use view::AtomView;

use super::polynomials::{Operator, Polynomial, Simple};
use rustc_hash::{FxHashMap, FxHashSet};

/// A number that is not a sum or product of other numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atom(u32);

impl Atom {
    const fn index(self) -> usize {
        self.0 as usize
    }

    /// One of 64 bits for the atom; several atoms share a bit.
    const fn bit(self) -> u64 {
        1 << (self.0 % u64::BITS)
    }
}

/// A sum of products of atoms.
pub type Quantity = Polynomial<Atom>;

/// The kind of an atom.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum AtomDefinition {
    /// Any number.
    Free(u32),
    Quotient(Division, Quantity, Quantity),
    /// The largest, or the smallest, of sorted quantities.
    Extreme(bool, Vec<Quantity>),
    Choice(Formula, Quantity, Quantity),
    /// The join of sorted sizes, which is defined only if they broadcast.
    Join(Vec<Quantity>),
}

/// The numbers that a free atom may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// Sizes from 0 on.
    Size,
    /// Sizes from 1 on.
    Positive,
    /// All sizes except 1.
    NotOne,
    /// Sizes from 2 on.
    Large,
    /// All integers.
    Integer,
}

impl Domain {
    const fn signs(self) -> Option<Signs> {
        match self {
            Self::Size => Some(Signs(Signs::ZERO | Signs::ONE | Signs::MORE)),
            Self::Positive => Some(Signs(Signs::ONE | Signs::MORE)),
            Self::NotOne => Some(Signs(Signs::ZERO | Signs::MORE)),
            Self::Large => Some(Signs(Signs::MORE)),
            Self::Integer => None,
        }
    }
}

/// The set of signs that a size may have: 0, 1 and larger numbers, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Signs(u8);

impl Signs {
    const ZERO: u8 = 1;
    const ONE: u8 = 2;
    const MORE: u8 = 4;

    const fn may_be(self, number: i64) -> bool {
        let sign = match number {
            0 => Self::ZERO,
            1 => Self::ONE,
            2.. => Self::MORE,
            i64::MIN..=-1 => 0,
        };
        self.0 & sign != 0
    }

    const fn least(self) -> i64 {
        if self.0 & Self::ZERO != 0 {
            0
        } else if self.0 & Self::ONE != 0 {
            1
        } else {
            2
        }
    }
}

/// The maximum nesting of made quantities; deeper ones are free atoms.
const DEEPEST: u8 = 24;

/// The maximum recursion through definitions of atoms; deeper ones are unchanged.
const DEEPEST_NORMAL: usize = 96;

#[derive(Clone, Debug)]
struct AtomRecord {
    made: AtomDefinition,
    /// The domain of a free atom.
    domain: Domain,
    depth: u8,
    signs: Option<Signs>,
    /// An equal quantity that replaces the atom.
    replaced: Option<Quantity>,
    /// The atoms in its definition and the atom itself, each as one of 64 bits.
    parts: u64,
    /// Whether the definition contains an extreme or a choice, which facts about sums may decide.
    is_decided: bool,
}

/// The atoms in facts, each as one of 64 bits, as in the parts of atoms.
#[derive(Clone, Copy, Default, Debug)]
struct Marks {
    /// The atoms that are replaced or restricted.
    touched: u64,
    /// The atoms in facts of other kinds.
    mentioned: u64,
    /// The atoms in facts about several atoms.
    related: u64,
    /// The atoms with a lower bound, or an upper bound.
    bounded: u64,
}

/// Facts on quantities, and their consequences.
///
/// ```
/// use broadcastable_core::sizes::{Division, Domain, Entailment, Formula, Quantity};
///
/// let mut facts = Entailment::new(10_000);
/// let (n, m) = (facts.free(0, Domain::Size), facts.free(1, Domain::Size));
/// let double = facts.multiply(&n, &Quantity::number(2));
/// let half = facts.divide(Division::Floor, &double, &Quantity::number(2));
/// assert_eq!(half, n);
///
/// let are_equal = facts.equal(&n, &m);
/// assert!(!matches!(are_equal, Formula::Always | Formula::Never));
/// facts.learn(&are_equal)?;
/// assert_eq!(facts.equal(&m, &half), Formula::Always);
/// # Ok::<(), broadcastable_core::sizes::Contradiction>(())
/// ```
#[derive(Clone, Debug)]
pub struct Entailment {
    atoms: Vec<AtomRecord>,
    by_made: FxHashMap<AtomDefinition, Atom>,
    /// The next number of a free atom created by this module.
    next_own: u32,
    /// Products, each with a quantity that it equals.
    products: Vec<(Vec<Atom>, Quantity)>,
    /// Known formulas, except equations.
    formulas: FxHashSet<Formula>,
    /// Numbers that sums of products without an offset are never below.
    floors: FxHashMap<Quantity, i64>,
    /// Known formulas that may have further consequences.
    pending: Vec<Formula>,
    /// Replaced atoms with a definition; the definitions are facts.
    defined: Vec<Atom>,
    normal: FxHashMap<Quantity, Quantity>,
    marks: Marks,
    /// The number of changes that affect normal forms.
    version: u64,
    depth: usize,
    /// The number of steps that remain; at 0 the search for consequences stops, and fewer are found.
    fuel: u64,
    full: u64,
    is_exhausted: bool,
}

/// The number of the first free atom that [`Entailment`] makes itself.
const OWN: u32 = 1 << 31;

impl Entailment {
    /// A set without facts. `fuel` bounds the steps between two calls of [`Entailment::clear`]; beyond it less follows.
    pub fn new(fuel: u64) -> Self {
        let (atoms, by_made, products, formulas, floors, pending, defined, normal) = Default::default();
        let (next_own, marks, version, depth) = (OWN, Marks::default(), 0, 0);
        Self {
            atoms,
            by_made,
            next_own,
            products,
            formulas,
            floors,
            pending,
            defined,
            normal,
            marks,
            version,
            depth,
            fuel,
            full: fuel,
            is_exhausted: false,
        }
    }

    /// Removes the facts. Atoms are kept.
    pub fn clear(&mut self) {
        for atom in &mut self.atoms {
            atom.replaced = None;
            atom.signs = atom.domain.signs();
        }
        self.products.clear();
        self.formulas.clear();
        self.floors.clear();
        self.pending.clear();
        self.defined.clear();
        self.marks = Marks::default();
        self.clear_results();
        self.fuel = self.full;
        self.is_exhausted = false;
        self.next_own = OWN;
    }

    /// Whether the fuel was exhausted: consequences may be missing.
    pub const fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// The number of remaining steps.
    pub const fn fuel_left(&self) -> u64 {
        self.fuel
    }

    /// The number of atoms.
    pub fn atom_count(&self) -> usize {
        self.atoms.len()
    }

    /// The free number with a key below 2,147,483,648. Its domain is that of the first call with the key.
    pub fn free(&mut self, key: u32, domain: Domain) -> Quantity {
        let known = self.by_made.get(&AtomDefinition::Free(key)).copied();
        Quantity::atom(known.unwrap_or_else(|| self.add(AtomDefinition::Free(key), domain, 0)))
    }

    /// A new free number.
    pub fn own(&mut self, domain: Domain) -> Quantity {
        let key = self.next_own;
        self.next_own = self.next_own.wrapping_add(1).max(OWN);
        if let Some(known) = self.by_made.get(&AtomDefinition::Free(key)).copied()
            && self.atoms[known.index()].domain != domain
        {
            let record = &mut self.atoms[known.index()];
            (record.domain, record.signs) = (domain, domain.signs());
            // Atoms whose definition contains this one may not be normal with another domain.
            self.touch([known]);
        }
        self.free(key, domain)
    }

    fn add(&mut self, made: AtomDefinition, domain: Domain, depth: u8) -> Atom {
        let atom = Atom(self.atoms.len() as u32);
        let parts = made.atoms().fold(atom.bit(), |parts, part| parts | self.atoms[part.index()].parts);
        let is_decided = matches!(made, AtomDefinition::Extreme(..) | AtomDefinition::Choice(..))
            || made.atoms().any(|part| self.atoms[part.index()].is_decided);
        self.by_made.insert(made.clone(), atom);
        let signs = domain.signs();
        self.atoms.push(AtomRecord { made, domain, depth, signs, replaced: None, parts, is_decided });
        atom
    }

    /// The atom for a construction from normal quantities.
    fn atom(&mut self, made: AtomDefinition) -> Quantity {
        if let Some(known) = self.by_made.get(&made) {
            let known = *known;
            return match &self.atoms[known.index()].replaced {
                Some(_) => self.normal(&Quantity::atom(known)),
                None => Quantity::atom(known),
            };
        }
        let depth = made.atoms().map(|atom| self.atoms[atom.index()].depth).max().unwrap_or(0).saturating_add(1);
        if depth > DEEPEST {
            return self.own(Domain::Integer);
        }
        Quantity::atom(self.add(made, Domain::Integer, depth))
    }

    fn clear_results(&mut self) {
        self.version += 1;
        self.normal.clear();
    }

    fn spend(&mut self) -> bool {
        match self.fuel.checked_sub(1) {
            Some(left) => {
                self.fuel = left;
                true
            }
            None => {
                self.is_exhausted = true;
                false
            }
        }
    }

    /// Spends steps of a longer computation.
    fn spend_more(&mut self, steps: usize) -> bool {
        self.fuel = self.fuel.saturating_sub(steps as u64);
        self.spend()
    }

    /// Whether a quantity is a truth value: 1 if a formula holds, otherwise 0.
    pub fn truth(&mut self, quantity: &Quantity) -> Option<Formula> {
        let normal = self.normal(quantity);
        match normal.simple()? {
            Simple::Number(number @ (0 | 1)) => Some((number == 1).into()),
            Simple::Number(_) => None,
            Simple::Atom(atom) => match &self.atoms[atom.index()].made {
                AtomDefinition::Choice(formula, left, right) => match (left.simple(), right.simple()) {
                    (Some(Simple::Number(1)), Some(Simple::Number(0))) => Some(formula.clone()),
                    (Some(Simple::Number(0)), Some(Simple::Number(1))) => Some(formula.clone().negated()),
                    _ => None,
                },
                _ => None,
            },
        }
    }

    /// The value of a quantity, if it is known without evaluating its definition.
    pub fn known_value(&self, quantity: &Quantity) -> Option<i64> {
        let mut at = quantity;
        for _ in 0..DEEPEST {
            match at.simple()? {
                Simple::Number(number) => return Some(number),
                Simple::Atom(atom) => at = self.atoms[atom.index()].replaced.as_ref()?,
            }
        }
        None
    }

    /// Facts that may have further consequences together with later ones.
    pub fn open_facts(&self) -> &[Formula] {
        &self.pending
    }

    /// The value of a quantity, if it is known.
    pub fn value(&mut self, quantity: &Quantity) -> Option<i64> {
        match self.normal(quantity).simple() {
            Some(Simple::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// The sum of two quantities.
    pub fn add_quantities(&mut self, left: &Quantity, right: &Quantity) -> Quantity {
        left.apply(Operator::Add, right).unwrap_or_else(|| self.own(Domain::Integer))
    }

    /// The difference of two quantities.
    pub fn subtract(&mut self, left: &Quantity, right: &Quantity) -> Quantity {
        left.apply(Operator::Subtract, right).unwrap_or_else(|| self.own(Domain::Integer))
    }

    /// The product of two quantities.
    pub fn multiply(&mut self, left: &Quantity, right: &Quantity) -> Quantity {
        left.apply(Operator::Multiply, right).unwrap_or_else(|| self.own(Domain::Integer))
    }

    /// All atoms in a quantity, and in their definitions.
    fn all_atoms(&self, quantity: &Quantity) -> FxHashSet<Atom> {
        self.parts_of(quantity.atoms().collect())
    }

    /// Atoms, and those in their definitions.
    fn parts_of(&self, mut open: Vec<Atom>) -> FxHashSet<Atom> {
        let mut found = FxHashSet::default();
        while let Some(atom) = open.pop() {
            if found.insert(atom) {
                open.extend(self.atoms[atom.index()].made.atoms());
            }
        }
        found
    }
}

/// Factors without the given ones; `None` if a given factor is missing.
fn without(factors: &[Atom], taken: &[Atom]) -> Option<Vec<Atom>> {
    let mut left = factors.to_vec();
    for atom in taken {
        let place = left.iter().position(|other| other == atom)?;
        left.remove(place);
    }
    Some(left)
}

impl AtomDefinition {
    /// The atoms in the definition.
    fn atoms(&self) -> Box<dyn Iterator<Item = Atom> + '_> {
        match self {
            Self::Free(_) => Box::new(std::iter::empty()),
            Self::Quotient(_, left, right) => Box::new(left.atoms().chain(right.atoms())),
            Self::Extreme(_, of) | Self::Join(of) => Box::new(of.iter().flat_map(Polynomial::atoms)),
            Self::Choice(formula, left, right) => {
                Box::new(formula.atoms().into_iter().chain(left.atoms()).chain(right.atoms()))
            }
        }
    }
}
