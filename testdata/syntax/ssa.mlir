// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Names of values: defined once, of one type, and as many as there are results. What is legal is in `ssa-valid.mlir`.

// expected-error@+1 {{use of undeclared SSA value name}}
"t.use"(%nowhere) : (i32) -> ()

// -----

// expected-note@+1 {{previously defined here}}
%a = "t.def"() : () -> i32
// expected-error@+1 {{redefinition of SSA value '%a'}}
%a = "t.def"() : () -> i32

// -----

// There is no shadowing: a region may not redefine what is around it, not even that of a function.
%a = "t.def"() : () -> i32
"t.region"() ({
  // expected-error@+1 {{redefinition of SSA value '%a'}}
  %a = "t.def"() : () -> i32
}) : () -> ()
// expected-error@+1 {{region entry argument '%a' is already in use}}
func.func @f(%a: i32) {
  return
}

// -----

// expected-error@+1 {{region entry argument '%a' is already in use}}
func.func @f(%a: i32, %a: i32) {
  return
}

// -----

// What a region defines is known in it alone.
"t.region"() ({
  %a = "t.def"() : () -> i32
}) : () -> ()
// expected-error@+1 {{use of undeclared SSA value name}}
"t.use"(%a) : (i32) -> ()

// -----

// expected-note@+1 {{prior use here}}
%a = "t.def"() : () -> tensor<2xf32>
// expected-error@+1 {{use of value '%a' expects different type than prior uses: 'tensor<3xf32>' vs 'tensor<2xf32>'}}
"t.use"(%a) : (tensor<3xf32>) -> ()

// -----

// The first use fixes the type, the definition included.
// expected-note@+1 {{previously used here with type 'i64'}}
"t.use"(%a) : (i64) -> ()
// expected-error@+1 {{definition of SSA value '%a#0' has type 'i32'}}
%a = "t.def"() : () -> i32

// -----

%a:2 = "t.def"() : () -> (i32, i64)
// expected-error@+1 {{reference to invalid result number}}
"t.use"(%a#2) : (i64) -> ()
// expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i32' vs 'i64'}}
"t.use"(%a#1) : (i32) -> ()

// -----

// Before the definition nobody knows how many there are: the first use is told.
"t.graph"() ({
  // expected-error@+1 {{use of undeclared SSA value name}}
  "t.use"(%a#0, %a#2) : (i32, i64) -> ()
  "t.use"(%a#2) : (i64) -> ()
  %a:2 = "t.def"() : () -> (i32, i64)
}) : () -> ()

// -----

// expected-error@+1 {{operation defines 2 results but was provided 1 to bind}}
%a = "t.def"() : () -> (i32, i32)
// expected-error@+1 {{operation defines 3 results but was provided 4 to bind}}
%b:2, %c:2 = "t.def"() : () -> (i32, i32, i32)
// expected-error@+1 {{cannot name an operation with no results}}
%d = "t.def"() : () -> ()
// expected-error@+1 {{expected named operation to have at least 1 result}}
%e:0 = "t.def"() : () -> ()
// Their uses are not reported as well.
"t.use"(%a, %b#1, %c, %d, %e) : (i32, i32, i32, i32, i32) -> ()

// -----

%a = "t.def"() : () -> i32
// expected-error@+1 {{expected 2 operand types but had 1}}
"t.use"(%a, %a) : (i32) -> ()
// MLIR has two blanks there.
// expected-error@+1 {{expected 1 operand type but had 2}}
"t.use"(%a) : (i32, i32) -> ()

// -----

// A header that names the arguments of two regions is refused once, at the name.
// expected-note@+1 {{previously referenced here}}
func.func @f(%x: tensor<2xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{region entry argument '%x' is already in use}}
  %0 = stablehlo.while(%x = %x) : tensor<2xf32>
   cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %x : tensor<2xf32>
  }
  return
}

// -----

// A wrong use in one function hides none in another with the same names.
func.func @f(%x: tensor<2xf32>) { // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%x' expects different type than prior uses: 'tensor<3xf32>' vs 'tensor<2xf32>'}}
  "t.use"(%x) : (tensor<3xf32>) -> ()
  "t.use"(%x) : (tensor<3xf32>) -> ()
  return
}
func.func @g(%x: tensor<2xf32>) { // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%x' expects different type than prior uses: 'tensor<3xf32>' vs 'tensor<2xf32>'}}
  "t.use"(%x) : (tensor<3xf32>) -> ()
  return
}
