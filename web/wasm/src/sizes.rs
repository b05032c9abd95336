//! Conditions on run-time sizes, and signatures of functions.

use crate::state::NAME;
use broadcastable::analysis::Document;
use broadcastable::check::Checker;
use broadcastable::source::SourceFile;
use serde_json::{Value, json};

/// The maximum length of a text whose functions are analysed while it is edited.
pub const MOST_BYTES: usize = 1 << 20;

/// Returns the functions of a text without errors, or the reason for which there are none.
pub fn sizes(document: &mut Document) -> Value {
    let text = document.text();
    if text.len() > MOST_BYTES {
        return json!({"none": "The text has more than 1 MiB: use bcast-opt --conditions and --signature."});
    }
    let Ok(source) = SourceFile::new(NAME, text) else {
        return json!({"none": "The text is too large."});
    };
    let checker = Checker::default();
    let (module, report) = checker.check_module(&source);
    if report.has_errors() {
        return json!({"none": "Known once the text has no errors."});
    }
    let signatures = checker.signatures(&module, &source);
    let signature = |name: &str| {
        let found = signatures.iter().find(|found| found.function == name)?;
        Some(match &found.signature {
            Ok(signature) => signature.to_string(),
            Err(reason) => format!("@{name}: {reason}"),
        })
    };
    let line = |offset: u32| source.line_column(offset).line;
    let functions = checker.run_time_sizes(&module, &source).into_iter().map(|function| {
        let (conditions, witness) = (function.conditions_remark(), function.witness_remark());
        let notes = |remark: broadcastable::diagnostic::Diagnostic| -> Vec<String> {
            remark.notes.into_iter().map(|note| note.text).collect()
        };
        json!({
            "function": function.function,
            "line": function.place.map(|place| line(place.start)),
            "signature": signature(&function.function),
            "conditions": conditions.message.clone(),
            "notes": notes(conditions),
            "witness": witness.message.clone(),
            "sizes": notes(witness),
        })
    });
    json!({"functions": functions.collect::<Vec<_>>()})
}
