// RUN: bcast-opt %s --ods=Inputs/lazy.json --verify-only 2>&1 | FileCheck %s --check-prefix=USED --implicit-check-not=Nowhere
// RUN: not bcast-opt Inputs/lazy-broken.mlir --ods=Inputs/lazy.json --verify-only 2>&1 | FileCheck %s --check-prefix=BROKEN
// RUN: not bcast-opt Inputs/lazy-form.mlir --ods=Inputs/lazy.json --verify-only 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not bcast-opt --ods=Inputs/lazy.json --show-dialects 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not bcast-opt --ods=Inputs/lazy.json --explain-op=lazy.broken 2>&1 | FileCheck %s --check-prefix=EXPLAIN

// Of TableGen's JSON the operations are read that the inputs have, and what is not understood of those is said.

// USED: note: Inputs/lazy.json (2 of 5 operations used): custom forms with these directives are unknown: `Odd` (1 operation)

// BROKEN: error{{.*}}: custom op 'lazy.broken' is unknown
// BROKEN: error: 'Inputs/lazy.json' does not define 'lazy.broken': record `Nowhere` is named by `Lazy_BrokenOp`, but is not there

// FORM: error{{.*}}: custom op 'lazy.form' is unknown
// FORM: note: Inputs/lazy.json (1 of 5 operations used): these custom forms cannot be read: of `lazy.form` (the operation has no operand, result, attribute, region or successor 'y')

// All operations of a file are read for the list of dialects.

// ALL-DAG:   lazy: 1 of 5 (Inputs/lazy.json)
// ALL-DAG: error: 'Inputs/lazy.json' does not define 'lazy.broken': record `Nowhere` is named by `Lazy_BrokenOp`, but is not there
// ALL-DAG: note: Inputs/lazy.json (5 of 5 operations used): custom forms with these directives are unknown: `Odd` (2 operations); these custom forms cannot be read: of `lazy.form` (

// EXPLAIN: error: 'Inputs/lazy.json' does not define 'lazy.broken': record `Nowhere` is named by `Lazy_BrokenOp`, but is not there

func.func @fine(%x: f32) {
  lazy.fine %x : f32
  "lazy.directive"(%x) : (f32) -> ()
  return
}
