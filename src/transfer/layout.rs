//! What the record of an operation says of its shapes, as constraints: [`Reader::shape_rule`].

use super::apply::{Columns, Reader, Reading, Refusal, columns};
use super::dims::{Row, tensor_dims};
use super::facts::{Facts, Place};
use super::structured::Einsum;
use crate::assembly::{OpDefinition, ShapeKind, ShapeRule, Side};
use crate::ir::{OpId, ValueId};
use crate::sizes::{Operator, wrapped};
use smallvec::{SmallVec, smallvec};

impl Reader<'_> {
    pub(super) fn shape_rule<F: Facts>(
        &self,
        op: OpId,
        info: &OpDefinition,
        rule: &ShapeRule,
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        let attribute = rule.argument(0);
        let operand = |name: &str| self.first_operand(op, info, name).ok_or(Refusal::Invalid);
        match rule.kind {
            ShapeKind::Numpy | ShapeKind::Onto | ShapeKind::Same => self.named_operands(op, info, rule, reading),
            ShapeKind::Each => self.each(op, reading),
            ShapeKind::Permute => self.transpose(op, attribute, reading),
            ShapeKind::Reduce => self.reduce(op, attribute, reading),
            ShapeKind::Keep => self.reduce_axis(op, attribute, true, reading),
            ShapeKind::Drop => self.reduce_axis(op, attribute, false, reading),
            ShapeKind::Einsum => match rule.letters() {
                Some(letters) => self.einsum(op, &Einsum::from(letters), reading),
                None => Ok(()),
            },
            ShapeKind::Dot => self.dot(op, reading),
            ShapeKind::DotGeneral => self.dot_general(op, reading),
            ShapeKind::Loops => self.structured(op, rule.letters().map(Einsum::from).as_ref(), reading),
            ShapeKind::Concatenate => self.concatenate(op, attribute, reading),
            ShapeKind::Pad => self.pad(op, reading),
            ShapeKind::PadTensor => self.tensor_pad(op, reading),
            ShapeKind::PadBy => self.pad_by(op, operand(attribute)?, reading),
            ShapeKind::Tile => self.tile(op, operand(attribute)?, reading),
            ShapeKind::SliceBy => self.slice_by(op, (operand(attribute)?, operand(rule.argument(1))?), reading),
            ShapeKind::InDim => {
                if let Some(sizes) = rule.arguments.get(1) {
                    self.sized(op, operand(sizes)?, reading)?;
                }
                self.broadcast_in_dim(op, attribute, reading)
            }
            ShapeKind::Sizes => {
                let sizes = operand(rule.argument(0))?;
                self.sized(op, sizes, reading)?;
                // What comes before the sizes is reshaped to them.
                if sizes == 1 { self.reshape(op, reading) } else { Ok(()) }
            }
            ShapeKind::Dynamic => self.dynamic_sizes(op, operand(rule.argument(0))?, reading),
            ShapeKind::Tie => self.tie_shape(op, operand(rule.argument(0))?, reading),
            ShapeKind::Slice => self.extract_slice(op, reading),
            ShapeKind::Collapse => self.collapse(op, attribute, reading),
            ShapeKind::Split => {
                self.expand(op, reading)?;
                self.expand_groups(op, attribute, reading)
            }
            ShapeKind::Reshape => self.reshape(op, reading),
            ShapeKind::Like | ShapeKind::SliceInto => match self.operand_row(op, operand(rule.argument(0))?, reading) {
                Some(row) => self.bind(op, &columns(row, reading), reading),
                None => Ok(()),
            },
            ShapeKind::Insert => self.insert(op, attribute, reading),
            ShapeKind::Prepend => self.prepend(op, attribute, reading),
            ShapeKind::Stretch => self.stretch(op, reading),
            ShapeKind::Target => self.target(op, (operand(rule.argument(0))?, operand(rule.argument(1))?), reading),
            ShapeKind::Expand => self.expand_to(op, (operand(rule.argument(0))?, operand(rule.argument(1))?), reading),
            ShapeKind::MatMul => self.matmul(op, (info, rule), reading),
            ShapeKind::MatMulOnto => self.matmul_onto(op, (info, rule), reading),
            ShapeKind::Gemm => self.gemm(op, reading),
            ShapeKind::Convolve => self.convolve(op, (info, rule), false, reading),
            ShapeKind::Deconvolve => self.convolve(op, (info, rule), true, reading),
            // Vectors, whose sizes are written, and windows in any order.
            ShapeKind::Contract | ShapeKind::Convolution | ShapeKind::Shapes => Ok(()),
        }
    }

    /// The first of the operands of a name.
    fn first_operand(&self, op: OpId, info: &OpDefinition, name: &str) -> Option<usize> {
        let ir = self.ir;
        match info.has_segments(Side::Operands).then(|| ir.attribute(op, Side::Operands.segments())).flatten() {
            Some(segments) => {
                let slot = info.operands().iter().position(|slot| &*slot.name == name)?;
                let before = ir.integers(segments)?.into_iter().take(slot);
                before.map(|count| usize::try_from(count).ok()).sum()
            }
            None => info.operand_range(name, ir.operands(op).len()).map(|range| range.start),
        }
    }

    pub(super) fn operand_row<F: Facts>(&self, op: OpId, number: usize, reading: &mut Reading<'_, F>) -> Option<Row> {
        let value = *self.ir.operands(op).get(number)?;
        reading.row(self.ir, value)
    }

    /// The axes that an attribute lists, each below the rank.
    pub(super) fn axes(&self, op: OpId, attribute: &str, rank: usize) -> Result<SmallVec<[usize; 6]>, Refusal> {
        let value = self.ir.own_attribute(op, attribute).ok_or(Refusal::Invalid)?;
        let list = self.ir.integer_list(value).ok_or(Refusal::Invalid)?;
        let axis = |axis: i64| usize::try_from(axis).ok().filter(|axis| *axis < rank).ok_or(Refusal::Invalid);
        list.into_iter().map(axis).collect()
    }

    fn axis(&self, op: OpId, attribute: &str, rank: usize) -> Result<usize, Refusal> {
        let value =
            self.ir.own_attribute(op, attribute).and_then(|value| self.ir.integer(value)).ok_or(Refusal::Invalid)?;
        // ONNX counts from the right as well.
        let axis = if value < 0 { value + rank as i64 } else { value };
        usize::try_from(axis).ok().filter(|axis| *axis < rank).ok_or(Refusal::Invalid)
    }

    fn transpose<F: Facts>(&self, op: OpId, attribute: &str, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let Some(row) = self.operand_row(op, 0, reading) else { return Ok(()) };
        let order = self.axes(op, attribute, row.rank())?;
        if order.len() != row.rank() {
            return Err(Refusal::Invalid);
        }
        let found: Columns<F::Dim> = order.iter().map(|axis| reading.dims.get(row, *axis)).collect();
        match attribute {
            // The second operand is what the result has the shape of.
            "permutation" if self.ir.operands(op).len() == 2 => self.write_second(op, &found, reading),
            _ => self.bind(op, &found, reading),
        }
    }

    /// `linalg` operations write into their last operand.
    fn write_second<F: Facts>(&self, op: OpId, found: &[F::Dim], reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        if let Some(target) = self.operand_row(op, 1, reading) {
            if target.rank() != found.len() {
                return Err(Refusal::Invalid);
            }
            for (axis, dim) in found.iter().enumerate() {
                reading.facts.equate(*dim, reading.dims.get(target, axis))?;
            }
        }
        self.bind(op, found, reading)
    }

    fn reduce<F: Facts>(&self, op: OpId, attribute: &str, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let inputs = self.ir.operands(op).len() / 2;
        let rows: SmallVec<[Row; 4]> = (0..inputs).filter_map(|number| self.operand_row(op, number, reading)).collect();
        let Some(first) = rows.first().copied() else { return Ok(()) };
        for other in &rows[1..] {
            reading.equate_rows(first, *other)?;
        }
        let dropped = self.axes(op, attribute, first.rank())?;
        let kept = (0..first.rank()).filter(|axis| !dropped.contains(axis));
        let found: Columns<F::Dim> = kept.map(|axis| reading.dims.get(first, axis)).collect();
        self.bind(op, &found, reading)
    }

    fn reduce_axis<F: Facts>(
        &self,
        op: OpId,
        attribute: &str,
        is_kept: bool,
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        let Some(row) = self.operand_row(op, 0, reading) else { return Ok(()) };
        let axis = self.axis(op, attribute, row.rank())?;
        let mut found = columns(row, reading);
        match is_kept {
            true => found[axis] = reading.facts.constant(1),
            false => _ = found.remove(axis),
        }
        self.bind(op, &found, reading)
    }

    fn concatenate<F: Facts>(&self, op: OpId, attribute: &str, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let operands = self.ir.operands(op).len();
        let rows: SmallVec<[Row; 4]> =
            (0..operands).filter_map(|number| self.operand_row(op, number, reading)).collect();
        let Some((first, others)) = rows.split_first() else { return Ok(()) };
        // Of an operand of unknown rank the others say all sizes but one.
        let is_whole = rows.len() == operands;
        if !is_whole && !self.refines {
            return Ok(());
        }
        let along = self.axis(op, attribute, first.rank())?;
        let mut found = columns(*first, reading);
        let declared = |operand: &ValueId| tensor_dims(self.ir, self.ir.value_type(*operand))?.get(along)?.size();
        let least = self.ir.operands(op).iter().filter_map(declared).fold(0, u64::saturating_add);
        for other in others {
            if other.rank() != first.rank() {
                return Err(Refusal::Invalid);
            }
            for axis in 0..first.rank() {
                let dim = reading.dims.get(*other, axis);
                if axis == along {
                    found[axis] = reading.facts.compute(Operator::Add, found[axis], dim);
                } else {
                    reading.facts.equate(found[axis], dim)?;
                }
            }
        }
        if !is_whole {
            let mut found: Partial<F::Dim> = found.into_iter().map(Some).collect();
            found[along] = None;
            return self.bind_known(op, &found, reading);
        }
        // What is written is 2 and more by itself, whatever is not.
        if least > 1 && reading.facts.value(found[along]).is_none() {
            reading.facts.exclude_one(found[along])?;
        }
        self.bind(op, &found, reading)
    }

    fn pad<F: Facts>(&self, op: OpId, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let Some(row) = self.operand_row(op, 0, reading) else { return Ok(()) };
        let list = |name| self.ir.attribute(op, name).and_then(|value| self.ir.integer_list(value));
        let lists = ["edge_padding_low", "edge_padding_high", "interior_padding"].map(list);
        let [Some(low), Some(high), Some(interior)] = lists else { return Err(Refusal::Invalid) };
        if [&low, &high, &interior].iter().any(|list| list.len() != row.rank()) {
            return Err(Refusal::Invalid);
        }
        let mut found: Partial<F::Dim> = SmallVec::new();
        for axis in 0..row.rank() {
            let dim = reading.dims.get(row, axis);
            // Between no elements there is nothing, so that this would be no sum.
            let more = low[axis].checked_add(high[axis]).filter(|_| interior[axis] == 0);
            found.push(more.map(|more| {
                let more = reading.facts.constant(wrapped(more));
                reading.facts.compute(Operator::Add, dim, more)
            }));
        }
        self.bind_known(op, &found, reading)
    }

    fn tensor_pad<F: Facts>(&self, op: OpId, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let Some(row) = self.operand_row(op, 0, reading) else { return Ok(()) };
        let mut next = 1;
        let low = self.mixed(op, "static_low", &mut next, reading)?;
        let high = self.mixed(op, "static_high", &mut next, reading)?;
        if low.len() != row.rank() || high.len() != row.rank() {
            return Err(Refusal::Invalid);
        }
        let mut found: Partial<F::Dim> = SmallVec::new();
        for (axis, (low, high)) in low.into_iter().zip(high).enumerate() {
            let dim = reading.dims.get(row, axis);
            let padded = low.zip(high).map(|(low, high)| {
                let sum = reading.facts.compute(Operator::Add, dim, low);
                reading.facts.compute(Operator::Add, sum, high)
            });
            found.push(padded);
        }
        self.bind_known(op, &found, reading)
    }

    /// Numbers of which some are written in an attribute and the others are operands, from `next` on.
    fn mixed<F: Facts>(
        &self,
        op: OpId,
        attribute: &str,
        next: &mut usize,
        reading: &mut Reading<'_, F>,
    ) -> Result<Partial<F::Dim>, Refusal> {
        let value = self.ir.own_attribute(op, attribute).ok_or(Refusal::Invalid)?;
        let list = self.ir.integer_list(value).ok_or(Refusal::Invalid)?;
        let mut found = SmallVec::new();
        for number in list {
            found.push(match number {
                i64::MIN => {
                    let operand = self.ir.operands(op).get(*next).copied().ok_or(Refusal::Invalid)?;
                    *next += 1;
                    self.element(operand, reading)
                }
                number => Some(reading.facts.constant(wrapped(number))),
            });
        }
        Ok(found)
    }

    fn broadcast_in_dim<F: Facts>(
        &self,
        op: OpId,
        attribute: &str,
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        let Some(result) = self.ir.results(op).next().and_then(|result| reading.row(self.ir, result)) else {
            return Ok(());
        };
        let Some(row) = self.operand_row(op, 0, reading) else { return Ok(()) };
        let places = self.axes(op, attribute, result.rank())?;
        if places.len() != row.rank() {
            return Err(Refusal::Invalid);
        }
        for (axis, place) in places.iter().enumerate() {
            reading.facts.stretch(reading.dims.get(row, axis), reading.dims.get(result, *place))?;
        }
        Ok(())
    }

    /// A negative number is none that a tensor has as its size.
    pub(super) fn as_size<F: Facts>(&self, dim: F::Dim, reading: &Reading<'_, F>) -> Option<F::Dim> {
        Some(dim).filter(|dim| reading.facts.value(*dim).is_none_or(|size| i64::try_from(size).is_ok()))
    }

    fn sized<F: Facts>(&self, op: OpId, operand: usize, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let Some(sizes) = self.ir.operands(op).get(operand).and_then(|value| self.elements(*value, reading)) else {
            return Ok(());
        };
        let found: Partial<F::Dim> = sizes.iter().map(|dim| self.as_size(*dim, reading)).collect();
        self.bind_known(op, &found, reading)
    }

    /// The dynamic sizes of a value, one after the other.
    fn dynamic<F: Facts>(
        &self,
        op: OpId,
        first: usize,
        value: ValueId,
        reading: &mut Reading<'_, F>,
    ) -> Result<Partial<F::Dim>, Refusal> {
        let Some(dims) = tensor_dims(self.ir, self.ir.value_type(value)) else { return Ok(smallvec![]) };
        let mut operands = self.ir.operands(op).iter().skip(first);
        let mut found = SmallVec::new();
        for dim in dims {
            found.push(match dim.size() {
                Some(size) => Some(reading.facts.constant(size)),
                None => {
                    let operand = operands.next().ok_or(Refusal::Invalid)?;
                    self.element(*operand, reading).and_then(|dim| self.as_size(dim, reading))
                }
            });
        }
        Ok(found)
    }

    fn dynamic_sizes<F: Facts>(&self, op: OpId, first: usize, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let Some(result) = self.ir.results(op).next() else { return Ok(()) };
        let found = self.dynamic(op, first, result, reading)?;
        if found.is_empty() { Ok(()) } else { self.bind_known(op, &found, reading) }
    }

    fn tie_shape<F: Facts>(&self, op: OpId, sizes: usize, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let (Some(tensor), Some(row)) = (self.ir.operands(op).first(), self.operand_row(op, 0, reading)) else {
            return Ok(());
        };
        let found = self.dynamic(op, sizes, *tensor, reading)?;
        for (axis, dim) in found.iter().enumerate() {
            if let Some(dim) = dim {
                reading.facts.equate(reading.dims.get(row, axis), *dim)?;
            }
        }
        self.bind(op, &columns(row, reading), reading)
    }

    fn each<F: Facts>(&self, op: OpId, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        for (number, result) in self.ir.results(op).enumerate() {
            if let Some(row) = self.operand_row(op, number, reading) {
                let found = columns(row, reading).into_iter().map(Some).collect::<Partial<F::Dim>>();
                self.bind_result(result, &found, reading)?;
            }
        }
        Ok(())
    }

    fn extract_slice<F: Facts>(&self, op: OpId, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let segments = self.ir.attribute(op, Side::Operands.segments()).and_then(|value| self.ir.integers(value));
        let Some([_, offsets, ..]) = segments.as_deref() else { return Ok(()) };
        let mut next = 1 + usize::try_from(*offsets).map_err(|_| Refusal::Invalid)?;
        let sizes = self.mixed(op, "static_sizes", &mut next, reading)?;
        let Some(result) = self.ir.results(op).next().and_then(|result| self.rank(result)) else { return Ok(()) };
        // Which dimensions are dropped of a result of lower rank is not told apart here.
        if result != sizes.len() {
            return Ok(());
        }
        let sizes: Partial<F::Dim> = sizes.into_iter().map(|dim| self.as_size(dim?, reading)).collect();
        self.bind_known(op, &sizes, reading)
    }

    fn rank(&self, value: ValueId) -> Option<usize> {
        tensor_dims(self.ir, self.ir.value_type(value)).map(<[_]>::len)
    }

    fn collapse<F: Facts>(&self, op: OpId, attribute: &str, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let Some(row) = self.operand_row(op, 0, reading) else { return Ok(()) };
        let mut found = Columns::new();
        for group in self.groups(op, attribute, row)? {
            let (first, others) = group.split_first().ok_or(Refusal::Invalid)?;
            let product = others.iter().fold(reading.dims.get(row, *first), |product, axis| {
                reading.facts.compute(Operator::Multiply, product, reading.dims.get(row, *axis))
            });
            found.push(product);
        }
        self.bind(op, &found, reading)
    }

    fn expand<F: Facts>(&self, op: OpId, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        if self.ir.attribute(op, "static_output_shape").is_none() {
            return Ok(());
        }
        let sizes = self.mixed(op, "static_output_shape", &mut 1, reading)?;
        let sizes: Partial<F::Dim> = sizes.into_iter().map(|dim| self.as_size(dim?, reading)).collect();
        self.bind_known(op, &sizes, reading)
    }

    /// The same as [`Reader::bind`] where some sizes are not known.
    pub(super) fn bind_known<F: Facts>(
        &self,
        op: OpId,
        found: &[Option<F::Dim>],
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        self.ir.results(op).try_for_each(|result| self.bind_result(result, found, reading))
    }

    pub(super) fn bind_result<F: Facts>(
        &self,
        result: ValueId,
        found: &[Option<F::Dim>],
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        let Some(declared) = tensor_dims(self.ir, self.ir.value_type(result)) else {
            if self.gives_rank(result) {
                let dims: Columns<F::Dim> = found
                    .iter()
                    .zip(0..)
                    .map(|(dim, axis)| {
                        dim.unwrap_or_else(|| reading.facts.unknown(Some(Place { value: result, axis })))
                    })
                    .collect();
                reading.dims.set(result, &dims);
            }
            return Ok(());
        };
        if declared.len() != found.len() {
            return Err(Refusal::Invalid);
        }
        let mut dims: Columns<F::Dim> = Columns::new();
        for ((declared, dim), axis) in declared.iter().zip(found).zip(0..) {
            let place = Place { value: result, axis };
            dims.push(match (declared.size(), dim) {
                (None, None) => reading.facts.unknown(Some(place)),
                (None, Some(dim)) => reading.facts.define(place, *dim)?,
                (Some(size), dim) => {
                    let constant = reading.facts.constant(size);
                    if let Some(dim) = dim {
                        reading.facts.equate(*dim, constant)?;
                    }
                    constant
                }
            });
        }
        reading.dims.set(result, &dims);
        Ok(())
    }
}

/// Sizes some of which are not known.
pub(super) type Partial<D> = SmallVec<[Option<D>; 6]>;
