//! The output of the printed module: a stream, or a file that is written as a whole or not at all.
//!
//! A file is written in the folder of its target, with the attributes of the file that it replaces, and renamed by [`Output::keep`]; if an [`Output`] is
//! dropped before, the old file is unchanged.

mod attributes;
mod interrupted;
mod replacement;
mod target;

use replacement::Replacement;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use target::Target;

/// The reason for which the output could not be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The file cannot be created or replaced.
    #[error(
        "cannot open output file '{}': {}",
        broadcastable::source::shown_path(path),
        broadcastable::source::reason(error)
    )]
    Open {
        /// The requested file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The file was opened, but could not be written completely.
    #[error(
        "cannot write output file '{}': {}",
        broadcastable::source::shown_path(path),
        broadcastable::source::reason(error)
    )]
    Write {
        /// The requested file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A stream could not be written.
    #[error("cannot write to {name}: {}", broadcastable::source::reason(error))]
    Stream {
        /// The name of the standard stream.
        name: &'static str,
        /// The error of the operating system.
        error: io::Error,
    },
}

/// An opened output.
pub struct Output<'w> {
    sink: Sink<'w>,
    path: Option<PathBuf>,
}

enum Sink<'w> {
    Stream(&'w mut dyn Write),
    /// A file that is not regular, such as `/dev/null` or a pipe, which cannot be replaced.
    Direct(BufWriter<Box<dyn Write>>),
    Replacing(BufWriter<Replacement>),
}

impl<'w> Output<'w> {
    /// Writes to a stream.
    pub fn stream(stream: &'w mut dyn Write) -> Self {
        Self { sink: Sink::Stream(stream), path: None }
    }

    /// Writes to the file at `path` once [`Output::keep`] is called, or directly if it is not a regular file. `None` for standard output, under any of its
    /// names.
    ///
    /// # Errors
    /// [`OutputError::Open`] when it cannot be written: found out here, before any work is done.
    pub fn file(path: &Path) -> Result<Option<Self>, OutputError> {
        let refused = |error| OutputError::Open { path: path.to_owned(), error };
        let sink = match Target::of(path).map_err(refused)? {
            Target::Stdout => return Ok(None),
            Target::Stderr => Sink::Direct(BufWriter::new(Box::new(io::stderr()))),
            Target::Stream(file) => Sink::Direct(BufWriter::new(Box::new(file))),
            Target::File { path: target, replaced } => {
                let replacement = Replacement::new(target, replaced).map_err(refused)?;
                Sink::Replacing(BufWriter::new(replacement))
            }
        };
        Ok(Some(Self { sink, path: Some(path.to_owned()) }))
    }

    /// Writes to standard output, for a file name that denotes it.
    pub fn standard_output() -> Self {
        Self { sink: Sink::Direct(BufWriter::new(Box::new(io::stdout()))), path: None }
    }

    /// Whether the output is invisible before [`Output::keep`].
    pub fn is_replacing(&self) -> bool {
        matches!(self.sink, Sink::Replacing(_))
    }

    /// Discards the output written so far, if none of it is visible yet.
    ///
    /// # Errors
    /// [`OutputError::Write`].
    pub fn restart(&mut self) -> Result<(), OutputError> {
        let Sink::Replacing(file) = &mut self.sink else { return Ok(()) };
        let emptied = file.flush().and_then(|()| file.get_mut().restart());
        emptied.map_err(|error| self.refused(error))
    }

    /// Writes `bytes`.
    ///
    /// # Errors
    /// [`OutputError::Write`] and [`OutputError::Stream`].
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        let result = match &mut self.sink {
            Sink::Stream(stream) => stream.write_all(bytes),
            Sink::Direct(file) => file.write_all(bytes),
            Sink::Replacing(file) => file.write_all(bytes),
        };
        result.map_err(|error| self.refused(error))
    }

    /// Completes the output: a new file gets its final name.
    ///
    /// # Errors
    /// [`OutputError::Write`] and [`OutputError::Stream`].
    pub fn keep(self) -> Result<(), OutputError> {
        let Self { sink, path } = self;
        let result = match sink {
            Sink::Stream(stream) => stream.flush(),
            Sink::Direct(mut file) => file.flush(),
            Sink::Replacing(file) => match file.into_inner() {
                Ok(file) => file.keep(),
                Err(refused) => Err(refused.into_error()),
            },
        };
        result.map_err(|error| refused(path, error))
    }

    fn refused(&self, error: io::Error) -> OutputError {
        refused(self.path.clone(), error)
    }
}

fn refused(path: Option<PathBuf>, error: io::Error) -> OutputError {
    match path {
        Some(path) => OutputError::Write { path, error },
        None => OutputError::Stream { name: "standard output", error },
    }
}

/// A stream whose reader may close it: further output is then dropped.
pub struct UntilClosed<W> {
    inner: W,
    closed: bool,
}

impl<W: Write> UntilClosed<W> {
    /// Writes to `inner` until its pipe is closed.
    pub const fn new(inner: W) -> Self {
        Self { inner, closed: false }
    }

    fn quietly<T>(&mut self, result: io::Result<T>, instead: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(instead)
            }
            result => result,
        }
    }
}

impl<W: Write> Write for UntilClosed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        let result = self.inner.write(bytes);
        self.quietly(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let result = self.inner.flush();
        self.quietly(result, ())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut output = Output::file(&path).unwrap().unwrap();
        output.write(&[b'x'; 100_000]).unwrap();
        // The temporary file has no name yet, if the system supports that.
        let names = fs::read_dir(folder.path()).unwrap().count();
        assert!(names == 0 || !cfg!(target_os = "linux"), "{names}");
        drop(output);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);

        let mut output = Output::file(&path).unwrap().unwrap();
        output.write(b"whole").unwrap();
        output.keep().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn refusals_name_the_file_that_was_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("none").join("out");
        let error = Output::file(&path).err().unwrap();
        assert_eq!(
            error.to_string(),
            format!(
                "cannot open output file '{}': No such file or directory",
                broadcastable::source::shown_path(&path)
            )
        );
        assert!(Output::file(folder.path()).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("file"), folder.path().join("link"));
        symlink("file", &link).unwrap();
        for text in ["new", "old"] {
            let mut output = Output::file(&link).unwrap().unwrap();
            output.write(text.as_bytes()).unwrap();
            output.keep().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        }
        let mut output = Output::file(&path).unwrap().unwrap();
        output.write(b"x").unwrap();
        output.keep().unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

        symlink("loop", folder.path().join("loop")).unwrap();
        assert!(Output::file(&folder.path().join("loop")).is_err());
        Output::file(Path::new("/dev/null")).unwrap().unwrap().keep().unwrap();
    }

    #[test]
    fn a_closed_pipe_is_no_error() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut stream = UntilClosed::new(Closed);
        stream.write_all(b"a").unwrap();
        stream.write_all(b"b").unwrap();
        stream.flush().unwrap();
    }
}
