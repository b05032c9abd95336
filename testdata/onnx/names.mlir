// RUN: bcast-opt --signature names.onnx | FileCheck %s

// Names of dimensions in the file are names of sizes: equal names are equal sizes, and results are written in them.

// CHECK: @main_graph(%A: batch x time, %B: batch x 2, %D: batch x 1) -> batch x (time + 2)
