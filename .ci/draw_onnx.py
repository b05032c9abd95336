#!/usr/bin/env python3
"""Random operations of ONNX, of opsets 6 to 23, put to ONNX's shape inference, to ONNX Runtime and to bcast-opt: whether they are
refused, and the shape of the result. Each is written for bcast-opt as onnx-mlir does, and as torch-mlir wraps it.

    python3 .ci/draw_onnx.py --count 500 --seed 1 --bcast-opt target/release/bcast-opt

Needs `onnx` and `onnxruntime` of PyPI; what is missing is not asked, and that is said."""

import argparse
import random
import sys

from draw_hlo import ours
from draw_shapes import changed, dims, tensor

OPSETS = [6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
FLOAT, BOOL, INT, BYTE = "f32", "i1", "i64", "ui8"
# With the first opset that has them, and the types of operands and result.
UNARY = {name: (6, FLOAT, FLOAT) for name in "Abs Ceil Elu Exp Floor HardSigmoid Identity LeakyRelu Log Neg Reciprocal Relu Selu Sigmoid Softplus Softsign Sqrt Tanh".split()}
UNARY |= {name: (7, FLOAT, FLOAT) for name in "Acos Asin Atan Cos Sin Tan".split()}
UNARY |= {name: (9, FLOAT, FLOAT) for name in "Acosh Asinh Atanh Cosh Erf Sign Sinh".split()}
# Before, they go along an axis that operands of one dimension have not.
UNARY |= {name: (13, FLOAT, FLOAT) for name in "LogSoftmax Softmax".split()}
UNARY |= {"Not": (6, BOOL, BOOL), "IsNaN": (9, FLOAT, BOOL), "IsInf": (10, FLOAT, BOOL), "Round": (11, FLOAT, FLOAT), "Celu": (12, FLOAT, FLOAT), "HardSwish": (14, FLOAT, FLOAT), "Gelu": (20, FLOAT, FLOAT), "Mish": (18, FLOAT, FLOAT)}
BINARY = {name: (6, FLOAT, FLOAT) for name in "Add Div Mul Sub Pow".split()}
BINARY |= {name: (6, BOOL, BOOL) for name in "And Or Xor".split()}
BINARY |= {name: (7, FLOAT, BOOL) for name in "Equal Greater Less".split()}
BINARY |= {"Equal": (11, FLOAT, BOOL), "Greater": (9, FLOAT, BOOL), "Less": (9, FLOAT, BOOL), "GreaterOrEqual": (12, FLOAT, BOOL), "LessOrEqual": (12, FLOAT, BOOL), "Mod": (10, INT, INT), "BitShift": (11, BYTE, BYTE), "BitwiseAnd": (18, INT, INT), "BitwiseOr": (18, INT, INT), "BitwiseXor": (18, INT, INT)}
VARIADIC = ["Max", "Mean", "Min", "Sum"]


class Case:
    """One operation: operands as element type and shape, and what is written in the graph."""

    def __init__(self, kind, operands, attributes=None, target=None, result=FLOAT, least=6, most=23, windows=False):
        self.kind, self.operands, self.attributes, self.target = kind, operands, attributes or {}, target
        self.result, self.least, self.most, self.windows = result, least, most, windows


def near(rng, first):
    """A shape that often broadcasts with another."""
    if rng.random() < 0.25:
        return changed(rng, first, False)
    found = [size if rng.random() < 0.65 else 1 for size in first]
    return found[rng.randint(0, len(found)):] if rng.random() < 0.4 else found


def old_binary(rng):
    """Of opset 6: a part of the first shape, from an axis on, if attributes say so."""
    kind, first = rng.choice(["Add", "Div", "Mul", "Sub"]), dims(rng, 1, 4, dynamic=False)
    if rng.random() < 0.3:
        return Case(kind, [(FLOAT, first), (FLOAT, first)], most=6)
    start = rng.randrange(len(first))
    second = first[start:start + rng.randint(1, 3)]
    attributes = {"broadcast": 1, "axis": start}
    # Without an axis it is aligned at the right.
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
            # Which may be left out since opset 11.
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


def convolution(rng):
    kind, spatial = rng.choice(["Conv", "Conv", "ConvTranspose", "ConvInteger", "MaxPool", "AveragePool", "GlobalMaxPool", "GlobalAveragePool"]), rng.choice([1, 2, 3])
    groups = rng.choice([1, 1, 2])
    channels, outputs = groups * rng.choice([1, 2]), groups * rng.choice([1, 2])
    input = [rng.choice([1, 2]), channels] + [5] * spatial
    if kind.startswith("Global"):
        return Case(kind, [(FLOAT, input)], windows=True)
    if kind.endswith("Pool"):
        return Case(kind, [(FLOAT, input)], {"kernel_shape": [2] * spatial}, windows=True)
    kernel = [channels, outputs // groups] if kind == "ConvTranspose" else [outputs, channels // groups]
    if rng.random() < 0.2:
        kernel[rng.choice([0, 1])] += 1
    element = BYTE if kind == "ConvInteger" else FLOAT
    return Case(kind, [(element, input), (element, kernel + [2] * spatial)], {"group": groups}, result="i32" if element == BYTE else FLOAT, least=10 if element == BYTE else 7, windows=True)


def draw(rng):
    first, kind = dims(rng, 0, 4, dynamic=False), rng.random()
    if kind < 0.15:
        name = rng.choice(list(UNARY))
        least, element, result = UNARY[name]
        # Of no dimensions there is no axis to go along.
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
    if case.target is not None:
        constants.append(helper.make_tensor("shape", TensorProto.INT64, [len(case.target)], case.target))
        names.append("shape")
    node = helper.make_node(case.kind, names, ["o"], **case.attributes)
    graph = helper.make_graph([node], "g", inputs, [helper.make_tensor_value_info("o", kinds[case.result], None)], constants)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=8)


def inferred(onnx, made):
    """The inferred shape, or None where it is refused."""
    from onnx import shape_inference

    try:
        found = shape_inference.infer_shapes(made, strict_mode=True)
    except (shape_inference.InferenceError, onnx.checker.ValidationError):
        return None
    ty = found.graph.output[0].type.tensor_type
    # Nothing is inferred where operands do not agree, and for some operations of old opsets.
    return [dim.dim_value for dim in ty.shape.dim] if ty.HasField("shape") else UNKNOWN


def executed(runtime, case, made):
    """The shape that a run has, None where it is refused, and UNKNOWN where the operation is not implemented."""
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
        return f"[{', '.join(map(attribute, value))}]" if isinstance(value, list) else f"{value} : si64"

    def operation(kind, operands, attributes, operand_types, to):
        written = ", ".join(f"{prefix}{name} = {value}" for name, value in attributes.items())
        name = f'"torch.operator"({operands}) <{{name = "onnx.{kind}"}}> {{{written}}}' if is_wrapped else f'"onnx.{kind}"({operands}) {{{written}}}'
        return f"{name} : ({operand_types}) -> {to}"

    if case.target is not None:
        names.append("%s")
        types.append(hold([len(case.target)], "i64"))
        held = f"tensor<{len(case.target)}xi64>"
        lines.append("%s = " + operation("Constant", "", {"value": f"dense<{case.target}> : {held}"}, "", types[-1]))
    unknown = "!torch.vtensor" if is_wrapped else "tensor<*xf32>"
    to = unknown if result is None else hold(result, case.result)
    attributes = {name: str(value) if name == "perm" and not is_wrapped else attribute(value) for name, value in case.attributes.items()}
    lines.append("%0 = " + operation(case.kind, ", ".join(names), attributes, ", ".join(types), to))
    body = "\n  ".join(lines)
    return f"func.func @f{index}({arguments}) {{\n  {body}\n  return\n}}"


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
        # What is left out onnx-mlir has a value for.
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
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
