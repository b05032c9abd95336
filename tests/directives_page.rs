//! The table of `docs/directives.md`, generated from the rows of directives. `BLESS=1` writes it.

use crate::support::page;
use broadcastable::assembly::Directive;

/// `a | b` inside a cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn table(_: &str) -> String {
    let mut rows: Vec<String> = Directive::all()
        .map(|directive| {
            let names: Vec<String> = directive.names().iter().map(|name| format!("`{name}`")).collect();
            let parameters: Vec<String> = directive.parameters().iter().map(ToString::to_string).collect();
            format!("| {} | {} | {} |\n", names.join(", "), parameters.join(", "), cell(directive.description()))
        })
        .collect();
    rows.sort();
    format!("| directive | arguments | text |\n|---|---|---|\n{}", rows.concat())
}

#[test]
fn the_page_lists_every_directive() {
    let page = page::compare("directives.md", |page| page::with_tables(page, table));
    let without_words = Directive::all().filter(|directive| directive.description().is_empty());
    assert_eq!(without_words.map(Directive::name).collect::<Vec<_>>(), Vec::<&str>::new(), "a row describes its text");
    assert_eq!(page.matches("\n| `").count(), Directive::all().count());
}
