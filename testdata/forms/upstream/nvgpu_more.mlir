// More operations of `nvgpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt nvgpu_more.custom | diff nvgpu_more.custom -
// RUN: bcast-opt nvgpu_more.custom --mlir-print-op-generic | diff nvgpu_more.generic -
