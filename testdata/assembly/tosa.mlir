// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --canonical-print | FileCheck %s --check-prefix=GENERIC

// Operations of `tosa`: the properties stand in the dictionary, those that are enumerations as words, and those that have
// their default not at all.

tosa.variable @v1 = dense<7> : tensor<2xi32>
tosa.variable @v2 {note = 1 : i32} : tensor<2x?xi32>
tosa.variable @v3 : tensor<i32>
// CHECK: tosa.variable @v1 = dense<7> : tensor<2xi32>
// GENERIC: "tosa.variable"() <{initial_value = dense<7> : tensor<2xi32>, sym_name = "v1", type = i32, var_shape = dense<2> : tensor<1xindex>}> : () -> ()
// CHECK: tosa.variable @v2 {note = 1 : i32} : tensor<2x?xi32>
// GENERIC: "tosa.variable"() <{sym_name = "v2", type = i32, var_shape = dense<[2, -1]> : tensor<2xindex>}> {note = 1 : i32} : () -> ()
// CHECK: tosa.variable @v3 : tensor<i32>
// GENERIC: var_shape = dense<> : tensor<0xindex>

func.func @f(%a: tensor<4x4xf32>, %i: tensor<4xi32>, %b: tensor<4xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>,
             %x: tensor<1x7x7x9xf32>, %z: tensor<1xf32>, %w: tensor<9x1x1x9xf32>, %bias: tensor<9xf32>, %c: tensor<i1>) {
  // CHECK: tosa.add %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // GENERIC: "tosa.add"({{.*}}) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = tosa.add %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.mul %i, %i, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  // GENERIC: "tosa.mul"({{.*}}) : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %1 = tosa.mul %i, %i, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  // CHECK: tosa.maximum %a, %a {nan_mode = IGNORE} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // GENERIC: "tosa.maximum"({{.*}}) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = tosa.maximum %a, %a {nan_mode = IGNORE} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.minimum %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // GENERIC: "tosa.minimum"({{.*}}) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = tosa.minimum %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.clamp %a {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32, note = "n"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // GENERIC: "tosa.clamp"({{.*}}) <{max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> {note = "n"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = tosa.clamp %a {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32, note = "n"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.argmax %a {axis = 0 : i32} : (tensor<4x4xf32>) -> tensor<4xi32>
  // GENERIC: "tosa.argmax"({{.*}}) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4x4xf32>) -> tensor<4xi32>
  %5 = tosa.argmax %a {axis = 0 : i32} : (tensor<4x4xf32>) -> tensor<4xi32>
  // CHECK: tosa.reduce_sum %a {axis = 1 : i32} : (tensor<4x4xf32>) -> tensor<4x1xf32>
  // GENERIC: "tosa.reduce_sum"({{.*}}) <{axis = 1 : i32}> : (tensor<4x4xf32>) -> tensor<4x1xf32>
  %6 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<4x4xf32>) -> tensor<4x1xf32>
  // CHECK: tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // GENERIC: "tosa.transpose"({{.*}}) <{perms = array<i32: 1, 0>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.arithmetic_right_shift %i, %i {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // GENERIC: "tosa.arithmetic_right_shift"({{.*}}) <{round = true}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %8 = tosa.arithmetic_right_shift %i, %i {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: tosa.rescale %i, %m, %s, %m, %m {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  // GENERIC: "tosa.rescale"({{.*}}) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %9 = tosa.rescale %i, %m, %s, %m, %m {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  // CHECK: tosa.apply_scale %i, %i, %b {rounding_mode = DOUBLE_ROUND} : (tensor<4xi32>, tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  // GENERIC: "tosa.apply_scale"({{.*}}) <{rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>}> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  %10 = tosa.apply_scale %i, %i, %b {rounding_mode = DOUBLE_ROUND} : (tensor<4xi32>, tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  // CHECK: tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  // GENERIC: "tosa.avg_pool2d"({{.*}}) <{acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>}> : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  %11 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  // CHECK: tosa.conv2d %x, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<9x1x1x9xf32>, tensor<9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  // GENERIC: "tosa.conv2d"({{.*}}) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x7x7x9xf32>, tensor<9x1x1x9xf32>, tensor<9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  %12 = tosa.conv2d %x, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<9x1x1x9xf32>, tensor<9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  // CHECK: tosa.custom %i {domain_name = "d", implementation_attrs = "", operator_name = "o"} : (tensor<4xi32>) -> tensor<4xi32>
  // GENERIC: "tosa.custom"({{.*}}) <{domain_name = "d", implementation_attrs = "", operator_name = "o"}> : (tensor<4xi32>) -> tensor<4xi32>
  %13 = tosa.custom %i {domain_name = "d", implementation_attrs = "", operator_name = "o"} : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: tosa.const_shape  {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  // GENERIC: "tosa.const_shape"({{.*}}) <{values = dense<4> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %14 = tosa.const_shape  {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  // CHECK: tosa.variable_read @v1 : tensor<2xi32>
  // GENERIC: "tosa.variable_read"({{.*}}) <{name = "v1"}> : () -> tensor<2xi32>
  %15 = tosa.variable_read @v1 : tensor<2xi32>
  // CHECK: tosa.variable_read @v3 {note = 1 : i32} : tensor<i32>
  // GENERIC: "tosa.variable_read"({{.*}}) <{name = "v3"}> {note = 1 : i32} : () -> tensor<i32>
  %16 = tosa.variable_read @v3 {note = 1 : i32} : tensor<i32>
  // CHECK: tosa.variable_write @v1, %two : tensor<2xi32>
  // GENERIC: "tosa.variable_write"({{.+}}) <{name = "v1"}> : (tensor<2xi32>) -> ()
  %two = arith.constant dense<1> : tensor<2xi32>
  tosa.variable_write @v1, %two : tensor<2xi32>
  // CHECK:      tosa.cond_if %c : tensor<i1> -> tensor<4xi32> {
  // CHECK-NEXT:   tosa.yield %i : tensor<4xi32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   tosa.yield %i : tensor<4xi32>
  // CHECK-NEXT: }
  // GENERIC:      "tosa.cond_if"(%{{[^)]+}}) ({
  // GENERIC-NEXT:   "tosa.yield"(%{{[^)]+}}) : (tensor<4xi32>) -> ()
  // GENERIC-NEXT: }, {
  %p = tosa.cond_if %c : tensor<i1> -> tensor<4xi32> {
    tosa.yield %i : tensor<4xi32>
  } else {
    tosa.yield %i : tensor<4xi32>
  }
  // CHECK:      tosa.cond_if %c (%u = %i, %v = %a) : tensor<i1> (tensor<4xi32>, tensor<4x4xf32>) -> (tensor<4xi32>, tensor<4x4xf32>) {
  // CHECK-NEXT: ^bb0(%u: tensor<4xi32>, %v: tensor<4x4xf32>):
  // GENERIC: "tosa.cond_if"({{.+}}, {{.+}}, {{.+}}) ({
  %q:2 = tosa.cond_if %c (%u = %i, %v = %a) : tensor<i1> (tensor<4xi32>, tensor<4x4xf32>) -> (tensor<4xi32>, tensor<4x4xf32>) {
  ^bb0(%u: tensor<4xi32>, %v: tensor<4x4xf32>):
    tosa.yield %u, %v : tensor<4xi32>, tensor<4x4xf32>
  } else {
  ^bb0(%u: tensor<4xi32>, %v: tensor<4x4xf32>):
    tosa.yield %u, %v : tensor<4xi32>, tensor<4x4xf32>
  }
  // CHECK:      tosa.while_loop (%k = %i) : (tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT:   tosa.yield %c : tensor<i1>
  // CHECK-NEXT: } do {
  // CHECK-NEXT: ^bb0(%k: tensor<4xi32>):
  // CHECK-NEXT:   tosa.yield %k : tensor<4xi32>
  // CHECK-NEXT: }
  // GENERIC:      "tosa.while_loop"({{.+}}) ({
  // GENERIC-NEXT: ^bb0(%{{.+}}: tensor<4xi32>):
  // GENERIC-NEXT:   "tosa.yield"({{.+}}) : (tensor<i1>) -> ()
  // GENERIC-NEXT: }, {
  // GENERIC-NEXT: ^bb0(%[[K:.+]]: tensor<4xi32>):
  // GENERIC-NEXT:   "tosa.yield"(%[[K]]) : (tensor<4xi32>) -> ()
  %r = tosa.while_loop (%k = %i) : (tensor<4xi32>) -> tensor<4xi32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%k: tensor<4xi32>):
    tosa.yield %k : tensor<4xi32>
  }
  return
}
