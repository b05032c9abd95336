#!/usr/bin/env python3
"""Bytecode that mlir-opt writes, read and printed by bcast-opt as mlir-opt prints the same bytes.

    python3 .ci/bytecode.py --bcast-opt target/release/bcast-opt --mlir-opt mlir-opt [--versions 0,6] [--every N] PATH...

A path is a file of MLIR, a folder of them, or a file of records with a text each (.jsonl.xz). Chunks that mlir-opt refuses are left out, and so are
versions it cannot write. A text that differs is wrong; a refusal must name what is not known. Operations of dialects that mlir-opt does not have may be
wrong, if they are wrong in its print too."""

import argparse
import collections
import concurrent.futures
import json
import lzma
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

UNREGISTERED = "--allow-unregistered-dialect"

# Contradictions of run-time sizes are legal for mlir-opt.
OPTIONS = ["--mlir-opt-print", "-Wno-everything", "--conformance=upstream"]


def chunks(paths):
    """The chunks of files, with the name of each."""
    for path in paths:
        if path.name.endswith(".jsonl.xz"):
            with lzma.open(path, "rt", encoding="utf-8") as lines:
                for number, line in enumerate(lines):
                    record = json.loads(line)
                    yield f"{path.stem}:{number} {record.get('file', '')}", record["text"]
            continue
        for file in sorted(path.rglob("*.mlir")) if path.is_dir() else [path]:
            text = file.read_text(encoding="utf-8", errors="replace")
            for number, chunk in enumerate(re.split(r"^// -----.*$", text, flags=re.MULTILINE)):
                if chunk.strip():
                    yield f"{file}:{number}", chunk


def run(command, text=None):
    try:
        return subprocess.run(command, input=text, capture_output=True, check=False, timeout=60)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -1, b"", b"timeout")


def compare(job):
    """The verdict on a chunk at a version, with what explains it."""
    args, folder, number, name, text, version = job
    file = Path(folder) / f"{number}.{version}.mlirbc"
    written = run([args.mlir_opt, UNREGISTERED, "--emit-bytecode", f"--emit-bytecode-version={version}", "-o", str(file)], text.encode())
    if written.returncode != 0 or not file.exists():
        return name, version, "not written", ""
    theirs = run([args.mlir_opt, UNREGISTERED, "--mlir-print-op-generic", str(file)])
    ours = run([args.bcast_opt, UNREGISTERED, *OPTIONS, str(file)])
    if not args.keep:
        file.unlink()
    if theirs.returncode != 0:
        return name, version, "not read by mlir-opt", ""
    if ours.returncode != 0:
        message = ours.stderr.decode(errors="replace").strip()
        if "MLIR bytecode cannot be read" in message:
            return name, version, "refused", message
        # Dialects that mlir-opt does not have are verified by their records.
        of_text = run([args.bcast_opt, UNREGISTERED, *OPTIONS], theirs.stdout)
        return name, version, "does not verify" if of_text.returncode == 0 else "wrong as a text too", message
    own, other = (one.stdout.decode(errors="replace").rstrip() for one in (ours, theirs))
    if own == other:
        return name, version, "identical", ""
    pair = next((pair for pair in zip(own.split("\n"), other.split("\n")) if pair[0] != pair[1]), ("", ""))
    return name, version, "differs", f"ours:   {pair[0][:600]}\ntheirs: {pair[1][:600]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bcast-opt", default="bcast-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt")
    parser.add_argument("--versions", default="6", help="separated by commas")
    parser.add_argument("--every", type=int, default=1, help="one of this many chunks")
    parser.add_argument("--offset", type=int, default=0, help="the first chunk")
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--keep", help="a folder for the files")
    parser.add_argument("paths", nargs="+", type=Path)
    args = parser.parse_args()
    versions = [int(version) for version in args.versions.split(",")]
    counts, shown = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or scratch
        taken = [chunk for number, chunk in enumerate(chunks(args.paths)) if number % args.every == args.offset % args.every]
        jobs = ((args, folder, number, name, text, version) for number, (name, text) in enumerate(taken) for version in versions)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for name, version, verdict, why in pool.map(compare, jobs):
                counts[verdict] += 1
                if verdict in ("refused", "does not verify", "differs") and shown[verdict] < args.show:
                    shown[verdict] += 1
                    print(f"{verdict}: {name}, version {version}\n{why}\n")
    read = sum(counts[verdict] for verdict in ("identical", "refused", "does not verify", "differs"))
    print(", ".join(f"{count} {verdict}" for verdict, count in counts.most_common()))
    print(f"{100 * counts['identical'] / max(read, 1):.2f}% of {read} identical")
    return 1 if counts["differs"] or not read else 0


if __name__ == "__main__":
    sys.exit(main())
