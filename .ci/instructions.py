#!/usr/bin/env python3
"""Counts the instructions that bcast-opt executes for an operation, and fails when there are more than a bound.

valgrind counts the same on every machine, however busy it is. The inputs are those of benches/compare.sh, of fixed sizes; one
thread verifies them. The bounds are the measured counts and a tenth: a change that needs more raises the number with a
reason, and one that needs much less lowers it. Texts that nest or end too early, families of inputs whose parts could be
compared with one another, and hovers are counted at a size and at twice that size, some at four times: no cost is the square of
it. A finding that is not shown costs little."""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# Input, its size, operations in it, and the most instructions for one of them.
BOUNDS = [
    ("trait-ops", 50_000, 50_000, 3_900),
    ("varied", 50_000, 50_000, 3_250),
    ("mixed", 1_000, 26_500, 9_150),
    # The verifiers of tosa's windows and of tensor's slices, which look at attributes and at zero points, take a tenth of it.
    ("pretty", 50_000, 50_000, 7_200),
]

# Small texts of one call, and the most instructions for one of them: as files, and as chunks of one file. There are enough of
# them to tell when the cost of one grows with their number.
SMALL = """func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0 = tosa.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
"""
SMALL_COUNT = 2_000
MOST_FOR_A_FILE = 193_000
MOST_FOR_A_CHUNK = 170_000

# One operation, of modules of many functions: the number of functions, and the most instructions for one.
FUNCTION_COUNT = 10_000
MOST_FOR_A_FUNCTION = 22_300

# Operations with locations, as JAX prints them: their number, and the most instructions for one with the definition of its location.
LOCATED_COUNT = 20_000
MOST_FOR_A_LOCATED = 8_400

# The repeated text, and the text that closes it as often: operations of unknown form, with texts that could make one be
# skipped again.
UNKNOWN_FORMS = [
    ("a.b %x {\n", "}\n"),
    ('%x = a.b %x : (%x) {\n%y = "t.op"(%x) : (i32) -> i32\n', "}\n"),
    ("a.b {\n", ""),
    ("a.b (\n", ""),
    ("%x = a.b [ { (\n", ""),
    ('a.b "', ""),
    ('a.b { "t.op"() ({\n', ""),
    ("a.b {%a {", ""),
    ("a.b {a.b ", ""),
    ("a.b { stablehlo.while(%a = %b) : i32 cond {\n", ""),
    ("a.b ' \n", ""),
]
UNKNOWN_COUNT = 4_000


def small_functions(count):
    """Functions of one operation."""
    text = """func.func @f{0}(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {{
  %0 = tosa.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}}
"""
    return "".join(text.format(i) for i in range(count))


def located(count):
    """A function as JAX prints it: each operation has a location, which is defined after the module."""
    lines = [
        "%{0} = stablehlo.constant dense<{4}.0> : tensor<f32>",
        "%{0} = stablehlo.broadcast_in_dim %{1}, dims = [] : (tensor<f32>) -> tensor<{5}x16xf32>",
        "%{0} = stablehlo.add %{1}, %{1} : tensor<{5}x16xf32>",
        "%{0} = stablehlo.compare GT, %{1}, %{2}, FLOAT : (tensor<{5}x16xf32>, tensor<{5}x16xf32>) -> tensor<{5}x16xi1>",
        "%{0} = stablehlo.select %{1}, %{2}, %{3} : tensor<{5}x16xi1>, tensor<{5}x16xf32>",
        "%{0} = stablehlo.broadcast_in_dim %{1}, dims = [0, 2] : (tensor<{5}x16xf32>) -> tensor<{5}x8x16xf32>",
    ]
    numbers = range(count)
    body = "".join(
        f"    {lines[i % 6].format(i, i - 1, i - 2, i - 3, i % 90, 2 + i // 6 % 40)} loc(#loc{i + 2})\n" for i in numbers
    )
    names = "".join(f'#loc{i + 2} = loc("jit(f)/jit(main)/block_{i % 12}/op{i}"(#loc1))\n' for i in numbers)
    first = '#loc = loc(unknown)\n#loc1 = loc("step.py":10:0)\n'
    return f"{first}module @jit_f {{\n  func.func public @main() {{\n{body}    return loc(#loc)\n  }} loc(#loc)\n}} loc(#loc)\n{names}"


def functions(count, line):
    """A function with a line for each number below a count."""
    lines = "".join(line.format(i, i + 2, (i + 1) % count) for i in range(count))
    return f"func.func @f(%a: tensor<4xf32>, %b: tensor<1xf32>) {{\n{lines}  return\n}}\n"


def warnings(count, operand="tensor<4xf32>"):
    """A function in which each operation stretches both operands, or none with another type of the second."""
    line = f'  %{{0}} = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, {operand}) -> tensor<4x4xf32>\n'
    lines = "".join(line.format(i) for i in range(count))
    return f"func.func @f(%a: tensor<4x1xf32>, %b: {operand}) {{\n{lines}  return\n}}\n"


def cycle(count):
    """Functions that call one another, each with an attribute of a dialect."""
    call = "  %0 = call @f{2}(%x) : (tensor<?xf32>) -> tensor<?xf32>\n  return %0 : tensor<?xf32>\n}}\n"
    text = "func.func private @f{0}(%x: tensor<?xf32>) -> tensor<?xf32> attributes {{my.a = #my.a<{0}>}} {{\n" + call
    return "".join(text.format(i, i, (i + 1) % count) for i in range(count))


def conflicts(count):
    """Functions in each of which sizes of a run contradict one another."""
    text = """func.func @f{0}(%a: tensor<?xf32>, %b: tensor<{1}xf32>, %c: tensor<{2}xf32>) {{
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<{1}xf32>) -> tensor<{1}xf32>
  %1 = "test.broadcastable"(%a, %c) : (tensor<?xf32>, tensor<{2}xf32>) -> tensor<{2}xf32>
  return
}}
"""
    return "".join(text.format(i, i + 2, i + 3) for i in range(count))


def equal_sizes(count):
    """A function with a chain of sizes that are equal, and a contradiction at its end."""
    add = "  %{0} = stablehlo.add %{1}, %{2} : (tensor<?xf32>, {3}) -> {3}\n"
    inputs = "".join(f"%a{i}: tensor<?xf32>, " for i in range(count + 1))
    chain = "".join(add.format(i, i - 1 if i else "a0", f"a{i + 1}", "tensor<?xf32>") for i in range(count))
    ends = "".join(add.format(name, count - 1, name[1:], f"tensor<{size}xf32>") for name, size in (("rx", 4), ("ry", 5)))
    return f"func.func @f({inputs}%x: tensor<4xf32>, %y: tensor<5xf32>) {{\n{chain}{ends}  return\n}}\n"


def on_one_line(count):
    """A line with `count` errors."""
    return functions(count, WRONG.strip() + " ")


def aliases(count):
    """Aliases each of which names the one before it, and locations that do."""
    types = "".join(f"!t{i + 1} = tuple<!t{i}, i32>\n" for i in range(count))
    places = "".join(f'#loc{i + 1} = loc(callsite("x{i}" at #loc{i}))\n' for i in range(count))
    uses = "".join(f'"a.b"() : () -> !t{i} loc(#loc{i})\n' for i in range(count))
    return f'!t0 = i32\n#loc0 = loc("a")\n{types}{places}{uses}'


ONNX = """  %s{0} = "onnx.Shape"(%{1}) {{start = 0 : si64}} : (tensor<?x128xf32>) -> tensor<2xi64>
  %r{0} = "onnx.Reshape"(%{1}, %s{0}) {{allowzero = 0 : si64}} : (tensor<?x128xf32>, tensor<2xi64>) -> tensor<?x128xf32>
  %{0} = "onnx.Add"(%r{0}, %w) : (tensor<?x128xf32>, tensor<128xf32>) -> tensor<?x128xf32>
"""
REST = '  %{0} = "onnx.Reshape"(%{1}, %rest) {{allowzero = 0 : si64}} : (tensor<?x128xf32>, tensor<2xi64>) -> tensor<?x128xf32>\n'
HLO = """  %d{0} = stablehlo.get_dimension_size %{1}, dim = 0 : (tensor<?x128xf32>) -> tensor<i32>
  %e{0} = stablehlo.reshape %d{0} : (tensor<i32>) -> tensor<1xi32>
  %s{0} = stablehlo.concatenate %e{0}, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %{0} = stablehlo.dynamic_reshape %{1}, %s{0} : (tensor<?x128xf32>, tensor<2xi32>) -> tensor<?x128xf32>
"""
EXPAND = """  %d{0} = tensor.dim %{1}, %zero : tensor<?x128xf32>
  %q{0} = tensor.expand_shape %{1} [[0], [1, 2]] output_shape [%d{0}, 8, 16] : tensor<?x128xf32> into tensor<?x8x16xf32>
  %{0} = tensor.collapse_shape %q{0} [[0], [1, 2]] : tensor<?x8x16xf32> into tensor<?x128xf32>
"""


def reshapes(count, lines, end=""):
    """A function in which a value is reshaped to its own sizes again and again."""
    constants = """  %rest = onnx.Constant dense<[-1, 128]> : tensor<2xi64>
  %c = stablehlo.constant dense<128> : tensor<1xi32>
  %zero = arith.constant 0 : index
"""
    chain = "".join(lines.format(i + 1, i) for i in range(count))
    head = "func.func @f(%0: tensor<?x128xf32>, %w: tensor<128xf32>) {\n"
    return f"{head}{constants}{chain}{end.format(count)}  return\n}}\n"


# The ends of a chain: two casts of its last value to different sizes.
ENDS = "".join(f"  %end{size} = tensor.cast %{{0}} : tensor<?x128xf32> to tensor<{size}x128xf32>\n" for size in (5, 7))


def unknown_chunks(count):
    """Chunks with an operation that the dialect does not have, of another name in each chunk."""
    chunk = 'func.func @f(%a: tensor<4xf32>) {{\n  "tosa.ad{0}"(%a) : (tensor<4xf32>) -> ()\n  return\n}}\n'
    return "// -----\n".join(chunk.format(i) for i in range(count))


def uses_of_symbols(count):
    """A function with nested regions, each of which calls a function and reads a variable."""
    opening = "scf.if %c {{\n  func.call @g() : () -> ()\n  %v{0} = spirv.mlir.addressof @v : !spirv.ptr<f32, Input>\n"
    body = "".join(opening.format(i) for i in range(count)) + "}\n" * count
    globals_ = "spirv.GlobalVariable @v : !spirv.ptr<f32, Input>\nfunc.func private @g()\n"
    return f"{globals_}func.func @f(%c: i1) {{\n{body}  return\n}}\n"


def symbol_tables(count):
    """Modules in modules, each with a function that is called in it."""
    opening = "module {\n  func.func private @g()\n  func.func @f() {\n    call @g() : () -> ()\n    return\n  }\n"
    return opening * count + "}\n" * count


def composites(count):
    """Functions, each of which is the decomposition of an operation in a nested region of another function."""
    function = "func.func private @g{0}(%x: tensor<4xf32>) -> tensor<4xf32> {{\n  return %x : tensor<4xf32>\n}}\n"
    use = """"stablehlo.if"(%p) ({{
  %{0} = stablehlo.composite "a.b" %x {{decomposition = @g{0}}} : (tensor<4xf32>) -> tensor<4xf32>
"""
    closing = "stablehlo.return\n}, {\nstablehlo.return\n}) : (tensor<i1>) -> ()\n"
    functions_ = "".join(function.format(i) for i in range(count))
    body = "".join(use.format(i) for i in range(count)) + closing * count
    return f"{functions_}func.func @f(%p: tensor<i1>, %x: tensor<4xf32>) {{\n{body}  return\n}}\n"


def variables(count):
    """Variables of `tosa`, each of which a function reads."""
    text = """tosa.variable @v{0} : tensor<4xf32>
func.func @f{0}() -> tensor<4xf32> {{
  %0 = tosa.variable_read @v{0} : tensor<4xf32>
  return %0 : tensor<4xf32>
}}
"""
    return "".join(text.format(i) for i in range(count))


def kernels(count):
    """Modules with a kernel each, and functions that launch them."""
    module = "gpu.module @m{0} {{\n  gpu.func @k() kernel {{\n    gpu.return\n  }}\n}}\n"
    launch = """func.func @f{0}(%i: index) {{
  gpu.launch_func @m{0}::@k blocks in (%i, %i, %i) threads in (%i, %i, %i)
  return
}}
"""
    body = "".join(module.format(i) + launch.format(i) for i in range(count))
    return f"module attributes {{gpu.container_module}} {{\n{body}}}\n"


ADD = '  %{0} = "a{0}.add"(%a, %b) : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>\n'
WRONG = '  %{0} = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<1xf32>) -> tensor<{1}x5xf32>\n'
EXPECTED = '  // expected-error@+1 {{{{undeclared}}}}\n  %{0} = "t.x"(%u{0}) : (i32) -> i32\n'

# Lengths of the chains.
CHAIN = (250, 500, 1_000)

# Families of inputs: name, options, exit status, the text by its size, and the size, which is doubled, or the sizes. `{FILE}` in an option is a second
# file, with the last text.
FAMILIES = [
    ("errors", ["--verify-only"], 1, lambda n: functions(n, WRONG), 4_000, None),
    ("errors in custom form", ["--verify-only", "--max-errors=0"], 1, lambda n: functions(n, "  tosa.x{0} %a\n"), 40, None),
    ("errors of unknown dialects", ["--verify-only", "--max-errors=0"], 1, lambda n: functions(n, "  d{0}.x %a\n"), 40, None),
    ("all errors", ["--verify-only", "--max-errors=0"], 1, lambda n: functions(n, WRONG), 1_000, None),
    ("counted warnings", ["--verify-only", "-Wimplicit-outer"], 0, warnings, (25_000, 50_000, 100_000), None),
    ("all warnings, a page at a time", ["--verify-only", "-Wimplicit-outer", "--max-errors=0", "--limits=kept-findings=50"], 0, warnings, 500, None),
    ("errors on one line", ["--verify-only", "--max-errors=0"], 1, on_one_line, 500, None),
    ("equal sizes that contradict", ["--verify-only"], 1, equal_sizes, 2_000, None),
    ("sizes that are read and reshaped to", ["--verify-only", "--conditions"], 0, lambda n: reshapes(n, ONNX), CHAIN, None),
    ("witnesses of these", ["--verify-only", "--witness"], 0, lambda n: reshapes(n, ONNX), CHAIN, None),
    ("guards of these", ["--guards=assert"], 0, lambda n: reshapes(n, ONNX), CHAIN, None),
    ("statistics of these", ["--verify-only", "--stats"], 0, lambda n: reshapes(n, ONNX), CHAIN, None),
    ("a contradiction after these", ["--verify-only"], 1, lambda n: reshapes(n, ONNX, ENDS), CHAIN, None),
    ("what remains of sizes", ["--verify-only", "--conditions"], 0, lambda n: reshapes(n, REST), CHAIN, None),
    ("stablehlo.dynamic_reshape", ["--verify-only", "--conditions"], 0, lambda n: reshapes(n, HLO), CHAIN, None),
    ("tensor.expand_shape", ["--verify-only", "--conditions"], 0, lambda n: reshapes(n, EXPAND), CHAIN, None),
    ("unknown operations in chunks", ["--verify-only", "--split-input-file"], 1, unknown_chunks, (100, 200, 400), None),
    ("aliases of aliases", ["--mlir-print-debuginfo"], 0, aliases, 1_000, None),
    ("conflicts of sizes", ["--verify-only", "--max-errors=0"], 0, conflicts, 500, None),
    ("expected errors", ["--verify-diagnostics", "--verify-only"], 0, lambda n: functions(n, EXPECTED), 4_000, None),
    ("groups of an expression", ["--verify-diagnostics", "--verify-only"], 1,
     lambda n: "// expected-error-re {{" + "{{(a|b)*}}" * n + "}}\n", 1_000, None),
    ("uses of symbols in nested regions", ["--verify-only"], 0, uses_of_symbols, 500, None),
    ("symbol tables in symbol tables", ["--verify-only"], 0, symbol_tables, 500, None),
    ("decompositions", ["--verify-only"], 0, composites, 500, None),
    ("variables", ["--verify-only"], 0, variables, 2_000, None),
    ("kernels", ["--verify-only"], 0, kernels, 2_000, None),
    ("cycles of calls", ["--infer"], 0, cycle, 1_000, None),
    ("wildcards in TOML", ["--verify-only", "--dialect={FILE}"], 0, lambda n: functions(n, ADD), 2_000,
     lambda n: "".join(f'[op."a{i}.*"]\nrule = "numpy"\n' for i in range(n))),
]

# The most that the instructions may grow when the length doubles: twice, and a little for tables that grow.
MOST_FOR_TWICE = 2.3
MOST_FOR_TWICE_IN_CHAINS = 2.2

# Instructions of an operation with a finding that is not shown, compared with one without.
MOST_FOR_A_WARNING = 1.2


def counted(*arguments, codes=(0,), text=""):
    """Instructions of one run that reads a text and ends with one of the exit codes."""
    with tempfile.NamedTemporaryFile() as out:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", *arguments]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, input=text)
        found = re.search(r"^==\d+== Collected : (\d+)$", run.stderr, re.M)
        if run.returncode not in codes or found is None:
            sys.exit(f"{' '.join(map(str, command))}: {run.stderr}")
        return int(found[1])


def instructions(program, *arguments, codes=(0,)):
    """Instructions of one run that verifies files and ends with one of the exit codes."""
    # Shapes that are drawn at random have outer products that do not occur in practice.
    return counted(program, "-Wno-implicit-outer", "--no-config", "--threads=1", *arguments, codes=codes)


def hover(server, text):
    """Instructions of a language server that opens a text and answers a hover over its last operation."""
    uri = "file:///nowhere/hover.mlir"
    document = {"uri": uri, "languageId": "mlir", "version": 1, "text": text}
    place = {"line": text.count("\n") - 3, "character": 4}
    messages = [
        {"id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": document}},
        {"id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": uri}, "position": place}},
        {"id": 3, "method": "shutdown"},
        {"method": "exit"},
    ]
    bodies = [json.dumps({"jsonrpc": "2.0", **message}) for message in messages]
    return counted(server, text="".join(f"Content-Length: {len(body)}\r\n\r\n{body}" for body in bodies))


def unknown(program, path, opening, closing, count):
    """Instructions that skipping `count` operations takes."""
    path.write_text(opening * count + closing * count)
    return instructions(program, "--verify-only", "--skip-unknown-syntax", path, codes=(0, 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, help="where bcast-opt, bcast-lsp and examples/generate are")
    programs = Path(parser.parse_args().programs)
    failed = 0

    def judge(name, measured, unit, bound):
        nonlocal failed
        failed += measured > bound
        number = f"{measured:.0f}" if isinstance(bound, int) else f"{measured:.2f}"
        print(f"{name}: {number} {unit}, at most {bound}" + (" FAILED" if measured > bound else ""))

    with tempfile.TemporaryDirectory() as folder:
        for name, size, operations, bound in BOUNDS:
            path = Path(folder) / f"{name}.mlir"
            with open(path, "wb") as out:
                subprocess.run([programs / "examples/generate", name, str(size)], stdout=out, check=True)
            judge(name, instructions(programs / "bcast-opt", "--verify-only", path) / operations, "instructions an operation", bound)
        files = [Path(folder) / f"{index}.mlir" for index in range(SMALL_COUNT)]
        for file in files:
            file.write_text(SMALL)
        judge("files", instructions(programs / "bcast-opt", "--verify-only", *files) / SMALL_COUNT, "instructions a file", MOST_FOR_A_FILE)
        chunks = Path(folder) / "chunks.mlir"
        chunks.write_text("// -----\n".join([SMALL] * SMALL_COUNT))
        each = instructions(programs / "bcast-opt", "--verify-only", "--split-input-file", chunks) / SMALL_COUNT
        judge("chunks", each, "instructions a chunk", MOST_FOR_A_CHUNK)
        text = Path(folder) / "text.mlir"
        for name, family, count, bound in (
            ("functions", small_functions, FUNCTION_COUNT, MOST_FOR_A_FUNCTION),
            ("operations with locations", located, LOCATED_COUNT, MOST_FOR_A_LOCATED),
        ):
            text.write_text(family(count))
            judge(name, instructions(programs / "bcast-opt", "--verify-only", text) / count, "instructions for one", bound)
        for opening, closing in UNKNOWN_FORMS:
            counts = (UNKNOWN_COUNT, 2 * UNKNOWN_COUNT)
            once, twice = (unknown(programs / "bcast-opt", text, opening, closing, count) for count in counts)
            judge(repr(opening), twice / once, "times the instructions for twice the text", MOST_FOR_TWICE)
        for name, options, code, family, size, beside in FAMILIES:
            counts = []
            sizes, most = (size, MOST_FOR_TWICE_IN_CHAINS) if isinstance(size, tuple) else ((size, 2 * size), MOST_FOR_TWICE)
            for count in sizes:
                text.write_text(family(count))
                file = Path(folder) / "beside.toml"
                file.write_text(beside(count) if beside else "")
                with_file = [option.replace("{FILE}", str(file)) for option in options]
                counts.append(instructions(programs / "bcast-opt", *with_file, text, codes=(code,)))
            for once, twice in zip(counts, counts[1:]):
                judge(name, twice / once, "times the instructions for twice the input", most)
        counts = {}
        for operand in ("tensor<4xf32>", "tensor<4x4xf32>"):
            for count in (20_000, 40_000):
                text.write_text(warnings(count, operand))
                counts[operand, count] = instructions(programs / "bcast-opt", "--verify-only", "-Wimplicit-outer", text)
        with_warning, without = (counts[operand, 40_000] - counts[operand, 20_000] for operand in ("tensor<4xf32>", "tensor<4x4xf32>"))
        judge("an operation with a warning", with_warning / without, "times the instructions of one without", MOST_FOR_A_WARNING)
        counts = [hover(programs / "bcast-lsp", reshapes(count, ONNX)) for count in CHAIN]
        for once, twice in zip(counts, counts[1:]):
            judge("hover", twice / once, "times the instructions for twice the text", MOST_FOR_TWICE_IN_CHAINS)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
