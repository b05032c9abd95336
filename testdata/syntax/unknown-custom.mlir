// RUN: bcast-opt %s --verify-diagnostics

// The custom form of an operation is defined by its dialect. One that is not known is refused, never guessed; what
// comes after it is read all the same, and its results count as defined.

func.func @f(%a: tensor<2xf32>, %n: index) {
  // expected-error@+1 {{Dialect `mine' not found for custom op 'mine.fill'}}
  %0 = mine.fill ins(%n : index) outs(%a : tensor<2xf32>) -> tensor<2xf32>
  "t.use"(%0) : (tensor<2xf32>) -> ()
  // expected-error@+1 {{Dialect `mine' not found for custom op 'mine.for'}}
  mine.for %i = %n to %n step %n {
    "t.use"(%i) : (index) -> ()
  }
  // expected-error@+1 {{custom op 'addf' is unknown (tried 'func.addf' as well)}}
  %1 = addf %a, %a : tensor<2xf32>
  // expected-error@+1 {{use of undeclared SSA value name}}
  "t.use"(%nowhere) : (i32) -> ()
  return
}

// A word that means something elsewhere names an operation where one begins.
func.func @words(%a: tensor<2xf32>) {
  // expected-error@+1 {{custom op 'index' is unknown (tried 'func.index' as well)}}
  index %a
  // expected-error@+1 {{custom op 'tensor' is unknown (tried 'func.tensor' as well)}}
  %0 = tensor<2xf32>
  "t.op"() ({
    // expected-error@+1 {{custom op 'private' is unknown (tried 'func.private' as well)}}
    private @f
  }) : () -> ()
  // expected-error@+1 {{custom op 'to' is unknown (tried 'func.to' as well)}}
  to %a
  return
}

module {
  // expected-error@+1 {{custom op 'affine_map' is unknown (tried 'builtin.affine_map' as well)}}
  affine_map
}

// What stood in the entry block was not read: that is no reason to miss it.
func.func @first(%n: i32) {
  // expected-error@+1 {{Dialect `my' not found for custom op 'my.switch'}}
  my.switch %n, ^next
^next:
  return
}

// Nor does a use miss what a definition that could not be read defines.
"t.op"() : () -> () loc(#here)
// expected-error@+1 {{expected '='}}
#here #there = loc("a")
