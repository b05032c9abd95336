//! Comparison of a declared result with the inferred one, by three interpretations of the rules:
//! [`verify_result_shape`].

use super::{Axis, Dim};
use std::fmt;
use std::str::FromStr;

/// The interpretation of the `Broadcastable` trait. The sources contradict each other in these points only.
///
/// | rule | `Spec` | `Strict` | `Upstream` |
/// |---|---|---|---|
/// | inferred `?`, declared static | accepted, reported as [`ResultMatch::DynamicToStatic`] | refused | accepted |
/// | rank of the declared result | the rank of the inferred shape | the same | only the last dimensions count |
/// | (0, ?) | 0 | 0 | `?`, folded in operand order |
///
/// Source: [Verification](https://mlir.llvm.org/docs/Traits/Broadcastable/#verification); `Upstream` is what LLVM 22 does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Conformance {
    /// The tables of MLIR's page.
    #[default]
    Spec,
    /// The formal pseudo-code of the same page, which forbids what its table allows.
    Strict,
    /// The behaviour of LLVM 22, to agree with `mlir-opt` in every verdict.
    Upstream,
}

impl Conformance {
    /// All interpretations, in the order of the table.
    pub const ALL: [Self; 3] = [Self::Spec, Self::Strict, Self::Upstream];

    /// The name of the interpretation on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spec => "spec",
            Self::Strict => "strict",
            Self::Upstream => "upstream",
        }
    }
}

impl fmt::Display for Conformance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Conformance {
    type Err = UnknownConformance;

    fn from_str(text: &str) -> Result<Self, UnknownConformance> {
        Self::ALL.into_iter().find(|profile| profile.name() == text).ok_or(UnknownConformance)
    }
}

/// A text that names no [`Conformance`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `spec`, `strict` or `upstream`")]
pub struct UnknownConformance;

/// The relation of a declared result shape to the inferred one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResultMatch {
    /// The types agree. A declared `?` for an inferred size is accepted, and so is any shape if either is unranked.
    Compatible,
    /// The declared result has sizes where only `?` can be inferred, at these axes (at least one, ascending). Only a
    /// run can confirm these sizes.
    DynamicToStatic(Vec<Axis>),
}

/// A contradiction between a declared result shape and the inferred one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ResultMismatch {
    /// The number of dimensions differs.
    #[error("the result has rank {declared}, but its operands broadcast to rank {inferred}")]
    Rank {
        /// Rank of the shape that follows from the operands.
        inferred: usize,
        /// Rank of the shape that was written.
        declared: usize,
    },
    /// The declared shape has fewer dimensions than the ranked operands.
    #[error("the result has rank {declared}, but its operands broadcast to rank {least} at least")]
    RankTooLow {
        /// The lowest rank that the result can have.
        least: usize,
        /// Rank of the shape that was written.
        declared: usize,
    },
    /// A dimension differs; the rightmost one is given.
    #[error("dimension {axis} of the result is {declared}, but its operands broadcast to {inferred} there")]
    Dim {
        /// Axis of the declared result.
        axis: Axis,
        /// The dimension inferred from the operands.
        inferred: Dim,
        /// The dimension as written.
        declared: Dim,
    },
}

/// Compares the shape that was written for a result with the inferred one; `None` is an unranked shape.
///
/// # Errors
/// A [`ResultMismatch`] when no run of the program could produce a result of the declared shape, or when the chosen
/// [`Conformance`] forbids to claim it.
///
/// ```
/// use broadcastable::shape::{Axis, Conformance, ResultMatch, Shape, verify_result_shape};
///
/// let (inferred, declared): (Shape, Shape) = ("?x3".parse()?, "4x3".parse()?);
/// let verify = |conformance| verify_result_shape(inferred.dims(), declared.dims(), conformance);
///
/// assert_eq!(verify(Conformance::Spec)?, ResultMatch::DynamicToStatic(vec![Axis::new(0)]));
/// assert_eq!(verify(Conformance::Upstream)?, ResultMatch::Compatible);
/// assert_eq!(
///     verify(Conformance::Strict).unwrap_err().to_string(),
///     "dimension 0 of the result is 4, but its operands broadcast to ? there"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: [Result shape verification](https://mlir.llvm.org/docs/Traits/Broadcastable/#verification).
pub fn verify_result_shape(
    inferred: Option<&[Dim]>,
    declared: Option<&[Dim]>,
    conformance: Conformance,
) -> Result<ResultMatch, ResultMismatch> {
    let (Some(inferred), Some(declared)) = (inferred, declared) else {
        return Ok(ResultMatch::Compatible);
    };
    let surplus = match conformance {
        Conformance::Upstream => declared.len().saturating_sub(inferred.len()),
        Conformance::Spec | Conformance::Strict => 0,
    };
    if declared.len() - surplus != inferred.len() {
        return Err(ResultMismatch::Rank { inferred: inferred.len(), declared: declared.len() });
    }
    let mut promised = Vec::new();
    for from_right in 0..inferred.len() {
        let axis = Axis::from_right(from_right, declared.len());
        let (inferred, declared) = (inferred[axis.index() - surplus], declared[axis.index()]);
        if inferred == declared || declared.is_dynamic() {
            continue;
        }
        match conformance {
            Conformance::Spec if inferred.is_dynamic() => promised.push(axis),
            Conformance::Upstream if inferred.is_dynamic() => {}
            Conformance::Spec | Conformance::Strict | Conformance::Upstream => {
                return Err(ResultMismatch::Dim { axis, inferred, declared });
            }
        }
    }
    if promised.is_empty() {
        return Ok(ResultMatch::Compatible);
    }
    promised.reverse();
    Ok(ResultMatch::DynamicToStatic(promised))
}
