// RUN: not bcast-opt --verify-only --split-input-file E0431-function-attributes.mlir 2>&1 | diff E0431-function-attributes.stderr -

// A function has a name and a type.

"func.func"() <{function_type = () -> ()}> ({
}) : () -> ()

// -----

"func.func"() <{sym_name = "f"}> ({
}) : () -> ()

// -----

"func.func"() <{function_type = i32, sym_name = "f"}> ({
}) : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = 1 : i32}> ({
}) : () -> ()
