//! Attributes and types that a file stores as text: all are read at once, as attributes of a temporary operation.

use super::BytecodeError;
use super::pool::{PoolValue, Raw};
use crate::dialect::Registry;
use crate::ir::attributes::Entry;
use crate::ir::{AttributeKind, Ir};
use crate::source::SourceFile;
use crate::syntax;
use std::sync::Arc;

/// Reads the texts among `entries`, the first of which are attributes. Returns a module with only these, and the value of
/// each entry.
pub(super) fn read(
    entries: &[Raw<'_>],
    attributes: usize,
    registry: &Registry,
) -> Result<(Ir, Vec<Option<PoolValue>>), BytecodeError> {
    let mut known = vec![None; entries.len()];
    let mut text = b"\"bytecode.texts\"() {".to_vec();
    // The beginning of each text, and its index.
    let mut begins = Vec::new();
    let mut counts = [0usize; 2];
    for (index, entry) in entries.iter().enumerate().filter(|(_, entry)| !entry.is_encoded) {
        let is_type = index >= attributes;
        if is_type && counts[1] == 0 {
            text.extend_from_slice(BEFORE_TYPES);
        }
        let count = &mut counts[usize::from(is_type)];
        if *count > 0 {
            text.extend_from_slice(b", ");
        }
        if !is_type {
            text.extend_from_slice(format!("t{count} = ").as_bytes());
        }
        *count += 1;
        begins.push((text.len(), index));
        let mut contents = entry.contents;
        text.extend_from_slice(contents.terminated("the text of an attribute or a type")?);
        contents.finish("end of the text of an attribute or a type")?;
        // The text may end with a comment.
        text.push(b'\n');
    }
    if counts[1] == 0 {
        text.extend_from_slice(BEFORE_TYPES);
    }
    text.push(b')');
    let at_offset = |at: usize, message: String| {
        let before = begins.partition_point(|(begin, _)| *begin <= at).saturating_sub(1);
        let offset = begins.get(before).map_or(0, |(_, index)| entries[*index].contents.offset());
        BytecodeError::Text { offset, message }
    };
    let source = SourceFile::new("bytecode", text).map_err(|_| BytecodeError::Full)?;
    let parsed = syntax::parse(&source, &syntax::Options::new(registry));
    if let Some(error) = parsed.diagnostics.first() {
        return Err(at_offset(error.location.map_or(0, |at| at.start as usize), error.message.clone()));
    }
    let ir = parsed.ir;
    // A text must not close the enclosing brackets.
    let other = || BytecodeError::Text {
        offset: begins.first().map_or(0, |(_, index)| entries[*index].contents.offset()),
        message: "it is more than one".to_owned(),
    };
    let op = ir
        .operations()
        .find(|op| ir.op_name(*op) == b"bytecode.texts")
        .filter(|_| ir.operations().len() == 2)
        .ok_or_else(other)?;
    let values = match ir.attribute_dictionary(op).map(|id| *ir.attributes().get(id)) {
        Some(AttributeKind::Dictionary(list)) => ir.attributes().dictionary(list),
        _ => &[],
    };
    let types: Vec<_> = ir.results(op).map(|value| ir.value_type(value)).collect();
    if [values.len(), types.len()] != counts || ir.properties(op).is_some() || ir.regions(op).next().is_some() {
        return Err(other());
    }
    let is_named = |(at, entry): (usize, &Entry)| ir.texts().is_attribute_name(entry.name, format!("t{at}").as_bytes());
    if !values.iter().enumerate().all(is_named) {
        return Err(other());
    }
    let read =
        values.iter().map(|entry| PoolValue::Attribute(entry.value)).chain(types.into_iter().map(PoolValue::Type));
    for ((_, index), found) in begins.iter().zip(read) {
        known[*index] = Some(found);
    }
    Ok((without_operations(ir), known))
}

const BEFORE_TYPES: &[u8] = b"} : () -> (";

/// The attributes and types of a module without the temporary operation.
fn without_operations(ir: Ir) -> Ir {
    let Ir { texts, types, attributes, rules, signatures, .. } = ir;
    Ir { texts, types, attributes, rules, signatures, ..Ir::new(Arc::default()) }
}
