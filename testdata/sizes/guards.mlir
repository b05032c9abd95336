// RUN: bcast-opt --guards guards.mlir | diff guards.assert -
// RUN: bcast-opt --guards=cstr guards.mlir | diff guards.cstr -
// RUN: bcast-opt --guards guards.mlir | bcast-opt --verify-only

// What a run must satisfy is checked once, before the first operation that needs it.

func.func @pairs(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "test.broadcastable"(%0, %c) : (tensor<?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

func.func @compatible(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %x = "test.op"() : () -> tensor<?xf32>
  %0, %1 = "test.two"() : () -> (i32, i32)
  %2 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = "stablehlo.add"(%2, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

func.func @nothing(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.exp %a : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// What may fail before all sizes are known is checked when it can be.
func.func @stages(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %x = "test.op"() : () -> tensor<?xf32>
  %0 = "test.broadcastable"(%a, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %y = "test.op"() : () -> tensor<?xf32>
  %1 = "test.broadcastable"(%0, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = "test.broadcastable"(%1, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}
