// RUN: not bcast-opt --verify-only --split-input-file W0901-split-marker.mlir 2>&1 | diff W0901-split-marker.stderr -

// What looks like a marker and is none.

%0 = "t.a"() : () -> i32

// ----

%0 = "t.b"() : () -> i32
