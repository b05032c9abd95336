//! The verifiers of `affine`.

mod dimensions;
mod maps;
mod memory;

use super::OwnerRow;
use super::view::{OwnedOp, OwnedValue};
use crate::ir::TypeId;

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[&[OwnerRow]] = &[maps::CHECKS, memory::CHECKS];
