// An error that is found at the end of an operation, after an error in its region: reading goes on after both.
// RUN: bcast-opt %s --verify-diagnostics --verify-only

func.func @f(%s: index, %f: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{custom op 'gpu.warp_execute_on_lane_0' number of operands and types do not match: got 3 operands and 2 types}}
  %1:2 = gpu.warp_execute_on_lane_0(%s)[32] args(%f, %0, %v : f32, vector<4xf32>) -> (f32, vector<4xf32>) {
  ^bb0(%a: f32, %b: vector<4xf32>):
    // expected-error@+1 {{custom op 'gpu.yield' number of operands and types do not match: got 3 operands and 2 types}}
    gpu.yield %a, %0, %b : f32, vector<4xf32>
  }
  // expected-error@+1 {{expected ')' to end operand list}}
  %2 = "t.x"( : () -> ()
  return
}

func.func @g() {
  // expected-error@+1 {{expected ')' to end operand list}}
  %2 = "t.x"( : () -> ()
  return
}
