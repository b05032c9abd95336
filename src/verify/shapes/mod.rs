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
mod tosa;
mod vector;
mod view;

pub(crate) use expand::listed;

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
    pub(super) fn is_of_types(&self) -> bool {
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
            | ShapeKind::Gemm
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
    pub(super) fn shaping(&mut self, op: OpId, shaping: Shaping<'v>) {
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
        let Some((check, _)) = check_of(shaping.owner, shaping.rule.kind) else { return };
        let view = View { ir, op, info: shaping.info, rule: shaping.rule, conformance: self.options.conformance };
        match check(view) {
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

type Check = for<'v> fn(View<'v>) -> Answer;

/// Whose words a refusal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Words {
    /// Those of `mlir-opt`.
    Mlir,
    /// Those of StableHLO's verifier.
    StableHlo,
    /// PyTorch's, where it has a sentence.
    Torch,
    /// No verifier has any.
    Own,
}

impl Words {
    /// Whose they are.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mlir => "`mlir-opt`'s",
            Self::StableHlo => "StableHLO's",
            Self::Torch => "PyTorch's",
            Self::Own => "ours",
        }
    }
}

/// Whose words are used where the shapes of an operation do not fit its record; `None` if nothing is verified by it, and only
/// inference and the sizes of functions read it.
pub fn shape_words(registry: &Registry, name: &str) -> Option<Words> {
    let shaping = Shaping::of(registry, name.as_bytes())?;
    check_of(shaping.owner, shaping.rule.kind).map(|(_, words)| words)
}

/// What is verified of the shapes of an operation, and in whose words it is refused.
fn check_of(owner: Owner, kind: ShapeKind) -> Option<(Check, Words)> {
    let hlo = |check: Check| Some((check, Words::StableHlo));
    let mlir = |check: Check| Some((check, Words::Mlir));
    let own = |check: Check, words: Words| Some((check, words));
    match (owner, kind) {
        (Owner::StableHlo, ShapeKind::InDim) => hlo(|view| view.hlo_in_dim()),
        (Owner::StableHlo, ShapeKind::Permute) => hlo(|view| view.hlo_transpose()),
        (Owner::StableHlo, ShapeKind::Prepend) => hlo(|view| view.hlo_broadcast()),
        (Owner::StableHlo, ShapeKind::Concatenate) => hlo(|view| view.hlo_concatenate()),
        (Owner::StableHlo, ShapeKind::DotGeneral) => hlo(|view| view.hlo_dot_general()),
        (Owner::StableHlo, ShapeKind::Dot) => hlo(|view| view.hlo_dot()),
        (Owner::StableHlo, ShapeKind::Reduce) => hlo(|view| view.hlo_reduce()),
        (Owner::StableHlo, ShapeKind::Reshape) => hlo(|view| view.hlo_reshape()),
        (Owner::StableHlo, ShapeKind::Pad) => hlo(|view| view.hlo_pad()),
        (Owner::Linalg, _) => mlir(|view| view.linalg()),
        (Owner::Vector, ShapeKind::Stretch) => mlir(|view| view.vector_broadcast()),
        (Owner::Vector, ShapeKind::Permute) => mlir(|view| view.vector_transpose()),
        (Owner::Vector, ShapeKind::Reshape) => mlir(|view| view.vector_shape_cast()),
        (Owner::Tensor, ShapeKind::Concatenate) => mlir(|view| view.tensor_concat()),
        (Owner::Tensor, ShapeKind::Collapse) => mlir(|view| view.tensor_collapse()),
        (Owner::Tensor, ShapeKind::Split) => mlir(|view| view.tensor_expand()),
        (Owner::Tensor, ShapeKind::Dynamic) => mlir(|view| view.dynamic_sizes()),
        (Owner::Tensor, ShapeKind::Sizes) => mlir(|view| view.tensor_reshape()),
        (Owner::Tensor, ShapeKind::Same) => mlir(|view| view.tensor_cast()),
        (Owner::Shape, ShapeKind::Shapes) => own(|view| view.shapes_broadcast(), Words::Own),
        (Owner::Tosa, ShapeKind::Concatenate) => mlir(|view| view.tosa_concat()),
        (Owner::Tosa, ShapeKind::Permute) => mlir(|view| view.tosa_transpose()),
        (Owner::Tosa, ShapeKind::Keep) => mlir(|view| view.tosa_reduce()),
        (Owner::Tosa, ShapeKind::Drop) => mlir(|view| view.tosa_argmax()),
        (Owner::Tosa, kind) if rules::is_verified(kind) => own(|view| view.tosa_rules(), Words::Own),
        // Their verifiers say more than is known here, and some of it otherwise.
        (Owner::StableHlo | Owner::Vector | Owner::Tensor | Owner::Shape | Owner::Tosa, _) => None,
        (Owner::Torch | Owner::Other, _) => {
            let words = if owner == Owner::Torch { Words::Torch } else { Words::Own };
            if rules::is_verified(kind) { own(|view| view.rules(), words) } else { None }
        }
    }
}
