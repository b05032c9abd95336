// RUN: not bcast-opt --verify-only E0501-function-region.mlir 2>&1 | diff E0501-function-region.stderr -

// A function has one region.

"func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()
