//! The relation of dimensions that letters name: equal letters are equal sizes.

use super::apply::{RelationRefusal, RelationState};
use super::bind::Partial;
use super::dims::DimRange;
use super::misfit::{CheckResult, MisfitPlace, ShapeFault, refuse};
use super::onnx::windows::Spatial;
use super::owner::Owner;
use super::relation::{ANY, ArgumentKind, Instance, Relation};
use super::shared::declared_of;
use super::view::{OpView, differ};
use super::windows;
use crate::assembly::spread;
use crate::diagnostic::Code;
use crate::shape::Dim;
use crate::sizes::Term;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[Relation::new("einsum", "dimensions of equal letters are equal", letters)
    .takes(&[ArgumentKind::Letters])
    .count(1, ANY)
    .numbers(&["scale", "offset", "border"])
    .owners(&[Owner::Tosa.verifies_some(
        tosa_einsum,
        "`gather` and `scatter` agree in each dimension, and a bias has as many channels as the result or one",
    )])
    .otherwise(verify_einsum, "ranks are those of the letters, and equal letters have equal sizes")];

/// The error for equal letters of different sizes.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum EinsumFault {
    #[error("operand #{operand} must have rank {expected}{}, but has rank {found}", if *is_least { " or more" } else { "" })]
    Rank { operand: usize, is_least: bool, expected: usize, found: usize },
    #[error("operands of size {left} and {right} cannot be multiplied along one dimension")]
    Contract { left: Dim, right: Dim },
    #[error("requires {value} dimension {axis} to have size {size}, got {found}")]
    Indexed { value: String, axis: usize, size: Dim, found: Dim },
    #[error("bias channels expected to be equal to output channels ({channels}) or 1, got {found}")]
    Bias { channels: Dim, found: Dim },
}

impl ShapeFault for EinsumFault {
    fn code(&self) -> Code {
        Code::UnfitOperandShapes
    }
}

/// The dimensions of operands and results as letters, one for each loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EinsumLetters<'r> {
    pub(crate) operands: SmallVec<[&'r [u8]; 3]>,
    pub(crate) result: &'r [u8],
}

impl<'r> From<(Vec<&'r [u8]>, &'r [u8])> for EinsumLetters<'r> {
    fn from((operands, result): (Vec<&'r [u8]>, &'r [u8])) -> Self {
        Self { operands: operands.into(), result }
    }
}

/// The product of two operands.
pub(crate) fn product<'r>(left: &'r [u8], right: &'r [u8], result: &'r [u8]) -> EinsumLetters<'r> {
    EinsumLetters { operands: SmallVec::from_slice(&[left, right]), result }
}

/// Maximum number of dimensions for which loops are verified.
pub(crate) const MOST_LOOPS: usize = 256;

/// The size of each loop.
pub(crate) struct LoopSizes {
    sizes: SmallVec<[Option<Term>; 8]>,
}

impl LoopSizes {
    pub(crate) fn new() -> Self {
        Self { sizes: SmallVec::new() }
    }

    fn get(&self, number: usize) -> Option<Term> {
        self.sizes.get(number).copied().flatten()
    }

    pub(crate) fn meet(
        &mut self,
        number: usize,
        dim: Term,
        reading: &mut RelationState<'_>,
    ) -> Result<(), RelationRefusal> {
        if number >= MOST_LOOPS {
            return Ok(());
        }
        self.sizes.resize(self.sizes.len().max(number + 1), None);
        match self.sizes[number] {
            Some(known) => reading.facts.equate(known, dim)?,
            None => self.sizes[number] = Some(dim),
        }
        Ok(())
    }

    pub(crate) fn letters(
        &mut self,
        letters: &[u8],
        row: DimRange,
        reading: &mut RelationState<'_>,
    ) -> Result<(), RelationRefusal> {
        let letters = spread(letters, row.rank()).ok_or(RelationRefusal::Invalid)?;
        // A window implies no equality.
        let is_loop = |letter: &u8| *letter != b'_' && !letter.is_ascii_uppercase();
        let mut loops = letters.iter().enumerate().filter(|(_, letter)| is_loop(letter));
        loops.try_for_each(|(axis, letter)| self.meet((*letter).into(), reading.dims.get(row, axis), reading))
    }

    /// The product of the sizes of letters that a result lacks; kernels have no such letters. `None` unless all these sizes are known.
    fn others(&self, einsum: &EinsumLetters<'_>, result: &[u8], reading: &mut RelationState<'_>) -> Option<Term> {
        let written: SmallVec<[u8; 8]> = einsum.operands.iter().flat_map(|letters| letters.iter().copied()).collect();
        let is_other = |letter: &u8| written.contains(letter) && !result.contains(letter) && !b"hw".contains(letter);
        let others: Option<SmallVec<[Term; 2]>> =
            (b'a'..=b'z').filter(is_other).map(|letter| self.get(letter.into())).collect();
        Some(reading.product(others?))
    }
}

pub(crate) fn einsum(
    o: Instance<'_, '_>,
    einsum: &EinsumLetters<'_>,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let mut loops = LoopSizes::new();
    // The number of dimensions that a dot denotes.
    let mut more = 0;
    for (number, letters) in einsum.operands.iter().enumerate() {
        let Some(row) = o.operand_row(number, reading) else {
            // The rank of the result follows from the other ranks.
            if o.reader.refines && !letters.contains(&b'.') {
                continue;
            }
            return Ok(());
        };
        loops.letters(letters, row, reading)?;
        if letters.contains(&b'.') {
            more = row.rank() + 1 - letters.len();
        }
    }
    let rank = einsum.result.len() - usize::from(einsum.result.contains(&b'.')) + more;
    let result = spread(einsum.result, rank).ok_or(RelationRefusal::Invalid)?;
    let found: Partial = result
        .iter()
        .enumerate()
        .map(|(axis, letter)| match letter {
            b'*' => loops.others(einsum, &result, reading),
            b'_' => pooled(o, einsum, axis, reading),
            digit if digit.is_ascii_digit() => window(o, einsum, *digit, &loops, reading),
            letter => loops.get((*letter).into()),
        })
        .collect();
    match o.ir.op_name_bytes(o.op) {
        b"tosa.rfft2d" => o.bind_known(&found, reading),
        // The second result has the positions in the operand of the elements of the first.
        b"onnx.MaxPool" => o.bind_known(&found, reading),
        // The letters on the right are those of the first result.
        _ => o.ir.results(o.op).next().map_or(Ok(()), |result| o.reader.bind_result(result, &found, reading)),
    }?;
    windows::bias(o, reading)
}

/// The size of a pooled dimension, which is one of those that a dot denotes.
fn pooled(
    o: Instance<'_, '_>,
    einsum: &EinsumLetters<'_>,
    axis: usize,
    reading: &mut RelationState<'_>,
) -> Option<Term> {
    let first = einsum.result.iter().position(|letter| *letter == b'.').filter(|_| o.reader.refines)?;
    let row = o.operand_row(0, reading)?;
    let spatial = Spatial { o, count: (row.rank() + 1).checked_sub(einsum.result.len())? };
    spatial.pool(axis - first, reading.dims.get(row, axis), reading)
}

/// The number of positions of the window with the number of a digit.
fn window(
    o: Instance<'_, '_>,
    einsum: &EinsumLetters<'_>,
    digit: u8,
    loops: &LoopSizes,
    reading: &mut RelationState<'_>,
) -> Option<Term> {
    let letters = einsum.operands.first()?;
    let turn = usize::from(digit.checked_sub(b'1')?);
    let axis = (0..letters.len()).filter(|axis| letters[*axis].is_ascii_uppercase()).nth(turn)?;
    let row = o.operand_row(0, reading)?;
    let dim = (axis < row.rank()).then(|| reading.dims.get(row, axis))?;
    windows::leave(o, turn, dim, loops.get(letters[axis].to_ascii_lowercase().into()), reading)
}

/// An einsum with the letters of a record.
fn letters(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    match o.rule.letters() {
        Some(letters) => einsum(o, &EinsumLetters::from(letters), reading),
        None => Ok(()),
    }
}

fn verify_einsum(view: OpView<'_>) -> CheckResult {
    let Some((operands, result)) = view.rule.letters() else { return Ok(()) };
    let mut known: Vec<(u8, Dim, MisfitPlace)> = Vec::new();
    // The number of dimensions that a dot denotes.
    let mut more = None;
    for (index, letters) in operands.iter().enumerate() {
        let Some(operand) = view.operand(index) else { continue };
        let Some(spread) = spread(letters, operand.rank()) else {
            let (is_least, found) = (letters.contains(&b'.'), operand.rank());
            let expected = letters.len() - usize::from(is_least);
            return refuse(EinsumFault::Rank { operand: index, is_least, expected, found }, [operand.whole()]);
        };
        more = more.or(letters.contains(&b'.').then(|| spread.len() + 1 - letters.len()));
        for (axis, (letter, dim)) in spread.iter().zip(operand.dims).enumerate() {
            match known.iter_mut().find(|(other, ..)| other == letter) {
                _ if *letter == b'_' => {}
                Some((_, first, mark)) if differ(*first, *dim) => {
                    let fault = EinsumFault::Contract { left: *first, right: *dim };
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
    // The letters on the right are those of the first result.
    declared_of(view, 0..view.result_count().min(1), &result.iter().map(dim).collect::<Vec<_>>())
}

/// Verifies `gather` and `scatter`, dimension by dimension, and the bias of a convolution.
fn tosa_einsum(view: OpView<'_>) -> CheckResult {
    let Some((letters, result_letters)) = view.rule.letters() else { return Ok(()) };
    match view.ir.op_name_bytes(view.op) {
        b"tosa.gather" | b"tosa.scatter" => {}
        _ => return tosa_bias(view),
    }
    let values = letters.iter().enumerate().map(|(index, letters)| (view.operand(index), *letters));
    let mut known: Vec<(u8, Dim, MisfitPlace)> = Vec::new();
    for (slot, (value, letters)) in values.chain([(view.result(0), result_letters)]).enumerate() {
        let Some(value) = value.filter(|value| value.rank() == letters.len()) else { continue };
        for (axis, (letter, found)) in
            letters.iter().zip(value.dims).enumerate().filter(|(_, (_, dim))| dim.is_static())
        {
            match known.iter().find(|(other, ..)| other == letter) {
                Some((_, size, mark)) if size != found => {
                    let value_name = slot_name(view, slot);
                    let fault = EinsumFault::Indexed { value: value_name, axis, size: *size, found: *found };
                    return refuse(fault, [value.dim(axis), mark.clone()]);
                }
                Some(_) => {}
                None => known.push((*letter, *found, value.dim(axis))),
            }
        }
    }
    Ok(())
}

/// The names of operands, followed by names of results.
fn slot_name(view: OpView<'_>, slot: usize) -> String {
    view.info.slots.get(slot).map_or(String::new(), |slot| slot.name.to_string())
}

fn tosa_bias(view: OpView<'_>) -> CheckResult {
    let bias = view.info.operand_range("bias", view.operand_count()).and_then(|range| view.operand(range.start));
    let (Some(bias), Some(result)) = (bias, view.result(0)) else { return Ok(()) };
    let ([found], Some(axis)) = (bias.dims, result.rank().checked_sub(1)) else { return Ok(()) };
    let channels = result.dims[axis];
    if found.is_one() || !differ(*found, channels) {
        return Ok(());
    }
    refuse(EinsumFault::Bias { channels, found: *found }, [bias.dim(0), result.dim(axis)])
}
