// RUN: not bcast-opt --verify-only E0439-call-types.mlir 2>&1 | diff E0439-call-types.stderr -

// A call has the types of its function.

func.func private @f(i32, tensor<4xf32>) -> (i64, f32)
func.func @count(%a: i32, %b: tensor<4xf32>) {
  %0:2 = func.call @f(%a) : (i32) -> (i64, f32)
  func.call @f(%a, %b) : (i32, tensor<4xf32>) -> ()
  return
}
func.func @types(%a: i32, %b: tensor<3xf32>) {
  %0:2 = func.call @f(%a, %b) : (i32, tensor<3xf32>) -> (i64, f64)
  %1 = func.constant @f : (i32) -> i64
  return
}
