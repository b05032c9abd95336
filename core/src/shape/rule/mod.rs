//! All rules of broadcasting in the specifications, as one type: [`Rule`].
//!
//! | rule | operands | result of two dimensions of a column | with an unranked operand |
//! |---|---|---|---|
//! | [`Broadcastable`](Rule::Broadcastable) | 1 and more | the [join](Dim::join) of the operands, as in MLIR's trait | that operand is skipped |
//! | [`None`](Rule::None) | 1 and more | the common size; unequal sizes are refused | the ranked operands determine the result |
//! | [`Numpy`](Rule::Numpy) | any number | the [join](Dim::join) of the operands | unranked |
//! | [`Unidirectional`](Rule::Unidirectional) | A and B | A's; B's must be 1 or equal | the shape of A |
//! | [`Pdpd`](Rule::Pdpd) | A and B | the same, but B starts at an axis of A instead of ending with it | the shape of A |
//! | [`Bidirectional`](Rule::Bidirectional) | one | the join with a target shape | unranked |
//!
//! An unranked operand may have any shape, and MLIR's trait alone skips it. If it may be stretched, or must equal the others, it has no effect on the result;
//! if it may stretch the others, the rank and sizes of the result are unknown. An error that no shape of it could repair is still reported: a conflict among
//! the others, or a declared result that they cannot have ([`Rule::verify_result`]).
//!
//! Each rule has a file with its inference and the reason for it; [`RuleError`] is its error, and [`Clause`] the source that defines it.

mod alignment;
mod bidirectional;
mod broadcastable;
mod declared;
mod error;
mod kind;
mod labels;
mod none;
mod numpy;
mod parse;
mod pdpd;
mod unidirectional;
mod wording;

pub use alignment::Alignment;
pub use error::{OperandRank, RuleError};
pub use kind::{Clause, RuleKind, RuleParameter, RuleSource, UnknownRule};
pub use labels::{RuleLabel, RulePart};
pub use parse::ParseRuleError;
pub use pdpd::{StartAxis, StartAxisError};
pub use wording::{UnknownWording, Wording};

use super::trace::{AlignedRow, Trace, trace};
use super::{Conflict, Conformance, Dim, Picture, Shape};
use std::fmt;

/// A rule: the permitted shapes of an operation's operands, and the shape of its result.
///
/// ```
/// use broadcastable::shape::{Axis, Conformance, Rule, Shape, StartAxis};
///
/// let (a, b): (Shape, Shape) = ("2x3x4x5".parse()?, "3x4".parse()?);
/// let operands = [a.dims(), b.dims()];
///
/// let pdpd = Rule::Pdpd { axis: StartAxis::At(Axis::new(1)) };
/// assert_eq!(pdpd.infer(&operands, Conformance::Spec)?, a);
///
/// let refused = Rule::Numpy.infer(&operands, Conformance::Spec).unwrap_err();
/// assert_eq!(refused.to_string(), "dimension 3 of operand #0 is 5, but dimension 1 of operand #1 is 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// MLIR's trait of this name: the join of all operands, unranked ones left out.
    Broadcastable,
    /// No broadcasting: all shapes are equal, where dimensions are known.
    None,
    /// The rule of NumPy, ONNX (where it is called "multidirectional") and PyTorch: the join of all operands; the scalar if there is none.
    Numpy,
    /// ONNX's rule for operations whose result has the shape of their first operand A, such as in-place operations: only the second
    /// operand, B, is stretched.
    Unidirectional,
    /// PaddlePaddle's: as unidirectional, but B is aligned with A from a given axis on.
    Pdpd {
        /// The axis of A for the first dimension of B.
        axis: StartAxis,
    },
    /// The rule of an operation that broadcasts its one operand with a target shape, each stretching the other.
    Bidirectional {
        /// The shape to broadcast with. The result may be larger.
        target: Shape,
    },
}

impl Rule {
    /// The shape of the result, or of each result for an operation with one result for each operand.
    ///
    /// `None` is an operand of unknown rank, which may have any shape: the result is unranked if that leaves its rank
    /// open. A dynamic dimension is refined if the rule permits only one size. `conformance` applies only to
    /// [`Rule::Broadcastable`], for which the specifications differ.
    ///
    /// # Errors
    /// The first of [`Rule::violations`].
    ///
    /// Source: [`RuleKind::clause`] of each rule.
    pub fn infer(&self, operands: &[Option<&[Dim]>], conformance: Conformance) -> Result<Shape, RuleError> {
        match self {
            Self::Broadcastable => broadcastable::infer(operands, conformance),
            Self::Numpy => numpy::infer(operands),
            Self::Bidirectional { target } => bidirectional::infer(target, operands),
            Self::None | Self::Unidirectional | Self::Pdpd { .. } => self.layout(operands, conformance)?.infer(),
        }
    }

    /// All errors of the operands: one for each column, the rightmost first, or the one that prevents their alignment.
    /// Empty if [`Rule::infer`] has a result.
    ///
    /// ```
    /// use broadcastable::shape::{Conformance, Rule, Shape};
    ///
    /// let (a, b): (Shape, Shape) = ("1x3".parse()?, "2x4".parse()?);
    /// let found = Rule::Unidirectional.violations(&[a.dims(), b.dims()], Conformance::Spec);
    /// assert_eq!(found.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn violations(&self, operands: &[Option<&[Dim]>], conformance: Conformance) -> Vec<RuleError> {
        match self.layout(operands, conformance) {
            Ok(layout) => {
                let conflicts = layout.trace().conflicts.into_iter();
                conflicts.map(layout.refuse).collect()
            }
            Err(error) => vec![error],
        }
    }

    /// The kind of the rule, without axis and target.
    pub const fn kind(&self) -> RuleKind {
        match self {
            Self::Broadcastable => RuleKind::Broadcastable,
            Self::None => RuleKind::None,
            Self::Numpy => RuleKind::Numpy,
            Self::Unidirectional => RuleKind::Unidirectional,
            Self::Pdpd { .. } => RuleKind::Pdpd,
            Self::Bidirectional { .. } => RuleKind::Bidirectional,
        }
    }

    /// A rule from the parts in command lines, JSON and attributes.
    ///
    /// `axis` is PDPD's; -1 and `None` mean [`StartAxis::FromRanks`].
    ///
    /// # Errors
    /// [`RuleParameterError`] when a part is missing, out of place or out of range.
    ///
    /// ```
    /// use broadcastable::shape::{Rule, RuleKind, RuleParameterError, StartAxis};
    ///
    /// assert_eq!(
    ///     Rule::new(RuleKind::Pdpd, Some(-1), None),
    ///     Ok(Rule::Pdpd { axis: StartAxis::FromRanks })
    /// );
    /// assert_eq!(
    ///     Rule::new(RuleKind::Bidirectional, None, None),
    ///     Err(RuleParameterError::MissingTarget)
    /// );
    /// ```
    pub fn new(kind: RuleKind, axis: Option<i64>, target: Option<Shape>) -> Result<Self, RuleParameterError> {
        if axis.is_some() && kind.parameter() != Some(RuleParameter::Axis) {
            return Err(RuleParameterError::StrayAxis(kind));
        }
        if target.is_some() && kind.parameter() != Some(RuleParameter::Target) {
            return Err(RuleParameterError::StrayTarget(kind));
        }
        Ok(match kind {
            RuleKind::Broadcastable => Self::Broadcastable,
            RuleKind::None => Self::None,
            RuleKind::Numpy => Self::Numpy,
            RuleKind::Unidirectional => Self::Unidirectional,
            RuleKind::Pdpd => Self::Pdpd { axis: axis.map_or(Ok(StartAxis::FromRanks), StartAxis::try_from)? },
            RuleKind::Bidirectional => Self::Bidirectional { target: target.ok_or(RuleParameterError::MissingTarget)? },
        })
    }

    /// Draws the operands as the rule aligns them, with a target below them. Mark errors with [`Picture::violation`].
    ///
    /// ```
    /// use broadcastable::shape::{Axis, Conformance, Rule, Shape, StartAxis};
    ///
    /// let (a, b): (Shape, Shape) = ("8x1x6x1".parse()?, "7x1x5".parse()?);
    /// let rule = Rule::Pdpd { axis: StartAxis::At(Axis::new(0)) };
    /// let mut picture = rule.picture([("A".into(), a.dims()), ("B".into(), b.dims())]);
    /// for violation in rule.violations(&[a.dims(), b.dims()], Conformance::Spec) {
    ///     picture = picture.violation(&violation);
    /// }
    /// assert_eq!(
    ///     picture.to_string(),
    ///     "A  8 x 1 x 6 x 1\n\
    ///      B  7 x 1 x 5\n\
    ///      \x20  ^       ^"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn picture<'a>(
        &'a self,
        operands: impl IntoIterator<Item = (std::borrow::Cow<'a, str>, Option<&'a [Dim]>)>,
    ) -> Picture<'a> {
        let mut rows: Vec<_> = operands.into_iter().collect();
        let mut gaps = [0, 0];
        match self {
            Self::Pdpd { axis } => {
                if let [(_, Some(a)), (_, Some(b))] = &rows[..] {
                    gaps = axis.gaps(a.len(), b.len());
                }
            }
            Self::Bidirectional { target } => rows.push(("target".into(), target.dims())),
            Self::Broadcastable | Self::None | Self::Numpy | Self::Unidirectional => {}
        }
        let gaps = gaps.into_iter().chain(std::iter::repeat(0));
        rows.into_iter()
            .zip(gaps)
            .fold(Picture::new(), |picture, ((label, dims), gap)| picture.operand_with_gap(label, dims, gap))
    }

    fn layout<'a>(
        &'a self,
        operands: &[Option<&'a [Dim]>],
        conformance: Conformance,
    ) -> Result<RuleLayout<'a>, RuleError> {
        match self {
            Self::Broadcastable => broadcastable::layout(operands, conformance),
            Self::None => none::layout(operands),
            Self::Numpy => Ok(numpy::layout(operands)),
            Self::Unidirectional => unidirectional::layout(operands),
            Self::Pdpd { axis } => pdpd::layout(*axis, operands),
            Self::Bidirectional { target } => bidirectional::layout(target, operands),
        }
    }
}

/// Prints the rule as in an attribute: the name, and after a comma its axis or target.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.kind(), f)?;
        match self {
            Self::Pdpd { axis: StartAxis::At(axis) } => write!(f, ", axis = {axis}"),
            Self::Bidirectional { target } => match target.dims() {
                Some(dims) => write!(f, ", target = {dims:?}"),
                None => f.write_str(", target = *"),
            },
            Self::Broadcastable
            | Self::None
            | Self::Numpy
            | Self::Unidirectional
            | Self::Pdpd { axis: StartAxis::FromRanks } => Ok(()),
        }
    }
}

/// The reason for which [`Rule::new`] fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleParameterError {
    /// An axis for a rule without axis.
    #[error("rule `{0}` takes no axis")]
    StrayAxis(RuleKind),
    /// A target for a rule without target.
    #[error("rule `{0}` takes no target")]
    StrayTarget(RuleKind),
    /// The bidirectional rule without its target.
    #[error("rule `bidirectional` needs a target")]
    MissingTarget,
    /// A number that is no axis.
    #[error(transparent)]
    Axis(#[from] StartAxisError),
}

/// The alignment of a rule, and its function on the dimensions of a column.
struct RuleLayout<'a> {
    rows: Vec<AlignedRow<'a>>,
    meet: fn(Dim, Dim) -> Option<Dim>,
    refuse: fn(Conflict) -> RuleError,
}

impl RuleLayout<'_> {
    fn trace(&self) -> Trace {
        trace(self.rows.iter().copied(), self.meet)
    }

    fn infer(self) -> Result<Shape, RuleError> {
        self.trace().into_result().map_err(self.refuse)
    }
}

/// The result of operands that stretch one another, if some are unranked: an unranked operand may add leading axes and stretch any column
/// of the join of the ranked operands.
fn beside_unranked(joined: Shape, operands: &[Option<&[Dim]>]) -> Shape {
    if operands.contains(&None) { Shape::UNRANKED } else { joined }
}

/// The two operands of a rule that stretches the second to the first.
fn two<'a>(rule: RuleKind, operands: &[Option<&'a [Dim]>]) -> Result<[Option<&'a [Dim]>; 2], RuleError> {
    operands.try_into().map_err(|_| RuleError::OperandCount { rule, expected: 2, found: operands.len() })
}

/// The size of a result from a dimension of A and one of B, under a rule that stretches only B: the size of A, or the size of B if A's is dynamic
/// and B's cannot be stretched.
fn onto(a: Dim, b: Dim) -> Option<Dim> {
    if b.is_one() || b.is_dynamic() || a == b {
        Some(a)
    } else if a.is_dynamic() {
        Some(b)
    } else {
        None
    }
}
