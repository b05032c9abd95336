//! Relations of ONNX's loops: results with an element for each iteration, as the flow of the operation declares them.

use crate::flow::{Edge, Edges, From, To};
use crate::shape::Axis;
use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::Partial;
use crate::shapes::dims::tensor_dims;
use crate::shapes::relation::{Depends, Instance, Relation};
use crate::sizes::Term;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new(
        "scan",
        "the last states have the shapes of the initial ones; others have an element for each step",
        scan,
    )
    .depends(Depends::Surroundings),
    Relation::new("stacked", "results that are not carried have an element for each iteration", stacked)
        .depends(Depends::Surroundings),
];

/// The states have the same shape in each step, and there is a step for each element of the scanned axes.
fn scan(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(edges) = o.reader.flows.edges(o.ir, o.op) else { return Ok(()) };
    let states = |edge: &&Edge| edge.passes_values() && (edge.from, edge.to) == (From::Operation, To::Region(0));
    for (result, (state, _)) in o.ir.results(o.op).zip(edges.all.iter().filter(states).flat_map(Edge::pairs)) {
        if let Some(row) = reading.row(o.ir, state) {
            let found: Partial = columns(row, reading).into_iter().map(Some).collect();
            o.reader.bind_result(result, &found, reading)?;
        }
    }
    let mut steps = None;
    for (scanned, _, axis) in edges.all.iter().flat_map(Edge::slices) {
        let Some(row) = reading.row(o.ir, scanned) else { continue };
        let axis = Axis::wrapped(axis, row.rank()).ok_or(RelationRefusal::Invalid)?;
        let size = reading.dims.get(row, axis.index());
        match steps {
            Some(steps) => reading.facts.equate(steps, size)?,
            None => steps = Some(size),
        }
    }
    stack(o, &edges, steps, reading)
}

/// The number of iterations depends on a condition.
fn stacked(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(edges) = o.reader.flows.edges(o.ir, o.op) else { return Ok(()) };
    stack(o, &edges, None, reading)
}

/// Gives results the sizes that the types of the yielded values state, and the number of iterations.
fn stack(
    o: Instance<'_, '_>,
    edges: &Edges<'_>,
    steps: Option<Term>,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    for (yielded, result, axis) in edges.all.iter().flat_map(Edge::stacks) {
        let Some(dims) = tensor_dims(o.ir, o.ir.value_type(yielded)) else { continue };
        let axis = Axis::wrapped(axis, dims.len() + 1).ok_or(RelationRefusal::Invalid)?;
        let mut found: Partial = dims.iter().map(|dim| Some(reading.facts.constant(dim.size()?))).collect();
        found.insert(axis.index(), steps);
        o.reader.bind_result(result, &found, reading)?;
    }
    Ok(())
}
