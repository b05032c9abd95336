//! Files that import one another.

use super::{File, files, none};
use std::collections::{BTreeMap, BTreeSet};

/// Groups of files in `src/syntax` that import one another: the builder and its drafts, the lexer and its parts.
const CIRCLES: &[&str] = &["builder", "lexer", "recover"];

/// `syntax` can be read in an order: a file or a folder of it imports those before it.
#[test]
fn syntax_has_no_circle_of_imports() {
    let files: Vec<File> = files().into_iter().filter(|file| file.name.starts_with("src/syntax/")).collect();
    // The front page and the parts of a folder are one group.
    let group = |module: &[String]| module.get(1).filter(|part| CIRCLES.contains(&part.as_str())).cloned();
    let known: BTreeSet<&[String]> = files.iter().map(|file| &file.module[..]).collect();
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.module.len() > 1) {
        let name = group(&file.module).unwrap_or_else(|| file.module[1..].join("::"));
        for path in file.imports() {
            let module = (2..=path.len()).rev().map(|length| &path[..length]).find(|module| known.contains(module));
            let Some(module) = module.filter(|module| *module != &file.module[..]) else { continue };
            let imported = group(module).unwrap_or_else(|| module[1..].join("::"));
            if imported != name {
                imports.entry(name.clone()).or_default().insert(imported);
            }
        }
    }
    assert!(imports.len() > 20, "the imports are not found: {imports:?}");
    // Files that import only files that are no longer there are removed, until none is.
    loop {
        let last: Vec<String> = imports
            .iter()
            .filter(|(_, imported)| imported.iter().all(|name| !imports.contains_key(name)))
            .map(|(name, _)| name.clone())
            .collect();
        if last.is_empty() {
            break;
        }
        last.iter().for_each(|name| _ = imports.remove(name));
    }
    none(
        imports
            .iter()
            .map(|(name, imported)| format!("{name} is in a circle of imports, or above one: {imported:?}"))
            .collect(),
    );
}
