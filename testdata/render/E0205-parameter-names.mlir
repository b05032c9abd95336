// RUN: not bcast-opt --verify-only --split-input-file E0205-parameter-names.mlir 2>&1 | diff E0205-parameter-names.stderr -

// All parameters of a function have names, or none.

func.func private @f(%a: i32, i32)

// -----

func.func private @f(i32, %a: i32)
