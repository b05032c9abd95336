//! Relations of dimensions that are collapsed into one, and of a dimension that is expanded to several.

use super::apply::{Columns, RelationRefusal, RelationState};
use super::bind::Partial;
use super::descent;
use super::dims::DimRange;
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{ArgumentKind, Depends, Instance, Refines, Relation};
use super::slices::mixed;
use super::view::{OpView, ShapedValue, elements};
use crate::diagnostic::Code;
use crate::ir::AttributeKind;
use crate::sizes::Operator;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("collapse", "each group of dimensions becomes one", collapse)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .refines(Refines::No)
        .descent(descent::reshaped)
        .owners(&[Owner::Tensor.verifies(tensor_collapse, "groups cover the dimensions in order, and each has the size of its product")]),
    Relation::new("split", "each dimension becomes a group", split)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .refines(Refines::No)
        .descent(descent::reshaped)
        .owners(&[Owner::Tensor.verifies(tensor_expand, "groups cover the dimensions in order, each has the size of its product, and there is a size for each dimension")]),
];

/// The errors of groups that do not match the dimensions.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum GroupFault {
    #[error(
        "expected the expanded type, '{expanded}' to have a higher (or same) rank than the collapsed type, '{collapsed}'."
    )]
    Rank { expanded: String, collapsed: String },
    #[error("expected collapsed rank ({rank}) to equal the number of reassociation maps ({groups}).")]
    Count { rank: usize, groups: usize },
    #[error(
        "expected reassociation map #{group} to have size equal to the expanded rank ({rank}), but it is  {found}."
    )]
    Covered { group: usize, rank: usize, found: i64 },
    #[error("expected reassociation map #{0} to be valid and contiguous.")]
    Order(usize),
    #[error("expected dimension {axis} of collapsed type to be static value of {size}")]
    Size { axis: usize, size: u64 },
    #[error(
        "expected dimension {0} of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic"
    )]
    Dynamic(usize),
    #[error(
        "expected number of static shape dims to be equal to the output rank ({rank}) but found {found} inputs instead"
    )]
    OutputShape { rank: usize, found: usize },
}

impl ShapeFault for GroupFault {
    fn code(&self) -> Code {
        match self {
            Self::Rank { .. } | Self::Size { .. } | Self::Dynamic(_) => Code::UnfitResultShape,
            Self::Count { .. } | Self::Covered { .. } | Self::Order(_) | Self::OutputShape { .. } => {
                Code::InvalidShapeAttribute
            }
        }
    }
}

fn collapse(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let mut found = Columns::new();
    for group in groups(o, row)? {
        let (first, others) = group.split_first().ok_or(RelationRefusal::Invalid)?;
        let product = others.iter().fold(reading.dims.get(row, *first), |product, axis| {
            reading.facts.compute(Operator::Multiply, product, reading.dims.get(row, *axis))
        });
        found.push(product);
    }
    o.bind(&found, reading)
}

fn split(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    expand(o, reading)?;
    expand_groups(o, reading)
}

fn expand(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    if o.ir.attribute(o.op, "static_output_shape").is_none() {
        return Ok(());
    }
    let sizes = mixed(o, "static_output_shape", &mut 1, reading)?;
    let sizes: Partial = sizes.into_iter().map(|dim| o.as_size(dim?, reading)).collect();
    o.bind_known(&sizes, reading)
}

/// Each group of dimensions of the result has as many elements as the dimension that is expanded.
fn expand_groups(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let result = o.result_row(reading);
    let (Some(row), Some(result)) = (o.operand_row(0, reading), result) else { return Ok(()) };
    for (axis, group) in groups(o, result)?.into_iter().enumerate() {
        if axis >= row.rank() {
            return Err(RelationRefusal::Invalid);
        }
        let parts: Columns = group.into_iter().map(|axis| reading.dims.get(result, axis)).collect();
        reading.equate_products(&[reading.dims.get(row, axis)], &parts)?;
    }
    Ok(())
}

/// The groups of dimensions that an attribute lists.
fn groups(o: Instance<'_, '_>, of: DimRange) -> Result<SmallVec<[SmallVec<[usize; 4]>; 4]>, RelationRefusal> {
    let groups = o.ir.attribute(o.op, o.argument(0)).ok_or(RelationRefusal::Invalid)?;
    let AttributeKind::Array(list) = *o.ir.attributes.resolve(groups) else { return Err(RelationRefusal::Invalid) };
    let axis = |axis: i64| usize::try_from(axis).ok().filter(|axis| *axis < of.rank()).ok_or(RelationRefusal::Invalid);
    let group = |group: &_| o.ir.integer_list(*group).ok_or(RelationRefusal::Invalid)?.into_iter().map(axis).collect();
    o.ir.attributes.list(list).iter().map(group).collect()
}

fn tensor_collapse(view: OpView<'_>) -> CheckResult {
    let (Some(from), Some(to)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    reassociation(view, &from, &to)
}

fn tensor_expand(view: OpView<'_>) -> CheckResult {
    let (Some(from), Some(to)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    let sizes = view.ir.attribute(view.op, "static_output_shape").and_then(|sizes| view.ir.integer_list(sizes));
    if let Some(sizes) = sizes.filter(|sizes| sizes.len() != to.rank()) {
        return refuse(GroupFault::OutputShape { rank: to.rank(), found: sizes.len() }, [to.whole()]);
    }
    reassociation(view, &to, &from)
}

/// Each dimension of the collapsed shape is a group of dimensions of the expanded one.
fn reassociation(view: OpView<'_>, expanded: &ShapedValue<'_>, collapsed: &ShapedValue<'_>) -> CheckResult {
    let groups = view.ir.attribute(view.op, view.rule.argument(0)).and_then(|groups| view.ir.array(groups));
    let groups: Option<Vec<Vec<i64>>> =
        groups.and_then(|groups| groups.iter().map(|group| view.ir.integer_list(*group)).collect());
    let Some(groups) = groups else { return Ok(()) };
    let (rank, count) = (expanded.rank(), groups.len());
    if rank < collapsed.rank() {
        let fault = GroupFault::Rank { expanded: view.print(expanded.ty), collapsed: view.print(collapsed.ty) };
        return refuse(fault, [expanded.whole(), collapsed.whole()]);
    }
    if collapsed.rank() != count {
        let fault = GroupFault::Count { rank: collapsed.rank(), groups: count };
        return refuse(fault, [collapsed.whole()]);
    }
    // MLIR counts the dimensions up to the largest in the groups.
    let found = groups.iter().flatten().max().map_or(0, |last| last.saturating_add(1));
    if count > 0 && found != rank as i64 {
        return refuse(GroupFault::Covered { group: 0, rank, found }, [expanded.whole()]);
    }
    let mut next = 0;
    for (index, group) in groups.iter().enumerate() {
        for axis in group {
            if *axis != next {
                return refuse(GroupFault::Order(index), [view.attribute_mark(0)]);
            }
            next += 1;
        }
    }
    let mut start = 0;
    for (axis, (group, dim)) in groups.iter().zip(collapsed.dims).enumerate() {
        let dims = &expanded.dims[start..start + group.len()];
        start += group.len();
        match elements(dims) {
            _ if dims.iter().any(|dim| dim.is_dynamic()) => {
                if dim.is_static() {
                    return refuse(GroupFault::Dynamic(axis), [collapsed.dim(axis), expanded.whole()]);
                }
            }
            Some(size) if dim.size() != Some(size) => {
                return refuse(GroupFault::Size { axis, size }, [collapsed.dim(axis), expanded.whole()]);
            }
            Some(_) | None => {}
        }
    }
    Ok(())
}
