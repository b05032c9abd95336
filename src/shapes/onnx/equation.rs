//! `onnx.Einsum`: an equation names dimensions by letters.

use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::sizes::Term;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[Relation::new("equation", "dimensions of equal letters broadcast", einsum)
    .takes(&[ArgumentKind::Attribute])
    .depends(Depends::Attributes)];

/// Dimensions of equal letters broadcast, and the result has the letters after the arrow. An equation with an ellipsis has no
/// constraints.
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
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
    let is_read = operands.iter().all(|byte| is_letter(byte) || *byte == b',');
    if !is_read || !result.is_none_or(|result| result.iter().all(is_letter)) {
        return Ok(());
    }
    let mut known: SmallVec<[(u8, Term); 8]> = SmallVec::new();
    for (number, letters) in operands.split(|byte| *byte == b',').enumerate() {
        let Some(row) = o.operand_row(number, reading) else { return Ok(()) };
        if row.rank() != letters.len() {
            return Err(RelationRefusal::Invalid);
        }
        for (letter, dim) in letters.iter().zip(columns(row, reading)) {
            match known.iter_mut().find(|(other, _)| other == letter) {
                Some((_, joined)) => *joined = reading.facts.join(*joined, dim)?,
                None => known.push((*letter, dim)),
            }
        }
    }
    // Without an arrow, the result has the letters that occur once, in alphabetical order.
    let implicit: Vec<u8> = (b'A'..=b'z')
        .filter(|letter| operands.iter().filter(|other| *other == letter).count() == 1 && is_letter(letter))
        .collect();
    let of = |letter: &u8| known.iter().find(|(other, _)| other == letter).map(|(_, dim)| *dim);
    let found: Option<SmallVec<[Term; 6]>> = result.unwrap_or(&implicit).iter().map(of).collect();
    o.bind(&found.ok_or(RelationRefusal::Invalid)?, reading)
}
