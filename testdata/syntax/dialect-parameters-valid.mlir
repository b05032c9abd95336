// RUN: bcast-opt %s | FileCheck %s

// The like of these is refused in dialect-parameters.mlir.

// CHECK-LABEL: func.func private @f0(
func.func private @f0(!spirv.ptr<!spirv.rtarray<f32, stride=4>, StorageBuffer>)

// CHECK-LABEL: func.func private @f1(
func.func private @f1(!llvm.array<2 x struct<packed (i8, array<4 x ptr<3>>, ptr, vector<[4]xf32>)>>)

// CHECK-LABEL: func.func private @f2(
func.func private @f2(!llvm.array<0x2 x !llvm.struct<"named", (target<"spirv.Event">, ppc_fp128)>>)

// CHECK-LABEL: func.func private @f3(
func.func private @f3(!nvgpu.mbarrier.group<num_barriers = 4, memorySpace = #gpu.address_space<workgroup>>)

// CHECK-LABEL: func.func private @f4(
func.func private @f4(!nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, strided<[64, 1], offset: ?>, 3>, swizzle = none, l2promo = "none", oob = zero, interleave = none>)

// CHECK-LABEL: func.func private @f5(
func.func private @f5(!smt.func<(!smt.array<[!smt.bv<8> -> !smt.sort<"a"[!smt.int]>]>, !smt.int) !smt.bool>)

// CHECK-LABEL: func.func private @f6(
func.func private @f6(!gpu.sparse.spmat_handle)

// CHECK-LABEL: func.func private @f7(
func.func private @f7(!pdl.range< type >)

// CHECK-LABEL: func.func private @f8(
func.func private @f8(tensor<4xf32, #gpu<dim x>>)

// CHECK-LABEL: func.func private @f9(
func.func private @f9(memref<4xf32, #gpu.address_space<"private">>)

// CHECK-LABEL: func.func private @f10(
func.func private @f10(tensor<4xf32, #llvm.fastmath< nnan , ninf >>)
