// Operations of `nvgpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt nvgpu.custom | diff nvgpu.custom -
// RUN: bcast-opt nvgpu.custom --mlir-print-op-generic | diff nvgpu.generic -
