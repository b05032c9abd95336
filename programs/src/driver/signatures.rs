//! `--signature` and `--signature-check`: the signatures of functions as text and as records, and checks of declared ones.

use super::DriverError;
use broadcastable::diagnostic::Diagnostic;
use broadcastable::ir::Ir;
use broadcastable::source::SourceFile;
use broadcastable::verify::{
    self, Assumptions, FunctionSignature, Signature, SignatureCheck, SignatureOptions, SignedRequirement, SignedValue,
    SizeTerm, UnknownSize,
};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// The format of printed signatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignatureFormat {
    /// Public functions, as text in place of the module.
    Text,
    /// All functions, including private ones.
    All,
    /// A JSON object for each public function, one on each line, in place of the module.
    Json,
}

/// Settings of signatures.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SignatureSettings {
    /// The format, if signatures are printed.
    pub format: Option<SignatureFormat>,
    /// The declared signatures, after the file was read.
    pub declared: Option<Arc<Vec<Signature>>>,
    /// The assumptions on sizes.
    pub assume: Assumptions,
    /// Whether a declared signature that is not proved is an error.
    pub is_strict: bool,
}

impl SignatureSettings {
    /// Whether signatures are printed or checked.
    pub const fn is_asked(&self) -> bool {
        self.format.is_some() || self.declared.is_some()
    }

    fn options<'o>(&self, options: &verify::Options<'o>) -> SignatureOptions<'o> {
        SignatureOptions {
            assume: self.assume,
            has_private: self.format == Some(SignatureFormat::All),
            limits: options.limits,
            ..SignatureOptions::new(options.registry)
        }
    }

    /// The findings on a module, and the text or the records.
    pub(super) fn findings_and_text(
        &self,
        ir: &Ir,
        source: &SourceFile,
        options: &verify::Options<'_>,
    ) -> (Vec<Diagnostic>, Vec<u8>) {
        let options = self.options(options);
        let (mut findings, mut text) = (Vec::new(), String::new());
        if let Some(declared) = &self.declared {
            let checks = verify::check_signatures(ir, source, declared, &options);
            findings.extend(checks.iter().filter_map(|check: &SignatureCheck| check.finding(ir, self.is_strict)));
        }
        if let Some(format) = self.format {
            for found in verify::signatures(ir, source, &options) {
                findings.extend(found.findings(ir));
                match (format, &found.signature) {
                    (SignatureFormat::Json, _) => text += &format!("{}\n", record(&found, source)),
                    (SignatureFormat::Text | SignatureFormat::All, Ok(signature)) => text += &signature.to_string(),
                    (SignatureFormat::Text | SignatureFormat::All, Err(reason)) => {
                        text += &format!("# @{}: {reason}\n", found.function);
                    }
                }
            }
        }
        (findings, text.into_bytes())
    }
}

/// Reads the file of declared signatures.
pub(super) fn read(path: &Path) -> Result<Arc<Vec<Signature>>, DriverError> {
    let source = SourceFile::read(path)?;
    let text = String::from_utf8_lossy(source.bytes());
    let found = verify::read_signatures(&text);
    found.map(Arc::new).map_err(|error| DriverError::Signatures { path: path.to_owned(), error })
}

fn value(value: &SignedValue) -> Value {
    let sizes = value.sizes.as_ref().map(|sizes| sizes.iter().map(SizeTerm::to_string).collect::<Vec<_>>());
    match value.name.is_empty() {
        true => json!({"sizes": sizes, "element": value.element}),
        false => json!({"name": value.name, "sizes": sizes, "element": value.element}),
    }
}

fn record(found: &FunctionSignature, source: &SourceFile) -> Value {
    let mut record = json!({"file": source.name(), "function": found.function, "public": found.is_public});
    if let Some(place) = found.place {
        record["line"] = source.line_column(place.start).line.into();
    }
    match &found.signature {
        Err(reason) => record["reason"] = reason.to_string().into(),
        Ok(signature) => {
            let requirement = |required: &SignedRequirement| {
                json!({
                    "kind": required.condition.kind(),
                    "text": required.condition.to_string(),
                    "lines": required.lines,
                })
            };
            let unknown = |unknown: &UnknownSize| {
                let (op, line) = unknown.origin.clone().unzip();
                json!({"name": format!("?{}", unknown.number), "op": op, "line": line.flatten()})
            };
            record["arguments"] = signature.arguments.iter().map(value).collect();
            record["results"] = signature.results.iter().map(value).collect();
            record["where"] = signature.requirements.iter().map(requirement).collect();
            record["unknown"] = signature.unknown.iter().map(unknown).collect();
            let named = |(name, size): &(String, SizeTerm)| json!({"name": name, "size": size.to_string()});
            record["names"] = found.named.iter().map(named).collect();
            record["irredundant"] = found.is_irredundant.into();
            record["text"] = signature.to_string().into();
        }
    }
    record
}
