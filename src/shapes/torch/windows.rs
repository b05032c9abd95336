//! Relations of PyTorch's convolutions and poolings, whose kernels, strides, padding and dilations are lists.

use crate::shapes::apply::{RelationRefusal, RelationState};
use crate::shapes::bind::{Partial, partial_shape};
use crate::shapes::onnx::ArgumentValue;
use crate::shapes::products::times;
use crate::shapes::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::shapes::window::PaddedWindow;
use crate::sizes::Term;

const ONE: &[ArgumentKind] = &[ArgumentKind::Operand];
const TWO: &[ArgumentKind] = &[ArgumentKind::Operand; 2];

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("convolution_of", "a kernel moves over an input, which may lack a batch", convolution)
        .takes(TWO)
        .depends(Depends::Surroundings),
    Relation::new("deconvolution_of", "the reverse of a convolution", deconvolution)
        .takes(TWO)
        .depends(Depends::Surroundings),
    Relation::new("pool", "windows over the last dimensions", pool).takes(ONE).depends(Depends::Surroundings),
    Relation::new("resized", "the last dimensions have the sizes in a list", resized)
        .takes(TWO)
        .depends(Depends::Surroundings),
];

impl Instance<'_, '_> {
    /// A number of the list given by a named operand: the number at an index, or the only one.
    fn listed(self, name: &str, place: usize, reading: &mut RelationState<'_>) -> Option<i128> {
        let operand = self.first_operand(name)?;
        let list = self.elements(*self.ir.operands(self.op).get(operand)?, reading)?;
        let number = if list.len() == 1 { list.first() } else { list.get(place) };
        reading.facts.value(*number?).map(|number| i128::from(crate::shapes::values::number(number)))
    }

    /// Whether a named operand is the constant true.
    fn flag(self, name: &str) -> Option<bool> {
        let Some(operand) = self.first_operand(name) else { return Some(false) };
        let value = *self.ir.operands(self.op).get(operand)?;
        self.ir.written_number(value).map(|number| number != 0)
    }

    fn has(self, name: &str) -> bool {
        self.info.operands().iter().any(|slot| &*slot.name == name)
    }

    /// The window along a spatial dimension, with padding at both ends.
    fn window(self, turn: usize, kernel: i128, reading: &mut RelationState<'_>) -> Option<PaddedWindow> {
        let stride = self.listed("stride", turn, reading)?;
        let dilation = if self.has("dilation") { self.listed("dilation", turn, reading)? } else { 1 };
        let padding = self.listed("padding", turn, reading)?.checked_mul(2)?;
        Some(PaddedWindow { stride, dilation, padding, ..PaddedWindow::of(kernel) })
    }

    /// The size of a dimension after a convolution, or a transposed one.
    pub(crate) fn windowed(
        self,
        turn: usize,
        (dim, kernel): (Term, Term),
        is_transposed: bool,
        reading: &mut RelationState<'_>,
    ) -> Option<Term> {
        let kernel = i128::from(reading.facts.value(kernel)?);
        let window = self.window(turn, kernel, reading)?;
        if !is_transposed {
            return window.leave(dim, reading);
        }
        let size = i128::from(reading.facts.value(dim)?);
        let more = self.listed("output_padding", turn, reading)?;
        reading.size(PaddedWindow { padding: more - window.padding, ..window }.spread(size)?)
    }
}

fn convolution(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    convolve(o, false, reading)
}

fn deconvolution(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    convolve(o, true, reading)
}

/// Channels are the axis after the batch, which an input may lack; a kernel has two dimensions before those of its
/// window.
fn convolve(o: Instance<'_, '_>, is_transposed: bool, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let (Some(input), Some(kernel)) = (o.row(0, reading)?, o.row(1, reading)?) else { return Ok(()) };
    let batch = match input.rank() {
        rank if rank == kernel.rank() && rank > 2 => 1,
        rank if rank + 1 == kernel.rank() && rank > 1 => 0,
        _ => return Err(RelationRefusal::Invalid),
    };
    let groups = o.first_operand("groups").and_then(|at| o.ir.operands(o.op).get(at).copied());
    let groups = groups.and_then(|value| o.ir.written_number(value)).filter(|groups| *groups > 0);
    let channels = (reading.dims.get(kernel, 0), reading.dims.get(kernel, 1));
    let second = groups.map(|groups| times(channels.1, groups, reading));
    let (expected, output) = if is_transposed { (Some(channels.0), second) } else { (second, Some(channels.0)) };
    if let Some(expected) = expected {
        reading.facts.equate(reading.dims.get(input, batch), expected)?;
    }
    let mut found = partial_shape(input, reading);
    found[batch] = output;
    for turn in 0..kernel.rank() - 2 {
        let dims = (reading.dims.get(input, batch + 1 + turn), reading.dims.get(kernel, 2 + turn));
        found[batch + 1 + turn] = o.windowed(turn, dims, is_transposed, reading);
    }
    o.bind_known(&found, reading)
}

/// The number of spatial dimensions, from the name of the operation.
fn spatial(o: Instance<'_, '_>) -> Option<usize> {
    let name = o.ir.op_name_bytes(o.op);
    let at = name.windows(2).position(|pair| pair[0].is_ascii_digit() && pair[1] == b'd')?;
    Some(usize::from(name[at] - b'0'))
}

fn pool(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let (Some(row), Some(count)) = (o.row(0, reading)?, spatial(o)) else { return Ok(()) };
    let leading = row.rank().checked_sub(count).filter(|leading| *leading > 0).ok_or(RelationRefusal::Invalid)?;
    let mut found: Partial = partial_shape(row, reading);
    for turn in 0..count {
        let dim = reading.dims.get(row, leading + turn);
        found[leading + turn] = pooled(o, turn, dim, reading);
    }
    o.bind_known(&found, reading)
}

fn pooled(o: Instance<'_, '_>, turn: usize, dim: Term, reading: &mut RelationState<'_>) -> Option<Term> {
    let kernel = o.listed("kernel_size", turn, reading)?;
    let window = o.window(turn, kernel, reading).or_else(|| {
        // An empty list of strides means the sizes of the kernel.
        let stride = o.first_operand("stride")?;
        let list = o.ir.list_elements(*o.ir.operands(o.op).get(stride)?)?;
        let padding = o.listed("padding", turn, reading)?.checked_mul(2)?;
        let dilation = if o.has("dilation") { o.listed("dilation", turn, reading)? } else { 1 };
        list.is_empty().then_some(PaddedWindow { stride: kernel, dilation, padding, ..PaddedWindow::of(kernel) })
    })?;
    if !o.flag("ceil_mode")? {
        return window.leave(dim, reading);
    }
    let size = i128::from(reading.facts.value(dim)?);
    let count = window.count(size)?;
    // A position at which the window is cut off counts, unless it begins in the trailing padding.
    let is_cut = window.way(size) % window.stride != 0 && count * window.stride < size + window.padding / 2;
    reading.size(count + i128::from(is_cut))
}

fn resized(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let ArgumentValue::Known(sizes) = o.list(1, reading)? else { return Ok(()) };
    let count = spatial(o).unwrap_or(sizes.len());
    let leading = row.rank().checked_sub(count).ok_or(RelationRefusal::Invalid)?;
    let mut found = partial_shape(row, reading);
    for (turn, at) in (leading..row.rank()).enumerate() {
        let size = if sizes.len() == 1 { sizes.first() } else { sizes.get(turn) };
        found[at] = size.and_then(|size| o.as_size(*size, reading));
    }
    o.bind_known(&found, reading)
}
