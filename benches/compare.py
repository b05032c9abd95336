#!/usr/bin/env python3
"""Compares bcast-opt with mlir-opt on the same inputs: time and peak memory of whole processes.

The programs take turns, so that whatever else the machine does hits both; figures are medians, ratios medians of the
ratios of a turn, with the least and the greatest of them. Without mlir-opt the table has our rows alone. compare.sh builds first and then calls this.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

TRIVIAL = 'func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {\n  return %a : tensor<2xf32>\n}\n'
# Shapes that are drawn at random have outer products that do not occur in practice.
NO_LINT = "-Wno-implicit-outer"
THEIRS, ONE, TWO, PRINT = "mlir-opt", "bcast-opt --threads 1", "bcast-opt --threads 2", "bcast-opt -o FILE --threads 2"
# A peer without LLVM, which reads generic form and knows no custom form by itself.
ZIRIUM = "zirium"
READ_BY_ZIRIUM = "import sys, zirium; sys.exit(not zirium.parse_file(sys.argv[1]).lower_strict().semantically_complete)"
PRETTY = 300_000
CONTRADICTION = 100_000
FILES = 1000
MANY_FILES = 6000
FUNCTIONS = 100_000
# mlir-opt takes a time that grows with the square of the number of chunks.
CHUNKS = 4000
ERRORS = 100_000


def measure(commands, status=0):
    """Seconds and MiB of processes one after the other, which must end with a status."""
    quiet = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
    memory = 0
    begin = time.perf_counter()
    for command in commands:
        pid = os.posix_spawnp(command[0], command, os.environ, file_actions=quiet)
        _, found, usage = os.wait4(pid, 0)
        if os.waitstatus_to_exitcode(found) != status:
            sys.exit(f"compare: {' '.join(command)} ends with {os.waitstatus_to_exitcode(found)}")
        memory = max(memory, usage.ru_maxrss)
    return time.perf_counter() - begin, memory / 1024


def rows(name, size, programs, runs, status=0):
    """The figures of each program on one input."""
    turns = [{label: measure(commands, status) for label, commands in programs.items()} for _ in range(runs)]
    for label in programs:
        def median(of):
            return statistics.median(of(turn) for turn in turns)

        row = {"input": name, "bytes": size, "program": label, "runs": runs}
        row |= {"seconds": median(lambda turn: turn[label][0]), "mebibytes": median(lambda turn: turn[label][1])}
        if THEIRS in programs and label != THEIRS:
            row["times faster"] = median(lambda turn: turn[THEIRS][0] / turn[label][0])
            ratios = [turn[THEIRS][0] / turn[label][0] for turn in turns]
            row["least"], row["greatest"] = min(ratios), max(ratios)
            row["times smaller"] = median(lambda turn: turn[THEIRS][1] / turn[label][1])
        yield row


def line(row):
    """A row of the table."""
    seconds = row["seconds"]
    shown = f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.0f} ms" if seconds >= 0.02 else f"{seconds * 1000:.1f} ms"
    faster = f"{row['times faster']:.1f} ({row['least']:.1f} to {row['greatest']:.1f})" if "least" in row else ""
    smaller = f"{row['times smaller']:.1f}" if "times smaller" in row else ""
    return f"| {row['input']} | {row['program']} | {shown} | {row['mebibytes']:.0f} MiB | {faster} | {smaller} |"


def machine(mlir_opt):
    """The conditions under which the figures were measured."""
    processor = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            processor = next((text.split(":", 1)[1].strip() for text in info if text.startswith("model name")), processor)
    except OSError:
        pass
    version = "no mlir-opt"
    if mlir_opt:
        text = subprocess.run([mlir_opt, "--version"], capture_output=True, text=True, check=True).stdout
        version = next((" ".join(part.split()) for part in text.splitlines() if "version" in part), "mlir-opt")
    return f"{datetime.date.today()}, {processor}, {os.cpu_count()} cores, {version}"


class Comparison:
    """The inputs, in a folder, and the commands for them."""

    def __init__(self, arguments, folder):
        self.programs = pathlib.Path(arguments.programs).absolute()
        self.mlir_opt = arguments.mlir_opt
        self.zirium = arguments.zirium
        self.folder = pathlib.Path(folder)
        self.operations = arguments.operations
        self.runs = arguments.runs

    def generate(self, name, *arguments):
        """A file with what `generate` writes."""
        path = self.folder / f"{name}.mlir"
        with open(path, "wb") as file:
            subprocess.run([self.programs / "examples" / "generate", *map(str, arguments)], stdout=file, check=True)
        return path

    def on_file(self, path, ours, *options):
        """The commands of each program for one file."""
        verify = [str(self.programs / "bcast-opt"), str(path), NO_LINT, "--verify-only", "--threads"]
        out = str(self.folder / "out.mlir")
        commands = {ONE: [*verify, "1"], TWO: [*verify, "2"]}
        commands[PRINT] = [str(self.programs / "bcast-opt"), str(path), NO_LINT, "-o", out, "--threads", "2"]
        # Printing is compared with printing to a file, all else with a print to the null device.
        theirs = [self.mlir_opt, str(path), *options, "-o", out if ours == [PRINT] else os.devnull]
        programs = {THEIRS: [theirs]} if self.mlir_opt else {}
        return path, programs | {label: [commands[label]] for label in ours}

    def trivial(self):
        path = self.folder / "trivial.mlir"
        path.write_text(TRIVIAL, encoding="utf-8")
        return self.on_file(path, [ONE])

    def large(self, operations, ours):
        """A module of `test.broadcastable` operations."""
        return self.on_file(self.generate("operations", "trait-ops", operations), ours)

    def other(self, kind, count):
        """Another kind of file that `generate` knows."""
        return self.on_file(self.generate(kind, kind, count), [ONE, TWO], "--allow-unregistered-dialect")

    def generic(self, count):
        """Varied operations, all of them in generic form, which a peer reads too; it parses and builds its document, and verifies no shapes."""
        varied, path = self.generate("varied", "varied", count), self.folder / "generic.mlir"
        subprocess.run([self.programs / "bcast-opt", varied, NO_LINT, "--mlir-print-op-generic", "-o", path], check=True)
        path, programs = self.on_file(path, [ONE, TWO], "--allow-unregistered-dialect")
        peer = {ZIRIUM: [[self.zirium, "-c", READ_BY_ZIRIUM, str(path)]]} if self.zirium else {}
        return path, programs | peer

    def with_options(self, kind, count, ours, theirs=()):
        """The same with other options; without an option of theirs that does the same, mlir-opt reads, verifies and prints."""
        path, programs = self.on_file(self.generate(kind, kind, count), [], *theirs)
        ours = [str(self.programs / "bcast-opt"), str(path), NO_LINT, *ours, "--threads"]
        return path, programs | {ONE: [[*ours, "1"]], TWO: [[*ours, "2"]]}

    def small_files(self, count):
        """A process a file, against one for all."""
        folder = self.folder / f"small-{count}"
        folder.mkdir()
        subprocess.run([self.programs / "examples" / "generate", "small-files", str(count), folder], check=True)
        ours = [str(self.programs / "bcast-opt"), str(folder), NO_LINT, "--verify-only", "--threads"]
        programs = {}
        if self.mlir_opt:
            programs[THEIRS] = [[self.mlir_opt, str(path), "-o", os.devnull] for path in sorted(folder.iterdir())]
        return folder, programs | {ONE: [[*ours, "1"]], TWO: [[*ours, "2"]]}

    def inputs(self):
        """Each input: its name, what makes it and gives its path and the commands, and the number of turns."""
        count, few = self.operations, max(1, self.runs // 3)
        return [
            ("trivial", self.trivial, 3 * self.runs),
            (f"{count // 10:,} operations", lambda: self.large(count // 10, [ONE, TWO]), self.runs),
            (f"{count:,} operations", lambda: self.large(count, [ONE, TWO]), self.runs),
            (f"{count:,} operations, printed", lambda: self.large(count, [PRINT]), self.runs),
            (f"{count * 5:,} operations", lambda: self.large(count * 5, [ONE, TWO]), few),
            (f"{count:,} operations, varied", lambda: self.other("varied", count), self.runs),
            (f"{count:,} operations, varied, all in generic form", lambda: self.generic(count), few),
            (f"{count * 2:,} operations of one function, dynamic", lambda: self.other("dynamic", count * 2), few),
            (f"a contradiction after {CONTRADICTION:,} operations", lambda: self.other("contradiction", CONTRADICTION), few),
            ("attributes, regions and blocks", lambda: self.other("mixed", 10_700), self.runs),
            (f"{PRETTY:,} operations in custom form", lambda: self.other("pretty", PRETTY), self.runs),
            ("decimal constants", lambda: self.other("decimals", 1_636_000), self.runs),
            ("hexadecimal constants", lambda: self.other("hex", 800_000), self.runs),
            (f"{FUNCTIONS:,} functions of three lines", lambda: self.other("functions", FUNCTIONS), self.runs),
            (f"{CHUNKS:,} chunks", lambda: self.with_options("chunks", CHUNKS, ["--verify-only", "--split-input-file"], ["--split-input-file"]), few),
            (f"{count:,} operations, varied, with --stats", lambda: self.with_options("varied", count, ["--verify-only", "--stats"]), few),
            (f"{count:,} operations, varied, with --mlir-opt-print", lambda: self.with_options("varied", count, ["--mlir-opt-print"], ["--mlir-print-op-generic"]), few),
            (f"{FILES:,} files", lambda: self.small_files(FILES), few),
            (f"{MANY_FILES:,} files", lambda: self.small_files(MANY_FILES), 1),
            (f"{ERRORS:,} errors", lambda: self.with_options("errors", ERRORS, ["--verify-only", "--max-errors=0"]), few, 1),
        ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--operations", type=int, default=510_000, help="of the large module (default %(default)s)")
    parser.add_argument("--runs", type=int, default=7, help="turns; the trivial file takes three times as many, the largest input and the small files a third (default %(default)s)")
    parser.add_argument("--only", metavar="TEXT", help="only inputs whose name contains TEXT")
    parser.add_argument("--json", metavar="FILE", help="write all figures to FILE")
    parser.add_argument("--programs", default="target/release", help="the folder of bcast-opt (default %(default)s)")
    parser.add_argument("--mlir-opt", help="default: mlir-opt or mlir-opt-22 in PATH")
    parser.add_argument("--zirium", metavar="PYTHON", help="a Python interpreter that can import zirium, as a peer where it can do the work")
    arguments = parser.parse_args()
    wanted = arguments.mlir_opt
    arguments.mlir_opt = shutil.which(wanted) if wanted else shutil.which("mlir-opt") or shutil.which("mlir-opt-22")
    if wanted and not arguments.mlir_opt:
        sys.exit(f"compare: there is no program {wanted}")

    about = machine(arguments.mlir_opt)
    print(f"{about}\n\n| input | program | time | peak memory | times faster | times smaller |\n|---|---|---|---|---|---|", flush=True)
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        for name, make, runs, *status in Comparison(arguments, folder).inputs():
            if arguments.only and arguments.only not in name:
                continue
            path, programs = make()
            files = path.iterdir() if path.is_dir() else [path]
            for row in rows(name, sum(file.stat().st_size for file in files), programs, runs, *status):
                figures.append(row)
                print(line(row), flush=True)
    # A process counts as at least as large as the one that started it.
    print(f"\nPeak memory below {measure([['true']])[1]:.0f} MiB, the size of this script, cannot be seen.")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"about": about, "figures": figures}, file, indent=1)


if __name__ == "__main__":
    main()
