// Conditionals and prefetches.
// RUN: bcast-opt scf.mlir | diff scf.pretty -
// RUN: bcast-opt scf.mlir --mlir-print-op-generic | diff scf.generic -

func.func @loops(%c: i1, %i: index, %m: memref<4x8xf32>) -> f32 {
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x8xf32>
  memref.prefetch %m[%i, %i], write, locality<0>, instr : memref<4x8xf32>
  affine.for %k = 0 to 4 {
    affine.prefetch %m[%k, %k + 5], read, locality<3>, data : memref<4x8xf32>
    %z = affine.load %m[%k, %k * 2] : memref<4x8xf32>
    affine.store %z, %m[%k, symbol(%i)] {x} : memref<4x8xf32>
  }
  %0 = scf.if %c -> (f32) {
    %a = arith.constant 1.0 : f32
    scf.yield %a : f32
  } else {
    %a = arith.constant 2.0 : f32
    scf.yield %a : f32
  }
  scf.if %c {
  } else {
    scf.execute_region {
      scf.yield
    } {x = 1}
  }
  %1:2 = scf.execute_region -> (f32, f32) no_inline {
    cf.br ^bb1
  ^bb1:
    scf.yield %0, %0 : f32, f32
  }
  %2 = scf.index_switch %i {a = 1} -> f32
  case 2 {
    scf.yield %0 : f32
  }
  case -5 {
    scf.yield %0 : f32
  }
  default {
    scf.yield %1#0 : f32
  }
  scf.index_switch %i 
  default {
  }
  %3:2 = scf.index_switch %i -> f32, f32
  default {
    scf.yield %1#0, %0 : f32, f32
  }
  return %2 : f32
}
