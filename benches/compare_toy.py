#!/usr/bin/env python3
"""Holds element-wise expressions of the toy compiler against the same in NumPy, on 4096x4096 f32.

A program with the expression many times is run beside one without it, so that neither reading nor making operands counts;
NumPy takes its turn in between, so that whatever else the machine does hits both. Ratios are medians of those of a turn.
Needs numpy. Build first: cargo build --release --example toy
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
    print("| expression | toy | NumPy | times NumPy's |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for expression in EXPRESSIONS:
            programs = []
            for times in (0, arguments.times):
                programs.append(pathlib.Path(folder) / f"{times}.toy")
                # Showing the edges of a result computes all of it.
                programs[-1].write_text(OPERANDS + f"print({expression})\n" * times)
            def run(program):
                subprocess.run([arguments.toy, program], check=True, stdout=subprocess.DEVNULL)
            compiled = compile(expression, "expression", "eval")
            rounds = []
            for _ in range(arguments.turns):
                without, with_it = (seconds(lambda: run(program)) for program in programs)
                theirs = statistics.median(seconds(lambda: eval(compiled, {}, names)) for _ in range(arguments.times))
                rounds.append(((with_it - without) / arguments.times, theirs))
            ours, theirs = (statistics.median(column) for column in zip(*rounds))
            ratio = statistics.median(ours / theirs for ours, theirs in rounds)
            print(f"| `{expression}` | {ours * 1e3:.1f} ms | {theirs * 1e3:.1f} ms | {ratio:.2f} |")


if __name__ == "__main__":
    main()
