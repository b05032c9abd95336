//! `func.func` and `func.return`: a function agrees with its attributes, its entry block and what it returns.

use super::Verifier;
use super::symbols::string;
use crate::diagnostic::Code;
use crate::ir::{AttributeId, AttributeKind, Form, Ir, OpId};
use crate::source::Span;
use crate::syntax::places;

/// What belongs to a function itself, in the order in which MLIR reads it.
const ATTRIBUTES: [(&str, &str); 6] = [
    ("arg_attrs", DICTIONARIES),
    ("function_type", "type attribute of function type"),
    ("no_inline", "unit attribute"),
    ("res_attrs", DICTIONARIES),
    ("sym_name", "string attribute"),
    ("sym_visibility", "string attribute"),
];
const DICTIONARIES: &str = "Array of dictionary attributes";

/// What the custom form writes outside of its dictionary, in the order in which MLIR looks for it there.
const INFERRED: [&str; 3] = ["sym_visibility", "sym_name", "function_type"];

/// Whether a value is stored as MLIR stores an attribute of the name, and whether it is all that it has to be.
fn is_of_kind(ir: &Ir, attribute: &str, value: AttributeId) -> (bool, bool) {
    let both = |holds| (holds, holds);
    match (attribute, ir.attributes.resolve(value)) {
        (_, AttributeKind::Erroneous) => both(true),
        ("arg_attrs" | "res_attrs", AttributeKind::Array(list)) => {
            let is_dictionary = |entry: &AttributeId| {
                matches!(ir.attributes.resolve(*entry), AttributeKind::Dictionary(_) | AttributeKind::Erroneous)
            };
            (true, ir.attributes.list(*list).iter().all(is_dictionary))
        }
        ("function_type", AttributeKind::Type(ty)) => {
            (true, matches!(ir.types.resolved(*ty), crate::ir::Type::Function { .. } | crate::ir::Type::Erroneous))
        }
        ("no_inline", kind) => both(matches!(kind, AttributeKind::Unit)),
        ("sym_name" | "sym_visibility", kind) => both(matches!(kind, AttributeKind::String(..))),
        _ => both(false),
    }
}

impl Verifier<'_> {
    /// Whether what belongs to the function is there and of its kind, once.
    fn function_attributes(&mut self, op: OpId) -> bool {
        let ir = self.ir;
        if ir.is_custom(op, "func.func") && ir.attribute_dictionary(op).is_some() && self.is_written_twice(op) {
            return false;
        }
        let properties = ir.properties(op);
        // Beside properties, what the dictionary has of a wrong kind is nothing to MLIR.
        let read_from = properties.or_else(|| ir.attribute_dictionary(op));
        for (attribute, constraint) in ATTRIBUTES {
            let Some(value) = ir.attribute_of(read_from, attribute) else { continue };
            if !is_of_kind(ir, attribute, value).0 {
                self.wrong_kind(op, attribute, value, constraint);
                return false;
            }
        }
        for (attribute, constraint) in ATTRIBUTES {
            if let Some(value) = ir.attribute(op, attribute)
                && is_of_kind(ir, attribute, value) == (true, false)
            {
                let message = format!("attribute '{attribute}' failed to satisfy constraint: {constraint}");
                self.op_error(op, Code::InvalidAttribute, &message);
                return false;
            }
        }
        self.visibility(op)
    }

    /// Where the custom form says that its dictionary follows, which is where MLIR reports what is wrong with it.
    pub(super) fn attributes_clause(&self, op: OpId) -> Option<Span> {
        let place = self.ir.place(op).filter(|_| self.ir.operation(op).has_place)?;
        places::attributes_clause(self.source, place.end)
    }

    /// Whether the dictionary of the custom form says what the form says already.
    fn is_written_twice(&mut self, op: OpId) -> bool {
        let ir = self.ir;
        let (properties, dictionary) = (ir.properties(op), ir.attribute_dictionary(op));
        let is_inferred = |attribute: &&str| ir.attribute_of(dictionary, attribute).is_some();
        if let Some(attribute) = INFERRED.into_iter().find(is_inferred) {
            let message = format!(
                "custom op 'func.func' '{attribute}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            );
            let mut diagnostic = self.error(op, Code::RepeatedFunctionAttribute, message);
            diagnostic.location = self.attributes_clause(op).or(diagnostic.location);
            self.sink.report(diagnostic.help(match attribute {
                "sym_name" => "write the name after `func.func`, as in `func.func @f()`",
                "sym_visibility" => "write the visibility before the name, as in `func.func private @f()`",
                _ => "write the types of parameters and results in the function's header alone",
            }));
            return true;
        }
        let is_twice = |attribute: &&str| {
            ir.attribute_of(dictionary, attribute).is_some() && ir.attribute_of(properties, attribute).is_some()
        };
        if let Some(attribute) = ["arg_attrs", "res_attrs"].into_iter().find(is_twice) {
            let message =
                format!("custom op 'func.func' attribute '{attribute}' occurs more than once in the attribute list");
            let what = if attribute == "arg_attrs" { "parameters" } else { "results" };
            let help = format!("write the attributes of {what} after their types alone, as in `i32 {{t.a}}`");
            let diagnostic = self.error(op, Code::RepeatedFunctionAttribute, message).help(help);
            self.sink.report(diagnostic);
            return true;
        }
        false
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
            self.op_error(op, Code::ArgumentAttributeCount, &message);
        } else if let Some(name) = dictionaries.iter().find_map(|entry| self.name_without_dialect(Some(*entry), &[])) {
            let message = format!("'{}' op {what}s may only have dialect attributes", self.name(op));
            let diagnostic = self
                .error(op, Code::AttributeWithoutDialect, message)
                .note(format!("'{name}' has no dialect in front, as `t.{name}` has"));
            self.sink.report(diagnostic);
        }
    }

    /// Whether a function without a body is visible outside, where nobody could call it.
    fn is_public_declaration(&mut self, op: OpId) -> bool {
        let ir = self.ir;
        if string(ir, op, "sym_visibility").is_some_and(|visibility| visibility != b"public") {
            return false;
        }
        let name = string(ir, op, "sym_name").map(String::from_utf8_lossy).unwrap_or_default().into_owned();
        let message = "'func.func' op symbol declaration cannot have public visibility";
        let diagnostic = self.error(op, Code::PublicDeclaration, message);
        let advice = "declare a function without a body private";
        let is_bare = ir.is_custom(op, "func.func") && ir.attribute(op, "sym_visibility").is_none();
        let diagnostic = match ir.place(op).filter(|_| is_bare) {
            Some(place) => diagnostic.help_safe_edit(advice, Span::at(place.end), " private"),
            None => diagnostic.help(format!("{advice}: `func.func private @{name}(..)`")),
        };
        self.sink.report(diagnostic);
        true
    }

    pub(super) fn function(&mut self, op: OpId) {
        if !self.function_attributes(op) {
            return;
        }
        let ir = self.ir;
        let Some(region) = ir.regions(op).next() else { return };
        let entry = ir.regions[region.index()].first;
        if entry.is_none() && self.is_public_declaration(op) || !self.symbol_parent(op) {
            return;
        }
        let Some((inputs, results)) = ir.signature(op) else { return };
        self.value_attributes(op, "arg_attrs", "argument", inputs.len());
        self.value_attributes(op, "res_attrs", "result", results.len());
        let Some(entry) = entry else { return };
        let arguments = ir.arguments(entry);
        if arguments.len() != inputs.len() {
            let message = format!("entry block must have {} arguments to match function signature", inputs.len());
            return self.op_error(op, Code::EntryBlockMismatch, &message);
        }
        for (index, (argument, input)) in arguments.zip(inputs).enumerate() {
            let ty = ir.value_type(argument);
            if !ir.types.same(ty, *input) {
                let message = format!(
                    "type of entry block argument #{index}('{}') must match the type of the corresponding argument in function signature('{}')",
                    ir.print_type(ty),
                    ir.print_type(*input)
                );
                return self.op_error(op, Code::EntryBlockMismatch, &message);
            }
        }
    }

    pub(super) fn returns(&mut self, op: OpId) {
        let ir = self.ir;
        if let Some(properties) = ir.properties(op)
            && !matches!(*ir.attributes.resolve(properties), AttributeKind::Dictionary(list) if ir.attributes.dictionary(list).is_empty())
        {
            let properties = ir.spell_attribute(properties);
            let message = format!(
                "invalid properties {properties} for op func.return: this operation does not support properties"
            );
            let diagnostic =
                self.error(op, Code::UnexpectedProperties, message).help("write them after the operands, as `{..}`");
            return self.sink.report(diagnostic);
        }
        let Some(function) = ir.parent_op(op).filter(|parent| ir.op_name(*parent) == b"func.func") else {
            // Nothing is concluded of what is in a skipped operation.
            if ir.parent_op(op).is_some_and(|parent| ir.form(parent) != Form::Skipped) {
                self.op_error(op, Code::ReturnOutsideFunction, "expects parent op 'func.func'");
            }
            return;
        };
        let Some((_, results)) = ir.signature(function) else { return };
        let name = || string(ir, function, "sym_name").map(String::from_utf8_lossy).unwrap_or_default();
        let operands = ir.operands(op);
        if operands.len() != results.len() {
            let message = format!(
                "'func.return' op has {} operands, but enclosing function (@{}) returns {}",
                operands.len(),
                name(),
                results.len()
            );
            let mut diagnostic = self.error(op, Code::ReturnTypeMismatch, message);
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
                    "type of return operand {index} ('{}') doesn't match function result type ('{}') in function @{}",
                    ir.print_type(ty),
                    ir.print_type(*result),
                    name()
                );
                let mut diagnostic = self.error(op, Code::ReturnTypeMismatch, message);
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
}
