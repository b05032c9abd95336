//! What one operation says of the sizes of its operands and results: [`Reader::apply`].

use super::calls::{Calls, Functions};
use super::dims::{Dims, Row, tensor_dims};
use super::facts::{Facts, Place};
use super::kind::Transfer;
use super::repeats::{MOST_OPERANDS, Said};
use crate::dialect::Registry;
use crate::ir::{Ir, OpId, SignatureId, Type, TypeId, ValueId};
use crate::shape::{Rule, StartAxis};
use crate::sizes::Contradiction;
use smallvec::SmallVec;
use std::cell::OnceCell;

/// Reads operations.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub(super) ir: &'a Ir,
    /// By the operation's name.
    transfers: Vec<Transfer<'a>>,
    /// By the type: whether it has a size that only a run decides.
    dynamic: Vec<bool>,
    /// By the signature: whether one of its types has.
    dynamic_signatures: Vec<bool>,
    /// Whether types are to be refined: results of unknown rank get the rank of what was found.
    pub(super) refines: bool,
    /// By their names, once a call asks; `None` where calls are not followed.
    pub(super) functions: Option<OnceCell<Functions<'a>>>,
}

/// Why nothing is taken from an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    /// It contradicts what is known.
    Contradiction,
    /// It is not what its definition says, which is not reported here.
    Invalid,
}

impl From<Contradiction> for Refusal {
    fn from(Contradiction: Contradiction) -> Self {
        Self::Contradiction
    }
}

/// Operands that are tensors; `None` is one of unknown rank.
pub(super) type Rows = SmallVec<[Option<Row>; 4]>;
pub(super) type Columns<D> = SmallVec<[D; 6]>;

/// A declared size of a result, where the operands by themselves have none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Declared<D> {
    pub(super) axis: u32,
    pub(super) size: u64,
    /// What the operands have.
    pub(super) found: D,
    /// Whether that is known to be the size.
    pub(super) is_known: bool,
}

/// What an operation is read with.
pub(super) struct Reading<'s, F: Facts> {
    pub(super) facts: &'s mut F,
    pub(super) dims: &'s mut Dims<F::Dim>,
    pub(super) calls: &'s mut Calls,
    /// The values whose numbers are being computed.
    pub(super) computing: SmallVec<[ValueId; 4]>,
    /// What is declared of results and was inferred to be dynamic.
    pub(super) declared: SmallVec<[Declared<F::Dim>; 2]>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(ir: &'a Ir, registry: &'a Registry) -> Self {
        let name = |name| Transfer::of(registry, ir.op_name_text(name));
        let is_dynamic =
            |index| tensor_dims(ir, TypeId::at(index)).is_some_and(|dims| dims.iter().any(|dim| dim.is_dynamic()));
        let mut reader = Self {
            ir,
            transfers: ir.op_name_ids().map(name).collect(),
            dynamic: (0..ir.types.len()).map(is_dynamic).collect(),
            dynamic_signatures: Vec::new(),
            refines: false,
            functions: None,
        };
        reader.find_dynamic_signatures();
        reader
    }

    fn find_dynamic_signatures(&mut self) {
        let is_dynamic = |types: &[TypeId]| types.iter().any(|ty| self.dynamic[ty.index()]);
        let signatures = &self.ir.signatures;
        let of = |id| is_dynamic(signatures.inputs(id)) || is_dynamic(signatures.results(id));
        self.dynamic_signatures = (0..signatures.len()).map(SignatureId::at).map(of).collect();
    }

    /// Operations with tensors of unknown rank are read too, and give their results the ranks that they have.
    pub(super) fn follow_unranked(&mut self) {
        let ir = self.ir;
        for (index, is_dynamic) in self.dynamic.iter_mut().enumerate() {
            *is_dynamic |= matches!(ir.types.resolved(TypeId::at(index)), Type::UnrankedTensor(_));
        }
        self.find_dynamic_signatures();
        self.refines = true;
    }

    /// Whether a result gets the rank that is found.
    pub(super) fn gives_rank(&self, result: ValueId) -> bool {
        self.refines && matches!(self.ir.types.resolved(self.ir.value_type(result)), Type::UnrankedTensor(_))
    }

    /// What is known of the operation, if a size of it depends on a run.
    #[inline]
    pub(super) fn transfer(&self, op: OpId) -> Option<Transfer<'a>> {
        let transfer = self.transfers[self.ir.op_name_id(op).index()];
        let is_known = match transfer {
            Transfer::Fresh => false,
            Transfer::Assertion(_) | Transfer::Symbol => true,
            // What it returns may be a shape.
            Transfer::Call => {
                self.is_dynamic(op) || self.ir.results(op).any(|result| self.element_count(result).is_some())
            }
            _ => self.is_dynamic(op),
        };
        is_known.then_some(transfer)
    }

    fn is_dynamic(&self, op: OpId) -> bool {
        if let Some(signature) = self.ir.operation(op).signature {
            return self.dynamic_signatures[signature.index()];
        }
        let is_dynamic = |value| self.is_dynamic_value(value);
        self.ir.operands(op).iter().copied().any(is_dynamic) || self.ir.results(op).any(is_dynamic)
    }

    /// Whether a value has a size that only a run decides.
    #[inline]
    pub(super) fn is_dynamic_value(&self, value: ValueId) -> bool {
        self.dynamic[self.ir.value_type(value).index()]
    }

    /// What decides what the operation says, and its result, if that is the sizes of its operands.
    #[inline]
    pub(super) fn said<F: Facts>(
        &self,
        op: OpId,
        transfer: Transfer<'_>,
        reading: &mut Reading<'_, F>,
    ) -> Option<(Said, ValueId)> {
        let (operands, mut results) = (self.ir.operands(op), self.ir.results(op));
        let (Some(result), None) = (results.next(), results.next()) else { return None };
        if operands.len() > MOST_OPERANDS || !transfer.is_of_sizes() {
            return None;
        }
        let mut rows = [None; MOST_OPERANDS];
        for (row, operand) in rows.iter_mut().zip(operands) {
            *row = Some(reading.row(self.ir, *operand)?);
        }
        Some((Said { name: self.ir.op_name_id(op), operands: rows, result: self.ir.value_type(result) }, result))
    }

    /// Says what the operation says.
    pub(super) fn apply<F: Facts>(
        &self,
        op: OpId,
        transfer: Transfer<'_>,
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        match transfer {
            Transfer::Fresh => Ok(()),
            Transfer::Broadcastable => self.numpy(op, usize::MAX, reading),
            Transfer::First(count) => self.numpy(op, count, reading),
            Transfer::Rule(rule) => self.rule(op, rule, reading),
            Transfer::RuleOf(_) | Transfer::Attribute(_) => {
                let rule = transfer.rule(self.ir, op).ok_or(Refusal::Invalid)?;
                self.rule(op, &rule, reading)
            }
            Transfer::Same => self.same(op, |_| false, reading),
            Transfer::SameBut(scalars) => self.same(op, |index| scalars.contains(&index), reading),
            Transfer::SameOperands => self.same_operands(op, |_| false, reading).map(|_| ()),
            Transfer::BroadcastDimensions => self.broadcast_dimensions(op, reading),
            Transfer::Gemm => self.gemm(op, reading),
            Transfer::Shape(info, rule) => self.shape_rule(op, info, rule, reading),
            Transfer::Wrapper(registry) => match registry.wrapped_shape_rule(self.ir, op) {
                Some((info, rule)) => self.shape_rule(op, info, rule, reading),
                None => Ok(()),
            },
            Transfer::Call => self.call(op, reading),
            Transfer::OnnxReshape => self.onnx_reshape(op, reading),
            Transfer::Symbol => self.symbol(op, reading),
            Transfer::BindShape => self.bind_shape(op, reading),
            Transfer::Assertion(assertion) => self.assertion(op, assertion, reading),
        }
    }

    fn rule<F: Facts>(&self, op: OpId, rule: &Rule, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        match rule {
            Rule::Broadcastable | Rule::Numpy => self.numpy(op, usize::MAX, reading),
            Rule::None => self.same(op, |_| false, reading),
            Rule::Unidirectional => self.onto(op, StartAxis::FromRanks, reading),
            Rule::Pdpd { axis } => self.onto(op, *axis, reading),
            Rule::Bidirectional { target } => {
                let rows = self.rows(op, usize::MAX, reading)?;
                let ([Some(operand)], Some(target)) = (&rows[..], target.dims()) else { return Ok(()) };
                let rank = operand.rank().max(target.len());
                let mut result = Columns::new();
                for from_right in (0..rank).rev() {
                    let own = column(reading, *operand, from_right);
                    let target = target.len().checked_sub(from_right + 1).map(|axis| match target[axis].size() {
                        Some(size) => reading.facts.constant(size),
                        None => reading.facts.unknown(None),
                    });
                    result.push(match (own, target) {
                        (Some(own), Some(target)) => reading.facts.join(own, target)?,
                        (Some(one), None) | (None, Some(one)) => one,
                        (None, None) => reading.facts.constant(1),
                    });
                }
                self.bind(op, &result, reading)
            }
        }
    }

    /// The first operands, all of which are tensors.
    fn rows<F: Facts>(&self, op: OpId, count: usize, reading: &mut Reading<'_, F>) -> Result<Rows, Refusal> {
        let operands = self.ir.operands(op).iter().take(count);
        operands
            .map(|value| match self.ir.types.resolved(self.ir.value_type(*value)) {
                Type::RankedTensor { .. } => Ok(reading.row(self.ir, *value)),
                Type::UnrankedTensor(_) => Ok(reading.row(self.ir, *value)),
                _ => Err(Refusal::Invalid),
            })
            .collect()
    }

    /// The operands broadcast to every result, aligned at the right.
    pub(super) fn numpy<F: Facts>(&self, op: OpId, count: usize, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let rows = self.rows(op, count, reading)?;
        self.join_rows(op, &rows, reading)
    }

    pub(super) fn join_rows<F: Facts>(
        &self,
        op: OpId,
        rows: &Rows,
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        if rows.iter().any(Option::is_none) {
            return self.below_result(op, rows, reading);
        }
        let rank = rows.iter().flatten().map(|row| row.rank()).max().ok_or(Refusal::Invalid)?;
        let mut result = Columns::new();
        for from_right in (0..rank).rev() {
            let mut joined: Option<F::Dim> = None;
            for row in rows.iter().flatten() {
                let Some(dim) = column(reading, *row, from_right) else { continue };
                joined = Some(match joined {
                    Some(joined) => reading.facts.join(joined, dim)?,
                    None => dim,
                });
            }
            result.extend(joined);
        }
        self.bind(op, &result, reading)
    }

    /// Beside an operand of unknown rank, which may stretch any column, operands are 1 or what the result is.
    fn below_result<F: Facts>(&self, op: OpId, rows: &Rows, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        for result in self.ir.results(op) {
            let Some(result) = reading.row(self.ir, result) else { continue };
            for row in rows.iter().flatten() {
                if row.rank() > result.rank() {
                    return Err(Refusal::Invalid);
                }
                for from_right in 0..row.rank() {
                    if let (Some(from), Some(to)) =
                        (column(reading, *row, from_right), column(reading, result, from_right))
                    {
                        reading.facts.stretch(from, to)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The second operand is stretched to the first, whose shape the result has.
    fn onto<F: Facts>(&self, op: OpId, start: StartAxis, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let rows = self.rows(op, usize::MAX, reading)?;
        let [a, b] = rows[..] else { return Err(Refusal::Invalid) };
        let Some(a) = a else { return Ok(()) };
        if let Some(b) = b {
            let start = match start {
                StartAxis::FromRanks => a.rank().checked_sub(b.rank()).ok_or(Refusal::Invalid)?,
                StartAxis::At(axis) => axis.index(),
            };
            for axis in 0..b.rank() {
                let from = reading.dims.get(b, axis);
                match start + axis < a.rank() {
                    true => reading.facts.stretch(from, reading.dims.get(a, start + axis))?,
                    // What sticks out is dropped, being 1.
                    false => {
                        let one = reading.facts.constant(1);
                        reading.facts.equate(from, one)?;
                    }
                }
            }
        }
        let result = columns(a, reading);
        self.bind(op, &result, reading)
    }

    /// All tensors have one shape.
    pub(super) fn same<F: Facts>(
        &self,
        op: OpId,
        may_be_scalar: impl Fn(usize) -> bool,
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        let Some(first) = self.same_operands(op, may_be_scalar, reading)? else {
            // No operand tells anything, but results have one shape.
            let mut results = self.ir.results(op).filter_map(|result| reading.row(self.ir, result));
            let Some(first) = results.next() else { return Ok(()) };
            let others: SmallVec<[Row; 2]> = results.collect();
            return others.into_iter().try_for_each(|other| reading.equate_rows(first, other));
        };
        let result = columns(first, reading);
        self.bind(op, &result, reading)
    }

    /// The operands that are tensors have one shape: the first of them.
    fn same_operands<F: Facts>(
        &self,
        op: OpId,
        may_be_scalar: impl Fn(usize) -> bool,
        reading: &mut Reading<'_, F>,
    ) -> Result<Option<Row>, Refusal> {
        let mut first: Option<Row> = None;
        for (index, value) in self.ir.operands(op).iter().enumerate() {
            let Some(row) = reading.row(self.ir, *value) else { continue };
            if row.rank() == 0 && may_be_scalar(index) {
                continue;
            }
            match first {
                Some(first) => reading.equate_rows(first, row)?,
                None => first = Some(row),
            }
        }
        Ok(first)
    }

    /// As NumPy, but that the smaller of two operands may say which dimensions of the other its own are.
    fn broadcast_dimensions<F: Facts>(&self, op: OpId, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let Some(attribute) = self.ir.attribute(op, "broadcast_dimensions") else {
            return self.numpy(op, usize::MAX, reading);
        };
        let rows = self.rows(op, usize::MAX, reading)?;
        let [Some(left), Some(right)] = rows[..] else { return self.numpy(op, usize::MAX, reading) };
        let (small, large) = if left.rank() > right.rank() { (right, left) } else { (left, right) };
        let places = self.ir.integer_list(attribute).ok_or(Refusal::Invalid)?;
        if places.len() != small.rank() {
            return Err(Refusal::Invalid);
        }
        let mut result = columns(large, reading);
        for (axis, place) in places.iter().enumerate() {
            let place = usize::try_from(*place).ok().and_then(|place| result.get_mut(place));
            let joined = place.ok_or(Refusal::Invalid)?;
            *joined = reading.facts.join(*joined, reading.dims.get(small, axis))?;
        }
        self.bind(op, &result, reading)
    }

    /// Gives the results the sizes that were found, and holds them to those that are declared.
    pub(super) fn bind<F: Facts>(
        &self,
        op: OpId,
        found: &[F::Dim],
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        for result in self.ir.results(op) {
            let Some(declared) = tensor_dims(self.ir, self.ir.value_type(result)) else {
                if self.gives_rank(result) {
                    reading.dims.set(result, found);
                }
                continue;
            };
            if declared.len() != found.len() {
                return Err(Refusal::Invalid);
            }
            let mut dims: Columns<F::Dim> = Columns::new();
            for ((declared, dim), axis) in declared.iter().zip(found).zip(0..) {
                let dim = match declared.size() {
                    None => reading.facts.define(Place { value: result, axis }, *dim)?,
                    Some(size) => {
                        let constant = reading.facts.constant(size);
                        if *dim != constant {
                            let is_known = reading.facts.value(*dim) == Some(size);
                            reading.declared.push(Declared { axis, size, found: *dim, is_known });
                            reading.facts.equate(*dim, constant)?;
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
}

impl<'s, F: Facts> Reading<'s, F> {
    pub(super) fn new(facts: &'s mut F, dims: &'s mut Dims<F::Dim>, calls: &'s mut Calls) -> Self {
        Self { facts, dims, calls, computing: SmallVec::new(), declared: SmallVec::new() }
    }

    pub(super) fn row(&mut self, ir: &Ir, value: ValueId) -> Option<Row> {
        self.dims.row(ir, self.facts, value)
    }
}

impl<F: Facts> Reading<'_, F> {
    /// Two values have one shape.
    pub(super) fn equate_rows(&mut self, first: Row, other: Row) -> Result<(), Refusal> {
        if first.rank() != other.rank() {
            return Err(Refusal::Invalid);
        }
        for axis in 0..first.rank() {
            self.facts.equate(self.dims.get(first, axis), self.dims.get(other, axis))?;
        }
        Ok(())
    }
}

/// The size of a column, counted from the right.
#[inline]
pub(super) fn column<F: Facts>(reading: &Reading<'_, F>, row: Row, from_right: usize) -> Option<F::Dim> {
    let axis = row.rank().checked_sub(from_right + 1)?;
    Some(reading.dims.get(row, axis))
}

/// All sizes of a value.
pub(super) fn columns<F: Facts>(row: Row, reading: &Reading<'_, F>) -> Columns<F::Dim> {
    (0..row.rank()).map(|axis| reading.dims.get(row, axis)).collect()
}
