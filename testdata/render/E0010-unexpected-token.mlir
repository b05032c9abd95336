// RUN: not bcast-opt --verify-only --split-input-file E0010-unexpected-token.mlir 2>&1 | diff E0010-unexpected-token.stderr -

// The grammar's own complaint: what could have come, in human words, and what came.

"t.a"() : () -> 

// -----

"t.a"()

// -----

"t.a"() () -> ()

// -----

"t.a"() : i32

// -----

"t.a"(%a, ) : (i32) -> ()

// -----

"t.a"(a) : (i32) -> ()

// -----

"t.a"() {a = [1, 2,]} : () -> ()

// -----

"t.a"() {a = } : () -> ()

// -----

"t.a"() {1 = a} : () -> ()

// -----

"t.a"() {a = 1 b = 2} : () -> ()

// -----

%a = "t.a"() : () -> tensor<2x3>

// -----

%a = "t.a"() : () -> tensor<2xf32x>

// -----

%a = "t.a"() : () -> tensor<2, 3xf32>

// -----

%a = "t.a"() : () -> tensor<f33>

// -----

%a = "t.a"() : () -> float

// -----

%a = "t.a"() : () -> tosa.shape<2>

// -----

%a = "t.a"() : (i32 i64) -> i32

// -----

%a : "t.a"() : () -> i32

// -----

%a, = "t.a"() : () -> i32

// -----

"t.a"() {a = dense<[1, 2> : tensor<2xi32>} : () -> ()

// -----

"t.a"() {a = affine_map<(d0) -> d0>} : () -> ()

// -----

func.func @f(%a : i32

// -----

func.func f() { return }

// -----

func.func @f() -> i32, i32

// -----

"t.a"() {callee = f} : () -> ()

// -----

module { "t.a"() : () -> ()

// -----

"t.a"() ({ ^bb0(%a): "t.b"() : () -> () }) : () -> ()
