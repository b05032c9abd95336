//! Operations that compute numbers from sizes and numbers: [`Computation`].

use super::fold::Fold;
use crate::sizes::Operator;

/// The computation of the numbers of a result from the numbers of operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Computation {
    /// The numbers in an attribute.
    Constant(&'static str),
    /// The dimension of the first operand at the index given by the second.
    DimOf,
    /// The dimension of the first operand at the index given by an attribute.
    DimAt(&'static str),
    /// Each result from this one on is a dimension of the first operand.
    DimsFrom(usize),
    /// All dimensions of the first operand, or those from `start` to `end`.
    ShapeOf,
    /// The rank of the first operand.
    Rank,
    /// The numbers of the operand.
    Same,
    /// The operation is applied to each pair of elements.
    Arithmetic(Operator),
    /// An operation on each element, if all numbers are known.
    Fold(Fold),
    /// The numbers from 0 on.
    Count,
    /// Copies of the number in an attribute; the operand is their number: `onnx.ConstantOfShape`.
    Fill(&'static str),
    /// The operands in order, concatenated.
    Concatenate,
    /// The number of the first operand at the index given by the second.
    Extract,
    /// The numbers of the first operand at the indices given by the second.
    Pick,
    /// The numbers of the first operand from the second operand to the third: `onnx.Slice`.
    Between,
    /// A slice with bounds in attributes: `stablehlo.slice`.
    Slice,
    /// The number of the operand at the position of the result.
    Unpack,
    /// The elements of the first operand before the index in the second, and the elements from that index on:
    /// `shape.split_at`.
    Split,
    /// An affine map of the operands.
    Affine,
    /// The shape that shapes broadcast to.
    Broadcast,
    /// The product of all numbers.
    Product,
    /// The product of all dimensions of the operand.
    Size,
}

impl Computation {
    /// Whether the computation reads the dimensions of the first operand, not its elements.
    pub(crate) const fn is_of_dimensions(self) -> bool {
        matches!(self, Self::DimOf | Self::DimAt(_) | Self::DimsFrom(_) | Self::ShapeOf | Self::Rank | Self::Size)
    }

    pub(crate) fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"arith.constant" | b"stablehlo.constant" | b"index.constant" | b"mhlo.constant" => Self::Constant("value"),
            b"onnx.Constant" | b"torch.constant.int" => Self::Constant("value"),
            b"shape.const_shape" => Self::Constant("shape"),
            b"shape.const_size" => Self::Constant("value"),
            b"tosa.const" | b"tosa.const_shape" => Self::Constant("values"),
            b"tensor.dim" | b"memref.dim" | b"shape.dim" | b"torch.aten.size.int" => Self::DimOf,
            b"stablehlo.get_dimension_size" | b"mhlo.get_dimension_size" => Self::DimAt("dimension"),
            b"onnx.Dim" => Self::DimAt("axis"),
            b"memref.extract_strided_metadata" => Self::DimsFrom(2),
            b"shape.shape_of" | b"onnx.Shape" | b"torch.aten.size" => Self::ShapeOf,
            b"tensor.rank" | b"memref.rank" => Self::Rank,
            b"arith.index_cast"
            | b"arith.index_castui"
            | b"arith.extsi"
            | b"arith.extui"
            | b"arith.trunci"
            | b"index.casts"
            | b"index.castu"
            | b"shape.size_to_index"
            | b"shape.index_to_size"
            | b"shape.to_extent_tensor"
            | b"shape.from_extent_tensor"
            | b"shape.value_as_shape"
            | b"stablehlo.convert"
            | b"stablehlo.reshape"
            | b"stablehlo.broadcast_in_dim"
            | b"tensor.cast"
            | b"tensor.expand_shape"
            | b"tensor.collapse_shape"
            | b"builtin.unrealized_conversion_cast"
            | b"torch_c.to_builtin_tensor"
            | b"torch_c.from_builtin_tensor"
            | b"torch_c.to_i64"
            | b"torch_c.from_i64"
            | b"onnx.Cast"
            | b"onnx.Identity"
            | b"onnx.Squeeze"
            | b"onnx.SqueezeV11"
            | b"onnx.Unsqueeze"
            | b"onnx.UnsqueezeV11" => Self::Same,
            b"arith.addi" | b"index.add" | b"stablehlo.add" | b"shape.add" => Self::Arithmetic(Operator::Add),
            b"onnx.Add" | b"torch.aten.add.int" | b"tosa.add_shape" | b"chlo.broadcast_add" => {
                Self::Arithmetic(Operator::Add)
            }
            b"arith.subi" | b"index.sub" | b"stablehlo.subtract" => Self::Arithmetic(Operator::Subtract),
            b"onnx.Sub" | b"torch.aten.sub.int" | b"tosa.sub_shape" | b"chlo.broadcast_subtract" => {
                Self::Arithmetic(Operator::Subtract)
            }
            b"arith.muli" | b"index.mul" | b"stablehlo.multiply" | b"shape.mul" => Self::Arithmetic(Operator::Multiply),
            b"onnx.Mul" | b"torch.aten.mul.int" | b"tosa.mul_shape" | b"chlo.broadcast_multiply" => {
                Self::Arithmetic(Operator::Multiply)
            }
            b"stablehlo.concatenate"
            | b"shape.concat"
            | b"tensor.from_elements"
            | b"tensor.concat"
            | b"shape.from_extents"
            | b"onnx.Concat"
            | b"tosa.concat_shape"
            | b"torch.prim.ListConstruct" => Self::Concatenate,
            b"tensor.extract" | b"shape.get_extent" | b"torch.aten.__getitem__.t" => Self::Extract,
            b"onnx.Gather" => Self::Pick,
            b"onnx.Slice" => Self::Between,
            b"stablehlo.slice" => Self::Slice,
            b"torch.prim.ListUnpack" => Self::Unpack,
            b"shape.split_at" => Self::Split,
            b"affine.apply" => Self::Affine,
            b"shape.broadcast" => Self::Broadcast,
            b"shape.num_elements" => Self::Product,
            b"onnx.Size" | b"torch.aten.numel" => Self::Size,
            b"stablehlo.iota" => Self::Count,
            b"onnx.ConstantOfShape" => Self::Fill("value"),
            _ => Self::Fold(Fold::of(name)?),
        })
    }
}
