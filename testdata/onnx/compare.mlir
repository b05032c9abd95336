// RUN: bcast-opt add.onnx --compare add.onnx 2>&1 | FileCheck %s

// Models are compared as their graphs.

// CHECK: 1 function: 1 equal
