// A block is written through a pointer to one of its elements. mlir-opt reads the storage class, and prints the form without it, which
// it does not read.
// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK: func.func @block_write
// CHECK-NEXT: spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %{{.+}}, %{{.+}} : i32
// CHECK-NEXT: spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %{{.+}}, %{{.+}} : vector<4xi32>
// GENERIC: "spirv.INTEL.SubgroupBlockWrite"(%{{.+}}, %{{.+}}) : (!spirv.ptr<i32, StorageBuffer>, i32) -> ()
// GENERIC-NEXT: "spirv.INTEL.SubgroupBlockWrite"(%{{.+}}, %{{.+}}) : (!spirv.ptr<i32, StorageBuffer>, vector<4xi32>) -> ()
func.func @block_write(%pointer: !spirv.ptr<i32, StorageBuffer>, %one: i32, %four: vector<4xi32>) {
  spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %pointer, %one : i32
  spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %pointer, %four : vector<4xi32>
  return
}
