//! `--conditions` and `--witness`: the requirements of functions on run-time sizes, as remarks and as records for programs.

use super::guards::Guards;
use broadcastable::diagnostic::{Code, Diagnostic, Severity, plural};
use broadcastable::ir::Ir;
use broadcastable::source::SourceFile;
use broadcastable::verify::{
    self, Condition, FunctionSizes, KnownSize, Requirement, SizeName, SizesFound, Unanalysed, Witness,
};
use serde_json::{Value, json};

const CONDITIONS: Code = Code::SizeConditions;
const WITNESS: Code = Code::SizeWitness;

/// The number of lines listed in a sentence.
const MOST_LINES: usize = 4;

/// The format of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SizesFormat {
    /// As a remark at each function.
    Text,
    /// As a JSON object for each function, one on each line, on standard output in place of the module.
    Json,
}

/// The output about the run-time sizes of functions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SizesOptions {
    /// Whether and how conditions of run-time sizes are printed.
    pub conditions: Option<SizesFormat>,
    /// Sizes with which the function succeeds.
    pub witness: Option<SizesFormat>,
    /// The notation of guards; the module is printed as it was written, with guards.
    pub guards: Option<Guards>,
}

impl SizesOptions {
    /// Whether any output is enabled.
    pub fn is_asked(self) -> bool {
        self.conditions.is_some() || self.witness.is_some() || self.guards.is_some()
    }

    /// Whether records replace the module.
    pub fn has_records(self) -> bool {
        [self.conditions, self.witness].contains(&Some(SizesFormat::Json))
    }
}

/// The functions of a module that has no error.
pub(super) fn functions(ir: &Ir, source: &SourceFile, options: &verify::Options<'_>) -> Vec<FunctionSizes> {
    verify::run_time_sizes(ir, source, options)
}

/// Returns the output as text.
pub(super) fn remarks(functions: &[FunctionSizes], options: SizesOptions) -> Vec<Diagnostic> {
    let conditions = |function: &FunctionSizes| match options.conditions {
        Some(SizesFormat::Text) => Some(conditions_remark(function)),
        Some(SizesFormat::Json) | None => None,
    };
    let witness = |function: &FunctionSizes| match options.witness {
        Some(SizesFormat::Text) => Some(witness_remark(function)),
        Some(SizesFormat::Json) | None => None,
    };
    functions.iter().flat_map(|function| [conditions(function), witness(function)]).flatten().collect()
}

fn remark(function: &FunctionSizes, code: Code, text: &str) -> Diagnostic {
    Diagnostic::new(Severity::Remark, code, function.place, format!("@{} {text}", function.function))
}

fn conditions_remark(function: &FunctionSizes) -> Diagnostic {
    let remark = |text: &str| remark(function, CONDITIONS, text);
    let remark = match &function.found {
        SizesFound::Contradictory => remark("succeeds with no run-time sizes"),
        SizesFound::Undecided => remark("has conditions on run-time sizes that are too much to list"),
        SizesFound::Satisfiable { conditions, .. } if conditions.is_empty() => match function.unanalysed.is_empty() {
            true => remark("succeeds with all run-time sizes"),
            false => remark("has no condition on the run-time sizes that are analysed"),
        },
        SizesFound::Satisfiable { conditions, is_irredundant, .. } => {
            let what = if conditions.len() == 1 { "this holds" } else { "all of these hold" };
            let when = if function.unanalysed.is_empty() { "if, and only if," } else { "only if" };
            let mut remark = remark(&format!("succeeds {when} {what} at run time"));
            for condition in conditions {
                let lines = lines(&condition.lines, if condition.is_asserted { "asserted in line" } else { "line" });
                remark = remark.note(format!("{}{lines}", sentence(&condition.what)));
            }
            match is_irredundant {
                true => remark,
                false => remark.note("some may follow from others: they are too many to find out"),
            }
        }
    };
    not_analysed(function).into_iter().fold(remark, Diagnostic::note)
}

/// `sizes of %m ('memref<?xf32>') and 2 other values are not analysed`, if there are any.
pub(super) fn not_analysed(function: &FunctionSizes) -> Option<String> {
    let (first, others) = function.unanalysed.split_first()?;
    let others = match others.len() {
        0 => String::new(),
        count => format!(" and {}", plural(count, "other value")),
    };
    Some(format!("sizes of {} ('{}'){others} are not analysed", first.value, first.ty))
}

fn witness_remark(function: &FunctionSizes) -> Diagnostic {
    let remark = |text: &str| remark(function, WITNESS, text);
    let is_whole = function.unanalysed.is_empty();
    let remark = match &function.found {
        SizesFound::Contradictory => remark("succeeds with no run-time sizes"),
        SizesFound::Undecided => remark("may succeed: it is too much to tell with which sizes"),
        SizesFound::Satisfiable { witness: None, .. } => {
            remark("may succeed: no sizes were found that are right for the numbers it computes")
        }
        SizesFound::Satisfiable { witness: Some(witness), .. } if witness.is_empty() => {
            remark(if is_whole { "has no run-time sizes" } else { "has no run-time sizes that are analysed" })
        }
        SizesFound::Satisfiable { witness: Some(witness), .. } => {
            let of = |Witness { value, ty }: &Witness| format!("{value}: {ty}");
            let message = if is_whole { "succeeds with these sizes" } else { "may succeed with these sizes" };
            witness.iter().map(of).fold(remark(message), Diagnostic::note)
        }
    };
    not_analysed(function).into_iter().fold(remark, Diagnostic::note)
}

/// ` (lines 3 and 5)`
pub(crate) fn lines(lines: &[u32], word: &str) -> String {
    let shown: Vec<String> = lines.iter().take(MOST_LINES).map(u32::to_string).collect();
    match (&shown[..], lines.len() - shown.len()) {
        ([], _) => " (by their names)".to_owned(),
        ([only], _) => format!(" ({word} {only})"),
        ([first @ .., last], 0) => format!(" ({word}s {} and {last})", first.join(", ")),
        (shown, more) => format!(" ({word}s {} and {more} more)", shown.join(", ")),
    }
}

/// `a, b and c`
fn names(sizes: &[SizeName], last_word: &str) -> String {
    let names: Vec<String> = sizes.iter().map(SizeName::to_string).collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} {last_word} {last}", first.join(", ")),
        names => names.join(""),
    }
}

/// Returns a requirement in words.
pub fn sentence(what: &Requirement<SizeName>) -> String {
    match what {
        Requirement::Is(size, KnownSize::One) => format!("{size} is 1"),
        Requirement::Is(size, KnownSize::NotOne) => format!("{size} is not 1"),
        Requirement::Is(size, KnownSize::OneOr(bound)) => format!("{size} is 1 or {bound}"),
        Requirement::Is(size, KnownSize::Exactly(exact)) => format!("{size} is {exact}"),
        Requirement::Equal(sizes) => format!("{} are equal", names(sizes, "and")),
        Requirement::Compatible(sizes) if sizes.len() == 2 => {
            format!("{} are equal, or one of them is 1", names(sizes, "and"))
        }
        Requirement::Compatible(sizes) => format!("{} are equal, but for those that are 1", names(sizes, "and")),
        Requirement::Broadcast { operands, to } => match &to[..] {
            [SizeName::Fixed(size)] => {
                format!("{} is {size}, and the others are 1 or {size}", names(operands, "or"))
            }
            [to] => format!("{} broadcast to {to}", names(operands, "and")),
            to => format!("{} broadcast to what {} do", names(operands, "and"), names(to, "and")),
        },
        Requirement::Stretch { from, to } => match (&from[..], &to[..]) {
            ([from], [to]) => format!("{from} is 1 or equal to {to}"),
            (from, to) => format!("{} can be stretched to what {} broadcast to", names(from, "and"), names(to, "and")),
        },
        Requirement::SomeNotOne(sizes) => {
            format!("{} is not 1, and they are equal, but for those that are 1", names(sizes, "or"))
        }
    }
}

/// Returns the output as records, one on each line.
pub(super) fn records(functions: &[FunctionSizes], source: &SourceFile, options: SizesOptions) -> Vec<u8> {
    let mut text = Vec::new();
    for function in functions.iter().filter(|_| options.has_records()) {
        let mut record = json!({
            "file": source.name(),
            "function": function.function,
            "public": function.is_public,
            "found": match function.found {
                SizesFound::Contradictory => "contradictory",
                SizesFound::Undecided => "undecided",
                SizesFound::Satisfiable { .. } => "satisfiable",
            },
        });
        if let Some(place) = function.place {
            let at = source.line_column(place.start);
            record["line"] = at.line.into();
            record["column"] = at.column.into();
        }
        if !function.unanalysed.is_empty() {
            let of = |Unanalysed { value, ty, .. }: &Unanalysed| json!({"value": value, "type": ty});
            record["unanalysed"] = function.unanalysed.iter().map(of).collect();
        }
        if let SizesFound::Satisfiable { conditions, is_irredundant, witness } = &function.found {
            if options.conditions == Some(SizesFormat::Json) {
                record["conditions"] = conditions.iter().map(condition_record).collect();
                record["irredundant"] = (*is_irredundant).into();
            }
            if options.witness == Some(SizesFormat::Json) {
                let of = |Witness { value, ty }: &Witness| json!({"value": value, "type": ty});
                record["witness"] =
                    witness.as_ref().map(|witness| witness.iter().map(of).collect()).unwrap_or(Value::Null);
            }
        }
        text.extend_from_slice(record.to_string().as_bytes());
        text.push(b'\n');
    }
    text
}

fn condition_record(condition: &Condition) -> Value {
    let all = |sizes: &[SizeName]| sizes.iter().map(size_record).collect::<Value>();
    let mut record = match &condition.what {
        Requirement::Is(size, KnownSize::NotOne) => json!({"kind": "not-one", "of": [size_record(size)]}),
        Requirement::Is(size, known) => {
            let sizes = match known {
                KnownSize::OneOr(bound) => vec![1, *bound],
                KnownSize::Exactly(exact) => vec![*exact],
                KnownSize::One | KnownSize::NotOne => vec![1],
            };
            json!({"kind": "bound", "of": [size_record(size)], "sizes": sizes})
        }
        Requirement::Equal(sizes) => json!({"kind": "equal", "of": all(sizes)}),
        Requirement::Compatible(sizes) => json!({"kind": "compatible", "of": all(sizes)}),
        Requirement::Broadcast { operands, to } => json!({"kind": "broadcast", "of": all(operands), "to": all(to)}),
        Requirement::Stretch { from, to } => json!({"kind": "stretch", "of": all(from), "to": all(to)}),
        Requirement::SomeNotOne(sizes) => json!({"kind": "not-one", "of": all(sizes)}),
    };
    record["asserted"] = condition.is_asserted.into();
    record["lines"] = condition.lines.iter().copied().collect();
    record
}

fn size_record(size: &SizeName) -> Value {
    match size {
        SizeName::Fixed(size) => json!(size),
        SizeName::Dimension { value, axis, .. } => json!({"value": value, "axis": axis}),
        SizeName::Number { value, index } => json!({"number": value, "index": index}),
        SizeName::Computed(text) => json!({"computed": text}),
        SizeName::Unnamed => Value::Null,
    }
}
