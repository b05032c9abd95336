//! The tables of `docs/dialects.md` are what the records of operations say. `BLESS=1` writes them.
#![cfg(feature = "text")]
#![allow(clippy::unwrap_used)]

use broadcastable::assembly::shape_rules;
use broadcastable::dialect::Registry;
use broadcastable::verify::shape_words;
use std::collections::BTreeMap;

const START: &str = "<!-- table: ";
const END: &str = "<!-- end -->";

/// The operations of a dialect by their rule, and in whose words they are refused.
fn rules_of(dialect: &str) -> String {
    let registry = Registry::default();
    let mut rows: BTreeMap<(String, &str, &str), Vec<&str>> = BTreeMap::new();
    for (name, rule) in shape_rules() {
        let Some(short) = name.strip_prefix(dialect).and_then(|rest| rest.strip_prefix('.')) else { continue };
        let words = shape_words(&registry, name).map_or("only inferred", |words| words.name());
        rows.entry((rule.to_string(), rule.kind.summary(), words)).or_default().push(short);
    }
    let mut text = "| operations | rule | what it says | whose words |\n|---|---|---|---|\n".to_owned();
    for ((rule, summary, words), names) in rows {
        text += &format!("| {} | `{rule}` | {summary} | {words} |\n", names.join(" "));
    }
    text
}

/// Every dialect that has such operations.
fn dialects() -> Vec<&'static str> {
    let mut found: Vec<&str> = shape_rules().filter_map(|(name, _)| Some(name.split_once('.')?.0)).collect();
    found.dedup();
    found
}

fn with_tables(page: &str) -> String {
    let mut parts = page.split(START);
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let (name, _) = part.split_once(" -->").unwrap();
        let (_, after) = part.split_once(END).unwrap();
        text += &format!("{START}{name} -->\n\n{}\n{END}{after}", rules_of(name));
    }
    text
}

#[test]
fn the_tables_are_what_the_records_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/dialects.md");
    let page = std::fs::read_to_string(path).unwrap();
    let current = with_tables(&page);
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        std::fs::write(path, current).unwrap();
        return;
    }
    assert!(page == current, "docs/dialects.md is out of date: BLESS=1 cargo test --test dialects_page");
    let tables: Vec<&str> = page.split(START).skip(1).filter_map(|part| Some(part.split_once(" -->")?.0)).collect();
    assert_eq!(tables, dialects(), "a table for each dialect that has a rule of shapes");
}
