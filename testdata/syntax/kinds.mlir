// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Types of another C++ class or interface are refused where they are written.

func.func @interface(%a: i32, %b: memref<i32>) {
  // expected-error@+1 {{custom op 'acc.atomic.read' invalid kind of type specified}}
  acc.atomic.read %b = %a : memref<i32>, i32, i32
  return
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{custom op 'transform.apply_dce' invalid kind of type specified}}
  transform.apply_dce to %a : i32
}

// -----

func.func @index() {
  // expected-error@+1 {{custom op 'async.runtime.num_worker_threads' invalid kind of type specified: expected builtin.index, but found 'i32'}}
  %0 = async.runtime.num_worker_threads : i32
  return
}

// -----

func.func @pointer(%a: !llvm.ptr, %i: i32) {
  // expected-error@+1 {{expected SSA operand}}
  %0 = llvm.getelementptr %a[%i, 1, ] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  return
}

// -----

func.func @map(%i: index) {
  // expected-error@+1 {{expected SSA operand}}
  %0 = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%i)[=]
  return
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{expected '='}}
  %0 = transform.apply_registered_pass "canonicalize" with options = {"x" "a"} to %a : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{expected SSA operand}}
  %0 = transform.apply_registered_pass "canonicalize" with options = {"x" = , "y" = 1} to %a : (!transform.any_op) -> !transform.any_op
}
