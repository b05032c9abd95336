//! The constraints of two functions over the same numbers: [`Ledger`].
//!
//! The constraints of the first function are facts, and those of the second are to be proved. Unlike in [`Sizes`](crate::sizes::Sizes), quotients, maxima and
//! choices are terms, which takes more time: only comparisons of functions use it.

use super::facts::DimPlace;
use super::fold::{Fold, Order};
use crate::ir::{OpId, ValueId};
use crate::sizes::{Contradiction, Division, Domain, Entailment, Formula, Operator, Quantity, Term, wrapped};
use rustc_hash::{FxHashMap, FxHashSet};

/// The treatment of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stance {
    /// The constraint is a fact.
    Learns,
    /// The constraint is a question.
    Asks,
    /// The constraint is ignored.
    Ignores,
}

/// A constraint that is not known to hold.
#[derive(Clone, Debug)]
pub(crate) struct Obligation {
    pub(crate) formula: Formula,
    /// The operation that requires the formula; `None` for the signature.
    pub(crate) op: Option<OpId>,
}

/// An undefined number: a size or an element of a value, by the number of the value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NumberSource {
    pub(crate) value: u32,
    pub(crate) axis: u32,
    /// Whether the place is an element, not a size.
    pub(crate) is_element: bool,
}

/// The constraints of two functions, and the known facts.
#[derive(Debug)]
pub(crate) struct Ledger {
    pub(crate) facts: Entailment,
    terms: Vec<Quantity>,
    of_quantities: FxHashMap<Quantity, Term>,
    /// The joins of sizes that are known to broadcast.
    joined: FxHashMap<(Term, Term), Term>,
    keys: FxHashMap<NumberSource, u32>,
    /// The sources, indexed by key.
    pub(crate) sources: Vec<NumberSource>,
    /// The numbers of values of the current function: equal numbers are equal values.
    pub(crate) values: FxHashMap<ValueId, u32>,
    /// The possible values of sizes.
    pub(crate) sizes: Domain,
    pub(crate) stance: Stance,
    /// The condition under which the current operations run.
    pub(crate) path: Formula,
    pub(crate) asked: Vec<Obligation>,
    /// The current operation.
    pub(crate) op: Option<OpId>,
    /// The stated facts, if they are kept.
    pub(crate) stated: Option<Vec<(Formula, Option<OpId>)>>,
    /// Operations without requirements. With [`Stance::Asks`] their results are unknown too.
    pub(crate) skipped: FxHashSet<OpId>,
    /// Whether a reading ends when its steps are used up, instead of continuing with fewer consequences.
    pub(crate) is_bounded: bool,
}

impl Ledger {
    pub(crate) fn new(sizes: Domain, fuel: u64) -> Self {
        let (terms, of_quantities, joined, keys, sources, values, asked, skipped) = Default::default();
        Self {
            facts: Entailment::new(fuel),
            terms,
            of_quantities,
            joined,
            keys,
            sources,
            values,
            sizes,
            stance: Stance::Ignores,
            path: Formula::Always,
            asked,
            op: None,
            stated: None,
            skipped,
            is_bounded: false,
        }
    }

    /// Drops facts and questions.
    pub(crate) fn clear(&mut self) {
        self.facts.clear();
        self.joined.clear();
        self.asked.clear();
        self.path = Formula::Always;
        self.op = None;
    }

    /// Whether the results of an operation are unknown, because it is skipped.
    pub(crate) fn hides(&self, op: OpId) -> bool {
        self.stance == Stance::Asks && self.skipped.contains(&op)
    }

    /// The key of an undefined number.
    pub(crate) fn key(&mut self, source: NumberSource) -> u32 {
        let next = self.sources.len() as u32;
        let key = *self.keys.entry(source).or_insert(next);
        if key == next {
            self.sources.push(source);
        }
        key
    }

    /// An undefined number.
    pub(crate) fn source(&mut self, source: NumberSource, domain: Domain) -> Quantity {
        let key = self.key(source);
        self.facts.free(key, domain)
    }

    /// The term of a quantity.
    pub(crate) fn term(&mut self, quantity: Quantity) -> Term {
        let next = Term::at(self.terms.len());
        match self.of_quantities.get(&quantity) {
            Some(known) => *known,
            None => {
                self.terms.push(quantity.clone());
                self.of_quantities.insert(quantity, next);
                next
            }
        }
    }

    /// The quantity of a term.
    pub(crate) fn quantity(&self, term: Term) -> Quantity {
        self.terms[term.index()].clone()
    }

    /// Adds a constraint.
    pub(crate) fn state(&mut self, formula: Formula) -> Result<(), Contradiction> {
        let is_certain = self.path == Formula::Always;
        let formula = match &self.path {
            Formula::Always => formula,
            path => Formula::any([path.clone().negated(), formula]),
        };
        match self.stance {
            Stance::Ignores => Ok(()),
            Stance::Learns if self.op.is_some_and(|op| self.skipped.contains(&op)) => Ok(()),
            Stance::Learns => {
                if let Some(stated) = &mut self.stated
                    && formula != Formula::Always
                {
                    stated.push((formula.clone(), self.op));
                }
                // Callers decide a formula before they state it.
                if is_certain { self.facts.learn_decided(&formula) } else { self.facts.learn(&formula) }
            }
            Stance::Asks => match self.facts.decided(&formula) {
                Formula::Always => Ok(()),
                formula => {
                    let is_refuted = formula == Formula::Never;
                    self.asked.push(Obligation { formula, op: self.op });
                    if is_refuted { Err(Contradiction) } else { Ok(()) }
                }
            },
        }
    }
}

/// The constraints, over terms.
impl Ledger {
    pub(crate) fn constant(&mut self, size: u64) -> Term {
        self.term(Quantity::number(size as i64))
    }

    pub(crate) fn unknown(&mut self, place: Option<DimPlace>, is_element: bool) -> Term {
        let domain = if is_element { Domain::Integer } else { self.sizes };
        let value = place.and_then(|place| Some((*self.values.get(&place.value)?, place.axis)));
        let quantity = match value {
            Some((value, axis)) => self.source(NumberSource { value, axis, is_element }, domain),
            None => self.facts.own(if place.is_none() { Domain::Integer } else { domain }),
        };
        self.term(quantity)
    }

    pub(crate) fn join(&mut self, left: Term, right: Term) -> Result<Term, Contradiction> {
        if self.stated.is_none()
            && let Some(known) = self.joined.get(&(left, right))
        {
            return Ok(*known);
        }
        let places = (left, right);
        let (left, right) = (self.quantity(left), self.quantity(right));
        let formula = self.facts.compatible(&left, &right);
        let asked = self.asked.len();
        let is_fact = self.states_facts() || formula == Formula::Always;
        self.state(formula)?;
        let joined = self.facts.join(&[left, right]);
        let joined = self.term(joined);
        if is_fact && self.asked.len() == asked {
            self.joined.insert(places, joined);
        }
        Ok(joined)
    }

    /// Whether a statement is a fact, or a question that the facts answer if it is not kept.
    fn states_facts(&self) -> bool {
        let is_skipped = || self.op.is_some_and(|op| self.skipped.contains(&op));
        self.path == Formula::Always && self.stance != Stance::Ignores && !is_skipped()
    }

    pub(crate) fn equate(&mut self, left: Term, right: Term) -> Result<(), Contradiction> {
        let formula = self.equal(left, right);
        self.state(formula)
    }

    /// Whether two numbers are equal.
    pub(crate) fn equal(&mut self, left: Term, right: Term) -> Formula {
        if left == right {
            return Formula::Always;
        }
        let (left, right) = (self.quantity(left), self.quantity(right));
        self.facts.equal(&left, &right)
    }

    pub(crate) fn stretch(&mut self, from: Term, to: Term) -> Result<(), Contradiction> {
        let (from, to) = (self.quantity(from), self.quantity(to));
        let formula = self.facts.stretches(&from, &to);
        self.state(formula)
    }

    pub(crate) fn exclude_one(&mut self, dim: Term) -> Result<(), Contradiction> {
        let dim = self.quantity(dim);
        let formula = self.facts.equal(&dim, &Quantity::number(1)).negated();
        self.state(formula)
    }

    /// States that a slice is inside a dimension.
    pub(crate) fn slice(&mut self, dim: Term, slice: [Term; 3]) -> Result<(), Contradiction> {
        let dim = self.quantity(dim);
        let [offset, size, stride] = slice.map(|term| self.quantity(term));
        for number in slice {
            self.natural(number)?;
        }
        // The end is the last index plus 1; an empty slice has no end.
        let one = Quantity::number(1);
        let steps = self.facts.subtract(&size, &one);
        let reach = self.facts.multiply(&steps, &stride);
        let last = self.facts.add_quantities(&offset, &reach);
        let end = self.facts.add_quantities(&last, &one);
        let is_plain = offset == Quantity::number(0) && stride == one;
        let is_inside = self.facts.at_most(&end, &dim);
        let is_empty = if is_plain { Formula::Never } else { self.facts.equal(&size, &Quantity::number(0)) };
        self.state(Formula::any([is_empty, is_inside]))
    }

    /// States that a number is not negative.
    pub(crate) fn natural(&mut self, number: Term) -> Result<(), Contradiction> {
        let formula = self.is_natural(number);
        self.state(formula)
    }

    /// Whether a number is not negative.
    pub(crate) fn is_natural(&mut self, number: Term) -> Formula {
        let number = self.quantity(number);
        self.facts.at_most(&Quantity::number(0), &number)
    }

    pub(crate) fn compute(&mut self, operator: Operator, left: Term, right: Term) -> Term {
        let (left, right) = (self.quantity(left), self.quantity(right));
        let (left, right) = (self.facts.normal(&left), self.facts.normal(&right));
        let found = match operator {
            Operator::Add => self.facts.add_quantities(&left, &right),
            Operator::Subtract => self.facts.subtract(&left, &right),
            Operator::Multiply => self.facts.multiply(&left, &right),
        };
        let found = self.facts.normal(&found);
        self.term(found)
    }

    pub(crate) fn value(&self, dim: Term) -> Option<u64> {
        self.facts.known_value(&self.terms[dim.index()]).map(wrapped)
    }

    /// A condition as a number: 1 if it holds, otherwise 0.
    fn condition_number(&mut self, formula: &Formula) -> Quantity {
        self.facts.choose(formula, &Quantity::number(1), &Quantity::number(0))
    }

    /// Whether a number is not 0.
    pub(crate) fn is_true(&mut self, number: Term) -> Formula {
        let quantity = self.quantity(number);
        match self.facts.truth(&quantity) {
            Some(formula) => formula,
            None => self.facts.equal(&quantity, &Quantity::number(0)).negated(),
        }
    }

    /// The choice between two numbers.
    pub(crate) fn choose(&mut self, formula: &Formula, left: Term, right: Term) -> Term {
        let (left, right) = (self.quantity(left), self.quantity(right));
        let chosen = self.facts.choose(formula, &left, &right);
        self.term(chosen)
    }

    /// The result of an operation that is not linear; `None` if the result has no term.
    pub(crate) fn fold(&mut self, fold: Fold, numbers: &[Term]) -> Option<Term> {
        let of: Vec<Quantity> = numbers
            .iter()
            .map(|number| {
                let quantity = self.quantity(*number);
                self.facts.normal(&quantity)
            })
            .collect();
        let zero = Quantity::number(0);
        let found = match (fold, &of[..]) {
            (Fold::Divide, [left, right]) => self.facts.divide(Division::Truncated, left, right),
            (Fold::FloorDivide, [left, right]) => self.facts.divide(Division::Floor, left, right),
            (Fold::CeilDivide, [left, right]) => self.facts.divide(Division::Ceiling, left, right),
            (Fold::Remainder, [left, right]) => self.facts.divide(Division::Remainder, left, right),
            (Fold::Modulo, [left, right]) => self.facts.divide(Division::Modulo, left, right),
            (Fold::Maximum, of) => self.facts.extreme(true, of),
            (Fold::Minimum, of) => self.facts.extreme(false, of),
            (Fold::Absolute, [number]) => {
                let negated = self.facts.subtract(&zero, number);
                self.facts.extreme(true, &[number.clone(), negated])
            }
            (Fold::Negate, [number]) => self.facts.subtract(&zero, number),
            (Fold::Sign, [number]) => {
                let is_positive = self.facts.at_most(&Quantity::number(1), number);
                let is_negative = self.facts.at_most(number, &Quantity::number(-1));
                let below = self.facts.choose(&is_negative, &Quantity::number(-1), &zero);
                self.facts.choose(&is_positive, &Quantity::number(1), &below)
            }
            (Fold::And | Fold::Or | Fold::ExclusiveOr, [left, right]) => {
                let (left, right) = (self.facts.truth(left)?, self.facts.truth(right)?);
                let formula = match fold {
                    Fold::And => Formula::all([left, right]),
                    Fold::Or => Formula::any([left, right]),
                    _ => Formula::any([
                        Formula::all([left.clone(), right.clone().negated()]),
                        Formula::all([left.negated(), right]),
                    ]),
                };
                self.condition_number(&formula)
            }
            (Fold::Not, [number]) => {
                let formula = self.facts.truth(number)?.negated();
                self.condition_number(&formula)
            }
            (Fold::Compare(order), [left, right]) => {
                let formula = match order {
                    Order::Equal => self.facts.equal(left, right),
                    Order::Different => self.facts.equal(left, right).negated(),
                    Order::LessOrEqual => self.facts.at_most(left, right),
                    Order::GreaterOrEqual => self.facts.at_most(right, left),
                    Order::Less => self.facts.at_most(right, left).negated(),
                    Order::Greater => self.facts.at_most(left, right).negated(),
                    Order::Written => return None,
                };
                self.condition_number(&formula)
            }
            (Fold::Select, [_, left, right]) => {
                let formula = self.is_true(numbers[0]);
                self.facts.choose(&formula, left, right)
            }
            (Fold::Clamp, [least, number, most]) => {
                let number = self.facts.extreme(true, &[least.clone(), number.clone()]);
                self.facts.extreme(false, &[number, most.clone()])
            }
            _ => return None,
        };
        Some(self.term(found))
    }
}
