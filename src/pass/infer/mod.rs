//! [`InferTypes`]: infers result types from operands.
//!
//! Replaces a `?` by the size that the dimension has in every run, and a `*` by dimensions. Sizes follow from rules, layouts and values computed from sizes,
//! and through loops, conditionals, branches and calls of private functions where all paths agree. Some types cannot change: function signatures, operands of
//! unknown operations, and targets of casts. There a cast (`tensor.cast`, or that of a dialect's own tensors) is inserted. A second run of the pass changes
//! nothing.

mod calls;
mod cycles;
mod edges;
mod legal;

use super::{Changes, Context, Pass, PassError};
use crate::flow::Flows;
use crate::ir::edit::EditError;
use crate::ir::holders::with_sizes;
use crate::ir::{AttributeId, Ir, OpId, Type, TypeId, ValueId};
use crate::shape::Dim;
use crate::shapes::tensor_dims;
use crate::solve::Refinements;

/// Refines types from operands to results, as `bcast-opt --infer` does.
///
/// The module must have no error of [`verify`](crate::verify::verify); the result then has none either.
#[derive(Clone, Copy, Debug, Default)]
pub struct InferTypes;

/// With more values, the casts could exceed the ids.
const MOST_VALUES: usize = u32::MAX as usize / 4;

impl Pass for InferTypes {
    fn name(&self) -> &'static str {
        "infer-types"
    }

    fn run(&self, ir: &mut Ir, context: &Context<'_>) -> Result<Changes, PassError> {
        if ir.values.len() > MOST_VALUES || ir.operations.len() > MOST_VALUES {
            return Err(PassError::Full);
        }
        let before: Vec<TypeId> = ir.values.iter().map(|value| value.ty).collect();
        let flows = Flows::new(ir, context.registry);
        let callees = calls::callees(ir, &flows);
        let follow = |ir: &mut Ir| follow(ir, context, &flows, &callees);
        follow(ir)?;
        for _ in 0..context.limits.inferring.infer_rounds {
            if !cycles::refine(ir, &flows, &callees, context.limits.inferring.cycle_trials, follow)? {
                break;
            }
        }
        let asked = calls::declare(ir, &callees)?;
        let casts = legal::legalize(ir, context, &flows, &before, &asked)?;
        let types = ir.values.iter().zip(&before).filter(|(value, before)| value.ty != **before).count();
        Ok(Changes { types, operations: casts, ..Changes::default() })
    }
}

/// Refines types until no further sizes follow.
fn follow(ir: &mut Ir, context: &Context<'_>, flows: &Flows<'_>, callees: &[calls::Callee]) -> Result<(), EditError> {
    for _ in 0..context.limits.inferring.infer_rounds {
        let mut refined = false;
        for (value, sizes) in inferred_types(ir, context, flows, callees) {
            refined |= refine(ir, value, &sizes)?;
        }
        refined |= edges::refine(ir, flows, callees)?;
        if !refined {
            break;
        }
    }
    Ok(())
}

/// Returns the inferred types of values in the functions of a module.
fn inferred_types(
    ir: &Ir,
    context: &Context<'_>,
    flows: &Flows<'_>,
    callees: &[calls::Callee],
) -> Vec<(ValueId, Vec<Option<u64>>)> {
    let mut refinements =
        Refinements::new(ir, context.registry, context.limits.solving, edges::incoming(ir, flows, callees));
    let functions = ir.operations().filter(|op| flows.is_function(ir, *op));
    functions.flat_map(|function: OpId| refinements.of_function(function)).collect()
}

/// Writes sizes into the type of a value, where the type has `?`. Returns whether it changed.
fn refine(ir: &mut Ir, value: ValueId, sizes: &[Option<u64>]) -> Result<bool, EditError> {
    let Some(refined) = refined(ir, ir.value_type(value), sizes) else { return Ok(false) };
    let ty = ir.types.intern(refined, &ir.attributes, &ir.texts);
    ir.set_type(value, ty)?;
    Ok(true)
}

/// Whether an encoding applies only to dynamic sizes: `#stablehlo.bounds<?, 8>`.
fn is_of_open_sizes(ir: &Ir, encoding: AttributeId) -> bool {
    let says = |text: &[u8]| text.starts_with(b"#stablehlo.bounds") || text.starts_with(b"#mhlo.type_extensions");
    ir.dialect_text(encoding).is_some_and(says)
}

/// A size, or `?`.
fn dim(size: &Option<u64>) -> Dim {
    size.and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC)
}

/// The type with the given sizes in place of unknown ones; `None` if the type would not change.
fn refined(ir: &Ir, ty: TypeId, sizes: &[Option<u64>]) -> Option<Type> {
    match ir.types.resolved(ty) {
        Type::UnrankedTensor(element) => {
            let shape = sizes.iter().map(dim).collect();
            Some(Type::RankedTensor { shape, element: *element, encoding: None })
        }
        Type::RankedTensor { shape, element, encoding } if shape.len() == sizes.len() => {
            if encoding.is_some_and(|encoding| is_of_open_sizes(ir, encoding)) {
                return None;
            }
            let merged = merged(shape, sizes);
            (merged != *shape).then_some(Type::RankedTensor { shape: merged, element: *element, encoding: *encoding })
        }
        Type::Opaque(_) => {
            let shape = tensor_dims(ir, ty).filter(|shape| shape.len() == sizes.len() && ir.cast_of(ty).is_some())?;
            let merged = merged(shape, sizes);
            let text = (*merged != *shape).then(|| with_sizes(&ir.print_type(ty), &merged))??;
            Some(Type::Opaque(text.into_bytes().into()))
        }
        _ => None,
    }
}

/// Declared sizes, with inferred sizes in place of dynamic ones.
fn merged(shape: &[Dim], sizes: &[Option<u64>]) -> Box<[Dim]> {
    shape.iter().zip(sizes).map(|(own, found)| if own.is_dynamic() { dim(found) } else { *own }).collect()
}

/// The declared sizes of a value whose type may get more sizes.
fn refinable_dims(ir: &Ir, value: ValueId) -> Option<&[Dim]> {
    let ty = ir.value_type(value);
    tensor_dims(ir, ty).filter(|_| ir.cast_of(ty).is_some())
}
