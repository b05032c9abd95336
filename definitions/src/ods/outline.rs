//! [`Outline`]: the records of TableGen's JSON by name, as text; and [`Records`], which parses them.

use super::OdsError;
use super::record::{Dialect, TraitRecord, Variable};
use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::cell::RefCell;

/// All records, unparsed, and the names of operations, types and attributes.
#[derive(Debug)]
pub(super) struct Outline {
    records: FxHashMap<Box<str>, Box<RawValue>>,
    classes: Classes,
}

/// The records of the classes that matter, by name.
#[derive(Deserialize, Debug)]
struct Classes {
    #[serde(rename = "Op")]
    operations: Vec<Box<str>>,
    #[serde(rename = "TypeDef", default)]
    types: Vec<Box<str>>,
    #[serde(rename = "AttrDef", default)]
    attributes: Vec<Box<str>>,
}

impl Outline {
    /// Finds the records in a text.
    pub(super) fn read(text: &[u8]) -> Result<Self, OdsError> {
        let records: FxHashMap<Box<str>, Box<RawValue>> = serde_json::from_slice(text).map_err(OdsError::Json)?;
        let classes = records.get("!instanceof").ok_or(OdsError::NoOperations)?;
        let classes = serde_json::from_str(classes.get()).map_err(|_| OdsError::NoOperations)?;
        Ok(Self { records, classes })
    }

    /// The operations.
    pub(super) fn operations(&self) -> &[Box<str>] {
        &self.classes.operations
    }

    /// The types of dialects.
    pub(super) fn types(&self) -> &[Box<str>] {
        &self.classes.types
    }

    /// The attributes of dialects.
    pub(super) fn attributes(&self) -> &[Box<str>] {
        &self.classes.attributes
    }
}

impl PartialEq for Outline {
    fn eq(&self, other: &Self) -> bool {
        let mut records = self.records.iter().map(|(name, record)| (other.records.get(name), record.get()));
        let is_same = records.all(|(known, record)| known.is_some_and(|known| known.get() == record));
        is_same && self.records.len() == other.records.len()
    }
}

/// Parses records. Those used by many operations are parsed once.
pub(super) struct Records<'j> {
    outline: &'j Outline,
    variables: RefCell<FxHashMap<String, Variable<'j>>>,
    traits: RefCell<FxHashMap<String, TraitRecord<'j>>>,
    dialects: RefCell<FxHashMap<String, Dialect<'j>>>,
}

impl<'j> Records<'j> {
    pub(super) fn new(outline: &'j Outline) -> Self {
        Self { outline, variables: RefCell::default(), traits: RefCell::default(), dialects: RefCell::default() }
    }

    pub(super) fn outline(&self) -> &'j Outline {
        self.outline
    }

    /// A constraint of a type or an attribute.
    pub(super) fn variable(&self, name: &str, by: &str) -> Result<Variable<'j>, OdsError> {
        self.remembered(&self.variables, name, by)
    }

    pub(super) fn trait_record(&self, name: &str, by: &str) -> Result<TraitRecord<'j>, OdsError> {
        self.remembered(&self.traits, name, by)
    }

    pub(super) fn dialect(&self, name: &str, by: &str) -> Result<Dialect<'j>, OdsError> {
        self.remembered(&self.dialects, name, by)
    }

    fn remembered<T: Deserialize<'j> + Clone>(
        &self,
        known: &RefCell<FxHashMap<String, T>>,
        name: &str,
        by: &str,
    ) -> Result<T, OdsError> {
        if let Some(known) = known.borrow().get(name) {
            return Ok(known.clone());
        }
        let read: T = self.get(name, by)?;
        known.borrow_mut().insert(name.to_owned(), read.clone());
        Ok(read)
    }

    /// The record of a name, which `by` uses.
    pub(super) fn get<T: Deserialize<'j>>(&self, name: &str, by: &str) -> Result<T, OdsError> {
        let raw = self.outline.records.get(name);
        let raw = raw.ok_or_else(|| OdsError::Missing { name: name.to_owned(), by: by.to_owned() })?;
        serde_json::from_str(raw.get()).map_err(|error| OdsError::Record { name: name.to_owned(), error })
    }
}
