//! The sizes after windows of ONNX's operations, by `kernel_shape`, `strides`, `dilations`, `pads`, `auto_pad` and related attributes.
//!
//! Sizes are unknown where attributes contradict each other, or versions of ONNX differ.

use crate::shapes::apply::RelationState;
use crate::shapes::bind::MOST_AXES;
use crate::shapes::relation::Instance;
use crate::shapes::window::PaddedWindow;
use crate::sizes::Term;

/// The spatial dimensions, after batch and channels.
#[derive(Clone, Copy)]
pub(crate) struct Spatial<'r, 'a> {
    pub(crate) o: Instance<'r, 'a>,
    /// The number of spatial dimensions.
    pub(crate) count: usize,
}

/// The source of the padding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Padding {
    /// The attribute `pads`, or no padding.
    Explicit,
    /// One position of the window for each start in the dimension.
    Same,
}

impl Spatial<'_, '_> {
    /// The size after a pooling; 1 after a global one.
    pub(crate) fn pool(self, turn: usize, dim: Term, reading: &mut RelationState<'_>) -> Option<Term> {
        match self.o.ir.op_name_bytes(self.o.op) {
            b"onnx.GlobalAveragePool" | b"onnx.GlobalLpPool" | b"onnx.GlobalMaxPool" => reading.size(1),
            b"onnx.AveragePool" | b"onnx.LpPool" | b"onnx.MaxPool" | b"onnx.MaxPoolSingleOut" => {
                self.convolve(turn, dim, None, reading)
            }
            _ => None,
        }
    }

    /// The size after a convolution or a pooling.
    pub(crate) fn convolve(
        self,
        turn: usize,
        dim: Term,
        kernel: Option<Term>,
        reading: &mut RelationState<'_>,
    ) -> Option<Term> {
        let window = self.window(turn, self.kernel(turn, kernel, reading)?)?;
        match self.padding()? {
            // `SAME` gives the size of the result with a window of size 1.
            Padding::Same => PaddedWindow { stride: window.stride, ..PaddedWindow::of(1) }.leave(dim, reading),
            Padding::Explicit => {
                let low = self.number("pads", turn, 2 * self.count, 0)?;
                let padding = low + self.number("pads", turn + self.count, 2 * self.count, 0)?;
                let window = PaddedWindow { padding, ..window };
                match self.flag("ceil_mode")? {
                    false => window.leave(dim, reading),
                    true => {
                        let size = i128::from(reading.facts.value(dim)?);
                        let (count, way) = (window.count(size)?, window.way(size));
                        let next = count * window.stride;
                        // A window that is cut off counts; whether a window that begins in the trailing padding counts depends on the opset.
                        match (way % window.stride, next < size + low) {
                            (0, _) => reading.size(count),
                            (_, true) => reading.size(count + 1),
                            (_, false) => None,
                        }
                    }
                }
            }
        }
    }

    /// The size after a transposed convolution.
    pub(crate) fn deconvolve(
        self,
        turn: usize,
        dim: Term,
        kernel: Option<Term>,
        reading: &mut RelationState<'_>,
    ) -> Option<Term> {
        if self.o.ir.own_attribute(self.o.op, "output_shape").is_some() {
            // The padding follows from the result.
            return reading.size(self.number("output_shape", turn, self.count, 0)?);
        }
        let window = self.window(turn, self.kernel(turn, kernel, reading)?)?;
        let more = self.number("output_padding", turn, self.count, 0)?;
        let size = i128::from(reading.facts.value(dim)?);
        let found = match self.padding()? {
            Padding::Same => (more == 0 && window.way(window.stride) <= 0).then(|| size * window.stride)?,
            Padding::Explicit => {
                let number = |place| self.number("pads", place, 2 * self.count, 0);
                let padding = more - number(turn)? - number(turn + self.count)?;
                PaddedWindow { padding, ..window }.spread(size)?
            }
        };
        reading.size(found)
    }

    fn window(self, turn: usize, kernel: i128) -> Option<PaddedWindow> {
        let number = |name| self.number(name, turn, self.count, 1);
        let window =
            PaddedWindow { stride: number("strides")?, dilation: number("dilations")?, ..PaddedWindow::of(kernel) };
        (window.stride > 0 && window.dilation > 0).then_some(window)
    }

    /// The size of the kernel, from an attribute, or from an operand if there is one.
    fn kernel(self, turn: usize, dim: Option<Term>, reading: &RelationState<'_>) -> Option<i128> {
        let operand = dim.and_then(|dim| reading.facts.value(dim)).map(i128::from);
        let attribute = match self.o.ir.own_attribute(self.o.op, "kernel_shape") {
            Some(_) => Some(self.number("kernel_shape", turn, self.count, 0)?),
            None => None,
        };
        match (attribute, operand) {
            (Some(one), Some(other)) if one != other => None,
            (one, other) => one.or(other).filter(|kernel| *kernel > 0),
        }
    }

    /// The padding; `None` if two attributes state it, or a word is unknown.
    fn padding(self) -> Option<Padding> {
        let ir = self.o.ir;
        let word = match ir.own_attribute(self.o.op, "auto_pad") {
            Some(value) => ir.string(value)?,
            None => return Some(Padding::Explicit),
        };
        let is_explicit = ir.own_attribute(self.o.op, "pads").is_some();
        match (&word[..], is_explicit) {
            (b"NOTSET", _) | (b"VALID", false) => Some(Padding::Explicit),
            (b"SAME_UPPER" | b"SAME_LOWER", false) => Some(Padding::Same),
            _ => None,
        }
    }

    fn flag(self, name: &str) -> Option<bool> {
        let ir = self.o.ir;
        let value = ir.own_attribute(self.o.op, name);
        value.map_or(Some(false), |value| ir.integer(value).map(|number| number != 0))
    }

    /// A number of an attribute that has `count` numbers, or `missing` without the attribute.
    fn number(self, name: &str, place: usize, count: usize, missing: i128) -> Option<i128> {
        let ir = self.o.ir;
        let Some(value) = ir.own_attribute(self.o.op, name) else { return Some(missing) };
        if self.count > MOST_AXES {
            return None;
        }
        let list = ir.integer_list(value).filter(|list| list.len() == count)?;
        list.get(place).copied().map(i128::from)
    }
}
