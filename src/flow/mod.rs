//! The flow of values as edges: into regions and blocks, out of them, and into functions.
//!
//! The flow of an operation is declared in its row ([`Flow`]) or by users in the same notation. [`Flows`] holds it by the names of a module, and
//! [`Flows::edges`] returns the edges of one operation: from the operation to a region, and from the terminators of a region to another region or to the
//! results. A [`branch`](Flows::branch) has an edge for each successor, and a [call](Flows::callee) two.
//!
//! This module contains no names of operations and reports nothing: `verify` compares the types along the edges, and `solve`, `pass` and `lint` follow them.

mod edges;

pub(crate) use edges::{Edge, EdgeValues, Edges, FlowParts, From, To};

use crate::assembly::{Flow, FlowArgument, Format, OpDefinition, Parents, Structure};
use crate::dialect::Registry;
use crate::ir::{ArenaRange, Ir, OpId, OpNameId, segments};
use smallvec::SmallVec;
use std::cell::OnceCell;
use std::sync::Arc;

/// The effect of the last operation of a block on its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BlockEnding {
    /// The operands leave the region.
    Passes,
    /// The operation passes no values out of the region.
    Stops,
    /// The operation has no definition.
    Unknown,
}

/// The definition and flow of all operations of a name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NamedFlow<'r> {
    pub(crate) flow: Option<(&'r OpDefinition, &'r Flow)>,
    pub(crate) ending: BlockEnding,
    pub(crate) is_function: bool,
    /// The operations that may contain the operation.
    pub(crate) parents: Option<&'r Parents>,
}

/// The flow of operations by name; each name is looked up once.
#[derive(Debug)]
pub(crate) struct Flows<'r> {
    registry: &'r Registry,
    names: Vec<OnceCell<NamedFlow<'r>>>,
}

impl<'r> Flows<'r> {
    /// The flow of the operations of a module.
    pub(crate) fn new(ir: &Ir, registry: &'r Registry) -> Self {
        Self { registry, names: vec![OnceCell::new(); ir.op_name_ids().len()] }
    }

    /// Returns the flow of the operations with a name, for names that the module had when `Flows` was created.
    fn named(&self, ir: &Ir, name: OpNameId) -> Option<&NamedFlow<'r>> {
        let known = self.names.get(name.index())?;
        Some(known.get_or_init(|| NamedFlow::of(self.registry, ir.op_name_id_bytes(name))))
    }

    /// The flow of an operation, if that is known.
    pub(crate) fn of(&self, ir: &Ir, op: OpId) -> Option<(&'r OpDefinition, &'r Flow)> {
        self.named(ir, ir.op_name_id(op))?.flow
    }

    /// Whether an operation is a function.
    pub(crate) fn is_function(&self, ir: &Ir, op: OpId) -> bool {
        self.named(ir, ir.op_name_id(op)).is_some_and(|named| named.is_function)
    }

    /// Classifies the last operation of a block.
    pub(crate) fn ending(&self, ir: &Ir, op: OpId) -> BlockEnding {
        self.named(ir, ir.op_name_id(op)).map_or(BlockEnding::Unknown, |named| named.ending)
    }

    /// The edges of an operation with regions; `None` if they are not known.
    pub(crate) fn edges(&self, ir: &Ir, op: OpId) -> Option<Edges<'r>> {
        ir.operation(op).extra?;
        let (info, flow) = self.of(ir, op)?;
        Edges::of(&FlowParts::of(ir, op, info)?, flow, |last| self.ending(ir, last))
    }

    /// The operands that a branch passes to each successor; `None` if they are not known.
    pub(crate) fn branch(&self, ir: &Ir, op: OpId) -> Option<SmallVec<[ArenaRange; 2]>> {
        let (info, flow) = self.of(ir, op)?;
        branch(ir, op, info, flow)
    }

    /// The attribute that names the called function, whose arguments are the operands, and whose results are those of the
    /// operation.
    pub(crate) fn callee(&self, ir: &Ir, op: OpId) -> Option<&'r str> {
        let (_, flow) = self.of(ir, op)?;
        flow.clauses.iter().find_map(|clause| clause.region.strip_prefix('@'))
    }
}

impl<'r> NamedFlow<'r> {
    /// Looks up the definition and flow of a name.
    pub(crate) fn of(registry: &'r Registry, name: &[u8]) -> Self {
        Self::beside(registry, name, registry.format(name))
    }

    /// Looks up the flow for a name whose format is known.
    pub(crate) fn beside(registry: &'r Registry, name: &[u8], format: Option<&'r Arc<Format>>) -> Self {
        let of_stablehlo = || registry.format(&[b"stablehlo.", name.strip_prefix(b"mhlo.")?].concat());
        let info = format.or_else(of_stablehlo).map(|format| &format.info);
        let has = |structure| info.is_some_and(|info| info.has_structure(structure));
        let ending = match info {
            Some(_) if has(Structure::ReturnLike) => BlockEnding::Passes,
            Some(_) if has(Structure::IsTerminator) => BlockEnding::Stops,
            Some(_) | None => BlockEnding::Unknown,
        };
        Self {
            flow: registry.flow_beside(name, format),
            ending,
            is_function: has(Structure::FunctionOpInterface),
            parents: info.and_then(|info| info.parents.as_ref()),
        }
    }
}

/// The operands that a branch passes to each successor, by the clauses of its flow.
pub(crate) fn branch(ir: &Ir, op: OpId, info: &OpDefinition, flow: &Flow) -> Option<SmallVec<[ArenaRange; 2]>> {
    let runs = segments::of_operands(ir, op, info)?;
    let mut groups = SmallVec::new();
    for (name, _) in &info.successors {
        let clause = flow.clauses.iter().find(|clause| clause.region == *name)?;
        let operand = clause.arguments.iter().find_map(FlowArgument::operand)?;
        let slot = info.operands().iter().position(|known| &*known.name == operand)?;
        let mut rest = runs.get(slot)?.range();
        let Some(segments) = &info.operands()[slot].segments else {
            groups.push(ArenaRange::new(rest.start, rest.end));
            continue;
        };
        for length in ir.integers(ir.attribute(op, segments)?)? {
            let end = rest.start.checked_add(usize::try_from(length).ok()?).filter(|end| *end <= rest.end)?;
            groups.push(ArenaRange::new(rest.start, end));
            rest.start = end;
        }
    }
    (!groups.is_empty() && groups.len() == ir.successors(op).len()).then_some(groups)
}
