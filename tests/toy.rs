//! The toy compiler on any input gives a result or a diagnostic, in bounded time and memory, and the library reads its output.

#[allow(dead_code)]
#[path = "../examples/toy/main.rs"]
mod compiler;

use crate::support::files::files_ending;
use broadcastable::diagnostic::{Diagnostic, Sink};
use broadcastable::dialect::Registry;
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};
use proptest::prelude::*;
use std::path::Path;

/// Runs or prints a program with small limits.
fn process(program: &[u8], emit: Option<&str>, optimise: bool) -> (Vec<Diagnostic>, Vec<u8>) {
    let source = SourceFile::new("input.toy", program).unwrap();
    let options = compiler::Options { optimise, emit, elements: 1 << 20, steps: 1 << 24 };
    let mut out = Vec::new();
    let diagnostics = compiler::process(&source, options, &mut out);
    (diagnostics, out)
}

/// Tests a program in all ways; returns the diagnostics of its run.
fn assert_sound(program: &[u8]) -> Vec<Diagnostic> {
    let (_, tree) = process(program, Some("ast"), false);
    assert!(tree.len() <= 4096 + 200 * program.len(), "{} bytes of tree for {}", tree.len(), program.len());
    for (emit, optimise) in [("mlir", false), ("mlir", true), ("mlir-generic", false)] {
        let (refused, text) = process(program, Some(emit), optimise);
        if refused.is_empty() {
            let forms = if emit == "mlir-generic" { Forms::Generic } else { Forms::AsWritten };
            assert_reads_back(&text, forms);
        }
    }
    let (diagnostics, shown) = process(program, None, false);
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.code.number() != "T0900"), "{diagnostics:?}");
    // The operations that `-O` removes might have stopped the run.
    if diagnostics.is_empty() {
        let (also, same) = process(program, None, true);
        assert_eq!((also, same), (diagnostics.clone(), shown));
    }
    let source = SourceFile::new("input.toy", program).unwrap();
    for diagnostic in &diagnostics {
        broadcastable::diagnostic::render::to_string(&source, diagnostic, Default::default());
    }
    diagnostics
}

/// The library reads the text without errors or findings, and prints it unchanged.
fn assert_reads_back(text: &[u8], forms: Forms) {
    let source = SourceFile::new("printed.mlir", text).unwrap();
    let registry = Registry::default();
    let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
    assert_eq!(parsed.diagnostics, [], "{}", String::from_utf8_lossy(text));
    let mut sink = Sink::new();
    verify::verify(&parsed.ir, &source, &verify::Options::new(&registry), &mut sink);
    assert!(!sink.has_errors(), "{:?}", sink.finish());
    assert_eq!(parsed.ir.print(PrintOptions::of(forms)), text);
}

fn assert_accepted(program: &str) {
    let diagnostics = assert_sound(program.as_bytes());
    assert_eq!(diagnostics, [], "{:.100}", program);
}

fn assert_refused(program: &str, part: &str) {
    let diagnostics = assert_sound(program.as_bytes());
    let first = diagnostics.first().unwrap_or_else(|| panic!("{program:.100} is accepted"));
    assert!(first.message.contains(part), "{}", first.message);
}

/// The example is short enough to be read from top to bottom.
#[test]
fn it_is_a_tutorial() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/toy");
    let mut lines = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        lines += std::fs::read_to_string(entry.unwrap().path()).unwrap().lines().count();
    }
    assert!((500..1500).contains(&lines), "{lines} lines");
}

#[test]
fn nesting_has_no_limit() {
    const DEEP: usize = 10_000;
    let around = |open: &str, inside: &str, close: &str| format!("{}{inside}{}", open.repeat(DEEP), close.repeat(DEEP));
    assert_accepted(&around("(", "1", ")"));
    assert_accepted(&around("-", "1", ""));
    assert_accepted(&format!("x = ones(2)\n{}", around("-", "x", "")));
    assert_accepted(&format!("x = ones(2)\nx{}", " + x".repeat(DEEP / 10)));
    assert_accepted(&format!("x = ones(2)\n{}", around("(x + ", "1", ")")));
    assert_accepted(&format!("x = ones(2)\nx{}", ".sum().unsqueeze(0)".repeat(DEEP / 10)));
    assert_refused(&format!("tensor({})", around("[", "1", "]")), "too many axes");
    assert_refused(&format!("x = ones(2)\nx{}", "[None]".repeat(DEEP / 10)), "axes");
    for open in ["(", "[", "f(", "-", "x[", "def f(", "{", "1 + ", "2 ** "] {
        assert!(!assert_sound(open.repeat(DEEP).as_bytes()).is_empty(), "{open}");
    }
}

#[test]
fn work_and_memory_are_bounded() {
    let mut doubling = "def f0(x: f32[?]) -> f32[...] { return x + 1 }\n".to_owned();
    let (mut chain, mut idle) = (doubling.clone(), "def f0(x: f32[?]) -> f32[...] { return x + x }\n".to_owned());
    for at in 1..60 {
        doubling += &format!("def f{at}(x: f32[?]) -> f32[...] {{ return f{0}(x) + f{0}(x) }}\n", at - 1);
        idle += &format!("def f{at}(x: f32[?]) -> f32[...] {{ return f{0}(x) + f{0}(x) }}\n", at - 1);
    }
    for at in 1..200 {
        chain += &format!("def f{at}(x: f32[?]) -> f32[...] {{ return f{}(x) }}\n", at - 1);
    }
    assert_refused(&format!("{doubling}print(f59(ones(1)))"), "takes too long");
    // No element is needed before the end.
    assert_refused(&format!("{idle}print(f59(ones(1)))"), "takes too long");
    assert_refused(&format!("{chain}print(f199(ones(1)))"), "nested more than 100 deep");
    assert_refused("print(ones(2000, 2000))", "more than a program may make");
    assert_refused("x = ones(1000, 1)\nprint(x + ones(1, 10000))", "more than a program may make");
    assert_refused("x = ones(300, 300)\nprint(einsum(\"ik,kj->ij\", x, x))", "takes too long");
    assert_refused("zeros(9007199254740992, 9007199254740992)", "elements");
    assert_refused(&"print(ones(1000))\n".repeat(2000), "more than a program may make");
    // Intermediate results that are computed, because they are stretched, count as well.
    let mut stretched = "x = ones(1000)\n".to_owned();
    (0..1000).for_each(|at| stretched += &format!("v{at} = (x + {at}) * ones(1, 1)\n"));
    assert_refused(&stretched, "more than a program may make");
    // The time for a list is proportional to its length.
    let (diagnostics, shown) = process(format!("tensor([{}]).sum()", "1, ".repeat(300_000)).as_bytes(), None, false);
    assert_eq!((diagnostics, &shown[..]), (Vec::new(), &b"tensor(300000)\n"[..]));
}

#[test]
fn odd_bytes_are_refused_or_read() {
    for program in
        [&b""[..], b"\0", b"\r\n", b"# only a comment", b"\xff\xfe", b"\"\xff\"", b"print(\"\xff\")", b";;;\n;"]
    {
        assert_sound(program);
    }
    assert_accepted("x = ones(2);\r\nprint(x) ;;");
    assert_refused("\u{e9} = 1", "no part of the language");
}

/// The golden programs, including those with errors.
#[test]
fn golden_programs_are_sound() {
    let programs = files_ending(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/toy"), "toy").unwrap();
    for path in &programs {
        assert_sound(&std::fs::read(path).unwrap());
    }
    assert!(programs.len() > 30, "{}", programs.len());
}

/// A program with many kinds of statements.
const SAMPLE: &str = r#"def f(x: f32[?, 3], y: f32[n, 1]) -> f32[...] {
  z = x * 2 + y  # twice
  return z.sum(dim=1, keepdim=True)
}
a: i64[2, 2] = tensor([[1, 2], [3, -4]])
print("a :", a, (a == 1).any(), a[None, ..., None].shape, a.max(dim=-1).unsqueeze(0))
b = f(ones(2, 3), full((2, 1), 0.5)) / 2 - randn(1, 4, seed=7) ** 2.0
b.shape, (b >= zeros(4)).all().item(), arange(3).sum()
einsum("ik,kj->ij", a, a); b.mean(dim=0)
"#;

#[test]
fn the_sample_runs() {
    assert_accepted(SAMPLE);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        assert_sound(&bytes);
    }

    #[test]
    fn random_tokens_never_panic(tokens in proptest::collection::vec(proptest::sample::select(vec![
        "(", ")", "[", "]", "{", "}", ",", ":", ".", "...", "?", "->", "=", "+", "-", "*", "/", "**", "==", "<", ">=", "def", "return", "True",
        "None", "x", "y", "f", "1", "2.5", "\"ij->ji\"", "f32", "i64", "zeros", "ones", "tensor", "einsum", "sum", "max", "unsqueeze", "shape", "print", "dim",
        "keepdim", "item", "arange", "randn", "full", "\n", "9007199254740992", "x = ones(2, 3)\n", "x.sum(dim=", "[[1, 2], [3, 4]]", "f32[?, 3]",
    ]), 0..40)) {
        assert_sound(tokens.join(" ").as_bytes());
    }

    /// Programs that parse: statements over a few names, with valid and invalid sizes and types.
    #[test]
    fn random_programs_never_panic(lines in proptest::collection::vec((0usize..18, 0usize..4, 0usize..4, 0usize..5), 0..20)) {
        let names = ["a", "b", "c", "d"];
        let mut program = String::from("def g(p: f32[?, ?], q: f32[...]) -> f32[...] { return p * q - p }\n");
        program += "def any(p: f32[...]) -> f32[...] { return (g(p, 2.0) + 1)[None].sum(dim=0) }\n";
        program += "def all(p: f32[...]) -> f32[?, ?] { return any(p)[..., None] ** any(p) }\n";
        program += "a = ones(2, 3)\nb = tensor([1, 2, 3])\nc = randn(2, 1)\nd = tensor(2)\n";
        for (kind, x, y, n) in lines {
            let (x, y) = (names[x], names[y]);
            program += &match kind {
                0 => format!("{x} = {x} + {y}"),
                1 => format!("{x} = {y} ** {x}"),
                2 => format!("{x} = {y}.sum(dim={n})"),
                3 => format!("{x} = {x}.max(dim=-{n}, keepdim=True)"),
                4 => format!("{x} = g({x}, {y})"),
                5 => format!("{x} = {y} == {x}"),
                6 => format!("{x} = {x}[None, ...]"),
                7 => format!("{x} = {y}.unsqueeze({n})"),
                8 => format!("{x} = einsum(\"ij,kj->ik\", {x}, {y})"),
                9 => format!("{x} = zeros({n}, 3)"),
                10 => format!("print({x}.shape, {y})"),
                11 => format!("{x} = {x} / {y} - {n}"),
                12 => format!("{x}: f32[?, {n}] = {y}"),
                13 => format!("{x} = (({x} > {y}) * {y}).all()"),
                14 => format!("{x} = arange({n}) * {y}"),
                15 => format!("{x} = any({y})[..., None]"),
                16 => format!("{x} = all({x} * 1.0).max(dim=0)"),
                _ => format!("{x}.item(), {y}.mean()"),
            };
            program.push('\n');
        }
        assert_sound(program.as_bytes());
    }

    #[test]
    fn mutations_never_panic(at in 0..SAMPLE.len(), length in 0usize..12, byte in any::<u8>(), inserts in any::<bool>()) {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        let end = (at + length).min(bytes.len());
        if inserts {
            bytes.insert(at, byte);
        } else {
            bytes.drain(at..end);
        }
        assert_sound(&bytes);
    }
}
