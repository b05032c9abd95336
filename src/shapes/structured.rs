//! Contractions, and the operations of `linalg`: dimensions that the same loop goes through are equal.

use super::apply::{Columns, Reading, Refusal};
use super::bind::{Partial, known};
use super::dims::Row;
use super::onnx::windows::Spatial;
use super::relation::{ANY, ArgumentKind, Depends, Descent, Instance, Refines, Relation};
use super::windows;
use crate::assembly::spread;
use crate::ir::AttributeKind;
use crate::ir::attributes::AffineExpression;
use crate::sizes::Term;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("einsum", "dimensions of equal letters are equal", letters)
        .takes(&[ArgumentKind::Letters])
        .count(1, ANY)
        .numbers(&["scale", "offset", "border"]),
    Relation::new("dot", "a product of vectors or matrices", dot),
    Relation::new("dot_general", "a product along the dimensions that an attribute lists", dot_general)
        .depends(Depends::Attributes),
    Relation::new("loops", "operands go through the loops that maps say", |o, reading| {
        linalg(o, o.rule.letters().map(Einsum::from).as_ref(), reading)
    })
    .takes(&[ArgumentKind::Letters])
    .count(0, ANY)
    .depends(Depends::Attributes)
    .refines(Refines::No)
    .descent(Descent::Loops),
    Relation::new("contract", "a product along the dimensions that maps say", |_, _| Ok(()))
        .depends(Depends::Attributes)
        .refines(Refines::No),
    Relation::new("shapes", "the operands are shapes, which broadcast", |_, _| Ok(()))
        .takes(&[ArgumentKind::Operand])
        .depends(Depends::Surroundings)
        .refines(Refines::No),
];

/// The dimensions of operands and results as letters, one for each loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Einsum<'r> {
    operands: SmallVec<[&'r [u8]; 3]>,
    result: &'r [u8],
}

impl<'r> From<(Vec<&'r [u8]>, &'r [u8])> for Einsum<'r> {
    fn from((operands, result): (Vec<&'r [u8]>, &'r [u8])) -> Self {
        Self { operands: operands.into(), result }
    }
}

/// The product of two operands.
fn product<'r>(left: &'r [u8], right: &'r [u8], result: &'r [u8]) -> Einsum<'r> {
    Einsum { operands: SmallVec::from_slice(&[left, right]), result }
}

/// Loops of more dimensions are not looked at.
const MOST_LOOPS: usize = 256;

/// The size that each loop goes through.
struct Loops {
    sizes: SmallVec<[Option<Term>; 8]>,
}

impl Loops {
    fn new() -> Self {
        Self { sizes: SmallVec::new() }
    }

    fn get(&self, number: usize) -> Option<Term> {
        self.sizes.get(number).copied().flatten()
    }

    fn meet(&mut self, number: usize, dim: Term, reading: &mut Reading<'_>) -> Result<(), Refusal> {
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

    fn letters(&mut self, letters: &[u8], row: Row, reading: &mut Reading<'_>) -> Result<(), Refusal> {
        let letters = spread(letters, row.rank()).ok_or(Refusal::Invalid)?;
        // Of a window nothing is said that is an equality.
        let is_loop = |letter: &u8| *letter != b'_' && !letter.is_ascii_uppercase();
        let mut loops = letters.iter().enumerate().filter(|(_, letter)| is_loop(letter));
        loops.try_for_each(|(axis, letter)| self.meet((*letter).into(), reading.dims.get(row, axis), reading))
    }

    /// The product of those that have letters of their own, which a result has not: a kernel's are none. Nothing, until all of
    /// them are known.
    fn others(&self, einsum: &Einsum<'_>, result: &[u8], reading: &mut Reading<'_>) -> Option<Term> {
        let written: SmallVec<[u8; 8]> = einsum.operands.iter().flat_map(|letters| letters.iter().copied()).collect();
        let is_other = |letter: &u8| written.contains(letter) && !result.contains(letter) && !b"hw".contains(letter);
        let others: Option<SmallVec<[Term; 2]>> =
            (b'a'..=b'z').filter(is_other).map(|letter| self.get(letter.into())).collect();
        Some(reading.product(others?))
    }
}

pub(crate) fn einsum(o: Instance<'_, '_>, einsum: &Einsum<'_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let mut loops = Loops::new();
    // How many dimensions a dot is.
    let mut more = 0;
    for (number, letters) in einsum.operands.iter().enumerate() {
        let Some(row) = o.operand_row(number, reading) else {
            // How many dimensions the others have says that of the result.
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
    let result = spread(einsum.result, rank).ok_or(Refusal::Invalid)?;
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
    match o.ir.op_name(o.op) {
        b"tosa.rfft2d" => o.bind_known(&found, reading),
        // The second is where in the operand the elements of the first are.
        b"onnx.MaxPool" => o.bind_known(&found, reading),
        // The letters are those of the first result.
        _ => o.ir.results(o.op).next().map_or(Ok(()), |result| o.reader.bind_result(result, &found, reading)),
    }?;
    windows::bias(o, reading)
}

/// What a window leaves of one of the dimensions that a dot is.
fn pooled(o: Instance<'_, '_>, einsum: &Einsum<'_>, axis: usize, reading: &mut Reading<'_>) -> Option<Term> {
    let first = einsum.result.iter().position(|letter| *letter == b'.').filter(|_| o.reader.refines)?;
    let row = o.operand_row(0, reading)?;
    let spatial = Spatial { o, count: (row.rank() + 1).checked_sub(einsum.result.len())? };
    spatial.pool(axis - first, reading.dims.get(row, axis), reading)
}

/// How often the window of a digit's turn fits into its dimension.
fn window(
    o: Instance<'_, '_>,
    einsum: &Einsum<'_>,
    digit: u8,
    loops: &Loops,
    reading: &mut Reading<'_>,
) -> Option<Term> {
    let letters = einsum.operands.first()?;
    let turn = usize::from(digit.checked_sub(b'1')?);
    let axis = (0..letters.len()).filter(|axis| letters[*axis].is_ascii_uppercase()).nth(turn)?;
    let row = o.operand_row(0, reading)?;
    let dim = (axis < row.rank()).then(|| reading.dims.get(row, axis))?;
    windows::leave(o, turn, dim, loops.get(letters[axis].to_ascii_lowercase().into()), reading)
}

pub(crate) fn dot(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let (Some(left), Some(right)) = (o.operand_row(0, reading), o.operand_row(1, reading)) else {
        return Ok(());
    };
    match (left.rank(), right.rank()) {
        (1, 1) => einsum(o, &product(b"k", b"k", b""), reading),
        (2, 1) => einsum(o, &product(b"mk", b"k", b"m"), reading),
        (1, 2) => einsum(o, &product(b"k", b"kn", b"n"), reading),
        (2, 2) => einsum(o, &product(b"mk", b"kn", b"mn"), reading),
        _ => Err(Refusal::Invalid),
    }
}

pub(crate) fn dot_general(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let (Some(left), Some(right)) = (o.operand_row(0, reading), o.operand_row(1, reading)) else {
        return Ok(());
    };
    let numbers = o.ir.attribute(o.op, "dot_dimension_numbers").ok_or(Refusal::Invalid)?;
    let text = o.ir.dialect_text(numbers).ok_or(Refusal::Invalid)?;
    let list = |name: &str, rank: usize| {
        let list = crate::ir::named_numbers(text, name.as_bytes()).ok_or(Refusal::Invalid)?;
        let axes = list.into_iter().map(|axis| usize::try_from(axis).ok().filter(|axis| *axis < rank));
        axes.collect::<Option<SmallVec<[usize; 4]>>>().ok_or(Refusal::Invalid)
    };
    let left_batch = list("lhs_batching_dimensions", left.rank())?;
    let right_batch = list("rhs_batching_dimensions", right.rank())?;
    let left_contracted = list("lhs_contracting_dimensions", left.rank())?;
    let right_contracted = list("rhs_contracting_dimensions", right.rank())?;
    if left_batch.len() != right_batch.len() || left_contracted.len() != right_contracted.len() {
        return Err(Refusal::Invalid);
    }
    let mut found = Columns::new();
    for (left_axis, right_axis) in left_batch.iter().zip(&right_batch) {
        found.push(reading.dims.get(left, *left_axis));
        reading.facts.equate(reading.dims.get(left, *left_axis), reading.dims.get(right, *right_axis))?;
    }
    for (left_axis, right_axis) in left_contracted.iter().zip(&right_contracted) {
        reading.facts.equate(reading.dims.get(left, *left_axis), reading.dims.get(right, *right_axis))?;
    }
    for (row, batch, contracted) in [(left, left_batch, left_contracted), (right, right_batch, right_contracted)] {
        let free = (0..row.rank()).filter(|axis| !batch.contains(axis) && !contracted.contains(axis));
        found.extend(free.map(|axis| reading.dims.get(row, axis)));
    }
    o.bind(&found, reading)
}

/// An operation of `linalg`: what it writes into are its last operands.
pub(crate) fn linalg(
    o: Instance<'_, '_>,
    einsum: Option<&Einsum<'_>>,
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let ir = o.ir;
    let operands = ir.operands(o.op).len();
    let mut loops = Loops::new();
    let maps = ir.attribute(o.op, "indexing_maps").and_then(|maps| ir.array(maps));
    match (maps, einsum) {
        (Some(maps), _) => {
            for (number, map) in maps.iter().enumerate() {
                let Some(row) = o.operand_row(number, reading) else { continue };
                let AttributeKind::AffineMap(_, form) = *ir.attributes.resolve(*map) else { continue };
                let results = &ir.attributes.affine_results[form.results.range()];
                if results.len() != row.rank() {
                    return Err(Refusal::Invalid);
                }
                for (axis, result) in results.iter().enumerate() {
                    // Sums and constants say nothing that is an equality.
                    if let AffineExpression::Dim(dim) = ir.attributes.affine[result.expression.index()] {
                        loops.meet(dim as usize, reading.dims.get(row, axis), reading)?;
                    }
                }
            }
        }
        (None, Some(einsum)) => {
            for (number, letters) in einsum.operands.iter().chain([&einsum.result]).enumerate() {
                if let Some(row) = o.operand_row(number, reading) {
                    loops.letters(letters, row, reading)?;
                }
            }
        }
        (None, None) => {}
    }
    let results = ir.results(o.op);
    let Some(first) = operands.checked_sub(results.len()) else { return Err(Refusal::Invalid) };
    for (number, result) in results.enumerate() {
        if let Some(row) = o.operand_row(first + number, reading) {
            let found: Partial = known(row, reading);
            o.reader.bind_result(result, &found, reading)?;
        }
    }
    Ok(())
}

/// An einsum of the letters that a record has.
fn letters(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    match o.rule.letters() {
        Some(letters) => einsum(o, &Einsum::from(letters), reading),
        None => Ok(()),
    }
}
