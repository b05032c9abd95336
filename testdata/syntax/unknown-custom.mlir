// RUN: bcast-opt %s --verify-diagnostics

// The custom form of an operation is defined by its dialect. One that is not known is refused, never guessed; what
// stands behind it is read all the same, and its results count as defined.

func.func @f(%a: tensor<2xf32>, %n: index) {
  // expected-error@+1 {{custom op 'linalg.fill' is unknown}}
  %0 = linalg.fill ins(%n : index) outs(%a : tensor<2xf32>) -> tensor<2xf32>
  "t.use"(%0) : (tensor<2xf32>) -> ()
  // expected-error@+1 {{custom op 'scf.for' is unknown}}
  scf.for %i = %n to %n step %n {
    "t.use"(%i) : (index) -> ()
  }
  // expected-error@+1 {{custom op 'addf' is unknown}}
  %1 = addf %a, %a : tensor<2xf32>
  // expected-error@+1 {{use of undeclared SSA value name}}
  "t.use"(%nowhere) : (i32) -> ()
  return
}
