//! The pages of the codes: each wrong example has its code, each corrected one has none; `BLESS=1` writes `docs/errors.md` from
//! them.

use crate::support::deadline::InTime;
use crate::support::page;
use crate::support::project::project;
use broadcastable::diagnostic::Code;
use std::path::Path;
use std::process::Command;

/// Codes for which no text can be an example.
const WITHOUT_EXAMPLE: [(Code, &str); 6] = [
    (Code::Bytecode, "bytecode is no text"),
    (Code::Onnx, "a model is no text"),
    (Code::AliasExpansion, "it takes more than 256 MiB of output"),
    (Code::BranchOutOfRegion, "a text cannot name the block: a program that builds the IR can"),
    (Code::RoundTripFailed, "it is an error of this program"),
    (Code::TypesNotInferred, "so is this"),
];

/// An example of a page: its language and its text.
type Example = (&'static str, &'static str);

fn examples(code: Code) -> Vec<Example> {
    let fences = code.page().split("\n```").skip(1).step_by(2);
    fences.map(|block| block.split_once('\n').unwrap()).collect()
}

/// The findings of an example: its codes, and the whole output.
fn findings_of((language, text): Example, folder: &Path) -> (Vec<String>, String) {
    let arguments = match text.strip_prefix("// RUN: bcast-opt ") {
        _ if language == "toml" => "--dialect=bcast.toml empty.mlir",
        Some(rest) => rest.lines().next().unwrap(),
        None => "%s",
    };
    let (definitions, module) = if language == "toml" { (text, "") } else { ("", text) };
    std::fs::write(folder.join("bcast.toml"), definitions).unwrap();
    std::fs::write(folder.join("empty.mlir"), "").unwrap();
    std::fs::write(folder.join("example.mlir"), module).unwrap();
    // An example of two modules has the name of the file before each.
    for part in module.split("\n// ----- ").skip(1) {
        let (name, text) = part.split_once('\n').unwrap();
        std::fs::write(folder.join(name), text).unwrap();
    }
    let arguments = arguments.split(' ').map(|argument| argument.replace("%s", "example.mlir"));
    let output = Command::new(env!("CARGO_BIN_EXE_bcast-opt"))
        .arg("--no-config")
        .args(arguments)
        .current_dir(folder)
        .output_in_time()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let code = |line: &str| Some(line.split_once('[')?.1.split_once("]: ")?.0.to_owned());
    let is_head = |line: &&str| ["error[", "warning[", "note["].iter().any(|head| line.starts_with(head));
    (text.lines().filter(is_head).filter_map(code).collect(), text)
}

#[test]
fn a_wrong_example_has_its_code_and_a_corrected_one_none() {
    let folder = tempfile::tempdir().unwrap();
    for code in Code::ALL.iter().copied() {
        let is_exempt = WITHOUT_EXAMPLE.iter().any(|(exempt, _)| *exempt == code);
        let mut examples = examples(code).into_iter();
        let Some(wrong) = examples.next() else {
            assert!(is_exempt, "{code}: the page has no example");
            continue;
        };
        assert!(!is_exempt, "{code}: the page has an example: strike the code from the list");
        let (codes, findings) = findings_of(wrong, folder.path());
        assert!(
            codes.iter().any(|found| found == code.number()),
            "{code}: the wrong example has {codes:?}\n{findings}"
        );
        match examples.next() {
            Some(corrected) => {
                let (_, findings) = findings_of(corrected, folder.path());
                assert!(findings.is_empty(), "{code}: the corrected example reports {findings}");
            }
            // A remark needs no correction.
            None => assert!(code.number().starts_with('R'), "{code}: the page has no corrected example"),
        }
        assert_eq!(examples.next(), None, "{code}: the page has more than two examples");
    }
}

fn errors() -> String {
    let mut page = "# Errors, warnings and remarks\n\n\
        What each code means, with an example that has it and one that has not. `bcast-opt --explain E0510` shows the same in a terminal, and\n\
        `bcast-opt --explain` lists all codes. The page is printed from the table in `core/src/diagnostic/codes/` by `programs/tests/codes.rs`, which runs the\n\
        examples too. A number is never given again.\n\n\
        | code | name | meaning |\n|---|---|---|\n"
        .to_owned();
    for code in Code::ALL {
        let anchor = format!("{}-{}", code.number().to_lowercase(), code.name());
        page += &format!("| [{code}](#{anchor}) | {} | {} |\n", code.name(), code.sentence());
    }
    for code in Code::ALL {
        page += &format!("\n## {code} {}\n\nA{}: {}.\n\n{}", code.name(), kind(*code), code.sentence(), code.page());
    }
    page
}

fn kind(code: Code) -> &'static str {
    match code.number().as_bytes()[0] {
        b'E' => "n error",
        b'W' => " warning",
        _ => " remark",
    }
}

#[test]
fn the_page_is_what_the_table_says() {
    page::compare("errors.md", |_| errors());
}

/// A literal code would be missing in the table.
#[test]
fn the_library_has_no_codes_but_those_of_the_table() {
    let sources = ["src", "programs/src"].map(|folder| walkdir::WalkDir::new(project().join(folder)));
    for entry in sources.into_iter().flatten() {
        let path = entry.unwrap().into_path();
        if path.extension().is_some_and(|extension| extension == "rs") && !path.to_string_lossy().contains("codes") {
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(!text.contains("Code::Other("), "{}", path.display());
        }
    }
}
