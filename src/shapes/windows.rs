//! Relations of `tosa` with numbers of attributes and shape operands: windows, padding, tiles and slices.

use super::apply::{RelationRefusal, RelationState};
use super::bind::Partial;
use super::relation::{ArgumentKind, Depends, Instance, Relation};
use super::values::number;
use super::window::PaddedWindow;
use crate::sizes::{Operator, Term};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("pad_by", "an operand lists the padding", |o, reading| pad_by(o, o.operand(0)?, reading))
        .takes(&[ArgumentKind::Operand])
        .depends(Depends::Surroundings),
    Relation::new("tile", "an operand lists the repetitions of dimensions", |o, reading| {
        tile(o, o.operand(0)?, reading)
    })
    .takes(&[ArgumentKind::Operand])
    .depends(Depends::Surroundings),
    Relation::new("slice_by", "operands list the beginning and the sizes of a slice", |o, reading| {
        slice_by(o, (o.operand(0)?, o.operand(1)?), reading)
    })
    .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
    .depends(Depends::Surroundings),
];

/// The kind of a window along a dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WindowKind {
    Convolution,
    Deconvolution,
    Pool,
    Resize,
    /// Half of the frequencies and the middle one; the other frequencies mirror them.
    Fourier,
}

impl WindowKind {
    fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"tosa.conv2d" | b"tosa.conv3d" | b"tosa.depthwise_conv2d" => Self::Convolution,
            b"tosa.transpose_conv2d" => Self::Deconvolution,
            b"tosa.avg_pool2d" | b"tosa.max_pool2d" => Self::Pool,
            b"tosa.resize" => Self::Resize,
            b"tosa.rfft2d" => Self::Fourier,
            _ => return None,
        })
    }
}

/// The size of the result along a dimension with the given index; only for known sizes, because it is not linear.
pub(crate) fn leave(
    o: Instance<'_, '_>,
    turn: usize,
    dim: Term,
    kernel: Option<Term>,
    reading: &mut RelationState<'_>,
) -> Option<Term> {
    if !o.reader.refines {
        return None;
    }
    let kind = WindowKind::of(o.ir.op_name_bytes(o.op))?;
    let size = i128::from(reading.facts.value(dim)?);
    let kernel = kernel.and_then(|kernel| reading.facts.value(kernel)).map(i128::from);
    let number = |name: &str, place: usize| {
        let list = o.ir.integer_list(o.ir.own_attribute(o.op, name)?)?;
        list.get(place).copied().map(i128::from)
    };
    let padding = |name: &str| Some(number(name, 2 * turn)? + number(name, 2 * turn + 1)?);
    let stride = || number("stride", turn);
    let found = match kind {
        WindowKind::Convolution => {
            let (stride, dilation, padding) = (stride()?, number("dilation", turn)?, padding("pad")?);
            PaddedWindow { stride, dilation, padding, ..PaddedWindow::of(kernel?) }.count(size)?
        }
        WindowKind::Pool => {
            let (stride, padding) = (stride()?, padding("pad")?);
            PaddedWindow { stride, padding, ..PaddedWindow::of(number("kernel", turn)?) }.count(size)?
        }
        WindowKind::Deconvolution => {
            let (stride, padding) = (stride()?, padding("out_pad")?);
            PaddedWindow { stride, padding, ..PaddedWindow::of(kernel?) }.spread(size)?
        }
        WindowKind::Resize => {
            let mut listed = |operand: usize, place: usize| {
                let list = o.elements(*o.ir.operands(o.op).get(operand)?, reading)?;
                reading.facts.value(*list.get(place)?).map(self::number).map(i128::from)
            };
            let (scale, by) = (listed(1, 2 * turn)?, listed(1, 2 * turn + 1)?);
            let way = (size - 1) * scale - listed(2, turn)? + listed(3, turn)?;
            (way >= 0 && by > 0).then(|| way / by + 1)?
        }
        WindowKind::Fourier => size / 2 + 1,
    };
    reading.size(found)
}

/// The bias of a convolution is one number, or one for each channel of the result.
pub(crate) fn bias(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let kind = WindowKind::of(o.ir.op_name_bytes(o.op)).filter(|_| o.reader.refines);
    if !matches!(kind, Some(WindowKind::Convolution | WindowKind::Deconvolution)) {
        return Ok(());
    }
    let result = o.result_row(reading);
    let (Some(result), Some(bias)) = (result, o.operand_row(2, reading)) else { return Ok(()) };
    match (result.rank().checked_sub(1), bias.rank()) {
        (Some(channels), 1) => {
            Ok(reading.facts.stretch(reading.dims.get(bias, 0), reading.dims.get(result, channels))?)
        }
        _ => Err(RelationRefusal::Invalid),
    }
}

/// The numbers that an operand lists are added before and after each dimension.
pub(crate) fn pad_by(
    o: Instance<'_, '_>,
    padding: usize,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let Some(padding) = listed(o, padding, reading) else { return Ok(()) };
    let row = o.operand_row(0, reading);
    if padding.len() % 2 != 0 || row.is_some_and(|row| 2 * row.rank() != padding.len()) {
        return Err(RelationRefusal::Invalid);
    }
    let mut found: Partial = Partial::new();
    for (axis, pair) in padding.chunks_exact(2).enumerate() {
        let own = row.map(|row| reading.dims.get(row, axis));
        let add = |sum, more: &Term| reading.facts.compute(Operator::Add, sum, *more);
        let sum = own.map(|own| pair.iter().fold(own, add));
        found.push(sum.and_then(|sum| o.as_size(sum, reading)));
    }
    o.bind_known(&found, reading)
}

/// Each dimension is repeated by the number that an operand lists.
pub(crate) fn tile(
    o: Instance<'_, '_>,
    multiples: usize,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let row = o.operand_row(0, reading);
    let Some(multiples) = listed(o, multiples, reading) else {
        return row.map_or(Ok(()), |row| o.bind_rank(row.rank(), reading));
    };
    if row.is_some_and(|row| row.rank() != multiples.len()) {
        return Err(RelationRefusal::Invalid);
    }
    let mut found: Partial = Partial::new();
    for (axis, by) in multiples.iter().enumerate() {
        let own = row.map(|row| reading.dims.get(row, axis));
        let product = own.map(|own| reading.facts.compute(Operator::Multiply, own, *by));
        found.push(product.and_then(|product| o.as_size(product, reading)));
    }
    o.bind_known(&found, reading)
}

/// The sizes of a slice, where -1 is the remaining number of elements after its start.
pub(crate) fn slice_by(
    o: Instance<'_, '_>,
    (starts, sizes): (usize, usize),
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let Some(sizes) = listed(o, sizes, reading) else { return Ok(()) };
    let row = o.operand_row(0, reading).filter(|row| row.rank() == sizes.len());
    let starts = listed(o, starts, reading).filter(|starts| starts.len() == sizes.len());
    let mut found: Partial = Partial::new();
    for (axis, size) in sizes.iter().enumerate() {
        found.push(match (reading.facts.value(*size).map(number), row, &starts) {
            (Some(-1), Some(row), Some(starts)) => {
                let left = reading.facts.compute(Operator::Subtract, reading.dims.get(row, axis), starts[axis]);
                o.as_size(left, reading)
            }
            _ => o.as_size(*size, reading),
        });
        if let (Some(row), Some(starts), Some(Some(size))) = (row, &starts, found.last().copied())
            && reading.facts.has_quotients()
        {
            let one = reading.facts.constant(1);
            reading.facts.slice(reading.dims.get(row, axis), [starts[axis], size, one])?;
        }
    }
    o.bind_known(&found, reading)
}

/// The numbers that an operand lists, given the index of the operand.
fn listed(o: Instance<'_, '_>, operand: usize, reading: &mut RelationState<'_>) -> Option<super::dims::ElementTerms> {
    o.elements(*o.ir.operands(o.op).get(operand)?, reading)
}
