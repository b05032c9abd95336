//! Custom forms: mutated ones never panic, printed text reads back to the same print, and operations are skipped at any
//! depth. `.ci/instructions.py` counts the instructions.

use crate::support::files::files_ending;
use crate::support::read::read;
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::{dialect::Registry, print::mlir_opt, source::SourceFile, syntax};
use proptest::prelude::*;
use std::path::Path;

/// Reads, verifies and prints; returns the number of errors, the number of skipped operations, and the print.
fn run(bytes: &[u8], skip_unknown: bool, forms: Forms) -> (usize, usize, Vec<u8>) {
    let source = SourceFile::new("input", bytes).unwrap();
    let registry = Registry::default();
    let parse_options = syntax::Options::new(&registry).skip_unknown(skip_unknown);
    let (ir, sink) = read(&source, &parse_options);
    _ = mlir_opt::print(&ir);
    let printed = ir.print(PrintOptions::of(forms).locations(true));
    (sink.counts().errors, ir.skipped().len(), printed)
}

/// The files of operations in custom forms, without their comments.
fn samples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/assembly");
    let text = |path: &Path| std::fs::read_to_string(path).unwrap();
    let code =
        |text: String| text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    files_ending(&folder, "mlir").unwrap().iter().map(|path| code(text(path))).collect()
}

#[test]
fn samples_come_back_in_every_form() {
    for text in samples() {
        let (errors, skipped, printed) = run(text.as_bytes(), true, Forms::AsWritten);
        if errors > 0 || skipped > 0 {
            continue;
        }
        assert_eq!(run(&printed, false, Forms::AsWritten), (0, 0, printed.clone()), "{text}");
        let generic = run(&printed, false, Forms::Generic).2;
        let (errors, _, again) = run(&generic, false, Forms::Generic);
        assert_eq!((errors, String::from_utf8_lossy(&again)), (0, String::from_utf8_lossy(&generic)));
    }
}

#[test]
fn skipping_nests_without_limit() {
    const DEEP: usize = 20_000;
    let nested = "a.b %x {\n".repeat(DEEP) + &"}\n".repeat(DEEP);
    let (errors, skipped, printed) = run(nested.as_bytes(), true, Forms::AsWritten);
    assert_eq!((errors, skipped), (0, DEEP));
    assert!(printed.len() < 2 * nested.len());
    let shadowing = "%x = a.b %x : (%x) {\n%y = \"t.op\"(%x) : (i32) -> i32\n".repeat(DEEP) + &"}\n".repeat(DEEP);
    assert_eq!(run(shadowing.as_bytes(), true, Forms::AsWritten).1, DEEP);
    for open in [
        "a.b {\n",
        "a.b (\n",
        "%x = a.b [ { (\n",
        "a.b \"",
        "a.b { \"t.op\"() ({\n",
        "a.b {%a {",
        "a.b {a.b ",
        "a.b { stablehlo.while(%a = %b) : i32 cond {\n",
    ] {
        run(open.repeat(DEEP).as_bytes(), true, Forms::AsWritten);
    }
    let many = "a.b ' \n".repeat(DEEP);
    assert_eq!(run(many.as_bytes(), true, Forms::AsWritten).1, DEEP);
}

#[test]
fn regions_of_known_forms_nest_without_limit() {
    const DEEP: usize = 5_000;
    let open = "%r = stablehlo.while(%a = %b) : i32\ncond {\n";
    let close = "\nstablehlo.return %b : i1\n} do {\nstablehlo.return %a : i32\n}\n";
    run((open.repeat(DEEP) + &close.repeat(DEEP)).as_bytes(), false, Forms::AsWritten);
    run(open.repeat(DEEP).as_bytes(), false, Forms::AsWritten);
    let open = "%r = tosa.cond_if %c : tensor<i1> -> tensor<i1> {\n";
    let close = "tosa.yield %c : tensor<i1>\n} else {\ntosa.yield %c : tensor<i1>\n}\n";
    run((open.repeat(DEEP) + &close.repeat(DEEP)).as_bytes(), false, Forms::AsWritten);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn mutations_never_panic_and_what_prints_reads_back(
        which in 0..64usize,
        at in 0.0..1.0f64,
        length in 0usize..20,
        skip in any::<bool>(),
        insert in proptest::sample::select(vec![
            "", ",", "(", ")", "{", "}", "[", "]", "<", ">", ":", "=", "->", " to ", " x ", "%0", "%a#1", "@f", "1", "-1", " do {", " else {", "\"s\"",
            "f32", "tensor<4xf32>", "fastmath<fast>", "dims = [0]", "dim = 0", "loc(unknown)", "a.b", "\na.b {\n", "stablehlo.add", "stablehlo.return",
            "tosa.yield", "call", "arith.constant", "cf.br ^bb1", "complex<f32>", "tuple<i32, f32>", "()", "0x", "99999999999999999999", "'", "\n", "//",
        ]),
    ) {
        let samples = samples();
        let mut text = samples[which % samples.len()].clone();
        let mut start = (text.len() as f64 * at) as usize;
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = (start + length).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        text.replace_range(start..end, insert);
        let (errors, skipped, printed) = run(text.as_bytes(), skip, Forms::AsWritten);
        run(text.as_bytes(), skip, Forms::Generic);
        if errors == 0 {
            prop_assert_eq!(run(&printed, skip, Forms::AsWritten), (0, skipped, printed.clone()), "{}", String::from_utf8_lossy(&printed));
        }
    }
}
