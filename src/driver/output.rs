//! Where the printed module goes: a stream, or a file that appears whole or not at all.
//!
//! A file is written beside its place under another name and renamed by [`Output::keep`]; an [`Output`] that is
//! dropped before leaves everything as it was.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// As many links are followed as Linux does.
const MOST_LINKS: usize = 40;

/// Why the output could not be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The file cannot be created or replaced.
    #[error("cannot open output file '{}': {}", path.display(), crate::source::reason(error))]
    Open {
        /// The file that was asked for.
        path: PathBuf,
        /// What the operating system said.
        error: io::Error,
    },
    /// The file could be opened, but not written to its end.
    #[error("cannot write output file '{}': {}", path.display(), crate::source::reason(error))]
    Write {
        /// The file that was asked for.
        path: PathBuf,
        /// What the operating system said.
        error: io::Error,
    },
    /// A stream refused what was written to it.
    #[error("cannot write to {name}: {}", crate::source::reason(error))]
    Stream {
        /// Which of the standard streams.
        name: &'static str,
        /// What the operating system said.
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
    /// What is not a regular file, such as `/dev/null` or a pipe, cannot be replaced.
    Direct(BufWriter<File>),
    Replacing {
        file: BufWriter<NamedTempFile>,
        target: PathBuf,
    },
}

impl<'w> Output<'w> {
    /// Writes to a stream.
    pub fn stream(stream: &'w mut dyn Write) -> Self {
        Self { sink: Sink::Stream(stream), path: None }
    }

    /// Writes to the file at `path` once [`Output::keep`] is called.
    ///
    /// # Errors
    /// [`OutputError::Open`] when the file cannot be written: found out here, before any work is done.
    pub fn file(path: &Path) -> Result<Self, OutputError> {
        let refused = |error| OutputError::Open { path: path.to_owned(), error };
        let sink = open(path).map_err(refused)?;
        Ok(Self { sink, path: Some(path.to_owned()) })
    }

    /// Whether nothing is seen of what is written before [`Output::keep`].
    pub fn is_replacing(&self) -> bool {
        matches!(self.sink, Sink::Replacing { .. })
    }

    /// Begins anew, where nothing was seen of what was written.
    ///
    /// # Errors
    /// [`OutputError::Write`].
    pub fn restart(&mut self) -> Result<(), OutputError> {
        let Sink::Replacing { file, .. } = &mut self.sink else { return Ok(()) };
        let emptied = file.rewind().and_then(|()| file.get_mut().as_file_mut().set_len(0));
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
            Sink::Replacing { file, .. } => file.write_all(bytes),
        };
        result.map_err(|error| self.refused(error))
    }

    /// Completes the output: a file gets its name now.
    ///
    /// # Errors
    /// [`OutputError::Write`] and [`OutputError::Stream`].
    pub fn keep(self) -> Result<(), OutputError> {
        let Self { sink, path } = self;
        let result = match sink {
            Sink::Stream(stream) => stream.flush(),
            Sink::Direct(mut file) => file.flush(),
            Sink::Replacing { file, target } => match file.into_inner() {
                Ok(file) => file.persist(target).map(drop).map_err(|refused| refused.error),
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

fn open<'w>(path: &Path) -> io::Result<Sink<'w>> {
    // A pipe that stands behind a link has no name of its own: `/dev/stdout`.
    let target = match fs::metadata(path) {
        Ok(found) if !found.is_file() => path.to_owned(),
        _ => follow_links(path)?,
    };
    let permissions = match fs::metadata(&target) {
        Ok(found) => {
            // A file that may not be written may not be replaced either; a folder is refused here too.
            let file = OpenOptions::new().write(true).open(&target)?;
            if !found.is_file() {
                return Ok(Sink::Direct(BufWriter::new(file)));
            }
            Some(found.permissions())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".bcast-opt-").suffix(".tmp");
    #[cfg(unix)]
    {
        // The process's mask applies, as to any new file; without this only the owner could read it.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(Sink::Replacing { file: BufWriter::new(file), target })
}

/// The file a chain of links leads to, whether it exists or not: the links stay.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(link) = fs::read_link(&target) else { return Ok(target) };
        target = target.parent().unwrap_or(Path::new("")).join(link);
    }
    // The operating system has the words for it.
    fs::metadata(path).map(|_| target)
}

/// A stream whose reader may leave: from then on what is written is dropped, since nobody asks for it.
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

    #[test]
    fn whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut output = Output::file(&path).unwrap();
        output.write(b"half").unwrap();
        drop(output);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);

        let mut output = Output::file(&path).unwrap();
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
            format!("cannot open output file '{}': No such file or directory", path.display())
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
            let mut output = Output::file(&link).unwrap();
            output.write(text.as_bytes()).unwrap();
            output.keep().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        }
        let mut output = Output::file(&path).unwrap();
        output.write(b"x").unwrap();
        output.keep().unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

        symlink("loop", folder.path().join("loop")).unwrap();
        assert!(Output::file(&folder.path().join("loop")).is_err());
        Output::file(Path::new("/dev/null")).unwrap().keep().unwrap();
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
