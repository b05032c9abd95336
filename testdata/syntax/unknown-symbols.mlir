// Types, attributes and words that a dialect of MLIR does not have.
// RUN: not bcast-opt --verify-only %s 2>&1 | FileCheck %s

// CHECK: error[E0121]: unknown attribute `adress_space` in dialect `gpu`
// CHECK: did you mean `address_space`?
"t.a"() {a = #gpu.adress_space<workgroup>} : () -> ()

// CHECK: error[E0121]: unknown attribute `adress_space` in dialect `gpu`
// CHECK: did you mean `address_space`?
"t.b"() {a = #gpu<adress_space workgroup>} : () -> ()

// CHECK: error[E0010]: expected ::mlir::gpu::AddressSpace to be one of: global, workgroup, private
// CHECK: did you mean `workgroup`?
"t.c"() {a = #gpu.address_space<workgrup>} : () -> ()

// CHECK: error[E0010]: expected ::mlir::gpu::Dimension to be one of: x, y, z
"t.d"() {a = #gpu<dim x>, b = #gpu<dim q>} : () -> ()

// CHECK: error[E0121]: unknown  type `nonsense` in dialect `tosa`
"t.e"() {a = !tosa.nonsense} : () -> ()

// CHECK: error[E0121]: unknown gpu type: foo
"t.f"() {a = !gpu<foo>} : () -> ()

// CHECK: error[E0121]: unknown quantized type unifrom
// CHECK: did you mean `uniform`?
"t.g"() {a = !quant.unifrom<i8:f32, 1.0>} : () -> ()

// CHECK: error[E0121]: dialect 'tensor' provides no attribute parsing hook
"t.h"() {a = #tensor.foo} : () -> ()

// CHECK: error[E0121]: dialect 'memref' provides no type parsing hook
"t.i"() {a = !memref.foo} : () -> ()

// CHECK: error[E0121]: unknown attribute `adress_space` in dialect `gpu`
func.func @space(%a: memref<4xf32, #gpu.adress_space<workgroup>>) {
  return
}

// CHECK-NOT: error
"t.j"() {a = #unknown.attribute<x>, b = !unknown.type, c = #gpu.address_space<workgroup>, d = !tosa.shape<2>} : () -> ()
