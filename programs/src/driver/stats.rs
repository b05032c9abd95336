//! `--stats`: the number of operations, the number of operations with tensors whose shapes a rule decides, and the operations without a
//! rule.

use broadcastable::diagnostic::plural;
use broadcastable::dialect::{Occurrences, Reach, Registry};
use broadcastable::ir::Ir;
use broadcastable::verify::{FunctionSizes, SizesOutcome, verifier_gap};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// A longer name of a dialect does not widen the table.
const WIDEST: usize = 32;
/// Names without a rule, or without a complete verifier, that are listed.
const MOST_NAMED: usize = 10;

/// The format of the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatsFormat {
    /// The statistics as a table.
    Text,
    /// The statistics as a JSON object on one line.
    Json,
}

/// The operations of an input, by names and definitions, which may differ between files.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Stats {
    /// The kinds of inputs that are no text.
    inputs: BTreeMap<String, usize>,
    operations: BTreeMap<(String, Reach), NameCount>,
    sizes: SizesSeen,
}

/// The results for functions with run-time sizes.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct SizesSeen {
    functions: usize,
    /// The number of conditions on runs of public functions.
    conditions: usize,
    undecided: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct NameCount {
    count: usize,
    /// Whether all checks of the operation's owner are implemented.
    is_complete: bool,
    /// The operations among these with an operand or a result that has a shape. Terminators only pass values on, and are not counted.
    with_tensors: usize,
    reach: Reach,
}

impl Stats {
    /// Counts the operations of a module.
    pub(super) fn count(&mut self, ir: &Ir, registry: &Registry) {
        for Occurrences { name, count, with_tensors, reach } in registry.occurrences(ir) {
            // A wrapped operation has another verifier than its wrapper.
            let verified = name.rsplit(' ').next().unwrap_or(&name);
            let is_complete = verifier_gap(registry, verified).is_none();
            self.see(name, NameCount { count, is_complete, with_tensors, reach });
        }
    }

    /// Sets the description of the input.
    pub(super) fn set_input(&mut self, input: String) {
        self.inputs = BTreeMap::from([(input, 1)]);
    }

    fn see(&mut self, name: String, seen: NameCount) {
        let known =
            self.operations.entry((name, seen.reach)).or_insert(NameCount { count: 0, with_tensors: 0, ..seen });
        known.count += seen.count;
        known.with_tensors += seen.with_tensors;
    }

    /// Counts the conditions on the sizes of functions. Conditions of a private function are conditions of its callers.
    pub(super) fn count_sizes(&mut self, functions: &[FunctionSizes]) {
        for function in functions {
            match &function.outcome {
                SizesOutcome::Satisfiable { conditions, witness, .. } => {
                    let is_static = witness.as_ref().is_some_and(Vec::is_empty) && conditions.is_empty();
                    self.sizes.functions += usize::from(!is_static);
                    // A condition that the program itself checks does not count.
                    let left = conditions.iter().filter(|condition| function.is_public && !condition.is_asserted);
                    self.sizes.conditions += left.count();
                }
                SizesOutcome::Contradictory => self.sizes.functions += 1,
                SizesOutcome::Undecided => {
                    self.sizes.functions += 1;
                    self.sizes.undecided += 1;
                }
            }
        }
    }

    /// Adds the counts of another module.
    pub(super) fn add(&mut self, other: Self) {
        self.sizes.functions += other.sizes.functions;
        self.sizes.conditions += other.sizes.conditions;
        self.sizes.undecided += other.sizes.undecided;
        for (input, count) in other.inputs {
            *self.inputs.entry(input).or_default() += count;
        }
        for ((name, _), seen) in other.operations {
            self.see(name, seen);
        }
    }

    /// Returns the numbers in the requested format.
    pub(super) fn print(&self, format: StatsFormat) -> String {
        match format {
            StatsFormat::Text => self.to_string().trim_end().to_owned(),
            StatsFormat::Json => self.record().to_string(),
        }
    }

    fn rows(&self) -> BTreeMap<&str, DialectRow> {
        let mut rows: BTreeMap<&str, DialectRow> = BTreeMap::new();
        for ((name, _), seen) in &self.operations {
            let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
            rows.entry(dialect).or_default().add(seen);
        }
        rows
    }

    /// The operations with tensors that have no rule, the most frequent first.
    fn without_rule(&self) -> Vec<(&str, &NameCount)> {
        let is_without = |seen: &NameCount| seen.reach != Reach::Decided && seen.with_tensors > 0;
        let mut names: Vec<_> = self
            .operations
            .iter()
            .filter(|(_, seen)| is_without(seen))
            .map(|((name, _), seen)| (&**name, seen))
            .collect();
        names.sort_by_key(|(name, seen)| (std::cmp::Reverse(seen.with_tensors), *name));
        names
    }

    /// The operations whose verifier is not complete, the most frequent first.
    fn incomplete(&self) -> Vec<(&str, usize)> {
        let incomplete = self.operations.iter().filter(|(_, seen)| !seen.is_complete);
        let mut names: Vec<_> = incomplete.map(|((name, _), seen)| (&**name, seen.count)).collect();
        names.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
        names
    }

    fn record(&self) -> Value {
        let row = |row: &DialectRow| {
            json!({
                "operations": row.all, "with_tensors": row.with_tensors(),
                "decided": row.decided, "known": row.known, "unknown": row.unknown,
            })
        };
        let rows = self.rows();
        let dialects: serde_json::Map<String, Value> =
            rows.iter().map(|(dialect, found)| ((*dialect).to_owned(), row(found))).collect();
        let without: Vec<Value> = self
            .without_rule()
            .iter()
            .map(|(name, seen)| {
                json!({"name": name, "count": seen.with_tensors, "is_known": seen.reach == Reach::Known})
            })
            .collect();
        let SizesSeen { functions, conditions, undecided } = self.sizes;
        let mut record = json!({
            "total": row(&DialectRow::sum(rows.values())),
            "dialects": dialects,
            "without_rule": without,
            "incomplete": self.incomplete().iter().map(|(name, count)| json!({"name": name, "count": count})).collect::<Vec<_>>(),
            "sizes": {"functions": functions, "conditions": conditions, "undecided": undecided},
        });
        if !self.inputs.is_empty() {
            record["inputs"] = json!(self.inputs);
        }
        record
    }
}

/// The first names, with their numbers, and the number of further names.
fn most_named(all: &[(&str, usize)]) -> String {
    let mut names: Vec<String> = all.iter().take(MOST_NAMED).map(|(name, count)| format!("{name} {count}")).collect();
    let more = all.len().saturating_sub(MOST_NAMED);
    names.extend((more > 0).then(|| format!("and {more} more")));
    names.join(", ")
}

/// The operations of a dialect, with those on tensors by kind of definition.
#[derive(Debug, Default, Clone, Copy)]
struct DialectRow {
    all: usize,
    decided: usize,
    known: usize,
    unknown: usize,
}

impl DialectRow {
    fn add(&mut self, seen: &NameCount) {
        self.all += seen.count;
        *match seen.reach {
            Reach::Decided => &mut self.decided,
            Reach::Known => &mut self.known,
            Reach::Unknown => &mut self.unknown,
        } += seen.with_tensors;
    }

    fn sum<'r>(rows: impl Iterator<Item = &'r Self>) -> Self {
        rows.fold(Self::default(), |sum, row| Self {
            all: sum.all + row.all,
            decided: sum.decided + row.decided,
            known: sum.known + row.known,
            unknown: sum.unknown + row.unknown,
        })
    }

    fn with_tensors(&self) -> usize {
        self.decided + self.known + self.unknown
    }
}

/// Prints a sentence, and a table below it.
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (input, count) in &self.inputs {
            writeln!(f, "{}: {input}", plural(*count, "input"))?;
        }
        let rows = self.rows();
        let sum = DialectRow::sum(rows.values());
        let were = if sum.decided == 1 || sum.with_tensors() == 1 { "was" } else { "were" };
        writeln!(
            f,
            "{} of {} with tensors {were} decided by a rule of shapes, of {} in all",
            sum.decided,
            plural(sum.with_tensors(), "operation"),
            sum.all
        )?;
        if rows.is_empty() {
            return Ok(());
        }
        let widths = rows.keys().map(|name| name.chars().count());
        let width = widths.max().unwrap_or(0).clamp("dialect".len(), WIDEST);
        writeln!(
            f,
            "{:width$}  {:>10}  {:>12}  {:>7}  {:>12}  {:>7}",
            "dialect", "operations", "with tensors", "decided", "without rule", "unknown"
        )?;
        for (dialect, row) in &rows {
            writeln!(
                f,
                "{dialect:width$}  {:>10}  {:>12}  {:>7}  {:>12}  {:>7}",
                row.all,
                row.with_tensors(),
                row.decided,
                row.known,
                row.unknown
            )?;
        }
        let without = self.without_rule().into_iter().map(|(name, seen)| (name, seen.with_tensors)).collect::<Vec<_>>();
        if !without.is_empty() {
            writeln!(f, "most frequent with tensors and no rule: {}", most_named(&without))?;
        }
        let incomplete = self.incomplete();
        if !incomplete.is_empty() {
            let count = plural(incomplete.iter().map(|(_, count)| count).sum::<usize>(), "operation");
            writeln!(f, "{count} with a verifier that is not complete: {}", most_named(&incomplete))?;
        }
        let SizesSeen { functions, conditions, undecided } = self.sizes;
        if functions > 0 {
            let (functions, conditions) = (plural(functions, "function"), plural(conditions, "condition"));
            write!(f, "run-time sizes: {functions} analysed, {conditions} left, {undecided} not decided")?;
        }
        Ok(())
    }
}
