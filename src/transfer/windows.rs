//! Sizes that an operation of `tosa` computes by numbers beside its operands: windows, padding, tiles and slices.

use super::apply::{Reader, Reading, Refusal};
use super::facts::Facts;
use super::layout::Partial;
use super::values::number;
use crate::ir::OpId;
use crate::sizes::Operator;

/// What goes through a dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Window {
    Convolution,
    Deconvolution,
    Pool,
    Resize,
    /// Half of the frequencies, which are the others' mirror, and the one in the middle.
    Fourier,
}

impl Window {
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

impl Reader<'_> {
    /// The size that a window of that turn leaves of a dimension; with sizes that are known, as nothing linear says it.
    pub(super) fn windows<F: Facts>(
        &self,
        op: OpId,
        turn: usize,
        dim: F::Dim,
        kernel: Option<F::Dim>,
        reading: &mut Reading<'_, F>,
    ) -> Option<F::Dim> {
        if !self.refines {
            return None;
        }
        let window = Window::of(self.ir.op_name(op))?;
        let size = i128::from(reading.facts.value(dim)?);
        let kernel = kernel.and_then(|kernel| reading.facts.value(kernel)).map(i128::from);
        let number = |name: &str, place: usize| {
            let list = self.ir.integer_list(self.ir.own_attribute(op, name)?)?;
            list.get(place).copied().map(i128::from)
        };
        let padding = |name: &str| Some(number(name, 2 * turn)? + number(name, 2 * turn + 1)?);
        let fits = |extent: i128, stride: i128| (extent >= 0 && stride > 0).then(|| extent / stride + 1);
        let found = match window {
            Window::Convolution => {
                let extent = size + padding("pad")? - number("dilation", turn)? * (kernel? - 1) - 1;
                fits(extent, number("stride", turn)?)?
            }
            Window::Pool => fits(size + padding("pad")? - number("kernel", turn)?, number("stride", turn)?)?,
            Window::Deconvolution => (size - 1) * number("stride", turn)? + padding("out_pad")? + kernel?,
            Window::Resize => {
                let mut listed = |operand: usize, place: usize| {
                    let list = self.elements(*self.ir.operands(op).get(operand)?, reading)?;
                    reading.facts.value(*list.get(place)?).map(self::number).map(i128::from)
                };
                let (scale, by) = (listed(1, 2 * turn)?, listed(1, 2 * turn + 1)?);
                fits((size - 1) * scale - listed(2, turn)? + listed(3, turn)?, by)?
            }
            Window::Fourier => size / 2 + 1,
        };
        let found = u64::try_from(found).ok().filter(|size| i64::try_from(*size).is_ok())?;
        Some(reading.facts.constant(found))
    }

    /// What a convolution adds is one number, or one for each channel of the result.
    pub(super) fn bias<F: Facts>(&self, op: OpId, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let window = Window::of(self.ir.op_name(op)).filter(|_| self.refines);
        if !matches!(window, Some(Window::Convolution | Window::Deconvolution)) {
            return Ok(());
        }
        let result = self.ir.results(op).next().and_then(|result| reading.row(self.ir, result));
        let (Some(result), Some(bias)) = (result, self.operand_row(op, 2, reading)) else { return Ok(()) };
        match (result.rank().checked_sub(1), bias.rank()) {
            (Some(channels), 1) => {
                Ok(reading.facts.stretch(reading.dims.get(bias, 0), reading.dims.get(result, channels))?)
            }
            _ => Err(Refusal::Invalid),
        }
    }

    /// What an operand lists is put before and after each dimension.
    pub(super) fn pad_by<F: Facts>(
        &self,
        op: OpId,
        padding: usize,
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        let Some(padding) = self.listed(op, padding, reading) else { return Ok(()) };
        let row = self.operand_row(op, 0, reading);
        if padding.len() % 2 != 0 || row.is_some_and(|row| 2 * row.rank() != padding.len()) {
            return Err(Refusal::Invalid);
        }
        let mut found: Partial<F::Dim> = Partial::new();
        for (axis, pair) in padding.chunks_exact(2).enumerate() {
            let own = row.map(|row| reading.dims.get(row, axis));
            let add = |sum, more: &F::Dim| reading.facts.compute(Operator::Add, sum, *more);
            let sum = own.map(|own| pair.iter().fold(own, add));
            found.push(sum.and_then(|sum| self.as_size(sum, reading)));
        }
        self.bind_known(op, &found, reading)
    }

    /// Dimensions are repeated as often as an operand lists.
    pub(super) fn tile<F: Facts>(
        &self,
        op: OpId,
        multiples: usize,
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        let Some(multiples) = self.listed(op, multiples, reading) else { return Ok(()) };
        let row = self.operand_row(op, 0, reading);
        if row.is_some_and(|row| row.rank() != multiples.len()) {
            return Err(Refusal::Invalid);
        }
        let mut found: Partial<F::Dim> = Partial::new();
        for (axis, by) in multiples.iter().enumerate() {
            let own = row.map(|row| reading.dims.get(row, axis));
            let product = own.map(|own| reading.facts.compute(Operator::Multiply, own, *by));
            found.push(product.and_then(|product| self.as_size(product, reading)));
        }
        self.bind_known(op, &found, reading)
    }

    /// The sizes of a slice, where -1 is what is left from its start on.
    pub(super) fn slice_by<F: Facts>(
        &self,
        op: OpId,
        (starts, sizes): (usize, usize),
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        let Some(sizes) = self.listed(op, sizes, reading) else { return Ok(()) };
        let row = self.operand_row(op, 0, reading).filter(|row| row.rank() == sizes.len());
        let starts = self.listed(op, starts, reading).filter(|starts| starts.len() == sizes.len());
        let mut found: Partial<F::Dim> = Partial::new();
        for (axis, size) in sizes.iter().enumerate() {
            found.push(match (reading.facts.value(*size).map(number), row, &starts) {
                (Some(-1), Some(row), Some(starts)) => {
                    let left = reading.facts.compute(Operator::Subtract, reading.dims.get(row, axis), starts[axis]);
                    self.as_size(left, reading)
                }
                _ => self.as_size(*size, reading),
            });
        }
        self.bind_known(op, &found, reading)
    }

    /// The numbers of the operand of a number.
    fn listed<F: Facts>(
        &self,
        op: OpId,
        operand: usize,
        reading: &mut Reading<'_, F>,
    ) -> Option<super::dims::Elements<F::Dim>> {
        self.elements(*self.ir.operands(op).get(operand)?, reading)
    }
}
