//! The single edit that makes conflicting operands broadcast, if there is one: [`suggest_reshape`].

use super::shape::InlineDims;
use super::{Conflict, Conformance, Dim, Shape, infer_result_shape};

/// A suggestion to give one operand another shape, with the same elements in the same order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reshape {
    /// Index of the operand; unranked ones count.
    pub operand: usize,
    /// The new shape of the operand: the old one with 1s at the right.
    pub shape: Shape,
}

/// Shapes of higher rank get no suggestion: the search takes time in the square of the rank, and the suggestion would be
/// unreadable.
const MAX_RANK: usize = 64;

/// Searches for an operand that was meant to be aligned further left, so that 1s at the right of its shape make all operands broadcast: `32x50` with
/// `32x50x4` becomes `32x50x1`.
///
/// Only the two operands of the conflict are candidates, because moving another operand does not resolve the conflict. No operand gets more than the highest
/// rank. Returns `None` if no edit or more than one works.
///
/// ```
/// use broadcastable::shape::{Conformance, Shape, infer_result_shape, suggest_reshape};
///
/// let (a, b): (Shape, Shape) = ("32x50".parse()?, "32x50x4".parse()?);
/// let operands = [a.dims(), b.dims()];
/// let conflict = infer_result_shape(operands, Conformance::Spec).unwrap_err();
/// let advice = suggest_reshape(operands, &conflict, Conformance::Spec).unwrap();
/// assert_eq!((advice.operand, advice.shape.to_string().as_str()), (0, "32x50x1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn suggest_reshape<'a, I>(operands: I, conflict: &Conflict, conformance: Conformance) -> Option<Reshape>
where
    I: IntoIterator<Item = Option<&'a [Dim]>>,
    I::IntoIter: Clone,
{
    let operands = operands.into_iter();
    let rank = operands.clone().flatten().map(<[Dim]>::len).max()?;
    if rank > MAX_RANK {
        return None;
    }
    let mut advice = None;
    for operand in [conflict.first.operand, conflict.second.operand] {
        let mut dims = InlineDims::from_slice(operands.clone().nth(operand)??);
        while dims.len() < rank {
            dims.push(Dim::ONE);
            let attempt = |(index, other)| {
                if index == operand { Some(&dims[..]) } else { other }
            };
            if infer_result_shape(operands.clone().enumerate().map(attempt), conformance).is_err() {
                continue;
            }
            if advice.is_some() {
                return None;
            }
            advice = Some(Reshape { operand, shape: Shape::from_dims(dims.clone()) });
        }
    }
    advice
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;

    fn advice(texts: &[&str]) -> Option<String> {
        let shapes: Vec<Shape> = texts.iter().map(|text| text.parse().unwrap()).collect();
        let operands = shapes.iter().map(Shape::dims);
        let conflict = infer_result_shape(operands.clone(), Conformance::Spec).unwrap_err();
        let Reshape { operand, shape } = suggest_reshape(operands, &conflict, Conformance::Spec)?;
        Some(format!("#{operand} {shape}"))
    }

    #[test]
    fn a_shape_that_fits_further_left_is_found() {
        assert_eq!(advice(&["32x50", "32x50x4"]).as_deref(), Some("#0 32x50x1"));
        assert_eq!(advice(&["1", "32x50x4", "32"]).as_deref(), Some("#2 32x1x1"));
        assert_eq!(advice(&["*", "2x?x3", "2x7"]).as_deref(), Some("#2 2x7x1"));
    }

    #[test]
    fn no_edit_or_several_give_no_advice() {
        assert_eq!(advice(&["5x2x4x1", "3x1x1"]), None);
        assert_eq!(advice(&["3", "4"]), None);
        assert_eq!(advice(&["2", "2x3x2x4"]), None);
        assert_eq!(advice(&["32x50", "32x50x4", "7"]), None);
    }
}
