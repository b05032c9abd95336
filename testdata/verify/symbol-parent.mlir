// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What defines a symbol is directly in a symbol table, or in an operation of which nothing is known.

func.func @outer() {
  // expected-error@+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func @inner() {
    return
  }
  return
}

// -----

// That a declaration can be called is asked first, and what its body is only after that.

func.func @outer() {
  // expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
  func.func @declared()
  // expected-error@+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func private @attributes(i32 {a = 1})
  // expected-error@+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
  "func.func"() <{function_type = (i32) -> (), sym_name = "no_argument"}> ({
    func.return
  }) : () -> ()
  return
}

// -----

func.func @outer() {
  "scf.execute_region"() ({
    // expected-error@+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
    func.func private @f()
    // expected-error@+1 {{'builtin.module' op symbol's parent must have the SymbolTable trait}}
    builtin.module @named {}
    // A module without a name is no symbol.
    builtin.module {
      func.func private @f()
    }
    "scf.yield"() : () -> ()
  }) : () -> ()
  // expected-error@+1 {{'memref.global' op symbol's parent must have the SymbolTable trait}}
  "memref.global"() <{sym_name = "x", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
  return
}

// -----

func.func @outer() {
  "unknown.op"() ({
    func.func private @f()
    "unknown.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Any symbol table has each name once.

"gpu.module"() <{sym_name = "kernels"}> ({
  // expected-note@+1 {{see existing symbol definition here}}
  func.func private @f()
  // expected-error@+1 {{redefinition of symbol named 'f'}}
  func.func private @f()
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "hidden"}}
module @a attributes {sym_visibility = "hidden"} {}
