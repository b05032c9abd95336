// Files of folders are paired by their paths, whatever kind of file they are; a bytecode file or a model is compared as its text.
// RUN: rm -rf %t && mkdir -p %t/before/sub %t/after/sub
// RUN: cp %s %t/before/text.mlir && cp %s %t/after/text.mlir
// RUN: cp ../bytecode/add.mlir %t/before/sub/add.mlir && cp ../bytecode/add.mlirbc %t/after/sub/add.mlirbc
// RUN: cp ../onnx/add.onnx %t/before/model.onnx && cp ../onnx/add.onnx %t/after/model.onnx
// RUN: bcast-opt --compare %t/before %t/after --compare-strict | FileCheck %s
// RUN: bcast-opt --compare ../bytecode/add.mlirbc ../bytecode/add.mlir | FileCheck %s --check-prefix=FILE
// RUN: printf 'ML\357Rbroken' > %t/broken.mlirbc
// RUN: not bcast-opt --compare ../bytecode/add.mlir %t/broken.mlirbc 2>&1 | FileCheck %s --check-prefix=BROKEN

// CHECK: 3 functions: 3 equal
// FILE: 1 function: 1 equal
// BROKEN: MLIR bytecode cannot be read

func.func @text(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
