#!/usr/bin/env python3
"""Counts the instructions that bcast-opt executes for an operation, and fails when there are more than a bound.

valgrind counts the same on every machine, however busy it is. The inputs are those of benches/compare.sh, of fixed sizes;
one thread verifies them. The bounds are what was measured and a tenth: a change that needs more says why beside the
number it raises, and one that needs much less lowers it. Texts that nest or end too early are counted at a length and at
twice that length: skipping operations of unknown form takes time in the length of the text."""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# Input, its size, operations in it, and the most instructions for one of them.
BOUNDS = [
    ("trait-ops", 50_000, 50_000, 4_100),
    ("varied", 50_000, 50_000, 3_300),
    ("mixed", 1_000, 26_500, 8_600),
    ("pretty", 50_000, 50_000, 6_350),
]

# Small texts of one call, and the most instructions for one of them: as files, and as chunks of one file. There are enough of
# them to tell when the cost of one grows with their number.
SMALL = """func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0 = tosa.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
"""
SMALL_COUNT = 2_000
MOST_FOR_A_FILE = 212_000
MOST_FOR_A_CHUNK = 188_000

# What is repeated, and what closes it as often: operations of unknown form, with what could make one be skipped again.
UNKNOWN_FORMS = [
    ("a.b %x {\n", "}\n"),
    ('%x = a.b %x : (%x) {\n%y = "t.op"(%x) : (i32) -> i32\n', "}\n"),
    ("a.b {\n", ""),
    ("a.b (\n", ""),
    ("%x = a.b [ { (\n", ""),
    ('a.b "', ""),
    ('a.b { "t.op"() ({\n', ""),
    ("a.b {%a {", ""),
    ("a.b {a.b ", ""),
    ("a.b { stablehlo.while(%a = %b) : i32 cond {\n", ""),
    ("a.b ' \n", ""),
]
UNKNOWN_COUNT = 4_000
# Twice as much for twice the length, and a little for tables that grow.
MOST_FOR_TWICE = 2.3


def instructions(program, *arguments, codes=(0,)):
    """Instructions of one run that verifies files and ends with one of the exit codes."""
    with tempfile.NamedTemporaryFile() as out:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}"]
        # Shapes that are drawn at random have outer products that nobody would write.
        command += [program, "-Wno-implicit-outer", "--no-config", "--threads=1", "--verify-only", *arguments]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        found = re.search(rf"^==\d+== Collected : (\d+)$", run.stderr, re.M)
        if run.returncode not in codes or found is None:
            sys.exit(f"{' '.join(map(str, command))}: {run.stderr}")
        return int(found[1])


def unknown(program, path, opening, closing, count):
    """Instructions that skipping `count` operations takes."""
    path.write_text(opening * count + closing * count)
    return instructions(program, "--skip-unknown-syntax", path, codes=(0, 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, help="where bcast-opt and examples/generate are")
    programs = Path(parser.parse_args().programs)
    failed = 0

    def judge(name, measured, unit, bound):
        nonlocal failed
        failed += measured > bound
        number = f"{measured:.0f}" if isinstance(bound, int) else f"{measured:.2f}"
        print(f"{name}: {number} {unit}, at most {bound}" + (" FAILED" if measured > bound else ""))

    with tempfile.TemporaryDirectory() as folder:
        for name, size, operations, bound in BOUNDS:
            path = Path(folder) / f"{name}.mlir"
            with open(path, "wb") as out:
                subprocess.run([programs / "examples/generate", name, str(size)], stdout=out, check=True)
            judge(name, instructions(programs / "bcast-opt", path) / operations, "instructions an operation", bound)
        files = [Path(folder) / f"{index}.mlir" for index in range(SMALL_COUNT)]
        for file in files:
            file.write_text(SMALL)
        judge("files", instructions(programs / "bcast-opt", *files) / SMALL_COUNT, "instructions a file", MOST_FOR_A_FILE)
        chunks = Path(folder) / "chunks.mlir"
        chunks.write_text("// -----\n".join([SMALL] * SMALL_COUNT))
        each = instructions(programs / "bcast-opt", "--split-input-file", chunks) / SMALL_COUNT
        judge("chunks", each, "instructions a chunk", MOST_FOR_A_CHUNK)
        text = Path(folder) / "unknown.mlir"
        for opening, closing in UNKNOWN_FORMS:
            counts = (UNKNOWN_COUNT, 2 * UNKNOWN_COUNT)
            once, twice = (unknown(programs / "bcast-opt", text, opening, closing, count) for count in counts)
            judge(repr(opening), twice / once, "times the instructions for twice the text", MOST_FOR_TWICE)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
