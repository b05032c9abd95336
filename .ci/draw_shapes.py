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
    """The sizes unchanged, with one changed, or with another rank."""
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
        # For repeated dimensions, the message of mlir-opt shows uninitialized memory.
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
        # If sizes of other dimensions differ too, mlir-opt has another message.
        if rng.random() < 0.2:
            result[at] = 5
        types = f"({tensor(first)}, {tensor(other)}) -> {tensor(result)}"
        return [f"%a: {tensor(first)}", f"%b: {tensor(other)}"], f"%0 = tosa.concat %a, %b {{axis = {axis} : i32}} : {types}"
    if kind == "transpose":
        listed = places(rng, len(first))
        result = [first[place] if 0 <= place < len(first) else 2 for place in listed]
        result = changed(rng, result) if rng.random() < 0.3 else result
        # Types without dimensions are refused before the verifier runs.
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


def written(sizes):
    return "[" + ", ".join(str(size) for size in sizes) + "]"


# The form of an input, of its kernel and of the result: a capital is a window over the small letter, a digit how often it fits.
WINDOWS = {
    "conv_1d": "W w 1", "conv_2d": "HW hw 12", "conv_1d_nwc_wcf": "nWc wcf n1f", "conv_1d_ncw_fcw": "ncW fcw nf1",
    "conv_2d_nhwc_hwcf": "nHWc hwcf n12f", "conv_2d_nchw_fchw": "ncHW fchw nf12", "conv_2d_ngchw_fgchw": "ngcHW fgchw ngf12",
    "conv_2d_ngchw_gfchw": "ngcHW gfchw ngf12", "conv_2d_nhwgc_gfhwc": "nHWgc gfhwc n12gf", "conv_2d_nhwc_fhwc": "nHWc fhwc n12f",
    "conv_3d_ndhwc_dhwcf": "nDHWc dhwcf n123f", "conv_3d_ncdhw_fcdhw": "ncDHW fcdhw nf123",
    "depthwise_conv_1d_nwc_wc": "nWc wc n1c", "depthwise_conv_1d_ncw_cw": "ncW cw nc1", "depthwise_conv_1d_nwc_wcm": "nWc wcm n1cm",
    "depthwise_conv_2d_nhwc_hwc": "nHWc hwc n12c", "depthwise_conv_2d_nhwc_hwcm": "nHWc hwcm n12cm",
    "depthwise_conv_2d_nchw_chw": "ncHW chw nc12", "depthwise_conv_3d_ndhwc_dhwcm": "nDHWc dhwcm n123cm",
    "pooling_nhwc_sum": "nHWc hw n12c", "pooling_nchw_max": "ncHW hw nc12", "pooling_nwc_max": "nWc w n1c",
    "pooling_ncw_sum": "ncW w nc1", "pooling_ndhwc_max": "nDHWc dhw n123c",
}


def windows(rng):
    """A convolution or pooling of linalg."""
    kind = rng.choice(list(WINDOWS))
    input, kernel, result = WINDOWS[kind].split()
    sizes = {letter: rng.choice([1, 2, 3]) for letter in (kernel + result + input.lower())}
    capitals = [letter for letter in input if letter.isupper()]
    has_numbers = "_" in kind[5:] and kind not in ("conv_1d", "conv_2d")
    strides, dilations = ([rng.choice([1, 1, 2]) if has_numbers else 1 for _ in capitals] for _ in range(2))
    for turn, letter in enumerate(capitals):
        sizes[letter] = strides[turn] * (sizes[str(turn + 1)] - 1) + dilations[turn] * (sizes[letter.lower()] - 1) + 1 + rng.choice([0, 0, 1])
    shapes = [[sizes[letter] for letter in letters] for letters in (input, kernel, result)]
    shapes = [changed(rng, shape) if rng.random() < 0.3 else shape for shape in shapes]
    types = [tensor(shape) for shape in shapes]
    numbers = f"{{strides = dense<{strides}> : vector<{len(strides)}xi64>, dilations = dense<{dilations}> : vector<{len(strides)}xi64>}} " if has_numbers else ""
    op = f"%0 = linalg.{kind} {numbers}ins(%a, %b : {types[0]}, {types[1]}) outs(%o : {types[2]}) -> {types[2]}"
    return [f"%a: {types[0]}", f"%b: {types[1]}", f"%o: {types[2]}"], op


def contracted(rng):
    """A product or a reduction of vectors."""
    if rng.random() < 0.4:
        source = dims(rng, 1, 4, dynamic=False)
        listed = sorted(rng.sample(range(len(source)), rng.randint(0, len(source))))
        to = [size for axis, size in enumerate(source) if axis not in listed]
        to = changed(rng, to, False) if rng.random() < 0.4 else to
        result = vector(to) if to else "f32"
        return [f"%a: {vector(source)}", f"%c: {result}"], f"%0 = vector.multi_reduction <add>, %a, %c {listed} : {vector(source)} to {result}"
    count = rng.randint(1, 4)
    sizes, kinds = [rng.choice([1, 2, 3]) for _ in range(count)], [rng.choice(["parallel", "parallel", "reduction"]) for _ in range(count)]
    operands = [[], [], []]
    for loop, kind in enumerate(kinds):
        where = [0, 1] if kind == "reduction" else rng.choice([[0, 2], [1, 2], [0, 1, 2]])
        if rng.random() < 0.04:
            where = rng.choice([[0], [1], [2], [0, 1, 2]])
        for at in where:
            operands[at].append(loop)
    for loops in operands:
        rng.shuffle(loops)
    shapes = [[sizes[loop] for loop in loops] for loops in operands]
    shapes = [changed(rng, shape, False) if rng.random() < 0.2 else shape for shape in shapes]
    if rng.random() < 0.05 and operands[0]:
        operands[0][0] = operands[0][-1]
    # Vectors here have at least one dimension.
    if not shapes[0] or not shapes[1]:
        return contracted(rng)
    names = ", ".join(f"d{loop}" for loop in range(count))
    maps = ", ".join(f"affine_map<({names}) -> ({', '.join(f'd{loop}' for loop in loops)})>" for loops in operands)
    types = [vector(shape) if shape else "f32" for shape in shapes]
    iterators = ", ".join(f'"{kind}"' for kind in kinds)
    op = f"%0 = vector.contract {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} %a, %b, %c : {types[0]}, {types[1]} into {types[2]}"
    return [f"%a: {types[0]}", f"%b: {types[1]}", f"%c: {types[2]}"], op


def slices(rng):
    kind, whole = rng.choice(["extract_slice", "insert_slice", "pad"]), dims(rng, 1, 3)
    if kind == "pad":
        low, high = ([rng.choice([0, 1, 2, "%n"]) for _ in whole] for _ in range(2))
        sums = zip(whole, low, high)
        result = ["?" if "?" in sizes or "%n" in sizes else sum(sizes) for sizes in sums]
        result = changed(rng, result) if rng.random() < 0.4 else result
        low = low[:-1] if rng.random() < 0.05 else low
        block = ", ".join(f"%i{axis}: index" for axis in range(len(result)))
        body = f"{{ ^bb0({block}): tensor.yield %c : f32 }}"
        op = f"%0 = tensor.pad %a low{written(low)} high{written(high)} {body} : {tensor(whole)} to {tensor(result)}"
        return [f"%a: {tensor(whole)}", "%c: f32", "%n: index"], op
    sizes = [rng.choice([1, size, rng.choice([1, 2, 3, "%n"])]) for size in whole]
    sizes = ["%n" if size == "?" else size for size in sizes]
    offsets, strides = ([rng.choice(choice) for _ in whole] for choice in ([0, 0, 0, 1, 3, "%n"], [1, 1, 1, 2, "%n"]))
    part = ["?" if size == "%n" else size for size in sizes]
    part = [size for size in part if size != 1 or rng.random() < 0.5]
    part = changed(rng, part) if rng.random() < 0.4 else part
    if rng.random() < 0.05:
        offsets = offsets[:-1]
    part_type = tensor(part, "f32" if rng.random() < 0.95 else "i32")
    lists = f"{written(offsets)} {written(sizes)} {written(strides)}"
    if kind == "insert_slice":
        return [f"%a: {tensor(whole)}", f"%b: {part_type}", "%n: index"], f"%0 = tensor.insert_slice %b into %a{lists} : {part_type} into {tensor(whole)}"
    return [f"%a: {tensor(whole)}", "%n: index"], f"%0 = tensor.extract_slice %a{lists} : {tensor(whole)} to {part_type}"


def tosa_more(rng):
    kind = rng.choice(["gather", "scatter", "negate", "table", "conv2d", "depthwise_conv2d", "transpose_conv2d", "conv3d"])
    if kind in ("gather", "scatter"):
        n, k, c, w = (rng.choice([1, 2, 3, 4]) for _ in range(4))
        # MLIR also requires that there are enough elements to scatter.
        w = min(k, w) if kind == "scatter" else w
        shapes = [[n, k, c], [n, w]] + ([[n, w, c], [n, k, c]] if kind == "scatter" else [[n, w, c]])
        shapes = [[size if rng.random() < 0.93 else "?" if kind == "scatter" else rng.choice([1, 2, 3, "?"]) for size in shape] for shape in shapes]
        types = [tensor(shape, "i32" if at == 1 else "f32") for at, shape in enumerate(shapes)]
        names = ["%a", "%b", "%c"][:len(types) - 1]
        return [f"{name}: {ty}" for name, ty in zip(names, types)], f"%0 = tosa.{kind} {', '.join(names)} : ({', '.join(types[:-1])}) -> {types[-1]}"
    if kind in ("negate", "table"):
        first = dims(rng, 1, 3)
        result = changed(rng, first) or [1]
        if kind == "negate":
            return [f"%a: {tensor(first)}", "%z: tensor<1xf32>"], f"%0 = tosa.negate %a, %z, %z : ({tensor(first)}, tensor<1xf32>, tensor<1xf32>) -> {tensor(result)}"
        return [f"%a: {tensor(first, 'i8')}", "%t: tensor<256xi8>"], f"%0 = tosa.table %a, %t : ({tensor(first, 'i8')}, tensor<256xi8>) -> {tensor(result, 'i8')}"
    spatial = 3 if kind == "conv3d" else 2
    channels = rng.choice([1, 2, 3])
    bias = [rng.choice([channels, channels, 1, 2, 3, "?"])]
    ones = [1] * spatial
    weight = ones + [1, channels] if kind == "depthwise_conv2d" else [channels] + ones + [1]
    types = [tensor([1] + ones + [1]), tensor(weight), tensor(bias), "tensor<1xf32>", "tensor<1xf32>"]
    result = tensor([1] + ones + [channels if rng.random() < 0.9 else "?"])
    last = "out_pad = array<i64: 0, 0, 0, 0>" if kind == "transpose_conv2d" else f"dilation = array<i64: {', '.join(map(str, ones))}>, pad = array<i64: {', '.join('0' for _ in ones * 2)}>"
    names = ["%a", "%b", "%c", "%z", "%z"]
    op = f"%0 = tosa.{kind} {', '.join(names)} {{acc_type = f32, {last}, stride = array<i64: {', '.join(map(str, ones))}>}} : ({', '.join(types)}) -> {result}"
    return [f"{name}: {ty}" for name, ty in zip(names[:4], types)], op


KINDS = [tosa_more, windows, windows, contracted, contracted, slices, slices, tosa, tosa, structured, structured, generic, placed, placed, mapped, vectors, vectors, reassociated, tensors, tensors]


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
    ours = answers([options.bcast_opt, "--verify-only", "--conformance=upstream", "--split-input-file", "--error-format=gcc", "--max-errors=0", "-"], text)
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
