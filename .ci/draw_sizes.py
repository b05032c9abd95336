#!/usr/bin/env python3
"""Random functions with dynamic sizes, run with all sizes of their arguments, compared with the results of bcast-opt
for them.

    python3 .ci/draw_sizes.py --count 400 --seed 1 --bcast-opt target/release/bcast-opt --mlir-opt mlir-opt

Operations are the trait's (`test.broadcastable`), those of one shape (`arith.addf`), and some of which nothing is known, whose sizes a run
chooses like those of arguments. A run is good if every operation succeeds and
every size that is declared is met. Compared are
- the verdict, and what `--conditions` lists, which must be exactly the good runs, with every bound and forced 1 by itself;
- the witness, which must be a good run: here, for mlir-opt, and for NumPy if it is installed;
- mlir-opt on the instances of a function, where every `?` is a number: all are refused if and only if there is a contradiction;
- `--guards`: its text is taken by mlir-opt, and in every run an assertion fails before an operation would, and none in a good run;
- the verdict on larger functions, and whether a dimension is 1 in all runs, with Z3 if it is installed.

`--functions FILE` puts functions with recorded answers instead, one JSON object a line: `mlir`, `satisfiable`, `forced`, `only`, `pairs`, `equal`.
The exit status is 1 if anything differs."""

import argparse
import itertools
import json
import random
import re
import subprocess
import sys

try:
    import numpy
except ImportError:
    numpy = None
try:
    import z3
except ImportError:
    z3 = None

TRAIT = "test.broadcastable"
UNKNOWN = "test.op"
# A function with more runs is not enumerated.
MOST_RUNS = 4000
# mlir-opt reads 0 and a dynamic size differently than the specification, and takes long.
MOST_INSTANCES = 40


class Failed(Exception):
    """An operation that no run gets past."""


def joined(sizes):
    """The broadcast of sizes."""
    others = {size for size in sizes if size != 1}
    if len(others) > 1:
        raise Failed
    return others.pop() if others else 1


def inferred(name, shapes):
    """The shape of a result, where `?` is an unknown size."""
    if name != TRAIT:
        if len({len(shape) for shape in shapes}) > 1:
            raise Failed
        columns = list(zip(*shapes))
    else:
        rank = max(map(len, shapes))
        columns = list(zip(*[[1] * (rank - len(shape)) + list(shape) for shape in shapes]))
    result = []
    for column in columns:
        known = [size for size in column if size != "?"]
        if name != TRAIT:
            if len(set(known)) > 1:
                raise Failed
            result.append(known[0] if known else "?")
        else:
            size = joined(known)
            result.append("?" if size == 1 and len(known) < len(column) else size)
    return result


def tensor(shape):
    return "tensor<" + "".join(f"{size}x" for size in shape) + "f32>"


class Function:
    """Values are numbered, arguments first; an operation is its name, operands and the declared shape of its result."""

    def __init__(self, name, arguments, ops):
        self.name, self.arguments, self.ops = name, arguments, ops

    @staticmethod
    def draw(rng, name, arguments, ops, ranks=(1, 2), unknown=0.2):
        size = lambda: rng.choice(["?", "?", "?", "?", "?", 1, 3, 4])
        shapes = [[size() for _ in range(rng.randint(*ranks))] for _ in range(rng.randint(*arguments))]
        function = Function(name, list(shapes), [])
        for _ in range(rng.randint(*ops)):
            if rng.random() < unknown:
                shapes.append([size() for _ in range(rng.randint(*ranks))])
                function.ops.append((UNKNOWN, [], shapes[-1]))
                continue
            kind = TRAIT if rng.random() < 0.7 else "arith.addf"
            operands = [rng.randrange(len(shapes)) for _ in range(2 if kind != TRAIT or rng.random() < 0.8 else 3)]
            try:
                result = inferred(kind, [shapes[operand] for operand in operands])
            except Failed:
                continue
            if kind == TRAIT:
                result = [rng.choice([3, 4]) if size == "?" and rng.random() < 0.15 else size for size in result]
                result = ["?" if rng.random() < 0.1 else size for size in result]
            else:
                # The result has the type of the first operand.
                result = shapes[operands[0]]
            shapes.append(result)
            function.ops.append((kind, operands, result))
        return function

    def text(self, run=None):
        arguments = self.with_sizes(run or {})
        shapes = list(arguments)
        lines = []
        for at, (kind, operands, declared) in enumerate(self.ops, len(arguments)):
            result = declared
            if kind == UNKNOWN:
                result = chosen(at, declared, run or {})
            elif run is not None:
                result = instance(kind, [shapes[operand] for operand in operands], declared)
            shapes.append(result)
            types = ", ".join(tensor(shapes[operand]) for operand in operands)
            names = ", ".join(f"%v{operand}" for operand in operands)
            lines.append(f'  %v{at} = "{kind}"({names}) : ({types}) -> {tensor(result)}')
        head = ", ".join(f"%v{at}: {tensor(shape)}" for at, shape in enumerate(arguments))
        return "\n".join([f"func.func @{self.name}({head}) {{", *lines, "  return", "}"]) + "\n"

    def places(self):
        unknown = [(at, op[2]) for at, op in enumerate(self.ops, len(self.arguments)) if op[0] == UNKNOWN]
        return [(at, axis) for at, shape in [*enumerate(self.arguments), *unknown] for axis, size in enumerate(shape) if size == "?"]

    def written(self):
        shapes = self.arguments + [declared for _, _, declared in self.ops]
        return sorted({size for shape in shapes for size in shape if size not in ("?", 1)})

    def runs(self, others):
        choices = [1, *self.written(), *others]
        places = self.places()
        if len(choices) ** len(places) > MOST_RUNS:
            return None
        return [dict(zip(places, sizes)) for sizes in itertools.product(choices, repeat=len(places))]

    def with_sizes(self, run):
        return [chosen(at, shape, run) for at, shape in enumerate(self.arguments)]

    def fails_at(self, run):
        """The number of the operation that a run does not get past, or None."""
        shapes = self.with_sizes(run)
        for at, (kind, operands, declared) in enumerate(self.ops):
            if kind == UNKNOWN:
                shapes.append(chosen(len(shapes), declared, run))
                continue
            try:
                shape = inferred(kind, [shapes[operand] for operand in operands])
            except Failed:
                return at
            if any(size not in ("?", found) for size, found in zip(declared, shape)):
                return at
            shapes.append(shape)
        return None


def chosen(at, shape, run):
    """The shape of a value whose sizes a run chooses."""
    return [run.get((at, axis), size) for axis, size in enumerate(shape)]


def instance(kind, shapes, declared):
    """The type of a result in an instance: what is inferred, or what is declared if that fails."""
    try:
        return [size if size != "?" else found for size, found in zip(declared, inferred(kind, shapes))]
    except Failed:
        return [1 if size == "?" else size for size in declared]


def size_of(record, run):
    if isinstance(record, int):
        return record
    return run[int(record["value"].removeprefix("%v")), record["axis"]]


def holds(condition, run):
    of = [size_of(record, run) for record in condition["of"]]
    to = [size_of(record, run) for record in condition.get("to", [])]
    try:
        match condition["kind"]:
            case "bound":
                return of[0] in condition["sizes"]
            case "not-one":
                return joined(of) != 1
            case "equal":
                return len(set(of)) == 1
            case "compatible":
                joined(of)
                return True
            case "broadcast":
                return joined(of) == joined(to)
            case "stretch":
                return joined(of + to) == joined(to)
    except Failed:
        return False
    raise ValueError(condition)


class Checks:
    def __init__(self, options):
        self.options, self.wrong, self.counts = options, 0, {}

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def differ(self, what, function, *more):
        self.wrong += 1
        if self.wrong <= 5:
            print(f"{what}\n{function if isinstance(function, str) else function.text()}", *more, sep="\n")

    def bcast_opt(self, text, *flags):
        return subprocess.run([self.options.bcast_opt, *flags, "-"], input=text, capture_output=True, text=True)

    def records(self, texts):
        """The results for functions by their names; a contradictory function has only the error."""
        flags = ["--split-input-file", "--verify-only", "--conditions=json", "--witness=json", "--max-errors=0", "--error-format=gcc"]
        run = self.bcast_opt("// -----\n".join(texts), *flags)
        for line in run.stderr.splitlines():
            if ": error: " in line and "satisf" not in line:
                self.differ("another error", line)
        found = {record["function"]: record for record in map(json.loads, run.stdout.splitlines())}
        names = [re.search(r"@(\w+)", text)[1] for text in texts]
        return {name: found.get(name, {"found": "contradictory"}) for name in names}

    def functions(self, functions):
        records = self.records([function.text() for function in functions])
        for function in functions:
            self.function(function, records[function.name])
        self.instances(functions, records)
        self.guards([function for function in functions if records[function.name]["found"] == "satisfiable"])

    def function(self, function, record):
        runs = function.runs([0, 13])
        if runs is None:
            return
        self.count("functions")
        self.count("runs", len(runs))
        good = [run for run in runs if function.fails_at(run) is None]
        if (record["found"] == "satisfiable") != bool(good):
            self.differ(f"verdict: {record['found']}, {len(good)} runs are good", function)
            return
        if not good:
            self.count("contradictions")
            return
        for run in runs:
            if all(holds(condition, run) for condition in record["conditions"]) != (function.fails_at(run) is None):
                self.differ("conditions", function, record["conditions"], run)
                return
        bounds = {}
        for condition in record["conditions"]:
            if condition["kind"] == "bound":
                place = condition["of"][0]
                bounds[int(place["value"].removeprefix("%v")), place["axis"]] = condition["sizes"]
        for place in function.places():
            if {run[place] for run in good} == {1}:
                self.count("forced 1s")
                if self.listed(bounds, record, place) != [1]:
                    self.differ(f"%v{place[0]}.{place[1]} is 1, which is not listed", function, record["conditions"])
        self.witness(function, record)

    def listed(self, bounds, record, place):
        """The bound of a dimension, or of a dimension that is equal to it."""
        if place in bounds:
            return sorted(bounds[place])
        for condition in record["conditions"]:
            if condition["kind"] == "equal":
                places = [(int(of["value"].removeprefix("%v")), of["axis"]) for of in condition["of"] if not isinstance(of, int)]
                if place in places:
                    return next((sorted(bounds[other]) for other in places if other in bounds), None)
        return None

    def witness(self, function, record):
        run = {}
        for row in record["witness"] or []:
            shape = [int(size) for size in re.findall(r"(\d+)x", row["type"])]
            run |= {(int(row["value"].removeprefix("%v")), axis): size for axis, size in enumerate(shape)}
        if record["witness"] is None or function.fails_at(run) is not None:
            self.differ("witness", function, record["witness"])
            return
        self.count("witnesses")
        if numpy is None:
            return
        values = [numpy.zeros(shape) for shape in function.with_sizes(run)]
        for kind, operands, declared in function.ops:
            if kind == UNKNOWN:
                # The witness does not have arguments that no operation uses.
                values.append(numpy.zeros([2 if size == "?" else size for size in chosen(len(values), declared, run)]))
                continue
            arrays = [values[operand] for operand in operands]
            if kind != TRAIT and len({array.shape for array in arrays}) > 1:
                self.differ("witness for NumPy", function, record["witness"])
            values.append(sum(arrays[1:], start=arrays[0]))
            if any(size not in ("?", found) for size, found in zip(declared, values[-1].shape)):
                self.differ("witness for NumPy", function, record["witness"])

    def instances(self, functions, records):
        """Every `?` a number: mlir-opt refuses all instances if there is a contradiction, and else takes the good ones."""
        chunks, asked = [], []
        for function in functions:
            runs = function.runs([13])
            if not self.options.mlir_opt or runs is None or len(runs) > MOST_INSTANCES:
                continue
            for run in runs:
                chunks.append(function.text(run))
                asked.append((function, run))
        if not chunks:
            return
        refused = set()
        run = subprocess.run([self.options.mlir_opt, "--split-input-file", "--allow-unregistered-dialect", "-o", "/dev/null"], input="// -----\n".join(chunks), capture_output=True, text=True)
        starts = list(itertools.accumulate((chunk.count("\n") + 1 for chunk in chunks), initial=1))
        for line in re.findall(r"<stdin>:(\d+):\d+: error", run.stderr):
            at = next(at for at in range(len(chunks)) if starts[at] <= int(line) < starts[at + 1])
            refused.add(at)
        taken = set()
        for at, (function, run) in enumerate(asked):
            if (at not in refused) != (function.fails_at(run) is None):
                self.differ("mlir-opt on an instance", chunks[at])
            taken |= set() if at in refused else {function.name}
        for function in {function for function, _ in asked}:
            if (function.name in taken) != (records[function.name]["found"] == "satisfiable"):
                self.differ("mlir-opt on all instances", function)
        self.count("instances for mlir-opt", len(chunks))

    def guards(self, functions):
        run = self.bcast_opt("".join(function.text() for function in functions), "--guards=assert")
        if self.options.mlir_opt:
            for style, text in ("assert", run.stdout), ("cstr", self.bcast_opt("".join(function.text() for function in functions), "--guards=cstr").stdout):
                taken = subprocess.run([self.options.mlir_opt, "--allow-unregistered-dialect", "-o", "/dev/null"], input=text, capture_output=True, text=True)
                if taken.returncode:
                    self.differ(f"mlir-opt does not take --guards={style}", taken.stderr[:600])
        bodies = dict(re.findall(r"func\.func @(\w+)\([^\n]*\{\n(.*?)\n\}", run.stdout, re.S))
        for function in functions:
            runs = function.runs([0, 13])
            lines = [parsed(line) for line in bodies[function.name].splitlines()]
            for sizes in runs or []:
                # The outcome is a failed assertion, a failed operation, or success.
                outcome = executed(function, lines, sizes)
                if outcome != ("assertion" if function.fails_at(sizes) is not None else "success"):
                    self.differ(f"guards: {outcome}", bodies[function.name], sizes)
                    break
            self.count("runs with guards", len(runs or []))

    def solver(self, rng, count):
        """Larger functions, with too many runs to enumerate."""
        functions = [Function.draw(rng, f"f{at}", (8, 24), (4, 24)) for at in range(count)]
        records = self.records([function.text() for function in functions])
        for function in functions:
            solver, sizes = z3.Solver(), {place: z3.Int(f"v{place[0]}_{place[1]}") for place in function.places()}
            solver.add(*[size >= 0 for size in sizes.values()])
            shapes = function.with_sizes(sizes)
            for at, (kind, operands, declared) in enumerate(function.ops):
                if kind == UNKNOWN:
                    shapes.append(chosen(len(shapes), declared, sizes))
                    continue
                rank = len(declared)
                result = [z3.Int(f"r{at}_{axis}") if size == "?" else size for axis, size in enumerate(declared)]
                for axis in range(rank):
                    column = [shapes[operand][axis - rank + len(shapes[operand])] for operand in operands if axis - rank + len(shapes[operand]) >= 0]
                    if kind == TRAIT:
                        solver.add(z3.Or(*[z3.BoolVal(False), *[result[axis] == size for size in column]]))
                        solver.add(*[z3.Or(size == 1, size == result[axis]) for size in column if not isinstance(size, int) or size != 1])
                    else:
                        solver.add(*[size == result[axis] for size in column])
                shapes.append(result)
            record, answer = records[function.name], solver.check()
            if (record["found"] == "satisfiable") != (answer == z3.sat):
                self.differ(f"Z3 says {answer}, bcast-opt {record['found']}", function)
            self.count("functions for Z3")
            if answer != z3.sat:
                self.count("contradictions for Z3")
                continue
            ones = {(int(of["value"].removeprefix("%v")), of["axis"]) for condition in record["conditions"] if condition["kind"] == "bound" and condition["sizes"] == [1] for of in condition["of"]}
            for place in rng.sample(sorted(sizes), min(3, len(sizes))):
                forced = solver.check(sizes[place] != 1) == z3.unsat
                if forced != (place in ones) and (not forced or self.listed({one: [1] for one in ones}, record, place) != [1]):
                    self.differ(f"%v{place[0]}.{place[1]}: forced to be 1 is {forced}", function, record["conditions"])
                self.count("dimensions for Z3")

    def recorded(self, rows):
        """Functions with answers that somebody else enumerated."""
        texts = [row["mlir"].replace("@f(", f"@f{at}(") for at, row in enumerate(rows)]
        records = self.records(texts)
        for at, row in enumerate(rows):
            record = records[f"f{at}"]
            self.count("recorded functions")
            if (record["found"] == "satisfiable") != row["satisfiable"]:
                self.differ(f"verdict: {record['found']}", texts[at])
                continue
            if not row["satisfiable"]:
                continue
            place = lambda name: tuple(map(int, name.removeprefix("v").split(".")))
            dims = sorted(place(of) for of in row["witness"])
            choices = sorted({1, 11, 13} | {int(size) for size in re.findall(r"(\d+)x", row["mlir"])})
            runs = [dict(zip(dims, sizes)) for sizes in itertools.product(choices, repeat=len(dims))]
            good = [run for run in runs if all(holds(condition, run) for condition in record["conditions"])]
            # Everything recorded is about the good runs: those that satisfy the listed conditions.
            found = {
                "runs": len(runs),
                "good": len(good),
                "forced": {of for of in dims if {run[of] for run in good} == {1}},
                "pairs": {pair for pair in itertools.combinations(dims, 2) if all(run[pair[0]] == run[pair[1]] or 1 in (run[pair[0]], run[pair[1]]) for run in good)},
                "equal": {pair for pair in itertools.combinations(dims, 2) if all(run[pair[0]] == run[pair[1]] for run in good)},
            }
            expected = {"runs": row["runs"], "good": row["good"], "forced": {place(of) for of in row["forced"]}}
            expected |= {kind: {tuple(sorted(map(place, pair))) for pair in row[kind]} for kind in ("pairs", "equal")}
            # Other pairs follow from bounds already.
            for kind in ("pairs", "equal"):
                found[kind] &= expected[kind]
            for of, sizes in row["only"].items():
                if {run[place(of)] for run in good} != set(sizes):
                    self.differ(f"{of} is one of {sizes}", texts[at], record["conditions"])
            if found != expected:
                self.differ(f"{found}\n{expected}", texts[at], record["conditions"])


def parsed(line):
    """The result, the name, the operands and what else is written of an operation, which is in generic form, or in the custom form of guards."""
    match = re.match(r'\s*(?:(%\w+) = )?"([\w.]+)"\(([^)]*)\)(?: <\{(.*?)\}>)?(?: : \((.*)\) -> (.*))?$', line)
    if match:
        return match[1], match[2], [name.strip() for name in match[3].split(",") if name.strip()], match[4] or ""
    match = re.match(r"\s*(?:(%\w+) = )?((?:arith|tensor|cf)\.\w+) (.*)$", line)
    # A message may have anything in it, also names.
    return match and (match[1], match[2], re.findall(r"%\w+", match[3].split('"')[0]), match[3])


def executed(function, lines, run):
    """The outcome of a run of a function with guards."""
    values = {f"%v{at}": shape for at, shape in enumerate(function.with_sizes(run))}
    at = 0
    for line in lines:
        if line is None:
            continue
        result, name, operands, attributes = line
        of = [values[operand] for operand in operands]
        match name:
            case "arith.constant":
                written = re.match(r"\w+", attributes)[0]
                values[result] = {"true": 1, "false": 0}.get(written) if written in ("true", "false") else int(written)
            case "tensor.dim":
                values[result] = of[0][of[1]]
            case "arith.cmpi":
                values[result] = int((of[0] == of[1]) == attributes.startswith("eq,"))
            case "arith.ori":
                values[result] = of[0] | of[1]
            case "arith.andi":
                values[result] = of[0] & of[1]
            case "arith.select":
                values[result] = of[1] if of[0] else of[2]
            case "cf.assert":
                if not of[0]:
                    return "assertion"
            case _:
                kind, _, declared = function.ops[at]
                at += 1
                if kind == UNKNOWN:
                    values[result] = chosen(int(result.removeprefix("%v")), declared, run)
                    continue
                try:
                    shape = inferred(kind, of)
                except Failed:
                    return "failure"
                if any(size not in ("?", found) for size, found in zip(declared, shape)):
                    return "failure"
                values[result] = shape
    return "success"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-opt", required=True)
    parser.add_argument("--mlir-opt")
    parser.add_argument("--functions")
    options = parser.parse_args()
    checks, rng = Checks(options), random.Random(options.seed)
    if options.functions:
        with open(options.functions) as file:
            checks.recorded([json.loads(line) for line in file])
    else:
        checks.functions([Function.draw(rng, f"f{at}", (2, 3), (2, 7)) for at in range(options.count)])
        if z3 is not None:
            checks.solver(rng, options.count // 4)
    print("; ".join(f"{count} {what}" for what, count in checks.counts.items()))
    print(f"{checks.wrong} answered otherwise")
    return 1 if checks.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
