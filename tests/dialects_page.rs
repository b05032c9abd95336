//! The tables of `docs/dialects.md`, generated from the records of operations. `BLESS=1` writes them.

use crate::support::{page, project};
use broadcastable::assembly::shape_rules;
use broadcastable::dialect::{Reach, Registry};
use broadcastable::source::SourceFile;
use broadcastable::syntax;
use broadcastable::verify::{Relation, shape_checks};
use std::collections::{BTreeMap, BTreeSet};

/// The table of all relations.
const RELATIONS: &str = "relations";

fn relations() -> String {
    let rows = Relation::every();
    let rows = rows.iter().map(|relation| format!("| `{}` | {} |\n", relation.notation(), relation.sentence()));
    format!("| relation | meaning |\n|---|---|\n{}", rows.collect::<String>())
}

/// The table of the numbers of operations.
const COUNTS: &str = "counts";

/// A text with one operation of each name that has a record.
fn one_of_each() -> String {
    let folder = project::project().join("src/assembly/records");
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let Some(dialect) = path.file_name().unwrap().to_str().unwrap().strip_suffix(".ops").map(str::to_owned) else {
            continue;
        };
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let name = line.split(|c: char| !(c.is_ascii_alphanumeric() || "_.$".contains(c))).next().unwrap();
            if name.strip_prefix(&dialect).is_some_and(|rest| rest.starts_with('.')) {
                names.insert(name.to_owned());
            }
        }
    }
    names.iter().map(|name| format!("\"{name}\"() : () -> ()\n")).collect()
}

/// The operations of each dialect, and the number of them with a rule of shapes, as `--stats` counts them.
fn counts() -> String {
    let registry = Registry::default();
    let source = SourceFile::new("operations", one_of_each()).unwrap();
    let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
    let mut dialects: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for found in registry.occurrences(&parsed.ir) {
        let (dialect, _) = found.name.split_once('.').unwrap();
        let (count, decided) = dialects.entry(dialect.to_owned()).or_default();
        *count += found.count;
        *decided += if found.reach == Reach::Decided { found.count } else { 0 };
    }
    let all = dialects.values().fold((0, 0), |sum, (count, decided)| (sum.0 + count, sum.1 + decided));
    assert!(all.0 > 3000, "the records were not found");
    let rows = dialects.iter().filter(|(_, (_, decided))| *decided > 0);
    let rows = rows.map(|(dialect, (count, decided))| format!("| `{dialect}` | {count} | {decided} |\n"));
    let (count, decided) = all;
    format!(
        "| dialect | operations | with a rule of shapes |\n|---|---|---|\n{}| all dialects | {count} | {decided} |\n",
        rows.collect::<String>()
    )
}

/// The operations of a dialect by their rule, and the project whose messages they have.
fn rules_of(dialect: &str) -> String {
    if dialect == RELATIONS {
        return relations();
    }
    if dialect == COUNTS {
        return counts();
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

/// All dialects with operations that have a relation.
fn dialects() -> Vec<&'static str> {
    let mut found: Vec<&str> = shape_rules().filter_map(|(name, _)| Some(name.split_once('.')?.0)).collect();
    found.dedup();
    found
}

#[test]
fn the_tables_are_what_the_records_say() {
    let page = page::compare("dialects.md", |page| page::with_tables(page, rules_of));
    let tables = page.split(page::START).skip(1).filter_map(|part| Some(part.split_once(" -->")?.0));
    let tables = tables.filter(|table| ![RELATIONS, COUNTS].contains(table));
    assert_eq!(tables.collect::<Vec<_>>(), dialects(), "a table for each dialect that has a rule of shapes");
}
