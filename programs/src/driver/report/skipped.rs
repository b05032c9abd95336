//! The operations that `--skip-unknown-syntax` skipped.

use broadcastable::diagnostic::{Code, Diagnostic, Severity, plural};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The maximum number of names that are listed.
const MOST_NAMED: usize = 60;

/// The operations that `--skip-unknown-syntax` skipped: their number and names, the most frequent first.
pub(in crate::driver) fn stepped_over(counts: &BTreeMap<String, usize>) -> Option<Diagnostic> {
    if counts.is_empty() {
        return None;
    }
    let total: usize = counts.values().sum();
    let mut names: Vec<_> = counts.iter().collect();
    names.sort_by_key(|(name, count)| (Reverse(**count), *name));
    let others = names.len().saturating_sub(MOST_NAMED);
    let shown = names.into_iter().take(MOST_NAMED).map(|(name, count)| format!("{count} '{name}'"));
    let others = (others > 0).then(|| format!("and {}", plural(others, "other name")));
    let names: Vec<_> = shown.chain(others).collect();
    let message = match total {
        1 => "1 operation was skipped: only the contents of its regions were verified".to_owned(),
        _ => format!("{total} operations were skipped: only the contents of their regions were verified"),
    };
    Some(Diagnostic::new(Severity::Remark, Code::SkippedOperations, None, message).note(names.join(", ")))
}
