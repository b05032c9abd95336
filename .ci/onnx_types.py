#!/usr/bin/env python3
"""Types that `bcast-opt --infer --in-place` writes into ONNX models, compared with those of `onnx.shape_inference` (strict, with data propagation), of ONNX
Runtime's symbolic inference, and with the shapes that node tests state.

    python3 .ci/onnx_types.py --bcast-opt target/release/bcast-opt [MODEL]...

needs onnx, onnxruntime and sympy. Without models, the node tests of the package `onnx` are read, with the sizes of their inputs as they are and, where
`--dynamic` is given, with a name for each. A contradiction is an error; a model is listed where another tool has a size that ours has not."""

import argparse
import collections
import contextlib
import io
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import onnx
from onnx import shape_inference


def shapes(values):
    """The shapes of tensors by name: a size, or None for each dimension that has none, for which some exporters write -1."""
    found = {}
    for value in values:
        kind = value.type.tensor_type
        if value.type.WhichOneof("value") == "tensor_type" and kind.HasField("shape"):
            found[value.name] = [dim.dim_value if dim.WhichOneof("value") == "dim_value" and dim.dim_value >= 0 else None for dim in kind.shape.dim]
    return found


def prepared(model, dynamic):
    """The model with outputs inside of it, whose types nothing states; and the types that were stated."""
    graph = model.graph
    stated = shapes(graph.output)
    del graph.value_info[:]
    outputs = list(graph.output)
    del graph.output[:]
    for output in outputs:
        if output.type.WhichOneof("value") != "tensor_type":
            graph.output.append(output)
            continue
        graph.node.append(onnx.helper.make_node("Identity", [output.name], [output.name + "__out"]))
        graph.output.append(onnx.helper.make_tensor_value_info(output.name + "__out", output.type.tensor_type.elem_type, None))
    constants = {tensor.name for tensor in graph.initializer}
    for place, value in enumerate(graph.input if dynamic else []):
        kind = value.type.tensor_type
        if value.type.WhichOneof("value") == "tensor_type" and kind.HasField("shape") and value.name not in constants:
            for axis, dim in enumerate(kind.shape.dim):
                # A size of 1 that became a name would broadcast by other rules.
                if dim.dim_value > 1:
                    dim.dim_param = f"d{place}_{axis}"
    return stated


def differs(one, other):
    """Whether two shapes contradict each other."""
    return other is not None and (len(one) != len(other) or any(None not in pair and pair[0] != pair[1] for pair in zip(one, other)))


def node_tests():
    """The node tests that the package makes, which compute their data with warnings of NumPy."""
    from onnx.backend.test.case.node import collect_testcases

    warnings.simplefilter("ignore")
    return collect_testcases(None)


def by_onnx(model):
    return shapes(shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True).graph.value_info)


def by_runtime(model):
    from onnxruntime.tools.symbolic_shape_infer import SymbolicShapeInference

    # If ONNX Runtime's script fails, it leaves a model in the current folder.
    with tempfile.TemporaryDirectory() as scratch, contextlib.chdir(scratch), contextlib.redirect_stdout(io.StringIO()):
        return shapes(SymbolicShapeInference.infer_shapes(model, auto_merge=False, guess_output_rank=False).graph.value_info)


def computed(model, inputs, value):
    """The shape of a value that ONNX's reference implementation computes from inputs, if it can."""
    from onnx.reference import ReferenceEvaluator

    model = onnx.ModelProto.FromString(model.SerializeToString())
    del model.graph.output[:]
    model.graph.output.append(onnx.helper.make_empty_tensor_value_info(value))
    try:
        (found,) = ReferenceEvaluator(model).run(None, dict(zip([value.name for value in model.graph.input], inputs)))
    except Exception:  # noqa: BLE001 - whatever it fails with
        return None
    return list(found.shape)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bcast-opt", default="bcast-opt")
    parser.add_argument("--dynamic", action="store_true", help="names in place of the sizes of inputs")
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("models", nargs="*", type=Path)
    args = parser.parse_args()
    if args.models:
        models = [(path.name, onnx.load(path, load_external_data=False), None) for path in args.models]
    else:
        models = [(case.name, case.model, None if args.dynamic or not case.data_sets else case.data_sets[0][0]) for case in node_tests()]
    counts, operators = collections.Counter(), collections.Counter()
    wrong, less = [], []
    with tempfile.TemporaryDirectory() as folder:
        names, stated, inputs = {}, {}, {}
        for number, (name, model, data) in enumerate(models):
            file = Path(folder) / f"{number}.onnx"
            stated[file] = prepared(model, args.dynamic)
            names[file], inputs[file] = name, data
            onnx.save(model, file)
        before = {file: onnx.load(file) for file in names}
        run = subprocess.run([args.bcast_opt, "--infer", "--in-place", "-Wno-everything", folder], capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1):
            sys.exit(f"bcast-opt ended with {run.returncode}\n{run.stderr[-2000:]}")
        for file, name in names.items():
            counts["models"] += 1
            model = before[file]
            after = onnx.load(file)
            ours = shapes(after.graph.value_info)
            del after.graph.value_info[:]
            if after != model:
                wrong.append(f"{name}: something else than value_info changed")
            counts["values of ours"] += len(ours)
            others = {} if args.dynamic else {"stated": stated[file]}
            for tool, infer in (("onnx", by_onnx), ("onnxruntime", by_runtime)):
                try:
                    others[tool] = infer(onnx.ModelProto.FromString(model.SerializeToString()))
                except Exception:  # noqa: BLE001 - whatever another tool fails with
                    counts[f"not read by {tool}"] += 1
            for tool, found in others.items():
                for value, theirs in found.items():
                    if not any(value in node.output for node in model.graph.node) or value.endswith("__out"):
                        continue
                    own = ours.get(value)
                    counts[f"values of {tool}"] += 1
                    if own is not None and differs(theirs, own):
                        # ONNX Runtime's inference differs from the specification in a few places; a run decides.
                        agreed = [others.get(other, {}).get(value) for other in ("stated", "onnx")]
                        if tool == "onnxruntime" and (own in agreed or inputs[file] is not None and own == computed(model, inputs[file], value)):
                            counts["wrong of onnxruntime"] += 1
                            continue
                        wrong.append(f"{name}: {value} is {own}, and {theirs} for {tool}")
                    elif tool == "onnxruntime" and differs(theirs, others.get("stated", {}).get(value)):
                        # The value of an operand that only a run has was guessed.
                        counts["wrong of onnxruntime"] += 1
                    elif own is None or any(one is None and other is not None for one, other in zip(own, theirs)):
                        op = next(node.op_type for node in model.graph.node if value in node.output)
                        less.append(f"{name}: {value} of {op} is {own}, and {theirs} for {tool}")
                        operators[op] += 1
                        counts[f"less than {tool}"] += 1
    for title, lines in (("contradict", wrong), ("says less", less)):
        for line in lines[: args.show]:
            print(f"{title}: {line}")
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    print("says less for:", ", ".join(f"{op} {count}" for op, count in operators.most_common()))
    print(f"{len(wrong)} contradictions")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
