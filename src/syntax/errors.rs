//! [`Errors`]: the errors in a text, up to the requested number.

use super::error::SyntaxError;
use crate::limits::Reading;
use std::num::NonZeroUsize;

/// Errors in the order in which they are found. If there are many more than requested, those with the first places are kept and the others only counted,
/// because errors of a text may exceed memory.
pub(crate) struct Errors {
    most: Option<NonZeroUsize>,
    /// All kept errors except the last.
    kept: Vec<SyntaxError>,
    hidden: usize,
    /// The last error, which recovery may extend.
    last: Option<SyntaxError>,
    /// The maximum number of errors that are kept for each requested error.
    slack: usize,
}

impl Errors {
    pub(crate) fn new(most: Option<NonZeroUsize>, limits: &Reading) -> Self {
        Self { most, kept: Vec::new(), hidden: 0, last: None, slack: limits.error_slack.max(1) }
    }

    #[cold]
    pub(crate) fn push(&mut self, error: SyntaxError) {
        self.kept.extend(self.last.replace(error));
        if let Some(most) = self.most.filter(|most| self.kept.len() > most.get().saturating_mul(self.slack)) {
            self.let_go(most.get());
        }
    }

    fn let_go(&mut self, most: usize) {
        self.kept.sort_by_key(|error| error.location().start);
        self.hidden += self.kept.len() - most;
        self.kept.truncate(most);
    }

    /// The number of errors.
    pub(crate) fn len(&self) -> usize {
        self.kept.len() + self.hidden + usize::from(self.last.is_some())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The newest error.
    pub(crate) fn last(&self) -> Option<&SyntaxError> {
        self.last.as_ref()
    }

    pub(crate) fn last_mut(&mut self) -> Option<&mut SyntaxError> {
        self.last.as_mut()
    }

    /// The kept errors, and the number of errors that were dropped.
    pub(crate) fn finish(mut self) -> (Vec<SyntaxError>, usize) {
        self.kept.extend(self.last.take());
        if let Some(most) = self.most.filter(|most| self.kept.len() > most.get()) {
            self.let_go(most.get());
        }
        (self.kept, self.hidden)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[test]
    fn those_with_the_first_places_are_kept_and_all_are_counted() {
        let mut errors = Errors::new(NonZeroUsize::new(3), &Reading::DEFAULT);
        for at in (0..1000).rev() {
            let span = Span::at(at);
            errors.push(SyntaxError::Bytecode { span });
            assert_eq!(errors.last().map(|last| last.location().start), Some(at));
            assert!(errors.kept.len() <= 3 * Reading::DEFAULT.error_slack);
        }
        assert_eq!(errors.len(), 1000);
        let (kept, hidden) = errors.finish();
        assert_eq!(hidden, 997);
        assert_eq!(kept.iter().map(|error| error.location().start).collect::<Vec<_>>(), [0, 1, 2]);
    }
}
