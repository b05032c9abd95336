//! Einstein's notation, by the rules of specification 004: [`Einsum`].

use super::{Axis, Dim, OperandDim, Shape};
use std::fmt;
use std::str::FromStr;

/// Products and sums by Einstein's notation: `ik,kj->ij` multiplies matrices.
///
/// The letters on the left are the axes of the operands, those on the right the axes of the result. A letter that is repeated on the left is summed unless it
/// is also on the right. No letter occurs more than twice on the left, and a letter that occurs once must be on the right.
///
/// ```
/// use broadcastable::shape::{Einsum, Shape};
///
/// let product: Einsum = "bik,bkj->bij".parse()?;
/// let (a, b): (Shape, Shape) = ("8x2x3".parse()?, "?x3x4".parse()?);
/// assert_eq!(product.infer(&[a.dims(), b.dims()])?.to_string(), "8x2x4");
/// assert_eq!(product.summed(), ['k']);
///
/// let refused = "ik,kj->i".parse::<Einsum>().unwrap_err();
/// assert_eq!(refused.to_string(), "index 'j' occurs only once on the left, so that it must be on the right");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Einsum {
    inputs: Vec<Vec<char>>,
    output: Vec<char>,
    summed: Vec<char>,
}

/// The reason for which a text is no [`Einsum`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseEinsumError {
    /// There is no `->`.
    #[error("the result is missing: write '->' and its indices")]
    NoResult,
    /// An index is no letter of ASCII.
    #[error("'{0}' is no index: an index is a letter")]
    NotALetter(char),
    /// An index of the result occurs in no operand.
    #[error("index '{0}' is on the right, but not on the left")]
    Unknown(char),
    /// An index occurs twice in the result.
    #[error("index '{0}' occurs more than once on the right")]
    Repeated(char),
    /// An index occurs three times or more on the left.
    #[error("index '{0}' occurs more than twice on the left")]
    TooOften(char),
    /// An index occurs once on the left, and not in the result.
    #[error("index '{0}' occurs only once on the left, so that it must be on the right")]
    Lost(char),
}

/// The reason for which operands do not fit an [`Einsum`]. Operands and axes are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EinsumError {
    /// The number of operands is not the number in the notation.
    #[error("the notation is for {expected} operand{}, not {found}", if *expected == 1 { "" } else { "s" })]
    OperandCount {
        /// The expected number.
        expected: usize,
        /// The actual number.
        found: usize,
    },
    /// The number of axes of an operand is not the number of its indices.
    #[error("operand #{operand} has rank {rank}, but {indices} indices")]
    Rank {
        /// The index of the operand.
        operand: usize,
        /// The number of the operand's axes.
        rank: usize,
        /// The number of the operand's indices.
        indices: usize,
    },
    /// Two axes of an index have different sizes, neither of them 1.
    #[error("index '{index}': {first}, but {second}")]
    Sizes {
        /// The index.
        index: char,
        /// The first of the two axes.
        first: OperandDim,
        /// The first axis whose size differs from that of `first`.
        second: OperandDim,
    },
}

impl Einsum {
    /// The indices of each operand.
    pub fn inputs(&self) -> &[Vec<char>] {
        &self.inputs
    }

    /// The indices of the result.
    pub fn output(&self) -> &[char] {
        &self.output
    }

    /// The indices that are summed, in the order of their occurrence.
    pub fn summed(&self) -> &[char] {
        &self.summed
    }

    /// The shape of the result. The axes of an index are [joined](Dim::join), so that a size of 1 is stretched; an operand of
    /// unknown rank is left out, and sizes that only it has are dynamic.
    ///
    /// # Errors
    /// The first [`EinsumError`], operands being looked at from left to right.
    pub fn infer(&self, operands: &[Option<&[Dim]>]) -> Result<Shape, EinsumError> {
        let (expected, found) = (self.inputs.len(), operands.len());
        if expected != found {
            return Err(EinsumError::OperandCount { expected, found });
        }
        let mut known: Vec<(char, OperandDim)> = Vec::new();
        for (operand, (indices, dims)) in self.inputs.iter().zip(operands).enumerate() {
            let Some(dims) = dims else { continue };
            if dims.len() != indices.len() {
                return Err(EinsumError::Rank { operand, rank: dims.len(), indices: indices.len() });
            }
            for (axis, (index, dim)) in indices.iter().zip(*dims).enumerate() {
                let here = OperandDim { operand, axis: Axis::from_left(axis), dim: *dim };
                match known.iter_mut().find(|(other, _)| other == index) {
                    None => known.push((*index, here)),
                    Some((_, first)) => match first.dim.join(*dim) {
                        None => return Err(EinsumError::Sizes { index: *index, first: *first, second: here }),
                        Some(joined) if joined != first.dim => *first = here,
                        Some(_) => {}
                    },
                }
            }
        }
        let dim = |index: &char| known.iter().find(|(other, _)| other == index).map_or(Dim::DYNAMIC, |(_, at)| at.dim);
        Ok(Shape::ranked(self.output.iter().map(dim)))
    }
}

impl FromStr for Einsum {
    type Err = ParseEinsumError;

    /// Parses `ik,kj->ij`; blanks are ignored.
    fn from_str(text: &str) -> Result<Self, ParseEinsumError> {
        use ParseEinsumError as Error;
        let text: String = text.split(' ').collect();
        let (left, right) = text.split_once("->").ok_or(Error::NoResult)?;
        let inputs: Vec<Vec<char>> = left.split(',').map(|indices| indices.chars().collect()).collect();
        let output: Vec<char> = right.chars().collect();
        let mut summed = Vec::new();
        for index in inputs.iter().flatten().chain(&output).copied() {
            let count = |indices: &[char]| indices.iter().filter(|other| **other == index).count();
            match (inputs.iter().map(|input| count(input)).sum(), count(&output)) {
                _ if !index.is_ascii_alphabetic() => return Err(Error::NotALetter(index)),
                (0, _) => return Err(Error::Unknown(index)),
                (3.., _) => return Err(Error::TooOften(index)),
                (_, 2..) => return Err(Error::Repeated(index)),
                (1, 0) => return Err(Error::Lost(index)),
                (2, 0) if !summed.contains(&index) => summed.push(index),
                _ => {}
            }
        }
        Ok(Self { inputs, output, summed })
    }
}

impl fmt::Display for Einsum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inputs: Vec<String> = self.inputs.iter().map(|indices| indices.iter().collect()).collect();
        write!(f, "{}->{}", inputs.join(","), self.output.iter().collect::<String>())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn infer(notation: &str, operands: &[&str]) -> Result<String, EinsumError> {
        let shapes: Vec<Shape> = operands.iter().map(|text| text.parse().unwrap()).collect();
        let dims: Vec<_> = shapes.iter().map(Shape::dims).collect();
        notation.parse::<Einsum>().unwrap().infer(&dims).map(|shape| shape.to_string())
    }

    #[test]
    fn the_examples_of_the_notebook() {
        assert_eq!(infer("ik,kj -> ij", &["2x3", "3x4"]).unwrap(), "2x4");
        assert_eq!(infer("ij->ji", &["2x3"]).unwrap(), "3x2");
        assert_eq!(infer("bi,ij,bj->b", &["5x2", "2x3", "5x3"]).unwrap(), "5");
        assert_eq!(infer("bik,bkj->bij", &["5x2x3", "5x3x4"]).unwrap(), "5x2x4");
    }

    #[test]
    fn rules_are_kept() {
        let refused = |text: &str| text.parse::<Einsum>().unwrap_err();
        assert_eq!(refused("ij"), ParseEinsumError::NoResult);
        assert_eq!(refused("i1->i1"), ParseEinsumError::NotALetter('1'));
        assert_eq!(refused("i->ij"), ParseEinsumError::Unknown('j'));
        assert_eq!(refused("ij,j->ii"), ParseEinsumError::Repeated('i'));
        assert_eq!(refused("i,i,i->i"), ParseEinsumError::TooOften('i'));
        assert_eq!(refused("ij->i"), ParseEinsumError::Lost('j'));
        assert_eq!("ii->".parse::<Einsum>().unwrap().summed(), ['i']);
        assert_eq!("b i, b->b".parse::<Einsum>(), Err(ParseEinsumError::Lost('i')));
    }

    #[test]
    fn sizes_are_joined() {
        assert_eq!(infer("ik,kj->ij", &["?x1", "3x?"]).unwrap(), "?x?");
        assert_eq!(infer("i,i->i", &["?", "3"]).unwrap(), "3");
        assert_eq!(infer("i,j->ij", &["*", "3"]).unwrap(), "?x3");
        assert_eq!(
            infer("ik,kj->ij", &["2x3", "4x5"]).unwrap_err().to_string(),
            "index 'k': dimension 1 of operand #0 is 3, but dimension 0 of operand #1 is 4"
        );
        assert_eq!(infer("ij->ji", &["2"]), Err(EinsumError::Rank { operand: 0, rank: 1, indices: 2 }));
        assert_eq!(infer("ij->ji", &[]), Err(EinsumError::OperandCount { expected: 1, found: 0 }));
    }
}
