//! Operations whose records say how their shapes belong together: whether they do, in the words of the dialect's owner.
//!
//! Each file has what the verifier of one owner says; `rules` has what no verifier says, of operations of dialects that leave
//! it to a run. What is not known of a shape is never an error.

mod collectives;
mod contract;
mod convolution;
mod expand;
mod explain;
mod fault;
mod hlo;
mod linalg;
mod loops;
mod matmul;
mod relation;
mod rules;
mod slices;
mod tensor;
mod tosa;
mod vector;
mod view;

pub(crate) use expand::listed;

use self::contract::{vector_contract, vector_multi_reduction};
use self::convolution::hlo_convolution;
use self::explain::explain_misfit;
use self::hlo::{
    hlo_broadcast, hlo_concatenate, hlo_dot, hlo_dot_general, hlo_in_dim, hlo_pad, hlo_reduce, hlo_reshape, hlo_same,
    hlo_transpose,
};
use self::linalg::{linalg_broadcast, linalg_map, linalg_reduce, linalg_transpose, results_of_inits};
use self::rules::{attribute_is_read, rules};
use self::slices::{extract_slice, insert_slice, tensor_pad};
use self::tensor::{
    dynamic_sizes, shapes_broadcast, tensor_cast, tensor_collapse, tensor_concat, tensor_expand, tensor_reshape,
};
use self::tosa::{tosa_argmax, tosa_concat, tosa_einsum, tosa_reduce, tosa_rules, tosa_same, tosa_transpose};
use self::vector::{vector_broadcast, vector_shape_cast, vector_transpose};
use super::Verifier;
use super::defined::Reads;
use crate::assembly::{OpDefinition, ShapeRule};
use crate::diagnostic::Severity;
use crate::dialect::Registry;
use crate::ir::{Ir, OpId, Type};
use crate::shape::Conformance;
use crate::shapes::{Depends, Operations, Reason, Relation};
use fault::Misfit;
use view::OpView;

/// The rule of all operations of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shaping<'v> {
    info: &'v OpDefinition,
    rule: &'v ShapeRule,
    relation: &'static Relation,
    owner: Owner,
    /// What the answer depends on.
    pub(super) reads: Reads,
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
        let relation = Relation::of(rule)?;
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
        let reads = match relation.depends_of(info) {
            Depends::Types => Reads::Types,
            Depends::Attributes => Reads::Attributes,
            Depends::Surroundings => Reads::Surroundings,
        };
        Some(Self { info, rule, relation, owner, reads })
    }

    /// The rule of the operation of ONNX that a `torch.operator` wraps.
    pub(super) fn wrapped(registry: &'v Registry, ir: &Ir, op: OpId) -> Option<Self> {
        let (info, rule) = registry.wrapped_shape_rule(ir, op)?;
        let relation = Relation::of(rule)?;
        Some(Self { info, rule, relation, owner: Owner::Other, reads: Reads::Surroundings })
    }
}

/// Whether sizes depend on the number of processes in a group.
fn is_of_groups(relation: &Relation) -> bool {
    matches!(relation.name(), "all_gather" | "reduce_scatter")
}

/// Tells apart, for the memo, what records ask of the same types.
fn context(name: usize) -> u64 {
    const OF_RECORDS: u64 = 1 << 62;
    OF_RECORDS | name as u64
}

type Answer = Result<(), Misfit>;

impl<'v> Verifier<'v> {
    pub(super) fn shaping(&mut self, op: OpId, shaping: Shaping<'v>) {
        let ir = self.cx.ir;
        let types = || ir.operands(op).iter().copied().chain(ir.results(op)).map(|value| ir.value_type(value));
        if types().any(|ty| matches!(ir.types.resolved(ty), Type::Erroneous)) {
            return;
        }
        let mut unknown = None;
        if shaping.reads == Reads::Types {
            let operands = ir.operands(op).iter().map(|value| ir.value_type(*value));
            let results = ir.results(op).map(|value| ir.value_type(value));
            unknown = self.memo.look_up(context(ir.op_name_id(op).index()), operands, results);
            if unknown.is_none() {
                return;
            }
        }
        let view = OpView {
            ir,
            op,
            info: shaping.info,
            rule: shaping.rule,
            relation: shaping.relation,
            conformance: self.cx.options.conformance,
        };
        let check = check_of(shaping.owner, shaping.relation).map(|(check, _)| check);
        let by_owner = attribute_is_read(view).and_then(|()| check.map_or(Ok(()), |check| check(view)));
        match by_owner.and_then(|()| self.relation(view, shaping)) {
            Ok(()) => {
                if let Some(unknown) = unknown {
                    self.memo.remember(unknown);
                }
            }
            Err(misfit) => {
                self.find(op, Severity::Error, |cx| explain_misfit(cx, op, shaping, &misfit));
            }
        }
    }
}

impl<'v> Verifier<'v> {
    /// Whether the declared shapes are those that the relation of the operation gives. `mlir-opt` does not verify that of every
    /// operation of its dialects. How many processes a group has may depend on the run.
    fn relation(&mut self, view: OpView<'v>, shaping: Shaping<'v>) -> Answer {
        let OpView { ir, op, .. } = view;
        let is_left_to_owner = self.cx.options.conformance == Conformance::Upstream && shaping.owner.is_of_mlir();
        if is_left_to_owner || is_of_groups(shaping.relation) {
            return Ok(());
        }
        let registry = self.cx.options.registry;
        let operations = self.operations.get_or_insert_with(|| Operations::new(ir, registry));
        let Some(unfit) = operations.check(op) else { return Ok(()) };
        let cx = &self.cx;
        let reason = match self.sink.wants(Severity::Error, ir.place(op)) {
            true => operations.explain(op, &unfit, |place| relation::name(cx, view, place)),
            false => Reason::default(),
        };
        relation::refuse_relation(view, &unfit, &reason)
    }
}

type Check = for<'v> fn(OpView<'v>) -> Answer;

/// Whose words a refusal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Words {
    /// Those of `mlir-opt`.
    Mlir,
    /// Those of StableHLO's verifier.
    StableHlo,
    /// PyTorch's, where it has a sentence.
    Torch,
    /// Those of `mlir-opt` where it looks, which is not everywhere.
    MlirInPart,
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
            Self::MlirInPart => "`mlir-opt`'s where it has some",
            Self::Own => "ours",
        }
    }
}

/// Whose words are used where the shapes of an operation do not fit its record; `None` if it has no relation of shapes.
pub fn shape_words(registry: &Registry, name: &str) -> Option<Words> {
    let shaping = Shaping::of(registry, name.as_bytes())?;
    Some(check_of(shaping.owner, shaping.relation).map_or(Words::Own, |(_, words)| words))
}

impl Owner {
    /// Whether `mlir-opt` has the dialect.
    const fn is_of_mlir(self) -> bool {
        match self {
            Self::Linalg | Self::Vector | Self::Tensor | Self::Shape | Self::Tosa => true,
            Self::StableHlo | Self::Torch | Self::Other => false,
        }
    }

    const fn words(self) -> Words {
        match self {
            Self::StableHlo => Words::StableHlo,
            Self::Linalg | Self::Vector | Self::Tensor | Self::Tosa => Words::Mlir,
            Self::Torch => Words::Torch,
            Self::Shape | Self::Other => Words::Own,
        }
    }
}

/// What is verified of the shapes of an operation, and in whose words it is refused. A new kind is asked for here.
fn check_of(owner: Owner, relation: &Relation) -> Option<(Check, Words)> {
    // Those whose verifier has sentences of its own.
    let known: &[(Owner, Check)] = match relation.name() {
        "same" => &[
            (Owner::StableHlo, hlo_same),
            (Owner::Linalg, |view| results_of_inits(view).and_then(|()| linalg_map(view))),
            (Owner::Tensor, tensor_cast),
            (Owner::Tosa, tosa_same),
        ],
        "permute" => &[
            (Owner::StableHlo, hlo_transpose),
            (Owner::Linalg, |view| results_of_inits(view).and_then(|()| linalg_transpose(view))),
            (Owner::Vector, vector_transpose),
            (Owner::Tosa, tosa_transpose),
        ],
        "reduce" => &[
            (Owner::StableHlo, hlo_reduce),
            (Owner::Linalg, |view| results_of_inits(view).and_then(|()| linalg_reduce(view))),
            (Owner::Vector, vector_multi_reduction),
        ],
        "keep" => &[(Owner::Tosa, tosa_reduce)],
        "drop" => &[(Owner::Tosa, tosa_argmax)],
        "insert" => &[(Owner::Linalg, |view| results_of_inits(view).and_then(|()| linalg_broadcast(view)))],
        "prepend" => &[(Owner::StableHlo, hlo_broadcast)],
        "stretch" => &[(Owner::Vector, vector_broadcast)],
        "in_dim" => &[(Owner::StableHlo, hlo_in_dim)],
        "einsum" => &[(Owner::Tosa, tosa_einsum)],
        "dot" => &[(Owner::StableHlo, hlo_dot)],
        "dot_general" => &[(Owner::StableHlo, hlo_dot_general)],
        "convolution" => &[(Owner::StableHlo, hlo_convolution)],
        "contract" => &[(Owner::Vector, vector_contract)],
        "loops" => &[(Owner::Linalg, |view| results_of_inits(view).and_then(|()| view.loops()))],
        "concatenate" => {
            &[(Owner::StableHlo, hlo_concatenate), (Owner::Tensor, tensor_concat), (Owner::Tosa, tosa_concat)]
        }
        "pad" => &[(Owner::StableHlo, hlo_pad)],
        "pad_tensor" => &[(Owner::Tensor, tensor_pad)],
        "sizes" => &[(Owner::Tensor, tensor_reshape)],
        "dynamic" => &[(Owner::Tensor, dynamic_sizes)],
        "slice" => &[(Owner::Tensor, extract_slice)],
        "slice_into" => &[(Owner::Tensor, insert_slice)],
        "collapse" => &[(Owner::Tensor, tensor_collapse)],
        "split" => &[(Owner::Tensor, tensor_expand)],
        "reshape" => &[(Owner::StableHlo, hlo_reshape), (Owner::Vector, vector_shape_cast)],
        "all_gather" => &[(Owner::StableHlo, collectives::all_gather)],
        "reduce_scatter" => &[(Owner::StableHlo, collectives::reduce_scatter)],
        "shapes" => &[(Owner::Shape, shapes_broadcast)],
        _ => &[],
    };
    if let Some((_, check)) = known.iter().find(|(known, _)| *known == owner) {
        let is_in_part = owner == Owner::Tosa && matches!(relation.name(), "same" | "einsum");
        return Some((*check, if is_in_part { Words::MlirInPart } else { owner.words() }));
    }
    let rules: Check = match owner {
        Owner::Torch | Owner::Other => rules,
        Owner::Tosa => tosa_rules,
        // Their verifiers say more than is known here, and some of it otherwise.
        Owner::StableHlo | Owner::Linalg | Owner::Vector | Owner::Tensor | Owner::Shape => return None,
    };
    let words = if owner == Owner::Torch { Words::Torch } else { Words::Own };
    rules::check_of(relation).map(|_| (rules, words))
}
