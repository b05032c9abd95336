#!/usr/bin/env python3
"""Holds element-wise expressions of the toy compiler against the same in NumPy, on 4096x4096 f32.

Programs that have the expression never, once and many times are run one after the other, and their differences are what the
first and each further evaluation takes: neither reading a program nor making operands counts. From the second on a result
reuses the memory of an earlier one. The first uses new memory, each 4 KiB page of which the system clears; NumPy requests pages
of 2 MiB, and NUMPY_MADVISE_HUGEPAGE=0 measures it without them. NumPy runs in between, so that other load of the machine
affects both. Ratios are medians of those of a turn. Needs numpy. Build first: cargo build --release --example toy
"""

import argparse
import pathlib
import statistics
import subprocess
import tempfile
import time

import numpy

OPERANDS = """x = randn(4096, 1, seed=1) + ones(4096, 4096)
y = randn(1, 4096, seed=2) + ones(4096, 4096)
row = randn(4096, seed=3)
column = randn(4096, 1, seed=4)
print(x, y)
"""
# They are needed to the end, so that no result lies in their memory.
END = "print(x, y)\n"
EXPRESSIONS = ["x + y", "x + 1.5", "x + row", "x * column", "(x + row) * column - y", "x * x + y * y - 2.0 * x * y", "x > y", "x ** 2"]


def seconds(work):
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=5, help="default %(default)s")
    parser.add_argument("--times", type=int, default=8, help="how often a program has the expression, default %(default)s")
    parser.add_argument("--toy", default="target/release/examples/toy", help="default %(default)s")
    arguments = parser.parse_args()
    shapes = {"x": (4096, 4096), "y": (4096, 4096), "row": (4096,), "column": (4096, 1)}
    names = {name: numpy.random.rand(*shape).astype(numpy.float32) for name, shape in shapes.items()}
    for name in ("x", "y"):
        names[name] += 1
    # A number of Python's makes no float64 of float32.
    print("| expression | NumPy | toy, first | times NumPy's | toy, then | times NumPy's |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for expression in EXPRESSIONS:
            programs = []
            for times in (0, 1, 1 + arguments.times):
                programs.append(pathlib.Path(folder) / f"{times}.toy")
                # Showing the edges of a result computes all of it.
                programs[-1].write_text(OPERANDS + f"print({expression})\n" * times + END)
            def run(program):
                subprocess.run([arguments.toy, program], check=True, stdout=subprocess.DEVNULL)
            compiled = compile(expression, "expression", "eval")
            rounds = []
            for _ in range(arguments.turns):
                never, once, often = (seconds(lambda: run(program)) for program in programs)
                theirs = statistics.median(seconds(lambda: eval(compiled, {}, names)) for _ in range(arguments.times))
                rounds.append((theirs, once - never, (often - once) / arguments.times))
            numpys, first, then = (statistics.median(column) for column in zip(*rounds))
            first_ratio = statistics.median(first / numpys for numpys, first, _ in rounds)
            then_ratio = statistics.median(then / numpys for numpys, _, then in rounds)
            print(f"| `{expression}` | {numpys * 1e3:.1f} ms | {first * 1e3:.1f} ms | {first_ratio:.2f} | {then * 1e3:.1f} ms | {then_ratio:.2f} |")


if __name__ == "__main__":
    main()
