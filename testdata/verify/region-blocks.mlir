// The number of blocks that regions have, by their definitions, in MLIR's words.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @none() {
  // expected-error@+1 {{'scf.while' op region #0 ('before') failed to verify constraint: region with 1 blocks}}
  "scf.while"() ({}, {}) : () -> ()
  return
}

// -----

func.func @one(%c: i1) {
  "scf.if"(%c) ({
    scf.yield
  }, {}) : (i1) -> ()
  return
}

// -----

func.func @empty_if(%c: i1) {
  // expected-error@+1 {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "scf.if"(%c) ({}, {}) : (i1) -> ()
  return
}
