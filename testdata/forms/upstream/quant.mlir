// Operations of `quant` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt quant.custom | diff quant.custom -
// RUN: bcast-opt quant.custom --mlir-print-op-generic | diff quant.generic -
