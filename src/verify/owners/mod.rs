//! The verifiers of single operations, in the words of the owners of their dialects: a row for each name of an operation.
//!
//! A check runs after counts, types and traits were verified, and before the relation of shapes. It is a function of an
//! [`OwnedOp`]; what it finds is a variant of the closed enum of its dialect. Where types and attributes decide, it runs once
//! a signature.

mod affine;
mod amdgpu;
mod arm_neon;
mod around;
mod asynchronous;
mod branches;
mod bufferization;
mod carried;
mod emitc;
mod enclosing;
mod fault;
mod gpu;
mod hlo;
mod irdl;
mod layout;
mod linalg;
mod llvm;
mod memref;
mod ml_program;
mod named;
mod nvgpu;
mod nvvm;
mod openmp;
mod parallel;
mod pdl;
mod quant;
mod reassociation;
mod scalars;
mod shape;
mod shard;
mod slices;
mod smt;
mod sparse_tensor;
mod spirv;
mod tensor;
mod tosa;
mod transform;
mod vector;
mod view;

use self::around::{Referenced, SymbolUses};
pub(super) use self::carried::verify_carried;
pub(super) use self::enclosing::EnclosingMemo;
pub(super) use self::named::NameMemo;
use self::view::OwnedOp;
use super::Verifier;
use super::shapes::explain_misfit;
use super::symbols::{Lookup, TableSymbol};
use crate::assembly::OpDefinition;
use crate::dialect::{Origin, Registry};
use crate::ir::{AttributeId, AttributeKind, OpId, spelled};
use crate::shape::Conformance;
use crate::shapes::CheckResult;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::LazyLock;

/// The part of a program that a check reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CheckScope {
    /// Types and attributes of the operation.
    Operation,
    /// Regions of the operation too, and the operations around it in its function.
    Function,
    /// Operations anywhere in the module.
    Module,
}

/// The verifier of the operations of a name.
#[derive(Debug)]
struct OwnerRow {
    name: &'static str,
    check: fn(OwnedOp<'_>) -> CheckResult,
    /// A sentence with the requirements.
    says: &'static str,
    scope: CheckScope,
    /// The attributes whose symbols are looked up.
    symbols: &'static [&'static str],
    /// The operation around, of this name, in whose symbol table the lookup begins, if it is not the nearest table.
    outside: Option<&'static str>,
    /// Whether the check covers everything that the owner verifies.
    is_whole: bool,
}

impl OwnerRow {
    /// A check of types and attributes.
    const fn new(name: &'static str, check: fn(OwnedOp<'_>) -> CheckResult, says: &'static str) -> Self {
        Self { name, check, says, scope: CheckScope::Operation, symbols: &[], outside: None, is_whole: true }
    }

    /// The check reads regions, or other operations of the function.
    const fn looks_around(mut self) -> Self {
        self.scope = CheckScope::Function;
        self
    }

    /// The check reads operations outside of the function.
    const fn looks_at_module(mut self) -> Self {
        self.scope = CheckScope::Module;
        self
    }

    /// The check reads the operations to which these attributes refer.
    const fn refers(mut self, symbols: &'static [&'static str]) -> Self {
        self.scope = CheckScope::Module;
        self.symbols = symbols;
        self
    }

    /// Symbols are looked up in the tables around the operation of a name.
    const fn outside(mut self, name: &'static str) -> Self {
        self.outside = Some(name);
        self
    }

    /// The owner verifies more than the check does.
    const fn in_part(mut self) -> Self {
        self.is_whole = false;
        self
    }
}

/// The rows of each dialect; some dialects have several tables.
const CHECKS: &[&[&[OwnerRow]]] = &[
    &[openmp::OPENACC],
    affine::CHECKS,
    &[amdgpu::CHECKS],
    &[arm_neon::CHECKS],
    &[asynchronous::CHECKS],
    &[bufferization::CHECKS],
    &[scalars::BUILTIN],
    &[branches::CF],
    hlo::CHLO,
    &[scalars::COMPLEX],
    &[emitc::CHECKS],
    &[llvm::FUNCTIONS],
    &[gpu::CHECKS, nvvm::MODULES],
    &[scalars::INDEX],
    &[irdl::CHECKS],
    linalg::CHECKS,
    &[llvm::CHECKS, llvm::symbols::CHECKS, branches::LLVM],
    &[memref::CHECKS],
    &[ml_program::CHECKS],
    &[nvgpu::CHECKS],
    &[nvvm::CHECKS, nvvm::lanes::CHECKS, nvvm::transfers::CHECKS],
    &[openmp::OPENMP],
    &[pdl::CHECKS],
    &[quant::CHECKS],
    &[parallel::CHECKS],
    &[shape::CHECKS],
    &[shard::CHECKS],
    &[smt::CHECKS],
    sparse_tensor::CHECKS,
    &[spirv::CHECKS],
    hlo::STABLEHLO,
    &[tensor::CHECKS],
    tosa::CHECKS,
    &[transform::CHECKS],
    &[vector::CHECKS],
];

fn rows() -> impl Iterator<Item = &'static OwnerRow> {
    CHECKS.iter().copied().flatten().copied().flatten()
}

/// The rows, by the names of their operations.
static ROWS: LazyLock<FxHashMap<&'static [u8], &'static OwnerRow>> =
    LazyLock::new(|| rows().map(|row| (row.name.as_bytes(), row)).collect());

fn row_of<'v>(registry: &'v Registry, name: &[u8]) -> Option<(&'static OwnerRow, &'v OpDefinition)> {
    let row = *ROWS.get(name)?;
    // The checks apply only to definitions of the current release.
    let is_of_today = |known: &&OpDefinition| {
        known.origin == Origin::BuiltIn
            && known.releases.before.is_none_or(|before| before > crate::assembly::Release::DEFAULT)
    };
    let definition = registry.deciding_definition(name).filter(is_of_today)?;
    Some((row, definition))
}

/// The requirements of an operation's verifier besides counts, types and traits, in a sentence; `None` if nothing is known.
pub fn owner_check(registry: &Registry, name: &str) -> Option<&'static str> {
    row_of(registry, name.as_bytes()).map(|(row, _)| row.says)
}

/// Whether the verifier of an operation is in this table, and whether it is complete.
pub(super) fn owned_in_whole(registry: &Registry, name: &str) -> Option<bool> {
    row_of(registry, name.as_bytes()).map(|(row, _)| row.is_whole)
}

/// The check for all operations of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owned<'v> {
    row: &'static OwnerRow,
    definition: &'v OpDefinition,
}

impl<'v> Owned<'v> {
    pub(super) fn of(registry: &'v Registry, name: &[u8]) -> Option<Self> {
        row_of(registry, name).map(|(row, definition)| Self { row, definition })
    }

    /// Whether the result depends only on the operation.
    pub(super) const fn ignores_surroundings(&self) -> bool {
        matches!(self.row.scope, CheckScope::Operation)
    }
}

impl<'v> Verifier<'v> {
    /// Verifies the requirements of an operation's owner, and reports a fault.
    pub(super) fn verify_owned(&mut self, op: OpId, owned: Owned<'v>) -> bool {
        let ir = self.cx.ir;
        // After an error of syntax, the operations around may be missing.
        if !self.cx.options.is_complete && !owned.ignores_surroundings() {
            return true;
        }
        let mut types = ir.operands(op).iter().copied().chain(ir.results(op)).map(|value| ir.value_type(value));
        if types.any(|ty| ir.types.is_erroneous(ty)) {
            return true;
        }
        let symbols = referenced(self, op, owned.row);
        let view = OwnedOp {
            ir,
            op,
            definition: owned.definition,
            registry: self.cx.options.registry,
            symbols: &symbols,
            is_upstream: self.cx.options.conformance == Conformance::Upstream,
            enclosing: &self.enclosing,
            names: &self.names,
        };
        match (owned.row.check)(view) {
            Ok(()) => true,
            Err(misfit) => {
                // Another part of the file may have the missing operation.
                self.symbols.is_open_asked |=
                    owned.row.scope == CheckScope::Module && self.symbols.open_table.is_some();
                self.find(op, misfit.severity, |cx| explain_misfit(cx, op, None, &misfit));
                false
            }
        }
    }
}

/// The number of operations around another one that are searched for the one outside of which symbols are looked up.
const FARTHEST: usize = 4;

/// Looks up the symbols of some attributes of an operation.
fn referenced(verifier: &mut Verifier<'_>, op: OpId, row: &OwnerRow) -> SmallVec<[SymbolUses; 3]> {
    let ir = verifier.cx.ir;
    let mut found = SmallVec::new();
    let from = match row.outside {
        Some(name) => {
            let mut around = std::iter::successors(Some(op), |op| ir.parent_op(*op)).take(FARTHEST);
            around.find(|around| ir.op_name_bytes(*around) == name.as_bytes()).unwrap_or(op)
        }
        None => op,
    };
    for name in row.symbols {
        let Some(value) = ir.attribute(op, name) else { continue };
        let symbols = match ir.array(value) {
            Some(list) => list.iter().map(|entry| referenced_op(verifier, from, *entry)).collect(),
            None => SmallVec::from_slice(&[referenced_op(verifier, from, value)]),
        };
        found.push((*name, symbols));
    }
    found
}

fn referenced_op(verifier: &mut Verifier<'_>, op: OpId, value: AttributeId) -> Referenced {
    let ir = verifier.cx.ir;
    let AttributeKind::Symbol(path) = *ir.attributes.resolve(value) else { return Referenced::Unknown };
    let mut lookup = verifier.lookup(op);
    let mut found = Referenced::Unknown;
    for name in ir.attributes.symbol(path) {
        let Lookup::In(table) = lookup else { return Referenced::Unknown };
        let written = ir.texts.get(*name);
        let text = spelled(written.strip_prefix(b"@").unwrap_or(written));
        found = match verifier.symbols.find(ir, table, &text) {
            Some(TableSymbol::Unique(found)) => Referenced::Found(found),
            Some(TableSymbol::Ambiguous(_)) => return Referenced::Unknown,
            None if verifier.symbols.open_table == Some(table) => {
                // Another part of the file may define the symbol.
                verifier.symbols.is_open_asked = true;
                return Referenced::Unknown;
            }
            None => return Referenced::Missing,
        };
        if let Referenced::Found(inner) = found {
            lookup = Lookup::In(inner);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{ROWS, rows};

    #[test]
    fn an_operation_has_one_row() {
        let repeated: Vec<_> =
            rows().filter(|row| !std::ptr::eq(ROWS[row.name.as_bytes()], *row)).map(|row| row.name).collect();
        assert!(repeated.is_empty(), "{repeated:?}");
    }
}
