//! Tests of the forms from TableGen's records.

use super::*;
use broadcastable::assembly::{Extent, FormError, OpDefinition, Shared, print_record};

/// Records that the operations of the tests share.
const SHARED: &str = r#"
  "Toy": {"!superclasses": ["Dialect"], "name": "toy"},
  "Any": {"!superclasses": ["TypeConstraint"], "cppType": "::mlir::Type", "builderCall": ""},
  "Index": {"!superclasses": ["TypeConstraint"], "cppType": "::mlir::IndexType", "builderCall": "$_builder.getIndexType()"},
  "Wide": {"!superclasses": ["TypeConstraint"], "cppType": "::mlir::VectorType",
           "builderCall": "::mlir::VectorType::get({2} ,$_builder.getIntegerType(8, true))"},
  "Box": {"!superclasses": ["TypeConstraint", "TypeDef"], "cppType": "::toy::BoxType", "typeName": "toy.box",
          "assemblyFormat": "`<` $value `>`", "builderCall": ""},
  "Indices": {"!superclasses": ["TypeConstraint", "Variadic"], "baseType": {"def": "Index"}},
  "Mode": {"!superclasses": ["Attr", "AttrDef", "EnumAttr"], "attrName": "toy.mode", "mnemonic": "mode",
           "assemblyFormat": "`<` $value `>`", "enum": {"def": "ModeEnum"}, "storageType": "::toy::ModeAttr"},
  "ModeEnum": {"!superclasses": ["EnumInfo"], "enumerants": [{"def": "Fast"}, {"def": "Slow"}], "bitwidth": 32},
  "Fast": {"str": "fast", "symbol": "Fast", "value": 0},
  "Slow": {"str": "slow", "symbol": "Slow", "value": 1},
  "ModeOrFast": {"!superclasses": ["Attr", "DefaultValuedAttr"], "baseAttr": {"def": "Mode"},
                 "defaultValue": "::toy::Mode::Fast", "storageType": "::toy::ModeAttr"},
  "Flag": {"!superclasses": ["Attr"], "storageType": "::mlir::UnitAttr", "isOptional": 1, "defaultValue": "false"},
  "Numbers": {"!superclasses": ["Attr", "DefaultValuedOptionalAttr"], "storageType": "::mlir::DenseI64ArrayAttr ",
              "isOptional": 1, "defaultValue": "{}"},
  "SameOperandsAndResultType": {"!superclasses": ["NativeOpTrait"], "trait": "SameOperandsAndResultType"},
  "FormElement": {"!superclasses": ["TypesMatchWith", "PredOpTrait"], "lhs": "x", "rhs": "y",
              "transformer": "::llvm::cast<ShapedType>($_self).getElementType()"},
  "Strange": {"!superclasses": ["TypesMatchWith", "PredOpTrait"], "lhs": "x", "rhs": "y", "transformer": "f($_self)"},
  "Ends": {"!superclasses": ["TraitList"], "traits": [{"def": "Single"}, {"def": "Yields"}]},
  "Single": {"!superclasses": ["NativeOpTrait"], "trait": "SingleBlock"},
  "Yields": {"!superclasses": ["NativeOpTrait"], "trait": "SingleBlockImplicitTerminator<::toy::YieldOp>::Impl"},
  "AnyRegion": {"!superclasses": ["Region"]},
  "Yield_YieldOp": {"opName": "yield", "opDialect": {"def": "Toy"}, "arguments": {"args": []}, "results": {"args": []},
                    "regions": {"args": []}, "traits": []}
"#;

/// The record of an operation with these arguments, results, regions and traits, by names of records.
fn row(arguments: &str, results: &str, regions: &str, traits: &str, form: &str) -> (String, UnknownParts) {
    row_with(arguments, results, regions, traits, form, &Hints::default())
}

fn row_with(
    arguments: &str,
    results: &str,
    regions: &str,
    traits: &str,
    form: &str,
    hints: &Hints,
) -> (String, UnknownParts) {
    let list = |text: &str| {
        let part = |part: &str| match part.split_once(' ') {
            Some((record, name)) => format!("[{{\"def\": \"{record}\"}}, \"{name}\"]"),
            None => format!("[{{\"def\": \"{part}\"}}, null]"),
        };
        text.split(", ").filter(|part| !part.is_empty()).map(part).collect::<Vec<_>>().join(", ")
    };
    let names = traits.split(", ").filter(|name| !name.is_empty()).map(|name| format!("{{\"def\": \"{name}\"}}"));
    let text = format!(
        "{{\"!instanceof\": {{\"Op\": [\"Yield_YieldOp\", \"Toy_XOp\"], \"TypeDef\": [\"Box\"]}}, {SHARED},
          \"Toy_XOp\": {{\"opName\": \"x\", \"opDialect\": {{\"def\": \"Toy\"}}, \"arguments\": {{\"args\": [{}]}},
          \"results\": {{\"args\": [{}]}}, \"regions\": {{\"args\": [{}]}}, \"traits\": [{}], {form}}}}}",
        list(arguments),
        list(results),
        list(regions),
        names.collect::<Vec<_>>().join(", ")
    );
    let file = parse_with(text.as_bytes(), "toy.json", hints).unwrap();
    let operation = file.operation("toy.x").unwrap().unwrap();
    let form = OpDefinition { extent: Extent::Form, ..operation.format.info.clone() };
    (print_record(&form, &Shared::default()), operation.unknown.clone())
}

#[test]
fn a_type_that_is_not_written_is_related_or_the_only_one() {
    let form = r#""assemblyFormat": "$x `,` $y $z $w attr-dict `:` type($x)""#;
    let (found, unknown) = row("Any x, Any y, Index z, Wide w", "Any", "", "FormElement", form);
    assert_eq!(
        found,
        "toy.x(x, y: =element(x), z: index, w: vector<2xsi8>) -> (result: =?) = $x `,` $y $z $w attr-dict `:` type($x)"
    );
    assert!(unknown.made_types.is_empty());
    let form = r#""assemblyFormat": "$x $y attr-dict `:` type($r)""#;
    let (found, _) = row("Any x, Any y", "Any r", "", "SameOperandsAndResultType", form);
    assert_eq!(found, "toy.x(x: =r, y: =r) -> (r) SameOperandsAndResultType = $x $y attr-dict `:` type($r)");
}

#[test]
fn a_trait_decides_before_the_only_type_does() {
    let form = r#""assemblyFormat": "$x $y attr-dict `:` type($x)""#;
    let (found, unknown) = row("Any x, Index y", "", "", "Strange, FormElement", form);
    assert_eq!(found, "toy.x(x, y: =element(x)) = $x $y attr-dict `:` type($x)");
    assert_eq!(unknown.made_types["f($_self)"], 1);
}

#[test]
fn attributes_have_kinds_words_and_defaults() {
    let form = r#""assemblyFormat": "($flag^)? (`mode` `` $mode^)? attr-dict""#;
    let (found, _) = row("ModeOrFast mode, Flag flag, Numbers sizes", "", "", "", form);
    assert_eq!(
        found,
        "toy.x {mode: word enclosed toy.mode(fast=0 slow=1) = #toy.mode<fast>, flag?: unit, sizes?: numbers i64 = \
         array<i64>} = ($flag^)? (`mode` `` $mode^)? attr-dict"
    );
}

#[test]
fn types_of_one_class_are_stripped_and_regions_end() {
    let form = r#""assemblyFormat": "$b $i $body attr-dict `:` type($b)""#;
    let (found, _) = row("Box b, Indices i", "", "AnyRegion body", "Ends", form);
    assert_eq!(found, "toy.x(b<toy.box>, i*: index) [body!toy.yield] = $b $i $body attr-dict `:` type($b)");
}

#[test]
fn an_operation_has_a_form_a_parser_or_neither() {
    let (found, _) = row("", "", "", "", r#""hasCustomAssemblyFormat": 0"#);
    assert_eq!(found, "toy.x");
    let (found, unknown) = row("", "", "", "", r#""hasCustomAssemblyFormat": 1"#);
    assert_eq!((found.as_str(), unknown.parsers), ("toy.x = c++", 1));
    // A declarative form takes precedence over a parser.
    let (found, unknown) =
        row("", "", "", "", r#""hasCustomAssemblyFormat": 1, "assemblyFormat": "custom<Odd>() attr-dict""#);
    assert_eq!((found.as_str(), unknown.directives["Odd"]), ("toy.x = c++", 1));
}

#[test]
fn hints_say_what_cpp_means() {
    let hints = Hints {
        directives: [("Odd".to_owned(), broadcastable::assembly::Directive::of("ImplicitSSAName").unwrap())].into(),
        transforms: [("f($_self)".to_owned(), broadcastable::assembly::Transform::Scalar)].into(),
        forms: [("toy.*".parse().unwrap(), "operands attr-dict".to_owned())].into_iter().collect(),
        ..Hints::default()
    };
    let form = r#""assemblyFormat": "custom<Odd>($x) $y attr-dict `:` type($x)""#;
    let (found, unknown) = row_with("Any x, Any y", "", "", "Strange", form, &hints);
    assert_eq!(found, "toy.x(x, y: =scalar(x)) = custom<ImplicitSSAName>($x) $y attr-dict `:` type($x)");
    // The relation of the trait is known, but its condition is not.
    assert_eq!(unknown, UnknownParts { relations: [("Strange".to_owned(), 1)].into(), ..UnknownParts::default() });
    let (found, _) = row_with("", "", "", "", r#""hasCustomAssemblyFormat": 1"#, &hints);
    assert_eq!(found, "toy.x = operands attr-dict");
}

#[test]
fn the_rule_of_an_operation_that_is_built_in_is_kept() {
    let text = r#"{"!instanceof": {"Op": ["Add"]}, "Onnx": {"!superclasses": ["Dialect"], "name": "onnx"},
        "Add": {"opName": "Add", "opDialect": {"def": "Onnx"}, "arguments": {"args": []}, "results": {"args": []},
                "regions": {"args": []}, "traits": []}}"#;
    let ods = parse_with(text.as_bytes(), "onnx.json", &Hints::default()).unwrap();
    let add = &ods.operation("onnx.Add").unwrap().unwrap().format.info;
    assert_eq!(add.broadcasts_by(), Some(broadcastable::shape::RuleKind::Numpy));
}

#[test]
fn an_operation_is_read_when_it_is_asked_for() {
    let text = format!(
        "{{\"!instanceof\": {{\"Op\": [\"Yield_YieldOp\", \"Toy_Odd\"]}}, {SHARED},
          \"Toy_Odd\": {{\"opName\": \"odd\", \"opDialect\": {{\"def\": \"Toy\"}}, \"traits\": 1}}}}"
    );
    let file = parse(text.as_bytes(), "toy.json").unwrap();
    assert_eq!(file.names().collect::<Vec<_>>(), ["toy.yield", "toy.odd"]);
    assert!(file.operation("toy.other").is_none());
    assert!(file.operation("toy.yield").unwrap().is_ok());
    assert_eq!(file.used().map(|(name, _)| name).collect::<Vec<_>>(), ["toy.yield"]);
    // The error of the other operation is returned for each request.
    for _ in 0..2 {
        let error = file.operation("toy.odd").unwrap().unwrap_err().to_string();
        assert!(error.starts_with("record `Toy_Odd` cannot be read: "), "{error}");
    }
    assert_eq!(file.operations().filter(|(_, operation)| operation.is_err()).count(), 1);
    assert_eq!(file.used().count(), 2);
}

#[test]
fn what_is_wrong_with_a_form_is_kept() {
    let (found, unknown) = row("Any x", "", "", "", r#""assemblyFormat": "$x $y attr-dict""#);
    assert_eq!(found, "toy.x(x: =?) = c++");
    assert_eq!(unknown.forms["toy.x"], FormError::UnknownName { name: "y".to_owned(), at: 3 });
    let (found, unknown) = row("Any x", "", "", "", r#""assemblyFormat": "($x""#);
    assert_eq!(found, "toy.x(x) = c++");
    assert!(matches!(unknown.forms["toy.x"], FormError::Expected { .. }));
}
