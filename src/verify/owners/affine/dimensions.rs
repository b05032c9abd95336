//! Dimensions and symbols of affine maps and sets: the values that an operation may pass as their operands.
//!
//! A dimension is an induction variable of a loop of `affine`, a symbol, or computed from such by `affine.apply`; a symbol does not
//! change within the operation that opens the scope: a function, a module, a kernel. Whether an operation that is not of a known
//! dialect has effects, or opens a scope, is unknown, and values that depend on it are accepted; in the profile `upstream` it has
//! effects and opens none, as for `mlir-opt`.

use super::OwnedOp;
use crate::dialect::is_registered;
use crate::ir::attributes::{AffineForm, AttributeKind};
use crate::ir::{AttributeId, BlockId, Definition, Ir, OpId, RegionId, ValueId};
use std::cell::Cell;

/// Maximum number of values to visit for one operand: chains of operations without effects have no other bound. An
/// operand whose search exceeds it is accepted.
const STEPS: usize = 256;

/// The form of a map or a set.
pub(super) fn form_of(ir: &Ir, attribute: AttributeId) -> Option<AffineForm> {
    match *ir.attributes.resolve(attribute) {
        AttributeKind::AffineMap(_, form) | AttributeKind::AffineSet(_, form) => Some(form),
        _ => None,
    }
}

/// The number of operands of a map or a set.
pub(super) fn inputs(form: AffineForm) -> usize {
    form.dims as usize + form.symbols as usize
}

/// Faults in the operands of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AffineDimFault {
    Dimension,
    Symbol,
}

/// The fault of the first operand of a map that is no valid dimension or symbol.
pub(super) fn first_unfit(op: OwnedOp<'_>, operands: &[ValueId], form: AffineForm) -> Option<AffineDimFault> {
    let (dims, symbols) = operands.split_at(operands.len().min(form.dims as usize));
    let scope = AffineScope::around(op)?;
    if dims.iter().any(|value| !scope.takes(|scope| scope.is_dimension(*value))) {
        return Some(AffineDimFault::Dimension);
    }
    symbols.iter().any(|value| !scope.takes(|scope| scope.is_symbol(*value))).then_some(AffineDimFault::Symbol)
}

/// Whether a value is a dimension or a symbol in the scope of an operation.
pub(super) fn is_index_of(op: OwnedOp<'_>, value: ValueId) -> bool {
    AffineScope::around(op).is_none_or(|scope| scope.takes(|scope| scope.is_dimension(value) || scope.is_symbol(value)))
}

/// Whether a value is the induction variable of a loop of `affine`.
pub(super) fn is_induction_variable(ir: &Ir, value: ValueId) -> bool {
    let Definition::Argument(block) = ir.definition(value) else { return false };
    match ir.region_op(ir.parent_region(block)).map(|op| ir.op_name_bytes(op)) {
        Some(b"affine.for") => ir.arguments(block).next() == Some(value),
        Some(b"affine.parallel") => true,
        Some(_) | None => false,
    }
}

/// The effect of an operation on the symbols of its regions.
enum RegionRole {
    Scope,
    Nothing,
    Unknown,
}

fn opens(name: &[u8], is_upstream: bool) -> RegionRole {
    match name {
        b"func.func" | b"builtin.module" | b"gpu.func" | b"gpu.launch" => RegionRole::Scope,
        name if name.starts_with(b"affine.") || name.starts_with(b"scf.") => RegionRole::Nothing,
        _ if is_upstream && is_unregistered(name) => RegionRole::Nothing,
        _ => RegionRole::Unknown,
    }
}

/// Whether `mlir-opt` does not have the dialect of an operation.
fn is_unregistered(name: &[u8]) -> bool {
    !name.split(|byte| *byte == b'.').next().is_some_and(is_registered)
}

/// The region in which values are symbols.
struct AffineScope<'v> {
    ir: &'v Ir,
    region: RegionId,
    steps: Cell<usize>,
    is_upstream: bool,
}

impl<'v> AffineScope<'v> {
    /// The scope around an operation; `None` if an unknown operation may open a scope.
    fn around(op: OwnedOp<'v>) -> Option<Self> {
        let OwnedOp { ir, op, is_upstream, .. } = op;
        let mut region = ir.parent_region(ir.parent_block(op)?);
        loop {
            let parent = ir.region_op(region)?;
            match opens(ir.op_name_bytes(parent), is_upstream) {
                RegionRole::Scope => return Some(Self { ir, region, steps: Cell::new(STEPS), is_upstream }),
                RegionRole::Nothing => region = ir.parent_region(ir.parent_block(parent)?),
                RegionRole::Unknown => return None,
            }
        }
    }

    fn opened_by(&self, op: OpId) -> RegionRole {
        opens(self.ir.op_name_bytes(op), self.is_upstream)
    }

    fn takes(&self, is_valid: impl Fn(&Self) -> bool) -> bool {
        self.steps.set(STEPS);
        is_valid(self) || self.steps.get() == 0
    }

    /// Uses one step of the budget. Returns whether any are left.
    fn step(&self) -> bool {
        let left = self.steps.get().saturating_sub(1);
        self.steps.set(left);
        left > 0
    }

    fn is_dimension(&self, value: ValueId) -> bool {
        if !self.step() || self.is_symbol(value) {
            return true;
        }
        let Definition::Result(op) = self.ir.definition(value) else {
            return is_induction_variable(self.ir, value) || !self.is_known(value);
        };
        match self.ir.op_name_bytes(op) {
            b"affine.apply" | b"affine.delinearize_index" | b"affine.linearize_index" => {
                self.ir.operands(op).iter().all(|operand| self.is_dimension(*operand))
            }
            b"memref.dim" | b"tensor.dim" => self.has_fixed_source(op),
            _ => false,
        }
    }

    fn is_symbol(&self, value: ValueId) -> bool {
        if !self.step() || self.is_at_top(value) {
            return true;
        }
        let Definition::Result(op) = self.ir.definition(value) else { return !self.is_known(value) };
        let name = self.ir.op_name_bytes(op);
        match effects(name) {
            Effects::Constant => true,
            Effects::Unknown if self.is_upstream && is_unregistered(name) => false,
            Effects::None | Effects::Unknown if self.has_symbolic_operands(op) => true,
            Effects::None | Effects::Unknown | Effects::Some => {
                matches!(name, b"memref.dim" | b"tensor.dim") && self.is_symbolic_size(op)
            }
        }
    }

    fn has_symbolic_operands(&self, op: OpId) -> bool {
        self.ir.operands(op).iter().all(|operand| {
            matches!(self.ir.types.resolved(self.ir.value_type(*operand)), crate::ir::Type::Index)
                && self.is_symbol(*operand)
        })
    }

    /// Whether a size belongs to a value defined at the top of the scope, or to a memref with symbolic sizes.
    fn is_symbolic_size(&self, op: OpId) -> bool {
        let Some(source) = self.ir.operands(op).first() else { return true };
        if self.has_fixed_source(op) {
            return true;
        }
        match self.ir.definition(*source) {
            Definition::Argument(_) => !self.is_known(*source),
            Definition::Undefined => true,
            Definition::Result(definition) => match self.ir.op_name_bytes(definition) {
                b"memref.alloc" => self.has_symbolic_operands(definition),
                // The sizes of the result are among the operands.
                b"memref.view" | b"memref.subview" | b"memref.cast" => true,
                _ => false,
            },
        }
    }

    /// Whether the value with the size is defined at the top of a scope.
    fn has_fixed_source(&self, op: OpId) -> bool {
        self.ir.operands(op).first().is_none_or(|source| {
            match self.owner_of(*source).map(|owner| self.opened_by(owner)) {
                Some(RegionRole::Nothing) => false,
                Some(RegionRole::Scope | RegionRole::Unknown) | None => true,
            }
        })
    }

    /// Whether the operation whose block has the value as an argument is known and opens no scope.
    fn is_known(&self, value: ValueId) -> bool {
        self.owner_of(value).is_some_and(|owner| matches!(self.opened_by(owner), RegionRole::Nothing))
    }

    fn block_of(&self, value: ValueId) -> Option<BlockId> {
        match self.ir.definition(value) {
            Definition::Result(op) => self.ir.parent_block(op),
            Definition::Argument(block) => Some(block),
            Definition::Undefined => None,
        }
    }

    /// The operation in whose region a value is defined.
    fn owner_of(&self, value: ValueId) -> Option<OpId> {
        self.ir.region_op(self.ir.parent_region(self.block_of(value)?))
    }

    /// Whether a value is defined in the region of the scope, or around it.
    fn is_at_top(&self, value: ValueId) -> bool {
        let Some(block) = self.block_of(value) else { return true };
        if self.ir.parent_region(block) == self.region {
            return true;
        }
        // A value defined around a kernel is a symbol in it.
        let mut region = self.region;
        while let Some(parent) = self.ir.region_op(region).and_then(|op| self.ir.parent_block(op)) {
            region = self.ir.parent_region(parent);
            if region == self.ir.parent_region(block) {
                return true;
            }
        }
        false
    }
}

/// The effects of an operation, except its results.
enum Effects {
    Constant,
    None,
    Some,
    Unknown,
}

fn effects(name: &[u8]) -> Effects {
    match name {
        b"arith.constant" | b"index.constant" => Effects::Constant,
        b"memref.load" | b"memref.dim" | b"tensor.dim" | b"affine.load" | b"func.call" | b"affine.for" => Effects::Some,
        name if name.starts_with(b"arith.") || name.starts_with(b"affine.") => Effects::None,
        _ => Effects::Unknown,
    }
}
