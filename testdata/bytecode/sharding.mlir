// RUN: bcast-opt %S/sharding.mlirbc --mlir-opt-print | FileCheck %s

// Shardings of JAX are in the dialect of Shardy, whose attributes have encodings of their own. Casts between VHLO and Shardy are left out, as in jaxlib.

// CHECK: "builtin.module"() ({
// CHECK-NEXT: "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4, "z"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-NEXT: "sdy.mesh"() <{mesh = #sdy.mesh<["a"=2], device_ids=[1, 0]>, sym_name = "ids"}> : () -> ()
// CHECK-NEXT: "sdy.mesh"() <{mesh = #sdy.mesh<[], device_ids=[3]>, sym_name = "single"}> : () -> ()
// CHECK-NEXT: "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {"y":(1)2, "z"}], replicated={"y":(2)2}>}, {sdy.sharding = #sdy.sharding<mesh<["q"=2]>, [{?}, {?}p0]>}], function_type = (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>, res_attrs = [{sdy.sharding = #sdy.sharding<@ids, [{"a"}, {}]>}], sym_name = "main"}> ({
// CHECK-NEXT: ^bb0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>):
// CHECK-NEXT: %0 = "stablehlo.add"(%arg0, %arg1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {?}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: %1 = "sdy.sharding_constraint"(%0) <{sharding = #sdy.sharding<@mesh, [{}, {?}], unreduced={"x"}>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: %2 = "sdy.reshard"(%1) <{sharding = #sdy.sharding<@mesh, [{"z"}, {"y"}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: %3 = "sdy.manual_computation"(%2) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}> ({
// CHECK-NEXT: ^bb0(%arg2: tensor<4x8xf32>):
// CHECK-NEXT: %5 = "stablehlo.negate"(%arg2) : (tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: "sdy.return"(%5) : (tensor<4x8xf32>) -> ()
// CHECK-NEXT: }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: %4 = "stablehlo.custom_call"(%3, %arg1) <{call_target_name = "f"}> {sdy.sharding_rule = #sdy.op_sharding_rule<([ij, k], [k, l])->([i, l]) {i=4, j=2, k=8, l=8} reduction={k} need_replication={l} blocked_propagation={j}, custom>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: "func.return"(%4) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: }) : () -> ()

"builtin.module"() ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4, "z"=2]>, sym_name = "mesh"}> : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["a"=2], device_ids=[1, 0]>, sym_name = "ids"}> : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<[], device_ids=[3]>, sym_name = "single"}> : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {"y":(1)2, "z"}], replicated={"y":(2)2}>}, {sdy.sharding = #sdy.sharding<mesh<["q"=2]>, [{?}, {?}p0]>}], function_type = (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>, res_attrs = [{sdy.sharding = #sdy.sharding<@ids, [{"a"}, {}]>}], sym_name = "main"}> ({
  ^bb0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>):
    %0 = "stablehlo.add"(%arg0, %arg1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {?}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = "sdy.sharding_constraint"(%0) <{sharding = #sdy.sharding<@mesh, [{}, {?}], unreduced={"x"}>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = "sdy.reshard"(%1) <{sharding = #sdy.sharding<@mesh, [{"z"}, {"y"}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %3 = "sdy.manual_computation"(%2) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}> ({
    ^bb0(%arg2: tensor<4x8xf32>):
      %5 = "stablehlo.negate"(%arg2) : (tensor<4x8xf32>) -> tensor<4x8xf32>
      "sdy.return"(%5) : (tensor<4x8xf32>) -> ()
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %4 = "stablehlo.custom_call"(%3, %arg1) <{call_target_name = "f"}> {sdy.sharding_rule = #sdy.op_sharding_rule<([ij, k], [k, l])->([i, l]) {i=4, j=2, k=8, l=8} reduction={k} need_replication={l} blocked_propagation={j}, custom>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%4) : (tensor<8x8xf32>) -> ()
  }) : () -> ()
}) : () -> ()
