//! The pages for contributors name what exists.

use super::{MODULES, Module, files, none, root};
use crate::support::rust_text::{code, tokens};
use std::collections::BTreeSet;

/// The code spans of a page: text in backquotes on one line.
fn code_spans(page: &str) -> impl Iterator<Item = &str> {
    page.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// Names in the pages for contributors must exist in the sources.
#[test]
fn the_map_names_what_there_is() {
    let sources: String = files().iter().map(|file| code(&file.text)).collect();
    let words: BTreeSet<&str> = tokens(&sources).into_iter().collect();
    let mut faults = Vec::new();
    for page in ["docs/architecture.md", "CONTRIBUTING.md"] {
        let text = std::fs::read_to_string(root().join(page)).unwrap();
        for span in code_spans(&text) {
            let is_path = [
                "src/",
                "core/",
                "definitions/",
                "programs/",
                "docs/",
                "tests/",
                "testdata/",
                "grammar/",
                "benches/",
                "fuzz/",
                ".ci/",
            ]
            .iter()
            .any(|folder| span.starts_with(folder) && !span.contains(' '));
            if is_path && !root().join(span.replace("DIALECT", "tensor")).exists() {
                faults.push(format!("{page}: there is no {span}"));
            }
            let is_type = span.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':')
                && span.chars().next().is_some_and(char::is_uppercase)
                && span.chars().any(char::is_lowercase);
            let is_foreign = ["FileCheck", "W07xx"].contains(&span);
            let unknown = span.split("::").find(|word| is_type && !is_foreign && !words.contains(word));
            faults.extend(unknown.map(|word| format!("{page}: nothing in src/ is called {word}")));
        }
    }
    let map = std::fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let has_room = |module: &&Module| {
        map.contains(&format!("| `src/{}`", module.name))
            || map.contains(&format!("| `src/{}.rs`", module.name))
            || map.contains(&format!("| `programs/src/{}`", module.name))
            || map.contains(&format!("| `core/src/{}", module.name))
            || map.contains(&format!("| `{}/src`", module.name))
    };
    let missing = MODULES.iter().filter(|module| module.name != "bin" && !has_room(module));
    faults.extend(missing.map(|module| format!("docs/architecture.md: the table of rooms lacks {}", module.name)));
    none(faults);
}
