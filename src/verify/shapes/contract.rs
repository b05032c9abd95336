//! What the verifiers of `vector.contract` and `vector.multi_reduction` say of shapes.

use super::Answer;
use super::loops::{Index, Map};
use super::vector::VectorFault;
use super::view::{Shaped, View, refuse};
use crate::ir::Type;

/// Two operands, and for each the loop of each of its dimensions.
type Sides<'v> = [(Shaped<'v>, Vec<usize>); 2];

impl<'v> View<'v> {
    /// The loops that the dimensions of an operand go through, which are different ones.
    fn contract_loops(self, number: usize, map: &Map, loops: usize) -> Result<Vec<usize>, VectorFault> {
        let rank = self.operand(number).map_or(0, |operand| operand.rank());
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

    pub(super) fn vector_contract(self) -> Answer {
        let iterators = self.ir.attribute(self.op, "iterator_types").and_then(|list| self.ir.array(list));
        let (Some(maps), Some(iterators)) = (self.maps(), iterators) else { return Ok(()) };
        if maps.len() != 3 {
            return refuse(VectorFault::ContractMaps, []);
        }
        let mut loops = Vec::new();
        for (number, map) in maps.iter().enumerate() {
            match self.contract_loops(number, map, iterators.len()) {
                Ok(found) => loops.push(found),
                Err(fault) => return refuse(fault, self.operand(number).map(|operand| operand.whole())),
            }
        }
        let [left_loops, right_loops, result_loops] = &loops[..] else { return Ok(()) };
        let (Some(left), Some(right)) = (self.operand(0), self.operand(1)) else { return Ok(()) };
        let sides = [(left, left_loops.clone()), (right, right_loops.clone())];
        let reduced: Vec<bool> =
            iterators.iter().map(|kind| self.ir.print_attribute(*kind).contains("reduction")).collect();
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
        self.contract_result(&sides, &reduced, result_loops)
    }

    fn contract_result(self, sides: &Sides<'_>, reduced: &[bool], result_loops: &[usize]) -> Answer {
        let (Some(accumulator), Some(result)) = (self.operand(2), self.result(0)) else { return Ok(()) };
        let is_vector = |shaped: &Shaped<'_>| matches!(self.ir.types.resolved(shaped.ty), Type::Vector { .. });
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
            let of = |(side, loops): &(Shaped<'_>, Vec<usize>)| {
                Some(side.dims[loops.iter().position(|own| *own == number)?])
            };
            sides.iter().find_map(of)
        };
        if (0..reduced.len()).any(|number| size(number).is_none()) {
            return refuse(VectorFault::ContractUnused, []);
        }
        let found: Vec<_> = result_loops.iter().filter_map(|number| size(*number)).collect();
        for declared in [&result, &accumulator] {
            if declared.dims != found {
                let expected = self.vector_of(result.ty, &found);
                return refuse(VectorFault::ContractExpected(expected), [Self::differing(&found, declared)]);
            }
        }
        Ok(())
    }

    pub(super) fn vector_multi_reduction(self) -> Answer {
        let (Some(source), Some(result), Some(reduced)) = (self.operand(0), self.result(0), self.numbers(0)) else {
            return Ok(());
        };
        let Some(sizes) = self.vector_sizes(source.ty) else { return Ok(()) };
        let kept = |axis: &usize| !reduced.contains(&(*axis as i64));
        let found: Vec<_> = (0..sizes.len()).filter(kept).map(|axis| sizes[axis]).collect();
        // A number, and not a vector of one element.
        let agrees = match self.vector_sizes(result.ty) {
            Some(declared) => !found.is_empty() && declared == found,
            None => found.is_empty(),
        };
        if agrees {
            return Ok(());
        }
        let fault = VectorFault::Reduction { from: self.print(source.ty), to: self.print(result.ty) };
        let dims: Vec<_> = found.iter().map(|size| size.dim).collect();
        refuse(fault, [Self::differing(&dims, &result), source.whole()])
    }
}
