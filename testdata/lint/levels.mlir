// What is said of lints: the last word counts.
// RUN: bcast-opt %s --no-config --verify-only --error-format=gcc 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: bcast-opt %s --no-config --verify-only --error-format=gcc -Wno-implicit-outer 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: bcast-opt %s --no-config --verify-only --error-format=gcc -Wno-everything -W implicit-outer 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: not bcast-opt %s --no-config --error-format=gcc -Werror=implicit-outer 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not bcast-opt %s --no-config --error-format=gcc -Werror 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: bcast-opt %s --no-config --verify-only --error-format=gcc -Werror -Wno-error=implicit-outer 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: bcast-opt %s --no-config --verify-only --error-format=gcc -Weverything 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not bcast-opt %s -Wimplicit-outre 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// MLIR has no lints, and its tests expect none: there is nothing but what is asked for.
// RUN: bcast-opt %s --no-config --verify-only --error-format=gcc --conformance=upstream 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: bcast-opt %s --no-config --verify-only --error-format=gcc --conformance=upstream -Wimplicit-outer 2>&1 | FileCheck %s --check-prefix=WARNING
// The file beside an input, and what it says of some files.
// RUN: not bcast-opt Inputs/outer.mlir --verify-only --error-format=gcc 2>&1 | FileCheck %s --check-prefix=ERROR --check-prefix=PROMOTED
// RUN: bcast-opt Inputs/tests/outer.mlir --verify-only --error-format=gcc 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: not bcast-opt Inputs --verify-only --error-format=gcc 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: bcast-opt Inputs/outer.mlir --verify-only --error-format=gcc -Wno-rank-promotion -Wno-error=implicit-outer 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: bcast-opt Inputs/outer.mlir --verify-only --error-format=gcc --conformance=upstream 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty

// WARNING: {{[0-9]+}}:8: warning: 'onnx.Sub' op stretches %a to 64 and %b to 64, each by the other
// WARNING-NOT: warning:
// ERROR: :8: error: 'onnx.Sub' op stretches %a to 64 and %b to 64, each by the other
// PROMOTED: :8: warning: 'onnx.Sub' op broadcasts %b of rank 1 to rank 2
// QUIET-NOT: {{.}}
// ALL-DAG: warning: 'onnx.Sub' op stretches
// ALL-DAG: warning: 'onnx.Sub' op broadcasts %b of rank 1 to rank 2
// ALL-DAG: warning: 'onnx.Sub' op makes '64x64'
// FOLDER: Inputs/outer.mlir:2:8: error:
// FOLDER-NOT: tests/outer.mlir
// FOLDER: 2 files verified: 1 error, 1 warning (1 file with errors)
// UNKNOWN: there is no lint 'implicit-outre'; did you mean 'implicit-outer'?

func.func @f(%a: tensor<64x1xf32>, %b: tensor<64xf32>) {
  %0 = "onnx.Sub"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return
}
