//! Printing in pieces and in parts gives the same bytes as printing the whole.

use broadcastable::dialect::Registry;
use broadcastable::ir::{Forms, Ir, PrintOptions, Printer};
use broadcastable::{source::SourceFile, syntax};
use std::fmt::Write;

/// All options of printing.
const OPTIONS: [PrintOptions; 4] = [
    PrintOptions::of(Forms::AsWritten),
    PrintOptions::of(Forms::AsWritten).locations(true),
    PrintOptions::of(Forms::Generic),
    PrintOptions::of(Forms::Generic).locations(true),
];

/// Functions with constructs that affect printing: blocks with predecessors, nested regions, packs, values without
/// names.
fn functions(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        writeln!(
            text,
            r#"func.func @f{number}(%arg0: tensor<?x{number}xf32>, %c: i1) -> i1 {{
  %0:2, %x = "test.pack"(%arg0) : (tensor<?x{number}xf32>) -> (i32, !t, i1)
  "test.unused"(%0#1, %0#0) {{a = [1, {{b = dense<2> : tensor<2xi8>, u}}, @s::@t], l = #l}} : (!t, i32) -> (f32, f32) loc(#l)
  "cf.cond_br"(%c)[^bb1, ^bb2] <{{n = #m}}> : (i1) -> ()
^bb1:
  "test.nested"() ({{
    %1 = "test.leaf"(%0#0, %x, %x, %x) : (i32, i1, i1, i1) -> ((i32) -> i1)
  ^bb9(%a: i8, %b: i8):
    "test.leaf"() : () -> i32
    "cf.br"()[^bb9] : () -> ()
  }}, {{
  }}) : () -> ()
  "cf.br"()[^bb2] : () -> () loc("f":1:2)
^bb2:
  return %x : i1
}}"#
        )
        .unwrap();
    }
    text
}

fn parse(text: &str) -> Ir {
    let source = SourceFile::new("input", text.as_bytes()).unwrap();
    let registry = Registry::default();
    let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
    assert!(parsed.is_complete(), "{:?}", parsed.diagnostics);
    parsed.ir
}

#[test]
fn pieces_are_the_whole() {
    let aliases = "!t = !test.t\n#m = affine_map<(d0) -> (d0)>\n";
    let location = "#l = loc(\"here\")\n";
    // The output is not delayed to the end if there is no alias of a location.
    let plain = functions(800).replace(", l = #l", "").replace(" loc(#l)", "");
    for text in [format!("{aliases}{location}{}", functions(800)), format!("{aliases}{plain}")] {
        let is_waiting = text.contains(location);
        let (ir, wrapped) = (parse(&text), parse(&text.replace("func.func @f0(", "module {}\nfunc.func @f0(")));
        for (ir, options) in OPTIONS.iter().flat_map(|options| [(&ir, *options), (&wrapped, *options)]) {
            let whole = ir.print(options);
            let (mut joined, mut pieces) = (Vec::new(), 0);
            let take = |piece: &[u8]| {
                joined.extend_from_slice(piece);
                pieces += 1;
                Ok::<(), std::convert::Infallible>(())
            };
            ir.print_in_pieces(options, take).unwrap();
            assert!(joined == whole, "{options:?}");
            assert_eq!(pieces > 1, !is_waiting || options.locations, "{options:?}");
        }
    }
}

#[test]
fn a_refusal_ends_the_printing() {
    let ir = parse(
        &functions(800).replace("#l", "unknown").replace("l = unknown", "l").replace("!t", "i8").replace("#m", "1"),
    );
    let mut calls = 0;
    let refused = ir.print_in_pieces(PrintOptions::default(), |_| {
        calls += 1;
        Err("full")
    });
    assert_eq!((refused, calls), (Err("full"), 1));
}

/// The lines without the first and the last, which belong to the module around the functions.
fn body(printed: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(printed).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    lines[1..lines.len() - 1].iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect()
}

#[test]
fn parts_are_the_whole() {
    let text = functions(7).replace("#l", "unknown").replace("l = unknown", "l").replace("!t", "i8").replace("#m", "1");
    // A name in the last part must be avoided in all parts.
    let text = format!("{text}func.func @last(%1: i32, %5: i32) {{\n  return\n}}\n");
    let middle = text.find("func.func @f3").unwrap();
    let (whole, first, second) = (parse(&text), parse(&text[..middle]), parse(&text[middle..]));
    for options in OPTIONS {
        let mut out = Vec::new();
        let mut numbered = 0;
        for (part, other) in [(&first, &second), (&second, &first)] {
            let mut printer = Printer::new(part, options);
            printer.avoid_names_of(other);
            printer.reserve(numbered);
            numbered += part.unnamed_values();
            let module = part.top_level().next().unwrap();
            for op in
                part.regions(module).flat_map(|region| part.blocks(region)).flat_map(|block| part.block_ops(block))
            {
                printer.print_operation_into(op, 2, &mut out);
                out.push(b'\n');
            }
        }
        assert_eq!(String::from_utf8(out), String::from_utf8(body(&whole.print(options))), "{options:?}");
        assert_eq!(numbered, whole.unnamed_values());
    }
}

#[test]
fn aliases_that_were_printed_are_known() {
    let ir = parse("#a = loc(\"a\")\n#b = loc(\"b\")\n\"test.op\"() {l = #a} : () -> () loc(#b)\n");
    let printed = ir.print_to_string(PrintOptions::default());
    assert_eq!(printed, "#a = loc(\"a\")\nmodule {\n  \"test.op\"() {l = #a} : () -> ()\n}\n");
}

/// A branch to the first block is an error, but it prints to a text that can be read, because a message may show it.
#[test]
fn what_was_not_verified_prints_so_that_it_reads_back() {
    for text in [
        "\"t.x\"() ({\n^entry:\n  \"t.br\"()[^entry] : () -> ()\n}) : () -> ()",
        "\"t.x\"() ({\n^bb0:\n  \"t.br\"()[^b, ^bb0] : () -> ()\n^b:\n  \"t.br\"()[^bb0] : () -> ()\n}) : () -> ()",
    ] {
        let registry = Registry::default();
        let read = |text: &[u8]| {
            let source = SourceFile::new("example", text.to_vec()).unwrap();
            let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
            assert!(parsed.diagnostics.is_empty(), "{}", String::from_utf8_lossy(text));
            parsed.ir.print(PrintOptions::default())
        };
        let printed = read(text.as_bytes());
        assert_eq!(String::from_utf8(read(&printed)).unwrap(), String::from_utf8(printed).unwrap());
    }
}
