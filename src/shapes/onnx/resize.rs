//! Relations of ONNX with listed sizes or scales.

use crate::ir::AttributeKind;
use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::{MOST_AXES, Partial};
use crate::shapes::onnx::{ArgumentValue, listed, operand, places};
use crate::shapes::relation::{Depends, Instance, Relation};
use crate::sizes::Term;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] =
    &[Relation::new("resize", "listed sizes, or sizes multiplied by listed scales", resize)
        .depends(Depends::Attributes)
        .numbers(&["sizes", "scales", "roi"])];

/// The sizes along the listed axes, or all axes, are an operand, or products of the input's sizes and scales.
pub(crate) fn resize(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axes = match ir.own_attribute(o.op, "axes") {
        Some(value) => places(&ir.integer_list(value).ok_or(RelationRefusal::Invalid)?, row.rank())?,
        None => (0..row.rank()).collect(),
    };
    let own = columns(row, reading);
    let mut sizes: Partial = match (listed(o, "sizes", reading), scales(o)) {
        // Sizes that are adapted to keep proportions depend on all dimensions.
        (ArgumentValue::Known(list), _) if !list.is_empty() && !is_stretched(o) => list.iter().map(|_| None).collect(),
        (ArgumentValue::Known(list), _) if !list.is_empty() => {
            list.iter().map(|size| o.as_size(*size, reading)).collect()
        }
        (ArgumentValue::Unknown, _) => axes.iter().map(|_| None).collect(),
        (_, Some(scales)) => {
            let scaled = |(axis, scale): (&usize, f32)| scaled(own[*axis], scale, reading);
            if scales.len() != axes.len() {
                return Err(RelationRefusal::Invalid);
            }
            axes.iter().zip(scales).map(scaled).collect()
        }
        (_, None) => axes.iter().map(|_| None).collect(),
    };
    if sizes.len() != axes.len() {
        return Err(RelationRefusal::Invalid);
    }
    let mut found: Partial = own.into_iter().map(Some).collect();
    for (axis, size) in axes.into_iter().zip(sizes.drain(..)) {
        found[axis] = size;
    }
    o.bind_known(&found, reading)
}

/// Whether each dimension gets its own size, without keeping proportions.
fn is_stretched(o: Instance<'_, '_>) -> bool {
    let ir = o.ir;
    let policy = ir.own_attribute(o.op, "keep_aspect_ratio_policy");
    policy.is_none_or(|policy| ir.string(policy).is_some_and(|policy| policy == b"stretch"))
}

/// The scaled size. ONNX multiplies as 32-bit floating point.
fn scaled(dim: Term, scale: f32, reading: &mut RelationState<'_>) -> Option<Term> {
    if scale == 1.0 {
        return Some(dim);
    }
    let size = (reading.facts.value(dim)? as f32 * scale).floor();
    (size.is_finite() && size >= 0.0).then(|| reading.size(size as i128))?
}

/// The scales, if they are constants.
fn scales(o: Instance<'_, '_>) -> Option<SmallVec<[f32; 6]>> {
    let ir = o.ir;
    let written = match ir.own_attribute(o.op, "scales") {
        Some(value) => value,
        None => {
            let value = operand(o, "scales")?;
            let written = o.reader.constant(value)?;
            let count = ir.types.shaped(ir.value_type(value))?.shape?.first()?.size()?;
            let list = ir.numbers(written)?;
            // One scale applies to all axes.
            let count = usize::try_from(count).ok().filter(|count| *count <= MOST_AXES)?;
            let at = |place: usize| if list.len() == 1 { list.first() } else { list.get(place) };
            return (0..count).map(|place| at(place).map(|number| *number as f32)).collect();
        }
    };
    let AttributeKind::Array(list) = *ir.attributes.resolve(written) else { return None };
    let list = ir.attributes.list(list);
    list.iter().map(|number| ir.float(*number).map(|number| number as f32)).collect()
}
