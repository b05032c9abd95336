//! The effect of `--fix` on files: no text is lost, no error is added, and the program ends.

use crate::support::deadline::{InTime, in_time};
use crate::support::files::files_ending;
use crate::support::project::project;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn bcast_opt(arguments: &[&str], path: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bcast-opt")).args(arguments).arg(path).output_in_time().unwrap()
}

/// The last record: the number of errors, and the number of fixed findings.
fn summary(output: &Output) -> (u64, u64) {
    let text = std::str::from_utf8(&output.stderr).unwrap();
    let summary: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(summary["type"], "summary");
    (summary["errors"].as_u64().unwrap(), summary["fixed"].as_u64().unwrap())
}

#[test]
fn no_file_becomes_worse() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.mlir");
    let root = project().join("testdata");
    let mut fixed_files = 0;
    for group in ["render", "rules", "broadcastable", "dialects", "fix", "tour"] {
        for path in files_ending(&root.join(group), "mlir").unwrap() {
            std::fs::copy(&path, &copy).unwrap();
            let options =
                ["--error-format=json", "--max-errors=0", "--split-input-file", "--no-config", "--verify-only"];
            let (before, _) = summary(&bcast_opt(&options, &copy));
            let mut with_fixes = options.to_vec();
            with_fixes.push("--unsafe-fixes");
            let (after, fixed) = summary(&bcast_opt(&with_fixes, &copy));
            assert!(after <= before, "{}: {before} errors, and then {after}", path.display());
            let is_changed = std::fs::read(&path).unwrap() != std::fs::read(&copy).unwrap();
            assert_eq!(fixed > 0, is_changed, "{}", path.display());
            // A file that is unchanged has the errors that it had.
            let again = if is_changed { summary(&bcast_opt(&options, &copy)).0 } else { before };
            assert_eq!(again, after, "{}", path.display());
            fixed_files += u32::from(fixed > 0);
        }
    }
    assert!(fixed_files > 20, "{fixed_files}");
}

#[test]
fn a_second_run_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.mlir");
    std::fs::copy(project().join("testdata/fix/result-type.mlir"), &copy).unwrap();
    assert!(bcast_opt(&["--fix"], &copy).status.success());
    let once = std::fs::read(&copy).unwrap();
    assert!(bcast_opt(&["--fix"], &copy).status.success());
    assert_eq!(std::fs::read(&copy).unwrap(), once);
    assert_eq!(bcast_opt(&["--diff"], &copy).stdout, b"");
}

#[cfg(unix)]
#[test]
fn links_stay_and_pipes_are_refused() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file.mlir"), folder.path().join("link.mlir"));
    std::fs::write(&file, "\"t.a\"() {a = 1 : f32} : () -> ()\r\n// \u{e9}\r\n").unwrap();
    symlink("file.mlir", &link).unwrap();
    assert!(bcast_opt(&["--fix"], &link).status.success());
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "\"t.a\"() {a = 1.0 : f32} : () -> ()\r\n// \u{e9}\r\n");

    let mut child = Command::new(env!("CARGO_BIN_EXE_bcast-opt"))
        .args(["--fix", "/dev/stdin"])
        .stdin(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn_in_time()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"\"t.a\"() {a = 1 : f32} : () -> ()").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("'/dev/stdin' is not a file that can be replaced"), "{errors}");
}

/// A folder in which no user can create a file: the input is the command line of a process.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_told_and_left() {
    use std::os::unix::process::CommandExt;
    let mut other =
        Command::new("sleep").arg0("\"t.a\"() {a = 1 : f32} : () -> () //").arg("60").spawn_in_time().unwrap();
    let path = format!("/proc/{}/cmdline", other.id());
    // The process may not have begun yet.
    let begun = path.clone();
    in_time(move || {
        while !std::fs::read(&begun).unwrap_or_default().starts_with(b"\"t.a\"") {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    });
    let output = bcast_opt(&["--fix", "--no-config"], Path::new(&path));
    other.kill().unwrap();
    other.wait().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains(&format!("error: cannot open output file '{path}'")), "{errors}");
    assert!(errors.ends_with("; 1 file could not be read or written\n"), "{errors}");
}

/// The limit of a process on file sizes simulates a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.mlir");
    let text = format!("\"t.a\"() {{a = 1 : f32}} : () -> ()\n// {}\n", "x".repeat(1 << 16));
    std::fs::write(&file, &text).unwrap();
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" --fix --no-config \"$1\"";
    let output =
        Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_bcast-opt")]).arg(&file).output_in_time().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("error: cannot write output file"), "{errors}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_difference_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.mlir");
    std::fs::write(&file, "\"t.a\"() {a = 1 : f32} : () -> ()\n").unwrap();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_bcast-opt"))
        .args(["--diff"])
        .arg(&file)
        .stdout(full)
        .stderr(std::process::Stdio::piped())
        .spawn_in_time()
        .unwrap()
        .wait_with_output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("error: cannot write to standard output: No space left on device"), "{errors}");
}

/// Lines end with a line feed only, and bytes are copied: the output is a patch of the file.
#[test]
fn a_difference_is_a_patch_of_any_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.mlir");
    std::fs::write(&file, b"// \xff\r\n\"t.a\"() {a = 1 : f32} : () -> ()\r\"t.b\"() : () -> ()\n\"t.c\"() : () -> ()")
        .unwrap();
    let shown = bcast_opt(&["--diff", "--no-config"], &file).stdout;
    let body = shown.splitn(3, |byte| *byte == b'\n').last().unwrap();
    assert_eq!(
        body.escape_ascii().to_string(),
        b"@@ -1,3 +1,3 @@\n // \xff\r\n-\"t.a\"() {a = 1 : f32} : () -> ()\r\"t.b\"() : () -> ()\n+\"t.a\"() {a = 1.0 : f32} : () -> ()\r\"t.b\"() : () -> ()\n \"t.c\"() : () -> ()\n\\ No newline at end of file\n"
            .escape_ascii()
            .to_string()
    );
}

/// More findings than are processed at once.
#[test]
fn many_findings_are_all_fixed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.mlir");
    let text = "\"t.a\"() {a = 1 : f32} : () -> ()\n".repeat(10_500);
    std::fs::write(&file, &text).unwrap();
    let output = bcast_opt(&["--fix", "--no-config"], &file);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "fixed 10500 findings in 1 file\n");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text.replace("= 1 ", "= 1.0 "));
}
