//! The generic form, and the parts that custom forms share with it: attributes, types and location.

use super::placed::PlacedPart;
use super::regions::RegionStyle;
use super::signatures::signature_key;
use super::{PrintTask, Printer};
use crate::ir::types::Type;
use crate::ir::{AttributeKind, OpId, TypeId};

impl Printer<'_> {
    pub(crate) fn generic(&mut self, op: OpId, indent: usize) {
        let ir = self.ir;
        self.record(PlacedPart::Name(op));
        self.out.push(b'"');
        self.op_name(op);
        self.str("\"(");
        self.values(ir.operands(op));
        self.out.push(b')');
        if ir.operation(op).extra.is_none() {
            return self.types(op);
        }
        let successors = ir.successors(op);
        if !successors.is_empty() {
            self.out.push(b'[');
            for (index, block) in successors.iter().enumerate() {
                if index > 0 {
                    self.str(", ");
                }
                self.block_name(*block);
            }
            self.out.push(b']');
        }
        if let Some(properties) = ir.properties(op) {
            self.str(" <");
            self.terms.attribute(&mut self.out, properties);
            self.out.push(b'>');
        }
        if ir.regions(op).next().is_none() {
            return self.tail(op);
        }
        self.str(" (");
        self.tasks.push(PrintTask::Tail(op));
        self.tasks.push(PrintTask::Str(")"));
        let start = self.tasks.len();
        for (index, region) in ir.regions(op).enumerate() {
            if index > 0 {
                self.tasks.push(PrintTask::Str(", "));
            }
            self.tasks.push(PrintTask::Region(region, indent, RegionStyle::GENERIC));
        }
        self.tasks[start..].reverse();
    }

    /// Prints the part after the regions: attributes, types and location.
    pub(crate) fn tail(&mut self, op: OpId) {
        self.attribute_dictionary(op, " ");
        self.types(op);
        self.location(op);
    }

    fn types(&mut self, op: OpId) {
        self.str(" :");
        self.record(PlacedPart::Types(op));
        self.str(" ");
        self.signature(op);
    }

    pub(crate) fn attribute_dictionary(&mut self, op: OpId, before: &str) {
        let Some(dictionary) = self.ir.attribute_dictionary(op) else { return };
        if matches!(self.ir.attributes.get(dictionary), AttributeKind::Dictionary(entries) if self.ir.attributes.dictionary(*entries).is_empty())
        {
            return;
        }
        self.str(before);
        self.terms.attribute(&mut self.out, dictionary);
    }

    pub(crate) fn signature(&mut self, op: OpId) {
        let key = signature_key(self.ir, op);
        if let Some(text) = self.signatures.get(key) {
            return self.out.extend_from_slice(text);
        }
        let start = self.out.len();
        self.new_signature(op);
        self.signatures.remember(key, &self.out[start..]);
    }

    fn new_signature(&mut self, op: OpId) {
        let ir = self.ir;
        self.out.push(b'(');
        for (index, operand) in ir.operands(op).iter().enumerate() {
            if index > 0 {
                self.str(", ");
            }
            self.terms.ty(&mut self.out, ir.value_type(*operand));
        }
        self.str(") -> ");
        self.result_types(ir.results(op).map(|value| ir.value_type(value)));
    }

    pub(crate) fn result_types(&mut self, mut results: impl ExactSizeIterator<Item = TypeId>) {
        if results.len() == 1
            && let Some(only) = results.next()
        {
            let is_function = matches!(self.ir.types.resolved(only), Type::Function { .. });
            self.str(if is_function { "(" } else { "" });
            self.terms.ty(&mut self.out, only);
            self.str(if is_function { ")" } else { "" });
            return;
        }
        self.out.push(b'(');
        for (index, ty) in results.enumerate() {
            if index > 0 {
                self.str(", ");
            }
            self.terms.ty(&mut self.out, ty);
        }
        self.out.push(b')');
    }

    pub(crate) fn location(&mut self, op: OpId) {
        if let (true, Some(location)) = (self.options.locations, self.ir.location(op)) {
            self.str(" loc(");
            self.terms.location(&mut self.out, location);
            self.out.push(b')');
        }
    }

    /// A skipped operation is printed as its original text.
    pub(crate) fn skipped(&mut self, op: OpId) {
        let skipped = &self.ir.skipped;
        if let Ok(index) = skipped.binary_search_by_key(&op, |skipped| skipped.op) {
            let text = skipped[index].text;
            self.terms.use_aliases_in(self.ir.texts.get(text));
            self.text(text);
        }
    }
}
