// RUN: not bcast-opt --diff syntax.mlir 2>&1 | diff syntax.diff -
// RUN: cp %s %t.mlir && bcast-opt --fix %t.mlir && bcast-opt --verify-only %t.mlir

// What can only be meant otherwise.

func.func @f(tensor<2xf32>) -> tensor<2xf32>
"t.a"() : () -> () ;
"t.b"() {a = 1 : f32, b = dense<[1, 2]> : tensor<2xf32>} : () -> ()
"t.c"() : () -> ()
