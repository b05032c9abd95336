// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Functions agree with their entry block, and returns with their function. The right ones are in `func-valid.mlir`.

// expected-error@+1 {{'func.func' op requires attribute 'sym_name'}}
"func.func"() <{function_type = () -> ()}> ({
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "f"}> ({
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{function_type = i32, sym_name = "f"}> ({
}) : () -> ()

// -----

// expected-error@+1 {{Invalid attribute `sym_name` in property conversion: 1 : i32}}
"func.func"() <{function_type = () -> (), sym_name = 1 : i32}> ({
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
"func.func"() ({
}) {function_type = () -> (), sym_name = 1 : i32} : () -> ()
// expected-error@+1 {{Invalid attribute `no_inline` in property conversion: 1 : i32}}
"func.func"() <{function_type = () -> (), no_inline = 1 : i32, sym_name = "a", sym_visibility = "private"}> ({
}) : () -> ()
// expected-error@+1 {{'func.func' op attribute 'no_inline' failed to satisfy constraint: unit attribute}}
"func.func"() ({
}) {function_type = () -> (), no_inline = 1 : i32, sym_name = "b", sym_visibility = "private"} : () -> ()
// expected-error@+1 {{Invalid attribute `arg_attrs` in property conversion: 1 : i32}}
"func.func"() <{arg_attrs = 1 : i32, function_type = (i32) -> (), sym_name = "c", sym_visibility = "private"}> ({
}) : () -> ()
// expected-error@+1 {{'func.func' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"func.func"() <{arg_attrs = [1 : i32], function_type = (i32) -> (), sym_name = "d", sym_visibility = "private"}> ({
}) : () -> ()
// expected-error@+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "hidden"}}
"func.func"() <{function_type = () -> (), sym_name = "e", sym_visibility = "hidden"}> ({
}) : () -> ()
// expected-error@+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() ({
}) : () -> ()

// -----

// The custom form says these outside of its dictionary.

// expected-error@+1 {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @a() attributes {sym_name = "b"}
// expected-error@+2 {{custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @c(%a: i32 {t.attributes = "attributes"})
    attributes {sym_name = "b", sym_visibility = "private"} {
  return
}
// expected-error@+1 {{custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @d() -> i32 attributes {t.a, function_type = () -> i32}
// expected-error@+1 {{custom op 'func.func' attribute 'arg_attrs' occurs more than once in the attribute list}}
func.func private @e(i32 {t.a}) attributes {arg_attrs = [{t.b}]}

// -----

func.func @properties() {
  // expected-error@+1 {{invalid properties {a = 1 : i32} for op func.return: this operation does not support properties}}
  "func.return"() <{a = 1 : i32}> : () -> ()
}

// -----

// expected-error@+1 {{'func.func' op requires one region}}
"func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()

// -----

// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @declaration()

// -----

// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i64):
  "func.return"() : () -> ()
}) : () -> ()

// -----

// The same in custom form, where a label names the arguments, or nothing does.

// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @unlabelled(i32) {
  return
}
// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @nothing(i32) {
}
// expected-error@+1 {{'func.func' op entry block must have 2 arguments to match function signature}}
func.func @few(i32, i32) {
^bb0(%a: i32):
  return
}
// expected-error@+1 {{'func.func' op entry block must have 0 arguments to match function signature}}
func.func @many() {
^bb0(%a: i32):
  return
}
// expected-error@+1 {{'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
func.func @type(i32) {
^bb0(%a: f32):
  return
}

// -----

// expected-error@+1 {{'func.func' op arguments may only have dialect attributes}}
func.func private @arguments(i32 {t.a, a})
// expected-error@+1 {{'func.func' op results may only have dialect attributes}}
func.func private @results() -> (i32 {a})
// expected-error@+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 0}}
"func.func"() <{arg_attrs = [{}], function_type = () -> (), sym_name = "count", sym_visibility = "private"}> ({
}) : () -> ()

// -----

"t.region"() ({
  // expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
  "func.return"() : () -> ()
}) : () -> ()

// -----

func.func @count(%a: i32) -> (i32, i32) {
  // expected-error@+1 {{'func.return' op has 1 operands, but enclosing function (@count) returns 2}}
  return %a : i32
}

// -----

func.func @type(%a: i32) -> tensor<2xf32> {
  // expected-error@+1 {{type of return operand 0 ('i32') doesn't match function result type ('tensor<2xf32>') in function @type}}
  return %a : i32
}
