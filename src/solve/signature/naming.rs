//! Quantities and formulas in the words of a signature: [`AtomNamer`].

use super::term::{SizeCondition, SizeTerm};
use crate::shapes::{Ledger, NumberSource};
use crate::sizes::{Atom, AtomView, Formula, Operator, Quantity, Simple};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Assigns names to free atoms, in the order of their occurrence.
#[derive(Debug)]
pub(super) struct AtomNamer<'l> {
    ledger: &'l Ledger,
    /// The arguments, by the number of their value.
    arguments: FxHashMap<u32, (usize, String, bool)>,
    labels: FxHashMap<Atom, (usize, SizeTerm)>,
    declared: Vec<(String, Atom)>,
    taken: BTreeSet<String>,
    letters: usize,
    /// The unknown sizes, in the order of their numbers.
    pub(super) unknown: Vec<Option<NumberSource>>,
}

/// Maximum nesting of definitions of atoms; more deeply nested atoms are unknown sizes.
const DEEPEST: usize = 24;

impl<'l> AtomNamer<'l> {
    /// Creates names for a ledger. Arguments are identified by the numbers of their values, each with its place, its name and whether it
    /// has several elements.
    pub(super) fn new(
        ledger: &'l Ledger,
        arguments: FxHashMap<u32, (usize, String, bool)>,
        declared: Vec<(String, Atom)>,
        taken: BTreeSet<String>,
    ) -> Self {
        let (labels, unknown) = Default::default();
        Self { ledger, arguments, labels, declared, taken, letters: 0, unknown }
    }

    fn letter(&mut self) -> String {
        loop {
            let (letter, round) = (self.letters % 26, self.letters / 26);
            self.letters += 1;
            let letter = char::from(b'A' + letter as u8);
            let name = if round == 0 { letter.to_string() } else { format!("{letter}{round}") };
            if !self.taken.contains(&name) {
                return name;
            }
        }
    }

    /// The rank of a free atom, in the order in which labels were created, and its label.
    fn label(&mut self, atom: Atom, key: u32) -> (usize, SizeTerm) {
        if let Some(known) = self.labels.get(&atom) {
            return known.clone();
        }
        let source = self.ledger.sources.get(key as usize).copied();
        let argument = source.and_then(|source| self.arguments.get(&source.value).cloned());
        let label = match (source, argument) {
            (Some(NumberSource { is_element: true, axis, .. }), Some((_, argument, has_several))) => {
                SizeTerm::Value { argument, index: has_several.then_some(axis) }
            }
            (Some(_), Some(_)) => {
                let name = self.declared.iter().find(|(_, named)| *named == atom).map(|(name, _)| name.clone());
                SizeTerm::Name(name.unwrap_or_else(|| self.letter()))
            }
            _ => match self.declared.iter().find(|(_, named)| *named == atom) {
                Some((name, _)) => SizeTerm::Name(name.clone()),
                None => {
                    self.unknown.push(source);
                    SizeTerm::Unknown(self.unknown.len())
                }
            },
        };
        let labelled = (self.labels.len(), label);
        self.labels.insert(atom, labelled.clone());
        labelled
    }

    /// A quantity in words.
    pub(super) fn size(&mut self, quantity: &Quantity) -> SizeTerm {
        self.size_within(quantity, DEEPEST)
    }

    /// The rank and the words of an atom.
    fn atom(&mut self, atom: Atom, depth: usize) -> (usize, SizeTerm) {
        let ledger = self.ledger;
        let Some(depth) = depth.checked_sub(1) else {
            self.unknown.push(None);
            return (usize::MAX, SizeTerm::Unknown(self.unknown.len()));
        };
        let of_all = |namer: &mut Self, of: &[Quantity]| {
            let mut all: Vec<(usize, SizeTerm)> = of
                .iter()
                .map(|quantity| {
                    let rank = quantity.atoms().map(|atom| namer.atom(atom, depth).0).min();
                    (rank.unwrap_or(usize::MAX), namer.size_within(quantity, depth))
                })
                .collect();
            all.sort();
            all.into_iter().map(|(_, size)| size).collect::<Vec<_>>()
        };
        let term = match ledger.facts.view(atom) {
            AtomView::Free(key) => return self.label(atom, key),
            AtomView::Quotient(division, left, right) => SizeTerm::Quotient(
                division,
                Box::new(self.size_within(left, depth)),
                Box::new(self.size_within(right, depth)),
            ),
            AtomView::Largest(of) => SizeTerm::Largest(of_all(self, of)),
            AtomView::Smallest(of) => SizeTerm::Smallest(of_all(self, of)),
            AtomView::Join(of) => SizeTerm::Broadcast(of_all(self, of)),
            AtomView::Choice(formula, left, right) => SizeTerm::Choice(
                Box::new(self.condition(formula)),
                Box::new(self.size_within(left, depth)),
                Box::new(self.size_within(right, depth)),
            ),
        };
        (usize::MAX, term)
    }

    fn size_within(&mut self, quantity: &Quantity, depth: usize) -> SizeTerm {
        if let Some(Simple::Number(number)) = quantity.simple() {
            return SizeTerm::Number(number);
        }
        let mut terms = Vec::new();
        for (factors, coefficient) in quantity.products() {
            let mut named: Vec<(usize, SizeTerm)> = factors.iter().map(|factor| self.atom(*factor, depth)).collect();
            named.sort();
            let ranks: Vec<usize> = named.iter().map(|(rank, _)| *rank).collect();
            let mut factors: Vec<SizeTerm> = named.into_iter().map(|(_, factor)| factor).collect();
            if coefficient.unsigned_abs() != 1 {
                factors.insert(0, SizeTerm::Number(coefficient.saturating_abs()));
            }
            let degree = ranks.len();
            let term = if factors.len() == 1 { factors.remove(0) } else { SizeTerm::Product(factors) };
            terms.push((coefficient < 0, std::cmp::Reverse(degree), ranks, term));
        }
        terms.sort();
        let mut sum: Vec<(bool, SizeTerm)> = terms.into_iter().map(|(negative, _, _, term)| (negative, term)).collect();
        let offset = quantity.offset();
        if offset != 0 {
            let number = (offset < 0, SizeTerm::Number(offset.saturating_abs()));
            // A sum does not begin with a minus if another summand can be first.
            let place = if sum.iter().all(|(negative, _)| *negative) { 0 } else { sum.len() };
            sum.insert(place, number);
        }
        match &mut sum[..] {
            [(false, only)] => only.clone(),
            _ => SizeTerm::Sum(sum),
        }
    }

    /// The two sides of an equation or an inequality with a normal difference: the added and the subtracted summands.
    fn sides(&mut self, difference: &Quantity) -> (SizeTerm, SizeTerm) {
        let side = |sign: i64| {
            let products = difference.products().filter(|(_, coefficient)| coefficient.signum() == sign);
            let products = products.map(|(factors, coefficient)| (factors, coefficient.saturating_abs()));
            let offset = if difference.offset().signum() == sign { difference.offset().saturating_abs() } else { 0 };
            Quantity::sum(offset, products).unwrap_or_else(|| difference.clone())
        };
        let (more, less) = (side(1), side(-1));
        (self.size(&more), self.size(&less))
    }

    /// A formula in words.
    pub(super) fn condition(&mut self, formula: &Formula) -> SizeCondition {
        match formula {
            Formula::Always => SizeCondition::All(Vec::new()),
            Formula::Never => SizeCondition::Any(Vec::new()),
            Formula::Zero(difference) => self.equation(difference),
            Formula::NotNegative(difference) => {
                let (more, less) = self.sides(difference);
                SizeCondition::AtLeast(more, less)
            }
            Formula::Not(inner) => match &**inner {
                Formula::Zero(difference) => match self.equation(difference) {
                    SizeCondition::Is(size, of) if of.len() == 1 => SizeCondition::IsNot(size, of[0].clone()),
                    SizeCondition::Equal(left, right) => SizeCondition::IsNot(left, right),
                    other => SizeCondition::Not(Box::new(other)),
                },
                inner => SizeCondition::Not(Box::new(self.condition(inner))),
            },
            Formula::All(list) => SizeCondition::All(self.conditions(list)),
            Formula::Any(list) => self.either(list),
        }
    }

    fn conditions(&mut self, list: &[Formula]) -> Vec<SizeCondition> {
        let mut all: Vec<SizeCondition> = list.iter().map(|formula| self.condition(formula)).collect();
        all.sort();
        all
    }

    fn equation(&mut self, difference: &Quantity) -> SizeCondition {
        let (left, right) = self.sides(difference);
        let (left, right) = match (&left, &right) {
            (SizeTerm::Number(_), _) => (right, left),
            (_, SizeTerm::Number(_)) => (left, right),
            // The shorter side is written first.
            _ => {
                let weight = |size: &SizeTerm| {
                    let text = size.to_string();
                    (text.len(), text)
                };
                if weight(&left) <= weight(&right) { (left, right) } else { (right, left) }
            }
        };
        match right {
            SizeTerm::Number(_) if !matches!(left, SizeTerm::Sum(_) | SizeTerm::Product(_)) => {
                SizeCondition::Is(left, vec![right])
            }
            right => SizeCondition::Equal(left, right),
        }
    }

    /// A disjunction as a condition: a broadcast, a choice of sizes, or a general one.
    fn either(&mut self, list: &[Formula]) -> SizeCondition {
        let differences: Option<Vec<&Quantity>> = list
            .iter()
            .map(|formula| match formula {
                Formula::Zero(difference) => Some(difference),
                _ => None,
            })
            .collect();
        let any = |namer: &mut Self| SizeCondition::Any(namer.conditions(list));
        let Some(differences) = differences else { return any(self) };
        let one = Quantity::number(1);
        // The size that an equation fixes to 1.
        let as_one = |difference: &Quantity| {
            let is_negative = difference.products().next().is_some_and(|(_, coefficient)| coefficient < 0);
            match is_negative {
                true => one.apply(Operator::Subtract, difference),
                false => difference.apply(Operator::Add, &one),
            }
        };
        let is_between = |difference: &Quantity, left: &Quantity, right: &Quantity| {
            [(left, right), (right, left)]
                .into_iter()
                .any(|(left, right)| left.apply(Operator::Subtract, right).as_ref() == Some(difference))
        };
        if let [first, second, third] = differences[..] {
            for (one, other, between) in [(first, second, third), (first, third, second), (second, third, first)] {
                if let (Some(left), Some(right)) = (as_one(one), as_one(other))
                    && is_between(between, &left, &right)
                {
                    let mut pair: Vec<(usize, SizeTerm)> = [left, right].iter().map(|size| self.ranked(size)).collect();
                    pair.sort();
                    return SizeCondition::Broadcast(pair.into_iter().map(|(_, size)| size).collect());
                }
            }
        }
        // All differences have a common size as a summand.
        let subjects = differences.iter().flat_map(|difference| {
            difference.products().filter_map(|(factors, coefficient)| match (factors, coefficient) {
                ([atom], 1 | -1) => Some(Quantity::atom(*atom)),
                _ => None,
            })
        });
        let subjects: BTreeSet<Quantity> = subjects.chain(differences.iter().filter_map(|one| as_one(one))).collect();
        let mut best: Option<(bool, usize, SizeTerm, Vec<SizeTerm>)> = None;
        for subject in subjects {
            let others: Option<Vec<Quantity>> = differences
                .iter()
                .map(|difference| {
                    let less = subject.apply(Operator::Subtract, difference)?;
                    let more = subject.apply(Operator::Add, difference)?;
                    let is_free_of =
                        |other: &Quantity| subject.atoms().all(|atom| other.atoms().all(|own| own != atom));
                    [less, more].into_iter().find(is_free_of)
                })
                .collect();
            let Some(others) = others else { continue };
            let (rank, size) = self.ranked(&subject);
            let mut of: Vec<SizeTerm> = others.iter().map(|other| self.size(other)).collect();
            of.sort();
            let candidate = (matches!(size, SizeTerm::Sum(_)), rank, size, of);
            if best.as_ref().is_none_or(|best| candidate < *best) {
                best = Some(candidate);
            }
        }
        match best {
            Some((_, _, size, of)) => SizeCondition::Is(size, of),
            None => any(self),
        }
    }

    fn ranked(&mut self, size: &Quantity) -> (usize, SizeTerm) {
        let rank = size.atoms().map(|atom| self.atom(atom, DEEPEST).0).min();
        (rank.unwrap_or(usize::MAX), self.size(size))
    }
}
