//! [`fix_text`]: rounds of fixes, each on the text that the previous round made, until a round applies none.
//!
//! A round depends only on the text, so a second run begins with the round that ended the first, and changes nothing. Errors of syntax come first. Errors that
//! they hid count as new after they are fixed: these are fixed in turn, or the fix is dropped.

use super::edits::composed;
use super::judge::Judge;
use super::state::{FixOffer, FixPlaces, FixUnits, VerifiedText};
use super::trials::{KeptFixes, Moves, TrialOutcome, Trials, VerifyText};
use super::{FixLevel, Fixed};
use crate::diagnostic::Code;
use crate::limits::Fixing;
use crate::pass::{TextEdit, apply};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::hash::BuildHasher;

/// Fixes a text in rounds until no fix can be applied or a limit is reached. `verify` returns the findings of a text.
///
/// # Errors
/// Those of `verify`.
pub fn fix_text<E>(
    text: &[u8],
    level: FixLevel,
    limits: Fixing,
    verify: &mut dyn FnMut(&[u8]) -> Result<super::Findings, E>,
) -> Result<Fixed, E> {
    fix(text, level, limits, verify)
}

fn fix<E>(text: &[u8], level: FixLevel, limits: Fixing, verify: VerifyText<'_, E>) -> Result<Fixed, E> {
    let findings = verify(text)?;
    let mut trials = Trials { level, limits, verify, verifications: 1, is_limited: false, refusal: None };
    let length = text.len();
    let mut state = VerifiedText { text: text.to_vec(), findings };
    let (mut changes, mut applied) = (Vec::new(), 0);
    while let Some(KeptFixes { text, edits, places }) = trials.round(&state)? {
        changes = composed(length, &changes, &edits);
        applied += places.len();
        state = text;
    }
    let unapplied = state.offers(level).count();
    let unsafe_ones = state.offers(FixLevel::Unsafe).count() - unapplied;
    let is_limited = trials.is_limited || state.findings.hidden.errors > 0;
    let VerifiedText { text, findings } = state;
    let verifications = trials.verifications;
    let refusal = trials.refusal.filter(|_| unapplied > 0);
    Ok(Fixed { text, changes, findings, applied, unapplied, refusal, unsafe_ones, verifications, is_limited })
}

impl<E> Trials<'_, E> {
    /// Runs one round: applies fixes that need no further ones; if there are none, fixes that need further ones.
    fn round(&mut self, state: &VerifiedText) -> Result<Option<KeptFixes>, E> {
        self.refusal = None;
        for is_syntax in [true, false] {
            let offers = state.offers(self.level).filter(|offer| offer.finding.code.is_syntax() == is_syntax);
            let offers: Vec<FixOffer<'_>> = offers.collect();
            if offers.is_empty() {
                continue;
            }
            let mut kept = self.take(state, offers.clone(), Moves::Nowhere)?;
            for moves in [Moves::ToOffers, Moves::ToOffering] {
                if kept.is_none() {
                    kept = self.follow(state, offers.clone(), moves)?;
                }
            }
            if kept.is_none() {
                kept = self.follow_one_by_one(state, &offers)?;
            }
            if kept.is_some() {
                return Ok(kept);
            }
        }
        Ok(None)
    }

    /// The first fix of each unit that succeeds with further ones: of several fixes of a unit one may fail.
    fn follow_one_by_one(&mut self, base: &VerifiedText, offers: &[FixOffer<'_>]) -> Result<Option<KeptFixes>, E> {
        let units = base.units();
        let mut by_unit: Vec<Vec<FixOffer<'_>>> = Vec::new();
        let mut counts: FxHashMap<usize, usize> = FxHashMap::default();
        for offer in offers {
            let count = counts.entry(units.of(offer.at())).or_default();
            by_unit.resize_with(by_unit.len().max(*count + 1), Vec::new);
            by_unit[*count].push(*offer);
            *count += 1;
        }
        if by_unit.len() < 2 {
            return Ok(None);
        }
        for offers in by_unit {
            let kept = self.follow(base, offers, Moves::ToOffering)?;
            if kept.is_some() {
                return Ok(kept);
            }
        }
        Ok(None)
    }

    /// Applies fixes, and then those of the errors that they moved, until the errors are removed. Units where that fails are unchanged. If fixes of one unit
    /// cause errors in another, the fixes are divided.
    fn follow(&mut self, base: &VerifiedText, offers: Vec<FixOffer<'_>>, moves: Moves) -> Result<Option<KeptFixes>, E> {
        let mut open = vec![offers];
        while let Some(mut offers) = open.pop() {
            match self.follow_all(base, offers.clone(), moves)? {
                TrialOutcome::Kept(kept) => return Ok(Some(kept)),
                TrialOutcome::Entangled if offers.len() > 1 => {
                    let right = offers.split_off(offers.len() / 2);
                    open.extend([right, offers]);
                }
                TrialOutcome::Entangled | TrialOutcome::None => {}
            }
        }
        Ok(None)
    }

    fn follow_all(&mut self, base: &VerifiedText, offers: Vec<FixOffer<'_>>, moves: Moves) -> Result<TrialOutcome, E> {
        let Some(mut all) = self.take(base, offers, moves)? else { return Ok(TrialOutcome::None) };
        let mut seen = FxHashSet::from_iter([FxBuildHasher.hash_one(&base.text)]);
        let units = base.units();
        let wrong: FxHashSet<usize> = all.places.iter().map(|fix| units.of(fix.finding)).collect();
        for done in 0.. {
            let judge = Judge::new((base, &all.text), &all.edits, self.level);
            // In other functions only the type of a called function changes.
            let is_reached = |offer: &FixOffer<'_>| {
                offer.finding.code == Code::CallTypeMismatch || wrong.contains(&units.of(judge.place(offer.at())))
            };
            let moved = all.text.offers(self.level).filter(|offer| judge.is_new(offer.finding) && is_reached(offer));
            let moved: Vec<FixOffer<'_>> = moved.collect();
            // A text that occurred before would repeat endlessly.
            if moved.is_empty() || !seen.insert(FxBuildHasher.hash_one(&all.text.text)) {
                break;
            }
            if done == self.limits.fix_follow_ups {
                self.is_limited = true;
                break;
            }
            let Some(next) = self.take(&all.text, moved, moves)? else { break };
            let mut places: Vec<FixPlaces> = next.places.iter().map(|fix| fix.before(|at| judge.place(at))).collect();
            let edits = composed(base.text.len(), &all.edits, &next.edits);
            places.append(&mut all.places);
            all = KeptFixes { text: next.text, edits, places };
        }
        self.settle(base, all)
    }

    /// Keeps the fixes of units with fewer errors. A fix in several units is kept if it may be kept in all of them.
    fn settle(&mut self, base: &VerifiedText, all: KeptFixes) -> Result<TrialOutcome, E> {
        let units = base.units();
        let KeptFixes { text, mut edits, mut places } = all;
        let judge = Judge::new((base, &text), &edits, self.level);
        // An edit that restores the original text is no fix.
        edits.retain(|edit| base.text[edit.span.range()] != edit.text);
        places.retain(|fix| fix.edits.iter().any(|at| is_edited(&edits, *at)));
        if places.is_empty() {
            return Ok(TrialOutcome::None);
        }
        let new = judge.new_errors();
        if let Some(error) = new.first() {
            self.refusal = Some(error.message.to_owned());
        }
        let mut wrong: FxHashSet<usize> = new.iter().map(|error| units.of(error.at)).collect();
        wrong.extend(not_better(&judge, &places, &units));
        if wrong.is_empty() {
            let is_right = !judge.has_more_errors();
            return Ok(if is_right {
                TrialOutcome::Kept(KeptFixes { text, edits, places })
            } else {
                TrialOutcome::Entangled
            });
        }
        let mut count = 0;
        while wrong.len() > count {
            count = wrong.len();
            for fix in &places {
                if fix.all().any(|at| wrong.contains(&units.of(at))) {
                    wrong.extend(fix.all().map(|at| units.of(at)));
                }
            }
        }
        edits.retain(|edit| !wrong.contains(&units.of(edit.span.start)));
        places.retain(|fix| !wrong.contains(&units.of(fix.finding)));
        if places.is_empty() {
            return Ok(TrialOutcome::None);
        }
        let Some(text) = self.verified(apply(&base.text, &edits))? else { return Ok(TrialOutcome::None) };
        let judge = Judge::new((base, &text), &edits, self.level);
        let is_right =
            judge.new_errors().is_empty() && !judge.has_more_errors() && not_better(&judge, &places, &units).is_empty();
        Ok(if is_right { TrialOutcome::Kept(KeptFixes { text, edits, places }) } else { TrialOutcome::Entangled })
    }
}

/// Whether a place of a text is in an edit.
fn is_edited(edits: &[TextEdit], at: u32) -> bool {
    let next = edits.partition_point(|edit| edit.span.start <= at);
    next.checked_sub(1).is_some_and(|last| at <= edits[last].span.end)
}

/// The units in which an error is fixed but the number of errors is not smaller. Fixes that need further ones may leave the number
/// unchanged.
fn not_better(judge: &Judge<'_>, fixes: &[FixPlaces], units: &FixUnits) -> FxHashSet<usize> {
    let badness = judge.badness(units);
    let is_better = |fix: &&FixPlaces| {
        let of_unit = badness.get(&units.of(fix.finding));
        if fix.is_followed {
            return of_unit.is_none_or(|(old, new)| new <= old);
        }
        of_unit.is_some_and(|(old, new)| if fix.is_of_error { new.0 < old.0 } else { new < old })
    };
    fixes.iter().filter(|fix| !is_better(fix)).map(|fix| units.of(fix.finding)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::diagnostic::{Applicability, Counts, Diagnostic, Edit};
    use crate::fix::Findings;
    use crate::source::Span;
    use std::convert::Infallible;

    /// In these texts an error is a letter, whose fix is another letter: `x` becomes `y`, which becomes `z`, which is valid; `w` becomes two errors; `l` is
    /// unchanged; `p` and `q` become each other; `g` becomes a warning; `b` breaks an `o` before it in the same line, and an `O` anywhere. `s` is an error of
    /// syntax that hides all other errors.
    fn findings(text: &[u8], most: usize) -> Findings {
        let mut found = Vec::new();
        let is_hidden = text.contains(&b's');
        for (at, byte) in text.iter().enumerate() {
            let span = Span::new(at as u32, at as u32 + 1);
            let rest = text[at..].split(|byte| *byte == b'\n').next().unwrap_or_default();
            let error = |code| Diagnostic::error(code, span, (*byte as char).to_string());
            let fix = |diagnostic: Diagnostic, replacement: &str, applicability| {
                let edits = vec![Edit { span, replacement: replacement.to_owned() }];
                diagnostic.help_edits("", applicability, edits)
            };
            let finding = match byte {
                b's' => fix(error(Code::InvalidToken), "", Applicability::Safe),
                _ if is_hidden => continue,
                b'x' => fix(error(Code::IncompatibleShapes), "y", Applicability::Safe),
                b'y' => fix(error(Code::IncompatibleShapes), "z", Applicability::Safe),
                b'w' => fix(error(Code::IncompatibleShapes), "!", Applicability::Safe),
                b'v' => fix(error(Code::IncompatibleShapes), "z", Applicability::Unsafe),
                b'l' => fix(error(Code::IncompatibleShapes), "l", Applicability::Safe),
                b'p' => fix(error(Code::IncompatibleShapes), "q", Applicability::Safe),
                b'q' => fix(error(Code::IncompatibleShapes), "p", Applicability::Safe),
                b'g' => fix(error(Code::IncompatibleShapes), "G", Applicability::Safe),
                b'b' => fix(error(Code::IncompatibleShapes), "B", Applicability::Safe),
                b'o' if rest.contains(&b'B') => error(Code::RankMismatch),
                b'O' if text.contains(&b'B') => error(Code::TypeMismatch),
                b'G' => Diagnostic::warning(Code::ForcedToOne, span, ""),
                b'!' => {
                    found.push(error(Code::TypeMismatch));
                    error(Code::ShapeMismatch)
                }
                _ => continue,
            };
            found.push(finding);
        }
        let (mut kept, mut hidden) = (Counts::default(), Counts::default());
        found.retain(|finding| {
            kept.count(finding.severity);
            let is_kept = kept.of(finding.severity) <= most;
            if !is_kept {
                hidden.count(finding.severity);
            }
            is_kept
        });
        Findings { diagnostics: found, hidden }
    }

    fn fixed_with(text: &str, level: FixLevel, limits: Fixing, most: usize) -> Fixed {
        let mut verify = |text: &[u8]| Ok::<_, Infallible>(findings(text, most));
        let fixed = fix_text(text.as_bytes(), level, limits, &mut verify).unwrap();
        assert_eq!(apply(text.as_bytes(), &fixed.changes), fixed.text);
        fixed
    }

    fn text(fixed: &Fixed) -> String {
        String::from_utf8(fixed.text.clone()).unwrap()
    }

    fn fixed(text: &str, level: FixLevel) -> (String, usize, usize, usize) {
        let fixed = fixed_with(text, level, Fixing::default(), usize::MAX);
        assert!(!fixed.is_limited);
        let again = fixed_with(&self::text(&fixed), level, Fixing::default(), usize::MAX);
        assert_eq!((again.applied, &again.text), (0, &fixed.text));
        (self::text(&fixed), fixed.applied, fixed.unapplied, fixed.unsafe_ones)
    }

    #[test]
    fn fixes_are_kept_that_cause_no_error() {
        assert_eq!(fixed("xy", FixLevel::Safe), ("zz".into(), 3, 0, 0));
        assert_eq!(fixed("xwx-v", FixLevel::Safe), ("zwz-v".into(), 4, 1, 1));
        assert_eq!(fixed("v", FixLevel::Unsafe), ("z".into(), 1, 0, 0));
        assert_eq!(fixed("w", FixLevel::Safe), ("w".into(), 0, 1, 0));
        assert_eq!(fixed("lxl", FixLevel::Safe), ("lzl".into(), 2, 2, 0));
        assert_eq!(fixed("p x q", FixLevel::Safe), ("p z q".into(), 2, 2, 0));
        assert_eq!(fixed("ggg", FixLevel::Safe), ("GGG".into(), 3, 0, 0), "a warning is no loss");
        assert_eq!(fixed("x\nob\nx", FixLevel::Safe), ("z\nob\nz".into(), 4, 1, 0));
    }

    #[test]
    fn errors_that_a_fix_brings_to_light_are_fixed_or_it_is_dropped() {
        assert_eq!(fixed("sxs", FixLevel::Safe), ("z".into(), 4, 0, 0));
        let dropped = fixed_with("!!sxs", FixLevel::Safe, Fixing::default(), usize::MAX);
        assert_eq!((text(&dropped).as_str(), dropped.applied, dropped.unapplied), ("!!sx", 1, 1));
        assert_eq!(dropped.refusal.as_deref(), Some("!"));
    }

    /// Lines that begin functions.
    fn functions(count: usize, body: impl Fn(usize) -> String) -> String {
        (0..count).map(|index| format!("n.func {}\n", body(index))).collect()
    }

    #[test]
    fn the_number_of_verifications_does_not_depend_on_the_number_of_fixes() {
        let verifications = |text: &str| {
            let fixed = fixed_with(text, FixLevel::Safe, Fixing::default(), usize::MAX);
            assert!(!fixed.is_limited);
            (fixed.verifications, fixed.applied, fixed.unapplied)
        };
        let count = 2_000;
        assert_eq!(verifications(&"g".repeat(count)), (2, count, 0));
        assert_eq!(verifications(&functions(count, |_| "g g".into())), (2, 2 * count, 0));
        let half = |index: usize| if index.is_multiple_of(2) { "g ob" } else { "g g" }.to_owned();
        let (few, many) = (verifications(&functions(10, half)), verifications(&functions(count, half)));
        assert_eq!((few.0, many), (many.0, (many.0, 3 * count / 2, count / 2)));
        assert!(many.0 < 12, "{}", many.0);
        // Chains are followed in all functions at once.
        assert_eq!(verifications(&functions(count, |_| "x".into())), (4, 2 * count, 0));
    }

    #[test]
    fn a_fix_that_is_wrong_elsewhere_is_found() {
        let all = functions(40, |index| if index == 23 { "gb".into() } else { "g".into() });
        let fixed = fixed_with(&format!("n.func O\n{all}"), FixLevel::Safe, Fixing::default(), usize::MAX);
        assert_eq!((fixed.applied, fixed.unapplied, fixed.is_limited), (40, 1, false));
        assert!(fixed.verifications < 40, "{}", fixed.verifications);
        assert_eq!(text(&fixed), format!("n.func O\n{}", all.replace('g', "G")));
    }

    #[test]
    fn limits_leave_a_text_that_is_right_and_say_so() {
        let all = format!("n.func O\n{}", functions(9, |index| if index % 3 == 0 { "gb".into() } else { "xg".into() }));
        let whole = fixed_with(&all, FixLevel::Safe, Fixing::default(), usize::MAX);
        for verifications in 1..whole.verifications {
            let mut limits = Fixing::DEFAULT;
            limits.fix_verifications = verifications;
            let mut state = fixed_with(&all, FixLevel::Safe, limits, usize::MAX);
            assert!(state.is_limited);
            assert!(
                findings(&state.text, usize::MAX).diagnostics.len()
                    <= findings(all.as_bytes(), usize::MAX).diagnostics.len()
            );
            state = fixed_with(&text(&state), FixLevel::Safe, Fixing::default(), usize::MAX);
            assert_eq!(text(&state), text(&whole));
        }
        // A chain that is too long is dropped as a whole; only a longer limit cuts it.
        let limits = |follow_ups| {
            let mut limits = Fixing::DEFAULT;
            limits.fix_follow_ups = follow_ups;
            limits
        };
        assert_eq!(text(&fixed_with("xg", FixLevel::Safe, limits(1), usize::MAX)), "zG");
        let short = fixed_with("xg", FixLevel::Safe, limits(0), usize::MAX);
        assert_eq!((text(&short).as_str(), short.is_limited), ("xG", true));
    }

    #[test]
    fn findings_beyond_a_limit_are_found_when_those_before_are_fixed() {
        let all = functions(30, |index| ["g", "xx", "w", "ob"][index % 4].into());
        let whole = fixed_with(&all, FixLevel::Safe, Fixing::default(), usize::MAX);
        let few = fixed_with(&all, FixLevel::Safe, Fixing::default(), 20);
        assert_eq!((text(&few), few.applied), (text(&whole), whole.applied));
        assert!(!few.is_limited);
    }
}
