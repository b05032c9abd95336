//! Private functions: an argument has the sizes that all calls pass, and results of calls have the sizes that all
//! returns pass.

use super::edges::Incoming;
use crate::flow::{BlockEnding, Flows};
use crate::ir::edit::EditError;
use crate::ir::{AttributeKind, Ir, OpId, Type, TypeId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// A private function whose callers are all known.
pub(super) struct Callee {
    op: OpId,
    arguments: Vec<ValueId>,
    calls: Vec<OpId>,
    returns: Vec<OpId>,
}

/// The private functions that are only called: a function that is mentioned elsewhere may be called with any sizes.
pub(super) fn callees(ir: &Ir, flows: &Flows<'_>) -> Vec<Callee> {
    if ir.skipped().len() > 0 {
        return Vec::new();
    }
    let mut names: FxHashMap<Vec<u8>, Vec<OpId>> = FxHashMap::default();
    let mut calls: FxHashMap<Vec<u8>, Vec<OpId>> = FxHashMap::default();
    for op in ir.operations() {
        if let Some(name) = ir.attribute(op, "sym_name").and_then(|name| ir.string(name)) {
            names.entry(name).or_default().push(op);
        }
        if let Some(attribute) = flows.callee(ir, op)
            && let Some(name) = ir.attribute(op, attribute).and_then(|callee| ir.symbol(callee))
        {
            calls.entry(name).or_default().push(op);
        }
    }
    let mut mentions: FxHashMap<&[u8], usize> = FxHashMap::default();
    for symbol in &ir.attributes.symbols {
        *mentions.entry(ir.texts.get(*symbol)).or_default() += 1;
    }
    let opaque = symbols_in_opaque(ir);
    let mut found: Vec<Callee> = calls
        .into_iter()
        .filter(|(name, calls)| mentions.get(&*[b"@", &name[..]].concat()) == Some(&calls.len()))
        .filter_map(|(name, calls)| match names.get(&name).map(Vec::as_slice) {
            Some([op]) if !opaque.contains(&*name) => callee(ir, flows, *op, calls),
            _ => None,
        })
        .collect();
    found.sort_by_key(|callee| callee.op);
    found
}

/// The names of symbols in the texts of attributes of dialects.
fn symbols_in_opaque(ir: &Ir) -> FxHashSet<&[u8]> {
    let texts = ir.attributes.entries.iter().filter_map(|attribute| match attribute {
        AttributeKind::Opaque(text, _) => Some(ir.texts.get(*text)),
        _ => None,
    });
    let names = texts.flat_map(|text| memchr::memchr_iter(b'@', text).map(|at| symbol_name(&text[at + 1..])));
    names.collect()
}

/// The name that a text begins with, bare or in quotes.
fn symbol_name(text: &[u8]) -> &[u8] {
    let is_quoted = text.starts_with(b"\"");
    let text = if is_quoted { &text[1..] } else { text };
    let is_in_name = |byte: &u8| match is_quoted {
        true => *byte != b'"',
        false => byte.is_ascii_alphanumeric() || b"_$.".contains(byte),
    };
    &text[..text.iter().take_while(|byte| is_in_name(byte)).count()]
}

fn callee(ir: &Ir, flows: &Flows<'_>, op: OpId, calls: Vec<OpId>) -> Option<Callee> {
    let visibility = ir.attribute(op, "sym_visibility").and_then(|visibility| ir.string(visibility));
    let region = ir.regions(op).next()?;
    let entry = ir.blocks(region).next()?;
    let arguments: Vec<ValueId> = ir.arguments(entry).collect();
    let last_ops = ir.blocks(region).filter_map(|block| ir.last_op(block));
    let returns: Vec<OpId> = last_ops.filter(|last| flows.ending(ir, *last) == BlockEnding::Passes).collect();
    let (inputs, results) = ir.signature(op)?;
    let agrees = |call: &OpId| ir.operands(*call).len() == inputs.len() && ir.results(*call).len() == results.len();
    // The types differ if the results of the function are awaited: such functions are left out.
    let are_same = |last: &OpId| {
        let mut pairs = ir.operands(*last).iter().zip(results);
        pairs.all(|(operand, result)| ir.types.same(ir.value_type(*operand), *result))
    };
    let is_whole = flows.is_function(ir, op)
        && visibility.as_deref() == Some(b"private")
        && arguments.len() == inputs.len()
        && !returns.is_empty()
        && returns.iter().all(|last| ir.operands(*last).len() == results.len() && are_same(last))
        && calls.iter().all(agrees);
    is_whole.then_some(Callee { op, arguments, calls, returns })
}

/// Collects the sources of the arguments and the results of calls.
pub(super) fn incoming(ir: &Ir, callees: &[Callee], incoming: &mut Vec<Incoming>) {
    for callee in callees {
        for (index, argument) in callee.arguments.iter().enumerate() {
            incoming.push((*argument, callee.calls.iter().map(|call| ir.operands(*call)[index]).collect()));
        }
        for call in &callee.calls {
            for (index, result) in ir.results(*call).enumerate() {
                incoming.push((result, callee.returns.iter().map(|last| ir.operands(*last)[index]).collect()));
            }
        }
    }
}

/// The types that calls and returns of these functions pass, and those that the functions declare.
pub(super) fn declare(ir: &mut Ir, callees: &[Callee]) -> Result<FxHashMap<OpId, Vec<TypeId>>, EditError> {
    let mut asked = FxHashMap::default();
    for callee in callees {
        let types = |values: &[ValueId]| values.iter().map(|value| ir.value_type(*value)).collect::<Vec<_>>();
        let inputs = types(&callee.arguments);
        let Some(first) = callee.calls.first() else { continue };
        let results = types(&ir.results(*first).collect::<Vec<_>>());
        let is_new = ir.signature(callee.op).is_none_or(|(old, given)| *old != *inputs || *given != *results);
        if is_new {
            let ty = Type::Function { inputs: inputs.clone().into(), results: results.clone().into() };
            let ty = ir.intern_type(ty);
            let ty = ir.type_attribute(ty);
            ir.set_attribute(callee.op, "function_type", ty)?;
        }
        asked.extend(callee.calls.iter().map(|call| (*call, inputs.clone())));
        asked.extend(callee.returns.iter().map(|last| (*last, results.clone())));
    }
    Ok(asked)
}
