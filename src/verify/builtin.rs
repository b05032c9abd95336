//! `builtin.module`, `func.func`, `func.return` and `arith.constant`.

use super::Verifier;
use crate::ir::spelled;
use crate::ir::{AttributeId, AttributeKind, Form, Ir, OpId, Type};
use crate::source::Span;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// Operations with rules of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    None,
    Module,
    Function,
    Return,
    Constant,
}

impl Special {
    pub(super) fn of(name: &[u8]) -> Self {
        match name {
            b"builtin.module" => Self::Module,
            b"func.func" => Self::Function,
            b"func.return" => Self::Return,
            b"arith.constant" => Self::Constant,
            _ => Self::None,
        }
    }
}

/// The text of a string attribute.
fn string<'i>(ir: &'i Ir, op: OpId, name: &str) -> Option<&'i [u8]> {
    match *ir.attributes.resolve(ir.attribute(op, name)?) {
        AttributeKind::String(text, _) => Some(ir.texts.get(text)),
        _ => None,
    }
}

impl Verifier<'_> {
    pub(super) fn special(&mut self, op: OpId, special: Special) {
        match special {
            Special::Module => self.module(op),
            Special::Function => self.function(op),
            Special::Return => self.returns(op),
            Special::Constant => self.constant(op),
            Special::None => {}
        }
    }

    fn op_error(&mut self, op: OpId, code: &'static str, message: &str) {
        let message = format!("'{}' op {message}", self.name(op));
        let diagnostic = self.error(op, code, message);
        self.sink.report(diagnostic);
    }

    fn module(&mut self, op: OpId) {
        let regions: Vec<_> = self.ir.regions(op).collect();
        let [region] = regions[..] else {
            return self.op_error(op, "E0421", "requires one region");
        };
        if self.ir.block_count(region) > 1 {
            return self.op_error(op, "E0421", "expects region #0 to have 0 or 1 blocks");
        }
        if self.ir.block_count(region) == 0 {
            return self.op_error(
                op,
                "E0421",
                "region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks",
            );
        }
        if let Some(name) =
            self.name_without_dialect(self.ir.attribute_dictionary(op), &[b"sym_name", b"sym_visibility"])
        {
            let message = format!("can only contain attributes with dialect-prefixed names, found: '{name}'");
            self.op_error(op, "E0423", &message);
        }
        let mut seen: FxHashMap<Cow<'_, [u8]>, OpId> = FxHashMap::default();
        let ir = self.ir;
        for inner in ir.blocks(region).flat_map(|block| ir.block_ops(block)) {
            let Some(name) = string(ir, inner, "sym_name") else { continue };
            let name = spelled(name);
            if let Some(previous) = seen.insert(name.clone(), inner) {
                let name = String::from_utf8_lossy(&name).into_owned();
                let mut diagnostic = self.error(inner, "E0422", format!("redefinition of symbol named '{name}'"));
                if let Some(place) = ir.place(previous) {
                    diagnostic = diagnostic.note_at(place, "see existing symbol definition here");
                }
                self.sink.report(diagnostic);
            }
        }
    }

    /// The first name in a dictionary that has no dialect in front, those of `allowed` aside.
    fn name_without_dialect(&self, dictionary: Option<AttributeId>, allowed: &[&[u8]]) -> Option<String> {
        let AttributeKind::Dictionary(entries) = self.ir.attributes.resolve(dictionary?) else { return None };
        let mut names = self.ir.attributes.dictionary(*entries).iter().map(|entry| self.ir.texts.get(entry.name));
        let name = names.find(|name| !name.contains(&b'.') && !allowed.contains(name))?;
        Some(String::from_utf8_lossy(name).trim_matches('"').to_owned())
    }

    /// The attributes of parameters or results: a dictionary each, with the names of dialects in front.
    fn value_attributes(&mut self, op: OpId, attribute: &str, what: &str, count: usize) {
        let Some(attributes) = self.ir.attribute(op, attribute) else { return };
        let AttributeKind::Array(list) = *self.ir.attributes.resolve(attributes) else { return };
        let dictionaries = self.ir.attributes.list(list);
        if dictionaries.len() != count {
            let message = format!(
                "expects {what} attribute array to have the same number of elements as the number of function {what}s, got {}, but expected {count}",
                dictionaries.len()
            );
            self.op_error(op, "E0437", &message);
        } else if let Some(name) = dictionaries.iter().find_map(|entry| self.name_without_dialect(Some(*entry), &[])) {
            let message = format!("'{}' op {what}s may only have dialect attributes", self.name(op));
            let diagnostic =
                self.error(op, "E0437", message).note(format!("'{name}' has no dialect in front, as `t.{name}` has"));
            self.sink.report(diagnostic);
        }
    }

    fn function(&mut self, op: OpId) {
        for (attribute, is_wrong) in [
            ("sym_name", string(self.ir, op, "sym_name").is_none()),
            ("function_type", self.ir.signature(op).is_none()),
        ] {
            match self.ir.attribute(op, attribute) {
                None => return self.op_error(op, "E0431", &format!("requires attribute '{attribute}'")),
                Some(value)
                    if is_wrong
                        && matches!(self.ir.attributes.resolve(value), AttributeKind::Type(_))
                        && attribute == "function_type" =>
                {
                    return self.op_error(
                        op,
                        "E0431",
                        "attribute 'function_type' failed to satisfy constraint: type attribute of function type",
                    );
                }
                Some(value) if is_wrong => {
                    let value = self.ir.print_attribute(value);
                    let properties = self.ir.properties(op).map(|all| format!("{} ", self.ir.print_attribute(all)));
                    let message = format!(
                        "invalid properties {}for op func.func: Invalid attribute `{attribute}` in property conversion: {value}",
                        properties.unwrap_or_default()
                    );
                    let diagnostic = self.error(op, "E0431", message);
                    return self.sink.report(diagnostic);
                }
                Some(_) => {}
            }
        }
        let ir = self.ir;
        let Some((inputs, results)) = ir.signature(op) else { return };
        self.value_attributes(op, "arg_attrs", "argument", inputs.len());
        self.value_attributes(op, "res_attrs", "result", results.len());
        let Some(region) = ir.regions(op).next() else {
            return self.op_error(op, "E0432", "requires one region");
        };
        let Some(entry) = ir.regions[region.index()].first else {
            let visibility = string(ir, op, "sym_visibility").unwrap_or(b"public");
            if visibility == b"public" {
                let name = string(ir, op, "sym_name").map(String::from_utf8_lossy).unwrap_or_default().into_owned();
                let message = "'func.func' op symbol declaration cannot have public visibility";
                let diagnostic = self.error(op, "E0433", message);
                let advice = "declare a function without a body private";
                let is_bare = ir.form(op) == Form::Function && ir.attribute(op, "sym_visibility").is_none();
                let diagnostic = match ir.place(op).filter(|_| is_bare) {
                    Some(place) => diagnostic.help_edit(advice, Span::at(place.end), " private"),
                    None => diagnostic.help(format!("{advice}: `func.func private @{name}(..)`")),
                };
                self.sink.report(diagnostic);
            }
            return;
        };
        let arguments = ir.arguments(entry);
        if arguments.len() != inputs.len() {
            let message = format!("entry block must have {} arguments to match function signature", inputs.len());
            return self.op_error(op, "E0434", &message);
        }
        for (index, (argument, input)) in arguments.zip(inputs).enumerate() {
            let ty = ir.value_type(argument);
            if !ir.types.same(ty, *input) {
                let message = format!(
                    "type of entry block argument #{index}('{}') must match the type of the corresponding argument in function signature('{}')",
                    ir.print_type(ty),
                    ir.print_type(*input)
                );
                return self.op_error(op, "E0434", &message);
            }
        }
    }

    fn returns(&mut self, op: OpId) {
        let ir = self.ir;
        let Some(function) = ir.parent_op(op).filter(|parent| ir.op_name(*parent) == b"func.func") else {
            if ir.parent_op(op).is_some() {
                self.op_error(op, "E0435", "expects parent op 'func.func'");
            }
            return;
        };
        let Some((_, results)) = ir.signature(function) else { return };
        let name = string(ir, function, "sym_name").map(String::from_utf8_lossy).unwrap_or_default().into_owned();
        let operands = ir.operands(op);
        if operands.len() != results.len() {
            let message = format!(
                "'func.return' op has {} operands, but enclosing function (@{name}) returns {}",
                operands.len(),
                results.len()
            );
            let mut diagnostic = self.error(op, "E0436", message);
            if let Some(place) = ir.place(function) {
                diagnostic = diagnostic.secondary(place, "the enclosing function");
            }
            return self.sink.report(diagnostic);
        }
        let mut spans = None;
        for (index, (operand, result)) in operands.iter().zip(results).enumerate() {
            let ty = ir.value_type(*operand);
            if !ir.types.same(ty, *result) {
                let message = format!(
                    "type of return operand {index} ('{}') doesn't match function result type ('{}') in function @{name}",
                    ir.print_type(ty),
                    ir.print_type(*result)
                );
                let mut diagnostic = self.error(op, "E0436", message);
                if let Some(span) = spans.get_or_insert_with(|| self.type_spans(op)).operands.get(index) {
                    diagnostic = diagnostic.primary(*span, format!("operand #{index}"));
                }
                if let Some(place) = ir.place(function) {
                    diagnostic = diagnostic.secondary(place, format!("declares '{}'", ir.print_type(*result)));
                }
                self.sink.report(diagnostic);
            }
        }
    }

    fn constant(&mut self, op: OpId) {
        let ir = self.ir;
        let Some(value) = ir.attribute(op, "value") else {
            return self.op_error(op, "E0441", "requires attribute 'value'");
        };
        let Some(result) = ir.results(op).next() else {
            return self.op_error(op, "E0441", "requires one result");
        };
        let ty = ir.value_type(result);
        let has_type = match *ir.attributes.resolve(value) {
            AttributeKind::Integer(_, Some(given)) | AttributeKind::Float(_, Some(given)) => Some(given),
            AttributeKind::Dense(_, given)
            | AttributeKind::Sparse(_, given)
            | AttributeKind::DenseResource(_, given) => Some(given),
            AttributeKind::Integer(_, None) => {
                return self.require_constant(
                    op,
                    "i64",
                    matches!(
                        ir.types.resolved(ty),
                        Type::Integer { width: 64, signedness: crate::ir::types::Signedness::Signless }
                            | Type::Erroneous
                    ),
                );
            }
            AttributeKind::Float(_, None) => {
                return self.require_constant(
                    op,
                    "f64",
                    matches!(ir.types.resolved(ty), Type::Float("f64") | Type::Erroneous),
                );
            }
            AttributeKind::Bool(_) => {
                return self.require_constant(
                    op,
                    "i1",
                    matches!(ir.types.resolved(ty), Type::Integer { width: 1, .. } | Type::Erroneous),
                );
            }
            _ => None,
        };
        if let Some(given) = has_type
            && !ir.types.same(given, ty)
        {
            self.require_constant(op, &ir.print_type(given), false);
        }
    }

    /// The value is of type `given`, which is the result's or not.
    fn require_constant(&mut self, op: OpId, given: &str, holds: bool) {
        if holds {
            return;
        }
        let message = format!("'{}' op failed to verify that all of {{value, result}} have same type", self.name(op));
        let mut diagnostic = self.error(op, "E0442", message);
        if let Some(span) = self.type_spans(op).results.first() {
            diagnostic = diagnostic.primary(*span, format!("the value is of type '{given}'"));
        }
        self.sink.report(diagnostic);
    }
}
