//! Findings on names of sizes: W0631 to W0635.

use super::FunctionSignature;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::ir::Ir;
use crate::solve::signature::{NameFinding, NameKind};

impl FunctionSignature {
    /// Findings on the author's names of sizes: two names for one size, a name for a constant size, and similar names. Each finding names
    /// the operations from which it follows.
    pub fn findings(&self, ir: &Ir) -> Vec<Diagnostic> {
        self.names.iter().map(|finding| self.finding(finding, ir)).collect()
    }

    fn finding(&self, finding: &NameFinding, ir: &Ir) -> Diagnostic {
        let names: Vec<String> = finding.names.iter().map(|name| format!("'{name}'")).collect();
        let first = names.first().cloned().unwrap_or_default();
        let (code, text, label) = match finding.kind {
            NameKind::Equal => {
                (Code::NamesEqual, format!("{} are one size", names.join(" and ")), "needs them to be equal")
            }
            NameKind::Fixed(number) => (Code::NameFixed, format!("{first} can only be {number}"), "fixes the size"),
            NameKind::Bounded(number) => {
                (Code::NameBounded, format!("{first} is 1 or {number}"), "allows no other size")
            }
            NameKind::Broadcast => (
                Code::NamesBroadcast,
                format!("{} broadcast: they are equal, or one of them is 1", names.join(" and ")),
                "broadcasts them",
            ),
            NameKind::Divides(number) => {
                (Code::NameDivides, format!("{first} must be divisible by {number}"), "needs a whole number")
            }
        };
        let places: Vec<_> = finding.ops.iter().filter_map(|op| ir.place(*op)).collect();
        let text = format!("{text} in @{}", self.function);
        let at = places.last().copied().or(self.place);
        let mut diagnostic = Diagnostic::new(Severity::Warning, code, at, text);
        if let Some((last, others)) = places.split_last() {
            for place in others {
                diagnostic = diagnostic.secondary(*place, "together with this");
            }
            diagnostic = diagnostic.primary(*last, label);
        }
        if places.len() > 1 && finding.is_minimal {
            diagnostic = diagnostic.note("it does not follow without any one of these operations");
        }
        diagnostic
    }
}
