//! Several files or folders: each is verified, in parallel, and reported in order.
//!
//! Files are processed in batches: the report does not depend on the number of threads, and at most one batch of rendered diagnostics is in memory.

use super::checked::{Checked, Whole};
use super::front_end::FrontEndOptions;
use super::knowledge::Knowledge;
use super::output::{Output, OutputError};
use super::report::{FileRecord, PartialReport, Reporter, count};
use super::selection::Selection;
use super::stats::Stats;
use super::streamed::{self, Listener, Verified};
use super::{DriverError, DriverOptions, Input, Inputs, STDIN_NAME, Status};
use broadcastable::diagnostic::{Counts, Diagnostic, plural};
use broadcastable::source::{FileBytes, SourceFile};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use walkdir::{DirEntry, WalkDir};

/// The file name extensions of the files of a folder that are verified.
const EXTENSIONS: [&str; 3] = ["mlir", "mlirbc", "onnx"];

/// An input to verify.
pub(super) enum Job {
    /// A file that is read later.
    File(PathBuf),
    /// A file found in a named folder.
    Inside(PathBuf, Arc<Path>),
    /// The content of standard input.
    Source(SourceFile),
    /// A symbolic link to a folder inside a named folder, which is not followed.
    Link(PathBuf),
    /// An input that could not be found.
    Failed(DriverError),
}

impl Job {
    /// The path of the input; an input without a path counts as in the current folder.
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::File(path) | Self::Inside(path, _) | Self::Link(path) => path,
            Self::Source(_) | Self::Failed(_) => Path::new(STDIN_NAME),
        }
    }

    /// The named folder, if the file is in a named folder.
    pub(super) fn folder(&self) -> Option<&Path> {
        match self {
            Self::Inside(_, folder) => Some(folder),
            Self::File(_) | Self::Source(_) | Self::Link(_) | Self::Failed(_) => None,
        }
    }

    /// Reads the text of the input.
    pub(super) fn source(self) -> Result<SourceFile, DriverError> {
        match self {
            Self::File(path) | Self::Inside(path, _) => Ok(SourceFile::read(&path)?),
            Self::Source(source) => Ok(source),
            Self::Link(path) => Err(DriverError::NotRegular { path }),
            Self::Failed(error) => Err(error),
        }
    }
}

/// The findings of a file.
struct FileReport {
    report: PartialReport,
    record: FileRecord,
    /// The result, unless the file could not be verified.
    outcome: Result<Checked, DriverError>,
}

/// The sums of the closing line.
#[derive(Default)]
struct Totals {
    files: usize,
    wrong: usize,
    unreadable: usize,
    counts: Counts,
    stats: Stats,
}

pub(super) fn run(
    inputs: &[Input],
    options: &DriverOptions,
    knowledge: &mut Knowledge,
    streams: Inputs<'_>,
    reporter: &mut Reporter<'_>,
) -> Result<Status, DriverError> {
    let jobs = without_links(jobs(inputs, &options.selection, streams.input), reporter)?;
    for job in &jobs {
        knowledge.look_beside(job.path())?;
    }
    knowledge.warn(reporter)?;
    let knowledge = &*knowledge;
    let (run, mut options) = (&options.front_end, options.clone());
    options.front_end.print = None;
    // The files are work enough for all threads.
    options.front_end.threads = Some(NonZeroUsize::MIN);

    let bar = progress(jobs.len(), options.progress);
    let mut output = Output::stream(streams.output);
    let mut totals = Totals::default();
    let verify = |job| {
        let report = verify(job, &options, knowledge);
        bar.inc(1);
        report
    };
    in_order(jobs, run, verify, |reports| {
        let mut add = |report: FileReport| {
            if let Ok(checked) = &report.outcome {
                output.write(&checked.records)?;
            }
            totals.add(report, reporter)
        };
        Ok(bar.suspend(|| reports.into_iter().try_for_each(&mut add))?)
    })?;
    bar.finish_and_clear();
    output.keep()?;
    reporter.close()?;
    if let Some(format) = options.front_end.stats {
        reporter.stats(&totals.stats, format)?;
    }
    reporter.line(&totals.line())?;
    Ok(totals.status())
}

/// Does jobs in parallel, and passes on their results in order, a batch at a time.
pub(super) fn in_order<J: Send, R: Send>(
    jobs: Vec<J>,
    options: &FrontEndOptions,
    work: impl Fn(J) -> R + Sync,
    mut take: impl FnMut(Vec<R>) -> Result<(), DriverError>,
) -> Result<(), DriverError> {
    // The number of threads; 0 means one for each core.
    let threads = options.threads.map_or(0, |threads| threads.get().min(jobs.len()));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    // The batch has enough files for the other threads while one thread verifies a long file.
    let most = options.limits.streaming.batch.max(1).saturating_mul(pool.current_num_threads());
    let mut jobs = jobs.into_iter().peekable();
    while jobs.peek().is_some() {
        let batch: Vec<J> = jobs.by_ref().take(most).collect();
        take(pool.install(|| batch.into_par_iter().map(&work).collect()))?;
    }
    Ok(())
}

/// Returns the selected files that the inputs name: files in the given order, files of folders ordered by name.
pub(super) fn jobs(inputs: &[Input], selection: &Selection, stdin: &mut dyn io::Read) -> Vec<Job> {
    let mut jobs = Vec::new();
    for input in inputs {
        match input {
            Input::Stdin => jobs.push(
                SourceFile::read_from(STDIN_NAME, stdin).map_or_else(|error| Job::Failed(error.into()), Job::Source),
            ),
            Input::Path(path) | Input::Listed(path) if path.is_dir() => jobs.extend(walk(path)),
            // A generated list of files may contain pipes, which would block the reader.
            Input::Listed(path) if path.exists() && !path.is_file() => {
                jobs.push(Job::Failed(DriverError::NotRegular { path: path.clone() }));
            }
            Input::Path(path) | Input::Listed(path) => jobs.push(Job::File(path.clone())),
        }
    }
    if let Some(shard) = selection.shard {
        jobs.retain(|job| matches!(job, Job::Failed(_)) || shard.has(job.path()));
    }
    jobs
}

/// Leaves out links to folders, and reports each.
pub(super) fn without_links(jobs: Vec<Job>, reporter: &mut Reporter<'_>) -> Result<Vec<Job>, OutputError> {
    let (links, jobs): (Vec<Job>, Vec<Job>) = jobs.into_iter().partition(|job| matches!(job, Job::Link(_)));
    for link in links {
        let path = broadcastable::source::shown_path(link.path());
        reporter.message(&format!(
            "note: '{path}' is a symbolic link to a folder, which is not followed; name it to verify the files in it"
        ))?;
    }
    Ok(jobs)
}

/// All MLIR files below `folder`; hidden folders are left out, because tools use them.
fn walk(folder: &Path) -> Vec<Job> {
    let hidden = |name: &std::ffi::OsStr| name.as_encoded_bytes().starts_with(b".");
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    let entries = entries.filter_entry(|entry| entry.depth() == 0 || !hidden(entry.file_name()));
    let named: Arc<Path> = folder.into();
    let mut jobs = Vec::new();
    for entry in entries {
        match entry {
            Ok(entry) if is_module(entry.path()) && is_file(&entry) => {
                jobs.push(Job::Inside(entry.into_path(), Arc::clone(&named)));
            }
            Ok(entry) if entry.path_is_symlink() && entry.path().is_dir() => {
                jobs.push(Job::Link(entry.into_path()));
            }
            Ok(_) => {}
            Err(error) => jobs.push(Job::Failed(refused(folder, error))),
        }
    }
    if jobs.iter().all(|job| matches!(job, Job::Link(_))) {
        jobs.push(Job::Failed(DriverError::EmptyFolder { path: folder.to_owned() }));
    }
    jobs
}

/// Whether an entry is a regular file, or a link to one.
fn is_file(entry: &DirEntry) -> bool {
    entry.file_type().is_file() || entry.path_is_symlink() && entry.path().is_file()
}

/// Whether the name of a file in a folder is that of a module.
pub(super) fn is_module(path: &Path) -> bool {
    path.extension().is_some_and(|name| EXTENSIONS.iter().any(|known| name == *known))
}

fn refused(folder: &Path, error: walkdir::Error) -> DriverError {
    let path = error.path().unwrap_or(folder).to_owned();
    // An error without a system error is a loop of links, which cannot occur since links are not followed.
    DriverError::Folder { path, error: error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into()) }
}

/// A large file, a part at a time.
fn in_parts(
    (path, bytes): (&Path, &FileBytes),
    options: &DriverOptions,
    start: Instant,
) -> Result<Option<FileReport>, DriverError> {
    let mut report = PartialReport::new(options.report);
    let listener = Listener {
        print: &mut |_| Ok(()),
        tell: &mut |finding| {
            report.finding(finding);
            Ok(())
        },
    };
    let Some(verified) = streamed::verify((path, bytes), options, listener)? else { return Ok(None) };
    let Verified { counts, hidden, tally, .. } = verified;
    report.report_hidden(hidden);
    Ok(Some(FileReport {
        report,
        record: FileRecord { tally, ..FileRecord::new(broadcastable::source::path_name(path), counts, start) },
        outcome: Ok(Checked {
            fine: counts.errors == 0,
            hidden: Counts::default(),
            stats: Stats::default(),
            tally,
            records: Vec::new(),
        }),
    }))
}

fn verify(job: Job, options: &DriverOptions, knowledge: &Knowledge) -> FileReport {
    let start = Instant::now();
    let options = &options.with_found_definitions(knowledge, job.path());
    let name = broadcastable::source::path_name(job.path());
    let source = match job {
        Job::File(path) | Job::Inside(path, _) => {
            let opened = FileBytes::open(&path).map_err(DriverError::from);
            let in_parts = opened.and_then(|opened| match &opened {
                Some(bytes) => Ok((in_parts((&path, bytes), options, start)?, opened)),
                None => Ok((None, opened)),
            });
            match in_parts {
                Ok((Some(report), _)) => return report,
                Ok((None, opened)) => Whole::read(&path, opened),
                Err(error) => Err(error),
            }
        }
        Job::Source(source) => Ok(Whole::Source(source)),
        Job::Link(path) => Err(DriverError::NotRegular { path }),
        Job::Failed(error) => Err(error),
    };
    let mut report = PartialReport::new(options.report);
    let outcome = source.and_then(|source| {
        let mut tell = |source: &SourceFile, diagnostic: &Diagnostic| {
            report.report(source, diagnostic);
            Ok(())
        };
        Ok(source.check(options, &mut tell, &mut |_| Ok(()))?)
    });
    let mut record = FileRecord::new(name, report.counts(), start);
    match &outcome {
        Ok(checked) => {
            record.counts.add(checked.hidden);
            record.tally = checked.tally;
        }
        Err(error) => record.error = Some(error.to_string()),
    }
    FileReport { report, record, outcome }
}

impl Totals {
    /// Reports a file and counts it.
    fn add(&mut self, report: FileReport, reporter: &mut Reporter<'_>) -> Result<(), OutputError> {
        self.counts.add(report.report.counts());
        reporter.add(report.report)?;
        self.files += 1;
        match report.outcome {
            Ok(checked) => {
                reporter.report_hidden(checked.hidden);
                self.counts.add(checked.hidden);
                self.wrong += usize::from(!checked.fine);
                self.stats.add(checked.stats);
            }
            Err(error) => {
                self.unreadable += 1;
                reporter.message(&format!("error: {error}"))?;
            }
        }
        reporter.file(&report.record)
    }

    /// The closing line.
    fn line(&self) -> String {
        let mut line = format!("{} verified: ", plural(self.files - self.unreadable, "file"));
        if self.counts.errors == 0 {
            line.push_str("no errors");
        }
        if self.counts != Counts::default() {
            let comma = if self.counts.errors == 0 { ", " } else { "" };
            line.push_str(&format!("{comma}{}", count(self.counts)));
        }
        if self.wrong > 0 {
            line.push_str(&format!(" ({} with errors)", plural(self.wrong, "file")));
        }
        if self.unreadable > 0 {
            line.push_str(&format!("; {} could not be read", self.unreadable));
        }
        line
    }

    fn status(&self) -> Status {
        if self.unreadable > 0 { Status::Incomplete } else { Status::of(self.wrong == 0) }
    }
}

fn progress(files: usize, wanted: bool) -> ProgressBar {
    if !wanted {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    match ProgressStyle::with_template("{bar:40} {pos}/{len} files, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
