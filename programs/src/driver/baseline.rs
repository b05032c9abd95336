//! Baselines: known findings of lints, by fingerprint, in a file that `--write-baseline` writes and `--baseline` reads.

use broadcastable::diagnostic::{Code, Fingerprint, plural};
use broadcastable::lint;
use broadcastable::source::{SourceError, SourceFile};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Maximum size of a baseline.
const LONGEST: u32 = 256 << 20;

/// The type in the header of a baseline.
const TYPE: &str = "baseline";
const SCHEMA: u32 = 1;

/// The reason for which a baseline cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// The file cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The file is no baseline.
    #[error("'{}' is no baseline, which `--write-baseline` makes: {reason}", broadcastable::source::shown_path(path))]
    Other {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
}

#[derive(Debug, Deserialize, Serialize)]
struct Baseline<F> {
    #[serde(rename = "type")]
    kind: String,
    schema: u32,
    findings: Vec<F>,
}

/// The fields of a finding that are read.
#[derive(Debug, Deserialize)]
struct Read {
    fingerprint: String,
}

/// A finding in the file, with fields for readers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Entry {
    pub(super) fingerprint: String,
    pub(super) code: &'static str,
    pub(super) name: String,
    pub(super) file: String,
    pub(super) message: String,
}

impl Entry {
    pub(super) fn new(fingerprint: Fingerprint, code: Code, file: &str, message: &str) -> Self {
        let (fingerprint, file, message) = (fingerprint.to_string(), file.to_owned(), message.to_owned());
        Self { fingerprint, code: code.number(), name: code.name(), file, message }
    }
}

/// The findings that are known.
pub(super) fn read(path: &Path) -> Result<lint::Baseline, BaselineError> {
    let source = SourceFile::read_at_most(path, LONGEST)?;
    let other = |reason: String| BaselineError::Other { path: path.to_owned(), reason };
    let baseline: Baseline<Read> = serde_json::from_slice(source.bytes()).map_err(|error| other(error.to_string()))?;
    if baseline.kind != TYPE {
        return Err(other(format!("its type is '{}', not '{TYPE}'", baseline.kind)));
    }
    if baseline.schema != SCHEMA {
        return Err(other(format!("it has schema {}, and {SCHEMA} is known", baseline.schema)));
    }
    let fingerprint =
        |read: Read| read.fingerprint.parse().map_err(|error| other(format!("'{}': {error}", read.fingerprint)));
    baseline.findings.into_iter().map(fingerprint).collect()
}

/// The note on findings of a baseline that no input has.
pub(super) fn unmet_note(unmet: usize) -> String {
    let findings = plural(unmet, "finding");
    format!(
        "{findings} of the baseline matched nothing in these inputs: where all of them were given, `--write-baseline` drops what is gone"
    )
}

/// A baseline with one line for each finding, so that changes of a committed one are readable.
pub(super) fn written(findings: &BTreeMap<String, Entry>) -> Result<String, serde_json::Error> {
    let mut entries: Vec<&Entry> = findings.values().collect();
    entries.sort_by_key(|entry| (&entry.file, &entry.message, &entry.fingerprint));
    let lines: Result<Vec<String>, _> = entries.into_iter().map(serde_json::to_string).collect();
    let lines = lines?.join(",\n");
    let separator = if lines.is_empty() { "" } else { "\n" };
    Ok(format!("{{\"type\":\"{TYPE}\",\"schema\":{SCHEMA},\"findings\":[{separator}{lines}{separator}]}}\n"))
}
