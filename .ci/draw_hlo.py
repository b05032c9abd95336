#!/usr/bin/env python3
"""Random operations of StableHLO that place, permute and contract dimensions, or convolve: put to the verifier that JAX has and to
bcast-opt: whether they are refused, and StableHLO's words.

    python3 .ci/draw_hlo.py --count 500 --seed 1 --bcast-opt target/release/bcast-opt

Needs `jax` of PyPI; without it nothing is drawn, which is reported."""

import argparse
import random
import re
import subprocess
import sys

from draw_shapes import changed, dims, mixed, places, tensor


def convolution(rng):
    """The batch, the channels and the windows of an input, and a kernel for it."""
    spatial, batches = rng.choice([1, 2]), rng.choice([1, 1, 1, 2])
    features = rng.choice([1, 1, 2]) if batches == 1 or rng.random() < 0.1 else 1
    strides, dilations, bases = ([rng.choice([1, 1, 2]) for _ in range(spatial)] for _ in range(3))
    pads = [[rng.choice([0, 0, 1, -1]) for _ in range(2)] for _ in range(spatial)]
    input = {"b": batches * rng.choice([1, 2]), "f": features * rng.choice([1, 2]), **{str(at): rng.choice([2, 3, 5, "?"]) for at in range(spatial)}}
    kernel = {"i": input["f"] // features, "o": batches * features * rng.choice([1, 2]), **{str(at): rng.choice([1, 2, 3]) for at in range(spatial)}}
    windows = []
    for at in range(spatial):
        size = input[str(at)]
        if size == "?":
            windows.append("?")
            continue
        padded = (size - 1) * bases[at] + 1 + sum(pads[at])
        window = (kernel[str(at)] - 1) * dilations[at] + 1
        windows.append(0 if padded <= 0 or window > padded else (padded - window) // strides[at] + 1)
    result = {"b": input["b"] // batches, "f": kernel["o"], **{str(at): size for at, size in enumerate(windows)}}
    orders = [rng.sample(list(sizes), len(sizes)) for sizes in (input, kernel, result)]
    shapes = [[sizes[letter] for letter in order] for sizes, order in zip((input, kernel, result), orders)]
    shapes = [changed(rng, shape) if rng.random() < 0.25 else shape for shape in shapes]
    left, right, total = (tensor(shape) for shape in shapes)
    numbers = "x".join(f"[{', '.join(order)}]" for order in orders[:2]) + f"->[{', '.join(orders[2])}]"
    lists = {"window_strides": strides, "lhs_dilation": bases, "rhs_dilation": dilations}
    written = ", ".join(f"{name} = array<i64: {', '.join(map(str, numbers))}>" for name, numbers in lists.items())
    attributes = f"batch_group_count = {batches} : i64, dimension_numbers = #stablehlo.conv<{numbers}>, feature_group_count = {features} : i64, padding = dense<{pads}> : tensor<{spatial}x2xi64>, {written}"
    return [f"%a: {left}", f"%b: {right}"], f'%0 = "stablehlo.convolution"(%a, %b) <{{{attributes}}}> : ({left}, {right}) -> {total}'


def alike(rng):
    """Operands and result of one shape."""
    kind, first = rng.choice(["reverse", "collective_permute", "map"]), dims(rng, 1, 3)
    result = changed(rng, first)
    attributes = {"reverse": "dimensions = array<i64: 0>", "collective_permute": "source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>", "map": f"dimensions = array<i64: {', '.join(map(str, range(len(first))))}>"}[kind]
    if kind != "map":
        return [f"%a: {tensor(first)}"], f'%0 = "stablehlo.{kind}"(%a) <{{{attributes}}}> : ({tensor(first)}) -> {tensor(result)}'
    body = '({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): "stablehlo.return"(%x) : (tensor<f32>) -> () })'
    other = changed(rng, first)
    return [f"%a: {tensor(first)}", f"%b: {tensor(other)}"], f'%0 = "stablehlo.map"(%a, %b) <{{{attributes}}}> {body} : ({tensor(first)}, {tensor(other)}) -> {tensor(result)}'


def hlo(rng):
    if rng.random() < 0.3:
        return mixed(rng, convolution, alike)(rng)
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


def ours(program, functions):
    """The first error of each function."""
    text = "\n// -----\n".join(functions) + "\n"
    command = [program, "--verify-only", "--conformance=upstream", "--split-input-file", "--error-format=gcc", "--max-errors=0", "-"]
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
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
