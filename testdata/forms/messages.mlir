// Errors in custom forms, in MLIR's words and at its place.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @key(%c: index) {
  // expected-error@+1 {{custom op 'llvm.fence' expected string or keyword containing one of the following enum values for attribute 'ordering'}}
  llvm.fence = release
  return
}

// -----

func.func @variables(%c: index) {
  // expected-error@+1 {{expected ')' in argument list}}
  scf.parallel (%i foo
  return
}

// -----

func.func @bounds(%c: index) {
  // expected-error@+1 {{expected SSA operand}}
  scf.parallel (%i) = (index
  return
}

// -----

func.func @bounds_end(%c: index) {
  // expected-error@+1 {{expected ')' in operand list}}
  scf.parallel (%i) = (%c foo
  return
}

// -----

func.func @no_operands() {
  // expected-error@+1 {{custom op 'llvm.intr.bitreverse' number of operands and types do not match: got 0 operands and 1 types}}
  %0 = llvm.intr.bitreverse() : (i32) -> i32
  return
}

// -----

func.func @too_few(%a: !llvm.ptr<8>, %b: !llvm.ptr<3>, %i: i32) {
  // expected-error@+1 {{custom op 'rocdl.raw.ptr.buffer.load.lds' number of operands and types do not match: got 3 operands and 7 types}}
  rocdl.raw.ptr.buffer.load.lds %a, %b, %i
  return
}

// -----

func.func @no_types(%m: memref<64xi32>, %i: i32) {
  // expected-error@+1 {{custom op 'amdgpu.raw_buffer_store' number of operands and types do not match: got 1 operands and 0 types}}
  amdgpu.raw_buffer_store %i -> %m[%i] : i32 -> memref<64xi32>
  return
}

// -----

func.func @successor(%p: !pdl.operation) {
  // expected-error@+1 {{expected block name}}
  pdl_interp.check_result_count of %p is 1 -> ^bb1, ,
^bb1:
  return
}

// -----

func.func @tokens() {
  // expected-error@+1 {{expected SSA operand}}
  gpu.wait [
  return
}
