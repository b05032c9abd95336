//! `--explain`: the meaning of a code, with a wrong example and a corrected one; or the list of all codes.

use broadcastable::diagnostic::Code;
use std::fmt::Write;

/// The list of all codes.
pub(super) fn list() -> String {
    let names: Vec<String> = Code::ALL.iter().map(|code| code.name()).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for (code, name) in Code::ALL.iter().zip(&names) {
        _ = writeln!(text, "{code}  {name:width$}  {}", code.sentence());
    }
    text += "\nbcast-opt --explain CODE, by number or by name, explains it.\n";
    text
}

/// Returns the explanations of the codes with a name; `None` if there are none.
pub(super) fn explain(name: &str) -> Option<String> {
    let found = Code::find(name);
    let pages: Vec<String> = found.into_iter().map(page).collect();
    (!pages.is_empty()).then(|| pages.join("\n"))
}

/// Returns the error for a code that does not exist.
pub(super) fn unknown(name: &str) -> String {
    let mut text = format!("no code is called '{name}'");
    let near = Code::nearest(name);
    if !near.is_empty() {
        text += "; the nearest:\n";
        for code in near {
            _ = writeln!(text, "  {code}  {}: {}", code.name(), code.sentence());
        }
    } else {
        text += "\n";
    }
    text + "bcast-opt --explain lists all codes.\n"
}

/// A page for a terminal: without the fences of Markdown, with indented examples.
fn page(code: Code) -> String {
    let mut text = format!("{}[{code}] {}: {}\n\n", code.level(), code.name(), code.sentence());
    let mut is_example = false;
    for line in code.page().lines() {
        match line {
            _ if line.starts_with("```") => is_example = !is_example,
            "" => text.push('\n'),
            _ if is_example => _ = writeln!(text, "    {line}"),
            _ => _ = writeln!(text, "{line}"),
        }
    }
    text
}
