//! What is built in: a sorted table a dialect, looked up by binary search, so that nothing is made at the start.

mod arith;
mod constraints;
mod hlo;
mod hlo_constraints;
mod onnx;
mod rows;
mod test;
mod tosa;

use super::{OpDefinition, Parameter, Trait};
pub(in crate::dialect) use rows::attributes;

/// A borrowed list of names.
macro_rules! names {
    (list $($name:literal),+) => { &[$(std::borrow::Cow::Borrowed($name)),+] };
    ($($name:literal),+) => { std::borrow::Cow::Borrowed(names!(list $($name),+)) };
}
use names;

/// An operation without attributes that concern its shapes.
const fn row(
    name: &'static str,
    operands: &'static [Parameter],
    results: &'static [Parameter],
    traits: &'static [Trait],
) -> OpDefinition {
    OpDefinition::known(name, operands, results, traits, &[], None)
}

/// The dialects that have a table.
const DIALECTS: [&str; 7] = ["arith", "chlo", "math", "onnx", "stablehlo", "test", "tosa"];

/// The dialects of which operations are defined in here, sorted.
pub fn defined_names() -> &'static [&'static str] {
    &DIALECTS
}

/// The tables, by the dialect.
fn of_dialect(dialect: &[u8]) -> &'static [OpDefinition] {
    match dialect {
        b"arith" => &arith::ARITH,
        b"chlo" => &hlo::CHLO,
        b"math" => &arith::MATH,
        b"onnx" => &onnx::ONNX,
        b"stablehlo" => &hlo::STABLEHLO,
        b"test" => &test::TEST,
        b"tosa" => &tosa::TOSA,
        _ => &[],
    }
}

/// All operations in here.
pub(super) fn operation_names() -> impl Iterator<Item = &'static str> {
    DIALECTS.iter().flat_map(|dialect| of_dialect(dialect.as_bytes())).map(OpDefinition::name)
}

/// The definition of an operation: the one in here, or what its row says.
pub(super) fn definition(name: &[u8]) -> Option<&'static OpDefinition> {
    let dialect = &name[..name.iter().position(|byte| *byte == b'.')?];
    let table = of_dialect(dialect);
    let found = table.binary_search_by(|row| row.name().as_bytes().cmp(name)).ok();
    found.and_then(|found| table.get(found)).or_else(|| rows::definition(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        for dialect in DIALECTS {
            let table = of_dialect(dialect.as_bytes());
            assert!(!table.is_empty());
            assert!(table.is_sorted_by(|left, right| left.name() < right.name()));
            for row in table {
                assert!(row.name().starts_with(dialect), "{}", row.name());
                assert!(definition(row.name().as_bytes()).is_some());
            }
        }
    }
}
