//! The properties of operations as MLIR prints them: properties written among the attributes are included, and missing
//! ones have their defaults.

use super::{CanonicalPrinter, is_known};
use crate::assembly::{AttributeShape, OpDefinition, Presence, Side, Storage};
use crate::dialect::{self, Release};
use crate::ir::segments::is_segment_sizes;
use crate::ir::{AttributeId, AttributeKind, Ir, OpId};
use crate::print::spelling::{TermPiece, key_text, sorted_entries};

/// The value of a property.
#[derive(Clone, Copy)]
enum PropertyValue {
    Attribute(AttributeId),
    Default(&'static str),
}

/// The definition of an operation with properties, if `mlir-opt` has one.
fn properties_definition(ir: &Ir, op: OpId, release: Release) -> Option<&'static OpDefinition> {
    let name = ir.op_name_bytes(op);
    let info = dialect::built_in_info(name, release).filter(|_| is_known(name))?;
    let has_properties = info.has_properties();
    has_properties.then_some(info)
}

/// Whether an entry of the dictionary is a property.
fn is_adopted(info: &OpDefinition, name: &[u8]) -> bool {
    match info.attribute(name) {
        Some(attribute) => attribute.is_attribute(),
        None => is_segment_sizes(info, name),
    }
}

/// The name of the sizes of segments in current releases.
fn today(info: &OpDefinition, name: Vec<u8>) -> Vec<u8> {
    let sides = [Side::Operands, Side::Results].into_iter();
    match sides.filter(|side| info.has_segments(*side)).find(|side| name == side.old_segments().as_bytes()) {
        Some(side) => side.segments().as_bytes().to_vec(),
        None => name,
    }
}

/// The attributes that are no properties.
pub(super) fn discardable(ir: &Ir, op: OpId, release: Release) -> Vec<(Vec<u8>, AttributeId)> {
    let Some(dictionary) = ir.attribute_dictionary(op) else { return Vec::new() };
    let mut entries = sorted_entries(ir.context(), &[dictionary]);
    if let Some(info) = properties_definition(ir, op, release) {
        entries.retain(|(name, _)| !is_adopted(info, name));
    }
    entries
}

/// Whether MLIR stores an attribute of a function as a property.
fn is_stored(ir: &Ir, info: &OpDefinition, name: &[u8], value: AttributeId) -> bool {
    match (info.attribute(name).map(|attribute| &attribute.shape), ir.attributes.resolve(value)) {
        (Some(AttributeShape::Unit), kind) => matches!(kind, AttributeKind::Unit),
        (Some(AttributeShape::Array), kind) => matches!(kind, AttributeKind::Array(_)),
        _ => true,
    }
}

impl CanonicalPrinter<'_> {
    /// Known operations without properties print none, and unknown operations print all that are written.
    pub(super) fn properties(&mut self, op: OpId) {
        let ir = self.ir;
        if let Some(info) = properties_definition(ir, op, self.options.release) {
            return self.known_properties(op, info);
        }
        let Some(properties) = ir.properties(op) else { return };
        let is_empty = matches!(*ir.attributes.resolve(properties), AttributeKind::Dictionary(entries) if ir.attributes.dictionary(entries).is_empty());
        if is_empty && is_known(ir.op_name_bytes(op)) {
            return;
        }
        self.str(" <");
        self.terms.print(&mut self.out, TermPiece::Attribute(properties, false), &self.aliases, false);
        self.out.push(b'>');
    }

    /// If the properties and the dictionary have an entry with the same name, the dictionary's is dropped.
    fn known_properties(&mut self, op: OpId, info: &'static OpDefinition) {
        let ir = self.ir;
        let sorted = |dictionary: Option<AttributeId>| {
            dictionary.map(|dictionary| sorted_entries(ir.context(), &[dictionary])).unwrap_or_default()
        };
        let (mut own, mut adopted) = (sorted(ir.properties(op)), sorted(ir.attribute_dictionary(op)));
        // MLIR ignores entries without a definition.
        own.retain(|(name, _)| match info.attribute(name) {
            Some(attribute) => attribute.storage != Storage::Discardable,
            None => is_segment_sizes(info, name),
        });
        // `func.func` and `builtin.module` drop properties of a wrong kind.
        let is_strict = matches!(ir.op_name_bytes(op), b"func.func" | b"builtin.module");
        adopted.retain(|(name, _)| is_adopted(info, name) && !own.iter().any(|(known, _)| known == name));
        let mut entries: Vec<(Vec<u8>, PropertyValue)> = own
            .into_iter()
            .chain(adopted)
            .filter(|(name, value)| !is_strict || is_stored(ir, info, name, *value))
            .map(|(name, value)| (today(info, name), PropertyValue::Attribute(value)))
            .collect();
        for attribute in &info.attributes {
            if let Presence::Default(default) = &attribute.presence
                && !entries.iter().any(|(name, _)| name == attribute.name.as_bytes())
            {
                entries.push((attribute.name.as_bytes().to_vec(), PropertyValue::Default(default)));
            }
        }
        if entries.is_empty() {
            return;
        }
        entries.sort_by(|left, right| left.0.cmp(&right.0));
        for (index, (name, value)) in entries.into_iter().enumerate() {
            self.str(if index == 0 { " <{" } else { ", " });
            self.out.extend(key_text(&name));
            match value {
                PropertyValue::Default(text) => self.str(&format!(" = {text}")),
                PropertyValue::Attribute(value) if matches!(ir.attributes.resolve(value), AttributeKind::Unit) => {}
                PropertyValue::Attribute(value) => {
                    self.str(" = ");
                    self.terms.print(&mut self.out, TermPiece::Attribute(value, false), &self.aliases, false);
                }
            }
        }
        self.str("}>");
    }
}
