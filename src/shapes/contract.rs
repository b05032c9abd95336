//! The relation of a product whose loops are given by maps.

use super::loops::{MapResult, OperandMap};
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{Depends, Refines, Relation};
use super::view::{OpView, ShapedValue};
use crate::diagnostic::Code;
use crate::ir::Type;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[Relation::new(
    "contract",
    "a product along the dimensions that maps say",
    |_, _| Ok(()),
)
.depends(Depends::Attributes)
.refines(Refines::No)
.owners(&[Owner::Vector
    .verifies(
        vector_contract,
        "maps are projected permutations, at least one pair is contracted, and accumulator and result have the others",
    )
    .omits("whether the kind of combination fits the elements")])];

/// Errors of `vector.contract`.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ContractFault {
    #[error("expected an indexing map for each vector operand")]
    Maps,
    #[error("expected indexing map {0} to have no symbols")]
    Symbols(usize),
    #[error("expected indexing map {map} to have {count} number of inputs")]
    Inputs { map: usize, count: usize },
    #[error("expected indexing map {map} to have {count} number of outputs")]
    Outputs { map: usize, count: usize },
    #[error("expected indexing map {0} to be a projected permutation of its inputs")]
    Permutation(usize),
    #[error("expected at least one contracting dimension pair")]
    Nothing,
    #[error("invalid {0} dimension map")]
    Sizes(&'static str),
    #[error("invalid accumulator/result vector shape")]
    Result,
    #[error("expected all dimensions to be either a LHS or a RHS dimension")]
    Unused,
    #[error("invalid accumulator/result vector shape, expected: '{0}'")]
    Expected(String),
}

impl ShapeFault for ContractFault {
    fn code(&self) -> Code {
        match self {
            Self::Maps
            | Self::Symbols(_)
            | Self::Inputs { .. }
            | Self::Outputs { .. }
            | Self::Permutation(_)
            | Self::Nothing
            | Self::Unused => Code::InvalidShapeAttribute,
            Self::Sizes(_) => Code::UnfitOperandShapes,
            Self::Result | Self::Expected(_) => Code::UnfitResultShape,
        }
    }
}

/// The two operands, each with the loop of each of its dimensions.
type Sides<'v> = [(ShapedValue<'v>, Vec<usize>); 2];

/// The loops of the dimensions of an operand, all different.
fn contract_loops(
    view: OpView<'_>,
    number: usize,
    map: &OperandMap,
    loops: usize,
) -> Result<Vec<usize>, ContractFault> {
    // Types that are no vectors have no dimensions here.
    let operand = view.operand(number).filter(|operand| is_vector(view, operand));
    let rank = operand.map_or(0, |operand| operand.rank());
    if map.symbols > 0 {
        return Err(ContractFault::Symbols(number));
    }
    if map.loops != loops {
        return Err(ContractFault::Inputs { map: number, count: loops });
    }
    if map.results.len() != rank {
        return Err(ContractFault::Outputs { map: number, count: rank });
    }
    let mut found = Vec::new();
    for index in &map.results {
        match index {
            MapResult::Loop(number) if !found.contains(number) => found.push(*number),
            MapResult::Loop(_) | MapResult::Computed(_) | MapResult::Window { .. } => {
                return Err(ContractFault::Permutation(number));
            }
        }
    }
    Ok(found)
}

fn vector_contract(view: OpView<'_>) -> CheckResult {
    let iterators = view.ir.attribute(view.op, "iterator_types").and_then(|list| view.ir.array(list));
    let (Some(maps), Some(iterators)) = (view.maps(), iterators) else { return Ok(()) };
    if maps.len() != 3 {
        return refuse(ContractFault::Maps, []);
    }
    let mut loops = Vec::new();
    for (number, map) in maps.iter().enumerate() {
        match contract_loops(view, number, map, iterators.len()) {
            Ok(found) => loops.push(found),
            Err(fault) => return refuse(fault, view.operand(number).map(|operand| operand.whole())),
        }
    }
    let [left_loops, right_loops, result_loops] = &loops[..] else { return Ok(()) };
    let (Some(left), Some(right)) = (view.operand(0), view.operand(1)) else { return Ok(()) };
    let sides = [(left, left_loops.clone()), (right, right_loops.clone())];
    let reduced: Vec<bool> =
        iterators.iter().map(|kind| view.ir.print_attribute(*kind).contains("reduction")).collect();
    let is_shared = |number: &usize| right_loops.contains(number);
    if !left_loops.iter().any(|number| reduced[*number] && is_shared(number)) {
        return refuse(ContractFault::Nothing, []);
    }
    for (word, is_reduced) in [("contracting", true), ("batch", false)] {
        for (axis, number) in left_loops.iter().enumerate().filter(|(_, number)| reduced[**number] == is_reduced) {
            let Some(other) = right_loops.iter().position(|right| right == number) else { continue };
            if left.dims[axis] != right.dims[other] {
                return refuse(ContractFault::Sizes(word), [right.dim(other), left.dim(axis)]);
            }
        }
    }
    contract_result(view, &sides, &reduced, result_loops)
}

fn is_vector(view: OpView<'_>, shaped: &ShapedValue<'_>) -> bool {
    matches!(view.ir.types.resolved(shaped.ty), Type::Vector { .. })
}

fn contract_result(view: OpView<'_>, sides: &Sides<'_>, reduced: &[bool], result_loops: &[usize]) -> CheckResult {
    let (Some(accumulator), Some(result)) = (view.operand(2), view.result(0)) else { return Ok(()) };
    let [(_, left_loops), (_, right_loops)] = sides;
    let is_contracted =
        |number: &usize| reduced[*number] && left_loops.contains(number) && right_loops.contains(number);
    let kept = sides.iter().flat_map(|(_, loops)| loops).filter(|number| !is_contracted(number)).count();
    if kept == 0 {
        return match is_vector(view, &accumulator) || is_vector(view, &result) {
            true => refuse(ContractFault::Result, [result.whole()]),
            false => Ok(()),
        };
    }
    if !is_vector(view, &accumulator) || !is_vector(view, &result) {
        return refuse(ContractFault::Result, [result.whole()]);
    }
    let size = |number: usize| {
        let of = |(side, loops): &(ShapedValue<'_>, Vec<usize>)| {
            Some(side.dims[loops.iter().position(|own| *own == number)?])
        };
        sides.iter().find_map(of)
    };
    if (0..reduced.len()).any(|number| size(number).is_none()) {
        return refuse(ContractFault::Unused, []);
    }
    let found: Vec<_> = result_loops.iter().filter_map(|number| size(*number)).collect();
    let scalable = |shaped: &ShapedValue<'_>| match view.ir.types.resolved(shaped.ty) {
        Type::Vector { scalable, .. } if scalable.contains(&true) => scalable.to_vec(),
        _ => Vec::new(),
    };
    for declared in [&result, &accumulator] {
        // MLIR's type has the scalable dimensions of the result.
        if declared.dims != found || scalable(declared) != scalable(&result) {
            let expected = view.vector_of(result.ty, &found);
            return refuse(ContractFault::Expected(expected), [OpView::differing(&found, declared)]);
        }
    }
    Ok(())
}
