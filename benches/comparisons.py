#!/usr/bin/env python3
"""Measures `--compare`: a module with itself, and before and after a pass of mlir-opt, relative to reading both; and functions of many dimensions.

    python3 benches/comparisons.py --bcast-opt target/release/bcast-opt --mlir-opt mlir-opt

Figures are seconds of user time of whole processes on one thread, and ratios to the time in which both modules are verified."""

import argparse
import random
import resource
import subprocess
import tempfile
from pathlib import Path


def seconds(*command):
    """The user time of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def function(name, rng):
    """A function of six element-wise operations of TOSA on tensors of rank 2 with unknown sizes."""
    ty = "tensor<?x?xf32>"
    values, lines = ["%a", "%b"], []
    for number in range(6):
        if rng.random() < 0.6:
            operands = [rng.choice(values), rng.choice(values)]
            op = rng.choice(["add", "sub", "maximum", "minimum"])
        else:
            operands = [rng.choice(values)]
            op = rng.choice(["exp", "abs", "tanh", "floor"])
        types = ", ".join([ty] * len(operands))
        lines.append(f'    %{number} = "tosa.{op}"({", ".join(operands)}) : ({types}) -> {ty}\n')
        values.append(f"%{number}")
    return f"  func.func @{name}(%a: {ty}, %b: {ty}) -> {ty} {{\n{''.join(lines)}    return %5 : {ty}\n  }}\n"


def modules(count):
    rng = random.Random(1)
    return "module {\n" + "".join(function(f"f{number}", rng) for number in range(count // 6)) + "}\n"


def of_dimensions(kind, last, count=1000):
    """A function of many dimensions, all of which its result depends on; the second of a pair has another last operand."""
    order = [*range(count - 1), last]
    arguments = ", ".join(f"%a{number}: tensor<?xf32>" for number in range(count))
    lines, found = [], "%a0"
    if kind != "join":
        lines = ["  %c0 = arith.constant 0 : index\n"]
        lines += [f"  %d{number} = tensor.dim %a{number}, %c0 : tensor<?xf32>\n" for number in range(count)]
        found = "%d0"
    for number, operand in enumerate(order[1:]):
        if kind == "join":
            lines.append(f'  %v{number} = "test.broadcastable"({found}, %a{operand}) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>\n')
        elif kind == "max":
            lines.append(f"  %v{number} = arith.maxsi {found}, %d{operand} : index\n")
        else:
            lines.append(f"  %w{number} = arith.cmpi sge, {found}, %d{operand} : index\n")
            lines.append(f"  %v{number} = arith.select %w{number}, {found}, %d{operand} : index\n")
        found = f"%v{number}"
    if kind != "join":
        lines.append(f"  %e = tensor.empty({found}) : tensor<?xf32>\n")
        found = "%e"
    return f"func.func @f({arguments}) -> tensor<?xf32> {{\n{''.join(lines)}  return {found} : tensor<?xf32>\n}}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bcast-opt", default="target/release/bcast-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt")
    parser.add_argument("--count", type=int, default=500_000, help="operations")
    arguments = parser.parse_args()
    program = [arguments.bcast_opt, "--threads", "1"]
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "before.mlir"), Path(folder, "after.mlir")
        before.write_text(modules(arguments.count))
        subprocess.run([arguments.mlir_opt, "--canonicalize", before, "-o", after], check=True)
        own, other = seconds(*program, before), seconds(*program, after)
        same, passed = (seconds(*program, "--compare", before, module) for module in (before, after))
        print(f"{arguments.count:,} operations: verified in {own:.2f} s, and in {other:.2f} s after the pass")
        print(f"compared with itself: {same:.2f} s, {same / (2 * own):.2f} times")
        print(f"compared before and after the pass: {passed:.2f} s, {passed / (own + other):.2f} times")
        for kind in ("join", "max", "select"):
            before.write_text(of_dimensions(kind, 999))
            after.write_text(of_dimensions(kind, 0))
            print(f"1,000 dimensions ({kind}): {seconds(*program, '--compare', before, after):.2f} s")


if __name__ == "__main__":
    main()
