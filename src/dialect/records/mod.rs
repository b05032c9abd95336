//! The operations of dialects that are built in, a file of rows a dialect: see [`crate::assembly::parse_record`].
//!
//! A row is read when its operation is met for the first time, so that a process pays for the operations it uses.

use crate::assembly::{Form, Format, compile, parse_record};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// The rows of a dialect, found by the names of the operations.
struct Table {
    dialect: &'static str,
    text: &'static str,
    rows: OnceLock<FxHashMap<&'static [u8], Row>>,
}

/// The row of an operation, and what it compiles to.
struct Row {
    text: &'static str,
    format: OnceLock<Option<Arc<Format>>>,
}

macro_rules! table {
    ($dialect:literal) => {
        Table { dialect: $dialect, text: include_str!(concat!($dialect, ".ops")), rows: OnceLock::new() }
    };
}

// Sorted.
static TABLES: [Table; 6] =
    [table!("arith"), table!("cf"), table!("func"), table!("math"), table!("scf"), table!("tensor")];

fn row(name: &[u8]) -> Option<&'static Row> {
    let dialect = &name[..name.iter().position(|byte| *byte == b'.')?];
    let table = TABLES.binary_search_by(|table| table.dialect.as_bytes().cmp(dialect)).ok()?;
    let table = &TABLES[table];
    let rows = table.rows.get_or_init(|| {
        let lines = table.text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| (name_of(line).as_bytes(), Row { text: line, format: OnceLock::new() })).collect()
    });
    rows.get(name)
}

/// The name at the beginning of a row.
fn name_of(row: &'static str) -> &'static str {
    let end = row.find(|c: char| !c.is_ascii_alphanumeric() && !"_.$".contains(c)).unwrap_or(row.len());
    &row[..end]
}

/// What is known of an operation, and its custom form: one without steps if it has only the generic form.
pub(super) fn format(name: &[u8]) -> Option<&'static Arc<Format>> {
    let row = row(name)?;
    row.format.get_or_init(|| parse_record(row.text).ok().and_then(|info| compile(info).ok()).map(Arc::new)).as_ref()
}

/// The names of the operations of all tables.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let lines = TABLES.iter().flat_map(|table| table.text.lines());
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(name_of)
}

/// The dialects whose operations have no prefix inside of the regions of some operation.
pub(super) const DEFAULT_DIALECTS: &[&str] = &["builtin", "func"];

impl Format {
    /// Whether the custom form is known.
    pub(crate) fn has_form(&self) -> bool {
        matches!(self.info.form, Form::Text(_))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::assembly::OpInfo;

    #[test]
    fn every_row_compiles_and_names_an_operation_of_its_dialect() {
        assert!(TABLES.is_sorted_by_key(|table| table.dialect));
        for table in &TABLES {
            for line in table.text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                let info: OpInfo = parse_record(line).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert!(info.name.strip_prefix(table.dialect).unwrap().starts_with('.'), "{line}");
                let name = info.name.clone();
                compile(info).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert!(format(name.as_bytes()).is_some(), "{line}");
            }
        }
        assert!(names().count() > 0);
    }
}
