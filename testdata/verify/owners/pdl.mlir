// The verifiers of `pdl`: patterns and rewrites.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

pdl.pattern @right : benefit(1) {
  %t = type
  %v = operand : %t
  %op = operation "foo.op"(%v : !pdl.value) -> (%t : !pdl.type)
  rewrite %op with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  // expected-error@+1 {{'pdl.operand' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %v = operand
  %op = operation "foo.op"
  rewrite %op with "rewriter"
}

// -----

// expected-error@+1 {{'pdl.pattern' op the pattern must contain at least one `pdl.operation`}}
pdl.pattern : benefit(1) {
  rewrite with "rewriter"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    // expected-error@+1 {{'pdl.attribute' op expected constant value when specified within a `pdl.rewrite`}}
    %a = attribute
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    // expected-error@+1 {{'pdl.apply_native_rewrite' op expected at least one argument or result}}
    apply_native_rewrite "c"
  }
}
