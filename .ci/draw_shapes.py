#!/usr/bin/env python3
"""Random operations of linalg, vector, tensor and shape, put to mlir-opt and to bcast-opt: the same verdict, place and text.

    python3 .ci/draw_shapes.py --count 300 --seed 1 --bcast-opt target/release/bcast-opt --mlir-opt mlir-opt"""

import argparse
import random
import re
import subprocess
import sys

SIZES = [1, 2, 3, 4, "?"]


def dims(rng, least=0, most=3, dynamic=True):
    return [rng.choice(SIZES if dynamic and rng.random() < 0.15 else SIZES[:4]) for _ in range(rng.randint(least, most))]


def changed(rng, sizes, dynamic=True):
    """The same sizes, or one of them another, or another rank."""
    sizes, kind = list(sizes), rng.random()
    if kind < 0.6 or not sizes:
        return sizes
    if kind < 0.85:
        sizes[rng.randrange(len(sizes))] = rng.choice(SIZES if dynamic else SIZES[:4])
    elif kind < 0.93:
        sizes.pop(rng.randrange(len(sizes)))
    else:
        sizes.insert(rng.randint(0, len(sizes)), rng.choice(SIZES[:4]))
    return sizes


def tensor(sizes, element="f32"):
    return "tensor<" + "".join(f"{size}x" for size in sizes) + element + ">"


def vector(sizes):
    return "vector<" + "x".join(str(size) for size in sizes) + "xf32>"


def places(rng, rank, count=None):
    found = rng.sample(range(rank), min(rank, rank if count is None else count))
    if rng.random() < 0.15 and found:
        found[rng.randrange(len(found))] = rng.choice([-1, 0, rank, 7])
    if rng.random() < 0.06:
        found = found[:-1]
    return found


def mixed(rng, one, two):
    return [one, two][rng.random() < 0.5]


def structured(rng):
    """A named operation of linalg."""
    m, n, k, b = (rng.choice([1, 2, 3, 4]) for _ in range(4))
    kind = rng.choice(["add", "exp", "mul", "matmul", "batch_matmul", "matvec", "vecmat", "dot", "fill", "copy", "batch_matvec"])
    shapes = {
        "matmul": ([[m, k], [k, n]], [m, n]), "batch_matmul": ([[b, m, k], [b, k, n]], [b, m, n]), "matvec": ([[m, k], [k]], [m]),
        "vecmat": ([[k], [k, n]], [n]), "dot": ([[k], [k]], []), "batch_matvec": ([[b, m, k], [b, k]], [b, m]),
    }
    if kind in shapes:
        ins, out = shapes[kind]
    else:
        out = dims(rng)
        ins = {"add": [out, out], "mul": [out, out], "exp": [out], "copy": [out], "fill": [None]}[kind]
    ins = [shape and changed(rng, shape) if shape is not None else None for shape in ins]
    out = changed(rng, out) if rng.random() < 0.3 else out
    types = ["f32" if shape is None else tensor(shape) for shape in ins]
    result = tensor(changed(rng, out) if rng.random() < 0.1 else out)
    names = [f"%a{at}" for at in range(len(types))]
    arguments = [f"{name}: {ty}" for name, ty in zip(names, types)] + [f"%o: {tensor(out)}"]
    return arguments, f"%0 = linalg.{kind} ins({', '.join(names)} : {', '.join(types)}) outs(%o : {tensor(out)}) -> {result}"


def generic(rng):
    loops = rng.randint(1, 3)
    sizes = [rng.choice([1, 2, 3, 4]) for _ in range(loops)]
    maps, types = [], []
    for at in range(2):
        order = rng.sample(range(loops), loops if at == 1 else rng.randint(0, loops))
        shape = [sizes[loop] for loop in order]
        results = [f"d{loop}" for loop in order]
        if results and rng.random() < 0.15:
            place = rng.randrange(len(results))
            results[place], shape[place] = mixed(rng, (f"{results[place]} + 1", shape[place] + rng.choice([0, 1, 2])), (f"{results[place]} * 2", shape[place] * 2 - rng.choice([0, 1, 2])))
        names = ", ".join(f"d{loop}" for loop in range(loops))
        maps.append(f"affine_map<({names}) -> ({', '.join(results)})>")
        types.append(tensor(changed(rng, shape) if rng.random() < 0.35 else shape))
    count = loops if rng.random() < 0.93 else loops + 1
    kinds = ", ".join('"parallel"' for _ in range(count))
    op = f"%0 = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}]}} ins(%a0 : {types[0]}) outs(%o : {types[1]}) {{ ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 }} -> {types[1]}"
    return [f"%a0: {types[0]}", f"%o: {types[1]}"], op


def placed(rng):
    kind, init = rng.choice(["broadcast", "transpose", "reduce"]), dims(rng, 1, 3)
    rank = len(init)
    if kind == "broadcast":
        listed = places(rng, rank, rng.randint(0, rank))
        input, word = [size for axis, size in enumerate(init) if axis not in listed], "dimensions"
        # For these mlir-opt prints what it finds in memory.
        if len(set(listed)) != len(listed):
            listed = sorted(set(listed))
    elif kind == "transpose":
        listed, word = places(rng, rank), "permutation"
        input = [2] * rank
        for axis, place in enumerate(listed):
            if 0 <= place < rank:
                input[place] = init[axis]
    else:
        input, init = init, None
        listed, word = sorted(places(rng, rank, rng.randint(0, rank))), "dimensions"
        init = [size for axis, size in enumerate(input) if axis not in listed]
    input = changed(rng, input) if rng.random() < 0.4 else input
    init = changed(rng, init) if rng.random() < 0.2 else init
    body = "{ arith.addf } " if kind == "reduce" else ""
    op = f"%0 = linalg.{kind} {body}ins(%a : {tensor(input)}) outs(%o : {tensor(init)}) {word} = {listed}"
    return [f"%a: {tensor(input)}", f"%o: {tensor(init)}"], op


def mapped(rng):
    out = dims(rng)
    ins = [changed(rng, out) for _ in range(2)]
    op = f"%0 = linalg.map {{ arith.addf }} ins(%a, %b : {tensor(ins[0])}, {tensor(ins[1])}) outs(%o : {tensor(out)})"
    return [f"%a: {tensor(ins[0])}", f"%b: {tensor(ins[1])}", f"%o: {tensor(out)}"], op


def vectors(rng):
    kind = rng.choice(["broadcast", "transpose", "shape_cast"])
    to = dims(rng, 1, 3, dynamic=False)
    if kind == "broadcast":
        source = [size if rng.random() < 0.7 else 1 for size in to][rng.randint(0, len(to) - 1):]
        source = changed(rng, source, False) or [1]
        return [f"%a: {vector(source)}"], f"%0 = vector.broadcast %a : {vector(source)} to {vector(to)}"
    if kind == "transpose":
        listed = places(rng, len(to))
        source = [2] * len(to)
        for axis, place in enumerate(listed):
            if 0 <= place < len(to):
                source[place] = to[axis]
        source = changed(rng, source, False) or [1]
        return [f"%a: {vector(source)}"], f"%0 = vector.transpose %a, {listed} : {vector(source)} to {vector(to)}"
    source = changed(rng, to[::-1], False) or [1]
    return [f"%a: {vector(source)}"], f"%0 = vector.shape_cast %a : {vector(source)} to {vector(to)}"


def product(sizes):
    found = 1
    for size in sizes:
        if size == "?":
            return "?"
        found *= size
    return found


def reassociated(rng):
    expanded = dims(rng, 1, 4)
    cuts = sorted(rng.sample(range(1, len(expanded)), rng.randint(0, len(expanded) - 1)))
    groups, start = [], 0
    for cut in cuts + [len(expanded)]:
        groups.append(list(range(start, cut)))
        start = cut
    collapsed = [product([expanded[axis] for axis in group]) for group in groups]
    collapsed = changed(rng, collapsed) if rng.random() < 0.4 else collapsed
    if rng.random() < 0.1:
        groups[rng.randrange(len(groups))].append(rng.randint(0, 4))
    groups = str(groups)
    if rng.random() < 0.6:
        return [f"%a: {tensor(expanded)}"], f"%0 = tensor.collapse_shape %a {groups} : {tensor(expanded)} into {tensor(collapsed)}"
    expanded = [3 if size == "?" else size for size in expanded]
    sizes = expanded if rng.random() < 0.9 else expanded[:-1]
    return [f"%a: {tensor(collapsed)}"], f"%0 = tensor.expand_shape %a {groups} output_shape {sizes} : {tensor(collapsed)} into {tensor(expanded)}"


def tensors(rng):
    kind = rng.choice(["concat", "cast", "splat", "empty", "reshape"])
    first = dims(rng, 1, 3)
    if kind == "concat":
        axis = rng.randrange(len(first))
        other = list(first)
        other[axis] = rng.choice([1, 2, "?"])
        other = changed(rng, other) or [1]
        result = list(first)
        result[axis] = "?" if "?" in (first[axis], (other + [1] * 4)[axis]) else first[axis] + (other + [1] * 4)[axis]
        result = changed(rng, result) or [1]
        shown = axis if rng.random() < 0.93 else 3
        types = f"({tensor(first)}, {tensor(other)}) -> {tensor(result)}"
        return [f"%a: {tensor(first)}", f"%b: {tensor(other)}"], f"%0 = tensor.concat dim({shown}) %a, %b : {types}"
    if kind == "cast":
        to = [rng.choice([size, size, "?"]) for size in changed(rng, first)]
        return [f"%a: {tensor(first)}"], f"%0 = tensor.cast %a : {tensor(first)} to {tensor(to)}"
    if kind == "reshape":
        to = changed(rng, first[::-1])
        length = len(to) if rng.random() < 0.8 else len(to) + 1
        return [f"%a: {tensor(first)}", f"%s: tensor<{length}xindex>"], f"%0 = tensor.reshape %a(%s) : ({tensor(first)}, tensor<{length}xindex>) -> {tensor(to)}"
    count = first.count("?") if rng.random() < 0.6 else rng.randint(0, 2)
    names = ", ".join(["%n"] * count)
    if kind == "empty":
        return ["%n: index"], f"%0 = tensor.empty({names}) : {tensor(first)}"
    return ["%a: f32", "%n: index"], f"%0 = tensor.splat %a{f'[{names}]' if names else ''} : {tensor(first)}"


def tosa(rng):
    kind, first = rng.choice(["concat", "transpose", "reduce_sum", "reduce_max", "argmax"]), dims(rng, 1, 3)
    axis = rng.randrange(len(first)) if rng.random() < 0.93 else rng.choice([3, 4])
    result = list(first)
    if kind == "concat":
        other = changed(rng, first) or [1]
        at = min(axis, len(first) - 1)
        sizes = [first[at], (other + [1] * 4)[at]]
        result[at] = "?" if "?" in sizes else sum(sizes)
        # Where the others differ too mlir-opt says so by other words.
        if rng.random() < 0.2:
            result[at] = 5
        types = f"({tensor(first)}, {tensor(other)}) -> {tensor(result)}"
        return [f"%a: {tensor(first)}", f"%b: {tensor(other)}"], f"%0 = tosa.concat %a, %b {{axis = {axis} : i32}} : {types}"
    if kind == "transpose":
        listed = places(rng, len(first))
        result = [first[place] if 0 <= place < len(first) else 2 for place in listed]
        result = changed(rng, result) if rng.random() < 0.3 else result
        # Types without dimensions are refused before.
        result = result or [1]
        perms = ", ".join(map(str, listed))
        return [f"%a: {tensor(first)}"], f"%0 = tosa.transpose %a {{perms = array<i32{': ' + perms if perms else ''}>}} : ({tensor(first)}) -> {tensor(result)}"
    at = min(axis, len(first) - 1)
    element = "i32" if kind == "argmax" else "f32"
    if kind == "argmax":
        result.pop(at)
    else:
        result[at] = 1
    result = changed(rng, result) if rng.random() < 0.3 else result
    return [f"%a: {tensor(first)}"], f"%0 = tosa.{kind} %a {{axis = {axis} : i32}} : ({tensor(first)}) -> {tensor(result, element)}"


KINDS = [tosa, tosa, structured, structured, generic, placed, placed, mapped, vectors, vectors, reassociated, tensors, tensors]


def function(rng, index):
    arguments, op = rng.choice(KINDS)(rng)
    return f"func.func @f{index}({', '.join(arguments)}) {{\n  {op}\n  return\n}}"


def answers(command, text):
    """The first error of each line."""
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    found = {}
    for line in run.stderr.splitlines():
        match = re.match(r"[^:]*:(\d+):(\d+): error: (.*)", line)
        if match:
            found.setdefault(int(match[1]), (int(match[2]), match[3]))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-opt", required=True)
    parser.add_argument("--mlir-opt", required=True)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    functions = [function(rng, index) for index in range(options.count)]
    text = "\n// -----\n".join(functions) + "\n"
    ours = answers([options.bcast_opt, "--verify-only", "--conformance=upstream", "--split-input-file", "--error-format=short", "--max-errors=0", "-"], text)
    theirs = answers([options.mlir_opt, "--split-input-file"], text)
    line, wrong, refused = 1, 0, 0
    for chunk in functions:
        lines = range(line, line + chunk.count("\n") + 1)
        mine, other = ([found[at] for at in lines if at in found] for found in (ours, theirs))
        refused += bool(other)
        if mine[:1] != other[:1]:
            wrong += 1
            if wrong <= 5:
                print(f"{chunk}\n  mlir-opt:  {other[:1] or 'accepted'}\n  bcast-opt: {mine[:1] or 'accepted'}")
        line = lines.stop + 1
    print(f"{options.count} operations, {refused} refused by mlir-opt: {wrong} answered otherwise")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
