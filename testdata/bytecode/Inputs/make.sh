#!/usr/bin/env bash
# Makes the bytecode of the folder above anew, from the texts beside: testdata/bytecode/Inputs/make.sh MLIR_OPT
# What is of StableHLO comes from portable.py, which needs jaxlib.
set -euo pipefail
cd "$(dirname "$0")/.."
opt=${1:?where mlir-opt of LLVM 22 is}
for text in add attributes findings types regions properties resources locations quant; do
  "$opt" --allow-unregistered-dialect --emit-bytecode "$text.mlir" -o "$text.mlirbc"
done
for version in 0 1 2 3 4 5; do
  "$opt" --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=$version properties.mlir -o "properties.v$version.mlirbc"
done
