// RUN: not bcast-opt --verify-only E0530-call-parts.mlir 2>&1 | diff E0530-call-parts.stderr -

// A call names its function, and a constant is one result.

func.func @f() {
  "func.call"() : () -> ()
  "func.call"() <{callee = "f"}> : () -> ()
  "func.call"() {callee = @m::@f} : () -> ()
  "func.constant"() <{value = @f}> : () -> ()
  return
}
