#!/usr/bin/env python3
"""Random calls of PyTorch's operations, as torch-mlir writes them, put to PyTorch on meta tensors and to bcast-opt: whether they
are refused, and the shape of the result.

    python3 .ci/draw_torch.py --count 5000 --seed 1 --bcast-opt target/release/bcast-opt

Needs `torch` of PyPI; without it nothing is drawn, which is reported."""

import argparse
import random
import re
import subprocess
import sys

UNARY = "abs acos asin atan ceil cos cosh erf exp expm1 floor gelu hardsigmoid hardswish leaky_relu log log1p log2 logical_not neg reciprocal relu rsqrt sigmoid sign silu sin sinh sqrt square tan tanh trunc".split()
BINARY = "atan2 bitwise_and.Tensor bitwise_or.Tensor bitwise_xor.Tensor div.Tensor eq.Tensor floor_divide fmax fmin fmod.Tensor ge.Tensor gt.Tensor le.Tensor logaddexp logical_and logical_or logical_xor lt.Tensor max.other maximum min.other minimum mul.Tensor ne.Tensor pow.Tensor_Tensor remainder.Tensor".split()
IN_PLACE = "bitwise_and_.Tensor div_.Tensor eq_.Tensor ge_.Tensor gt_.Tensor le_.Tensor logical_and_ lt_.Tensor mul_.Tensor ne_.Tensor".split()
ALPHA = ["add.Tensor", "sub.Tensor"]
ALPHA_IN_PLACE = ["add_.Tensor", "sub_.Tensor"]
INTEGERS = ("bitwise", )


def shape(rng, most=4):
    return [rng.choice([1, 1, 2, 3, 4]) for _ in range(rng.randint(0, most))]


def near(rng, other):
    """A shape that often broadcasts with another."""
    if rng.random() < 0.15:
        return shape(rng)
    found = [size if rng.random() < 0.65 else rng.choice([1, 1, 1, 2, 3]) for size in other]
    if rng.random() < 0.4:
        found = found[rng.randint(0, len(found)):]
    if rng.random() < 0.2:
        found = [rng.choice([1, 2, 3])] + found
    return found


def type_of(shape, element="f32"):
    return f"!torch.vtensor<[{','.join(map(str, shape))}],{element}>"


class Call:
    """One operation: how PyTorch is called, and how it is written."""

    def __init__(self, name, tensors, extra=(), sizes=None, element="f32"):
        self.name, self.tensors, self.extra, self.sizes, self.element = name, tensors, list(extra), sizes, element

    def run(self, torch):
        element = torch.int64 if self.element == "si64" else torch.bool if self.element == "i1" else torch.float32
        made = [torch.empty(size, dtype=element, device="meta") for size in self.tensors]
        values = []
        if self.name == "where.self":
            made[0] = made[0].bool()
        if self.name in ("masked_fill.Scalar", "masked_fill_.Scalar"):
            made[1] = made[1].bool()
            values = [0]
        head, _, overload = self.name.partition(".")
        function = getattr(getattr(torch.ops.aten, head), overload or "default")
        arguments = made + values + ([self.sizes] if self.sizes is not None else [])
        if self.name == "broadcast_tensors":
            try:
                function(made)
                return []
            except RuntimeError:
                return None
        if self.name == "convolution":
            # On meta tensors, PyTorch's convolution makes fewer checks than on tensors with data.
            made = [torch.zeros(size) for size in self.tensors]
            transposed, groups = self.extra
            ones, zeros = ([number] * max(len(self.tensors[0]) - 2, 1) for number in (1, 0))
            arguments = made + [None, ones, zeros, ones, transposed, zeros, groups]
        keywords = {}
        if self.name.startswith(("add.", "sub.", "add_.", "sub_.")):
            arguments, keywords = made, {"alpha": 1}
        try:
            return list(function(*arguments, **keywords).shape)
        except (RuntimeError, IndexError):
            return None

    def text(self, index, result):
        lines, names, types = [], [], []
        arguments = [f"%t{at}: {type_of(size, self.element)}" for at, size in enumerate(self.tensors)]
        names = [f"%t{at}" for at in range(len(self.tensors))]
        types = [type_of(size, self.element) for size in self.tensors]
        if self.name == "broadcast_tensors":
            kinds = ", ".join(types)
            lines.append(f'%l = "torch.prim.ListConstruct"({", ".join(names)}) : ({kinds}) -> !torch.list<vtensor>')
            lines.append('%r = "torch.aten.broadcast_tensors"(%l) : (!torch.list<vtensor>) -> !torch.list<vtensor>')
            body = "\n  ".join(lines)
            return f"func.func @f{index}({', '.join(arguments)}) {{\n  {body}\n  return\n}}"
        if self.name == "convolution":
            lines += convolution_operands(self.extra, names, types)
        elif self.sizes is not None:
            for at, size in enumerate(self.sizes):
                lines.append(f'%s{at} = "torch.constant.int"() {{value = {size} : i64}} : () -> !torch.int')
            operands = ", ".join(f"%s{at}" for at in range(len(self.sizes)))
            kinds = ", ".join("!torch.int" for _ in self.sizes)
            lines.append(f'%l = "torch.prim.ListConstruct"({operands}) : ({kinds}) -> !torch.list<int>')
            names.append("%l")
            types.append("!torch.list<int>")
        for at, (value, kind) in enumerate([] if self.name == "convolution" else self.extra):
            attribute = "true" if value is True else "false" if value is False else f"{value} : i64" if kind == "int" else f"{float(value)} : f64"
            lines.append(f'%e{at} = "torch.constant.{kind}"() {{value = {attribute}}} : () -> !torch.{kind}')
            names.append(f"%e{at}")
            types.append(f"!torch.{kind}")
        declared = type_of(result, self.element) if result is not None else f"!torch.vtensor<*,{self.element}>"
        lines.append(f'%r = "torch.aten.{self.name}"({", ".join(names)}) : ({", ".join(types)}) -> {declared}')
        body = "\n  ".join(lines)
        return f"func.func @f{index}({', '.join(arguments)}) {{\n  {body}\n  return\n}}"


def convolution_operands(extra, names, types):
    """The operands after the input and the kernel: no bias, steps of one, no padding."""
    transposed, groups = extra
    lines = ['%n = "torch.constant.none"() : () -> !torch.none', f'%t = "torch.constant.bool"() {{value = {str(transposed).lower()}}} : () -> !torch.bool']
    lines += [f'%g = "torch.constant.int"() {{value = {groups} : i64}} : () -> !torch.int', '%e = "torch.prim.ListConstruct"() : () -> !torch.list<int>']
    names += ["%n", "%e", "%e", "%e", "%t", "%e", "%g"]
    lists = ["!torch.list<int>"]
    types += ["!torch.none"] + lists * 3 + ["!torch.bool"] + lists + ["!torch.int"]
    return lines


def convolution(rng):
    groups, transposed, spatial = rng.choice([1, 1, 1, 2, 3]), rng.random() < 0.3, rng.choice([1, 2, 2, 3])
    channels, outputs = groups * rng.choice([1, 2]), groups * rng.choice([1, 2])
    kernel = [channels, outputs // groups] if transposed else [outputs, channels // groups]
    if rng.random() < 0.2:
        kernel[rng.randrange(2)] += 1
    input = [rng.choice([1, 2]), channels] + [5] * spatial
    if rng.random() < 0.05 and spatial > 1:
        input = input[:-1]
    return Call("convolution", [input, kernel + [2] * spatial], [transposed, groups])


def draw(rng):
    if rng.random() < 0.06:
        return convolution(rng)
    if rng.random() < 0.04:
        first = shape(rng)
        return Call("broadcast_tensors", [first] + [near(rng, first) for _ in range(rng.randint(1, 2))])
    first = shape(rng)
    kind = rng.random()
    if kind < 0.12:
        return Call(rng.choice(UNARY), [first])
    if kind < 0.42:
        name = rng.choice(BINARY)
        return Call(name, [first, near(rng, first)], element="si64" if name.startswith(INTEGERS) else "f32")
    if kind < 0.5:
        return Call(rng.choice(ALPHA), [first, near(rng, first)], [(1, "int")])
    if kind < 0.6:
        name = rng.choice(IN_PLACE)
        return Call(name, [first, near(rng, first)], element="si64" if name.startswith(INTEGERS) else "f32")
    if kind < 0.64:
        return Call(rng.choice(ALPHA_IN_PLACE), [first, near(rng, first)], [(1, "int")])
    if kind < 0.7:
        return Call(rng.choice(["where.self", "lerp.Tensor"]), [near(rng, first), first, near(rng, first)])
    if kind < 0.74:
        return Call(rng.choice(["addcmul", "addcdiv"]), [near(rng, first), first, near(rng, first)], [(1, "int")])
    if kind < 0.78:
        return Call(rng.choice(["masked_fill.Scalar", "masked_fill_.Scalar"]), [first, near(rng, first)], [(0, "int")])
    if kind < 0.88:
        target = [rng.choice([size, size, -1, 3]) if size != 1 else rng.choice([1, 2, 3, -1]) for size in first]
        target = [rng.choice([1, 2, 3, 3, -1]) for _ in range(rng.choice([0, 0, 1]))] + target
        if rng.random() < 0.1:
            target = target[1:]
        name = rng.choice(["expand", "broadcast_to"])
        return Call(name, [first], [(False, "bool")] if name == "expand" else [], sizes=target)
    if kind < 0.92:
        return Call("expand_as", [first, near(rng, first)])
    m, k, n = (rng.choice([1, 2, 3]) for _ in range(3))
    other = rng.choice([k, k, k, 4])
    if kind < 0.96:
        batch = shape(rng, 2)
        return Call("matmul", [rng.choice([[k], [m, k], batch + [m, k]]), rng.choice([[other], [other, n], near(rng, batch) + [other, n]])])
    if kind < 0.98:
        return Call(rng.choice(["mm"]), [[m, k], [other, n]])
    return Call("addmm", [rng.choice([[n], [1, n], [m, n], [m, 1], [1], [], [4], [1, m, n]]), [m, k], [other, n]], [(1, "int"), (1, "int")])


def refused(program, text):
    run = subprocess.run([program, "--verify-only", "--split-input-file", "--error-format=gcc", "--max-errors=0", "-"], input=text, capture_output=True, text=True)
    found = {}
    for line in run.stderr.splitlines():
        match = re.match(r"[^:]*:(\d+):\d+: error: (.*)", line)
        if match:
            found.setdefault(int(match[1]), match[2])
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-opt", required=True)
    options = parser.parse_args()
    try:
        import torch
    except ImportError:
        print("torch is not installed: nothing drawn")
        return 0
    rng = random.Random(options.seed)
    chunks, expected, names = [], [], set()
    for index in range(options.count):
        call = draw(rng)
        result = call.run(torch)
        names.add(call.name)
        # The declared result is the right one, a wrong one, or None if PyTorch refuses the call.
        declared, is_right = result, result is not None
        if result is not None and call.name != "broadcast_tensors" and rng.random() < 0.3:
            wrong = list(result)
            if wrong and rng.random() < 0.7:
                # The first two sizes of a convolution, batch and channels, are verified; those of its windows are checked at run time.
                wrong[rng.randrange(2 if call.name == "convolution" else len(wrong))] += 1
            else:
                wrong.append(2)
            declared, is_right = wrong, False
        chunks.append(call.text(index, declared))
        expected.append((is_right, call, result, declared))
    text = "\n// -----\n".join(chunks) + "\n"
    errors = refused(options.bcast_opt, text)
    line, wrong = 1, 0
    for chunk, (is_right, call, result, declared) in zip(chunks, expected):
        end = line + chunk.count("\n") + 1
        found = [message for at, message in errors.items() if line <= at < end]
        if is_right != (not found):
            wrong += 1
            if wrong <= 10:
                print(f"PyTorch: {call.name} {call.tensors} {call.sizes} -> {result}, declared {declared}\n  bcast-opt: {found or 'accepted'}")
        # The marker between two chunks is a line.
        line = end + 1
    accepted = sum(1 for is_right, *_ in expected if is_right)
    print(f"{options.count} calls of {len(names)} operations, {accepted} right: {wrong} answered otherwise than PyTorch does")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
