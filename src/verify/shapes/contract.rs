//! What the verifiers of `vector.contract` and `vector.multi_reduction` say of shapes.

use super::Answer;
use super::loops::{Index, Map};
use super::vector::VectorFault;
use super::vector::vector_sizes;
use super::view::{OpView, Shaped, refuse};
use crate::ir::Type;

/// Two operands, and for each the loop of each of its dimensions.
type Sides<'v> = [(Shaped<'v>, Vec<usize>); 2];

/// The loops that the dimensions of an operand go through, which are different ones.
fn contract_loops(view: OpView<'_>, number: usize, map: &Map, loops: usize) -> Result<Vec<usize>, VectorFault> {
    let rank = view.operand(number).map_or(0, |operand| operand.rank());
    if map.symbols > 0 {
        return Err(VectorFault::ContractSymbols(number));
    }
    if map.loops != loops {
        return Err(VectorFault::ContractInputs { map: number, count: loops });
    }
    if map.results.len() != rank {
        return Err(VectorFault::ContractOutputs { map: number, count: rank });
    }
    let mut found = Vec::new();
    for index in &map.results {
        match index {
            Index::Loop(number) if !found.contains(number) => found.push(*number),
            Index::Loop(_) | Index::Computed(_) | Index::Window { .. } => {
                return Err(VectorFault::ContractPermutation(number));
            }
        }
    }
    Ok(found)
}

pub(super) fn vector_contract(view: OpView<'_>) -> Answer {
    let iterators = view.ir.attribute(view.op, "iterator_types").and_then(|list| view.ir.array(list));
    let (Some(maps), Some(iterators)) = (view.maps(), iterators) else { return Ok(()) };
    if maps.len() != 3 {
        return refuse(VectorFault::ContractMaps, []);
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
        return refuse(VectorFault::ContractNothing, []);
    }
    for (word, is_reduced) in [("contracting", true), ("batch", false)] {
        for (axis, number) in left_loops.iter().enumerate().filter(|(_, number)| reduced[**number] == is_reduced) {
            let Some(other) = right_loops.iter().position(|right| right == number) else { continue };
            if left.dims[axis] != right.dims[other] {
                return refuse(VectorFault::ContractSizes(word), [right.dim(other), left.dim(axis)]);
            }
        }
    }
    contract_result(view, &sides, &reduced, result_loops)
}

fn contract_result(view: OpView<'_>, sides: &Sides<'_>, reduced: &[bool], result_loops: &[usize]) -> Answer {
    let (Some(accumulator), Some(result)) = (view.operand(2), view.result(0)) else { return Ok(()) };
    let is_vector = |shaped: &Shaped<'_>| matches!(view.ir.types.resolved(shaped.ty), Type::Vector { .. });
    let [(_, left_loops), (_, right_loops)] = sides;
    let is_contracted =
        |number: &usize| reduced[*number] && left_loops.contains(number) && right_loops.contains(number);
    let kept = sides.iter().flat_map(|(_, loops)| loops).filter(|number| !is_contracted(number)).count();
    if kept == 0 {
        return match is_vector(&accumulator) || is_vector(&result) {
            true => refuse(VectorFault::ContractResult, [result.whole()]),
            false => Ok(()),
        };
    }
    if !is_vector(&accumulator) || !is_vector(&result) {
        return refuse(VectorFault::ContractResult, [result.whole()]);
    }
    let size = |number: usize| {
        let of =
            |(side, loops): &(Shaped<'_>, Vec<usize>)| Some(side.dims[loops.iter().position(|own| *own == number)?]);
        sides.iter().find_map(of)
    };
    if (0..reduced.len()).any(|number| size(number).is_none()) {
        return refuse(VectorFault::ContractUnused, []);
    }
    let found: Vec<_> = result_loops.iter().filter_map(|number| size(*number)).collect();
    for declared in [&result, &accumulator] {
        if declared.dims != found {
            let expected = view.vector_of(result.ty, &found);
            return refuse(VectorFault::ContractExpected(expected), [OpView::differing(&found, declared)]);
        }
    }
    Ok(())
}

pub(super) fn vector_multi_reduction(view: OpView<'_>) -> Answer {
    let (Some(source), Some(result), Some(reduced)) = (view.operand(0), view.result(0), view.numbers(0)) else {
        return Ok(());
    };
    let Some(sizes) = vector_sizes(view, source.ty) else { return Ok(()) };
    let kept = |axis: &usize| !reduced.contains(&(*axis as i64));
    let found: Vec<_> = (0..sizes.len()).filter(kept).map(|axis| sizes[axis]).collect();
    // A number, and not a vector of one element.
    let agrees = match vector_sizes(view, result.ty) {
        Some(declared) => !found.is_empty() && declared == found,
        None => found.is_empty(),
    };
    if agrees {
        return Ok(());
    }
    let fault = VectorFault::Reduction { from: view.print(source.ty), to: view.print(result.ty) };
    let dims: Vec<_> = found.iter().map(|size| size.dim).collect();
    refuse(fault, [OpView::differing(&dims, &result), source.whole()])
}
