// Operations of ONNX, which but for some have the generic form alone: read, and printed in both forms.
// RUN: bcast-opt onnx_generic.custom | diff onnx_generic.custom -
// RUN: bcast-opt onnx_generic.custom --mlir-print-op-generic | diff onnx_generic.generic -
// RUN: bcast-opt onnx_generic.generic --mlir-print-op-custom | diff onnx_generic.custom -
