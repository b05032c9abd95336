#!/usr/bin/env python3
"""Puts random operations to bcast-opt and to mlir-opt 22: same verdict, line, column and text, or a failure.

The operations are `test.broadcastable`, or with --dialect those of a dialect both know; `blocks` are functions of several blocks
with labels, arguments and branches, `types` are types written in two ways each. Each operation is in a function of its own, for mlir-opt stops at the first error of a function; functions are in
chunks of a few hundred. The same count and seed give the same operations.
"""

import argparse
import bisect
import collections
import draw_blocks
import draw_types
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

FUNCTIONS_A_CHUNK = 500
DIMS = [0, 1, 1, 1, 2, 3, 4, "?", "?"]
ELEMENTS = ["f32", "f32", "f32", "i32", "i1", "index", "bf16", "complex<f32>"]
SCALARS = ["i32", "f32", "index", "none", "memref<2xf32>", "tuple<tensor<2xf32>>", "!t.x<2>"]
DIAGNOSTIC = re.compile(r"^[^:\n]+:(\d+):(\d+): (error|warning|note|remark): (.*)$", re.MULTILINE)

# The messages of mlir-opt that show an operation number its values; those of bcast-opt keep the names.
NUMBERED = re.compile(r"has %[\w$.-]+ =")
# Types in the messages of mlir-opt are as it prints them, those of bcast-opt as they are written: with --dialect types they are not compared.
QUOTED = re.compile(r"(?<!\w)'[^']*'")

# Repeated messages of mlir-opt for one error.
ECHO = re.compile("op failed to infer returned types$|^failed to parse \\w+ parameter 'value'")


def shaped(kind, shape, element):
    dims = "".join(f"{dim}x" for dim in shape)
    return f"{kind}<{dims}{element}>"


def tensor(rng, shape):
    return shaped("tensor", shape, rng.choice(ELEMENTS))


def odd_type(rng):
    """A type other than a ranked tensor."""
    kind = rng.random()
    if kind < 0.4:
        return shaped("tensor", ["*"], rng.choice(ELEMENTS))
    if kind < 0.8:
        dims = [rng.choice([1, 2, 3, 4, "[2]"]) for _ in range(rng.randint(1, 3))]
        return shaped("vector", dims, rng.choice(["f32", "i32"]))
    return rng.choice(SCALARS)


def random_shape(rng):
    return [rng.choice(DIMS) for _ in range(rng.randint(0, 5))]


def operand_near(rng, shape):
    """A shape that broadcasts to `shape`, or nearly."""
    operand = shape[rng.randint(0, len(shape)) if rng.random() < 0.4 else 0 :]
    return [rng.choice([1, "?"]) if rng.random() < 0.3 else dim for dim in operand]


def slip(rng, shape):
    """The shape with one dimension changed, added or taken away."""
    shape = list(shape)
    at = rng.randint(0, len(shape))
    change = rng.random()
    if change < 0.2:
        shape.insert(at, rng.choice(DIMS))
    elif at < len(shape):
        shape[at : at + 1] = [] if change < 0.3 else [rng.choice(DIMS)]
    return shape


def operation(rng):
    """Operand types, result types and regions of one operation."""
    goal = random_shape(rng)
    related = rng.random() < 0.8
    count = rng.choice([0, 1, 2, 2, 2, 3, 3, 4])
    operands = [operand_near(rng, goal) if related else random_shape(rng) for _ in range(count)]
    results = [goal if related else random_shape(rng) for _ in range(rng.choice([1] * 30 + [0, 2]))]
    shapes = [slip(rng, shape) if rng.random() < 0.12 else shape for shape in operands + results]
    types = [odd_type(rng) if rng.random() < 0.05 else tensor(rng, shape) for shape in shapes]
    regions = " ({\n  })" if rng.random() < 0.01 else ""
    return types[:count], types[count:], regions


def names(text):
    return text.split()


# The signatures of the operations of a dialect: (names, element types of the operands, element types of the results,
# properties). "=" is the element type of the first operand.
NUMBERS = names("f32 f32 i32 i8 bf16")
FLOATS = names("f32 f32 f16 f64 bf16")
INTEGERS = names("i32 i32 i8 i64 index")
PREDICATE = " <{predicate = 1 : i64}>"
SHIFT = ["i8"]
DIALECTS = {
    "tosa": [
        (names("abs bitwise_not ceil clz exp floor log reciprocal rsqrt erf sigmoid tanh cos sin"), [FLOATS], ["="], ""),
        (names("add bitwise_and bitwise_or maximum minimum pow sub logical_left_shift"), [NUMBERS, "="], ["="], ""),
        (names("arithmetic_right_shift"), [["i32", "i8"], "="], ["="], " <{round = false}>"),
        (names("arithmetic_right_shift"), [["i32"], "="], ["="], ""),
        (names("intdiv"), [["i32", "i64"], "="], ["="], ""),
        (names("logical_and logical_or logical_xor"), [["i1"], "="], ["="], ""),
        (names("logical_not"), [["i1"]], ["="], ""),
        (names("clamp"), [["f32", "i32"]], ["="], " <{max_val = 3 : i32, min_val = -2 : i32}>"),
        (names("clamp"), [["i32"]], ["="], " <{max_val = -3 : i32, min_val = 2 : i32}>"),
        (names("equal greater greater_equal"), [NUMBERS, "="], [["i1"]], ""),
        (names("select"), [["i1"], ["f32"], ["f32"]], [["f32"]], ""),
        (names("mul mul mul mul"), [["f32"], "=", SHIFT], ["="], ""),
        (names("mul"), [["i8", "i16", "i32"], "=", SHIFT], [["i32", "i16"]], ""),
    ],
    "arith": [
        (names("addf divf maximumf minnumf mulf remf subf"), [FLOATS, "="], ["="], ""),
        (names("addi andi divsi floordivsi maxui muli ori shli subi xori"), [INTEGERS, "="], ["="], ""),
        (names("negf"), [FLOATS], ["="], ""),
        (names("cmpf"), [FLOATS, "="], [["i1"]], PREDICATE),
        (names("cmpi"), [INTEGERS, "="], [["i1"]], PREDICATE),
        (names("cmpi"), [INTEGERS, "="], [["i1"]], ""),
        (names("addui_extended"), [INTEGERS, "="], ["=", ["i1"]], ""),
        (names("mulsi_extended mului_extended"), [INTEGERS, "="], ["=", "="], ""),
        (names("select select"), [["i1"], ["f32"], ["f32"]], [["f32"]], ""),
        (names("extf truncf"), [FLOATS], [FLOATS], ""),
        (names("extsi extui trunci"), [names("i8 i32 i64")], [names("i8 i32 i64")], ""),
        (names("fptosi fptoui"), [FLOATS], [INTEGERS], ""),
        (names("sitofp uitofp"), [INTEGERS], [FLOATS], ""),
        (names("bitcast"), [names("i32 f32 i64")], [names("i32 f32 f64")], ""),
        (names("index_cast index_castui"), [names("i32 index")], [names("i32 index")], ""),
    ],
    "math": [
        (names("absf sqrt exp log2 sin tanh trunc erf round"), [FLOATS], ["="], ""),
        (names("absi ctlz ctpop"), [INTEGERS], ["="], ""),
        (names("atan2 copysign powf"), [FLOATS, "="], ["="], ""),
        (names("ipowi"), [INTEGERS, "="], ["="], ""),
        (names("fma clampf"), [FLOATS, "=", "="], ["="], ""),
        (names("fpowi"), [FLOATS, INTEGERS], ["="], ""),
        (names("sincos"), [FLOATS], ["=", "="], ""),
        (names("isfinite isnan"), [FLOATS], [["i1"]], ""),
    ],
}


# The attributes that mlir-opt verifies, by operation, and values for them; mlir-opt accepts few of the values.
FASTMATH = ["fastmath"]
ATTRIBUTES = {
    "arith.cmpi": ["predicate"],
    "arith.cmpf": ["predicate", "fastmath"],
    "arith.truncf": ["roundingmode", "fastmath"],
    **{f"arith.{op}": FASTMATH for op in names("addf divf extf maximumf minnumf mulf negf remf subf")},
    **{f"arith.{op}": ["overflowFlags"] for op in names("muli shli subi trunci")},
    "arith.divsi": ["isExact"],
    **{f"math.{op}": FASTMATH for op in names("absf sqrt exp sin atan2 copysign fma clampf fpowi sincos isnan")},
    "tosa.arithmetic_right_shift": ["round"],
    "tosa.clamp": ["max_val", "min_val", "nan_mode"],
    "tosa.maximum": ["nan_mode"],
    "tosa.minimum": ["nan_mode"],
}
VALUES = [
    *names("true false @a i32 [] {}"),
    *["dense<0> : tensor<1xi64>", "array<i64: 0>", '"eq"', "1.500000e+00 : f32", "2 : index", "0 : si64"],
    *["1 : i64", "9 : i64", "16 : i64", "-1 : i64", "4 : i32", "5 : i32"],
    *["#arith.fastmath<nnan>", "#arith.fastmath<nnan,contract>", "#arith.overflow<nsw>", "#arith.overflow<none>"],
    *["#tosa.nan_mode<IGNORE>", "#tosa.rounding_mode<SINGLE_ROUND>"],
]
# Values for these attributes only: right words in odd spellings, and wrong words.
SPELLINGS = {
    "fastmath": ["#arith<fastmath< fast >>", "#arith.fastmath<nnan ,  contract>", "#arith.fastmath<quick>", "#arith.fastmath<nnan, quick>"],
    "overflowFlags": ["#arith<overflow <nuw>>", '#arith.overflow<"nsw">', "#arith.overflow<nsx>", "#arith.overflow<>"],
    "predicate": ["0xf : i64", "3", "0x2 : i64"],
    "isExact": ["unit"],
    "nan_mode": ["#tosa<nan_mode<PROPAGATE>>", "#tosa.nan_mode<NONE>", "#tosa.nan_mode<ignore>"],
}


def attribute_values(rng, attributes):
    """Some of the attributes with values, as properties or in the dictionary."""
    entries = []
    for name in attributes:
        own = SPELLINGS.get(name, []) if len(attributes) == 1 else []
        if rng.random() < 0.9:
            entries.append(f"{name} = {rng.choice(own if own and rng.random() < 0.5 else VALUES)}")
    rng.shuffle(entries)
    text = ", ".join(entries)
    return f" <{{{text}}}>" if rng.random() < 0.5 else f" {{{text}}}"


def odd_shaped(rng, element):
    """A type that is rarely right where a tensor or vector of the element type is."""
    element = "f32" if element.startswith("complex") else element
    return rng.choice([element, f"tensor<*x{element}>", f"memref<2x{element}>", f"vector<[2]x{element}>", f"vector<2x3x{element}>", *SCALARS])


def operation_of(rng, dialect):
    """Name, properties, operand types, result types and regions of one operation of the dialect."""
    ops, operands, results, properties = rng.choice(DIALECTS[dialect])
    kind = "tensor" if dialect == "tosa" or rng.random() < 0.6 else "vector"
    dims = [1, 2, 3, 4] if kind == "vector" else [1, 1, 2, 2, 3, 4, "?", "?"] + [0] * (dialect == "tosa" and rng.random() < 0.2)
    goal = [rng.choice(dims) for _ in range(rng.randint(0 if kind == "tensor" else 1, 3))]
    scalar = dialect != "tosa" and rng.random() < 0.1

    def shape(stretch):
        dims_here = [1 if stretch and rng.random() < 0.2 else dim for dim in goal]
        if rng.random() < 0.08:
            at = rng.randint(0, len(dims_here))
            dims_here[at : at + 1] = rng.choice([[], [rng.choice(dims)], [1, *dims_here[at : at + 1]]])
        elif kind == "tensor" and rng.random() < 0.08 and goal:
            dims_here[rng.randrange(len(dims_here))] = "?"
        return dims_here

    def type_(element, stretch):
        if rng.random() < 0.02:
            return odd_shaped(rng, element)
        if scalar:
            return element
        if kind == "tensor" and rng.random() < 0.02:
            return shaped(kind, shape(stretch), f"{element}, 1 : i8")
        found = shape(stretch)
        return shaped(kind, found, element)

    chosen, first = [], None
    for elements in [*operands, *results]:
        element = first if elements == "=" else rng.choice(elements)
        first = first or element
        # A vector of anything else is refused before it is an operand.
        odd = ["f32", "i32", "i1", "si8", "ui8", "index", "f16"] + ["complex<f32>"] * (kind == "tensor" and not scalar)
        element = rng.choice(odd) if rng.random() < 0.03 else element
        is_result = len(chosen) >= len(operands)
        if elements is SHIFT and rng.random() < 0.9:
            chosen.append("tensor<1xi8>")
        elif dialect == "arith" and not chosen and "select" in ops and rng.random() < 0.5:
            chosen.append(element)
        else:
            chosen.append(type_(element, dialect == "tosa" and not is_result))
    # MLIR 22 crashes where it compares encodings with a tensor that is unranked.
    if any("*" in text for text in chosen):
        chosen = [text.replace(", 1 : i8>", ">") for text in chosen]
    ins, outs = chosen[: len(operands)], chosen[len(operands) :]
    if rng.random() < 0.02:
        ins = rng.choice([ins[:-1], [*ins, ins[-1]]])
    if rng.random() < 0.02:
        outs = rng.choice([outs[:-1], [*outs, outs[-1]]])
    # MLIR 22 crashes over a shaped condition of a scalar.
    if "select" in ops and dialect == "arith" and "<" in "".join(ins[:1]) and "<" not in "".join(outs[:1]):
        ins[0] = "i1"
    regions = " ({\n  })" if rng.random() < 0.01 else ""
    return f"{dialect}.{rng.choice(ops)}", properties, ins, outs, regions


# Texts of more than one operation: a function as text, and whether it must be alone in a chunk.
DRAWINGS = {"blocks": draw_blocks.function, "types": draw_types.function}


def function(rng, index, dialect):
    """A function with one operation, as text, and whether it must stand alone: mlir-opt reads no further than a wrong attribute."""
    if dialect in DRAWINGS:
        return DRAWINGS[dialect](rng, index)
    if dialect == "test":
        operands, results, regions = operation(rng)
        name, properties = "test.broadcastable", ""
    else:
        name, properties, operands, results, regions = operation_of(rng, dialect)
    lines = [f"func.func @f{index}() {{"]
    lines += [f'  %{n} = "t.d"() : () -> {type_}' for n, type_ in enumerate(operands)]
    left = {0: "", 1: "%r = "}.get(len(results), f"%r:{len(results)} = ")
    values = ", ".join(f"%{n}" for n in range(len(operands)))
    attributes = " {a = 1 : i32}" if rng.random() < 0.05 else ""
    alone = name in ATTRIBUTES and rng.random() < 0.1
    if alone:
        properties, attributes, regions = attribute_values(rng, ATTRIBUTES[name]), "", ""
    right = results[0] if len(results) == 1 else f"({', '.join(results)})"
    lines.append(f'  {left}"{name}"({values}){properties}{regions}{attributes} : ({", ".join(operands)}) -> {right}')
    lines += ["  return", "}"]
    return "\n".join(lines), alone


def write_operations(path, count, seed, dialect):
    """Writes the file; the answer is the functions and the lines they begin on."""
    rng = random.Random(seed)
    functions, begins, line = [], [], 1
    with open(path, "w", encoding="utf-8") as file:
        was_alone = False
        for index in range(count):
            text, alone = function(rng, index, dialect)
            if index and (index % FUNCTIONS_A_CHUNK == 0 or alone or was_alone):
                file.write("// -----\n")
                line += 1
            was_alone = alone
            functions.append(text)
            begins.append(line)
            file.write(text + "\n")
            line += text.count("\n") + 1
    return functions, begins


def program(word):
    """The command for a word: a name without a slash is kept, since the system finds it by PATH; a path becomes absolute."""
    return str(pathlib.Path(word).absolute()) if "/" in word else word


def errors(command, path, is_spelled=True):
    """The exit status and the errors of a program, as (line, column, text)."""

    def plain(text):
        text = NUMBERED.sub("has %_ =", text)
        return text if is_spelled else QUOTED.sub("_", text)

    begin = time.monotonic()
    result = subprocess.run([*command, path.name], cwd=path.parent, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    text = result.stderr.decode("utf-8", "replace")
    found = [(int(m[1]), int(m[2]), plain(m[4])) for m in DIAGNOSTIC.finditer(text) if m[3] == "error" and not ECHO.search(m[4])]
    name = pathlib.Path(command[0]).name
    print(f"differential: {name}: exit status {result.returncode}, {len(found)} errors, {time.monotonic() - begin:.1f} s")
    if result.returncode != (1 if found else 0):
        sys.exit(f"differential: {name} exits with {result.returncode} after {len(found)} errors\n{text[-2000:]}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="how many operations (default %(default)s)")
    parser.add_argument("--dialect", choices=["test", *DIALECTS, *DRAWINGS], default="test", help="whose operations (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the random numbers (default %(default)s)")
    parser.add_argument("--bcast-opt", default="target/release/bcast-opt", help="default %(default)s")
    parser.add_argument("--mlir-opt", default="mlir-opt", help="default %(default)s")
    parser.add_argument("--keep", metavar="FILE", help="write the operations here and keep them")
    arguments = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(arguments.keep or pathlib.Path(folder, "operations.mlir")).absolute()
        functions, begins = write_operations(path, arguments.count, arguments.seed, arguments.dialect)
        print(f"differential: {len(functions)} operations of {arguments.dialect}, seed {arguments.seed}, {path.stat().st_size >> 20} MiB")
        is_spelled = arguments.dialect != "types"
        theirs = errors([program(arguments.mlir_opt), "--allow-unregistered-dialect", "--split-input-file"], path, is_spelled)
        options = "--allow-unregistered-dialect --conformance=upstream --error-format=gcc --split-input-file --verify-only"
        ours = errors([program(arguments.bcast_opt), *options.split(), "--max-errors", "0"], path, is_spelled)

    kinds = collections.Counter(re.sub(r"(?<!\w)'[^']*'|#\d+|@f\d+|%\d+ = .*", "_", text) for _, _, text in theirs)
    for kind, count in kinds.most_common():
        print(f"differential: {count:8} x {kind}")
    if not 0.2 < len(theirs) / len(functions) < 0.8:
        sys.exit("differential: the operations are nearly all right or nearly all wrong, which tests little")

    by_function = [[[], []] for _ in functions]
    for side, found in enumerate((theirs, ours)):
        for error in found:
            by_function[max(bisect.bisect_right(begins, error[0]) - 1, 0)][side].append(error)
    different = [index for index, (left, right) in enumerate(by_function) if left != right]
    for index in different[:10]:
        print(f"\nfrom line {begins[index]}:\n{functions[index]}")
        for name, found in zip(("mlir-opt", "bcast-opt"), by_function[index]):
            for line, column, text in found or [("-", "-", "accepted")]:
                print(f"{name:>9}: {line}:{column}: {text}")
    print(f"differential: {len(functions) - len(different)} passed, {len(different)} failed")
    return 1 if different or theirs != ours else 0


if __name__ == "__main__":
    sys.exit(main())
