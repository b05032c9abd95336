//! The tables of `docs/dialects.md`, generated from the records of operations. `BLESS=1` writes them.

use crate::support::page;
use broadcastable::assembly::shape_rules;
use broadcastable::dialect::Registry;
use broadcastable::verify::{Relation, shape_checks};
use std::collections::BTreeMap;

/// The table of all relations.
const RELATIONS: &str = "relations";

fn relations() -> String {
    let rows = Relation::every();
    let rows = rows.iter().map(|relation| format!("| `{}` | {} |\n", relation.notation(), relation.sentence()));
    format!("| relation | meaning |\n|---|---|\n{}", rows.collect::<String>())
}

/// The operations of a dialect by their rule, and the project whose messages they have.
fn rules_of(dialect: &str) -> String {
    if dialect == RELATIONS {
        return relations();
    }
    let registry = Registry::default();
    let mut rows: BTreeMap<(String, &str, &str), Vec<&str>> = BTreeMap::new();
    for (name, rule) in shape_rules() {
        let Some(short) = name.strip_prefix(dialect).and_then(|rest| rest.strip_prefix('.')) else { continue };
        let words = shape_checks(&registry, name).map_or("", |checks| checks.words.name());
        rows.entry((rule.to_string(), Relation::of(rule).map_or("", Relation::sentence), words))
            .or_default()
            .push(short);
    }
    let mut text = "| operations | rule | meaning | whose words |\n|---|---|---|---|\n".to_owned();
    for ((rule, summary, words), names) in rows {
        text += &format!("| {} | `{rule}` | {summary} | {words} |\n", names.join(" "));
    }
    text
}

/// All dialects with such operations.
fn dialects() -> Vec<&'static str> {
    let mut found: Vec<&str> = shape_rules().filter_map(|(name, _)| Some(name.split_once('.')?.0)).collect();
    found.dedup();
    found
}

#[test]
fn the_tables_are_what_the_records_say() {
    let page = page::compare("dialects.md", |page| page::with_tables(page, rules_of));
    let tables = page.split(page::START).skip(1).filter_map(|part| Some(part.split_once(" -->")?.0));
    let tables = tables.filter(|table| *table != RELATIONS);
    assert_eq!(tables.collect::<Vec<_>>(), dialects(), "a table for each dialect that has a rule of shapes");
}
