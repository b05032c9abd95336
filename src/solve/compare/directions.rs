//! [`compare`]: both directions of a comparison.

use super::{Assumed, ComparedFunction, Comparer, DifferenceKind, DirectionOutcome, Effort};

/// The outcome of a comparison of two functions.
#[derive(Debug)]
pub(crate) struct Compared {
    pub(crate) answer: DirectionOutcome,
    /// Whether the first function succeeds for all sizes for which the second succeeds; `None` if that was not
    /// determined.
    pub(crate) accepts: Option<Accepted>,
    pub(crate) results: usize,
    pub(crate) results_compared: usize,
    pub(crate) cases: usize,
}

/// Sizes that the second function accepts, and the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Accepted {
    Same,
    /// The second function accepts sizes that the first does not accept.
    More,
    Unknown,
}

/// Compares two functions.
pub(crate) fn compare<'a>(
    before: &ComparedFunction<'_, 'a>,
    after: &ComparedFunction<'_, 'a>,
    assumed: Assumed,
    effort: Effort<'_>,
) -> Compared {
    let mut comparer = Comparer::new(before, after, assumed, effort);
    let listed = comparer.listed();
    let is_in = |one: usize, other: usize| listed.as_ref().is_some_and(|listed| listed[one].is_in(&listed[other]));
    // The second function succeeds if the first does, with the same results.
    let is_contained = is_in(1, 0);
    let mut answer = if is_contained { DirectionOutcome::Holds } else { comparer.compare_direction([0, 1]) };
    if is_contained {
        let compared = |result: &usize| !effort.is_open(*result, None);
        let results = listed.as_ref().map_or(0, |listed| listed[1].results());
        (comparer.cases, comparer.results) = (1, results);
        comparer.results_compared = (0..results).filter(compared).count();
    }
    let (cases, results, results_compared) = (comparer.cases, comparer.results, comparer.results_compared);
    let is_wanted = matches!(answer, DirectionOutcome::Holds) && !is_in(0, 1);
    let reverse = is_wanted.then(|| comparer.compare_direction([1, 0]));
    let is_vacuous = is_contained
        && match &reverse {
            Some(DirectionOutcome::Holds) => false,
            Some(DirectionOutcome::Vacuous) => true,
            Some(DirectionOutcome::Differs(_) | DirectionOutcome::Open(_)) | None => comparer.is_vacuous(0),
        };
    if is_vacuous {
        answer = DirectionOutcome::Vacuous;
    }
    let accepts = matches!(answer, DirectionOutcome::Holds).then(|| match reverse {
        None | Some(DirectionOutcome::Holds | DirectionOutcome::Vacuous) => Accepted::Same,
        Some(DirectionOutcome::Differs(difference)) if matches!(difference.found, DifferenceKind::Fails { .. }) => {
            Accepted::More
        }
        Some(DirectionOutcome::Differs(_) | DirectionOutcome::Open(_)) => Accepted::Unknown,
    });
    Compared { answer, accepts, results, results_compared, cases }
}
