// More operations of `amx` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt amx_more.custom | diff amx_more.custom -
// RUN: bcast-opt amx_more.custom --mlir-print-op-generic | diff amx_more.generic -
