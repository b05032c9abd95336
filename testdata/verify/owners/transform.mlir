// The verifiers of `transform`.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

module attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.sequence failures(propagate) {
  ^bb0(%a: !transform.any_op):
    transform.include @s failures(propagate) (%a) : (!transform.any_op) -> ()
  }
}

// -----

// expected-error@+1 {{'transform.sequence' op expects the entry block to have at least one argument}}
transform.sequence failures(propagate) {
}

// -----

// expected-error@+1 {{'transform.sequence' op expects the first entry block argument to be of type implementing TransformHandleTypeInterface}}
transform.sequence failures(propagate) {
^bb0(%a: i32):
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.include' op does not reference a named transform sequence}}
  transform.include @gone failures(propagate) (%a) : (!transform.any_op) -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  transform.match.structured %a : !transform.any_op {
  ^bb1(%b: !transform.any_op):
    // expected-error@+1 {{'transform.match.structured.body' op expected predicate to apply to the surrounding structured op}}
    transform.match.structured.body %a {passthrough} : !transform.any_op
    transform.match.structured.yield
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.structured.interchange' op expects iterator_interchange to be a permutation, found 1, 1}}
  %0 = transform.structured.interchange %a iterator_interchange = [1, 1] : (!transform.any_op) -> !transform.any_op
}
