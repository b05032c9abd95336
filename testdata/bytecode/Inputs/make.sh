#!/usr/bin/env bash
# Makes the bytecode of the folder above anew, from the texts beside: testdata/bytecode/Inputs/make.sh MLIR_OPT
# What is of StableHLO comes from portable.py, which needs jaxlib. Files of LLVM 24 are of the texts in debug.mlir: debug.mlirbc and language.mlirbc by
# iree-opt (`pip install iree-base-compiler`), debug.number.mlirbc by `write_bytecode` of torch-mlir 20261001.
set -euo pipefail
cd "$(dirname "$0")/.."
opt=${1:?where mlir-opt of LLVM 22 is}
for text in add attributes findings types regions properties resources locations quant sparse llvm nested; do
  "$opt" --allow-unregistered-dialect --emit-bytecode "$text.mlir" -o "$text.mlirbc"
done
for version in 0 1 2 3 4 5; do
  "$opt" --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=$version properties.mlir -o "properties.v$version.mlirbc"
done
# The first index of the last constant is [0, 1]; 2 is outside.
python3 -c '
import pathlib, struct
bytes, index = pathlib.Path("sparse.mlirbc").read_bytes(), struct.pack("<4q", 0, 1, 1, 0)
pathlib.Path("Inputs/sparse.outside.mlirbc").write_bytes(bytes.replace(index, struct.pack("<4q", 0, 2, 1, 0)))'
"$opt" --emit-bytecode compare.mlir -o Inputs/compare.mlirbc
