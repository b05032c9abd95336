// RUN: not bcast-opt callee-by-repetition.mlir 2>&1 | diff callee-by-repetition.stderr -

// The edit is in the line that the error is about, and not in an equal one before it.
func.func private @good(i32)
func.func @f(%a: i32, %b: i32) {
  func.call @goood(%a) : (i32) -> ()
  func.call @goood(%b) : (i32) -> ()
  "func.call"(%a) <{callee = @goood}> : (i32) -> ()
  "func.call"(%b) <{callee = @goood}> : (i32) -> ()
  return
}
