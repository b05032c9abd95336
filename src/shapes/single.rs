//! Verification of the shapes of one operation by its relation ([`SingleRelations::check`]), and explanations
//! ([`SingleRelations::explain`]).
//!
//! Verification reads the same constraints as the analysis of a whole function. Written sizes are constants, others are unknown,
//! and an operand that is computed from constants counts as a constant.

use super::apply::{RelationReader, RelationRefusal, RelationState};
use super::calls::Calls;
use super::dims::{DimTable, tensor_dims};
use super::facts::DimPlace;
use super::kind::SizeTransfer;
use super::record::ConstraintRecord;
use crate::dialect::Registry;
use crate::ir::{Ir, OpId, ValueId};
use crate::shape::Dim;
use crate::sizes::{Constraint, Operator, Polynomial, Size, Sizes, Unknown};
use smallvec::SmallVec;

/// Evaluates the relations of single operations, with shared memory.
#[derive(Debug)]
pub(crate) struct SingleRelations<'a> {
    reader: RelationReader<'a>,
    sizes: Sizes,
    dims: DimTable,
    calls: Calls,
}

/// The contradictions between the shapes of an operation and its relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ShapeContradiction {
    /// A result declares another shape.
    Result {
        /// The result.
        result: ValueId,
        /// The sizes that follow from the operands; `None` is an unknown size.
        inferred: InferredSizes,
    },
    /// The sizes of operands contradict one another.
    Operands,
}

/// The sizes that a relation gives to a result.
pub(crate) type InferredSizes = SmallVec<[Option<u64>; 6]>;

/// The reason for which the shapes of an operation are wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MismatchReason {
    /// A sentence; empty if there is no further explanation.
    pub(crate) text: String,
    /// The dimensions in the sentence.
    pub(crate) places: SmallVec<[DimPlace; 4]>,
}

impl<'a> SingleRelations<'a> {
    pub(crate) fn new(ir: &'a Ir, registry: &'a Registry) -> Self {
        let (sizes, dims, calls) = Default::default();
        Self { reader: RelationReader::of_operations(ir, registry), sizes, dims, calls }
    }

    /// The contradiction between the shapes of an operation and its relation; `None` if the shapes fit.
    pub(crate) fn check(&mut self, op: OpId) -> Option<ShapeContradiction> {
        let transfer = self.reader.transfer_of(op);
        let is_relation = matches!(transfer, SizeTransfer::Relation(..) | SizeTransfer::Wrapper(_));
        if !is_relation {
            return None;
        }
        let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
        let answer = self.reader.apply(op, transfer, &mut reading);
        let unfit = match (answer, reading.unfit.take()) {
            (Ok(()), _) | (Err(RelationRefusal::Invalid), None) => None,
            (Err(_), Some((result, inferred))) => Some(ShapeContradiction::Result { result, inferred }),
            (Err(RelationRefusal::Contradiction), None) => Some(ShapeContradiction::Operands),
        };
        self.sizes.clear();
        self.dims.clear();
        unfit
    }

    /// The reason for a contradiction: the first constraint of the relation that the declared sizes break, in terms of
    /// the dimensions of operands.
    pub(crate) fn explain(
        &self,
        op: OpId,
        unfit: &ShapeContradiction,
        name: impl Fn(DimPlace) -> String,
    ) -> MismatchReason {
        let (mut record, mut calls) = <(ConstraintRecord, Calls)>::default();
        // The unknowns of a value that is a number, or a list of numbers, are its elements.
        let is_open = |operand: &&ValueId| self.reader.element_count(**operand).is_none();
        let open = self.reader.ir.operands(op).iter().filter(is_open).copied().collect();
        let mut dims = DimTable::with_open(open);
        let mut reading = RelationState::new(&mut record, &mut dims, &mut calls);
        if let ShapeContradiction::Result { result, .. } = unfit {
            reading.watched = Some(*result);
        }
        // A relation that refuses open sizes has no further constraints.
        let _ = self.reader.apply(op, self.reader.transfer_of(op), &mut reading);
        let found = reading.found.take();
        let explanation = Explanation { reader: &self.reader, record: &record, name: &name };
        match unfit {
            ShapeContradiction::Result { result, inferred } => {
                let found = found.unwrap_or_default().into_iter().map(|term| term.map(|term| record.size(term)));
                explanation.of_result(*result, inferred, &found.collect::<SmallVec<[_; 6]>>())
            }
            ShapeContradiction::Operands => {
                let constraints = record.system.constraints().iter();
                constraints.filter_map(|constraint| explanation.of_constraint(constraint)).next().unwrap_or_default()
            }
        }
    }
}

/// Constraints over open sizes, compared with the written sizes.
struct Explanation<'e, 'a, N> {
    reader: &'e RelationReader<'a>,
    record: &'e ConstraintRecord,
    name: &'e N,
}

impl<N: Fn(DimPlace) -> String> Explanation<'_, '_, N> {
    /// The size that is written at a place.
    fn written(&self, place: DimPlace) -> Option<u64> {
        let is_element = self.reader.element_count(place.value).is_some();
        self.declared(place.value).filter(|_| !is_element)?.get(place.axis as usize)?.size()
    }

    fn declared(&self, value: ValueId) -> Option<&[Dim]> {
        tensor_dims(self.reader.ir, self.reader.ir.value_type(value))
    }

    /// The sizes that broadcast to an unknown, without sizes that are only stretched to it.
    fn joined(&self, unknown: Unknown) -> Option<[Size; 2]> {
        self.record.operands(unknown).filter(|operands| !operands.contains(&unknown.into()))
    }

    fn value(&self, size: Size) -> Option<u64> {
        let unknown = match self.record.computed(size) {
            Size::Unknown(unknown) => unknown,
            Size::Fixed(size) => return Some(size),
        };
        if let Some(place) = self.record.place(unknown) {
            return self.written(place);
        }
        if let Some([left, right]) = self.joined(unknown) {
            return match (self.value(left)?, self.value(right)?) {
                (1, size) | (size, 1) => Some(size),
                (left, right) => (left == right).then_some(left),
            };
        }
        let polynomial = self.record.polynomial(unknown)?;
        let number = polynomial.evaluate(|size| i64::try_from(self.value(size)?).ok())?;
        u64::try_from(number).ok()
    }

    /// A size in words, with its value unless the words state the value.
    fn word(&self, size: Size) -> Option<String> {
        let unknown = match self.record.computed(size) {
            Size::Unknown(unknown) => unknown,
            Size::Fixed(size) => return Some(size.to_string()),
        };
        if let Some(place) = self.record.place(unknown) {
            return Some((self.name)(place));
        }
        if let Some([left, right]) = self.joined(unknown) {
            return Some(format!("what {} and {} broadcast to", self.word(right)?, self.word(left)?));
        }
        let polynomial = self.record.polynomial(unknown)?;
        let parts: Option<()> = polynomial.atoms().map(|size| self.word(size).map(|_| ())).collect();
        parts?;
        Some(polynomial.text(|size| match size {
            Size::Fixed(size) => size.to_string(),
            Size::Unknown(_) => self.word(size).unwrap_or_default(),
        }))
    }

    fn places(&self, size: Size, places: &mut SmallVec<[DimPlace; 4]>) {
        let Size::Unknown(unknown) = self.record.computed(size) else { return };
        if let Some(place) = self.record.place(unknown) {
            if !places.contains(&place) {
                places.push(place);
            }
            return;
        }
        for size in self.joined(unknown).into_iter().flatten() {
            self.places(size, places);
        }
        for size in self.record.polynomial(unknown).into_iter().flat_map(|polynomial| polynomial.atoms()) {
            self.places(size, places);
        }
    }

    /// The reason for inferred sizes that differ from the declared ones.
    fn of_result(&self, result: ValueId, inferred: &[Option<u64>], found: &[Option<Size>]) -> MismatchReason {
        let declared = self.declared(result).unwrap_or_default();
        let mut reason = MismatchReason::default();
        let mut texts: SmallVec<[String; 2]> = SmallVec::new();
        for (axis, size) in inferred.iter().enumerate().filter(|_| found.len() == inferred.len()) {
            let is_declared = |size: &u64| declared.get(axis).is_some_and(|dim| dim.size() == Some(*size));
            let is_open = declared.len() == inferred.len() && declared[axis].is_dynamic();
            let (Some(size), Some(found)) = (size.filter(|size| !is_declared(size)), found[axis]) else { continue };
            if let Some(word) = self.word(found).filter(|_| !is_open && matches!(found, Size::Unknown(_))) {
                texts.push(format!("dimension {axis} of the result is {word}, which is {size}"));
                self.places(found, &mut reason.places);
            }
        }
        reason.text = texts.join("; ");
        reason
    }

    /// A size as a polynomial into which the written sizes are substituted.
    fn with_written(&self, size: Size) -> Option<Polynomial<Size>> {
        let number = |size| self.value(size).and_then(|size| i64::try_from(size).ok()).map(Polynomial::number);
        let Size::Unknown(unknown) = self.record.computed(size) else { return number(size) };
        let polynomial = self.record.polynomial(unknown)?;
        polynomial.substitute(|size| number(size).unwrap_or(Polynomial::atom(size)))
    }

    /// The requirement that a number is another, if a divisor of all of its summands does not divide the other.
    fn of_multiple(&self, constraint: &Constraint) -> Option<MismatchReason> {
        let Constraint::Equal(left, right) = *constraint else { return None };
        let (computed, number) = if self.value(right).is_some() { (left, right) } else { (right, left) };
        let (polynomial, required) = (self.with_written(computed)?, self.value(number)?);
        let difference = polynomial.apply(Operator::Subtract, &self.with_written(number)?)?;
        if !difference.is_never_zero() {
            return None;
        }
        let word = self.word(computed)?;
        let text = match polynomial.offset() {
            0 => format!("{word} is a multiple of {}, and must be {required}", polynomial.common_divisor()),
            _ => format!("{word} is never {required}"),
        };
        let mut reason = MismatchReason { text, places: SmallVec::new() };
        self.places(computed, &mut reason.places);
        Some(reason)
    }

    /// The requirement of a constraint, if the written sizes violate it.
    fn of_constraint(&self, constraint: &Constraint) -> Option<MismatchReason> {
        let sizes: SmallVec<[Size; 3]> = constraint.sizes().collect();
        let values: Option<SmallVec<[u64; 3]>> = sizes.iter().map(|size| self.value(*size)).collect();
        let Some(values) = values else { return self.of_multiple(constraint) };
        let at = |size: Size| sizes.iter().position(|other| *other == size).map_or(0, |place| values[place]);
        if constraint.holds(at) {
            return None;
        }
        let told = |size: Size| match (self.word(size)?, size) {
            (word, Size::Fixed(_)) => Some(word),
            (word, Size::Unknown(_)) => Some(format!("{word} is {}", self.value(size)?)),
        };
        let text = match *constraint {
            Constraint::Equal(left, right) => match (told(left)?, told(right)?) {
                (left, right) if matches!(sizes[..], [_, Size::Fixed(_)]) => format!("{left}, and must be {right}"),
                (left, right) => format!("{left}, and {right}: they must be equal"),
            },
            Constraint::Join { result, left, right } if result == right || result == left => {
                let from = if result == right { left } else { right };
                format!("{}, and {}: the former must be 1 or equal to the latter", told(from)?, told(result)?)
            }
            Constraint::Join { left, right, .. } => {
                format!("{}, and {}: they must be equal, or one of them 1", told(left)?, told(right)?)
            }
            Constraint::NotOne(size) => format!("{}, and must not be 1", told(size)?),
            _ => return None,
        };
        let mut reason = MismatchReason { text, places: SmallVec::new() };
        sizes.iter().for_each(|size| self.places(*size, &mut reason.places));
        Some(reason)
    }
}
