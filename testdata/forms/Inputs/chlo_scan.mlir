func.func @sums(%x: tensor<4x2xf32>, %i: tensor<2xf32>) {
  chlo.scan(%x) inits(%i) dimension = 0
  return
}
