#!/usr/bin/env python3
"""Traces of pass pipelines are right: `bcast-opt --trace-shapes` is compared with what locations say.

mlir-opt runs pipelines on modules, some of them drawn, and dumps the IR in every way it has. bcast-opt reads the dumps without
locations. The same dumps with locations, in generic form, say which operation is which: one of a name at a place, before and after.
A change that is reported and that locations refute is an error, and most changes that they show must be reported.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys

HEADER = re.compile(r"// -----// IR Dump (Before|After) (.*) //----- //$")
OPERATION = re.compile(r'^\s*(?:%[^"=]* = )?"([\w.$]+)"')
SHAPED = re.compile(r"^(?:tensor|memref|vector)<((?:(?:\*|\?|\d+)x)*)")

MODULES = {
    "tosa": """
func.func @unranked(%a: tensor<?x4xf32>, %b: tensor<1x4xf32>) -> tensor<?x4xf32> {
  %0 = tosa.add %a, %b : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<?x4xf32>
  %2 = tosa.exp %1 : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}
func.func @static(%a: tensor<8x4xf32>, %b: tensor<1x4xf32>) -> tensor<?x?xf32> {
  %0 = tosa.add %a, %b : (tensor<8x4xf32>, tensor<1x4xf32>) -> tensor<?x?xf32>
  %1 = tosa.exp %0 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tosa.exp %0 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tosa.sub %1, %2 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tosa.reduce_sum %3 {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %4 : tensor<?x?xf32>
}
func.func private @callee(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = tosa.tanh %a : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
func.func @caller(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = func.call @callee(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = func.call @callee(%0) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
""",
    "tensor": """
module @outer {
  func.func @casts(%a: tensor<4x6xf32>) -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c6 = arith.constant 6 : index
    %0 = tensor.cast %a : tensor<4x6xf32> to tensor<?x?xf32>
    %1 = tensor.empty(%c4, %c6) : tensor<?x?xf32>
    %2 = linalg.exp ins(%0 : tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %3 = tensor.empty(%c4, %c6) : tensor<?x?xf32>
    %4 = linalg.add ins(%2, %0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%3 : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %4 : tensor<?x?xf32>
  }
  func.func @slices(%a: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %0 = tensor.extract_slice %a[%c1, 0] [%c3, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %1 = tensor.extract_slice %0[0, 0] [%n, %c3] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
  func.func @unit(%a: tensor<1x?x1xf32>) -> tensor<1x?x1xf32> {
    %c1 = arith.constant 1 : index
    %d = tensor.dim %a, %c1 : tensor<1x?x1xf32>
    %0 = tensor.empty(%d) : tensor<1x?x1xf32>
    %1 = linalg.exp ins(%a : tensor<1x?x1xf32>) outs(%0 : tensor<1x?x1xf32>) -> tensor<1x?x1xf32>
    return %1 : tensor<1x?x1xf32>
  }
  func.func @loop(%a: tensor<4xf32>, %n: index) -> tensor<?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
    %1 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> (tensor<?xf32>) {
      %2 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
      %3 = math.exp %2 : tensor<4xf32>
      %4 = tensor.cast %3 : tensor<4xf32> to tensor<?xf32>
      scf.yield %4 : tensor<?xf32>
    }
    return %1 : tensor<?xf32>
  }
}
""",
}

PIPELINES = {
    "tosa": [
        "builtin.module(func.func(tosa-infer-shapes,canonicalize,cse),inline,symbol-dce)",
        "builtin.module(func.func(cse,tosa-infer-shapes,tosa-make-broadcastable,canonicalize))",
        "builtin.module(inline,func.func(tosa-infer-shapes,tosa-to-linalg,canonicalize,cse),one-shot-bufferize{bufferize-function-boundaries=1})",
    ],
    "tensor": [
        "builtin.module(func.func(canonicalize,cse),symbol-dce)",
        "builtin.module(func.func(linalg-generalize-named-ops,linalg-fold-unit-extent-dims,canonicalize,cse))",
        "builtin.module(func.func(cse,canonicalize,sccp,canonicalize),one-shot-bufferize{bufferize-function-boundaries=1},func.func(canonicalize))",
    ],
}

PRINTING = {
    "after": ["--mlir-print-ir-after-all"],
    "before": ["--mlir-print-ir-before-all"],
    "both": ["--mlir-print-ir-before-all", "--mlir-print-ir-after-all"],
    "changes": ["--mlir-print-ir-after-all", "--mlir-print-ir-after-change"],
    "module": ["--mlir-print-ir-after-all", "--mlir-print-ir-module-scope"],
    "changes of the module": ["--mlir-print-ir-before-all", "--mlir-print-ir-after-all", "--mlir-print-ir-after-change", "--mlir-print-ir-module-scope"],
}
# Further contents of a log that bcast-opt must ignore.
STYLES = {"": [], "generic": ["--mlir-print-op-generic"], "locations": ["--mlir-print-debuginfo"], "local": ["--mlir-print-local-scope"]}


def drawn(rng):
    """A module of element-wise functions whose results say less than follows from their operands."""
    functions = []
    for number in range(rng.randint(1, 3)):
        size = lambda: rng.choice(["4", "4", "8", "?"])
        shapes = [[size(), rng.choice(["6", "1"])] for _ in range(rng.randint(1, 3))]
        shapes = [shape if rng.random() < 0.5 else ["1", shape[1]] for shape in shapes]
        values = [(f"%a{index}", f"tensor<{'x'.join(shape)}xf32>") for index, shape in enumerate(shapes)]
        arguments = ", ".join(f"{name}: {ty}" for name, ty in values)
        lines = []
        for index in range(rng.randint(2, 12)):
            name, loose = f"%{index}", rng.choice(["tensor<?x?xf32>", "tensor<*xf32>", "tensor<?x6xf32>"])
            # A dimension of 6 does not follow from a 1.
            loose = "tensor<?x?xf32>" if loose == "tensor<?x6xf32>" else loose
            if rng.random() < 0.4:
                value, ty = rng.choice(values)
                lines.append(f"  {name} = tosa.{rng.choice(['exp', 'tanh', 'abs'])} {value} : ({ty}) -> {loose}")
            else:
                (left, left_type), (right, right_type) = rng.choice(values), rng.choice(values)
                if "8" in left_type and "4" in right_type or "4" in left_type and "8" in right_type:
                    right, right_type = left, left_type
                lines.append(f"  {name} = tosa.{rng.choice(['add', 'sub', 'maximum'])} {left}, {right} : ({left_type}, {right_type}) -> {loose}")
            values.append((name, loose))
        name, ty = values[-1]
        lines.append(f"  return {name} : {ty}")
        functions.append(f"func.func @f{number}({arguments}) -> {ty} {{\n" + "\n".join(lines) + "\n}\n")
    return "".join(functions)


def split_types(text):
    text = text.strip()
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    parts, depth, start = [], 0, 0
    for at, character in enumerate(text):
        depth += character in "<([{"
        depth -= character in ")]}" or character == ">" and text[at - 1] != "-"
        if character == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [part for part in parts + [text[start:].strip()] if part]


def results_of(text):
    """The types after the last arrow outside of brackets."""
    depth = 0
    for at in range(len(text) - 1, 0, -1):
        if text[at] == ">" and text[at - 1] == "-":
            if depth == 0:
                return split_types(text[at + 1:])
        elif text[at] in ">)]}":
            depth += 1
        elif text[at] in "<([{":
            depth -= 1
    return []


class Dump:
    """A dump in generic form, with locations and without aliases: its functions, and the operations of each."""

    def __init__(self, when, header_line):
        self.when, self.line, self.functions, self.open = when, header_line, {}, []

    def add(self, text):
        text = text.rstrip()
        opened = OPERATION.match(text)
        closed = re.match(r"^\s*\}\)", text)
        if opened:
            name = opened[1]
            if name == "func.func":
                symbol = re.search(r'sym_name = "([^"]*)"', text)[1]
                signature = re.search(r"function_type = \((.*?)\) -> (.*?)(?:, (?:sym_name|sym_visibility|arg_attrs|res_attrs) =|\}>)", text)
                self.functions[symbol] = {"inputs": split_types(f"({signature[1]})"), "results": split_types(signature[2]), "operations": []}
                self.open.append((name, symbol))
                self.current = symbol
            elif text.endswith("({"):
                self.open.append((name, None))
            else:
                self.complete(name, text)
                return
            if not text.endswith("({"):
                self.open.pop()
        elif closed and self.open:
            name, _ = self.open.pop()
            self.complete(name, text)

    def complete(self, name, text):
        around = [symbol for _, symbol in self.open if symbol is not None]
        at = text.rfind(" loc(")
        if at >= 0 and around and name != "func.func":
            self.functions[around[-1]]["operations"].append((name, text[at + 1:], results_of(text[:at])))


def dumps(log):
    found = []
    for number, line in enumerate(log.splitlines(), 1):
        header = HEADER.match(line)
        if header:
            found.append(Dump(header[1], number))
        elif found:
            found[-1].add(line)
    return found


def shape(ty):
    match = SHAPED.match(ty)
    return None if match is None else match[1]


def is_change(old, new):
    return shape(old) is not None and shape(new) is not None and shape(old) != shape(new)


def compare(old, new):
    """The changes that locations show, and all that they allow."""
    shown, allowed = [], set()
    for role, types in (("argument", "inputs"), ("returned", "results")):
        if len(old[types]) == len(new[types]):
            pairs = [("func.func", role, index, *pair) for index, pair in enumerate(zip(old[types], new[types]))]
            shown += [pair for pair in pairs if is_change(*pair[3:])]
    allowed.update(shown)
    places = {}
    for side, operations in enumerate((old["operations"], new["operations"])):
        for name, location, results in operations:
            places.setdefault((name, location), ([], []))[side].append(results)
    for (name, _), (before, after) in places.items():
        changes = {(name, "result", index, *pair) for left in before for right in after if len(left) == len(right)
                   for index, pair in enumerate(zip(left, right)) if is_change(*pair)}
        allowed |= changes
        if len(before) == len(after) == 1:
            shown += changes
    return shown, allowed


def truth(log):
    """By the number of the dump and the function: what locations show and allow."""
    known, found = {}, {}
    for number, dump in enumerate(dumps(log)):
        for name, function in dump.functions.items():
            old = known.get(name)
            if old and not (old[0] == "After" and dump.when == "Before"):
                found[number, name] = compare(old[1], function)
            known[name] = (dump.when, function)
    return found


class Checker:
    def __init__(self, arguments):
        self.mlir_opt, self.bcast_opt = arguments.mlir_opt, pathlib.Path(arguments.bcast_opt).resolve()
        self.logs = self.reported = self.shown = self.found = self.undecided = 0
        self.errors = []

    def run(self, module, pipeline, options):
        command = [self.mlir_opt, "-", f"--pass-pipeline={pipeline}", "--mlir-disable-threading", "-o", "/dev/null", *options]
        return subprocess.run(command, input=module, capture_output=True, text=True)

    def trace(self, log):
        command = [self.bcast_opt, "--trace-shapes=-", "--error-format=json", "--max-errors=0", "--no-config", "--conformance=upstream"]
        done = subprocess.run(command, input=log, capture_output=True)
        return done.returncode, [json.loads(line) for line in done.stderr.decode().splitlines()]

    def check(self, name, module, pipeline, printing, style, change=lambda log: log):
        done = self.run(module, pipeline, PRINTING[printing] + STYLES[style])
        log = change(done.stderr)
        located = self.run(module, pipeline, PRINTING[printing] + ["--mlir-print-op-generic", "--mlir-print-debuginfo", "--mlir-print-local-scope"]).stderr
        what = f"{name}, {pipeline}, {printing} {style}"
        status, records = self.trace(log.encode())
        headers = [number for number, line in enumerate(log.split("\n"), 1) if HEADER.match(line.rstrip("\r"))]
        if not headers:
            return
        self.logs += 1
        if status != 0 and done.returncode == 0:
            self.errors.append(f"{what}: exit {status}: {[record for record in records if record['type'] == 'diagnostic'][:2]}")
        expected = truth(located)
        reported = {}
        for record in records:
            if record["type"] != "change" or record["change"] == "invalid":
                continue
            number = sum(line < record["line"] for line in headers) - 1
            key = (number, record["function"] and record["function"].split("/")[-1])
            reported.setdefault(key, []).append((record["op"], record["value"], record["index"], record["from"], record["to"]))
        for key in set(expected) | set(reported):
            shown, allowed = expected.get(key, ([], set()))
            here = list(reported.get(key, []))
            self.reported += len(here)
            self.shown += len(shown)
            for change_ in shown:
                if change_ in here:
                    self.found += 1
                    here.remove(change_)
                elif self.verbose:
                    print(f"not found: {what}, dump {key}: {change_}")
            for change_ in here:
                op, role = change_[:2]
                # Locations of block arguments are not compared.
                if role == "argument" and op != "func.func":
                    self.undecided += 1
                elif change_ in allowed:
                    self.undecided += 1
                else:
                    self.errors.append(f"{what}, dump {key}: {change_}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bcast-opt", default="target/debug/bcast-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt")
    parser.add_argument("--count", type=int, default=20, help="how many modules are drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="print what is not found")
    arguments = parser.parse_args()
    checker = Checker(arguments)
    checker.verbose = arguments.verbose
    for name, module in MODULES.items():
        for pipeline in PIPELINES[name]:
            for printing in PRINTING:
                for style in STYLES:
                    checker.check(name, module, pipeline, printing, style)
            checker.check(name, module, pipeline, "both", "", lambda log: log.replace("\n", "\r\n"))
    rng = random.Random(arguments.seed)
    for number in range(arguments.count):
        module = drawn(rng)
        if checker.run(module, "builtin.module()", []).returncode:
            continue
        pipeline = rng.choice(PIPELINES["tosa"])
        checker.check(f"drawn {number}:\n{module}", module, pipeline, rng.choice(list(PRINTING)), rng.choice(list(STYLES)))
    for error in checker.errors[:5]:
        print(f"error: {error}")
    print(f"{checker.logs} logs: {checker.reported} changes reported, {len(checker.errors)} of them wrong, {checker.undecided} that locations do not decide; "
          f"{checker.found} of {checker.shown} that locations show")
    if checker.errors or checker.shown < 100 or checker.found < 0.9 * checker.shown:
        sys.exit(1)


if __name__ == "__main__":
    main()
