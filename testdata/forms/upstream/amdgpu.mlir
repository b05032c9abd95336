// Operations of `amdgpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt amdgpu.custom | diff amdgpu.custom -
// RUN: bcast-opt amdgpu.custom --mlir-print-op-generic | diff amdgpu.generic -
