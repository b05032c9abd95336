//! The names of files in reports: relative to the root of the repository, which is what code hosts compare with.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

/// The folder to which names are relative: `GITHUB_WORKSPACE`, the nearest folder that contains `.git`, or the current folder.
fn root() -> Option<&'static Path> {
    static ROOT: OnceLock<Option<PathBuf>> = OnceLock::new();
    ROOT.get_or_init(|| find_root(&std::env::current_dir().ok()?, std::env::var_os("GITHUB_WORKSPACE"))).as_deref()
}

fn find_root(here: &Path, workspace: Option<OsString>) -> Option<PathBuf> {
    let workspace = workspace.map(PathBuf::from).filter(|path| path.is_absolute() && here.starts_with(path));
    let repository = || here.ancestors().find(|folder| folder.join(".git").exists()).map(Path::to_path_buf);
    Some(workspace.or_else(repository).unwrap_or_else(|| here.to_path_buf()))
}

/// The name of a file relative to the root, with `/` between its parts; the whole path for a file elsewhere.
pub(super) fn name_in_reports(name: &str) -> String {
    let here = std::env::current_dir().ok();
    let (Some(here), Some(root)) = (here, root()) else { return slashes(name) };
    below(name, &here, root)
}

fn below(name: &str, here: &Path, root: &Path) -> String {
    if name == "-" || name.starts_with('<') {
        return name.to_owned();
    }
    let whole = plain(&here.join(name));
    let shown = whole.strip_prefix(root).unwrap_or(&whole);
    slashes(&shown.to_string_lossy())
}

fn slashes(name: &str) -> String {
    if cfg!(windows) { name.replace('\\', "/") } else { name.to_owned() }
}

/// A path without `.` and `..`. Symbolic links are not followed.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = plain.pop(),
            part => plain.push(part),
        }
    }
    plain
}

/// Whether a file is below the root, and its name in reports.
pub(super) fn in_repository(path: &Path) -> Option<String> {
    let whole = plain(&std::env::current_dir().ok()?.join(path));
    let below = whole.strip_prefix(root()?).ok()?;
    Some(slashes(&below.to_string_lossy()))
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_are_relative_to_the_repository() {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path().join("models/small");
        std::fs::create_dir_all(&here).unwrap();
        std::fs::create_dir(folder.path().join(".git")).unwrap();
        let root = find_root(&here, None).unwrap();
        assert_eq!(root, folder.path());
        for (name, shown) in [("./x.mlir", "models/small/x.mlir"), ("../x.mlir", "models/x.mlir"), ("/a/../b", "/b")] {
            assert_eq!(below(name, &here, &root), shown);
        }
        assert_eq!(find_root(&here, Some(folder.path().join("models").into())).unwrap(), folder.path().join("models"));
        assert_eq!(find_root(&here, Some("/elsewhere".into())).unwrap(), folder.path());
        assert_eq!(below("<stdin>", &here, &root), "<stdin>");
    }
}
