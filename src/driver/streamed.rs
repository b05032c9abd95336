//! Large files, verified a part at a time and by several threads: see [`crate::stream`].
//!
//! What is said does not depend on the number of threads: parts are looked at in the order of the file. Nothing is said
//! before all of them are known to stand for themselves; else the file is read as a whole, as a small one is.

use super::report::Limit;
use super::{DriverError, DriverOptions};
use crate::diagnostic::{Counts, Severity, render};
use crate::source::{Bytes, FileBytes};
use crate::stream::{self, Joint, Part, Stream, StreamError, Workspace};
use crate::syntax;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// Smaller files are read as a whole: their memory is no matter.
const SMALLEST: u64 = 2 * stream::PART_SIZE as u64;

/// So many diagnostics are kept until it is known that they hold; when there are more to show, all are found twice.
const KEPT: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// What there is to say of a file.
#[derive(Debug, Default)]
pub(super) struct Verified {
    /// The diagnostics to show, as text, in source order.
    pub(super) rendered: Vec<(Severity, String)>,
    /// How many there are.
    pub(super) counts: Counts,
    /// How many of them are not shown.
    pub(super) hidden: Counts,
}

/// Verifies the file at `path` in parts. `None` when it has to be read as a whole: it is small, something else is
/// asked for, or its parts depend on each other.
pub(super) fn verify(path: &Path, options: &DriverOptions) -> Result<Option<Verified>, DriverError> {
    let front_end = &options.front_end;
    let is_more =
        front_end.print.is_some() || front_end.verify_roundtrip || front_end.no_implicit_module || front_end.stats;
    if is_more || options.split.is_some() || options.expect.is_some() {
        return Ok(None);
    }
    let Some(bytes) = FileBytes::open(path)?.filter(|bytes| bytes.length() >= SMALLEST) else { return Ok(None) };
    let length = bytes.length();
    let registry = front_end.registry();
    let name = path.display().to_string();
    let stream_options = stream::Options {
        syntax: syntax::Options::new(&registry),
        verify: front_end.verify_options(&registry),
        part_size: stream::PART_SIZE,
    };
    let verified = Stream::open(&name, bytes, stream_options).and_then(|stream| verify_stream(&stream, options));
    match verified {
        Ok(verified) => Ok(Some(verified)),
        Err(StreamError::Source(error)) => Err(error.into()),
        Err(StreamError::Dependent(_)) if u32::try_from(length).is_ok() => Ok(None),
        Err(StreamError::Dependent(reason)) => Err(DriverError::TooLarge { name, length, reason }),
    }
}

fn verify_stream(stream: &Stream<'_, FileBytes>, options: &DriverOptions) -> Result<Verified, StreamError> {
    let limit = options.report.limit;
    let verified = look_through(stream, options, Some(limit.unwrap_or(KEPT)))?;
    if limit.is_none() && verified.hidden != Counts::default() {
        // Now it is known that all of them are to be shown.
        return look_through(stream, options, None);
    }
    Ok(verified)
}

/// All parts, with the diagnostics up to the limit.
fn look_through(
    stream: &Stream<'_, FileBytes>,
    options: &DriverOptions,
    most: Option<NonZeroUsize>,
) -> Result<Verified, StreamError> {
    let mut joint = Joint::default();
    let mut limit = Limit::new(most);
    let mut verified = Verified::default();
    let threads = options.front_end.threads;
    let threads = threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    in_order(stream, threads, &mut |part| {
        let part = joint.add(part)?;
        verified.counts.add(part.counts);
        let Some(source) = &part.source else { return Ok(()) };
        for diagnostic in &part.diagnostics {
            if limit.admit(diagnostic.severity) {
                let text = render::to_string(source, diagnostic, options.report.style);
                verified.rendered.push((diagnostic.severity, text));
            }
        }
        Ok(())
    })?;
    joint.finish()?;
    verified.hidden = limit.hidden();
    Ok(verified)
}

/// Takes the parts of a file, one after the other.
type Take<'t> = &'t mut dyn FnMut(Part) -> Result<(), StreamError>;

/// Verifies all parts, several at a time, and hands them on in the order of the file.
fn in_order(stream: &Stream<'_, FileBytes>, threads: usize, take: Take<'_>) -> Result<(), StreamError> {
    let count = stream.part_count();
    let mut workspace = Workspace::default();
    if threads <= 1 || count <= 1 {
        for index in 0..count {
            if let Some(part) = stream.part(index, &mut workspace)? {
                take(part)?;
            }
        }
        return Ok(());
    }
    let next = AtomicU64::new(0);
    let is_over = AtomicBool::new(false);
    // A thread that is far ahead waits until its parts are taken.
    let (sender, receiver) = mpsc::sync_channel(2 * threads);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, is_over) = (sender.clone(), &next, &is_over);
            scope.spawn(move || {
                let mut workspace = Workspace::default();
                while !is_over.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count || sender.send((index, stream.part(index, &mut workspace))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        let result = receiver.iter().try_for_each(|(index, part)| {
            early.insert(index, part);
            while let Some(part) = early.remove(&wanted) {
                wanted += 1;
                if let Some(part) = part? {
                    take(part)?;
                }
            }
            Ok(())
        });
        is_over.store(true, Ordering::Relaxed);
        // Those who wait to send are told that nobody listens.
        drop(receiver);
        result
    })
}
