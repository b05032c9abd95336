//! Relations of ONNX's operations on images: grids of positions, crops, columns, and unpooling.

use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::{Partial, partial_shape};
use crate::shapes::hlo::divide;
use crate::shapes::onnx::windows::Spatial;
use crate::shapes::onnx::{ArgumentValue, listed, operand, places};
use crate::shapes::relation::{Depends, Instance, Relation};
use crate::shapes::values::number;
use smallvec::smallvec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new(
        "sampled",
        "the batch and the channels of the image, and the dimensions of a grid of positions",
        sampled,
    )
    .depends(Depends::Attributes),
    Relation::new("grid", "a position for each element of an image of listed sizes", grid)
        .depends(Depends::Attributes)
        .numbers(&["size"]),
    Relation::new("cropped", "listed sizes along the listed axes, or all", cropped)
        .depends(Depends::Attributes)
        .numbers(&["shape"]),
    Relation::new("from_columns", "an image of listed sizes from columns of blocks", from_columns)
        .depends(Depends::Attributes)
        .numbers(&["image_shape", "block_shape"]),
    Relation::new("unpool", "the dimensions before a pooling, or listed sizes", unpool)
        .depends(Depends::Attributes)
        .numbers(&["output_shape"]),
    Relation::new("determinant", "the dimensions without the last two, which are equal", determinant),
    Relation::new("decoded", "height, width and channels of a picture", decoded).depends(Depends::Attributes),
];

fn sampled(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = (o.operand_row(0, reading), o.operand_row(1, reading));
    let image = rows.0.map(|row| columns(row, reading));
    let grid = rows.1.map(|row| columns(row, reading));
    if let (Some(image), Some(grid)) = (&image, &grid)
        && (image.len() != grid.len() || image.len() < 3)
    {
        return Err(RelationRefusal::Invalid);
    }
    if let (Some([first, ..]), Some([other, ..])) = (image.as_deref(), grid.as_deref()) {
        reading.facts.equate(*first, *other)?;
    }
    let Some(rank) = image.as_ref().or(grid.as_ref()).map(|dims| dims.len()).filter(|rank| *rank >= 3) else {
        return Ok(());
    };
    let mut found: Partial = smallvec![None; rank];
    if let Some(grid) = &grid {
        found[0] = Some(grid[0]);
        (2..rank).for_each(|axis| found[axis] = Some(grid[axis - 1]));
    }
    if let Some(image) = &image {
        (found[0], found[1]) = (Some(image[0]), Some(image[1]));
    }
    o.bind_known(&found, reading)
}

fn grid(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let theta = match o.operand_row(0, reading) {
        Some(row) => match columns(row, reading)[..] {
            [batch, spatial, _] => Some((batch, spatial)),
            _ => return Err(RelationRefusal::Invalid),
        },
        None => None,
    };
    let found: Partial = match listed(o, "size", reading) {
        ArgumentValue::Known(list) if matches!(list.len(), 4 | 5) => {
            let spatial = reading.size(list.len() as i128 - 2);
            let sizes = list.iter().enumerate().filter(|(axis, _)| *axis != 1);
            sizes.map(|(_, size)| o.as_size(*size, reading)).chain([spatial]).collect()
        }
        ArgumentValue::Known(_) | ArgumentValue::Missing => return Err(RelationRefusal::Invalid),
        ArgumentValue::Unknown => {
            let Some((batch, spatial)) = theta else { return Ok(()) };
            match reading.facts.value(spatial) {
                Some(2) => smallvec![Some(batch), None, None, Some(spatial)],
                Some(3) => smallvec![Some(batch), None, None, None, Some(spatial)],
                _ => return Ok(()),
            }
        }
    };
    if let (Some((batch, spatial)), [Some(first), .., Some(last)]) = (theta, &found[..]) {
        reading.facts.equate(batch, *first)?;
        reading.facts.equate(spatial, *last)?;
    }
    o.bind_known(&found, reading)
}

fn cropped(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axes = match o.ir.own_attribute(o.op, "axes") {
        Some(value) => places(&o.ir.integer_list(value).ok_or(RelationRefusal::Invalid)?, row.rank())?,
        None => (0..row.rank()).collect(),
    };
    let mut found: Partial = partial_shape(row, reading);
    match listed(o, "shape", reading) {
        ArgumentValue::Known(sizes) if sizes.len() == axes.len() => {
            for (axis, size) in axes.into_iter().zip(sizes) {
                found[axis] = o.as_size(size, reading);
            }
        }
        ArgumentValue::Known(_) | ArgumentValue::Missing => return Err(RelationRefusal::Invalid),
        ArgumentValue::Unknown => axes.into_iter().for_each(|axis| found[axis] = None),
    }
    o.bind_known(&found, reading)
}

fn from_columns(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let input = match o.operand_row(0, reading) {
        Some(row) => match columns(row, reading)[..] {
            [batch, blocks, _] => [Some(batch), Some(blocks)],
            _ => return Err(RelationRefusal::Invalid),
        },
        None => [None, None],
    };
    let block = match listed(o, "block_shape", reading) {
        ArgumentValue::Known(sizes) => {
            let product = reading.product(sizes);
            reading.facts.value(product).map(number)
        }
        ArgumentValue::Missing | ArgumentValue::Unknown => None,
    };
    let channels = input[1].zip(block).and_then(|(blocks, block)| divide(blocks, block, reading));
    let ArgumentValue::Known(image) = listed(o, "image_shape", reading) else { return Ok(()) };
    let sizes = image.iter().map(|size| o.as_size(*size, reading));
    let found: Partial = [input[0], channels].into_iter().chain(sizes).collect();
    o.bind_known(&found, reading)
}

fn unpool(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let Some(count) = row.rank().checked_sub(2) else { return Err(RelationRefusal::Invalid) };
    let found: Partial = match (operand(o, "output_shape"), listed(o, "output_shape", reading)) {
        (Some(_), ArgumentValue::Known(sizes)) if sizes.len() == row.rank() => {
            sizes.iter().map(|size| o.as_size(*size, reading)).collect()
        }
        (Some(_), ArgumentValue::Known(_)) => return Err(RelationRefusal::Invalid),
        (Some(_), ArgumentValue::Missing | ArgumentValue::Unknown) => smallvec![None; row.rank()],
        (None, _) => {
            let dims = columns(row, reading);
            let spatial = Spatial { o, count };
            let sizes = (0..count).map(|turn| spatial.deconvolve(turn, dims[turn + 2], None, reading));
            dims[..2].iter().map(|dim| Some(*dim)).chain(sizes).collect()
        }
    };
    o.bind_known(&found, reading)
}

fn determinant(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let dims = columns(row, reading);
    let [batch @ .., rows, others] = &dims[..] else { return Err(RelationRefusal::Invalid) };
    reading.facts.equate(*rows, *others)?;
    o.bind(batch, reading)
}

fn decoded(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let format = o.ir.own_attribute(o.op, "pixel_format").map(|word| o.ir.string(word));
    let channels = match format.as_ref().map(Option::as_deref) {
        None | Some(Some(b"RGB" | b"BGR")) => reading.size(3),
        Some(Some(b"Grayscale")) => reading.size(1),
        Some(_) => None,
    };
    o.bind_known(&[None, None, channels], reading)
}
