//! `--conditions` and `--witness`: the requirements of functions on run-time sizes, as remarks and as records for programs.

use super::guards::Guards;
use broadcastable::diagnostic::Diagnostic;
use broadcastable::ir::Ir;
use broadcastable::source::SourceFile;
use broadcastable::verify::{
    self, Condition, FunctionSizes, KnownSize, Requirement, SizeName, SizesOutcome, Unanalysed, Witness,
};
use serde_json::{Value, json};

/// The format of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SizesFormat {
    /// A remark at each function.
    Text,
    /// A JSON object for each function, one on each line, on standard output in place of the module.
    Json,
}

/// The output about the run-time sizes of functions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SizesOptions {
    /// Whether and how conditions of run-time sizes are printed.
    pub conditions: Option<SizesFormat>,
    /// Sizes with which the function succeeds.
    pub witness: Option<SizesFormat>,
    /// The notation of guards; if set, the module is printed as it was written, with guards.
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
        Some(SizesFormat::Text) => Some(function.conditions_remark()),
        Some(SizesFormat::Json) | None => None,
    };
    let witness = |function: &FunctionSizes| match options.witness {
        Some(SizesFormat::Text) => Some(function.witness_remark()),
        Some(SizesFormat::Json) | None => None,
    };
    functions.iter().flat_map(|function| [conditions(function), witness(function)]).flatten().collect()
}

/// Returns the output as records, one a line.
pub(super) fn records(functions: &[FunctionSizes], source: &SourceFile, options: SizesOptions) -> Vec<u8> {
    let mut text = Vec::new();
    for function in functions.iter().filter(|_| options.has_records()) {
        let mut record = json!({
            "file": source.name(),
            "function": function.function,
            "public": function.is_public,
            "found": match function.outcome {
                SizesOutcome::Contradictory => "contradictory",
                SizesOutcome::Undecided => "undecided",
                SizesOutcome::Satisfiable { .. } => "satisfiable",
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
        if let SizesOutcome::Satisfiable { conditions, is_irredundant, witness } = &function.outcome {
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
