//! Names in skipped operations, needed before an operation around them is erased: a skipped operation is printed as its original text, which may use or
//! define every name in it.

use super::{BuildError, Builder};
use crate::ir::{Definition, Form, Ir, OpId, RegionId, ValueId};
use rustc_hash::FxHashMap;

/// Names in the texts of skipped operations, each with the region of its scope.
pub(super) struct SkippedNames<'i>(FxHashMap<(RegionId, &'i [u8]), OpId>);

impl<'i> SkippedNames<'i> {
    /// Finds the values of the surrounding regions that skipped operations may use.
    pub(super) fn used(ir: &'i Ir, is_meant: impl Fn(OpId) -> bool) -> Self {
        Self::of(ir, is_meant, usize::MAX)
    }

    /// Finds the values that skipped operations may define.
    pub(super) fn defined(ir: &'i Ir, is_meant: impl Fn(OpId) -> bool) -> Self {
        Self::of(ir, is_meant, 1)
    }

    fn of(ir: &'i Ir, is_meant: impl Fn(OpId) -> bool, depth: usize) -> Self {
        let mut names = FxHashMap::default();
        for skipped in ir.skipped.iter().filter(|skipped| is_meant(skipped.op)) {
            for region in regions_around(ir, skipped.op).take(depth) {
                names.extend(value_names(ir.texts.get(skipped.text)).map(|name| ((region, name), skipped.op)));
            }
        }
        Self(names)
    }

    /// Whether a result of the operation has one of the names.
    pub(super) fn has_result_of(&self, ir: &Ir, op: OpId) -> bool {
        let Some(region) = regions_around(ir, op).next().filter(|_| !self.0.is_empty()) else { return false };
        ir.results(op).any(|value| ir.value_name_text(value).is_some_and(|name| self.0.contains_key(&(region, name))))
    }

    /// The operation that may define an operand of `op` without another definition.
    pub(super) fn of_use(&self, ir: &Ir, op: OpId, operand: ValueId) -> Option<OpId> {
        debug_assert!(matches!(ir.definition(operand), Definition::Undefined));
        // `%name#1`
        let name = ir.value_name_text(operand)?.split(|byte| *byte == b'#').next()?;
        regions_around(ir, op).find_map(|region| self.0.get(&(region, name)).copied())
    }
}

/// The names of values in a text, without their `%`, including those in strings and comments.
fn value_names(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte);
    text.split(|byte| *byte == b'%').skip(1).map(move |rest| &rest[..rest.iter().take_while(is_part).count()])
}

/// The regions an operation is inside of, innermost first.
fn regions_around(ir: &Ir, op: OpId) -> impl Iterator<Item = RegionId> {
    let region_of = |op: OpId| ir.parent_block(op).map(|block| ir.parent_region(block));
    std::iter::successors(region_of(op), move |region| ir.region_op(*region).and_then(region_of))
}

/// The skipped operations that an operation is inside of.
pub(super) fn skipped_around(ir: &Ir, op: OpId) -> impl Iterator<Item = OpId> {
    // Without skipped operations, the operations around need not be visited.
    let first = Some(op).filter(|_| !ir.skipped.is_empty()).and_then(|op| ir.parent_op(op));
    std::iter::successors(first, |op| ir.parent_op(*op)).filter(|op| ir.form(*op) == Form::Skipped)
}

pub(super) fn is_inside_skipped(ir: &Ir, op: OpId) -> bool {
    skipped_around(ir, op).next().is_some()
}

impl Builder {
    /// Operations added to a region of a skipped operation would not be printed.
    pub(super) fn verify_is_printed(&self, region: RegionId) -> Result<(), BuildError> {
        match self.ir.region_op(region) {
            Some(op) if self.ir.form(op) == Form::Skipped || is_inside_skipped(&self.ir, op) => Err(self.fixed(op)),
            _ => Ok(()),
        }
    }
}
