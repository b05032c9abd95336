//! `--infer --in-place` of an ONNX model: the inferred types become `value_info` of the file. The rest is copied byte for byte, so that weights are
//! never in memory.

use super::{ChangeableModel, replacement};
use crate::driver::binary::infer_onnx;
use crate::driver::output::Output;
use crate::driver::report::{FileRecord, Reporter};
use crate::driver::{DriverError, DriverOptions};
use broadcastable::diagnostic::{Counts, Diagnostic};
use broadcastable::onnx::FilePart;
use broadcastable::source::{Bytes, SourceError, SourceFile, path_name};
use std::fs::Metadata;
use std::path::Path;
use std::time::Instant;

/// Bytes that are copied at once.
const STEP: usize = 1 << 20;

/// Writes the inferred types of a model into its file; returns whether it changed. A model with an error is unchanged.
pub(super) fn infer(
    model: &ChangeableModel<'_>,
    options: &DriverOptions,
    (_, reporter, start): (&mut Output<'_>, &mut Reporter<'_>, Instant),
) -> Result<(Counts, bool), DriverError> {
    let mut options = options.clone();
    (options.front_end.infer, options.front_end.print) = (None, None);
    let before = metadata(model.path)?;
    let name = path_name(model.path);
    let mut counts = Counts::default();
    let mut say = |source: &SourceFile, diagnostic: &Diagnostic| {
        counts.count(diagnostic.severity);
        reporter.report(source, diagnostic)
    };
    let (_, parts) = infer_onnx(&name, &model.bytes, &options, &mut say)?;
    if let Some(parts) = &parts {
        replace(model, &before, parts)?;
    }
    reporter.file(&FileRecord::new(name, counts, start))?;
    Ok((counts, parts.is_some()))
}

fn metadata(path: &Path) -> Result<Metadata, DriverError> {
    Ok(std::fs::metadata(path).map_err(|error| SourceError::Read { path: path.to_owned(), error })?)
}

/// Replaces the file by the parts, if the file is still the one that was read.
fn replace(model: &ChangeableModel<'_>, before: &Metadata, parts: &[FilePart]) -> Result<(), DriverError> {
    let path = model.path;
    let mut output = replacement(path, model.folder)?;
    let mut buffer = Vec::new();
    for part in parts {
        match part {
            FilePart::Written(bytes) => output.write(bytes)?,
            FilePart::Kept(range) => {
                let mut at = range.start;
                while at < range.end {
                    let length = usize::try_from(range.end - at).map_or(STEP, |left| left.min(STEP));
                    buffer.resize(length, 0);
                    let read = model.bytes.read_exact_at(at, &mut buffer);
                    read.map_err(|error| SourceError::Read { path: path.to_owned(), error })?;
                    output.write(&buffer)?;
                    at += length as u64;
                }
            }
        }
    }
    let after = metadata(path)?;
    if after.len() != before.len() || after.modified().ok() != before.modified().ok() {
        return Err(DriverError::Changed { path: path.to_owned() });
    }
    Ok(output.keep()?)
}
