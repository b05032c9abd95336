//! Two functions compared for all run-time sizes: [`compare`].
//!
//! The constraints of the first function are facts; the constraints of the second must be proved. Open constraints are split into cases: whether a size
//! is 1, or 0, or whether a comparison holds; then both are read again. A difference is reported only with sizes for which both functions were read with
//! constants.

mod blame;
pub(super) mod congruence;
mod contained;
mod directions;
mod loops;
mod ranks;
mod regions;
pub(super) mod run;
mod witness;

pub(crate) use blame::CoreOp;
pub(crate) use directions::{Accepted, Compared, compare};
pub(crate) use run::is_truth;
pub(crate) use witness::{Difference, DifferenceKind};

use self::congruence::{Congruence, NumberedKind};
use self::run::{FunctionReading, Program, ReadingStop, Returned};
use crate::ir::{BlockId, OpId};
use crate::shapes::{Ledger, NumberSource, RelationReader, Stance, shaped_dims};
use crate::sizes::{Domain, Formula, Quantity, Simple};
use crate::solve::names::{self, ArgumentName};
use rustc_hash::{FxHashMap, FxHashSet};

/// The possible sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Assumed {
    /// No size is 0.
    pub(crate) is_positive: bool,
    /// No size of an argument is 1.
    pub(crate) is_not_one: bool,
}

impl Assumed {
    const fn domain(self) -> Domain {
        match (self.is_positive, self.is_not_one) {
            (false, false) => Domain::Size,
            (true, false) => Domain::Positive,
            (false, true) => Domain::NotOne,
            (true, true) => Domain::Large,
        }
    }
}

/// A function of the two that are compared.
#[derive(Clone, Debug)]
pub(crate) struct ComparedFunction<'r, 'a> {
    pub(crate) reader: &'r RelationReader<'a>,
    pub(crate) entry: BlockId,
    /// For each argument of the function, the corresponding argument of the pair.
    pub(crate) arguments: Vec<Option<usize>>,
}

/// Budgets of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort<'o> {
    /// Maximum number of readings of both functions.
    pub(crate) cases: usize,
    /// The maximum number of steps of one reading.
    pub(crate) fuel: u64,
    /// The maximum number of steps of all readings.
    pub(crate) all_fuel: u64,
    /// Results that are not compared, each along a given axis, or along all its axes.
    pub(crate) open_results: &'o [(usize, Option<usize>)],
}

impl Effort<'_> {
    /// Whether a result is not compared, or an axis of it.
    fn is_open(&self, result: usize, axis: Option<usize>) -> bool {
        self.open_results.contains(&(result, axis))
    }
}

/// Maximum number of facts in one case.
const MOST_FACTS: usize = 24;

/// Maximum number of cases after one that was left open.
const MOST_AFTER_OPEN: usize = 32;

/// The outcome for one direction.
#[derive(Debug)]
pub(crate) enum DirectionOutcome {
    /// For all sizes for which the first function succeeds, the second succeeds and returns the same shapes.
    Holds,
    /// The first function never succeeds.
    Vacuous,
    Differs(Box<Difference>),
    /// The comparison is undecided.
    Open(Obstacles),
}

/// The reasons for which the comparison is undecided.
#[derive(Debug, Default)]
pub(crate) struct Obstacles {
    /// Unknown operations in both functions.
    pub(crate) unknown: [Vec<OpId>; 2],
    /// Operations that are not known to succeed.
    pub(crate) open: Vec<OpId>,
    /// Results that may differ, each with its axis if its rank is known.
    pub(crate) results: Vec<(usize, Option<usize>)>,
    /// Whether a budget was exceeded.
    pub(crate) is_too_much: bool,
}

/// Two functions, and numbers for the parts of both.
struct Comparer<'r, 'a> {
    programs: [Program<'r, 'a>; 2],
    ledger: Ledger,
    congruence: Congruence,
    /// The sizes of the arguments of the pair.
    rows: Vec<Option<Vec<Quantity>>>,
    /// The number of each argument of the pair as a value: values with equal numbers are equal.
    numbers: Vec<u32>,
    assumed: Assumed,
    effort: Effort<'r>,
    cases: usize,
    /// The number of steps so far.
    used: u64,
    /// Whether a reading with numbers for the arguments had an outcome.
    is_decided: bool,
    /// Numbers for all unknown sizes, for which the first function may succeed and the second fail; computed once.
    sample: Option<Vec<Formula>>,
    results: usize,
    results_compared: usize,
}

/// The outcome of one case.
enum Shown {
    /// No sizes are possible in the case.
    Impossible,
    Holds,
    Open {
        formulas: Vec<Formula>,
        is_refuted: bool,
        obstacles: Obstacles,
    },
}

impl<'r, 'a> Comparer<'r, 'a> {
    fn new(
        before: &ComparedFunction<'r, 'a>,
        after: &ComparedFunction<'r, 'a>,
        assumed: Assumed,
        effort: Effort<'r>,
    ) -> Self {
        // Sizes of other values than arguments may be 1.
        let others = if assumed.is_positive { Domain::Positive } else { Domain::Size };
        let mut ledger = Ledger::new(others, effort.fuel);
        ledger.is_bounded = true;
        let mut congruence = Congruence::default();
        let program = |subject: &ComparedFunction<'r, 'a>, side| Program {
            reader: subject.reader,
            entry: subject.entry,
            arguments: subject.arguments.clone(),
            frames: Default::default(),
            side,
        };
        let programs = [program(before, 0), program(after, 1)];
        let count =
            before.arguments.iter().flatten().chain(after.arguments.iter().flatten()).max().map_or(0, |most| most + 1);
        let (mut rows, mut numbers) = (vec![None; count], Vec::new());
        for (pair, row) in rows.iter_mut().enumerate() {
            let number = congruence.list(NumberedKind::Argument, [pair as u32]);
            numbers.push(number);
            let dims = |subject: &ComparedFunction<'_, '_>| {
                let place = subject.arguments.iter().position(|argument| *argument == Some(pair))?;
                let ir = subject.reader.ir;
                let value = ir.arguments(subject.entry).nth(place)?;
                shaped_dims(ir, ir.value_type(value)).map(<[_]>::to_vec)
            };
            // Statements of the first function about a size are facts; statements of the second are to be proved.
            *row =
                dims(before).or_else(|| dims(after).filter(|_| !before.arguments.contains(&Some(pair)))).map(|dims| {
                    let size = |(axis, dim): (u32, &crate::shape::Dim)| match dim.size() {
                        Some(size) => Quantity::number(size as i64),
                        None => {
                            ledger.source(NumberSource { value: number, axis, is_element: false }, assumed.domain())
                        }
                    };
                    (0..).zip(&dims).map(size).collect()
                });
        }
        share_names(&mut rows, before);
        let (cases, results, results_compared) = (0, 0, 0);
        let (used, is_decided, sample) = (0, false, None);
        Self {
            programs,
            ledger,
            congruence,
            rows,
            numbers,
            assumed,
            effort,
            cases,
            used,
            is_decided,
            sample,
            results,
            results_compared,
        }
    }

    /// Determines whether the second function succeeds and returns the same for all sizes for which the first succeeds.
    fn compare_direction(&mut self, order: [usize; 2]) -> DirectionOutcome {
        let mut waiting: Vec<Vec<Formula>> = vec![Vec::new()];
        let mut holds = false;
        let first = self.cases;
        // The first case that was left open, and the number of cases so far. Later cases may have a difference.
        let mut open: Option<(Obstacles, usize)> = None;
        (self.is_decided, self.sample) = (false, None);
        while let Some(facts) = waiting.pop() {
            if open.as_ref().is_some_and(|(_, before)| !self.is_decided || self.cases - before >= MOST_AFTER_OPEN) {
                break;
            }
            if self.cases - first >= self.effort.cases || self.used >= self.effort.all_fuel {
                let is_too_much = Obstacles { is_too_much: true, ..Obstacles::default() };
                return DirectionOutcome::Open(open.map_or(is_too_much, |(obstacles, _)| obstacles));
            }
            self.cases += 1;
            match self.case(&facts, order) {
                Shown::Impossible => {}
                Shown::Holds => holds = true,
                Shown::Open { formulas, is_refuted, obstacles } => {
                    let split = self.split(&facts, &formulas).filter(|_| facts.len() < MOST_FACTS);
                    if (is_refuted || (self.cases - first) % 4 == 1 || split.is_none())
                        && let Some(difference) = self.witness(&formulas, split.is_none(), order)
                    {
                        return DirectionOutcome::Differs(Box::new(difference));
                    }
                    if self.cases - first == 1
                        && split.is_some()
                        && let Some(obstacles) = self.obstacles_of_sample(order)
                    {
                        return DirectionOutcome::Open(obstacles);
                    }
                    match split {
                        Some(formula) => {
                            let with = |formula: Formula| facts.iter().cloned().chain([formula]).collect();
                            waiting.push(with(formula.clone().negated()));
                            waiting.push(with(formula));
                        }
                        None => {
                            open.get_or_insert((obstacles, self.cases));
                        }
                    }
                }
            }
        }
        match open {
            Some((obstacles, _)) => DirectionOutcome::Open(obstacles),
            None if holds => DirectionOutcome::Holds,
            None => DirectionOutcome::Vacuous,
        }
    }

    /// The obstacles that remain if all sizes are numbers: then no split into cases decides the comparison. `None` if a reading with numbers
    /// was decided, or if there is nothing that remains.
    fn obstacles_of_sample(&mut self, order: [usize; 2]) -> Option<Obstacles> {
        let sample = self.sample.clone().filter(|sample| !self.is_decided && !sample.is_empty())?;
        match self.case(&sample, order) {
            Shown::Open { formulas, obstacles, .. } if self.split(&sample, &formulas).is_none() => Some(obstacles),
            _ => None,
        }
    }

    /// Removes all facts, and counts the steps.
    fn begin(&mut self) {
        self.used += self.effort.fuel - self.ledger.facts.fuel_left().min(self.effort.fuel);
        self.ledger.clear();
    }

    /// Reads both functions with some facts.
    fn case(&mut self, facts: &[Formula], [first, second]: [usize; 2]) -> Shown {
        self.begin();
        if facts.iter().any(|fact| self.ledger.facts.learn(fact).is_err()) {
            return Shown::Impossible;
        }
        let mut obstacles = Obstacles::default();
        let mut run =
            FunctionReading::new(&mut self.programs[first], &mut self.ledger, &mut self.congruence, Stance::Learns);
        let returned = match run.arguments(&self.rows).and_then(|()| run.body()) {
            Ok(returned) => returned,
            Err(ReadingStop::Fails(_)) => return Shown::Impossible,
            Err(ReadingStop::TooMuch) => {
                obstacles.is_too_much = true;
                return Shown::Open { formulas: Vec::new(), is_refuted: false, obstacles };
            }
        };
        obstacles.unknown[first] = std::mem::take(&mut run.unknown);
        let executed = std::mem::take(&mut run.executed);
        if self.ledger.facts.settle().is_err() {
            return Shown::Impossible;
        }
        let mut run =
            FunctionReading::new(&mut self.programs[second], &mut self.ledger, &mut self.congruence, Stance::Asks);
        run.earlier = executed;
        let others = run.arguments(&self.rows).and_then(|()| run.body());
        obstacles.unknown[second] = std::mem::take(&mut run.unknown);
        let is_unread = |(op, number): &(OpId, Option<u32>)| {
            (!number.is_some_and(|number| run.earlier.numbers.contains(&number))).then_some(*op)
        };
        let unread: Vec<OpId> = run.unread.iter().chain(&run.executed.unranked).filter_map(is_unread).collect();
        let mut formulas: Vec<Formula> = Vec::new();
        let mut is_refuted = false;
        for asked in std::mem::take(&mut self.ledger.asked) {
            is_refuted |= asked.formula == Formula::Never;
            obstacles.open.extend(asked.op);
            formulas.push(asked.formula);
        }
        match others {
            Ok(others) => is_refuted |= self.results(&returned, &others, &mut formulas, &mut obstacles),
            Err(ReadingStop::Fails(_)) => is_refuted = true,
            Err(ReadingStop::TooMuch) => obstacles.is_too_much = true,
        }
        let is_open = !formulas.is_empty()
            || is_refuted
            || !unread.is_empty()
            || obstacles.is_too_much
            || !obstacles.results.is_empty();
        obstacles.open.extend(unread);
        obstacles.is_too_much |= is_open && self.ledger.facts.is_exhausted();
        if is_open { Shown::Open { formulas, is_refuted, obstacles } } else { Shown::Holds }
    }

    /// Compares the returned values. Returns whether a difference was found.
    fn results(
        &mut self,
        first: &[Returned],
        second: &[Returned],
        formulas: &mut Vec<Formula>,
        obstacles: &mut Obstacles,
    ) -> bool {
        let mut differs = first.len() != second.len();
        (self.results, self.results_compared) = (first.len(), 0);
        for (place, (one, other)) in first.iter().zip(second).enumerate() {
            let is_same = one.number.is_some() && one.number == other.number;
            if self.effort.is_open(place, None) {
                continue;
            }
            match (&one.dims, &other.dims) {
                (Some(dims), Some(others)) if dims.len() == others.len() => {
                    self.results_compared += 1;
                    for (axis, (dim, other)) in dims.iter().zip(others).enumerate() {
                        if self.effort.is_open(place, Some(axis)) {
                            continue;
                        }
                        let formula = self.ledger.equal(*dim, *other);
                        if formula != Formula::Always {
                            obstacles.results.push((place, Some(axis)));
                            differs |= formula == Formula::Never;
                            formulas.push(formula);
                        }
                    }
                }
                (Some(_), Some(_)) => {
                    self.results_compared += 1;
                    obstacles.results.push((place, None));
                    differs = true;
                }
                _ if is_same || !(one.may_have_sizes || other.may_have_sizes) => self.results_compared += 1,
                _ => obstacles.results.push((place, None)),
            }
        }
        differs
    }

    /// The alternatives of a split.
    fn split(&mut self, facts: &[Formula], formulas: &[Formula]) -> Option<Formula> {
        for number in [1, 0] {
            let known = &self.ledger.facts;
            let mut keys = formulas.iter().chain(known.open_facts()).flat_map(|formula| known.keys(formula));
            let open = keys.find(|key| (*key as usize) < self.ledger.sources.len() && known.is_open_for(*key, number));
            if let Some(key) = open {
                return Some(known.is_number(key, number));
            }
        }
        let all: Vec<Formula> = formulas.iter().chain(self.ledger.facts.open_facts()).cloned().collect();
        let is_new = |ledger: &Ledger, formula: &Formula| {
            let negated = formula.clone().negated();
            !facts.iter().any(|fact| fact == formula || *fact == negated)
                && ledger.facts.keys(formula).iter().all(|key| (*key as usize) < ledger.sources.len())
        };
        for formula in &all {
            let deciding = self.ledger.facts.deciding(formula);
            if let Some(found) = deciding.into_iter().find(|formula| is_new(&self.ledger, formula)) {
                return Some(found);
            }
        }
        all.iter().flat_map(Formula::comparisons).find(|formula| is_new(&self.ledger, formula))
    }

    /// The place of an argument, by the number of its value.
    fn argument(&self, number: u32) -> Option<usize> {
        self.numbers.iter().position(|known| *known == number)
    }
}

/// Gives dimensions of arguments the same size if the first function gives them the same name, which is an assumption about its inputs.
fn share_names(rows: &mut [Option<Vec<Quantity>>], before: &ComparedFunction<'_, '_>) {
    let ir = before.reader.ir;
    let Some(function) = ir.region_op(ir.parent_region(before.entry)) else { return };
    let mut of_names: FxHashMap<Vec<u8>, Vec<(usize, usize)>> = FxHashMap::default();
    for ArgumentName { name, argument, axis } in names::declared(before.reader, function, before.entry) {
        let place = ir.arguments(before.entry).position(|value| value == argument);
        let pair = place.and_then(|place| *before.arguments.get(place)?);
        if let (Some(pair), Some(axis)) = (pair, axis)
            && rows.get(pair).and_then(Option::as_ref).is_some_and(|row| axis < row.len())
        {
            of_names.entry(name).or_default().push((pair, axis));
        }
    }
    for places in of_names.into_values() {
        let size = |(pair, axis): &(usize, usize)| rows[*pair].as_ref().map(|row| row[*axis].clone());
        let sizes: Vec<Quantity> = places.iter().filter_map(size).collect();
        let is_number = |size: &&Quantity| matches!(size.simple(), Some(Simple::Number(_)));
        let Some(shared) = sizes.iter().find(is_number).or(sizes.first()).cloned() else { continue };
        for (pair, axis) in places {
            if let Some(row) = &mut rows[pair]
                && !is_number(&&row[axis])
            {
                row[axis] = shared.clone();
            }
        }
    }
}

/// The operations of both functions, without repetition.
pub(crate) fn distinct(ops: &[OpId]) -> Vec<OpId> {
    let mut seen = FxHashSet::default();
    ops.iter().copied().filter(|op| seen.insert(*op)).collect()
}
