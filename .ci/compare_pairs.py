#!/usr/bin/env python3
"""Pairs of functions with loops, branches, calls, assertions, slices, numbers and memrefs, and the verdict of enumeration for each.

    python3 .ci/compare_pairs.py                                      # writes testdata/oracles/compare-own.txt
    python3 .ci/compare_pairs.py --bcast-opt target/debug/bcast-opt   # compares it, and evaluates the sizes that `--compare` reports

A function is built operation by operation. Each operation is a line of text and a Python function that evaluates it on numbers, so that both say the same.
Shapes are tuples; a failing operation raises `Fails`. For each pair, both functions are evaluated with small sizes of all arguments."""

import argparse
import itertools
import json
import subprocess
import sys
import tempfile
from pathlib import Path

FILE = Path(__file__).parent.parent / "testdata" / "oracles" / "compare-own.txt"
SIZES = [2, 3, 1, 0, 4, 6]
NUMBERS = [2, 1, 3, 0, 4, 5, -1]
MOST_RUNS = 6_000


class Fails(Exception):
    pass


def holds(condition):
    if not condition:
        raise Fails


def joined(left, right):
    rank = max(len(left), len(right))
    left, right = (1,) * (rank - len(left)) + left, (1,) * (rank - len(right)) + right
    for one, other in zip(left, right):
        holds(one == other or 1 in (one, other))
    return tuple(other if one == 1 else one for one, other in zip(left, right))


def tensor(dims):
    return "tensor<" + "".join(f"{'?' if dim is None else dim}x" for dim in dims) + "f32>"


class Block:
    """Operations in order; values are names, whose types are in `types`."""

    def __init__(self, function, depth=1):
        self.function, self.lines, self.steps, self.indent = function, [], [], "  " * depth
        self.types = function.types if function is not self else {}

    def name(self):
        self.function.count += 1
        return f"%{self.function.count - 1}"

    def put(self, text, ty, evaluate, *operands):
        """Adds an operation with one result, or none if `ty` is `None`."""
        name = self.name() if ty is not None else None
        if name:
            self.types[name] = ty
        self.lines.append(self.indent + (f"{name} = " if name else "") + text)

        def step(env):
            value = evaluate(*(env[operand] for operand in operands))
            if name:
                env[name] = value

        self.steps.append(step)
        return name

    def run(self, env):
        for step in self.steps:
            step(env)

    def c(self, number):
        return self.put(f"arith.constant {number} : index", "index", lambda: number)

    def dim(self, value, axis=0):
        ty = self.types[value]
        kind = "memref" if ty.startswith("memref") else "tensor"
        return self.put(f"{kind}.dim {value}, {self.c(axis)} : {ty}", "index", lambda shape: shape[axis], value)

    def arith(self, op, left, right):
        def floor(a, b):
            holds(b != 0)
            return a // b

        of = {
            "addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "muli": lambda a, b: a * b, "maxsi": max, "minsi": min,
            "floordivsi": floor, "ceildivsi": lambda a, b: -floor(-a, b), "divsi": lambda a, b: floor(abs(a), abs(b)) * (1 if a * b >= 0 else -1),
            "remsi": lambda a, b: abs(a) % abs(b) * (1 if a >= 0 else -1) if b else floor(a, b),
        }[op]  # fmt: skip
        return self.put(f"arith.{op} {left}, {right} : index", "index", of, left, right)

    def cmp(self, predicate, left, right):
        of = {
            "eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "slt": lambda a, b: a < b, "sle": lambda a, b: a <= b,
            "sgt": lambda a, b: a > b, "sge": lambda a, b: a >= b,
        }[predicate]  # fmt: skip
        return self.put(f"arith.cmpi {predicate}, {left}, {right} : index", "i1", of, left, right)

    def select(self, condition, left, right):
        return self.put(f"arith.select {condition}, {left}, {right} : index", "index", lambda c, a, b: a if c else b, condition, left, right)

    def check(self, condition):
        self.put(f'cf.assert {condition}, "fails"', None, holds, condition)

    def empty(self, *sizes):
        def shape(*sizes):
            holds(min(sizes) >= 0)
            return sizes

        ty = tensor([None] * len(sizes))
        return self.put(f"tensor.empty({', '.join(sizes)}) : {ty}", ty, shape, *sizes)

    def cast(self, value, dims):
        def shape(shape):
            holds(len(shape) == len(dims) and all(dim in (None, size) for dim, size in zip(dims, shape)))
            return shape

        return self.put(f"tensor.cast {value} : {self.types[value]} to {tensor(dims)}", tensor(dims), shape, value)

    def join(self, left, right, rank=1):
        ty = tensor([None] * rank)
        text = f'"test.broadcastable"({left}, {right}) : ({self.types[left]}, {self.types[right]}) -> {ty}'
        return self.put(text, ty, joined, left, right)

    def concat(self, *values, axis=0, rank=1):
        def shape(*shapes):
            holds(all(shape[:axis] + shape[axis + 1 :] == shapes[0][:axis] + shapes[0][axis + 1 :] for shape in shapes))
            return (*shapes[0][:axis], sum(shape[axis] for shape in shapes), *shapes[0][axis + 1 :])

        ty = tensor([None] * rank)
        types = ", ".join(self.types[value] for value in values)
        return self.put(f"tensor.concat dim({axis}) {', '.join(values)} : ({types}) -> {ty}", ty, shape, *values)

    def slice(self, value, offset, size):
        def shape(shape, offset, size):
            holds(offset >= 0 and size >= 0 and offset + size <= shape[0])
            return (size,)

        ty = tensor([None])
        return self.put(f"tensor.extract_slice {value}[{offset}] [{size}] [1] : {self.types[value]} to {ty}", ty, shape, value, offset, size)

    def collapse(self, value):
        ty = tensor([None])
        return self.put(f"tensor.collapse_shape {value} [[0, 1]] : {self.types[value]} into {ty}", ty, lambda shape: (shape[0] * shape[1],), value)

    def alloc(self, size):
        def shape(size):
            holds(size >= 0)
            return (size,)

        return self.put(f"memref.alloc({size}) : memref<?xf32>", "memref<?xf32>", shape, size)

    def nested(self, fill, *arguments):
        """A block with the values that it passes on; `arguments` are pairs of a name and a type."""
        block = Block(self.function, len(self.indent) // 2 + 1)
        self.types.update(arguments)
        return block, list(fill(block, *(name for name, _ in arguments)))

    def ends(self, block, word, values):
        types = ", ".join(self.types[value] for value in values)
        block.lines.append(f"{block.indent}{word} {', '.join(values)} : {types}")

    def branch(self, condition, one, other, ty=None):
        ty, sides = ty or tensor([None]), [self.nested(fill) for fill in (one, other)]
        for block, values in sides:
            self.ends(block, "scf.yield", values)
        name = self.name()
        self.types[name] = ty
        self.lines.append(f"{self.indent}{name} = scf.if {condition} -> ({ty}) {{")
        self.lines += [*sides[0][0].lines, f"{self.indent}}} else {{", *sides[1][0].lines, f"{self.indent}}}"]

        def step(env):
            block, values = sides[0 if env[condition] else 1]
            block.run(env)
            env[name] = env[values[0]]

        self.steps.append(step)
        return name

    def loop(self, count, carried, fill):
        zero, one = self.c(0), self.c(1)
        index, names = self.name(), [self.name() for _ in carried]
        types = [self.types[value] for value in carried]
        block, values = self.nested(fill, (index, "index"), *zip(names, types))
        self.ends(block, "scf.yield", values)
        results = [self.name() for _ in carried]
        self.types.update(zip(results, types))
        # A loop with one result, so that a name is a value.
        pairs = ", ".join(f"{name} = {value}" for name, value in zip(names, carried))
        self.lines.append(f"{self.indent}{results[0]} = scf.for {index} = {zero} to {count} step {one} iter_args({pairs}) -> ({', '.join(types)}) {{")
        self.lines += [*block.lines, f"{self.indent}}}"]

        def step(env):
            state = [env[value] for value in carried]
            for at in range(env[count]):
                env[index] = at
                env.update(zip(names, state))
                block.run(env)
                state = [env[value] for value in values]
            env.update(zip(results, state))

        self.steps.append(step)
        return results[0]

    def region(self, fill):
        block, values = self.nested(fill)
        self.ends(block, "scf.yield", values)
        name = self.name()
        self.types[name] = self.types[values[0]]
        self.lines += [f"{self.indent}{name} = scf.execute_region -> {self.types[name]} {{", *block.lines, f"{self.indent}}}"]

        def step(env):
            block.run(env)
            env[name] = env[values[0]]

        self.steps.append(step)
        return name

    def call(self, callee, *values):
        name = self.name()
        self.types[name] = callee.result_types()[0]
        types = ", ".join(self.types[value] for value in values)
        self.lines.append(f"{self.indent}{name} = call @{callee.symbol}({', '.join(values)}) : ({types}) -> {self.types[name]}")
        self.function.callees.append(callee)

        def step(env):
            env[name] = callee.evaluate([env[value] for value in values])[0]

        self.steps.append(step)
        return name


class Function(Block):
    def __init__(self, symbol, arguments, fill):
        self.count, self.callees = 0, []
        super().__init__(self)
        self.symbol, self.arguments = symbol, [(f"%{name}", ty) for name, ty in arguments]
        self.types.update(self.arguments)
        self.results = list(fill(self, *(name for name, _ in self.arguments)))

    def result_types(self):
        return [self.types[result] for result in self.results]

    def text(self):
        header = ", ".join(f"{name}: {ty}" for name, ty in self.arguments)
        visibility = "" if self.symbol == "f" else "private "
        types = ", ".join(self.result_types())
        own = [f"func.func {visibility}@{self.symbol}({header}) -> ({types}) {{", *self.lines, f"  return {', '.join(self.results)} : {types}", "}"]
        return "\n".join(own + [callee.text() for callee in self.callees])

    def evaluate(self, values):
        env = dict(zip((name for name, _ in self.arguments), values))
        for (_, ty), value in zip(self.arguments, values):
            if isinstance(value, tuple):
                dims = [part for part in ty[ty.index("<") + 1 : -1].split("x")[:-1]]
                holds(len(dims) == len(value) and all(dim in ("?", str(size)) for dim, size in zip(dims, value)))
        self.run(env)
        return [env[result] for result in self.results]

    def outcome(self, values):
        try:
            return self.evaluate(values)
        except Fails:
            return None


V, M, I = tensor([None]), tensor([None, None]), "index"


def pairs():
    """All pairs: the id, and both functions."""

    def pair(name, arguments, before, after, arguments_after=None):
        return name, Function("f", arguments, before), Function("f", arguments_after or arguments, after)

    two, three = [("x", V), ("y", V)], [("x", V), ("y", V), ("z", V)]
    numbered = [("x", V), ("n", I)]
    double = lambda: Function("g", [("a", V)], lambda b, a: [b.concat(a, a)])  # noqa: E731
    added = lambda: Function("g", [("a", V), ("b", V)], lambda b, a, c: [b.join(a, c)])  # noqa: E731

    # Calls: inlined, changed, with operands in another order.
    yield pair("call-inlined", [("x", V)], lambda b, x: [b.call(double(), x)], lambda b, x: [b.concat(x, x)])
    yield pair("call-added", two, lambda b, x, y: [x], lambda b, x, y: [(b.call(added(), x, y), x)[1]])
    yield pair("call-removed", two, lambda b, x, y: [(b.call(added(), x, y), x)[1]], lambda b, x, y: [x])
    yield pair("call-turned", two, lambda b, x, y: [b.call(added(), x, y)], lambda b, x, y: [b.call(added(), y, x)])
    yield pair("call-other", two, lambda b, x, y: [b.call(added(), x, y)], lambda b, x, y: [b.call(added(), x, x)])

    # Branches whose conditions are comparisons of sizes.
    def stretch(b, x, y):
        dx, dy = b.dim(x), b.dim(y)
        return [b.branch(b.cmp("eq", dx, b.c(1)), lambda i: [i.empty(dy)], lambda i: [i.empty(dx)])]

    yield pair("if-stretches", two, lambda b, x, y: [b.join(x, y)], stretch)
    yield pair("if-stretched", two, stretch, lambda b, x, y: [b.join(x, y)])
    yield pair("if-largest", two, lambda b, x, y: [b.join(x, y)], lambda b, x, y: [b.branch(b.cmp("sge", b.dim(x), b.dim(y)), lambda i: [x], lambda i: [y])])
    yield pair("if-both", two, lambda b, x, y: [x], lambda b, x, y: [b.branch(b.cmp("slt", b.dim(x), b.dim(y)), lambda i: [x], lambda i: [i.empty(b.dim(x))])])
    yield pair("if-fails", two, lambda b, x, y: [x], lambda b, x, y: [b.branch(b.cmp("slt", b.dim(x), b.dim(y)), lambda i: [i.cast(i.cast(x, [2]), [None])], lambda i: [x])])
    yield pair("if-never", two, lambda b, x, y: [x], lambda b, x, y: [b.branch(b.cmp("slt", b.dim(x), b.c(0)), lambda i: [i.cast(i.cast(x, [2]), [None])], lambda i: [x])])
    yield pair("if-nested", two, lambda b, x, y: [b.empty(b.arith("maxsi", b.dim(x), b.dim(y)))], lambda b, x, y: [b.branch(b.cmp("sgt", b.dim(x), b.dim(y)), lambda i: [i.branch(i.cmp("sgt", i.dim(y), i.dim(x)), lambda j: [y], lambda j: [x])], lambda i: [y])])

    # Loops.
    grows = lambda other: lambda b, x, n: [b.loop(n, [x], lambda i, at, t: [i.concat(t, other(x, t))])]  # noqa: E731
    yield pair("for-grows", numbered, grows(lambda x, t: x), grows(lambda x, t: t))
    yield pair("for-known", [("x", V)], lambda b, x: [b.loop(b.c(3), [x], lambda i, at, t: [i.concat(t, x)])], lambda b, x: [b.empty(b.arith("muli", b.dim(x), b.c(4)))])
    yield pair("for-known-less", [("x", V)], lambda b, x: [b.loop(b.c(3), [x], lambda i, at, t: [i.concat(t, x)])], lambda b, x: [b.empty(b.arith("muli", b.dim(x), b.c(3)))])
    yield pair("for-powers", [("x", V)], lambda b, x: [b.loop(b.c(3), [x], lambda i, at, t: [i.concat(t, t)])], lambda b, x: [b.empty(b.arith("muli", b.dim(x), b.c(8)))])
    yield pair("for-keeps", numbered, lambda b, x, n: [b.loop(n, [x], lambda i, at, t: [i.join(t, x)])], lambda b, x, n: [x])
    yield pair("for-checks", numbered, lambda b, x, n: [x], lambda b, x, n: [b.loop(n, [x], lambda i, at, t: [i.cast(i.cast(t, [3]), [None])])])
    yield pair("for-unchecked", numbered, lambda b, x, n: [b.loop(n, [x], lambda i, at, t: [i.cast(i.cast(t, [3]), [None])])], lambda b, x, n: [x])
    yield pair("for-empty", [("x", V)], lambda b, x: [x], lambda b, x: [b.loop(b.c(0), [x], lambda i, at, t: [i.cast(i.cast(t, [3]), [None])])])
    yield pair("for-once", [("x", V)], lambda b, x: [b.cast(b.cast(x, [3]), [None])], lambda b, x: [b.loop(b.c(1), [x], lambda i, at, t: [i.cast(i.cast(t, [3]), [None])])])
    yield pair("for-hoisted", [*two, ("n", I)], lambda b, x, y, n: [b.loop(n, [x], lambda i, at, t: [(i.join(y, x), t)[1]])], lambda b, x, y, n: [(b.join(y, x), b.loop(n, [x], lambda i, at, t: [t]))[1]])
    yield pair("for-sunk", [*two, ("n", I)], lambda b, x, y, n: [(b.join(y, x), b.loop(n, [x], lambda i, at, t: [t]))[1]], lambda b, x, y, n: [b.loop(n, [x], lambda i, at, t: [(i.join(y, x), t)[1]])])
    yield pair("for-index", [("x", V)], lambda b, x: [b.empty(b.c(3))], lambda b, x: [b.loop(b.c(4), [x], lambda i, at, t: [i.empty(at)])])

    # Assertions.
    def asserts(predicate, other=None):
        return lambda b, x, y: [(b.check(b.cmp(predicate, b.dim(x), b.dim(y) if other is None else b.c(other))), x)[1]]

    yield pair("assert-follows", two, asserts("eq"), asserts("sge"))
    yield pair("assert-stronger", two, asserts("sge"), asserts("eq"))
    yield pair("assert-strict", two, asserts("sge"), asserts("sgt"))
    yield pair("assert-bound", two, asserts("sge", 2), asserts("ne", 1))
    yield pair("assert-unbound", two, asserts("ne", 1), asserts("sge", 2))
    yield pair("assert-cast", two, lambda b, x, y: [b.cast(b.cast(x, [4]), [None])], asserts("eq", 4))
    yield pair("assert-order", two, lambda b, x, y: [*(asserts("sge")(b, x, y)), *(asserts("sge")(b, y, x))][:1], asserts("eq"))
    yield pair("assert-joins", two, lambda b, x, y: [*(asserts("ne", 1)(b, x, y)), b.join(x, y)][1:], lambda b, x, y: [*(asserts("ne", 1)(b, x, y)), (b.join(x, y), x)[1]][1:])

    # Numbers.
    number = lambda *make: lambda b, x, n: [b.empty(make[0](b, b.dim(x), n))]  # noqa: E731
    ceiling = number(lambda b, d, n: b.arith("ceildivsi", d, b.c(4)))
    yield pair("number-ceiling", numbered, ceiling, number(lambda b, d, n: b.arith("divsi", b.arith("addi", d, b.c(3)), b.c(4))))
    yield pair("number-ceiling-less", numbered, ceiling, number(lambda b, d, n: b.arith("addi", b.arith("divsi", d, b.c(4)), b.c(1))))
    yield pair("number-halves", numbered, number(lambda b, d, n: b.arith("divsi", b.arith("divsi", d, b.c(2)), b.c(3))), number(lambda b, d, n: b.arith("divsi", d, b.c(6))))
    yield pair("number-rest", numbered, number(lambda b, d, n: b.arith("addi", b.arith("muli", b.arith("divsi", d, b.c(3)), b.c(3)), b.arith("remsi", d, b.c(3)))), number(lambda b, d, n: d))
    yield pair("number-parts", numbered, number(lambda b, d, n: b.arith("muli", b.arith("divsi", d, b.c(3)), b.c(3))), number(lambda b, d, n: d))
    yield pair("number-rounding", numbered, number(lambda b, d, n: b.arith("maxsi", b.arith("floordivsi", n, b.c(2)), b.c(-1))), number(lambda b, d, n: b.arith("maxsi", b.arith("divsi", n, b.c(2)), b.c(-1))))
    yield pair("number-clamp", numbered, number(lambda b, d, n: b.arith("minsi", d, b.arith("maxsi", n, b.c(0)))), number(lambda b, d, n: b.arith("maxsi", b.c(0), b.arith("minsi", n, d))))
    yield pair("number-clamp-less", numbered, number(lambda b, d, n: b.arith("minsi", d, b.arith("maxsi", n, b.c(0)))), number(lambda b, d, n: b.arith("minsi", n, d)))
    yield pair("number-differences", numbered, number(lambda b, d, n: b.arith("subi", b.arith("addi", d, n), n)), number(lambda b, d, n: d))
    yield pair("number-select", numbered, number(lambda b, d, n: b.select(b.cmp("slt", n, d), n, d)), number(lambda b, d, n: b.arith("minsi", n, d)))
    yield pair("number-squares", [("x", V), ("y", V)], lambda b, x, y: [b.empty(b.arith("muli", b.arith("addi", b.dim(x), b.dim(y)), b.arith("addi", b.dim(x), b.dim(y))))], lambda b, x, y: [b.empty(b.arith("addi", b.arith("muli", b.dim(x), b.dim(x)), b.arith("muli", b.dim(y), b.dim(y))))])

    # Slices.
    def halves(b, x):
        zero, d = b.c(0), b.dim(x)
        half = b.arith("divsi", d, b.c(2))
        return [b.concat(b.slice(x, zero, half), b.slice(x, half, b.arith("subi", d, half)))]

    yield pair("slice-halves", [("x", V)], lambda b, x: [x], halves)
    yield pair("slice-halved", [("x", V)], halves, lambda b, x: [x])
    yield pair("slice-of-slice", [*numbered, ("m", I)], lambda b, x, n, m: [b.slice(b.slice(x, n, b.arith("addi", m, b.c(1))), b.c(1), m)], lambda b, x, n, m: [b.slice(x, b.arith("addi", n, b.c(1)), m)])
    yield pair("slice-moved", [*numbered, ("m", I)], lambda b, x, n, m: [b.slice(x, n, m)], lambda b, x, n, m: [b.slice(x, b.c(0), m)])
    yield pair("slice-longer", [*numbered, ("m", I)], lambda b, x, n, m: [b.slice(x, n, m)], lambda b, x, n, m: [b.slice(x, m, n)])
    yield pair("slice-of-joined", [*two, ("n", I)], lambda b, x, y, n: [b.join(b.slice(x, b.c(0), n), b.slice(y, b.c(0), n))], lambda b, x, y, n: [b.slice(b.join(x, y), b.c(0), n)])

    # Arguments and results.
    yield pair("arguments-fewer", two, lambda b, x, y: [b.concat(x, x)], lambda b, x: [b.concat(x, x)], [("x", V)])
    yield pair("arguments-narrower", two, lambda b, x, y: [b.concat(x, y)], lambda b, x, y: [b.concat(x, y)], [("x", tensor([2])), ("y", V)])
    yield pair("arguments-wider", [("x", tensor([2])), ("y", V)], lambda b, x, y: [b.concat(x, y)], lambda b, x, y: [b.concat(x, y)], two)
    yield pair("results-turned", two, lambda b, x, y: [b.join(x, y), y], lambda b, x, y: [y, b.join(x, y)])
    yield pair("results-second", three, lambda b, x, y, z: [b.join(x, y), b.join(b.join(x, y), z)], lambda b, x, y, z: [b.join(x, y), b.join(y, z)])

    # Regions, memrefs, collapsed dimensions.
    yield pair("region", two, lambda b, x, y: [b.region(lambda i: [i.join(x, y)])], lambda b, x, y: [b.join(y, x)])
    yield pair("region-other", two, lambda b, x, y: [b.region(lambda i: [i.join(x, y)])], lambda b, x, y: [b.region(lambda i: [i.join(x, x)])])
    yield pair("memref", numbered, lambda b, x, n: [b.alloc(b.arith("addi", b.dim(x), n))], lambda b, x, n: [b.alloc(b.dim(b.alloc(b.arith("addi", n, b.dim(x)))))])
    yield pair("memref-other", numbered, lambda b, x, n: [b.alloc(b.arith("maxsi", b.dim(x), n))], lambda b, x, n: [b.alloc(b.dim(b.alloc(b.dim(x))))])
    yield pair("collapsed", [("x", M), ("y", M)], lambda b, x, y: [b.join(b.collapse(x), b.collapse(y))], lambda b, x, y: [b.collapse(b.join(x, y, rank=2))])
    yield pair("collapsed-rows", [("x", M), ("y", M)], lambda b, x, y: [b.concat(b.collapse(x), b.collapse(y))], lambda b, x, y: [b.collapse(b.concat(x, y, rank=2))])


def values(arguments):
    """Small sizes and numbers of all arguments, in an order that mixes them."""

    def of(ty):
        if ty == I:
            return NUMBERS
        dims = ty[ty.index("<") + 1 : -1].split("x")[:-1]
        return list(itertools.product(*(SIZES if dim == "?" else [int(dim)] for dim in dims)))

    return itertools.islice(itertools.product(*(of(ty) for _, ty in arguments)), MOST_RUNS)


def verdict(before, after):
    """The verdict, and the values with which the functions differ."""
    accepts_more = False
    for given in values(before.arguments):
        expected, found = before.outcome(given), after.outcome(given[: len(after.arguments)])
        if expected is None:
            accepts_more |= found is not None
        elif found != expected:
            return "differs", given
    return "refines" if accepts_more else "equal", None


def witness(arguments, given):
    one = lambda value: "x".join(map(str, value)) if isinstance(value, tuple) else str(value)  # noqa: E731
    return " ".join(f"{name}={one(value)}" for (name, _), value in zip(arguments, given))


def text():
    found = ""
    for name, before, after in pairs():
        expected, given = verdict(before, after)
        head = name if given is None else f"{name} {witness(before.arguments, given)}"
        found += f"// ===== {head} f any {expected}\n{before.text()}\n// ----- after\n{after.text()}\n"
    return found


def confirmed(record, before, after):
    """Whether the functions differ with the sizes of a record."""
    given = []
    for place, (_, ty) in enumerate(before.arguments):
        own = next((one for one in record["witness"] if one["argument"] == place), None)
        if ty == I:
            given.append(int(own["type"]) if own else 0)
        else:
            of = own["type"] if own else ty
            given.append(tuple(int(dim) for dim in of[of.index("<") + 1 : -1].split("x")[:-1]))
    expected = before.outcome(given)
    return expected is not None and after.outcome(given[: len(after.arguments)]) != expected


def compare(program):
    wrong = undecided = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, before, after in pairs():
            files = [Path(folder, place) for place in ("before.mlir", "after.mlir", "report.json")]
            files[0].write_text(before.text())
            files[1].write_text(after.text())
            run = subprocess.run([program, "--compare", files[0], files[1], "--assume=any", f"--report=json:{files[2]}"], capture_output=True, text=True)
            records = [json.loads(line) for line in files[2].read_text().splitlines()]
            record = next((one for one in records if one["type"] == "comparison" and one["function"] == "f"), None)
            expected, _ = verdict(before, after)
            found = record["verdict"] if record else run.stderr
            undecided += found == "undecided"
            is_true = found == expected and (found != "differs" or confirmed(record, before, after))
            if not is_true and found != "undecided":
                wrong += 1
                print(f"{name}: {found} and not {expected}", record and [one["type"] for one in record["witness"]])
    print(f"{wrong} wrong, {undecided} undecided")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bcast-opt")
    arguments = parser.parse_args()
    if arguments.bcast_opt is None:
        FILE.write_text(text())
        return 0
    if FILE.read_text() != text():
        print(f"{FILE.name} is not what this script writes")
        return 1
    return min(compare(arguments.bcast_opt), 1)


if __name__ == "__main__":
    sys.exit(main())
