// RUN: not bcast-opt --error-format=gcc %s 2>&1 | FileCheck %s

// The place of an attribute is that in its own line, whatever equal lines come before it.

func.func @words(%i: i32, %other: i32) {
  %kl9681_5_1 = "arith.addi"(%s, %i) {a = #arith.overflow<nsx>, overflowFlags = #arith.overflow<nsx>} : (i32, i32) -> i32
// CHECK: [[@LINE+1]]:94: error: expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw
  %sum = "arith.addi"(%2, %other) {a = #arith.overflow<nsx>, overflowFlags = #arith.overflow<nsx>} : (i32, i32) -> i32
// CHECK: [[@LINE+1]]:103: error: expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw
  %kl9681_6_sum = "arith.addi"(%2, %other) {a = #arith.overflow<nsx>, overflowFlags = #arith.overflow<nsx>} : (i32, i32) -> i32
// CHECK: [[@LINE+1]]:103: error: expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw
  %kl9681_7_sum = "arith.addi"(%2, %other) {a = #arith.overflow<nsx>, overflowFlags = #arith.overflow<nsx>} : (i32, i32) -> i32
// CHECK: [[@LINE+1]]:103: error: expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw
  %kl9681_8_sum = "arith.addi"(%2, %other) {a = #arith.overflow<nsx>, overflowFlags = #arith.overflow<nsx>} : (i32, i32) -> i32
}
