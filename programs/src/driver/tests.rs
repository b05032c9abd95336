//! Tests of whole runs: files and options as input, status and streams as output.

use super::*;

/// Runs on `input`; returns the status, standard output, and standard error.
fn ran(input: &str, arguments: &[&str]) -> (Result<Status, DriverError>, String, String) {
    let arguments = ["bcast-opt", "--error-format=short"].iter().chain(arguments).map(std::ffi::OsString::from);
    let options = options::parse(arguments, surroundings::Surroundings::default()).unwrap();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut input = input.as_bytes();
    let streams = Streams { input: &mut input, interactive: false, output: &mut output, errors: &mut errors };
    let status = run(&options, streams);
    (status, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

#[test]
fn every_chunk_is_checked_and_lines_are_those_of_the_file() {
    let (status, output, errors) = ran("!\n// -----\n\n// -----\n!\n", &["-split-input-file"]);
    assert_eq!(status.unwrap(), Status::Errors);
    assert_eq!(output.matches("// -----\n").count(), 2);
    let places: Vec<_> = errors.lines().map(|line| &line[..line.find(" error").unwrap()]).collect();
    assert_eq!(places.len(), 2, "{errors}");
    assert!(places[0].starts_with("<stdin>:1:") && places[1].starts_with("<stdin>:5:"), "{errors}");
}

#[test]
fn expectations_decide_the_status() {
    let (status, _, errors) = ran("! // expected-error {{}}\n", &["-verify-diagnostics"]);
    assert_eq!((status.unwrap(), errors.as_str()), (Status::Fine, ""));
    let (status, _, errors) = ran("// expected-error {{x}}\n", &["-verify-diagnostics"]);
    assert_eq!(status.unwrap(), Status::Errors);
    assert_eq!(errors, "<stdin>:1:4: error[E0903]: expected error \"x\" was not produced\n");
}

#[test]
fn no_output_file_after_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    let path = path.to_str().unwrap();
    assert_eq!(ran("!", &["-o", path]).0.unwrap(), Status::Errors);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(ran("", &["-o", path]).0.unwrap(), Status::Fine);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn folders_are_read_in_the_order_of_names_whatever_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["b.mlir", "a.mlir", "c.txt"] {
        std::fs::write(folder.path().join(name), "!").unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let said = |threads| ran("", &["--threads", threads, path]).2;
    assert!(said("1").ends_with("2 files verified: 2 errors (2 files with errors)\n"), "{}", said("1"));
    assert!(said("1").find("a.mlir") < said("1").find("b.mlir"));
    assert_eq!(said("1"), said("3"));
    assert_eq!(ran("", &[path, "none.mlir"]).0.unwrap(), Status::Incomplete);
    assert!(matches!(ran("", &[path, "-o", "x"]).0, Err(DriverError::OutputOfMany)));
}
