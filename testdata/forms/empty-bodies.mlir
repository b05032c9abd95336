// What `{}` is: no body at all, a region without blocks, or the block that a terminator is added to.
// RUN: bcast-opt empty-bodies.mlir | diff empty-bodies.pretty -
// RUN: bcast-opt empty-bodies.mlir --mlir-print-op-generic | diff empty-bodies.generic -

llvm.func @declared()
llvm.func @empty() {
}
llvm.func @with_attributes(...) -> i32 attributes {a = 1 : i32} { }
llvm.mlir.global external @global() {addr_space = 0 : i32} : i32 { }
spirv.func @f() "None" { }
irdl.dialect @a {
  irdl.operation @x { }
  irdl.type @t
}
func.func @regions(%c: i1, %i: index) {
  scf.if %c { } else { }
  scf.for %j = %i to %i step %i { }
  omp.parallel { }
  omp.target { }
  acc.parallel { }
  memref.alloca_scope { }
  return
}
