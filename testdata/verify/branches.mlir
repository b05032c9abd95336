// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What operations pass to their successors. The right ones are at the end.

func.func @too_few() {
  // expected-error@+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.br ^bb1
^bb1(%a: i32):
  return
}

// -----

func.func @too_many(%a: i32, %b: i1) {
  // expected-error@+1 {{branch has 1 operands for successor #1, but target block has 0}}
  cf.cond_br %b, ^bb1, ^bb2(%a : i32)
^bb1:
  return
^bb2:
  return
}

// -----

func.func @another_type(%a: i32, %b: i1) {
  // expected-error@+1 {{type mismatch for bb argument #1 of successor #0}}
  cf.cond_br %b, ^bb1(%a, %a : i32, i32), ^bb1(%a, %b : i32, i1)
^bb1(%c: i32, %d: i1):
  return
}

// -----

func.func @generic(%a: i32) {
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  "cf.br"(%a)[^bb1] : (i32) -> ()
^bb1(%b: i64):
  return
}

// -----

func.func @cases(%a: i32) {
  // expected-error@+1 {{branch has 1 operands for successor #2, but target block has 2}}
  cf.switch %a : i32, [
    default: ^bb1,
    1: ^bb1,
    2: ^bb2(%a : i32)
  ]
^bb1:
  return
^bb2(%b: i32, %c: i32):
  return
}

// -----

func.func @of_llvm(%a: i32) {
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  "llvm.br"(%a)[^bb1] : (i32) -> ()
^bb1(%b: i64):
  return
}

// -----

func.func @two_targets() {
  // expected-error@+1 {{'cf.br' op requires 1 successor but found 2}}
  "cf.br"()[^bb1, ^bb1] : () -> ()
^bb1:
  return
}

// -----

func.func @one_target(%a: i1) {
  // expected-error@+1 {{'cf.cond_br' op requires 2 successors but found 1}}
  "cf.cond_br"(%a)[^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  return
}

// -----

func.func @no_target(%a: i32) {
  // expected-error@+1 {{'cf.switch' op requires at least 1 successors but found 0}}
  "cf.switch"(%a) <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
}

// -----

// What is wrong after that is not told.
func.func @leaves() -> i32 {
  // expected-error@+1 {{'func.return' op requires 0 successors but found 1}}
  "func.return"()[^bb1] : () -> ()
^bb1:
  "t.end"() : () -> ()
}

// -----

// Layouts are compared by what they mean, and nothing is known of other operations.
func.func @right(%a: i32, %b: i1, %c: memref<2x3xf32, affine_map<(d0, d1) -> (d0, d1 + 0)>>) {
  cf.cond_br %b, ^bb1(%a : i32), ^bb2
^bb1(%d: i32):
  "t.branch"(%d)[^bb2, ^bb3] : (i32) -> ()
^bb2:
  cf.switch %a : i32, [
    default: ^bb1(%a : i32),
    1: ^bb2
  ]
^bb3(%e: i64):
  cf.br ^bb4(%c : memref<2x3xf32, affine_map<(d0, d1) -> (d0, d1 + 0)>>)
^bb4(%f: memref<2x3xf32>):
  "t.end"() : () -> ()
}
