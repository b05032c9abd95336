//! [`Inference`]: how shapes of results follow from operands and attributes, where nothing but inference asks.

/// A way in which the shapes of results follow. Rows name it as they do a [`ShapeKind`](super::ShapeKind), of which it is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Inference {
    /// Axes that an attribute or operand `axes` lists become 1, or go: `onnx.ReduceSum`.
    ReduceAxes,
    /// The same along the axis of the attribute: `onnx.ArgMax`.
    ReduceOne,
    /// Dimensions of 1 go, those that `axes` lists, or all.
    Squeeze,
    /// Dimensions of 1 come, where `axes` says.
    Unsqueeze,
    /// Two dimensions: what is before the axis of the attribute, and the rest.
    Flatten,
    /// In the place of the axis of the attribute the dimensions of the second operand: `onnx.Gather`.
    Take,
    /// From `starts` to `ends` by `steps` along `axes`, as far as there is something: `onnx.Slice`.
    Bounds,
    /// Along the axis of the attribute as many as operand `K` says: `onnx.TopK`.
    Top,
    /// Along the axis of the attribute, or of all elements if it is not there, some: `onnx.Compress`.
    Compress,
    /// Each result has a part along the axis of the attribute, of a size that `split` lists, or all have as much: `onnx.Split`.
    Parts,
    /// More or less at the ends of dimensions: as much as `pads` lists for each of `axes`.
    Pads,
    /// The sizes that the second operand lists: 0 keeps a size, -1 is what is left: `onnx.Reshape`.
    ReshapeTo,
    /// Another dimension at the place that the attribute says, of size `depth`.
    OneHot,
    /// Channels become blocks of the dimensions after them: `onnx.DepthToSpace`.
    ToSpace,
    /// The reverse: `onnx.SpaceToDepth`.
    ToDepth,
    /// The dimensions of indices but the last, and those of the first operand that they do not say: `onnx.GatherND`.
    GatherNd,
    /// One dimension, of as many numbers as the operand has dimensions from `start` to `end`.
    ShapeOf,
    /// No dimensions.
    Scalar,
    /// The rank of the operand, and how many there are: `onnx.NonZero`.
    NonZero,
    /// How many steps there are from `start` to `limit`: `onnx.Range`.
    Count,
    /// Sizes that `sizes` lists for `axes`, or that are multiplied by `scales`: `onnx.Resize`.
    Resize,
    /// A sequence of states, and the last of them: `onnx.LSTM`.
    Recurrent,
    /// The first result has the shape of the operand, the others 1 from the axis of the attribute on: `onnx.LayerNormalization`.
    Statistics,
    /// Dimensions of equal letters of the attribute broadcast: `onnx.Einsum`.
    Equation,
    /// As many as there are regions, channels, and the sizes that attributes say: `onnx.RoiAlign`.
    Regions,
    /// Three numbers each, and how many is not known: `onnx.NonMaxSuppression`.
    Triples,
    /// An attribute lists the sizes of the result.
    Listed,
    /// From `start_indices` to `limit_indices` by `strides`, which are attributes or operands.
    Ranges,
    /// `stablehlo.gather`: the dimensions of the indices, and those of a slice.
    Gather,
    /// `stablehlo.reduce_window`: how often windows fit; of several operands, the second half are initial values.
    Windows,
    /// The same bits as elements of another width.
    Bitcast,
    /// `stablehlo.fft`: halves of frequencies are the others' mirror.
    Fourier,
    /// Features along the axis of the attribute: the first result has the shape of the operand, others that size.
    Normalize,
    /// What a group of processes has, along the axis of the attribute.
    AllGather,
    /// A part for each process of a group, along the axis of the attribute.
    ReduceScatter,
    /// The same along the first, and what the others have along the second.
    AllToAll,
}
