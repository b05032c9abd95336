//! [`fix`]: a text is fixed, verified and fixed again, until nothing is left to fix; what makes it worse is given up.

use super::edits::{Fix, apart, apply, offered};
use super::{FixLevel, Fixed};
use broadcastable::diagnostic::{Counts, Diagnostic, Severity};

/// So many times a text is fixed: what follows from a fix is fixed in the next round.
const MOST_ROUNDS: usize = 10;

/// So many times a text is verified in a round to find out which fixes make it worse; the others wait for the next.
const MOST_TRIALS: usize = 64;

/// Verifies a text: what there is to say of it.
pub(super) type Verify<'v, E> = &'v mut dyn FnMut(&[u8]) -> Result<Vec<Diagnostic>, E>;

/// A text, and what there is to say of it.
struct State {
    text: Vec<u8>,
    diagnostics: Vec<Diagnostic>,
    counts: Counts,
}

impl State {
    fn new<E>(text: Vec<u8>, verify: Verify<'_, E>) -> Result<Self, E> {
        let diagnostics = verify(&text)?;
        let mut counts = Counts::default();
        diagnostics.iter().for_each(|diagnostic| counts.count(diagnostic.severity));
        Ok(Self { text, diagnostics, counts })
    }

    /// What cannot be read weighs most, since of it nothing else is known; then errors, then warnings.
    fn badness(&self) -> (usize, usize, usize) {
        let is_unreadable = |diagnostic: &&Diagnostic| diagnostic.code.is_syntax();
        let unreadable = self.diagnostics.iter().filter(is_unreadable).count();
        (unreadable, self.counts.errors, self.counts.warnings)
    }

    /// Whether fixes that lead from `before` to this did what they should: each takes away what it was offered for. One alone may move an error to what depends
    /// on it.
    fn is_gain(&self, before: &Self, fixes: usize) -> bool {
        let total = |state: &Self| state.counts.errors + state.counts.warnings;
        let is_clear = self.badness() < before.badness() && total(self) + fixes <= total(before);
        is_clear || fixes == 1 && self.badness() <= before.badness()
    }

    /// What is offered, and how many offers there are that the level does not take.
    fn fixes(&self, level: FixLevel) -> (Vec<Fix>, usize) {
        let fixes: Vec<Fix> = self.diagnostics.iter().filter_map(|diagnostic| offered(diagnostic, level)).collect();
        let all = self.diagnostics.iter().filter_map(|diagnostic| offered(diagnostic, FixLevel::Unsafe)).count();
        let unsafe_ones = all - fixes.len();
        (fixes, unsafe_ones)
    }
}

/// Fixes a text.
pub(super) fn fix<E>(text: Vec<u8>, level: FixLevel, verify: Verify<'_, E>) -> Result<Fixed, E> {
    let mut best = State::new(text, verify)?;
    let first = best.badness();
    let mut current: Option<State> = None;
    let (mut applied, mut pending) = (0, 0);
    for _ in 0..MOST_ROUNDS {
        let state = current.as_ref().unwrap_or(&best);
        let fixes = apart(state.fixes(level).0);
        if fixes.is_empty() {
            break;
        }
        let Some((next, count)) = take(state, fixes, verify)? else { break };
        pending += count;
        if next.badness() < best.badness() {
            (best, current) = (next, None);
            applied += std::mem::take(&mut pending);
        } else {
            // What depends on a fix may be wrong now, and be right after another round.
            current = Some(next);
        }
    }
    debug_assert!(best.badness() <= first);
    let (left, unsafe_ones) = best.fixes(level);
    Ok(Fixed { text: best.text, diagnostics: best.diagnostics, applied, unapplied: left.len(), unsafe_ones })
}

/// The text with as many of the fixes as do not make it worse, and how many those are; nothing if there are none.
fn take<E>(state: &State, fixes: Vec<Fix>, verify: Verify<'_, E>) -> Result<Option<(State, usize)>, E> {
    let mut kept: Vec<Fix> = Vec::new();
    let mut best: Option<State> = None;
    let mut open = vec![fixes];
    for _ in 0..MOST_TRIALS {
        let Some(group) = open.pop() else { break };
        let all: Vec<Fix> = kept.iter().chain(&group).cloned().collect();
        let next = State::new(apply(&state.text, &all), verify)?;
        let before = best.as_ref().unwrap_or(state);
        if next.is_gain(before, group.len()) {
            (kept, best) = (all, Some(next));
        } else if group.len() > 1 {
            let (left, right) = group.split_at(group.len() / 2);
            open.push(right.to_vec());
            open.push(left.to_vec());
        }
    }
    Ok(best.map(|state| (state, kept.len())))
}

/// Whether something is an error.
pub(super) fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use broadcastable::diagnostic::{Applicability, Code, Edit};
    use broadcastable::source::Span;
    use std::convert::Infallible;

    /// Every `x` is an error that is fixed by the letter after `y`s it is told; `!` is three errors.
    fn verify(text: &[u8]) -> Result<Vec<Diagnostic>, Infallible> {
        let mut found = Vec::new();
        for (at, byte) in text.iter().enumerate() {
            let span = Span::new(at as u32, at as u32 + 1);
            let error = Diagnostic::error(Code::InvalidToken, span, "");
            let with = |replacement: &str, applicability| {
                let edits = vec![Edit { span, replacement: replacement.to_owned() }];
                error.clone().help_edits("", applicability, edits)
            };
            match byte {
                b'x' => found.push(with("y", Applicability::Safe)),
                b'y' => found.push(with("z", Applicability::Safe)),
                b'w' => found.push(with("!", Applicability::Safe)),
                b'u' => found.push(with("z", Applicability::Unsafe)),
                b'l' => found.push(with("l", Applicability::Safe)),
                b'!' => found.extend([error.clone(), error.clone(), error]),
                _ => {}
            }
        }
        Ok(found)
    }

    fn fixed(text: &str, level: FixLevel) -> (String, usize, usize, usize) {
        let Fixed { text, applied, unapplied, unsafe_ones, .. } =
            fix(text.as_bytes().to_vec(), level, &mut verify).unwrap();
        (String::from_utf8(text).unwrap(), applied, unapplied, unsafe_ones)
    }

    #[test]
    fn what_makes_a_text_worse_is_given_up() {
        assert_eq!(fixed("xy", FixLevel::Safe), ("zz".into(), 3, 0, 0));
        assert_eq!(fixed("xwx-u", FixLevel::Safe), ("zwz-u".into(), 4, 1, 1));
        assert_eq!(fixed("u", FixLevel::Unsafe), ("z".into(), 1, 0, 0));
        assert_eq!(fixed("w", FixLevel::Safe), ("w".into(), 0, 1, 0));
        // It ends, and what was only moved is as it was.
        assert_eq!(fixed("l", FixLevel::Safe), ("l".into(), 0, 1, 0));
    }
}
