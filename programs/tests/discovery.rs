//! The `bcast.toml` that is read without an option: the file of the input's repository or folder, if no other user can have written it.

use crate::support::deadline::InTime;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A text that is wrong by the rule in the file, and has an unknown operation without the file.
const INPUT: &str = "%a, %b = \"t.s\"() : () -> (tensor<2xf32>, tensor<3xf32>)\n\
                     \"x.add\"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> ()\n";

struct Tree(tempfile::TempDir);

impl Tree {
    /// `a/bcast.toml` and `a/b/x.mlir`, in no repository.
    fn new() -> Self {
        let tree = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(tree.path("a/b")).unwrap();
        fs::write(tree.path("a/bcast.toml"), "[op.\"x.add\"]\nresults = 0\nrule = \"numpy\"\n").unwrap();
        fs::write(tree.path("a/b/x.mlir"), INPUT).unwrap();
        fs::write(tree.path("a/x.mlir"), INPUT).unwrap();
        tree
    }

    fn repository(self) -> Self {
        fs::create_dir(self.path("a/.git")).unwrap();
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().canonicalize().unwrap().join(name)
    }

    fn set_mode(&self, name: &str, mode: u32) {
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(mode)).unwrap();
    }

    /// The output for an input.
    fn output(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bcast-opt"));
        let output = command.arg("--verify-only").args(arguments).current_dir(self.0.path());
        String::from_utf8(output.output_in_time().unwrap().stderr).unwrap()
    }
}

fn is_read(output: &str) -> bool {
    output.contains("error[E0520]: 'x.add'")
}

#[test]
fn within_a_repository_the_nearest_above_holds() {
    let tree = Tree::new().repository();
    assert!(is_read(&tree.output(&["a/b/x.mlir"])));
    assert!(!is_read(&tree.output(&["a/b/x.mlir", "--no-config"])));
    fs::create_dir(tree.path("a/b/.jj")).unwrap();
    assert_eq!(tree.output(&["a/b/x.mlir"]), "", "another repository within");
}

#[test]
fn a_file_extends_those_above_unless_it_is_a_root() {
    let tree = Tree::new().repository();
    let inner = "[op.\"y.add\"]\nresults = 0\nrule = \"numpy\"\n[lint]\nimplicit-outer = \"allow\"\n";
    fs::write(tree.path("a/b/bcast.toml"), inner).unwrap();
    assert!(is_read(&tree.output(&["a/b/x.mlir"])));
    let shown = |tree: &Tree| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bcast-opt"));
        let output = command.arg("--show-config=a/b/x.mlir").current_dir(tree.0.path()).output_in_time().unwrap();
        String::from_utf8(output.stdout).unwrap().replace(&tree.path("").display().to_string(), "")
    };
    assert_eq!(
        shown(&tree),
        "a/b/x.mlir:\n  a/b/bcast.toml\n  a/bcast.toml (extended)\nop x.add: a/bcast.toml, line 1\n\
         op y.add: a/b/bcast.toml, line 1\nlint implicit-outer = allow: a/b\n"
    );
    // The nearest file takes precedence for an operation.
    fs::write(tree.path("a/b/bcast.toml"), "[op.\"x.add\"]\nresults = 0\nrule = \"none\"\n").unwrap();
    assert!(tree.output(&["a/b/x.mlir"]).contains("a/b/bcast.toml, line 1"));
    fs::write(tree.path("a/b/bcast.toml"), format!("root = true\n{inner}")).unwrap();
    assert_eq!(tree.output(&["a/b/x.mlir"]), "");
    assert!(!shown(&tree).contains("x.add"));
    fs::write(tree.path("a/b/bcast.toml"), "root = 1\n").unwrap();
    assert!(tree.output(&["a/b/x.mlir"]).contains("'root' must be true or false"));
}

#[test]
fn links_to_folders_are_reported() {
    let tree = Tree::new().repository();
    symlink("b", tree.path("a/link")).unwrap();
    let output = tree.output(&["a", "--no-config"]);
    assert_eq!(
        output,
        "note: 'a/link' is a symbolic link to a folder, which is not followed; name it to verify the files in it\n\
         2 files verified: no errors\n"
    );
}

#[test]
fn without_a_repository_only_that_of_the_folder_holds() {
    let tree = Tree::new();
    assert!(is_read(&tree.output(&["a/x.mlir"])));
    assert_eq!(tree.output(&["a/b/x.mlir"]), "");
}

#[test]
fn what_everybody_may_write_is_left_alone_with_a_warning() {
    let tree = Tree::new().repository();
    let file = tree.path("a/bcast.toml");
    let warning = |reason: &str| {
        let file = file.display();
        format!(
            "warning: '{file}' is not read because {reason}; to read it, add --dialect={file}; to go without it, --no-config\n"
        )
    };
    tree.set_mode("a", 0o777);
    assert_eq!(tree.output(&["a/b/x.mlir"]), warning("every user may write to its folder"));
    tree.set_mode("a", 0o1777);
    let many = tree.output(&["a", "a/b/x.mlir"]);
    assert_eq!(many, warning("every user may write to its folder") + "3 files verified: no errors\n", "once");
    assert!(tree.output(&["a/b/x.mlir", "--explain-op=x.add"]).starts_with("warning: "));
    tree.set_mode("a", 0o755);
    tree.set_mode("a/bcast.toml", 0o666);
    assert_eq!(tree.output(&["a/b/x.mlir"]), warning("every user may write to it"));

    assert_eq!(tree.output(&["a/b/x.mlir", "--no-config"]), "");
    let named = tree.output(&["a/b/x.mlir", "--dialect=a/bcast.toml"]);
    assert!(is_read(&named) && !named.contains("warning"), "{named}");
}

#[test]
fn what_another_user_owns_is_left_alone_with_a_warning() {
    let tree = Tree::new();
    let file = tree.path("a/bcast.toml");
    let own = fs::metadata(&file).unwrap().uid();
    if own == 0 {
        chown(&file, Some(65534), None).unwrap();
    } else {
        // Only root can change the owner of a file.
        fs::remove_file(&file).unwrap();
        symlink(Path::new("/etc/passwd"), &file).unwrap();
    }
    let output = tree.output(&["a/x.mlir"]);
    assert!(
        output.starts_with(&format!("warning: '{}' is not read because another user owns it;", file.display())),
        "{output}"
    );
    assert!(!is_read(&output));
}

#[test]
fn an_error_in_it_names_it() {
    let tree = Tree::new().repository();
    fs::write(tree.path("a/bcast.toml"), "[op.\"x.add\"]\nrule = \"nunpy\"\n").unwrap();
    assert_eq!(tree.output(&["a/b/x.mlir", "--error-format=gcc"]), "a/bcast.toml:2:8: error: 'nunpy' is no rule\n");
    let output = tree.output(&["a/b/x.mlir"]);
    assert!(output.contains("a/bcast.toml:2:8") && output.contains("--no-config ignores it"), "{output}");
}
