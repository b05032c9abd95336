// RUN: bcast-opt %s -Wimplicit-outer --rule=my.add=numpy,my.assign=unidirectional --verify-diagnostics

func.func @f(%c: tensor<64x1xf32>, %v: tensor<64xf32>, %n: tensor<?x1xf32>, %m: tensor<?xf32>, %s: tensor<f32>, %o: tensor<1xf32>, %r: tensor<1x64xf32>, %b: tensor<i1>) {
  // expected-warning@+1 {{'test.broadcastable' op stretches %c to 64 and %v to 64, each by the other}}
  %0 = "test.broadcastable"(%c, %v) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  // expected-warning@+1 {{'onnx.Less' op stretches %m to ? and %n to ?, each by the other}}
  %1 = "onnx.Less"(%m, %n) : (tensor<?xf32>, tensor<?x1xf32>) -> tensor<?x?xi1>
  // expected-warning@+1 {{'my.add' op stretches %c to 64 and %v to 64, each by the other}}
  %2 = "my.add"(%c, %v) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  // expected-warning@+1 {{'onnx.Where' op stretches %c to 64 and %v to 64, each by the other}}
  %3 = "onnx.Where"(%b, %c, %v) : (tensor<i1>, tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  // A scalar, and what is stretched by one alone.
  %4 = "onnx.Add"(%c, %s) : (tensor<64x1xf32>, tensor<f32>) -> tensor<64x1xf32>
  %5 = "onnx.Add"(%c, %o) : (tensor<64x1xf32>, tensor<1xf32>) -> tensor<64x1xf32>
  %6 = "onnx.Add"(%r, %v) : (tensor<1x64xf32>, tensor<64xf32>) -> tensor<1x64xf32>
  // The ranks are written.
  %7 = "onnx.Add"(%c, %r) : (tensor<64x1xf32>, tensor<1x64xf32>) -> tensor<64x64xf32>
  // So is the place.
  %8 = chlo.broadcast_add %c, %v {broadcast_dimensions = array<i64: 1>} : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return
}

// All pairs of positions are a grid.
func.func @grid(%zero: tensor<i64>, %n: tensor<i64>, %one: tensor<i64>, %frequencies: tensor<16xf32>, %v: tensor<?xi64>) {
  %rows = "onnx.Range"(%zero, %n, %one) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  %columns = "onnx.Range"(%zero, %n, %one) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  %axes = "onnx.Constant"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %u = "onnx.Unsqueeze"(%rows, %axes) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?x1xi64>
  %0 = "onnx.Greater"(%columns, %u) : (tensor<?xi64>, tensor<?x1xi64>) -> tensor<?x?xi1>
  %f = "onnx.Cast"(%u) {to = f32} : (tensor<?x1xi64>) -> tensor<?x1xf32>
  %1 = "onnx.Mul"(%f, %frequencies) : (tensor<?x1xf32>, tensor<16xf32>) -> tensor<?x16xf32>
  // What is computed from data is none.
  %w = "onnx.Unsqueeze"(%v, %axes) : (tensor<?xi64>, tensor<1xi64>) -> tensor<?x1xi64>
  // expected-warning@+1 {{'onnx.Equal' op stretches %v to ? and %w to ?, each by the other}}
  %2 = "onnx.Equal"(%v, %w) : (tensor<?xi64>, tensor<?x1xi64>) -> tensor<?x?xi1>
  return
}
