// RUN: not bcast-opt --verify-only --split-input-file E0103-type-of-value.mlir 2>&1 | diff E0103-type-of-value.stderr -

// A value has one type, and every use repeats it.

%a = "t.a"() : () -> tensor<2xf32>
"t.b"(%a) : (tensor<3xf32>) -> ()

// -----

%a:2 = "t.a"() : () -> (i32, tensor<2xf32>)
"t.b"(%a#0, %a#1) : (i32, tensor<3xf32>) -> ()

// -----

"t.b"(%a) : (tensor<3xf32>) -> ()
"t.c"(%a) : (tensor<4xf32>) -> ()
%a = "t.a"() : () -> tensor<3xf32>

// -----

"t.b"(%a) : (tensor<3xf32>) -> ()
%a = "t.a"() : () -> tensor<2xf32>

// -----

func.func @f(%x: i32) -> i64 {
  return %x : i64
}

// -----

%a = "t.a"() : () -> tensor<1xf32>
%b = tosa.add %a, %a : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
