#!/usr/bin/env python3
"""Random operations of ONNX, of opsets 6 to 23, put to ONNX's shape inference, to ONNX Runtime and to bcast-opt: whether they are
refused, and the shape of the result. Each is written for bcast-opt as onnx-mlir does, and as torch-mlir wraps it. Then the same with sizes
that are open: what ONNX's inference knows of the result, and what `--infer` does.

    python3 .ci/draw_onnx.py --count 500 --seed 1 --bcast-opt target/release/bcast-opt

Needs `onnx` and `onnxruntime` of PyPI; a missing one is not compared, which is reported."""

import argparse
import random
import re
import subprocess
import sys

from draw_hlo import ours
from draw_shapes import changed, dims, tensor

OPSETS = [6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
FLOAT, BOOL, INT, BYTE = "f32", "i1", "i64", "ui8"
# Operations by name, each with the first opset that has it, and the types of its operands and its result.
UNARY = {name: (6, FLOAT, FLOAT) for name in "Abs Ceil Elu Exp Floor HardSigmoid Identity LeakyRelu Log Neg Reciprocal Relu Selu Sigmoid Softplus Softsign Sqrt Tanh".split()}
UNARY |= {name: (7, FLOAT, FLOAT) for name in "Acos Asin Atan Cos Sin Tan".split()}
UNARY |= {name: (9, FLOAT, FLOAT) for name in "Acosh Asinh Atanh Cosh Erf Sign Sinh".split()}
# Before opset 13, the default axis is 1, which operands of one dimension do not have.
UNARY |= {name: (13, FLOAT, FLOAT) for name in "LogSoftmax Softmax".split()}
UNARY |= {"Not": (6, BOOL, BOOL), "IsNaN": (9, FLOAT, BOOL), "IsInf": (10, FLOAT, BOOL), "Round": (11, FLOAT, FLOAT), "Celu": (12, FLOAT, FLOAT), "HardSwish": (14, FLOAT, FLOAT), "Gelu": (20, FLOAT, FLOAT), "Mish": (18, FLOAT, FLOAT)}
BINARY = {name: (6, FLOAT, FLOAT) for name in "Add Div Mul Sub Pow".split()}
BINARY |= {name: (6, BOOL, BOOL) for name in "And Or Xor".split()}
BINARY |= {name: (7, FLOAT, BOOL) for name in "Equal Greater Less".split()}
BINARY |= {"Equal": (11, FLOAT, BOOL), "Greater": (9, FLOAT, BOOL), "Less": (9, FLOAT, BOOL), "GreaterOrEqual": (12, FLOAT, BOOL), "LessOrEqual": (12, FLOAT, BOOL), "Mod": (10, INT, INT), "BitShift": (11, BYTE, BYTE), "BitwiseAnd": (18, INT, INT), "BitwiseOr": (18, INT, INT), "BitwiseXor": (18, INT, INT)}
VARIADIC = ["Max", "Mean", "Min", "Sum"]


class Case:
    """One operation: operands as element type and shape, and what is written in the graph."""

    def __init__(self, kind, operands, attributes=None, target=None, result=FLOAT, least=6, most=23, windows=False, constants=(), outputs=1):
        self.kind, self.operands, self.attributes = kind, operands, attributes or {}
        # `constants`: operands that are lists of numbers, or a number, after the others; None is an omitted one. `outputs`: the number of results.
        self.constants = constants if target is None else [target]
        self.result, self.least, self.most, self.windows, self.outputs = result, least, most, windows, outputs


def near(rng, first):
    """A shape that often broadcasts with another."""
    if rng.random() < 0.25:
        return changed(rng, first, False)
    found = [size if rng.random() < 0.65 else 1 for size in first]
    return found[rng.randint(0, len(found)):] if rng.random() < 0.4 else found


def old_binary(rng):
    """In opset 6: a part of the first shape, from an axis on, if attributes have one."""
    kind, first = rng.choice(["Add", "Div", "Mul", "Sub"]), dims(rng, 1, 4, dynamic=False)
    if rng.random() < 0.3:
        return Case(kind, [(FLOAT, first), (FLOAT, first)], most=6)
    start = rng.randrange(len(first))
    second = first[start:start + rng.randint(1, 3)]
    attributes = {"broadcast": 1, "axis": start}
    # Without an axis, the second operand is aligned at the right.
    if start + len(second) == len(first) and rng.random() < 0.5:
        del attributes["axis"]
    second = changed(rng, second, False) or [2]
    return Case(kind, [(FLOAT, first), (FLOAT, second)], attributes, most=6)


def product(rng):
    kind = rng.choice(["MatMul", "MatMul", "MatMulInteger", "Gemm", "QLinearMatMul"])
    m, k, n = (rng.choice([1, 2, 3]) for _ in range(3))
    other = rng.choice([k, k, k, k + 1])
    if kind == "Gemm":
        a, b = rng.random() < 0.3, rng.random() < 0.3
        bias = rng.choice([[n], [1, n], [m, n], [m, 1], [1], [], [n + 1], [m + 1, n]])
        shapes = [[k, m] if a else [m, k], [n, other] if b else [other, n], bias]
        if rng.random() < 0.3:
            # The bias may be left out since opset 11.
            return Case(kind, [(FLOAT, shape) for shape in shapes[:2]], {"transA": int(a), "transB": int(b)}, least=11)
        return Case(kind, [(FLOAT, shape) for shape in shapes], {"transA": int(a), "transB": int(b)}, least=7)
    batch = dims(rng, 0, 2, dynamic=False)
    left, right = rng.choice([[k], [m, k], batch + [m, k], batch + [m, k]]), rng.choice([[other], [other, n], near(rng, batch) + [other, n]])
    if kind == "MatMul":
        return Case(kind, [(FLOAT, left), (FLOAT, right)])
    if kind == "MatMulInteger":
        return Case(kind, [(BYTE, left), (BYTE, right)], result="i32", least=10)
    scale, zero = (FLOAT, []), (BYTE, [])
    return Case(kind, [(BYTE, left), scale, zero, (BYTE, right), scale, zero, scale, zero], result=BYTE, least=10)


def windows(rng, kind, spatial):
    """The spatial sizes of an input, those of a kernel, the attributes of the windows, and the first opset that has these attributes."""
    strides, dilations, kernel = ([rng.choice(sizes) for _ in range(spatial)] for sizes in ([1, 1, 2, 3], [1, 1, 2], [1, 2, 3]))
    sizes, attributes, least = [rng.choice([5, 6, 7]) for _ in range(spatial)], {}, 7
    if rng.random() < 0.6:
        attributes["strides"] = strides
    else:
        strides = [1] * spatial
    if rng.random() < 0.4:
        # MaxPool has dilations since opset 10, AveragePool since 19.
        attributes["dilations"], least = dilations, {"MaxPool": 10, "AveragePool": 19}.get(kind, 7)
    else:
        dilations = [1] * spatial
    if kind.endswith("Pool") or rng.random() < 0.3:
        attributes["kernel_shape"] = kernel
    if kind == "ConvTranspose":
        if rng.random() < 0.2:
            attributes["output_shape"] = [(size - 1) * by + (own - 1) * each + 1 for size, by, own, each in zip(sizes, strides, kernel, dilations)]
            return sizes, kernel, attributes, least
        if rng.random() < 0.3:
            attributes["output_padding"] = [rng.randrange(by) for by in strides]
    padding = rng.random()
    if padding < 0.3:
        attributes["pads"] = [rng.randrange(size) for size in kernel + kernel]
    elif padding < 0.6 and "dilations" not in attributes:
        # ONNX Runtime refuses `SAME_UPPER` and `SAME_LOWER` if a stride is larger than the kernel.
        is_close = all(by <= own for by, own in zip(strides, kernel))
        attributes["auto_pad"] = rng.choice(["VALID", "SAME_UPPER", "SAME_LOWER", "NOTSET"] if is_close else ["VALID", "NOTSET"])
    if kind.endswith("Pool") and rng.random() < 0.3:
        attributes["ceil_mode"], least = 1, max(least, 10)
    return sizes, kernel, attributes, least


def convolution(rng):
    kind, spatial = rng.choice(["Conv", "Conv", "ConvTranspose", "ConvTranspose", "ConvInteger", "QLinearConv", "MaxPool", "AveragePool", "GlobalMaxPool", "GlobalAveragePool"]), rng.choice([1, 2, 3])
    groups = rng.choice([1, 1, 2])
    channels, outputs = groups * rng.choice([1, 2]), groups * rng.choice([1, 2])
    sizes, kernel, attributes, least = windows(rng, kind, spatial)
    input = [rng.choice([1, 2]), channels] + sizes
    if kind.startswith("Global"):
        return Case(kind, [(FLOAT, input)], windows=True)
    if kind.endswith("Pool"):
        return Case(kind, [(FLOAT, input)], attributes, least=least, windows=True)
    features = [channels, outputs // groups] if kind == "ConvTranspose" else [outputs, channels // groups]
    if rng.random() < 0.2:
        features[rng.choice([0, 1])] += 1
    attributes["group"] = groups
    element = FLOAT if kind in ("Conv", "ConvTranspose") else BYTE
    operands, scale, zero = [(element, input), (element, features + kernel)], (FLOAT, []), (BYTE, [])
    if kind == "QLinearConv":
        operands = [operands[0], scale, zero, operands[1], scale, zero, scale, zero]
    return Case(kind, operands, attributes, result="i32" if kind == "ConvInteger" else element, least=10 if element == BYTE else least, windows=True)


def draw(rng):
    first, kind = dims(rng, 0, 4, dynamic=False), rng.random()
    if kind < 0.15:
        name = rng.choice(list(UNARY))
        least, element, result = UNARY[name]
        # A shape without dimensions has no axis.
        return Case(name, [(element, first or [2])], result=result, least=least)
    if kind < 0.4:
        name = rng.choice(list(BINARY))
        least, element, result = BINARY[name]
        attributes = {"direction": "LEFT"} if name == "BitShift" else {}
        return Case(name, [(element, first), (element, near(rng, first))], attributes, result=result, least=max(least, 7))
    if kind < 0.46:
        return old_binary(rng)
    if kind < 0.54:
        return Case(rng.choice(VARIADIC), [(FLOAT, first)] + [(FLOAT, near(rng, first)) for _ in range(rng.randint(0, 2))], least=8)
    if kind < 0.6:
        return Case("Where", [(BOOL, near(rng, first)), (FLOAT, first), (FLOAT, near(rng, first))], least=9)
    if kind < 0.64:
        slope = [rng.choice([size, size, 1]) for size in first][rng.randint(0, len(first)):]
        slope = changed(rng, slope, False) if rng.random() < 0.3 else slope
        return Case("PRelu", [(FLOAT, first), (FLOAT, slope)], least=7)
    if kind < 0.7:
        target = [rng.choice([size, size, 1]) if size != 1 else rng.choice([1, 2, 3]) for size in first][rng.randint(0, len(first)):]
        target = [rng.choice([1, 2]) for _ in range(rng.choice([0, 0, 1]))] + target
        if rng.random() < 0.15:
            target = target + [4]
        return Case("Expand", [(FLOAT, first)], target=target, least=8)
    if kind < 0.82:
        return product(rng)
    if kind < 0.9:
        return convolution(rng)
    first = first or [2]
    if kind < 0.95:
        perm = rng.sample(range(len(first)), len(first))
        if rng.random() < 0.15:
            perm[0] = rng.choice([len(first), perm[-1], 7])
        return Case("Transpose", [(FLOAT, first)], {"perm": perm})
    axis = rng.choice([*range(-len(first), len(first)), *range(len(first)), 4])
    # Before opset 11 no axis counts from the right.
    return Case("Concat", [(FLOAT, first), (FLOAT, changed(rng, first, False) or [1])], {"axis": axis}, least=6 if axis >= 0 else 11)


def axes_of(rng, rank, count=None):
    found = rng.sample(range(rank), rng.randint(0, rank) if count is None else count)
    return [axis - rank if rng.random() < 0.3 else axis for axis in found]


def by_axes(rng):
    """An operation whose result follows from axes, places or indices that are written."""
    kind = rng.choice(["Reduce", "Reduce", "Arg", "Squeeze", "Unsqueeze", "Flatten", "Gather", "GatherElements", "Slice", "Slice", "Tile"])
    first = dims(rng, 1, 4, dynamic=False)
    rank, operand = len(first), (FLOAT, first)
    if kind == "Reduce":
        name = rng.choice(["ReduceSum", "ReduceMean", "ReduceMax", "ReduceL2", "ReduceLogSum", "ReduceProd"])
        since = 13 if name == "ReduceSum" else 18
        attributes = {"keepdims": rng.choice([0, 1])} if rng.random() < 0.7 else {}
        if rng.random() < 0.5:
            # Before `since`, the axes were an attribute; negative axes count from the right since opset 11.
            attributes |= {"axes": axes_of(rng, rank)} if rng.random() < 0.7 else {}
            attributes = {name: value for name, value in attributes.items() if value != []}
            return Case(name, [operand], attributes, least=11, most=since - 1)
        attributes |= {"noop_with_empty_axes": 1} if rng.random() < 0.3 else {}
        return Case(name, [operand], attributes, least=since, constants=[axes_of(rng, rank)] if rng.random() < 0.8 else [])
    if kind == "Arg":
        return Case(rng.choice(["ArgMax", "ArgMin"]), [operand], {"axis": axes_of(rng, rank, 1)[0], "keepdims": rng.choice([0, 1])}, result=INT, least=11)
    if kind == "Squeeze":
        first = [rng.choice([1, size]) for size in first]
        ones = [axis - rank if rng.random() < 0.3 else axis for axis, size in enumerate(first) if size == 1 and rng.random() < 0.7]
        if rng.random() < 0.3 or not ones:
            return Case(kind, [(FLOAT, first)], least=11)
        return Case(kind, [(FLOAT, first)], constants=[ones], least=13) if rng.random() < 0.5 else Case(kind, [(FLOAT, first)], {"axes": ones}, least=11, most=12)
    if kind == "Unsqueeze":
        count = rng.randint(1, 2)
        axes = axes_of(rng, rank + count, count)
        return Case(kind, [operand], constants=[axes], least=13) if rng.random() < 0.5 else Case(kind, [operand], {"axes": axes}, least=11, most=12)
    if kind == "Flatten":
        return Case(kind, [operand], {"axis": rng.randint(-rank, rank)}, least=11)
    if kind == "Gather":
        return Case(kind, [operand, (INT, dims(rng, 0, 2, dynamic=False))], {"axis": axes_of(rng, rank, 1)[0]}, least=11)
    if kind == "GatherElements":
        return Case(kind, [operand, (INT, [rng.choice([1, 2, 3]) for _ in first])], {"axis": axes_of(rng, rank, 1)[0]}, least=11)
    if kind == "Tile":
        return Case(kind, [operand], constants=[[rng.choice([1, 2, 3]) for _ in first]], least=6)
    axes = axes_of(rng, rank)
    starts, ends = ([rng.choice(numbers) for _ in axes] for numbers in ([0, 0, 1, -1, -2, 3, 9], [1, 2, -1, 9, 2**31 - 1, 2**63 - 1, -9]))
    steps = [rng.choice([1, 1, 2, -1, -2]) for _ in axes]
    return Case(kind, [operand], constants=[starts, ends, axes, steps][: rng.choice([3, 4])], least=10)


def by_numbers(rng):
    """An operation whose result follows from numbers that are written, and is not verified."""
    kind = rng.choice(["TopK", "Split", "Split", "Pad", "Pad", "OneHot", "Resize", "Resize", "Upsample", "LSTM", "GRU", "RNN", "Compress", "DepthToSpace", "SpaceToDepth", "GatherND", "Shape", "Size", "NonZero", "Range", "Einsum", "LayerNormalization", "RoiAlign", "MaxRoiPool", "ReverseSequence", "NonMaxSuppression"])
    first = dims(rng, 1, 4, dynamic=False)
    rank, operand = len(first), (FLOAT, first)
    if kind == "TopK":
        axis = rng.randrange(rank)
        return Case(kind, [operand], {"axis": axis - rank if rng.random() < 0.3 else axis}, constants=[[rng.randint(1, first[axis])]], least=11, outputs=2)
    if kind == "Split":
        axis, count = rng.randrange(rank), rng.choice([1, 2, 3])
        sizes = [rng.choice([1, 2, 3]) for _ in range(count)]
        first[axis] = sum(sizes) if rng.random() < 0.7 else count * rng.choice([1, 2])
        attributes, outputs = {"axis": axis}, count
        if sum(sizes) == first[axis] and rng.random() < 0.7:
            return Case(kind, [operand], attributes, constants=[sizes], least=13, outputs=outputs) if rng.random() < 0.6 else Case(kind, [operand], attributes | {"split": sizes}, least=11, most=12, outputs=outputs)
        if rng.random() < 0.5:
            return Case(kind, [operand], attributes | {"num_outputs": count}, least=18, outputs=outputs)
        first[axis] = count * 2
        return Case(kind, [operand], attributes, least=11, most=17, outputs=outputs)
    if kind == "Pad":
        if rng.random() < 0.4:
            axes = axes_of(rng, rank)
            return Case(kind, [operand], constants=[[rng.choice([0, 0, 1, 2]) for _ in axes + axes], None, axes], least=18)
        return Case(kind, [operand], constants=[[rng.choice([0, 0, 1, 2]) for _ in first + first]], least=11)
    if kind == "OneHot":
        return Case(kind, [(INT, first)], {"axis": rng.randint(-rank - 1, rank)}, constants=[[rng.choice([2, 5])], [0, 1]], result=INT, least=9)
    if kind == "Resize":
        by = rng.random()
        if by < 0.4:
            return Case(kind, [operand], constants=[None, [rng.choice([1.0, 2.0, 0.5, 1.7, 3.25]) for _ in first]], least=11)
        if by < 0.7:
            return Case(kind, [operand], constants=[None, None, [rng.choice([1, 4, 7]) for _ in first]], least=13)
        axes = axes_of(rng, rank, rng.randint(1, rank))
        return Case(kind, [operand], {"axes": axes}, constants=[None, None, [rng.choice([1, 4, 7]) for _ in axes]] if by < 0.85 else [None, [rng.choice([1.0, 2.0, 1.3]) for _ in axes]], least=18)
    if kind == "Upsample":
        scales = [rng.choice([1.0, 2.0, 1.7, 3.25]) for _ in first]
        return Case(kind, [operand], constants=[scales], least=9, most=9) if rng.random() < 0.5 else Case(kind, [operand], {"scales": scales}, least=7, most=8)
    if kind in ("LSTM", "GRU", "RNN"):
        gates, hidden, directions, layout = {"LSTM": 4, "GRU": 3, "RNN": 1}[kind], rng.choice([2, 3]), rng.choice([1, 2]), rng.choice([0, 0, 1])
        length, batch, size = (rng.choice([1, 2, 5]) for _ in range(3))
        attributes = {"hidden_size": hidden, "direction": rng.choice(["forward", "reverse"]) if directions == 1 else "bidirectional"}
        attributes |= {"layout": 1} if layout else {}
        outputs = rng.randint(1, 3 if kind == "LSTM" else 2)
        return Case(kind, [(FLOAT, [batch, length, size] if layout else [length, batch, size]), (FLOAT, [directions, gates * hidden, size]), (FLOAT, [directions, gates * hidden, hidden])], attributes, least=14 if layout else 7, outputs=outputs)
    if kind == "Compress":
        return Case(kind, [operand, (BOOL, [2])], {"axis": axes_of(rng, rank, 1)[0]} if rng.random() < 0.7 else {}, least=11)
    if kind in ("DepthToSpace", "SpaceToDepth"):
        size = rng.choice([1, 2, 3])
        shape = [rng.choice([1, 2]), size * size * 2, 3, 5] if kind == "DepthToSpace" else [rng.choice([1, 2]), 3, size * 2, size * 3]
        return Case(kind, [(FLOAT, shape)], {"blocksize": size}, least=6)
    if kind == "GatherND":
        same = rng.choice([0, 0, 1]) if rank > 1 else 0
        indices = (first[:same] if same else []) + [rng.choice([1, 2]) for _ in range(rng.randint(0, 1))] + [rng.randint(1, rank - same)]
        return Case(kind, [operand, (INT, indices)], {"batch_dims": same} if same else {}, least=12 if same else 11)
    if kind == "Shape":
        return Case(kind, [operand], {"start": rng.randint(-2, 2), "end": rng.randint(-2, 5)} if rng.random() < 0.5 else {}, result=INT, least=15)
    if kind in ("Size", "NonZero"):
        return Case(kind, [operand], result=INT, least=9)
    if kind == "Range":
        return Case(kind, [], constants=[rng.choice([0, 1, -3]), rng.choice([5, 8, -4]), rng.choice([1, 2, 3, -1, -2])], result=INT, least=11)
    if kind == "Einsum":
        letters = {letter: rng.choice([2, 3]) for letter in "abcd"}
        words = ["".join(rng.sample("abcd", rng.randint(1, 3))) for _ in range(rng.randint(1, 2))]
        used = sorted(set("".join(words)))
        equation = ",".join(words) + ("->" + "".join(rng.sample(used, rng.randint(0, len(used)))) if rng.random() < 0.7 else "")
        return Case(kind, [(FLOAT, [letters[letter] for letter in word]) for word in words], {"equation": equation}, least=12)
    if kind == "LayerNormalization":
        axis = rng.randrange(rank)
        return Case(kind, [operand, (FLOAT, first[axis:])], {"axis": axis - rank if rng.random() < 0.5 else axis}, least=17, outputs=rng.choice([1, 3]))
    if kind == "RoiAlign":
        return Case(kind, [(FLOAT, [2, 3, 8, 9]), (FLOAT, [count := rng.choice([1, 4]), 4]), (INT, [count])], {"output_height": rng.choice([1, 3]), "output_width": 2} if rng.random() < 0.7 else {}, least=10)
    if kind == "MaxRoiPool":
        return Case(kind, [(FLOAT, [2, 3, 8, 9]), (FLOAT, [rng.choice([1, 4]), 5])], {"pooled_shape": [rng.choice([1, 3]), 2]}, least=6)
    if kind == "ReverseSequence":
        return Case(kind, [(FLOAT, [3, 3] + first), (INT, [3])], least=10)
    return Case(kind, [(FLOAT, [2, 5, 4]), (FLOAT, [2, 3, 5])], result=INT, least=10)


UNKNOWN = object()


def fits_as_before(case):
    """Whether the second operand is stretched as opset 6 has it, which its inference does not look at: "having its shape as a
    contiguous subset of the first tensor's shape", or of one element; dimensions of 1 are let pass besides."""
    (_, first), (_, second) = case.operands
    if not case.attributes:
        return first == second
    if len(second) > len(first):
        return False
    start = case.attributes.get("axis", len(first) - len(second))
    while second and second[-1] == 1:
        second = second[:-1]
    part = first[start:start + len(second)] if start >= 0 else []
    return len(part) == len(second) and all(size in (1, own) for size, own in zip(second, part))


def is_unidirectional(case):
    """Whether the slope of PRelu broadcasts to its input, as all versions ask. ONNX Runtime runs some that do not."""
    (_, first), (_, second) = case.operands
    return len(second) <= len(first) and all(size in (1, own) for size, own in zip(second[::-1], first[::-1]))


def model(onnx, case, opset):
    from onnx import TensorProto, helper

    kinds = {FLOAT: TensorProto.FLOAT, BOOL: TensorProto.BOOL, INT: TensorProto.INT64, BYTE: TensorProto.UINT8, "i32": TensorProto.INT32}
    names = [f"i{at}" for at in range(len(case.operands))]
    inputs = [helper.make_tensor_value_info(name, kinds[element], shape) for name, (element, shape) in zip(names, case.operands)]
    constants = []
    for at, numbers in enumerate(case.constants):
        listed = numbers if isinstance(numbers, list) else [numbers]
        if numbers is not None:
            element = TensorProto.FLOAT if isinstance((listed + [0])[0], float) else TensorProto.INT64
            constants.append(helper.make_tensor(f"c{at}", element, [len(numbers)] if numbers is listed else [], listed))
        names.append("" if numbers is None else f"c{at}")
    node = helper.make_node(case.kind, names, ["o"] + [f"o{at}" for at in range(1, case.outputs)], **case.attributes)
    graph = helper.make_graph([node], "g", inputs, [helper.make_tensor_value_info("o", kinds[case.result], None)] + [onnx.ValueInfoProto(name=f"o{at}") for at in range(1, case.outputs)], constants)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=8)


def inferred(onnx, made):
    """The inferred shape, or None where it is refused."""
    from onnx import shape_inference

    try:
        found = shape_inference.infer_shapes(made, strict_mode=True)
    except (shape_inference.InferenceError, onnx.checker.ValidationError):
        return None
    ty = found.graph.output[0].type.tensor_type
    # No type is inferred where operands do not agree, and for some operations of old opsets.
    return [dim.dim_value for dim in ty.shape.dim] if ty.HasField("shape") else UNKNOWN


def executed(runtime, case, made):
    """The shape of the result of a run, None if the run is refused, and UNKNOWN if the operation is not implemented."""
    import numpy

    kinds = {FLOAT: numpy.float32, BOOL: numpy.bool_, INT: numpy.int64, BYTE: numpy.uint8}
    options = runtime.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    try:
        session = runtime.InferenceSession(made.SerializeToString(), options, providers=["CPUExecutionProvider"])
        feeds = {f"i{at}": numpy.ones(shape, kinds[element]) for at, (element, shape) in enumerate(case.operands)}
        return list(session.run(None, feeds)[0].shape)
    except Exception as error:  # ONNX Runtime has a class for each of its codes.
        is_missing = any(word in str(error) for word in ("NOT_IMPLEMENTED", "Could not find an implementation", "opset"))
        return UNKNOWN if is_missing else None


def text(index, case, result, is_wrapped):
    hold = (lambda shape, element: f"!torch.vtensor<[{','.join(map(str, shape))}],{element}>") if is_wrapped else tensor
    types = [hold(shape, element) for element, shape in case.operands]
    arguments = ", ".join(f"%a{at}: {ty}" for at, ty in enumerate(types))
    names, lines = [f"%a{at}" for at in range(len(types))], []
    prefix = "torch.onnx." if is_wrapped else ""

    def attribute(value):
        if isinstance(value, str):
            return f'"{value}"'
        if isinstance(value, float):
            return f"{value} : f32"
        return f"[{', '.join(map(attribute, value))}]" if isinstance(value, list) else f"{value} : si64"

    def operation(kind, operands, attributes, operand_types, to):
        written = ", ".join(f"{prefix}{name} = {value}" for name, value in attributes.items())
        name = f'"torch.operator"({operands}) <{{name = "onnx.{kind}"}}> {{{written}}}' if is_wrapped else f'"onnx.{kind}"({operands}) {{{written}}}'
        return f"{name} : ({operand_types}) -> {to}"

    for at, numbers in enumerate(case.constants):
        names.append(f"%c{at}")
        if numbers is None:
            types.append("none")
            lines.append(f'%c{at} = "onnx.NoValue"() {{value}} : () -> none')
            continue
        listed = numbers if isinstance(numbers, list) else [numbers]
        shape, element = [len(numbers)] if numbers is listed else [], "f32" if isinstance((listed + [0])[0], float) else "i64"
        types.append(hold(shape, element))
        held = tensor(shape, element)
        written = f"dense<{numbers if listed else ''}> : {held}"
        lines.append(f"%c{at} = " + operation("Constant", "", {"value": written}, "", types[-1]))
    unknown = "!torch.vtensor" if is_wrapped else "tensor<*xf32>"
    to = unknown if result is None else hold(result, case.result)
    attributes = {name: str(value) if name == "perm" and not is_wrapped else attribute(value) for name, value in case.attributes.items()}
    lines.append("%0 = " + operation(case.kind, ", ".join(names), attributes, ", ".join(types), to))
    body = "\n  ".join(lines)
    return f"func.func @f{index}({arguments}) {{\n  {body}\n  return\n}}"


def opened(onnx, rng, case, opset):
    """The case without some sizes of its operands, and the sizes that ONNX infers for its results; None if ONNX refuses it."""
    operands = [(element, [size if rng.random() < 0.7 else "?" for size in shape]) for element, shape in case.operands]
    made = model(onnx, case, opset)
    for input, (_, shape) in zip(made.graph.input, operands):
        for dim, size in zip(input.type.tensor_type.shape.dim, shape):
            if size == "?":
                dim.Clear()
    try:
        found = onnx.shape_inference.infer_shapes(made, strict_mode=True).graph.output
    except (onnx.shape_inference.InferenceError, onnx.checker.ValidationError):
        return None
    types = [result.type.tensor_type for result in found]
    sizes = lambda shape: [dim.dim_value if dim.HasField("dim_value") else "?" for dim in shape.dim]
    known = [sizes(ty.shape) if ty.HasField("shape") else UNKNOWN for ty in types]
    return Case(case.kind, operands, case.attributes, None, case.result, case.least, case.most, constants=case.constants, outputs=case.outputs), known


def is_excused(case, theirs, mine):
    """Whether a less specific type is intended: in some opsets only, a window that begins in the padding after a dimension counts; and 0 is never inferred."""
    agree = all(own in (size, "?") for own, size in zip(mine, theirs))
    is_of_zero = all(own == size or size in (0, "?") for own, size in zip(mine, theirs))
    return agree and (is_of_zero or case.kind.endswith("Pool") and case.attributes.get("ceil_mode", 0))


def inferred_types(bcast_opt, functions):
    """The shapes of the last results of each function as `--infer` prints them; None for a function that is refused."""
    refused = [found is not None for found in ours(bcast_opt, functions)]
    right = [function for function, is_refused in zip(functions, refused) if not is_refused]
    command = [bcast_opt, "--no-config", "--infer", "--mlir-print-op-generic", "-"]
    printed = subprocess.run(command, input="\n".join(right), capture_output=True, text=True, check=True).stdout
    shapes = iter(re.findall(r'%0(?::\d)? = "onnx[^\n]*-> ([^\n]*)', printed))
    read = lambda shape: UNKNOWN if shape.startswith("*") else [size if size == "?" else int(size) for size in shape.split("x")[:-1]]
    return [None if is_refused else [read(shape) for shape in re.findall("tensor<([^>]*)>", next(shapes))] for is_refused in refused]


def compare_inference(onnx, rng, options):
    """Counts the results for which ONNX infers more sizes, or other sizes."""
    cases = []
    while len(cases) < options.count:
        case = rng.choice([draw, by_axes, by_numbers])(rng)
        # Before opset 7, ONNX's inference reads one operand only.
        opsets = [opset for opset in OPSETS if max(7, case.least) <= opset <= case.most]
        if opsets and inferred(onnx, model(onnx, case, opset := rng.choice(opsets))) not in (None, UNKNOWN):
            cases += [pair] if (pair := opened(onnx, rng, case, opset)) else []
    several = lambda ty, count: ty if count == 1 else f"({', '.join([ty] * count)})"
    name = lambda count: "%0" if count == 1 else f"%0:{count}"
    unranked = lambda text, case: re.sub(r"%0 = (.*) -> [^\n]*", rf"{name(case.outputs)} = \1 -> {several(f'tensor<*x{case.result}>', case.outputs)}", text)
    functions = [unranked(text(index, case, [], False), case) for index, (case, _) in enumerate(cases)]
    missed = more = excused = same = 0
    for function, (case, all_theirs), all_mine in zip(functions, cases, inferred_types(options.bcast_opt, functions)):
        for theirs, mine in zip(all_theirs, all_mine or []):
            if theirs is UNKNOWN or mine == theirs:
                same += mine == theirs
            elif mine is not UNKNOWN and len(mine) == len(theirs) and is_excused(case, theirs, mine):
                excused += 1
            elif mine is UNKNOWN or len(mine) != len(theirs) or any(size != "?" and own != size for own, size in zip(mine, theirs)):
                missed += 1
                if missed <= 8:
                    print(f"{function}\n  ONNX: {theirs}\n  bcast-opt: {'unranked' if mine is UNKNOWN else mine}")
            else:
                more += 1
    print(f"with open sizes: {same} results of the same shape, {more} of ours say more, {excused} excused; {missed} say less")
    return missed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-opt", required=True)
    options = parser.parse_args()
    try:
        import onnx
    except ImportError:
        print("onnx is not installed: nothing drawn")
        return 0
    try:
        import onnxruntime as runtime
    except ImportError:
        runtime = None
        print("onnxruntime is not installed: nothing is run")
    rng = random.Random(options.seed)
    functions, expected, names, opsets, ran = [], [], set(), set(), 0
    while len(expected) < options.count:
        case = draw(rng)
        opset = rng.choice([opset for opset in OPSETS if case.least <= opset <= case.most])
        made = model(onnx, case, opset)
        found = inferred(onnx, made)
        # ONNX Runtime implements opsets from 7 on, and looks at all operands where the inference looks at one.
        run = executed(runtime, case, made) if runtime and opset >= 7 else UNKNOWN
        ran += run is not UNKNOWN
        if found is UNKNOWN or run is None:
            found = run
        if opset == 6 and len(case.operands) == 2 and case.most == 6:
            found = case.operands[0][1] if fits_as_before(case) else None
        if case.kind == "PRelu":
            found = case.operands[0][1] if is_unidirectional(case) else None
        if found is UNKNOWN:
            continue
        names.add(case.kind)
        opsets.add(opset)
        declared = found
        if found is not None and rng.random() < 0.3:
            declared = list(found)
            place = rng.randrange(2 if case.windows else len(found)) if found else 0
            declared[place:place + 1] = [declared[place] + 1] if found else [2]
        # onnx-mlir has a value for an omitted operand.
        is_wrapped = opset > 6 and (rng.random() < 0.5 or (case.kind == "Gemm" and len(case.operands) == 2))
        functions.append(text(len(expected), case, declared, is_wrapped))
        expected.append((case, opset, found, declared))
    missed = 0
    for function, mine, (case, opset, found, declared) in zip(functions, ours(options.bcast_opt, functions), expected):
        if (found is not None and found == declared) != (mine is None):
            missed += 1
            if missed <= 8:
                print(f"{function}\n  ONNX: {found}, of opset {opset}\n  bcast-opt: {mine or 'accepted'}")
    accepted = sum(found is not None for _, _, found, _ in expected)
    print(f"{options.count} calls of {len(names)} operations in {len(opsets)} opsets, {accepted} right, {ran} run by ONNX Runtime: {missed} answered otherwise")
    missed += compare_inference(onnx, rng, options)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
