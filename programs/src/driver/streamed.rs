//! Verifies large files a part at a time and by several threads: see [`broadcastable::stream`].
//!
//! The output does not depend on the number of threads: parts are reported in the order of the file. Findings are reported only after all parts are known to
//! be independent; otherwise the file is read as a whole, like a small one.

use super::binary;
use super::output::OutputError;
use super::report::{Finding, Limit};
use super::{DriverError, DriverOptions};
use broadcastable::bytecode;
use broadcastable::diagnostic::Counts;
use broadcastable::dialect::Tally;
use broadcastable::ir::Forms;
use broadcastable::lint::Lint;
use broadcastable::source::{Bytes, FileBytes};
use broadcastable::stream::{self, Dependence, Joint, Part, Stream, StreamError, Workspace};
use broadcastable::syntax;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};

/// The number of diagnostics of a file.
#[derive(Debug, Default)]
pub(super) struct Verified {
    pub(super) counts: Counts,
    /// The number of diagnostics that were not reported.
    pub(super) hidden: Counts,
    /// The operations in the input, if they are counted.
    pub(super) tally: Tally,
    /// The number of diagnostics of the part that has most.
    most_of_part: usize,
}

/// The receivers of the results for a file.
pub(super) struct Listener<'l> {
    /// Receives printed text before the text is known to be valid.
    pub(super) print: &'l mut dyn FnMut(&[u8]) -> Result<(), OutputError>,
    /// Receives the diagnostics to show.
    pub(super) tell: &'l mut dyn FnMut(Finding) -> Result<(), OutputError>,
}

/// The reason for which not all parts were processed.
#[derive(Debug, thiserror::Error)]
enum Stopped {
    #[error(transparent)]
    Stream(#[from] StreamError),
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error(transparent)]
    Thread(io::Error),
}

impl From<Dependence> for Stopped {
    fn from(reason: Dependence) -> Self {
        Self::Stream(reason.into())
    }
}

/// Verifies the file at `path`, which is open, in parts, and prints it. `None` if it must be read as a whole; the printed text is then invalid: the file is small, an
/// option needs the whole, or its parts depend on each other.
pub(super) fn verify(
    (path, bytes): (&Path, &FileBytes),
    options: &DriverOptions,
    listener: Listener<'_>,
) -> Result<Option<Verified>, DriverError> {
    let front_end = &options.front_end;
    let is_custom = front_end.print.is_some_and(|print| print.forms == Forms::Custom);
    let is_more = is_custom
        || front_end.canonical
        || front_end.elide_larger.is_some()
        || front_end.elide_resources.is_some()
        || front_end.local_scope
        || front_end.verify_roundtrip
        || front_end.no_implicit_module
        || front_end.stats.is_some()
        || front_end.whole_module
        || front_end.infer.is_some()
        || front_end.sizes.is_asked()
        || front_end.signatures.is_asked()
        || front_end.lints.levels.is_on(Lint::MalformedExpectation);
    let is_small = bytes.length() < front_end.limits.streaming.streamed_file as u64;
    if is_small || is_more || options.split.is_some() || options.expect.is_some() {
        return Ok(None);
    }
    let mut first = [0; bytecode::MAGIC.len()];
    if bytes.read_exact_at(0, &mut first).is_ok() && binary::is_binary(&first) {
        return Ok(None);
    }
    let length = bytes.length();
    let registry = &front_end.registry;
    let name = broadcastable::source::path_name(path);
    let most = options.report.limit.unwrap_or(most_kept(options));
    let stream_options = stream::Options {
        syntax: syntax::Options {
            limits: &front_end.limits,
            conformance: front_end.conformance,
            ..syntax::Options::new(registry)
        },
        verify: front_end.verify_options(registry),
        lints: Some(&front_end.lints),
        print: front_end.print,
        part_size: front_end.limits.streaming.part_size,
        tally: front_end.tally,
        most_kept: Some(most),
    };
    let stream = Stream::open(&name, bytes, stream_options);
    let is_readable = u32::try_from(length).is_ok();
    let verified =
        stream.map_err(Stopped::from).and_then(|stream| verify_stream(stream, options, listener, is_readable));
    match verified {
        Ok(verified) => Ok(verified),
        Err(Stopped::Output(error)) => Err(error.into()),
        Err(Stopped::Thread(error)) => Err(DriverError::Thread(error)),
        Err(Stopped::Stream(StreamError::Source(error))) => Err(error.into()),
        Err(Stopped::Stream(StreamError::Dependent(_))) if is_readable => Ok(None),
        Err(Stopped::Stream(StreamError::Dependent(reason))) => Err(DriverError::TooLarge { name, length, reason }),
    }
}

/// The maximum number of findings that are kept until all parts are known to be independent.
fn most_kept(options: &DriverOptions) -> NonZeroUsize {
    NonZeroUsize::new(options.front_end.limits.streaming.kept_findings).unwrap_or(NonZeroUsize::MIN)
}

/// Verifies all parts. `None` if all findings are shown, and one part has more than a page.
fn verify_stream(
    mut stream: Stream<'_>,
    options: &DriverOptions,
    listener: Listener<'_>,
    is_readable: bool,
) -> Result<Option<Verified>, Stopped> {
    let Listener { print, tell } = listener;
    if options.front_end.print.is_some() {
        print(stream.printed_header())?;
    }
    let limit = options.report.limit;
    let mut kept = Vec::new();
    let keep = &mut |finding| {
        kept.push(finding);
        Ok(())
    };
    let verified =
        look_through(&stream, options, Some(limit.unwrap_or(most_kept(options))), Listener { print, tell: keep })?;
    if limit.is_none() && verified.hidden != Counts::default() {
        if is_readable && verified.most_of_part > most_kept(options).get() {
            return Ok(None);
        }
        // The parts are known to be independent from this point on, and findings are reported at once.
        let printed_before = &mut |_: &[u8]| Ok(());
        stream.explain_all();
        return look_through(&stream, options, None, Listener { print: printed_before, tell }).map(Some);
    }
    kept.into_iter().try_for_each(tell)?;
    Ok(Some(verified))
}

/// All parts, with the diagnostics up to the limit.
fn look_through(
    stream: &Stream<'_>,
    options: &DriverOptions,
    most: Option<NonZeroUsize>,
    listener: Listener<'_>,
) -> Result<Verified, Stopped> {
    let mut joint = Joint::default();
    let mut limit = Limit::new(most);
    let shown = Mutex::new(Counts::default());
    let (mut counts, mut tally, mut most_of_part) = (Counts::default(), Tally::default(), 0);
    let threads = options.front_end.threads;
    let threads = threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    in_order(stream, threads, &shown, &mut |part| {
        let part = joint.add(part)?;
        counts.add(part.counts);
        most_of_part = most_of_part.max(part.counts.total());
        tally += part.tally;
        if counts.errors == 0 && !part.printed().is_empty() {
            (listener.print)(part.printed())?;
        }
        let Some(source) = &part.source else { return Ok(part.into_text()) };
        for diagnostic in &part.diagnostics {
            if limit.admit(diagnostic.severity) {
                (listener.tell)(Finding::of(source, diagnostic, options.report))?;
            }
        }
        *shown.lock().unwrap_or_else(PoisonError::into_inner) = limit.shown();
        Ok(Vec::new())
    })?;
    joint.finish()?;
    Ok(Verified { counts, hidden: counts.without(limit.shown()), tally, most_of_part })
}

/// Receives the parts of a file, one after the other, and returns the memory of their texts.
type Take<'t> = &'t mut dyn FnMut(Part) -> Result<Vec<u8>, Stopped>;

/// Verifies all parts, several in parallel, and passes them on in the order of the file. `shown` are the findings of the parts so far: fewer are created in
/// later parts.
fn in_order(stream: &Stream<'_>, threads: usize, shown: &Mutex<Counts>, take: Take<'_>) -> Result<(), Stopped> {
    let count = stream.part_count();
    let so_far = || *shown.lock().unwrap_or_else(PoisonError::into_inner);
    let mut workspace = Workspace::default();
    if threads <= 1 || count <= 1 {
        for index in 0..count {
            workspace.follow(so_far());
            if let Some(part) = stream.part(index, &mut workspace)? {
                workspace.reuse(take(part)?);
            }
        }
        return Ok(());
    }
    let threads = count.min(threads as u64);
    let next = AtomicU64::new(0);
    let is_over = AtomicBool::new(false);
    // A thread that is far ahead waits until earlier parts were taken, because parts may be many and long.
    let ahead = 2 * threads;
    let spare = Mutex::new(Vec::new());
    let (taken, is_taken) = (Mutex::new(0), Condvar::new());
    let finish = || {
        let guard = taken.lock().unwrap_or_else(PoisonError::into_inner);
        is_over.store(true, Ordering::Relaxed);
        drop(guard);
        is_taken.notify_all();
    };
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        let _finish = AtEnd(&finish);
        for _ in 0..threads {
            let (sender, next, is_over, spare) = (sender.clone(), &next, &is_over, &spare);
            let (taken, is_taken, finish, so_far) = (&taken, &is_taken, &finish, &so_far);
            let work = move || {
                // After a panic the other threads must not wait; a thread without work finds that all parts are assigned.
                let _finish = AtEnd(finish);
                let mut workspace = Workspace::default();
                while !is_over.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let is_far = |taken: &mut u64| index >= *taken + ahead && !is_over.load(Ordering::Relaxed);
                    let guard = taken.lock().unwrap_or_else(PoisonError::into_inner);
                    drop(is_taken.wait_while(guard, is_far));
                    let memory = spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
                    workspace.reuse(memory.unwrap_or_default());
                    workspace.follow(so_far());
                    if index >= count || sender.send((index, stream.part(index, &mut workspace))).is_err() {
                        break;
                    }
                }
            };
            std::thread::Builder::new().spawn_scoped(scope, work).map_err(Stopped::Thread)?;
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        receiver.iter().try_for_each(|(index, part)| {
            early.insert(index, part);
            while let Some(part) = early.remove(&wanted) {
                wanted += 1;
                *taken.lock().unwrap_or_else(PoisonError::into_inner) = wanted;
                is_taken.notify_all();
                if let Some(part) = part? {
                    let memory = take(part)?;
                    spare.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
                }
            }
            Ok(())
        })
    })
}

/// Calls a function when it is dropped.
struct AtEnd<F: Fn()>(F);

impl<F: Fn()> Drop for AtEnd<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}
