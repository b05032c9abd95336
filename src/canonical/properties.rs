//! The properties of operations as MLIR prints them: those that were written among the attributes belong to them too,
//! and those that were not written have their defaults.

use super::attributes::{Piece, sorted_entries};
use super::spelling::key_text;
use super::{Printer, is_known};
use crate::dialect;
use crate::ir::{Assembly, AttributeId, AttributeKind, Ir, OpId};

/// The value of a property.
#[derive(Clone, Copy)]
enum Value {
    Attribute(AttributeId),
    Default(&'static str),
}

/// What `mlir-opt` knows of the properties of an operation.
fn known(ir: &Ir, op: OpId) -> Option<&'static Assembly> {
    let name = ir.op_name(op);
    dialect::assembly(name).filter(|assembly| !assembly.properties.is_empty() && is_known(name))
}

/// The attributes that are no properties.
pub(super) fn discardable(ir: &Ir, op: OpId) -> Vec<(Vec<u8>, AttributeId)> {
    let Some(dictionary) = ir.attribute_dictionary(op) else { return Vec::new() };
    let mut entries = sorted_entries(ir, &[dictionary]);
    if let Some(assembly) = known(ir, op) {
        entries.retain(|(name, _)| assembly.property(name).is_none());
    }
    entries
}

impl Printer<'_> {
    /// Known operations without properties print none, unknown ones print what they were given.
    pub(super) fn properties(&mut self, op: OpId) {
        let ir = self.ir;
        if let Some(assembly) = known(ir, op) {
            return self.known_properties(op, assembly);
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

    fn known_properties(&mut self, op: OpId, assembly: &'static Assembly) {
        let ir = self.ir;
        let dictionaries: Vec<AttributeId> = ir.properties(op).into_iter().chain(ir.attribute_dictionary(op)).collect();
        let own = ir.properties(op).map(|properties| sorted_entries(ir, &[properties])).unwrap_or_default();
        let mut entries: Vec<(Vec<u8>, Value)> = sorted_entries(ir, &dictionaries)
            .into_iter()
            .filter(|(name, _)| assembly.property(name).is_some() || own.iter().any(|(known, _)| known == name))
            .map(|(name, value)| (name, Value::Attribute(value)))
            .collect();
        for property in assembly.properties {
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
