//! The properties of operations as MLIR prints them: those that were written among the attributes belong to them too,
//! and those that were not written have their defaults.

use super::{Printer, is_known};
use crate::dialect;
use crate::ir::assembly::Property;
use crate::ir::spelling::{Piece, key_text, sorted_entries};
use crate::ir::{AttributeId, AttributeKind, Ir, OpId};

/// The value of a property.
#[derive(Clone, Copy)]
enum Value {
    Attribute(AttributeId),
    Default(&'static str),
}

/// The properties of operations without a custom form among the assemblies.
const FUNCTION: [Property; 6] = [
    property("arg_attrs"),
    property("function_type"),
    property("no_inline"),
    property("res_attrs"),
    property("sym_name"),
    property("sym_visibility"),
];
const MODULE: [Property; 2] = [property("sym_name"), property("sym_visibility")];

const fn property(name: &'static str) -> Property {
    Property { name, default: None, word: None }
}

/// What `mlir-opt` knows of the properties of an operation.
fn known(ir: &Ir, op: OpId) -> Option<&'static [Property]> {
    match ir.op_name(op) {
        b"func.func" => Some(&FUNCTION),
        b"builtin.module" => Some(&MODULE),
        name => dialect::assembly(name)
            .map(|assembly| assembly.properties)
            .filter(|properties| !properties.is_empty() && is_known(name)),
    }
}

fn is_among(properties: &[Property], name: &[u8]) -> bool {
    properties.iter().any(|property| property.name.as_bytes() == name)
}

/// The attributes that are no properties.
pub(super) fn discardable(ir: &Ir, op: OpId) -> Vec<(Vec<u8>, AttributeId)> {
    let Some(dictionary) = ir.attribute_dictionary(op) else { return Vec::new() };
    let mut entries = sorted_entries(ir.context(), &[dictionary]);
    if let Some(properties) = known(ir, op) {
        entries.retain(|(name, _)| !is_among(properties, name));
    }
    entries
}

/// Whether MLIR stores an attribute of a function under its name, and does not drop it.
fn is_stored(ir: &Ir, name: &[u8], value: AttributeId) -> bool {
    match (name, ir.attributes.resolve(value)) {
        (b"no_inline", kind) => matches!(kind, AttributeKind::Unit),
        (b"arg_attrs" | b"res_attrs", kind) => matches!(kind, AttributeKind::Array(_)),
        _ => true,
    }
}

impl Printer<'_> {
    /// Known operations without properties print none, unknown ones print what they were given.
    pub(super) fn properties(&mut self, op: OpId) {
        let ir = self.ir;
        if let Some(properties) = known(ir, op) {
            return self.known_properties(op, properties);
        }
        let Some(properties) = ir.properties(op) else { return };
        let is_empty = matches!(*ir.attributes.resolve(properties), AttributeKind::Dictionary(entries) if ir.attributes.dictionary(entries).is_empty());
        if is_empty && is_known(ir.op_name(op)) {
            return;
        }
        self.str(" <");
        self.terms.print(&mut self.out, Piece::Attribute(properties, false), &self.aliases, false);
        self.out.push(b'>');
    }

    /// Of two with one name the dictionary's is not kept.
    fn known_properties(&mut self, op: OpId, properties: &'static [Property]) {
        let ir = self.ir;
        let dictionaries: Vec<AttributeId> = ir.attribute_dictionary(op).into_iter().chain(ir.properties(op)).collect();
        // The lists of these two are complete, and what is not in them is nothing to MLIR.
        let is_complete = matches!(ir.op_name(op), b"func.func" | b"builtin.module");
        let own = ir.properties(op).filter(|_| !is_complete);
        let own = own.map(|properties| sorted_entries(ir.context(), &[properties])).unwrap_or_default();
        let mut entries: Vec<(Vec<u8>, Value)> = sorted_entries(ir.context(), &dictionaries)
            .into_iter()
            .filter(|(name, _)| is_among(properties, name) || own.iter().any(|(known, _)| known == name))
            .filter(|(name, value)| !is_complete || is_stored(ir, name, *value))
            .map(|(name, value)| (name, Value::Attribute(value)))
            .collect();
        for property in properties {
            if let Some(default) = property.default
                && !entries.iter().any(|(name, _)| name == property.name.as_bytes())
            {
                entries.push((property.name.into(), Value::Default(default)));
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
                Value::Default(text) => self.str(&format!(" = {text}")),
                Value::Attribute(value) if matches!(ir.attributes.resolve(value), AttributeKind::Unit) => {}
                Value::Attribute(value) => {
                    self.str(" = ");
                    self.terms.print(&mut self.out, Piece::Attribute(value, false), &self.aliases, false);
                }
            }
        }
        self.str("}>");
    }
}
