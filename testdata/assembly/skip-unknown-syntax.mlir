// RUN: bcast-opt %s --skip-unknown-syntax 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: bcast-opt %s --skip-unknown-syntax | bcast-opt --skip-unknown-syntax | FileCheck %s
// RUN: bcast-opt %s --skip-unknown-syntax --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: not bcast-opt %s --skip-unknown-syntax --canonical-print 2>&1 | FileCheck %s --check-prefix=CANONICAL
// RUN: not bcast-opt %s 2>&1 | FileCheck %s --check-prefix=ERROR

// Operations in unknown custom forms are skipped, whatever they look like: they print as they were read.

// ERROR: error[E0012]: Dialect `acme' not found for custom op 'acme.global'
// ERROR: to skip such operations and verify all others: `--skip-unknown-syntax`
// CANONICAL: error[E0016]: '--mlir-opt-print' needs to know every operation, but some were skipped

// REMARK: 13 operations were skipped: only the contents of their regions were verified
// REMARK: 2 'acme.call', 2 'scf.yield_like', 1 'acme.global', 1 'bare'

// CHECK: acme.global private @g = dense<"{"> : tensor<4xf32>
acme.global private @g = dense<"{"> : tensor<4xf32>  // {

func.func @f(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  // What it defines can be used, with any type.
  // CHECK: %0:2 = acme.call @h(%a, "a string with a } in it") : (tensor<4xf32>) -> (i32, tensor<4xf32>)
  // GENERIC: %0:2 = acme.call @h(%a,
  %0:2 = acme.call @h(%a, "a string with a } in it") : (tensor<4xf32>) -> (i32, tensor<4xf32>)
  // CHECK-NEXT: tosa.add %0#1, %a :
  // GENERIC: "tosa.add"(%0#1, %a) :
  %1 = tosa.add %0#1, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // Lines inside of brackets go on, whatever they begin with.
  // CHECK: %2 = acme.call @long(
  // CHECK-NEXT: {{^}}      %x = %a,
  // CHECK-NEXT: {{^}}      "t.op"(%n)) -> tensor<4xf32>
  %2 = acme.call @long(
      %x = %a,
      "t.op"(%n)) -> tensor<4xf32>
  // What is in regions is read: the names in the header are defined in it, and those outside can be used anew.
  // CHECK: %3 = dora.dispatch[%n](%a) : (tensor<4xf32>) -> tensor<4xf32> =
  // CHECK-NEXT: (%a: !dora.tensor<4xf32>, %out: !dora.tensor<4xf32>) {
  // CHECK: scf.yield_like %1
  // CHECK-NEXT: } else {
  // CHECK-NEXT: ^bb0(%w: i32):
  // CHECK: } {note = 1 : i32}
  %3 = dora.dispatch[%n](%a) : (tensor<4xf32>) -> tensor<4xf32> =
      (%a: !dora.tensor<4xf32>, %out: !dora.tensor<4xf32>) {
    %n = "t.op"(%a, %out) : (!dora.tensor<4xf32>, !dora.tensor<4xf32>) -> i32
    %1 = deep.op %n : i32 {
      deeper.op {attribute = {nested = 1}} { }
      "t.op"(%n) : (i32) -> ()
    }
    "t.generic"() ({
      inside.generic
    }, {
      %2 = "t.op"() : () -> i32
    }) : () -> ()
    scf.yield_like %1
  } else {
  ^bb0(%w: i32):
    scf.yield_like %w
  } {note = 1 : i32}
  // After it the names mean again what they meant.
  // CHECK: tosa.add %1, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = tosa.add %1, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  bare
  mine.br ^bb1(%4 : tensor<4xf32>)
// CHECK: ^bb1(%5: tensor<4xf32>):
^bb1(%5: tensor<4xf32>):
  // CHECK-NEXT: odd.tokens ' ; ` $ \ <[(
  odd.tokens ' ; ` $ \ <[(
  // CHECK: }
}
odd.end
