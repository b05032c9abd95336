//! The number of positions of a window in a dimension: [`PaddedWindow`]. Only arithmetic, independent of dialects.

use super::apply::RelationState;
use crate::sizes::{Operator, Term, wrapped};

/// A window, and the padded, dilated dimension over which it moves. All numbers come from attributes of 64 bits, so the product of two
/// numbers does not overflow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PaddedWindow {
    /// The number of elements of the window.
    pub(crate) kernel: i128,
    /// The stride of the window.
    pub(crate) stride: i128,
    /// The dilation of the window: the distance between its elements.
    pub(crate) dilation: i128,
    /// The dilation of the dimension: the distance between its elements, with padding between them.
    pub(crate) base_dilation: i128,
    /// The padding at both ends, which may be negative.
    pub(crate) padding: i128,
}

impl PaddedWindow {
    /// A window of adjacent elements, without padding.
    pub(crate) const fn of(kernel: i128) -> Self {
        Self { kernel, stride: 1, dilation: 1, base_dilation: 1, padding: 0 }
    }

    /// The extent of the dilated window.
    const fn extent(self) -> i128 {
        self.dilation * (self.kernel - 1) + 1
    }

    /// Whether the sizes and steps of the window are positive.
    const fn is_valid(self) -> bool {
        self.kernel > 0 && self.stride > 0 && self.dilation > 0 && self.base_dilation > 0
    }

    /// The distance from the first to the last position in a dimension of a size; negative if the window does not fit.
    pub(crate) const fn way(self, size: i128) -> i128 {
        let dilated = if size == 0 { 0 } else { (size - 1) * self.base_dilation + 1 };
        dilated + self.padding - self.extent()
    }

    /// The number of positions of the window; `None` if the window does not fit.
    pub(crate) fn count(self, size: i128) -> Option<i128> {
        let way = self.way(size);
        (self.is_valid() && way >= 0).then(|| way / self.stride + 1)
    }

    /// The size of the transposed operation's result, in which each element becomes a window.
    pub(crate) fn spread(self, size: i128) -> Option<i128> {
        (self.is_valid() && size > 0).then(|| self.stride * (size - 1) + self.extent() + self.padding)
    }

    /// The size of the result for a dimension. With steps of 1 that is a sum, whatever the size; otherwise the size must be
    /// known.
    pub(crate) fn leave(self, dim: Term, reading: &mut RelationState<'_>) -> Option<Term> {
        match reading.facts.value(dim) {
            Some(size) => reading.size(self.count(size.into())?),
            None => {
                let more = self.padding + 1 - self.extent();
                let is_sum = self.is_valid() && self.stride == 1 && self.base_dilation == 1;
                // The sum would be negative for a dimension smaller than the window.
                let more = i64::try_from(more).ok().filter(|more| is_sum && *more >= 0)?;
                let more = reading.facts.constant(wrapped(more));
                Some(reading.facts.compute(Operator::Add, dim, more))
            }
        }
    }
}

impl RelationState<'_> {
    /// A computed number, if a tensor may have it as its size.
    pub(crate) fn size(&mut self, number: i128) -> Option<Term> {
        let size = i64::try_from(number).ok().filter(|size| *size >= 0)?;
        Some(self.facts.constant(wrapped(size)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_window_goes_by_its_stride() {
        let window = PaddedWindow { kernel: 3, stride: 2, dilation: 2, padding: 1, ..PaddedWindow::of(3) };
        assert_eq!((window.count(4), window.count(5), window.count(6)), (Some(1), Some(1), Some(2)));
        assert_eq!(window.count(3), None);
        assert_eq!(PaddedWindow { base_dilation: 3, ..PaddedWindow::of(1) }.count(2), Some(4));
        assert_eq!(PaddedWindow { base_dilation: 3, padding: 1, ..PaddedWindow::of(1) }.count(0), Some(1));
        assert_eq!(PaddedWindow { stride: 0, ..PaddedWindow::of(1) }.count(2), None);
    }

    #[test]
    fn the_reverse_gives_what_was_left() {
        let window = PaddedWindow { kernel: 3, stride: 2, padding: -1, ..PaddedWindow::of(3) };
        assert_eq!(window.spread(4), Some(8));
        assert_eq!(PaddedWindow { padding: 1, ..window }.count(8), Some(4));
        assert_eq!(window.spread(0), None);
    }
}
