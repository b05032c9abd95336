//! Finds the `bcast.toml` files of an input, and decides whether they may be read automatically.
//!
//! A `bcast.toml` changes verdicts, so it must be trusted: the search is limited to the repository of the input, and a file that another user could have
//! written is skipped.

use broadcastable_definitions::file::FILE_NAME;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders and files that mark the root of a repository.
const MARKS: [&str; 8] = [".git", ".hg", ".svn", ".jj", ".bzr", ".pijul", ".fslckout", "_darcs"];

/// A file that was found for the inputs in a folder.
pub(super) enum ConfigFile {
    /// A file to read.
    File(PathBuf),
    /// A file that another user may have written.
    Distrusted(PathBuf, Distrust),
}

/// The reason for which a file is not read automatically.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Distrust {
    #[error("another user owns it")]
    Owner,
    #[error("every user may write to it")]
    File,
    #[error("every user may write to its folder")]
    Folder,
    #[error("its owner and permissions cannot be read")]
    Unknown,
}

/// Returns the files in a folder and in its parents up to the root of the repository, the nearest first; without a repository, only the file in the folder.
/// The search ends at a file that may not be read.
pub(super) fn find(folder: &Path) -> Vec<ConfigFile> {
    // If the path has no links and no `..`, its parents are the folders above it.
    let Ok(folder) = fs::canonicalize(folder) else { return Vec::new() };
    let is_root = |folder: &&Path| MARKS.iter().any(|mark| folder.join(mark).exists());
    let root = folder.ancestors().find(is_root).unwrap_or(&folder);
    let mut found = Vec::new();
    for folder in folder.ancestors().take_while(|folder| folder.starts_with(root)) {
        let file = folder.join(FILE_NAME);
        if !file.is_file() {
            continue;
        }
        match distrust(&file, folder) {
            Some(reason) => {
                found.push(ConfigFile::Distrusted(file, reason));
                break;
            }
            None => found.push(ConfigFile::File(file)),
        }
    }
    found
}

#[cfg(unix)]
fn distrust(file: &Path, folder: &Path) -> Option<Distrust> {
    use std::os::unix::fs::MetadataExt;
    const OTHERS_WRITE: u32 = 0o002;
    let (Ok(file), Ok(folder)) = (fs::metadata(file), fs::metadata(folder)) else { return Some(Distrust::Unknown) };
    if file.uid() != rustix::process::geteuid().as_raw() {
        Some(Distrust::Owner)
    } else if file.mode() & OTHERS_WRITE != 0 {
        Some(Distrust::File)
    } else if folder.mode() & OTHERS_WRITE != 0 {
        Some(Distrust::Folder)
    } else {
        None
    }
}

/// Owners of folders are compared on Unix only.
#[cfg(not(unix))]
fn distrust(_file: &Path, _folder: &Path) -> Option<Distrust> {
    None
}
