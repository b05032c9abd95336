// RUN: not bcast-opt %s -canonicalize 2>&1 | FileCheck %s --check-prefix=CANONICALIZE
// RUN: not bcast-opt %s --cse 2>&1 | FileCheck %s --check-prefix=CSE
// RUN: not bcast-opt %s "--pass-pipeline=builtin.module(cse)" 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not bcast-opt %s -one-shot-bufferize 2>&1 | FileCheck %s --check-prefix=BUFFERIZE
// RUN: not bcast-opt %s -split-inputfile 2>&1 | FileCheck %s --check-prefix=TYPO

// A pass of `mlir-opt` is not taken for one of the options that are spelled a little like it, nor for `-o`.

// CANONICALIZE: error: unexpected argument '--canonicalize' found
// CANONICALIZE: tip: bcast-opt runs no passes; to verify what they make of a module: mlir-opt .. in.mlir | bcast-opt
// CANONICALIZE-NOT: --mlir-opt-print
// CSE: tip: bcast-opt runs no passes
// PIPELINE: unexpected argument '--pass-pipeline' found
// PIPELINE: tip: bcast-opt runs no passes
// BUFFERIZE: unexpected argument '--one-shot-bufferize' found
// TYPO: tip: a similar argument exists: '--split-input-file'
// TYPO-NOT: passes
