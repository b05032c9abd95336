//! Names that producers assign to dimensions and numbers of a function's arguments: equal names are equal sizes.

use crate::dialect::ArgumentKey;
use crate::ir::{AttributeKind, BlockId, Ir, OpId, ValueId};
use crate::shapes::{RelationReader, RelationState};
use crate::sizes::{Contradiction, Term};
use rustc_hash::FxHashMap;

/// A dimension, or the number, of an argument, and its name.
#[derive(Clone, Debug)]
pub(super) struct ArgumentName {
    pub(super) name: Vec<u8>,
    pub(super) argument: ValueId,
    /// `None` for the number that the argument is.
    pub(super) axis: Option<usize>,
}

/// The names that a file of definitions declares, and then those in the attributes of a function's arguments.
pub(super) fn declared(reader: &RelationReader<'_>, function: OpId, entry: BlockId) -> Vec<ArgumentName> {
    let mut found = in_files(reader, function, entry);
    found.extend(in_attributes(reader.ir, function, entry));
    found
}

/// The names in files, in the order of the file. Arguments and dimensions that the function does not have are ignored.
fn in_files(reader: &RelationReader<'_>, function: OpId, entry: BlockId) -> Vec<ArgumentName> {
    if !reader.registry.declares_functions() {
        return Vec::new();
    }
    let ir = reader.ir;
    let name = ir.attribute(function, "sym_name").and_then(|name| ir.string(name)).unwrap_or_default();
    let Some(declared) = reader.registry.function(&name) else { return Vec::new() };
    let mut found = Vec::new();
    for names in &declared.names {
        let argument = match &names.argument {
            ArgumentKey::Place(place) => ir.arguments(entry).nth(*place),
            ArgumentKey::Name(name) => {
                ir.arguments(entry).find(|value| ir.value_name(*value).is_some_and(|own| *own == **name))
            }
        };
        let Some(argument) = argument else { continue };
        for (axis, name) in names.names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            found.push(ArgumentName { name: name.as_bytes().to_vec(), argument, axis: Some(axis) });
        }
    }
    found
}

/// The names in attributes, in the order of the arguments: `jax.global_constant`, `onnx.dim_params` and `shape.names`.
fn in_attributes(ir: &Ir, function: OpId, entry: BlockId) -> Vec<ArgumentName> {
    let attributes = ir.attribute(function, "arg_attrs");
    let Some(attributes) = attributes.and_then(|attributes| ir.array(attributes)) else { return Vec::new() };
    let mut found = Vec::new();
    for (argument, attributes) in ir.arguments(entry).zip(attributes) {
        if !matches!(ir.attributes.resolve(*attributes), AttributeKind::Dictionary(_)) {
            continue;
        }
        let attribute = |key| ir.attribute_of(Some(*attributes), key);
        let text = |key| attribute(key).and_then(|value| ir.string(value));
        // An empty name is ignored.
        if let Some(name) = text("jax.global_constant").filter(|constant| !constant.is_empty()) {
            found.push(ArgumentName { name, argument, axis: None });
        }
        for part in text("onnx.dim_params").unwrap_or_default().split(|byte| *byte == b',') {
            let Some(colon) = part.iter().position(|byte| *byte == b':') else { continue };
            let axis = crate::ir::integer(part[..colon].trim_ascii()).and_then(|axis| usize::try_from(axis).ok());
            if let Some(axis) = axis {
                found.push(ArgumentName { name: part[colon + 1..].trim_ascii().to_vec(), argument, axis: Some(axis) });
            }
        }
        let names = attribute("shape.names").and_then(|names| ir.array(names)).unwrap_or_default();
        for (axis, name) in names.iter().enumerate() {
            if let Some(name) = ir.string(*name).filter(|name| !name.is_empty()) {
                found.push(ArgumentName { name, argument, axis: Some(axis) });
            }
        }
    }
    found
}

/// States that dimensions of arguments with equal names are equal.
pub(super) fn equate(
    reader: &RelationReader<'_>,
    function: OpId,
    entry: BlockId,
    reading: &mut RelationState<'_>,
) -> Result<(), Contradiction> {
    let mut known: FxHashMap<Vec<u8>, Term> = FxHashMap::default();
    for naming in declared(reader, function, entry) {
        let Some(dim) = size(reader, &naming, reading) else { continue };
        match known.get(&naming.name) {
            Some(known) => reading.facts.equate(*known, dim)?,
            None => {
                known.insert(naming.name, dim);
            }
        }
    }
    Ok(())
}

/// The size with a name, if the argument has such a name.
pub(super) fn size(
    reader: &RelationReader<'_>,
    naming: &ArgumentName,
    reading: &mut RelationState<'_>,
) -> Option<Term> {
    let Some(axis) = naming.axis else { return reader.element(naming.argument, reading) };
    let row = reading.row(reader.ir, naming.argument)?;
    (axis < row.rank()).then(|| reading.dims.get(row, axis))
}
