#!/usr/bin/env python3
"""Random operations of StableHLO with open sizes, put to the pass `stablehlo-refine-shapes` that JAX has and to `bcast-opt --infer`: our types
must be at least as specific, StableHLO's verifier must accept them, and they must agree with StableHLO's result for the same operation without
open sizes.

    python3 .ci/draw_refine.py --count 1500 --seed 1 --bcast-opt target/release/bcast-opt

Needs `jax` of PyPI; without it nothing is drawn, which is reported."""

import argparse
import collections
import random
import subprocess
import sys

BATCH = 100


def tensor(sizes, element="f32"):
    return "tensor<" + "".join(f"{size}x" for size in sizes) + element + ">"


def i64s(numbers):
    return f"array<i64{': ' if numbers else ''}{', '.join(map(str, numbers))}>"


def pairs(numbers):
    return f"dense<{numbers}> : tensor<{len(numbers)}x2xi64>"


def body(name, count):
    """A region with two scalar arguments for each of `count` values, which returns the first scalars."""
    arguments = ", ".join(f"%x{at}: tensor<f32>" for at in range(2 * count))
    values, types = ", ".join(f"%x{at}" for at in range(count)), ", ".join(["tensor<f32>"] * count)
    return f"({{\n  ^{name}({arguments}):\n    stablehlo.return {values} : {types}\n  }})"


class Function:
    """One operation, its arguments, and constants before it."""

    def __init__(self, rng):
        self.rng, self.arguments, self.closed, self.lines = rng, [], [], []

    def sizes(self, rank=None, least=1, most=3):
        return [self.rng.choice([1, 2, 3, 4, 6]) for _ in range(rank if rank is not None else self.rng.randint(least, most))]

    def argument(self, sizes, element="f32", opened=0.25):
        shown = [size if self.rng.random() >= opened else "?" for size in sizes]
        self.arguments.append((f"%a{len(self.arguments)}", tensor(shown, element)))
        self.closed.append(tensor(sizes, element))
        return self.arguments[-1]

    def numbers(self, numbers, element="i64"):
        """A vector of known numbers, or an argument of unknown numbers; and its type."""
        ty = tensor([len(numbers)], element)
        if self.rng.random() < 0.2:
            return self.argument([len(numbers)], element, 0)
        return (self.computed(numbers, element) if self.rng.random() < 0.5 else self.constant(numbers, element)), ty

    def define(self, text):
        name = f"%c{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    def constant(self, numbers, element="i64"):
        return self.define(f"stablehlo.constant dense<{numbers}> : {tensor([len(numbers)], element)}")

    def computed(self, numbers, element):
        """A vector that operations compute from constants."""
        ty, kind = tensor([len(numbers)], element), self.rng.randrange(11)
        constant = lambda change: self.constant([change(number) for number in numbers], element)
        if kind == 0:
            return self.define(f"stablehlo.divide {constant(lambda number: 3 * number + (2 if number >= 0 else -2))}, {constant(lambda _: 3)} : {ty}")
        if kind == 1:
            return self.define(f"stablehlo.remainder {constant(lambda number: number + (50 if number >= 0 else -50))}, {constant(lambda _: 50)} : {ty}")
        if kind == 2:
            return self.define(f"stablehlo.{self.rng.choice(['maximum', 'minimum'])} {constant(lambda number: number)}, {constant(lambda number: number)} : {ty}")
        if kind == 3:
            return self.define(f"stablehlo.maximum {constant(lambda number: number - 1)}, {constant(lambda number: number)} : {ty}")
        if kind == 4:
            return self.define(f"stablehlo.clamp {constant(lambda number: number - 3)}, {constant(lambda number: number)}, {constant(lambda number: number + 1)} : {ty}")
        if kind == 5:
            return self.define(f"stablehlo.negate {constant(lambda number: -number)} : {ty}")
        if kind == 6:
            pair = f"{constant(lambda number: number)}, {constant(lambda number: 2)}"
            word, truth = self.rng.choice(["EQ", "NE", "LT", "LE", "GT", "GE"]), tensor([len(numbers)], "i1")
            condition = self.define(f"stablehlo.compare {word}, {pair}, SIGNED : ({ty}, {ty}) -> {truth}")
            holds = {"EQ": lambda a: a == 2, "NE": lambda a: a != 2, "LT": lambda a: a < 2, "LE": lambda a: a <= 2, "GT": lambda a: a > 2, "GE": lambda a: a >= 2}[word]
            choices = f"{constant(lambda number: number if holds(number) else 7)}, {constant(lambda number: 7 if holds(number) else number)}"
            return self.define(f"stablehlo.select {condition}, {choices} : {truth}, {ty}")
        if kind == 7:
            wide = tensor([len(numbers)], "i32")
            return self.define(f"stablehlo.convert {self.constant(numbers, 'i32')} : ({wide}) -> {ty}")
        if kind == 8:
            return self.define(f"stablehlo.subtract {self.define(f'stablehlo.iota dim = 0 : {ty}')}, {self.constant([at - number for at, number in enumerate(numbers)], element)} : {ty}")
        if kind == 9:
            more = self.constant([9, *numbers], element)
            return self.define(f"stablehlo.slice {more} [1:{len(numbers) + 1}] : ({tensor([len(numbers) + 1], element)}) -> {ty}")
        parts = []
        for number in numbers:
            operand, of = self.argument([number], opened=0) if number > 0 else (None, None)
            scalar, one = tensor([], element), tensor([1], element)
            if operand:
                found = self.define(f"stablehlo.get_dimension_size {operand}, dim = 0 : ({of}) -> tensor<i32>")
                found = self.define(f"stablehlo.convert {found} : (tensor<i32>) -> {scalar}")
            else:
                found = self.define(f"stablehlo.constant dense<{number}> : {scalar}")
            parts.append(self.define(f"stablehlo.reshape {found} : ({scalar}) -> {one}"))
        return self.define(f"stablehlo.concatenate {', '.join(parts)}, dim = 0 : ({', '.join([one] * len(parts))}) -> {ty}") if parts else self.constant(numbers, element)

    def operation(self, name, operands, results, attributes="", regions="", element="f32"):
        """`results` are ranks, or the sizes that are written, of one result or of several."""
        several = results if isinstance(results, list) else [results]
        types = [tensor(["?"] * each, element) for each in several]
        given = f" <{{{attributes}}}>" if attributes else ""
        count = f":{len(types)}" if len(types) > 1 else ""
        names = ", ".join(operand for operand, _ in operands)
        self.head = f'%0{count} = "stablehlo.{name}"({names}){given} {regions}'
        self.operands = operands
        values = ", ".join(f"%0#{at}" if count else "%0" for at in range(len(types)))
        self.last = f"return {values} : {', '.join(types)}"
        self.name, self.types = f"stablehlo.{name}", types

    def text(self, is_closed=False):
        closed = {name: ty for (name, _), ty in zip(self.arguments, self.closed)} if is_closed else {}
        arguments = ", ".join(f"{name}: {closed.get(name, ty)}" for name, ty in self.arguments)
        types = ", ".join(closed.get(name, ty) for name, ty in self.operands)
        results = ", ".join(self.types)
        lines = "\n  ".join([*self.lines, f"{self.head} : ({types}) -> ({results})", self.last])
        return f"func.func @main({arguments}) -> ({results}) {{\n  {lines}\n}}"


def elementwise(function, rng):
    sizes = function.sizes()
    if rng.random() < 0.4:
        return function.operation(rng.choice(["abs", "exponential", "negate"]), [function.argument(sizes)], len(sizes))
    function.operation(rng.choice(["add", "maximum", "multiply", "power"]), [function.argument(sizes) for _ in range(2)], len(sizes))


def like(function, rng):
    """Results of an operand's shape."""
    kind, sizes = rng.choice(["reverse", "sort", "cholesky", "collective_permute", "dynamic_update_slice", "reduce_precision"]), function.sizes(least=2)
    if kind == "cholesky":
        sizes[-1] = sizes[-2]
    operands = [function.argument(sizes)]
    attributes = {"reverse": "dimensions = array<i64: 0>", "collective_permute": "source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>", "reduce_precision": "exponent_bits = 5 : i32, mantissa_bits = 10 : i32"}.get(kind, "")
    regions = ""
    if kind == "sort":
        regions = "({\n  ^bb0(%x: tensor<f32>, %y: tensor<f32>):\n    %1 = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>\n    stablehlo.return %1 : tensor<i1>\n  })"
        attributes = f"dimension = {rng.randrange(len(sizes))} : i64"
    if kind == "dynamic_update_slice":
        operands += [function.argument([rng.randint(1, size) for size in sizes])] + [function.argument([], "i32") for _ in sizes]
    function.operation(kind, operands, len(sizes), attributes, regions)


def slice(function, rng):
    sizes = function.sizes()
    starts = [rng.randrange(size) for size in sizes]
    limits = [rng.randint(start + 1, size) for start, size in zip(starts, sizes)]
    strides = [rng.choice([1, 1, 2, 3]) for _ in sizes]
    if rng.random() < 0.5:
        lists = [("start_indices", starts), ("limit_indices", limits), ("strides", strides)]
        return function.operation("slice", [function.argument(sizes)], len(sizes), ", ".join(f"{name} = {i64s(list)}" for name, list in lists))
    function.operation("real_dynamic_slice", [function.argument(sizes), *map(function.numbers, (starts, limits, strides))], len(sizes))


def dynamic_slice(function, rng):
    sizes = function.sizes()
    kept = [rng.randint(1, size) for size in sizes]
    function.operation("dynamic_slice", [function.argument(sizes), *(function.argument([], "i32") for _ in sizes)], len(sizes), f"slice_sizes = {i64s(kept)}")


def pad(function, rng):
    sizes = function.sizes()
    low, high, interior = ([rng.choice(numbers) for _ in sizes] for numbers in ([0, 1, 2, -1], [0, 1, 3], [0, 0, 1, 2]))
    if any(below + size + above + (size - 1) * between <= 0 for below, size, above, between in zip(low, sizes, high, interior)):
        low = [0] * len(sizes)
    operands = [function.argument(sizes), function.argument([])]
    if rng.random() < 0.5:
        lists = [("edge_padding_low", low), ("edge_padding_high", high), ("interior_padding", interior)]
        return function.operation("pad", operands, len(sizes), ", ".join(f"{name} = {i64s(list)}" for name, list in lists))
    function.operation("dynamic_pad", operands + [function.numbers(list) for list in (low, high, interior)], len(sizes))


def broadcast(function, rng):
    result = function.sizes(least=2)
    places = sorted(rng.sample(range(len(result)), rng.randint(0, len(result))))
    operand = function.argument([rng.choice([result[place], 1]) for place in places])
    if rng.random() < 0.3:
        return function.operation("broadcast", [function.argument(function.sizes(2))], len(result) + 2, f"broadcast_sizes = {i64s(result)}")
    function.operation("dynamic_broadcast_in_dim", [operand, function.numbers(result)], len(result), f"broadcast_dimensions = {i64s(places)}")


def sized(function, rng):
    sizes = function.sizes(least=1)
    kind = rng.choice(["dynamic_iota", "dynamic_reshape", "rng"])
    if kind == "dynamic_iota":
        return function.operation(kind, [function.numbers(sizes)], len(sizes), f"iota_dimension = {rng.randrange(len(sizes))} : i64")
    if kind == "rng":
        return function.operation(kind, [function.argument([]), function.argument([]), function.numbers(sizes)], len(sizes), "rng_distribution = #stablehlo<rng_distribution UNIFORM>")
    count = 1
    for size in sizes:
        count *= size
    function.operation(kind, [function.argument([count]), function.numbers(sizes)], len(sizes))


def moved(function, rng):
    kind, sizes = rng.choice(["transpose", "concatenate"]), function.sizes()
    if kind == "transpose":
        order = rng.sample(range(len(sizes)), len(sizes))
        return function.operation(kind, [function.argument(sizes)], len(sizes), f"permutation = {i64s(order)}")
    axis, parts = rng.randrange(len(sizes)), []
    for _ in range(rng.randint(1, 3)):
        sizes[axis] = rng.choice([1, 2, 3])
        parts.append(function.argument(sizes))
    function.operation(kind, parts, len(sizes), f"dimension = {axis} : i64")


def reduce(function, rng):
    sizes, count = function.sizes(), rng.choice([1, 1, 2])
    dropped = sorted(rng.sample(range(len(sizes)), rng.randint(0, len(sizes))))
    operands = [function.argument(sizes) for _ in range(count)] + [function.argument([]) for _ in range(count)]
    function.operation("reduce", operands, [len(sizes) - len(dropped)] * count, f"dimensions = {i64s(dropped)}", body("bb0", count))


def dot_general(function, rng):
    batch, contracted = function.sizes(least=0, most=2), function.sizes(least=0, most=2)
    left, right = function.sizes(least=0, most=2), function.sizes(least=0, most=2)
    numbers = f"#stablehlo.dot<lhs_batching_dimensions = {list(range(len(batch)))}, rhs_batching_dimensions = {list(range(len(batch)))}, lhs_contracting_dimensions = {list(range(len(batch), len(batch + contracted)))}, rhs_contracting_dimensions = {list(range(len(batch), len(batch + contracted)))}>"
    operands = [function.argument(batch + contracted + each) for each in (left, right)]
    function.operation("dot_general", operands, len(batch + left + right), f"dot_dimension_numbers = {numbers}")


def windows(rng, count, at_zero=False):
    """Sizes, kernels, strides, dilations of both, and paddings, such that windows fit."""
    while True:
        size, kernel, stride, base, window = ([rng.choice(numbers) for _ in range(count)] for numbers in ([3, 4, 5, 7], [1, 2, 3], [1, 1, 2], [1, 1, 2], [1, 1, 2]))
        padding = [[rng.choice([0, 0, 1, 2, -1]) for _ in range(2)] for _ in range(count)]
        if all((own - 1) * by + 1 + sum(pad) >= (each - 1) * to + 1 for own, by, pad, each, to in zip(size, base, padding, kernel, window)):
            return size, kernel, stride, base, window, padding


def convolution(function, rng):
    spatial, batches = rng.choice([0, 1, 2]), rng.choice([1, 1, 1, 2])
    features = rng.choice([1, 1, 2]) if batches == 1 else 1
    size, kernel, stride, base, window, padding = windows(rng, spatial)
    input = {"b": batches * rng.choice([1, 2]), "f": features * rng.choice([1, 2]), **dict(zip(map(str, range(spatial)), size))}
    weight = {"i": input["f"] // features, "o": batches * features * rng.choice([1, 2]), **dict(zip(map(str, range(spatial)), kernel))}
    orders = [rng.sample(list(sizes), len(sizes)) for sizes in (input, weight, input)]
    operands = [function.argument([sizes[letter] for letter in order]) for sizes, order in zip((input, weight), orders)]
    dims = "x".join(f"[{', '.join(order)}]" for order in orders[:2]) + f"->[{', '.join(orders[2])}]"
    attributes = f"batch_group_count = {batches} : i64, feature_group_count = {features} : i64, dimension_numbers = #stablehlo.conv<{dims}>"
    # A list of ones is the default, and may be left out.
    lists = [("window_strides", stride), ("lhs_dilation", base), ("rhs_dilation", window)]
    attributes += "".join(f", {name} = {i64s(list)}" for name, list in lists if set(list) != {1} or rng.random() < 0.5)
    kind = rng.choice(["convolution", "dynamic_conv"])
    if kind == "dynamic_conv":
        name = f"%c{len(function.lines)}"
        if rng.random() < 0.8 and spatial:
            function.lines.append(f"{name} = stablehlo.constant {pairs(padding)}")
            operands.append((name, f"tensor<{spatial}x2xi64>"))
        else:
            operands.append(function.argument([spatial, 2], "i64", 0))
    elif spatial:
        attributes += f", padding = {pairs(padding)}"
    function.operation(kind, operands, spatial + 2, attributes)


def reduce_window(function, rng):
    count, rank = rng.choice([1, 1, 2]), rng.randint(1, 3)
    size, kernel, stride, base, window, padding = windows(rng, rank)
    operands = [function.argument(size) for _ in range(count)] + [function.argument([]) for _ in range(count)]
    lists = [("window_strides", stride), ("base_dilations", base), ("window_dilations", window)]
    attributes = f"window_dimensions = {i64s(kernel)}" + "".join(f", {name} = {i64s(list)}" for name, list in lists if set(list) != {1} or rng.random() < 0.5)
    attributes += f", padding = {pairs(padding)}" if any(map(any, padding)) or rng.random() < 0.5 else ""
    function.operation("reduce_window", operands, [rank] * count, attributes, body("bb0", count))


def gather(function, rng):
    rank = rng.randint(1, 3)
    operand = [rng.choice([2, 3, 4]) for _ in range(rank)]
    started = rng.sample(range(rank), rng.randint(0, rank))
    collapsed = sorted(rng.sample(range(rank), rng.randint(0, rank)))
    slices = [1 if axis in collapsed else rng.randint(1, size) for axis, size in enumerate(operand)]
    batch = function.sizes(least=0, most=2)
    vector = rng.randint(0, len(batch))
    indices = batch[:vector] + [len(started)] + batch[vector:]
    # The dimension of the index vector may be left out if an index is one number.
    if len(started) == 1 and rng.random() < 0.4:
        vector, indices = len(batch), batch
    kept = rank - len(collapsed)
    places = sorted(rng.sample(range(len(batch) + kept), kept))
    numbers = f"#stablehlo.gather<offset_dims = {places}, collapsed_slice_dims = {collapsed}, start_index_map = {started}, index_vector_dim = {vector}>"
    operands = [function.argument(operand), function.argument(indices, "i32")]
    if rng.random() < 0.6:
        return function.operation("gather", operands, len(batch) + kept, f"dimension_numbers = {numbers}, slice_sizes = {i64s(slices)}")
    function.operation("dynamic_gather", [*operands, function.numbers(slices)], len(batch) + kept, f"dimension_numbers = {numbers}")


def converted(function, rng):
    sizes = function.sizes(least=1)
    kind = rng.choice(["convert", "same", "smaller", "larger"])
    if kind == "convert":
        return function.operation("convert", [function.argument(sizes)], len(sizes), element="i32")
    if kind == "same":
        return function.operation("bitcast_convert", [function.argument(sizes)], len(sizes), element="i32")
    if kind == "smaller":
        return function.operation("bitcast_convert", [function.argument(sizes)], len(sizes) + 1, element="i8")
    function.operation("bitcast_convert", [function.argument(sizes + [4], "i8")], len(sizes))


def group(function, rng):
    sizes, axis, other, count = function.sizes(least=2), 0, 1, rng.choice([1, 2])
    replicas = f"dense<{[list(range(count))]}> : tensor<1x{count}xi64>"
    kind = rng.choice(["all_gather", "all_to_all", "reduce_scatter", "all_reduce", "collective_broadcast"])
    if kind == "all_gather":
        attributes = f"all_gather_dim = {axis} : i64, replica_groups = {replicas}"
    elif kind == "all_to_all":
        sizes[axis] *= count
        attributes = f"split_dimension = {axis} : i64, concat_dimension = {other} : i64, split_count = {count} : i64, replica_groups = {replicas}"
    elif kind == "reduce_scatter":
        sizes[axis] *= count
        attributes = f"scatter_dimension = {axis} : i64, replica_groups = {replicas}"
    else:
        attributes = f"replica_groups = {replicas}"
    regions = body("bb0", 1) if "reduce" in kind else ""
    function.operation(kind, [function.argument(sizes)], len(sizes), attributes, regions)


def batch_norm(function, rng):
    sizes = function.sizes(least=2)
    axis = rng.randrange(len(sizes))
    one, attributes = [sizes[axis]], f"epsilon = 1.0e-3 : f32, feature_index = {axis} : i64"
    if rng.random() < 0.5:
        return function.operation("batch_norm_training", [function.argument(sizes), function.argument(one), function.argument(one)], [len(sizes), 1, 1], attributes)
    if rng.random() < 0.5:
        return function.operation("batch_norm_inference", [function.argument(sizes), *(function.argument(one) for _ in range(4))], len(sizes), attributes)
    operands = [function.argument(sizes), *(function.argument(one) for _ in range(3)), function.argument(sizes)]
    function.operation("batch_norm_grad", operands, [len(sizes), 1, 1], attributes)


def fourier(function, rng):
    sizes = function.sizes(least=1, most=2) + [rng.choice([4, 6])]
    function.operation("fft", [function.argument(sizes)], len(sizes), f"fft_type = #stablehlo<fft_type RFFT>, fft_length = {i64s(sizes[-1:])}", element="complex<f32>")


def scattered(function, rng):
    kind = rng.choice(["scatter", "select_and_scatter", "select", "clamp", "triangular_solve", "torch_index_select"])
    sizes = function.sizes(2)
    if kind == "scatter":
        count = rng.choice([1, 2])
        numbers = "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>"
        operands = [function.argument(sizes), function.argument([count, 1], "i32", 0), function.argument([count, sizes[1]])]
        return function.operation(kind, operands, 2, f"scatter_dimension_numbers = {numbers}", body("bb0", 1))
    if kind == "select_and_scatter":
        regions = "({\n  ^bb0(%x: tensor<f32>, %y: tensor<f32>):\n    %1 = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>\n    stablehlo.return %1 : tensor<i1>\n  }, " + body("bb0", 1)[1:]
        attributes = "window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>"
        return function.operation(kind, [function.argument(sizes), function.argument(sizes), function.argument([])], 2, attributes, regions)
    if kind == "select":
        return function.operation(kind, [function.argument(rng.choice([sizes, []]), "i1"), function.argument(sizes), function.argument(sizes)], 2)
    if kind == "clamp":
        return function.operation(kind, [function.argument(rng.choice([sizes, []])), function.argument(sizes), function.argument(rng.choice([sizes, []]))], 2)
    if kind == "triangular_solve":
        square = [sizes[0], sizes[0]]
        return function.operation(kind, [function.argument(square), function.argument(sizes)], 2, "left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>")
    index = function.sizes(1)
    function.operation(kind, [function.argument(sizes), function.argument(index, "i32")], 2, "dim = 1 : i64, batch_dims = 0 : i64")


KINDS = [elementwise, like, slice, slice, dynamic_slice, pad, pad, broadcast, sized, moved, reduce, dot_general, convolution, convolution, reduce_window, gather, gather, converted, group, batch_norm, fourier, scattered]


def refined_by_stablehlo(ir, passes, text):
    """The types of the results of the operation that is returned; None if it is refused."""
    try:
        module = ir.Module.parse(text)
    except ir.MLIRError as error:
        return None, str(error)
    try:
        passes.run(module.operation)
    except ir.MLIRError as error:
        return None, str(error)
    return returned(module), ""


def returned(module):
    """The types of what the function returns, where that is defined."""
    *_, last = module.body.operations[0].regions[0].blocks[0].operations
    types = []
    for value in last.operands:
        # A cast keeps the type that the function declares.
        while not isinstance(value.owner, type(module.body)) and value.owner.name == "tensor.cast":
            value = value.owner.operands[0]
        types.append(str(value.type))
    return types


def less(ours, theirs):
    """Whether a type is less specific than another, or different."""
    mine, other = (ty.removeprefix("tensor<").split("x") for ty in (ours, theirs))
    return len(mine) != len(other) or any(size != "?" and own != size for own, size in zip(mine, other))


def differs(ours, truth):
    """Whether a type contradicts the actual sizes."""
    mine, other = (ty.removeprefix("tensor<").split("x") for ty in (ours, truth))
    return len(mine) != len(other) or any("?" not in (own, size) and own != size for own, size in zip(mine, other))


def inferred(bcast_opt, texts):
    """The functions one by one as `--infer` prints them; None if it refuses one."""
    run = lambda some: subprocess.run([bcast_opt, "--no-config", "--infer", "--mlir-print-op-generic", "--split-input-file", "-"], input="\n// -----\n".join(some), capture_output=True, text=True)
    ran = run(texts)
    if ran.returncode == 0:
        return ran.stdout.split("// -----")
    if len(texts) == 1:
        return [ran.stderr]
    middle = len(texts) // 2
    return inferred(bcast_opt, texts[:middle]) + inferred(bcast_opt, texts[middle:])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=6)
    parser.add_argument("--bcast-opt", required=True)
    options = parser.parse_args()
    try:
        from jax._src.interpreters import mlir
        from jaxlib.mlir import ir, passmanager
        from jaxlib.mlir.dialects import stablehlo
    except ImportError:
        print("jax is not installed: nothing drawn")
        return 0
    stablehlo.register_stablehlo_passes()
    rng, cases, refused = random.Random(options.seed), [], collections.Counter()
    shown = []
    with mlir.make_ir_context():
        passes = passmanager.PassManager.parse("builtin.module(stablehlo-refine-shapes)")
        while len(cases) < options.count:
            function = Function(rng)
            rng.choice(KINDS)(function, rng)
            theirs, error = refined_by_stablehlo(ir, passes, function.text())
            truth, error = refined_by_stablehlo(ir, passes, function.text(is_closed=True)) if theirs else (None, error)
            if truth is None:
                refused[function.name] += 1
                if refused[function.name] == 1 and options.show > 20:
                    print(function.text(), error[:600])
                continue
            cases.append((function, theirs, truth))
        kinds, same, more, missed = collections.Counter(), 0, 0, 0
        for at in range(0, len(cases), BATCH):
            some = cases[at : at + BATCH]
            for (function, theirs, truth), printed in zip(some, inferred(options.bcast_opt, [function.text() for function, *_ in some]), strict=True):
                try:
                    ours, error = returned(ir.Module.parse(printed)), ""
                except ir.MLIRError as found:
                    ours, error = None, str(found)
                if ours is None or any(map(less, ours, theirs)) or any(map(differs, ours, truth)):
                    missed += 1
                    kinds[function.name] += 1
                    if kinds[function.name] <= 1:
                        shown.append(f"{function.text()}\n  StableHLO: {theirs}, in a run: {truth}\n  bcast-opt: {ours or printed[:800] + error}")
                else:
                    same, more = same + (ours == theirs), more + (ours != theirs)
    print("\n".join(shown[: options.show]))
    print(f"{len(cases)} operations ({sum(refused.values())} refused by StableHLO {dict(refused)}): {same} results of the same types, {more} of ours say more; {missed} say less or what is not so {dict(kinds.most_common())}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
