// More operations of `amdgpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt amdgpu_more.custom | diff amdgpu_more.custom -
// RUN: bcast-opt amdgpu_more.custom --mlir-print-op-generic | diff amdgpu_more.generic -
