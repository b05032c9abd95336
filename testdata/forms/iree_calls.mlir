// Calls and hints of IREE's dialects that C++ alone reads.
// RUN: bcast-opt iree_calls.mlir | diff iree_calls.pretty -
// RUN: bcast-opt iree_calls.mlir --mlir-print-op-generic | diff iree_calls.generic -
// RUN: bcast-opt iree_calls.generic --mlir-print-op-custom | diff iree_calls.pretty -

vm.func private @calls(%a: i32, %b: !vm.ref<!hal.buffer>) {
  %0 = vm.call.variadic @one(%a) : (i32) -> i32
  %1:2 = vm.call.variadic @list(%a, [%b, %b], []) {x} : (i32, !vm.ref<!hal.buffer> ..., i32 ...) -> (i32, i32)
  vm.call.variadic @tuples([(%a, %a), (%0, %a)]) : (tuple<i32, i32> ...)
  vm.cond_fail %a, %0
  vm.cond_fail %a, %0, "both"
  vm.cond_fail %a
  vm.cond_fail %a, "the status alone"
  %2 = vm.switch.ref %a[%b, %b] else %b : !vm.ref<!hal.buffer>
  vm.return
}
util.func private @hints(%v: vector<4xf32>, %n: index) -> vector<2x2xf32> {
  iree_codegen.workgroup_count_hint(%n, 1, 4)
  iree_codegen.workgroup_count_hint()
  %0 = util.hoistable_conversion "from" inverts("to") (%b = %v) : (vector<4xf32>) -> vector<2x2xf32> {
    %1 = vector.shape_cast %b : vector<4xf32> to vector<2x2xf32>
    util.return %1 : vector<2x2xf32>
  }
  %2 = util.hoistable_conversion "create" inverts("destroy") () : () -> index {
    %c = arith.constant 1 : index
    util.return %c : index
  }
  util.return %0 : vector<2x2xf32>
}
