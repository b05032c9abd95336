//! Whether a declared result fits what a rule infers: [`Rule::verify_result`].
//!
//! Where unranked operands leave the result unranked, the ranked ones still restrict it: it has at least their rank, and
//! their sizes other than 1, which are not stretched. A declared result with these properties is the result for some shape
//! of the unranked operands: the declared one itself.

use super::{Rule, StartAxis};
use crate::shape::{
    Axis, Conformance, Dim, ResultMatch, ResultMismatch, Shape, infer_result_shape, verify_result_shape,
};

impl Rule {
    /// Compares the shape that was written for a result with the one that [`Rule::infer`] gave for the operands; `None` is
    /// an unranked shape.
    ///
    /// The ranks of the two must agree in every [`Conformance`], except for [`Rule::Broadcastable`], where LLVM compares
    /// only the last dimensions. An unranked inferred shape does not permit every declared one: it is compared with the
    /// restrictions by the ranked operands.
    ///
    /// # Errors
    /// A [`ResultMismatch`] when no run of the program could produce a result of the declared shape, whatever the
    /// unranked operands are, or when the chosen [`Conformance`] forbids to claim it.
    ///
    /// ```
    /// use broadcastable::shape::{Conformance, ResultMatch, Rule, Shape};
    ///
    /// let row: Shape = "3".parse()?;
    /// let operands = [None, row.dims()];
    /// let inferred = Rule::Numpy.infer(&operands, Conformance::Spec)?;
    /// assert_eq!(inferred, Shape::UNRANKED);
    ///
    /// let verify = |declared: &Shape| {
    ///     Rule::Numpy.verify_result(&operands, &inferred, declared.dims(), Conformance::Spec)
    /// };
    /// assert_eq!(verify(&"5x3".parse()?), Ok(ResultMatch::Compatible));
    /// assert_eq!(
    ///     verify(&"5x4".parse()?).unwrap_err().to_string(),
    ///     "dimension 1 of the result is 4, but its operands broadcast to 3 there"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify_result(
        &self,
        operands: &[Option<&[Dim]>],
        inferred: &Shape,
        declared: Option<&[Dim]>,
        conformance: Conformance,
    ) -> Result<ResultMatch, ResultMismatch> {
        let conformance = match (self, inferred.dims(), declared) {
            (Self::Broadcastable, ..) => conformance,
            (_, None, Some(declared)) => return self.demand(operands).verify(declared),
            (_, Some(inferred), Some(declared)) if inferred.len() != declared.len() => Conformance::Spec,
            _ => conformance,
        };
        verify_result_shape(inferred.dims(), declared, conformance)
    }

    /// The shape that the ranked operands require of a result, where unranked operands leave the inferred one unranked.
    fn demand(&self, operands: &[Option<&[Dim]>]) -> Demand {
        let of = |dims: Option<&[Dim]>, start| Demand { dims: dims.unwrap_or_default().to_vec(), start };
        let joined = |target: Option<&[Dim]>| {
            // Conflicting operands do not restrict the result: they are refused before it.
            let joined = infer_result_shape(operands.iter().copied().chain([target]), Conformance::Spec).ok();
            of(joined.as_ref().and_then(Shape::dims), StartAxis::FromRanks)
        };
        // A, which is unranked, has the shape of the result.
        let of_b = |start| of(operands.get(1).copied().flatten(), start);
        match self {
            // The result is unranked only if no operand is ranked.
            Self::Broadcastable | Self::None => of(None, StartAxis::FromRanks),
            Self::Numpy => joined(None),
            Self::Bidirectional { target } => joined(target.dims()),
            Self::Unidirectional => of_b(StartAxis::FromRanks),
            Self::Pdpd { axis } => of_b(*axis),
        }
    }
}

/// Required dimensions of a result that are sizes other than 1, and their position in the result.
struct Demand {
    dims: Vec<Dim>,
    start: StartAxis,
}

impl Demand {
    fn verify(&self, declared: &[Dim]) -> Result<ResultMatch, ResultMismatch> {
        let dims = &self.dims;
        let is_demanded = |dim: &Dim| dim.is_static() && !dim.is_one();
        let (start, least) = match self.start {
            StartAxis::FromRanks => (declared.len().saturating_sub(dims.len()), dims.len()),
            // The trailing dimensions of B that PDPD drops are 1, or have to be 1 at run time.
            StartAxis::At(axis) => {
                let used = dims.iter().rposition(is_demanded).map_or(0, |last| last + 1);
                (axis.index(), dims.len().max(axis.index().saturating_add(used)))
            }
        };
        if declared.len() < least {
            return Err(ResultMismatch::RankTooLow { least, declared: declared.len() });
        }
        let columns = dims.iter().zip(declared[start..].iter().enumerate());
        let mut demanded = columns.filter(|(demanded, _)| is_demanded(demanded));
        let differs = demanded.rfind(|(demanded, (_, declared))| demanded != declared && declared.is_static());
        match differs {
            Some((inferred, (offset, declared))) => Err(ResultMismatch::Dim {
                axis: Axis::from_left(start + offset),
                inferred: *inferred,
                declared: *declared,
            }),
            None => Ok(ResultMatch::Compatible),
        }
    }
}
