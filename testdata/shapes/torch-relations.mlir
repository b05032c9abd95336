// Declared results of PyTorch's operations whose axes, sizes and flags are constants and lists.
// RUN: bcast-opt %s --verify-diagnostics --verify-only --split-input-file

func.func @axes(%x: !torch.vtensor<[2,3,4],f32>) {
  %m1 = torch.constant.int -1
  %c0 = torch.constant.int 0
  %c1 = torch.constant.int 1
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %none = torch.constant.none
  %l = torch.prim.ListConstruct %m1, %c0 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.sum.dim_IntList %x, %l, %true, %none : !torch.vtensor<[2,3,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,3,1],f32>
  // expected-error@+1 {{'torch.aten.sum.dim_IntList' op result type of shape '3x1' is not compatible with shape '3' that its operands lead to}}
  %1 = torch.aten.sum.dim_IntList %x, %l, %false, %none : !torch.vtensor<[2,3,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[3,1],f32>
  %2 = torch.aten.transpose.int %x, %c0, %m1 : !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4,3,2],f32>
  // expected-error@+1 {{'torch.aten.transpose.int' op result type of shape '2x3x4' is not compatible with shape '4x3x2' that its operands lead to}}
  %3 = torch.aten.transpose.int %x, %c0, %m1 : !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,4],f32>
  %4 = torch.aten.select.int %x, %c1, %c0 : !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4],f32>
  // expected-error@+1 {{'torch.aten.select.int' op result type of shape '2x3' is not compatible with shape '2x4' that its operands lead to}}
  %5 = torch.aten.select.int %x, %c1, %c0 : !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3],f32>
  %6 = torch.aten.unsqueeze %x, %m1 : !torch.vtensor<[2,3,4],f32>, !torch.int -> !torch.vtensor<[2,3,4,1],f32>
  // expected-error@+1 {{'torch.aten.unsqueeze' op result type of shape '1x2x3x4' is not compatible with shape '2x3x4x1' that its operands lead to}}
  %7 = torch.aten.unsqueeze %x, %m1 : !torch.vtensor<[2,3,4],f32>, !torch.int -> !torch.vtensor<[1,2,3,4],f32>
  return
}

// -----

func.func @lists(%x: !torch.vtensor<[2,3],f32>, %y: !torch.vtensor<[5,3],f32>, %n: !torch.int) {
  %c0 = torch.constant.int 0
  %m1 = torch.constant.int -1
  %l = torch.prim.ListConstruct %x, %y : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[5,3],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.cat %l, %c0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[7,3],f32>
  // expected-error@+1 {{'torch.aten.cat' op result type of shape '7x6' is not compatible with shape '7x3' that its operands lead to}}
  %1 = torch.aten.cat %l, %c0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[7,6],f32>
  // expected-error@+1 {{'torch.aten.cat' op operands have shapes that do not fit together}}
  %2 = torch.aten.cat %l, %m1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,6],f32>
  // Along an axis that only a run decides, ranks are known.
  %3 = torch.aten.cat %l, %n : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?,?],f32>
  // expected-error@+1 {{'torch.aten.cat' op result type of shape '?' is not compatible with shape '?x?' that its operands lead to}}
  %4 = torch.aten.cat %l, %n : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[?],f32>
  return
}

// -----

func.func @view(%x: !torch.vtensor<[2,3,4],f32>, %n: !torch.int) {
  %m1 = torch.constant.int -1
  %c6 = torch.constant.int 6
  %l = torch.prim.ListConstruct %m1, %c6 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.view %x, %l : !torch.vtensor<[2,3,4],f32>, !torch.list<int> -> !torch.vtensor<[4,6],f32>
  // expected-error@+1 {{'torch.aten.view' op result type of shape '6x4' is not compatible with shape '4x6' that its operands lead to}}
  %1 = torch.aten.view %x, %l : !torch.vtensor<[2,3,4],f32>, !torch.list<int> -> !torch.vtensor<[6,4],f32>
  // A number that only a run decides may be -1.
  %u = torch.prim.ListConstruct %n, %c6 : (!torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %x, %u : !torch.vtensor<[2,3,4],f32>, !torch.list<int> -> !torch.vtensor<[4,6],f32>
  return
}

// -----

func.func @windows(%x: !torch.vtensor<[1,3,32,32],f32>, %w: !torch.vtensor<[8,3,5,5],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %c0 = torch.constant.int 0
  %c1 = torch.constant.int 1
  %c2 = torch.constant.int 2
  %c3 = torch.constant.int 3
  %l0 = torch.prim.ListConstruct %c0, %c0 : (!torch.int, !torch.int) -> !torch.list<int>
  %l1 = torch.prim.ListConstruct %c1, %c1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l2 = torch.prim.ListConstruct %c2, %c2 : (!torch.int, !torch.int) -> !torch.list<int>
  %l3 = torch.prim.ListConstruct %c3, %c3 : (!torch.int, !torch.int) -> !torch.list<int>
  %e = torch.prim.ListConstruct : () -> !torch.list<int>
  %0 = torch.aten.conv2d %x, %w, %none, %l2, %l2, %l1, %c1 : !torch.vtensor<[1,3,32,32],f32>, !torch.vtensor<[8,3,5,5],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,8,16,16],f32>
  // expected-error@+1 {{'torch.aten.conv2d' op result type of shape '1x8x14x16' is not compatible with shape '1x8x16x16' that its operands lead to}}
  %1 = torch.aten.conv2d %x, %w, %none, %l2, %l2, %l1, %c1 : !torch.vtensor<[1,3,32,32],f32>, !torch.vtensor<[8,3,5,5],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,8,14,16],f32>
  // Without strides a pooling takes those of its kernel; a window that is cut off counts where that is said.
  %2 = torch.aten.max_pool2d %x, %l3, %e, %l0, %l1, %false : !torch.vtensor<[1,3,32,32],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,3,10,10],f32>
  %3 = torch.aten.max_pool2d %x, %l3, %e, %l0, %l1, %true : !torch.vtensor<[1,3,32,32],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,3,11,11],f32>
  // expected-error@+1 {{'torch.aten.max_pool2d' op result type of shape '1x3x10x10' is not compatible with shape '1x3x11x11' that its operands lead to}}
  %4 = torch.aten.max_pool2d %x, %l3, %e, %l0, %l1, %true : !torch.vtensor<[1,3,32,32],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,3,10,10],f32>
  return
}

// -----

func.func @indices(%x: !torch.vtensor<[2,3,4],f32>, %i: !torch.vtensor<[5],si64>, %v: !torch.vtensor<[2,5],f32>) {
  %false = torch.constant.bool false
  %none = torch.constant.none
  %c1 = torch.constant.int 1
  %0 = torch.aten.index_select %x, %c1, %i : !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.vtensor<[5],si64> -> !torch.vtensor<[2,5,4],f32>
  // expected-error@+1 {{'torch.aten.index_select' op result type of shape '5x3x4' is not compatible with shape '2x5x4' that its operands lead to}}
  %1 = torch.aten.index_select %x, %c1, %i : !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.vtensor<[5],si64> -> !torch.vtensor<[5,3,4],f32>
  %l = torch.prim.ListConstruct %none, %none, %i : (!torch.none, !torch.none, !torch.vtensor<[5],si64>) -> !torch.list<optional<vtensor>>
  %2 = torch.aten.index.Tensor %x, %l : !torch.vtensor<[2,3,4],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[2,3,5],f32>
  // expected-error@+1 {{'torch.aten.index.Tensor' op result type of shape '5x2x3' is not compatible with shape '2x3x5' that its operands lead to}}
  %3 = torch.aten.index.Tensor %x, %l : !torch.vtensor<[2,3,4],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5,2,3],f32>
  // expected-error@+1 {{'torch.aten.index_put' op operands have shapes that do not fit together}}
  %4 = torch.aten.index_put %x, %l, %v, %false : !torch.vtensor<[2,3,4],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,5],f32>, !torch.bool -> !torch.vtensor<[2,3,4],f32>
  return
}
