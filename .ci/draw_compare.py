#!/usr/bin/env python3
"""Random functions of TOSA, of `tensor` and `arith`, and of `memref`, before and after passes of `mlir-opt`: the verdicts of `bcast-opt --compare` are
those of Z3, and a function that is no different keeps the signature that `--signature` printed of it before.

    python3 .ci/draw_compare.py --count 120 --seed 1 --bcast-opt target/release/bcast-opt --mlir-opt mlir-opt

Operations are translated for Z3 independently (`Reading`), from the generic form. Unsupported operations are left out and
counted."""

import argparse
import collections
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import z3

TOSA_PASSES = [
    *("canonicalize", "cse", "sccp", "tosa-infer-shapes", "tosa-make-broadcastable", "tosa-layerwise-constant-fold", "tosa-reduce-transposes"),
    *("tosa-optional-decompositions", "tosa-to-arith", "remove-dead-values", "inline"),
]
MEMREF_PASSES = [
    *("canonicalize", "cse", "sccp", "int-range-optimizations", "resolve-ranked-shaped-type-result-dims", "resolve-shaped-type-result-dims"),
    *("reify-result-shapes", "memref-expand", "fold-memref-alias-ops", "expand-strided-metadata", "normalize-memrefs", "remove-dead-values"),
    *("promote-buffers-to-stack", "buffer-hoisting", "arith-expand", "inline"),
]
TENSOR_PASSES = [
    *("canonicalize", "cse", "sccp", "int-range-optimizations", "resolve-ranked-shaped-type-result-dims", "reify-result-shapes"),
    *("fold-tensor-subset-ops", "arith-expand", "arith-unsigned-when-equivalent", "remove-dead-values", "inline", "shape-to-shape-lowering"),
    *("linalg-fuse-elementwise-ops", "linalg-fold-into-elementwise", "linalg-morph-ops", "linalg-generalize-named-ops", "scf-for-loop-canonicalization"),
]


def tensor(sizes, element="f32"):
    return "tensor<" + "".join(f"{'?' if size is None else size}x" for size in sizes) + element + ">"


class Drawn:
    """A function that is written operation by operation. Values are pairs of a name and sizes; `None` is a `?`."""

    def __init__(self, rng):
        self.rng, self.lines, self.values, self.arguments, self.numbers, self.count = rng, [], [], [], [], 0
        self.sizes = rng.sample([2, 3, 4, 5], 2)

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def line(self, text):
        name = self.name()
        self.lines.append(f"    {name} = {text}")
        return name

    def argument(self, rank):
        sizes = [None if self.rng.random() < 0.65 else self.rng.choice([1, *self.sizes]) for _ in range(rank)]
        self.values.append((f"%a{len(self.arguments)}", sizes))
        self.arguments.append(self.values[-1])

    def pick(self, fits=lambda sizes: True):
        found = [value for value in self.values if fits(value[1])]
        return self.rng.choice(found) if found else None

    def loose(self, sizes):
        """The sizes as a type may have them."""
        return [None if self.rng.random() < 0.4 else size for size in sizes] if self.rng.random() < 0.2 else list(sizes)

    def put(self, op, operands, sizes, attributes=""):
        types = ", ".join(ty for _, ty in operands)
        names = ", ".join(name for name, _ in operands)
        self.values.append((self.line(f'"{op}"({names}) {attributes}: ({types}) -> {tensor(sizes)}'), list(sizes)))

    def text(self, name):
        results = [value for value in self.values if value not in self.arguments][-2:] or self.values[:1]
        types = ", ".join(tensor(sizes) for _, sizes in results)
        header = ", ".join(f"{argument}: {tensor(sizes)}" for argument, sizes in self.arguments)
        names = ", ".join(value for value, _ in results)
        body = "\n".join(self.lines)
        return f"  func.func @{name}({header}) -> ({types}) {{\n{body}\n    return {names} : {types}\n  }}\n"


def joined(left, right):
    """The broadcast of sizes, if types determine it; otherwise nothing."""
    found = []
    for one, other in zip(left, right):
        if 1 in (one, other):
            found.append(other if one == 1 else one)
        elif None in (one, other) or one == other:
            found.append(other if one is None else one)
        else:
            return None
    return found


class Tosa(Drawn):
    def broadcast(self):
        left = self.pick()
        right = self.pick(lambda sizes: len(sizes) == len(left[1]))
        if self.rng.random() < 0.35:
            sizes = [self.rng.choice([1, 1, size or self.rng.choice(self.sizes)]) for size in left[1]]
            zero = self.rng.choice(["0.0", "1.0"])
            right = (self.line(f'"tosa.const"() {{values = dense<{zero}> : {tensor(sizes)}}} : () -> {tensor(sizes)}'), sizes)
        if self.rng.random() < 0.5:
            left, right = right, left
        sizes = joined(left[1], right[1])
        if sizes is not None:
            op = self.rng.choice(["add", "sub", "maximum", "minimum", "pow", "add"])
            operands = [(value, tensor(own)) for value, own in (left, right)]
            self.put(f"tosa.{op}", operands, self.loose(sizes))

    def unary(self):
        value, sizes = self.pick()
        self.put(f"tosa.{self.rng.choice(['exp', 'abs', 'tanh', 'floor', 'ceil'])}", [(value, tensor(sizes))], self.loose(sizes))

    def reduce(self):
        value, sizes = self.pick()
        axis = self.rng.randrange(len(sizes))
        self.put("tosa.reduce_sum", [(value, tensor(sizes))], self.loose([*sizes[:axis], 1, *sizes[axis + 1 :]]), f"{{axis = {axis} : i32}} ")

    def transpose(self):
        value, sizes = self.pick()
        order = self.rng.sample(range(len(sizes)), len(sizes))
        self.put("tosa.transpose", [(value, tensor(sizes))], self.loose([sizes[axis] for axis in order]), f"{{perms = array<i32: {', '.join(map(str, order))}>}} ")

    def concat(self):
        left = self.pick()
        axis = self.rng.randrange(len(left[1]))

        def fits(sizes):
            return len(sizes) == len(left[1]) and all(at == axis or None in pair or pair[0] == pair[1] for at, pair in enumerate(zip(left[1], sizes)))

        right = self.pick(fits)
        sizes = [other if one is None else one for one, other in zip(left[1], right[1])]
        pair = (left[1][axis], right[1][axis])
        sizes[axis] = None if None in pair else sum(pair)
        self.put("tosa.concat", [(value, tensor(own)) for value, own in (left, right)], sizes, f"{{axis = {axis} : i32}} ")

    def reshape(self):
        value, sizes = self.pick()
        sizes, kind = list(sizes), self.rng.randrange(3)
        axis = self.rng.randrange(len(sizes))
        if kind == 0:
            sizes.insert(axis, 1)
        elif kind == 1 and axis + 1 < len(sizes):
            pair = sizes[axis : axis + 2]
            sizes[axis : axis + 2] = [None if None in pair else pair[0] * pair[1]]
        else:
            by = self.rng.choice(self.sizes)
            if sizes[axis] is not None and sizes[axis] % by:
                return
            sizes[axis : axis + 1] = [by, None if sizes[axis] is None else sizes[axis] // by]
        open_axes = [at for at, size in enumerate(sizes) if size is None]
        if len(sizes) > 4 or len(open_axes) > 1:
            return
        rank = len(sizes)
        listed = ", ".join("-1" if size is None else str(size) for size in sizes)
        shape = self.line(f'"tosa.const_shape"() {{values = dense<[{listed}]> : tensor<{rank}xindex>}} : () -> !tosa.shape<{rank}>')
        source = next(own for name, own in self.values if name == value)
        self.put("tosa.reshape", [(value, tensor(source)), (shape, f"!tosa.shape<{rank}>")], sizes)

    STEPS = [broadcast, broadcast, broadcast, unary, reduce, transpose, concat, reshape]


class Tensors(Drawn):
    def constant(self, number):
        return self.line(f"arith.constant {number} : index")

    def dim(self):
        value, sizes = self.pick()
        axis = self.constant(self.rng.randrange(len(sizes)))
        self.numbers.append(self.line(f"tensor.dim {value}, {axis} : {tensor(sizes)}"))

    def number(self):
        if not self.numbers:
            self.dim()
        return self.rng.choice(self.numbers)

    def compute(self):
        op = self.rng.choice(["addi", "muli", "maxsi", "minsi", "floordivsi"])
        right = self.constant(self.rng.choice([1, 2, 3])) if op == "floordivsi" or self.rng.random() < 0.5 else self.number()
        self.numbers.append(self.line(f"arith.{op} {self.number()}, {right} : index"))

    def empty(self):
        sizes = [None if self.rng.random() < 0.7 else self.rng.choice(self.sizes) for _ in range(self.rng.choice([1, 2]))]
        numbers = ", ".join(self.number() for size in sizes if size is None)
        self.values.append((self.line(f"tensor.empty({numbers}) : {tensor(sizes)}"), sizes))

    def cast(self):
        value, sizes = self.pick()
        other = [self.rng.choice([None, self.rng.choice(self.sizes)]) if size is None else self.rng.choice([None, size]) for size in sizes]
        if other != sizes:
            self.values.append((self.line(f"tensor.cast {value} : {tensor(sizes)} to {tensor(other)}"), other))

    def add(self):
        left = self.pick()
        right = self.pick(lambda sizes: sizes == left[1])
        self.values.append((self.line(f"arith.addf {left[0]}, {right[0]} : {tensor(left[1])}"), list(left[1])))

    def collapse(self):
        found = self.pick(lambda sizes: len(sizes) >= 2)
        if found is None:
            return
        value, sizes = found
        axis = self.rng.randrange(len(sizes) - 1)
        groups = [[at] for at in range(axis)] + [[axis, axis + 1]] + [[at] for at in range(axis + 2, len(sizes))]
        pair = sizes[axis : axis + 2]
        other = [*sizes[:axis], None if None in pair else pair[0] * pair[1], *sizes[axis + 2 :]]
        self.values.append((self.line(f"tensor.collapse_shape {value} {groups} : {tensor(sizes)} into {tensor(other)}"), other))

    def concat(self):
        left = self.pick()
        right = self.pick(lambda sizes: len(sizes) == len(left[1]) and sizes[1:] == left[1][1:])
        pair = (left[1][0], right[1][0])
        other = [None if None in pair else sum(pair), *left[1][1:]]
        types = f"({tensor(left[1])}, {tensor(right[1])}) -> {tensor(other)}"
        self.values.append((self.line(f"tensor.concat dim(0) {left[0]}, {right[0]} : {types}"), other))

    def check(self):
        condition = self.line(f"arith.cmpi {self.rng.choice(['eq', 'ne', 'sge'])}, {self.number()}, {self.number()} : index")
        self.lines.append(f'    cf.assert {condition}, "sizes"')

    STEPS = [dim, compute, empty, cast, cast, add, collapse, collapse, concat, check]


def times(one, other):
    """The product of numbers, of which `None` is unknown."""
    return 0 if 0 in (one, other) else None if None in (one, other) else one * other


class Memrefs(Tensors):
    """Sizes of memrefs: the results are tensors of sizes that are read from them."""

    def __init__(self, rng):
        super().__init__(rng)
        self.layouts, self.results = {}, []

    def layout(self, value):
        """The offset and the strides of a memref."""
        name, sizes = value
        strides = [1]
        for size in reversed(sizes[1:]):
            strides.insert(0, times(size, strides[0]))
        return self.layouts.get(name, (0, strides))

    def type(self, value):
        if value[0] not in self.layouts:
            return tensor(value[1]).replace("tensor", "memref")
        offset, strides = self.layouts[value[0]]
        words = [f"strided<[{', '.join('?' if stride is None else str(stride) for stride in strides)}]"]
        words += [f"offset: {'?' if offset is None else offset}"] if offset != 0 else []
        return f"memref<{tensor(value[1])[7:-1]}, {', '.join(words)}>>"

    def made(self, text, sizes, layout=None):
        value = (self.name(), sizes)
        if layout:
            self.layouts[value[0]] = layout
        self.values.append(value)
        self.lines.append(f"    {value[0]} = {text}{self.type(value)}")

    def dim(self):
        value = self.pick()
        axis = self.constant(self.rng.randrange(len(value[1])))
        self.numbers.append(self.line(f"memref.dim {value[0]}, {axis} : {self.type(value)}"))

    def alloc(self):
        sizes = [None if self.rng.random() < 0.7 else self.rng.choice(self.sizes) for _ in range(self.rng.choice([1, 2]))]
        numbers = ", ".join(self.number() for size in sizes if size is None)
        self.made(f"memref.{self.rng.choice(['alloc', 'alloca'])}({numbers}) : ", sizes)

    def cast(self):
        value = self.pick()
        sizes = [self.rng.choice([None, self.rng.choice(self.sizes)]) if size is None else self.rng.choice([None, size]) for size in value[1]]
        # The strides of a view do not follow from its sizes.
        if value[0] not in self.layouts:
            self.made(f"memref.cast {value[0]} : {self.type(value)} to ", sizes)

    def subview(self):
        value = self.pick()
        offset, strides = self.layout(value)
        rank = range(len(strides))
        written = [[self.rng.choice([first, first, self.number()]) for _ in rank] for first in ("0", str(self.rng.choice(self.sizes)))]
        written.append([self.rng.choice(["1", "1", "2"]) for _ in rank])
        starts, sizes, steps = ([None if number.startswith("%") else int(number) for number in numbers] for numbers in written)
        for start, stride in zip(starts, strides):
            distance = times(start, stride)
            offset = None if None in (offset, distance) else offset + distance
        listed = " ".join(f"[{', '.join(numbers)}]" for numbers in written)
        self.made(f"memref.subview {value[0]}{listed} : {self.type(value)} to ", sizes, (offset, list(map(times, strides, steps))))

    def result(self):
        self.empty()
        self.results.append(self.values.pop())

    def text(self, name):
        for _ in range(2):
            self.result()
        types = ", ".join(tensor(sizes) for _, sizes in self.results)
        header = ", ".join(f"{argument[0]}: {self.type(argument)}" for argument in self.arguments)
        names = ", ".join(value for value, _ in self.results)
        body = "\n".join(self.lines)
        return f"  func.func @{name}({header}) -> ({types}) {{\n{body}\n    return {names} : {types}\n  }}\n"

    STEPS = [dim, dim, Tensors.compute, alloc, alloc, cast, cast, subview, subview, Tensors.check]


def drawn(kind, name, rng):
    function = kind(rng)
    for _ in range(rng.choice([1, 2, 2])):
        function.argument(rng.choice([1, 2, 2, 3]))
    for _ in range(rng.choice([3, 4, 5, 6])):
        rng.choice(kind.STEPS)(function)
    return function.text(name)


class Unread(Exception):
    """An operation, or a part of one, that Z3 has no reading of."""


OPERATION = re.compile(r'^\s*(?:(%[\w#:]+) = )?"([\w.]+)"\((.*?)\)(?: <\{(.*?)\}>)?(?: \{(.*)\})? : \((.*)\) -> (.*)$')
SHAPE = re.compile(r"^(?:tensor|memref)<((?:(?:\?|\d+)x)*)[a-z]\w*(?:, strided<.*>)?>$")


def sizes_of(ty):
    found = SHAPE.match(ty)
    return [None if size == "?" else int(size) for size in found[1].split("x")[:-1]] if found else None


def split_types(text):
    """The types of a list, whose brackets are balanced."""
    depth, start, found = 0, 0, []
    for at, letter in enumerate(text):
        depth += letter in "<(" or -(letter in ">)")
        if letter == "," and depth == 0:
            found.append(text[start:at].strip())
            start = at + 1
    return [*found, text[start:].strip()] if text.strip() else []


# The number that stands for an operand in lists of numbers.
DYNAMIC = str(-(2**63))


class Reading:
    """The requirements of a function, and the sizes of its results, in terms of the sizes of its arguments."""

    def __init__(self, lines, least):
        self.rows, self.numbers, self.constants, self.requires, self.results, self.least = {}, {}, {}, [], None, least
        self.free = {}
        for line in lines:
            self.operation(line)

    def argument(self, place, name, ty):
        sizes = sizes_of(ty)
        if sizes is None:
            raise Unread(ty)
        row = []
        for axis, size in enumerate(sizes):
            own = z3.Int(f"a{place}.{axis}")
            self.free[f"a{place}.{axis}"] = own
            row.append(own)
            if size is not None:
                self.requires.append(own == size)
        self.rows[name] = row

    def give(self, result, row, ty):
        declared = sizes_of(ty)
        if declared is None or len(declared) != len(row):
            raise Unread(ty)
        self.requires += [own == size for own, size in zip(row, declared) if size is not None]
        self.rows[result] = row

    def operation(self, line):
        if line.startswith("^bb0(") or "^bb0(" in line:
            inside = line[line.index("(") + 1 : line.rindex(")")]
            for place, argument in enumerate(split_types(inside)):
                name, ty = argument.split(": ", 1)
                self.argument(place, name.strip(), ty)
            return
        found = OPERATION.match(line)
        if not found:
            raise Unread(line)
        result, op, operands, properties, attributes, _, results = found.groups()
        words = f"{properties or ''}, {attributes or ''}"
        names = [name.strip() for name in operands.split(",")] if operands else []
        dialect, _, name = op.partition(".")
        if op in ("func.return",):
            self.results = [self.rows[name] for name in names]
        elif op == "arith.constant":
            number = re.search(r"value = (-?\d+) : index", words)
            if number:
                self.numbers[result] = z3.IntVal(int(number[1]))
            elif sizes_of(results) is not None:
                self.give(result, list(map(z3.IntVal, sizes_of(results))), results)
            else:
                truth = re.search(r"value = (true|false)", words)
                self.numbers[result] = z3.BoolVal(truth[1] == "true") if truth else None
        elif op in ("tosa.const",):
            self.give(result, list(map(z3.IntVal, sizes_of(results))), results)
        elif op == "tosa.const_shape":
            listed = re.search(r"dense<(.*?)> : tensor<(\d+)xindex>", words)
            values = [int(number) for number in re.findall(r"-?\d+", listed[1])]
            self.constants[result] = values * int(listed[2]) if len(values) == 1 else values
        elif op in ("tosa.add", "tosa.sub", "tosa.maximum", "tosa.minimum", "tosa.pow"):
            left, right = (self.rows[name] for name in names)
            if len(left) != len(right):
                raise Unread(line)
            self.requires += [z3.Or(one == other, one == 1, other == 1) for one, other in zip(left, right)]
            self.give(result, [z3.If(one == 1, other, one) for one, other in zip(left, right)], results)
        elif op in ("tosa.exp", "tosa.abs", "tosa.tanh", "tosa.floor", "tosa.ceil", "tosa.identity", "tosa.cast"):
            self.give(result, list(self.rows[names[0]]), results)
        elif op in ("tensor.cast", "memref.cast"):
            self.give(result, list(self.rows[names[0]]), results)
        elif op == "arith.addf":
            left, right = (self.rows[name] for name in names)
            self.requires += [one == other for one, other in zip(left, right)]
            self.give(result, list(left), results)
        elif op == "tosa.reduce_sum":
            axis = int(re.search(r"axis = (\d+)", words)[1])
            row = list(self.rows[names[0]])
            row[axis] = z3.IntVal(1)
            self.give(result, row, results)
        elif op == "tosa.transpose":
            order = [int(axis) for axis in re.findall(r"\d+", re.search(r"perms = array<i32: (.*?)>", words)[1])]
            self.give(result, [self.rows[names[0]][axis] for axis in order], results)
        elif op in ("tosa.concat", "tensor.concat"):
            axis = int(re.search(r"(?:axis|dim) = (\d+)", words)[1])
            rows = [self.rows[name] for name in names]
            row = list(rows[0])
            for other in rows[1:]:
                self.requires += [one == two for at, (one, two) in enumerate(zip(row, other)) if at != axis]
            row[axis] = z3.Sum([other[axis] for other in rows])
            self.give(result, row, results)
        elif op == "tosa.reshape":
            whole = z3.Product(self.rows[names[0]])
            sizes = self.constants[names[1]]
            known = 1
            for size in sizes:
                known *= size if size != -1 else 1
            row = [whole / known if size == -1 else z3.IntVal(size) for size in sizes]
            self.requires.append(z3.Product(row) == whole)
            self.give(result, row, results)
        elif op == "tensor.collapse_shape":
            groups = eval(re.search(r"reassociation = (\[\[.*?\]\])", words)[1])  # noqa: S307
            row = [z3.Product([self.rows[names[0]][axis] for axis in group]) for group in groups]
            self.give(result, row, results)
        elif op in ("tensor.dim", "memref.dim"):
            axis = self.numbers[names[1]]
            if not z3.is_int_value(axis):
                raise Unread(line)
            self.numbers[result] = self.rows[names[0]][axis.as_long()]
        elif op in ("tensor.empty", "memref.alloc", "memref.alloca"):
            numbers = iter(names)
            row = [self.numbers[next(numbers)] if size is None else z3.IntVal(size) for size in sizes_of(results)]
            self.requires += [size >= 0 for size in row]
            self.give(result, row, results)
        elif op == "memref.subview":
            operands = iter(names[1:])
            slices = []
            for list_name in ("static_offsets", "static_sizes", "static_strides"):
                listed = re.search(list_name + r" = array<i64: (.*?)>", words)[1].split(", ")
                slices.append([self.numbers[next(operands)] if number == DYNAMIC else z3.IntVal(int(number)) for number in listed])
            for size, start, count, step in zip(self.rows[names[0]], *slices):
                last = start + (count - 1) * step
                self.requires += [start >= 0, count >= 0, step >= 0, z3.Or(last < size, z3.And(count == 0, z3.Not(z3.And(start == 0, step == 1))))]
            self.give(result, slices[1], results)
        elif op == "arith.cmpi":
            how = int(re.search(r"predicate = (\d+)", words)[1])
            left, right = (self.numbers[name] for name in names)
            orders = {0: left == right, 1: left != right, 2: left < right, 3: left <= right, 4: left > right, 5: left >= right}
            # Sizes and what is computed from them here are not negative: without a sign they compare alike.
            orders |= {6: orders[2], 7: orders[3], 8: orders[4], 9: orders[5]}
            self.numbers[result] = orders[how]
        elif op == "arith.select":
            condition, left, right = (self.numbers[name] for name in names)
            self.numbers[result] = z3.If(condition, left, right)
        elif op == "cf.assert":
            self.requires.append(self.numbers[names[0]])
        elif dialect == "arith" and name in ("addi", "muli", "maxsi", "minsi", "maxui", "minui", "floordivsi", "divsi", "divui", "subi"):
            left, right = (self.numbers[name] for name in names)
            if name.endswith(("divsi", "divui")):
                if not (z3.is_int_value(right) and right.as_long() > 0):
                    raise Unread(line)
                self.numbers[result] = left / right
            else:
                self.numbers[result] = {
                    "addi": lambda: left + right,
                    "subi": lambda: left - right,
                    "muli": lambda: left * right,
                    "maxsi": lambda: z3.If(left >= right, left, right),
                    "minsi": lambda: z3.If(left <= right, left, right),
                }[name.replace("ui", "si") if name[:3] in ("max", "min") else name]()
        else:
            raise Unread(op)


def functions(text):
    """The lines of each function of a module in generic form."""
    found, name, lines = {}, None, []
    for line in text.splitlines():
        if '"func.func"' in line:
            name, lines = re.search(r'sym_name = "(\w+)"', line)[1], []
        elif name and line.strip().startswith("}) : () -> ()"):
            found[name], name = lines, None
        elif name:
            lines.append(line)
    return found


def is_possible(formulas, seconds=5):
    solver = z3.Solver()
    solver.set("timeout", seconds * 1000)
    solver.add(*formulas)
    answer = solver.check()
    return None if answer == z3.unknown else answer == z3.sat


def judge(before, after, least):
    """The verdict of Z3."""
    one, other = Reading(before, least), Reading(after, least)
    sizes = [own >= least for own in {**one.free, **other.free}.values()]
    rows = list(zip(one.results, other.results))
    if len(one.results) != len(other.results) or any(len(left) != len(right) for left, right in rows):
        raise Unread("results")
    same = z3.And([left == right for row, others in rows for left, right in zip(row, others)] + [z3.BoolVal(True)])
    first, second = z3.And([*one.requires, z3.BoolVal(True)]), z3.And([*other.requires, z3.BoolVal(True)])
    succeeds = is_possible([*sizes, first])
    differs = is_possible([*sizes, first, z3.Not(z3.And(second, same))])
    if None in (succeeds, differs):
        return None
    if not succeeds:
        return "vacuous"
    if differs:
        return "differs"
    more = is_possible([*sizes, second, z3.Not(first)])
    return None if more is None else "refines" if more else "equal"


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


# LLVM 22 folds the addition of zeros that stretch the other operand (llvm-project #181114): the opening example of docs/compare.md.
FOLDED = """func.func @f(%x: tensor<?x4xi32>) -> tensor<?x4xi32> {
  %zero = "tosa.const"() {values = dense<0> : tensor<2x1xi32>} : () -> tensor<2x1xi32>
  %r = tosa.add %zero, %x : (tensor<2x1xi32>, tensor<?x4xi32>) -> tensor<?x4xi32>
  return %r : tensor<?x4xi32>
}
"""


def folded(bcast_opt, mlir_opt, folder):
    """The fault in the comparison of a function before and after a fold that loses a stretch, if there is one."""
    before, after = Path(folder) / "fold.mlir", Path(folder) / "folded.mlir"
    before.write_text(FOLDED)
    made = run([mlir_opt, "--canonicalize", before]).stdout
    if "tosa.add" in made:
        print(f"{'':6} {mlir_opt} no longer folds a stretch away")
        return None
    after.write_text(made)
    told = run([*bcast_opt, "--compare", before, after])
    wanted = "result #0 is 1x4 if %x is tensor<1x4xi32>"
    is_right = told.returncode == 1 and "error[E0621]" in told.stderr and wanted in told.stderr
    return None if is_right else f"--canonicalize drops a stretch, and --compare says\n{told.stdout}{told.stderr}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=120, help="functions of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-opt", default="bcast-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt")
    parser.add_argument("--show", type=int, default=5, help="faults that are shown")
    parser.add_argument("--undecided", action="store_true", help="show what is undecided")
    arguments = parser.parse_args()
    bcast_opt = [arguments.bcast_opt, "--no-config"]
    tally, faults = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        faults += [fault for fault in [folded(bcast_opt, arguments.mlir_opt, folder)] if fault]
        before, after, report, signatures = (Path(folder) / name for name in ("before.mlir", "after.mlir", "report.json", "before.sig"))
        for kind, passes, least in ((Tosa, TOSA_PASSES, 1), (Tensors, TENSOR_PASSES, 0), (Memrefs, MEMREF_PASSES, 0)):
            texts = []
            while len(texts) < arguments.count:
                text = drawn(kind, f"f{len(texts)}", random.Random(f"{arguments.seed} {kind.__name__} {tally['drawn']}"))
                tally["drawn"] += 1
                # A function that mlir-opt refuses is not compared.
                if run([arguments.mlir_opt], input=text).returncode == 0:
                    texts.append(text)
            plain = run([arguments.mlir_opt, "--mlir-print-op-generic"], input="module {\n" + "".join(texts) + "}\n").stdout
            before.write_text(plain)
            ours = functions(plain)
            assume = f"--assume={'positive' if least else 'any'}"
            signed = run([*bcast_opt, "--signature", assume, before])
            signatures.write_text(signed.stdout)
            own = run([*bcast_opt, "--signature-check", signatures, assume, before])
            if "0630]" in own.stderr or own.returncode != signed.returncode:
                faults.append(f"{kind.__name__}: the signatures are not those of the file they were printed of\n{own.stderr[:2000]}")
            for name in passes:
                made = run([arguments.mlir_opt, f"--{name}", "--mlir-print-op-generic", before])
                if made.returncode:
                    tally[f"not run: {name}"] += 1
                    continue
                after.write_text(made.stdout)
                theirs = functions(made.stdout)
                run([*bcast_opt, "--compare", before, after, assume, f"--report=json:{report}", "--max-errors=1"])
                records = map(json.loads, report.read_text().splitlines())
                verdicts = {record["function"]: record["verdict"] for record in records if record.get("type") == "comparison"}
                kept = run([*bcast_opt, "--signature-check", signatures, assume, "--max-errors=0", after]).stderr
                broken = set(re.findall(r"error\[E0630\]: @(\w+) does not keep", kept))
                for function, lines in ours.items():
                    found = verdicts.get(function)
                    if lines == theirs.get(function):
                        truth = "equal"
                    else:
                        try:
                            truth = judge(lines, theirs[function], least)
                        except (Unread, KeyError, TypeError):
                            truth = None
                    if truth is None:
                        tally["not judged"] += 1
                        continue
                    tally[f"{truth}, told {found}"] += 1
                    if found == "undecided" and arguments.undecided:
                        print("\n".join([f"--{name} @{function}", *lines, "  // after", *theirs[function]]))
                    # A function that never succeeds is equal to any other.
                    is_right = found in (truth, "undecided") or truth == "vacuous" or truth in ("equal", "refines") and found in ("equal", "refines", "vacuous")
                    if not is_right:
                        faults.append(f"--{name} @{function}: {found}, and by Z3 {truth}\n" + "\n".join([*lines, "  // after", *theirs[function]]))
                    if truth in ("equal", "refines") and function in broken:
                        faults.append(f"--{name} @{function}: {truth}, and does not keep its signature\n" + "\n".join([*lines, "  // after", *theirs[function]]))
                    tally["signatures kept" if function not in broken else "signatures broken"] += 1
    for what, count in sorted(tally.items()):
        print(f"{count:6} {what}")
    compared = sum(count for what, count in tally.items() if ", told " in what)
    undecided = sum(count for what, count in tally.items() if what.endswith("told undecided"))
    if undecided * 100 > compared:
        faults.append(f"{undecided} of {compared} are undecided")
    for fault in faults[: arguments.show]:
        print(fault)
    print(f"{len(faults)} faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
