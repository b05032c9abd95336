//! StableHLO's requirements on the attributes of windows: one positive number for each dimension.

use super::convolution::count;
use super::layout::WindowNames;
use crate::diagnostic::Code;
use crate::ir::{AttributeKind, Type};
use crate::shape::Dim;
use crate::shapes::misfit::{CheckResult, Misfit, MisfitPlace, ShapeFault, refuse};
use crate::shapes::shared::hlo_inferred_all;
use crate::shapes::view::{OpView, ShapedValue, differ, joined};

/// The errors in attributes that list numbers for windows.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ListFault {
    #[error("expects the shape of padding-attribute to be {{N, 2}}, but got {{{0}}}.")]
    Padding(String),
    #[error("expects {name} to have same dimension-size as size of window dimensions ({expected}), but got: {found}.")]
    Count { name: &'static str, expected: usize, found: u64 },
    #[error("expects window to have positive {name} for {at}-th window dimension, but got {found}.")]
    Positive { name: &'static str, at: usize, found: i64 },
    #[error(
        "expects window-dimensions size == input rank, but got window-dimensions size: {found} and input: '{ty}' with rank = {rank}."
    )]
    InputRank { found: usize, ty: String, rank: usize },
    #[error(
        "expects window-dimensions size == operand rank, but got window-dimensions size: {found} and operand-type: '{ty}' with rank = {rank}."
    )]
    OperandRank { found: usize, ty: String, rank: usize },
    #[error(
        "expects all inputs to have compatible shapes. Shape at input-index {at} is not compatible with shape at input-index 0"
    )]
    Inputs { at: usize },
    #[error("expects source-type to be '{expected}', but got'{found}'")]
    Source { expected: String, found: String },
}

impl ShapeFault for ListFault {
    fn code(&self) -> Code {
        match self {
            Self::Padding(_) | Self::Count { .. } | Self::Positive { .. } => Code::InvalidShapeAttribute,
            Self::InputRank { .. } | Self::OperandRank { .. } => Code::InvalidShapeAttribute,
            Self::Inputs { .. } | Self::Source { .. } => Code::UnfitOperandShapes,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

/// The lists have a number for each dimension of a window with these sizes; sizes, strides and dilations are positive.
pub(super) fn window_lists(view: OpView<'_>, names: WindowNames, sizes: &[Dim]) -> CheckResult {
    let (strides, base, window) = names.all();
    let lists = [
        (strides, "window-strides", "stride"),
        (base, "base-dilation factors", "base dilation factor"),
        (window, "window-dilation factors", "window dilation factor"),
    ];
    padding_is_pairs(view)?;
    let expected = sizes.len();
    let counted = |attribute: &'static str, name, found: u64| match found == 0 || found == expected as u64 {
        true => Ok(()),
        false => refuse(ListFault::Count { name, expected, found }, [MisfitPlace::Attribute(attribute.into())]),
    };
    let numbers = lists.map(|(attribute, ..)| view.numbers_of(attribute).unwrap_or_default());
    for ((attribute, name, _), list) in lists.iter().zip(&numbers) {
        counted(attribute, name, list.len() as u64)?;
    }
    if let Some([rows, _]) = padding_shape(view) {
        counted("padding", "padding-entries", rows.size().unwrap_or(0))?;
    }
    counted("window_reversal", "window-reversal", reversals(view))?;
    for (at, size) in sizes.iter().enumerate() {
        if *size == Dim::ZERO {
            return refuse(ListFault::Positive { name: "value", at, found: 0 }, []);
        }
        for ((attribute, _, name), list) in lists.iter().zip(&numbers) {
            if let Some(found) = list.get(at).copied().filter(|number| *number <= 0) {
                return refuse(ListFault::Positive { name, at, found }, [MisfitPlace::Attribute((*attribute).into())]);
            }
        }
    }
    Ok(())
}

/// The shape of the attribute `padding`.
fn padding_shape(view: OpView<'_>) -> Option<&[Dim]> {
    let AttributeKind::Dense(_, ty) = *view.ir.attributes.resolve(view.ir.attribute(view.op, "padding")?) else {
        return None;
    };
    view.ir.types.shaped(ty)?.shape
}

fn padding_is_pairs(view: OpView<'_>) -> CheckResult {
    match padding_shape(view) {
        Some(shape) if !matches!(shape, [_, pair] if pair.size() == Some(2)) => {
            refuse(ListFault::Padding(joined(shape, ", ")), [MisfitPlace::Attribute("padding".into())])
        }
        Some(_) | None => Ok(()),
    }
}

/// The number of flags for reversed windows.
fn reversals(view: OpView<'_>) -> u64 {
    let flags = view.ir.attribute(view.op, "window_reversal").map(|value| view.ir.attributes.resolve(value));
    match flags {
        Some(AttributeKind::DenseArray(_, Some(body))) => {
            let body = view.ir.texts.get(*body);
            body.split(|byte| *byte == b',').count() as u64
        }
        _ => 0,
    }
}

/// The sizes of windows; `None` if a size is negative, which is refused.
fn window_sizes(view: OpView<'_>, operand: &ShapedValue<'_>, is_reduction: bool) -> Result<Option<Vec<Dim>>, Misfit> {
    let sizes = match view.ir.attribute(view.op, "window_dimensions") {
        Some(value) => view.ir.integer_list(value),
        None if is_reduction => None,
        None => Some(Vec::new()),
    };
    let Some(sizes) = sizes else { return Ok(None) };
    let mark = || MisfitPlace::Attribute("window_dimensions".into());
    let (found, rank) = (sizes.len(), operand.rank());
    if found != rank {
        let ty = view.print(operand.ty);
        return match is_reduction {
            true => refuse(ListFault::InputRank { found, ty, rank }, [mark(), operand.whole()]),
            false => refuse(ListFault::OperandRank { found, ty, rank }, [mark(), operand.whole()]),
        }
        .map(|()| None);
    }
    let dim = |size: &i64| u64::try_from(*size).ok().and_then(|size| Dim::fixed(size).ok());
    if let Some(at) = sizes.iter().position(|size| *size < 0) {
        return refuse(ListFault::Positive { name: "value", at, found: sizes[at] }, [mark()]).map(|()| None);
    }
    Ok(sizes.iter().map(dim).collect())
}

/// The numbers of positions of windows.
fn counts(view: OpView<'_>, operand: &ShapedValue<'_>, sizes: &[Dim]) -> Option<Vec<Dim>> {
    let padding = view.ir.attribute(view.op, "padding");
    let windows = view.ir.windowing(view.op, WindowNames::REDUCTION, padding, sizes.len())?;
    windows.into_iter().zip(operand.dims).zip(sizes).map(|((window, dim), size)| count(window, *dim, *size)).collect()
}

/// The requirements on `reduce_window`.
pub(super) fn hlo_reduce_window(view: OpView<'_>) -> CheckResult {
    let Some(first) = view.operand(0) else { return Ok(()) };
    same_inputs(view)?;
    let Some(sizes) = window_sizes(view, &first, true)? else { return Ok(()) };
    window_lists(view, WindowNames::REDUCTION, &sizes)?;
    counts(view, &first, &sizes).map_or(Ok(()), |found| hlo_inferred_all(view, &found))
}

/// Verifies that the inputs, which are the first half of the operands, have the same shape.
pub(in crate::shapes) fn same_inputs(view: OpView<'_>) -> CheckResult {
    let Some(first) = view.operand(0) else { return Ok(()) };
    for at in 1..view.operand_count() / 2 {
        let Some(other) = view.operand(at) else { continue };
        if !OpView::agrees(first.dims, other.dims) {
            return refuse(ListFault::Inputs { at }, [OpView::differing(first.dims, &other), first.whole()]);
        }
    }
    Ok(())
}

/// The requirements on `select_and_scatter`: the source has one element for each position of the windows.
pub(super) fn hlo_select_and_scatter(view: OpView<'_>) -> CheckResult {
    let Some(operand) = view.operand(0) else { return Ok(()) };
    let Some(sizes) = window_sizes(view, &operand, false)? else { return Ok(()) };
    window_lists(view, WindowNames::REDUCTION, &sizes)?;
    let (Some(found), Some(source)) = (counts(view, &operand, &sizes), view.operand(1)) else { return Ok(()) };
    let elements = [operand.ty, source.ty].map(|ty| view.ir.types.shaped(ty).map(|shaped| shaped.element));
    let has_same = match elements {
        // The precision of floats may differ.
        [Some(own), Some(other)] => {
            let is_float = |ty| matches!(view.ir.types.resolved(ty), Type::Float(_));
            view.ir.types.same(own, other) || is_float(own) && is_float(other)
        }
        _ => true,
    };
    let differs = found.len() != source.rank() || found.iter().zip(source.dims).any(|(a, b)| differ(*a, *b));
    if !differs && has_same {
        return Ok(());
    }
    let fault = ListFault::Source { expected: view.tensor_of(operand.ty, &found), found: view.print(source.ty) };
    refuse(fault, [OpView::differing(&found, &source), operand.whole()])
}
