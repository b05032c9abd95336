// Types of `smt` and `emitc` that may contain only some other types, and operations that take only some types.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

func.func private @right(!smt.bv<8>, !smt.array<[!smt.int -> !smt.bool]>, !smt.func<(!smt.int, !smt.bool) !smt.int>, !emitc.ptr<i32>, !emitc.lvalue<!emitc.opaque<"T">>, !emitc.lvalue<tensor<4xf32>>)

// -----

// expected-error@+1 {{bit-vector must have at least a width of one}}
func.func private @width(!smt.bv<0>)

// -----

// expected-error@+1 {{domain must be any SMT value type}}
func.func private @domain(tuple<!smt.array<[i32 -> !smt.bool]>>)

// -----

// expected-error@+1 {{range must be any SMT value type}}
func.func private @range(!smt.array<[!smt.bool -> i32]>)

// -----

// expected-error@+1 {{domain types must be any non-function SMT type}}
func.func private @domains(!smt.func<(!smt.int, i32) !smt.bool>)

// -----

// expected-error@+1 {{range type must be any non-function SMT type}}
func.func private @range(!smt.func<(!smt.bool) !smt.func<(!smt.bool) !smt.bool>>)

// -----

// expected-error@+1 {{!emitc.lvalue must wrap supported emitc type, but got 'i17'}}
func.func private @value(!emitc.lvalue<i17>)

// -----

// expected-error@+1 {{!emitc.lvalue cannot wrap !emitc.array type}}
func.func private @value(!emitc.lvalue<!emitc.array<4xf32>>)

// -----

// expected-error@+1 {{pointers to lvalues are not allowed}}
func.func private @pointer(!emitc.ptr<!emitc.lvalue<i32>>)

// -----

func.func @concatenated(%a: !smt.bv<32>) {
  // expected-error@+1 {{'smt.bv.concat' op inferred type(s) '!smt.bv<64>' are incompatible with return type(s) of operation '!smt.bv<33>'}}
  %0 = "smt.bv.concat"(%a, %a) : (!smt.bv<32>, !smt.bv<32>) -> !smt.bv<33>
  return
}

// -----

func.func @inputs(%a: !smt.bool) {
  // expected-error@+1 {{'smt.solver' op operand #0 must be variadic of any non-smt type, but got '!smt.bool'}}
  smt.solver(%a) : (!smt.bool) -> () {
  ^bb0(%b: !smt.bool):
  }
  return
}

// -----

func.func @added(%a: f80) {
  // expected-error@+1 {{'emitc.add' op operand #0 must be type supported by EmitC, but got 'f80'}}
  %0 = "emitc.add"(%a, %a) : (f80, f80) -> f32
  return
}

// -----

func.func @pointer(%a: i32) {
  // expected-error@+1 {{'omp.atomic.read' op operand #0 must be OpenMP-compatible variable type, but got 'i32'}}
  "omp.atomic.read"(%a, %a) <{element_type = f32}> : (i32, i32) -> ()
  return
}

// -----

func.func @end(%x: memref<i32>, %y: i32) {
  // expected-error@+1 {{'omp.atomic.update' op expects regions to end with 'omp.yield', found 'omp.terminator'}}
  omp.atomic.update %x : memref<i32> {
  ^bb0(%value: i32):
    %0 = llvm.add %value, %y : i32
    omp.terminator
  }
  return
}
