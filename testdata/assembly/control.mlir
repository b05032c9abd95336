// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --canonical-print | FileCheck %s --check-prefix=GENERIC

// Calls and branches. Inside a function the operations of `func` go without their dialect.

func.func private @g(%f: f32, %i: i32) -> (f32, i32)
func.func private @h()
func.func @f(%f: f32, %i: i32, %c: i1) {
  // CHECK: %r:2 = call @g(%f, %i) : (f32, i32) -> (f32, i32)
  // GENERIC: "func.call"({{.*}}) <{callee = @g}> : (f32, i32) -> (f32, i32)
  %r:2 = call @g(%f, %i) : (f32, i32) -> (f32, i32)
  // CHECK: call @h() {no_inline} : () -> ()
  // GENERIC: "func.call"({{.*}}) <{callee = @h, no_inline}> : () -> ()
  call @h() {no_inline} : () -> ()
  // CHECK: %g = constant @g : (f32, i32) -> (f32, i32)
  // GENERIC: "func.constant"({{.*}}) <{value = @g}> : () -> ((f32, i32) -> (f32, i32))
  %g = constant @g : (f32, i32) -> (f32, i32)
  // CHECK: %q:2 = call_indirect %g(%f, %i) {note} : (f32, i32) -> (f32, i32)
  // GENERIC: "func.call_indirect"({{.*}}) {note} : ((f32, i32) -> (f32, i32), f32, i32) -> (f32, i32)
  %q:2 = call_indirect %g(%f, %i) {note} : (f32, i32) -> (f32, i32)
  // CHECK: cf.assert %c, "it holds"
  // GENERIC: "cf.assert"({{.*}}) <{msg = "it holds"}> : (i1) -> ()
  cf.assert %c, "it holds"
  // CHECK: cf.cond_br %c weights([9, 1]), ^bb1(%f, %i : f32, i32), ^bb2 {note}
  // GENERIC: "cf.cond_br"({{.*}})[^bb1, ^bb2] <{branch_weights = array<i32: 9, 1>, operandSegmentSizes = array<i32: 1, 2, 0>}> {note} : (i1, f32, i32) -> ()
  cf.cond_br %c weights([9, 1]), ^bb1(%f, %i : f32, i32), ^bb2 {note}
^bb1(%x: f32, %y: i32):
  // CHECK: cf.br ^bb3(%x : f32)
  // GENERIC: "cf.br"({{.*}})[^bb3] : (f32) -> ()
  cf.br ^bb3(%x : f32)
^bb2:
  // CHECK: cf.br ^bb3(%f : f32)
  // GENERIC: "cf.br"({{.*}})[^bb3] : (f32) -> ()
  cf.br ^bb3(%f : f32)
^bb3(%z: f32):
  return
}
