// RUN: bcast-opt %s --verify-roundtrip | FileCheck %s

// Conversions between types of torch and builtin ones, as torch-mlir prints them.

// CHECK-LABEL: func.func @conversions(
func.func @conversions(%t: !torch.vtensor<[2,?],f32>, %i: !torch.int, %f: !torch.float, %b: !torch.bool) -> !torch.vtensor<[2,?],f32> {
  // CHECK: torch_c.to_builtin_tensor %{{.+}} : !torch.vtensor<[2,?],f32> -> tensor<2x?xf32>
  %0 = torch_c.to_builtin_tensor %t : !torch.vtensor<[2,?],f32> -> tensor<2x?xf32>
  // CHECK: torch_c.from_builtin_tensor %{{.+}} : tensor<2x?xf32> -> !torch.vtensor<[2,?],f32>
  %1 = torch_c.from_builtin_tensor %0 : tensor<2x?xf32> -> !torch.vtensor<[2,?],f32>
  // CHECK: %[[INT:.+]] = torch_c.to_i64 %{{.+}}
  %2 = torch_c.to_i64 %i
  // CHECK: torch_c.from_i64 %[[INT]]
  %3 = torch_c.from_i64 %2
  // CHECK: %[[FLOAT:.+]] = torch_c.to_f64 %{{.+}}
  %4 = torch_c.to_f64 %f
  // CHECK: torch_c.from_f64 %[[FLOAT]]
  %5 = torch_c.from_f64 %4
  // CHECK: %[[BOOL:.+]] = torch_c.to_i1 %{{.+}}
  %6 = torch_c.to_i1 %b
  // CHECK: torch_c.from_i1 %[[BOOL]]
  %7 = torch_c.from_i1 %6
  // CHECK: %[[SEED:.+]] = torch_c.get_next_seed
  %8 = torch_c.get_next_seed
  // CHECK: %[[GENERATOR:.+]] = torch_c.i64_to_generator %[[SEED]]
  %9 = torch_c.i64_to_generator %8
  // CHECK: torch_c.generator_to_i64 %[[GENERATOR]]
  %10 = torch_c.generator_to_i64 %9
  return %1 : !torch.vtensor<[2,?],f32>
}
