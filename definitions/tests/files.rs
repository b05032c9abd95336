//! Definitions from files: their meaning, and that no file makes the readers panic.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use broadcastable::dialect::{Arity, Trait};
use broadcastable::shape::RuleKind;
use broadcastable::source::SourceFile;
use broadcastable_definitions::{file, ods};
use proptest::prelude::*;

const TOY: &str = include_str!("../../testdata/ods/Inputs/toy.json");
const MINE: &str = include_str!("../../testdata/dialects/Inputs/mine.toml");

#[test]
fn the_json_of_tablegen() {
    let ods = ods::parse(TOY.as_bytes(), "toy.json").unwrap();
    let names: Vec<_> = ods.names().collect();
    assert_eq!(names, ["toy.add", "toy.mix", "toy.pack", "toy.wrap"]);
    let mut unknown = ods::UnknownParts::default();
    for (_, operation) in ods.operations() {
        unknown += &operation.unwrap().unknown;
    }
    let [add, mix, pack, wrap] =
        ["add", "mix", "pack", "wrap"].map(|name| &ods.operation(&format!("toy.{name}")).unwrap().unwrap().format.info);
    assert_eq!(add.traits, [Trait::SameOperandsAndResultElementType, Trait::Broadcastable]);
    assert_eq!(add.required_attributes().collect::<Vec<_>>(), ["mode"]);
    assert_eq!(add.operands()[0].constraint().summary(), "tensor of 32-bit float or signless integer values");
    assert_eq!(mix.broadcasts_by(), Some(RuleKind::Numpy));
    assert_eq!(pack.operands()[0].arity, Arity::Optional);
    assert_eq!(pack.operands()[1].arity, Arity::Variadic);
    assert_eq!(wrap.traits, [Trait::AllTypesMatch(vec!["a".into(), "b".into()].into())]);
    assert_eq!(unknown.types.keys().collect::<Vec<_>>(), ["(toy::isOdd($_self))"]);
    assert_eq!(unknown.relations.keys().collect::<Vec<_>>(), ["a is even"]);
    assert_eq!(unknown.verifiers, 1);
}

#[test]
fn circles_of_records_end() {
    let record = |traits: &str, predicate: &str| {
        format!(
            r#"{{"!instanceof": {{"Op": ["O"]}}, "D": {{"name": "d"}}, "K": {{}},
                "T": {{"!superclasses": ["TypeConstraint"], "predicate": {{"def": "P"}}, "summary": "t"}},
                "L": {{"traits": [{{"def": "L"}}, {{"def": "L"}}]}},
                "PredCombinerNot": {{}},
                "P": {{"kind": {{"def": "PredCombinerNot"}}, "children": [{{"def": "P"}}]}},
                "O": {{"opName": "o", "opDialect": {{"def": "D"}}, "arguments": {{"args": [{predicate}]}},
                       "results": {{"args": []}}, "regions": {{"args": []}}, "traits": [{traits}], "hasVerifier": 0}}}}"#
        )
    };
    let refused = |text: String| {
        let file = ods::parse(text.as_bytes(), "x").unwrap();
        file.operation("d.o").unwrap().unwrap_err().to_string()
    };
    let circle = "the records that `O` refers to form a cycle";
    assert_eq!(refused(record(r#"{"def": "L"}"#, "")), circle);
    assert!(refused(record("", r#"[{"def": "T"}, "a"]"#)).contains("form a cycle"));
    assert_eq!(refused(record(r#"{"def": "M"}"#, "")), "record `M` is named by `O`, but is not there");
    assert!(ods::parse(record("", "").as_bytes(), "x").is_ok());
}

/// The example of the page is a file that is read.
#[test]
fn the_page_on_dialects_shows_toml_that_is_read() {
    let page = include_str!("../../docs/dialects.md");
    let mut blocks = page.split("```toml\n").skip(1).map(|block| block.split("```").next().unwrap());
    let toml = blocks.find(|block| block.contains("mine.fma")).unwrap();
    let definitions = file::parse(&SourceFile::new("page", toml).unwrap()).unwrap();
    let names: Vec<_> = definitions.iter().map(|definition| &*definition.name).collect();
    assert_eq!(names, ["mine.concat", "mine.fma", "mine.scale", "other.*"]);
}

/// A text with bytes changed, removed or inserted.
fn damaged(text: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let edit = (0..text.len(), 0usize..8, prop::collection::vec(any::<u8>(), 0..4));
    prop::collection::vec(edit, 1..4).prop_map(move |edits| {
        let mut bytes = text.as_bytes().to_vec();
        for (at, length, new) in edits {
            let start = at.min(bytes.len());
            let end = (start + length).min(bytes.len());
            bytes.splice(start..end, new);
        }
        bytes
    })
}

proptest! {
    /// Any text is read as a file, or refused with a place in it.
    #[test]
    fn any_toml_is_read_or_refused(bytes in damaged(MINE)) {
        let length = bytes.len() as u32;
        let source = SourceFile::new("x", bytes).unwrap();
        if let Err(mistakes) = file::parse(&source) {
            prop_assert!(!mistakes.is_empty());
            for mistake in mistakes {
                prop_assert!(mistake.span.start <= length && mistake.span.end <= length + 1);
                prop_assert!(!mistake.diagnostic().message.is_empty());
            }
        }
    }

    #[test]
    fn any_json_is_read_or_refused(bytes in damaged(TOY)) {
        match ods::parse(&bytes, "x") {
            Ok(ods) => {
                prop_assert!(ods.names().len() <= 4);
                for error in ods.operations().filter_map(|(_, operation)| operation.err()) {
                    prop_assert!(!error.to_string().is_empty());
                }
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
