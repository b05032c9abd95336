// The arguments of the region of `sparse_tensor.iterate` in the order of LLVM 19, as mlir-opt 19 prints them. It prints single types in parentheses.
// RUN: bcast-opt --llvm=19 --allow-unregistered-dialect sparse19.custom --mlir-opt-print | diff sparse19.generic -
// RUN: bcast-opt --llvm=19 --allow-unregistered-dialect sparse19.generic --mlir-opt-print | diff sparse19.generic -
// RUN: bcast-opt --llvm=19 --allow-unregistered-dialect sparse19.generic --mlir-opt-print --mlir-print-op-custom | FileCheck %s

// CHECK: %0 = sparse_tensor.iterate %arg2 in %arg0 at(%arg3) iter_args(%arg4 = %arg1) : !sparse_tensor.iter_space<#sparse, lvls = 0>
// CHECK: sparse_tensor.iterate %arg1 in %arg0 at(%arg2, _) : !sparse_tensor.iter_space<#sparse, lvls = 0 to 2>
