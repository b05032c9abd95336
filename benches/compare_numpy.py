#!/usr/bin/env python3
"""Compares the materialising of broadcast f32 data with numpy.copyto and against a plain fill.

All write to the same buffer, which is reused, and take turns in one process, so that whatever else the machine does hits
all; times are medians, ratios medians of the ratios of a turn. Needs numpy. Build first:
cargo build --release --example materialise
"""

import argparse
import ctypes
import pathlib
import statistics
import sys
import time

import numpy

CASES = [((1, 4096), (4096, 4096)), ((4096, 1), (4096, 4096)), ((64, 1, 56, 1), (64, 256, 56, 56))]


def milliseconds(work):
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1e3


def compare(library, source_sizes, target_sizes, turns):
    """The columns of a row of the table, and whether ours is what NumPy makes."""
    source = numpy.arange(numpy.prod(source_sizes), dtype=numpy.float32).reshape(source_sizes)
    target = numpy.zeros(target_sizes, dtype=numpy.float32)
    sizes = [(ctypes.c_size_t * len(each))(*each) for each in (source_sizes, target_sizes)]
    pointers = [each.ctypes.data_as(ctypes.c_void_p) for each in (source, target)]

    def ours():
        if not library.materialise(ctypes.c_size_t(len(source_sizes)), sizes[0], pointers[0], sizes[1], pointers[1]):
            sys.exit("compare_numpy: our side refuses")

    def theirs():
        numpy.copyto(target, source)

    def fill():
        library.fill(pointers[1], ctypes.c_size_t(target.size), ctypes.c_float(1.0))

    fill()
    ours()
    if not numpy.array_equal(target, numpy.broadcast_to(source, target_sizes)):
        sys.exit("compare_numpy: our side is wrong")
    rounds = [[milliseconds(work) for work in (ours, theirs, fill)] for _ in range(turns + 2)]
    columns = list(zip(*rounds[2:]))  # the first turns warm up
    ratios = [statistics.median(other / mine for mine, other in zip(columns[0], columns[at])) for at in (1, 2)]
    return [f"{statistics.median(column):.2f} ms" for column in columns] + [f"{ratio:.2f}" for ratio in ratios]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=31, help="default %(default)s")
    parser.add_argument("--library", default="target/release/examples/libmaterialise.so", help="default %(default)s")
    arguments = parser.parse_args()
    library = ctypes.CDLL(str(pathlib.Path(arguments.library).absolute()))
    library.materialise.restype = ctypes.c_bool

    print("| input -> output | ours | numpy.copyto | fill | numpy / ours | fill / ours |\n|---|---|---|---|---|---|")
    for case in CASES:
        names = ["x".join(map(str, sizes)) for sizes in case]
        row = compare(library, *case, arguments.turns)
        print(f"| {' -> '.join(names)} | {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
