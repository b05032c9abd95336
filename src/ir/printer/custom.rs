//! Custom forms: modules, functions, and `return`.

use super::regions::RegionStyle;
use super::{Printer, Task};
use crate::ir::attributes::Entry;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, Form, OpId, ValueId};

impl Printer<'_> {
    /// Whether an operation of a dialect is printed without it: directly in one that is in the custom form of the same
    /// dialect, or at the top level.
    pub(super) fn drops_dialect(&self, op: OpId, dialect: &str) -> bool {
        let around = self.ir.parent_op(op).map_or(Form::ImplicitModule, |parent| self.ir.form(parent));
        match around {
            Form::Function => dialect == "func",
            Form::Module | Form::ImplicitModule => dialect == "builtin",
            Form::Generic | Form::Return | Form::Skipped => false,
            Form::PlainFunctional | Form::PlainSame | Form::PlainList | Form::Custom => false,
        }
    }

    /// `return`, in a function without its dialect.
    pub(super) fn custom_return(&mut self, op: OpId) {
        let ir = self.ir;
        self.str(if self.drops_dialect(op, "func") { "return" } else { "func.return" });
        self.attribute_dictionary(op, " ");
        let operands = ir.operands(op);
        if !operands.is_empty() {
            self.out.push(b' ');
            self.values(operands);
        }
        for (index, operand) in operands.iter().enumerate() {
            self.str(if index == 0 { " : " } else { ", " });
            self.terms.ty(&mut self.out, ir.value_type(*operand));
        }
        self.location(op);
    }

    /// The text of a string attribute of an operation, as a symbol: quoted where it has to be.
    pub(super) fn symbol(&mut self, op: OpId, attribute: &str) {
        let Some(AttributeKind::String(text, _)) =
            self.ir.attribute(op, attribute).map(|id| *self.ir.attributes.resolve(id))
        else {
            return;
        };
        let name = self.ir.texts.get(text);
        let is_bare = name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_')
            && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte));
        self.str(if is_bare { "@" } else { "@\"" });
        self.out.extend_from_slice(name);
        self.str(if is_bare { "" } else { "\"" });
    }

    pub(super) fn custom_module(&mut self, op: OpId, indent: usize) {
        self.str(if self.drops_dialect(op, "builtin") { "module" } else { "builtin.module" });
        if self.ir.attribute(op, "sym_name").is_some() {
            self.out.push(b' ');
            self.symbol(op, "sym_name");
        }
        self.attributes_clause(op, &["sym_name"]);
        self.out.push(b' ');
        self.tasks.push(Task::Location(op));
        if let Some(region) = self.ir.regions(op).next() {
            self.tasks.push(Task::Region(region, indent, RegionStyle { labels_empty: false, ..RegionStyle::CUSTOM }));
        }
    }

    pub(super) fn custom_function(&mut self, op: OpId, indent: usize) {
        let ir = self.ir;
        self.str("func.func ");
        if let Some(AttributeKind::String(visibility, _)) =
            ir.attribute(op, "sym_visibility").map(|id| *ir.attributes.resolve(id))
        {
            self.text(visibility);
            self.out.push(b' ');
        }
        self.symbol(op, "sym_name");
        self.out.push(b'(');
        let region = ir.regions(op).next();
        let entry = region.and_then(|region| ir.regions[region.index()].first);
        let (inputs, results) = match ir.attribute(op, "function_type").map(|id| *ir.attributes.resolve(id)) {
            Some(AttributeKind::Type(ty)) => match ir.types.resolved(ty) {
                Type::Function { inputs, results } => (inputs.to_vec(), results.to_vec()),
                _ => Default::default(),
            },
            _ => Default::default(),
        };
        let arguments: Vec<ValueId> = entry.map(|entry| ir.arguments(entry).collect()).unwrap_or_default();
        for (index, input) in inputs.iter().enumerate() {
            if index > 0 {
                self.str(", ");
            }
            match arguments.get(index) {
                Some(argument) => {
                    self.value(*argument);
                    self.str(": ");
                    self.terms.ty(&mut self.out, ir.value_type(*argument));
                }
                None => self.terms.ty(&mut self.out, *input),
            }
            self.element_attributes(op, "arg_attrs", index);
            if let Some(entry) = entry {
                self.argument_location(entry, index);
            }
        }
        self.out.push(b')');
        if !results.is_empty() {
            self.str(" -> ");
            let has_attributes =
                (0..results.len()).any(|index| self.attributes_of_element(op, "res_attrs", index).is_some());
            if has_attributes {
                self.out.push(b'(');
                for (index, ty) in results.iter().enumerate() {
                    if index > 0 {
                        self.str(", ");
                    }
                    self.terms.ty(&mut self.out, *ty);
                    self.element_attributes(op, "res_attrs", index);
                }
                self.out.push(b')');
            } else {
                self.result_types(results.iter().copied());
            }
        }
        self.attributes_clause(op, &["arg_attrs", "function_type", "res_attrs", "sym_name", "sym_visibility"]);
        self.tasks.push(Task::Location(op));
        if let (Some(region), true) = (region, entry.is_some()) {
            self.out.push(b' ');
            self.tasks.push(Task::Region(region, indent, RegionStyle::HEADED));
        }
    }

    /// What the form does not write elsewhere: the dictionary, with the properties that MLIR puts there by their names.
    fn attributes_clause(&mut self, op: OpId, written: &[&str]) {
        let ir = self.ir;
        let entries = |dictionary: Option<AttributeId>| {
            let entries = match dictionary.map(|dictionary| *ir.attributes.resolve(dictionary)) {
                Some(AttributeKind::Dictionary(entries)) => ir.attributes.dictionary(entries),
                _ => &[],
            };
            let is_written = |entry: &&Entry| written.iter().any(|name| name.as_bytes() == ir.texts.get(entry.name));
            entries.iter().filter(move |entry| !is_written(entry))
        };
        let mut properties = entries(ir.properties(op)).peekable();
        if properties.peek().is_none() && entries(ir.attribute_dictionary(op)).next().is_none() {
            return;
        }
        let mut all: Vec<&Entry> = entries(ir.attribute_dictionary(op)).collect();
        for property in properties {
            let name = |entry: &Entry| ir.texts.get(entry.name);
            let at = all.iter().position(|entry| name(entry) > name(property)).unwrap_or(all.len());
            all.insert(at, property);
        }
        for (index, entry) in all.into_iter().enumerate() {
            self.str(if index == 0 { " attributes {" } else { ", " });
            self.text(entry.name);
            if !matches!(ir.attributes.get(entry.value), AttributeKind::Unit) {
                self.str(" = ");
                self.terms.attribute(&mut self.out, entry.value);
            }
        }
        self.out.push(b'}');
    }

    /// The dictionary of one parameter or result, if it is not empty.
    /// The attributes of a parameter or a result, if there are any.
    fn attributes_of_element(&self, op: OpId, attribute: &str, index: usize) -> Option<AttributeId> {
        let attributes = &self.ir.attributes;
        let AttributeKind::Array(list) = *attributes.resolve(self.ir.attribute(op, attribute)?) else { return None };
        let dictionary = *attributes.list(list).get(index)?;
        let is_empty = matches!(*attributes.get(dictionary), AttributeKind::Dictionary(entries) if attributes.dictionary(entries).is_empty());
        (!is_empty).then_some(dictionary)
    }

    fn element_attributes(&mut self, op: OpId, attribute: &str, index: usize) {
        if let Some(dictionary) = self.attributes_of_element(op, attribute, index) {
            self.out.push(b' ');
            self.terms.attribute(&mut self.out, dictionary);
        }
    }
}
