//! The folder of the project, for tests of the library and of the programs.

use std::path::Path;

/// The top folder, which is that of the library; the packages of the programs are one level below.
pub(crate) fn project() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().find(|folder| folder.join("testdata").is_dir()).unwrap_or(package)
}
