// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// The weights of branches: first those that are right.

func.func @f(%c: i1) {
  cf.cond_br %c weights([0, 3]), ^a, ^a
^a:
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  cf.cond_br %c weights([1, 2, 3]), ^a, ^a
^a:
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{branch weights cannot all be zero}}
  cf.cond_br %c weights([0, 0]), ^a, ^a
^a:
  return
}
