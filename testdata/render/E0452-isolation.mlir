// RUN: not bcast-opt --verify-only E0452-isolation.mlir 2>&1 | diff E0452-isolation.stderr -

// What is isolated from above uses nothing from outside.

%a = "t.a"() : () -> i32
func.func @f() {
  "t.use"(%a) : (i32) -> ()
  return
}
