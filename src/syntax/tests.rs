//! Both parsers read the same module; the fast parser reads it with its long tokens too.
#![allow(clippy::unwrap_used)]

use super::*;
use crate::dialect::Registry;
use crate::limits::Limits;
use std::path::{Path, PathBuf};

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension() {
            _ if path.is_dir() => collect(&path, files),
            Some(extension) if extension == "mlir" => files.push(path),
            _ => {}
        }
    }
}

/// The parts of the golden files, each with its file.
fn chunks() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"), &mut files);
    let mut chunks = Vec::new();
    for file in files {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        chunks.extend(text.split("// -----").map(|chunk| (file.clone(), chunk.to_owned())));
    }
    chunks
}

/// Code that is not optimized takes several times the stack, and tests have enough.
const UNOPTIMIZED: usize = 1 << 20;

/// The print of each parser for a text that both accept, and its errors.
fn read_both_ways(text: &[u8], registry: &Registry) -> Option<[(Vec<u8>, Vec<SyntaxError>); 2]> {
    read_within(text, registry, &Limits::DEFAULT)
}

/// The prints and errors of both parsers for a text, within limits.
fn read_within(text: &[u8], registry: &Registry, limits: &Limits) -> Option<[(Vec<u8>, Vec<SyntaxError>); 2]> {
    let options = Options::new(registry).limits(limits);
    let source = SourceFile::new("x", text).ok()?;
    let mut table = TextBuilder::new(&source, &options, None);
    let lexer = Lexer::coarse(source.bytes(), source.whole(), Token::FileStart);
    let mut lexer = lexer.with_operations(registry, table.link());
    let is_text = parse_text(&mut table, &mut lexer).is_ok();
    let mut ascent = TextBuilder::new(&source, &options, None);
    let descended = descend(&mut ascent, source.whole(), UNOPTIMIZED) == Descended::Complete;
    let shown = String::from_utf8_lossy(text);
    assert!(is_text || !descended, "{shown}");
    assert!(descended || !is_text || may_need_table(text), "{shown}");
    descended.then(|| {
        [table, ascent].map(|builder| {
            let (ir, errors) = builder.finish();
            let locations = crate::ir::PrintOptions { locations: true, ..Default::default() };
            (ir.print_to(locations, Vec::new()), errors.finish().0)
        })
    })
}

/// The fast parser reads each text without errors, except where the grammar leaves a production to the complete parser:
/// otherwise such a text would silently be read twice. Both parsers build the same module, for changed texts too: a line
/// that the fast parser takes as a whole means the same as its tokens.
#[test]
fn both_parsers_read_the_same() {
    const CHANGES: [(&str, &str); 20] = [
        (") {", ")  {"),
        (") <{", ")[^bb0] <{"),
        (", ", ","),
        (" = ", "="),
        (" = ", " = -"),
        ("}> : (", "}> {note = [1, -0 : i8]} : ("),
        (" : i64", " : i4"),
        ("\" : ", "\" // : "),
        (" = \"", "=\""),
        ("\"(%", "\"( %"),
        ("\"(%", "\"\n(%"),
        (", %", ",%"),
        (") : (", "): ("),
        (") -> ", ") ->\n"),
        ("%a", "%a-b.c"),
        ("%0", "%00"),
        ("%1", "%1a"),
        ("\"(", "\\22\"("),
        ("\n", " // x\n"),
        ("\n", "\r\n"),
    ];
    let registry = Registry::default();
    let mut read = 0;
    for (number, (file, chunk)) in chunks().into_iter().enumerate() {
        // Each change is made to a quarter of the chunks, of which there are many.
        let changes = CHANGES.iter().skip(number % 4).step_by(4);
        let texts = changes.map(|(from, to)| chunk.replace(from, to)).filter(|text| *text != chunk);
        for text in std::iter::once(chunk.clone()).chain(texts) {
            if let Some([table, ascent]) = read_both_ways(text.as_bytes(), &registry) {
                assert_eq!(table, ascent, "{}: {text}", file.display());
                read += 1;
            }
        }
    }
    assert!(read > 300, "only {read}");
}

/// An attribute value is one or several pieces of a line, or tokens that the fast lexer does not combine: the result is
/// the same, for valid and invalid values.
#[test]
fn attributes_of_lines_are_read_the_same() {
    const TYPES: [&str; 12] = [
        "i1",
        "si8",
        "ui8",
        "i64",
        "index",
        "f32",
        "bf16",
        "f32x",
        "tensor<2xi8>",
        "tensor<?xf32>",
        "none",
        "i99999999",
    ];
    const VALUES: [&str; 60] = [
        "1",
        "-1",
        "- 1",
        "-0",
        "00",
        "0x1F",
        "300",
        "128",
        "18446744073709551616",
        "1.",
        "1.5",
        "-1.5e3",
        "1.0e",
        "1.e-07",
        "1.5E+2",
        "true",
        "false",
        "unit",
        "truex",
        "\"text\"",
        "\"\"",
        "\"\\22\"",
        "\"a\"b",
        "[]",
        "[1, 2]",
        "[1,2]",
        "[1, ]",
        "[[1], [true, \"x\"]]",
        "{}",
        "{a, b = {c = 1 : i32}}",
        "{a, a = 1}",
        "{b, a, b}",
        "@f",
        "@f::@g",
        "@f :: @g",
        "@\"f g\"",
        "#t.a",
        "#t<a b>",
        "#t.a<\"x>\", [1]>",
        "#t.a<[>",
        "#none",
        "#t.a-b",
        "array<i64>",
        "array<i64: 1, -2>",
        "array<i32: -0>",
        "array<i8: 1, 300>",
        "array<i64: 9999999999>",
        "array<i1: true>",
        "dense<1>",
        "dense<[1, -2]>",
        "dense<[[1], 2]>",
        "dense<>",
        "dense<[1.5, 2.0]>",
        "dense<[true, false]>",
        "dense<\"0x0102\">",
        "dense<-128>",
        "affine_map<(d0, d1)[s0] -> (d1, s0, 7)>",
        "affine_map<(d0) -> (d1)>",
        "affine_map<() -> ()>",
        "affine_map<(d0, d0) -> (d0 + 1)>",
    ];
    let registry = Registry::default();
    let mut read = 0;
    let types = TYPES.map(|ty| format!(" : {ty}"));
    for value in VALUES.iter().chain(&TYPES) {
        for suffix in std::iter::once("").chain(types.iter().map(String::as_str)) {
            for (open, close) in
                [("<{", "}>"), ("{", "}"), ("[^b] {", "}"), ("<{", "}> {z}"), ("{", "} loc(\"l\") // x")]
            {
                // Twice with other names, and once more as a repetition.
                let dictionary = format!("{open}k.e = {value}{suffix}, last{close}");
                let (dictionary, location) = dictionary.split_once(" loc").unwrap_or((&dictionary, ""));
                let location = if location.is_empty() { String::new() } else { format!(" loc{location}") };
                let gap = if dictionary.starts_with('[') { "" } else { " " };
                let line = |name: &str| {
                    format!("  %{name}1 = \"t.x\"(%{name}){gap}{dictionary} : (index) -> index{location}\n")
                };
                let lines = [line("i"), line("j"), line("k")].concat();
                let text = format!(
                    "\"t.f\"() ({{\n^a(%i: index, %j: index, %k: index):\n{lines}  \"t.r\"() : () -> ()\n^b:\n}}) : () -> ()\n"
                );
                if let Some([table, ascent]) = read_both_ways(text.as_bytes(), &registry) {
                    assert_eq!(String::from_utf8_lossy(&table.0), String::from_utf8_lossy(&ascent.0), "{text}");
                    assert_eq!(table.1, ascent.1, "{text}");
                    read += 1;
                }
            }
        }
    }
    assert!(read > 1000, "only {read}");
}

/// A line in custom form that repeats an earlier one is read by its names alone, with the same result as reading all of
/// it.
#[test]
fn lines_that_repeat_are_read_the_same() {
    let registry = Registry::default();
    let mut read = 0;
    for (number, (file, chunk)) in chunks().into_iter().enumerate() {
        let text = format!("module {{\n{chunk}\n}}\n").repeat(4);
        let other = if number.is_multiple_of(4) { Limits::least() } else { Limits::random(read) };
        for limits in [Limits::DEFAULT, other].into_iter().take(1 + number % 2) {
            if let Some([table, ascent]) = read_within(text.as_bytes(), &registry, &limits) {
                assert_eq!(table, ascent, "{}: {limits:?} {chunk}", file.display());
                read += 1;
            }
        }
    }
    assert!(read > 900, "only {read}");
}

/// A name without its dialect belongs to the operation around it, also on a line that was read before.
#[test]
fn a_line_that_repeats_may_be_of_another_dialect() {
    let function = |(index, dialect): (usize, &&str)| {
        format!("{dialect}.func @f{index}(%a: i32) -> i32 {{\n  return %a : i32\n}}\n")
    };
    let dialects = ["func", "func", "func", "emitc", "emitc", "func", "emitc", "emitc", "func"];
    let text: String = dialects.iter().enumerate().map(function).collect();
    let [table, ascent] = read_both_ways(text.as_bytes(), &Registry::default()).unwrap();
    assert_eq!(table, ascent);
    assert!(ascent.1.is_empty(), "{:?}", ascent.1);
}

/// Locations that are aliases, on lines of operations and in definitions, are read with the line, with the same result as token by token.
#[test]
fn locations_of_lines_are_read_the_same() {
    let definitions = [
        "#loc = loc(unknown)\n#loc1 = loc(\"a\")\n#loc2 = loc(\"b\"(#loc1))\n",
        "#a = loc(\"x\\22\")\n#loc1 = loc(\"a\":1:2)\n#loc2 = loc(\"b\"(\"c\"(#loc1)))\n",
        "#loc1 = loc(\"a\")\n  #loc2 = loc(\"b\"(#loc1)) // x\n\n",
        "#loc1 = loc(\"a\")\n#loc1 = loc(\"b\")\n#loc2 = loc(\"b\"(#loc1))\n",
        "#loc2 = loc(\"b\"(#loc1))\n#loc1 = loc(\"a\")\n",
        "#loc1 = loc(\"a\")\n#loc2 = loc(\"b\"(#loc1))\nloc(\"c\")\n",
        "#loc1 = loc(\"a\")\n#d.loc2 = loc(\"b\")\n#loc2 = loc(\"b\x0b\")\n",
    ];
    let line = |at: usize| {
        format!("  %s{at} = \"t.x\"() : () -> i32 loc(#loc1)\n  %r{at} = arith.addi %s{at}, %s{at} : i32 loc(#loc2)\n")
    };
    let body: String = (0..4).map(line).collect();
    for first in definitions {
        for text in [
            format!("{first}{body}"),
            format!("{body}{first}"),
            format!("\n{first}\"t.r\"() ({{\n{body}}}) : () -> () loc(#loc2)\n"),
        ] {
            if let Some([table, ascent]) = read_both_ways(text.as_bytes(), &Registry::default()) {
                assert_eq!(table, ascent, "{text}");
            }
        }
    }
}

/// Lines may be equal except for the names of values, and mean different things: which names are equal, or the text
/// after the line, may differ.
#[test]
fn lines_that_differ_in_more_than_names_are_told_apart() {
    let registry = Registry::default();
    for (known, other) in [
        ("affine.load %m[%i + %j, %i] : memref<8x8xf32>", "affine.load %m[%i + %i, %i] : memref<8x8xf32>"),
        ("affine.load %m[%i + %i, %j] : memref<8x8xf32>", "affine.load %m[%i + %j, %k] : memref<8x8xf32>"),
        ("cf.assert %c, \"x\"", "cf.assert %c, \"x\"\n    {note}"),
        ("cf.assert %c, \"x\"", "cf.assert %c, \"x\" loc(\"here\")"),
        ("cf.assert %c, \"x\"", "cf.assert %c, \"%c\""),
        ("arith.addi %i, %j : index", "arith.addi %j, %i : index // %i"),
        ("arith.addi %i, %j : index", "%x = arith.addi %j, %i : index"),
        ("gpu.barrier", "\"test.op\"() {\n  gpu.barrier\n  } : () -> ()"),
        ("gpu.barrier", "\"test.op\"() {a,\n  gpu.barrier\n  } : () -> ()"),
        ("\"t.x\"(%i) {a = 1 : i32} : (index) -> ()", "\"t.x\"(%j) {a = 2 : i32} : (index) -> ()"),
        ("\"t.x\"(%i) {a = \"%j\"} : (index) -> ()", "\"t.x\"(%j) {a = \"%i\"} : (index) -> ()"),
        ("\"t.x\"(%i) <{a}> {b} : (index) -> ()", "\"t.x\"(%j) <{a}> {b} : (index) -> () loc(\"here\")"),
        ("\"t.x\"() {a = loc(\"l\")} : () -> ()", "\"t.x\"() {a = loc(\"l\")} : () -> () loc(\"l\")"),
        ("\"t.x\"() {a} : () -> () loc(\"l\")", "\"t.x\"() {a} : () -> () loc(fused< loc(\"m\")>[\"l\"])"),
        ("\"t.x\"(%i) {a} : (index) -> ()", "%x = \"t.x\"(%i) {a} : (index) -> index"),
        ("\"t.x\"(%i) {a} : (index) -> ()", "\"t.x\"(%y) {a} : (index) -> ()\n  %y = \"t.y\"() : () -> index"),
        ("\"t.x\"(%i) {f = #t.f<x>} : (index) -> ()", "\"t.x\"(%j) {f = #t.f<y>} : (index) -> ()"),
        ("\"t.x\"() {a} : () -> ()", "\"t.x\"() {a} : () -> () // {a} : () -> ()"),
        ("\"t.x\"() {a} : () -> ()", "\"t.x\"() {a} : () -> (\n)"),
    ] {
        let lines = [known, known, known, known, other, known].join("\n  ");
        let arguments = "%m: memref<8x8xf32>, %i: index, %j: index, %k: index, %c: i1";
        let text = format!("func.func @f({arguments}) {{\n  {lines}\n  return\n}}\n");
        let read = read_both_ways(text.as_bytes(), &registry).map(|[table, ascent]| {
            assert_eq!(String::from_utf8_lossy(&table.0), String::from_utf8_lossy(&ascent.0), "{text}");
            assert!(table.1.is_empty() && ascent.1.is_empty(), "{text}");
        });
        assert!(read.is_some(), "{text}");
    }
}

/// The lexer is a token ahead: a known line may reach the builder after a new table has begun. Repeated lines in the newest
/// table follow right after the one that begins it.
#[test]
fn a_line_is_read_the_same_after_its_table_was_retired() {
    let generic = |number: usize| format!("%r{number} = \"t.x\"(%a) {{k = {number} : i64}} : (index) -> index\n");
    let other = "%q = \"t.y\"(%a) {z = 1 : i64} : (index) -> index\n";
    let custom = "%q = arith.addi %a, %a : index\n";
    let most = 8;
    let mut limits = Limits::DEFAULT;
    limits.reading.known_lines = most;
    for (repeated, before) in [(other, 6), (custom, 6), (other, 0)] {
        let mut text = String::from("func.func @f(%a: index) {\n");
        (0..before).for_each(|number| text += &repeated.replacen("%q", &format!("%b{number}"), 1));
        for number in 0..3 * most {
            text += &generic(number);
            text += &generic(number).replacen("%r", "%s", 1);
            text += &repeated.replacen("%q", &format!("%q{number}"), 1);
        }
        text += "return\n}\n";
        let [table, ascent] = read_within(text.as_bytes(), &Registry::default(), &limits).unwrap();
        assert_eq!(table, ascent);
    }
}
