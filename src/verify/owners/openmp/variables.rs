//! Clauses with variables: their declarations, types and numbers.

use super::super::around::Referenced;
use super::super::fault::{WrongPart, bare, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::keyword;
use crate::ir::{OpId, TypeId};
use crate::shapes::CheckResult;
use rustc_hash::FxHashSet;

/// The text of a symbol of an array.
fn symbol(op: OwnedOp<'_>, name: &str, index: usize) -> String {
    op.array(name).and_then(|list| list.get(index)).map(|entry| op.ir.spell_attribute(*entry)).unwrap_or_default()
}

/// The operation with one of these names to which a symbol of an array refers; an error for other operations.
fn declaration<'v>(
    op: OwnedOp<'v>,
    found: Referenced,
    names: &[&str],
    refusal: impl FnOnce() -> CheckResult,
) -> Result<Option<OwnedOp<'v>>, crate::shapes::Misfit> {
    let is_it = |found: OpId| names.iter().any(|name| name.as_bytes() == op.ir.op_name_bytes(found));
    match found {
        Referenced::Unknown => Ok(None),
        Referenced::Found(found) if is_it(found) => Ok(Some(op.of(found))),
        Referenced::Found(_) | Referenced::Missing => refusal().map(|()| None),
    }
}

/// The minimum number of arguments of the block: one for each variable of the clauses that pass variables.
pub(super) fn arguments(op: OwnedOp<'_>, clauses: &[&str]) -> CheckResult {
    let Some(block) = op.entry(0) else { return Ok(()) };
    let expected: usize = clauses.iter().map(|clause| op.count(clause)).sum();
    let found = op.ir.arguments(block).len();
    require(found >= expected, WrongPart::Arguments, || format!("expected at least {expected} entry block argument(s)"))
}

/// Verifies variables to allocate and their allocators.
pub(super) fn allocated(op: OwnedOp<'_>) -> CheckResult {
    let is_same = op.count("allocate_vars") == op.count("allocator_vars");
    require_bare(is_same, WrongPart::Operands, "expected equal sizes for allocate and allocator variables")
}

/// Verifies the variables of `reduction`, `in_reduction` or `task_reduction`.
pub(super) fn reduced(op: OwnedOp<'_>, variables: &str, symbols: &'static str) -> CheckResult {
    let values = op.values(variables);
    let count = op.array(symbols).map(<[_]>::len);
    if values.is_empty() {
        return require(count.is_none(), WrongPart::Attribute, "unexpected reduction symbol references");
    }
    if count != Some(values.len()) {
        return fault(WrongPart::Attribute, "expected as many reduction symbol references as reduction variables");
    }
    let mut seen = FxHashSet::default();
    for (index, (value, found)) in values.iter().zip(op.referenced(symbols)).enumerate() {
        require(seen.insert(*value), WrongPart::Operands, "accumulator variable used more than once")?;
        let missing = || {
            let symbol = symbol(op, symbols, index);
            fault(WrongPart::Symbol, || {
                format!("expected symbol reference {symbol} to point to a reduction declaration")
            })
        };
        let Some(declared) = declaration(op, found, &["omp.declare_reduction"], missing)? else { continue };
        let Some(ty) = accumulator(declared) else { continue };
        let found = op.ir.value_type(*value);
        require(op.same(found, ty), WrongPart::Same, || {
            let (found, ty) = (op.print(found), op.print(ty));
            format!("expected accumulator ('{found}') to be the same type as reduction declaration ('{ty}')")
        })?;
    }
    Ok(())
}

/// The type of the variables in a reduction, if the reduction is atomic.
fn accumulator(declared: OwnedOp<'_>) -> Option<TypeId> {
    let block = declared.entry(3)?;
    declared.argument_types(block).first().copied()
}

/// Verifies variables with a copy for each thread.
pub(super) fn private(op: OwnedOp<'_>) -> CheckResult {
    let values = op.values("private_vars");
    let symbols = op.array("private_syms").map_or(0, <[_]>::len);
    let count = values.len();
    require_bare(count == symbols, WrongPart::Attribute, || {
        format!(
            "inconsistent number of private variables and privatizer op symbols, private vars: {count} vs. privatizer op symbols: {symbols}"
        )
    })?;
    for (index, (value, found)) in values.iter().zip(op.referenced("private_syms")).enumerate() {
        let missing = || {
            let symbol = symbol(op, "private_syms", index);
            bare(WrongPart::Symbol, || format!("failed to lookup privatizer op with symbol: '{symbol}'"))
        };
        let Some(declared) = declaration(op, found, &["omp.private"], missing)? else { continue };
        let types =
            (0..3).filter_map(|region| declared.entry(region)).flat_map(|block| declared.argument_types(block)).next();
        let Some(ty) = types else { continue };
        let found = op.ir.value_type(*value);
        require_bare(op.same(found, ty), WrongPart::Same, || {
            let kind = keyword(declared, "data_sharing_type").unwrap_or("private");
            let (found, ty) = (op.print(found), op.print(ty));
            format!(
                "type mismatch between a {kind} variable and its privatizer op, var type: '{found}' vs. privatizer op type: '{ty}'"
            )
        })?;
    }
    Ok(())
}

/// Verifies private variables of `omp.simd`, which has other messages.
pub(super) fn private_of_simd(op: OwnedOp<'_>) -> CheckResult {
    for (index, found) in op.referenced("private_syms").enumerate() {
        let missing = || {
            let symbol = symbol(op, "private_syms", index);
            bare(WrongPart::Symbol, || format!("Cannot find privatizer '{symbol}'"))
        };
        let Some(declared) = declaration(op, found, &["omp.private"], missing)? else { continue };
        let is_first = keyword(declared, "data_sharing_type") == Some("firstprivate");
        require_bare(!is_first, WrongPart::Attribute, "FIRSTPRIVATE cannot be used with SIMD")?;
    }
    Ok(())
}

/// Verifies variables that are copied to other threads, each with a function.
pub(super) fn copied(op: OwnedOp<'_>) -> CheckResult {
    const SYMBOLS: &str = "copyprivate_syms";
    let values = op.values("copyprivate_vars");
    let (count, symbols) = (values.len(), op.array(SYMBOLS).map_or(0, <[_]>::len));
    require(count == symbols, WrongPart::Attribute, || {
        format!("inconsistent number of copyprivate vars (= {count}) and functions (= {symbols}), both must be equal")
    })?;
    for (index, (value, found)) in values.iter().zip(op.referenced(SYMBOLS)).enumerate() {
        let name = || symbol(op, SYMBOLS, index);
        let missing =
            || fault(WrongPart::Symbol, || format!("expected symbol reference {} to point to a copy function", name()));
        let Some(function) = declaration(op, found, &["func.func", "llvm.func"], missing)? else { continue };
        let Some((inputs, _)) = op.ir.signature(function.op) else { continue };
        let [first, second] = *inputs else {
            return fault(WrongPart::Referenced, || format!("expected copy function {} to have 2 operands", name()));
        };
        require(op.same(first, second), WrongPart::Referenced, || {
            format!("expected copy function {} arguments to have the same type", name())
        })?;
        let found = op.ir.value_type(*value);
        require(op.same(first, found), WrongPart::Referenced, || {
            let (first, found) = (op.print(first), op.print(found));
            format!(
                "expected copy function arguments' type ('{first}') to be the same as copyprivate variable's type ('{found}')"
            )
        })?;
    }
    Ok(())
}

/// Verifies variables of `omp.map.info` that a construct maps.
pub(super) fn mapped(op: OwnedOp<'_>) -> CheckResult {
    let construct = op.ir.op_name_bytes(op.op);
    let is_update = construct == b"omp.target_update";
    let (mut tos, mut froms) = (FxHashSet::default(), FxHashSet::default());
    for value in op.values("map_vars") {
        let Some(info) = op.source(*value).filter(|source| op.ir.op_name_bytes(*source) == b"omp.map.info") else {
            continue;
        };
        let info = op.of(info);
        let Some(flags) = flags(info) else { continue };
        let has = |flag: &str| flags.contains(&flag);
        let (to, from, deletes) = (has("to"), has("from"), has("del") || has("delete"));
        let words = match construct {
            b"omp.target_data" | b"omp.target" if deletes => "to, from, tofrom and alloc map types are permitted",
            b"omp.target_enter_data" if from || deletes => "to and alloc map types are permitted",
            b"omp.target_exit_data" if to => "from, release and delete map types are permitted",
            b"omp.target_update" if deletes || !(to || from) => {
                "at least one of to or from map types must be specified, other map types are not permitted"
            }
            _ => "",
        };
        require_bare(words.is_empty(), WrongPart::Attribute, words)?;
        if !is_update {
            continue;
        }
        let Some(variable) = info.operands().first().copied() else { continue };
        let is_both = to && (from || froms.contains(&variable)) || from && tos.contains(&variable);
        require_bare(!is_both, WrongPart::Attribute, "either to or from map types can be specified, not both")?;
        let is_modified = has("always") || has("close") || has("implicit");
        require_bare(
            !is_modified,
            WrongPart::Attribute,
            "present, mapper and iterator map type modifiers are permitted",
        )?;
        if to {
            tos.insert(variable)
        } else {
            froms.insert(variable)
        };
    }
    Ok(())
}

/// The flags of a map.
fn flags<'v>(info: OwnedOp<'v>) -> Option<Vec<&'v str>> {
    let text = info.dialect_text("map_type")?;
    let body = text.split_once('<')?.1.strip_suffix('>')?.trim();
    let body = body.strip_prefix("clause_map_flags").unwrap_or(body).trim();
    let body = body.trim_matches(['<', '>', '(', ')']);
    Some(body.split('|').map(str::trim).collect())
}
