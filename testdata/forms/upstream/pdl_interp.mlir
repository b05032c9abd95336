// Operations of `pdl_interp` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt pdl_interp.custom | diff pdl_interp.custom -
// RUN: bcast-opt pdl_interp.custom --mlir-print-op-generic | diff pdl_interp.generic -
