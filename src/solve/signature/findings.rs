//! Findings on the author's names of sizes: [`NameFinding`].

use super::{NamedSize, ReadingOutcome, SignatureFacts, SignatureReader};
use crate::ir::OpId;
use crate::shapes::Stance;
use crate::sizes::{AtomView, Division, Formula, Operator, Quantity, Simple};
use crate::solve::compare::run::FunctionReading;
use crate::solve::names;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// A finding on a name of the author.
#[derive(Clone, Debug)]
pub(crate) struct NameFinding {
    pub(crate) kind: NameKind,
    /// The name that the finding concerns, or two names.
    pub(crate) names: Vec<String>,
    /// A minimal set of operations from which the finding follows.
    pub(crate) ops: Vec<OpId>,
    /// Whether the set is known to be minimal.
    pub(crate) is_minimal: bool,
}

/// The kind of a finding on names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NameKind {
    /// Two names denote one size.
    Equal,
    /// The size is a number.
    Fixed(i64),
    /// The size is 1 or a number.
    Bounded(i64),
    /// The sizes broadcast.
    Broadcast,
    /// The size is divisible.
    Divides(i64),
}

/// Readings of a function for the operations that a finding needs.
const MOST_READINGS: usize = 96;

impl<'r, 'a> SignatureReader<'r, 'a> {
    /// The findings on the author's names.
    pub(super) fn name_findings(
        &self,
        known: &mut SignatureFacts<'r, 'a>,
        outcome: &ReadingOutcome,
    ) -> Vec<NameFinding> {
        let is_first = |named: &&NamedSize| {
            outcome.named.iter().find(|other| other.name == named.name).is_some_and(|first| std::ptr::eq(first, *named))
        };
        let named: Vec<&NamedSize> = outcome.named.iter().filter(is_first).collect();
        let mut kinds: Vec<(NameKind, Vec<String>)> = Vec::new();
        for (place, one) in named.iter().enumerate() {
            if let Some(Simple::Number(number)) = one.quantity.simple() {
                kinds.push((NameKind::Fixed(number), vec![one.name.clone()]));
                continue;
            }
            let bounds = known.ledger.facts.open_facts().iter().filter_map(|fact| bound(fact, &one.quantity));
            let bounds: BTreeSet<i64> = bounds.collect();
            kinds.extend(bounds.into_iter().map(|number| (NameKind::Bounded(number), vec![one.name.clone()])));
            let divisors = self.divisors(known, &one.quantity);
            kinds.extend(divisors.into_iter().map(|number| (NameKind::Divides(number), vec![one.name.clone()])));
            for other in &named[place + 1..] {
                let names = vec![one.name.clone(), other.name.clone()];
                if one.quantity == other.quantity {
                    kinds.push((NameKind::Equal, names));
                } else if !matches!(other.quantity.simple(), Some(Simple::Number(_)))
                    && known.ledger.facts.compatible(&one.quantity, &other.quantity) == Formula::Always
                {
                    kinds.push((NameKind::Broadcast, names));
                }
            }
        }
        // The findings compare sizes before any facts are known.
        known.ledger.clear();
        let before = self.names_before(known);
        let facts = &mut known.ledger.facts;
        let mut found: Vec<(NameKind, Vec<String>, Formula)> = Vec::new();
        for (kind, names) in kinds {
            let sizes: Vec<&Quantity> = names
                .iter()
                .filter_map(|name| before.iter().find(|named| named.name == *name).map(|named| &named.quantity))
                .collect();
            let formula = match (&kind, &sizes[..]) {
                (NameKind::Fixed(number), [size]) => facts.equal(size, &Quantity::number(*number)),
                (NameKind::Bounded(number), [size]) => facts.compatible(size, &Quantity::number(*number)),
                (NameKind::Divides(number), [size]) => {
                    let rest = facts.divide(Division::Modulo, size, &Quantity::number(*number));
                    facts.equal(&rest, &Quantity::number(0))
                }
                (NameKind::Equal, [one, other]) => facts.equal(one, other),
                (NameKind::Broadcast, [one, other]) => facts.compatible(one, other),
                _ => Formula::Always,
            };
            // A statement that follows from the types or the names alone is no finding.
            if formula != Formula::Always {
                found.push((kind, names, formula));
            }
        }
        found
            .into_iter()
            .map(|(kind, names, formula)| {
                let (ops, is_minimal) = self.core(known, &formula);
                NameFinding { kind, names, ops, is_minimal }
            })
            .collect()
    }

    /// The named sizes before the function's body is read.
    fn names_before(&self, known: &mut SignatureFacts<'r, 'a>) -> Vec<NamedSize> {
        let mut run =
            FunctionReading::new(&mut known.program, &mut known.ledger, &mut known.congruence, Stance::Learns);
        if run.arguments(&known.rows).is_err() {
            return Vec::new();
        }
        let mut found: Vec<NamedSize> = Vec::new();
        for naming in names::declared(self.reader, self.function, self.entry) {
            let mut reading = run.reading();
            let Some(size) = names::size(self.reader, &naming, &mut reading) else { continue };
            let name = String::from_utf8_lossy(&naming.name).into_owned();
            if found.iter().all(|known| known.name != name) {
                let quantity = run.ledger.quantity(size);
                found.push(NamedSize { name, quantity });
            }
        }
        found
    }

    /// Numbers by which a size is known to be divisible.
    fn divisors(&self, known: &SignatureFacts<'r, 'a>, size: &Quantity) -> BTreeSet<i64> {
        let facts = &known.ledger.facts;
        let of = |fact: &Formula| {
            let Formula::Zero(difference) = fact else { return None };
            if difference.offset() != 0 || difference.products().len() != 2 {
                return None;
            }
            let whole = difference.products().find_map(|(factors, coefficient)| {
                let [atom] = factors else { return None };
                match facts.view(*atom) {
                    AtomView::Quotient(_, left, right) if left == size => match right.simple() {
                        Some(Simple::Number(number)) if number.abs() == coefficient.abs() => Some(number),
                        _ => None,
                    },
                    _ => None,
                }
            })?;
            let has_size = difference
                .products()
                .any(|(factors, coefficient)| coefficient.abs() == 1 && size.atoms().eq(factors.iter().copied()));
            has_size.then_some(whole)
        };
        facts.open_facts().iter().filter_map(of).collect()
    }

    /// A minimal set of operations from which a formula follows, and whether it is known to be minimal.
    pub(super) fn core(&self, known: &mut SignatureFacts<'r, 'a>, formula: &Formula) -> (Vec<OpId>, bool) {
        known.ledger.stated = Some(Vec::new());
        let mut readings = 0;
        let mut holds_without = |known: &mut SignatureFacts<'r, 'a>, skipped: &FxHashSet<OpId>| {
            readings += 1;
            if readings > MOST_READINGS {
                return None;
            }
            known.ledger.skipped.clone_from(skipped);
            let outcome = self.read(known);
            known.ledger.skipped.clear();
            Some(outcome.is_err() || known.ledger.facts.entails(formula))
        };
        let mut skipped = FxHashSet::default();
        if holds_without(known, &skipped) != Some(true) {
            known.ledger.stated = None;
            return (Vec::new(), false);
        }
        let stated = known.ledger.stated.take().unwrap_or_default();
        let ops: BTreeSet<OpId> = stated.iter().filter_map(|(_, op)| *op).collect();
        let ops: Vec<OpId> = ops.into_iter().collect();
        // Omits runs of operations, then halves of the runs that are needed.
        let mut open: Vec<(usize, usize)> = vec![(0, ops.len())];
        let mut is_minimal = true;
        while let Some((start, end)) = open.pop() {
            if start == end {
                continue;
            }
            let more: FxHashSet<OpId> = skipped.iter().chain(&ops[start..end]).copied().collect();
            match holds_without(known, &more) {
                Some(true) => skipped = more,
                Some(false) if end - start > 1 => {
                    let middle = start.midpoint(end);
                    open.extend([(start, middle), (middle, end)]);
                }
                Some(false) => {}
                None => is_minimal = false,
            }
        }
        (ops.into_iter().filter(|op| !skipped.contains(op)).collect(), is_minimal)
    }
}

/// The number of a fact that a size is 1 or the number.
fn bound(fact: &Formula, size: &Quantity) -> Option<i64> {
    let Formula::Any(list) = fact else { return None };
    let [first, second] = &list[..] else { return None };
    let number = |formula: &Formula| match formula {
        Formula::Zero(difference) => {
            let number = size.apply(Operator::Subtract, difference)?;
            match number.simple()? {
                Simple::Number(number) => Some(number),
                Simple::Atom(_) => None,
            }
        }
        _ => None,
    };
    match (number(first)?, number(second)?) {
        (1, other) | (other, 1) => Some(other),
        _ => None,
    }
}
