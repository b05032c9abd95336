//! Attributes and types that a file stores as text: all are read at once, as attributes of a temporary operation.

use super::BytecodeError;
use super::pool::{PoolValue, Raw};
use super::reader::BytesReader;
use crate::dialect::{self, Registry};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeKind, Ir, TopLevel};
use crate::print::spelling::scan::string_end;
use crate::source::SourceFile;
use crate::syntax;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Reads the texts among `entries` of a file, the first of which are attributes. Returns a module with only these, the value of each entry, and the number
/// of distinct attributes in them.
pub(super) fn read(
    (file, entries): (&BytesReader<'_>, &[Raw]),
    attributes: usize,
    registry: &Registry,
) -> Result<(Ir, Vec<Option<PoolValue>>, u32), BytecodeError> {
    let mut distinct = 0;
    let mut known = vec![None; entries.len()];
    let mut nested = Nested::default();
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
        let mut contents = entry.contents(file);
        let written = contents.terminated("the text of an attribute or a type")?;
        if is_known(written) {
            nested.append(&with_numbers(written, &mut distinct), &mut text);
        } else if written.starts_with(b"#") || written.starts_with(b"!") {
            // A dialect that `mlir-opt` does not have: it prints the text as it is written.
            text.extend_from_slice(written);
        } else {
            text.extend_from_slice(&with_numbers(written, &mut distinct));
        }
        contents.finish("end of the text of an attribute or a type")?;
        // The text may end with a comment.
        text.push(b'\n');
    }
    if counts[1] == 0 {
        text.extend_from_slice(BEFORE_TYPES);
    }
    text.push(b')');
    let first = nested.definitions.len();
    let text = [nested.definitions, text].concat();
    let at_offset = |at: usize, message: String| {
        let before = begins.partition_point(|(begin, _)| first + *begin <= at).saturating_sub(1);
        let offset = begins.get(before).map_or(0, |(_, index)| entries[*index].offset());
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
        offset: begins.first().map_or(0, |(_, index)| entries[*index].offset()),
        message: "it is more than one".to_owned(),
    };
    let op = ir
        .operations()
        .find(|op| ir.op_name_bytes(*op) == b"bytecode.texts")
        .filter(|_| ir.operations().len() == 2 && ir.attributes().aliases.len() == nested.aliases.len())
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

/// A text whose distinct attributes have numbers that no other text uses. Numbers in the text apply to this text alone.
fn with_numbers(text: &[u8], distinct: &mut u32) -> Vec<u8> {
    const DISTINCT: &[u8] = b"distinct[";
    let mut out = Vec::with_capacity(text.len());
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
    out
}

/// The parameters of attributes of `llvm` whose values MLIR prints without the name of the attribute; with each, that
/// name.
const OMITTED: [(&[u8], &[u8]); 14] = [
    (b"access_type", b"#llvm.tbaa_type_desc<"),
    (b"base_type", b"#llvm.tbaa_type_desc<"),
    (b"decl", b"#llvm.di_global_variable<"),
    (b"distribute", b"#llvm.loop_distribute<"),
    (b"domain", b"#llvm.alias_scope_domain<"),
    (b"file", b"#llvm.di_file<"),
    (b"interleave", b"#llvm.loop_interleave<"),
    (b"licm", b"#llvm.loop_licm<"),
    (b"peeled", b"#llvm.loop_peeled<"),
    (b"pipeline", b"#llvm.loop_pipeline<"),
    (b"unroll", b"#llvm.loop_unroll<"),
    (b"unrollAndJam", b"#llvm.loop_unroll_and_jam<"),
    (b"unswitch", b"#llvm.loop_unswitch<"),
    (b"vectorize", b"#llvm.loop_vectorize<"),
];

/// Whether `mlir-opt` has the dialect of the text of an attribute or a type.
fn is_known(text: &[u8]) -> bool {
    dialect::is_registered(dialect::of_symbol(text))
}

/// Types whose text begins with an encoding without the name of the attribute.
const ENCODED: [&[u8]; 2] = [b"!sparse_tensor.iter_space<", b"!sparse_tensor.iterator<"];

/// The omitted name of the attribute whose `<` comes after `before` in a text; `None` if no name is omitted there.
fn omitted(text: &[u8], before: &[u8]) -> Option<&'static [u8]> {
    if ENCODED.iter().any(|name| before.ends_with(name)) {
        return Some(b"#sparse_tensor.encoding<");
    }
    let before = before.strip_suffix(b" = ").filter(|_| text.starts_with(b"#llvm."))?;
    let length = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let parameter = &before[before.len() - length..];
    if parameter.starts_with(b"followup") {
        return Some(b"#llvm.loop_annotation<");
    }
    OMITTED.iter().find(|(name, _)| *name == parameter).map(|(_, attribute)| *attribute)
}

/// Attributes of `mlir-opt`'s dialects inside of texts: each gets an alias, like other entries that are named by their
/// numbers.
#[derive(Default)]
struct Nested {
    definitions: Vec<u8>,
    /// The aliases by the texts of the attributes.
    aliases: FxHashMap<Vec<u8>, String>,
}

impl Nested {
    /// Appends a text with aliases in place of the attributes inside.
    fn append(&mut self, text: &[u8], out: &mut Vec<u8>) {
        // Where open attributes begin in the output, and the number of brackets around each.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let (mut depth, mut at) = (0usize, 0);
        while let Some(&byte) = text.get(at) {
            let rest = &text[at..];
            if byte == b'"' {
                let length = string_end(rest, 0).max(1);
                out.extend_from_slice(&rest[..length]);
                at += length;
                continue;
            }
            let name = match byte {
                b'<' => omitted(text, out),
                b'#' if at > 0 => {
                    let word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
                    let length = 1 + rest[1..].iter().take_while(|byte| word(byte)).count();
                    let name = &rest[..length];
                    let is_attribute = name.contains(&b'.') && is_known(name);
                    if is_attribute && rest.get(length) != Some(&b'<') {
                        out.extend_from_slice(self.alias(name).as_bytes());
                        at += length;
                        continue;
                    }
                    is_attribute.then(|| &rest[..length + 1])
                }
                _ => None,
            };
            if let Some(name) = name {
                at += if byte == b'<' { 1 } else { name.len() };
                open.push((out.len(), depth));
                out.extend_from_slice(name);
                depth += 1;
                continue;
            }
            out.push(byte);
            at += 1;
            match byte {
                b'<' => depth += 1,
                b'>' if out.ends_with(b"->") => {}
                b'>' => {
                    depth = depth.saturating_sub(1);
                    if let Some((start, _)) = open.pop_if(|(_, around)| *around == depth) {
                        let alias = self.alias(&out[start..]);
                        out.truncate(start);
                        out.extend_from_slice(alias.as_bytes());
                    }
                }
                _ => {}
            }
        }
    }

    fn alias(&mut self, attribute: &[u8]) -> String {
        if let Some(known) = self.aliases.get(attribute) {
            return known.clone();
        }
        let name = format!("#nested{}", self.aliases.len());
        self.definitions.extend_from_slice(&[name.as_bytes(), b" = ", attribute, b"\n"].concat());
        self.aliases.insert(attribute.to_vec(), name.clone());
        name
    }
}

const BEFORE_TYPES: &[u8] = b"} : () -> (";

/// The attributes and types of a module without the temporary operation.
fn without_operations(ir: Ir) -> Ir {
    let Ir { texts, types, attributes, rules, signatures, mut top_level, .. } = ir;
    top_level.retain(|item| matches!(item, TopLevel::Alias(_)));
    Ir { texts, types, attributes, rules, signatures, top_level, ..Ir::new(Arc::default()) }
}
