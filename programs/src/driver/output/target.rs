//! Resolves the path of an output: a file that can be replaced, or one that can only be written to.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Maximum number of links that are followed, as in Linux.
const MOST_LINKS: usize = 40;

/// The target of a path.
pub(super) enum Target {
    /// Standard output, given by one of its names.
    Stdout,
    /// Standard error.
    Stderr,
    /// A file without an end or a name, or with a shared open description: a pipe, a terminal, `/proc/self/fd/3`.
    Stream(File),
    /// A regular file, or a new one.
    File {
        /// The path with links resolved, so that links are kept.
        path: PathBuf,
        /// The existing file, whose attributes are kept.
        replaced: Option<File>,
    },
}

impl Target {
    /// Resolves a path, and opens it if it is not a regular file; a file that may not be written is refused.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        match follow(path)? {
            TargetPath::Descriptor(Some(1)) => Ok(Self::Stdout),
            TargetPath::Descriptor(Some(2)) => Ok(Self::Stderr),
            // A file that is opened again is written from its first byte; `append` writes at its end.
            TargetPath::Descriptor(_) => OpenOptions::new().append(true).open(path).map(Self::Stream),
            TargetPath::Path(path) => Self::of_path(path),
        }
    }

    fn of_path(path: PathBuf) -> io::Result<Self> {
        match fs::metadata(&path) {
            Ok(found) => {
                // A file that may not be written must not be replaced either; a folder is refused here too.
                let file = OpenOptions::new().write(true).open(&path)?;
                if !found.is_file() {
                    return Ok(Self::Stream(file));
                }
                refuse_names(&file.metadata()?)?;
                Ok(Self::File { path, replaced: Some(file) })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::File { path, replaced: None }),
            Err(error) => Err(error),
        }
    }
}

/// Refuses a file with several names: the other names would keep the old text, and a file is never overwritten in place.
#[cfg(unix)]
fn refuse_names(found: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    match found.nlink() {
        0 | 1 => Ok(()),
        names => Err(io::Error::other(format!(
            "it has {names} names (hard links), and replacing it would change one of them; remove this name first, or write another file"
        ))),
    }
}

#[cfg(not(unix))]
fn refuse_names(_found: &Metadata) -> io::Result<()> {
    Ok(())
}

/// The target of links.
enum TargetPath {
    /// An open file of a process, with its number if the process is this one.
    Descriptor(Option<u32>),
    /// Another path, whether it exists or not.
    Path(PathBuf),
}

/// Follows links up to a link that denotes an open file: opening its target would give the wrong file.
fn follow(path: &Path) -> io::Result<TargetPath> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        if let Some(descriptor) = descriptor(&target) {
            return Ok(descriptor);
        }
        let Ok(link) = fs::read_link(&target) else { return Ok(TargetPath::Path(target)) };
        target = target.parent().unwrap_or(Path::new("")).join(link);
    }
    // The operating system has the message.
    fs::metadata(path).map(|_| TargetPath::Path(target))
}

/// Whether a path names a descriptor in a folder of descriptors.
fn descriptor(path: &Path) -> Option<TargetPath> {
    const OWN: [&str; 3] = ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"];
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let folder = fs::canonicalize(path.parent()?).ok()?;
    if OWN.iter().any(|own| fs::canonicalize(own).is_ok_and(|own| own == folder)) {
        return Some(TargetPath::Descriptor(Some(number)));
    }
    // The numbers of another process's files are unrelated to those of this process.
    (folder.starts_with("/proc") && folder.ends_with("fd")).then_some(TargetPath::Descriptor(None))
}
