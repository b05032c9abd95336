// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// A module has one region of one block, and its symbols are unique. The right ones are in `module-valid.mlir`.

// expected-error@+1 {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
  "t.branch"()[^bb1] : () -> ()
^bb1:
  "t.end"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
module {
^bb0:
  "t.branch"()[^bb1] : () -> ()
^bb1:
  "t.end"() : () -> ()
}

// -----

// expected-error@+1 {{'builtin.module' op region should have no arguments}}
module {
^bb0(%a: i32):
  "t.use"(%a) : (i32) -> ()
}

// -----

// expected-error@+1 {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({
^bb0(%a: i32):
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'}}
module @attributes attributes {t.a = 1 : i32, a = 1 : i32} {
}

// -----

// expected-note@+1 {{see existing symbol definition here}}
func.func private @f()
// expected-error@+1 {{redefinition of symbol named 'f'}}
func.func private @f()
// expected-error@+1 {{redefinition of symbol named 'f'}}
"t.symbol"() {sym_name = "f"} : () -> ()

// -----

// expected-error@+1 {{custom op 'builtin.module' 'builtin.module' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
module @a attributes {sym_name = 1 : i32} {
}
// expected-error@+1 {{Invalid attribute `sym_name` in property conversion: 1 : i32}}
"builtin.module"() <{sym_name = 1 : i32}> ({
^bb0:
}) : () -> ()
// expected-error@+1 {{'builtin.module' op attribute 'sym_visibility' failed to satisfy constraint: string attribute}}
"builtin.module"() ({
^bb0:
}) {sym_visibility = 1 : i32} : () -> ()
