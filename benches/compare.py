#!/usr/bin/env python3
"""Holds bcast-opt against mlir-opt on the same inputs: time and peak memory of whole processes.

The programs take turns, so that whatever else the machine does hits both; figures are medians, ratios medians of the
ratios of a turn. Build first: cargo build --release --bins --example generate
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

TRIVIAL = 'func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {\n  return %a : tensor<2xf32>\n}\n'


def measure(command):
    """Seconds and MiB of a process, which must succeed in silence."""
    quiet = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1)]
    begin = time.perf_counter()
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=quiet)
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - begin
    if status != 0:
        sys.exit(f"compare: {' '.join(command)} fails ({os.waitstatus_to_exitcode(status)})")
    return seconds, usage.ru_maxrss / 1024


def compare(name, path, runs, theirs, ours):
    """Prints the rows of one input."""
    programs = {"mlir-opt": theirs(path)} | {label: command(path) for label, command in ours.items()}
    rounds = [{label: measure(command) for label, command in programs.items()} for _ in range(runs)]
    for label in programs:
        seconds = statistics.median(turn[label][0] for turn in rounds)
        memory = statistics.median(turn[label][1] for turn in rounds)
        faster = statistics.median(turn["mlir-opt"][0] / turn[label][0] for turn in rounds)
        smaller = statistics.median(turn["mlir-opt"][1] / turn[label][1] for turn in rounds)
        print(f"| {name} | {label} | {seconds * 1000:.1f} ms | {memory:.1f} MiB | {faster:.2f} | {smaller:.2f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--operations", type=int, default=510_000, help="of the large module (default %(default)s)")
    parser.add_argument("--runs", type=int, default=7, help="turns; the trivial file takes three times as many (default %(default)s)")
    parser.add_argument("--threads", default="1", help="of bcast-opt, several with commas (default %(default)s)")
    parser.add_argument("--programs", default="target/release", help="the folder of bcast-opt (default %(default)s)")
    parser.add_argument("--mlir-opt", default="mlir-opt", help="default %(default)s")
    arguments = parser.parse_args()
    programs = pathlib.Path(arguments.programs).absolute()

    def theirs(path):
        return [arguments.mlir_opt, path, "-o", os.devnull]

    def one(threads):
        return lambda path: [str(programs / "bcast-opt"), path, "--verify-only", "--threads", threads]

    ours = {f"bcast-opt --threads {threads}": one(threads) for threads in arguments.threads.split(",")}

    print("| input | program | time | peak memory | times faster | times smaller |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        inputs = [("trivial", None, 3 * arguments.runs)]
        inputs += [(f"{count:,} operations", count, arguments.runs) for count in (arguments.operations // 10, arguments.operations)]
        for name, count, runs in inputs:
            path = os.path.join(folder, "input.mlir")
            with open(path, "w", encoding="utf-8") as file:
                if count is None:
                    file.write(TRIVIAL)
                    file.flush()
                else:
                    subprocess.run([programs / "examples" / "generate", "trait-ops", str(count)], stdout=file, check=True)
            compare(name, path, runs, theirs, ours)
    # A process counts as at least as large as the one that started it.
    print(f"\nPeak memory below {measure(['true'])[1]:.1f} MiB, the size of this script, cannot be seen.")


if __name__ == "__main__":
    main()
