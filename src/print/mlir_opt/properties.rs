//! The properties of operations as MLIR prints them: properties written among the attributes are included, and missing
//! ones have their defaults.

use super::{CanonicalPrinter, is_known};
use crate::assembly::{AttributeShape, OpDefinition, Presence, Side, Storage};
use crate::dialect::{self, Release};
use crate::ir::segments::is_segment_sizes;
use crate::ir::{AttributeId, AttributeKind, Ir, OpId, table, unescaped};
use crate::print::spelling::{TermPiece, escape, key_text, sorted_entries};

/// The value of a property.
#[derive(Clone, Copy)]
enum PropertyValue {
    Attribute(AttributeId),
    Default(&'static str),
}

/// The parts of the text that all operations of a name share.
#[derive(Clone)]
pub(super) struct PrintedOpName {
    /// The name in quotes.
    text: Vec<u8>,
    /// Whether `mlir-opt` has the dialect.
    is_known: bool,
    /// The definition, if `mlir-opt` has the operation with properties.
    properties: Option<&'static OpDefinition>,
}

impl PrintedOpName {
    fn new(name: &[u8], release: Release) -> Self {
        let is_known = is_known(name);
        let info = dialect::built_in_info(name, release).filter(|info| is_known && info.has_properties());
        Self { text: escape(&unescaped(name), true), is_known, properties: info }
    }
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

/// Whether MLIR stores an attribute of a function as a property.
fn is_stored(ir: &Ir, info: &OpDefinition, name: &[u8], value: AttributeId) -> bool {
    match (info.attribute(name).map(|attribute| &attribute.shape), ir.attributes.resolve(value)) {
        (Some(AttributeShape::Unit), kind) => matches!(kind, AttributeKind::Unit),
        (Some(AttributeShape::Array), kind) => matches!(kind, AttributeKind::Array(_)),
        _ => true,
    }
}

impl CanonicalPrinter<'_> {
    fn printed_name(&mut self, op: OpId) -> &PrintedOpName {
        let (ir, release) = (self.ir, self.options.release);
        let known = table::entry(&mut self.op_names, ir.op_name_id(op).index(), None);
        known.get_or_insert_with(|| PrintedOpName::new(ir.op_name_bytes(op), release))
    }

    pub(super) fn op_name(&mut self, op: OpId) {
        let mut out = std::mem::take(&mut self.out);
        out.extend_from_slice(&self.printed_name(op).text);
        self.out = out;
    }

    /// The attributes that are no properties.
    pub(super) fn discardable(&mut self, op: OpId) -> Vec<(Vec<u8>, AttributeId)> {
        let Some(dictionary) = self.ir.attribute_dictionary(op) else { return Vec::new() };
        let mut entries = sorted_entries(self.ir.context(), &[dictionary]);
        if let Some(info) = self.printed_name(op).properties {
            entries.retain(|(name, _)| !is_adopted(info, name));
        }
        entries
    }

    /// Known operations without properties print none, and unknown operations print all that are written.
    pub(super) fn properties(&mut self, op: OpId) {
        let ir = self.ir;
        let &PrintedOpName { is_known, properties, .. } = self.printed_name(op);
        if let Some(info) = properties {
            return self.known_properties(op, info);
        }
        let Some(properties) = ir.properties(op) else { return };
        let is_empty = matches!(*ir.attributes.resolve(properties), AttributeKind::Dictionary(entries) if ir.attributes.dictionary(entries).is_empty());
        if is_empty && is_known {
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
