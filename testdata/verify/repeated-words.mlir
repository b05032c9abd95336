// RUN: not bcast-opt %s --error-format=gcc 2>&1 | FileCheck %s

// Lines that differ in the names of values alone are read once, and what is wrong in one of them is at its own place.

func.func @words(%i: i32, %other: i32) {
  // CHECK: [[#@LINE+1]]:88: error: expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw
  %0 = "arith.addi"(%i, %i) {a = #arith.overflow<nsx>, overflowFlags = #arith.overflow<nsx>} : (i32, i32) -> i32
  // CHECK: [[#@LINE+1]]:88: error: expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw
  %1 = "arith.addi"(%0, %i) {a = #arith.overflow<nsx>, overflowFlags = #arith.overflow<nsx>} : (i32, i32) -> i32
  // CHECK: [[#@LINE+1]]:92: error: expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw
  %2 = "arith.addi"(%other, %1) {a = #arith.overflow<nsx>, overflowFlags = #arith.overflow<nsx>} : (i32, i32) -> i32
  // CHECK: [[#@LINE+1]]:94: error: expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw
  %sum = "arith.addi"(%2, %other) {a = #arith.overflow<nsx>, overflowFlags = #arith.overflow<nsx>} : (i32, i32) -> i32
  return
}
