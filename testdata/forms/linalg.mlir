// Structured operations: what is written of them, and the bodies that their names imply.
// RUN: bcast-opt linalg.mlir | diff linalg.pretty -
// RUN: bcast-opt linalg.mlir --mlir-print-op-generic | diff linalg.generic -
// RUN: bcast-opt linalg.mlir --mlir-print-op-generic | bcast-opt - --mlir-print-op-custom | diff linalg.custom -

func.func @abs_0(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.abs ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @add_1(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.add ins(%a0, %a1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @add_2(%a0: tensor<4x8xi32>, %a1: tensor<4x8xi32>, %a2: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %0 = linalg.add ins(%a0, %a1 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%a2 : tensor<4x8xi32>) -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}
func.func @add_3(%a0: tensor<4x8xi1>, %a1: tensor<4x8xi1>, %a2: tensor<4x8xi1>) -> tensor<4x8xi1> {
  %0 = linalg.add ins(%a0, %a1 : tensor<4x8xi1>, tensor<4x8xi1>) outs(%a2 : tensor<4x8xi1>) -> tensor<4x8xi1>
  return %0 : tensor<4x8xi1>
}
func.func @add_4(%a0: tensor<4x8xcomplex<f32>>, %a1: tensor<4x8xcomplex<f32>>, %a2: tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>> {
  %0 = linalg.add ins(%a0, %a1 : tensor<4x8xcomplex<f32>>, tensor<4x8xcomplex<f32>>) outs(%a2 : tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  return %0 : tensor<4x8xcomplex<f32>>
}
func.func @batch_matmul_5(%a0: tensor<2x4x8xf32>, %a1: tensor<2x8x4xf32>, %a2: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %0 = linalg.batch_matmul ins(%a0, %a1 : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%a2 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  return %0 : tensor<2x4x4xf32>
}
func.func @batch_matvec_6(%a0: tensor<2x4x8xf32>, %a1: tensor<2x8xf32>, %a2: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.batch_matvec ins(%a0, %a1 : tensor<2x4x8xf32>, tensor<2x8xf32>) outs(%a2 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func @batch_mmt4d_7(%a0: tensor<9x2x3x4x5xf32>, %a1: tensor<9x6x3x7x5xf32>, %a2: tensor<9x2x6x4x7xf32>) -> tensor<9x2x6x4x7xf32> {
  %0 = linalg.batch_mmt4d ins(%a0, %a1 : tensor<9x2x3x4x5xf32>, tensor<9x6x3x7x5xf32>) outs(%a2 : tensor<9x2x6x4x7xf32>) -> tensor<9x2x6x4x7xf32>
  return %0 : tensor<9x2x6x4x7xf32>
}
func.func @batch_reduce_matmul_8(%a0: tensor<2x4x8xf32>, %a1: tensor<2x8x4xf32>, %a2: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.batch_reduce_matmul ins(%a0, %a1 : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%a2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func @batch_vecmat_9(%a0: tensor<2x8xf32>, %a1: tensor<2x8x4xf32>, %a2: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.batch_vecmat ins(%a0, %a1 : tensor<2x8xf32>, tensor<2x8x4xf32>) outs(%a2 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func @ceil_10(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.ceil ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @conv_1d_11(%a0: tensor<8xf32>, %a1: tensor<3xf32>, %a2: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.conv_1d ins(%a0, %a1 : tensor<8xf32>, tensor<3xf32>) outs(%a2 : tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
func.func @conv_1d_ncw_fcw_12(%a0: tensor<1x3x8xf32>, %a1: tensor<2x3x3xf32>, %a2: tensor<1x2x6xf32>) -> tensor<1x2x6xf32> {
  %0 = linalg.conv_1d_ncw_fcw ins(%a0, %a1 : tensor<1x3x8xf32>, tensor<2x3x3xf32>) outs(%a2 : tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
  return %0 : tensor<1x2x6xf32>
}
func.func @conv_1d_nwc_wcf_13(%a0: tensor<1x8x3xf32>, %a1: tensor<3x3x2xf32>, %a2: tensor<1x6x2xf32>) -> tensor<1x6x2xf32> {
  %0 = linalg.conv_1d_nwc_wcf ins(%a0, %a1 : tensor<1x8x3xf32>, tensor<3x3x2xf32>) outs(%a2 : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
  return %0 : tensor<1x6x2xf32>
}
func.func @conv_2d_14(%a0: tensor<8x8xf32>, %a1: tensor<3x3xf32>, %a2: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %0 = linalg.conv_2d ins(%a0, %a1 : tensor<8x8xf32>, tensor<3x3xf32>) outs(%a2 : tensor<6x6xf32>) -> tensor<6x6xf32>
  return %0 : tensor<6x6xf32>
}
func.func @conv_2d_nchw_fchw_15(%a0: tensor<1x3x8x8xf32>, %a1: tensor<2x3x3x3xf32>, %a2: tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%a0, %a1 : tensor<1x3x8x8xf32>, tensor<2x3x3x3xf32>) outs(%a2 : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  return %0 : tensor<1x2x6x6xf32>
}
func.func @conv_2d_nchw_fchw_q_16(%a0: tensor<1x3x8x8xf32>, %a1: tensor<2x3x3x3xf32>, %a2: i32, %a3: i32, %a4: tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32> {
  %0 = linalg.conv_2d_nchw_fchw_q ins(%a0, %a1, %a2, %a3 : tensor<1x3x8x8xf32>, tensor<2x3x3x3xf32>, i32, i32) outs(%a4 : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  return %0 : tensor<1x2x6x6xf32>
}
func.func @conv_2d_ngchw_fgchw_17(%a0: tensor<1x2x3x8x8xf32>, %a1: tensor<4x2x3x3x3xf32>, %a2: tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32> {
  %0 = linalg.conv_2d_ngchw_fgchw ins(%a0, %a1 : tensor<1x2x3x8x8xf32>, tensor<4x2x3x3x3xf32>) outs(%a2 : tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32>
  return %0 : tensor<1x2x4x6x6xf32>
}
func.func @conv_2d_ngchw_gfchw_18(%a0: tensor<1x2x3x8x8xf32>, %a1: tensor<2x4x3x3x3xf32>, %a2: tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32> {
  %0 = linalg.conv_2d_ngchw_gfchw ins(%a0, %a1 : tensor<1x2x3x8x8xf32>, tensor<2x4x3x3x3xf32>) outs(%a2 : tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32>
  return %0 : tensor<1x2x4x6x6xf32>
}
func.func @conv_2d_ngchw_gfchw_q_19(%a0: tensor<1x2x3x8x8xf32>, %a1: tensor<2x4x3x3x3xf32>, %a2: i32, %a3: i32, %a4: tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32> {
  %0 = linalg.conv_2d_ngchw_gfchw_q ins(%a0, %a1, %a2, %a3 : tensor<1x2x3x8x8xf32>, tensor<2x4x3x3x3xf32>, i32, i32) outs(%a4 : tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32>
  return %0 : tensor<1x2x4x6x6xf32>
}
func.func @conv_2d_nhwc_fhwc_20(%a0: tensor<1x8x8x3xf32>, %a1: tensor<2x3x3x3xf32>, %a2: tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a0, %a1 : tensor<1x8x8x3xf32>, tensor<2x3x3x3xf32>) outs(%a2 : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
  return %0 : tensor<1x6x6x2xf32>
}
func.func @conv_2d_nhwc_fhwc_q_21(%a0: tensor<1x8x8x3xf32>, %a1: tensor<2x3x3x3xf32>, %a2: i32, %a3: i32, %a4: tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc_q ins(%a0, %a1, %a2, %a3 : tensor<1x8x8x3xf32>, tensor<2x3x3x3xf32>, i32, i32) outs(%a4 : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
  return %0 : tensor<1x6x6x2xf32>
}
func.func @conv_2d_nhwc_hwcf_22(%a0: tensor<1x8x8x3xf32>, %a1: tensor<3x3x3x2xf32>, %a2: tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a0, %a1 : tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>) outs(%a2 : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
  return %0 : tensor<1x6x6x2xf32>
}
func.func @conv_2d_nhwc_hwcf_q_23(%a0: tensor<1x8x8x3xf32>, %a1: tensor<3x3x3x2xf32>, %a2: i32, %a3: i32, %a4: tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%a0, %a1, %a2, %a3 : tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>, i32, i32) outs(%a4 : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
  return %0 : tensor<1x6x6x2xf32>
}
func.func @conv_2d_nhwgc_gfhwc_24(%a0: tensor<1x8x8x2x3xf32>, %a1: tensor<2x4x3x3x3xf32>, %a2: tensor<1x6x6x2x4xf32>) -> tensor<1x6x6x2x4xf32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc ins(%a0, %a1 : tensor<1x8x8x2x3xf32>, tensor<2x4x3x3x3xf32>) outs(%a2 : tensor<1x6x6x2x4xf32>) -> tensor<1x6x6x2x4xf32>
  return %0 : tensor<1x6x6x2x4xf32>
}
func.func @conv_2d_nhwgc_gfhwc_q_25(%a0: tensor<1x8x8x2x3xf32>, %a1: tensor<2x4x3x3x3xf32>, %a2: i32, %a3: i32, %a4: tensor<1x6x6x2x4xf32>) -> tensor<1x6x6x2x4xf32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q ins(%a0, %a1, %a2, %a3 : tensor<1x8x8x2x3xf32>, tensor<2x4x3x3x3xf32>, i32, i32) outs(%a4 : tensor<1x6x6x2x4xf32>) -> tensor<1x6x6x2x4xf32>
  return %0 : tensor<1x6x6x2x4xf32>
}
func.func @conv_3d_26(%a0: tensor<8x8x8xf32>, %a1: tensor<3x3x3xf32>, %a2: tensor<6x6x6xf32>) -> tensor<6x6x6xf32> {
  %0 = linalg.conv_3d ins(%a0, %a1 : tensor<8x8x8xf32>, tensor<3x3x3xf32>) outs(%a2 : tensor<6x6x6xf32>) -> tensor<6x6x6xf32>
  return %0 : tensor<6x6x6xf32>
}
func.func @conv_3d_ncdhw_fcdhw_27(%a0: tensor<1x3x8x8x8xf32>, %a1: tensor<2x3x3x3x3xf32>, %a2: tensor<1x2x6x6x6xf32>) -> tensor<1x2x6x6x6xf32> {
  %0 = linalg.conv_3d_ncdhw_fcdhw ins(%a0, %a1 : tensor<1x3x8x8x8xf32>, tensor<2x3x3x3x3xf32>) outs(%a2 : tensor<1x2x6x6x6xf32>) -> tensor<1x2x6x6x6xf32>
  return %0 : tensor<1x2x6x6x6xf32>
}
func.func @conv_3d_ndhwc_dhwcf_28(%a0: tensor<1x8x8x8x3xf32>, %a1: tensor<3x3x3x3x2xf32>, %a2: tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf ins(%a0, %a1 : tensor<1x8x8x8x3xf32>, tensor<3x3x3x3x2xf32>) outs(%a2 : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
  return %0 : tensor<1x6x6x6x2xf32>
}
func.func @conv_3d_ndhwc_dhwcf_q_29(%a0: tensor<1x8x8x8x3xf32>, %a1: tensor<3x3x3x3x2xf32>, %a2: i32, %a3: i32, %a4: tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q ins(%a0, %a1, %a2, %a3 : tensor<1x8x8x8x3xf32>, tensor<3x3x3x3x2xf32>, i32, i32) outs(%a4 : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
  return %0 : tensor<1x6x6x6x2xf32>
}
func.func @copy_30(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.copy ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @copy_31(%a0: tensor<4x8xi32>, %a1: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %0 = linalg.copy ins(%a0 : tensor<4x8xi32>) outs(%a1 : tensor<4x8xi32>) -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}
func.func @copy_32(%a0: tensor<4x8xi8>, %a1: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %0 = linalg.copy ins(%a0 : tensor<4x8xi8>) outs(%a1 : tensor<4x8xi32>) -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}
func.func @copy_33(%a0: tensor<4x8xf16>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.copy ins(%a0 : tensor<4x8xf16>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @copy_34(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf16>) -> tensor<4x8xf16> {
  %0 = linalg.copy ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf16>) -> tensor<4x8xf16>
  return %0 : tensor<4x8xf16>
}
func.func @copy_35(%a0: tensor<4x8xi1>, %a1: tensor<4x8xi1>) -> tensor<4x8xi1> {
  %0 = linalg.copy ins(%a0 : tensor<4x8xi1>) outs(%a1 : tensor<4x8xi1>) -> tensor<4x8xi1>
  return %0 : tensor<4x8xi1>
}
func.func @copy_36(%a0: tensor<4x8xcomplex<f32>>, %a1: tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>> {
  %0 = linalg.copy ins(%a0 : tensor<4x8xcomplex<f32>>) outs(%a1 : tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  return %0 : tensor<4x8xcomplex<f32>>
}
func.func @copy_37(%a0: tensor<4x8xindex>, %a1: tensor<4x8xindex>) -> tensor<4x8xindex> {
  %0 = linalg.copy ins(%a0 : tensor<4x8xindex>) outs(%a1 : tensor<4x8xindex>) -> tensor<4x8xindex>
  return %0 : tensor<4x8xindex>
}
func.func @copy_38(%a0: tensor<4x8xf32>, %a1: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  %0 = linalg.copy ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xbf16>) -> tensor<4x8xbf16>
  return %0 : tensor<4x8xbf16>
}
func.func @copy_39(%a0: tensor<4x8xi64>, %a1: tensor<4x8xi16>) -> tensor<4x8xi16> {
  %0 = linalg.copy ins(%a0 : tensor<4x8xi64>) outs(%a1 : tensor<4x8xi16>) -> tensor<4x8xi16>
  return %0 : tensor<4x8xi16>
}
func.func @depthwise_conv_1d_ncw_cw_40(%a0: tensor<1x3x8xf32>, %a1: tensor<3x3xf32>, %a2: tensor<1x3x6xf32>) -> tensor<1x3x6xf32> {
  %0 = linalg.depthwise_conv_1d_ncw_cw ins(%a0, %a1 : tensor<1x3x8xf32>, tensor<3x3xf32>) outs(%a2 : tensor<1x3x6xf32>) -> tensor<1x3x6xf32>
  return %0 : tensor<1x3x6xf32>
}
func.func @depthwise_conv_1d_nwc_wc_41(%a0: tensor<1x8x3xf32>, %a1: tensor<3x3xf32>, %a2: tensor<1x6x3xf32>) -> tensor<1x6x3xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wc ins(%a0, %a1 : tensor<1x8x3xf32>, tensor<3x3xf32>) outs(%a2 : tensor<1x6x3xf32>) -> tensor<1x6x3xf32>
  return %0 : tensor<1x6x3xf32>
}
func.func @depthwise_conv_1d_nwc_wcm_42(%a0: tensor<1x8x3xf32>, %a1: tensor<3x3x2xf32>, %a2: tensor<1x6x3x2xf32>) -> tensor<1x6x3x2xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%a0, %a1 : tensor<1x8x3xf32>, tensor<3x3x2xf32>) outs(%a2 : tensor<1x6x3x2xf32>) -> tensor<1x6x3x2xf32>
  return %0 : tensor<1x6x3x2xf32>
}
func.func @depthwise_conv_2d_nchw_chw_43(%a0: tensor<1x3x8x8xf32>, %a1: tensor<3x3x3xf32>, %a2: tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%a0, %a1 : tensor<1x3x8x8xf32>, tensor<3x3x3xf32>) outs(%a2 : tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32>
  return %0 : tensor<1x3x6x6xf32>
}
func.func @depthwise_conv_2d_nhwc_hwc_44(%a0: tensor<1x8x8x3xf32>, %a1: tensor<3x3x3xf32>, %a2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a0, %a1 : tensor<1x8x8x3xf32>, tensor<3x3x3xf32>) outs(%a2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}
func.func @depthwise_conv_2d_nhwc_hwc_q_45(%a0: tensor<1x8x8x3xf32>, %a1: tensor<3x3x3xf32>, %a2: i32, %a3: i32, %a4: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a0, %a1, %a2, %a3 : tensor<1x8x8x3xf32>, tensor<3x3x3xf32>, i32, i32) outs(%a4 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}
func.func @depthwise_conv_2d_nhwc_hwcm_46(%a0: tensor<1x8x8x3xf32>, %a1: tensor<3x3x3x2xf32>, %a2: tensor<1x6x6x3x2xf32>) -> tensor<1x6x6x3x2xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a0, %a1 : tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>) outs(%a2 : tensor<1x6x6x3x2xf32>) -> tensor<1x6x6x3x2xf32>
  return %0 : tensor<1x6x6x3x2xf32>
}
func.func @depthwise_conv_2d_nhwc_hwcm_q_47(%a0: tensor<1x8x8x3xf32>, %a1: tensor<3x3x3x2xf32>, %a2: i32, %a3: i32, %a4: tensor<1x6x6x3x2xf32>) -> tensor<1x6x6x3x2xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a0, %a1, %a2, %a3 : tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>, i32, i32) outs(%a4 : tensor<1x6x6x3x2xf32>) -> tensor<1x6x6x3x2xf32>
  return %0 : tensor<1x6x6x3x2xf32>
}
func.func @depthwise_conv_3d_ncdhw_cdhw_48(%a0: tensor<1x3x8x8x8xf32>, %a1: tensor<3x3x3x3xf32>, %a2: tensor<1x3x6x6x6xf32>) -> tensor<1x3x6x6x6xf32> {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a0, %a1 : tensor<1x3x8x8x8xf32>, tensor<3x3x3x3xf32>) outs(%a2 : tensor<1x3x6x6x6xf32>) -> tensor<1x3x6x6x6xf32>
  return %0 : tensor<1x3x6x6x6xf32>
}
func.func @depthwise_conv_3d_ndhwc_dhwc_49(%a0: tensor<1x8x8x8x3xf32>, %a1: tensor<3x3x3x3xf32>, %a2: tensor<1x6x6x6x3xf32>) -> tensor<1x6x6x6x3xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a0, %a1 : tensor<1x8x8x8x3xf32>, tensor<3x3x3x3xf32>) outs(%a2 : tensor<1x6x6x6x3xf32>) -> tensor<1x6x6x6x3xf32>
  return %0 : tensor<1x6x6x6x3xf32>
}
func.func @depthwise_conv_3d_ndhwc_dhwcm_50(%a0: tensor<1x8x8x8x3xf32>, %a1: tensor<3x3x3x3x2xf32>, %a2: tensor<1x6x6x6x3x2xf32>) -> tensor<1x6x6x6x3x2xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a0, %a1 : tensor<1x8x8x8x3xf32>, tensor<3x3x3x3x2xf32>) outs(%a2 : tensor<1x6x6x6x3x2xf32>) -> tensor<1x6x6x6x3x2xf32>
  return %0 : tensor<1x6x6x6x3x2xf32>
}
func.func @div_51(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.div ins(%a0, %a1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @div_unsigned_52(%a0: tensor<4x8xi32>, %a1: tensor<4x8xi32>, %a2: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %0 = linalg.div_unsigned ins(%a0, %a1 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%a2 : tensor<4x8xi32>) -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}
func.func @dot_53(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a0, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%a2 : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @erf_54(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.erf ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @exp_55(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.exp ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @fill_56(%a0: f32, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.fill ins(%a0 : f32) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @floor_57(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.floor ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @log_58(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.log ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @matmul_59(%a0: tensor<4x8xf32>, %a1: tensor<8x4xf32>, %a2: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%a2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func @matmul_60(%a0: tensor<4x8xf32>, %a1: tensor<8x4xf32>, %a2: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%a2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func @matmul_61(%a0: tensor<4x8xi32>, %a1: tensor<8x4xi32>, %a2: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<4x8xi32>, tensor<8x4xi32>) outs(%a2 : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
func.func @matmul_62(%a0: tensor<4x8xi32>, %a1: tensor<8x4xi32>, %a2: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : tensor<4x8xi32>, tensor<8x4xi32>) outs(%a2 : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
func.func @matmul_63(%a0: tensor<4x8xi8>, %a1: tensor<8x4xi8>, %a2: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<4x8xi8>, tensor<8x4xi8>) outs(%a2 : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
func.func @matmul_64(%a0: tensor<4x8xi8>, %a1: tensor<8x4xi8>, %a2: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : tensor<4x8xi8>, tensor<8x4xi8>) outs(%a2 : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
func.func @matmul_65(%a0: tensor<4x8xf16>, %a1: tensor<8x4xf16>, %a2: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<4x8xf16>, tensor<8x4xf16>) outs(%a2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func @matmul_66(%a0: tensor<4x8xf16>, %a1: tensor<8x4xf16>, %a2: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : tensor<4x8xf16>, tensor<8x4xf16>) outs(%a2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func @matmul_67(%a0: tensor<4x8xi8>, %a1: tensor<8x4xf32>, %a2: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<4x8xi8>, tensor<8x4xf32>) outs(%a2 : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
func.func @matmul_68(%a0: tensor<4x8xi8>, %a1: tensor<8x4xf32>, %a2: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : tensor<4x8xi8>, tensor<8x4xf32>) outs(%a2 : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
func.func @matmul_69(%a0: tensor<4x8xf32>, %a1: tensor<8x4xi8>, %a2: tensor<4x4xf16>) -> tensor<4x4xf16> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<4x8xf32>, tensor<8x4xi8>) outs(%a2 : tensor<4x4xf16>) -> tensor<4x4xf16>
  return %0 : tensor<4x4xf16>
}
func.func @matmul_70(%a0: tensor<4x8xf32>, %a1: tensor<8x4xi8>, %a2: tensor<4x4xf16>) -> tensor<4x4xf16> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : tensor<4x8xf32>, tensor<8x4xi8>) outs(%a2 : tensor<4x4xf16>) -> tensor<4x4xf16>
  return %0 : tensor<4x4xf16>
}
func.func @matmul_71(%a0: tensor<4x8xi1>, %a1: tensor<8x4xi1>, %a2: tensor<4x4xi1>) -> tensor<4x4xi1> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<4x8xi1>, tensor<8x4xi1>) outs(%a2 : tensor<4x4xi1>) -> tensor<4x4xi1>
  return %0 : tensor<4x4xi1>
}
func.func @matmul_72(%a0: tensor<4x8xi1>, %a1: tensor<8x4xi1>, %a2: tensor<4x4xi1>) -> tensor<4x4xi1> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : tensor<4x8xi1>, tensor<8x4xi1>) outs(%a2 : tensor<4x4xi1>) -> tensor<4x4xi1>
  return %0 : tensor<4x4xi1>
}
func.func @matmul_73(%a0: tensor<4x8xcomplex<f32>>, %a1: tensor<8x4xcomplex<f32>>, %a2: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<4x8xcomplex<f32>>, tensor<8x4xcomplex<f32>>) outs(%a2 : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  return %0 : tensor<4x4xcomplex<f32>>
}
func.func @matmul_74(%a0: tensor<4x8xcomplex<f32>>, %a1: tensor<8x4xcomplex<f32>>, %a2: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : tensor<4x8xcomplex<f32>>, tensor<8x4xcomplex<f32>>) outs(%a2 : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  return %0 : tensor<4x4xcomplex<f32>>
}
func.func @matmul_75(%a0: tensor<4x8xf32>, %a1: tensor<8x4xf64>, %a2: tensor<4x4xbf16>) -> tensor<4x4xbf16> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<4x8xf32>, tensor<8x4xf64>) outs(%a2 : tensor<4x4xbf16>) -> tensor<4x4xbf16>
  return %0 : tensor<4x4xbf16>
}
func.func @matmul_76(%a0: tensor<4x8xf32>, %a1: tensor<8x4xf64>, %a2: tensor<4x4xbf16>) -> tensor<4x4xbf16> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : tensor<4x8xf32>, tensor<8x4xf64>) outs(%a2 : tensor<4x4xbf16>) -> tensor<4x4xbf16>
  return %0 : tensor<4x4xbf16>
}
func.func @matmul_77(%a0: tensor<4x8xi64>, %a1: tensor<8x4xi8>, %a2: tensor<4x4xi16>) -> tensor<4x4xi16> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<4x8xi64>, tensor<8x4xi8>) outs(%a2 : tensor<4x4xi16>) -> tensor<4x4xi16>
  return %0 : tensor<4x4xi16>
}
func.func @matmul_78(%a0: tensor<4x8xi64>, %a1: tensor<8x4xi8>, %a2: tensor<4x4xi16>) -> tensor<4x4xi16> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : tensor<4x8xi64>, tensor<8x4xi8>) outs(%a2 : tensor<4x4xi16>) -> tensor<4x4xi16>
  return %0 : tensor<4x4xi16>
}
func.func @matvec_79(%a0: tensor<4x8xf32>, %a1: tensor<8xf32>, %a2: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.matvec ins(%a0, %a1 : tensor<4x8xf32>, tensor<8xf32>) outs(%a2 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @max_80(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.max ins(%a0, %a1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @min_81(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.min ins(%a0, %a1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @mmt4d_82(%a0: tensor<2x3x4x5xf32>, %a1: tensor<6x3x7x5xf32>, %a2: tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32> {
  %0 = linalg.mmt4d ins(%a0, %a1 : tensor<2x3x4x5xf32>, tensor<6x3x7x5xf32>) outs(%a2 : tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32>
  return %0 : tensor<2x6x4x7xf32>
}
func.func @mul_83(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.mul ins(%a0, %a1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @negf_84(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.negf ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @pooling_nchw_max_85(%a0: tensor<1x3x8x8xf32>, %a1: tensor<3x3xf32>, %a2: tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32> {
  %0 = linalg.pooling_nchw_max ins(%a0, %a1 : tensor<1x3x8x8xf32>, tensor<3x3xf32>) outs(%a2 : tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32>
  return %0 : tensor<1x3x6x6xf32>
}
func.func @pooling_nchw_sum_86(%a0: tensor<1x3x8x8xf32>, %a1: tensor<3x3xf32>, %a2: tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32> {
  %0 = linalg.pooling_nchw_sum ins(%a0, %a1 : tensor<1x3x8x8xf32>, tensor<3x3xf32>) outs(%a2 : tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32>
  return %0 : tensor<1x3x6x6xf32>
}
func.func @pooling_ncw_max_87(%a0: tensor<1x3x8xf32>, %a1: tensor<3xf32>, %a2: tensor<1x3x6xf32>) -> tensor<1x3x6xf32> {
  %0 = linalg.pooling_ncw_max ins(%a0, %a1 : tensor<1x3x8xf32>, tensor<3xf32>) outs(%a2 : tensor<1x3x6xf32>) -> tensor<1x3x6xf32>
  return %0 : tensor<1x3x6xf32>
}
func.func @pooling_ncw_sum_88(%a0: tensor<1x3x8xf32>, %a1: tensor<3xf32>, %a2: tensor<1x3x6xf32>) -> tensor<1x3x6xf32> {
  %0 = linalg.pooling_ncw_sum ins(%a0, %a1 : tensor<1x3x8xf32>, tensor<3xf32>) outs(%a2 : tensor<1x3x6xf32>) -> tensor<1x3x6xf32>
  return %0 : tensor<1x3x6xf32>
}
func.func @pooling_ndhwc_max_89(%a0: tensor<1x8x8x8x3xf32>, %a1: tensor<3x3x3xf32>, %a2: tensor<1x6x6x6x3xf32>) -> tensor<1x6x6x6x3xf32> {
  %0 = linalg.pooling_ndhwc_max ins(%a0, %a1 : tensor<1x8x8x8x3xf32>, tensor<3x3x3xf32>) outs(%a2 : tensor<1x6x6x6x3xf32>) -> tensor<1x6x6x6x3xf32>
  return %0 : tensor<1x6x6x6x3xf32>
}
func.func @pooling_ndhwc_min_90(%a0: tensor<1x8x8x8x3xf32>, %a1: tensor<3x3x3xf32>, %a2: tensor<1x6x6x6x3xf32>) -> tensor<1x6x6x6x3xf32> {
  %0 = linalg.pooling_ndhwc_min ins(%a0, %a1 : tensor<1x8x8x8x3xf32>, tensor<3x3x3xf32>) outs(%a2 : tensor<1x6x6x6x3xf32>) -> tensor<1x6x6x6x3xf32>
  return %0 : tensor<1x6x6x6x3xf32>
}
func.func @pooling_ndhwc_sum_91(%a0: tensor<1x8x8x8x3xf32>, %a1: tensor<3x3x3xf32>, %a2: tensor<1x6x6x6x3xf32>) -> tensor<1x6x6x6x3xf32> {
  %0 = linalg.pooling_ndhwc_sum ins(%a0, %a1 : tensor<1x8x8x8x3xf32>, tensor<3x3x3xf32>) outs(%a2 : tensor<1x6x6x6x3xf32>) -> tensor<1x6x6x6x3xf32>
  return %0 : tensor<1x6x6x6x3xf32>
}
func.func @pooling_nhwc_max_92(%a0: tensor<1x8x8x3xf32>, %a1: tensor<3x3xf32>, %a2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  %0 = linalg.pooling_nhwc_max ins(%a0, %a1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%a2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}
func.func @pooling_nhwc_max_unsigned_93(%a0: tensor<1x8x8x3xi32>, %a1: tensor<3x3xi32>, %a2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned ins(%a0, %a1 : tensor<1x8x8x3xi32>, tensor<3x3xi32>) outs(%a2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
  return %0 : tensor<1x6x6x3xi32>
}
func.func @pooling_nhwc_min_94(%a0: tensor<1x8x8x3xf32>, %a1: tensor<3x3xf32>, %a2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  %0 = linalg.pooling_nhwc_min ins(%a0, %a1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%a2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}
func.func @pooling_nhwc_min_unsigned_95(%a0: tensor<1x8x8x3xi32>, %a1: tensor<3x3xi32>, %a2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
  %0 = linalg.pooling_nhwc_min_unsigned ins(%a0, %a1 : tensor<1x8x8x3xi32>, tensor<3x3xi32>) outs(%a2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
  return %0 : tensor<1x6x6x3xi32>
}
func.func @pooling_nhwc_sum_96(%a0: tensor<1x8x8x3xf32>, %a1: tensor<3x3xf32>, %a2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  %0 = linalg.pooling_nhwc_sum ins(%a0, %a1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%a2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}
func.func @pooling_nwc_max_97(%a0: tensor<1x8x3xf32>, %a1: tensor<3xf32>, %a2: tensor<1x6x3xf32>) -> tensor<1x6x3xf32> {
  %0 = linalg.pooling_nwc_max ins(%a0, %a1 : tensor<1x8x3xf32>, tensor<3xf32>) outs(%a2 : tensor<1x6x3xf32>) -> tensor<1x6x3xf32>
  return %0 : tensor<1x6x3xf32>
}
func.func @pooling_nwc_max_unsigned_98(%a0: tensor<1x8x3xi32>, %a1: tensor<3xi32>, %a2: tensor<1x6x3xi32>) -> tensor<1x6x3xi32> {
  %0 = linalg.pooling_nwc_max_unsigned ins(%a0, %a1 : tensor<1x8x3xi32>, tensor<3xi32>) outs(%a2 : tensor<1x6x3xi32>) -> tensor<1x6x3xi32>
  return %0 : tensor<1x6x3xi32>
}
func.func @pooling_nwc_min_99(%a0: tensor<1x8x3xf32>, %a1: tensor<3xf32>, %a2: tensor<1x6x3xf32>) -> tensor<1x6x3xf32> {
  %0 = linalg.pooling_nwc_min ins(%a0, %a1 : tensor<1x8x3xf32>, tensor<3xf32>) outs(%a2 : tensor<1x6x3xf32>) -> tensor<1x6x3xf32>
  return %0 : tensor<1x6x3xf32>
}
func.func @pooling_nwc_min_unsigned_100(%a0: tensor<1x8x3xi32>, %a1: tensor<3xi32>, %a2: tensor<1x6x3xi32>) -> tensor<1x6x3xi32> {
  %0 = linalg.pooling_nwc_min_unsigned ins(%a0, %a1 : tensor<1x8x3xi32>, tensor<3xi32>) outs(%a2 : tensor<1x6x3xi32>) -> tensor<1x6x3xi32>
  return %0 : tensor<1x6x3xi32>
}
func.func @pooling_nwc_sum_101(%a0: tensor<1x8x3xf32>, %a1: tensor<3xf32>, %a2: tensor<1x6x3xf32>) -> tensor<1x6x3xf32> {
  %0 = linalg.pooling_nwc_sum ins(%a0, %a1 : tensor<1x8x3xf32>, tensor<3xf32>) outs(%a2 : tensor<1x6x3xf32>) -> tensor<1x6x3xf32>
  return %0 : tensor<1x6x3xf32>
}
func.func @powf_102(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.powf ins(%a0, %a1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @quantized_batch_matmul_103(%a0: tensor<2x4x8xf32>, %a1: tensor<2x8x4xf32>, %a2: i32, %a3: i32, %a4: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %0 = linalg.quantized_batch_matmul ins(%a0, %a1, %a2, %a3 : tensor<2x4x8xf32>, tensor<2x8x4xf32>, i32, i32) outs(%a4 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  return %0 : tensor<2x4x4xf32>
}
func.func @quantized_matmul_104(%a0: tensor<4x8xf32>, %a1: tensor<8x4xf32>, %a2: i32, %a3: i32, %a4: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : tensor<4x8xf32>, tensor<8x4xf32>, i32, i32) outs(%a4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func @reciprocal_105(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.reciprocal ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @round_106(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.round ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @rsqrt_107(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.rsqrt ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @select_108(%a0: tensor<4x8xi1>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>, %a3: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.select ins(%a0, %a1, %a2 : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%a3 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @sqrt_109(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.sqrt ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @square_110(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.square ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @sub_111(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.sub ins(%a0, %a1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @tanh_112(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.tanh ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @vecmat_113(%a0: tensor<8xf32>, %a1: tensor<8x4xf32>, %a2: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.vecmat ins(%a0, %a1 : tensor<8xf32>, tensor<8x4xf32>) outs(%a2 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @elementwise_114(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @elementwise_115(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a0, %a1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @elementwise_116(%a0: tensor<4x8xi1>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>, %a3: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%a0, %a1, %a2 : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%a3 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @elementwise_117(%a0: tensor<8x4xf32>, %a1: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0,d1)->(d1,d0)>, affine_map<(d0,d1)->(d0,d1)>] ins(%a0 : tensor<8x4xf32>) outs(%a1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @contract_118(%a0: tensor<4x8xf32>, %a1: tensor<8x4xf32>, %a2: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(m,n,k)->(m,k)>,affine_map<(m,n,k)->(k,n)>,affine_map<(m,n,k)->(m,n)>] ins(%a0, %a1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%a2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @bodies(%s: f32, %m: tensor<4x8xf32>, %t: tensor<8x4xf32>, %v: tensor<4xf32>, %i: tensor<4xi32>, %b: memref<4xf32>) {
  %0 = linalg.transpose ins(%m : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  linalg.transpose ins(%b : memref<4xf32>) outs(%b : memref<4xf32>) permutation = [0] {note}
  %1 = linalg.broadcast ins(%v : tensor<4xf32>) outs(%t : tensor<8x4xf32>) dimensions = [0] {note = 2 : i32}
  %2 = linalg.reduce {arith.addf} ins(%t : tensor<8x4xf32>) outs(%v : tensor<4xf32>) dimensions = [0]
  %3 = linalg.reduce {arith.mulf {fastmath = #arith.fastmath<fast>}} ins(%t : tensor<8x4xf32>) outs(%v : tensor<4xf32>) dimensions = [0]
  %4 = linalg.reduce ins(%t : tensor<8x4xf32>) outs(%v : tensor<4xf32>) dimensions = [0] (%x: f32, %y: f32) {
    %p = arith.mulf %x, %x : f32
    %q = arith.addf %p, %y : f32
    linalg.yield %q : f32
  }
  %5:2 = linalg.reduce ins(%t, %t : tensor<8x4xf32>, tensor<8x4xf32>) outs(%v, %v : tensor<4xf32>, tensor<4xf32>) dimensions = [0] (%x: f32, %y: f32, %z: f32, %w: f32) {
    linalg.yield %x, %y : f32, f32
  }
  %6 = linalg.map {math.absf} ins(%v : tensor<4xf32>) outs(%v : tensor<4xf32>)
  %7 = linalg.map ins(%v : tensor<4xf32>) outs(%v : tensor<4xf32>) (%x: f32, %y: f32) {
    %p = arith.subf %x, %s : f32
    linalg.yield %p : f32
  }
  %8 = linalg.map outs(%v : tensor<4xf32>) (%y: f32) {
    linalg.yield %s : f32
  }
  linalg.map {arith.maximumf} ins(%b, %b : memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>) {note}
  %9 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], doc = "twice", library_call = "twice"} ins(%v : tensor<4xf32>) outs(%v : tensor<4xf32>) attrs = {note = 1 : i32} {
  ^bb0(%x: f32, %y: f32):
    %p = arith.addf %x, %x : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%b : memref<4xf32>) {
  ^bb0(%y: f32):
    %p = linalg.index 0 : index
    linalg.yield %s : f32
  }
  return
}
