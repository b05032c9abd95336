// Options of `mlir-opt` about passes, threads and timing are accepted: no pass runs. A flag may be given twice and have a truth
// value, of which the last counts.
// RUN: bcast-opt %s --verify-each --mlir-disable-threading --mlir-print-ir-before-all --mlir-print-ir-after=cse --mlir-timing --mlir-timing-display=list --pass-pipeline="builtin.module()" --dump-pass-pipeline | FileCheck %s
// RUN: bcast-opt %s -verify-each=0 -mlir-print-stacktrace-on-diagnostic -mlir-disable-diagnostic-notes --mlir-print-op-generic=false --mlir-print-op-generic=1 | FileCheck %s --check-prefix=GENERIC
// RUN: bcast-opt %s --color --mlir-print-op-generic --mlir-print-op-generic=false --verify-only=0 | FileCheck %s
// RUN: not bcast-opt %s --pass-pipeline="builtin.module(cse)" 2>&1 | FileCheck %s --check-prefix=PASS

// CHECK: func.func @f() {
// GENERIC: "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
// PASS: bcast-opt runs no passes
func.func @f() {
  return
}
