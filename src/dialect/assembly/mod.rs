//! How the custom forms of operations read: the name of an operation leads to its [`Assembly`].
//!
//! The facts are those of MLIR 22's definitions and of StableHLO's, observed on what `mlir-opt` and JAX print.

mod arith;
mod stablehlo;
mod tosa;

pub(in crate::dialect) use arith::{FLOAT_PREDICATES, INTEGER_PREDICATES, ROUNDING_MODES};

use super::bcast::BcastOp;
use crate::ir::assembly::{Assembly, Part, Property, Syntax, TypeForm};

/// Operations, and the form they share.
struct Form(&'static [&'static str], Assembly);

/// A plain form.
const fn of(types: TypeForm, parts: &'static [Part], properties: &'static [Property]) -> Assembly {
    Assembly { syntax: Syntax::Plain, parts, types, properties }
}

impl Assembly {
    const fn with(self, syntax: Syntax) -> Self {
        Self { syntax, ..self }
    }
}

/// Operations of `bcast`: operands, attributes and a function type.
static FUNCTIONAL: Assembly = of(TypeForm::Functional, &[Part::Operands], &[]);

/// Operations the user named: whatever element-wise operations look like.
pub(super) static ANY: Assembly = of(TypeForm::Any, &[Part::Operands], &[]);

/// How the custom form of an operation reads, by its name.
pub fn assembly(name: &[u8]) -> Option<&'static Assembly> {
    if BcastOp::of(name).is_some() {
        return Some(&FUNCTIONAL);
    }
    let dialect = name.split(|byte| *byte == b'.').next()?;
    let forms = match dialect {
        b"arith" | b"builtin" | b"cf" | b"func" | b"math" | b"scf" => arith::FORMS,
        b"chlo" | b"onnx" | b"stablehlo" => stablehlo::FORMS,
        b"tosa" => tosa::FORMS,
        _ => return None,
    };
    forms.iter().find(|Form(names, _)| names.iter().any(|known| known.as_bytes() == name)).map(|Form(_, form)| form)
}

/// All operations in here.
pub(super) fn operation_names() -> impl Iterator<Item = &'static str> {
    let forms = [arith::FORMS, stablehlo::FORMS, tosa::FORMS].into_iter().flatten();
    forms.flat_map(|Form(names, _)| names.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_one_form_and_the_properties_its_parts_write() {
        let mut names = Vec::new();
        for Form(operations, assembly) in [arith::FORMS, stablehlo::FORMS, tosa::FORMS].into_iter().flatten() {
            names.extend_from_slice(operations);
            assert!(assembly.properties.is_sorted_by_key(|property| property.name), "{operations:?}");
            for part in assembly.parts {
                let attribute = match part {
                    Part::Operands | Part::Bounds | Part::Slice => continue,
                    Part::Clause(_, attribute, _) | Part::OptionalClause(_, attribute, _) => attribute,
                    Part::Flags(_, attribute, _) | Part::Unit(_, attribute) | Part::Mode(attribute, _) => attribute,
                    Part::Word(attribute, _) | Part::OptionalWord(attribute, _) => attribute,
                    Part::Text(attribute) | Part::Symbol(attribute) | Part::Index(attribute) => attribute,
                };
                assert!(assembly.property(attribute.as_bytes()).is_some(), "{operations:?}: {attribute}");
            }
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
