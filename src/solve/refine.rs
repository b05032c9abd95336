//! More precise types of values: [`Refinements`].

use super::function::{Analysis, FunctionFindings};
use super::walk::FunctionWalk;
use crate::assembly::{Format, OpDefinition, Slot, Transform, TypeSource, records};
use crate::dialect::Registry;
use crate::ir::{Definition, Ir, OpId, Type, ValueId};
use crate::shapes::{Calls, Computation, DimTable, Refines, RelationReader, RelationState, SizeTransfer, tensor_dims};
use crate::sizes::{Budget, Sizes};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A value, and the sizes that it has in every run.
pub(crate) type RefinedValue = (ValueId, Vec<Option<u64>>);

/// The condition for an operation to remain valid when an operand gets a more precise type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Accepts {
    /// The requirements on types are unknown.
    Nothing,
    /// Types are compared as sizes: `?` agrees with any size.
    Refined,
    /// All tensors of the operation have the same type, which is written once.
    Same,
    /// Like `Refined` for some operands; the last operands have the types of the results.
    Outputs,
    /// Like `Outputs`, but `?` agrees with `?` only.
    Alike,
}

impl Accepts {
    /// Returns the operand types that operations of a name accept.
    pub(crate) fn of(registry: &Registry, name: &[u8]) -> Self {
        // The results of these operations depend on run-time sizes.
        let reads = [&b"tensor.extract"[..], b"shape.shape_of"];
        if Ir::is_cast(name)
            || reads.contains(&name)
            || Computation::of(name).is_some_and(Computation::is_of_dimensions)
        {
            return Self::Refined;
        }
        let initial = [&b"linalg.reduce"[..], b"linalg.transpose", b"linalg.broadcast"];
        let transfer = SizeTransfer::of(registry, name);
        let is_of_one_type = [&b"arith."[..], b"math.", b"complex."].iter().any(|dialect| name.starts_with(dialect));
        match transfer {
            _ if transfer.is_structured() && name.starts_with(b"linalg.") => Self::Outputs,
            // Operations with these relations in other dialects have no initial values.
            SizeTransfer::Relation(..) if initial.contains(&name) && transfer.is_refinable() => Self::Alike,
            _ if !transfer.is_refinable() || ties_types(registry, name) => Self::Nothing,
            SizeTransfer::Same | SizeTransfer::SameBut(_) if is_of_one_type => Self::Same,
            _ => Self::Refined,
        }
    }
}

impl SizeTransfer<'_> {
    /// Whether the last operands are initial values of the results.
    fn is_structured(self) -> bool {
        matches!(self, Self::Relation(relation, _) if relation.refinement() == Refines::Outputs)
    }

    /// Whether the types of results may have all known sizes, whatever else the operation requires of them.
    fn is_refinable(self) -> bool {
        match self {
            Self::Broadcastable
            | Self::Rule(_)
            | Self::RuleOf(_)
            | Self::Attribute(_)
            | Self::Same
            | Self::SameBut(_)
            | Self::First(_)
            | Self::BroadcastDimensions
            | Self::Gemm => true,
            Self::Relation(relation, (info, _)) => match relation.refinement() {
                Refines::Yes => true,
                Refines::IfWritten => has_own_type(info),
                Refines::No | Refines::Outputs => false,
            },
            Self::Fresh
            | Self::SameOperands
            | Self::Wrapper(_)
            | Self::Call
            | Self::Symbol
            | Self::BindShape
            | Self::Assertion(_) => false,
        }
    }
}

/// Whether an operation requires that operands or results of different names have the same type.
fn ties_types(registry: &Registry, name: &[u8]) -> bool {
    let is_tied = |slot: &Slot| matches!(slot.source, TypeSource::Of(_, Transform::Renamed(_)));
    let slots = |format: &Arc<Format>| format.info.operands().iter().chain(format.info.results()).any(is_tied);
    registry.format(name).is_some_and(slots)
}

/// Whether the types of results are written.
fn has_own_type(info: &OpDefinition) -> bool {
    info.results().iter().all(|slot| slot.source == TypeSource::Written)
}

/// The sizes of operands by their numbers.
pub(crate) type OperandSizes = Vec<(usize, Vec<Option<u64>>)>;

/// The sizes of operands that follow from the types of each operation alone. Operations with contradictory types are
/// left out.
pub(crate) fn sizes_of_operands(
    ir: &Ir,
    registry: &Registry,
    budget: Budget,
    ops: impl Iterator<Item = OpId>,
) -> FxHashMap<OpId, OperandSizes> {
    let reader = RelationReader::new(ir, registry, budget);
    ops.filter_map(|op| Some((op, sizes_of(&reader, op)?))).collect()
}

fn sizes_of(reader: &RelationReader<'_>, op: OpId) -> Option<OperandSizes> {
    let (mut sizes, mut dims, mut calls) = <(Sizes, DimTable, Calls)>::default();
    let transfer = reader.transfer(op)?;
    let mut reading = RelationState::new(&mut sizes, &mut dims, &mut calls);
    reader.apply(op, transfer, &mut reading).ok()?;
    let known = |(number, operand): (usize, &ValueId)| {
        let row = dims.row_of(*operand)?;
        Some((number, (0..row.rank()).map(|axis| sizes.value(dims.get(row, axis))).collect()))
    };
    Some(reader.ir.operands(op).iter().enumerate().filter_map(known).collect())
}

/// Infers the sizes of the values of functions.
#[derive(Debug)]
pub(crate) struct Refinements<'a> {
    analysis: Analysis<'a>,
    registry: &'a Registry,
}

/// Collects the refined types of values.
#[derive(Debug)]
pub(super) struct RefinementCollector<'a> {
    registry: &'a Registry,
    values: Vec<RefinedValue>,
}

impl<'a> Refinements<'a> {
    /// `incoming` are values with several sources: in calls of private functions, and in branches.
    pub(crate) fn new(
        ir: &'a Ir,
        registry: &'a Registry,
        budget: Budget,
        incoming: Vec<(ValueId, Vec<ValueId>)>,
    ) -> Self {
        let mut analysis = Analysis::new(ir, registry, budget, FxHashSet::default());
        analysis.reader.follow_unranked();
        analysis.reader.incoming = incoming.into_iter().collect();
        Self { analysis, registry }
    }

    /// The known sizes of the values of a function that are dynamic in their types.
    pub(crate) fn of_function(&mut self, function: OpId) -> Vec<RefinedValue> {
        let analysis = &mut self.analysis;
        let ir = analysis.reader.ir;
        let Some(body) = ir.regions(function).next().filter(|region| ir.block_count(*region) > 0) else {
            return Vec::new();
        };
        analysis.excluded.clear();
        analysis.clear();
        analysis.calls = analysis.calls_of(function);
        analysis.walk = FunctionWalk::default();
        analysis.refined = Some(RefinementCollector { registry: self.registry, values: Vec::new() });
        analysis.body(function, body, &mut FunctionFindings::default());
        analysis.clear();
        analysis.refined.take().map(|collector| collector.values).unwrap_or_default()
    }
}

impl Analysis<'_> {
    /// Keeps the known sizes of the results of an operation, if refined types are collected.
    #[inline]
    pub(super) fn note_results(&mut self, op: OpId, transfer: SizeTransfer<'_>) {
        let Some(collector) = &self.refined else { return };
        let name = || self.reader.ir.op_name_bytes(op);
        let is_refinable = || transfer.is_refinable() || transfer.is_structured() && name().starts_with(b"linalg.");
        let is_refinable = || is_refinable() && !ties_types(collector.registry, name());
        if is_refinable() && !Ir::is_cast(name()) {
            self.reader.ir.results(op).for_each(|result| self.note_refined(result));
        }
    }

    /// Records the known sizes of a value that are dynamic in its type.
    pub(super) fn note_refined(&mut self, value: ValueId) {
        if self.walk.is_trial {
            return;
        }
        let (Some(collector), Some(row)) = (&mut self.refined, self.dims.row_of(value)) else { return };
        let ir = self.reader.ir;
        let is_size = |size: &u64| *size > 0 || has_empty_tensors(ir, value);
        let sizes: Vec<Option<u64>> =
            (0..row.rank()).map(|axis| self.sizes.value(self.dims.get(row, axis)).filter(is_size)).collect();
        let is_more = match tensor_dims(ir, ir.value_type(value)) {
            // A use with another type needs a cast.
            Some(_) if ir.cast_of(ir.value_type(value)).is_none() => false,
            Some(dims) => dims.iter().zip(&sizes).any(|(dim, size)| dim.is_dynamic() && size.is_some()),
            None => matches!(ir.types.resolved(ir.value_type(value)), Type::UnrankedTensor(_)),
        };
        if is_more {
            collector.values.push((value, sizes));
        }
    }
}

/// Whether a size of 0 is written into the type of a value.
fn has_empty_tensors(ir: &Ir, value: ValueId) -> bool {
    matches!(ir.definition(value), Definition::Result(op) if records::has_empty_tensors(ir.op_name_bytes(op)))
}
