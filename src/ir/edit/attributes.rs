//! Changes to attributes of operations, and types for new attributes.

use super::EditError;
use crate::assembly::{Structure, records};
use crate::ir::attributes::{AttributeKind, Entry};
use crate::ir::make::written_name;
use crate::ir::{AttributeId, Ir, OpId, Type, TypeId};
use crate::shape::Shape;

impl Ir {
    /// Sets an attribute of an operation. An existing one is replaced; a new one is added to the properties if the definition of the operation has it,
    /// otherwise to the dictionary.
    ///
    /// # Errors
    /// [`EditError::Attribute`], [`EditError::Skipped`], [`EditError::NoBlock`], [`EditError::Full`].
    pub fn set_attribute(&mut self, op: OpId, name: &str, value: AttributeId) -> Result<(), EditError> {
        self.verify_is_printed(op)?;
        let written = written_name(name)?;
        let extra = self.extra(op).copied().unwrap_or_default();
        let is_property = match (self.attribute_of(extra.properties, name), self.attribute_of(extra.attributes, name)) {
            (Some(_), _) => true,
            (None, Some(_)) => false,
            (None, None) => self.is_property(op, name),
        };
        let dictionary = if is_property { extra.properties } else { extra.attributes };
        let mut entries = self.entries_of(dictionary);
        self.verify_ids(entries.len() + written.len() + 1)?;
        match entries.iter_mut().find(|entry| self.texts.is_attribute_name(entry.name, name.as_bytes())) {
            Some(entry) => entry.value = value,
            None => {
                let text = self.texts.add(written.as_bytes());
                let is_before = |entry: &Entry| self.texts.get(entry.name) < self.texts.get(text);
                let at = entries.iter().position(|entry| !is_before(entry)).unwrap_or(entries.len());
                entries.insert(at, Entry { name: text, value });
            }
        }
        self.set_entries(op, is_property, &entries);
        Ok(())
    }

    /// Removes an attribute of an operation. Returns whether the operation had it.
    ///
    /// # Errors
    /// [`EditError::Skipped`], [`EditError::NoBlock`], [`EditError::Full`].
    pub fn remove_attribute(&mut self, op: OpId, name: &str) -> Result<bool, EditError> {
        self.verify_is_printed(op)?;
        let extra = self.extra(op).copied().unwrap_or_default();
        for (is_property, dictionary) in [(true, extra.properties), (false, extra.attributes)] {
            if self.attribute_of(dictionary, name).is_some() {
                let mut entries = self.entries_of(dictionary);
                self.verify_ids(entries.len())?;
                entries.retain(|entry| !self.texts.is_attribute_name(entry.name, name.as_bytes()));
                self.set_entries(op, is_property, &entries);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an attribute with this name is a property in the definition of an operation.
    fn is_property(&self, op: OpId, name: &str) -> bool {
        let built_in = || records::format(self.op_name_bytes(op)).map(|format| &**format);
        let info = self.format(op).or_else(built_in).map(|format| &format.info);
        info.is_some_and(|info| {
            !info.has_structure(Structure::NoProperties)
                && info.attributes.iter().any(|attribute| &*attribute.name == name)
        })
    }

    fn entries_of(&self, dictionary: Option<AttributeId>) -> Vec<Entry> {
        match dictionary.map(|dictionary| *self.attributes.resolve(dictionary)) {
            Some(AttributeKind::Dictionary(entries)) => self.attributes.dictionary(entries).to_vec(),
            _ => Vec::new(),
        }
    }

    pub(super) fn set_entries(&mut self, op: OpId, are_properties: bool, entries: &[Entry]) {
        let dictionary = (!entries.is_empty()).then(|| {
            let list = self.attributes.add_dictionary(entries);
            self.attributes.add(AttributeKind::Dictionary(list))
        });
        self.layout();
        let extra = self.extra_mut(op);
        match are_properties {
            true => extra.properties = dictionary,
            false => extra.attributes = dictionary,
        }
    }

    /// Interns a type.
    pub fn intern_type(&mut self, ty: Type) -> TypeId {
        self.types.intern(ty, &self.attributes, &self.texts)
    }

    /// Returns a tensor type with another shape; `None` for a type that is no tensor.
    pub fn with_shape(&mut self, ty: TypeId, shape: &Shape) -> Option<TypeId> {
        let (element, encoding) = match *self.types.resolved(ty) {
            Type::RankedTensor { element, encoding, .. } => (element, encoding),
            Type::UnrankedTensor(element) => (element, None),
            _ => return None,
        };
        Some(self.intern_type(match shape.dims() {
            Some(dims) => Type::RankedTensor { shape: dims.into(), element, encoding },
            None => Type::UnrankedTensor(element),
        }))
    }
}
