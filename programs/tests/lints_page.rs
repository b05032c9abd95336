//! `docs/lints.md` describes each lint with the library's own text. `BLESS=1` writes its tables.

use crate::support::files;
use crate::support::page;
use crate::support::project::project;
use broadcastable::lint::{Level, Lint};

/// All lints, with their default levels.
fn lints() -> String {
    let mut text = "| lint | code | by default | what it finds |\n|---|---|---|---|\n".to_owned();
    for lint in Lint::ALL {
        let level = match lint.level() {
            Level::Allow => "off",
            Level::Warn => "on",
            Level::Deny => "an error",
        };
        let (name, code) = (lint.name(), lint.code());
        text += &format!("| [`{name}`](#{name}) | {code} | {level} | {} |\n", code.sentence());
    }
    text
}

/// The table of all lints.
fn pages() -> String {
    let page = |lint: &Lint| format!("### {}\n\n{}", lint.name(), lint.code().page());
    Lint::ALL.iter().map(page).collect::<Vec<_>>().join("\n")
}

/// The published bugs that goldens show, from the first comment of each golden.
fn bugs() -> String {
    let folder = project().join("testdata/lint/bugs");
    let mut rows = Vec::new();
    for path in files::files_ending(&folder, "mlir").unwrap() {
        let text = std::fs::read_to_string(&path).unwrap();
        let lints: Vec<_> = Lint::ALL.iter().filter(|lint| text.contains(&format!("-W{lint} "))).collect();
        assert!(!lints.is_empty(), "{}: no lint is enabled", path.display());
        assert!(text.contains("@wrong") && text.contains("@corrected"), "{}: it is no pair", path.display());
        let comment =
            text.lines().skip(1).skip_while(|line| line.is_empty()).map_while(|line| line.strip_prefix("// "));
        let comment = comment.collect::<Vec<_>>().join(" ");
        let (issue, what) = comment.split_once(": ").unwrap();
        let (repository, number) = issue.split_once('#').unwrap();
        let lints = lints.iter().map(|lint| format!("`{lint}`")).collect::<Vec<_>>().join(", ");
        let link = format!("[{issue}](https://github.com/{repository}/issues/{number})");
        rows.push(format!("| {link} | {lints} | {what} |\n"));
    }
    rows.sort();
    format!("| published as | found by | what went wrong |\n|---|---|---|\n{}", rows.concat())
}

#[test]
fn the_page_is_what_the_library_does() {
    page::compare("lints.md", |text| {
        page::with_tables(text, |name| match name {
            "lints" => lints(),
            "pages" => pages(),
            "bugs" => bugs(),
            other => panic!("docs/lints.md has a table '{other}' that nothing prints"),
        })
    });
}
