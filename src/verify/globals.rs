//! `memref.get_global`, which refers to a global memref of its type.

use super::symbols::{Lookup, TableSymbol};
use super::{OperationFault, Verifier};
use crate::diagnostic::Code;
use crate::ir::{AttributeKind, OpId, spelled};

/// Faults of a reference to a global memref, in MLIR's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum GlobalViolation {
    #[error("'memref.get_global' op '{0}' does not reference a valid global memref")]
    Undefined(String),
    #[error(
        "'memref.get_global' op result type '{found}' does not match type '{expected}' of the global memref @{name}"
    )]
    Type { name: String, found: String, expected: String },
}

impl OperationFault for GlobalViolation {
    fn code(&self) -> Code {
        match self {
            Self::Undefined(_) => Code::UndefinedFunction,
            Self::Type { .. } => Code::CallTypeMismatch,
        }
    }
}

impl Verifier<'_> {
    pub(super) fn get_global(&mut self, op: OpId) {
        let ir = self.cx.ir;
        let path = match ir.attribute(op, "name").map(|name| *ir.attributes.resolve(name)) {
            Some(AttributeKind::Symbol(path)) => ir.attributes.symbol(path),
            _ => return,
        };
        let ([name], Some(result)) = (path, ir.results(op).next()) else { return };
        let written = ir.texts.get(*name);
        let text = spelled(written.strip_prefix(b"@").unwrap_or(written));
        let Lookup::In(table) = self.lookup(op) else { return };
        let found = match self.symbols.find(ir, table, &text) {
            Some(TableSymbol::Ambiguous(_)) => return,
            Some(TableSymbol::Unique(found)) if ir.op_name_bytes(found) == b"memref.global" => Some(found),
            _ if self.symbols.open_table == Some(table) => {
                // Another part of the file may define the global.
                self.symbols.is_open_asked = true;
                return;
            }
            Some(TableSymbol::Unique(_)) | None => None,
        };
        let name = String::from_utf8_lossy(&text).into_owned();
        let Some(global) = found else {
            return self.refuse(op, &GlobalViolation::Undefined(name));
        };
        let Some(declared) = ir.attribute(global, "type").and_then(|ty| ir.type_of(ty)) else { return };
        let ty = ir.value_type(result);
        if ir.types.same(ty, declared) || ir.types.is_erroneous(ty) {
            return;
        }
        if !self.keeps_error(op) {
            return;
        }
        let (found, expected) = (ir.print_type(ty), ir.print_type(declared));
        let mut diagnostic = self.cx.violation(op, &GlobalViolation::Type { name, found, expected });
        if let Some(place) = ir.place(global) {
            diagnostic = diagnostic.secondary(place, "declared here");
        }
        self.sink.report(diagnostic);
    }
}
