// What the verifiers of single operations of `bufferization` and `shape` ask, in MLIR's words.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// RUN: bcast-opt %s --split-input-file --verify-diagnostics --conformance=upstream

func.func @allocation(%n: index) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?x2xf32>
  // expected-error @+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0}}
  %1 = bufferization.alloc_tensor(%n) : tensor<2x2xf32>
  return
}

// -----

func.func @conditions(%m: memref<2xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  bufferization.dealloc (%m, %m : memref<2xf32>, memref<2xf32>) if (%c)
  return
}

// -----

func.func @destination(%t: tensor<4xf32>, %m: memref<4xf32>) {
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @buffer(%t: tensor<4x?xf32>) {
  // expected-error @+1 {{shapes do not match}}
  %0 = bufferization.to_buffer %t : tensor<4x?xf32> to memref<4x4xf32>
  return
}

// -----

func.func @size(%s: !shape.size, %i: index) {
  %0 = shape.add %s, %i : !shape.size, index -> !shape.size
  // expected-error @+1 {{'shape.add' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %1 = shape.add %s, %i : !shape.size, index -> index
  return
}

// -----

func.func @extents() {
  // expected-error @+1 {{'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'}}
  %0 = shape.const_shape [1, 2] : tensor<3xindex>
  return
}
