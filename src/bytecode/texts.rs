//! Attributes and types that a file stores as text: all are read at once, as attributes of a temporary operation.

use super::BytecodeError;
use super::pool::{PoolValue, Raw};
use crate::dialect::Registry;
use crate::ir::attributes::Entry;
use crate::ir::{AttributeKind, Ir};
use crate::source::SourceFile;
use crate::syntax;
use std::sync::Arc;

/// Reads the texts among `entries`, the first of which are attributes. Returns a module with only these, the value of each entry, and the number
/// of distinct attributes in them.
pub(super) fn read(
    entries: &[Raw<'_>],
    attributes: usize,
    registry: &Registry,
) -> Result<(Ir, Vec<Option<PoolValue>>, u32), BytecodeError> {
    let mut distinct = 0;
    let mut known = vec![None; entries.len()];
    let mut text = b"\"bytecode.texts\"() {".to_vec();
    // The beginning of each text, with its index.
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
        append(contents.terminated("the text of an attribute or a type")?, &mut distinct, &mut text);
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
    Ok((without_operations(ir), known, distinct))
}

/// Appends a text. Distinct attributes are numbered in each text separately, so they get numbers that no other text has.
fn append(text: &[u8], distinct: &mut u32, out: &mut Vec<u8>) {
    const DISTINCT: &[u8] = b"distinct[";
    let mut rest = text;
    let mut known: Vec<(&[u8], u32)> = Vec::new();
    let mut is_string = false;
    while let Some(&byte) = rest.first() {
        let digits = match rest.strip_prefix(DISTINCT).filter(|_| !is_string) {
            Some(after) => &after[..after.iter().take_while(|byte| byte.is_ascii_digit()).count()],
            None => &[],
        };
        if !digits.is_empty() {
            let number = match known.iter().find(|(other, _)| *other == digits) {
                Some((_, number)) => *number,
                None => {
                    let number = *distinct;
                    known.push((digits, number));
                    *distinct = distinct.saturating_add(1);
                    number
                }
            };
            out.extend_from_slice(DISTINCT);
            out.extend_from_slice(number.to_string().as_bytes());
            rest = &rest[DISTINCT.len() + digits.len()..];
            continue;
        }
        is_string ^= byte == b'"';
        let length = if is_string && byte == b'\\' { rest.len().min(2) } else { 1 };
        out.extend_from_slice(&rest[..length]);
        rest = &rest[length..];
    }
}

const BEFORE_TYPES: &[u8] = b"} : () -> (";

/// The attributes and types of a module without the temporary operation.
fn without_operations(ir: Ir) -> Ir {
    let Ir { texts, types, attributes, rules, signatures, .. } = ir;
    Ir { texts, types, attributes, rules, signatures, ..Ir::new(Arc::default()) }
}
