// RUN: bcast-opt %s --split-input-file --verify-diagnostics --verify-roundtrip | FileCheck %s

// Names without a dialect are completed by that of the operation around, if that is in custom form. The generic form
// says nothing of it.

// CHECK: func.func @f(%[[C:.+]]: tensor<i1>) {
// CHECK-NEXT: call @f(%[[C]]) : (tensor<i1>) -> ()
// CHECK-NEXT: "tosa.cond_if"(%[[C]]) ({
// CHECK-NEXT: func.call @f(%[[C]]) : (tensor<i1>) -> ()
// CHECK: return
func.func @f(%c: tensor<i1>) {
  call @f(%c) : (tensor<i1>) -> ()
  "tosa.cond_if"(%c) ({
    call @f(%c) : (tensor<i1>) -> ()
    "tosa.yield"() : () -> ()
  }, {
    "tosa.yield"() : () -> ()
  }) : (tensor<i1>) -> ()
  return
}

// -----

// CHECK: "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
// CHECK-NEXT: func.return
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  func.return
}) : () -> ()

// -----

// CHECK: "t.region"() ({
// CHECK-NEXT: builtin.module {
// CHECK-NEXT: module {
"t.region"() ({
  module {
    module {
    }
  }
}) : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  // expected-error@+1 {{custom op 'return' is unknown (tried 'builtin.return' as well)}}
  return
}) : () -> ()

// -----

func.func @f(%a: i1) {
  // expected-error@+1 {{custom op 'module' is unknown (tried 'func.module' as well)}}
  module {
  }
  // expected-error@+1 {{custom op 'unrealized_conversion_cast' is unknown (tried 'func.unrealized_conversion_cast' as well)}}
  %0 = unrealized_conversion_cast %a : i1 to i2
  return
}

// -----

func.func private @f()
// expected-error@+1 {{custom op 'call' is unknown (tried 'builtin.call' as well)}}
call @f() : () -> ()

// -----

func.func private @f() -> tensor<i1>
func.func @g(%a: tensor<i1>) {
  %0 = tosa.cond_if %a : tensor<i1> -> tensor<i1> {
    // expected-error@+1 {{Dialect `' not found for custom op 'call'  (tried '.call' as well)}}
    %1 = call @f() : () -> tensor<i1>
    tosa.yield %1 : tensor<i1>
  } else {
    tosa.yield %a : tensor<i1>
  }
  return
}

// -----

func.func @after_a_form(%a: i32) {
  // expected-error@+1 {{custom op 'to' is unknown (tried 'func.to' as well)}}
  %0 = index.castu %a : i32 to index to
  return
}

// -----

func.func @first(%a: i32) {
  // expected-error@+1 {{custom op 'to' is unknown (tried 'func.to' as well)}}
  to %a, "a"
  return
}
