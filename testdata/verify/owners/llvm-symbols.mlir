// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Symbols of LLVM: first those that are right.

llvm.mlir.global internal @g(32 : i64) {addr_space = 3 : i32} : i64
llvm.mlir.global internal @h(32 : i64) : i64
llvm.mlir.alias external @al : i64 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr<3>
  llvm.return %0 : !llvm.ptr<3>
}
llvm.func @callee(i8, !llvm.ptr) -> i32
llvm.func @void(!llvm.array<2 x f32>)
llvm.func @var(i32, ...) -> i32
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @fun : !llvm.func<i32 (ptr)>, !llvm.ptr @resolver
llvm.func @ctor() {
  llvm.return
}
llvm.mlir.global_ctors ctors = [@ctor], priorities = [0 : i32], data = [#llvm.zero]
llvm.mlir.global_dtors dtors = [@ctor], priorities = [0 : i32], data = [@g]
llvm.func @f(%a: i8, %p: !llvm.ptr<0>, %q: !llvm.array<2 x f32>, %n: i32) -> i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr<3>
  %1 = llvm.mlir.addressof @h : !llvm.ptr
  %2 = llvm.mlir.addressof @callee : !llvm.ptr
  %3 = llvm.mlir.addressof @al : !llvm.ptr<3>
  %4 = llvm.call @callee(%a, %p) : (i8, !llvm.ptr) -> i32
  llvm.call @void(%q) : (!llvm.array<2 x f32>) -> ()
  %5 = llvm.call @var(%n, %a) vararg(!llvm.func<i32 (i32, ...)>) : (i32, i8) -> i32
  %6 = llvm.call @fun(%p) : (!llvm.ptr) -> i32
  %7 = llvm.call %2(%a) : !llvm.ptr, (i8) -> i32
  %8 = llvm.dso_local_equivalent @callee : !llvm.ptr
  llvm.return %4 : i32
}

// -----

llvm.mlir.global internal @g(32 : i64) {addr_space = 3 : i32} : i64
llvm.func @f() {
  // expected-error@+1 {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

func.func private @g()
llvm.func @f() {
  // expected-error@+1 {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @g()
llvm.func @f() {
  // expected-error@+1 {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @h : !llvm.ptr
  llvm.return
}

// -----

llvm.func @g()
llvm.func @f() {
  // expected-error@+1 {{'llvm.call' op 'h' does not reference a symbol in the current scope}}
  llvm.call @h() : () -> ()
  llvm.return
}

// -----

func.func private @g()
llvm.func @f() {
  // expected-error@+1 {{'llvm.call' op 'g' does not reference a valid LLVM function or IFunc}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g(i8)
llvm.func @f(%a: i32) {
  // expected-error@+1 {{'llvm.call' op operand type mismatch for operand 0: 'i32' != 'i8'}}
  llvm.call @g(%a) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g(i8)
llvm.func @f(%a: i32) {
  // expected-error@+1 {{'llvm.call' op incorrect number of operands (0) for callee (expecting: 1)}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g(i8) -> i8
llvm.func @f(%a: i8) {
  // expected-error@+1 {{'llvm.call' op expected function call to produce a value}}
  llvm.call @g(%a) : (i8) -> ()
  llvm.return
}

// -----

llvm.func @g(i8)
llvm.func @f(%a: i8) {
  // expected-error@+1 {{'llvm.call' op calling function with void result must not produce values}}
  %0 = llvm.call @g(%a) : (i8) -> i8
  llvm.return
}

// -----

llvm.func @g(i8) -> i8
llvm.func @f(%a: i8) {
  // expected-error@+1 {{'llvm.call' op result type mismatch: 'i16' != 'i8'}}
  %0 = llvm.call @g(%a) : (i8) -> i16
  llvm.return
}

// -----

llvm.func @g(!llvm.array<2 x ptr>)
llvm.func @f(%a: !llvm.array<3 x ptr>) {
  // expected-error@+1 {{'llvm.call' op operand type mismatch for operand 0: '!llvm.array<3 x ptr>' != '!llvm.array<2 x ptr>'}}
  llvm.call @g(%a) : (!llvm.array<3 x ptr>) -> ()
  llvm.return
}

// -----

llvm.func @g(i8, ...)
llvm.func @f(%a: i8) {
  // expected-error@+1 {{'llvm.call' op missing var_callee_type attribute for vararg call}}
  "llvm.call"(%a) <{callee = @g, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i8) -> ()
  llvm.return
}

// -----

llvm.func @g(i8, ...)
llvm.func @f() {
  // expected-error@+1 {{'llvm.call' op incorrect number of operands (0) for varargs callee (expecting at least: 1)}}
  llvm.call @g() vararg(!llvm.func<void (...)>) : () -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@+1 {{'llvm.call' op must have either a `callee` attribute or at least an operand}}
  "llvm.call"() <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}

// -----

llvm.mlir.global internal @g(32 : i64) : i64
llvm.func @f() {
  // expected-error@+1 {{'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func extern_weak @g()
llvm.func @f() {
  // expected-error@+1 {{'llvm.dso_local_equivalent' op target function with 'extern_weak' linkage not allowed}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@+1 {{'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.mlir.global_ctors' op 'ctor' does not reference a valid LLVM function}}
llvm.mlir.global_ctors ctors = [@ctor], priorities = [0 : i32], data = [#llvm.zero]

// -----

llvm.func @dtor()
// expected-error@+1 {{'llvm.mlir.global_dtors' op 'dtor' does not have a definition}}
llvm.mlir.global_dtors dtors = [@dtor], priorities = [0 : i32], data = [#llvm.zero]

// -----

llvm.func @c() {
  llvm.return
}
// expected-error@+1 {{ctors, priorities, and data must have the same number of elements}}
llvm.mlir.global_ctors ctors = [@c], priorities = [], data = [#llvm.zero]

// -----

llvm.func @c() {
  llvm.return
}
// expected-error@+1 {{data element must be symbol or #llvm.zero}}
llvm.mlir.global_ctors ctors = [@c], priorities = [0 : i32], data = [0 : i32]

// -----

llvm.func @r() -> !llvm.ptr
// expected-error@+1 {{'llvm.mlir.ifunc' op resolver must be a definition}}
llvm.mlir.ifunc external @g : !llvm.func<void (ptr)>, !llvm.ptr @r

// -----

llvm.mlir.global external @r() : !llvm.ptr
// expected-error@+1 {{'llvm.mlir.ifunc' op must have a function resolver}}
llvm.mlir.ifunc external @g : !llvm.func<void (ptr)>, !llvm.ptr @r

// -----

llvm.func @r() -> !llvm.ptr
// expected-error@+1 {{'llvm.mlir.ifunc' op 'common' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage}}
llvm.mlir.ifunc common @g : !llvm.func<void (ptr)>, !llvm.ptr @r

// -----

llvm.func @f(%a: i32) {
  // expected-error@+1 {{'llvm.return' op expected no operands}}
  llvm.return %a : i32
}

// -----

llvm.func @f() -> i32 {
  // expected-error@+1 {{'llvm.return' op expected 1 operand}}
  llvm.return
}

// -----

llvm.func @f(%a: f32) -> i32 {
  // expected-error@+1 {{'llvm.return' op mismatching result types}}
  llvm.return %a : f32
}

// -----

llvm.mlir.global external @x(42 : i32) : i32
llvm.mlir.alias external @y : i32 {
  // expected-error@+1 {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @x : !llvm.ptr<4>
  llvm.return %0 : !llvm.ptr<4>
}
