// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// A constant's value is of the type of its result. The right ones are in `constant-valid.mlir`.

// expected-error@+1 {{'arith.constant' op requires attribute 'value'}}
%0 = "arith.constant"() : () -> i32
// expected-error@+1 {{'arith.constant' op requires one result}}
"arith.constant"() <{value = 1 : i32}> : () -> ()
// expected-error@+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
%1 = "arith.constant"() <{value = 1 : i32}> : () -> i64
// expected-error@+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
%2 = "arith.constant"() <{value = 1}> : () -> i32
// expected-error@+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
%3 = "arith.constant"() <{value = 1.5}> : () -> f32
// expected-error@+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
%4 = "arith.constant"() <{value = true}> : () -> i8
// expected-error@+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
%5 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32>
