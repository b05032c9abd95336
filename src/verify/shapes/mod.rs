//! Operations whose records say how their shapes belong together: whether they do, in the words of the dialect's owner.
//!
//! Each file has what the verifier of one owner says; `rules` has what no verifier says, of operations of dialects that leave
//! it to a run. What is not known of a shape is never an error.

mod expand;
mod explain;
mod fault;
mod hlo;
mod linalg;
mod loops;
mod matmul;
mod rules;
mod tensor;
mod vector;
mod view;

use super::Verifier;
use crate::assembly::{OpInfo, ShapeKind, ShapeRule};
use crate::dialect::Registry;
use crate::ir::{OpId, Type};
use fault::Misfit;
use view::View;

/// The rule of all operations of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shaping<'v> {
    info: &'v OpInfo,
    rule: &'v ShapeRule,
    owner: Owner,
}

/// Whose verifier is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owner {
    StableHlo,
    Linalg,
    Vector,
    Tensor,
    Shape,
    Tosa,
    Torch,
    /// Nothing verifies the shapes before a run.
    Other,
}

impl<'v> Shaping<'v> {
    pub(super) fn of(registry: &'v Registry, name: &[u8]) -> Option<Self> {
        let (info, rule) = registry.shape_rule(name)?;
        let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
        let owner = match dialect {
            b"stablehlo" | b"mhlo" => Owner::StableHlo,
            b"linalg" => Owner::Linalg,
            b"vector" => Owner::Vector,
            b"tensor" => Owner::Tensor,
            b"shape" => Owner::Shape,
            b"tosa" => Owner::Tosa,
            b"torch" => Owner::Torch,
            _ => Owner::Other,
        };
        Some(Self { info, rule, owner })
    }

    /// Whether the answer depends on nothing but types.
    fn is_of_types(&self) -> bool {
        match self.rule.kind {
            ShapeKind::Numpy
            | ShapeKind::Onto
            | ShapeKind::Same
            | ShapeKind::Each
            | ShapeKind::Like
            | ShapeKind::Stretch
            | ShapeKind::MatMul
            | ShapeKind::MatMulOnto
            | ShapeKind::Einsum
            | ShapeKind::Reshape
            | ShapeKind::Dot => true,
            ShapeKind::Permute
            | ShapeKind::Reduce
            | ShapeKind::Keep
            | ShapeKind::Drop
            | ShapeKind::Insert
            | ShapeKind::Prepend
            | ShapeKind::InDim
            | ShapeKind::Target
            | ShapeKind::Expand
            | ShapeKind::DotGeneral
            | ShapeKind::Loops
            | ShapeKind::Concatenate
            | ShapeKind::Pad
            | ShapeKind::PadTensor
            | ShapeKind::Sizes
            | ShapeKind::Dynamic
            | ShapeKind::Tie
            | ShapeKind::Slice
            | ShapeKind::Collapse
            | ShapeKind::Split
            | ShapeKind::Shapes => false,
        }
    }
}

/// Tells apart, for the memo, what records ask of the same types.
fn context(name: usize) -> u64 {
    const OF_RECORDS: u64 = 1 << 62;
    OF_RECORDS | name as u64
}

type Answer = Result<(), Misfit>;

impl<'v> Verifier<'v> {
    pub(super) fn shapes(&mut self, op: OpId, shaping: Shaping<'v>) {
        let ir = self.ir;
        let types = || ir.operands(op).iter().copied().chain(ir.results(op)).map(|value| ir.value_type(value));
        if types().any(|ty| matches!(ir.types.resolved(ty), Type::Erroneous)) {
            return;
        }
        let mut unknown = None;
        if shaping.is_of_types() {
            let operands = ir.operands(op).iter().map(|value| ir.value_type(*value));
            let results = ir.results(op).map(|value| ir.value_type(value));
            unknown = self.memo.look_up(context(ir.op_name_id(op).index()), operands, results);
            if unknown.is_none() {
                return;
            }
        }
        match check(
            View { ir, op, info: shaping.info, rule: shaping.rule, conformance: self.options.conformance },
            shaping.owner,
        ) {
            Ok(()) => {
                if let Some(unknown) = unknown {
                    self.memo.remember(unknown);
                }
            }
            Err(misfit) => {
                let diagnostic = self.explain_misfit(op, shaping, &misfit);
                self.sink.report(diagnostic);
            }
        }
    }
}

fn check(view: View<'_>, owner: Owner) -> Answer {
    let kind = view.rule.kind;
    match (owner, kind) {
        (Owner::StableHlo, ShapeKind::InDim) => view.hlo_in_dim(),
        (Owner::StableHlo, ShapeKind::Permute) => view.hlo_transpose(),
        (Owner::StableHlo, ShapeKind::Prepend) => view.hlo_broadcast(),
        (Owner::StableHlo, ShapeKind::Concatenate) => view.hlo_concatenate(),
        (Owner::StableHlo, ShapeKind::DotGeneral) => view.hlo_dot_general(),
        (Owner::StableHlo, ShapeKind::Dot) => view.hlo_dot(),
        (Owner::StableHlo, ShapeKind::Reduce) => view.hlo_reduce(),
        (Owner::StableHlo, ShapeKind::Reshape) => view.hlo_reshape(),
        (Owner::StableHlo, ShapeKind::Pad) => view.hlo_pad(),
        (Owner::Linalg, _) => view.linalg(kind),
        (Owner::Vector, ShapeKind::Stretch) => view.vector_broadcast(),
        (Owner::Vector, ShapeKind::Permute) => view.vector_transpose(),
        (Owner::Vector, ShapeKind::Reshape) => view.vector_shape_cast(),
        (Owner::Tensor, ShapeKind::Concatenate) => view.tensor_concat(),
        (Owner::Tensor, ShapeKind::Collapse) => view.tensor_collapse(),
        (Owner::Tensor, ShapeKind::Split) => view.tensor_expand(),
        (Owner::Tensor, ShapeKind::Dynamic) => view.dynamic_sizes(),
        (Owner::Tensor, ShapeKind::Sizes) => view.tensor_reshape(),
        (Owner::Tensor, ShapeKind::Same) => view.tensor_cast(),
        (Owner::Shape, ShapeKind::Shapes) => view.shapes_broadcast(),
        // Their verifiers say more than is known here, and some of it otherwise.
        (Owner::StableHlo | Owner::Vector | Owner::Tensor | Owner::Shape, _) => Ok(()),
        (Owner::Tosa | Owner::Torch | Owner::Other, _) => view.rules(kind),
    }
}
