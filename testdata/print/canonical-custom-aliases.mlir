// Aliases of custom forms are numbered by where these have them: the condition of `affine.if` comes before its regions.
// RUN: bcast-opt --mlir-opt-print --mlir-print-op-custom %s | FileCheck %s

// CHECK: #map = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d0 + d1)>
// CHECK-NEXT: #set = affine_set<(d0) : (d0 - 2 >= 0)>
// CHECK-NEXT: #set1 = affine_set<(d0) : (d0 - 6 >= 0)>
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: index, %arg2: memref<8xf32, #map>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 {
// CHECK-NEXT:       affine.if #set(%arg3) {
// CHECK-NEXT:         affine.if #set1(%arg3) {
// CHECK-NEXT:           %0 = affine.apply #map1(%arg3, %arg3)
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
#layout = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
#sum = affine_map<(d0, d1) -> (d0 + d1)>
#six = affine_set<(d0) : (d0 - 6 >= 0)>
#two = affine_set<(d0) : (d0 - 2 >= 0)>
func.func @f(%m: memref<8xf32>, %i: index, %o: memref<8xf32, #layout>) {
  affine.for %k = 0 to 10 {
    affine.if #two(%k) {
      affine.if #six(%k) {
        %0 = affine.apply #sum(%k, %k)
      }
    }
  }
  return
}
