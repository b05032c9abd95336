//! Checks that several relations share, and checks of the operations of every owner.

use super::descent::dims_of;
use super::misfit::{CheckResult, Misfit, MisfitPlace, ShapeFault, refuse};
use super::view::{OpView, ShapedValue, joined};
use crate::assembly::{AttributeShape, Presence, Side, ValueAt};
use crate::diagnostic::Code;
use crate::ir::{AttributeKind, Holder, Ir, OpId, Type, TypeId, segments};
use crate::shape::{Axis, Dim, Shape};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The errors that several relations report.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(crate) enum SharedFault {
    #[error("inferred type(s) {inferred} are incompatible with return type(s) of operation {declared}")]
    HloInferredAll { inferred: String, declared: String },
    #[error("inferred type(s) '{inferred}' are incompatible with return type(s) of operation '{declared}'")]
    HloInferred { inferred: String, declared: String },
    #[error("inferred shape '[{inferred}]' is incompatible with return type of operation '{declared}'")]
    HloProduct { inferred: String, declared: String },
    #[error("expected type of operand #{operand} ('{init}') to match type of corresponding result ('{result}')")]
    LinalgResult { operand: usize, init: String, result: String },
    #[error("expected that operand #{0} is a tensor or a memref")]
    NotWritten(usize),
    #[error(
        "expected the number of tensor results ({results}) to be equal to the number of output tensors ({outputs})"
    )]
    Results { results: usize, outputs: usize },
    #[error("expected to have pure tensor or buffer semantics")]
    Semantics,
    #[error("requires attribute '{0}'")]
    NoAttribute(String),
    #[error("attribute '{attribute}' failed to satisfy constraint: {constraint}")]
    AttributeKind { attribute: String, constraint: String },
    #[error("attribute '{attribute}' is {axis}, but the operand has rank {rank}")]
    Axis { attribute: String, axis: i64, rank: usize },
    #[error("{op}: '{attribute}' value is {axis}, accepted range is [-{rank}, {}]", *rank as i64 - 1)]
    OnnxAxis { op: String, attribute: String, axis: i64, rank: usize },
    #[error("result type of shape '{declared}' is not compatible with shape '{inferred}' that its operands lead to")]
    Result { declared: Shape, inferred: Shape },
    #[error("operands have shapes that do not fit together")]
    Relation,
    #[error("{0}")]
    Broadcast(String),
}

impl ShapeFault for SharedFault {
    fn code(&self) -> Code {
        match self {
            Self::HloInferredAll { .. }
            | Self::HloInferred { .. }
            | Self::HloProduct { .. }
            | Self::LinalgResult { .. }
            | Self::Result { .. } => Code::UnfitResultShape,
            Self::NotWritten(_) | Self::Semantics => Code::InvalidValueType,
            Self::Results { .. } => Code::ResultCount,
            Self::NoAttribute(_) => Code::MissingAttribute,
            Self::AttributeKind { .. } => Code::InvalidAttribute,
            Self::Axis { .. } | Self::OnnxAxis { .. } => Code::InvalidShapeAttribute,
            Self::Relation | Self::Broadcast(_) => Code::UnfitOperandShapes,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::HloProduct { .. } | Self::OnnxAxis { .. })
    }
}

/// The attribute of the rule is present, and holds numbers. Some ways of writing a list of elements are not read here, and
/// an operation that wraps another may lack the attribute.
pub(crate) fn attribute_is_read(view: OpView<'_>, name: &str) -> CheckResult {
    let Some(info) = view.info.attribute(name.as_bytes()) else { return Ok(()) };
    let Some(value) = view.ir.own_attribute(view.op, name) else {
        let is_required = info.presence == Presence::Required && view.ir.op_name_bytes(view.op) != Ir::WRAPPER;
        return if is_required { refuse(SharedFault::NoAttribute(name.to_owned()), []) } else { Ok(()) };
    };
    let is_opaque = !matches!(
        view.ir.attributes.resolve(value),
        AttributeKind::String(..)
            | AttributeKind::Array(_)
            | AttributeKind::DenseArray(..)
            | AttributeKind::Integer(..)
    );
    let is_read = match info.shape {
        AttributeShape::Typed(_) => view.ir.integer(value).is_some(),
        AttributeShape::Numbers(_) => view.ir.integer_list(value).is_some(),
        // Other attributes, such as lists of lists, are not verified as lists.
        _ => true,
    };
    match info.shape.summary().filter(|_| !is_opaque && !is_read) {
        Some(constraint) => {
            let attribute = name.to_owned();
            refuse(SharedFault::AttributeKind { attribute, constraint }, [view.attribute_mark(0)])
        }
        None => Ok(()),
    }
}

/// Verifies that the results have the inferred shape, or their types omit it.
pub(crate) fn declared(view: OpView<'_>, inferred: Option<&[Dim]>) -> CheckResult {
    inferred.map_or(Ok(()), |inferred| declared_of(view, 0..view.result_count(), inferred))
}

pub(crate) fn declared_of(view: OpView<'_>, results: Range<usize>, inferred: &[Dim]) -> CheckResult {
    for result in results.filter_map(|index| view.result(index)) {
        let is_scalar = result.dims.is_empty() && !matches!(view.ir.types.holder(result.ty), Holder::Shape(_));
        if !is_scalar && !OpView::agrees(inferred, result.dims) {
            return refuse_result(&result, inferred, "", []);
        }
    }
    Ok(())
}

/// Refuses a result whose declared shape differs from the inferred one; `reason` is the violated constraint.
pub(crate) fn refuse_result(
    result: &ShapedValue<'_>,
    inferred: &[Dim],
    reason: &str,
    places: impl IntoIterator<Item = MisfitPlace>,
) -> CheckResult {
    let marks = std::iter::once(OpView::differing(inferred, result)).chain(places);
    let inferred = Shape::from(inferred);
    let fault = SharedFault::Result { declared: Shape::from(result.dims), inferred: inferred.clone() };
    let inferred = Some(Box::new((result.at.index, inferred)));
    Err(Misfit { reason: reason.into(), inferred, ..Misfit::new(&fault, marks) })
}

/// The declared result has the inferred shape, where `?` agrees with any size.
pub(crate) fn hlo_inferred(view: OpView<'_>, operand: &ShapedValue<'_>, found: &[Dim]) -> CheckResult {
    let Some(result) = view.result(0) else { return Ok(()) };
    if view.result_count() != 1 || OpView::agrees(found, result.dims) {
        return Ok(());
    }
    let (inferred, declared) = (view.tensor_of(operand.ty, found), view.print(result.ty));
    refuse(SharedFault::HloInferred { inferred, declared }, [OpView::differing(found, &result), operand.whole()])
}

/// The check that the result has the element type of the operand.
pub(crate) fn hlo_inferred_element(view: OpView<'_>, operand: &ShapedValue<'_>, found: &[Dim]) -> CheckResult {
    let Some(result) = view.result(0) else { return Ok(()) };
    let elements = [operand.ty, result.ty].map(|ty| view.ir.types.shaped(ty).map(|shaped| shaped.element));
    let [Some(from), Some(to)] = elements else { return Ok(()) };
    // Elements of a dialect are quantized, and compared by their expressed types.
    let is_opaque = |ty| matches!(view.ir.types.resolved(ty), Type::Opaque(_));
    if view.ir.types.same(from, to) || is_opaque(from) || is_opaque(to) {
        return Ok(());
    }
    let (inferred, declared) = (view.tensor_of(operand.ty, found), view.print(result.ty));
    refuse(SharedFault::HloInferred { inferred, declared }, [result.whole(), operand.whole()])
}

/// The check for one result for each input, each with the element type of its input. Other numbers of results are not
/// checked.
pub(crate) fn hlo_inferred_all(view: OpView<'_>, found: &[Dim]) -> CheckResult {
    let results: Vec<ShapedValue<'_>> = (0..view.result_count()).filter_map(|index| view.result(index)).collect();
    let Some(unfit) = results.iter().find(|result| !OpView::agrees(found, result.dims)) else { return Ok(()) };
    let element = |index| view.operand(index).map_or(unfit.ty, |operand| operand.ty);
    let all = |types: Vec<String>| types.iter().map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", ");
    let inferred = all((0..view.operand_count() / 2).map(|index| view.tensor_of(element(index), found)).collect());
    let declared = all(view.ir.results(view.op).map(|result| view.print(view.ir.value_type(result))).collect());
    refuse(SharedFault::HloInferredAll { inferred, declared }, [OpView::differing(found, unfit)])
}

pub(crate) fn hlo_product(view: OpView<'_>, found: &[Dim]) -> CheckResult {
    let (inferred, declared) = (joined(found, ", "), |ty| view.print(ty));
    let Some(result) = view.result(0) else {
        // The result has no known rank, which StableHLO's products do not accept.
        let Some(ty) = view.ir.results(view.op).next().map(|result| view.ir.value_type(result)) else { return Ok(()) };
        let is_unranked = matches!(view.ir.types.resolved(ty), Type::UnrankedTensor(_));
        return match is_unranked {
            true => refuse(SharedFault::HloProduct { inferred, declared: declared(ty) }, []),
            false => Ok(()),
        };
    };
    if OpView::agrees(found, result.dims) {
        return Ok(());
    }
    let declared = declared(result.ty);
    refuse(SharedFault::HloProduct { inferred, declared }, [OpView::differing(found, &result)])
}

/// The first entry that occurs before, in time that grows as the list does.
pub(crate) fn repeated(numbers: &[i64]) -> Option<usize> {
    // Lists of dimensions are short, and need no set.
    const SHORT: usize = 16;
    if numbers.len() <= SHORT {
        return (1..numbers.len()).find(|at| numbers[..*at].contains(&numbers[*at]));
    }
    let mut seen = FxHashSet::default();
    numbers.iter().position(|number| !seen.insert(*number))
}

/// The number as an axis below the rank; `None` for other numbers.
pub(crate) fn axis(number: i64, rank: usize) -> Option<usize> {
    usize::try_from(number).ok().filter(|axis| *axis < rank)
}

pub(crate) fn list(numbers: impl IntoIterator<Item = i64>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// The requirements of `DestinationStyleOpInterface` and `LinalgOp`: there is a result for each output tensor (outputs
/// are the last operand of the definition), and operands are either tensors or memrefs.
pub(crate) fn results_of_inits(view: OpView<'_>) -> CheckResult {
    let runs = segments::of_operands(view.ir, view.op, view.info);
    let Some(inits) = runs.and_then(|runs| Some(runs.last()?.range())) else { return Ok(()) };
    // LLVM 22 lets contractions of memrefs have results.
    if view.ir.op_name_bytes(view.op) != b"linalg.contract" {
        destinations(view.ir, view.op, inits)?;
    }
    let mut kinds = [false; 2];
    for operand in view.ir.operands(view.op) {
        match view.ir.types.resolved(view.ir.value_type(*operand)) {
            Type::RankedTensor { .. } | Type::UnrankedTensor(_) => kinds[0] = true,
            Type::MemRef { .. } | Type::UnrankedMemRef { .. } => kinds[1] = true,
            Type::Opaque(_) | Type::Erroneous => return Ok(()),
            _ => {}
        }
    }
    // An operation that was not read to its end has no operands.
    if kinds[0] == kinds[1] && view.operand_count() > 0 { refuse(SharedFault::Semantics, []) } else { Ok(()) }
}

/// Verifies that there is a result for each output operand that is a tensor, with its type.
pub(crate) fn destinations(ir: &Ir, op: OpId, inits: Range<usize>) -> CheckResult {
    let mut tensors = Vec::new();
    for operand in inits {
        let Some(value) = ir.operands(op).get(operand) else { return Ok(()) };
        match ir.types.resolved(ir.value_type(*value)) {
            Type::RankedTensor { .. } | Type::UnrankedTensor(_) => tensors.push((operand, ir.value_type(*value))),
            Type::MemRef { .. } | Type::UnrankedMemRef { .. } => {}
            Type::Opaque(_) | Type::Erroneous => return Ok(()),
            _ => {
                let at = ValueAt { side: Side::Operands, index: operand };
                return refuse(SharedFault::NotWritten(operand), [MisfitPlace::Type(at)]);
            }
        }
    }
    let (results, outputs) = (ir.results(op).len(), tensors.len());
    if results != outputs {
        return refuse(SharedFault::Results { results, outputs }, []);
    }
    for (index, ((operand, init), result)) in tensors.into_iter().zip(ir.results(op)).enumerate() {
        let found = ir.value_type(result);
        if ir.types.same(init, found) {
            continue;
        }
        let print = |ty| ir.spell_type(ty).unwrap_or_else(|| ir.print_type(ty));
        let fault = SharedFault::LinalgResult { operand, init: print(init), result: print(found) };
        let declared = ValueAt { side: Side::Results, index };
        let mark = match (dims_of(ir, init), dims_of(ir, found)) {
            (Some(init), Some(found)) if init.len() == found.len() => {
                let axis = init.iter().zip(found).position(|(init, found)| init != found);
                axis.map_or(MisfitPlace::Type(declared), |axis| MisfitPlace::Dim(declared, axis))
            }
            _ => MisfitPlace::Type(declared),
        };
        return refuse(fault, [mark, MisfitPlace::Type(ValueAt { side: Side::Operands, index: operand })]);
    }
    Ok(())
}

pub(crate) fn input_and_init<'v>(view: OpView<'v>) -> Option<(ShapedValue<'v>, ShapedValue<'v>, Vec<i64>)> {
    Some((view.operand(0)?, view.operand(1)?, view.numbers(0)?)).filter(|_| view.operand_count() == 2)
}

/// A size as MLIR prints it without interpretation.
pub(crate) fn number(dim: Dim) -> i64 {
    dim.size().map_or(i64::MIN, |size| size as i64)
}

pub(crate) fn numbers(dims: &[Dim]) -> String {
    dims.iter().map(|dim| number(*dim).to_string()).collect::<Vec<_>>().join(", ")
}

/// A size of a vector, and whether it is scalable.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct VectorSize {
    pub(crate) dim: Dim,
    pub(crate) is_scalable: bool,
}

impl std::fmt::Display for VectorSize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_scalable { write!(f, "[{}]", self.dim) } else { write!(f, "{}", self.dim) }
    }
}

pub(crate) fn vector_sizes(view: OpView<'_>, ty: TypeId) -> Option<Vec<VectorSize>> {
    let Type::Vector { shape, scalable, .. } = view.ir.types.resolved(ty) else { return None };
    let size = |(axis, dim): (usize, &Dim)| VectorSize {
        dim: *dim,
        is_scalable: scalable.get(axis).copied().unwrap_or(false),
    };
    Some(shape.iter().enumerate().map(size).collect())
}

impl OpView<'_> {
    /// The number of an axis, which may count from the right.
    pub(crate) fn axis(self, operand: &ShapedValue<'_>) -> Result<Option<usize>, Misfit> {
        let (Some(axis), rank) = (self.number(0), operand.rank()) else { return Ok(None) };
        match Axis::wrapped(axis, rank) {
            Some(axis) => Ok(Some(axis.index())),
            None => {
                let attribute = self.rule.argument(0).to_owned();
                let op = self.op_name();
                let fault = match op.starts_with("onnx.") {
                    true => SharedFault::OnnxAxis { op, attribute, axis, rank },
                    false => SharedFault::Axis { attribute, axis, rank },
                };
                refuse(fault, [self.attribute_mark(0), operand.whole()]).map(|()| None)
            }
        }
    }
}
