// RUN: bcast-opt %S/sparse.mlirbc --mlir-opt-print | FileCheck %s
// RUN: not bcast-opt %S/Inputs/sparse.outside.mlirbc 2>&1 | FileCheck %s --check-prefix=OUTSIDE

// Positions of sparse values, more than are printed as digits; and distinct attributes, of which each text has its own.

// CHECK: #access_group = #llvm.access_group<id = distinct[0]<>>
// CHECK: #access_group1 = #llvm.access_group<id = distinct[1]<>>
// CHECK: groups = [#access_group, #access_group1]
// CHECK-SAME: many = sparse<{{\[\[}}0, 0], [1, 1], [2, 2],
// CHECK-SAME: [51, 51]], 3> : tensor<52x52xi8>
// CHECK-SAME: none = sparse<> : tensor<2xf32>
// CHECK-SAME: one = sparse<{{\[\[}}1, 0]], 7> : tensor<2x2xi32>
// CHECK-SAME: two = sparse<{{\[\[}}0, 1], [1, 0]], [5, 7]> : tensor<2x2xi32>

// In the other file the first position is [0, 2].
// OUTSIDE: error[E0005]: MLIR bytecode cannot be read: sparse index #0 is not contained within the value shape, with index=[0, 2], and type='tensor<2x2xi32>', at byte {{[0-9]+}}
"foo.sparse"() {
  groups = [#llvm.access_group<id = distinct[0]<>>, #llvm.access_group<id = distinct[1]<>>],
  many = sparse<[[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8], [9, 9], [10, 10], [11, 11], [12, 12], [13, 13], [14, 14], [15, 15], [16, 16], [17, 17], [18, 18], [19, 19], [20, 20], [21, 21], [22, 22], [23, 23], [24, 24], [25, 25], [26, 26], [27, 27], [28, 28], [29, 29], [30, 30], [31, 31], [32, 32], [33, 33], [34, 34], [35, 35], [36, 36], [37, 37], [38, 38], [39, 39], [40, 40], [41, 41], [42, 42], [43, 43], [44, 44], [45, 45], [46, 46], [47, 47], [48, 48], [49, 49], [50, 50], [51, 51]], 3> : tensor<52x52xi8>,
  none = sparse<> : tensor<2xf32>,
  one = sparse<[[1, 0]], 7> : tensor<2x2xi32>,
  two = sparse<[[0, 1], [1, 0]], [5, 7]> : tensor<2x2xi32>
} : () -> ()
