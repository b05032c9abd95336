//! [`Sequence`]: indices that are in a row, as long as a module is not changed.

/// Consecutive indices, or the indices of a changed module.
#[derive(Clone)]
pub(super) enum Sequence {
    Run(std::ops::Range<usize>),
    List(std::vec::IntoIter<usize>),
}

impl Iterator for Sequence {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        match self {
            Self::Run(run) => run.next(),
            Self::List(list) => list.next(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Run(run) => run.size_hint(),
            Self::List(list) => list.size_hint(),
        }
    }
}

impl DoubleEndedIterator for Sequence {
    fn next_back(&mut self) -> Option<usize> {
        match self {
            Self::Run(run) => run.next_back(),
            Self::List(list) => list.next_back(),
        }
    }
}

impl ExactSizeIterator for Sequence {}
