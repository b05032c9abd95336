//! Operations with regions in a [`FunctionReading`]: those that always run, branches, and bodies that compute small tensors.

use super::congruence::NumberedKind;
use super::run::{FunctionReading, ReadingStop, is_truth};
use crate::assembly::Runs;
use crate::ir::{OpId, RegionId, ValueId};
use crate::shapes::{BodyElement, Ledger, Stance, columns};
use crate::sizes::{Formula, Term};
use smallvec::SmallVec;

/// The sizes, the numbers and the number of a value.
pub(super) type PassedValue = (Option<Vec<Term>>, Option<SmallVec<[Term; 4]>>, Option<u32>);

impl FunctionReading<'_, '_, '_> {
    /// Reads an operation with regions; returns whether its results have sizes. An operation that the first function
    /// executed succeeds, with the same results.
    pub(super) fn with_regions(&mut self, op: OpId, number: Option<u32>) -> Result<bool, ReadingStop> {
        if let Some(number) = number
            && let Some((made, effects)) = self.earlier.made.get(&number).cloned()
        {
            self.effects = effects;
            self.pass(op, made)?;
            return Ok(true);
        }
        let is_read = self.regions(op, number)?;
        if let Some(number) = number.filter(|number| is_read && self.executed.numbers.contains(number))
            && self.ledger.stance == Stance::Learns
        {
            let results: Vec<ValueId> = self.ir().results(op).collect();
            let made = self.all_passed(&results);
            self.executed.made.insert(number, (made, self.effects));
        }
        Ok(is_read)
    }

    /// The sizes, the numbers and the number of a value.
    fn passed(&mut self, value: ValueId) -> PassedValue {
        let ir = self.ir();
        let reader = self.program.reader;
        let mut reading = self.reading();
        let row = reading.row(ir, value).map(|row| columns(row, &reading).to_vec());
        let elements = reader.elements(value, &mut reading);
        (row, elements, self.ledger.values.get(&value).copied())
    }

    /// Reads the regions of an operation. Returns whether its results have their sizes.
    fn regions(&mut self, op: OpId, number: Option<u32>) -> Result<bool, ReadingStop> {
        let ir = self.ir();
        let reader = self.program.reader;
        if self.depth >= reader.budget.nested_regions {
            self.unread.push((op, number));
            return Ok(false);
        }
        if let Some(region) = reader.runs_always(op).filter(|region| ir.block_count(*region) == 1) {
            let values = self.region(region)?;
            let passed = self.all_passed(&values);
            self.pass(op, passed)?;
            return Ok(true);
        }
        let flow = reader.flows.of(ir, op).map(|(_, flow)| flow);
        let chooses = flow.is_some_and(|flow| flow.clauses.iter().all(|clause| clause.runs == Runs::One));
        let regions: SmallVec<[RegionId; 2]> = ir.regions(op).collect();
        if chooses
            && let [condition] = *ir.operands(op)
            && is_truth(ir, condition)
            && regions.len() <= 2
            && regions.iter().all(|region| ir.block_count(*region) <= 1)
        {
            self.branches(op, condition, &regions)?;
            return Ok(true);
        }
        if flow.is_some_and(|flow| flow.repeats()) && self.repeated(op, &regions)? {
            return Ok(true);
        }
        if let [region] = *regions {
            self.unroll(op, region)?;
        }
        // Scalars in regions have no requirements.
        if regions.iter().any(|region| reader.has_constraints(*region, reader.budget.nested_regions)) {
            self.unread.push((op, number));
        }
        Ok(false)
    }

    /// Computes the numbers of a small tensor from the region that computes its elements.
    fn unroll(&mut self, op: OpId, region: RegionId) -> Result<(), ReadingStop> {
        let ir = self.ir();
        let reader = self.program.reader;
        let mut results = ir.results(op);
        let (Some(result), None) = (results.next(), results.next()) else { return Ok(()) };
        let Some(body) = ir.blocks(region).next().filter(|_| ir.block_count(region) == 1) else { return Ok(()) };
        let Some(count) = reader.element_count(result).filter(|_| self.index.is_none()) else { return Ok(()) };
        let Some(arguments) = reader.elements_of_body(op, body) else { return Ok(()) };
        let outer = std::mem::replace(&mut self.ledger.stance, Stance::Ignores);
        let (unknown, unread, effects) = (self.unknown.len(), self.unread.len(), self.effects);
        let mut found: SmallVec<[Term; 4]> = SmallVec::new();
        for index in 0..count as u64 {
            let met = self.dims.met();
            for (argument, source) in ir.arguments(body).zip(&arguments) {
                let number = match source {
                    BodyElement::Index => Some(self.ledger.constant(index)),
                    BodyElement::Of(operand, at) => {
                        let mut reading = self.reading();
                        let elements = reader.elements(*operand, &mut reading);
                        elements.and_then(|elements| elements.get(at.unwrap_or(index) as usize).copied())
                    }
                    BodyElement::Other => None,
                };
                if let Some(number) = number {
                    self.dims.set_elements(argument, SmallVec::from_slice(&[number]));
                }
            }
            self.index = Some(index);
            let values = self.region(region);
            self.index = None;
            let number = match values {
                Ok(values) => values.first().and_then(|value| {
                    let mut reading = self.reading();
                    reader.element(*value, &mut reading)
                }),
                Err(ReadingStop::Fails(_)) => None,
                Err(stop) => return Err(stop),
            };
            self.dims.go_back(met);
            found.extend(number);
        }
        self.ledger.stance = outer;
        self.ledger.op = Some(op);
        self.unknown.truncate(unknown);
        self.unread.truncate(unread);
        self.effects = effects;
        if found.len() == count {
            self.dims.set_elements(result, found);
        }
        Ok(())
    }

    pub(super) fn region(&mut self, region: RegionId) -> Result<Vec<ValueId>, ReadingStop> {
        let Some(block) = self.ir().blocks(region).next() else { return Ok(Vec::new()) };
        self.depth += 1;
        let values = self.block(block);
        self.depth -= 1;
        values
    }

    /// Gives the results of an operation the passed sizes and numbers.
    pub(super) fn pass(&mut self, op: OpId, passed: Vec<PassedValue>) -> Result<(), ReadingStop> {
        self.ledger.op = Some(op);
        for (result, (row, elements, number)) in self.ir().results(op).zip(passed) {
            self.give(op, result, row.map(|row| row.into_iter().map(Some).collect()), elements)?;
            if let Some(number) = number {
                self.ledger.values.insert(result, number);
            }
        }
        Ok(())
    }

    /// Gives an argument of a region or of a function the passed sizes and numbers.
    pub(super) fn set(&mut self, argument: ValueId, (row, elements, number): PassedValue) {
        match number {
            Some(number) => self.ledger.values.insert(argument, number),
            None => self.ledger.values.remove(&argument),
        };
        if let Some(row) = row {
            self.dims.set(argument, &row);
        }
        if let Some(elements) = elements {
            self.dims.set_elements(argument, elements);
        }
    }

    /// The numbers and sizes with which values are passed.
    pub(super) fn all_passed(&mut self, values: &[ValueId]) -> Vec<PassedValue> {
        values.iter().map(|value| self.passed(*value)).collect()
    }

    /// Reads an operation that runs its first region if a condition is true, and its second otherwise.
    fn branches(&mut self, op: OpId, condition: ValueId, regions: &[RegionId]) -> Result<(), ReadingStop> {
        let ir = self.ir();
        let formula = self.truth(condition);
        let formula = self.ledger.facts.decided(&formula);
        let path = self.ledger.path.clone();
        let mut passed: Vec<Vec<PassedValue>> = Vec::new();
        for (place, region) in regions.iter().enumerate() {
            let own = if place == 0 { formula.clone() } else { formula.clone().negated() };
            if own == Formula::Never {
                continue;
            }
            if own == Formula::Always {
                let values = self.region(*region)?;
                let passed = self.all_passed(&values);
                return self.pass(op, passed);
            }
            self.ledger.path = Formula::all([path.clone(), own]);
            let values = self.region(*region);
            self.ledger.path = path.clone();
            let values = values?;
            passed.push(self.all_passed(&values));
        }
        self.ledger.op = Some(op);
        let [left, right] = &passed[..] else { return Ok(()) };
        let decides = self.ledger.values.get(&condition).copied();
        for (place, result) in ir.results(op).enumerate() {
            let (Some(left), Some(right)) = (left.get(place), right.get(place)) else { continue };
            let choose = |ledger: &mut Ledger, left: &[Term], right: &[Term]| -> Option<Vec<Term>> {
                let pairs = left.iter().zip(right).map(|(left, right)| ledger.choose(&formula, *left, *right));
                (left.len() == right.len()).then(|| pairs.collect())
            };
            let row = match (&left.0, &right.0) {
                (Some(left), Some(right)) => choose(self.ledger, left, right),
                _ => None,
            };
            let elements = match (&left.1, &right.1) {
                (Some(left), Some(right)) => choose(self.ledger, left, right),
                _ => None,
            };
            let row = row.map(|row| row.into_iter().map(Some).collect());
            self.give(op, result, row, elements.map(SmallVec::from_vec))?;
            if let (Some(decides), Some(left), Some(right)) = (decides, left.2, right.2) {
                let number = self.congruence.list(NumberedKind::Chosen, [decides, left, right]);
                self.ledger.values.insert(result, number);
            }
        }
        Ok(())
    }
}
