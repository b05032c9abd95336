// Operations of `sparse_tensor` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt sparse_tensor.custom | diff sparse_tensor.custom -
// RUN: bcast-opt sparse_tensor.custom --mlir-print-op-generic | diff sparse_tensor.generic -
