#!/usr/bin/env python3
"""Random operations whose declared results are wrong in one size or in their rank: each is refused, and the same operation with the
right results is accepted. The operations are those of draw_infer (TOSA), draw_refine (StableHLO) and draw_onnx (ONNX, also as torch-mlir
wraps it); their right results are what `--infer` writes.

    python3 .ci/draw_results.py --count 400 --seed 1 --bcast-opt target/release/bcast-opt

Fails if fewer than 99 of 100 wrong results are refused, or if a right one is."""

import argparse
import collections
import json
import random
import re
import subprocess
import sys

import draw_infer
import draw_onnx
import draw_refine

# Operations of which no relation gives a size, with the reason.
FREE = {
    "stablehlo.all_gather": "the number of processes in a group may depend on the run",
    "stablehlo.reduce_scatter": "the number of processes in a group may depend on the run",
}
# Operations whose result may have any rank.
RESHAPES = {"stablehlo.reshape", "tosa.reshape"}
RESULT = re.compile(r"-> (\(.*\)|\S+)$")
SHAPE = re.compile(r"(tensor<|!torch\.vtensor<\[)((?:(?:\d+|\?)[x,])*(?:\d+|\?)?)")


def tosa(rng, index):
    return draw_infer.function(rng, index)


def stablehlo(rng, index):
    function = draw_refine.Function(rng)
    rng.choice(draw_refine.KINDS)(function, rng)
    return function.text(is_closed=rng.random() < 0.7).replace("@main", f"@f{index}")


def onnx(rng, index):
    case = rng.choice([draw_onnx.draw, draw_onnx.by_axes, draw_onnx.by_numbers])(rng)
    text = draw_onnx.text(index, case, None, False)
    if case.outputs == 1:
        return text
    types = ", ".join([f"tensor<*x{case.result}>"] * case.outputs)
    return re.sub(r"%0 = (.*) -> [^\n]*", rf"%0:{case.outputs} = \1 -> ({types})", text)


def verdicts(program, texts):
    """Whether each text is accepted."""
    joined, lines, starts = [], 1, []
    for text in texts:
        starts.append(lines)
        joined.append(text + "\n// -----")
        lines += text.count("\n") + 2
    command = [program, "--no-config", "--verify-only", "--split-input-file", "--error-format=json", "--max-errors=0", "-"]
    run = subprocess.run(command, input="\n".join(joined) + "\n", capture_output=True, text=True, errors="replace")
    accepted = [True] * len(texts)
    for line in (run.stdout + run.stderr).splitlines():
        found = json.loads(line) if line.startswith("{") else {}
        if found.get("type") == "diagnostic" and found["severity"] == "error":
            at = sum(start <= found["line"] for start in starts) - 1
            accepted[at] = False
    return accepted


def statements(lines):
    """The operations of a body: each begins at the indentation of the body, and its regions are further in or close it."""
    found = []
    for line in lines:
        if re.match(r"    [%\"]", line):
            found.append([line])
        elif found:
            found[-1].append(line)
    return found


def functions(printed):
    """Arguments and operations of each function that is printed in generic form."""
    lines = printed.splitlines()
    starts = [at for at, line in enumerate(lines) if line.lstrip().startswith('"func.func"')]
    for start, end in zip(starts, starts[1:] + [len(lines)]):
        block = lines[start + 1] if lines[start + 1].lstrip().startswith("^bb0") else ""
        arguments = block.strip()[len("^bb0("):-2] if block else ""
        closing = next((at for at in range(start, end) if lines[at] == "  }) : () -> ()"), end)
        yield arguments, statements(lines[start + (2 if block else 1):closing])


def wrong(rng, types, changes_rank):
    """The types with one size or the rank changed; nothing if that cannot be."""
    shapes = list(SHAPE.finditer(types))
    if not shapes:
        return None
    shape = rng.choice(shapes)
    separator = "," if shape[1].endswith("[") else "x"
    sizes = [size for size in shape[2].split(separator) if size]
    written = [at for at, size in enumerate(sizes) if size != "?"]
    if written and (not changes_rank or rng.random() < 0.8):
        at = rng.choice(written)
        sizes[at] = str(int(sizes[at]) + rng.choice([1, 2, 5]))
    elif not changes_rank:
        return None
    elif len(sizes) > 1 and rng.random() < 0.5:
        sizes.pop(rng.randrange(len(sizes)))
    else:
        sizes.insert(rng.randint(0, len(sizes)), "7")
    body = separator.join(sizes) + (separator if separator == "x" and sizes else "")
    return types[:shape.start()] + shape[1] + body + types[shape.end():]


def opened(types):
    """The types without the sizes that are written."""
    return SHAPE.sub(lambda shape: shape[1] + re.sub(r"\d+", "?", shape[2]), types)


def infer(program, texts):
    """The texts in generic form, with the types that follow."""
    command = [program, "--no-config", "--infer", "--mlir-print-op-generic", "-"]
    return subprocess.run(command, input="\n".join(texts), capture_output=True, text=True, check=True).stdout


def last_operations(printed):
    """Functions of the operations before each one that has operands, and that one: name, text before, its lines."""
    for arguments, ops in functions(printed):
        for at, op in enumerate(ops):
            name = re.match(r'    (?:%\S+ = )?"([\w.]+)"\((.?)', op[0])
            result = RESULT.search(op[-1])
            if name and result and name[2] != ")":
                before = "\n".join(line for each in ops[:at] for line in each)
                yield name[1], f"({arguments}) {{\n{before}\n", op


def chunks(program, rng, printed):
    """Right functions, the same with a wrong last operation, and the name of that. Its right results are what follows from its operands."""
    heads, texts, names = [], [], []
    for number, (name, head, op) in enumerate(last_operations(printed)):
        result = RESULT.search(op[-1])
        unknown = op[:-1] + [op[-1][: result.start(1)] + opened(result[1])]
        names.append(name)
        heads.append(head)
        texts.append(f"func.func @f{number}{head}" + "\n".join(unknown) + "\n  return\n}")
    # Some operations want sizes that are written.
    kept = [at for at, is_right in enumerate(verdicts(program, texts)) if is_right]
    printed = functions(infer(program, [texts[at] for at in kept]))
    for at, (_, ops) in zip(kept, printed):
        name, head = names[at], heads[at]
        # The last is `func.return`.
        op = ops[-2]
        result = RESULT.search(op[-1])
        other = wrong(rng, result[1], name not in RESHAPES)
        # Beside an operand of unknown rank nothing follows.
        if other is not None and "<*x" not in op[-1]:
            text = lambda types: f"func.func @f{head}" + "\n".join(op[:-1] + [op[-1][: result.start(1)] + types]) + "\n  return\n}"
            yield name, text(result[1]), text(other)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=6)
    parser.add_argument("--bcast-opt", required=True)
    options = parser.parse_args()
    rng, failed = random.Random(options.seed), False
    for source in (tosa, stablehlo, onnx):
        drawn = [source(rng, index) for index in range(options.count)]
        drawn = [text for text, is_right in zip(drawn, verdicts(options.bcast_opt, drawn)) if is_right]
        printed = infer(options.bcast_opt, drawn)
        cases = [case for case in chunks(options.bcast_opt, rng, printed) if case[0] not in FREE]
        if not cases:
            sys.exit(f"{source.__name__}: nothing was drawn")
        rights = verdicts(options.bcast_opt, [right for _, right, _ in cases])
        wrongs = verdicts(options.bcast_opt, [text for _, _, text in cases])
        missed = collections.Counter(name for (name, _, _), is_accepted in zip(cases, wrongs) if is_accepted)
        refused = [right for (_, right, _), is_accepted in zip(cases, rights) if not is_accepted]
        shown = [text for (_, _, text), is_accepted in zip(cases, wrongs) if is_accepted]
        print(f"{source.__name__}: {len(cases)} operations; wrong results accepted: {sum(missed.values())} {dict(missed)}; right ones refused: {len(refused)}")
        for text in refused[: options.show] + shown[: options.show]:
            print(text)
        failed |= bool(refused) or sum(missed.values()) * 100 > len(cases)
    sys.exit(failed)


if __name__ == "__main__":
    main()
