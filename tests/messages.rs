//! Messages have bounds: for any source, each text of a diagnostic and each line of its picture is limited.

use crate::support::read::read;
use broadcastable::diagnostic::render::{MessageFormat, Style, to_string};
use broadcastable::{dialect::Registry, source::SourceFile, syntax};

/// Lengths, widths and depths of the inputs.
const MANY: usize = 20_000;
/// Maximum number of bytes of a rendered line: a text, and its prefix.
const LONGEST_LINE: usize = 4_500;
/// Bytes of a rendered diagnostic: message, labels, notes and help.
const LONGEST_DIAGNOSTIC: usize = 4 * LONGEST_LINE;

/// Asserts bounds for the first errors of a source.
fn assert_bounded(name: &str, text: &str) {
    let source = SourceFile::new("input", text).unwrap();
    let registry = Registry::default();
    let (_, sink) = read(&source, &syntax::Options::new(&registry));
    let diagnostics = sink.finish();
    assert!(!diagnostics.is_empty(), "{name}: nothing is wrong with it");
    for diagnostic in diagnostics.iter().take(5).chain(diagnostics.last()) {
        for format in [MessageFormat::Human, MessageFormat::Short] {
            let shown = to_string(&source, diagnostic, Style::PLAIN.format(format));
            let longest = shown.lines().map(str::len).max().unwrap_or(0);
            let beginning: String = shown.chars().take(300).collect();
            assert!(longest <= LONGEST_LINE, "{name}: a line of {longest} bytes: {beginning}");
            assert!(shown.len() <= LONGEST_DIAGNOSTIC, "{name}: {} bytes: {beginning}", shown.len());
        }
    }
}

fn attribute(value: &str) -> String {
    format!("\"t.x\"() {{a = {value}}} : () -> ()\n")
}

#[test]
fn deep_nests_have_bounded_messages() {
    let around = |open: &str, inside: &str, close: &str| format!("{}{inside}{}", open.repeat(MANY), close.repeat(MANY));
    let literal = |body: String, shape: &str| attribute(&format!("dense<{body}> : tensor<{shape}i32>"));
    assert_bounded("literal", &literal(around("[", "1", "]"), "1x"));
    assert_bounded("shape", &literal("[1, 2]".into(), &"1x".repeat(MANY)));
    assert_bounded("sparse", &attribute(&format!("sparse<{}, 1> : tensor<1xi32>", around("[", "1", "]"))));
    for (open, inside) in [("complex<", "f32"), ("tensor<4x", "f32"), ("vector<4x", "f32"), ("memref<4x", "(")] {
        assert_bounded(open, &attribute(&around(open, inside, ">")));
    }
    assert_bounded("distinct", &attribute(&around("distinct[0]<", "1", ">")));
    assert_bounded("brackets", &attribute(&"[{(<".repeat(MANY)));
    assert_bounded("regions", &"\"t.x\"() ({\n".repeat(MANY));
    assert_bounded("aliases", &{
        let twice = |n: usize| format!("!a{} = tuple<!a{n}, !a{n}>\n", n + 1);
        let levels: String = (0..60).map(twice).collect();
        format!("!a0 = i32\n{levels}%0 = \"t.x\"() : () -> !a60\n\"t.x\"(%0) : (!a59) -> ()\n")
    });
}

#[test]
fn long_names_have_bounded_messages() {
    for (letter, count) in [("x", MANY), ("\u{e9}", MANY), ("\u{1}", MANY)] {
        let name = format!("x{}", letter.repeat(count));
        for text in [
            "\"t.x\"(%N) : (i32) -> ()",
            "%N = \"t.x\"() : () -> i32\n%N = \"t.x\"() : () -> i32",
            "%N = \"t.x\"() : () -> i32\n\"t.x\"(%N) : (i64) -> ()",
            "\"t.x\"() {a = #N} : () -> ()",
            "#N = 1\n#N = 2",
            "\"t.x\"() : () -> !N",
            "\"t.x\"() {N = 1, N = 2} : () -> ()",
            "\"t.x\"() ({\"t.x\"()[^N] : () -> ()}) : () -> ()",
            "func.func private @N()\nfunc.func private @N()",
            "t.N %0",
            "tosa.N %0",
            "N",
            "%0 = tosa.add %0 N",
            "%0 = arith.cmpi N, %0, %0 : i32",
            "\"arith.N\"() : () -> ()",
            "\"N\"",
            "\"t.x\"() : () -> () loc(#N)",
            "\"t.x\"() {a = affine_map<(N) -> (Ny)>} : () -> ()",
            "\"t.x\"() {a = affine_map<(N, N) -> (N)>} : () -> ()",
            "\"bcast.elementwise\"() {rule = #bcast.rule<N>} : () -> ()",
            "{-# N: {} #-}",
            "{-# dialect_resources: { builtin: {N: \"0x\"}} #-}",
            "\"t.x\"() {a = dense<\"N\"> : tensor<1xi32>} : () -> ()",
        ] {
            assert_bounded(text, &text.replace('N', &name));
        }
    }
}

#[test]
fn wide_shapes_and_lists_have_bounded_messages() {
    let sizes = |size: &str| format!("{size}x").repeat(MANY);
    let list = |item: &str| vec![item; MANY].join(", ");
    let digits = "1".repeat(MANY);
    let (a, b) = (sizes("2"), sizes("3"));
    assert_bounded("zero", &format!("\"t.x\"() : () -> vector<{}0xf32>", sizes("1")));
    assert_bounded("index", &attribute(&format!("sparse<[[{}]], 1> : tensor<{}i32>", list("7"), sizes("1"))));
    assert_bounded("number", &attribute(&format!("{digits} : i8")));
    assert_bounded("width", &format!("\"t.x\"() : () -> i{digits}"));
    assert_bounded("operands", &format!("%0 = \"t.x\"() : () -> i32\n\"t.x\"({}) : (i32) -> ()", list("%0")));
    assert_bounded("results", &format!("{} = \"t.x\"() : () -> ()", list("%0")));
    assert_bounded("types", &format!("func.func @f(%0: i32) -> ({}) {{ return %0 : i32 }}", list("i64")));
    assert_bounded(
        "ranks",
        &format!(
            "%0, %1 = \"t.x\"() : () -> (tensor<{a}f32>, tensor<{b}f32>)\n\
             %2 = \"test.broadcastable\"(%0, %1) : (tensor<{a}f32>, tensor<{b}f32>) -> tensor<f32>"
        ),
    );
    assert_bounded(
        "operand shapes",
        &format!(
            "%0, %1 = \"t.x\"() : () -> (tensor<2xf32>, tensor<3xf32>)\n\
             %2 = \"test.broadcastable\"({}) : ({}) -> tensor<f32>",
            list("%0, %1"),
            list("tensor<2xf32>, tensor<3xf32>")
        ),
    );
}
