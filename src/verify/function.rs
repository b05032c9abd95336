//! `func.func` and `func.return`: a function agrees with its attributes, its entry block and its returned values.

use super::builtin::name_without_dialect;
use super::explain::type_spans;
use super::symbols::string;
use super::{CheckContext, OperationFault, Verifier};
use crate::diagnostic::Code;
use crate::ir::{AttributeId, AttributeKind, Form, Ir, OpId};
use crate::source::Span;
use crate::syntax::places;

/// The attributes that MLIR reads as part of a function, in MLIR's order.
const ATTRIBUTES: [(&str, &str); 6] = [
    ("arg_attrs", DICTIONARIES),
    ("function_type", "type attribute of function type"),
    ("no_inline", "unit attribute"),
    ("res_attrs", DICTIONARIES),
    ("sym_name", "string attribute"),
    ("sym_visibility", "string attribute"),
];
const DICTIONARIES: &str = "Array of dictionary attributes";

/// The attributes that the custom form writes outside of its dictionary, in the order in which MLIR searches the dictionary for them.
const INFERRED: [&str; 3] = ["sym_visibility", "sym_name", "function_type"];

/// The fault of a function, or of its returned values. The texts are MLIR's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum FunctionViolation {
    #[error("'func.func' op attribute '{attribute}' failed to satisfy constraint: {constraint}")]
    Attribute { attribute: &'static str, constraint: &'static str },
    #[error(
        "custom op 'func.func' '{attribute}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
    )]
    InferredAttribute { attribute: &'static str },
    #[error("custom op 'func.func' attribute '{attribute}' occurs more than once in the attribute list")]
    AttributeTwice { attribute: &'static str },
    #[error(
        "'func.func' op expects {what} attribute array to have the same number of elements as the number of function {what}s, got {found}, but expected {expected}"
    )]
    AttributeCount { what: &'static str, found: usize, expected: usize },
    #[error("'func.func' op {what}s may only have dialect attributes")]
    AttributeWithoutDialect { what: &'static str },
    #[error("'func.func' op symbol declaration cannot have public visibility")]
    PublicDeclaration,
    #[error("'func.func' op entry block must have {expected} arguments to match function signature")]
    EntryBlockCount { expected: usize },
    #[error(
        "'func.func' op type of entry block argument #{index}('{found}') must match the type of the corresponding argument in function signature('{expected}')"
    )]
    EntryBlockType { index: usize, found: String, expected: String },
    #[error("invalid properties {properties} for op func.return: this operation does not support properties")]
    ReturnProperties { properties: String },
    #[error("'func.return' op expects parent op 'func.func'")]
    ReturnOutsideFunction,
    #[error("'func.return' op has {found} operands, but enclosing function (@{function}) returns {expected}")]
    ReturnCount { function: String, found: usize, expected: usize },
    #[error(
        "type of return operand {index} ('{found}') doesn't match function result type ('{expected}') in function @{function}"
    )]
    ReturnType { function: String, index: usize, found: String, expected: String },
}

impl OperationFault for FunctionViolation {
    fn code(&self) -> Code {
        match self {
            Self::Attribute { .. } => Code::InvalidAttribute,
            Self::InferredAttribute { .. } | Self::AttributeTwice { .. } => Code::RepeatedFunctionAttribute,
            Self::AttributeCount { .. } => Code::ArgumentAttributeCount,
            Self::AttributeWithoutDialect { .. } => Code::AttributeWithoutDialect,
            Self::PublicDeclaration => Code::PublicDeclaration,
            Self::EntryBlockCount { .. } | Self::EntryBlockType { .. } => Code::EntryBlockMismatch,
            Self::ReturnProperties { .. } => Code::UnexpectedProperties,
            Self::ReturnOutsideFunction => Code::ReturnOutsideFunction,
            Self::ReturnCount { .. } | Self::ReturnType { .. } => Code::ReturnTypeMismatch,
        }
    }
}

/// Whether a value has the kind that MLIR stores for an attribute, and is complete.
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

/// Whether all attributes of [`ATTRIBUTES`] in a dictionary are complete and of their kinds.
fn has_right_kinds(ir: &Ir, dictionary: AttributeId) -> bool {
    let AttributeKind::Dictionary(entries) = *ir.attributes.resolve(dictionary) else { return false };
    ir.attributes.dictionary(entries).iter().all(|entry| {
        let is_it = |(attribute, _): &&(&str, &str)| ir.texts.is_attribute_name(entry.name, attribute.as_bytes());
        let attribute = ATTRIBUTES.iter().find(is_it);
        attribute.is_none_or(|(attribute, _)| is_of_kind(ir, attribute, entry.value) == (true, true))
    })
}

impl Verifier<'_> {
    /// Whether each attribute of [`ATTRIBUTES`] is present at most once, and of its kind.
    fn function_attributes(&mut self, op: OpId) -> bool {
        let ir = self.cx.ir;
        if ir.is_custom(op, "func.func") && ir.attribute_dictionary(op).is_some() && self.is_written_twice(op) {
            return false;
        }
        let properties = ir.properties(op);
        // Nearly all functions have attributes of the right kinds, which one pass over them shows.
        if properties.is_none_or(|own| has_right_kinds(ir, own))
            && ir.attribute_dictionary(op).is_none_or(|own| has_right_kinds(ir, own))
        {
            return self.visibility(op);
        }
        // With properties, MLIR ignores entries of a wrong kind in the dictionary.
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
                self.refuse(op, &FunctionViolation::Attribute { attribute, constraint });
                return false;
            }
        }
        self.visibility(op)
    }

    /// Whether the dictionary of the custom form repeats an attribute of the form.
    fn is_written_twice(&mut self, op: OpId) -> bool {
        let ir = self.cx.ir;
        let (properties, dictionary) = (ir.properties(op), ir.attribute_dictionary(op));
        let is_inferred = |attribute: &&str| ir.attribute_of(dictionary, attribute).is_some();
        if let Some(attribute) = INFERRED.into_iter().find(is_inferred) {
            let mut diagnostic = self.cx.violation(op, &FunctionViolation::InferredAttribute { attribute });
            diagnostic.location = attributes_clause(&self.cx, op).or(diagnostic.location);
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
            let what = if attribute == "arg_attrs" { "parameters" } else { "results" };
            let help = format!("write the attributes of {what} after their types alone, as in `i32 {{t.a}}`");
            let diagnostic = self.cx.violation(op, &FunctionViolation::AttributeTwice { attribute }).help(help);
            self.sink.report(diagnostic);
            return true;
        }
        false
    }

    /// The attributes of parameters or results: a dictionary each, with the names of dialects in front.
    fn value_attributes(&mut self, op: OpId, attribute: &str, what: &'static str, expected: usize) {
        let Some(attributes) = self.cx.ir.attribute(op, attribute) else { return };
        let AttributeKind::Array(list) = *self.cx.ir.attributes.resolve(attributes) else { return };
        let dictionaries = self.cx.ir.attributes.list(list);
        let found = dictionaries.len();
        if found != expected {
            self.refuse(op, &FunctionViolation::AttributeCount { what, found, expected });
        } else if let Some(name) =
            dictionaries.iter().find_map(|entry| name_without_dialect(&self.cx, Some(*entry), &[]))
        {
            let diagnostic = self
                .cx
                .violation(op, &FunctionViolation::AttributeWithoutDialect { what })
                .note(format!("'{name}' has no dialect in front, as `t.{name}` has"));
            self.sink.report(diagnostic);
        }
    }

    /// Reports a function without a body that is public, which MLIR refuses. Returns whether it is public.
    fn is_public_declaration(&mut self, op: OpId) -> bool {
        let ir = self.cx.ir;
        if string(ir, op, "sym_visibility").is_some_and(|visibility| visibility != b"public") {
            return false;
        }
        if !self.keeps_error(op) {
            return true;
        }
        let name = string(ir, op, "sym_name").map(String::from_utf8_lossy).unwrap_or_default().into_owned();
        let diagnostic = self.cx.violation(op, &FunctionViolation::PublicDeclaration);
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
        let ir = self.cx.ir;
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
            return self.refuse(op, &FunctionViolation::EntryBlockCount { expected: inputs.len() });
        }
        for (index, (argument, input)) in arguments.zip(inputs).enumerate() {
            let ty = ir.value_type(argument);
            if !ir.types.same(ty, *input) {
                let (found, expected) = (ir.print_type(ty), ir.print_type(*input));
                return self.refuse(op, &FunctionViolation::EntryBlockType { index, found, expected });
            }
        }
    }

    pub(super) fn returns(&mut self, op: OpId) {
        let ir = self.cx.ir;
        // For a return that is not the last operation of its block, only that error is reported.
        if ir.parent_block(op).is_some_and(|block| ir.last_op(block) != Some(op)) {
            return;
        }
        if let Some(properties) = ir.properties(op)
            && !matches!(*ir.attributes.resolve(properties), AttributeKind::Dictionary(list) if ir.attributes.dictionary(list).is_empty())
        {
            let properties = ir.spell_attribute(properties);
            let violation = FunctionViolation::ReturnProperties { properties };
            let diagnostic = self.cx.violation(op, &violation).help("write them after the operands, as `{..}`");
            return self.sink.report(diagnostic);
        }
        let Some(function) = ir.parent_op(op).filter(|parent| ir.op_name_bytes(*parent) == b"func.func") else {
            // A skipped operation allows no conclusions.
            if ir.parent_op(op).is_some_and(|parent| ir.form(parent) != Form::Skipped) {
                self.refuse(op, &FunctionViolation::ReturnOutsideFunction);
            }
            return;
        };
        let Some((_, results)) = ir.signature(function) else { return };
        let name = || string(ir, function, "sym_name").map(String::from_utf8_lossy).unwrap_or_default().into_owned();
        let operands = ir.operands(op);
        if operands.len() != results.len() {
            if !self.keeps_error(op) {
                return;
            }
            let (found, expected) = (operands.len(), results.len());
            let mut diagnostic =
                self.cx.violation(op, &FunctionViolation::ReturnCount { function: name(), found, expected });
            if let Some(place) = ir.place(function) {
                diagnostic = diagnostic.secondary(place, "the enclosing function");
            }
            return self.sink.report(diagnostic);
        }
        let mut spans = None;
        for (index, (operand, result)) in operands.iter().zip(results).enumerate() {
            let ty = ir.value_type(*operand);
            if !ir.types.same(ty, *result) && self.keeps_error(op) {
                let (found, expected) = (ir.print_type(ty), ir.print_type(*result));
                let mut diagnostic =
                    self.cx.violation(op, &FunctionViolation::ReturnType { function: name(), index, found, expected });
                if let Some(span) = spans.get_or_insert_with(|| type_spans(&self.cx, op)).operands.get(index) {
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

/// The place of the keyword before the custom form's dictionary, where MLIR reports faults of the dictionary.
pub(super) fn attributes_clause(cx: &CheckContext<'_>, op: OpId) -> Option<Span> {
    let place = cx.ir.place(op).filter(|_| cx.ir.operation(op).has_place)?;
    places::attributes_clause(cx.source, place.end)
}
