// RUN: bcast-opt --infer --mlir-print-op-generic %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --infer --mlir-print-op-generic | FileCheck %s

// What a window leaves, and the channels of a kernel or of a bias.
// CHECK-LABEL: sym_name = "windows"
func.func @windows(%a: tensor<1x8x9x2xf32>, %w: tensor<3x3x2x2xf32>, %u: tensor<?x3x2x2xf32>, %b: tensor<3xf32>, %d: tensor<3x2x2x4xf32>, %e: tensor<8xf32>, %q: tensor<?x3x2x2xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: "tosa.conv2d"({{.*}}) -> tensor<1x4x9x3xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x8x9x2xf32>, tensor<3x3x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: "tosa.conv2d"({{.*}}) -> tensor<1x4x9x3xf32>
  %1 = tosa.conv2d %a, %u, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x8x9x2xf32>, tensor<?x3x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: "tosa.depthwise_conv2d"({{.*}}) -> tensor<1x6x8x8xf32>
  %2 = tosa.depthwise_conv2d %a, %d, %e, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x9x2xf32>, tensor<3x2x2x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  // CHECK: "tosa.transpose_conv2d"({{.*}}) -> tensor<1x17x10x3xf32>
  %3 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>} : (tensor<1x8x9x2xf32>, tensor<3x3x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: "tosa.max_pool2d"({{.*}}) -> tensor<1x4x9x2xf32>
  %4 = tosa.max_pool2d %a {kernel = array<i64: 2, 3>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x8x9x2xf32>) -> tensor<?x?x?x?xf32>
  // A size that is not known leaves others.
  // CHECK: "tosa.max_pool2d"({{.*}}) -> tensor<?x2x2x2xf32>
  %5 = tosa.max_pool2d %q {kernel = array<i64: 2, 3>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 1>} : (tensor<?x3x2x2xf32>) -> tensor<?x?x?x?xf32>
  // A window that is larger than what it goes over leaves nothing.
  // CHECK: "tosa.max_pool2d"({{.*}}) -> tensor<?x?x2x2xf32>
  %6 = tosa.max_pool2d %q {kernel = array<i64: 7, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x3x2x2xf32>) -> tensor<?x?x?x?xf32>
  return
}

// CHECK-LABEL: sym_name = "numbers"
func.func @numbers(%a: tensor<3x4xf32>, %u: tensor<?x4xf32>, %n: tensor<*xf32>, %i: tensor<2x4x4x3xf32>, %r: tensor<2x4x8xf32>) {
  %p = tosa.const_shape {values = dense<[0, 1, 2, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %m = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %l = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %f = tosa.const_shape {values = dense<[-1, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: "tosa.pad"({{.*}}) : {{.*}} -> tensor<4x9xf32>
  %0 = tosa.pad %a, %p, %z : (tensor<3x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
  // CHECK: "tosa.pad"({{.*}}) : {{.*}} -> tensor<?x9xf32>
  %1 = tosa.pad %u, %p, %z : (tensor<?x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<*xf32>
  // CHECK: "tosa.pad"({{.*}}) : {{.*}} -> tensor<?x?xf32>
  %2 = tosa.pad %n, %p, %z : (tensor<*xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<*xf32>
  // CHECK: "tosa.tile"({{.*}}) : {{.*}} -> tensor<?x8xf32>
  %3 = tosa.tile %u, %m : (tensor<?x4xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  // CHECK: "tosa.slice"({{.*}}) : {{.*}} -> tensor<2x3xf32>
  %4 = tosa.slice %u, %s, %l : (tensor<?x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?xf32>
  // CHECK: "tosa.reshape"({{.*}}) : {{.*}} -> tensor<2x6xf32>
  %5 = tosa.reshape %a, %f : (tensor<3x4xf32>, !tosa.shape<2>) -> tensor<*xf32>
  %scale = tosa.const_shape {values = dense<[4, 2, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: "tosa.resize"({{.*}}) {{.*}} -> tensor<2x8x4x3xf32>
  %6 = tosa.resize %i, %scale, %offset, %border {mode = NEAREST_NEIGHBOR} : (tensor<2x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x?xf32>
  // CHECK: "tosa.rfft2d"({{.*}}) {{.*}} -> (tensor<2x4x5xf32>, tensor<2x4x5xf32>)
  %7, %8 = tosa.rfft2d %r : (tensor<2x4x8xf32>) -> (tensor<?x?x?xf32>, tensor<*xf32>)
  // Of a tensor of unknown rank the others tell all but the sum.
  // CHECK: "tosa.concat"({{.*}}) {{.*}} -> tensor<?x4xf32>
  %9 = tosa.concat %a, %n {axis = 0 : i32} : (tensor<3x4xf32>, tensor<*xf32>) -> tensor<?x?xf32>
  return
}

// The channels of a result are those of the input times those of the kernel: while one of them is unknown, so is the product.
// CHECK-LABEL: sym_name = "channels"
func.func @channels(%a: tensor<1x8x9x2xf32>, %u: tensor<*xf32>, %w: tensor<3x2x2x4xf32>, %b: tensor<6xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // CHECK: "tosa.depthwise_conv2d"({{.*}}) -> tensor<1x?x?x?xf32>
  %0 = tosa.depthwise_conv2d %a, %u, %u, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x9x2xf32>, tensor<*xf32>, tensor<*xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  // CHECK: "tosa.depthwise_conv2d"({{.*}}) -> tensor<?x?x?x8xf32>
  %1 = tosa.depthwise_conv2d %u, %w, %u, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<*xf32>, tensor<3x2x2x4xf32>, tensor<*xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  // CHECK: "tosa.depthwise_conv2d"({{.*}}) -> tensor<?x?x?x6xf32>
  %2 = tosa.depthwise_conv2d %u, %u, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<*xf32>, tensor<*xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  // CHECK: "tosa.depthwise_conv2d"({{.*}}) -> tensor<?x?x?x?xf32>
  %3 = tosa.depthwise_conv2d %u, %u, %u, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  return
}
