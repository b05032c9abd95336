// Functions of dialects other than func, and short names that come after a result.
// RUN: bcast-opt functions.mlir | diff functions.pretty -
// RUN: bcast-opt functions.mlir --mlir-print-op-generic | diff functions.generic -

module attributes {transform.with_named_sequence} {
  transform.named_sequence private @a(%x: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) attributes {z} {
    transform.yield %x, %x : !transform.any_op, !transform.any_op
  }
  transform.named_sequence @b(!transform.any_op {transform.consumed})
}
ml_program.func private @ext(i32 {a.b}) -> i32
ml_program.func @f(%a: i32) -> (i32 {a.c}) attributes {a.d} {
  ml_program.return %a : i32
}
ml_program.subgraph @g(%a: i32) -> i32 {
  ml_program.output %a : i32
}
pdl_interp.func @matcher(%r: !pdl.operation) {
  pdl_interp.finalize
}
pdl.pattern @short : benefit(1) {
  %0 = attribute = 0 : i32
  %1 = type : i32
  %2 = operation "x.y" {"a" = %0} -> (%1 : !pdl.type)
  rewrite %2 {
    erase %2
  }
}
