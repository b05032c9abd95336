// Operations of Triton as it prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt triton.custom | diff triton.custom -
// RUN: bcast-opt triton.custom --mlir-print-op-generic | diff triton.generic -
// RUN: bcast-opt triton.generic --mlir-print-op-custom | diff triton.custom -
