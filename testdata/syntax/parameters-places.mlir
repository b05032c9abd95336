// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s

// A missing type is reported at the end of the text before it, also in the parameters of a type.

func.func @pointer(%a: !spirv.ptr<f32, Function>) {
  // CHECK: :[[@LINE+2]]:44: error: expected non-function type
  // expected-error@+1 {{expected non-function type}}
  %0 = spirv.ConvertPtrToU %a : !spirv.ptr<   "s", Function> to i64
  return
}

// -----

// CHECK: :[[@LINE+2]]:51: error: expected '<' in vector type
// expected-error@+1 {{expected '<' in vector type}}
func.func private @matrix(!spirv.matrix<4 x vector 4xf32>)

// -----

// expected-error@+1 {{expected '<'}}
func.func private @shape(!tosa.shape, !tosa.shape<1>)

// -----

// CHECK: :[[@LINE+2]]:45: error: expected 'x' in dimension list
// expected-error@+1 {{expected 'x' in dimension list}}
func.func private @desc(!xegpu.tensor_desc<1>)

// -----

// expected-error@+1 {{expected '>'}}
func.func private @more(!xegpu.tensor_desc<4xf32 #xegpu.scatter_tdesc_attr<>>)

// -----

// expected-error@+1 {{expected attribute value}}
func.func private @sort(!smt.sort<>)

// -----

// expected-error@+1 {{expected attribute value}}
func.func private @space(!ptr.ptr<->>)

// -----

#s = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
// expected-error@+1 {{expected '>'}}
func.func private @specifier(!sparse_tensor.storage_specifier<#s "s">)

// -----

// An error in an attribute inside of a type has no name of an operation.

func.func @barrier(%a: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>, %i: index) {
  // expected-error@+1 {{unknown attribute `address_spaceworkgroup` in dialect `gpu`}}
  nvgpu.mbarrier.init %a[%i], %i : <memorySpace = #gpu.address_spaceworkgroup>>
  return
}

// -----

// An erroneous attribute makes a type unknown: it equals every other type.

func.func @unknown(%a: memref<4x8xf32>) {
  // expected-error@+1 {{expected valid keyword or string}}
  %0 = memref.rank %a : memref<4x8xf32, #gpu.address_space<%0>>
  return
}

// -----

// The pointer of LLVM without an address space has no text where its name is left out.

func.func @llvm(%a: !llvm.ptr<3>, %b: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{use of value '%b' expects different type than prior uses: '!llvm.ptr' vs '!llvm.ptr<1>'}}
  nvvm.cp.async.bulk.shared.cluster.global %a, %b, %a, %i : !llvm.ptr<3>, ,1>
  return
}
