//! The verifiers of `shard`: grids and their axes, devices in a group, and sizes that collective operations change.

use super::OwnerRow;
use super::around::Referenced;
use super::fault::{WrongPart, bare, fault, require_bare};
use super::view::OwnedOp;
use crate::ir::AttributeKind;
use crate::shapes::{CheckResult, Misfit};
use rustc_hash::FxHashSet;

const GRID: &[&str] = &["grid"];
const GATHERS: &str =
    "the axes are different ones of the grid, and the size along the axis is that of all devices of a group";
const SLICES: &str =
    "the axes are different ones of the grid, and the size along the axis is divided among the devices of a group";
const AXES: &str = "the axes are different ones of the grid";
const DEVICE: &str = "the axes are different ones of the grid, and the device is one of a group";

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("shard.all_gather", |op| gather(op, None), GATHERS).refers(GRID),
    OwnerRow::new("shard.all_reduce", |op| grid(op).map(drop), AXES).refers(GRID),
    OwnerRow::new("shard.all_slice", |op| scatter(op, "slice_axis", None), SLICES).refers(GRID),
    OwnerRow::new("shard.all_to_all", all_to_all, SLICES).refers(GRID),
    OwnerRow::new("shard.broadcast", |op| rooted(op, "root"), DEVICE).refers(GRID),
    OwnerRow::new("shard.gather", |op| gather(op, Some("root")), GATHERS).refers(GRID),
    OwnerRow::new(
        "shard.grid_shape",
        indices,
        "there is a result for each axis, and axes are different ones of the grid",
    )
    .refers(GRID),
    OwnerRow::new("shard.neighbors_linear_indices", |op| grid(op).map(drop), "the grid exists").refers(GRID),
    OwnerRow::new("shard.process_linear_index", |op| grid(op).map(drop), "the grid exists").refers(GRID),
    OwnerRow::new(
        "shard.process_multi_index",
        indices,
        "there is a result for each axis, and axes are different ones of the grid",
    )
    .refers(GRID),
    OwnerRow::new("shard.recv", |op| rooted(op, "source"), DEVICE).refers(GRID),
    OwnerRow::new("shard.reduce", |op| rooted(op, "root"), DEVICE).refers(GRID),
    OwnerRow::new("shard.reduce_scatter", |op| scatter(op, "scatter_axis", None), SLICES).refers(GRID),
    OwnerRow::new("shard.scatter", |op| scatter(op, "scatter_axis", Some("root")), SLICES).refers(GRID),
    OwnerRow::new("shard.send", |op| rooted(op, "destination"), DEVICE).refers(GRID),
    OwnerRow::new(
        "shard.sharding",
        sharding,
        "axes are used once, and halo sizes or offsets are as many as split axes require",
    )
    .refers(GRID),
    OwnerRow::new(
        "shard.shift",
        shift,
        "the axes are different ones of the grid, and the values are shifted along one of them",
    )
    .refers(GRID),
    OwnerRow::new("shard.update_halo", |op| grid(op).map(drop), "the grid exists").refers(GRID),
];

/// A size; `None` if it is `?`.
type ShardSize = Option<u64>;

/// The sizes of a grid, with the axes in an operation.
struct Grid {
    shape: Vec<ShardSize>,
    axes: Vec<usize>,
}

impl Grid {
    /// The number of devices in a group: the product of the sizes of its axes.
    fn group(&self) -> ShardSize {
        self.axes.iter().map(|axis| self.shape.get(*axis).copied().flatten()).fold(Some(1), times)
    }
}

fn times(left: ShardSize, right: ShardSize) -> ShardSize {
    left?.checked_mul(right?)
}

/// A quotient; `None` if it is unknown.
fn divided(left: ShardSize, right: ShardSize) -> ShardSize {
    left?.checked_div(right?)
}

/// The sizes in an attribute; negative numbers mean `?`.
fn sizes(numbers: &[i64]) -> Vec<ShardSize> {
    numbers.iter().map(|size| u64::try_from(*size).ok()).collect()
}

fn grid_shape(op: OwnedOp<'_>) -> Result<Option<Vec<ShardSize>>, Misfit> {
    match op.referenced("grid").next() {
        Some(Referenced::Found(found)) if op.ir.op_name_bytes(found) == b"shard.grid" => {
            Ok(op.of(found).numbers("shape").map(|shape| sizes(&shape)))
        }
        Some(Referenced::Missing | Referenced::Found(_)) => {
            bare(WrongPart::Symbol, || format!("Undefined required grid symbol \"{}\".", op.symbol_name("grid")))
                .map(|()| None)
        }
        Some(Referenced::Unknown) | None => Ok(None),
    }
}

/// The grid of an operation, with verified axes; `None` if it is unknown.
fn grid(op: OwnedOp<'_>) -> Result<Option<Grid>, Misfit> {
    let Some(shape) = grid_shape(op)? else { return Ok(None) };
    let axes = op.numbers("grid_axes").or_else(|| op.numbers("axes")).unwrap_or_default();
    let mut sorted = axes.clone();
    sorted.sort_unstable();
    let is_unique = sorted.windows(2).all(|pair| pair[0] != pair[1]);
    require_bare(is_unique, WrongPart::Attribute, "Grid axes contains duplicate elements.")?;
    let rank = shape.len();
    let mut known = Vec::with_capacity(axes.len());
    for axis in axes {
        match usize::try_from(axis).ok().filter(|axis| *axis < rank) {
            Some(axis) => known.push(axis),
            None => {
                return bare(WrongPart::Attribute, || {
                    let name = op.symbol_name("grid");
                    format!("0-based grid axis index {axis} is out of bounds. The referenced grid \"{name}\" is of rank {rank}.")
                })
                .map(|()| None);
            }
        }
    }
    Ok(Some(Grid { shape, axes: known }))
}

fn indices(op: OwnedOp<'_>) -> CheckResult {
    let Some(grid) = grid(op)? else { return Ok(()) };
    let expected = if grid.axes.is_empty() { grid.shape.len() } else { grid.axes.len() };
    let found = op.ir.results(op.op).len();
    require_bare(found == expected, WrongPart::Results, || {
        format!("Unexpected number of results {found}. Expected {expected}.")
    })
}

/// Verifies a device of a group: an index for each axis, smaller than the size of the axis.
fn verify_device(op: OwnedOp<'_>, name: &str, grid: &Grid) -> CheckResult {
    let Some(device) = op.numbers(name) else { return Ok(()) };
    let (found, expected) = (device.len(), grid.axes.len());
    require_bare(found == expected, WrongPart::Attribute, || {
        format!("In-group device \"{name}\" has unexpected multi-index size {found}. Expected {expected}.")
    })?;
    for (index, (place, axis)) in device.iter().zip(&grid.axes).enumerate() {
        let (Ok(at), Some(Some(size))) = (u64::try_from(*place), grid.shape.get(*axis)) else { continue };
        require_bare(at < *size, WrongPart::Attribute, || {
            let last = i128::from(*size) - 1;
            format!(
                "Out of bounds coordinate {index} for in-group device \"{name}\". Got {place}, but expected value in the range [0, {last}]."
            )
        })?;
    }
    Ok(())
}

fn rooted(op: OwnedOp<'_>, name: &str) -> CheckResult {
    grid(op)?.map_or(Ok(()), |grid| verify_device(op, name, &grid))
}

/// The sizes of the operand and the result, if they have the same rank.
fn shapes(op: OwnedOp<'_>) -> Option<(Vec<ShardSize>, Vec<ShardSize>)> {
    let sizes = |ty| op.shape(ty).map(|shape| shape.iter().map(|dim| dim.size()).collect::<Vec<ShardSize>>());
    let (input, result) = (sizes(op.named("input")?.ty)?, sizes(op.result(0)?.ty)?);
    (input.len() == result.len()).then_some((input, result))
}

fn verify_size(axis: usize, expected: ShardSize, found: ShardSize) -> CheckResult {
    let Some(size) = found else { return Ok(()) };
    require_bare(expected == found, WrongPart::Shape, || {
        let expected = expected.map_or_else(|| "dynamic".to_owned(), |size| size.to_string());
        format!("Dimension size mismatch for result axis {axis}. Expected {expected}, but got {size}.")
    })
}

fn gather(op: OwnedOp<'_>, device: Option<&str>) -> CheckResult {
    let Some(grid) = grid(op)? else { return Ok(()) };
    device.map_or(Ok(()), |device| verify_device(op, device, &grid))?;
    let (Some((input, result)), Some(axis)) = (shapes(op), op.number("gather_axis")) else { return Ok(()) };
    let rank = result.len();
    let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < rank) else {
        return bare(WrongPart::Attribute, || format!("Gather axis {axis} is out of bounds [0, {rank})."));
    };
    for (axis, (from, to)) in input.iter().zip(&result).enumerate() {
        verify_size(axis, if axis == along { times(grid.group(), *from) } else { *from }, *to)?;
    }
    Ok(())
}

fn scatter(op: OwnedOp<'_>, attribute: &str, device: Option<&str>) -> CheckResult {
    let Some(grid) = grid(op)? else { return Ok(()) };
    device.map_or(Ok(()), |device| verify_device(op, device, &grid))?;
    let (Some((input, result)), Some(axis)) = (shapes(op), op.number(attribute)) else { return Ok(()) };
    let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < input.len()) else { return Ok(()) };
    for (axis, (from, to)) in input.iter().zip(&result).enumerate().filter(|(axis, _)| *axis != along) {
        verify_size(axis, *from, *to)?;
    }
    let group = grid.group();
    if let (Some(size), Some(devices)) = (input[along], group) {
        require_bare(devices == 0 || size % devices == 0, WrongPart::Shape, || {
            format!(
                "Operand dimension size {size} is not divisible by collective device group size {devices} for tensor axis {along}."
            )
        })?;
    }
    verify_size(along, divided(input[along], group), result[along])
}

fn all_to_all(op: OwnedOp<'_>) -> CheckResult {
    let Some(grid) = grid(op)? else { return Ok(()) };
    let Some((input, result)) = shapes(op) else { return Ok(()) };
    let axis = |name| op.number(name).and_then(|axis| usize::try_from(axis).ok()).filter(|axis| *axis < input.len());
    let (Some(split), Some(concat)) = (axis("split_axis"), axis("concat_axis")) else { return Ok(()) };
    for (axis, (from, to)) in input.iter().zip(&result).enumerate() {
        if split == concat || (axis != split && axis != concat) {
            verify_size(axis, *from, *to)?;
        }
    }
    if split == concat {
        return Ok(());
    }
    let group = grid.group();
    verify_size(concat, times(input[concat], group), result[concat])?;
    let parts = match (input[split], group) {
        (Some(size), Some(devices)) if devices != 0 && size % devices != 0 => None,
        (size, devices) => divided(size, devices),
    };
    verify_size(split, parts, result[split])
}

fn shift(op: OwnedOp<'_>) -> CheckResult {
    let Some(grid) = grid(op)? else { return Ok(()) };
    let Some(axis) = op.number("shift_axis") else { return Ok(()) };
    let is_grouped = usize::try_from(axis).is_ok_and(|axis| grid.axes.contains(&axis));
    require_bare(is_grouped, WrongPart::Attribute, || {
        format!("Invalid shift axis {axis}. It must be one of the grouping grid axes.")
    })
}

/// The axes of each dimension: an array of arrays of numbers.
fn split_axes(op: OwnedOp<'_>) -> Option<Vec<Vec<i64>>> {
    let value = op.attribute("split_axes")?;
    if let AttributeKind::Array(list) = *op.ir.attributes.resolve(value) {
        return op.ir.attributes.list(list).iter().map(|entry| op.ir.integer_list(*entry)).collect();
    }
    let text = op.dialect_text("split_axes")?;
    let body = text[text.find('[')? + 1..text.rfind(']')?].trim();
    let lists = body.split('[').skip(1).map(|list| {
        let numbers = list.split_once(']')?.0.split(',').map(str::trim).filter(|word| !word.is_empty());
        numbers.map(|word| word.parse().ok()).collect()
    });
    lists.collect()
}

fn sharding(op: OwnedOp<'_>) -> CheckResult {
    let Some(axes) = split_axes(op) else { return Ok(()) };
    let mut seen = FxHashSet::default();
    for axis in axes.iter().flatten() {
        require_bare(*axis >= 0, WrongPart::Attribute, "grid axis is expected to be non-negative")?;
        require_bare(seen.insert(*axis), WrongPart::Attribute, "grid axis duplicated")?;
    }
    let halo = op.numbers("static_halo_sizes").unwrap_or_default();
    let offsets = op.numbers("static_sharded_dims_offsets").unwrap_or_default();
    if !halo.is_empty() && !offsets.is_empty() {
        return fault(WrongPart::Attribute, "halo sizes and shard offsets are mutually exclusive");
    }
    let split = axes.iter().filter(|axes| !axes.is_empty()).count();
    let has_halo = halo.is_empty() || halo.len() == split.saturating_mul(2);
    require_bare(has_halo, WrongPart::Attribute, "halo sizes must be specified for all split axes.")?;
    let Some(shape) = grid_shape(op)? else { return Ok(()) };
    if offsets.is_empty() {
        return Ok(());
    }
    let Some(shape) = shape.into_iter().collect::<Option<Vec<u64>>>() else {
        return bare(WrongPart::Attribute, "sharded dims offsets are not allowed for device grids with dynamic shape.");
    };
    let mut place = 0usize;
    for axes in axes.iter().filter(|axes| !axes.is_empty()) {
        let size = |axis: &i64| shape.get(usize::try_from(*axis).ok()?).copied();
        let Some(shards) = axes.iter().map(size).try_fold(0u64, |sum, size| sum.checked_add(size?)) else {
            return Ok(());
        };
        let length = usize::try_from(shards).unwrap_or(usize::MAX).saturating_add(1);
        let Some(own) = offsets.get(place..place.saturating_add(length)) else {
            return bare(WrongPart::Attribute, "sharded dims offsets has wrong size.");
        };
        let mut least = 0;
        for offset in own.iter().filter(|offset| **offset != i64::MIN) {
            require_bare(*offset >= least, WrongPart::Attribute, "sharded dims offsets must be non-decreasing.")?;
            least = *offset;
        }
        place += length;
    }
    Ok(())
}
