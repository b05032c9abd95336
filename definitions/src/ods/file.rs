//! [`OdsFile`]: the operations of a file of TableGen's, each read on demand.

use super::outline::{Outline, Records};
use super::reader::Reader;
use super::record::OperationHead;
use super::types::Types;
use super::{Hints, OdsError, UnknownParts};
use broadcastable::assembly::Format;
use broadcastable::dialect::{DefinitionSource, Pattern};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// A TableGen file: the names of its operations, and the definitions requested so far.
///
/// The file is shared by threads; each operation is read once.
#[derive(Debug)]
pub struct OdsFile {
    name: String,
    pub(super) outline: Outline,
    pub(super) types: Types,
    pub(super) hints: Hints,
    entries: Vec<Entry>,
    /// The indices of operations, by name.
    by_name: FxHashMap<Box<str>, usize>,
    /// The indices of operations, by dialect and C++ class.
    by_class: FxHashMap<(Box<str>, Box<str>), usize>,
}

/// An operation, read if it was requested.
#[derive(Debug)]
struct Entry {
    record: Box<str>,
    name: Box<str>,
    operation: OnceLock<Result<OdsOperation, OdsError>>,
}

/// The definition of an operation in a file.
#[derive(Debug)]
pub struct OdsOperation {
    /// The operation's definition, with its custom form.
    pub format: Arc<Format>,
    /// The parts that only C++ defines.
    pub unknown: UnknownParts,
}

impl OdsFile {
    pub(super) fn read(text: &[u8], name: &str, hints: &Hints) -> Result<Self, OdsError> {
        let outline = Outline::read(text)?;
        let types = Types::new(&Records::new(&outline), &hints.types)?;
        let entries = entries(&Records::new(&outline))?;
        let (mut by_name, mut by_class) = (FxHashMap::default(), FxHashMap::default());
        for (index, Entry { record, name, .. }) in entries.iter().enumerate() {
            let dialect = name.split('.').next().unwrap_or_default();
            // The part before the first `_` is a prefix.
            let class = record.split_once('_').map_or(&**record, |(_, class)| class);
            by_class.insert((dialect.into(), class.into()), index);
            by_name.insert(name.clone(), index);
        }
        Ok(Self { name: name.to_owned(), outline, types, hints: hints.clone(), entries, by_name, by_class })
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of the operations, in the order of the file.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.entries.iter().map(|entry| &*entry.name)
    }

    /// Returns the definition of an operation, if it is in the file.
    ///
    /// # Errors
    /// [`OdsError`] if a record that it refers to is missing or has another type.
    pub fn operation(&self, name: &str) -> Option<Result<&OdsOperation, &OdsError>> {
        let entry = &self.entries[*self.by_name.get(name)?];
        Some(self.read_entry(entry, &mut None))
    }

    /// All operations by their names, in the order of the file.
    pub fn operations(&self) -> impl Iterator<Item = (&str, Result<&OdsOperation, &OdsError>)> {
        let mut reader = None;
        self.entries.iter().map(move |entry| (&*entry.name, self.read_entry(entry, &mut reader)))
    }

    /// Returns the definitions that were requested, with their names.
    pub fn used(&self) -> impl Iterator<Item = (&str, Result<&OdsOperation, &OdsError>)> {
        let used = |entry: &'_ Entry| entry.operation.get().is_some();
        let used = self.entries.iter().filter(move |entry| used(entry));
        used.map(|entry| (&*entry.name, self.read_entry(entry, &mut None)))
    }

    fn read_entry<'f>(
        &'f self,
        entry: &'f Entry,
        reader: &mut Option<Reader<'f>>,
    ) -> Result<&'f OdsOperation, &'f OdsError> {
        let read = || reader.get_or_insert_with(|| Reader::new(self)).operation(&entry.record, &entry.name);
        entry.operation.get_or_init(read).as_ref()
    }

    /// The name of the operation with a C++ class.
    pub(super) fn of_class(&self, dialect: &str, class: &str) -> Option<&str> {
        let index = self.by_class.get(&(dialect.into(), class.into()))?;
        Some(&self.entries[*index].name)
    }
}

/// An operation that cannot be read counts as missing; the file keeps the error.
impl DefinitionSource for OdsFile {
    fn format(&self, name: &str) -> Option<&Arc<Format>> {
        self.operation(name)?.ok().map(|known| &known.format)
    }

    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        Box::new(self.names())
    }
}

/// Equal texts give equal definitions, independent of the operations requested so far.
impl PartialEq for OdsFile {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.hints == other.hints && self.outline == other.outline
    }
}

impl Eq for OdsFile {}

/// The operations of an outline; a record without a dialect is no operation.
fn entries(records: &Records<'_>) -> Result<Vec<Entry>, OdsError> {
    let mut entries = Vec::new();
    for record in records.outline().operations() {
        let head: OperationHead<'_> = records.get(record, record)?;
        let dialect = records.dialect(&head.dialect.def, record)?.name;
        let name = if dialect.is_empty() { head.name.into_owned() } else { format!("{dialect}.{}", head.name) };
        if name.parse::<Pattern>().is_ok() {
            entries.push(Entry { record: record.clone(), name: name.into(), operation: OnceLock::new() });
        }
    }
    Ok(entries)
}
