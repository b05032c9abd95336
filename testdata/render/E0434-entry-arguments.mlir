// RUN: not bcast-opt --verify-only --split-input-file E0434-entry-arguments.mlir 2>&1 | diff E0434-entry-arguments.stderr -

// The entry block of a function has the arguments of its type.

"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i64):
  "func.return"() : () -> ()
}) : () -> ()
