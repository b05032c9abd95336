// Further operations of `amdgpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt amdgpu_rest.custom | diff amdgpu_rest.custom -
// RUN: bcast-opt amdgpu_rest.generic --mlir-opt-print --mlir-print-op-custom | diff amdgpu_rest.custom -
// RUN: bcast-opt amdgpu_rest.custom --mlir-opt-print --mlir-print-op-generic | diff amdgpu_rest.generic -
