//! Owners of dialects, whose verifiers check shapes with different messages and in a different order: [`Owner`].

use super::misfit::CheckResult;
use super::view::OpView;

/// The project whose verifier is implemented.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    StableHlo,
    Linalg,
    Vector,
    Tensor,
    Shape,
    Tosa,
    Bufferization,
    Torch,
    /// Shapes are not verified before a run.
    Other,
}

/// Compares shapes and attributes of an operation. An unknown part of a shape is never an error.
pub(crate) type ShapeCheck = fn(OpView<'_>) -> CheckResult;

/// The check that the verifier of an owner makes for the operations of a relation.
#[derive(Clone, Copy)]
pub(crate) struct OwnerCheck {
    pub(super) owner: Owner,
    pub(super) check: ShapeCheck,
    /// The requirement, in a sentence.
    pub(super) says: &'static str,
    /// Whether the owner verifies some operations of the relation only at run time.
    pub(super) is_partial: bool,
    /// The requirements of the verifier that are not implemented; empty if there are none.
    pub(super) omits: &'static str,
}

impl Owner {
    /// The owner of the dialect of an operation.
    pub(crate) fn of(name: &[u8]) -> Self {
        match name.split(|byte| *byte == b'.').next().unwrap_or(name) {
            _ if name == b"chlo.ragged_dot" => Self::StableHlo,
            b"stablehlo" | b"mhlo" => Self::StableHlo,
            b"linalg" => Self::Linalg,
            b"vector" => Self::Vector,
            b"tensor" => Self::Tensor,
            b"shape" => Self::Shape,
            b"tosa" => Self::Tosa,
            b"bufferization" => Self::Bufferization,
            b"torch" => Self::Torch,
            _ => Self::Other,
        }
    }

    /// Adds a check of the owner's verifier for all operations of a relation.
    pub(super) const fn verifies(self, check: ShapeCheck, says: &'static str) -> OwnerCheck {
        OwnerCheck { owner: self, check, says, is_partial: false, omits: "" }
    }

    /// Adds a check for some operations of the relation; the other operations are verified at run time.
    pub(super) const fn verifies_some(self, check: ShapeCheck, says: &'static str) -> OwnerCheck {
        OwnerCheck { is_partial: true, ..self.verifies(check, says) }
    }

    /// Whether `mlir-opt` has the dialect.
    pub(crate) const fn is_of_mlir(self) -> bool {
        match self {
            Self::Linalg | Self::Vector | Self::Tensor | Self::Shape | Self::Tosa | Self::Bufferization => true,
            Self::StableHlo | Self::Torch | Self::Other => false,
        }
    }

    /// Whether the verifier leaves shapes to a run. Other verifiers have further checks, and some differ.
    pub(super) const fn leaves_to_run(self) -> bool {
        matches!(self, Self::Torch | Self::Other | Self::Tosa | Self::Bufferization)
    }

    const fn words(self) -> Words {
        match self {
            Self::StableHlo => Words::StableHlo,
            Self::Linalg | Self::Vector | Self::Tensor | Self::Tosa => Words::Mlir,
            Self::Torch => Words::Torch,
            Self::Shape | Self::Bufferization | Self::Other => Words::Own,
        }
    }
}

impl OwnerCheck {
    pub(super) const fn omits(mut self, omits: &'static str) -> Self {
        self.omits = omits;
        self
    }

    pub(super) const fn words(self) -> Words {
        if self.is_partial { Words::MlirInPart } else { self.owner.words() }
    }
}

/// The project whose messages a refusal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Words {
    /// Messages of `mlir-opt`.
    Mlir,
    /// Messages of StableHLO's verifier.
    StableHlo,
    /// PyTorch's words, where PyTorch has a message.
    Torch,
    /// Messages of `mlir-opt` for the operations that it verifies.
    MlirInPart,
    /// The messages of this project.
    Own,
}

impl Words {
    /// The name of the project.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mlir => "`mlir-opt`'s",
            Self::StableHlo => "StableHLO's",
            Self::Torch => "PyTorch's",
            Self::MlirInPart => "`mlir-opt`'s, for the operations that it verifies",
            Self::Own => "ours",
        }
    }
}

/// The checks of the shapes of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapeChecks {
    /// The project whose messages a refusal has.
    pub words: Words,
    /// The requirements, in sentences, that are checked before declared shapes are compared.
    pub says: Vec<&'static str>,
    /// Whether the declared shapes are compared with the inferred ones.
    pub is_compared: bool,
    /// Whether the shapes are compared only where verification is not that of `mlir-opt`.
    pub leaves_to_run: bool,
    /// The requirements of the owner's verifier that are not verified; empty if there are none.
    pub omits: &'static str,
}
