// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What is missing from a function, a module or a return, in the words of `mlir-opt`.

// expected-error@+1 {{expected '{' to begin a region}}
module 1

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module @m 1

// -----

// expected-error@+1 {{expected '{' in attribute dictionary}}
module @m attributes 1

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module attributes {a = 1} 1

// -----

// expected-error@+1 {{expected operation name in quotes}}
module {

// -----

// expected-error@+1 {{expected operation name in quotes}}
module { 1 }

// -----

// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func 1

// -----

// expected-error@+1 {{expected '('}}
func.func @f 1

// -----

// expected-error@+1 {{expected non-function type}}
func.func @f(1)

// -----

// expected-error@+1 {{expected ':'}}
func.func @f(%a)

// -----

// expected-error@+1 {{expected non-function type}}
func.func @f(%a:)

// -----

// expected-error@+1 {{expected ')'}}
func.func @f(%a: i32 1)

// -----

// expected-error@+1 {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: i32,)

// -----

// expected-error@+1 {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: i32, i32)

// -----

// expected-error@+1 {{custom op 'func.func' expected type instead of SSA identifier}}
func.func @f(i32, %a: i32)

// -----

// expected-error@+1 {{expected non-function type}}
func.func @f(i32,)

// -----

// expected-error@+1 {{expected ')'}}
func.func @f(i32 i32)

// -----

// expected-error@+1 {{result number not allowed in argument list}}
func.func @f(%a#0: i32) { return }

// -----

// expected-error@+1 {{expected non-function type}}
func.func @f() -> 1

// -----

// expected-error@+1 {{expected non-function type}}
func.func @f() -> (

// -----

// expected-error@+1 {{expected ')'}}
func.func @f() -> (i32 i32)

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f() -> i32, i32

// -----

// expected-error@+1 {{expected attribute name}}
func.func private @f(i32 {1})

// -----

// expected-error@+1 {{expected attribute value}}
func.func private @f(i32 {a = })

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
func.func private @f(i32 {a = 1)

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f() 1

// -----

// expected-error@+1 {{expected '{' in attribute dictionary}}
func.func @f() attributes 1

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f() {

// -----

// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func private public @f()

// -----

func.func @f(%a: i32) -> i32 {
// expected-error@+1 {{expected ':'}}
  return %a
}

// -----

func.func @f(%a: i32) -> i32 {
// expected-error@+1 {{expected SSA operand}}
  return %a,
}

// -----

func.func @f(%a: i32) -> i32 {
// expected-error@+1 {{expected non-function type}}
  return %a :
}

// -----

func.func @f(%a: i32) -> i32 {
// expected-error@+1 {{custom op 'func.return' number of operands and types do not match: got 2 operands and 1 types}}
  return %a, %a : i32
}

// -----

func.func @f(%a: i32) -> i32 {
// expected-error@+1 {{expected operation name in quotes}}
  return 1
}

// -----

// expected-error@+1 {{expected '(' in location}}
func.func @f(%a: i32 loc) { return }

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f() -> () -> () { return }
