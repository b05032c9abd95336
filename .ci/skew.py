#!/usr/bin/env python3
"""Dumps of IREE and torch-mlir are read by bcast-opt, and errors of syntax counted.

Five small models run through the pipelines of `iree-base-compiler` and `torch-mlir`, which print the IR after each pass. bcast-opt reads
each dump with the forms of LLVM 24; an error of syntax is a form that it does not know. With the pinned versions there is none. The
newest versions only inform: what they print may be newer than the records. A dump that the compiler's own reader refuses is not counted.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import venv

PINNED = ("iree-base-compiler==3.13.0", "torch-mlir==20261001")
NEWEST = ("iree-base-compiler", "torch-mlir")
HEADER = re.compile(rb"^// -----// IR Dump (?:After|Before) (.*?) //----- //$", re.MULTILINE)
# Tokens, grammar, and names and types that the text spells: `E00..` to `E03..`.
SYNTAX = re.compile(r"E0[0-3]\d\d$")

STABLEHLO = """
func.func @mlp(%x: tensor<4x8xf32>, %w: tensor<8x16xf32>, %b: tensor<16xf32>) -> tensor<4x16xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<16xf32>) -> tensor<4x16xf32>
  %2 = stablehlo.add %0, %1 : tensor<4x16xf32>
  %3 = stablehlo.tanh %2 : tensor<4x16xf32>
  return %3 : tensor<4x16xf32>
}
"""
LINALG = """
func.func @softmax(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%d) : tensor<?x64xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}
"""
TOSA = """
func.func @conv(%x: tensor<1x8x8x4xf32>, %w: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) -> tensor<1x6x6x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.conv2d"(%x, %w, %b, %z, %z) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return %0 : tensor<1x6x6x2xf32>
}
"""
TORCH = """
func.func @linear(%x: !torch.vtensor<[?,8],f32>, %w: !torch.vtensor<[16,8],f32>, %b: !torch.vtensor<[16],f32>) -> !torch.vtensor<[?,16],f32> {
  %0 = torch.aten.linear %x, %w, %b : !torch.vtensor<[?,8],f32>, !torch.vtensor<[16,8],f32>, !torch.vtensor<[16],f32> -> !torch.vtensor<[?,16],f32>
  %1 = torch.aten.relu %0 : !torch.vtensor<[?,16],f32> -> !torch.vtensor<[?,16],f32>
  return %1 : !torch.vtensor<[?,16],f32>
}
"""
NORM = """
func.func @norm(%x: !torch.vtensor<[2,8],f32>) -> !torch.vtensor<[2,8],f32> {
  %dim = torch.constant.int 1
  %none = torch.constant.none
  %0 = torch.aten.softmax.int %x, %dim, %none : !torch.vtensor<[2,8],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,8],f32>
  %1 = torch.aten.mul.Tensor %0, %x : !torch.vtensor<[2,8],f32>, !torch.vtensor<[2,8],f32> -> !torch.vtensor<[2,8],f32>
  return %1 : !torch.vtensor<[2,8],f32>
}
"""
IREE = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu", "--compile-to=hal"]
IREE += ["--iree-llvmcpu-target-cpu=generic"]
TO_LINALG = "--torch-function-to-torch-backend-pipeline,--torch-backend-to-linalg-on-tensors-backend-pipeline".split(",")
TO_TOSA = "--torch-function-to-torch-backend-pipeline,--torch-backend-to-tosa-backend-pipeline".split(",")
MODELS = {
    "stablehlo": (STABLEHLO, "iree-compile", ["--iree-input-type=stablehlo", *IREE]),
    "linalg": (LINALG, "iree-compile", IREE),
    "tosa": (TOSA, "iree-compile", ["--iree-input-type=tosa", *IREE]),
    "torch": (TORCH, "torch-mlir-opt", TO_LINALG),
    "torch, tosa": (NORM, "torch-mlir-opt", TO_TOSA),
}


def program(folder, name):
    """A program of a package: in the folder of scripts, or inside of the package."""
    script = folder / "bin" / name
    if script.exists():
        return script
    return next(folder.glob(f"lib/python*/site-packages/**/{name}"), None)


def dumps(folder, model):
    """The names of the passes of a pipeline, and what is printed after each."""
    text, name, options = MODELS[model]
    path = program(folder, name)
    if path is None:
        sys.exit(f"skew: no program '{name}' in {folder}")
    command = [path, *options, "--mlir-print-ir-after-all", "--mlir-disable-threading", "-", "-o", "/dev/null"]
    run = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    parts = HEADER.split(run.stderr)
    if run.returncode != 0 or len(parts) < 3:
        sys.exit(f"skew: {name} does not compile {model}:\n{run.stderr[-2000:].decode()}")
    return list(zip(parts[1::2], parts[2::2]))


def is_refused(reader, path):
    """Whether the compiler cannot read what it printed."""
    return subprocess.run([reader, path, "-o", "/dev/null"], capture_output=True, check=False).returncode != 0


def errors(bcast_opt, reader, dumped):
    """The errors of syntax in each dump that has any."""
    for index, (name, text) in enumerate(dumped):
        with tempfile.NamedTemporaryFile(suffix=".mlir") as file:
            file.write(text)
            file.flush()
            run = subprocess.run(
                [bcast_opt, "--llvm=24", "--verify-only", "--error-format=json", "--max-errors=0", file.name],
                capture_output=True, text=True, check=False,
            )
            found = [json.loads(line) for line in (run.stdout + run.stderr).splitlines() if line.startswith("{")]
            wrong = [record for record in found if SYNTAX.match(record.get("code") or "")]
            if not wrong or is_refused(reader, file.name):
                continue
            yield index, name.decode(), wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bcast-opt", default="target/release/bcast-opt")
    parser.add_argument("--newest", action="store_true", help="the newest versions instead of the pinned ones")
    parser.add_argument("--venv", type=pathlib.Path, help="a virtual environment that has the packages")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="read each Nth dump only")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the dumps with errors")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = arguments.venv
        if folder is None:
            folder = pathlib.Path(made)
            venv.create(folder, with_pip=True)
            packages = NEWEST if arguments.newest else PINNED
            install = [folder / "bin" / "pip", "install", "--quiet", "--no-deps", *packages]
            if subprocess.run(install, check=False).returncode != 0:
                print("skew: the packages cannot be installed here; nothing was compared")
                return 0
        total = 0
        for model in MODELS:
            dumped = dumps(folder, model)[:: arguments.every]
            count = 0
            reader = program(folder, MODELS[model][1].replace("compile", "opt"))
            for index, name, wrong in errors(arguments.bcast_opt, reader, dumped):
                count += len(wrong)
                first = wrong[0]
                print(f"{model}, dump {index}, {name}: {len(wrong)} errors, first: {first.get('message')}")
                if arguments.keep:
                    arguments.keep.mkdir(parents=True, exist_ok=True)
                    (arguments.keep / f"{model.replace(', ', '-')}-{index}.mlir").write_bytes(dumped[index][1])
            print(f"{model}: {len(dumped)} dumps, {count} errors of syntax")
            total += count
    return 1 if total and not arguments.newest else 0


if __name__ == "__main__":
    sys.exit(main())
