//! Sizes for which two functions differ: [`Difference`].

use super::Comparer;
use super::blame::{Blamed, CoreOp};
use super::run::{FunctionReading, ReadingStop};
use crate::ir::OpId;
use crate::shapes::{NumberSource, Stance};
use crate::sizes::{Entailment, Formula, Quantity};
use rustc_hash::{FxHashMap, FxHashSet};

/// Sizes for which two functions differ, confirmed by reading both functions with these sizes.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    /// The sizes of the arguments of the pair.
    pub(crate) sizes: Vec<Option<Vec<i64>>>,
    /// The numbers that are arguments, or elements of arguments: the place of the argument in the pair, the index of
    /// the element, and the number.
    pub(crate) numbers: Vec<(usize, u32, i64)>,
    pub(crate) found: DifferenceKind,
    /// The operations that fail, or that determine the size that differs.
    pub(crate) blame: Vec<Blamed>,
    /// The sizes of the operands of the operation that fails, by their numbers.
    pub(crate) operands: Vec<(usize, Vec<i64>)>,
    /// Other operations of the second function, without any of which the failure would not follow.
    pub(crate) core: Vec<CoreOp>,
}

/// A difference between two functions.
#[derive(Clone, Debug)]
pub(crate) enum DifferenceKind {
    /// The second function fails at an operation, or because of its signature.
    Fails { op: Option<OpId> },
    /// A result has another shape. Unknown sizes are `None`.
    Shape { result: usize, axis: Option<usize>, before: Vec<Option<i64>>, after: Vec<Option<i64>> },
}

/// Attempts to find sizes, for each case.
const ATTEMPTS: u64 = 14;

/// Maximum number of readings of which none has an outcome: an operation is unknown with any sizes.
const MOST_UNDECIDED: usize = 6;

/// Maximum choices of numbers for all unknown sizes.
const MOST_SAMPLES: u64 = 128;

/// Larger sizes are not used in a witness.
const LARGEST: i64 = 10_000;

/// Maximum choices of numbers for which the facts are evaluated, and maximum steps of these evaluations.
const MOST_CHOICES: u64 = 3_000;
const CHOICE_FUEL: u64 = 200_000;

/// Choices that satisfy the facts and are tried.
const MOST_TRIED: usize = 6;

/// Sizes that are tried for unknown sizes.
const PRIMES: [i64; 8] = [2, 3, 5, 7, 11, 13, 4, 6];

/// The data of a case for a search for sizes; readings with the sizes replace the facts of the ledger.
struct Search {
    facts: Entailment,
    /// The keys of the sizes and numbers of arguments.
    keys: Vec<u32>,
    /// The place of each key.
    places: FxHashMap<u32, usize>,
    /// The numbers in facts and open constraints.
    numbers: Vec<i64>,
}

impl Search {
    fn new(comparer: &Comparer<'_, '_>) -> Self {
        let arguments: FxHashSet<u32> = comparer.numbers.iter().copied().collect();
        let sources = comparer.ledger.sources.iter().zip(0..);
        let keys: Vec<u32> =
            sources.filter(|(source, _)| arguments.contains(&source.value)).map(|(_, key)| key).collect();
        let places = keys.iter().copied().zip(0..).collect();
        let facts = comparer.ledger.facts.clone();
        let mut numbers = facts.written(facts.open_facts());
        numbers.push(2);
        numbers.sort_unstable();
        numbers.dedup();
        numbers.truncate(12);
        Self { facts, keys, places, numbers }
    }

    /// Numbers for all unknown sizes, for which the facts hold and one of the formulas does not; empty if none were found.
    fn sample(&self, sources: &[NumberSource], formulas: &[Formula]) -> Vec<Formula> {
        let keys: Vec<u32> = (0..sources.len() as u32).collect();
        let found = (0..MOST_SAMPLES).find_map(|draw| {
            self.facts.counterexample(&keys, formulas, &mut |key, may_be| {
                // Most sizes are equal, and most other numbers are 0, so that slices are in bounds.
                let is_element = sources.get(key as usize).is_none_or(|source| source.is_element);
                match drawn(draw, key as usize + 3_000_000, &[0, 1, 1, 1]) {
                    Some(0) => small(draw, key as usize, may_be, &self.numbers),
                    _ => allowed(if is_element { 0 } else { 1 + (draw % 4) as i64 }, may_be),
                }
            })
        });
        let numbers = found.unwrap_or_default().into_iter();
        keys.into_iter().zip(numbers).map(|(key, number)| self.facts.is_number(key, number)).collect()
    }
}

impl Comparer<'_, '_> {
    /// Searches for sizes for which the functions differ. Without open cases the search is longer. The facts are those
    /// of the last case, which left formulas open; the search replaces them.
    pub(super) fn witness(&mut self, formulas: &[Formula], is_last: bool, order: [usize; 2]) -> Option<Difference> {
        let search = Search::new(self);
        let mut tried: Vec<Vec<i64>> = Vec::new();
        for attempt in 0..ATTEMPTS {
            if self.used >= self.effort.all_fuel {
                return None;
            }
            if !self.is_decided && tried.len() == MOST_UNDECIDED {
                break;
            }
            let chosen = search.facts.model(&search.keys, &mut |key, may_be| {
                let place = search.places.get(&key).copied().unwrap_or(0);
                choice(attempt, place, may_be, &search.numbers)
            });
            let Some(mut chosen) = chosen else { continue };
            let least = i64::from(self.assumed.is_positive);
            for (key, value) in search.keys.iter().zip(&mut chosen) {
                let is_element = self.ledger.sources[*key as usize].is_element;
                if !is_element && (*value < least || self.assumed.is_not_one && *value == 1) {
                    *value = 2;
                }
            }
            let is_small = chosen.iter().all(|value| (-LARGEST..=LARGEST).contains(value));
            if !is_small || tried.contains(&chosen) {
                continue;
            }
            if let Some(difference) = self.try_sizes(&search.keys, &chosen, order) {
                return Some(difference);
            }
            tried.push(chosen);
        }
        if !self.is_decided && self.sample.is_none() {
            self.sample = Some(search.sample(&self.ledger.sources, formulas));
        }
        let is_hopeless = !self.is_decided && (search.keys.is_empty() || tried.len() == MOST_UNDECIDED);
        if is_last && !is_hopeless { self.searched(&search, formulas, tried, order) } else { None }
    }

    /// Searches for numbers that satisfy the facts of a case and refute one of the formulas, before both functions are read with them.
    fn searched(
        &mut self,
        search: &Search,
        formulas: &[Formula],
        mut tried: Vec<Vec<i64>>,
        order: [usize; 2],
    ) -> Option<Difference> {
        let Search { facts, keys, places, numbers } = search;
        let steps = 1 + (facts.open_facts().len() + formulas.len() + keys.len()) as u64;
        let mut hits = 0;
        for draw in 0..MOST_CHOICES.min(CHOICE_FUEL / steps) {
            if self.used >= self.effort.all_fuel || hits == MOST_TRIED {
                return None;
            }
            self.used += steps;
            let chosen = facts.counterexample(keys, formulas, &mut |key, may_be| {
                small(draw, places.get(&key).copied().unwrap_or(keys.len()), may_be, numbers)
            });
            let Some(chosen) = chosen.filter(|chosen| !tried.contains(chosen)) else { continue };
            hits += 1;
            if let Some(difference) = self.try_sizes(keys, &chosen, order) {
                return Some(difference);
            }
            tried.push(chosen);
        }
        None
    }

    /// Replaces all facts by numbers for the arguments.
    pub(super) fn begin_with(&mut self, keys: &[u32], chosen: &[i64]) -> Option<()> {
        self.begin();
        keys.iter().zip(chosen).try_for_each(|(key, value)| {
            let fact = self.ledger.facts.is_number(*key, *value);
            self.ledger.facts.learn(&fact).ok()
        })
    }

    /// Reads both functions with numbers for the arguments.
    pub(super) fn try_sizes(
        &mut self,
        keys: &[u32],
        chosen: &[i64],
        [first, second]: [usize; 2],
    ) -> Option<Difference> {
        self.begin_with(keys, chosen)?;
        let mut run =
            FunctionReading::new(&mut self.programs[first], &mut self.ledger, &mut self.congruence, Stance::Asks);
        let returned = match run.arguments(&self.rows).and_then(|()| run.body()) {
            Ok(returned) => returned,
            Err(stop) => {
                self.is_decided |= stop != ReadingStop::TooMuch;
                return None;
            }
        };
        // A witness must certainly succeed or fail.
        if !run.unread.is_empty() || !run.ledger.asked.is_empty() {
            return None;
        }
        let dims = std::mem::take(&mut run.dims);
        let mut run =
            FunctionReading::new(&mut self.programs[second], &mut self.ledger, &mut self.congruence, Stance::Asks);
        let others = run.arguments(&self.rows).and_then(|()| run.body());
        let dims = [dims, std::mem::take(&mut run.dims)];
        let found = match others {
            Err(ReadingStop::TooMuch) => return None,
            Err(ReadingStop::Fails(op)) => DifferenceKind::Fails { op },
            Ok(others) => {
                let refuted = self.ledger.asked.iter().find(|asked| asked.formula == Formula::Never);
                match refuted {
                    Some(asked) => DifferenceKind::Fails { op: asked.op },
                    None if !self.ledger.asked.is_empty() => return None,
                    None => {
                        let (mut found, mut is_known) = (None, true);
                        for (result, (one, other)) in returned.iter().zip(&others).enumerate() {
                            if self.effort.is_open(result, None) {
                                continue;
                            }
                            let (Some(dims), Some(others)) = (&one.dims, &other.dims) else {
                                is_known &= one.number == other.number || !(one.may_have_sizes || other.may_have_sizes);
                                continue;
                            };
                            let axis = if dims.len() == others.len() {
                                let differs = dims.iter().zip(others).enumerate().position(|(axis, (dim, other))| {
                                    let is_open = self.effort.is_open(result, Some(axis));
                                    let value =
                                        if is_open { Some(true) } else { self.ledger.equal(*dim, *other).value() };
                                    is_known &= value.is_some();
                                    value == Some(false)
                                });
                                let Some(axis) = differs else { continue };
                                Some(axis)
                            } else {
                                None
                            };
                            let mut values = |dims: &[crate::sizes::Term]| {
                                dims.iter()
                                    .map(|dim| {
                                        let quantity = self.ledger.quantity(*dim);
                                        self.ledger.facts.value(&quantity)
                                    })
                                    .collect::<Vec<_>>()
                            };
                            let (before, after) = (values(dims), values(others));
                            found = Some(DifferenceKind::Shape { result, axis, before, after });
                            break;
                        }
                        self.is_decided |= is_known;
                        found?
                    }
                }
            }
        };
        let of: FxHashMap<u32, i64> = keys.iter().copied().zip(chosen.iter().copied()).collect();
        let rows = self.rows.clone();
        let sizes = rows
            .iter()
            .map(|row| {
                row.as_ref()
                    .map(|row| row.iter().map(|size: &Quantity| self.ledger.facts.value(size).unwrap_or(0)).collect())
            })
            .collect();
        let mut numbers = Vec::new();
        for (key, value) in of {
            let source = self.ledger.sources[key as usize];
            if source.is_element
                && let Some(argument) = self.argument(source.value)
            {
                numbers.push((argument, source.axis, value));
            }
        }
        numbers.sort_unstable();
        // Operations are reported only for a difference from the first function to the second.
        let (blame, operands, core) = match (first, &found) {
            (0, found) => (
                self.blame(dims.each_ref(), found),
                self.operands(&dims[1], found),
                self.core(&dims[1], found, (keys, chosen)),
            ),
            _ => Default::default(),
        };
        Some(Difference { sizes, numbers, found, blame, operands, core })
    }
}

/// A number of a list that is drawn from the attempt and the place.
fn drawn(attempt: u64, place: usize, list: &[i64]) -> Option<i64> {
    let mut mixed = (attempt << 32 ^ place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^= mixed >> 32;
    list.get((mixed % list.len().max(1) as u64) as usize).copied()
}

/// A small number, a written number, or one of its neighbours.
fn small(draw: u64, place: usize, may_be: [bool; 3], written: &[i64]) -> i64 {
    const SMALL: [i64; 16] = [2, 1, 0, 3, 2, 4, 1, 5, 6, 0, 8, 3, -1, 7, 12, -2];
    let is_written = drawn(draw, place + 1_000_000, &[0, 0, 0, 1]) == Some(1);
    let near = drawn(draw, place, written).zip(drawn(draw, place + 2_000_000, &[0, 0, 1, -1]));
    let near = near.filter(|_| is_written).and_then(|(number, step)| number.checked_add(step));
    allowed(near.or_else(|| drawn(draw, place, &SMALL)).unwrap_or(2), may_be)
}

/// A number, or another one if it may not be 0, 1 or larger.
fn allowed(number: i64, may_be: [bool; 3]) -> i64 {
    match (number, may_be) {
        (0, [true, ..]) | (1, [_, true, _]) | (2.., [.., true]) | (i64::MIN..0, [true, true, true]) => number,
        (_, [.., true]) => 2 + number.unsigned_abs() as i64 % 5,
        (_, [_, true, _]) => 1,
        _ => 0,
    }
}

/// A size to try.
fn choice(attempt: u64, place: usize, [zero, one, more]: [bool; 3], written: &[i64]) -> i64 {
    let own = PRIMES.get(place).copied().unwrap_or(17 + place as i64);
    let product = written.iter().filter(|number| **number > 1).try_fold(1i64, |product, number| {
        let product = product.checked_mul(*number)?;
        (product < 2_000).then_some(product)
    });
    let product = product.unwrap_or(12).max(2);
    let drawn = |list: &[i64]| drawn(attempt, place, list);
    let wanted = match attempt {
        0 => own,
        1 if one => 1,
        2 => 2 * own,
        3 => 12 * (1 + place as i64),
        4 => product,
        5 => product * (1 + place as i64),
        6..=8 => drawn(written).unwrap_or(2),
        9 if zero => 0,
        _ => drawn(&[1, 0, 2, 3, 4, 6, 12, 2, 3]).unwrap_or(2),
    };
    match wanted {
        0 if zero => 0,
        1 if one => 1,
        2.. if more => wanted,
        _ if more => own,
        _ if one => 1,
        _ => 0,
    }
}
