// What is printed reads back as what was printed, whatever the first block of a region is called.
// RUN: bcast-opt --verify-roundtrip %s | FileCheck %s

func.func @entry(%a: i32) {
  // CHECK: "t.x"() ({
  // CHECK-NEXT: "t.br"()[^b] : () -> ()
  // CHECK-NEXT: ^b:  // pred: ^bb0
  "t.x"() ({
  ^entry:
    "t.br"()[^b] : () -> ()
  ^b:
    "t.end"() : () -> ()
  }) : () -> ()
  return
}
// Empty attributes say nothing.
// CHECK: func.func private @f(i32) -> i32
func.func private @f(i32 {}) -> (i32 {})
// CHECK: func.func private @g(i32) -> (i32, i32 {t.a})
func.func private @g(i32 {}) -> (i32 {}, i32 {t.a})
