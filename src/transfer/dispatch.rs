//! What the record of an operation says of its shapes, as constraints: [`shape_rule`].

use super::apply::{Reader, Reading, Refusal, columns};
use super::structured::Einsum;
use super::{
    hlo, hlo_windows, layout, named, onnx, onnx_equation, onnx_indices, onnx_parts, onnx_recurrent, onnx_resize,
    products, reshape, stretches, structured, windows,
};
use crate::assembly::{Inference, OpDefinition, ShapeKind, ShapeRule};
use crate::ir::OpId;

pub(super) fn shape_rule(
    reader: &Reader<'_>,
    op: OpId,
    info: &OpDefinition,
    rule: &ShapeRule,
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let attribute = rule.argument(0);
    let operand = |name: &str| reader.first_operand(op, info, name).ok_or(Refusal::Invalid);
    match rule.kind {
        ShapeKind::Numpy | ShapeKind::Onto | ShapeKind::Same => named::named_operands(reader, op, info, rule, reading),
        ShapeKind::Each => layout::each(reader, op, reading),
        ShapeKind::Permute => layout::transpose(reader, op, attribute, reading),
        ShapeKind::Reduce => layout::reduce(reader, op, attribute, reading),
        ShapeKind::Keep => layout::reduce_axis(reader, op, attribute, true, reading),
        ShapeKind::Drop => layout::reduce_axis(reader, op, attribute, false, reading),
        ShapeKind::Einsum => match rule.letters() {
            Some(letters) => structured::einsum(reader, op, &Einsum::from(letters), reading),
            None => Ok(()),
        },
        ShapeKind::Dot => structured::dot(reader, op, reading),
        ShapeKind::DotGeneral => structured::dot_general(reader, op, reading),
        ShapeKind::Loops => structured::linalg(reader, op, rule.letters().map(Einsum::from).as_ref(), reading),
        ShapeKind::Concatenate => layout::concatenate(reader, op, attribute, reading),
        ShapeKind::Pad => hlo::pad(reader, op, info, reading),
        ShapeKind::PadTensor => layout::tensor_pad(reader, op, reading),
        ShapeKind::PadBy => windows::pad_by(reader, op, operand(attribute)?, reading),
        ShapeKind::Tile => windows::tile(reader, op, operand(attribute)?, reading),
        ShapeKind::SliceBy => windows::slice_by(reader, op, (operand(attribute)?, operand(rule.argument(1))?), reading),
        ShapeKind::InDim => {
            if let Some(sizes) = rule.arguments.get(1) {
                layout::sized(reader, op, operand(sizes)?, reading)?;
            }
            layout::broadcast_in_dim(reader, op, attribute, reading)
        }
        ShapeKind::Sizes => {
            let sizes = operand(rule.argument(0))?;
            layout::sized(reader, op, sizes, reading)?;
            // What comes before the sizes is reshaped to them.
            if sizes == 1 { reshape::reshape(reader, op, reading) } else { Ok(()) }
        }
        ShapeKind::Dynamic => layout::dynamic_sizes(reader, op, operand(rule.argument(0))?, reading),
        ShapeKind::Tie => layout::tie_shape(reader, op, operand(rule.argument(0))?, reading),
        ShapeKind::Slice => layout::extract_slice(reader, op, reading),
        ShapeKind::Collapse => layout::collapse(reader, op, attribute, reading),
        ShapeKind::Split => {
            layout::expand(reader, op, reading)?;
            reshape::expand_groups(reader, op, attribute, reading)
        }
        ShapeKind::Reshape => reshape::reshape(reader, op, reading),
        ShapeKind::Like | ShapeKind::SliceInto => match reader.operand_row(op, operand(rule.argument(0))?, reading) {
            Some(row) => reader.bind(op, &columns(row, reading), reading),
            None => Ok(()),
        },
        ShapeKind::Insert => stretches::insert(reader, op, attribute, reading),
        ShapeKind::Prepend => stretches::prepend(reader, op, attribute, reading),
        ShapeKind::Stretch => stretches::stretch(reader, op, reading),
        ShapeKind::Target => {
            stretches::target(reader, op, (operand(rule.argument(0))?, operand(rule.argument(1))?), reading)
        }
        ShapeKind::Expand => {
            stretches::expand_to(reader, op, (operand(rule.argument(0))?, operand(rule.argument(1))?), reading)
        }
        ShapeKind::MatMul => products::matmul(reader, op, (info, rule), reading),
        ShapeKind::MatMulOnto => products::matmul_onto(reader, op, (info, rule), reading),
        ShapeKind::Gemm => products::gemm(reader, op, reading),
        ShapeKind::Convolve => products::convolve(reader, op, (info, rule), false, reading),
        ShapeKind::Deconvolve => products::convolve(reader, op, (info, rule), true, reading),
        ShapeKind::Convolution => hlo_windows::convolve(reader, op, reading),
        ShapeKind::Inferred(inference) => inferred(reader, op, (info, rule, inference), reading),
        // Vectors, whose sizes are written, and shapes, which are values.
        ShapeKind::Contract | ShapeKind::Shapes => Ok(()),
    }
}

fn inferred(
    reader: &Reader<'_>,
    op: OpId,
    (info, rule, inference): (&OpDefinition, &ShapeRule, Inference),
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let attribute = rule.argument(0);
    match inference {
        Inference::Windows => hlo_windows::reduce(reader, op, reading),
        Inference::Gather => hlo_windows::gather(reader, op, info, reading),
        Inference::ReduceAxes => onnx::reduce(reader, op, info, reading),
        Inference::ReduceOne => onnx::reduce_one(reader, op, attribute, reading),
        Inference::Squeeze => onnx::squeeze(reader, op, info, reading),
        Inference::Unsqueeze => onnx::unsqueeze(reader, op, info, reading),
        Inference::Flatten => onnx::flatten(reader, op, attribute, reading),
        Inference::Take => onnx::take(reader, op, attribute, reading),
        Inference::Bounds => onnx::slice(reader, op, info, reading),
        Inference::Top => onnx_parts::top(reader, op, (info, attribute), reading),
        Inference::Compress => onnx_parts::compress(reader, op, attribute, reading),
        Inference::Parts => onnx_parts::split(reader, op, (info, attribute), reading),
        Inference::Pads => onnx_parts::pad(reader, op, info, reading),
        Inference::OneHot => onnx_parts::one_hot(reader, op, (info, attribute), reading),
        Inference::ToSpace => onnx_parts::blocks(reader, op, attribute, true, reading),
        Inference::ToDepth => onnx_parts::blocks(reader, op, attribute, false, reading),
        Inference::GatherNd => onnx_indices::gather(reader, op, reading),
        Inference::ShapeOf => onnx_indices::shape_of(reader, op, reading),
        Inference::ReshapeTo => reshape::onnx_reshape(reader, op, reading),
        Inference::Scalar => reader.bind(op, &[], reading),
        Inference::NonZero => onnx_indices::non_zero(reader, op, reading),
        Inference::Count => onnx_indices::count(reader, op, info, reading),
        Inference::Regions => onnx_indices::regions(reader, op, reading),
        Inference::Triples => {
            let three = reading.size(3);
            reader.bind_known(op, &[None, three], reading)
        }
        Inference::Resize => onnx_resize::resize(reader, op, info, reading),
        Inference::Recurrent => onnx_recurrent::recurrent(reader, op, reading),
        Inference::Statistics => onnx_recurrent::statistics(reader, op, attribute, reading),
        Inference::Equation => onnx_equation::einsum(reader, op, attribute, reading),
        Inference::Listed => hlo::listed(reader, op, attribute, reading),
        Inference::Ranges => hlo::ranges(reader, op, info, reading),
        Inference::Bitcast => hlo::bitcast(reader, op, reading),
        Inference::Fourier => hlo::fourier(reader, op, reading),
        Inference::Normalize => hlo::normalize(reader, op, attribute, reading),
        Inference::AllGather => hlo::regroup(reader, op, (None, Some(attribute)), reading),
        Inference::ReduceScatter => hlo::regroup(reader, op, (Some(attribute), None), reading),
        Inference::AllToAll => hlo::regroup(reader, op, (Some(attribute), Some(rule.argument(1))), reading),
    }
}
