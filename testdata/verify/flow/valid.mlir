// RUN: bcast-opt %s | FileCheck %s
// CHECK: @loops
// CHECK: @unknown

// What regions get and pass on as their operations have it.

func.func @loops(%n: index, %i: i32, %a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %0:2 = scf.for %k = %n to %n step %n iter_args(%x = %a, %y = %i) -> (tensor<?xf32>, i32) {
    scf.yield %x, %y : tensor<?xf32>, i32
  }
  scf.for %k = %i to %i step %i : i32 {
  }
  %1 = scf.while (%x = %0#0) : (tensor<?xf32>) -> i32 {
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%y: i32):
    scf.yield %a : tensor<?xf32>
  }
  %2 = affine.for %k = 0 to 4 iter_args(%x = %a) -> (tensor<?xf32>) {
    affine.yield %x : tensor<?xf32>
  }
  %3 = scf.forall (%k) in (%n) shared_outs(%o = %a) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %3 : tensor<?xf32>
}

func.func @reductions(%n: index, %a: f32, %b: f64) -> (f32, f64) {
  %0:2 = scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) init (%a, %b) -> (f32, f64) {
    scf.reduce(%a, %b : f32, f64) {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }, {
    ^bb0(%l: f64, %r: f64):
      scf.reduce.return %r : f64
    }
  }
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    scf.reduce
  }
  %1 = affine.parallel (%i, %j) = (0, 0) to (4, 4) reduce ("addf") -> (f32) {
    affine.yield %a : f32
  }
  return %1, %0#1 : f32, f64
}

func.func @choices(%n: index, %c: i1, %a: f32) -> f32 {
  scf.if %c {
  }
  %0 = scf.if %c -> (f32) {
    scf.yield %a : f32
  } else {
    scf.yield %a : f32
  }
  %1 = scf.index_switch %n -> f32
  case 1 {
    scf.yield %a : f32
  }
  default {
    scf.yield %0 : f32
  }
  %2 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 {
    affine.yield %a : f32
  } else {
    affine.yield %1 : f32
  }
  %3 = scf.execute_region -> f32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %2 : f32
  ^bb2:
    ub.unreachable
  }
  %4 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %3 : f32
  }
  return %4 : f32
}

func.func @shapes(%w: !shape.witness, %s: !shape.shape, %t: tensor<?xindex>, %z: !shape.size, %n: index) -> f32 {
  %0 = shape.assuming %w -> f32 {
    %f = arith.constant 1.0 : f32
    shape.assuming_yield %f : f32
  }
  %1 = shape.reduce(%s, %z) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %d: !shape.size, %x: !shape.size):
    shape.yield %d : !shape.size
  }
  %2 = shape.reduce(%t, %n) : tensor<?xindex> -> index {
  ^bb0(%i: index, %d: index, %x: index):
    shape.yield %d : index
  }
  return %0 : f32
}

func.func @elements(%n: index, %a: tensor<4x?xf32>, %v: vector<4xf32>, %m: memref<4xf32>, %q: f16, %p: memref<4xvector<4xf32>>) -> tensor<4x?xf32> {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %f = arith.constant 1.0 : f32
    tensor.yield %f : f32
  } : tensor<4x?xf32>
  %1 = tensor.pad %0 low[1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    %f = arith.constant 1.0 : f32
    tensor.yield %f : f32
  } : tensor<4x?xf32> to tensor<5x?xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%q, %a : f16, tensor<4x?xf32>) outs(%0 : tensor<4x?xf32>) {
  ^bb0(%x: f16, %y: f32, %z: f32):
    linalg.yield %y : f32
  } -> tensor<4x?xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%p : memref<4xvector<4xf32>>) {
  ^bb0(%x: vector<4xf32>):
    linalg.yield %v : vector<4xf32>
  }
  %3 = linalg.map { math.exp } ins(%a : tensor<4x?xf32>) outs(%0 : tensor<4x?xf32>)
  %4 = linalg.add ins(%a, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %5 = memref.generic_atomic_rmw %m[%n] : memref<4xf32> {
  ^bb0(%x: f32):
    memref.atomic_yield %x : f32
  }
  return %2 : tensor<4x?xf32>
}

func.func @awaited(%v: !async.value<f32>, %t: !async.token) -> !async.value<f32> {
  %0, %1 = async.execute [%t] (%v as %x: !async.value<f32>) -> !async.value<f32> {
    async.yield %x : f32
  }
  return %1 : !async.value<f32>
}

async.func @later(%a: f32) -> (!async.token, !async.value<f32>) {
  return %a : f32
}

func.func @tosa(%c: tensor<i1>, %o: tensor<1xi1>, %a: tensor<?xf32>, %b: tensor<5xf32>) -> tensor<5xf32> {
  %0 = "tosa.cond_if"(%c, %b) ({
  ^bb0(%x: tensor<5xf32>):
    tosa.yield %x : tensor<5xf32>
  }, {
  ^bb0(%x: tensor<5xf32>):
    tosa.yield %x : tensor<5xf32>
  }) : (tensor<i1>, tensor<5xf32>) -> tensor<5xf32>
  %1 = "tosa.while_loop"(%b) ({
  ^bb0(%x: tensor<5xf32>):
    tosa.yield %o : tensor<1xi1>
  }, {
  ^bb0(%x: tensor<5xf32>):
    tosa.yield %x : tensor<5xf32>
  }) : (tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

ml_program.func @returned(%a: i32) -> i64 {
  %0 = arith.extsi %a : i32 to i64
  ml_program.return %0 : i64
}

// Nothing is concluded from what nobody described.
func.func @unknown(%a: f32) -> f64 {
  %0 = "mine.region"() ({
  ^bb0(%x: f32):
    "mine.yield"(%a) : (f32) -> ()
  }) : () -> f64
  %1 = scf.execute_region -> f64 {
    "mine.stop"(%a) : (f32) -> ()
  }
  return %1 : f64
}
