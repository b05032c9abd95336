// RUN: not bcast-opt --verify-only --split-input-file E0437-parameter-attributes.mlir 2>&1 | diff E0437-parameter-attributes.stderr -

// Attributes of parameters and results belong to dialects, and there is a dictionary for each.

func.func private @f(i32 {a})

// -----

func.func private @f() -> (i32 {a})

// -----

"func.func"() <{arg_attrs = [{}], function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
}) : () -> ()
