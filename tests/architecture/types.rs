//! Types: their size, and their names.

use super::{File, LARGE_TYPES, MOST_FIELDS, MOST_METHODS, files, none};
use crate::support::rust_text::code;
use std::collections::{BTreeMap, BTreeSet};

/// The types in a text with the numbers of their fields and methods, and their top-level modules.
fn sizes_of_types(file: &File) -> Vec<(String, usize, usize)> {
    let code = code(&file.text);
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found: Vec<(String, usize, usize)> = Vec::new();
    let mut open: Option<bool> = None;
    for line in code.lines() {
        let words: Vec<&str> = line.split(|c: char| !is_word_part(c)).filter(|word| !word.is_empty()).collect();
        let is_top = line.starts_with(|c: char| c.is_ascii_alphabetic());
        let keyword = words.iter().position(|word| matches!(*word, "struct" | "impl")).filter(|_| is_top);
        if let Some(at) = keyword.filter(|_| line.trim_end().ends_with('{')) {
            let is_struct = words[at] == "struct";
            // `impl Trait for Type`
            let after = words.iter().position(|word| *word == "for").unwrap_or(at);
            let name = words[after + 1..].iter().find(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
            let is_trait = after > at;
            open = name.filter(|_| !is_trait).map(|name| {
                found.push((format!("{}::{name}", file.module[0]), 0, 0));
                is_struct
            });
        } else if line.starts_with('}') {
            open = None;
        } else if let (Some(is_struct), Some(last)) = (open, found.last_mut())
            && line.starts_with("    ")
            && !line.starts_with("     ")
        {
            let is_field =
                is_struct && words.len() > 1 && line.contains(": ") && !line.trim_start().starts_with(['#', '/']);
            last.1 += usize::from(is_field);
            last.2 += usize::from(!is_struct && words.contains(&"fn"));
        }
    }
    found
}

fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[test]
fn types_are_of_a_size_that_can_be_held_in_mind() {
    let mut types: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for file in files().iter().filter(|file| file.name.ends_with(".rs")) {
        for (name, fields, methods) in sizes_of_types(file) {
            let sizes = types.entry(name).or_default();
            *sizes = (sizes.0 + fields, sizes.1 + methods);
        }
    }
    let mut faults = Vec::new();
    for (name, (fields, methods)) in &types {
        let known = LARGE_TYPES.iter().find(|(known, ..)| known == name);
        let (most_fields, most_methods) = known.map_or((MOST_FIELDS, MOST_METHODS), |known| (known.1, known.2));
        if *fields > most_fields || *methods > most_methods {
            faults.push(format!(
                "{name}: {fields} fields and {methods} methods; at most {most_fields} and {most_methods}"
            ));
        }
    }
    for (name, _, _, reason) in LARGE_TYPES {
        let is_large =
            types.get(*name).is_some_and(|(fields, methods)| *fields > MOST_FIELDS || *methods > MOST_METHODS);
        if !is_large || reason.is_empty() {
            faults.push(format!("{name} is no exception any more, or has no reason"));
        }
    }
    none(faults);
}

/// Names of several public types of the library in different modules, and the reasons.
const SHARED_NAMES: &[(&str, &str)] = &[
    ("Options", "how a module's one function works, named with the module: `syntax::Options`, `verify::Options`"),
    ("Settings", "as `Options`, of a document and of lints"),
    ("Sealed", "no user can name it"),
];

/// The name of a type has one meaning in the crate: `Form` in an embedder's code needs no explanation.
#[test]
fn public_types_have_names_of_their_own() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files().iter().filter(|file| file.name.starts_with("src/") || file.name.starts_with("core/")) {
        for line in code(&file.text).lines() {
            let mut words = line.trim_start().split(|c: char| !is_word_part(c)).filter(|word| !word.is_empty());
            let is_type = words.next() == Some("pub")
                && line.trim_start().starts_with("pub ")
                && matches!(words.next(), Some("struct" | "enum" | "trait" | "type"));
            if let Some(name) = words.next().filter(|_| is_type) {
                places.entry(name.to_owned()).or_default().push(file.name.clone());
            }
        }
    }
    let is_shared = |name: &str| SHARED_NAMES.iter().any(|(shared, _)| *shared == name);
    let several = |name: &str| places.get(name).is_some_and(|places| places.len() > 1);
    let mut faults: Vec<String> = places
        .iter()
        .filter(|(name, places)| places.len() > 1 && !is_shared(name))
        .map(|(name, places)| format!("{name} is the name of a type in {}", places.join(" and ")))
        .collect();
    let unused = SHARED_NAMES.iter().filter(|(name, reason)| !several(name) || reason.is_empty());
    faults.extend(unused.map(|(name, _)| format!("{name} is shared by no types, or has no reason")));
    none(faults);
}

/// A name is searched for in the whole tree: private types have different names too.
#[test]
fn private_types_have_names_of_their_own() {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files().iter().filter(|file| file.name.starts_with("src/") || file.name.starts_with("core/")) {
        let code = code(&file.text);
        for line in code.split("#[cfg(test)]").next().unwrap_or_default().lines() {
            let mut words = line.split(|c: char| !is_word_part(c)).filter(|word| !word.is_empty()).peekable();
            if words.next_if_eq(&"pub").is_some() {
                while words.next_if(|word| matches!(*word, "crate" | "super" | "in" | "self")).is_some() {}
            }
            let is_type = matches!(words.next(), Some("struct" | "enum" | "trait"));
            if let Some(name) = words.next().filter(|_| is_type) {
                places.entry(name.to_owned()).or_default().insert(file.name.clone());
            }
        }
    }
    let is_shared = |name: &str| SHARED_NAMES.iter().any(|(shared, _)| *shared == name);
    let repeated = places.iter().filter(|(name, places)| places.len() > 1 && !is_shared(name));
    none(repeated.map(|(name, files)| format!("{name} is the name of a type in {files:?}")).collect());
}
