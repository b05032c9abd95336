// RUN: bcast-opt %s --verify-diagnostics --verify-only

// PyTorch's operations, on types that list their sizes: what broadcasts, and what PyTorch says where it does not.

func.func @both_ways(%a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[4],f32>, %c: !torch.vtensor<[2,1],f32>, %u: !torch.vtensor<*,f32>, %d: !torch.vtensor<[?,3],f32>) {
  %float = torch.constant.float 1.0
  %one = torch.constant.int 1
  %0 = torch.aten.mul.Tensor %a, %c : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,1],f32> -> !torch.vtensor<[2,3],f32>
  // expected-error@+1 {{'torch.aten.maximum' op The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1}}
  %1 = torch.aten.maximum %a, %b : !torch.vtensor<[2,3],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[2,4],f32>
  // expected-error@+1 {{'torch.aten.add.Tensor' op The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1}}
  %2 = torch.aten.add.Tensor %a, %b, %one : !torch.vtensor<[2,3],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<*,f32>
  // expected-error@+1 {{'torch.aten.eq.Tensor' op result type of shape '3x2' is not compatible with shape '2x3' that its operands lead to}}
  %3 = torch.aten.eq.Tensor %a, %c : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,1],f32> -> !torch.vtensor<[3,2],i1>
  // expected-error@+1 {{'torch.aten.lerp.Tensor' op The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1}}
  %4 = torch.aten.lerp.Tensor %c, %a, %b : !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<*,f32>
  // What is not known is no error: of another rank, or of another size at run time.
  %5 = torch.aten.mul.Tensor %u, %b : !torch.vtensor<*,f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[2,4],f32>
  %6 = torch.aten.mul.Tensor %d, %c : !torch.vtensor<[?,3],f32>, !torch.vtensor<[2,1],f32> -> !torch.vtensor<[?,3],f32>
  %7 = torch.aten.mul.Scalar %d, %float : !torch.vtensor<[?,3],f32>, !torch.float -> !torch.vtensor<[5,3],f32>
  return
}

func.func @select(%p: !torch.vtensor<[2,1],i1>, %a: !torch.vtensor<[3],f32>, %b: !torch.vtensor<[4],f32>) {
  %0 = torch.aten.where.self %p, %a, %a : !torch.vtensor<[2,1],i1>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32> -> !torch.vtensor<[2,3],f32>
  // expected-error@+1 {{'torch.aten.where.self' op The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1}}
  %1 = torch.aten.where.self %p, %a, %b : !torch.vtensor<[2,1],i1>, !torch.vtensor<[3],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[2,3],f32>
  return
}

func.func @in_place(%a: !torch.tensor<[2,3],f32>, %b: !torch.tensor<[3],f32>, %one: !torch.tensor<[1,3],f32>) {
  %i = torch.constant.int 1
  %0 = torch.aten.add_.Tensor %a, %b, %i : !torch.tensor<[2,3],f32>, !torch.tensor<[3],f32>, !torch.int -> !torch.tensor<[2,3],f32>
  // expected-error@+1 {{'torch.aten.add_.Tensor' op output with shape [3] doesn't match the broadcast shape [2, 3]}}
  %1 = torch.aten.add_.Tensor %b, %a, %i : !torch.tensor<[3],f32>, !torch.tensor<[2,3],f32>, !torch.int -> !torch.tensor<[3],f32>
  // expected-error@+1 {{'torch.aten.mul_.Tensor' op output with shape [1, 3] doesn't match the broadcast shape [2, 3]}}
  %2 = torch.aten.mul_.Tensor %one, %a : !torch.tensor<[1,3],f32>, !torch.tensor<[2,3],f32> -> !torch.tensor<[1,3],f32>
  return
}

func.func @expand(%a: !torch.vtensor<[2,1],f32>) {
  %false = torch.constant.bool false
  %m1 = torch.constant.int -1
  %2 = torch.constant.int 2
  %3 = torch.constant.int 3
  %good = torch.prim.ListConstruct %m1, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.expand %a, %good, %false : !torch.vtensor<[2,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3],f32>
  %bad = torch.prim.ListConstruct %3, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.broadcast_to' op The expanded size of the tensor (3) must match the existing size (2) at non-singleton dimension 0.  Target sizes: [3, 3].  Tensor sizes: [2, 1]}}
  %1 = torch.aten.broadcast_to %a, %bad : !torch.vtensor<[2,1],f32>, !torch.list<int> -> !torch.vtensor<[3,3],f32>
  %short = torch.prim.ListConstruct %3 : (!torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.broadcast_to' op the number of sizes provided (1) must be greater or equal to the number of dimensions in the tensor (2)}}
  %4 = torch.aten.broadcast_to %a, %short : !torch.vtensor<[2,1],f32>, !torch.list<int> -> !torch.vtensor<[3],f32>
  %leading = torch.prim.ListConstruct %m1, %2, %3 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.broadcast_to' op The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension 0}}
  %5 = torch.aten.broadcast_to %a, %leading : !torch.vtensor<[2,1],f32>, !torch.list<int> -> !torch.vtensor<[?,2,3],f32>
  return
}

func.func @products(%a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[3,4],f32>, %bias: !torch.vtensor<[4],f32>, %wrong: !torch.vtensor<[2],f32>) {
  %i = torch.constant.int 1
  %0 = torch.aten.addmm %bias, %a, %b, %i, %i : !torch.vtensor<[4],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4],f32>
  // expected-error@+1 {{'torch.aten.addmm' op The expanded size of the tensor (4) must match the existing size (2) at non-singleton dimension 1.  Target sizes: [2, 4].  Tensor sizes: [2]}}
  %1 = torch.aten.addmm %wrong, %a, %b, %i, %i : !torch.vtensor<[2],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4],f32>
  // expected-error@+1 {{'torch.aten.matmul' op mat1 and mat2 shapes cannot be multiplied (3x4 and 2x3)}}
  %2 = torch.aten.matmul %b, %a : !torch.vtensor<[3,4],f32>, !torch.vtensor<[2,3],f32> -> !torch.vtensor<[3,3],f32>
  return
}

// expected-error@+1 {{expected '['}}
func.func @no_shape(%a: !torch.vtensor<foo>) {
  return
}

// expected-error@+1 {{expected ']'}}
func.func @no_size(%a: !torch.vtensor<[2,x],f32>) {
  return
}

// The second operand gives the shape, whatever the order of the operands.
func.func @expanded_as(%a: !torch.vtensor<[1,?],f32>, %b: !torch.vtensor<[2,3],f32>) {
  %0 = torch.aten.expand_as %a, %b : !torch.vtensor<[1,?],f32>, !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,3],f32>
  return
}
