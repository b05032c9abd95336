#!/usr/bin/env python3
"""Portable artifacts of StableHLO, printed by bcast-opt as jaxlib prints what it reads of the same bytes.

    python3 .ci/portable.py --bcast-opt target/release/bcast-opt [ARTIFACT]...

needs jax. Without artifacts, those of the repository and exports of some functions are read."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import jax
import jax.numpy as jnp
from jax import export
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import chlo, sdy, stablehlo

FUNCTIONS = {
    "add": (lambda x: x + jnp.float32(1), ["n, 4"]),
    "attention": (lambda q, k: jax.nn.softmax(q @ k.swapaxes(-1, -2)), ["b, n, 16", "b, n, 16"]),
    "gather": (lambda x: x[:, jnp.array([0, 2])].astype(jnp.bfloat16), ["n, 4"]),
    "loop": (lambda x: jax.lax.fori_loop(0, 3, lambda i, y: jnp.sin(y) * i, x), ["n, m"]),
    "mean": (lambda x: (x - x.mean(0)) / jnp.sqrt(x.var(0) + 1e-5), ["n, 8"]),
    "reshape": (lambda x: x.reshape(-1, 2 * x.shape[0]), ["n, 4, m"]),
    "scan": (lambda x: jax.lax.scan(lambda c, y: (c + y, c), jnp.zeros(4), x), ["n, 4"]),
    "sort": (lambda x: (jnp.sort(x, 1), jnp.argmax(x, 1), jax.lax.top_k(x, 2)), ["n, 8"]),
    "window": (lambda x: jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2), (1, 2), "SAME"), ["n, 8"]),
}


def exports():
    """Artifacts of functions with named dimensions."""
    for name, (function, shapes) in FUNCTIONS.items():
        sizes = [[int(size) if size.isdigit() else 1 for size in shape.split(", ")] for shape in shapes]
        arguments = export.symbolic_args_specs([jax.ShapeDtypeStruct(size, jnp.float32) for size in sizes], shapes)
        yield name, bytes(export.export(jax.jit(function))(*arguments).mlir_module_serialized)


def printed_by_jaxlib(artifact):
    context = ir.Context()
    stablehlo.register_dialect(context)
    chlo.register_dialect(context)
    sdy.register_dialect(context)
    module = stablehlo.deserialize_portable_artifact(context, artifact)
    return module.operation.get_asm(print_generic_op_form=True, enable_debug_info=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bcast-opt", default="bcast-opt")
    parser.add_argument("artifacts", nargs="*", type=Path)
    args = parser.parse_args()
    stored = args.artifacts or sorted((Path(__file__).parents[1] / "testdata/bytecode").glob("portable*.mlirbc"))
    artifacts = [(path.name, path.read_bytes()) for path in stored] + ([] if args.artifacts else list(exports()))
    different = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, artifact in artifacts:
            file = Path(folder) / "artifact.mlirbc"
            file.write_bytes(artifact)
            command = [args.bcast_opt, "--mlir-opt-print", "-Wno-everything", str(file)]
            ours = subprocess.run(command, capture_output=True, text=True, check=False)
            theirs = printed_by_jaxlib(artifact)
            if ours.stdout.rstrip() == theirs.rstrip():
                continue
            different += 1
            pairs = zip(ours.stdout.split("\n"), theirs.split("\n"))
            pair = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
            print(f"{name}: ours:   {pair[0]}\n{name}: theirs: {pair[1]}\n{ours.stderr}")
    print(f"{len(artifacts) - different} of {len(artifacts)} artifacts are printed as jaxlib prints them")
    return 1 if different or not artifacts else 0


if __name__ == "__main__":
    sys.exit(main())
