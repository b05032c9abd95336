// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: bcast-opt %s --canonical-print | FileCheck %s --check-prefix=CANONICAL
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt --canonical-print | FileCheck %s --check-prefix=CANONICAL

// What belongs to a function itself is a property, wherever it is written.

// CHECK: module @b attributes {sym_visibility = "private", t.a} {
// GENERIC: "builtin.module"() <{sym_name = "b", sym_visibility = "private"}> ({
// CANONICAL: "builtin.module"() <{sym_name = "b", sym_visibility = "private"}> ({
module @a attributes {sym_name = "b", t.a, sym_visibility = "private"} {
  // CHECK: func.func private @inline() attributes {a.b, no_inline, z}
  // GENERIC: "func.func"() <{function_type = () -> (), no_inline, sym_name = "inline", sym_visibility = "private"}> ({
  // GENERIC: }) {a.b, z} : () -> ()
  // CANONICAL: "func.func"() <{function_type = () -> (), no_inline, sym_name = "inline", sym_visibility = "private"}> ({
  // CANONICAL: }) {a.b, z} : () -> ()
  func.func private @inline() attributes {a.b, no_inline, z}
  // CHECK: func.func private @parameters(i32 {t.q}) -> (i32 {t.r})
  // GENERIC: "func.func"() <{arg_attrs = [{t.q}], function_type = (i32) -> i32, res_attrs = [{t.r}], sym_name = "parameters", sym_visibility = "private"}> ({
  // CANONICAL: "func.func"() <{arg_attrs = [{t.q}], function_type = (i32) -> i32, res_attrs = [{t.r}], sym_name = "parameters", sym_visibility = "private"}> ({
  func.func private @parameters(i32) -> i32 attributes {arg_attrs = [{t.q}], res_attrs = [{t.r}]}
  // In the dictionary of the generic form too; what is written twice is what the properties say.
  // CHECK: "func.func"() <{function_type = () -> (), sym_name = "c", unknown = 1 : i32}> ({
  // CHECK: }) {no_inline, sym_name = "d", sym_visibility = "private"} : () -> ()
  // CANONICAL: "func.func"() <{function_type = () -> (), no_inline, sym_name = "c", sym_visibility = "private"}> ({
  // CANONICAL: }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "c", unknown = 1 : i32}> ({
  }) {no_inline, sym_name = "d", sym_visibility = "private"} : () -> ()
  // What MLIR does not store it does not print either.
  // CANONICAL: "func.func"() <{function_type = () -> (), sym_name = "e", sym_visibility = "private"}> ({
  // CANONICAL: }) : () -> ()
  func.func private @e() attributes {no_inline = 1 : i32}
}
// CANONICAL: }) {t.a} : () -> ()
