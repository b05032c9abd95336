// RUN: not bcast-opt --verify-only --conformance=upstream --split-input-file E0424-undefined-function.mlir 2>&1 | diff E0424-undefined-function.stderr -

// What is called is a function of the nearest symbol table.

func.func private @softmax(tensor<4xf32>) -> tensor<4xf32>
func.func @similar(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @sofmax(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @declare(%a: tensor<4xf32>) {
  %0 = func.call @elsewhere(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.constant @elsewhere : (tensor<4xf32>) -> (f32, f32)
  return
}

// -----

"test.symbol"() {sym_name = "f"} : () -> ()
func.func @no_function() {
  func.call @f() : () -> ()
  return
}

// -----

func.func private @f()
module @inner {
  func.func @g() {
    func.call @f() : () -> ()
    return
  }
}

// -----

func.func private @f()
func.func @g() {
  "mine.scope"() ({
    func.call @f() : () -> ()
  }) : () -> ()
  return
}
