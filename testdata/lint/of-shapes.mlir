// RUN: bcast-opt %s -Wno-everything -Wambiguous-placement --verify-only 2>&1 | FileCheck %s --check-prefix=AMBIGUOUS
// RUN: bcast-opt %s -Wno-everything -Wrank-promotion --verify-only 2>&1 | FileCheck %s --check-prefix=PROMOTION
// RUN: bcast-opt %s -Wno-everything -Wexplicit-outer --verify-only 2>&1 | FileCheck %s --check-prefix=OUTER
// RUN: bcast-opt %s -Wno-everything -Wblow-up --verify-only 2>&1 | FileCheck %s --check-prefix=BLOW
// RUN: bcast-opt %s -Wno-everything -Wzero-with-dynamic --verify-only 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: bcast-opt %s -Wno-everything -Wnot-portable --also=pdpd,unidirectional --verify-only 2>&1 | FileCheck %s --check-prefix=PORTABLE

func.func @f(%m: tensor<8x64x64xf32>, %v: tensor<64xf32>, %w: tensor<64x1xf32>, %c: tensor<64x1xf32>, %r: tensor<1x64xf32>, %z: tensor<0xf32>, %d: tensor<?xf32>, %a: tensor<1x3xf32>, %b: tensor<2x1xf32>) {
  // AMBIGUOUS: warning[W0713]: 'onnx.Add' op puts %v under dimension 2 of %m, but it fits under dimension 1 too
  // AMBIGUOUS-NOT: warning[
  // PROMOTION: warning[W0714]: 'onnx.Add' op broadcasts %v of rank 1 to rank 3
  %0 = "onnx.Add"(%m, %v) : (tensor<8x64x64xf32>, tensor<64xf32>) -> tensor<8x64x64xf32>
  // PROMOTION: warning[W0714]: 'onnx.Add' op broadcasts %w of rank 2 to rank 3
  // PROMOTION-NOT: warning[
  %1 = "onnx.Add"(%m, %w) : (tensor<8x64x64xf32>, tensor<64x1xf32>) -> tensor<8x64x64xf32>
  // OUTER: warning[W0715]: 'onnx.Sub' op stretches %c to 64 and %r to 64, each by the other
  // BLOW: warning[W0716]: 'onnx.Sub' op makes '64x64' of operands the largest of which has 1/64 of its elements
  // BLOW-NOT: warning[
  %2 = "onnx.Sub"(%c, %r) : (tensor<64x1xf32>, tensor<1x64xf32>) -> tensor<64x64xf32>
  // OUTER: warning[W0715]: 'onnx.Sub' op stretches %a to 2 and %b to 3, each by the other
  // OUTER-NOT: warning[
  // PORTABLE: warning[W0718]: 'onnx.Sub' op is not allowed by rule `pdpd`
  // PORTABLE: warning[W0718]: 'onnx.Sub' op is not allowed by rule `unidirectional`
  %3 = "onnx.Sub"(%a, %b) : (tensor<1x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // ZERO: warning[W0719]: 'onnx.Sub' op has size 0 in dimension 0 of %z, where dimension 0 of %d is known only at run time
  // ZERO-NOT: warning[
  %4 = "onnx.Sub"(%d, %z) : (tensor<?xf32>, tensor<0xf32>) -> tensor<0xf32>
  // Operands of one shape are quiet.
  %5 = "onnx.Sub"(%m, %m) : (tensor<8x64x64xf32>, tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  return
}
