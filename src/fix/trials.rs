//! [`Trials`]: determines by verifications of whole texts which fixes of a text can be kept together.
//!
//! All fixes are tried at once. For each unit of the text that then has an error, the fixes are divided and tried again, for all units at once: the number of
//! verifications depends on how many fixes of one unit are wrong, not on how many units there are. If fixes of one unit cause errors in another, all are judged
//! together.

use super::edits::{TakenPlaces, in_order};
use super::judge::{Judge, NewError};
use super::state::{FixOffer, FixPlaces, FixUnits, VerifiedText};
use super::{Findings, FixLevel};
use crate::limits::Fixing;
use crate::pass::{TextEdit, apply};
use rustc_hash::{FxHashMap, FxHashSet};

/// Verifies a text.
pub(super) type VerifyText<'v, E> = &'v mut dyn FnMut(&[u8]) -> Result<Findings, E>;

/// Fixes that are kept together.
pub(super) struct KeptFixes {
    /// The fixed text.
    pub(super) text: VerifiedText,
    pub(super) edits: Vec<TextEdit>,
    /// The places of each fix in the text before.
    pub(super) places: Vec<FixPlaces>,
}

/// The verifications of one text and of its fixed versions.
pub(super) struct Trials<'v, E> {
    pub(super) level: FixLevel,
    pub(super) limits: Fixing,
    pub(super) verify: VerifyText<'v, E>,
    pub(super) verifications: usize,
    pub(super) is_limited: bool,
    /// The first error that a fix would cause that was dropped in this round.
    pub(super) refusal: Option<String>,
}

/// Fixes of one unit that are tried together, by their numbers.
type FixGroup = Vec<usize>;

/// The errors that fixes may cause, because further fixes may remove them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moves {
    /// Fixes may cause no errors.
    Nowhere,
    /// Errors that offer a fix themselves.
    ToOffers,
    /// All errors of a unit if one of them offers a fix: an operation may depend on several values whose types are
    /// temporarily wrong.
    ToOffering,
}

/// The result of trying fixes.
pub(super) enum TrialOutcome {
    Kept(KeptFixes),
    None,
    /// Each unit is valid alone, but all units together are not.
    Entangled,
}

impl<E> Trials<'_, E> {
    /// Verifies a text, unless the limit is reached.
    pub(super) fn verified(&mut self, text: Vec<u8>) -> Result<Option<VerifiedText>, E> {
        if self.verifications >= self.limits.fix_verifications {
            self.is_limited = true;
            return Ok(None);
        }
        self.verifications += 1;
        let findings = (self.verify)(&text)?;
        Ok(Some(VerifiedText { text, findings }))
    }

    /// Keeps the fixes that can be applied together. If fixes overlap, the first that causes no error is kept.
    pub(super) fn take(
        &mut self,
        before: &VerifiedText,
        offers: Vec<FixOffer<'_>>,
        moves: Moves,
    ) -> Result<Option<KeptFixes>, E> {
        let by_function = before.units();
        let mut seen = FxHashSet::default();
        let mut left: Vec<_> = offers.into_iter().filter(|offer| seen.insert(offer.edits)).collect();
        while !left.is_empty() {
            let mut taken = TakenPlaces::default();
            let (apart, overlapping) = left.into_iter().partition(|offer| taken.take(offer.edits));
            left = overlapping;
            let outcome = match self.search(before, &apart, moves, &by_function)? {
                TrialOutcome::Entangled if !by_function.is_one() => {
                    self.search(before, &apart, moves, &FixUnits::default())?
                }
                outcome => outcome,
            };
            if let TrialOutcome::Kept(kept) = outcome {
                return Ok(Some(kept));
            }
        }
        Ok(None)
    }

    fn search(
        &mut self,
        before: &VerifiedText,
        offers: &[FixOffer<'_>],
        moves: Moves,
        units: &FixUnits,
    ) -> Result<TrialOutcome, E> {
        let unit = |offer: usize| units.of(offers[offer].at());
        let mut kept: Vec<usize> = Vec::new();
        // The text with exactly the kept fixes.
        let mut result = None;
        let mut open = vec![groups(offers.len(), unit)];
        while let Some(batch) = open.pop() {
            let trial: Vec<usize> = kept.iter().chain(batch.iter().flatten()).copied().collect();
            let edits = in_order(trial.iter().map(|offer| offers[*offer].edits));
            let Some(after) = self.verified(apply(&before.text, &edits))? else { break };
            let judge = Judge::new((before, &after), &edits, self.level);
            let faults = Faults::of(&judge, moves, units);
            let is_single = batch.len() == 1;
            let is_of_batch = |at: &NewError<'_>| batch.iter().any(|group| unit(group[0]) == units.of(at.at));
            if !is_single && !faults.errors.iter().all(is_of_batch) {
                let mut batch = batch;
                let right = batch.split_off(batch.len() / 2);
                open.extend([right, batch]);
                continue;
            }
            let (mut left, mut right) = (Vec::new(), Vec::new());
            let mut is_whole = true;
            let is_any_decided = batch.iter().flatten().any(|offer| judge.is_decided(&offers[*offer]));
            for group in batch {
                let count = group.len();
                let unit = unit(group[0]);
                let (group, undecided): (FixGroup, FixGroup) =
                    group.into_iter().partition(|offer| judge.is_decided(&offers[*offer]));
                if !undecided.is_empty() && is_any_decided {
                    left.push(undecided);
                }
                let is_gone = |offer: &usize| judge.is_gone(&offers[*offer], moves != Moves::Nowhere);
                let group: FixGroup = group.into_iter().filter(is_gone).collect();
                let errors = faults.errors.iter().filter(|error| is_single || units.of(error.at) == unit);
                let errors: Vec<NewError<'_>> = errors.copied().collect();
                if let Some(error) = errors.first().filter(|_| count == 1) {
                    self.refusal.get_or_insert_with(|| error.message.to_owned());
                }
                let errors: Vec<u32> = errors.into_iter().map(|error| error.at).collect();
                let is_right = errors.is_empty() && !faults.units.contains(&unit);
                if group.len() < count {
                    // Errors may be due to the fixes that were left out.
                    is_whole = false;
                    left.extend(Some(group).filter(|group| !group.is_empty()));
                } else if is_right {
                    kept.extend(group);
                } else {
                    is_whole = false;
                    let (others, suspects) = divide(group, offers, &errors);
                    left.extend(Some(others).filter(|group| !group.is_empty()));
                    right.extend(Some(suspects).filter(|group| !group.is_empty()));
                }
            }
            result = if is_whole { Some((after, edits)) } else { None };
            open.extend([right, left].into_iter().filter(|batch| !batch.is_empty()));
        }
        if kept.is_empty() {
            return Ok(TrialOutcome::None);
        }
        let (text, edits) = match result {
            Some(result) => result,
            None => {
                let edits = in_order(kept.iter().map(|offer| offers[*offer].edits));
                // This verification ignores the limit: otherwise the results of all earlier ones would be lost.
                self.verifications += 1;
                let text = apply(&before.text, &edits);
                let findings = (self.verify)(&text)?;
                (VerifiedText { text, findings }, edits)
            }
        };
        let judge = Judge::new((before, &text), &edits, self.level);
        let faults = Faults::of(&judge, moves, units);
        let is_wrong = |offer: &usize| faults.units.contains(&unit(*offer)) || !judge.is_decided(&offers[*offer]);
        if moves == Moves::Nowhere && judge.has_more_errors() || !faults.errors.is_empty() || kept.iter().any(is_wrong)
        {
            return Ok(TrialOutcome::Entangled);
        }
        let places = kept.iter().map(|offer| offers[*offer].places()).collect();
        Ok(TrialOutcome::Kept(KeptFixes { text, edits, places }))
    }
}

/// The errors after fixes.
struct Faults<'s> {
    errors: Vec<NewError<'s>>,
    /// The units without a decrease of errors and offers.
    units: FxHashSet<usize>,
}

impl<'s> Faults<'s> {
    fn of(judge: &Judge<'s>, moves: Moves, units: &FixUnits) -> Self {
        let mut errors = judge.new_errors();
        match moves {
            Moves::Nowhere => {}
            Moves::ToOffers => {
                errors.retain(|error| !error.is_offering);
                return Self { errors, units: FxHashSet::default() };
            }
            Moves::ToOffering => {
                let offering = errors.iter().filter(|error| error.is_offering).map(|error| units.of(error.at));
                let offering: FxHashSet<usize> = offering.collect();
                errors.retain(|error| !offering.contains(&units.of(error.at)));
                return Self { errors, units: FxHashSet::default() };
            }
        }
        let is_no_better = |(_, (old, new)): &(usize, _)| new >= old;
        let units = judge.badness(units).into_iter().filter(is_no_better).map(|(unit, _)| unit).collect();
        Self { errors, units }
    }
}

/// The indices of fixes grouped by unit, in the order of the text.
fn groups(count: usize, unit: impl Fn(usize) -> usize) -> Vec<FixGroup> {
    let mut by_unit: FxHashMap<usize, usize> = FxHashMap::default();
    let mut groups: Vec<FixGroup> = Vec::new();
    for offer in 0..count {
        let group = *by_unit.entry(unit(offer)).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[group].push(offer);
    }
    groups
}

/// Divides the fixes of a unit with errors: those nearest before the errors are tried last. A single fix is dropped.
fn divide(mut group: FixGroup, offers: &[FixOffer<'_>], errors: &[u32]) -> (FixGroup, FixGroup) {
    if group.len() < 2 {
        return (Vec::new(), Vec::new());
    }
    group.sort_by_key(|offer| offers[*offer].at());
    let nearest = |at: &u32| group.partition_point(|offer| offers[*offer].at() <= *at).saturating_sub(1);
    let suspects: FxHashSet<usize> = errors.iter().map(nearest).map(|index| group[index]).collect();
    if suspects.is_empty() || suspects.len() == group.len() {
        let right = group.split_off(group.len() / 2);
        return (group, right);
    }
    group.into_iter().partition(|offer| !suspects.contains(offer))
}
