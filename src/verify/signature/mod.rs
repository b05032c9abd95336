//! The signatures of functions for all run-time sizes, in the names of their arguments' sizes: [`signatures`].

mod check_findings;
mod conditions;
mod contract;
mod findings;
mod forced;
mod lower;
mod marks;
mod text;

pub(crate) use crate::solve::signature::ForcedSize;
pub use crate::solve::signature::{SizeCondition, SizeTerm};
pub(super) use contract::{ATTRIBUTE, declared};
pub use contract::{SignatureCheck, SignatureVerdict, check_signatures};
pub(crate) use forced::{ForcedSizes, forced_sizes};
pub use marks::SignatureError;
pub use text::read_signatures;

use super::Assumptions;
use super::compare::function_reader;
use super::symbols::string;
use crate::dialect::Registry;
use crate::ir::{BlockId, Ir, OpId, Type, TypeId, ValueId};
use crate::limits::Limits;
use crate::shapes::{RelationReader, shaped_dims};
use crate::sizes::Domain;
use crate::solve::signature::{NameFinding, Signing, sign};
use crate::source::Span;
use std::fmt;

/// Options of signatures.
#[derive(Clone, Debug)]
pub struct SignatureOptions<'o> {
    /// The known operations.
    pub registry: &'o Registry,
    /// The assumptions on sizes.
    pub assume: Assumptions,
    /// Whether private functions have signatures too.
    pub has_private: bool,
    /// Whether calls of functions are followed, which needs the whole module.
    pub follows_calls: bool,
    /// Whether names of sizes are checked, for [`FunctionSignature::findings`].
    pub finds_names: bool,
    /// The limits for each function.
    pub limits: &'o Limits,
}

impl<'o> SignatureOptions<'o> {
    /// Signatures of public functions, for all sizes.
    pub fn new(registry: &'o Registry) -> Self {
        let assume = Assumptions::default();
        let limits = &Limits::DEFAULT;
        Self { registry, assume, has_private: false, follows_calls: true, finds_names: true, limits }
    }
}

/// An argument, or a result, in a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedValue {
    /// The name of an argument, with `%`; empty for a result.
    pub name: String,
    /// The sizes; `None` if the value is not a tensor, or its rank is unknown.
    pub sizes: Option<Vec<SizeTerm>>,
    /// The element type of a tensor or memref, or the type of any other value; empty if it is unknown.
    pub element: String,
    /// Whether the value is a tensor of unknown rank.
    pub is_unranked: bool,
}

/// Something that a function requires of sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedRequirement {
    /// The condition.
    pub condition: SizeCondition,
    /// The lines of the operations with the requirement, counted from 1; empty if they are unknown.
    pub lines: Vec<u32>,
}

/// An unknown size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSize {
    /// The number of the unknown size, counted from 1.
    pub number: usize,
    /// The name of the operation with this size, and its line.
    pub origin: Option<(String, Option<u32>)>,
}

/// The signature of a function: for sizes of arguments that satisfy the requirements it succeeds, and returns results of these shapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The name of the function, without `@`.
    pub function: String,
    /// The arguments of the function.
    pub arguments: Vec<SignedValue>,
    /// The results of the function.
    pub results: Vec<SignedValue>,
    /// The requirements on sizes.
    pub requirements: Vec<SignedRequirement>,
    /// The unknown sizes.
    pub unknown: Vec<UnknownSize>,
}

/// A function and its signature.
#[derive(Clone, Debug)]
pub struct FunctionSignature {
    /// The name of the function, without `@`.
    pub function: String,
    /// The function.
    pub op: OpId,
    /// The place of the function's name.
    pub place: Option<Span>,
    /// Whether other modules may call the function.
    pub is_public: bool,
    /// The signature, or the reason for which there is none.
    pub signature: Result<Signature, NoSignature>,
    /// Whether no requirement is known to follow from the other requirements.
    pub is_irredundant: bool,
    /// The names that the author gave to sizes, each with its size in the signature.
    pub named: Vec<(String, SizeTerm)>,
    names: Vec<NameFinding>,
}

/// The reason for which a function has no signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoSignature {
    /// The function succeeds for no sizes.
    #[error("it fails for all run-time sizes")]
    Impossible,
    /// The function has several blocks.
    #[error("it has several blocks")]
    Blocks,
    /// The function exceeds the limits.
    #[error("it is too large to be analysed")]
    TooMuch,
}

/// Prints the text that [`read_signatures`] reads, with requirements and lines under `where`.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(self, f)
    }
}

/// Steps of a reading.
const FUEL: u64 = 500_000;

/// The signatures of the functions of a module, in their order. The module must have no error of [`verify`](crate::verify::verify).
///
/// ```
/// use broadcastable::{dialect::Registry, source::SourceFile, syntax, verify};
///
/// let registry = Registry::default();
/// let source = SourceFile::new(
///     "example",
///     &b"func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x?xf32>) -> tensor<?x4xf32> {
///        %0 = tosa.add %x, %y : (tensor<?x4xf32>, tensor<?x?xf32>) -> tensor<?x4xf32>
///        return %0 : tensor<?x4xf32>
///      }"[..],
/// )?;
/// let module = syntax::parse(&source, &syntax::Options::new(&registry)).ir;
/// let found = verify::signatures(&module, &source, &verify::SignatureOptions::new(&registry));
/// let signature = found[0].signature.as_ref().map(ToString::to_string);
/// assert_eq!(
///     signature.as_deref(),
///     Ok("@f(%x: A x 4, %y: B x C) -> (A | B) x 4\n  where A, B broadcast  (line 2)\n        C is 1 or 4  (line 2)\n")
/// );
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
pub fn signatures(
    ir: &Ir,
    source: &crate::source::SourceFile,
    options: &SignatureOptions<'_>,
) -> Vec<FunctionSignature> {
    let signer = SignatureMaker::new(ir, source, options);
    signer.functions().collect()
}

/// Creates the signatures of a module's functions.
struct SignatureMaker<'a> {
    ir: &'a Ir,
    source: &'a crate::source::SourceFile,
    options: &'a SignatureOptions<'a>,
    reader: RelationReader<'a>,
}

impl<'a> SignatureMaker<'a> {
    fn new(ir: &'a Ir, source: &'a crate::source::SourceFile, options: &'a SignatureOptions<'a>) -> Self {
        let reader = function_reader(ir, options.registry, options.limits, options.follows_calls);
        Self { ir, source, options, reader }
    }

    /// The signatures of all functions that have one, in the order of the functions.
    fn functions(&self) -> impl Iterator<Item = FunctionSignature> {
        let functions = self.ir.operations().filter(|op| self.reader.flows.is_function(self.ir, *op));
        functions.filter_map(|op| self.function(op))
    }

    fn line(&self, op: OpId) -> Option<u32> {
        Some(self.source.line_column(self.ir.place(op)?.start).line)
    }

    fn is_public(&self, op: OpId) -> bool {
        string(self.ir, op, "sym_visibility").is_none_or(|visibility| visibility == b"public")
    }

    /// The signature of a function with a body, unless the options exclude its visibility.
    fn function(&self, op: OpId) -> Option<FunctionSignature> {
        let ir = self.ir;
        let region = ir.regions(op).next().filter(|region| ir.block_count(*region) > 0)?;
        let function = string(ir, op, "sym_name").map(String::from_utf8_lossy).unwrap_or_default().into_owned();
        let is_public = self.is_public(op);
        if !is_public && !self.options.has_private {
            return None;
        }
        let mut found = FunctionSignature {
            function,
            op,
            place: ir.place(op),
            is_public,
            signature: Err(NoSignature::Blocks),
            is_irredundant: false,
            named: Vec::new(),
            names: Vec::new(),
        };
        let entry = ir.blocks(region).next().filter(|_| ir.block_count(region) == 1);
        let Some(entry) = entry else { return Some(found) };
        match sign(&self.reader, (op, entry), self.domain(op), FUEL, self.options.finds_names) {
            Signing::Impossible => found.signature = Err(NoSignature::Impossible),
            Signing::TooMuch => found.signature = Err(NoSignature::TooMuch),
            Signing::Signed(signed) => {
                found.is_irredundant = signed.is_irredundant;
                found.names = signed.names;
                found.named = signed.named;
                let arguments = ir.arguments(entry).zip(signed.arguments).enumerate();
                let arguments = arguments.map(|(place, (value, sizes))| {
                    let name = ir.argument_name(value, place);
                    self.value(name, value, sizes)
                });
                let results =
                    signed.results.into_iter().map(|result| self.value(String::new(), result.value, result.sizes));
                let requirements = signed.requirements.into_iter().map(|(condition, ops)| SignedRequirement {
                    condition,
                    lines: {
                        let mut lines: Vec<u32> = ops.into_iter().filter_map(|op| self.line(op)).collect();
                        lines.sort_unstable();
                        lines.dedup();
                        lines
                    },
                });
                let unknown = signed.unknown.iter().enumerate().map(|(index, op)| UnknownSize {
                    number: index + 1,
                    origin: op.map(|op| (String::from_utf8_lossy(ir.op_name_bytes(op)).into_owned(), self.line(op))),
                });
                found.signature = Ok(Signature {
                    function: found.function.clone(),
                    arguments: arguments.collect(),
                    results: results.collect(),
                    requirements: requirements.collect(),
                    unknown: unknown.collect(),
                });
            }
        }
        Some(found)
    }

    /// The possible sizes in a function: they are positive in functions with operations of TOSA, unless the options
    /// permit 0.
    fn domain(&self, op: OpId) -> Domain {
        let assume = self.options.assume;
        match (assume.is_positive_in(self.ir, op), assume.is_not_one) {
            (false, false) => Domain::Size,
            (true, false) => Domain::Positive,
            (false, true) => Domain::NotOne,
            (true, true) => Domain::Large,
        }
    }

    fn value(&self, name: String, value: ValueId, sizes: Option<Vec<SizeTerm>>) -> SignedValue {
        let ir = self.ir;
        let ty = ir.value_type(value);
        let is_tensor = shaped_dims(ir, ty).is_some()
            || matches!(ir.types.resolved(ty), Type::UnrankedTensor(_))
            || ir.types.claims_shape(ty);
        let is_unranked = is_tensor && sizes.is_none();
        let sizes = sizes.filter(|_| is_tensor);
        SignedValue { name, sizes, element: element(ir, ty), is_unranked }
    }
}

/// The element type of a tensor or memref, or the type of any other value.
fn element(ir: &Ir, ty: TypeId) -> String {
    match ir.types.shaped(ty) {
        Some(shaped) => match ir.types.resolved(ty) {
            Type::RankedTensor { .. } | Type::UnrankedTensor(_) | Type::MemRef { .. } => ir.print_type(shaped.element),
            _ => ir.print_type(ty),
        },
        None => ir.print_type(ty),
    }
}

/// The block of a function's body, if it has one block.
fn body(ir: &Ir, op: OpId) -> Option<BlockId> {
    let region = ir.regions(op).next()?;
    ir.blocks(region).next().filter(|_| ir.block_count(region) == 1)
}
