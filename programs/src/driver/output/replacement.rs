//! [`Replacement`]: a file that is written in the folder of its target and renamed when it is complete.
//!
//! If the system supports it, the file has no name until then, so that no file is left when the program ends early. Elsewhere it has a temporary name, and
//! `interrupted` removes it.

use super::attributes::carry_over;
use super::interrupted::Removal;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A new file that has not replaced its target yet.
pub(super) struct Replacement {
    file: Unfinished,
    target: PathBuf,
    is_new: bool,
}

enum Unfinished {
    Unnamed(File),
    Named(NamedTempFile, Removal),
}

impl Replacement {
    /// Begins a file that replaces `target`, with the attributes of the existing one.
    pub(super) fn new(target: PathBuf, replaced: Option<File>) -> io::Result<Self> {
        let file = match unnamed(folder(&target))? {
            Some(file) => Unfinished::Unnamed(file),
            None => named(folder(&target))?,
        };
        let is_new = replaced.is_none();
        let replacement = Self { file, target, is_new };
        if let Some(file) = replaced {
            carry_over(&file, replacement.file())?;
        }
        Ok(replacement)
    }

    fn file(&self) -> &File {
        match &self.file {
            Unfinished::Unnamed(file) => file,
            Unfinished::Named(file, _) => file.as_file(),
        }
    }

    /// Discards the contents of the new file.
    pub(super) fn restart(&mut self) -> io::Result<()> {
        self.file().rewind()?;
        self.file().set_len(0)
    }

    /// Gives the file its final name.
    pub(super) fn keep(self) -> io::Result<()> {
        match self.file {
            Unfinished::Named(file, _removal) => file.persist(self.target).map(drop).map_err(|refused| refused.error),
            Unfinished::Unnamed(file) => {
                if self.is_new && link(&file, &self.target).is_ok() {
                    return Ok(());
                }
                // An existing file is replaced atomically, by renaming.
                let name = builder().make_in(folder(&self.target), |path| link(&file, path))?;
                name.into_temp_path().persist(self.target).map_err(|refused| refused.error)
            }
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The names of temporary files.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".bcast-opt-").suffix(".tmp");
    builder
}

/// A file with a temporary name.
fn named(folder: &Path) -> io::Result<Unfinished> {
    let mut builder = builder();
    #[cfg(unix)]
    {
        // The mode respects the process's mask, as for any new file; otherwise only the owner could read the file.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    let removal = Removal::of(file.path())?;
    Ok(Unfinished::Named(file, removal))
}

/// Creates a file without a name, if the system and the file system support it.
#[cfg(target_os = "linux")]
fn unnamed(folder: &Path) -> io::Result<Option<File>> {
    use rustix::fs::{Mode, OFlags, open};
    use rustix::io::Errno;
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    match open(folder, flags, Mode::from_raw_mode(0o666)) {
        // The file gets its name through /proc, which may be missing.
        Ok(file) => Ok(Some(File::from(file)).filter(|file| descriptor(file).exists())),
        Err(Errno::OPNOTSUPP | Errno::ISDIR | Errno::INVAL) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

#[cfg(target_os = "linux")]
fn link(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    Ok(linkat(CWD, descriptor(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(target_os = "linux")]
fn descriptor(file: &File) -> PathBuf {
    use std::os::fd::AsRawFd;
    format!("/proc/self/fd/{}", file.as_raw_fd()).into()
}

#[cfg(not(target_os = "linux"))]
fn unnamed(_folder: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

#[cfg(not(target_os = "linux"))]
fn link(_file: &File, _path: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The behaviour on systems without unnamed files.
    #[test]
    fn a_file_with_a_name_is_kept_or_removed() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out");
        for is_kept in [false, true] {
            let file = named(folder.path()).unwrap();
            let mut replacement = Replacement { file, target: target.clone(), is_new: true };
            replacement.write_all(b"half").unwrap();
            replacement.restart().unwrap();
            replacement.write_all(b"whole").unwrap();
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
            if is_kept {
                replacement.keep().unwrap();
                assert_eq!(std::fs::read(&target).unwrap(), b"whole");
            }
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
