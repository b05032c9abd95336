// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Errors in the custom forms of functions and returns.

// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func f() {
  return
}

// -----

// expected-error@+1 {{expected SSA identifier}}
func.func private @mixed(%a: i32, i32)

// -----

// expected-error@+1 {{expected type instead of SSA identifier}}
func.func private @mixed(i32, %a: i32)

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func private @results() -> i32, i32

// -----

func.func @types(%a: i32) -> i32 {
  // expected-error@+1 {{expected ':'}}
  return %a
}

// -----

func.func @types(%a: i32) -> i32 {
  // expected-error@+1 {{custom op 'func.return' number of operands and types do not match: got 1 operands and 2 types}}
  return %a : i32, i32
}
