//! Pages of `docs` that are generated with the library: they are compared, and `BLESS=1` writes them.

#![allow(dead_code, reason = "each test binary uses a part")]
#![allow(clippy::unwrap_used)]

use super::project;

/// The beginning of a table that a test writes, with the name of the table.
pub(crate) const START: &str = "<!-- table: ";
const END: &str = "<!-- end -->";

/// The bodies of the code blocks of a page in a language.
pub(crate) fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let start = format!("\n```{language}\n");
    page.split(&start).skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect()
}

/// A page with each of its tables generated again.
pub(crate) fn with_tables(page: &str, table: impl Fn(&str) -> String) -> String {
    let mut parts = page.split(START);
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let (name, _) = part.split_once(" -->").unwrap();
        let (_, after) = part.split_once(END).unwrap();
        text += &format!("{START}{name} -->\n\n{}\n{END}{after}", table(name));
    }
    text
}

/// Compares the page `docs/NAME` with the result of `current`. Returns the page.
pub(crate) fn compare(name: &str, current: impl FnOnce(&str) -> String) -> String {
    let path = project::project().join("docs").join(name);
    let page = std::fs::read_to_string(&path).unwrap();
    let current = current(&page);
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        std::fs::write(path, &current).unwrap();
        return current;
    }
    assert!(page == current, "docs/{name} is out of date: BLESS=1 cargo test --test {}", env!("CARGO_CRATE_NAME"));
    page
}
