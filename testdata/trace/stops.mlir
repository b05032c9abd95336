// An operation that a pass leaves invalid is named, with what was wrong: the log is from mlir-opt --verify-each=0.
// RUN: not bcast-opt --conformance=upstream --trace-shapes Inputs/stops.log 2> %t.stderr | diff stops.txt -
// RUN: diff stops.stderr %t.stderr
// RUN: not bcast-opt --conformance=upstream --trace-shapes Inputs/stops.log --error-format=json 2>&1 | FileCheck %s
// CHECK: "type":"change","file":"Inputs/stops.log","line":32,{{.*}}"op":"linalg.add","value":null,"index":null,"name":null,"change":"invalid","axes":[],"from":null,"to":null,"from_line":23,"message":"'linalg.add' op inferred
// CHECK: "type":"diagnostic"
// CHECK: "type":"summary"{{.*}}"errors":1,
func.func @sum(%a: tensor<4xf32>, %b: tensor<5xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %b : tensor<5xf32> to tensor<?xf32>
  %2 = linalg.add ins(%0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  %3 = linalg.exp ins(%2 : tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}
