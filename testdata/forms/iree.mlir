// What C++ alone reads of IREE's dialects.
// RUN: bcast-opt iree.mlir | diff iree.pretty -
// RUN: bcast-opt iree.mlir --mlir-print-op-generic | diff iree.generic -

util.func private @decl(%arg0: tensor<?xf32> {a}, %arg1: index) -> (%arg0 as tensor<4xf32>, i32 {b}, %arg0)
util.func public @def(%a: tensor<?xf32>, %d: index) -> %a attributes {x} {
  %0 = util.unfoldable_constant {y} dense<1> : tensor<4xi32>
  %1 = util.unfoldable_constant 3 : i32
  %2:2 = util.assume.int %d<umin = 1, udiv = 4>, %1[<umax = 2>, <umin = 3>] : index, i32
  %3 = flow.dispatch.region[%d] -> (tensor<?xf32>{%d}) {
    flow.return %a : tensor<?xf32>
  } count(%x: index) -> (index, index, index) {
    flow.return %x, %x, %x : index, index, index
  }
  util.return %a : tensor<?xf32>
}
util.initializer {
  util.return
}
vm.func private @f(%a: i32) -> i32 {
  vm.return %a : i32
}
vm.export @f as("g") attributes {x}
vm.export @f
vm.import private optional @i(%a : i32, !vm.buffer ...,) -> i32 attributes {nosideeffects}
vm.import public @j()
vm.initializer {
  vm.return
}
hal.executable.condition(%device: !hal.device) -> i1 {
  %0 = arith.constant true
  hal.return %0 : i1
}
hal.executable.constant.block(%device: !hal.device) -> (i32, i32) as ("a", "b") {
  %0 = arith.constant 1 : i32
  hal.return %0, %0 : i32, i32
}
hal.executable.constant.block() -> i32 as "c" {
  %0 = arith.constant 1 : i32
  hal.return %0 : i32
}
func.func @tiled(%a: vector<4xf16>, %b: vector<2xf16>, %c: vector<4xf32>, %d: vector<2xf32>) {
  %0:2 = iree_codegen.inner_tiled ins(%a, %b) outs(%c, %d) {indexing_maps = [], iterator_types = [], kind = #x.k, semantics = #x.s} : vector<4xf16>, vector<2xf16> into vector<4xf32>, vector<2xf32>
  return
}
