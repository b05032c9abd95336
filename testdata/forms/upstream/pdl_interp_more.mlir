// More operations of `pdl_interp` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt pdl_interp_more.custom | diff pdl_interp_more.custom -
// RUN: bcast-opt pdl_interp_more.custom --mlir-print-op-generic | diff pdl_interp_more.generic -
