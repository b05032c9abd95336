// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s

// Regions of operations with MLIR's trait `NoRegionArguments`, whose number is said where there are several.

// CHECK: [[#@LINE+1]]:1: error: 'affine.if' op region #0 should have no arguments
"affine.if"() <{condition = affine_set<() : (1 >= 0)>}> ({
^bb0(%a: i32):
  "affine.yield"() : () -> ()
}, {}) : () -> ()

// -----
func.func @f() {
// CHECK: [[#@LINE+1]]:1: error: 'memref.alloca_scope' op region should have no arguments
"memref.alloca_scope"() ({
^bb0(%a: i32):
  "memref.alloca_scope.return"() : () -> ()
}) : () -> ()
return
}

// -----
// CHECK: [[#@LINE+1]]:1: error: 'smt.check' op region #1 should have no arguments
"smt.check"() ({
  "smt.yield"() : () -> ()
}, {
^bb0(%a: i32):
  "smt.yield"() : () -> ()
}, {
  "smt.yield"() : () -> ()
}) : () -> ()

// -----
// CHECK: [[#@LINE+1]]:1: error: 'gpu.module' op region should have no arguments
"gpu.module"() <{sym_name="a"}> ({
^bb0(%a: i32):
}) : () -> ()

// -----
"pdl.pattern"() <{benefit = 1 : i16}> ({
  %0 = "pdl.operation"() <{opName="a", attributeValueNames = [], operandSegmentSizes = array<i32: 0,0,0>}> : () -> !pdl.operation
  // CHECK: [[#@LINE+1]]:3: error: 'pdl.rewrite' op region should have no arguments
  "pdl.rewrite"(%0) <{operandSegmentSizes = array<i32: 1,0>}> ({
  ^bb0(%a: i32):
    "pdl.erase"(%0) : (!pdl.operation) -> ()
  }) : (!pdl.operation) -> ()
}) : () -> ()

// -----
irdl.dialect @d {
// CHECK: [[#@LINE+1]]:1: error: 'irdl.operation' op region should have no arguments
"irdl.operation"() <{sym_name="a"}> ({
^bb0(%a: i32):
}) : () -> ()
}

// -----
func.func @g(%m : vector<4xi1>) {
// CHECK: [[#@LINE+1]]:1: error: 'vector.mask' op region should have no arguments
"vector.mask"(%m) ({
^bb0(%a: i32):
   "vector.yield"() : () -> ()
}) : (vector<4xi1>) -> ()
return
}

// -----
module { 
// CHECK: [[#@LINE+1]]:1: error: 'llvm.comdat' op region should have no arguments
"llvm.comdat"() <{sym_name="a"}> ({
^bb0(%a: i32):
}) : () -> ()
}

// -----
// CHECK: [[#@LINE+1]]:1: error: 'affine.if' op region #1 should have no arguments
"affine.if"() <{condition = affine_set<() : (1 >= 0)>}> ({
  "affine.yield"() : () -> ()
}, {
^bb0(%a: i32):
  "affine.yield"() : () -> ()
}) : () -> ()

// -----
// CHECK: [[#@LINE+1]]:1: error: 'emitc.file' op region should have no arguments
"emitc.file"() <{id = "a"}> ({
^bb0(%a: i32):
}) : () -> ()
