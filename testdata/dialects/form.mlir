// RUN: bcast-opt --dialect=Inputs/form.toml %s | FileCheck %s
// RUN: bcast-opt --dialect=Inputs/form.toml --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC
// RUN: not bcast-opt --dialect=Inputs/bad-form.toml %s 2>&1 | FileCheck %s --check-prefix=BAD

// A form of one's own reads and prints; an error in it has its place.

// BAD: error[E0707]: the operation has no operand, result, attribute, region or successor 'slop'
// BAD-NEXT: bad-form.toml:3:12
// BAD: error[E0704]: 'elemnt' is no transform
// BAD: did you mean 'element'?

func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: %0 = mine.relu %a 0.5 : f32 {note} : tensor<2xf32>
  // GENERIC: %0 = "mine.relu"(%a) <{slope = 0.5 : f32}> {note} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = mine.relu %a 0.5 : f32 {note} : tensor<2xf32>
  return %0 : tensor<2xf32>
}
