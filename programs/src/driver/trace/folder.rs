//! The dumps of `--mlir-print-ir-tree-dir`: one file for each, in a folder for each operation, in the order in which they were
//! written.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// The files of dumps below a folder, in order: `0_2_cse.mlir` is the third dump of a function before the first one of its module, `1_inline.mlir`.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, walkdir::Error> {
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).follow_links(true) {
        let entry = entry?;
        if entry.file_type().is_file() && entry.path().extension().is_some_and(|extension| extension == "mlir") {
            files.push(entry.into_path());
        }
    }
    files.sort_by(|left, right| order(left, right));
    Ok(files)
}

fn order(left: &Path, right: &Path) -> Ordering {
    numbers(left).cmp(&numbers(right)).then_with(|| left.cmp(right))
}

/// The numbers of earlier dumps of the surrounding operations, and of the operation itself.
fn numbers(file: &Path) -> Vec<u64> {
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    name.split('_').map_while(|part| part.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_in_the_order_of_dumps() {
        let mut names = ["m/1_inline.mlir", "m/f/0_10_b.mlir", "m/f/0_2_a.mlir", "m/f/1_0_c.mlir", "m/f/0_9_0x.mlir"]
            .map(PathBuf::from);
        names.sort_by(|left, right| order(left, right));
        let names = names.map(|name| name.display().to_string());
        assert_eq!(
            names,
            ["m/f/0_2_a.mlir", "m/f/0_9_0x.mlir", "m/f/0_10_b.mlir", "m/1_inline.mlir", "m/f/1_0_c.mlir"]
        );
    }
}
