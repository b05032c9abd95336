//! Casts between refined values and uses that cannot follow: [`legalize`].

use crate::flow::{BlockEnding, Flows, From, To};
use crate::ir::edit::{At, EditError, NewOperation};
use crate::ir::{Definition, Ir, OpId, Type, TypeId, ValueId};
use crate::pass::Context;
use crate::solve::{Accepts, OperandSizes, sizes_of_operands};
use rustc_hash::FxHashMap;

/// Gives operands the types that their operations require; `before` are the previous types of values, `asked` the
/// required ones of some. Returns the number of casts.
pub(super) fn legalize(
    ir: &mut Ir,
    context: &Context<'_>,
    flows: &Flows<'_>,
    before: &[TypeId],
    asked: &FxHashMap<OpId, Vec<TypeId>>,
) -> Result<usize, EditError> {
    let repeats = |op: &OpId| flows.of(ir, *op).is_some_and(|(_, flow)| flow.repeats() && !flow.is_untyped());
    let loops: Vec<OpId> = ir.operations().filter(repeats).collect();
    // Inner loops first: an outer loop may carry a value that an inner one no longer refines.
    loops.iter().rev().try_for_each(|op| unify(ir, flows, *op, before))?;
    let accepts: Vec<Accepts> =
        ir.op_name_ids().map(|name| Accepts::of(context.registry, ir.op_name_id_bytes(name))).collect();
    let alike = sizes_of_inputs(ir, context, &accepts);
    let mut wanted: Vec<(OpId, usize, TypeId)> = Vec::new();
    for op in ir.operations() {
        let accepts = accepts[ir.op_name_id(op).index()];
        let mut types = match asked.get(&op) {
            Some(types) => types.clone(),
            None => wanted_types(ir, flows, op, accepts, before),
        };
        for (number, sizes) in alike.get(&op).into_iter().flatten() {
            if let Some(refined) = types.get(*number).and_then(|ty| super::refined(ir, *ty, sizes)) {
                types[*number] = ir.types.intern(refined, &ir.attributes, &ir.texts);
            }
        }
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

/// The sizes of operands that are to be written like the sizes of results, by the operation and the number of the operand.
fn sizes_of_inputs(ir: &Ir, context: &Context<'_>, accepts: &[Accepts]) -> FxHashMap<OpId, OperandSizes> {
    if !accepts.contains(&Accepts::Alike) {
        return FxHashMap::default();
    }
    let is_alike = |op: &OpId| accepts[ir.op_name_id(*op).index()] == Accepts::Alike;
    sizes_of_operands(ir, context.registry, context.limits.solving, ir.operations().filter(is_alike))
}

/// A value with another type, defined right after it, before all uses. `None` for a value without definition.
fn converted(ir: &mut Ir, operand: ValueId, ty: TypeId) -> Result<Option<ValueId>, EditError> {
    let at = match ir.definition(operand) {
        Definition::Result(op) => At::After(op),
        Definition::Argument(block) => At::Start(block),
        Definition::Undefined => return Ok(None),
    };
    let Some(cast) = ir.cast_of(ty) else { return Ok(None) };
    let cast = ir.insert(at, &NewOperation::new(cast).operands([operand]).result(ty))?;
    Ok(ir.results(cast).next())
}

/// The source of a cast, if the source has the type.
fn cast_from(ir: &Ir, value: ValueId, ty: TypeId) -> Option<ValueId> {
    let Definition::Result(op) = ir.definition(value) else { return None };
    let source = *ir.operands(op).first().filter(|_| Ir::is_cast(ir.op_name_bytes(op)))?;
    ir.types.same(ir.value_type(source), ty).then_some(source)
}

/// The types that an operation requires of its operands.
fn wanted_types(ir: &mut Ir, flows: &Flows<'_>, op: OpId, accepts: Accepts, before: &[TypeId]) -> Vec<TypeId> {
    let mut wanted: Vec<TypeId> = ir.operands(op).iter().map(|operand| before[operand.index()]).collect();
    let types = |ir: &Ir, values: &[ValueId]| values.iter().map(|value| ir.value_type(*value)).collect::<Vec<_>>();
    if is_untyped(ir, flows, op) {
        return types(ir, ir.operands(op));
    }
    if let Some(passed) = PassedOperands::of(ir, flows, op).filter(|passed| !passed.operands.is_empty()) {
        if !passed.repeats {
            wanted = types(ir, ir.operands(op));
        }
        for (number, target) in passed.operands {
            wanted[number] = ir.value_type(target);
        }
        return wanted;
    }
    if let Some(groups) = flows.branch(ir, op) {
        for (run, block) in groups.iter().zip(ir.successors(op)) {
            let arguments = ir.arguments(*block).map(|argument| ir.value_type(argument));
            wanted[run.range()].iter_mut().zip(arguments).for_each(|(wanted, ty)| *wanted = ty);
        }
        return wanted;
    }
    if let Some(targets) = yielded_to(ir, flows, op) {
        for (number, target) in targets {
            wanted[number] = ir.value_type(target);
        }
        return wanted;
    }
    match accepts {
        Accepts::Nothing => wanted,
        Accepts::Refined => types(ir, ir.operands(op)),
        Accepts::Same => one_shape(ir, op),
        Accepts::Outputs | Accepts::Alike => {
            let mut wanted = types(ir, ir.operands(op));
            let results: Vec<TypeId> = ir.results(op).map(|result| ir.value_type(result)).collect();
            let start = wanted.len().saturating_sub(results.len());
            wanted.splice(start.., results);
            wanted
        }
    }
}

/// Whether operands are passed to regions, or out of them, whatever their types are.
fn is_untyped(ir: &Ir, flows: &Flows<'_>, op: OpId) -> bool {
    let passes = |op: OpId| {
        let has_regions = ir.operation(op).extra.is_some() && ir.regions(op).next().is_some();
        has_regions && flows.of(ir, op).is_some_and(|(_, flow)| flow.is_untyped())
    };
    let ends = || flows.ending(ir, op) == BlockEnding::Passes;
    passes(op) || ir.parent_op(op).is_some_and(|parent| passes(parent) && ends())
}

/// The types of the operands of an operation whose operands and results have one shape at run time: those of equal rank
/// get the declared shape of the result.
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

/// The types that the flow of an operation with regions requires.
struct PassedOperands {
    /// The indices of operands, and the arguments to which they are passed.
    operands: Vec<(usize, ValueId)>,
    /// Whether regions repeat, so that an operand has the type that every iteration passes.
    repeats: bool,
    /// Values that must have the same type, because regions repeat.
    alike: Vec<Vec<ValueId>>,
}

impl PassedOperands {
    fn of(ir: &Ir, flows: &Flows<'_>, op: OpId) -> Option<Self> {
        let edges = flows.edges(ir, op)?;
        let repeats = edges.flow.repeats();
        let mut operands: Vec<(usize, ValueId)> = Vec::new();
        let mut alike: Vec<(From, u32, Vec<ValueId>)> = Vec::new();
        for edge in edges.passing_edges() {
            for ((number, source), target) in edge.numbers.iter().zip(&edge.sources).zip(&edge.targets) {
                if edge.from == From::Operation && operands.iter().all(|(known, _)| *known != *number as usize) {
                    operands.push((*number as usize, *target));
                }
                match alike.iter_mut().find(|(from, known, _)| (*from, *known) == (edge.from, *number)) {
                    Some((.., values)) => values.push(*target),
                    // An argument that is passed on has the type of the parameter itself.
                    None if matches!(edge.from, From::Region(_)) => {
                        alike.push((edge.from, *number, vec![*source, *target]));
                    }
                    None => alike.push((edge.from, *number, vec![*target])),
                }
            }
        }
        let alike = if repeats { joined(alike.into_iter().map(|(.., values)| values)) } else { Vec::new() };
        Some(Self { operands, repeats, alike })
    }
}

/// Merges groups with a common value.
fn joined(groups: impl Iterator<Item = Vec<ValueId>>) -> Vec<Vec<ValueId>> {
    let mut joined: Vec<Vec<ValueId>> = Vec::new();
    for mut group in groups {
        while let Some(at) = joined.iter().position(|other| other.iter().any(|value| group.contains(value))) {
            group.extend(joined.swap_remove(at));
        }
        group.sort();
        group.dedup();
        joined.push(group);
    }
    joined
}

/// The targets of the operands of a terminator, by their numbers; `None` if the region is unknown.
fn yielded_to(ir: &Ir, flows: &Flows<'_>, op: OpId) -> Option<Vec<(usize, ValueId)>> {
    let parent = ir.parent_op(op).filter(|_| flows.ending(ir, op) == BlockEnding::Passes)?;
    let edges = flows.edges(ir, parent)?;
    let region = ir.parent_region(ir.parent_block(op)?);
    let number = ir.regions(parent).position(|other| other == region)?;
    let from = From::Terminator(number, op);
    let mut own = edges.passing_edges().filter(|edge| edge.from == from);
    let to_results = own.clone().find(|edge| edge.to == To::Results);
    if let Some(edge) = to_results.or_else(|| own.next()) {
        let numbers = edge.numbers.iter().map(|number| *number as usize);
        return Some(numbers.zip(edge.targets.iter().copied()).collect());
    }
    // Values that only decide whether a region runs are not passed to the region.
    let decides = edges.all.iter().any(|edge| edge.from == From::Region(number));
    decides.then(|| ir.operands(op).iter().copied().enumerate().collect())
}

/// Restores a common type of a loop's values, by refining all of the values or by undoing the refinement.
fn unify(ir: &mut Ir, flows: &Flows<'_>, op: OpId, before: &[TypeId]) -> Result<(), EditError> {
    let Some(passed) = PassedOperands::of(ir, flows, op) else { return Ok(()) };
    for values in passed.alike {
        let Some((first, others)) = values.split_first() else { continue };
        if others.iter().all(|other| ir.types.same(ir.value_type(*other), ir.value_type(*first))) {
            continue;
        }
        for value in &values {
            ir.set_type(*value, before[value.index()])?;
        }
    }
    Ok(())
}
