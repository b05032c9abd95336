#!/usr/bin/env python3
"""Random functions of TOSA with sizes that are not written, refined by `mlir-opt --tosa-infer-shapes` and by `bcast-opt --infer`: no type
of ours is less specific than theirs, or different, and our output verifies.

    python3 .ci/draw_infer.py --count 300 --seed 1 --bcast-opt target/release/bcast-opt --mlir-opt mlir-opt

Where `mlir-opt` infers more than follows, `is_too_much` has the reason; the number of such cases is printed."""

import argparse
import collections
import random
import re
import subprocess
import sys

UNARY = ["abs", "ceil", "cos", "erf", "exp", "floor", "log", "reciprocal", "rsqrt", "sigmoid", "sin", "tanh", "identity"]
BINARY = ["add", "sub", "maximum", "minimum", "pow"]
CONVOLUTIONS = ["conv2d", "conv3d", "depthwise_conv2d"]


def tensor(sizes, element="f32"):
    return "tensor<" + ("*x" if sizes is None else "".join(f"{size}x" for size in sizes)) + element + ">"


class Function:
    """Values with their real sizes and the types they are written with."""

    def __init__(self, rng):
        self.rng, self.arguments, self.lines, self.values, self.names = rng, [], [], [], 0

    def hidden(self, sizes):
        """The sizes as they may be written."""
        kind = self.rng.random()
        if kind < 0.25:
            return None
        share = 0.8 if kind < 0.6 else 0.2
        return ["?" if self.rng.random() < share else size for size in sizes]

    def fresh(self):
        self.names += 1
        return f"%v{self.names}"

    def argument(self, sizes, element="f32", rank=False):
        written = ["?" if self.rng.random() < 0.25 else size for size in sizes]
        if not rank and self.rng.random() < 0.04:
            written = None
        name = f"%a{len(self.arguments)}"
        self.arguments.append(f"{name}: {tensor(written, element)}")
        value = (name, sizes, tensor(written, element), element)
        if element == "f32":
            self.values.append(value)
        return value

    def value(self, rank=None, sizes=None):
        """One of the values with that rank or those sizes, or a new argument."""
        fits = [value for value in self.values if (rank is None or len(value[1]) == rank) and (sizes is None or value[1] == sizes)]
        if fits and self.rng.random() < 0.75:
            return self.rng.choice(fits)
        if sizes is None:
            sizes = [self.rng.choice([1, 2, 3, 4, 5, 8]) for _ in range(rank or self.rng.randint(1, 4))]
        return self.argument(sizes)

    def constant(self, text, ty):
        name = self.fresh()
        self.lines.append(f'{name} = "tosa.const"() <{{values = dense<{text}> : {ty}}}> : () -> {ty}')
        return name

    def shape(self, sizes):
        name, ty = self.fresh(), f"!tosa.shape<{len(sizes)}>"
        literal = "[" + ", ".join(map(str, sizes)) + "]" if sizes else ""
        self.lines.append(f'{name} = "tosa.const_shape"() <{{values = dense<{literal}> : tensor<{len(sizes)}xindex>}}> : () -> {ty}')
        return name, ty

    def result(self, op, operands, sizes, attributes="", element="f32", more=()):
        """`operands` are pairs of name and type; `more` the sizes of further results."""
        name = self.fresh()
        # For `table`, mlir-opt infers no size beyond those that the operand has.
        types = [tensor(["?"] * len(each) if op == "table" else self.hidden(each), element) for each in (sizes, *more)]
        given = f" <{{{attributes}}}>" if attributes else ""
        count = f":{len(types)}" if more else ""
        results = types[0] if not more else f"({', '.join(types)})"
        self.lines.append(
            f'{name}{count} = "tosa.{op}"({", ".join(name for name, _ in operands)}){given} : ({", ".join(ty for _, ty in operands)}) -> {results}'
        )
        for at, (each, ty) in enumerate(zip((sizes, *more), types)):
            value = (f"{name}#{at}" if more else name, each, ty, element)
            if element == "f32" and all(size > 0 for size in each):
                self.values.append(value)
        return value


def pair(value):
    return value[0], value[2]


def zero_points(function, count=2):
    return [(function.constant("0.0", "tensor<1xf32>"), "tensor<1xf32>") for _ in range(count)]


def unary(function, rng):
    a = function.value()
    function.result(rng.choice(UNARY), [pair(a)], a[1])


def clamp(function, rng):
    a = function.value()
    function.result("clamp", [pair(a)], a[1], "max_val = 1.0 : f32, min_val = 0.0 : f32")


def negate(function, rng):
    a = function.value()
    function.result("negate", [pair(a), *zero_points(function)], a[1])


def cast(function, rng):
    a = function.value()
    function.result("cast", [pair(a)], a[1], element="i32")


def stretched(function, rng, sizes):
    return function.value(sizes=[1 if rng.random() < 0.3 else size for size in sizes])


def binary(function, rng):
    a = function.value()
    b = stretched(function, rng, a[1])
    function.result(rng.choice(BINARY), [pair(a), pair(b)], a[1])


def mul(function, rng):
    a = function.value()
    b = stretched(function, rng, a[1])
    function.result("mul", [pair(a), pair(b), (function.constant("0", "tensor<1xi8>"), "tensor<1xi8>")], a[1])


def select(function, rng):
    a = function.value()
    b = stretched(function, rng, a[1])
    condition = function.result(rng.choice(["greater", "equal"]), [pair(a), pair(b)], a[1], element="i1")
    function.result("select", [pair(condition), pair(a), pair(b)], a[1])


def reduce(function, rng):
    a = function.value()
    axis = rng.randrange(len(a[1]))
    sizes = list(a[1])
    sizes[axis] = 1
    function.result(rng.choice(["reduce_sum", "reduce_max", "reduce_product"]), [pair(a)], sizes, f"axis = {axis} : i32")


def argmax(function, rng):
    a = function.value()
    axis = rng.randrange(len(a[1]))
    function.result("argmax", [pair(a)], [size for at, size in enumerate(a[1]) if at != axis], f"axis = {axis} : i32", "i32")


def concat(function, rng):
    a = function.value()
    axis, parts = rng.randrange(len(a[1])), [a]
    for _ in range(rng.randint(0, 2)):
        sizes = list(a[1])
        sizes[axis] = rng.choice([1, 2, 3])
        parts.append(function.value(sizes=sizes))
    sizes = list(a[1])
    sizes[axis] = sum(part[1][axis] for part in parts)
    function.result("concat", [pair(part) for part in parts], sizes, f"axis = {axis} : i32")


def transpose(function, rng):
    a = function.value()
    order = rng.sample(range(len(a[1])), len(a[1]))
    function.result("transpose", [pair(a)], [a[1][axis] for axis in order], f"perms = array<i32: {', '.join(map(str, order))}>")


def reverse(function, rng):
    a = function.value()
    function.result("reverse", [pair(a)], a[1], f"axis = {rng.randrange(len(a[1]))} : i32")


def tile(function, rng):
    a = function.value()
    times = [rng.choice([1, 2, 3]) for _ in a[1]]
    function.result("tile", [pair(a), function.shape(times)], [size * by for size, by in zip(a[1], times)])


def pad(function, rng):
    a = function.value()
    padding = [rng.choice([0, 1, 2]) for _ in range(2 * len(a[1]))]
    sizes = [size + padding[2 * axis] + padding[2 * axis + 1] for axis, size in enumerate(a[1])]
    function.result("pad", [pair(a), function.shape(padding), zero_points(function, 1)[0]], sizes)


def slice(function, rng):
    a = function.value()
    starts = [rng.randrange(size) for size in a[1]]
    sizes = [rng.randint(1, size - start) for size, start in zip(a[1], starts)]
    function.result("slice", [pair(a), function.shape(starts), function.shape(sizes)], sizes)


def reshape(function, rng):
    a = function.value()
    count, sizes = 1, list(a[1])
    for size in sizes:
        count *= size
    rng.shuffle(sizes)
    if rng.random() < 0.3:
        sizes = [count]
    elif rng.random() < 0.3:
        sizes.insert(rng.randint(0, len(sizes)), 1)
    if len(sizes) > 5:
        return
    asked = list(sizes)
    if rng.random() < 0.4:
        asked[rng.randrange(len(asked))] = -1
    function.result("reshape", [pair(a), function.shape(asked)], sizes)


def gather(function, rng):
    a = function.value(rank=3)
    indices = function.argument([a[1][0], rng.choice([1, 2, 3])], "i32")
    function.result("gather", [pair(a), pair(indices)], [a[1][0], indices[1][1], a[1][2]])


def scatter(function, rng):
    a = function.value(rank=3)
    count = rng.randint(1, a[1][1])
    indices = function.argument([a[1][0], count], "i32")
    values = function.value(sizes=[a[1][0], count, a[1][2]])
    function.result("scatter", [pair(a), pair(indices), pair(values)], a[1])


def matmul(function, rng):
    a = function.value(rank=3)
    b = function.value(sizes=[a[1][0], a[1][2], rng.choice([1, 2, 4])])
    function.result("matmul", [pair(a), pair(b), *zero_points(function)], [a[1][0], a[1][1], b[1][2]])


def numbers(list):
    return f"array<i64: {', '.join(map(str, list))}>"


def windows(rng, spatial, has_dilation=True):
    """Kernels, strides, dilations, paddings, and sizes of inputs that the windows cover without a remainder."""
    kernel = [rng.choice([1, 2, 3]) for _ in range(spatial)]
    stride = [rng.choice([1, 1, 2]) for _ in range(spatial)]
    dilation = [rng.choice([1, 1, 2]) if has_dilation else 1 for _ in range(spatial)]
    pad = [rng.randrange(size) if not has_dilation else rng.choice([0, 0, 1]) for size in kernel for _ in range(2)]
    out = [rng.choice([1, 2, 3, 4]) for _ in range(spatial)]
    size = [
        (out[at] - 1) * stride[at] - pad[2 * at] - pad[2 * at + 1] + dilation[at] * (kernel[at] - 1) + 1 for at in range(spatial)
    ]
    return (kernel, stride, dilation, pad, out, size) if min(size) > 0 else windows(rng, spatial, has_dilation)


def convolution(function, rng):
    kind = rng.choice(CONVOLUTIONS)
    kernel, stride, dilation, pad, out, size = windows(rng, 3 if kind == "conv3d" else 2)
    batch, channels, features = (rng.choice([1, 2, 3]) for _ in range(3))
    a = function.value(sizes=[batch, *size, channels])
    if kind == "depthwise_conv2d":
        weight = function.value(sizes=[*kernel, channels, features])
        features *= channels
    else:
        weight = function.value(sizes=[features, *kernel, channels])
    bias = function.value(sizes=[features])
    attributes = f"acc_type = f32, dilation = {numbers(dilation)}, pad = {numbers(pad)}, stride = {numbers(stride)}"
    function.result(kind, [pair(a), pair(weight), pair(bias), *zero_points(function)], [batch, *out, features], attributes)


def deconvolution(function, rng):
    kernel, stride, _, _, _, size = windows(rng, 2)
    batch, channels, features = (rng.choice([1, 2, 3]) for _ in range(3))
    a, weight = function.value(sizes=[batch, *size, channels]), function.value(sizes=[features, *kernel, channels])
    pad = [rng.choice([0, 0, 1]) for _ in range(4)]
    out = [(size[at] - 1) * stride[at] + pad[2 * at] + pad[2 * at + 1] + kernel[at] for at in range(2)]
    bias = function.value(sizes=[features])
    attributes = f"acc_type = f32, out_pad = {numbers(pad)}, stride = {numbers(stride)}"
    function.result("transpose_conv2d", [pair(a), pair(weight), pair(bias), *zero_points(function)], [batch, *out, features], attributes)


def pool(function, rng):
    kernel, stride, _, pad, out, size = windows(rng, 2, False)
    batch, channels = rng.choice([1, 2]), rng.choice([1, 2, 3])
    a = function.value(sizes=[batch, *size, channels])
    attributes = f"kernel = {numbers(kernel)}, pad = {numbers(pad)}, stride = {numbers(stride)}"
    if rng.random() < 0.5:
        function.result("max_pool2d", [pair(a)], [batch, *out, channels], attributes)
    else:
        function.result("avg_pool2d", [pair(a), *zero_points(function)], [batch, *out, channels], "acc_type = f32, " + attributes)


def resize(function, rng):
    a = function.value(rank=4)
    by = [rng.choice([1, 2, 3]) for _ in range(2)]
    scale = [2 * by[0], 2, 2 * by[1], 2]
    offset = [0, 0]
    border = [scale[0] - 2, scale[2] - 2]
    sizes = [((a[1][1 + at] - 1) * scale[2 * at] - offset[at] + border[at]) // 2 + 1 for at in range(2)]
    operands = [pair(a), *map(function.shape, (scale, offset, border))]
    function.result("resize", operands, [a[1][0], *sizes, a[1][3]], "mode = #tosa.resize_mode<NEAREST_NEIGHBOR>")


def fourier(function, rng):
    sizes = [rng.choice([1, 2]), rng.choice([2, 4, 8]), rng.choice([2, 4, 8])]
    a = function.value(sizes=sizes)
    if rng.random() < 0.5:
        sizes = [*sizes[:2], sizes[2] // 2 + 1]
        function.result("rfft2d", [pair(a)], sizes, more=[sizes])
    else:
        function.result("fft2d", [pair(a), pair(function.value(sizes=sizes))], sizes, "inverse = false", more=[sizes])


def table(function, rng):
    a = function.value()
    byte = function.result("cast", [pair(a)], a[1], element="i8")
    function.result("table", [pair(byte), (function.constant("1", "tensor<256xi8>"), "tensor<256xi8>")], a[1], element="i8")


KINDS = [
    unary, unary, clamp, negate, cast, binary, binary, mul, select, reduce, argmax, concat, transpose, reverse, tile, pad, slice, reshape,
    gather, scatter, matmul, convolution, convolution, deconvolution, pool, resize, fourier, table,
]


def function(rng, index):
    made = Function(rng)
    for _ in range(rng.randint(1, 6)):
        rng.choice(KINDS)(made, rng)
    body = "\n".join(f"  {line}" for line in made.lines)
    return f'func.func @f{index}({", ".join(made.arguments)}) {{\n{body}\n  return\n}}'


def run(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True)


# A result of a TOSA operation in generic form.
RESULTS = re.compile(r'^ *%[^=]* = "(tosa\.\w+)"\(.* -> (\(.*\)|\S+)( loc.*)?$')


def refined(text):
    """The types of the results of TOSA's operations in order, by function."""
    found, name = {}, None
    for line in text.splitlines():
        if start := re.search(r'sym_name = "(\w+)"', line):
            name = start[1]
        if result := RESULTS.match(line):
            types = re.findall(r"tensor<([^>]*)>", result[2])
            found.setdefault(name, []).append((result[1], types, line.strip()))
    return found


def refined_by_mlir(mlir_opt, functions):
    """The refined types of functions, without the functions that mlir-opt refuses or crashes on."""
    found, batch = {}, 40
    for at in range(0, len(functions), batch):
        some = functions[at : at + batch]
        ran = run([mlir_opt, "--split-input-file", "--tosa-infer-shapes", "--mlir-print-op-generic"], "\n// -----\n".join(some))
        if ran.returncode >= 0:
            found.update(refined(ran.stdout))
        elif len(some) > 1:
            for function in some:
                found.update(refined_by_mlir(mlir_opt, [function]))
        else:
            print("mlir-opt crashes on " + some[0].partition("(")[0])
    return found


def less(ours, theirs):
    """Whether a type is less specific than another, or different."""
    mine, other = ours.split("x")[:-1], theirs.split("x")[:-1]
    if other == ["*"]:
        return False
    if len(mine) != len(other) or mine == ["*"]:
        return True
    return any(size != "?" and own != size for own, size in zip(mine, other))


def is_too_much(op, ours, theirs):
    """Whether mlir-opt infers a number of channels for a result that does not follow from the operands."""
    mine, other = ours.split("x")[:-1], theirs.split("x")[:-1]
    if len(mine) != len(other) or mine[:-1] != other[:-1] or mine[-1] != "?":
        return False
    # A bias of one number applies to all channels, however many; and for a kernel of unknown size, mlir-opt's `transpose_conv2d` uses the size of the batch.
    return op in (f"tosa.{name}" for name in CONVOLUTIONS) and other[-1] == "1" or op == "tosa.transpose_conv2d"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--bcast-opt", required=True)
    parser.add_argument("--mlir-opt", required=True)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    functions = {f"f{index}": function(rng, index) for index in range(options.count)}
    theirs = refined_by_mlir(options.mlir_opt, list(functions.values()))
    text = "\n".join(functions[name] for name in theirs)
    inferred = run([options.bcast_opt, "--infer", "--mlir-print-op-generic", "--whole-module", "-"], text)
    ours, failures = refined(inferred.stdout), []
    if inferred.returncode != 0:
        failures.append(inferred.stderr)
    for command in ([options.mlir_opt, "-o", "/dev/null"], [options.bcast_opt, "--verify-only", "-"]):
        checked = run(command, inferred.stdout)
        if checked.returncode != 0:
            failures.append(f"{command[0]} refuses what is inferred: {checked.stderr[:2000]}")
    excused, more, equal, kinds = collections.Counter(), 0, 0, collections.Counter()
    for name, operations in theirs.items():
        for (op, mine, shown), (_, other, line) in zip(ours.get(name, []), operations, strict=True):
            if not any(map(less, mine, other)):
                more, equal = more + any(map(less, other, mine)), equal + (mine == other)
            elif all(not less(*pair) or is_too_much(op, *pair) for pair in zip(mine, other)):
                excused[op] += 1
                # The types of later operations follow from this one, and are less specific too.
                break
            else:
                kinds[op] += 1
                failures.append(f"ours:   {shown}\ntheirs: {line}\n{functions[name]}")
                break
    print("\n\n".join(failures[: options.show]))
    print(f"{len(theirs)} of {options.count} functions: {equal} operations have the same types, {more} of ours say more, {sum(excused.values())} less {dict(excused)}; {len(failures)} differences {dict(kinds.most_common())}")
    sys.exit(1 if failures or len(theirs) < options.count * 0.9 else 0)


if __name__ == "__main__":
    main()
