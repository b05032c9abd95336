// More operations of `nvvm` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt nvvm_more.custom | diff nvvm_more.custom -
// RUN: bcast-opt nvvm_more.custom --mlir-print-op-generic | diff nvvm_more.generic -
