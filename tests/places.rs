//! The table of the places of elements in a text: each place has the text of its element.

use crate::support::files::files_ending;
use broadcastable::diagnostic::Sink;
use broadcastable::dialect::Registry;
use broadcastable::ir::places::Element;
use broadcastable::ir::{Definition, Form};
use broadcastable::source::{SourceFile, Span};
use broadcastable::syntax::{self, Parsed};
use broadcastable::verify;
use std::path::Path;

fn read(source: &SourceFile) -> Parsed {
    let registry = Registry::default();
    let options = syntax::Options::new(&registry).places(true).skip_unknown(true);
    syntax::parse(source, &options)
}

fn source(text: &str) -> SourceFile {
    SourceFile::new("x", text).unwrap()
}

/// The elements of a text as lines: kind and text of each.
fn elements(text: &str) -> Vec<String> {
    let source = source(text);
    let parsed = read(&source);
    let places = parsed.ir.places().unwrap();
    let line = |(span, element): (Span, Element)| {
        let kind = format!("{element:?}");
        let kind = kind.split('(').next().unwrap().to_owned();
        format!("{kind} {}", source.text(span))
    };
    places.elements().filter(|(_, element)| !matches!(element, Element::Operation(_))).map(line).collect()
}

/// The elements of a parsed text whose places are wrong.
fn faults(source: &SourceFile, parsed: &Parsed) -> Vec<String> {
    let (ir, places) = (&parsed.ir, parsed.ir.places().unwrap());
    let squeezed = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    // Aliases are printed as their targets, and after an error a type may differ.
    let says = |ty, span: Span| {
        let text = squeezed(&source.text(span));
        let has_other_spellings =
            text.contains(['!', '#', '/']) || text.contains("f32,") || text.starts_with("memref<*");
        !parsed.is_complete() || has_other_spellings || text == squeezed(&ir.print_type(ty))
    };
    let mut faults = Vec::new();
    let mut fault = |what: &str, span: Span| faults.push(format!("{what}: `{}`", source.text(span)));
    let mut previous = Span::new(0, u32::MAX);
    for (span, element) in places.elements() {
        if (span.start, std::cmp::Reverse(span.end)) < (previous.start, std::cmp::Reverse(previous.end)) {
            fault("out of order", span);
        }
        previous = span;
        let text = source.slice(span);
        let is_right = match element {
            Element::Operation(op) => {
                let places = places.operation(op).unwrap();
                span == places.whole && span.start <= places.name.start && places.name.end <= span.end
            }
            Element::Name(op) => {
                let name = ir.op_name(op).as_bytes();
                let text = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(text);
                name == text || name.ends_with(&[b".", text].concat())
            }
            Element::Result(..) | Element::Operand(..) | Element::Argument(..) => text.starts_with(b"%"),
            Element::OperandType(op, index) => {
                let ty = ir.value_type(ir.operands(op)[index as usize]);
                ir.form(op) == Form::Custom || says(ty, span)
            }
            Element::ResultType(op, index) => {
                let ty = ir.value_type(ir.results(op).nth(index as usize).unwrap());
                ir.form(op) == Form::Custom || says(ty, span)
            }
            Element::ArgumentType(block, index) => {
                let ty = ir.value_type(ir.arguments(block).nth(index as usize).unwrap());
                says(ty, span)
            }
            Element::AttributeName(op, index) => {
                let name = places.operation(op).unwrap().attributes[index as usize].name;
                text == ir.texts().get(name)
            }
            Element::Attribute(..) => !text.is_empty(),
            Element::Successor(op, _) => ir
                .successors(op)
                .iter()
                .any(|block| places.label(*block).is_none_or(|label| text == source.slice(label))),
            Element::SymbolName(op) => {
                let name = ir.string(ir.attribute(op, "sym_name").unwrap()).unwrap();
                name == text || text.contains(&b'\\')
            }
            Element::Symbol => text.starts_with(b"@"),
            Element::Alias | Element::AliasName => text.starts_with(b"#") || text.starts_with(b"!"),
            Element::Label(_) => text.starts_with(b"^"),
            _ => false,
        };
        if !is_right {
            fault(&format!("{element:?}"), span);
        }
        // The search by a place finds the element again.
        if !places.around(span.start).any(|found| found == (span, element)) && !span.is_empty() {
            fault(&format!("{element:?} is not found"), span);
        }
    }
    for op in ir.operations().filter(|op| ir.form(*op) != Form::Skipped) {
        let Some(own) = places.operation(op) else {
            // An operation that a form omits has no place.
            if let Some(place) = ir.place(op) {
                fault("no places", place);
            }
            continue;
        };
        if own.operands.len() != ir.operands(op).len() {
            fault("operands", own.whole);
        }
        for (value, place) in ir.operands(op).iter().zip(own.operands) {
            let defined = places.value(*value).name;
            let name = |span: Span| source.text(span).split('#').next().map(|name| name.trim().to_owned());
            if let Some(defined) = defined
                && name(defined) != name(place.name)
            {
                fault(&format!("operand defined as {}", source.text(defined)), place.name);
            }
        }
        for result in ir.results(op) {
            let is_named = own.whole.start < own.name.start;
            if parsed.is_complete()
                && is_named != places.value(result).name.is_some()
                && ir.definition(result) != Definition::Undefined
            {
                fault("result", own.whole);
            }
        }
    }
    faults
}

#[test]
fn every_golden_has_right_places() {
    let (mut elements, mut wrong) = (0, Vec::new());
    for file in files_ending(Path::new("testdata"), "mlir").unwrap() {
        let Ok(bytes) = std::fs::read(&file) else { continue };
        for part in String::from_utf8_lossy(&bytes).split("// -----") {
            let Ok(source) = SourceFile::new("x", part.as_bytes()) else { continue };
            let parsed = read(&source);
            elements += parsed.ir.places().unwrap().elements().len();
            let found = faults(&source, &parsed);
            wrong.extend(found.into_iter().map(|fault| format!("{}: {fault}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{} of {elements}\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
    assert!(elements > 10_000, "only {elements}");
}

/// The findings of verification, with their places.
fn findings(source: &SourceFile, places: bool) -> Vec<String> {
    let registry = Registry::default();
    let options = syntax::Options::new(&registry).places(places);
    let parsed = syntax::parse(source, &options);
    let mut sink = Sink::new();
    let options = verify::Options::new(&registry).is_complete(parsed.is_complete());
    verify::verify(&parsed.ir, source, &options, &mut sink);
    sink.finish().into_iter().map(|diagnostic| format!("{diagnostic:?}")).collect()
}

#[test]
fn verification_points_at_the_same_places() {
    let mut found = 0;
    for folder in ["testdata/render", "testdata/verify", "testdata/rules"] {
        for file in files_ending(Path::new(folder), "mlir").unwrap() {
            let Ok(bytes) = std::fs::read(&file) else { continue };
            for part in String::from_utf8_lossy(&bytes).split("// -----") {
                let Ok(source) = SourceFile::new("x", part.as_bytes()) else { continue };
                let (with, without) = (findings(&source, true), findings(&source, false));
                found += with.len();
                assert_eq!(with, without, "{}", file.display());
            }
        }
    }
    assert!(found > 100, "only {found}");
}

#[test]
fn generic_form() {
    let text =
        "%0:2, %1 = \"t.op\"(%0#1)[^a] <{p = 1 : i32}> ({\n^a(%x: !t):\n}) {k = @f::@g, u} : (f32) -> (i1, f32, i2)";
    let expected = [
        "Result %0",
        "Result %1",
        "Name \"t.op\"",
        "Operand %0#1",
        "Successor ^a",
        "AttributeName p",
        "Attribute 1 : i32",
        "Label ^a",
        "Argument %x",
        "ArgumentType !t",
        "AttributeName k",
        "Attribute @f::@g",
        "Symbol @f",
        "Symbol @g",
        "AttributeName u",
        "Attribute u",
        "OperandType f32",
        "ResultType i1",
        "ResultType f32",
        "ResultType i2",
    ];
    let text = text.replace("!t", "i8").replace("[^a]", "[^b]").replace("\n})", "\n^b:\n})");
    let expected = expected.map(|line| line.replace("!t", "i8").replace("Successor ^a", "Successor ^b"));
    let mut found = elements(&text);
    found.retain(|line| line != "Label ^b");
    assert_eq!(found, expected);
}

#[test]
fn custom_form() {
    let text = "#m = affine_map<(d0) -> (d0)>\nfunc.func private @f(%a: tensor<2xf32> {t.x}, %n: index) -> f32 {\n\
        %0 = arith.addf %a, %a fastmath<fast> : tensor<2xf32>\n %1 = call @f(%0, %n) {k = #m} : (tensor<2xf32>, index) -> f32\n\
        cf.br ^bb1(%1 : f32)\n^bb1(%r: f32):\n  return %r : f32\n}";
    let found = elements(text);
    let expected = [
        "AliasName #m",
        "Name func.func",
        "SymbolName f",
        "Argument %a",
        "ArgumentType tensor<2xf32>",
        "Argument %n",
        "ArgumentType index",
        "Result %0",
        "Name arith.addf",
        "Operand %a",
        "Operand %a",
        "Attribute <fast>",
        "ResultType tensor<2xf32>",
        "Result %1",
        "Name call",
        "Attribute @f",
        "Symbol @f",
        "Operand %0",
        "Operand %n",
        "AttributeName k",
        "Attribute #m",
        "Alias #m",
        "OperandType tensor<2xf32>",
        "OperandType index",
        "ResultType f32",
        "Name cf.br",
        "Successor ^bb1",
        "Operand %1",
        "OperandType f32",
        "Label ^bb1",
        "Argument %r",
        "ArgumentType f32",
        "Name return",
        "Operand %r",
        "OperandType f32",
    ];
    for line in expected {
        assert!(found.iter().any(|found| found == line), "{line} is not in {found:#?}");
    }
}

#[test]
fn after_a_syntax_error() {
    let text = "func.func @f(%a: i32) {\n  %0 = \"t.a\"(%a) : (i32) -> i64\n  %1 = \"t.b\"(%a : (i32) -> i64\n  %2 = \"t.c\"(%0) : (i64) -> i1\n  return\n}";
    let source = source(text);
    let parsed = read(&source);
    assert!(!parsed.is_complete());
    let places = parsed.ir.places().unwrap();
    let at = text.find("%0) :").unwrap() as u32;
    let (span, element) = places.at(at).unwrap();
    assert_eq!(source.text(span), "%0");
    let Element::Operand(op, 0) = element else { panic!("{element:?}") };
    assert_eq!(parsed.ir.op_name(op), "t.c");
    let defined = places.value(parsed.ir.operands(op)[0]);
    assert_eq!(defined.name.map(|span| span.start), Some(text.find("%0 =").unwrap() as u32));
    assert_eq!(places.operation_at(at), Some(op));
    assert_eq!(faults(&source, &parsed), Vec::<String>::new());
}
