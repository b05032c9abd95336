//! The output of `--error-format=json` and `--report`: every line is a record of `docs/diagnostics.schema.json`, for any input.

use crate::support::deadline::InTime;
use crate::support::files::files_ending;
use crate::support::project::project;
use serde_json::Value;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Output};

fn bcast_opt(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Output {
    let project = project();
    Command::new(env!("CARGO_BIN_EXE_bcast-opt")).current_dir(project).args(arguments).output_in_time().unwrap()
}

fn validator() -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(include_str!("../../docs/diagnostics.schema.json")).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

/// The records of a text, which are verified with the schema.
fn records(text: &[u8], validator: &jsonschema::Validator) -> Vec<Value> {
    let text = std::str::from_utf8(text).unwrap();
    let records: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect();
    for record in &records {
        if let Err(error) = validator.validate(record) {
            panic!("{error}\nin {record}");
        }
    }
    records
}

fn of_type<'r>(records: &'r [Value], ty: &str) -> Vec<&'r Value> {
    records.iter().filter(|record| record["type"] == ty).collect()
}

#[test]
fn every_record_of_every_golden_is_one_of_the_schema() {
    let validator = validator();
    let goldens = files_ending(&project().join("testdata"), "mlir").unwrap();
    let mut count = 0;
    for batch in goldens.chunks(64) {
        let output = bcast_opt(
            ["--error-format=json", "--split-input-file", "--max-errors=0", "--skip-unknown-syntax"]
                .map(PathBuf::from)
                .iter()
                .chain(batch),
        );
        let records = records(&output.stderr, &validator);
        assert_eq!(of_type(&records, "file").len(), batch.len());
        let [summary] = of_type(&records, "summary")[..] else { panic!("one summary") };
        let errors: u64 = of_type(&records, "file").iter().map(|file| file["errors"].as_u64().unwrap()).sum();
        assert_eq!(summary["errors"], errors);
        let told = of_type(&records, "diagnostic").into_iter().filter(|record| record["severity"] == "error");
        assert_eq!(told.count() as u64, errors);
        count += records.len();
    }
    assert!(count > 1000, "{count}");
}

/// The bytes of edits and places are those of the file, also for a file that is verified in parts.
#[test]
fn places_are_those_of_the_file() {
    let validator = validator();
    let folder = tempfile::tempdir().unwrap();
    for functions in [3, 40_000] {
        let path = folder.path().join("f.mlir");
        let mut text = "// \u{e9}\n".to_owned();
        for index in 0..functions {
            let ty = if index % (functions / 3) == 1 { "tensor<7xf32>" } else { "tensor<4xf32>" };
            text += &format!(
                "func.func @f{index}(%a: tensor<4xf32>) {{\n  %0 = \"test.broadcastable\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> {ty}\n  return\n}}\n"
            );
        }
        std::fs::write(&path, &text).unwrap();
        let output = bcast_opt([OsStr::new("--verify-only"), OsStr::new("--error-format=json"), path.as_os_str()]);
        let records = records(&output.stderr, &validator);
        let diagnostics = of_type(&records, "diagnostic");
        assert!(diagnostics.len() >= 3 || functions == 3);
        for diagnostic in diagnostics {
            let range = |record: &Value| {
                let of = |key| record[key].as_u64().unwrap() as usize;
                of("byte_start")..of("byte_end")
            };
            assert_eq!(&text[range(diagnostic)], "\"test.broadcastable\"");
            assert_eq!(text[..range(diagnostic).start].matches('\n').count() as u64 + 1, diagnostic["line"]);
            assert_eq!(&text[range(&diagnostic["fixes"][0]["edits"][0])], "tensor<7xf32>");
        }
        let [file] = of_type(&records, "file")[..] else { panic!("one file") };
        assert_eq!((&file["operations"], &file["verified"]), (&(3 * functions).into(), &functions.into()));
    }
}

/// Records of files and `--stats` have the same counts, for files read as a whole and in parts.
#[test]
fn files_and_statistics_have_the_same_numbers() {
    let validator = validator();
    for golden in ["driver/stats.mlir", "shapes/torch-operator.mlir", "infer/onnx.mlir", "tour/loss.mlir"] {
        let path = project().join("testdata").join(golden);
        let arguments = ["--verify-only", "--split-input-file", "--error-format=json"].map(OsStr::new);
        let output = bcast_opt(arguments.into_iter().chain([path.as_os_str()]));
        let records = records(&output.stderr, &validator);
        let [file] = of_type(&records, "file")[..] else { panic!("{golden}: one file") };
        let arguments = ["--verify-only", "--split-input-file", "--stats=json"].map(OsStr::new);
        let output = bcast_opt(arguments.into_iter().chain([path.as_os_str()]));
        let output = String::from_utf8(output.stderr).unwrap();
        let line = output.lines().find(|line| line.starts_with("{\"dialects\"")).unwrap_or_else(|| panic!("{output}"));
        let total = &serde_json::from_str::<Value>(line).unwrap()["total"];
        assert_eq!((&file["operations"], &file["verified"]), (&total["operations"], &total["decided"]), "{golden}");
    }
}

#[test]
fn any_bytes_are_valid_json() {
    let validator = validator();
    let folder = tempfile::tempdir().unwrap();
    let texts: [&[u8]; 4] = [
        b"\"t.\xff\xfe\"(%a) : (i32) -> ()",
        b"\"arith.\x1b[31m\x7f\\00\"() : () -> ()",
        b"\xef\xbb\xbf!!\0",
        &[b'%'; 3],
    ];
    for text in texts {
        let path = folder.path().join("x.mlir");
        std::fs::write(&path, text).unwrap();
        let output = bcast_opt([OsStr::new("--error-format=json"), path.as_os_str()]);
        assert!(!of_type(&records(&output.stderr, &validator), "diagnostic").is_empty());
    }
    // The message has megabytes.
    let path = folder.path().join("x.mlir");
    std::fs::write(&path, format!("\"arith.{}\"() : () -> ()", "x".repeat(3 << 20))).unwrap();
    let output = bcast_opt([OsStr::new("--error-format=json"), path.as_os_str()]);
    assert_eq!(of_type(&records(&output.stderr, &validator), "diagnostic").len(), 1);
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_utf8_is_valid_json() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(OsStr::from_bytes(b"a\xff\n\x1b.mlir"));
    std::fs::write(&path, "!").unwrap();
    let output = bcast_opt([OsStr::new("--error-format=json"), path.as_os_str()]);
    let records = records(&output.stderr, &validator());
    assert!(records[0]["file"].as_str().unwrap().ends_with("a\\xFF\n\u{1b}.mlir"));
}

#[test]
fn what_goes_wrong_with_files_is_a_record_too() {
    let validator = validator();
    let output = bcast_opt(["--error-format=json", "no such file.mlir"]);
    assert_eq!(output.status.code(), Some(2));
    let one = records(&output.stderr, &validator);
    assert_eq!(one.len(), 1);
    assert_eq!(one[0]["error"], "cannot open input file 'no such file.mlir': No such file or directory");

    let output = bcast_opt(["--error-format=json", "no such file.mlir", "testdata/tour/mean.mlir"]);
    assert_eq!(output.status.code(), Some(2));
    let both = records(&output.stderr, &validator);
    assert_eq!(of_type(&both, "file").len(), 2);
    assert_eq!(of_type(&both, "summary")[0]["unreadable"], 1);

    let output =
        bcast_opt(["--error-format=json", "--dialect=testdata/render/Inputs/mistakes.toml", "testdata/tour/mean.mlir"]);
    assert!(of_type(&records(&output.stderr, &validator), "diagnostic").len() > 5);
}

#[test]
fn a_report_has_what_the_screen_has() {
    let folder = tempfile::tempdir().unwrap();
    let (json, sarif) = (folder.path().join("x.jsonl"), folder.path().join("x.sarif"));
    let reports = [format!("--report=json:{}", json.display()), format!("--report=sarif:{}", sarif.display())];
    let arguments = [
        "--error-format=json",
        "--verify-only",
        "testdata/render/E0511-result.mlir",
        "testdata/tour/mean.mlir",
        "--split-input-file",
    ];
    let output = bcast_opt(arguments.iter().map(|argument| (*argument).to_owned()).chain(reports));
    assert_eq!(output.status.code(), Some(1));
    let without_time = |text: &[u8]| {
        let mut records = records(text, &validator());
        records.iter_mut().filter_map(|record| record.get_mut("ms")).for_each(|ms| *ms = 0.into());
        records
    };
    assert_eq!(without_time(&std::fs::read(&json).unwrap()), without_time(&output.stderr));

    let log: Value = serde_json::from_slice(&std::fs::read(&sarif).unwrap()).unwrap();
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    let diagnostics = without_time(&output.stderr);
    let diagnostics = of_type(&diagnostics, "diagnostic");
    assert_eq!(results.len(), diagnostics.len());
    let rules: Vec<&str> =
        run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(rules, ["E0510", "E0511"]);
    for (result, diagnostic) in results.iter().zip(diagnostics) {
        assert_eq!(result["ruleId"], diagnostic["code"]);
        assert_eq!(result["partialFingerprints"]["broadcastable/v1"], diagnostic["fingerprint"]);
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], diagnostic["file"]);
        assert_eq!(place["region"]["startLine"], diagnostic["line"]);
    }
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
}

#[test]
fn the_calculator_writes_the_same_records() {
    let validator = validator();
    for (arguments, code) in [
        (&["?x768", "512"][..], "E0510"),
        (&["--rule=numpy", "2x3", "2"], "E0520"),
        (&["--rule=pdpd", "2x3", "4x2x3"], "E0520"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_bcast-shape"))
            .arg("--error-format=json")
            .args(arguments)
            .output_in_time()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        let [record] = &records(&output.stderr, &validator)[..] else { panic!("one record") };
        assert_eq!((&record["code"], &record["file"]), (&code.into(), &Value::Null));
        assert_eq!(record["shapes"].as_array().unwrap().len(), 2);
    }
    let output =
        Command::new(env!("CARGO_BIN_EXE_bcast-shape")).args(["--error-format=json", "2y3"]).output_in_time().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(records(&output.stderr, &validator)[0]["message"].as_str().unwrap().starts_with("invalid shape '2y3'"));
}
