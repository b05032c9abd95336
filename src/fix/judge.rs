//! [`Judge`]: the effect of edits on a text, from its findings before and after.

use super::FixLevel;
use super::edits::offered_edits;
use super::state::{EditedPlaces, FixOffer, FixUnits, VerifiedText};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::pass::TextEdit;
use rustc_hash::FxHashMap;

/// Findings with the same code at the same place.
#[derive(Default, Clone, Copy)]
struct SameFindings<'s> {
    count: usize,
    /// The first of the findings.
    first: Option<&'s Diagnostic>,
    /// The number of errors among the findings.
    errors: usize,
    /// Whether a finding offers a fix.
    is_offering: bool,
}

/// The findings of a text by their places before the edits.
#[derive(Default)]
struct FindingsByPlace<'s> {
    all: FxHashMap<(Code, Option<u32>), SameFindings<'s>>,
    exact: FxHashMap<(Code, Option<u32>, &'s str), usize>,
}

/// A measure of the errors in a part of a text: the number of errors, and of findings that offer a fix.
pub(super) type Badness = (usize, usize);

/// An error that is new after the edits.
#[derive(Clone, Copy)]
pub(super) struct NewError<'s> {
    /// The error's place before the edits.
    pub(super) at: u32,
    /// The error's message.
    pub(super) message: &'s str,
    /// Whether the error offers a fix.
    pub(super) is_offering: bool,
}

/// Compares the findings of a text before and after edits.
pub(super) struct Judge<'s> {
    before: &'s VerifiedText,
    after: &'s VerifiedText,
    places: EditedPlaces,
    level: FixLevel,
    /// The place from which findings before the edits are unknown.
    horizon: Option<u32>,
    /// The place from which findings after the edits are unknown.
    new_horizon: Option<u32>,
    old: FindingsByPlace<'s>,
    new: FindingsByPlace<'s>,
}

impl<'s> Judge<'s> {
    pub(super) fn new(
        (before, after): (&'s VerifiedText, &'s VerifiedText),
        edits: &[TextEdit],
        level: FixLevel,
    ) -> Self {
        let places = EditedPlaces::new(edits);
        let (old, new) = (FindingsByPlace::default(), FindingsByPlace::default());
        let horizon = before.horizon();
        let new_horizon = after.horizon().map(|at| places.before(at));
        let mut judge = Self { before, after, places, level, horizon, new_horizon, old, new };
        judge.old = judge.index(before, |at| judge.places.own(at));
        judge.new = judge.index(after, |at| judge.places.before(at));
        judge
    }

    fn index(&self, text: &'s VerifiedText, place: impl Fn(u32) -> u32) -> FindingsByPlace<'s> {
        let mut index = FindingsByPlace::default();
        for finding in &text.findings.diagnostics {
            let at = finding.location.map(|at| place(at.start));
            let same = index.all.entry((finding.code, at)).or_default();
            same.count += 1;
            same.first = same.first.or(Some(finding));
            same.errors += usize::from(finding.severity == Severity::Error);
            same.is_offering |= offered_edits(finding, self.level).is_some();
            *index.exact.entry((finding.code, at, &finding.message)).or_default() += 1;
        }
        index
    }

    fn is_known(&self, at: u32) -> bool {
        self.horizon.is_none_or(|horizon| at < horizon)
    }

    /// The new errors, in the order of their places.
    pub(super) fn new_errors(&self) -> Vec<NewError<'s>> {
        let mut found = Vec::new();
        for (key, same) in &self.new.all {
            let at = key.1.unwrap_or(0);
            let before = self.old.all.get(key).map_or(0, |same| same.errors);
            if same.errors > before && self.is_known(at) {
                let message = same.first.map_or("", |first| first.message.as_str());
                found.push(NewError { at, message, is_offering: same.is_offering });
            }
        }
        found.sort_unstable_by_key(|error| error.at);
        found
    }

    /// Whether a fix removed its finding. With `moves` also if another finding that offers a fix replaced it.
    pub(super) fn is_gone(&self, offer: &FixOffer<'_>, moves: bool) -> bool {
        let FixOffer { finding, .. } = offer;
        let at = finding.location.map(|at| self.places.own(at.start));
        let exact = (finding.code, at, finding.message.as_str());
        let count = |index: &FindingsByPlace<'_>| index.exact.get(&exact).copied().unwrap_or_default();
        if count(&self.new) >= count(&self.old) {
            return false;
        }
        let key = (finding.code, at);
        let same = |index: &FindingsByPlace<'s>| index.all.get(&key).copied().unwrap_or_default();
        let (old, new) = (same(&self.old), same(&self.new));
        new.count < old.count || moves && new.is_offering
    }

    /// Whether findings after the edits are known at the place of a fix.
    pub(super) fn is_decided(&self, offer: &FixOffer<'_>) -> bool {
        self.new_horizon.is_none_or(|horizon| self.places.own(offer.at()) < horizon)
    }

    /// Whether there are more errors than before in total, listed or not.
    pub(super) fn has_more_errors(&self) -> bool {
        self.after.error_count() > self.before.error_count()
    }

    /// Whether a finding after the edits is new.
    pub(super) fn is_new(&self, finding: &Diagnostic) -> bool {
        let at = finding.location.map(|at| self.places.before(at.start));
        self.is_known(at.unwrap_or(0)) && !self.old.exact.contains_key(&(finding.code, at, &finding.message))
    }

    /// The measure of the units with findings, before and after.
    pub(super) fn badness(&self, units: &FixUnits) -> FxHashMap<usize, (Badness, Badness)> {
        let mut all: FxHashMap<usize, (Badness, Badness)> = FxHashMap::default();
        let (before, after) = (&self.before.findings.diagnostics, &self.after.findings.diagnostics);
        let old = before.iter().map(|finding| (finding, true));
        for (finding, is_old) in old.chain(after.iter().map(|finding| (finding, false))) {
            let place = |at: u32| if is_old { self.places.own(at) } else { self.places.before(at) };
            let at = finding.location.map_or(0, |at| place(at.start));
            if self.is_known(at) {
                let (old, new) = all.entry(units.of(at)).or_default();
                let badness = if is_old { old } else { new };
                badness.0 += usize::from(finding.severity == Severity::Error);
                badness.1 += usize::from(offered_edits(finding, self.level).is_some());
            }
        }
        all
    }

    /// The place before the edits for a place after them.
    pub(super) fn place(&self, at: u32) -> u32 {
        self.places.before(at)
    }
}
