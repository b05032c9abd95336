//! Definitions and constraints on attributes that are made from rows.

use super::registered::has_registered_dialect;
use super::{AttributeConstraint, Extent, OpDefinition};
use crate::assembly::{Format, Release, Trait, records};
use std::sync::{Arc, OnceLock};

/// The constraints on the attributes of each operation of a table, made on demand.
type TableAttributes = Box<[OnceLock<Vec<AttributeConstraint>>]>;

static ATTRIBUTES: [OnceLock<TableAttributes>; records::TABLE_COUNT] =
    [const { OnceLock::new() }; records::TABLE_COUNT];

/// Whether the operation is one of StableHLO or CHLO.
fn is_hlo(name: &[u8]) -> bool {
    name.starts_with(b"stablehlo.") || name.starts_with(b"chlo.")
}

/// Returns the constraints on the attributes of an operation.
pub(super) fn attributes(name: &[u8], release: Release) -> &'static [AttributeConstraint] {
    let Some((place, format)) = records::place(name, release).zip(records::format_for(name, release)) else {
        return &[];
    };
    let table = ATTRIBUTES[place.table]
        .get_or_init(|| std::iter::repeat_with(OnceLock::new).take(records::row_count(place.table)).collect());
    let make = || {
        let is_registered = has_registered_dialect(name);
        let is_verified = is_registered || is_hlo(name) && format.info.extent == Extent::Whole;
        let known = format.info.attributes.iter();
        known.filter_map(|known| AttributeConstraint::of(known, is_verified, !is_registered)).collect()
    };
    table.get(place.row).map_or(&[], |known| known.get_or_init(make))
}

/// Returns the definition in the row of an operation. A row of a dialect that `mlir-opt` does not have defines only the form, unless it is marked `verified`:
/// the verifiers of these projects change. Element-wise operations of MHLO are verified by the rows of StableHLO.
pub(super) fn definition(name: &[u8], release: Release) -> Option<&'static OpDefinition> {
    let Some(format) = records::format_for(name, release) else {
        return of_stablehlo(name).map(|format| &format.info).filter(|info| is_elementwise(info));
    };
    let info = &format.info;
    (info.extent == Extent::Whole || has_registered_dialect(name)).then_some(info)
}

/// The record of StableHLO for an operation of MHLO, from which StableHLO was derived.
pub(super) fn of_stablehlo(name: &[u8]) -> Option<&'static Arc<Format>> {
    records::format(&[b"stablehlo.", name.strip_prefix(b"mhlo.")?].concat())
}

/// Whether an operation has one shape, and neither attributes nor regions: those of MHLO are the same as StableHLO's.
fn is_elementwise(info: &OpDefinition) -> bool {
    let has_one_shape = info.traits.contains(&Trait::SameOperandsAndResultShape);
    has_one_shape && info.attributes.is_empty() && info.regions.is_empty()
}

/// The dialects of operations that broadcast, sorted.
pub fn defined_names() -> &'static [&'static str] {
    &["arith", "chlo", "math", "onnx", "stablehlo", "test", "tosa"]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dialects_with_definitions_have_rows() {
        for dialect in defined_names() {
            let is_own = |name: &&str| name.split_once('.').is_some_and(|(own, _)| own == *dialect);
            assert!(
                records::names().filter(is_own).any(|name| definition(name.as_bytes(), Release::DEFAULT).is_some()),
                "{dialect}"
            );
        }
    }
}
