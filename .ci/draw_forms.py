#!/usr/bin/env python3
"""Puts custom forms with one token changed to bcast-opt and to mlir-opt 22: the same first error, at its place and in its words.

The forms are those of the goldens in testdata/forms/upstream, which both read. A token of one is left out, repeated, replaced or put in.
Where mlir-opt refuses, errors of syntax are compared; what only C++ verifies of an operation is not known here. `--most` is the
permitted number of differences in a thousand: mostly inside types and attributes of dialects, which are C++ too.
"""

import argparse
import bisect
import collections
import pathlib
import random
import re
import subprocess
import sys

GOLDENS = pathlib.Path(__file__).parent.parent / "testdata/forms/upstream"
CHUNK = 400
TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|[%@#!^]?[A-Za-z_0-9$.]+|->|::|\s+|.')
WORDS = ["(", ")", "{", "}", "<", ">", "[", "]", ",", ":", "=", "->", "%arg0", "^bb0", "@s", "1", "1.0", '"s"', "i32", "index", "tensor<4xf32>", "foo", "to", "in"]
# Blanks at the end of a message, as MLIR has after the name of an operation of an unknown dialect, are not compared.
ERROR = re.compile(r"^[^:\n]*:(\d+):(\d+): error: (.*?) *$", re.MULTILINE)
# An error of a verifier names the operation in quotes first. The types and counts in rows are verified.
KNOWN = r"(operand|result) #\d+ must be |requires attribute |expected \d+ (or more )?(operands|results)|requires (zero|one|a single) "
VERIFIER = re.compile(rf"^'[\w.]+' op (?!{KNOWN})|failed to satisfy constraint|^(custom op '[\w.]+' )?invalid kind of attribute specified")


def functions(path):
    """The aliases of a golden, and its functions with the name of the operation each is about."""
    aliases, current, found = [], None, []
    for line in path.read_text().splitlines():
        if line[:1] in "#!":
            aliases.append(line)
        elif re.match(r"  func\.func ", line):
            current = [line[2:]]
        elif current is not None:
            current.append(line[2:])
            if line == "  }":
                found.append(current)
                current = None
    return aliases, found


def mutated(rng, lines, dialect):
    """The function with a token of one operation of the dialect changed; None if it has none."""
    at = [index for index, line in enumerate(lines) if re.search(rf"(^|= |^ +){dialect}\.", line)]
    if not at:
        return None
    lines, at = list(lines), rng.choice(at)
    tokens = TOKEN.findall(lines[at])
    places = [index for index, token in enumerate(tokens) if token.strip()]
    place, kind = rng.choice(places), rng.random()
    if kind < 0.2:
        tokens[place] = ""
    elif kind < 0.6:
        tokens[place] = rng.choice(WORDS)
    elif kind < 0.8:
        tokens[place] += " " + rng.choice(WORDS)
    else:
        tokens[place] = tokens[rng.choice(places)]
    lines[at] = "".join(tokens)
    return lines


def first_errors(command, chunks):
    """The first error of each chunk as (line, column, text); "crash" if the program crashed, "silent" if it refused the chunk without a message."""
    starts, line = [], 1
    for chunk in chunks:
        starts.append(line)
        line += chunk.count("\n") + 1
    run = subprocess.run([*command, "--split-input-file", "-"], input="// -----\n".join(chunks), capture_output=True, text=True, errors="replace")
    if run.returncode < 0 or "Stack dump" in run.stderr:
        if len(chunks) == 1:
            return ["crash"]
        half = len(chunks) // 2
        return first_errors(command, chunks[:half]) + first_errors(command, chunks[half:])
    errors = [None] * len(chunks)
    if run.returncode == 0:
        return errors
    for row, column, text in ERROR.findall(run.stderr):
        chunk = bisect.bisect_right(starts, int(row)) - 1
        if errors[chunk] is None:
            errors[chunk] = (int(row) - starts[chunk], int(column), text)
    # The exit status does not distinguish several functions.
    quiet = [index for index, error in enumerate(errors) if error is None]
    if len(chunks) == 1:
        return errors if not quiet else ["silent"]
    for index in refused_alone(command, chunks, quiet):
        errors[index] = "silent"
    return errors


def is_refused(command, chunks):
    """Whether the program refuses one of the chunks, by its exit status."""
    return subprocess.run([*command, "--split-input-file", "-"], input="// -----\n".join(chunks), capture_output=True, text=True, errors="replace").returncode != 0


def refused_alone(command, chunks, indices):
    """The indices of the chunks that are refused, found by running halves of the list."""
    if not indices or not is_refused(command, [chunks[index] for index in indices]):
        return []
    if len(indices) == 1:
        return indices
    half = len(indices) // 2
    return refused_alone(command, chunks, indices[:half]) + refused_alone(command, chunks, indices[half:])


def verdict(theirs, ours):
    if theirs == "crash" or theirs == ours:
        return "same"
    if theirs == "silent":
        return "accepted" if ours is None else "same"
    if theirs is None:
        return "refused"
    if VERIFIER.search(theirs[2]):
        return "same"
    return "accepted" if ours is None else "differ"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=4, help="changes of each function")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-opt", required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--most", type=int, default=60, help="so many of a thousand may differ")
    parser.add_argument("--show", type=int, default=3, help="so many of a dialect are shown")
    parser.add_argument("dialects", nargs="*")
    arguments = parser.parse_args()
    ours = [arguments.bcast_opt, "--error-format=gcc", "--max-errors=4294967295", "--allow-unregistered-dialect"]
    theirs = [arguments.mlir_opt, "--allow-unregistered-dialect"]
    total = collections.Counter()
    for path in sorted(GOLDENS.glob("*.custom")):
        dialect = re.sub("_(more|rest)$", "", path.stem)
        if arguments.dialects and dialect not in arguments.dialects:
            continue
        rng = random.Random(f"{arguments.seed} {path.stem}")
        aliases, found = functions(path)
        drawn = [mutated(rng, lines, dialect) for lines in found for _ in range(arguments.count)]
        chunks = ["\n".join([*aliases, *lines]) + "\n" for lines in drawn if lines]
        count, shown = collections.Counter(), 0
        for at in range(0, len(chunks), CHUNK):
            part = chunks[at : at + CHUNK]
            for chunk, expected, got in zip(part, first_errors(theirs, part), first_errors(ours, part)):
                kind = verdict(expected, got)
                count[kind] += 1
                if kind != "same" and shown < arguments.show:
                    shown += 1
                    place = next((error for error in (expected, got) if isinstance(error, tuple)), None)
                    line = chunk.splitlines()[place[0]] if place else chunk.splitlines()[-2]
                    print(f"{kind}: {line.strip()}\n    mlir-opt  {expected}\n    bcast-opt {got}")
        print(f"{path.stem}: {dict(count)}", flush=True)
        total += count
    differ, all_ = total["differ"] + total["accepted"], sum(total.values())
    print(f"{all_} forms: {total['same']} the same, {differ} not, {total['refused']} refused that mlir-opt accepts")
    return 1 if not all_ or differ * 1000 > arguments.most * all_ or total["refused"] * 1000 > all_ else 0


if __name__ == "__main__":
    sys.exit(main())
