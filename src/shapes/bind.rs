//! Access of relations to the operands and attributes of an operation, and binding of sizes to its results.

use super::apply::{Columns, Declared, RelationReader, RelationRefusal, RelationState};
use super::dims::{DimRange, ElementTerms, tensor_dims};
use super::facts::DimPlace;
use super::relation::Instance;
use crate::assembly::Side;
use crate::ir::{OpId, ValueId};
use crate::shape::Axis;
use crate::sizes::Term;
use smallvec::SmallVec;

/// Maximum rank for constraints that take time for each pair of dimensions.
pub(crate) const MOST_AXES: usize = 64;

/// Sizes, of which some may be unknown.
pub(crate) type Partial = SmallVec<[Option<Term>; 6]>;

/// All sizes of a value, as a list in which sizes can be replaced or removed.
pub(crate) fn partial_shape(row: DimRange, reading: &RelationState<'_>) -> Partial {
    (0..row.rank()).map(|axis| Some(reading.dims.get(row, axis))).collect()
}

impl RelationReader<'_> {
    pub(crate) fn operand_row(&self, op: OpId, number: usize, reading: &mut RelationState<'_>) -> Option<DimRange> {
        let value = *self.ir.operands(op).get(number)?;
        reading.row(self.ir, value)
    }

    /// The declared rank of a value, if its type has one.
    pub(crate) fn declared_rank(&self, value: ValueId) -> Option<usize> {
        tensor_dims(self.ir, self.ir.value_type(value)).map(<[_]>::len)
    }

    /// Refuses a negative number as a size.
    pub(crate) fn as_size(&self, dim: Term, reading: &RelationState<'_>) -> Option<Term> {
        Some(dim).filter(|dim| reading.facts.value(*dim).is_none_or(|size| i64::try_from(size).is_ok()))
    }

    /// Gives the results the inferred sizes, and compares them with the declared ones.
    pub(crate) fn bind(
        &self,
        op: OpId,
        found: &[Term],
        reading: &mut RelationState<'_>,
    ) -> Result<(), RelationRefusal> {
        for result in self.ir.results(op) {
            reading.watch(result, found.iter().copied().map(Some));
            let Some(declared) = reading.facts.shaped_dims(self.ir, result) else {
                if self.gives_rank(result) {
                    reading.dims.set(result, found);
                }
                continue;
            };
            if declared.len() != found.len() {
                return Err(reading.refuse_result(result, found.iter().copied().map(Some), RelationRefusal::Invalid));
            }
            let mut dims: Columns = Columns::new();
            for (index, dim) in found.iter().enumerate() {
                let axis = index as u32;
                let dim = match declared[index].size() {
                    None => reading.facts.define(DimPlace { value: result, axis }, *dim),
                    Some(size) => {
                        let constant = reading.facts.constant(size);
                        if *dim != constant {
                            let is_known = reading.facts.value(*dim) == Some(size);
                            reading.declared.push(Declared { axis, size, found: *dim, is_known });
                            if reading.facts.declare(*dim, size).is_err() {
                                let found = found.iter().copied().map(Some);
                                return Err(reading.refuse_result(result, found, RelationRefusal::Contradiction));
                            }
                        }
                        constant
                    }
                };
                dims.push(dim);
            }
            reading.dims.set(result, &dims);
        }
        Ok(())
    }

    /// Like [`RelationReader::bind`], for sizes that may be unknown in part.
    pub(crate) fn bind_known(
        &self,
        op: OpId,
        found: &[Option<Term>],
        reading: &mut RelationState<'_>,
    ) -> Result<(), RelationRefusal> {
        self.ir.results(op).try_for_each(|result| self.bind_result(result, found, reading))
    }

    pub(crate) fn bind_result(
        &self,
        result: ValueId,
        found: &[Option<Term>],
        reading: &mut RelationState<'_>,
    ) -> Result<(), RelationRefusal> {
        reading.watch(result, found.iter().copied());
        let Some(declared) = reading.facts.shaped_dims(self.ir, result) else {
            if self.gives_rank(result) {
                let dims: Columns = found
                    .iter()
                    .zip(0..)
                    .map(|(dim, axis)| {
                        dim.unwrap_or_else(|| reading.facts.unknown(Some(DimPlace { value: result, axis })))
                    })
                    .collect();
                reading.dims.set(result, &dims);
            }
            return Ok(());
        };
        if declared.len() != found.len() {
            return Err(reading.refuse_result(result, found.iter().copied(), RelationRefusal::Invalid));
        }
        let mut dims: Columns = Columns::new();
        for (index, dim) in found.iter().enumerate() {
            let place = DimPlace { value: result, axis: index as u32 };
            dims.push(match (declared[index].size(), dim) {
                (None, None) => reading.facts.unknown(Some(place)),
                (None, Some(dim)) => reading.facts.define(place, *dim),
                (Some(size), dim) => {
                    let constant = reading.facts.constant(size);
                    if let Some(dim) = dim
                        && reading.facts.declare(*dim, size).is_err()
                    {
                        return Err(reading.refuse_result(
                            result,
                            found.iter().copied(),
                            RelationRefusal::Contradiction,
                        ));
                    }
                    constant
                }
            });
        }
        reading.dims.set(result, &dims);
        Ok(())
    }
}

/// Queries of relations about their operation, which forward to [`RelationReader`].
impl<'o> Instance<'o, '_> {
    /// An argument of the relation.
    pub(crate) fn argument(self, number: usize) -> &'o str {
        self.rule.argument(number)
    }

    /// The first operand that an argument of the relation names.
    pub(crate) fn operand(self, number: usize) -> Result<usize, RelationRefusal> {
        self.first_operand(self.argument(number)).ok_or(RelationRefusal::Invalid)
    }

    /// The first operand with a name of the definition.
    pub(crate) fn first_operand(self, name: &str) -> Option<usize> {
        match self.info.has_segments(Side::Operands).then(|| self.ir.segment_sizes(self.op, Side::Operands)).flatten() {
            Some(segments) => {
                let slot = self.info.operands().iter().position(|slot| &*slot.name == name)?;
                let before = self.ir.integers(segments)?.into_iter().take(slot);
                before.map(|count| usize::try_from(count).ok()).sum()
            }
            None => self.info.operand_range(name, self.ir.operands(self.op).len()).map(|range| range.start),
        }
    }

    pub(crate) fn operand_row(self, number: usize, reading: &mut RelationState<'_>) -> Option<DimRange> {
        self.reader.operand_row(self.op, number, reading)
    }

    /// The sizes of the first result.
    pub(crate) fn result_row(self, reading: &mut RelationState<'_>) -> Option<DimRange> {
        reading.row(self.ir, self.ir.results(self.op).next()?)
    }

    /// The axes that an attribute lists, each below the rank.
    pub(crate) fn axes(self, attribute: &str, rank: usize) -> Result<SmallVec<[usize; 6]>, RelationRefusal> {
        let value = self.ir.own_attribute(self.op, attribute).ok_or(RelationRefusal::Invalid)?;
        let list = self.ir.integer_list(value).ok_or(RelationRefusal::Invalid)?;
        let axis = |axis: i64| usize::try_from(axis).ok().filter(|axis| *axis < rank).ok_or(RelationRefusal::Invalid);
        list.into_iter().map(axis).collect()
    }

    pub(crate) fn axis(self, attribute: &str, rank: usize) -> Result<usize, RelationRefusal> {
        let value = self
            .ir
            .own_attribute(self.op, attribute)
            .and_then(|value| self.ir.integer(value))
            .ok_or(RelationRefusal::Invalid)?;
        // ONNX permits negative axes too.
        Axis::wrapped(value, rank).map(Axis::index).ok_or(RelationRefusal::Invalid)
    }

    pub(crate) fn element(self, value: ValueId, reading: &mut RelationState<'_>) -> Option<Term> {
        self.reader.element(value, reading)
    }

    pub(crate) fn elements(self, value: ValueId, reading: &mut RelationState<'_>) -> Option<ElementTerms> {
        self.reader.elements(value, reading)
    }

    pub(crate) fn as_size(self, dim: Term, reading: &RelationState<'_>) -> Option<Term> {
        self.reader.as_size(dim, reading)
    }

    pub(crate) fn bind(self, found: &[Term], reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
        self.reader.bind(self.op, found, reading)
    }

    pub(crate) fn bind_known(
        self,
        found: &[Option<Term>],
        reading: &mut RelationState<'_>,
    ) -> Result<(), RelationRefusal> {
        self.reader.bind_known(self.op, found, reading)
    }

    /// Gives the results a rank, and unknown sizes.
    pub(crate) fn bind_rank(self, rank: usize, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
        let found: Partial = (0..rank).map(|_| None).collect();
        self.bind_known(&found, reading)
    }
}
