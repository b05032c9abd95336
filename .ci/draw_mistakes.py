#!/usr/bin/env python3
"""One-token mistakes in the bodies of functions: a token is deleted, doubled, or gets a stray character before it. Of the files
that are refused then, how many have errors only in the function that was touched, and how many have one error? Fixes of a part of them, and of
files with a wrong size in a type, leave no more errors than there were, and change functions with findings, and types of called functions, alone.

    python3 .ci/draw_mistakes.py --count 500 --seed 1 --bcast-opt target/release/bcast-opt testdata

Files without three functions, and files with errors, are left out. Fails below the shares of `LEAST`."""

import argparse
import collections
import concurrent.futures
import difflib
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# The least shares of refused files whose errors are all in the touched function, and that have a single error.
# A wrong size may be an error wherever the value is used.
LEAST = {"tokens": (0.995, 0.96), "brackets": (0.95, 0.85), "sizes": (0, 0)}
LEVELS = ("--fix", "--unsafe-fixes")
TOKEN = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"|->|::|[%@#!^]?[\w$.]+|[^\s\w]')
SIZE = re.compile(r"(?<=[<x])\d+(?=x)")
FUNCTION = re.compile(r'( *)(?:"?[\w]*\.?func(?:\.func)?"?)\b')
BRACKETS = set("()[]{}<>")


def functions(lines):
    """The first and the last line of each function whose closing brace is on a line of its own."""
    found, at = [], 0
    while at < len(lines):
        begin = FUNCTION.match(lines[at])
        end = at + 1
        if begin:
            close = begin[1] + "}"
            while end < len(lines) and not lines[end].startswith(close) and not FUNCTION.fullmatch(lines[end][: len(begin[0])] or "-"):
                end += 1
            if end < len(lines) and lines[end].startswith(close) and end > at + 1:
                found.append((at, end))
        at = end
    return found


def mutant(rng, text, kind):
    """A text with a mistake, the lines of the touched function, and what the mistake is."""
    lines = text.split("\n")
    first, last = rng.choice(functions(lines))
    at = rng.randrange(first + 1, last)
    if kind == "sizes":
        sizes = list(SIZE.finditer(lines[at].partition("//")[0]))
        if not sizes:
            return None
        size = rng.choice(sizes)
        other = rng.choice(["1", "7", "?"])
        lines[at] = lines[at][: size.start()] + other + lines[at][size.end() :]
        return "\n".join(lines), (first + 1, last + 1), f"{at + 1}:{size.start() + 1} {other} for {size[0]}"
    tokens = [token for token in TOKEN.finditer(lines[at]) if not token[0].startswith("//")]
    is_bracket = lambda token: token[0] in BRACKETS or token[0][0] == '"'
    tokens = [token for token in tokens if is_bracket(token) == (kind == "brackets")]
    if not tokens:
        return None
    token = rng.choice(tokens)
    line, (start, end) = lines[at], token.span()
    if kind == "brackets":
        how = "delete"
        if token[0][0] == '"':
            start, end = rng.choice([(start, start + 1), (end - 1, end)])
        lines[at] = line[:start] + line[end:]
    else:
        how = rng.choice(["delete", "double", "$", ";", "?"])
        changed = {"delete": "", "double": f"{token[0]} {token[0]}"}.get(how, how + token[0])
        lines[at] = line[:start] + changed + line[end:]
    return "\n".join(lines), (first + 1, last + 1), f"{at + 1}:{start + 1} {how} {token[0]!r}"


def errors(program, path, severities="error"):
    """The errors of a file, or what else is found in it, with their lines; and the exit status."""
    command = [program, "--no-config", "--verify-only", "--error-format=gcc", "--max-errors=0", "-Wno-everything", str(path)]
    run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60)
    return [(int(found[1]), found[0]) for found in re.finditer(rf"^.*?:(\d+):\d+: (?:{severities}): .*$", run.stderr + run.stdout, re.M)], run.returncode


def changed_lines(before, after):
    """The numbers of the lines of a text that another one replaces, or before which it inserts."""
    before, after = before.split("\n"), after.split("\n")
    shared = min(len(before), len(after))
    start = next((at for at in range(shared) if before[at] != after[at]), shared)
    end = next((at for at in range(shared - start) if before[-1 - at] != after[-1 - at]), shared - start)
    middle = (before[start : len(before) - end], after[start : len(after) - end])
    for kind, first, last, *_ in difflib.SequenceMatcher(None, *middle, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from range(start + first + 1, start + max(last, first + 1) + 1)


def faults_of_fixes(program, path, reported):
    """The faults of fixes of a file, at each level; `None` for each level that changes it."""
    text = path.read_text()
    lines = text.split("\n")
    # Warnings that no option turns off have fixes too.
    wrong = {line for line, _ in errors(program, path, "error|warning")[0]}
    touched = [range(first + 1, last + 2) for first, last in functions(lines) if any(first < line <= last + 1 for line in wrong)]
    for level in LEVELS:
        copy = path.with_name(path.stem + level + ".mlir")
        copy.write_text(text)
        subprocess.run([program, "--no-config", "-Wno-everything", level, str(copy)], capture_output=True, timeout=60)
        fixed = copy.read_text()
        if fixed == text:
            continue
        after, _ = errors(program, copy)
        if len(after) > len(reported):
            yield f"{level} leaves {len(after)} errors of {len(reported)}: {after[0][1]}"
        for line in changed_lines(text, fixed):
            is_of_call = line <= len(lines) and re.search(r"\bcall @", lines[line - 1])
            if line not in wrong and not is_of_call and not any(line in function for function in touched):
                yield f"{level} changes line {line}, which is in no function with a finding"
        yield None


def candidates(paths):
    files = [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*.mlir")))]
    for file in files:
        text = file.read_text(errors="replace")
        if len(text) > 400_000 or "\r" in text or "// -----" in text or len(functions(text.split("\n"))) < 3:
            continue
        yield file, text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-opt", required=True)
    parser.add_argument("--show", type=int, default=0, help="number of mutants with several errors to print, of each kind")
    parser.add_argument("--fixes", type=int, default=120, help="number of refused files of each kind that are fixed at both levels")
    parser.add_argument("--keep", type=pathlib.Path, help="write these mutants into a folder")
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = options.keep or pathlib.Path(folder)
        folder.mkdir(exist_ok=True)
        found = list(candidates(options.paths))
        right = list(pool.map(lambda entry: errors(options.bcast_opt, entry[0])[1] == 0, found))
        files = [entry for entry, is_right in zip(found, right) if is_right]
        print(f"{len(files)} of {len(found)} files with three functions are without errors")
        failed = False
        for kind, (least_local, least_single) in LEAST.items():
            drawn = []
            while len(drawn) < options.count:
                file, text = rng.choice(files)
                mistake = mutant(rng, text, kind)
                if mistake:
                    path = folder / f"{kind}-{len(drawn)}.mlir"
                    path.write_text(mistake[0])
                    drawn.append((file, path, *mistake[1:]))
            counts = collections.Counter()
            refusals = []
            shown = 0
            for (file, path, (first, last), what), (reported, status) in zip(drawn, pool.map(lambda entry: errors(options.bcast_opt, entry[1]), drawn)):
                if status == 0:
                    counts["accepted"] += 1
                    continue
                is_local = all(first <= line <= last for line, _ in reported)
                counts["refused"] += 1
                refusals.append((path, reported))
                counts["local"] += is_local
                counts["single"] += len(reported) == 1
                if (len(reported) != 1 or not is_local) and kind != "sizes" and shown < options.show:
                    shown += 1
                    print(f"-- {path.name} of {file}: {what}, function {first}-{last}{'' if is_local else ', ELSEWHERE'}, {len(reported)} errors")
                    for _, text in reported[:6]:
                        print("    " + re.sub(r"^.*?(:\d+:\d+:)", r"\1", text)[:200])
            refused = max(counts["refused"], 1)
            tried = refusals[: options.fixes]
            for (path, _), faults in zip(tried, pool.map(lambda entry: list(faults_of_fixes(options.bcast_opt, *entry)), tried)):
                counts["fixed"] += faults.count(None)
                for fault in filter(None, faults):
                    failed = True
                    print(f"-- {path.name}: {fault}")
            local, single = counts["local"] / refused, counts["single"] / refused
            print(f"{kind}: {counts['refused']} of {len(drawn)} refused; errors only in the function {local:.1%}, a single error {single:.1%}; {counts['fixed']} changed by fixes of {len(tried)}")
            failed |= local < least_local or single < least_single
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
