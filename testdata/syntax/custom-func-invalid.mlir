// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Mistakes in the custom forms of functions and returns.

// expected-error@+1 {{expected a symbol name such as `@f`, but found 'f'}}
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

// expected-error@+1 {{but found ','}}
func.func private @results() -> i32, i32

// -----

func.func @types(%a: i32) -> i32 {
  // expected-error@+1 {{expected ',' or ':', but found '}'}}
  return %a
}

// -----

func.func @types(%a: i32) -> i32 {
  // expected-error@+1 {{expected 1 operand type  but had 2}}
  return %a : i32, i32
}
