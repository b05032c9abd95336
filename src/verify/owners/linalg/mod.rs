//! The verifiers of `linalg`, without those about loops, which the relation of shapes contains.

mod contractions;
mod packing;
mod single;
mod winograd;

use super::OwnerRow;
use super::view::{OwnedOp, OwnedValue};
use crate::shape::Dim;

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[&[OwnerRow]] = &[contractions::CHECKS, packing::CHECKS, single::CHECKS, winograd::CHECKS];

/// The first dimension in which a shape contradicts the expected one.
fn differing(shape: &[Dim], expected: &[Dim]) -> Option<usize> {
    let differ = |(found, expected): (&Dim, &Dim)| found.is_static() && expected.is_static() && found != expected;
    shape.iter().zip(expected).position(differ)
}
