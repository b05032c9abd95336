// The sizes of segments are read by their name of before 2023 too, as a property that is printed by its name of today.
// RUN: bcast-opt %s --mlir-opt-print --mlir-print-op-generic | FileCheck %s

// CHECK-LABEL: sym_name = "branch"
// CHECK: "cf.cond_br"(%{{.+}}, %{{.+}}, %{{.+}})[^{{.+}}, ^{{.+}}] <{operandSegmentSizes = array<i32: 1, 1, 1>}> {a} :
func.func @branch(%c: i1, %x: i32) {
  "cf.cond_br"(%c, %x, %x)[^end, ^end] {a, operand_segment_sizes = array<i32: 1, 1, 1>} : (i1, i32, i32) -> ()
^end(%y: i32):
  return
}

// CHECK-LABEL: sym_name = "slice"
// CHECK: "tensor.extract_slice"(%{{.+}}, %{{.+}}) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets
func.func @slice(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = "tensor.extract_slice"(%t, %n) {operand_segment_sizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>} : (tensor<?xf32>, index) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
