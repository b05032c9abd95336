//! A document gives the same answers after any edits as a new one with the same text, and as the whole text.

use crate::support::files::files_ending;
use broadcastable::analysis::{Document, Settings};
use broadcastable::diagnostic::{Code, Diagnostic, Edit, Severity, Sink};
use broadcastable::source::{SourceFile, Span};
use broadcastable::{lint, syntax, verify};
use proptest::prelude::*;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

fn document(text: &[u8], settings: &Arc<Settings>) -> Document {
    Document::new("x.mlir", text, Arc::clone(settings)).unwrap()
}

/// The findings for chunks that are read as a whole.
fn said_of_wholes(text: &[u8], settings: &Settings) -> Option<Vec<Diagnostic>> {
    let source = SourceFile::new("x.mlir", text).unwrap();
    let mut all = Vec::new();
    let mut start = 0;
    let marker = b"// -----";
    let mut borders: Vec<usize> =
        text.windows(marker.len()).enumerate().filter(|(_, bytes)| bytes == marker).map(|(at, _)| at).collect();
    borders.push(text.len());
    for end in borders {
        let chunk = Span::new(start as u32, end as u32);
        start = end + marker.len();
        let options = syntax::Options::new(&settings.registry).skip_unknown(true);
        let parsed = syntax::parse_chunk(&source, chunk, &options);
        if !parsed.is_complete() || parsed.ir.skipped().len() > 0 {
            return None;
        }
        let mut sink = Sink::new();
        let options = verify::Options::new(&settings.registry);
        verify::verify(&parsed.ir, &source, &options, &mut sink);
        lint::lint(&parsed.ir, &source, &options, &settings.lints, chunk, [], &mut sink);
        all.extend(sink.finish());
    }
    Some(all)
}

/// Units have the same findings as the whole text, in all golden files without syntax errors.
#[test]
fn units_say_what_the_whole_says() {
    let settings = Arc::new(Settings::default());
    let mut compared = 0;
    for path in files_ending(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"), "mlir").unwrap() {
        let text = std::fs::read(&path).unwrap();
        let Some(expected) = said_of_wholes(&text, &settings) else { continue };
        if expected.len() > 1000 {
            continue;
        }
        let found = document(&text, &settings).diagnostics();
        assert_eq!(found, expected, "{}", path.display());
        compared += 1;
    }
    assert!(compared > 100, "only {compared}");
}

/// Broken text after the last operation of a chunk is not part of its last type, which a fix replaces.
#[test]
fn fixes_of_a_result_type_end_where_it_ends() {
    for broken in ["(x", "[x", "{x", "( x }", "<x>", "-> x"] {
        let text = format!(
            "%a = \"test.a\"() : () -> tensor<4xf32>\n%0 = \"test.broadcastable\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> \
             tensor<5xf32>\n// -----\n{broken}\n"
        );
        let found = document(text.as_bytes(), &Arc::default()).diagnostics();
        let edits: Vec<&Edit> = found.iter().flat_map(|found| &found.help).flat_map(|help| &help.edits).collect();
        let replaced: Vec<&str> = edits.iter().map(|edit| &text[edit.span.range()]).collect();
        assert_eq!(replaced, ["tensor<5xf32>"], "{text}\n{found:#?}");
    }
}

/// A value that is undefined in a function and defined in a later one: the functions of a module share one scope of names.
#[test]
fn values_of_later_functions_are_those_of_the_whole() {
    let settings = Arc::new(Settings::default());
    let user = "func.func @user() {\n  \"test.use\"(%later) : (i1) -> ()\n  return\n}\n";
    let definer = |name: &str| {
        format!(
            "func.func @definer() {{\n  \"test.r\"() ({{\n    %{name} = arith.constant true\n  }}) : () -> ()\n  return\n}}\n"
        )
    };
    let text = format!("{user}{}", definer("later"));
    let expected = said_of_wholes(text.as_bytes(), &settings).expect("complete");
    assert_eq!(document(text.as_bytes(), &settings).diagnostics(), expected);
    assert_eq!(expected[0].code, Code::DominanceViolation);

    let other = document(format!("{user}{}", definer("other")).as_bytes(), &settings).diagnostics();
    assert_eq!(other[0].code, Code::UndefinedValue);
    // An edit of the later function changes the meaning of the earlier one.
    let mut edited = document(format!("{user}{}", definer("other")).as_bytes(), &settings);
    let at = (user.len() + definer("").find('%').unwrap() + 1) as u32;
    edited.edit(Span::new(at, at + 5), b"later").unwrap();
    assert_eq!(edited.diagnostics(), expected);
}

/// Pieces of text that break, repair and move their surroundings.
const PIECES: &[&str] = &[
    "",
    "x",
    "\n",
    "}",
    "{",
    "(",
    ")",
    "\"",
    "// -----\n",
    "// ",
    "func.func @f1() {\n  return\n}\n",
    "func.func @f9(%a: tensor<4xf32>, %b: tensor<?xf32>) {\n  %0 = \"test.broadcastable\"(%a, %b) : (tensor<4xf32>, tensor<?xf32>) -> tensor<3xf32>\n  return\n}\n",
    "  func.call @f2() : () -> ()\n",
    "  call @missing() : () -> ()\n",
    "#alias = affine_map<(d0) -> (d0)>\n",
    "!ty = tensor<4xf32>\n",
    "!ty",
    "module {\n",
    "  my.op %a, %b : i32\n",
    "  %0 = \"test.broadcastable\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>\n",
    "#loc = loc(\"a\":1:2)\n",
    " loc(#loc)",
    "\r",
    "\u{1D11E}",
    "distinct[0]<1>",
];

/// A text of several functions, some of which are wrong.
fn functions(kinds: &[u8]) -> String {
    let mut text = String::new();
    for (index, kind) in kinds.iter().enumerate() {
        let (ty, more) = match kind % 8 {
            0 => ("tensor<3xf32>", ""),
            1 => ("tensor<?xf32>", "  %1 = \"test.broadcastable\"(%a) : () -> ()\n"),
            2 => ("tensor<4xf32>", "  call @f0(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> ()\n"),
            3 => ("tensor<4xf32>", "  %2 = \"t.y\"( : () -> ()\n"),
            4 => ("tensor<4xf32>", "  my.op %a\n"),
            _ => ("tensor<4xf32>", ""),
        };
        writeln!(text, "func.func @f{index}(%a: tensor<4xf32>, %b: {ty}) {{").unwrap();
        writeln!(text, "  %0 = \"test.broadcastable\"(%a, %b) : (tensor<4xf32>, {ty}) -> tensor<4xf32>").unwrap();
        writeln!(text, "{more}  return\n}}").unwrap();
        if kind % 23 == 0 {
            text.push_str("// -----\n");
        }
    }
    text
}

fn apply(document: &mut Document, (from, length, piece): (u32, u16, usize)) {
    let size = document.text().len() as u32;
    let from = from % (size + 1);
    // Most edits are short.
    let length = if length % 10 == 0 { u32::from(length) } else { u32::from(length % 4) };
    let to = (from + length).min(size);
    document.edit(Span::new(from, to), PIECES[piece % PIECES.len()].as_bytes()).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_edits_come_to_what_a_fresh_start_does(
        kinds in prop::collection::vec(any::<u8>(), 0..12),
        has_module in any::<bool>(),
        edits in prop::collection::vec((prop::collection::vec((any::<u32>(), any::<u16>(), any::<usize>()), 1..3), any::<bool>()), 1..12),
    ) {
        let settings = Arc::new(Settings::default());
        let text = functions(&kinds);
        let text = if has_module { format!("module {{\n{text}}}\n") } else { text };
        let mut edited = document(text.as_bytes(), &settings);
        for (edits, is_asked) in edits {
            edits.into_iter().for_each(|edit| apply(&mut edited, edit));
            if is_asked {
                let mut fresh = document(edited.text(), &settings);
                prop_assert_eq!(edited.diagnostics(), fresh.diagnostics());
                prop_assert_eq!(edited.skipped(), fresh.skipped());
            }
        }
        let mut fresh = document(edited.text(), &settings);
        prop_assert_eq!(edited.lines(), fresh.lines());
        prop_assert_eq!(edited.diagnostics(), fresh.diagnostics());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Requests to a document after edits are answered as by a new document, and are always answered.
    #[test]
    fn any_edits_come_to_the_answers_of_a_fresh_start(
        kinds in prop::collection::vec(any::<u8>(), 0..6),
        edits in prop::collection::vec((any::<u32>(), any::<u16>(), any::<usize>()), 1..8),
    ) {
        let settings = Arc::new(Settings::default());
        let mut edited = document(functions(&kinds).as_bytes(), &settings);
        for edit in edits {
            edited.diagnostics();
            apply(&mut edited, edit);
        }
        let mut fresh = document(edited.text(), &settings);
        let whole = Span::new(0, edited.text().len() as u32);
        prop_assert_eq!(edited.symbols(), fresh.symbols());
        prop_assert_eq!(edited.tokens(whole), fresh.tokens(whole));
        prop_assert_eq!(edited.hints(whole), fresh.hints(whole));
        prop_assert_eq!(edited.folds(), fresh.folds());
        for at in (0..=whole.end).step_by(23) {
            prop_assert_eq!(edited.hover(at), fresh.hover(at));
            prop_assert_eq!(edited.definition(at), fresh.definition(at));
            prop_assert_eq!(edited.completions(at), fresh.completions(at));
            prop_assert_eq!(edited.signature(at), fresh.signature(at));
            prop_assert_eq!(edited.around(at), fresh.around(at));
            prop_assert_eq!(edited.rename(at, "fresh"), fresh.rename(at, "fresh"));
        }
    }
}

/// A syntax error in a function does not suppress findings in other functions.
#[test]
fn the_others_are_verified_while_one_function_is_broken() {
    let text = functions(&[5, 3, 8, 2]);
    let found = document(text.as_bytes(), &Arc::default()).diagnostics();
    let errors: Vec<_> = found.iter().filter(|found| found.severity == Severity::Error).collect();
    assert_eq!(errors.len(), 2, "{found:?}");
    assert!(errors[0].code.is_syntax() && !errors[1].code.is_syntax());
}

/// Settings in which small functions count as large.
fn small_windows() -> Arc<Settings> {
    Arc::new(Settings::default().large_function(200))
}

/// Functions with bodies of many lines, which use each other's values.
fn long_functions(kinds: &[u8]) -> String {
    let mut text = String::new();
    for (index, kind) in kinds.iter().enumerate() {
        writeln!(text, "func.func @f{index}(%a: tensor<4xf32>, %b: tensor<?xf32>) {{").unwrap();
        let mut last = "%a".to_owned();
        for line in 0..20 + u32::from(kind % 16) {
            match (u32::from(*kind) + line * 7) % 19 {
                0 => writeln!(text, "  \"t.x\"() ({{\n    %i = \"t.y\"() : () -> i1\n  }}) : () -> ()").unwrap(),
                1 => writeln!(text, "  // a {{ comment").unwrap(),
                2 if kind % 3 == 0 => writeln!(text, "  %e{line} = \"test.broadcastable\"(%a, %undeclared) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>").unwrap(),
                3 if kind % 5 == 0 => writeln!(text, "  %e{line} = \"t.y\"( : () -> ()").unwrap(),
                _ => {
                    writeln!(text, "  %v{line} = \"test.broadcastable\"({last}, %b) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>").unwrap();
                    last = format!("%v{line}");
                }
            }
        }
        text.push_str("  return\n}\n");
    }
    text
}

/// Edits of a few characters, after which large functions are read in windows.
const LETTERS: &[&str] =
    &["", "4", "5", "?", "%", "%v3", "{", "}", "\"", "\n", "//", " ", "%n = \"t.n\"() : () -> tensor<4xf32>\n", "\r\n"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    /// The first findings in a large function are provisional; after it was read, the findings are those of a new document with the same
    /// text.
    #[test]
    fn large_functions_come_to_what_a_fresh_start_does(
        kinds in prop::collection::vec(any::<u8>(), 1..4),
        edits in prop::collection::vec((any::<u32>(), 0u32..4, any::<usize>(), 0u8..6), 1..16),
    ) {
        let settings = small_windows();
        let mut edited = document(long_functions(&kinds).as_bytes(), &settings);
        let mut was_provisional = false;
        let mut near = 0;
        for (at, length, piece, then) in edits {
            let size = edited.text().len() as u32;
            // Most edits are near the previous edit.
            near = if at % 5 == 0 { at % (size + 1) } else { (near + at % 50).min(size) };
            let span = Span::new(near, (near + length).min(size));
            edited.edit(span, LETTERS[piece % LETTERS.len()].as_bytes()).unwrap();
            let length = edited.text().len() as u32;
            match then {
                0 => {}
                1 => edited.settle(),
                2 => {
                    let answer = edited.task().map(broadcastable::analysis::Task::run);
                    let is_taken = answer.map(|answer| edited.accept(answer));
                    prop_assert_ne!(is_taken, Some(false));
                }
                3 => drop(edited.hover(near.min(length))),
                _ => {
                    for found in edited.diagnostics() {
                        prop_assert!(found.location.is_none_or(|place| place.end <= length), "{found:?}");
                    }
                }
            }
            was_provisional |= !edited.is_settled();
        }
        edited.settle();
        prop_assert!(edited.is_settled());
        let mut fresh = document(edited.text(), &settings);
        prop_assert_eq!(edited.lines(), fresh.lines());
        prop_assert_eq!(edited.diagnostics(), fresh.diagnostics());
        prop_assert_eq!(edited.skipped(), fresh.skipped());
        let whole = Span::new(0, edited.text().len() as u32);
        if was_provisional && edited.text().len() < 4000 {
            prop_assert_eq!(edited.tokens(whole), fresh.tokens(whole));
            prop_assert_eq!(edited.hints(whole), fresh.hints(whole));
            prop_assert_eq!(edited.symbols(), fresh.symbols());
            for at in (0..=whole.end).step_by(131) {
                prop_assert_eq!(edited.hover(at), fresh.hover(at));
                prop_assert_eq!(edited.definition(at), fresh.definition(at));
                prop_assert_eq!(edited.around(at), fresh.around(at));
                prop_assert_eq!(edited.rename(at, "fresh"), fresh.rename(at, "fresh"));
            }
        }
    }
}

/// Errors in the edited window of a large function are reported at once, errors elsewhere are kept, and errors that depend on the whole function
/// follow later.
#[test]
fn a_window_of_a_large_function_is_read_at_once() {
    let text = long_functions(&[4]);
    let settings = small_windows();
    let mut edited = document(text.as_bytes(), &settings);
    assert_eq!(edited.diagnostics(), []);
    let place = |text: &str, of: &str, inside: &str| {
        let at = text.find(of).unwrap();
        (at + text[at..].find(inside).unwrap()) as u32
    };
    // The result of %v7 is 5, and %v20 uses an undefined value.
    let at = place(&text, "%v7 = ", "-> tensor<4") + 10;
    edited.edit(Span::new(at, at + 1), b"5").unwrap();
    let codes = |document: &mut Document| -> Vec<String> {
        document.diagnostics().iter().map(|found| found.code.number().to_owned()).collect()
    };
    let found = codes(&mut edited);
    assert!(!edited.is_settled() && found.contains(&"E0511".to_owned()), "{found:?}");
    let text = String::from_utf8(edited.text().to_vec()).unwrap();
    let at = place(&text, "%v20 = ", "(%v") + 2;
    edited.edit(Span::new(at, at + 1), b"w").unwrap();
    let before = edited.task().unwrap();
    let found = codes(&mut edited);
    assert!(found.contains(&"E0511".to_owned()) && !found.contains(&undeclared()), "{found:?}");
    // The result of reading an older text is not accepted.
    let answer = edited.task().unwrap().run();
    edited.edit(Span::at(at), b"w").unwrap();
    assert!(!edited.accept(before.run()) && !edited.accept(answer));
    let answer = edited.task().unwrap().run();
    assert!(edited.accept(answer) && edited.is_settled());
    let mut fresh = document(edited.text(), &settings);
    assert_eq!(edited.diagnostics(), fresh.diagnostics());
    assert!(codes(&mut edited).contains(&undeclared()));
}

fn undeclared() -> String {
    broadcastable::diagnostic::Code::UndefinedValue.number().to_owned()
}
