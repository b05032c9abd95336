//! A file that is verified in parts gives the same result as the whole, for any cuts and number of threads.

use crate::support::files::files_ending;
use crate::support::modules::module;
use crate::support::read::read;
use broadcastable::diagnostic::render::{Style, to_string};
use broadcastable::diagnostic::{Diagnostic, Severity};
use broadcastable::dialect::Registry;
use broadcastable::ir::PrintOptions;
use broadcastable::source::SourceFile;
use broadcastable::stream::{Dependence, Joint, Options, Stream, StreamError, Workspace};
use broadcastable::syntax;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::path::Path;

const STYLE: Style = Style::PLAIN;

/// The findings for a text, and its print if it has no errors.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    said: Vec<String>,
    printed: Option<String>,
}

impl Outcome {
    fn new(said: Vec<String>, has_errors: bool, printed: Vec<u8>) -> Self {
        let printed = (!has_errors).then(|| String::from_utf8_lossy(&printed).into_owned());
        Self { said, printed }
    }
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error
}

fn whole(text: &[u8]) -> Outcome {
    let source = SourceFile::new("x", text).unwrap();
    let registry = Registry::default();
    let (ir, sink) = read(&source, &syntax::Options::new(&registry));
    let has_errors = sink.has_errors();
    let said = sink.finish().iter().map(|diagnostic| to_string(&source, diagnostic, STYLE)).collect();
    Outcome::new(said, has_errors, ir.print(PrintOptions::default()))
}

fn in_parts(text: &[u8], part_size: usize) -> Result<Outcome, Dependence> {
    in_parts_of(text, part_size).map_err(|error| match error {
        StreamError::Dependent(reason) => reason,
        error => panic!("{error}"),
    })
}

fn in_parts_of(text: &[u8], part_size: usize) -> Result<Outcome, StreamError> {
    let registry = Registry::default();
    let options = Options::new(&registry).part_size(part_size).print(Some(PrintOptions::default()));
    let stream = Stream::open("x", text, options)?;
    let mut printed = stream.printed_header().to_vec();
    let (mut joint, mut workspace) = (Joint::default(), Workspace::default());
    let (mut said, mut has_errors) = (Vec::new(), false);
    for index in 0..stream.part_count() {
        let Some(part) = stream.part(index, &mut workspace)? else { continue };
        let part = joint.add(part)?;
        printed.extend_from_slice(part.printed());
        has_errors |= part.diagnostics.iter().any(is_error);
        if let Some(source) = &part.source {
            said.extend(part.diagnostics.iter().map(|diagnostic| to_string(source, diagnostic, STYLE)));
        }
    }
    joint.finish()?;
    Ok(Outcome::new(said, has_errors, printed))
}

#[test]
fn every_golden_file_is_the_same_in_parts() {
    let files = files_ending(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"), "mlir").unwrap();
    let (mut streamed, mut wrong) = (0, 0);
    for file in files {
        let text = std::fs::read(&file).unwrap();
        // Each change of one line is made in a file that is otherwise valid.
        for text in text.split(|byte| *byte == b'\n').collect::<Vec<_>>().split(|line| line.starts_with(b"// -----")) {
            let text = text.join(&b'\n');
            let mut expected = None;
            for size in [1, 200, 1000] {
                if let Ok(outcome) = in_parts(&text, size) {
                    streamed += 1;
                    wrong += usize::from(outcome.printed.is_none());
                    assert_eq!(
                        &outcome,
                        expected.get_or_insert_with(|| whole(&text)),
                        "{} in parts of {size}",
                        file.display()
                    );
                }
            }
        }
    }
    assert!(streamed > 300 && wrong > 200, "only {streamed} were verified in parts, {wrong} of them with errors");
}

/// A module, and the size of its parts. Most functions are valid, so that an error in one is reported among others.
fn modules() -> impl Strategy<Value = (String, usize)> {
    let kinds = prop::collection::vec(prop_oneof![9 => Just(0u32), 1 => 0u32..25, 4 => 18u32..20], 1..12);
    (kinds, 0u32..8, 1usize..2000).prop_map(|(kinds, frame, part_size)| (module(&kinds, frame), part_size))
}

#[test]
fn a_fair_share_of_random_modules_is_read_in_parts() {
    let mut runner = TestRunner::deterministic();
    let read = (0..300).filter(|_| {
        let (text, part_size) = modules().new_tree(&mut runner).unwrap().current();
        in_parts(text.as_bytes(), part_size).is_ok()
    });
    let read = read.count();
    assert!(read > 100, "{read} of 300");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn parts_are_the_whole((text, part_size) in modules()) {
        if let Ok(outcome) = in_parts(text.as_bytes(), part_size) {
            prop_assert_eq!(outcome, whole(text.as_bytes()), "{}", text);
        }
    }
}

/// The names of values in a suggestion are new in their function, and do not depend on other functions.
#[test]
fn names_in_an_advice_are_those_of_the_function() {
    let function = |name: &str, value: &str| {
        format!(
            "func.func @{name}(%{value}: tensor<3xf32>, %b: tensor<3x2xf32>) {{\n  %0 = \"test.broadcastable\"(%{value}, %b) : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>\n  \
             %1 = \"test.broadcastable\"(%{value}, %b) : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>\n  return\n}}\n"
        )
    };
    let text = [function("f", "a"), function("g", "a_reshaped"), function("h", "a")].concat();
    let parts = in_parts(text.as_bytes(), 1).unwrap();
    assert_eq!(parts, whole(text.as_bytes()));
    let names = |name: &str| parts.said.iter().filter(|said| said.contains(&format!("{name} = "))).count();
    assert_eq!([names("%a_reshaped"), names("%a_reshaped_1"), names("%a_reshaped_reshaped_")], [2, 2, 1], "{parts:#?}");
}

/// An operation between functions is in one part only: its absence from another part is not an error.
#[test]
fn a_variable_between_functions_is_found_by_those_after_it() {
    let functions = "func.func @f() {\n  return\n}\ntosa.variable @v : tensor<i32>\n".to_owned();
    let reading = |name: &str| {
        format!("func.func @reads_{name}() {{\n  %0 = tosa.variable_read @{name} : tensor<i32>\n  return\n}}\n")
    };
    let declared = functions.clone() + &reading("v");
    assert_eq!(whole(declared.as_bytes()).said, [""; 0]);
    assert_eq!(in_parts(declared.as_bytes(), 1), Err(Dependence::Diagnostic));
    let undeclared = functions + &reading("w");
    assert_eq!(whole(undeclared.as_bytes()).said.len(), 1);
    assert_eq!(in_parts(undeclared.as_bytes(), 1), Err(Dependence::Diagnostic));
}

#[test]
fn what_has_to_do_with_the_rest_is_left_to_the_whole() {
    let parts =
        |kinds: &[u32], frame: u32| in_parts(module(kinds, frame).as_bytes(), 100).map(|outcome| outcome.said.len());
    assert_eq!(parts(&[0, 1, 2, 0], 7), Ok(2));
    assert_eq!(parts(&[0, 3, 1], 1), Ok(2));
    assert_eq!(parts(&[0, 12, 0], 2), Ok(0));
    // Calls of functions in earlier and later parts, and in a symbol table without them that ends the lookup.
    assert_eq!(parts(&[0, 0, 18, 18, 19, 0], 1), Ok(0));
    assert_eq!(parts(&[19, 0, 1, 18], 1), Ok(1));
    assert_eq!(parts(&[21, 0, 0, 0, 0, 0], 1), Ok(0));
    assert_eq!(parts(&[0, 23, 23, 0], 1), Ok(0));
    for (kinds, frame, reason) in [
        (&[0, 4, 0][..], 0, Dependence::Syntax),
        (&[0, 9, 0], 0, Dependence::Syntax),
        (&[0, 10, 9, 0], 0, Dependence::Syntax),
        // Lines that begin with a function in a region, and in an opaque body.
        (&[0, 5, 0], 0, Dependence::Syntax),
        (&[0, 6, 0], 0, Dependence::Syntax),
        (&[0, 14, 0], 0, Dependence::Names),
        (&[0, 13, 0], 0, Dependence::Names),
        (&[0, 15, 0], 0, Dependence::Diagnostic),
        (&[0, 16, 0], 1, Dependence::Names),
        (&[0, 0], 4, Dependence::Values),
        (&[0, 0], 5, Dependence::Names),
        (&[0, 0], 6, Dependence::Syntax),
        // Calls of functions in other parts: with another type, and of a missing function.
        (&[0, 0, 20, 0], 1, Dependence::Names),
        (&[0, 21, 0], 1, Dependence::Names),
        // The message for a call depends on whether the function exists and is not visible.
        (&[0, 24, 0], 1, Dependence::Diagnostic),
        // The part uses a location whose definition is missing.
        (&[0, 11, 0], 1, Dependence::Names),
    ] {
        assert_eq!(parts(kinds, frame), Err(reason), "{kinds:?} {frame}");
    }
}
