//! Conditions on run-time sizes in words, for people.

use super::{Condition, FunctionSizes, SizeName, SizesOutcome, Witness};
use crate::diagnostic::{Code, Diagnostic, Severity, plural};
use std::fmt;

/// The number of lines listed in a sentence.
const MOST_LINES: usize = 4;

impl FunctionSizes {
    fn remark(&self, code: Code, text: &str) -> Diagnostic {
        Diagnostic::new(Severity::Remark, code, self.place, format!("@{} {text}", self.function))
    }

    /// Returns the conditions as a remark at the function, with a note for each.
    pub fn conditions_remark(&self) -> Diagnostic {
        let remark = |text: &str| self.remark(Code::SizeConditions, text);
        let remark = match &self.outcome {
            SizesOutcome::Contradictory => remark("fails for all run-time sizes"),
            SizesOutcome::Undecided => remark("has too many conditions on run-time sizes to list"),
            SizesOutcome::Satisfiable { conditions, .. } if conditions.is_empty() => match self.unanalysed.is_empty() {
                true => remark("succeeds with all run-time sizes"),
                false => remark("has no condition on the run-time sizes that are analysed"),
            },
            SizesOutcome::Satisfiable { conditions, is_irredundant, .. } => {
                let what = if conditions.len() == 1 { "this holds" } else { "all of these hold" };
                let when = if self.unanalysed.is_empty() { "if, and only if," } else { "only if" };
                let remark = remark(&format!("succeeds {when} {what} at run time"));
                let remark = conditions.iter().map(Condition::to_string).fold(remark, Diagnostic::note);
                match is_irredundant {
                    true => remark,
                    false => remark.note("some conditions may follow from others: there are too many to decide that"),
                }
            }
        };
        self.not_analysed().into_iter().fold(remark, Diagnostic::note)
    }

    /// Returns sizes with which the function succeeds as a remark at the function, with a note for each value.
    pub fn witness_remark(&self) -> Diagnostic {
        let remark = |text: &str| self.remark(Code::SizeWitness, text);
        let is_whole = self.unanalysed.is_empty();
        let remark = match &self.outcome {
            SizesOutcome::Contradictory => remark("fails for all run-time sizes"),
            SizesOutcome::Undecided => remark("may succeed: the search for such sizes exceeds the budget"),
            SizesOutcome::Satisfiable { witness: None, .. } => {
                remark("may succeed: no sizes were found that are right for the numbers it computes")
            }
            SizesOutcome::Satisfiable { witness: Some(witness), .. } if witness.is_empty() => {
                remark(if is_whole { "has no run-time sizes" } else { "has no run-time sizes that are analysed" })
            }
            SizesOutcome::Satisfiable { witness: Some(witness), .. } => {
                let of = |Witness { value, ty }: &Witness| format!("{value}: {ty}");
                let message = if is_whole { "succeeds with these sizes" } else { "may succeed with these sizes" };
                witness.iter().map(of).fold(remark(message), Diagnostic::note)
            }
        };
        self.not_analysed().into_iter().fold(remark, Diagnostic::note)
    }

    /// The sentence `sizes of %m ('memref<?xf32>') and 2 other values are not analysed`; `None` if all values are analysed.
    pub fn not_analysed(&self) -> Option<String> {
        let (first, others) = self.unanalysed.split_first()?;
        let others = match others.len() {
            0 => String::new(),
            count => format!(" and {}", plural(count, "other value")),
        };
        Some(format!("sizes of {} ('{}'){others} are not analysed", first.value, first.ty))
    }
}

impl Condition {
    /// Returns the condition without its lines: `dimension 0 of %a is 1`.
    pub fn sentence(&self) -> String {
        self.what.sentence(|size| matches!(size, SizeName::Fixed(_)))
    }
}

/// The sentence and its lines: `dimension 0 of %a is 1 (lines 3 and 5)`.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.is_asserted { "asserted in line" } else { "line" };
        write!(f, "{}{}", self.sentence(), lines(&self.lines, word))
    }
}

/// ` (lines 3 and 5)`
fn lines(lines: &[u32], word: &str) -> String {
    let shown: Vec<String> = lines.iter().take(MOST_LINES).map(u32::to_string).collect();
    match (&shown[..], lines.len() - shown.len()) {
        ([], _) => " (by their names)".to_owned(),
        ([only], _) => format!(" ({word} {only})"),
        ([first @ .., last], 0) => format!(" ({word}s {} and {last})", first.join(", ")),
        (shown, more) => format!(" ({word}s {} and {more} more)", shown.join(", ")),
    }
}
