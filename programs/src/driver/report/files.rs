//! `--report=FORMAT:FILE`: the findings in files, each of which is complete at the end of the run.

use super::finding::Finding;
use super::sarif;
use crate::driver::baseline::{Entry, written};
use crate::driver::output::{Output, OutputError};
use broadcastable::diagnostic::Code;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::str::FromStr;

/// The format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportKind {
    /// Records, one on each line.
    Json,
    /// A log of SARIF 2.1.0.
    Sarif,
    /// The findings of lints, which later runs leave out.
    Baseline,
}

/// A requested report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportFile {
    /// The format.
    pub kind: ReportKind,
    /// The path of the file.
    pub path: PathBuf,
}

/// An invalid report file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a report is sarif:FILE or json:FILE")]
pub struct ReportFileError;

impl FromStr for ReportFile {
    type Err = ReportFileError;

    fn from_str(text: &str) -> Result<Self, ReportFileError> {
        let (kind, path) = text.split_once(':').filter(|(_, path)| !path.is_empty()).ok_or(ReportFileError)?;
        let kind = match kind {
            "sarif" => ReportKind::Sarif,
            "json" => ReportKind::Json,
            _ => return Err(ReportFileError),
        };
        Ok(Self { kind, path: path.into() })
    }
}

/// The reports of a run while they are written.
#[derive(Default)]
pub(super) struct Reports {
    json: Vec<Output<'static>>,
    sarif: Vec<Output<'static>>,
    baselines: Vec<Output<'static>>,
    /// The findings of a baseline, by fingerprint.
    entries: BTreeMap<String, Entry>,
    has_results: bool,
    codes: BTreeSet<Code>,
    failures: Vec<String>,
}

impl Reports {
    /// Opens the report files, before any other work.
    pub(super) fn open(files: &[ReportFile]) -> Result<Self, OutputError> {
        let mut reports = Self::default();
        for ReportFile { kind, path } in files {
            let mut output = Output::file(path)?.unwrap_or_else(Output::standard_output);
            match kind {
                ReportKind::Json => reports.json.push(output),
                ReportKind::Baseline => reports.baselines.push(output),
                ReportKind::Sarif => {
                    output.write(sarif::BEGIN.as_bytes())?;
                    reports.sarif.push(output);
                }
            }
        }
        Ok(reports)
    }

    pub(super) fn finding(&mut self, finding: &Finding) -> Result<(), OutputError> {
        if let Some(line) = &finding.json {
            self.record(line)?;
        }
        if let Some(result) = &finding.sarif {
            let comma = if self.has_results { ",\n" } else { "\n" };
            for output in &mut self.sarif {
                output.write(comma.as_bytes())?;
                output.write(result.as_bytes())?;
            }
            self.has_results = true;
            self.codes.insert(finding.code);
        }
        Ok(())
    }

    /// Adds a finding to the baselines.
    pub(super) fn know(&mut self, entry: Entry) {
        self.entries.insert(entry.fingerprint.clone(), entry);
    }

    /// The number of findings in baselines; `None` without a baseline.
    pub(super) fn baseline_count(&self) -> Option<usize> {
        (!self.baselines.is_empty()).then_some(self.entries.len())
    }

    /// Whether records are written.
    pub(super) fn takes_records(&self) -> bool {
        !self.json.is_empty()
    }

    /// Something without a source failed.
    pub(super) fn fail(&mut self, text: String) {
        self.failures.push(text);
    }

    /// Writes a record, if records are written.
    pub(super) fn record(&mut self, line: &str) -> Result<(), OutputError> {
        self.json.iter_mut().try_for_each(|output| output.write(line.as_bytes()))
    }

    pub(super) fn finish(self) -> Result<(), OutputError> {
        for mut output in self.sarif {
            output.write(sarif::end(&self.codes, &self.failures).as_bytes())?;
            output.keep()?;
        }
        for mut output in self.baselines {
            // An empty log is still written.
            output.write(written(&self.entries).unwrap_or_default().as_bytes())?;
            output.keep()?;
        }
        self.json.into_iter().try_for_each(Output::keep)
    }
}
