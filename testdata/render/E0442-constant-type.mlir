// RUN: not bcast-opt --verify-only E0442-constant-type.mlir 2>&1 | diff E0442-constant-type.stderr -

// A constant's value is of the type of its result.

%c = "arith.constant"() <{value = 1 : i32}> : () -> i64
