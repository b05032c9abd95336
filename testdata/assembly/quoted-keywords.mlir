// RUN: bcast-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// Where MLIR reads a keyword it reads a string as well, and prints the keyword.

func.func @f(%i: i32, %f: f32) -> i32 {
  // CHECK: arith.cmpi sgt, %i, %i : i32
  %0 = arith.cmpi "sgt", %i, %i : i32
  // CHECK: arith.cmpf oeq, %f, %f fastmath<fast> : f32
  %1 = arith.cmpf "o\65q", %f, %f fastmath<"fast"> : f32
  // CHECK: arith.addf %f, %f fastmath<nnan,nsz> : f32
  %2 = arith.addf %f, %f fastmath<"nsz", nnan> : f32
  // A string may hold a list.
  // CHECK: math.sqrt %f fastmath<nnan,nsz> : f32
  %3 = math.sqrt %f fastmath<"nnan, nsz"> : f32
  // CHECK: arith.mulf %f, %f : f32
  %4 = arith.mulf %f, %f fastmath<"none"> : f32
  // CHECK: arith.addi %i, %i overflow<nsw, nuw> : i32
  %5 = arith.addi %i, %i overflow<"nuw", "nsw"> : i32
  // CHECK: arith.truncf %f downward : f32 to f16
  %6 = arith.truncf %f "downward" : f32 to f16
  // CHECK: arith.truncf %f upward fastmath<fast> : f32 to f16
  %7 = arith.truncf %f "upward" fastmath<"fast"> : f32 to f16
  // CHECK: arith.scaling_truncf %f, %f downward : f32, f32 to f16
  %8 = arith.scaling_truncf %f, %f "downward" : f32, f32 to f16
  return %i : i32
}

// -----

func.func @f(%i: i32, %f: f32) {
  // expected-error@+1 {{custom op 'arith.cmpi' invalid predicate attribute specification: "less"}}
  %0 = arith.cmpi "less", %i, %i : i32
  // expected-error@+1 {{custom op 'arith.truncf' invalid roundingmode attribute specification: "down"}}
  %1 = arith.truncf %f "down" : f32 to f16
  // expected-error@+1 {{custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %2 = arith.addf %f, %f fastmath<"quick"> : f32
  return
}
