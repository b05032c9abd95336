// RUN: not bcast-opt --verify-only E0433-public-declaration.mlir 2>&1 | diff E0433-public-declaration.stderr -

// A declaration is private.

func.func @f(i32) -> i32
