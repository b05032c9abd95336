// Lints are findings like others.
// RUN: bcast-opt formats.mlir --no-config --verify-only --error-format=json 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: bcast-opt formats.mlir --no-config --verify-only --error-format=github 2>&1 | FileCheck %s --check-prefix=GITHUB
// RUN: bcast-opt formats.mlir --no-config --verify-only --report=sarif:%t.sarif 2>%t.err && FileCheck %s --check-prefix=SARIF --input-file=%t.sarif
// RUN: bcast-opt --explain implicit-outer | FileCheck %s --check-prefix=EXPLAIN
// RUN: bcast-opt formats.mlir --no-config --verify-only --stats 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: not bcast-opt formats.mlir --no-config -Werror=implicit-outer --error-format=json 2>&1 | FileCheck %s --check-prefix=DENIED

// JSON: "severity":"warning","code":"W0712","name":"implicit-outer","message":"'onnx.Sub' op stretches
// JSON: "type":"summary"
// JSON-SAME: "warnings":1
// GITHUB: ::warning file={{.*}}formats.mlir,line=[[@LINE+8]],
// SARIF-DAG: "ruleId":"W0712"
// SARIF-DAG: "name":"implicit-outer"
// EXPLAIN: warning[W0712] implicit-outer: operands of different ranks are each stretched by the other
// STATS: 1 of 1 operation{{.*}} decided by a rule
// DENIED: "severity":"error","code":"W0712","name":"implicit-outer"
func.func @f(%a: tensor<64x1xf32>, %b: tensor<64xf32>) {

  %0 = "onnx.Sub"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return
}
