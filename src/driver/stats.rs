//! `--stats`: how many operations there were, and how many of them a rule decided.

use crate::diagnostic::plural;
use crate::dialect::Registry;
use crate::ir::Ir;
use crate::verify::{FunctionSizes, SizesFound};
use std::collections::BTreeMap;
use std::fmt;

/// A dialect with a longer name does not move the numbers of the others.
const WIDEST: usize = 32;
/// Names that are listed of a dialect.
const MOST_NAMED: usize = 4;

/// The operations that were seen, by their names.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Stats {
    operations: BTreeMap<String, Seen>,
    sizes: SizesSeen,
}

/// What became of functions with sizes that only a run decides.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct SizesSeen {
    functions: usize,
    /// What runs of public functions must satisfy.
    conditions: usize,
    undecided: usize,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Seen {
    count: usize,
    has_rule: bool,
}

impl Stats {
    /// Counts the operations of a module.
    pub(super) fn count(&mut self, ir: &Ir, registry: &Registry) {
        for (name, count) in ir.op_counts() {
            let seen = self.operations.entry(String::from_utf8_lossy(name).into_owned()).or_default();
            seen.count += count;
            seen.has_rule |= registry.broadcasts_by(name).is_some();
        }
    }

    /// Counts what is required of the sizes of functions. What a private function requires its callers do.
    pub(super) fn count_sizes(&mut self, functions: &[FunctionSizes]) {
        for function in functions {
            match &function.found {
                SizesFound::Satisfiable { conditions, witness, .. } => {
                    let is_static = witness.as_ref().is_some_and(Vec::is_empty) && conditions.is_empty();
                    self.sizes.functions += usize::from(!is_static);
                    // What the program checks by itself is not left to anybody.
                    let left = conditions.iter().filter(|condition| function.is_public && !condition.is_asserted);
                    self.sizes.conditions += left.count();
                }
                SizesFound::Contradictory => self.sizes.functions += 1,
                SizesFound::Undecided => {
                    self.sizes.functions += 1;
                    self.sizes.undecided += 1;
                }
            }
        }
    }

    /// Adds those of another module.
    pub(super) fn add(&mut self, other: Self) {
        self.sizes.functions += other.sizes.functions;
        self.sizes.conditions += other.sizes.conditions;
        self.sizes.undecided += other.sizes.undecided;
        for (name, seen) in other.operations {
            let known = self.operations.entry(name).or_default();
            known.count += seen.count;
            known.has_rule |= seen.has_rule;
        }
    }
}

/// A dialect, and its operations with and without a rule.
#[derive(Default)]
struct Row<'s> {
    with: usize,
    without: usize,
    names: Vec<(usize, &'s str)>,
}

/// A table, and a sentence above it.
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows: BTreeMap<&str, Row<'_>> = BTreeMap::new();
        for (name, seen) in &self.operations {
            let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
            let row = rows.entry(dialect).or_default();
            if seen.has_rule {
                row.with += seen.count;
            } else {
                row.without += seen.count;
                row.names.push((seen.count, name));
            }
        }
        let with: usize = rows.values().map(|row| row.with).sum();
        let all = with + rows.values().map(|row| row.without).sum::<usize>();
        let were = if with == 1 || all == 1 { "was" } else { "were" };
        writeln!(f, "{with} of {} {were} verified by a rule of shapes", plural(all, "operation"))?;
        if rows.is_empty() {
            return Ok(());
        }
        let widths = rows.keys().map(|name| name.chars().count());
        let width = widths.max().unwrap_or(0).clamp("dialect".len(), WIDEST);
        writeln!(f, "{:width$}  {:>10}  {:>9}  {:>12}", "dialect", "operations", "by a rule", "without rule")?;
        for (dialect, mut row) in rows {
            row.names.sort_by_key(|(count, name)| (std::cmp::Reverse(*count), *name));
            let more = row.names.len().saturating_sub(MOST_NAMED);
            let mut names: Vec<String> =
                row.names.iter().take(MOST_NAMED).map(|(_, name)| (*name).to_owned()).collect();
            if more > 0 {
                names.push(format!("and {more} more"));
            }
            let line = format!(
                "{dialect:width$}  {:>10}  {:>9}  {:>12}  {}",
                row.with + row.without,
                row.with,
                row.without,
                names.join(", ")
            );
            writeln!(f, "{}", line.trim_end())?;
        }
        let SizesSeen { functions, conditions, undecided } = self.sizes;
        if functions > 0 {
            let (functions, conditions) = (plural(functions, "function"), plural(conditions, "condition"));
            write!(f, "run-time sizes: {functions} analysed, {conditions} left, {undecided} not decided")?;
        }
        Ok(())
    }
}
