module {
  func.func @main() {
    %0 = "toy.constant"() {value = dense<0.0> : tensor<5x3x4x1xf32>} : () -> tensor<5x3x4x1xf32>
    %1 = "toy.constant"() {value = dense<[[1], [2], [3]]> : tensor<3x1xi64>} : () -> tensor<3x1xi64>
    %2 = "toy.unsqueeze"(%1) {dim = 2 : i64} : (tensor<3x1xi64>) -> tensor<3x1x1xi64>
    %3 = "toy.constant"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
    %4 = "toy.multiply"(%2, %3) : (tensor<3x1x1xi64>, tensor<i64>) -> tensor<3x1x1xi64>
    %5 = "toy.add"(%0, %4) : (tensor<5x3x4x1xf32>, tensor<3x1x1xi64>) -> tensor<5x3x4x1xf32>
    %6 = "toy.shape"(%5) : (tensor<5x3x4x1xf32>) -> tensor<4xindex>
    "toy.print"(%6) {parts = ["x+y :", unit], in_parentheses = false} : (tensor<4xindex>) -> ()
    return
  }
}
