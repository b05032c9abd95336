//! Symbols, whose names are looked up only in the nearest symbol table around the use.
//!
//! A table is built for the first lookup, and the table for the regions of each operation is cached, so neither many
//! uses nor deep nesting is slow.

use super::{OperationFault, Options, Verifier};
use crate::diagnostic::Code;
use crate::diagnostic::similar::is_one_letter_away;
use crate::dialect;
use crate::ir::{AttributeKind, Form, Ir, OpId, spelled};
use crate::shape::Conformance;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::hash_map::Entry;

/// The largest number of symbols that are compared with an unknown name; larger tables are not searched.
const SEARCHED: usize = 4096;

/// Dialects in which operations may be missing from the tables, besides those registered in `mlir-opt`.
const KNOWN_DIALECTS: [&[u8]; 4] = [b"bcast", b"chlo", b"onnx", b"stablehlo"];

/// The effect of an operation on the names used in its regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SymbolScope {
    /// The names are looked up in an outer table.
    Outer,
    /// The names are looked up in the table of the operation.
    Table,
    /// Unknown: an operation with a single region may be a table, and MLIR looks up names neither in it nor further
    /// out.
    Unknown,
}

impl SymbolScope {
    pub(super) fn of(options: &Options<'_>, name: &[u8]) -> Self {
        let registry = options.registry;
        let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
        let is_known = dialect::is_registered(dialect) || KNOWN_DIALECTS.contains(&dialect);
        if registry.traits(name).symbol_table {
            Self::Table
        } else if is_known || registry.is_described(name) || registry.definition(name).is_some() {
            Self::Outer
        } else {
            Self::Unknown
        }
    }
}

/// The result of the search for a symbol table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lookup {
    /// There is no table, or the operation around is skipped: the name is not verified.
    Nowhere,
    In(OpId),
    /// An unknown operation ends the search.
    Unknown(OpId),
}

/// The entry of a table for a name.
#[derive(Clone, Copy, Debug)]
pub(super) enum TableSymbol {
    Unique(OpId),
    /// The name is defined more than once, which is reported; this is the last definition.
    Ambiguous(OpId),
}

/// The symbols in an operation's regions.
#[derive(Debug, Default)]
struct SymbolTable<'v> {
    symbols: FxHashMap<Cow<'v, [u8]>, TableSymbol>,
    /// Operations that define a name again, each with the previous definition.
    redefinitions: Vec<(OpId, OpId)>,
}

impl<'v> SymbolTable<'v> {
    fn new(ir: &'v Ir, op: OpId) -> Self {
        let mut table = Self::default();
        let blocks = ir.regions(op).flat_map(|region| ir.blocks(region));
        for inner in blocks.flat_map(|block| ir.block_ops(block)) {
            let Some(name) = string(ir, inner, "sym_name") else { continue };
            match table.symbols.entry(spelled(name)) {
                Entry::Vacant(entry) => {
                    entry.insert(TableSymbol::Unique(inner));
                }
                Entry::Occupied(mut entry) => {
                    let (TableSymbol::Unique(before) | TableSymbol::Ambiguous(before)) =
                        entry.insert(TableSymbol::Ambiguous(inner));
                    table.redefinitions.push((inner, before));
                }
            }
        }
        table
    }
}

/// The text of a string attribute.
pub(super) fn string<'i>(ir: &'i Ir, op: OpId, name: &str) -> Option<&'i [u8]> {
    match *ir.attributes.resolve(ir.attribute(op, name)?) {
        AttributeKind::String(text, _) => Some(ir.texts.get(text)),
        _ => None,
    }
}

/// Cached results.
#[derive(Debug, Default)]
pub(super) struct SymbolCache<'v> {
    tables: FxHashMap<OpId, SymbolTable<'v>>,
    /// The tables for the names in the regions of operations.
    lookups: FxHashMap<OpId, Lookup>,
    /// The symbol table of which the chunk contains only a part.
    pub(super) open_table: Option<OpId>,
    /// The uses of names for which the chunk has no function in the open table.
    pub(super) open_uses: Vec<OpId>,
    /// Whether an error's text depends on the rest of the open table.
    pub(super) is_open_asked: bool,
}

impl<'v> SymbolCache<'v> {
    fn table(&mut self, ir: &'v Ir, op: OpId) -> &SymbolTable<'v> {
        self.tables.entry(op).or_insert_with(|| SymbolTable::new(ir, op))
    }

    /// The operations that define a name again, each with the previous definition.
    pub(super) fn redefinitions(&mut self, ir: &'v Ir, op: OpId) -> Vec<(OpId, OpId)> {
        self.table(ir, op).redefinitions.clone()
    }

    pub(super) fn find(&mut self, ir: &'v Ir, table: OpId, name: &[u8]) -> Option<TableSymbol> {
        self.table(ir, table).symbols.get(name).copied()
    }

    /// The first function whose name differs from `name` in one edit.
    pub(super) fn similar_function(&mut self, ir: &'v Ir, table: OpId, name: &[u8]) -> Option<String> {
        let symbols = &self.table(ir, table).symbols;
        if symbols.len() > SEARCHED || name.len() < 2 {
            return None;
        }
        let near = symbols.iter().filter_map(|(known, symbol)| match *symbol {
            TableSymbol::Unique(op) if is_one_letter_away(known, name) && ir.op_name_bytes(op) == b"func.func" => {
                Some((op, known))
            }
            _ => None,
        });
        let (_, name) = near.min_by_key(|(op, _)| *op)?;
        let is_bare = !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        (is_bare && !name[0].is_ascii_digit()).then(|| format!("@{}", String::from_utf8_lossy(name)))
    }
}

/// Faults of a symbol, in MLIR's words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum SymbolViolation {
    #[error("redefinition of symbol named '{name}'")]
    Redefinition { name: String },
    #[error(
        "'{op}' op visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"{visibility}\""
    )]
    Visibility { op: String, visibility: String },
    #[error("'{op}' op symbol's parent must have the SymbolTable trait")]
    OutsideTable { op: String },
}

impl OperationFault for SymbolViolation {
    fn code(&self) -> Code {
        match self {
            Self::Redefinition { .. } => Code::RedefinedSymbol,
            Self::Visibility { .. } => Code::InvalidVisibility,
            Self::OutsideTable { .. } => Code::SymbolOutsideTable,
        }
    }
}

impl Verifier<'_> {
    /// Verifies that every name in a symbol table is defined once.
    pub(super) fn symbol_table(&mut self, op: OpId) {
        let ir = self.cx.ir;
        for (inner, previous) in self.symbols.redefinitions(ir, op) {
            if !self.keeps_error(inner) {
                continue;
            }
            let name = string(ir, inner, "sym_name").map(spelled).unwrap_or_default();
            let name = String::from_utf8_lossy(&name).into_owned();
            let mut diagnostic = self.cx.violation(inner, &SymbolViolation::Redefinition { name });
            if let Some(place) = ir.place(previous) {
                diagnostic = diagnostic.note_at(place, "see existing symbol definition here");
            }
            self.sink.report(diagnostic);
        }
    }

    /// The trait `Symbol` of an operation that has a name.
    pub(super) fn symbol(&mut self, op: OpId) {
        if self.cx.ir.attribute(op, "sym_name").is_some() && self.visibility(op) {
            self.symbol_parent(op);
        }
    }

    /// Verifies the visibility of a symbol.
    pub(super) fn visibility(&mut self, op: OpId) -> bool {
        let Some(visibility) = string(self.cx.ir, op, "sym_visibility") else { return true };
        if matches!(visibility, b"public" | b"private" | b"nested") {
            return true;
        }
        let visibility = String::from_utf8_lossy(visibility).into_owned();
        self.refuse(op, &SymbolViolation::Visibility { op: self.cx.name(op), visibility });
        false
    }

    /// Whether an operation that defines a symbol is directly in a symbol table; `true` for unknown operations around it.
    pub(super) fn symbol_parent(&mut self, op: OpId) -> bool {
        let ir = self.cx.ir;
        let Some(parent) = ir.parent_op(op) else { return true };
        let facts = self.facts(ir.op_name_id(parent));
        if !facts.is_registered || facts.traits.symbol_table {
            return true;
        }
        if !self.keeps_error(op) {
            return false;
        }
        let mut diagnostic = self.cx.violation(op, &SymbolViolation::OutsideTable { op: self.cx.name(op) });
        if let Some(place) = ir.place(op) {
            diagnostic = diagnostic.primary(place, "defines a symbol");
        }
        if let Some(place) = ir.place(parent) {
            diagnostic = diagnostic.secondary(place, "is no symbol table");
        }
        self.sink.report(diagnostic.help("move it out, into the module"));
        false
    }

    /// The table for the names that an operation uses.
    pub(super) fn lookup(&mut self, op: OpId) -> Lookup {
        let ir = self.cx.ir;
        let mut path = Vec::new();
        let mut around = ir.parent_op(op);
        let mut lookup = Lookup::Nowhere;
        while let Some(parent) = around {
            if let Some(known) = self.symbols.lookups.get(&parent) {
                lookup = *known;
                break;
            }
            path.push(parent);
            around = ir.parent_op(parent);
        }
        for parent in path.into_iter().rev() {
            lookup = match self.facts(ir.op_name_id(parent)).symbols {
                SymbolScope::Table => Lookup::In(parent),
                // Skipped operations cannot be read, so they may define any name.
                SymbolScope::Unknown if ir.form(parent) == Form::Skipped => Lookup::Nowhere,
                // `mlir-opt` reads the operation as one without symbol table, and refuses lookups through it; its owner may define a symbol
                // table.
                SymbolScope::Unknown
                    if self.cx.options.conformance != Conformance::Upstream
                        && ir.regions(parent).take(2).count() == 1 =>
                {
                    Lookup::Nowhere
                }
                SymbolScope::Unknown if lookup != Lookup::Nowhere && ir.regions(parent).take(2).count() == 1 => {
                    Lookup::Unknown(parent)
                }
                SymbolScope::Unknown | SymbolScope::Outer => lookup,
            };
            self.symbols.lookups.insert(parent, lookup);
        }
        lookup
    }
}
