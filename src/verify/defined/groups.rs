//! Which values each parameter of a definition stands for.

use super::variable;
use crate::assembly::Side;
use crate::dialect::{Arity, OpDefinition, Structure, Trait};
use crate::ir::{Ir, OpId};
use std::ops::Range;

/// The values of each parameter of a side, by their numbers; `None` if that is not known.
///
/// A single variadic parameter stands for what the others leave; several are equally long where a trait says so, and else
/// as long as the attribute of segments says.
pub(super) fn groups(ir: &Ir, op: OpId, definition: &OpDefinition, side: Side) -> Option<Vec<Range<usize>>> {
    let parameters = side.of(definition);
    let (found, even) = match side {
        Side::Operands => (ir.operands(op).len(), Structure::SameVariadicOperandSize),
        Side::Results => (ir.results(op).len(), Structure::SameVariadicResultSize),
    };
    let fixed = parameters.len() - variable(parameters).count();
    let rest = found.saturating_sub(fixed);
    let with_runs_of = |length: usize| -> Vec<usize> {
        parameters.iter().map(|parameter| if parameter.arity == Arity::One { 1 } else { length }).collect()
    };
    let sizes = match parameters.len() - fixed {
        0 | 1 => with_runs_of(rest),
        runs if rest % runs == 0 && definition.traits.contains(&Trait::Structure(even)) => with_runs_of(rest / runs),
        _ => {
            let sizes = ir.integer_list(ir.segment_sizes(op, side)?)?;
            let sizes: Vec<usize> = sizes.into_iter().filter_map(|size| usize::try_from(size).ok()).collect();
            let total = sizes.iter().try_fold(0usize, |sum, size| sum.checked_add(*size));
            (sizes.len() == parameters.len() && total == Some(found)).then_some(sizes)?
        }
    };
    let mut end = 0;
    let group = |size| {
        let start = end;
        end += size;
        start..end
    };
    Some(sizes.into_iter().map(group).collect())
}
