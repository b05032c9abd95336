// RUN: bcast-opt %s --verify-diagnostics

// A dialect that is closed has no operations but its own; anything goes in one that is unknown.

func.func @f(%a: i32) {
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  %1 = "unknown.op"(%a, %a) : (i32, i32) -> i32
  "no_dialect"() : () -> ()
  // expected-error@+1 {{unregistered operation 'arith.sum' found in dialect ('arith') that does not allow unknown operations}}
  %2 = "arith.sum"(%a, %a) : (i32, i32) -> i32
  // expected-error@+1 {{unregistered operation 'func.unknown' found in dialect ('func') that does not allow unknown operations}}
  "func.unknown"() : () -> ()
  return
}
