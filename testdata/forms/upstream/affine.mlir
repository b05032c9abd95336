// Operations of `affine` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt affine.custom | diff affine.custom -
// RUN: bcast-opt affine.custom --mlir-print-op-generic | diff affine.generic -
