#!/usr/bin/env python3
"""Valid operations with one thing changed: does bcast-opt refuse what the owner of the dialect refuses, and nothing else?

    python3 .ci/draw_verdicts.py --count 3000 --seed 1 --bcast-opt target/release/bcast-opt --mlir-opt FILE [FILE OR FOLDER]...

Each operation of the valid functions of the inputs (`testdata` by default) becomes a function of its own, in generic form, with what it
takes as arguments. One thing of it is changed: a size, a rank, an element type, a layout, a number or a word of an attribute, an attribute,
a map, a symbol, an operand, a result, a count, an argument of a block, a terminator, a region. Operations that are valid only in a region
are drawn outside of it. `--owner stablehlo` judges operations of StableHLO and CHLO by the verifier that JAX has (`pip install jax`),
otherwise `mlir-opt` judges. Prints by dialect how many changed operations the owner refuses, how many of them pass, and valid ones that are
refused; the exit status is 1 if there are more of either than `EXCEPTIONS` allows."""

import argparse
import collections
import importlib.util
import json
import multiprocessing
import pathlib
import random
import re
import subprocess
import sys

# By owner: the share of the operations of a dialect it refuses that bcast-opt may accept, which is at least two, and the number of valid ones
# that bcast-opt may refuse.
EXCEPTIONS = {"mlir-opt": (0.02, 0), "stablehlo": (0.06, 4)}

# Operations that are left out: their bodies and results are not verified yet.
UNVERIFIED = {"chlo.scan"}
# Operations that relations refuse where StableHLO's verifier leaves the check to a run.
BEYOND = re.compile(r"result type of shape '.*' is not compatible with shape '.*' that its operands lead to|operands have shapes that do not fit")
DIALECTS = {
    "mlir-opt": ["affine", "arith", "bufferization", "linalg", "math", "memref", "scf", "shape", "tensor", "tosa", "vector"],
    "stablehlo": ["stablehlo", "chlo"],
}
VALUE = re.compile(r"%[\w$.-]+(?:#\d+)?")
OPENING, CLOSING = "([{<", ")]}>"


def split_types(text):
    """The types of a list, cut at its outermost commas."""
    found, depth, start = [], 0, 0
    for at, char in enumerate(text):
        is_arrow = char == ">" and text[at - 1 : at] == "-"
        depth += (char in OPENING) - (char in CLOSING and not is_arrow)
        if char == "," and depth == 0:
            found.append(text[start:at].strip())
            start = at + 1
    rest = text[start:].strip()
    return found + [rest] if rest else found


def signature(text):
    """The text before the signature of an operation in generic form, its operand types and its result types."""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        is_arrow = text[at] == ">" and text[at - 1 : at] == "-"
        depth += (text[at] in CLOSING and not is_arrow) - (text[at] in OPENING)
        if depth == 0 and text.startswith(" : (", at):
            types = text[at + 3 :]
            level = 0
            for end, char in enumerate(types):
                level += (char in OPENING) - (char in CLOSING and types[end - 1 : end] != "-")
                if level == 0:
                    break
            results = types[end + 1 :].strip().removeprefix("->").strip()
            if results.startswith("(") and results.endswith(")"):
                results = results[1:-1]
            return text[:at], split_types(types[1:end]), split_types(results)
    return None


def attributes_end(text, at):
    """The end of the dictionary that opens at a place."""
    depth, is_text = 0, False
    for end in range(at, len(text)):
        char = text[end]
        if char == '"' and text[end - 1] != "\\":
            is_text = not is_text
        elif not is_text:
            depth += (char in "{<[(") - (char in "}>])" and text[end - 1] != "-")
            if depth == 0:
                return end + 1
    return len(text)


class Operation:
    """An operation in generic form: its name, operands, their types, the text between, and its result types."""

    def __init__(self, text, types, aliases):
        head = re.match(r'(?:(%[\w$.-]+)(?::\d+)? = )?"([\w.$-]+)"\(([^()]*)\)', text)
        parts = signature(text)
        self.is_right = bool(head and parts)
        if not self.is_right:
            return
        self.name, self.aliases = head[2], aliases
        self.operands = [operand.strip() for operand in head[3].split(",") if operand.strip()]
        self.middle = parts[0][head.end() :]
        self.types, self.results = parts[1], parts[2]
        self.dialect = self.name.split(".")[0]
        self.is_right = len(self.operands) == len(self.types)
        own = set(re.findall(r"(%[\w$.-]+)(?::\d+)? = ", self.middle)) | {
            name for block in re.findall(r"\^bb\d+\(([^\n]*)\):", self.middle) for name in re.findall(r"(%[\w$.-]+):", block)
        }
        self.captured = {}
        for name in VALUE.findall(self.middle):
            if name.split("#")[0] not in own and name not in self.operands:
                self.captured[name] = types.get(name)
        if any(ty is None for ty in self.captured.values()):
            self.is_right = False

    def text(self, consts):
        """The function of the operation."""
        values = dict(zip(self.operands, self.types)) | self.captured
        lines = [consts[name] for name in values if name in consts]
        names, arguments = {}, []
        for name, ty in values.items():
            if name not in consts:
                names[name] = f"%x{len(arguments)}"
                arguments.append(f"{names[name]}: {ty}")
        rename = lambda text: VALUE.sub(lambda found: names.get(found[0], found[0]), text)
        count = len(self.results)
        head = "" if count == 0 else "%result = " if count == 1 else f"%result:{count} = "
        results = self.results[0] if count == 1 and not self.results[0].startswith("(") and "->" not in self.results[0] else f"({', '.join(self.results)})"
        operation = f'{head}"{self.name}"({", ".join(self.operands)}){self.middle} : ({", ".join(self.types)}) -> {results}'
        used = set(re.findall(r"#[\w$]+|![\w$]+", operation + " ".join(arguments) + " ".join(lines)))
        aliases = [line for name, line in self.aliases if name in used]
        body = "\n".join("  " + line for line in [*lines, rename(operation)])
        return "\n".join([*aliases, f"func.func @f({', '.join(arguments)}) {{", body, "  return", "}"])


def operations(printed):
    """The operations of a module in generic form, and the lines of the constants they may take."""
    lines, aliases, types, consts = printed.split("\n"), [], {}, {}
    for at, line in enumerate(lines):
        if alias := re.match(r"([#!][\w$]+) = ", line):
            aliases.append((alias[1], line))
        for name, ty in re.findall(r"(%[\w$.-]+): ", line) and block_arguments(line):
            types[name] = ty
        if not re.match(r'\s+(?:%[^=]* = )?"', line):
            continue
        indent = line[: len(line) - len(line.lstrip())]
        end = at
        if line.endswith("({"):
            end = next((below for below in range(at + 1, len(lines)) if lines[below].startswith(indent + "})") and not lines[below].endswith("({")), at)
        text = "\n".join(lines[at : end + 1]).strip()
        if len(text) > 3000:
            continue
        operation = Operation(text, types, list(aliases))
        if parts := signature(text):
            results = re.match(r"(%[\w$.-]+)(?::(\d+))? = ", text)
            if results and results[2]:
                types |= {f"{results[1]}#{index}": ty for index, ty in enumerate(parts[2])}
            elif results and parts[2]:
                types[results[1]] = parts[2][0]
                if operation.is_right and not operation.operands and "\n" not in text and "constant" in text or '"tosa.const' in text:
                    consts[results[1]] = text
        if operation.is_right:
            yield operation, dict(consts)


def block_arguments(line):
    block = re.match(r"\s*\^bb\d+\((.*)\):", line)
    return [tuple(part.split(": ", 1)) for part in split_types(block[1])] if block else []


ELEMENTS = ["f32", "f16", "f64", "bf16", "i32", "i64", "i8", "i1", "index", "ui8", "si32", "complex<f32>", "f8E5M2"]
# Replacements of a scalar type, besides other scalars.
OTHERS = ["tensor<4xf32>", "tensor<*xf32>", "memref<4xf32>", "vector<4xf32>", "none", "tuple<>", "i4", "f80", "!shape.shape", "!shape.size"]
# Replacements of the value of an attribute.
VALUES = [
    "1 : i64", "-1 : i32", "0 : index", "2.5 : f32", '"word"', "unit", "[]", "[1]", "[[0], [1]]", "{}", "array<i64: 1>", "array<i32: 1, 0>", "array<i64: -1>", "true",
    "i32", "tensor<4xf32>", "dense<1> : tensor<2xi64>", "dense<1.0> : tensor<4xf32>", "@f", "@missing", "affine_map<(d0) -> (d0)>", "affine_map<() -> ()>",
    "affine_set<(d0) : (d0 >= 0)>",
]  # fmt: skip
TERMINATORS = ["scf.yield", "linalg.yield", "tensor.yield", "affine.yield", "shape.assuming_yield", "tosa.yield", "memref.alloca_scope.return", "func.return", "stablehlo.return", "vector.yield"]
SHAPED = re.compile(r"\b(tensor|memref|vector)<((?:(?:\[?\d+\]?|\?)x)*|\*x)([\w!]+)")


def changed_type(rng, ty):
    """A type with one thing changed."""
    shaped = SHAPED.search(ty)
    if not shaped:
        return rng.choice([each for each in [*ELEMENTS, *OTHERS] if each != ty])
    kind, sizes, element = shaped[1], [size for size in shaped[2].split("x") if size], shaped[3]
    how = rng.choice(["size", "size", "size", "size", "rank", "element", "element", "kind", "rest", "layout", "scalar", "unranked"])
    if how == "size" and sizes and sizes != ["*"]:
        at = rng.randrange(len(sizes))
        number = re.search(r"\d+", sizes[at])
        if number:
            value = int(number[0])
            sizes[at] = rng.choice([str(value + 1), str(max(value - 1, 0)), str(value * 2), "?" if kind != "vector" else f"[{value}]", str(value + 3)])
        else:
            sizes[at] = str(rng.choice([1, 2, 3, 4, 8]))
    elif how == "element":
        element = rng.choice([each for each in ELEMENTS if each != element])
    elif how == "kind":
        kind = rng.choice([each for each in ("tensor", "memref", "vector") if each != kind])
    elif how == "scalar":
        return ty[: shaped.start()] + element + ty[shaped.end() + 1 :] if ty[shaped.end() :].startswith(">") else element
    elif how == "unranked" and kind != "vector":
        sizes = ["*"]
    elif how == "layout" and ty[shaped.end() :].startswith(">") and kind == "memref":
        strides = ", ".join(rng.choice(["?", "1", "2", "7"]) for _ in sizes)
        element += rng.choice([", 1", ", 3 : i32", f", strided<[{strides}]>", f", strided<[{strides}], offset: ?>"])
    elif how == "rest" and ty[shaped.end() :].startswith(","):
        return ty[: shaped.end()] + ">"
    elif rng.random() < 0.5 and sizes:
        sizes.pop(rng.randrange(len(sizes)))
    else:
        sizes.insert(rng.randint(0, len(sizes)), str(rng.choice([1, 2, 4])))
    if "*" in sizes and len(sizes) > 1:
        sizes.remove("*")
    return ty[: shaped.start()] + f"{kind}<{''.join(size + 'x' for size in sizes)}{element}" + ty[shaped.end() :]


def changed_attributes(rng, middle, words):
    """The text between operands and types, with a number, a word, or an entry changed."""
    places = [("number", found.span()) for found in re.finditer(r"(?<![\w#%^.x<!@-])-?\d+(?![\w.x>])", middle)]
    places += [("number", found.span()) for found in re.finditer(r"(?<=[a-z]x)\d+(?=x)|(?<=<)\d+(?=>)", middle)]
    places += [("word", found.span(1)) for found in re.finditer(r"(?:#[\w.]+<|DIRECTION |_mode )(\w+)>", middle)]
    places += [("bool", found.span()) for found in re.finditer(r"\b(?:true|false)\b", middle)]
    places += [("list", found.span(1)) for found in re.finditer(r"array<i\d+: ([^>]*)>|dense<\[([^\[\]]*)\]>", middle) if found[1]]
    places += [("type", found.span()) for found in re.finditer(r"(?<= : )(?:tensor<[^<>]*>|i\d+|index|f\d+)|(?<=array<)i\d+", middle)]
    places += [("arity", found.span(1)) for found in re.finditer(r"affine_(?:map|set)<\(([^)]*)\)", middle)]
    places += [("symbol", found.span()) for found in re.finditer(r"@\w+", middle)]
    places += [("text", found.span(1)) for found in re.finditer(r'= "([^"\n]*)"(?!\()', middle)]
    places += [("map", found.span(1)) for found in re.finditer(r"affine_map<\([^)]*\)(?:\[[^\]]*\])? -> \(([^)]*)\)>", middle)]
    start = middle.find("<{")
    if start >= 0:
        inner = split_types(middle[start + 2 : attributes_end(middle, start + 1) - 1])
        places += [("entry", (start, index)) for index in range(len(inner))]
    if not places:
        return None
    what = rng.choice(sorted({place[0] for place in places}))
    _, (start, end) = rng.choice([place for place in places if place[0] == what])
    old = middle[start:end]
    if what == "entry":
        close = attributes_end(middle, start + 1)
        inner = split_types(middle[start + 2 : close - 1])
        index = end
        others = inner[:index] + inner[index + 1 :]
        name = inner[index].split(" = ")[0]
        how = rng.choice(["drop", "drop", "value", "value", "value", "twice", "name", "swap"])
        if how == "value":
            others.insert(index, f"{name} = {rng.choice(VALUES)}")
        elif how == "twice":
            others = [*inner, inner[index]]
        elif how == "name":
            others.insert(index, inner[index].replace(name, "unknown", 1))
        elif how == "swap":
            other = rng.choice(inner).split(" = ", 1)
            others.insert(index, f"{name} = {other[1]}" if len(other) == 2 else name)
        return middle[:start] + ("<{" + ", ".join(others) + "}>" if others else "") + middle[close + 1 :]
    if what == "number":
        value = int(old)
        new = str(rng.choice([value + 1, value - 1, -value - 1, value + 7, 0 if value else 2]))
    elif what == "word":
        enum = middle[: start].rsplit("#", 1)[-1]
        new = rng.choice([word for word in words.get(enum, ["nonsense"]) if word != old] or ["nonsense"])
    elif what == "arity":
        names = split_types(old)
        new = ", ".join(names[:-1] if names and rng.random() < 0.3 else [*names, "e"])
    elif what == "symbol":
        new = rng.choice([each for each in ("@f", "@missing") if each != old])
    elif what == "text":
        new = rng.choice([each for each in ("", "nonsense", "parallel", "reduction", "i,j", "none") if each != old])
    elif what == "bool":
        new = "false" if old == "true" else "true"
    elif what in ("list", "map"):
        parts = split_types(old)
        at = rng.randrange(len(parts)) if parts else 0
        how = rng.choice(["drop", "double", "swap"])
        if how == "drop" and parts:
            parts.pop(at)
        elif how == "swap" and len(parts) > 1:
            other = rng.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        elif parts:
            parts.insert(at, parts[at])
        new = ", ".join(parts)
        if not parts and what == "list":
            return middle[:start].rstrip(": ") + middle[end:]
    else:
        new = rng.choice([each for each in ("i32", "i64", "index", "f32") if each != old]) if "<" not in old else changed_type(rng, old)
    return middle[:start] + new + middle[end:]


def changed_region(rng, middle):
    """The text between operands and types, with one thing of its regions changed; nothing if there are none."""
    lines = middle.split("\n")
    heads = [index for index, line in enumerate(lines) if re.match(r"\s*\^bb\d+\(", line)]
    inner = [index for index, line in enumerate(lines) if re.match(r'\s+(?:%[^=]* = )?"', line) and not line.endswith("({")]
    last = [index for index in inner if re.match(r"\s*\}|\s*\^bb", lines[index + 1])] if inner else []
    how = rng.choice(["argument"] * 3 + ["end"] * 3 + ["operand"] * 2 + ["type"] * 2 + ["empty", "more", "line"])
    if how == "argument" and heads:
        at = rng.choice(heads)
        arguments = split_types(lines[at].strip().split("(", 1)[1].removesuffix("):"))
        chosen = rng.randrange(len(arguments)) if arguments else 0
        change = rng.choice(["type", "type", "drop", "more"])
        if change == "more" or not arguments:
            arguments.insert(chosen, f"%more: {rng.choice(ELEMENTS)}")
        elif change == "drop":
            arguments.pop(chosen)
        else:
            name, ty = arguments[chosen].split(": ", 1)
            arguments[chosen] = f"{name}: {changed_type(rng, ty)}"
        label = lines[at].split("(", 1)[0]
        lines[at] = f"{label}({', '.join(arguments)}):" if arguments else f"{label}:"
    elif how == "end" and last:
        at = rng.choice(last)
        if rng.random() < 0.4:
            lines.pop(at)
        else:
            lines[at] = re.sub(r'"[\w.]+"\(', f'"{rng.choice(TERMINATORS)}"(', lines[at], count=1)
    elif how in ("operand", "type") and inner:
        at = rng.choice(last or inner)
        operation = Operation(lines[at].strip(), collections.defaultdict(str), [])
        if not operation.is_right or not operation.operands:
            return None
        chosen = rng.randrange(len(operation.operands))
        if how == "operand":
            operation.operands.pop(chosen), operation.types.pop(chosen)
        else:
            operation.types[chosen] = changed_type(rng, operation.types[chosen])
        head, _, _ = lines[at].partition(f'"{operation.name}"(')
        lines[at] = f'{head}"{operation.name}"({", ".join(operation.operands)}){operation.middle} : ({", ".join(operation.types)}) -> ({", ".join(operation.results)})'
    elif how == "line" and inner:
        lines.insert(rng.choice(inner), '"test.op"() : () -> ()')
    elif how == "empty" and "({" in middle:
        return re.sub(r"\(\{.*\}\)", "({})", middle, count=1, flags=re.DOTALL)
    elif how == "more":
        return re.sub(r"\}\)(?!.*\}\))", "}, {})", middle, flags=re.DOTALL) if "})" in middle else f"{middle} ({{}})"
    else:
        return None
    return "\n".join(lines)


def mutant(rng, operation, consts, words):
    """The function of an operation with one thing changed, or nothing."""
    kinds = ["attribute"] * 4 + (["operand type"] * 4 + ["operand"] if operation.operands else []) + (["result type"] * 4 + ["result"] if operation.results else [])
    kinds += ["region"] * 5 if "({" in operation.middle else ["region"] if rng.random() < 0.2 else []
    kept = (list(operation.operands), list(operation.types), operation.middle, list(operation.results))
    what = rng.choice(kinds)
    if what == "attribute":
        operation.middle = changed_attributes(rng, operation.middle, words) or operation.middle
    elif what == "region":
        operation.middle = changed_region(rng, operation.middle) or operation.middle
    elif what == "operand type":
        free = [index for index, name in enumerate(operation.operands) if name not in consts]
        if free:
            chosen = rng.choice(free)
            ty = changed_type(rng, operation.types[chosen])
            for index, name in enumerate(operation.operands):
                if name == operation.operands[chosen]:
                    operation.types[index] = ty
    elif what == "result type":
        index = rng.randrange(len(operation.results))
        operation.results[index] = changed_type(rng, operation.results[index])
    elif what == "result":
        operation.results = rng.choice([operation.results[:-1], operation.results + operation.results[-1:]])
    else:
        at, other = rng.randrange(len(operation.operands)), rng.randrange(len(operation.operands))
        how = rng.choice(["drop", "double", "replace", "swap"])
        if how == "swap":
            for each in (operation.operands, operation.types):
                each[at], each[other] = each[other], each[at]
        elif how == "drop":
            operation.operands.pop(at), operation.types.pop(at)
        elif how == "double":
            operation.operands.insert(at, operation.operands[at]), operation.types.insert(at, operation.types[at])
        else:
            operation.operands[at], operation.types[at] = operation.operands[other], operation.types[other]
    text = operation.text(consts)
    operation.operands, operation.types, operation.middle, operation.results = kept
    return what, text


def errors_by_chunk(texts, found):
    """The first error of each chunk, from the lines of the errors of all."""
    answers, line = [], 1
    lines = collections.deque(sorted(found, key=lambda error: error[0]))
    for text in texts:
        end = line + text.count("\n") + 2
        mine = []
        while lines and lines[0][0] < end:
            mine.append(lines.popleft())
        answers.append(mine[0][1] if mine else None)
        line = end
    return answers


def joined(texts):
    return "".join(text + "\n\n// -----\n" for text in texts)


def ours(program, texts):
    starts = [f"{text}\n" for text in texts]
    command = [program, "--no-config", "--verify-only", "--conformance=upstream", "--allow-unregistered-dialect", "--split-input-file", "--error-format=json", "--max-errors=0", "-"]
    run = subprocess.run(command, input="\n// -----\n".join(starts), capture_output=True, text=True, errors="replace")
    found = []
    for line in (run.stdout + run.stderr).splitlines():
        record = json.loads(line) if line.startswith("{") else {}
        if record.get("type") == "diagnostic" and record["severity"] == "error":
            found.append((record["line"], record["message"]))
    assert run.returncode in (0, 1), run.stderr[-500:]
    return errors_by_chunk(starts, found)


def by_mlir_opt(program, texts):
    """The first error of each; `None` where it stops without a verdict, `""` if it is accepted."""
    answers = []
    for start in range(0, len(texts), 200):
        answers += judged(program, texts[start : start + 200])
    return answers


def judged(program, texts):
    starts = [f"{text}\n" for text in texts]
    run = subprocess.run([program, "--allow-unregistered-dialect", "--split-input-file", "-", "-o", "/dev/null"], input="\n// -----\n".join(starts), capture_output=True, text=True, errors="replace")
    if run.returncode not in (0, 1):
        if len(texts) == 1:
            return [None]
        half = len(texts) // 2
        return judged(program, texts[:half]) + judged(program, texts[half:])
    found = [(int(each[1]), each[2]) for each in re.finditer(r"^<stdin>:(\d+):\d+: error: (.*)$", run.stderr, re.M)]
    return [answer or "" for answer in errors_by_chunk(starts, found)]


def by_jax(texts):
    """The same by the verifier of StableHLO, in a process of its own: some texts end that process, which is no verdict."""
    answers = []
    while len(answers) < len(texts):
        reader, writer = multiprocessing.Pipe(duplex=False)
        worker = multiprocessing.Process(target=judge_by_jax, args=(texts[len(answers) :], writer))
        worker.start()
        writer.close()
        try:
            while len(answers) < len(texts):
                answers.append(reader.recv())
        except EOFError:
            worker.join()
            if worker.exitcode >= 0:
                raise RuntimeError(f"the verifier of StableHLO: exit status {worker.exitcode}") from None
            answers.append(None)
        worker.join()
    return answers


def judge_by_jax(texts, writer):
    from jax._src.interpreters import mlir
    from jaxlib.mlir import ir

    with mlir.make_ir_context() as context:
        context.allow_unregistered_dialects = True
        for text in texts:
            try:
                ir.Module.parse(text).operation.verify()
                writer.send("")
            except ir.MLIRError as error:
                match = re.search(r'error: "-":\d+:\d+: (.*)', str(error))
                writer.send(match[1] if match else str(error)[:200])


def chunks(paths):
    for path in paths:
        for file in [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.suffix in (".mlir", ".custom")):
            for chunk in file.read_text(errors="replace").split("// -----"):
                if len(chunk) < 60_000:
                    yield re.sub(r"// (?:RUN|CHECK|expected)[^\n]*", "//", chunk)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=3000, help="changed operations of each dialect")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bcast-opt", required=True)
    parser.add_argument("--mlir-opt", default="mlir-opt")
    parser.add_argument("--owner", choices=sorted(DIALECTS), default="mlir-opt")
    parser.add_argument("--dialects", type=lambda text: text.split(","))
    parser.add_argument("--show", type=int, default=2, help="changed operations to print, of those that pass and of the valid ones refused")
    parser.add_argument("--keep", type=pathlib.Path, help="write a record of each difference into this file")
    parser.add_argument("paths", nargs="*", type=pathlib.Path, default=[pathlib.Path("testdata")])
    options = parser.parse_args()
    rng, dialects = random.Random(options.seed), options.dialects or DIALECTS[options.owner]
    judge = by_jax if options.owner == "stablehlo" else lambda texts: by_mlir_opt(options.mlir_opt, texts)
    texts = [chunk for chunk in chunks(options.paths) if any(re.search(rf"\b{dialect}\.", chunk) for dialect in dialects)]
    if options.owner == "stablehlo" and not importlib.util.find_spec("jax"):
        print("jax is not installed: nothing of StableHLO drawn")
        return 0
    right = [text for text, answer in zip(texts, judge(texts)) if answer == ""]
    command = [options.bcast_opt, "--no-config", "--conformance=upstream", "--allow-unregistered-dialect", "--split-input-file", "--mlir-print-op-generic", "--mlir-print-local-scope", "-"]
    printed = subprocess.run(command, input=joined(right), capture_output=True, text=True, errors="replace").stdout
    found, seen, words = collections.defaultdict(lambda: collections.defaultdict(list)), set(), collections.defaultdict(set)
    for module in printed.split("// -----"):
        for enum, word in re.findall(r"#([\w.]+<(?:\w+ )?)(\w+)>", module):
            words[enum].add(word)
        for operation, consts in operations(module):
            text = operation.text(consts) if operation.dialect in dialects else None
            if text and text not in seen:
                seen.add(text)
                found[operation.dialect][operation.name].append((operation, consts, text))
    words = {enum: sorted(known) for enum, known in words.items()}
    failed, records = False, []
    for dialect in dialects:
        bases = [each for name in sorted(found[dialect]) if name not in UNVERIFIED for each in rng.sample(found[dialect][name], min(40, len(found[dialect][name])))]
        answers = judge([base[2] for base in bases])
        # Operations that are valid only where they were.
        drawn = [("parent", base[2], base[0].name) for base, answer in zip(bases, answers) if answer]
        bases = [base for base, answer in zip(bases, answers) if answer == ""]
        by_name = collections.defaultdict(list)
        for base in bases:
            by_name[base[0].name].append(base)
        drawn += [("valid", base[2], base[0].name) for base in bases]
        whole = options.count + len(drawn)
        while by_name and len(drawn) < whole:
            operation, consts, text = rng.choice(by_name[rng.choice(sorted(by_name))])
            what, other = mutant(rng, operation, consts, words)
            if other != text:
                drawn.append((what, other, operation.name))
        theirs, mine = judge([text for _, text, _ in drawn]), ours(options.bcast_opt, [text for _, text, _ in drawn])
        counts = collections.Counter()
        for (what, text, name), their, our in zip(drawn, theirs, mine):
            if their is None:
                continue
            counts["refused" if their else "valid"] += 1
            if bool(their) == bool(our) or our and BEYOND.search(our):
                continue
            kind = "passes" if their else "wrong"
            counts[kind] += 1
            records.append({"kind": kind, "what": what, "name": name, "text": text, "owner": their, "ours": our})
            if counts[kind] <= options.show:
                print(f"{kind}, {what} of {name}: {their or our}\n{text}")
        passing = counts["passes"] / max(counts["refused"], 1)
        print(f"{dialect}: {len(bases)} operations of {len(by_name)} names; {counts['refused']} refused by the owner, {counts['passes']} pass ({passing:.1%}); {counts['valid']} valid, {counts['wrong']} refused")
        most, wrong = EXCEPTIONS[options.owner]
        failed |= counts["passes"] > max(2, most * counts["refused"]) or counts["wrong"] > wrong
    if options.keep:
        options.keep.write_text("".join(json.dumps(record) + "\n" for record in records))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
