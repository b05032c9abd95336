// What is in a baseline is not reported, wherever its line has moved; a baseline is written whole, or not at all.
// RUN: bcast-opt %s --no-config --verify-only --write-baseline=%t.json 2>&1 | FileCheck %s --check-prefix=WRITTEN
// RUN: FileCheck %s --check-prefix=FILE --input-file=%t.json
// RUN: bcast-opt %s --no-config --verify-only --baseline=%t.json 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: bcast-opt %s --no-config --verify-only --baseline=%t.json -Werror 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: bcast-opt Inputs/outer.mlir --no-config --verify-only --baseline=%t.json --error-format=gcc 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: bcast-opt %s --no-config --verify-only --write-baseline=%t.json -Werror 2>&1 | FileCheck %s --check-prefix=WRITTEN
// What is no baseline.
// RUN: not bcast-opt %s --no-config --verify-only --baseline=%s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not bcast-opt %s --no-config --verify-only --baseline=%t.missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not bcast-opt %s --no-config --verify-only --baseline=Inputs/other.json 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not bcast-opt %s --no-config --verify-only --write-baseline=Inputs 2>&1 | FileCheck %s --check-prefix=FOLDER
// An error is no finding of a lint, and is reported whatever a baseline says.
// RUN: not bcast-opt %s --no-config --verify-only --deny-unregistered-dialect --write-baseline=%t.json 2>&1 | FileCheck %s --check-prefix=ERROR

// WRITTEN-NOT: warning
// WRITTEN: the baseline has 2 findings
// FILE: {"type":"baseline","schema":1,"findings":[
// FILE-NEXT: {"fingerprint":"{{[0-9a-f]+}}","code":"W0712","name":"implicit-outer","file":"{{.*}}baseline.mlir","message":"'onnx.Mul' op stretches %a to 64 and %b to 64, each by the other"},
// FILE-NEXT: "message":"'onnx.Sub' op stretches %a to 64 and %b to 64, each by the other"}
// FILE-NEXT: ]}
// QUIET-NOT: {{.}}
// A finding of a baseline that is gone is counted, and a baseline that is written anew has what there is.
// RUN: bcast-opt Inputs/outer.mlir --no-config --verify-only --baseline=%t.json 2>&1 | FileCheck %s --check-prefix=GONE
// RUN: bcast-opt Inputs/outer.mlir --no-config --verify-only --write-baseline=%t.json 2>&1 | FileCheck %s --check-prefix=ANEW
// RUN: bcast-opt Inputs/outer.mlir --no-config --verify-only --baseline=%t.json 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// GONE: 2 findings of the baseline matched nothing in these inputs
// ANEW: the baseline has 1 finding
// OTHER: Inputs/outer.mlir:2:8: warning: 'onnx.Sub' op stretches %a to 64
// NONE: error: '{{.*}}baseline.mlir' is no baseline, which `--write-baseline` makes: expected value at line 1 column 1
// MISSING: error: cannot open
// TYPE: error: '{{.*}}other.json' is no baseline, which `--write-baseline` makes: its type is 'summary', not 'baseline'
// FOLDER: error:
// ERROR: error[E0402]

func.func @g(%a: tensor<64x1xf32>, %b: tensor<64xf32>) {
  %0 = "onnx.Sub"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %1 = "onnx.Mul"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  "my.op"() : () -> ()
  return
}
