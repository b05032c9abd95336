//! Casts where a value that was refined meets what cannot follow: [`legalize`].

use super::edges;
use crate::dialect::Registry;
use crate::ir::edit::{At, EditError, NewOperation};
use crate::ir::{Definition, Ir, OpId, RegionId, Type, TypeId, ValueId};
use crate::transfer::Accepts;
use rustc_hash::FxHashMap;

/// The operation that gives a value another type with the same sizes in every run.
const CAST: &str = "tensor.cast";

/// Gives operands the types that their operations ask for; `before` are the types that values had, `asked` those that
/// some ask for. The number of casts.
pub(super) fn legalize(
    ir: &mut Ir,
    registry: &Registry,
    before: &[TypeId],
    asked: &FxHashMap<OpId, Vec<TypeId>>,
) -> Result<usize, EditError> {
    let loops: Vec<OpId> = ir.operations().filter(|op| carried(ir, *op).is_some()).collect();
    // From the inside out: what an inner loop gives up, an outer one may carry.
    loops.iter().rev().try_for_each(|op| unify(ir, *op, before))?;
    let accepts: Vec<Accepts> = ir.op_name_ids().map(|name| Accepts::of(registry, ir.op_name_text(name))).collect();
    let mut wanted: Vec<(OpId, usize, TypeId)> = Vec::new();
    for op in ir.operations() {
        let accepts = accepts[ir.op_name_id(op).index()];
        let types = match asked.get(&op) {
            Some(types) => types.clone(),
            None => wanted_types(ir, op, accepts, before),
        };
        let operands = ir.operands(op).iter().zip(types).enumerate();
        let others = operands.filter(|(_, (operand, ty))| !ir.types.same(ir.value_type(**operand), *ty));
        wanted.extend(others.map(|(index, (_, ty))| (op, index, ty)).collect::<Vec<_>>());
    }
    let mut casts: FxHashMap<(ValueId, TypeId), ValueId> = FxHashMap::default();
    for (op, index, ty) in wanted {
        let Some(operand) = ir.operands(op).get(index).copied() else { continue };
        let cast = match casts.get(&(operand, ty)) {
            Some(cast) => Some(*cast),
            None if let Some(source) = cast_from(ir, operand, ty) => {
                ir.set_operand(op, index, source)?;
                continue;
            }
            None => converted(ir, operand, ty)?,
        };
        if let Some(cast) = cast {
            casts.insert((operand, ty), cast);
            ir.set_operand(op, index, cast)?;
        }
    }
    Ok(casts.len())
}

/// A value with another type, right after its definition: what uses it comes later. `None` for a value that nothing defines.
fn converted(ir: &mut Ir, operand: ValueId, ty: TypeId) -> Result<Option<ValueId>, EditError> {
    let at = match ir.definition(operand) {
        Definition::Result(op) => At::After(op),
        Definition::Argument(block) => At::Start(block),
        Definition::Undefined => return Ok(None),
    };
    let cast = ir.insert(at, &NewOperation::new(CAST).operands([operand]).result(ty))?;
    Ok(ir.results(cast).next())
}

/// What a value was cast from, if that has the type.
fn cast_from(ir: &Ir, value: ValueId, ty: TypeId) -> Option<ValueId> {
    let Definition::Result(op) = ir.definition(value) else { return None };
    let source = *ir.operands(op).first().filter(|_| ir.op_name(op) == CAST.as_bytes())?;
    ir.types.same(ir.value_type(source), ty).then_some(source)
}

/// The types that an operation asks of its operands.
fn wanted_types(ir: &mut Ir, op: OpId, accepts: Accepts, before: &[TypeId]) -> Vec<TypeId> {
    let mut wanted: Vec<TypeId> = ir.operands(op).iter().map(|operand| before[operand.index()]).collect();
    let types = |ir: &Ir, values: &[ValueId]| values.iter().map(|value| ir.value_type(*value)).collect::<Vec<_>>();
    if let Some(carried) = carried(ir, op) {
        let start = carried.inits;
        let inits = types(ir, &carried.entry);
        wanted.iter_mut().skip(start).zip(inits).for_each(|(wanted, ty)| *wanted = ty);
        return wanted;
    }
    if let Some(groups) = edges::groups(ir, op) {
        let passed: usize = groups.iter().map(|group| group.len()).sum();
        let arguments: Vec<TypeId> = ir
            .successors(op)
            .iter()
            .flat_map(|block| ir.arguments(*block))
            .map(|argument| ir.value_type(argument))
            .collect();
        let start = wanted.len() - passed;
        wanted[start..].iter_mut().zip(arguments).for_each(|(wanted, ty)| *wanted = ty);
        return wanted;
    }
    if let Some((start, targets)) = yielded_to(ir, op) {
        let targets = types(ir, &targets);
        wanted.iter_mut().skip(start).zip(targets).for_each(|(wanted, ty)| *wanted = ty);
        return wanted;
    }
    match accepts {
        // What its regions get follows its operands.
        _ if ir.op_name(op) == b"tosa.cond_if" => types(ir, ir.operands(op)),
        Accepts::Nothing => wanted,
        Accepts::Refined => types(ir, ir.operands(op)),
        Accepts::Same => one_shape(ir, op),
        Accepts::Outputs => {
            let mut wanted = types(ir, ir.operands(op));
            let results: Vec<TypeId> = ir.results(op).map(|result| ir.value_type(result)).collect();
            let start = wanted.len().saturating_sub(results.len());
            wanted.splice(start.., results);
            wanted
        }
    }
}

/// The types of operands with the shape of the result, which all have in the run.
fn one_shape(ir: &mut Ir, op: OpId) -> Vec<TypeId> {
    let result = ir.results(op).next().map(|result| ir.value_type(result));
    let own: Vec<TypeId> = ir.operands(op).iter().map(|operand| ir.value_type(*operand)).collect();
    let Some(Type::RankedTensor { shape: target, .. }) = result.map(|ty| ir.types.resolved(ty)) else { return own };
    let target = target.clone();
    own.into_iter()
        .map(|ty| match ir.types.resolved(ty) {
            Type::RankedTensor { shape, element, encoding } if shape.len() == target.len() && *shape != target => {
                let ty = Type::RankedTensor { shape: target.clone(), element: *element, encoding: *encoding };
                ir.types.intern(ty, &ir.attributes, &ir.texts)
            }
            _ => ty,
        })
        .collect()
}

/// What a loop carries: the operands from `inits` on, and the values that must have their types.
struct Carried {
    inits: usize,
    /// The arguments of the region that is entered first.
    entry: Vec<ValueId>,
    /// The other values that have the same types, in runs of the same length.
    others: Vec<Vec<ValueId>>,
}

fn carried(ir: &Ir, op: OpId) -> Option<Carried> {
    let regions: Vec<RegionId> = ir.regions(op).collect();
    let arguments = |region: &RegionId, skipped: usize| -> Option<Vec<ValueId>> {
        Some(ir.arguments(ir.blocks(*region).next()?).skip(skipped).collect())
    };
    let results: Vec<ValueId> = ir.results(op).collect();
    match (ir.op_name(op), &regions[..]) {
        (b"scf.for" | b"affine.for", [body]) => {
            let inits = ir.operands(op).len().checked_sub(results.len())?;
            let skipped = ir.arguments(ir.blocks(*body).next()?).len().checked_sub(results.len())?;
            Some(Carried { inits, entry: arguments(body, skipped)?, others: vec![results] })
        }
        // What the first region passes on has types of its own.
        (b"scf.while", [before, _]) => Some(Carried { inits: 0, entry: arguments(before, 0)?, others: Vec::new() }),
        (b"stablehlo.while" | b"tosa.while_loop", [condition, body]) => {
            Some(Carried { inits: 0, entry: arguments(condition, 0)?, others: vec![arguments(body, 0)?, results] })
        }
        _ => None,
    }
}

/// What the operands of a terminator from a number on become.
fn yielded_to(ir: &Ir, op: OpId) -> Option<(usize, Vec<ValueId>)> {
    let parent = ir.parent_op(op)?;
    let region = ir.parent_region(ir.parent_block(op)?);
    let number = ir.regions(parent).position(|other| other == region)?;
    let results = || ir.results(parent).collect::<Vec<_>>();
    match (ir.op_name(op), ir.op_name(parent), number) {
        (b"scf.yield", b"scf.if" | b"scf.index_switch" | b"scf.execute_region" | b"scf.for", _)
        | (b"affine.yield", b"affine.for", _)
        | (b"stablehlo.return", b"stablehlo.while", 1)
        | (b"stablehlo.return", b"stablehlo.if" | b"stablehlo.case", _)
        | (b"tosa.yield", b"tosa.while_loop", 1)
        | (b"tosa.yield", b"tosa.cond_if", _) => Some((0, results())),
        // What decides is no result.
        (b"tosa.yield", b"tosa.while_loop", 0) => Some((0, ir.operands(op).to_vec())),
        (b"scf.yield", b"scf.while", 1) => Some((0, carried(ir, parent)?.entry)),
        (b"scf.condition", b"scf.while", 0) => Some((1, results())),
        _ => None,
    }
}

/// Values of a loop that have one type have it still, or get back what they had.
fn unify(ir: &mut Ir, op: OpId, before: &[TypeId]) -> Result<(), EditError> {
    let Some(Carried { entry, mut others, .. }) = carried(ir, op) else { return Ok(()) };
    let mut runs = vec![entry];
    runs.append(&mut others);
    if ir.op_name(op) == b"scf.while" {
        // The second region gets what the results are.
        let after = ir.regions(op).nth(1).and_then(|region| ir.blocks(region).next());
        let arguments: Vec<ValueId> = after.into_iter().flat_map(|block| ir.arguments(block)).collect();
        unify_runs(ir, &[ir.results(op).collect(), arguments], before)?;
    }
    unify_runs(ir, &runs, before)
}

fn unify_runs(ir: &mut Ir, runs: &[Vec<ValueId>], before: &[TypeId]) -> Result<(), EditError> {
    let Some((first, others)) = runs.split_first() else { return Ok(()) };
    for (index, value) in first.iter().enumerate() {
        let same: Vec<ValueId> = others.iter().filter_map(|run| run.get(index).copied()).collect();
        if same.iter().all(|other| ir.types.same(ir.value_type(*other), ir.value_type(*value))) {
            continue;
        }
        for value in same.into_iter().chain([*value]) {
            ir.set_type(value, before[value.index()])?;
        }
    }
    Ok(())
}
