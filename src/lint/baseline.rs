//! [`Baseline`]: known findings, which are not reported, and whether each occurred.

use crate::diagnostic::Fingerprint;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Known findings. A baseline is shared by runs over several texts, and records which findings occurred.
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
    /// Whether each finding occurred.
    findings: BTreeMap<Fingerprint, AtomicBool>,
}

impl Baseline {
    /// Whether a finding is known. It is then recorded as occurring.
    pub(super) fn meets(&self, finding: Fingerprint) -> bool {
        let known = self.findings.get(&finding);
        known.inspect(|is_met| is_met.store(true, Ordering::Relaxed)).is_some()
    }

    /// The number of findings that did not occur.
    pub fn unmet(&self) -> usize {
        self.findings.values().filter(|is_met| !is_met.load(Ordering::Relaxed)).count()
    }
}

impl FromIterator<Fingerprint> for Baseline {
    fn from_iter<I: IntoIterator<Item = Fingerprint>>(findings: I) -> Self {
        Self { findings: findings.into_iter().map(|finding| (finding, AtomicBool::new(false))).collect() }
    }
}

/// Baselines are equal if their findings are equal, whether these occurred or not.
impl PartialEq for Baseline {
    fn eq(&self, other: &Self) -> bool {
        self.findings.keys().eq(other.findings.keys())
    }
}

impl Eq for Baseline {}
