// Further operations of `sparse_tensor` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt sparse_tensor_rest.custom | diff sparse_tensor_rest.custom -
// RUN: bcast-opt sparse_tensor_rest.generic --mlir-opt-print --mlir-print-op-custom | diff sparse_tensor_rest.custom -
// RUN: bcast-opt sparse_tensor_rest.custom --mlir-opt-print --mlir-print-op-generic | diff sparse_tensor_rest.generic -
