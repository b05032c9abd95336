//! Names that producers give to dimensions and numbers of a function's arguments: equal names are equal sizes.

use crate::ir::{AttributeKind, BlockId, OpId};
use crate::shapes::{Reader, Reading};
use crate::sizes::{Contradiction, Term};
use rustc_hash::FxHashMap;

/// States that dimensions of arguments with equal names are equal.
pub(super) fn equate(
    reader: &Reader<'_>,
    function: OpId,
    entry: BlockId,
    reading: &mut Reading<'_>,
) -> Result<(), Contradiction> {
    let ir = reader.ir;
    let attributes = ir.attribute(function, "arg_attrs");
    let Some(attributes) = attributes.and_then(|attributes| ir.array(attributes)) else { return Ok(()) };
    let mut known: FxHashMap<Vec<u8>, Term> = FxHashMap::default();
    let mut name = |name: Vec<u8>, dim: Term, reading: &mut Reading<'_>| match known.get(&name) {
        Some(known) => reading.facts.equate(*known, dim),
        None => {
            known.insert(name, dim);
            Ok(())
        }
    };
    for (argument, attributes) in ir.arguments(entry).zip(attributes) {
        if !matches!(ir.attributes.resolve(*attributes), AttributeKind::Dictionary(_)) {
            continue;
        }
        let text = |key| ir.attribute_of(Some(*attributes), key).and_then(|value| ir.string(value));
        // An empty one is no name.
        if let Some(constant) = text("jax.global_constant").filter(|constant| !constant.is_empty())
            && let Some(dim) = reader.element(argument, reading)
        {
            name(constant, dim, reading)?;
        }
        let Some(names) = text("onnx.dim_params") else { continue };
        let Some(row) = reading.row(ir, argument) else { continue };
        for part in names.split(|byte| *byte == b',') {
            let Some(colon) = part.iter().position(|byte| *byte == b':') else { continue };
            let axis = crate::ir::integer(part[..colon].trim_ascii()).and_then(|axis| usize::try_from(axis).ok());
            if let Some(axis) = axis.filter(|axis| *axis < row.rank()) {
                let dim = reading.dims.get(row, axis);
                name(part[colon + 1..].trim_ascii().to_vec(), dim, reading)?;
            }
        }
    }
    Ok(())
}
