//! [`Baseline`]: findings that are known and not reported, and which of them were met.

use crate::diagnostic::Fingerprint;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Findings that are known. Runs over several texts share one, which remembers what any of them met.
///
/// ```
/// use broadcastable::lint::Baseline;
///
/// let known: Baseline = ["00000000000000aa".parse()?].into_iter().collect();
/// assert_eq!(known.unmet(), 1);
/// # Ok::<(), broadcastable::diagnostic::ParseFingerprintError>(())
/// ```
#[derive(Debug, Default)]
pub struct Baseline {
    /// Whether a finding was met.
    findings: BTreeMap<Fingerprint, AtomicBool>,
}

impl Baseline {
    /// Whether a finding is known, which is met then.
    pub(super) fn meets(&self, finding: Fingerprint) -> bool {
        let known = self.findings.get(&finding);
        known.inspect(|is_met| is_met.store(true, Ordering::Relaxed)).is_some()
    }

    /// The number of findings that no text had so far.
    pub fn unmet(&self) -> usize {
        self.findings.values().filter(|is_met| !is_met.load(Ordering::Relaxed)).count()
    }
}

impl FromIterator<Fingerprint> for Baseline {
    fn from_iter<I: IntoIterator<Item = Fingerprint>>(findings: I) -> Self {
        Self { findings: findings.into_iter().map(|finding| (finding, AtomicBool::new(false))).collect() }
    }
}

/// Equal are baselines of the same findings, whichever of them were met.
impl PartialEq for Baseline {
    fn eq(&self, other: &Self) -> bool {
        self.findings.keys().eq(other.findings.keys())
    }
}

impl Eq for Baseline {}
