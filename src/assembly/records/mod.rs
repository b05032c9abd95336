//! The operations of dialects that are built in, a file of rows a dialect: see [`parse_record`].
//!
//! A row is parsed when its operation occurs for the first time, so that a process pays only for the operations it uses. A file begins with a line `# ..` that
//! names its release. Rows for earlier releases follow the newest row of the same name.

mod row;

use super::{
    Arity, Enumeration, FormSource, Format, OpDefinition, Release, ShapeRule, Shared, Slot, SymbolNames, compile_for,
    parse_record, parse_shared,
};
use row::{RecordRow, is_of_today, name_of};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, OnceLock};

/// The rows of a dialect, found by the names of the operations.
struct DialectTable {
    dialect: &'static str,
    text: &'static str,
    rows: OnceLock<RecordRows>,
}

/// The rows of a table, and the names that they share.
struct RecordRows {
    rows: FxHashMap<&'static [u8], RecordRow>,
    shared: Shared,
}

/// The table and row of an operation, for data that is kept per row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RowId {
    pub(crate) table: usize,
    pub(crate) row: usize,
}

macro_rules! tables {
    ($($dialect:literal),* $(,)?) => {
        /// The number of tables.
        pub(crate) const TABLE_COUNT: usize = [$($dialect),*].len();

        static TABLES: [DialectTable; TABLE_COUNT] = [$(DialectTable {
            dialect: $dialect,
            text: include_str!(concat!($dialect, ".ops")),
            rows: OnceLock::new(),
        }),*];
    };
}

// The tables, sorted by dialect.
tables![
    "acc",
    "affine",
    "amdgpu",
    "amx",
    "arith",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bcast",
    "bufferization",
    "builtin",
    "cf",
    "check",
    "chlo",
    "complex",
    "dlti",
    "emitc",
    "flow",
    "func",
    "gpu",
    "hal",
    "hal_inline",
    "hal_loader",
    "index",
    "io_parameters",
    "irdl",
    "iree_codegen",
    "iree_encoding",
    "iree_gpu",
    "iree_linalg_ext",
    "iree_tensor_ext",
    "iree_vector_ext",
    "krnl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "mpi",
    "nvg",
    "nvgpu",
    "nvvm",
    "omp",
    "onnx",
    "pcf",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "scf",
    "sdy",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "stablehlo",
    "stream",
    "tensor",
    "test",
    "tf",
    "tfl",
    "tm_tensor",
    "torch",
    "torch_c",
    "tosa",
    "transform",
    "tt",
    "ttg",
    "ttng",
    "ub",
    "util",
    "vcix",
    "vector",
    "vm",
    "vmvx",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm"
];

impl DialectTable {
    fn lines(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
    }

    /// Whether the line defines a shared name.
    fn is_shared(line: &str) -> bool {
        line[name_of(line).len()..].starts_with(" := ")
    }

    /// The names of the operations that the release of the table has.
    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let rows = self.lines().filter(|line| !Self::is_shared(line) && is_of_today(line));
        rows.map(name_of)
    }

    fn rows(&self, table: usize) -> &RecordRows {
        self.rows.get_or_init(|| {
            let (shared, rows): (Vec<_>, Vec<_>) = self.lines().partition(|line| Self::is_shared(line));
            let mut items = Shared::default();
            for (name, item) in shared.into_iter().filter_map(|line| parse_shared(line).ok()) {
                items.add(name, item);
            }
            let mut found = FxHashMap::<&[u8], RecordRow>::default();
            found.reserve(rows.len());
            for (row, text) in rows.into_iter().enumerate() {
                let new = RecordRow::new(RowId { table, row }, text);
                match found.entry(name_of(text).as_bytes()) {
                    Entry::Vacant(entry) => _ = entry.insert(new),
                    Entry::Occupied(mut entry) => entry.get_mut().append(new),
                }
            }
            RecordRows { rows: found, shared: items }
        })
    }

    /// The release that the table describes: `LLVM 22`.
    fn release(&self) -> &'static str {
        let head = self.text.lines().next().unwrap_or_default();
        head.strip_prefix("# ").unwrap_or_default()
    }
}

/// The rows of the dialect of an operation.
fn rows_of(name: &[u8]) -> Option<&'static RecordRows> {
    rows_of_dialect(&name[..name.iter().position(|byte| *byte == b'.')?])
}

/// The rows of a dialect, by a hash of its name: a binary search took a tenth of the time of small inputs.
fn rows_of_dialect(dialect: &[u8]) -> Option<&'static RecordRows> {
    static PLACES: OnceLock<FxHashMap<&[u8], usize>> = OnceLock::new();
    let places = || TABLES.iter().enumerate().map(|(index, table)| (table.dialect.as_bytes(), index)).collect();
    let index = *PLACES.get_or_init(places).get(dialect)?;
    Some(TABLES[index].rows(index))
}

/// The words of an attribute of a dialect: of `gpu` and `dim`.
pub(crate) fn dialect_words(dialect: &[u8], name: &[u8]) -> Option<&'static Enumeration> {
    rows_of_dialect(dialect)?.shared.words_of_attribute(name)
}

/// Whether an inferred size of 0 is written into the types of results, as the rows of the operation's dialect state.
pub(crate) fn has_empty_tensors(op_name: &[u8]) -> bool {
    let tensors = rows_of(op_name).and_then(|rows| rows.shared.symbols("tensors"));
    tensors.is_some_and(|tensors| tensors.names.iter().any(|name| &**name == "empty"))
}

/// The names of all types of a dialect, or of all its attributes; `None` if they are not known.
pub(crate) fn dialect_symbols(dialect: &[u8], is_type: bool) -> Option<&'static SymbolNames> {
    rows_of_dialect(dialect)?.shared.symbols(if is_type { "types" } else { "attributes" })
}

/// The row of an operation for a release.
pub(crate) fn place(name: &[u8], release: Release) -> Option<RowId> {
    Some(rows_of(name)?.rows.get(name)?.of(release)?.place)
}

/// The number of rows in a table.
pub(crate) fn row_count(table: usize) -> usize {
    TABLES[table].rows(table).rows.values().map(|row| row.chain().count()).sum()
}

/// The definition of an operation, and its custom form. The form has no steps if there is only the generic form or if it has an unknown directive.
pub(crate) fn format(name: &[u8]) -> Option<&'static Arc<Format>> {
    format_for(name, Release::DEFAULT)
}

/// The format of an operation for a release of LLVM. The formats of other releases are included for texts that do not fit.
pub(crate) fn format_for(name: &[u8], release: Release) -> Option<&'static Arc<Format>> {
    let rows = rows_of(name)?;
    let first = rows.rows.get(name)?;
    let row = first.of(release)?;
    let read = |row: &RecordRow| {
        let mut definition = parse_record(row.text, &rows.shared).ok()?;
        definition.slots.iter_mut().for_each(Slot::constrain_by_source);
        Some(compile_known(definition, release))
    };
    let make = || {
        let mut format = read(row)?;
        for other in first.chain().filter(|other| other.place != row.place) {
            let other = read(other)?;
            let others = other.others.clone();
            format.others.push(Arc::new(other));
            format.others.extend(others);
        }
        Some(Arc::new(format))
    };
    let kept = match release {
        Release::DEFAULT => &row.format,
        _ => &row.formats.get_or_init(Default::default)[release.index()],
    };
    kept.get_or_init(make).as_ref()
}

/// The general form of operations that a user named and for which there is no definition: the form of element-wise operations.
pub(crate) fn any() -> &'static Arc<Format> {
    static ANY: OnceLock<Arc<Format>> = OnceLock::new();
    let slot = |name: &str| Slot { name: name.into(), arity: Arity::Variadic, ..Slot::default() };
    ANY.get_or_init(|| {
        Arc::new(compile_known(
            OpDefinition {
                slots: vec![slot("operands"), slot("results")],
                operand_count: 1,
                form: FormSource::Text("operands attr-dict `:` custom<AnyTypes>()".into()),
                ..OpDefinition::default()
            },
            Release::DEFAULT,
        ))
    })
}

/// Compiles a form; a form that cannot be compiled is unknown.
pub(crate) fn compile_known(info: OpDefinition, release: Release) -> Format {
    compile_for(info.clone(), release).unwrap_or_else(|_| Format::without_form(info))
}

/// Whether a release has an operation, according to the rows.
pub(crate) fn has(name: &[u8], release: Release) -> bool {
    let row = || rows_of(name)?.rows.get(name)?.of(release);
    row().is_some_and(|row| row.releases.contain(release))
}

/// The first release without an operation, if the release of the tables no longer has it.
#[cfg(test)]
pub(crate) fn ended(name: &[u8]) -> Option<Release> {
    let row = rows_of(name)?.rows.get(name)?;
    row.releases.before.filter(|_| !row.releases.contain(Release::DEFAULT))
}

/// The names of the operations that the release of the tables has no more.
#[cfg(test)]
pub(crate) fn ended_names() -> impl Iterator<Item = &'static str> {
    let first = |name: &&str| ended(name.as_bytes()).is_some();
    TABLES.iter().flat_map(DialectTable::lines).filter(|line| !DialectTable::is_shared(line)).map(name_of).filter(first)
}

/// The names of the operations of all tables.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TABLES.iter().flat_map(DialectTable::names)
}

/// Whether a table has operations of a dialect.
pub(crate) fn has_dialect(dialect: &str) -> bool {
    NameIndex::get().places.contains_key(dialect)
}

/// The names of the operations of some dialects.
pub(crate) fn names_of(is_asked: impl Fn(&str) -> bool) -> impl Iterator<Item = &'static str> {
    NameIndex::get().dialects.iter().filter(move |(dialect, _)| is_asked(dialect)).flat_map(|(_, names)| names).copied()
}

/// The full names of the operations with a given name in their dialect.
pub(crate) fn names_called(name: &str) -> impl Iterator<Item = &'static str> {
    NameIndex::get().called.get(name).into_iter().flatten().copied()
}

/// The names of all operations, collected once, to find names similar to an unknown one.
#[derive(Default)]
struct NameIndex {
    /// The names of each dialect's operations, in the order of their tables.
    dialects: Vec<(&'static str, Vec<&'static str>)>,
    /// The index of each dialect in `dialects`.
    places: FxHashMap<&'static str, usize>,
    /// The operations by their names without dialect.
    called: FxHashMap<&'static str, Vec<&'static str>>,
}

impl NameIndex {
    fn get() -> &'static Self {
        static INDEX: OnceLock<NameIndex> = OnceLock::new();
        INDEX.get_or_init(|| {
            let mut index = Self::default();
            for (name, (dialect, called)) in names().filter_map(|name| Some((name, name.split_once('.')?))) {
                let place = *index.places.entry(dialect).or_insert(index.dialects.len());
                if place == index.dialects.len() {
                    index.dialects.push((dialect, Vec::new()));
                }
                index.dialects[place].1.push(name);
                index.called.entry(called).or_default().push(name);
            }
            index
        })
    }
}

/// The operations with a relation between shapes in their record, by dialect and name.
pub fn shape_rules() -> impl Iterator<Item = (&'static str, &'static ShapeRule)> {
    names().filter_map(|name| Some((name, format(name.as_bytes())?.info.shape.as_ref()?)))
}

/// The contents of a table in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSummary {
    /// The dialect.
    pub dialect: &'static str,
    /// The release that the table describes: `LLVM 22`.
    pub release: &'static str,
    /// The number of operations.
    pub operations: usize,
    /// The number of operations that are read in custom form, or have no custom form.
    pub readable: usize,
}

/// Summarises the tables of custom forms, by dialect.
pub fn table_summaries() -> impl Iterator<Item = TableSummary> {
    TABLES.iter().map(|table| {
        let names = || table.names();
        let is_readable =
            |name: &&str| format(name.as_bytes()).is_some_and(|format| format.info.form != FormSource::Unknown);
        TableSummary {
            dialect: table.dialect,
            release: table.release(),
            operations: names().count(),
            readable: names().filter(is_readable).count(),
        }
    })
}

/// The dialects whose operations have no prefix inside of the regions of some operation, the most frequent first.
pub(crate) const DEFAULT_DIALECTS: &[&str] = &["func", "builtin", "async", "emitc", "pdl", "shape", "transform"];

impl Format {
    /// Whether the custom form is known.
    pub(crate) fn has_form(&self) -> bool {
        matches!(self.info.form, FormSource::Text(_))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::assembly::{print_record, print_shared};

    use std::collections::BTreeSet;

    #[test]
    fn every_row_compiles_and_names_an_operation_of_its_dialect() {
        assert!(TABLES.is_sorted_by_key(|table| table.dialect));
        for (index, table) in TABLES.iter().enumerate() {
            let rows = table.rows(index);
            for line in table.lines().filter(|line| !DialectTable::is_shared(line)) {
                let info: OpDefinition =
                    parse_record(line, &rows.shared).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert!(info.name.strip_prefix(table.dialect).unwrap().starts_with('.'), "{line}");
                let name = info.name.clone();
                assert_eq!(info.flow.as_ref().map_or(Ok(()), |flow| flow.check(&info)), Ok(()), "{line}");
                for release in Release::ALL {
                    compile_for(info.clone(), release).unwrap_or_else(|error| panic!("{line}: {error}"));
                    assert!(
                        format_for(name.as_bytes(), release).is_some() || !info.releases.contain(release),
                        "{line}"
                    );
                }
            }
        }
        assert!(names().count() > 0);
    }

    #[test]
    fn every_row_is_printed_as_it_was_read() {
        for (index, table) in TABLES.iter().enumerate() {
            let shared = &table.rows(index).shared;
            assert!(
                table.lines().filter(|line| !DialectTable::is_shared(line)).is_sorted_by_key(name_of),
                "{}",
                table.dialect
            );
            for line in table.lines() {
                let printed = match DialectTable::is_shared(line) {
                    true => {
                        let (name, item) = parse_shared(line).unwrap_or_else(|error| panic!("{line}: {error}"));
                        format!("{name} := {}", print_shared(&item))
                    }
                    false => print_record(&parse_record(line, shared).unwrap(), shared),
                };
                assert_eq!(printed, line);
            }
        }
    }

    #[test]
    fn the_dialects_of_short_names_are_known() {
        let formats = names().filter_map(|name| format(name.as_bytes()));
        let found: BTreeSet<&str> = formats.filter_map(|format| format.info.default_dialect.as_deref()).collect();
        assert_eq!(found, DEFAULT_DIALECTS.iter().copied().collect());
    }

    #[test]
    fn every_table_says_for_which_release_it_is() {
        for table in &TABLES {
            assert!(table.text.starts_with("# ") && !table.release().is_empty(), "{}", table.dialect);
        }
    }
}
