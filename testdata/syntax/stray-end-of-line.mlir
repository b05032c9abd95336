// RUN: not bcast-opt %s --split-input-file 2>&1 | FileCheck %s

// What to do with a sign that is too much follows from its line: what other lines say may be of another function.

func.func @f() {
  return
}
?
// -----

"t.symbol"() {sym_name = "a"} : () -> ()
?
func.func @g() {
  return
}

// CHECK: error[E0010]: expected operation name in quotes
// CHECK: = help: leave out `?`
// CHECK: error[E0010]: expected operation name in quotes
// CHECK: = help: leave out `?`
