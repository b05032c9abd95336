//! Any bytes give a result or a diagnostic: nothing panics, deep nesting and large sizes do not crash, and a module
//! without errors prints to a text that reads back to the same print.

use crate::support::deadline::in_time_on;
use crate::support::files::files_ending;
use crate::support::read::read;
use broadcastable::diagnostic::{Choice, Level};
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::{dialect::Registry, lint, print::mlir_opt, source::SourceFile, syntax, verify};
use proptest::prelude::*;
use std::path::Path;

/// Reads, verifies and prints; returns the number of errors, and the generic print if there are none.
fn run(bytes: &[u8]) -> (usize, Option<Vec<u8>>) {
    let source = SourceFile::new("input", bytes).unwrap();
    let registry = Registry::default();
    let (ir, sink) = read(&source, &syntax::Options::new(&registry));
    let errors = sink.counts().errors;
    if errors > 0 {
        return (errors, None);
    }
    _ = mlir_opt::print(&ir);
    (0, Some(ir.print(PrintOptions::of(Forms::Generic).locations(true))))
}

fn assert_accepted(name: &str, text: &str) {
    assert_eq!(run(text.as_bytes()).0, 0, "{name}");
}

fn assert_refused(name: &str, text: &[u8]) {
    assert!(run(text).0 > 0, "{name}");
}

/// All findings in a text, by every check and lint, and its print.
fn findings(text: &str, keeps_places: bool) -> Vec<String> {
    let source = SourceFile::new("input", text.as_bytes()).unwrap();
    let registry = Registry::default();
    let (ir, mut sink) = read(&source, &syntax::Options::new(&registry).places(keeps_places));
    if !sink.has_errors() {
        let mut levels = lint::Levels::default();
        levels.choose(Choice::Everything(Level::Warn));
        let settings = lint::Settings::default().levels(levels);
        lint::lint(&ir, &source, &verify::Options::new(&registry), &settings, source.whole(), [], &mut sink);
    }
    let print = ir.print(PrintOptions::of(Forms::Generic).locations(true));
    // Labels cover more if places are kept.
    let found = sink.finish().into_iter();
    let found = found.map(|found| format!("{:?} {} {:?}", found.code, found.message, found.location));
    found.chain(String::from_utf8_lossy(&print).lines().map(str::to_owned)).collect()
}

/// A repeated line is read by its names alone, verified once, and its axes are computed once. If places are kept, each line is read
/// completely: the findings are equal, also for lines that differ slightly from earlier ones.
#[test]
fn lines_that_repeat_are_judged_the_same() {
    const CHANGES: [(&str, &str); 12] = [
        ("0", "1"),
        ("1", "2"),
        ("x1x", "x3x"),
        ("?x", "2x"),
        ("f32", "f64"),
        (" = ", " =  "),
        (", %", ", %0, %"),
        (" {", " {extra, "),
        (") -> ", ") -> () -> "),
        ("true", "false"),
        ("i64", "i32"),
        ("\n", " loc(\"x\")\n"),
    ];
    let mut chunks = 0;
    let mut files = files_ending(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"), "mlir").unwrap();
    files.sort();
    for file in files {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        for chunk in text.split("// -----").filter(|chunk| chunk.len() < 10_000) {
            let (from, to) = CHANGES[chunks % CHANGES.len()];
            let changed = chunk.replace(from, to);
            let all = [chunk, chunk, chunk, &changed, chunk].map(|chunk| format!("module {{\n{chunk}\n}}\n")).concat();
            let [fast, slow] = [false, true].map(|keeps_places| findings(&all, keeps_places));
            let difference = fast.iter().zip(&slow).find(|(fast, slow)| fast != slow);
            assert_eq!((difference, fast.len()), (None, slow.len()), "{}: {chunk}", file.display());
            chunks += 1;
        }
    }
    assert!(chunks > 300, "only {chunks}");
}

#[test]
fn nesting_has_no_limit() {
    const DEEP: usize = 20_000;
    let around = |open: &str, inside: &str, close: &str| format!("{}{inside}{}", open.repeat(DEEP), close.repeat(DEEP));
    let attribute = |value: String| format!("\"t.op\"() {{a = {value}}} : () -> ()");
    assert_accepted("regions", &around("\"t.op\"() ({\n", "", "}) : () -> ()\n"));
    assert_accepted("arrays", &attribute(around("[", "", "]")));
    assert_accepted("dictionaries", &attribute(around("{a = ", "1", "}")));
    assert_accepted("tuples", &attribute(around("tuple<", "i32", ">")));
    assert_accepted("opaque bodies", &attribute(format!("#t.a<{}>", around("<", "", ">"))));
    assert_accepted("affine parentheses", &attribute(format!("affine_map<(d0) -> ({})>", around("(", "d0", ")"))));
    assert_accepted("locations", &attribute(format!("loc({})", around("callsite(unknown at ", "unknown", ")"))));
    for open in [
        "\"t.op\"() ({\n",
        "\"t.op\"() {a = [",
        "\"t.op\"() : () -> tuple<",
        "\"t.op\"() : () -> tensor<",
        "#a = #t.a<",
    ] {
        assert_refused(open, open.repeat(DEEP).as_bytes());
    }
}

/// A thread may have little stack, and a text any number of levels.
#[test]
fn nesting_is_read_on_a_small_stack() {
    const DEEP: usize = 3_000;
    let around = |open: &str, close: &str| format!("{}{}", open.repeat(DEEP), close.repeat(DEEP));
    for text in [
        SAMPLE.to_owned(),
        around("\"t.op\"() ({\n", "}) : () -> ()\n"),
        format!("\"t.op\"() {{a = {}}} : () -> ()", around("[", "]")),
        format!("\"t.op\"() : () -> {}", around("tuple<", ">")),
    ] {
        let errors = in_time_on(256 << 10, move || run(text.as_bytes()).0);
        assert_eq!(errors, 0);
    }
}

/// The length of skipped text and of strings needs no stack either.
#[test]
fn lengths_are_read_on_a_small_stack() {
    const LONG: usize = 50_000;
    let escapes = "\\\\\\0A\\\"".repeat(LONG);
    for text in [
        format!("{}\"t.op\"() : () -> ()\n{}", "// x\n".repeat(LONG), "  //\r\n//\n\n".repeat(LONG)),
        format!("\"t.op\"() {{a = \"{escapes}\", b = @\"{escapes}\"}} : () -> ()"),
        format!("\"t.op\"() {}: () -> ()", "// x\n".repeat(LONG)),
    ] {
        let errors = in_time_on(256 << 10, move || run(text.as_bytes()).0);
        assert_eq!(errors, 0);
    }
}

#[test]
fn sizes_have_no_limit_that_crashes() {
    let rank = format!("%0 = \"t.op\"() : () -> tensor<{}f32>", "1x".repeat(100_000));
    assert_accepted("rank 100,000", &rank);
    assert_refused("a size beyond 64 bits", b"%0 = \"t.op\"() : () -> tensor<99999999999999999999xf32>");
    assert_refused(
        "a number of 100,000 digits",
        format!("\"t.op\"() {{a = {}}} : () -> ()", "9".repeat(100_000)).as_bytes(),
    );
    assert_refused(
        "elements beyond 64 bits",
        b"\"t.op\"() {a = dense<[1]> : tensor<9223372036854775807x4xi8>} : () -> ()",
    );
    assert_accepted(
        "no elements of a huge type",
        "\"t.op\"() {a = dense<1> : tensor<9223372036854775807x4xi8>} : () -> ()",
    );
    let name = "a".repeat(3000);
    let custom = format!("func.func @f(%{name}: i32) {{\n  %x = arith.addi %{name}, %{name} : i32\n  return\n}}");
    assert_accepted("a name of 3,000 bytes in custom form", &custom);
    let generic = format!("%{name} = \"t.op\"() : () -> i32\n\"t.op\"(%{name}, %{name}) {{a}} : (i32, i32) -> ()\n");
    assert_accepted("a name of 3,000 bytes in generic form", &generic);
    let errors = "\"t.op\"( : () -> ()\n".repeat(20_000);
    assert_eq!(run(errors.as_bytes()).0, 20_000, "an error a line");
}

#[test]
fn odd_bytes_are_refused_or_read() {
    for text in [
        &b""[..],
        b"\0",
        b"\r\n",
        b"// only a comment",
        b"\xff\xfe",
        b"\xef\xbb\xbfmodule {}",
        b"\"",
        b"@\"",
        b"#",
        b"!",
        b"{-#",
    ] {
        run(text);
    }
    assert_eq!(run(b"").0, 0);
    assert_eq!(run(b"\"t.op\"()\r\n : () -> ()\r\n").0, 0, "CRLF");
    assert_eq!(run(b"\"t.op\"() {a = \"\xff\"} : () -> () // \xff").0, 0, "not UTF-8, where any bytes are allowed");
    assert_refused("not UTF-8 as a token", b"\xff");
    assert_refused("a number with letters after", b"\"t.op\"() {a = -25e3} : () -> ()");
}

/// A text with many kinds of syntax.
const SAMPLE: &str = r##"
#map = affine_map<(d0)[s0] -> (d0 * 2 + s0 floordiv 3)>
!t = tensor<4x?xf32, #map>
module @m attributes {a.b = [1, -2.5e3, "x\0A", @a::@b, unit]} {
  func.func private @f(%a: !t {x.y}, %b: vector<[4]x2xi8>) -> (i32, f64) attributes {z.w = dense<[[1, 2], [3, 4]]> : tensor<2x2xi4>} {
    %0:2, %1 = "t.op"(%a, %b)[^bb1] <{k = array<i64: 1, 2>}> ({
    ^bb0(%c: memref<?xi1, strided<[1], offset: ?>> loc("f":1:2)):
      %d = "test.broadcastable"(%e, %e) : (tensor<*xf32>, tensor<*xf32>) -> tensor<3xf32>
      %e = "t.e"() : () -> tensor<*xf32>
    }) {l = loc(fused<#t.m<x>>["a", unknown])} : (!t, vector<[4]x2xi8>) -> (i32, i32, f64) loc(#l)
  ^bb1:
    return %0#1, %1 : i32, f64
  }
}
#l = loc(callsite("a" at "b"("c":1:2 to 3:4)))
{-# dialect_resources: { builtin: { r: "0x0100000001" } } #-}
"##;

#[test]
fn the_sample_comes_back_as_it_is() {
    let (errors, printed) = run(SAMPLE.as_bytes());
    assert_eq!(errors, 0);
    let printed = printed.unwrap();
    assert_eq!(run(&printed).1.unwrap(), printed);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        run(&bytes);
    }

    #[test]
    fn random_tokens_never_panic(tokens in proptest::collection::vec(proptest::sample::select(vec![
        "\"t.op\"", "(", ")", "{", "}", "[", "]", "<", ">", ",", ":", "=", "->", "%0", "%a#1", "^bb0", "@f", "#a", "!t", "#t.a<x>", "1", "0x1F",
        "-", "1.5", "i32", "f32", "tensor<4x?xf32>", "tensor<", "dense", "array", "affine_map", "loc", "module", "func.func", "return", "attributes", "unit",
        "\"s\"", "callsite", "at", "fused", "{-#", "#-}", "tosa.add", "\n",
    ]), 0..60)) {
        run(tokens.join(" ").as_bytes());
    }

    #[test]
    fn mutations_never_panic_and_what_prints_reads_back(at in 0..SAMPLE.len(), length in 0usize..12, byte in any::<u8>(), inserts in any::<bool>()) {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        let end = (at + length).min(bytes.len());
        if inserts {
            bytes.insert(at, byte);
        } else {
            bytes.drain(at..end);
        }
        if let (_, Some(printed)) = run(&bytes) {
            let (errors, again) = run(&printed);
            prop_assert_eq!(errors, 0);
            prop_assert_eq!(again.unwrap(), printed);
        }
    }
}
