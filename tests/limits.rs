//! Findings and prints do not depend on limits, except for budgets, which omit findings but add none.

use crate::support::files::files_ending;
use crate::support::read::read;
use broadcastable::diagnostic::{Choice, Code, Diagnostic, Level, Lint, Severity};
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::limits::Limits;
use broadcastable::pass::{Context, InferTypes, Manager};
use broadcastable::source::{SourceFile, Span};
use broadcastable::stream::{Joint, Stream, Workspace};
use broadcastable::{dialect::Registry, lint, print::mlir_opt, stream, syntax, verify};
use std::num::NonZeroUsize;
use std::path::Path;

/// The chunks of the golden files, and one mutant of each, repeated several times as in a model.
fn texts() -> impl Iterator<Item = (String, String)> {
    const CHANGES: [(&str, &str); 10] = [
        ("0", "1"),
        ("x1x", "x3x"),
        ("?x", "2x"),
        (" = ", " =  "),
        (", %", ", %0, %"),
        (" {", " {extra, "),
        ("i64", "i32"),
        ("}", ""),
        ("\"", ""),
        ("\n", " loc(\"x\")\n"),
    ];
    let files = files_ending(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"), "mlir").unwrap();
    files.into_iter().enumerate().flat_map(|(number, file)| {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        let (from, to) = CHANGES[number % CHANGES.len()];
        let chunks = text.split("// -----").filter(|chunk| chunk.len() < 6_000);
        let chunks: Vec<_> = chunks
            .enumerate()
            .map(|(index, chunk)| {
                let changed = if index % 2 == 0 { chunk.replacen(from, to, 3) } else { chunk.to_owned() };
                let all = [chunk, chunk, &changed, chunk].map(|chunk| format!("module {{\n{chunk}\n}}\n")).concat();
                (file.display().to_string(), all)
            })
            .collect();
        chunks
    })
}

/// The visible results for a text.
#[derive(PartialEq, Debug, Default)]
struct Seen {
    found: Vec<Diagnostic>,
    hidden: usize,
    prints: Vec<String>,
}

fn seen(text: &str, limits: &Limits, most: Option<NonZeroUsize>) -> Seen {
    let source = SourceFile::new("x", text.as_bytes()).unwrap();
    let registry = Registry::default();
    let options = syntax::Options::new(&registry).limits(limits).most_errors(most).skip_unknown(true);
    let hidden = syntax::parse(&source, &options).hidden;
    let (mut ir, mut sink) = read(&source, &options);
    let verify_options = verify::Options::new(&registry).limits(limits);
    if !sink.has_errors() {
        let mut levels = lint::Levels::default();
        levels.choose(Choice::Everything(Level::Warn));
        let settings = lint::Settings::default().levels(levels);
        lint::lint(&ir, &source, &verify_options, &settings, source.whole(), [], &mut sink);
    }
    let mut prints = Vec::new();
    let mut take = |text: Vec<u8>| prints.push(String::from_utf8_lossy(&text).into_owned());
    let print = PrintOptions::of(Forms::AsWritten).locations(true).limits(limits.printing);
    let mut text = Vec::new();
    ir.print_in_pieces(print, |piece| {
        text.extend_from_slice(piece);
        Ok::<_, ()>(())
    })
    .unwrap();
    take(text);
    take(ir.print(print.forms(Forms::Generic)));
    if !sink.has_errors() {
        mlir_opt::memoize_maps(&mut ir, registry.release());
        mlir_opt::print(&ir).into_iter().for_each(&mut take);
        if Manager::new().with(InferTypes).run(&mut ir, &Context::new(&registry).limits(limits)).is_ok() {
            take(ir.print(print));
        }
    }
    Seen { found: sink.finish(), hidden, prints }
}

fn assert_same(file: &str, text: &str, limits: &Limits, (found, expected): (&Seen, &Seen)) {
    if found == expected {
        return;
    }
    let prints = found.prints.iter().zip(&expected.prints);
    let lines = prints.flat_map(|(found, expected)| found.lines().zip(expected.lines()));
    let line = lines.into_iter().find(|(found, expected)| found != expected);
    let message = found.found.iter().zip(&expected.found).find(|(found, expected)| found != expected);
    let counts = [found, expected].map(|seen| (seen.found.len(), seen.hidden, seen.prints.len()));
    panic!("{file}: {limits:?}\n{text}\n{line:#?}\n{message:#?}\n{counts:?}");
}

#[test]
fn what_is_seen_does_not_depend_on_silent_limits() {
    let mut count = 0;
    for (number, (file, text)) in texts().enumerate() {
        let most = NonZeroUsize::new(number % 4);
        let expected = seen(&text, &Limits::DEFAULT, most);
        let limits = if number % 3 == 0 { Limits::least() } else { Limits::random(number as u64) };
        assert_same(&file, &text, &limits, (&seen(&text, &limits, most), &expected));
        count += 1;
    }
    assert!(count > 1000, "only {count}");
}

/// A budget may leave out an error or a warning about run-time sizes, a warning of a lint, and the edits of a help; messages about sizes may be longer.
#[test]
fn budgets_leave_out_and_add_nothing() {
    const OF_SIZES: [Code; 4] =
        [Code::UnsatisfiableSizes, Code::BranchFails, Code::ForcedToOne, Code::DynamicToStaticResult];
    let is_of_sizes = |found: &Diagnostic| OF_SIZES.contains(&found.code);
    let mut count = 0;
    for (number, (file, text)) in texts().enumerate() {
        if !text.contains('?') {
            continue;
        }
        let expected = seen(&text, &Limits::DEFAULT, None);
        let limits = if number % 3 == 0 { Limits::least_of_all() } else { Limits::random_of_all(number as u64) };
        let found = seen(&text, &limits, None);
        let errors = |seen: &Seen| seen.found.iter().filter(|found| found.severity == Severity::Error).count();
        assert!(errors(&found) <= errors(&expected), "{file}: {limits:?}\n{text}\n{:#?}", found.found);
        let others = |seen: &Seen, is_lint: bool| -> Vec<(Code, Option<Span>, String)> {
            let others =
                seen.found.iter().filter(|found| !is_of_sizes(found) && Lint::of_code(found.code).is_some() == is_lint);
            others.map(|found| (found.code, found.location, found.message.clone())).collect()
        };
        if errors(&found) == errors(&expected) {
            assert_eq!(others(&found, false), others(&expected, false), "{file}: {limits:?}\n{text}");
            let lints = others(&expected, true);
            // If a warning is omitted, a comment that suppresses it seems unused.
            let is_left = |found: &(Code, Option<Span>, String)| {
                found.0 == Lint::UnusedSuppression.code() || lints.contains(found)
            };
            assert!(others(&found, true).iter().all(is_left), "{file}: {limits:?}\n{text}");
            assert_eq!(found.prints.first(), expected.prints.first());
        }
        count += 1;
    }
    assert!(count > 100, "only {count}");
}

/// Several functions, read in parts: types, signatures and lines known from one part are reused in the next.
#[test]
fn parts_say_the_same_whatever_is_kept_for_the_next() {
    let mut text = String::new();
    for number in 0..60 {
        let (size, wrong) = (1 + number % 7, if number % 11 == 5 { 9 } else { 1 + number % 7 });
        text += &format!(
            "func.func @f{number}(%a: tensor<{size}xf32>, %b: tensor<?x{size}xf32>) {{\n  %0 = \"test.broadcastable\"(%a, %b) \
             {{k = {}}} : (tensor<{wrong}xf32>, tensor<?x{size}xf32>) -> tensor<?x{size}xf32>\n  %1 = tosa.exp %a : \
             (tensor<{size}xf32>) -> tensor<{size}xf32>\n  return\n}}\n",
            number % 3
        );
    }
    let run = |limits: &Limits, part_size: usize| {
        let registry = Registry::default();
        let mut options = stream::Options::new(&registry);
        (options.syntax, options.verify) = (options.syntax.limits(limits), options.verify.limits(limits));
        options = options.part_size(part_size).print(Some(PrintOptions::default().limits(limits.printing)));
        let stream = Stream::open("x", text.as_bytes(), options).unwrap();
        let (mut joint, mut workspace) = (Joint::default(), Workspace::default());
        let (mut printed, mut found) = (stream.printed_header().to_vec(), Vec::new());
        for index in 0..stream.part_count() {
            let Ok(part) = stream.part(index, &mut workspace) else { return None };
            let Some(part) = part else { continue };
            let part = joint.add(part).ok()?;
            printed.extend_from_slice(part.printed());
            let places = part.diagnostics.iter().filter_map(|found| part.line_column(found.location?.start));
            found.extend(places.map(|place| place.line));
        }
        joint.finish().ok()?;
        Some((printed, found))
    };
    let expected = run(&Limits::DEFAULT, 1 << 20);
    for seed in 0..60 {
        let limits = if seed % 4 == 0 { Limits::least() } else { Limits::random(seed) };
        assert_eq!(run(&limits, limits.streaming.part_size.min(1 + seed as usize * 97)), expected, "{limits:?}");
    }
}
