// Functions, globals and calls of LLVM, and what else its dialect writes in a way of its own.
// RUN: bcast-opt llvm.mlir | diff llvm.pretty -
// RUN: bcast-opt llvm.mlir --mlir-print-op-generic | diff llvm.generic -
// RUN: bcast-opt llvm.mlir --mlir-print-op-generic | bcast-opt - --mlir-print-op-custom | diff llvm.custom -

llvm.mlir.global internal constant @s("abc\00") {addr_space = 0 : i32}
llvm.mlir.global internal hidden thread_local local_unnamed_addr @g(3 : i32) : i32
llvm.mlir.global external @x() : !llvm.ptr
llvm.mlir.global external @y() {alignment = 8 : i64} : !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func internal hidden fastcc @f(%a: i32 {llvm.noundef}, %p: !llvm.ptr, %a1: f32) -> (i32 {llvm.signext}) attributes {dso_local, passthrough = ["x"]} {
  %0 = llvm.icmp "eq" %a, %a : i32
  %1 = llvm.fcmp "oeq" %a1, %a1 : f32
  %2 = llvm.alloca inalloca %a x f32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  %3 = llvm.alloca %a x f32 : (i32) -> !llvm.ptr
  %4 = llvm.call @printf(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %5 = llvm.call fastcc %p(%a) {fastmathFlags = #llvm.fastmath<fast>} : !llvm.ptr, (i32 {llvm.noundef}) -> (i32 {llvm.signext})
  llvm.call tail @h() : () -> ()
  llvm.call @h() ["tag"(%a, %p : i32, !llvm.ptr), "x"()] : () -> ()
  llvm.return %a : i32
}
llvm.func @h() attributes {personality = @printf} {
  %q = llvm.mlir.zero : !llvm.ptr
  %c = llvm.mlir.constant(1 : i32) : i32
  llvm.invoke @h() to ^bb1 unwind ^bb2 : () -> ()
^bb1:
  llvm.return
^bb2:
  %l = llvm.landingpad cleanup (catch %q : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %l : !llvm.struct<(ptr, i32)>
}
llvm.func weak @vs(%a: i32) vscale_range(1, 16) comdat(@c::@d) {
  llvm.return
}
llvm.comdat @c {
  llvm.comdat_selector @d any
}
llvm.mlir.alias external @al : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @sw(%a: i32, %b: f32) {
  %0 = llvm.call_intrinsic "llvm.foo"(%a, %b) {fastmathFlags = #llvm.fastmath<fast>} : (i32, f32) -> i32
  llvm.call_intrinsic "llvm.bar"() : () -> ()
  llvm.return
}
