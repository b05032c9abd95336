//! `func.call` and `func.constant`, which refer to a function of the declared type.

use super::explain::type_spans;
use super::symbols::{Lookup, TableSymbol};
use super::{CheckContext, OperationFault, Verifier};
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::{AttributeKind, OpId, Text, Type, TypeId, ValueId, spelled};
use std::borrow::Cow;

/// Maximum length, in bytes, of a declaration that a message advises.
const LONGEST_ADVICE: usize = 200;

/// The fault of a reference to a function. The texts are MLIR's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum CallViolation {
    #[error("'func.call' op '{function}' does not reference a valid function")]
    UndefinedCallee { function: String },
    #[error("'func.call' op incorrect number of {what}s for callee")]
    Count { what: &'static str },
    #[error(
        "'func.call' op operand type mismatch: expected operand type '{expected}', but provided '{found}' for operand number {index}"
    )]
    OperandType { index: usize, found: String, expected: String },
    #[error("'func.call' op result type mismatch at index {index}")]
    ResultType { index: usize },
    #[error("'func.constant' op reference to undefined function '{function}'")]
    UndefinedReference { function: String },
    #[error("'func.constant' op reference to function with mismatched type")]
    ReferenceType,
}

impl OperationFault for CallViolation {
    fn code(&self) -> Code {
        match self {
            Self::UndefinedCallee { .. } | Self::UndefinedReference { .. } => Code::UndefinedFunction,
            Self::Count { .. } | Self::OperandType { .. } | Self::ResultType { .. } | Self::ReferenceType => {
                Code::CallTypeMismatch
            }
        }
    }
}

impl Verifier<'_> {
    pub(super) fn call(&mut self, op: OpId) {
        if let Some(value) = self.cx.ir.attribute(op, "no_inline")
            && !matches!(self.cx.ir.attributes.resolve(value), AttributeKind::Unit | AttributeKind::Erroneous)
        {
            return self.wrong_kind(op, "no_inline", value, "unit attribute");
        }
        let Some(name) = self.function_reference(op, "callee") else { return };
        let Some(function) = self.function_of(op, name, |function| CallViolation::UndefinedCallee { function }) else {
            return;
        };
        let ir = self.cx.ir;
        let Some((inputs, results)) = ir.signature(function) else { return };
        let operands = ir.operands(op);
        if operands.len() != inputs.len() {
            return self.count_mismatch(op, function, "operand", operands.len(), inputs.len());
        }
        for (index, (operand, expected)) in operands.iter().zip(inputs).enumerate() {
            let given = ir.value_type(*operand);
            if !ir.types.same(given, *expected) && self.keeps_error(op) {
                let (expected, found) = (ir.print_type(*expected), ir.print_type(given));
                let violation = CallViolation::OperandType { index, found, expected: expected.clone() };
                let diagnostic = self.cx.violation(op, &violation);
                let span = type_spans(&self.cx, op).operands.get(index).copied();
                let diagnostic = match span.or_else(|| ir.place(op)) {
                    Some(span) => diagnostic.primary(span, format!("operand #{index}")),
                    None => diagnostic,
                };
                let diagnostic = declares(&self.cx, diagnostic, function, &format!("takes '{expected}'"));
                self.sink.report(diagnostic);
            }
        }
        let values = ir.results(op);
        if values.len() != results.len() {
            return self.count_mismatch(op, function, "result", values.len(), results.len());
        }
        let mut is_listed = false;
        for (index, (value, expected)) in values.clone().zip(results).enumerate() {
            if !ir.types.same(ir.value_type(value), *expected) && self.keeps_error(op) {
                let mut diagnostic = self.cx.violation(op, &CallViolation::ResultType { index });
                let expected = ir.print_type(*expected);
                if let Some(span) = type_spans(&self.cx, op).results.get(index) {
                    diagnostic = diagnostic.primary(*span, format!("result #{index}"));
                    diagnostic = diagnostic.help_edit("write what the function returns", *span, expected.clone());
                }
                if let Some(place) = ir.place(op).filter(|_| !std::mem::replace(&mut is_listed, true)) {
                    let given = type_list(&self.cx, values.clone().map(|value| ir.value_type(value)));
                    let returned = type_list(&self.cx, results.iter().copied());
                    diagnostic = diagnostic
                        .note_at(place, format!("      op result types: {given}"))
                        .note_at(place, format!("function result types: {returned}"));
                }
                let diagnostic = declares(&self.cx, diagnostic, function, &format!("returns '{expected}'"));
                self.sink.report(diagnostic);
            }
        }
    }

    pub(super) fn function_constant(&mut self, op: OpId) {
        let ir = self.cx.ir;
        let Some(result) = ir.results(op).next() else { return };
        let Some(name) = self.function_reference(op, "value") else { return };
        let Some(function) = self.function_of(op, name, |function| CallViolation::UndefinedReference { function })
        else {
            return;
        };
        let Some(ty) = ir.attribute(function, "function_type").and_then(|ty| ir.type_of(ty)) else { return };
        if !ir.types.same(ir.value_type(result), ty) && self.keeps_error(op) {
            let ty = ir.print_type(ty);
            let diagnostic = self.cx.violation(op, &CallViolation::ReferenceType);
            let diagnostic = match ir.place(op) {
                Some(place) => diagnostic.primary(place, format!("of type '{}'", ir.print_type(ir.value_type(result)))),
                None => diagnostic,
            };
            let diagnostic = declares(&self.cx, diagnostic, function, &format!("of type '{ty}'"));
            self.sink.report(diagnostic.help(format!("write the function's type: `{ty}`")));
        }
    }

    /// The name to which an operation refers, including `@`.
    fn function_reference(&mut self, op: OpId, attribute: &'static str) -> Option<Text> {
        let ir = self.cx.ir;
        let value = ir.attribute(op, attribute)?;
        match *ir.attributes.resolve(value) {
            AttributeKind::Symbol(path) if ir.attributes.symbol(path).len() == 1 => {
                ir.attributes.symbol(path).first().copied()
            }
            AttributeKind::Erroneous => None,
            _ => {
                self.wrong_kind(op, attribute, value, "flat symbol reference attribute");
                None
            }
        }
    }

    /// The function with a name. A missing function is reported, unless another part of the file may have it.
    fn function_of(&mut self, op: OpId, name: Text, undefined: impl Fn(String) -> CallViolation) -> Option<OpId> {
        let ir = self.cx.ir;
        let error = |verifier: &Self| verifier.cx.violation(op, &undefined(unquoted(&verifier.cx, name)));
        let text = symbol_name(ir.texts.get(name));
        let (table, found) = match self.lookup(op) {
            Lookup::Nowhere => return None,
            Lookup::Unknown(_) if !self.keeps_error(op) => return None,
            Lookup::Unknown(unknown) => {
                let mut diagnostic = error(self);
                let unknown_name = self.cx.name(unknown);
                if let Some(place) = ir.place(unknown) {
                    diagnostic = diagnostic.secondary(place, "may have symbols of its own");
                }
                let note = format!("'{unknown_name}' is of an unknown dialect, and no symbol is looked up through it");
                let help = format!("define '{unknown_name}' in `bcast.toml` to say that it is no symbol table");
                self.sink.report(diagnostic.note(note).help(help));
                return None;
            }
            Lookup::In(table) => (table, self.symbols.find(ir, table, &text)),
        };
        let other = match found {
            Some(TableSymbol::Ambiguous(_)) => return None,
            Some(TableSymbol::Unique(found)) if ir.op_name_bytes(found) == b"func.func" => return Some(found),
            _ if self.symbols.open_table == Some(table) => {
                self.symbols.open_uses.push(op);
                return None;
            }
            Some(TableSymbol::Unique(other)) => Some(other),
            None => None,
        };
        let outside = if other.is_none() { self.function_further_out(table, &text) } else { None };
        if !self.keeps_error(op) {
            return None;
        }
        let mut diagnostic = error(self);
        if let Some(other) = other {
            if let Some(place) = ir.place(other) {
                diagnostic = diagnostic.secondary(place, "has the name and is no function");
            }
        } else if let Some(outside) = outside {
            if let Some(place) = ir.place(outside) {
                diagnostic = diagnostic.secondary(place, "not visible from there");
            }
            diagnostic = diagnostic.note(format!(
                "a symbol is looked up in the nearest symbol table, '{}' here, and not further out",
                self.cx.name(table)
            ));
        }
        let similar = self.symbols.similar_function(ir, table, &text);
        diagnostic = match (similar, self.cx.own_place(op, None, name)) {
            (Some(similar), Some(span)) => {
                diagnostic.help_edit(format!("`{similar}` has a similar name"), span, similar)
            }
            (Some(similar), None) => diagnostic.help(format!("`{similar}` has a similar name")),
            (None, _) if other.is_some() => diagnostic,
            (None, _) => match self.cx.declaration(op, name) {
                Some(declaration) => diagnostic.help(format!("declare it: `{declaration}`")),
                None => diagnostic,
            },
        };
        self.sink.report(diagnostic);
        None
    }

    /// The function with a name in the symbol table around a table.
    fn function_further_out(&mut self, table: OpId, name: &[u8]) -> Option<OpId> {
        let Lookup::In(outer) = self.lookup(table) else { return None };
        self.symbols.is_open_asked |= self.symbols.open_table == Some(outer);
        match self.symbols.find(self.cx.ir, outer, name)? {
            TableSymbol::Unique(op) if self.cx.ir.op_name_bytes(op) == b"func.func" => Some(op),
            _ => None,
        }
    }

    fn count_mismatch(&mut self, op: OpId, function: OpId, what: &'static str, given: usize, expected: usize) {
        if !self.keeps_error(op) {
            return;
        }
        let mut diagnostic = self.cx.violation(op, &CallViolation::Count { what });
        let verb = if what == "operand" { "takes" } else { "returns" };
        if let Some(place) = self.cx.ir.place(op) {
            diagnostic = diagnostic.primary(place, format!("has {given}"));
        }
        let diagnostic = declares(&self.cx, diagnostic, function, &format!("{verb} {expected}"));
        self.sink.report(diagnostic);
    }
}

impl CheckContext<'_> {
    /// The declaration of the function that an operation needs; `None` if the declaration would be long.
    fn declaration(&self, op: OpId, name: Text) -> Option<String> {
        let ir = self.ir;
        let types_of = |values: &mut dyn Iterator<Item = ValueId>| -> Vec<TypeId> {
            values.map(|value| ir.value_type(value)).collect()
        };
        let results = types_of(&mut ir.results(op));
        let (inputs, results) = match results.first().map(|ty| ir.types.resolved(*ty)) {
            Some(Type::Function { inputs, results }) if ir.op_name_bytes(op) == b"func.constant" => {
                (inputs.to_vec(), results.to_vec())
            }
            _ => (types_of(&mut ir.operands(op).iter().copied()), results),
        };
        let list = |types: &[TypeId]| types.iter().map(|ty| ir.print_type(*ty)).collect::<Vec<_>>().join(", ");
        let arrow = match results[..] {
            [] => String::new(),
            [only] if !matches!(ir.types.resolved(only), Type::Function { .. }) => {
                format!(" -> {}", ir.print_type(only))
            }
            _ => format!(" -> ({})", list(&results)),
        };
        let name = String::from_utf8_lossy(ir.texts.get(name));
        let declaration = format!("func.func private {name}({}){arrow}", list(&inputs));
        (declaration.len() <= LONGEST_ADVICE).then_some(declaration)
    }
}

fn declares(cx: &CheckContext<'_>, diagnostic: Diagnostic, function: OpId, text: &str) -> Diagnostic {
    match cx.ir.place(function) {
        Some(place) => diagnostic.secondary(place, text),
        None => diagnostic,
    }
}

fn type_list(cx: &CheckContext<'_>, types: impl Iterator<Item = TypeId>) -> String {
    types.map(|ty| format!("'{}'", cx.ir.print_type(ty))).collect::<Vec<_>>().join(", ")
}

/// A name as MLIR's messages have it: without `@`, quotes and escapes.
fn unquoted(cx: &CheckContext<'_>, name: Text) -> String {
    String::from_utf8_lossy(&symbol_name(cx.ir.texts.get(name))).into_owned()
}

/// The target of `@name`.
fn symbol_name(written: &[u8]) -> Cow<'_, [u8]> {
    spelled(written.strip_prefix(b"@").unwrap_or(written))
}
