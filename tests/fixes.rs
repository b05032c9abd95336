//! Fixes of texts: they add no error, and a second run changes nothing.

use crate::support::files::files_ending;
use crate::support::read::read;
use broadcastable::diagnostic::Severity;
use broadcastable::dialect::Registry;
use broadcastable::fix::{Findings, FixLevel, Fixed, fix_text};
use broadcastable::limits::Fixing;
use broadcastable::pass::apply;
use broadcastable::source::{SourceError, SourceFile};
use broadcastable::{lint, syntax, verify};
use std::collections::BTreeSet;
use std::path::Path;

/// All findings in a text. Lints are included as `has_lints` states; if it states nothing, a text without errors has them, and later texts if
/// the first has.
fn findings(text: &[u8], has_lints: &mut Option<bool>, registry: &Registry) -> Result<Findings, SourceError> {
    let source = SourceFile::new("input", text)?;
    let (ir, mut sink) = read(&source, &syntax::Options::new(registry));
    if *has_lints.get_or_insert(!sink.has_errors()) && !sink.has_errors() {
        let settings = lint::Settings::default().levels(lint::Levels::default());
        lint::lint(&ir, &source, &verify::Options::new(registry), &settings, source.whole(), [], &mut sink);
    }
    Ok(Findings::from(sink))
}

fn fixed(text: &[u8], level: FixLevel, has_lints: &mut Option<bool>, registry: &Registry) -> Fixed {
    fix_text(text, level, Fixing::DEFAULT, &mut |text: &[u8]| findings(text, has_lints, registry)).unwrap()
}

/// The text with a sign or a word removed or repeated.
fn without(text: &str, seed: usize) -> String {
    let is_word = |character: char| character.is_ascii_alphanumeric() || "_.%@".contains(character);
    let mut pieces: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match is_word(first) {
            true => rest.find(|character| !is_word(character)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        pieces.push(&rest[..end]);
        rest = &rest[end..];
    }
    let wanted: Vec<usize> = (0..pieces.len()).filter(|piece| !pieces[*piece].trim().is_empty()).collect();
    let Some(piece) = wanted.get(seed.wrapping_mul(2_654_435_761) % wanted.len().max(1)) else {
        return text.to_owned();
    };
    let times = if seed.is_multiple_of(3) { 2 } else { 0 };
    let changed = pieces[*piece].repeat(times);
    [pieces[..*piece].concat(), changed, pieces[*piece + 1..].concat()].concat()
}

fn errors(findings: &Findings) -> usize {
    findings.diagnostics.iter().filter(|finding| finding.severity == Severity::Error).count()
}

/// The number of the function that a place of a text is in: 0 is before the first.
fn function_at(text: &[u8], at: u32) -> usize {
    let begins = |line: &&[u8]| line.starts_with(b"func.func") || line.starts_with(b"  func.func");
    let through =
        text[at as usize..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |end| at as usize + end);
    text[..through].split(|byte| *byte == b'\n').filter(begins).count()
}

/// Whether a place is in the line of a call, where the type of the called function is repeated.
fn is_of_call(text: &str, at: u32) -> bool {
    let line = text[..at as usize].rfind('\n').map_or(0, |end| end + 1);
    text[line..at as usize].contains("call @")
}

#[test]
fn a_second_run_changes_nothing_and_no_text_becomes_worse() {
    const CHANGES: [(&str, &str); 12] = [
        ("x4x", "x3x"),
        ("tensor<4", "tensor<5"),
        ("?x", "2x"),
        ("f32", "f64"),
        ("tensor<?", "tensor<1"),
        ("4xf32>\n", "1xf32>\n"),
        ("%0", "%1"),
        (" : ", " "),
        ("add", "ad"),
        ("1", "2"),
        (" {", " {extra, "),
        (", %", ", %0, %"),
    ];
    let registry = Registry::default();
    let (mut chunks, mut changed) = (0, 0);
    let mut files = files_ending(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"), "mlir").unwrap();
    files.sort();
    for file in files {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        for chunk in text.split("// -----").filter(|chunk| chunk.len() < 8_000) {
            let (from, to) = CHANGES[chunks % CHANGES.len()];
            // Each change is made at all places with one level, and at one place with the other.
            let is_everywhere = (chunks / CHANGES.len()).is_multiple_of(2);
            let level = if is_everywhere { FixLevel::Unsafe } else { FixLevel::Safe };
            let changed_text = if is_everywhere { chunk.replace(from, to) } else { chunk.replacen(from, to, 1) };
            chunks += 1;
            for text in [chunk.to_owned(), changed_text, without(chunk, chunks)] {
                // Lints read only texts without errors, so their findings in other functions are not compared.
                let mut has_lints = None;
                let once = fixed(text.as_bytes(), level, &mut has_lints, &registry);
                if once.applied == 0 {
                    assert_eq!(once.text, text.as_bytes());
                    continue;
                }
                changed += 1;
                let context = || format!("{}:\n{text}\n=>\n{}", file.display(), String::from_utf8_lossy(&once.text));
                assert!(!once.is_limited, "{}", context());
                assert_eq!(apply(text.as_bytes(), &once.changes), once.text, "{}", context());
                let found = findings(text.as_bytes(), &mut Some(true), &registry).unwrap();
                let (before, after) = (errors(&found), errors(&once.findings));
                assert!(after <= before, "{before:?} to {after:?}: {}", context());
                let places = found.diagnostics.iter().filter_map(|finding| finding.location);
                let touched: BTreeSet<usize> = places.map(|at| function_at(text.as_bytes(), at.start)).collect();
                for edit in &once.changes {
                    let is_touched = touched.contains(&function_at(text.as_bytes(), edit.span.start));
                    assert!(is_touched || is_of_call(&text, edit.span.start), "{edit:?}: {}", context());
                }
                let again = fixed(&once.text, level, &mut has_lints, &registry);
                assert_eq!((again.applied, &again.text), (0, &once.text), "{}", context());
            }
        }
    }
    assert!(chunks > 300 && changed > 100, "{changed} of {chunks}");
}

/// The count represents the time: each verification takes time in proportion to the text.
#[test]
fn twenty_thousand_errors_of_one_kind_take_two_verifications() {
    let function = |index: usize| {
        format!(
            "func.func @f{index}(%a: tensor<4xf32>) {{\n  %0 = \"tosa.add\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>\n  return\n}}\n"
        )
    };
    let text: String = (0..20_000).map(function).collect();
    let fixed = fixed(text.as_bytes(), FixLevel::Safe, &mut Some(true), &Registry::default());
    assert_eq!((fixed.applied, fixed.unapplied, fixed.verifications), (20_000, 0, 2));
    assert_eq!(String::from_utf8(fixed.text).unwrap(), text.replace("<5xf32>", "<4xf32>"));
}
