#!/usr/bin/env python3
"""Counts the instructions that bcast-opt executes for an operation, and fails when there are more than a bound.

valgrind counts the same on every machine, however busy it is. The inputs are those of benches/compare.sh, of fixed sizes;
one thread verifies them. The bounds are what was measured and a tenth: a change that needs more says why beside the
number it raises, and one that needs much less lowers it."""

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


def instructions(program, *arguments):
    """Instructions of one run that verifies files."""
    with tempfile.NamedTemporaryFile() as out:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}"]
        # Shapes that are drawn at random have outer products that nobody would write.
        command += [program, "-Wno-implicit-outer", "--no-config", "--threads=1", "--verify-only", *arguments]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        found = re.search(rf"^==\d+== Collected : (\d+)$", run.stderr, re.M)
        if run.returncode != 0 or found is None:
            sys.exit(f"{' '.join(map(str, command))}: {run.stderr}")
        return int(found[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, help="where bcast-opt and examples/generate are")
    programs = Path(parser.parse_args().programs)
    failed = 0

    def judge(name, each, unit, bound):
        nonlocal failed
        failed += each > bound
        print(f"{name}: {each:.0f} instructions {unit}, at most {bound}" + (" FAILED" if each > bound else ""))

    with tempfile.TemporaryDirectory() as folder:
        for name, size, operations, bound in BOUNDS:
            path = Path(folder) / f"{name}.mlir"
            with open(path, "wb") as out:
                subprocess.run([programs / "examples/generate", name, str(size)], stdout=out, check=True)
            judge(name, instructions(programs / "bcast-opt", path) / operations, "an operation", bound)
        files = [Path(folder) / f"{index}.mlir" for index in range(SMALL_COUNT)]
        for file in files:
            file.write_text(SMALL)
        judge("files", instructions(programs / "bcast-opt", *files) / SMALL_COUNT, "a file", MOST_FOR_A_FILE)
        chunks = Path(folder) / "chunks.mlir"
        chunks.write_text("// -----\n".join([SMALL] * SMALL_COUNT))
        each = instructions(programs / "bcast-opt", "--split-input-file", chunks) / SMALL_COUNT
        judge("chunks", each, "a chunk", MOST_FOR_A_CHUNK)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
