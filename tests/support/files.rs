//! Finds the files of tests.

use std::path::{Path, PathBuf};

/// All files below a folder, in order, except `Output`, `Inputs` and lit's own records (`.lit_test_times.txt`).
pub(crate) fn all_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') || matches!(&*name, "Output" | "Inputs") {
            continue;
        }
        match entry.file_type()?.is_dir() {
            true => files.extend(all_files(&entry.path())?),
            false => files.push(entry.path()),
        }
    }
    files.sort();
    Ok(files)
}

/// The files below a folder with an extension.
#[allow(dead_code, reason = "each test binary uses a part")]
pub(crate) fn files_ending(folder: &Path, extension: &str) -> std::io::Result<Vec<PathBuf>> {
    let mut files = all_files(folder)?;
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    Ok(files)
}
