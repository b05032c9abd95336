// RUN: not bcast-opt --verify-only --split-input-file E0010-order-of-parts.mlir 2>&1 | diff E0010-order-of-parts.stderr -

// The parts of an operation in the wrong order: the help names the right one.

"t.a"() : () -> ()
"t.b"() loc("x") : () -> ()

// -----

"t.a"() {a = 1} ({ }) : () -> ()

// -----

"t.a"() {a = 1} <{p = 1}> : () -> ()

// -----

"t.a"() ({ }) <{p = 1}> : () -> ()

// -----

"t.a"() ({
^bb0:
  "t.branch"() {a = 1} [^bb0] : () -> ()
}) : () -> ()

// -----

"t.a"() {a = 1e5} : () -> ()

// -----

"t.a"() : () -> () -> ()
