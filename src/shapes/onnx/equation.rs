//! `onnx.Einsum`: an equation names dimensions by letters.

use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::sizes::Term;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] =
    &[Relation::new("equation", "dimensions of equal letters broadcast, and those of ellipses", einsum)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)];

/// The letters before and after an ellipsis, if there is one.
struct Letters<'t> {
    before: &'t [u8],
    after: Option<&'t [u8]>,
}

impl<'t> Letters<'t> {
    /// `None` if a text has other characters than letters and one ellipsis.
    fn of(text: &'t [u8]) -> Option<Self> {
        let is_read = |part: &[u8]| part.iter().all(u8::is_ascii_alphabetic);
        let letters = match text.windows(3).position(|three| three == b"...") {
            Some(at) => Self { before: &text[..at], after: Some(&text[at + 3..]) },
            None => Self { before: text, after: None },
        };
        (is_read(letters.before) && letters.after.is_none_or(is_read)).then_some(letters)
    }

    fn all(&self) -> impl Iterator<Item = u8> {
        self.before.iter().chain(self.after.unwrap_or_default()).copied()
    }
}

/// The sizes of letters, and those of the ellipsis from the last one on.
#[derive(Default)]
struct KnownDims {
    letters: SmallVec<[(u8, Term); 8]>,
    rest: SmallVec<[Term; 4]>,
}

impl KnownDims {
    /// Joins the dimensions of an operand with those of equal letters.
    fn add(
        &mut self,
        letters: &Letters<'_>,
        dims: &[Term],
        reading: &mut RelationState<'_>,
    ) -> Result<(), RelationRefusal> {
        let count = letters.all().count();
        let rest = dims.len().checked_sub(count).filter(|rest| *rest == 0 || letters.after.is_some());
        let rest = letters.before.len()..letters.before.len() + rest.ok_or(RelationRefusal::Invalid)?;
        let named = dims[..rest.start].iter().chain(&dims[rest.end..]);
        for (letter, dim) in letters.all().zip(named) {
            match self.letters.iter_mut().find(|(other, _)| *other == letter) {
                Some((_, joined)) => *joined = reading.facts.join(*joined, *dim)?,
                None => self.letters.push((letter, *dim)),
            }
        }
        for (place, dim) in dims[rest].iter().rev().enumerate() {
            match self.rest.get_mut(place) {
                Some(joined) => *joined = reading.facts.join(*joined, *dim)?,
                None => self.rest.push(*dim),
            }
        }
        Ok(())
    }

    /// The dimensions of a result; an ellipsis that it leaves out is summed.
    fn result(&self, letters: &Letters<'_>) -> Option<SmallVec<[Term; 6]>> {
        let of = |letter: &u8| self.letters.iter().find(|(other, _)| other == letter).map(|(_, dim)| *dim);
        let rest = self.rest.iter().rev().filter(|_| letters.after.is_some()).map(|dim| Some(*dim));
        letters.before.iter().map(of).chain(rest).chain(letters.after.unwrap_or_default().iter().map(of)).collect()
    }
}

/// Dimensions of equal letters broadcast, and so do those of ellipses, aligned at the last one. The result has the letters after the arrow.
pub(crate) fn einsum(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let text =
        ir.own_attribute(o.op, o.argument(0)).and_then(|text| ir.string(text)).ok_or(RelationRefusal::Invalid)?;
    let text: Vec<u8> = text.into_iter().filter(|byte| *byte != b' ').collect();
    let arrow = text.windows(2).position(|two| two == b"->");
    let (operands, result) = match arrow {
        Some(arrow) => (&text[..arrow], Some(&text[arrow + 2..])),
        None => (&text[..], None),
    };
    let mut known = KnownDims::default();
    let mut has_rest = false;
    for (number, text) in operands.split(|byte| *byte == b',').enumerate() {
        let Some(letters) = Letters::of(text) else { return Ok(()) };
        has_rest |= letters.after.is_some();
        let Some(row) = o.operand_row(number, reading) else { return Ok(()) };
        known.add(&letters, &columns(row, reading), reading)?;
    }
    // Without an arrow, the result has the ellipsis, and the letters that occur once, in alphabetical order.
    let once: Vec<u8> = (b'A'..=b'z')
        .filter(|letter| letter.is_ascii_alphabetic() && operands.iter().filter(|other| *other == letter).count() == 1)
        .collect();
    let implicit = match has_rest {
        true => Letters { before: &[], after: Some(&once) },
        false => Letters { before: &once, after: None },
    };
    let Some(result) = result.map_or(Some(implicit), Letters::of) else { return Ok(()) };
    let found = known.result(&result).ok_or(RelationRefusal::Invalid)?;
    o.bind(&found, reading)
}
