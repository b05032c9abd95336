//! Products: letters that name equal dimensions, and matrices whose leading dimensions broadcast.

use super::Answer;
use super::expand::stretched;
use super::rules::{RuleFault, declared, declared_of};
use super::view::{OpView, Shaped, joined, refuse};
use crate::assembly::spread;
use crate::ir::Ir;
use crate::shape::{Dim, Rule, Wording};

fn targets(dims: &[Dim]) -> Vec<Option<i64>> {
    dims.iter().map(|dim| dim.size().map(|size| size as i64)).collect()
}

fn differ(left: Dim, right: Dim) -> bool {
    left.is_static() && right.is_static() && left != right
}

pub(super) fn einsum(view: OpView<'_>) -> Answer {
    let Some((operands, result)) = view.rule.letters() else { return Ok(()) };
    let mut known: Vec<(u8, Dim, super::fault::Mark)> = Vec::new();
    // How many dimensions a dot is.
    let mut more = None;
    for (index, letters) in operands.iter().enumerate() {
        let Some(operand) = view.operand(index) else { continue };
        let Some(spread) = spread(letters, operand.rank()) else {
            let (is_least, found) = (letters.contains(&b'.'), operand.rank());
            let expected = letters.len() - usize::from(is_least);
            return refuse(RuleFault::Rank { operand: index, is_least, expected, found }, [operand.whole()]);
        };
        more = more.or(letters.contains(&b'.').then(|| spread.len() + 1 - letters.len()));
        for (axis, (letter, dim)) in spread.iter().zip(operand.dims).enumerate() {
            match known.iter_mut().find(|(other, ..)| other == letter) {
                _ if *letter == b'_' => {}
                Some((_, first, mark)) if differ(*first, *dim) => {
                    let fault = RuleFault::Contract { left: *first, right: *dim };
                    return refuse(fault, [operand.dim(axis), mark.clone()]);
                }
                Some((_, first, _)) if first.is_dynamic() => *first = *dim,
                Some(_) => {}
                None => known.push((*letter, *dim, operand.dim(axis))),
            }
        }
    }
    let dim = |letter: &u8| known.iter().find(|(other, ..)| other == letter).map_or(Dim::DYNAMIC, |(_, dim, _)| *dim);
    let Some(result) = spread(result, result.len() - usize::from(result.contains(&b'.')) + more.unwrap_or(0)) else {
        return Ok(());
    };
    // The letters are those of the first result.
    declared_of(view, 0..view.result_count().min(1), &result.iter().map(dim).collect::<Vec<_>>())
}

pub(super) fn matmul(view: OpView<'_>) -> Answer {
    let (Some(left), Some(right)) = (view.named(0), view.named(1)) else { return Ok(()) };
    match product(view, &left, &right)? {
        Some(found) => declared(view, Some(&found)),
        None => Ok(()),
    }
}

/// The shape of a product, where vectors are rows on the left and columns on the right, and leading dimensions broadcast.
fn product(view: OpView<'_>, left: &Shaped<'_>, right: &Shaped<'_>) -> Result<Option<Vec<Dim>>, super::fault::Misfit> {
    let ([.., inner], [.., _]) = (left.dims, right.dims) else { return Ok(None) };
    let other_axis = right.rank().saturating_sub(2);
    if differ(*inner, right.dims[other_axis]) {
        let fault = RuleFault::Multiply { left: joined(left.dims, "x"), right: joined(right.dims, "x") };
        return refuse(fault, [right.dim(other_axis), left.dim(left.rank() - 1)]).map(|()| None);
    }
    let batch = |operand: &Shaped<'_>| operand.rank().saturating_sub(2);
    let leading = [&left.dims[..batch(left)], &right.dims[..batch(right)]];
    let mut found = match Rule::Numpy.infer(&leading.map(Some), view.conformance) {
        Ok(batch) => batch.dims().unwrap_or_default().to_vec(),
        Err(error) => {
            let message = Rule::Numpy.message(&leading.map(Some), &error, Wording::Torch);
            return refuse(RuleFault::Broadcast(message), [right.whole(), left.whole()]).map(|()| None);
        }
    };
    if left.rank() >= 2 {
        found.push(left.dims[left.rank() - 2]);
    }
    if right.rank() >= 2 {
        found.push(right.dims[right.rank() - 1]);
    }
    Ok(Some(found))
}

/// What is added is verified by the definition, but for an operation that is wrapped.
pub(super) fn gemm(view: OpView<'_>) -> Answer {
    let (Some(left), Some(right)) = (view.named(0), view.named(1)) else { return Ok(()) };
    let ([_, _], [_, _]) = (left.dims, right.dims) else { return Ok(()) };
    let is_transposed = |name| view.number_of(name).is_some_and(|number| number != 0);
    let (rows, columns) = (usize::from(is_transposed("transA")), usize::from(!is_transposed("transB")));
    if differ(left.dims[1 - rows], right.dims[1 - columns]) {
        let fault = RuleFault::Multiply { left: joined(left.dims, "x"), right: joined(right.dims, "x") };
        return refuse(fault, [right.dim(1 - columns), left.dim(1 - rows)]);
    }
    let found = [left.dims[rows], right.dims[columns]];
    if let Some(bias) = view.operand(2).filter(|_| view.ir.op_name(view.op) == Ir::WRAPPER) {
        stretched(&bias, &targets(&found))?;
    }
    declared(view, Some(&found))
}

/// What is added is stretched to the product.
pub(super) fn matmul_onto(view: OpView<'_>) -> Answer {
    let (Some(left), Some(right)) = (view.named(1), view.named(2)) else { return Ok(()) };
    let Some(found) = product(view, &left, &right)? else { return Ok(()) };
    if let Some(bias) = view.named(0) {
        stretched(&bias, &targets(&found))?;
    }
    declared(view, Some(&found))
}
