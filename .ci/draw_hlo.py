#!/usr/bin/env python3
"""Random operations of StableHLO and ONNX that place, permute and contract dimensions: those of StableHLO put to the verifier that
JAX has, those of ONNX to ONNX's shape inference, and both to bcast-opt: whether they are refused, and StableHLO's words.

    python3 .ci/draw_hlo.py --count 500 --seed 1 --bcast-opt target/release/bcast-opt

Needs `jax` and `onnx` of PyPI; what is missing is not drawn, and that is said."""

import argparse
import random
import re
import subprocess
import sys

from draw_shapes import changed, dims, places, tensor


def hlo(rng):
    kind = rng.choice(["broadcast_in_dim", "broadcast_in_dim", "dynamic_broadcast_in_dim", "transpose", "concatenate", "dot_general", "dot", "reshape", "broadcast"])
    result = dims(rng, 1, 3, dynamic=False)
    rank = len(result)
    if kind.endswith("in_dim"):
        listed = places(rng, rank, rng.randint(0, rank))
        source = [(result[place] if rng.random() < 0.7 else 1) if 0 <= place < rank else 2 for place in listed]
        source = changed(rng, source, False) if rng.random() < 0.3 else source
        if rng.random() < 0.2 and source:
            source[0] = "?"
        if kind.startswith("dynamic"):
            shown = [rng.choice([size, "?"]) for size in result]
            types = f"({tensor(source)}, tensor<{rank}xi32>) -> {tensor(shown)}"
            return [f"%a: {tensor(source)}", f"%s: tensor<{rank}xi32>"], f"%0 = stablehlo.{kind} %a, %s, dims = {listed} : {types}"
        return [f"%a: {tensor(source)}"], f"%0 = stablehlo.{kind} %a, dims = {listed} : ({tensor(source)}) -> {tensor(result)}"
    if kind == "transpose":
        listed = places(rng, rank)
        source = [2] * rank
        for axis, place in enumerate(listed):
            if 0 <= place < rank:
                source[place] = result[axis]
        source = changed(rng, source) if rng.random() < 0.4 else source
        return [f"%a: {tensor(source)}"], f"%0 = stablehlo.transpose %a, dims = {listed} : ({tensor(source)}) -> {tensor(result)}"
    if kind == "concatenate":
        axis = rng.randrange(rank) if rng.random() < 0.9 else 3
        other = changed(rng, result)
        at = min(axis, rank - 1)
        total = list(result)
        size = (other + [1] * 4)[at]
        total[at] = "?" if size == "?" else result[at] + size
        total = changed(rng, total) if rng.random() < 0.3 else total
        return [f"%a: {tensor(result)}", f"%b: {tensor(other)}"], f"%0 = stablehlo.concatenate %a, %b, dim = {axis} : ({tensor(result)}, {tensor(other)}) -> {tensor(total)}"
    if kind == "broadcast":
        sizes = [rng.choice([1, 2, 3, -2] if rng.random() < 0.1 else [1, 2, 3]) for _ in range(rng.randint(0, 2))]
        total = changed(rng, [abs(size) for size in sizes] + result)
        return [f"%a: {tensor(result)}"], f"%0 = stablehlo.broadcast %a, sizes = {sizes} : ({tensor(result)}) -> {tensor(total)}"
    if kind == "reshape":
        to = changed(rng, result[::-1], False)
        return [f"%a: {tensor(result)}"], f"%0 = stablehlo.reshape %a : ({tensor(result)}) -> {tensor(to)}"
    m, k, n, b = (rng.choice([1, 2, 3, "?"]) for _ in range(4))
    if kind == "dot":
        left, right = changed(rng, [m, k]), changed(rng, [k, n])
        total = changed(rng, [m, n])
        return [f"%a: {tensor(left)}", f"%b: {tensor(right)}"], f"%0 = stablehlo.dot %a, %b : ({tensor(left)}, {tensor(right)}) -> {tensor(total)}"
    left, right, total = [b, m, k], [b, k, n], [b, m, n]
    left, right, total = (changed(rng, sizes) if rng.random() < 0.4 else sizes for sizes in (left, right, total))
    batch = rng.choice([([0], [0])] * 6 + [([0], []), ([1], [0]), ([5], [0])])
    contracted = rng.choice([([2], [1])] * 6 + [([2], [2]), ([2], [0]), ([4], [1])])
    shown = f"batching_dims = {batch[0]} x {batch[1]}, contracting_dims = {contracted[0]} x {contracted[1]}"
    return [f"%a: {tensor(left)}", f"%b: {tensor(right)}"], f"%0 = stablehlo.dot_general %a, %b, {shown} : ({tensor(left)}, {tensor(right)}) -> {tensor(total)}"


def jax_verifier():
    from jax._src.interpreters import mlir
    from jaxlib.mlir import ir

    def answer(text):
        with mlir.make_ir_context():
            try:
                ir.Module.parse(text).operation.verify()
            except ir.MLIRError as error:
                match = re.search(r'error: "-":(\d+):(\d+): (.*)', str(error))
                return int(match[1]), int(match[2]), match[3]
        return None

    return answer


UNKNOWN = object()
ONNX = {
    "Expand": 1, "MatMul": 2, "Concat": 2, "Transpose": 1, "Where": 3, "Add": 2, "Gemm": 3, "Relu": 1, "Max": 3, "PRelu": 2,
}


def onnx_case(rng):
    kind = rng.choice(list(ONNX))
    first = dims(rng, 1, 3, dynamic=False)
    attributes, target = {}, None
    if kind == "Expand":
        shapes, target = [first], [rng.choice([size, 1]) if rng.random() < 0.8 else 3 for size in first][rng.randint(0, len(first) - 1):]
    elif kind == "MatMul":
        m, k, n = (rng.choice([1, 2, 3]) for _ in range(3))
        shapes = [rng.choice([[k], [m, k], first[:2] + [m, k]]), rng.choice([[k, n], first[:1] + [k, n], [k + 1, n]])]
    elif kind == "Concat":
        attributes = {"axis": rng.choice([0, 1, -1, 2])}
        shapes = [first, changed(rng, first, False)]
    elif kind == "Transpose":
        shapes, attributes = [first], {"perm": rng.sample(range(len(first)), len(first))}
    elif kind == "Gemm":
        m, k, n = (rng.choice([1, 2, 3]) for _ in range(3))
        shapes = [[m, k], [k, n], rng.choice([[n], [1, n], [m, n], [m, 1], [1]])]
    else:
        shapes = [[size if rng.random() < 0.6 else 1 for size in first] if rng.random() < 0.7 else changed(rng, first, False) for _ in range(ONNX[kind])]
        if kind == "PRelu":
            # ONNX looks at the first operand alone.
            shapes = [first, [rng.choice([size, 1]) for size in first][rng.randint(0, len(first) - 1):]]
    return kind, shapes, attributes, target


def onnx_result(onnx, kind, shapes, attributes, target, opset):
    """The inferred shape, or None where it is refused."""
    from onnx import TensorProto, helper, shape_inference

    names = [f"i{at}" for at in range(len(shapes))]
    element = {"Where": [TensorProto.BOOL, TensorProto.FLOAT, TensorProto.FLOAT]}.get(kind, [TensorProto.FLOAT] * 4)
    inputs = [helper.make_tensor_value_info(name, element[at], shape) for at, (name, shape) in enumerate(zip(names, shapes))]
    initializers = []
    if target is not None:
        initializers.append(helper.make_tensor("shape", TensorProto.INT64, [len(target)], target))
        names.append("shape")
    node = helper.make_node(kind, names, ["o"], **attributes)
    graph = helper.make_graph([node], "g", inputs, [helper.make_tensor_value_info("o", TensorProto.FLOAT, None)], initializers)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    try:
        found = shape_inference.infer_shapes(model, strict_mode=True)
    except shape_inference.InferenceError:
        return None
    ty = found.graph.output[0].type.tensor_type
    # Nothing is inferred where operands do not agree, and for some operations of old opsets.
    return [dim.dim_value for dim in ty.shape.dim] if ty.HasField("shape") else UNKNOWN


def onnx_text(index, case, result):
    kind, shapes, attributes, target = case
    elements = ["i1", "f32", "f32"] if kind == "Where" else ["f32"] * 4
    types = [tensor(shape, element) for shape, element in zip(shapes, elements)]
    arguments = ", ".join(f"%a{at}: {ty}" for at, ty in enumerate(types))
    names, lines = [f"%a{at}" for at in range(len(types))], []
    if target is not None:
        names.append("%s")
        types.append(f"tensor<{len(target)}xi64>")
        lines.append(f'%s = "onnx.Constant"() {{value = dense<{target}> : {types[-1]}}} : () -> {types[-1]}')
    shown = {"axis": lambda axis: f"{axis} : si64", "perm": str}
    written = ", ".join(f"{name} = {shown[name](value)}" for name, value in attributes.items())
    lines.append(f'%0 = "onnx.{kind}"({", ".join(names)}) {{{written}}} : ({", ".join(types)}) -> {result}')
    body = "\n  ".join(lines)
    return f"func.func @f{index}({arguments}) {{\n  {body}\n  return\n}}"


def ours(program, functions):
    """The first error of each function."""
    text = "\n// -----\n".join(functions) + "\n"
    command = [program, "--verify-only", "--conformance=upstream", "--split-input-file", "--error-format=short", "--max-errors=0", "-"]
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    found = {}
    for line in run.stderr.splitlines():
        match = re.match(r"[^:]*:(\d+):(\d+): error: (.*)", line)
        if match:
            found.setdefault(int(match[1]), (int(match[2]), match[3]))
    line, answers = 1, []
    for function in functions:
        lines = range(line, line + function.count("\n") + 1)
        at = next((at for at in lines if at in found), None)
        answers.append(None if at is None else (at - line + 1, *found[at]))
        line = lines.stop + 1
    return answers


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-opt", required=True)
    options = parser.parse_args()
    wrong = 0
    try:
        verify = jax_verifier()
        rng, functions = random.Random(options.seed), []
        for index in range(options.count):
            arguments, op = hlo(rng)
            functions.append(f"func.func @f{index}({', '.join(arguments)}) {{\n  {op}\n  return\n}}")
        refused = 0
        for function, mine in zip(functions, ours(options.bcast_opt, functions)):
            theirs = verify(function)
            refused += theirs is not None
            if mine != theirs:
                wrong += 1
                if wrong <= 6:
                    print(f"{function}\n  StableHLO: {theirs or 'accepted'}\n  bcast-opt: {mine or 'accepted'}")
        print(f"StableHLO: {options.count} operations, {refused} refused: {wrong} answered otherwise")
    except ImportError:
        print("jax is not installed: nothing of StableHLO drawn")
    try:
        import onnx

        rng, functions, expected = random.Random(options.seed), [], []
        for index in range(options.count):
            found = UNKNOWN
            while found is UNKNOWN:
                case = onnx_case(rng)
                found = onnx_result(onnx, *case, rng.choice([8, 9, 13, 18, 21, 23]))
            declared = found
            if found is not None and rng.random() < 0.3:
                declared = [size + 1 for size in found] or [2]
            functions.append(onnx_text(index, case, "tensor<*xf32>" if declared is None else tensor(declared)))
            expected.append((case, found, declared))
        missed = 0
        for function, mine, (case, found, declared) in zip(functions, ours(options.bcast_opt, functions), expected):
            is_right = found is not None and found == declared
            if is_right != (mine is None):
                missed += 1
                if missed <= 8:
                    print(f"{function}\n  ONNX: {found}\n  bcast-opt: {mine or 'accepted'}")
        print(f"ONNX: {options.count} operations: {missed} answered otherwise")
        wrong += missed
    except ImportError:
        print("onnx is not installed: nothing of it drawn")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
