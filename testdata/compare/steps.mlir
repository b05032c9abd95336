// torch-mlir's lowering of 'x.view(b * s, 32)', step by step: one pass takes the second dimension for 1, and is named; the passes after it are compared with what it left.
// RUN: not bcast-opt --trace-shapes Inputs/steps.log --compare-steps 2>&1 | FileCheck %s
// RUN: not bcast-opt --trace-shapes Inputs/steps.log --compare-steps --error-format=json 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: bcast-opt --trace-shapes Inputs/steps.log --error-format=json 2>&1 | FileCheck %s --check-prefix=PLAIN
// CHECK: error[E0620]: after ConvertTorchToLinalg (convert-torch-to-linalg{allow-non-finites=true}), @main fails where it succeeded
// CHECK: tensor.cast %0 : tensor<?x?x32xf32> to tensor<?x1x32xf32>
// CHECK: fails if %arg0 is !torch.vtensor<[2,3,32],f32>
// CHECK-NOT: error
// JSON: "type":"comparison",{{.*}}"function":"main","pass":"ConvertTorchToLinalg","argument":"convert-torch-to-linalg{allow-non-finites=true}","when":"after","verdict":"differs"
// PLAIN-NOT: comparison
